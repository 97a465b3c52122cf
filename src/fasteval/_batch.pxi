# Many hands in play: the glue around fe_batch. Part of _core.pyx; the twin is _py/batch_glue.py.

from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.mem cimport PyMem_RawCalloc

from fasteval.batches import errors as batch_errors

cdef extern from "fasteval.h" nogil:
    enum:
        FE_CHOICES
    ctypedef struct fe_choice:
        int32_t kind, part, of
    ctypedef struct fe_policy:
        double raise_from, bluff
        uint32_t samples
        int32_t kind
    ctypedef struct fe_batch:
        size_t hands, seats, choice_count, history_length
        uint64_t seed
        c_bool redeal
        const fe_choice *choices
        const fe_config *configs
        const uint32_t *config_of
        const int64_t *start_stacks
        const int8_t *first_buttons
        fe_state *states
        uint64_t *numbers
        fe_rng *choosers
        uint64_t *seeds
        int8_t *buttons
        int8_t *actors
        int8_t *positions
        uint8_t *streets
        uint8_t *ended
        uint8_t *hole_cards
        uint8_t *boards
        uint64_t *hole_masks
        uint64_t *board_masks
        uint8_t *one_hot_cards
        int64_t *pots
        int64_t *to_call
        int64_t *min_raise_to
        int64_t *max_raise_to
        uint8_t *may_fold
        int64_t *stacks
        int64_t *bets
        uint8_t *live
        uint8_t *legal
        int64_t *amounts
        int64_t *rewards
        float *rewards_bb
        uint16_t *history_counts
        int8_t *history_seats
        int64_t *history
    void fe_state_choices(const fe_state *state, const fe_choice *choices, size_t count,
                          uint8_t *legal, int64_t *amounts)
    fe_status fe_batch_begin(const fe_batch *batch, size_t first, size_t last, size_t *row,
                             fe_field *field)
    void fe_batch_redeal(const fe_batch *batch, size_t row)
    fe_status fe_batch_check(const fe_batch *batch, const uint8_t *actions, size_t first,
                             size_t last, size_t *row)
    fe_status fe_batch_check_exact(const fe_batch *batch, const int64_t *actions, size_t first,
                                   size_t last, size_t *row)
    fe_status fe_batch_step(const fe_batch *batch, const uint8_t *actions, size_t first,
                            size_t last, size_t *row)
    fe_status fe_batch_step_exact(const fe_batch *batch, const int64_t *actions, size_t first,
                                  size_t last, size_t *row)
    size_t fe_features_count(size_t seats)
    void fe_batch_features(const fe_batch *batch, const int8_t *seats, size_t first, size_t last,
                           float *features)
    void fe_batch_choose(const fe_batch *batch, const fe_policy *policies, uint8_t *actions,
                         size_t first, size_t last)
    void fe_batch_play_out(const fe_batch *batch, const fe_policy *policies, size_t first,
                           size_t last)


@cython.final
@cython.no_gc
cdef class Batch:
    """Many hands in play, in a buffer; fasteval.BatchState adds the words.

    ``memory`` is a writable buffer of bytes in which each field begins at its offset; ``rules`` has
    Rules, ``config_of`` which of them each hand has, ``start_stacks`` hands x seats chips and
    ``first_buttons`` a seat for each hand: buffers of C's unsigned int, long long and signed char.
    ``choices`` has (kind, part, of). Raises ValueError for what does not fit together.
    """

    cdef fe_batch batch
    cdef Py_buffer memory
    cdef fe_choice choices[FE_CHOICES]
    cdef size_t rows  # the hands, before all is ready

    def __init__(self, memory, offsets, rules, config_of, start_stacks, first_buttons, seats,
                 choices, history_length, redeal, /):
        if self.memory.buf != NULL:
            raise ValueError("a batch is made once")
        self.batch.seats, self.batch.history_length = seats, history_length
        self.batch.redeal = redeal
        if not 2 <= self.batch.seats <= FE_SEATS:
            raise ValueError("seats")
        self.batch.choice_count = read_choices(choices, self.choices)
        self.batch.choices = self.choices
        PyObject_GetBuffer(memory, &self.memory, PyBUF_WRITABLE)
        self.keep_inputs(rules, bytes(config_of), bytes(start_stacks), bytes(first_buttons))
        self.find_places(offsets)
        self.batch.hands = self.rows

    def __dealloc__(self):
        PyMem_RawFree(<void *>self.batch.configs)
        PyMem_RawFree(<void *>self.batch.config_of)
        PyMem_RawFree(<void *>self.batch.start_stacks)
        PyMem_RawFree(<void *>self.batch.first_buttons)
        PyMem_RawFree(self.batch.states)
        PyMem_RawFree(self.batch.numbers)
        PyMem_RawFree(self.batch.choosers)
        PyBuffer_Release(&self.memory)

    cdef int keep_inputs(self, object rules, bytes config_of, bytes start_stacks,
                         bytes first_buttons) except -1:
        """Copy what hands are dealt by, which others may change."""
        cdef size_t hands = len(first_buttons), many = len(rules), i
        if (hands == 0 or many == 0 or <size_t>len(config_of) != 4 * hands
                or <size_t>len(start_stacks) != 8 * hands * self.batch.seats):
            raise ValueError("inputs")
        cdef fe_config *configs = <fe_config *>new_array(many, sizeof(fe_config))
        self.batch.configs = configs
        self.batch.config_of = <uint32_t *>new_copy(config_of)
        self.batch.start_stacks = <int64_t *>new_copy(start_stacks)
        self.batch.first_buttons = <int8_t *>new_copy(first_buttons)
        for i in range(many):
            begin_config(&configs[i], numbers_of(rules[i]), rules[i])
        for i in range(hands):
            if self.batch.config_of[i] >= many:
                raise ValueError("config_of")
        self.batch.states = <fe_state *>new_array(hands, sizeof(fe_state))
        self.batch.numbers = <uint64_t *>new_array(hands, sizeof(uint64_t))
        self.batch.choosers = <fe_rng *>new_array(hands, sizeof(fe_rng))
        for i in range(hands):  # nothing is in play before the first deal
            self.batch.states[i].actor, self.batch.states[i].street = FE_NO_SEAT, FE_OVER
            self.batch.states[i].dealt = 1
        self.rows = hands
        return 0

    cdef int find_places(self, dict offsets) except -1:
        cdef fe_batch *batch = &self.batch
        cdef size_t seats = batch.seats, choices = batch.choice_count
        cdef size_t history = batch.history_length
        batch.seeds = <uint64_t *>self.place(offsets["seeds"], 8)
        batch.buttons = <int8_t *>self.place(offsets["buttons"], 1)
        batch.actors = <int8_t *>self.place(offsets["actors"], 1)
        batch.positions = <int8_t *>self.place(offsets["positions"], 1)
        batch.streets = <uint8_t *>self.place(offsets["streets"], 1)
        batch.ended = <uint8_t *>self.place(offsets["ended"], 1)
        batch.hole_cards = <uint8_t *>self.place(offsets["hole_cards"], 2)
        batch.boards = <uint8_t *>self.place(offsets["boards"], 5)
        batch.hole_masks = <uint64_t *>self.place(offsets["hole_masks"], 8)
        batch.board_masks = <uint64_t *>self.place(offsets["board_masks"], 8)
        batch.one_hot_cards = <uint8_t *>self.place(offsets["one_hot_cards"], 2 * FE_CARDS)
        batch.pots = <int64_t *>self.place(offsets["pots"], 8)
        batch.to_call = <int64_t *>self.place(offsets["to_call"], 8)
        batch.min_raise_to = <int64_t *>self.place(offsets["min_raise_to"], 8)
        batch.max_raise_to = <int64_t *>self.place(offsets["max_raise_to"], 8)
        batch.may_fold = <uint8_t *>self.place(offsets["may_fold"], 1)
        batch.stacks = <int64_t *>self.place(offsets["stacks"], 8 * seats)
        batch.bets = <int64_t *>self.place(offsets["bets"], 8 * seats)
        batch.live = <uint8_t *>self.place(offsets["live"], seats)
        batch.legal = <uint8_t *>self.place(offsets["legal"], choices)
        batch.amounts = <int64_t *>self.place(offsets["amounts"], 8 * choices)
        batch.rewards = <int64_t *>self.place(offsets["rewards"], 8 * seats)
        batch.rewards_bb = <float *>self.place(offsets["rewards_bb"], 4 * seats)
        batch.history_counts = <uint16_t *>self.place(offsets["history_counts"], 2)
        batch.history_seats = <int8_t *>self.place(offsets["history_seats"], history)
        batch.history = <int64_t *>self.place(offsets["history"], 8 * history)
        return 0

    cdef char *place(self, object offset, size_t row_size) except NULL:
        """Where an array lies: within the memory, and aligned."""
        cdef size_t where = offset
        cdef size_t size = row_size * self.rows
        cdef char *found = <char *>self.memory.buf + where
        if where > <size_t>self.memory.len or size > <size_t>self.memory.len - where:
            raise ValueError("memory")
        if <uintptr_t>found & 7:
            raise ValueError("alignment")
        return found

    def reseed(self, seed, /):
        """Set the seed from which ``begin`` and ``redeal`` deal."""
        self.batch.seed = read_seed(seed)

    def begin(self, first, last, /):
        """Deal the first hands of rows. Raises InvalidConfig, which names the hand."""
        cdef size_t start = first, stop = last, row
        cdef fe_field field
        cdef fe_status status
        self.check_rows(start, stop)
        with nogil:
            status = fe_batch_begin(&self.batch, start, stop, &row, &field)
        if status != FE_OK:
            raise batch_errors.odd_hand(row, field)

    def redeal(self, row, /):
        """Deal the next hand of a row."""
        cdef size_t place = row
        self.check_rows(place, place + 1)
        fe_batch_redeal(&self.batch, place)

    def check(self, actions, first, last, /):
        """Find the first row whose action is not legal; ``last`` if all are."""
        cdef size_t start = first, stop = last, row = stop
        view = memoryview(actions)
        cdef const Py_buffer *buffer = self.buffer_of(view, start, stop)
        cdef bint exact = buffer.itemsize == 8
        with nogil:
            if exact:
                fe_batch_check_exact(&self.batch, <int64_t *>buffer.buf, start, stop, &row)
            else:
                fe_batch_check(&self.batch, <uint8_t *>buffer.buf, start, stop, &row)
        return row

    def step(self, actions, first, last, /):
        """Step rows by choices (B) or exactly (q); return the first wrong row, or ``last``."""
        cdef size_t start = first, stop = last, row = stop
        view = memoryview(actions)
        cdef const Py_buffer *buffer = self.buffer_of(view, start, stop)
        cdef bint exact = buffer.itemsize == 8
        with nogil:
            if exact:
                fe_batch_step_exact(&self.batch, <int64_t *>buffer.buf, start, stop, &row)
            else:
                fe_batch_step(&self.batch, <uint8_t *>buffer.buf, start, stop, &row)
        return row

    def choose(self, policies, actions, first, last, /):
        """Choose for the actors of rows, by the policies of the seats, into a buffer (B)."""
        cdef size_t start = first, stop = last
        cdef fe_policy read[FE_SEATS]
        view = memoryview(actions)
        cdef const Py_buffer *buffer = self.buffer_of(view, start, stop)
        self.read_policies(policies, read)
        if buffer.readonly or buffer.itemsize != 1:
            raise ValueError("actions")
        with nogil:
            fe_batch_choose(&self.batch, read, <uint8_t *>buffer.buf, start, stop)

    def play_out(self, policies, first, last, /):
        """Play the hands of rows to their ends."""
        cdef size_t start = first, stop = last
        cdef fe_policy read[FE_SEATS]
        self.read_policies(policies, read)
        self.check_rows(start, stop)
        with nogil:
            fe_batch_play_out(&self.batch, read, start, stop)

    def features(self, bytes rows not None, bytes seats, features, /):
        """Write what seats know of rows to a buffer of floats, one vector behind the other.

        ``rows`` are bytes of C's long long; ``seats`` of signed chars, -1 for nobody, or None for
        the actors.
        """
        cdef size_t count = len(rows) // 8, width = fe_features_count(self.batch.seats), i
        cdef const int64_t *wanted = <const int64_t *><const char *>rows
        cdef const int8_t *chosen = NULL
        if seats is not None:
            chosen = <const int8_t *><const char *>seats
            if <size_t>len(seats) != count:
                raise ValueError("seats")
        for i in range(count):
            self.check_rows(wanted[i], wanted[i] + 1)
            if chosen and not FE_NO_SEAT <= chosen[i] < <int>self.batch.seats:
                raise ValueError("seats")
        view = memoryview(features)
        cdef const Py_buffer *buffer = PyMemoryView_GET_BUFFER(view)
        if (buffer.ndim != 1 or not fe_is_native(buffer, b"f") or buffer.readonly
                or <size_t>buffer.shape[0] != count * width or buffer.strides[0] != sizeof(float)
                or <uintptr_t>buffer.buf & (sizeof(float) - 1)):
            raise ValueError("features")
        with nogil:
            for i in range(count):
                fe_batch_features(&self.batch, chosen + i if chosen else NULL, wanted[i],
                                  wanted[i] + 1, <float *>buffer.buf + i * width)

    cdef int read_policies(self, object policies, fe_policy *read) except -1:
        """Read (kind, samples, raise_from, bluff) of each seat."""
        cdef size_t seat = 0
        if <size_t>len(policies) != self.batch.seats:
            raise ValueError("policies")
        for kind, samples, raise_from, bluff in policies:
            read[seat].kind, read[seat].samples = kind, samples
            read[seat].raise_from, read[seat].bluff = raise_from, bluff
            seat += 1
        return 0

    cdef int check_rows(self, size_t first, size_t last) except -1:
        if first > last or last > self.batch.hands:
            raise ValueError("rows")
        return 0

    cdef const Py_buffer *buffer_of(self, object view, size_t first, size_t last) except NULL:
        """The buffer of a view of contiguous actions, one for each row."""
        self.check_rows(first, last)
        cdef const Py_buffer *buffer = PyMemoryView_GET_BUFFER(view)
        if (buffer.ndim != 1 or <size_t>buffer.shape[0] != last - first
                or buffer.strides[0] != buffer.itemsize
                or <uintptr_t>buffer.buf & (buffer.itemsize - 1)
                or not (fe_is_unsigned(buffer, 1) or fe_is_native(buffer, b"q"))):
            raise ValueError("actions")
        return buffer

    def __reduce__(self):
        raise errors.no_pickle(self)


def state_choices(State state not None, choices, /):
    """Return the exact action of each choice (kind, part, of) in a hand, None if not legal."""
    cdef fe_choice read[FE_CHOICES]
    cdef uint8_t legal[FE_CHOICES]
    cdef int64_t amounts[FE_CHOICES]
    cdef Py_ssize_t count = read_choices(choices, read), i
    cdef tuple made = PyTuple_New(count)
    with cython.critical_section(state):
        fe_state_choices(&state.state, read, count, legal, amounts)
    for i in range(count):
        put(made, i, amounts[i] if legal[i] else None)
    return made


cdef Py_ssize_t read_choices(object choices, fe_choice *read) except -1:
    """Read (kind, part, of) of each choice; return how many there are."""
    cdef Py_ssize_t count = 0
    for kind, part, of in choices:
        if count == FE_CHOICES:
            raise ValueError("choices")
        read[count].kind, read[count].part, read[count].of = kind, part, of
        if read[count].part < 0 or read[count].of < 1:
            raise ValueError("choices")
        count += 1
    if count == 0:
        raise ValueError("choices")
    return count


cdef void *new_array(size_t count, size_t size) except NULL:
    cdef void *made = PyMem_RawCalloc(count, size)
    if made == NULL:
        raise MemoryError
    return made


cdef void *new_copy(bytes source) except NULL:
    cdef void *made = new_array(len(source), 1)
    memcpy(made, <const char *>source, len(source))
    return made
