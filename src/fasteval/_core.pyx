# cython: language_level=3, binding=False, embedsignature=True, embedsignature.format=clinic
# cython: boundscheck=False, wraparound=False, auto_pickle=False
# cython: freethreading_compatible=True, subinterpreters_compatible=own_gil
"""The compiled floor: arguments, buffers, the GIL and errors around the C library.

No rule of poker and no table is here. The functions, docstrings and errors are those of the twin,
``_py/glue.py``. What is kept is kept by the module of each interpreter: no variable here is cdef,
and no loop or comprehension is outside a function, for interpreters would share its variables.
Answers of several items are filled as tuples: no list comprehension is here, for those of Cython
3.3.1 release an item twice if memory runs out while their list grows.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.string cimport memcpy

fe_hold_module()

import atexit
import sys

from fasteval import errors

cdef extern from "glue.h":
    long fe_small_int(object number)
    const char *fe_ascii_text(object text, Py_ssize_t *length)
    bint fe_is_unsigned(const Py_buffer *buffer, Py_ssize_t size)
    bint fe_is_native(const Py_buffer *buffer, char letter)
    Py_buffer *PyMemoryView_GET_BUFFER(object view)
    void fe_hold_module()
    void fe_release_module()
    object fe_at_exit(object at_exit, object module)
    object fe_new(object type)
    object fe_allocate(object type)
    bint fe_has_one_holder(void *held)
    enum:
        FE_ONE_THREAD_AT_A_TIME

cdef extern from "fasteval.h" nogil:
    ctypedef enum fe_status:
        FE_OK
        FE_ERROR_TEXT
        FE_ERROR_DUPLICATE
    ctypedef enum fe_category:
        pass
    ctypedef struct fe_kernel:
        pass
    enum:
        FE_CARDS
        FE_STRENGTHS
    uint64_t FE_MASK_ALL

    fe_status fe_cards_read(const char *text, size_t length, uint8_t *cards, size_t *count,
                            size_t *position)
    fe_status fe_mask_from_cards(const uint8_t *cards, size_t count, uint64_t *mask,
                                 size_t *position)
    size_t fe_mask_to_cards(uint64_t mask, uint8_t *cards)
    fe_status fe_evaluate_cards(const uint8_t *cards, size_t count, uint16_t *strength,
                                size_t *position)
    fe_status fe_evaluate_mask(uint64_t mask, uint16_t *strength)
    fe_status fe_best_five(uint64_t mask, uint8_t *best)
    fe_status fe_strength_category(uint16_t strength, fe_category *category)
    fe_status fe_strength_ranks(uint16_t strength, uint8_t *ranks)
    fe_status fe_strength_cactus_kev(uint16_t strength, uint16_t *cactus_kev)
    fe_status fe_strength_weaker(uint16_t strength, size_t count, uint32_t *hands)
    size_t fe_kernel_count()
    const fe_kernel *fe_kernel_at(size_t index)
    const char *fe_kernel_name(const fe_kernel *kernel)
    bint fe_kernel_supported(const fe_kernel *kernel)
    fe_status fe_evaluate_masks(const fe_kernel *kernel, const uint64_t *masks, size_t n,
                                uint16_t *out, size_t *row)
    fe_status fe_evaluate_rows(const fe_kernel *kernel, const uint8_t *cards, size_t width,
                               size_t n, uint16_t *out, size_t *row)

IMPLEMENTATION = "c"

cdef enum:
    BLOCK = 256  # rows that are gathered at a time from a buffer that is not contiguous


def cards(cards, /):
    """Read cards from text or from an iterable of cards, in the order given.

    Text is cards such as ``As``, ``td`` or ``10d`` in either case, with or without blanks and
    commas between them; an iterable holds card numbers 0..51 (numpy's too) or one-card texts.
    Returns a tuple of card numbers 4 * rank + suit. Raises InvalidCard for a card that is odd or
    repeated, TypeError for anything that is no card, each with its position.

    >>> cards("As Kd 10h")
    (51, 45, 34)
    """
    cdef uint8_t numbers[FE_CARDS]
    cdef Py_ssize_t count = read_cards(cards, numbers)
    return numbers_tuple(numbers, count)


def cards_to_mask(cards, /):
    """Collect cards, given as for ``cards``, in a mask: bit 16 * suit + rank for each card.

    Raises as ``cards`` does.

    >>> hex(cards_to_mask("2c As"))
    '0x1000000000000001'
    """
    cdef uint8_t numbers[FE_CARDS]
    cdef Py_ssize_t count = read_cards(cards, numbers)
    cdef uint64_t mask = 0
    cdef size_t position
    fe_mask_from_cards(numbers, count, &mask, &position)
    return mask


def mask_to_cards(mask, /):
    """List the cards of a mask in ascending card number.

    Raises InvalidCard if the mask has bits that are no cards, TypeError if it is no int.

    >>> mask_to_cards(0x1000000000000001)
    (0, 51)
    """
    cdef uint8_t numbers[FE_CARDS]
    cdef uint64_t bits = to_mask(mask)
    cdef Py_ssize_t count = fe_mask_to_cards(bits, numbers)
    return numbers_tuple(numbers, count)


def evaluate(hand, /):
    """Rank a hand of 5, 6 or 7 cards by its strength: 1 to 7462, HIGHER is better.

    The hand is text or an iterable of cards as for ``cards``, or a mask (an int). Raises
    InvalidCard for a card that is odd or repeated and for a wrong number of cards, TypeError for
    anything that is no card. The order of hands is R99 to R103 of docs/rules.md.

    >>> evaluate("As Kd 2c 7d Ah 9s 9c")
    4951
    >>> evaluate("AsKsQsJsTs")
    7462
    """
    cdef uint8_t numbers[FE_CARDS]
    cdef uint16_t strength
    cdef size_t position
    if isinstance(hand, str):
        return strength_of(numbers, read_text(hand, numbers))
    if isinstance(hand, int):
        return strength_of_mask(hand)
    if type(hand) is tuple or type(hand) is list:
        return strength_of(numbers, read_items(hand, numbers))
    if type(hand) is bytes and fe_evaluate_cards(hand, len(hand), &strength, &position) == FE_OK:
        return strength
    try:
        items = iter(hand)
    except TypeError:
        return strength_of_mask(errors.integer(hand, errors.odd_hand))
    return strength_of(numbers, read_items(items, numbers))


def evaluate7(a, b, c, d, e, f, g, /):
    """Rank seven cards given one by one: the quickest door for loose card numbers.

    Returns and raises as ``evaluate`` does.

    >>> evaluate7(51, 45, 0, 21, 50, 31, 28)
    4951
    """
    cdef uint8_t numbers[FE_CARDS]
    cdef uint16_t strength
    cdef size_t position
    cdef long n0 = fe_small_int(a), n1 = fe_small_int(b), n2 = fe_small_int(c)
    cdef long n3 = fe_small_int(d), n4 = fe_small_int(e), n5 = fe_small_int(f)
    cdef long n6 = fe_small_int(g)
    if 0 <= (n0 | n1 | n2 | n3 | n4 | n5 | n6) < 64:  # else a number is large, or none at all
        numbers[0], numbers[1], numbers[2], numbers[3] = n0, n1, n2, n3
        numbers[4], numbers[5], numbers[6] = n4, n5, n6
        if fe_evaluate_cards(numbers, 7, &strength, &position) == FE_OK:
            return strength
    return strength_of(numbers, read_items((a, b, c, d, e, f, g), numbers))


def evaluate_mask(mask, /):
    """Rank a mask of 5, 6 or 7 cards: the quickest door of all.

    Returns a strength. Raises InvalidCard if the mask has bits that are no cards or a wrong number
    of cards, TypeError if it is no int.

    >>> evaluate_mask(0x1F00000000000000)
    7462
    """
    return strength_of_mask(mask)


def best_five(mask, /):
    """Choose the five cards of a mask of 5, 6 or 7 that make the hand, in order of comparison.

    Among equal cards the higher suit is taken. Raises as ``evaluate_mask`` does.

    >>> best_five(cards_to_mask("As Kd 2c 7d Ah 9s 9c"))
    (51, 50, 31, 28, 45)
    """
    cdef uint8_t best[5]
    cdef uint64_t bits = to_mask(mask)
    if fe_best_five(bits, best) != FE_OK:
        raise errors.wrong_mask_count(bits)
    return best[0], best[1], best[2], best[3], best[4]


def strength_category(strength, /):
    """Tell the category of a strength: 0 high card to 8 straight flush.

    Raises FastevalError outside 1..7462, TypeError if it is no int. R99 of docs/rules.md.

    >>> strength_category(7462)
    8
    """
    cdef fe_category category
    fe_strength_category(to_strength(strength), &category)
    return <int>category


def strength_ranks(strength, /):
    """List the five ranks 0..12 that a strength stands for, in order of comparison.

    Raises as ``strength_category`` does. R102 of docs/rules.md.

    >>> strength_ranks(7453)
    (3, 2, 1, 0, 12)
    """
    cdef uint8_t ranks[5]
    fe_strength_ranks(to_strength(strength), ranks)
    return ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]


def strength_weaker(strength, count, /):
    """Count the hands of 5, 6 or 7 cards, among all there are, that are weaker than a strength.

    Raises as ``strength_category`` does, InvalidCard for another count, TypeError for no int.

    >>> strength_weaker(7462, 5)
    2598956
    """
    cdef uint32_t hands
    count = errors.integer(count, errors.odd_count_type)
    if count not in (5, 6, 7):
        raise errors.wrong_count(count)
    fe_strength_weaker(to_strength(strength), count, &hands)
    return hands


def cactus_kev(strength, /):
    """Rank a strength in the Cactus Kev order: 1 (royal flush) to 7462, LOWER is better.

    It is 7463 - strength. Raises FastevalError outside 1..7462, TypeError if it is no int.

    >>> cactus_kev(7462)
    1
    """
    cdef uint16_t rank
    fe_strength_cactus_kev(to_strength(strength), &rank)
    return rank


def kernels():
    """List the kernels for many hands that this machine can run, best first.

    >>> "python" in kernels() or "portable" in kernels()
    True
    """
    return _kernel_names


def hand_to_mask(hand, /):
    """Read a hand of 5, 6 or 7 cards, given as for ``evaluate``, into a mask.

    Raises as ``evaluate`` does.

    >>> hex(hand_to_mask("AsKsQsJsTs"))
    '0x1f00000000000000'
    """
    cdef uint8_t numbers[FE_CARDS]
    cdef Py_ssize_t count
    cdef uint64_t mask = 0
    cdef size_t position
    if isinstance(hand, str):
        count = read_text(hand, numbers)
    elif isinstance(hand, int):
        return mask_of_hand(to_mask(hand))
    else:
        try:
            items = iter(hand)
        except TypeError:
            return mask_of_hand(to_mask(errors.integer(hand, errors.odd_hand)))
        count = read_items(items, numbers)
    strength_of(numbers, count)
    fe_mask_from_cards(numbers, count, &mask, &position)
    return mask


def view_hands(hands, /):
    """View a buffer of uint8 (n, 5..7) card numbers or uint64 (n,) masks; its length is n.

    Raises TypeError for a buffer of another kind, FastevalError for another number of columns.
    """
    cdef Py_ssize_t width
    return hands_view(hands, &width)


def view_out(out, rows, /):
    """View a writable buffer of uint16 (rows,).

    Raises TypeError for a buffer of another kind, FastevalError for another length.
    """
    try:
        view = memoryview(out)
    except TypeError:
        raise errors.odd_out(out) from None
    cdef Py_buffer *buffer = PyMemoryView_GET_BUFFER(view)
    if buffer.readonly:
        raise errors.odd_out(out)
    if buffer.ndim != 1 or not fe_is_native(buffer, b"H"):
        raise errors.odd_out_format(view.format, view.ndim)
    if buffer.shape[0] != rows:
        raise errors.odd_out_length(buffer.shape[0], rows)
    return view


def may_overlap(hands, out, /):
    """Say whether two buffers may share memory; the twin, blind to addresses, fears so."""
    cdef uintptr_t first, last, out_first, out_last
    view, out_view = memoryview(hands), memoryview(out)
    extent(PyMemoryView_GET_BUFFER(view), &first, &last)
    extent(PyMemoryView_GET_BUFFER(out_view), &out_first, &out_last)
    return first < out_last and out_first < last


def evaluate_slice(hands, out, start, stop, kernel, /):
    """Rank the rows start..stop of a buffer of hands into the same places of ``out``.

    The buffers are as for ``view_hands`` and ``view_out`` and share no memory. Returns the first
    bad row, or stop if there is none; the rows before it are written. Raises as these do, and
    FastevalError for an unknown kernel or a slice outside the rows.
    """
    cdef Py_ssize_t width, row, first = start, last = stop
    cdef object view = hands_view(hands, &width)
    cdef Py_buffer *source = PyMemoryView_GET_BUFFER(view)
    cdef object out_view = view_out(out, source.shape[0])
    cdef Py_buffer *target = PyMemoryView_GET_BUFFER(out_view)
    cdef const fe_kernel *chosen = find_kernel(kernel)
    if not 0 <= first <= last <= source.shape[0]:
        raise errors.odd_slice(start, stop, source.shape[0])
    with nogil:
        row = evaluate_buffer(chosen, source, width, target, first, last)
    return row


# ---- For other Cython modules -------------------------------------------------------------------

cdef uint16_t mask_strength(uint64_t mask) noexcept nogil:
    """Rank a mask of 5, 6 or 7 cards by its strength 1..7462; 0 if it is no hand."""
    cdef uint16_t strength = 0
    fe_evaluate_mask(mask, &strength)
    return strength


cdef uint16_t cards_strength(const uint8_t *cards, size_t count) noexcept nogil:
    """Rank 5, 6 or 7 card numbers by their strength 1..7462; 0 if they are no hand."""
    cdef uint16_t strength = 0
    cdef size_t position
    fe_evaluate_cards(cards, count, &strength, &position)
    return strength


# ---- Tuples -------------------------------------------------------------------------------------

cdef inline void put(tuple made, Py_ssize_t place, object item) noexcept:
    """Fill a place of a tuple that PyTuple_New has just made, and nobody else has seen."""
    Py_INCREF(item)
    PyTuple_SET_ITEM(made, place, item)


cdef tuple numbers_tuple(const uint8_t *numbers, Py_ssize_t count):
    cdef tuple made = PyTuple_New(count)
    cdef Py_ssize_t i
    for i in range(count):
        put(made, i, numbers[i])
    return made


# ---- Cards and numbers --------------------------------------------------------------------------

cdef Py_ssize_t read_cards(object cards, uint8_t *numbers) except -1:
    """Read text or an iterable of cards; return how many there are, 52 at most."""
    if isinstance(cards, str):
        return read_text(cards, numbers)
    try:
        items = iter(cards)
    except TypeError:
        raise errors.not_cards(cards) from None
    return read_items(items, numbers)


cdef Py_ssize_t read_text(object text, uint8_t *numbers) except -1:
    cdef size_t count, position
    cdef Py_ssize_t length
    cdef const char *characters = fe_ascii_text(text, &length)
    cdef bytes replaced
    if characters == NULL:
        replaced = str.encode(text, "ascii", "replace")  # a question mark is no card either
        characters, length = replaced, len(replaced)
    cdef fe_status status = fe_cards_read(characters, length, numbers, &count, &position)
    if status == FE_ERROR_DUPLICATE:
        raise errors.repeated_text(text, position)
    if status != FE_OK:
        raise errors.odd_text(text, position)
    return count


cdef Py_ssize_t read_items(object items, uint8_t *numbers) except -1:
    cdef Py_ssize_t count = 0
    cdef uint64_t seen = 0
    cdef long number
    for item in items:
        number = fe_small_int(item)
        if not 0 <= number < FE_CARDS:
            number = to_card(item, count)
        if seen >> number & 1:
            raise errors.repeated_card(item, count)
        seen |= <uint64_t>1 << number
        numbers[count] = number
        count += 1
    return count


cdef long to_card(object item, Py_ssize_t position) except -1:
    """Read an item that is no small int: the text of one card, a numpy integer, or an error."""
    cdef uint8_t numbers[FE_CARDS]
    cdef size_t count, where
    cdef bytes text
    if isinstance(item, str):
        text = str.encode(item, "ascii", "replace")
        if fe_cards_read(text, len(text), numbers, &count, &where) != FE_OK or count != 1:
            raise errors.odd_item(item, position)
        return numbers[0]
    number = errors.integer(item, errors.odd_type, position)
    if not 0 <= number < FE_CARDS:
        raise errors.odd_number(number, position)
    return number


cdef uint64_t to_mask(object mask) except? 0:
    number = mask if type(mask) is int else errors.integer(mask, errors.odd_mask_type)
    if not 0 <= number <= FE_MASK_ALL or number & ~FE_MASK_ALL:
        raise errors.odd_mask(number)
    return number


cdef uint16_t to_strength(object strength) except 0:
    cdef long small = fe_small_int(strength)
    if 1 <= small <= FE_STRENGTHS:
        return small
    number = errors.integer(strength, errors.odd_strength_type)
    if not 1 <= number <= FE_STRENGTHS:
        raise errors.odd_strength(number)
    return number


cdef object strength_of_mask(object mask):
    cdef uint16_t strength
    cdef uint64_t bits
    if type(mask) is int:
        try:
            bits = mask
        except OverflowError:
            raise errors.odd_mask(mask) from None
        if fe_evaluate_mask(bits, &strength) == FE_OK:
            return strength
    bits = to_mask(mask)
    if fe_evaluate_mask(bits, &strength) != FE_OK:
        raise errors.wrong_mask_count(bits)
    return strength


cdef object mask_of_hand(uint64_t mask):
    cdef uint16_t strength
    if fe_evaluate_mask(mask, &strength) != FE_OK:
        raise errors.wrong_mask_count(mask)
    return mask


cdef object strength_of(const uint8_t *numbers, Py_ssize_t count):
    cdef uint16_t strength
    cdef size_t position
    if fe_evaluate_cards(numbers, count, &strength, &position) != FE_OK:
        raise errors.wrong_count(count)
    return strength


# ---- Buffers ------------------------------------------------------------------------------------

cdef object hands_view(object hands, Py_ssize_t *width):
    """View a buffer of hands; the width is the number of cards in a row, 0 for masks."""
    try:
        view = memoryview(hands)
    except TypeError:
        raise errors.odd_buffer(hands) from None
    cdef Py_buffer *buffer = PyMemoryView_GET_BUFFER(view)
    if buffer.ndim == 2 and fe_is_unsigned(buffer, 1):
        width[0] = buffer.shape[1]
        if not 5 <= width[0] <= 7:
            raise errors.odd_shape(view.shape)
    elif buffer.ndim == 1 and fe_is_unsigned(buffer, 8):
        width[0] = 0
    else:
        raise errors.odd_format(view.format, view.ndim)
    return view


cdef void extent(const Py_buffer *buffer, uintptr_t *first, uintptr_t *last) noexcept:
    """Find the first byte that a buffer may touch, and the one behind the last."""
    cdef Py_ssize_t i, reach
    first[0] = <uintptr_t>buffer.buf
    last[0] = first[0] + buffer.itemsize
    for i in range(buffer.ndim):
        reach = (buffer.shape[i] - 1) * buffer.strides[i]
        if buffer.shape[i] == 0:
            last[0] = first[0]
            return
        if reach < 0:
            first[0] += reach
        else:
            last[0] += reach


cdef Py_ssize_t evaluate_buffer(const fe_kernel *kernel, const Py_buffer *hands, Py_ssize_t width,
                                const Py_buffer *out, Py_ssize_t row,
                                Py_ssize_t stop) noexcept nogil:
    """Rank rows row..stop in place where buffers are contiguous, else block by block in copies."""
    cdef uint64_t gathered[BLOCK]  # room for 256 masks, or for 256 rows of at most 8 cards
    cdef uint16_t strengths[BLOCK]
    cdef const void *source
    cdef uint16_t *target
    cdef bint direct = is_direct(hands, width if width else 8)
    cdef bint out_direct = is_direct(out, 2)
    cdef Py_ssize_t count, done
    while row < stop:
        count = stop - row if direct and out_direct else min(stop - row, BLOCK)
        source = <const char *>hands.buf + row * hands.strides[0]
        if not direct:
            gather(hands, row, count, width, <char *>gathered)
            source = gathered
        target = <uint16_t *>(<char *>out.buf + row * out.strides[0]) if out_direct else strengths
        done = evaluate_block(kernel, source, width, count, target)
        if not out_direct:
            scatter(strengths, done, out, row)
        row += done
        if done < count:
            break
    return row


cdef Py_ssize_t evaluate_block(const fe_kernel *kernel, const void *hands, Py_ssize_t width,
                               Py_ssize_t count, uint16_t *out) noexcept nogil:
    """Rank contiguous rows; return the first bad one, or their count."""
    cdef fe_status status
    cdef size_t bad
    if width:
        status = fe_evaluate_rows(kernel, <const uint8_t *>hands, width, count, out, &bad)
    else:
        status = fe_evaluate_masks(kernel, <const uint64_t *>hands, count, out, &bad)
    return count if status == FE_OK else bad


cdef bint is_direct(const Py_buffer *buffer, Py_ssize_t row_size) noexcept nogil:
    """Say whether the rows follow each other without gaps, and aligned."""
    return (buffer.strides[0] == row_size
            and buffer.strides[buffer.ndim - 1] == buffer.itemsize
            and <uintptr_t>buffer.buf & (buffer.itemsize - 1) == 0)


cdef void gather(const Py_buffer *hands, Py_ssize_t row, Py_ssize_t count, Py_ssize_t width,
                 char *copies) noexcept nogil:
    cdef Py_ssize_t i, j
    cdef const char *source
    for i in range(count):
        source = <const char *>hands.buf + (row + i) * hands.strides[0]
        if width:
            for j in range(width):
                copies[i * width + j] = source[j * hands.strides[1]]
        else:
            memcpy(copies + 8 * i, source, 8)


cdef void scatter(const uint16_t *strengths, Py_ssize_t count, const Py_buffer *out,
                  Py_ssize_t row) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(<char *>out.buf + (row + i) * out.strides[0], &strengths[i], 2)


# ---- Kernels ------------------------------------------------------------------------------------

cdef const fe_kernel *find_kernel(object name) except NULL:
    for known, index in _supported:
        if name == known:
            return fe_kernel_at(index)
    raise errors.unknown_kernel(name, _kernel_names)


cdef tuple find_supported():
    """Ask the processor, once in each interpreter, for asking is slow."""
    cdef size_t i
    found = []
    for i in range(fe_kernel_count()):
        if fe_kernel_supported(fe_kernel_at(i)):
            found.append((fe_kernel_name(fe_kernel_at(i)).decode(), i))
    return tuple(found)


_supported = find_supported()
_kernel_names = tuple(dict(_supported))


include "_rules.pxi"
include "_pots.pxi"
include "_play.pxi"
include "_potential.pxi"
include "_equity.pxi"
include "_batch.pxi"

fe_at_exit(atexit.register, sys.modules[__name__])
fe_release_module()
