# One hand in play: the glue around fe_state. Part of _core.pyx; the twin is _py/play.py.

# A state's log: an amount is a raise-to, and below zero stand the other actions.
cdef enum:
    LOG_FOLD = -1
    LOG_CALL = -2
    LOG_RUN = -10   # less the number of boards
    LOG_MUCK = -20  # less the seat
    LOG_INLINE = 24


@cython.final
cdef class Legal:
    """What the actor may do: iterate over it, or ask with ``in``, for actions as text.

    ``fold``, ``check`` and ``call`` are bools. ``to_call`` is what a call puts in, in chips.
    ``min_raise_to`` and ``max_raise_to`` bound the seat's total on this street after a bet or
    raise; both are None if none is open. ``stack`` and ``bet`` are the actor's chips, behind and in
    on this street. Iteration gives both bounds of a raise.
    """

    cdef readonly bint fold
    cdef readonly bint check
    cdef readonly bint call
    cdef readonly int64_t to_call
    cdef readonly int64_t stack
    cdef readonly int64_t bet
    cdef int64_t low
    cdef int64_t high

    @property
    def min_raise_to(self):
        return self.low if self.low > 0 else None

    @property
    def max_raise_to(self):
        return self.high if self.high > 0 else None

    def __bool__(self):
        return self.call or self.check

    def __iter__(self):
        return iter(records.legal_actions(self))

    def __contains__(self, action):
        return records.is_legal(self, action)

    def __repr__(self):
        return f"<Legal: {records.legal_text(self)}>"

    def __reduce__(self):
        raise errors.no_pickle(self)


@cython.final
@cython.freelist(16)
@cython.no_gc
cdef class _Start:
    """What a hand began with; its copies share it."""

    cdef fe_config config
    cdef _Words words


@cython.no_gc_clear  # what a hand began with stays while anybody can still find it
cdef class State:
    """One hand in play; fasteval.State adds the words."""

    cdef fe_state state
    cdef _Start start
    cdef readonly object rules
    cdef int64_t first_log[LOG_INLINE]
    cdef int64_t *log
    cdef Py_ssize_t log_count
    cdef Py_ssize_t log_room

    def __cinit__(self):
        self.log = self.first_log
        self.log_room = LOG_INLINE
        # Until __init__ has begun a hand there is none, and nothing can be done.
        memset(self.state.deck, FE_NO_CARD, FE_CARDS)
        self.state.actor = self.state.aggressor = self.state.returned_seat = FE_NO_SEAT
        self.state.small_blind_seat = self.state.big_blind_seat = FE_NO_SEAT
        self.state.street = FE_OVER

    def __dealloc__(self):
        if self.log != self.first_log:
            PyMem_Free(self.log)

    def __init__(self, rules, stacks, button, *, deck=None, seed=None, deal_later=False,
                 posts=None, small_blind_seat="auto", big_blind_seat="auto",
                 straddle_seat="auto"):
        cdef _Start start = read_config(rules, stacks, button, posts, small_blind_seat,
                                        big_blind_seat, straddle_seat)
        cdef fe_state state
        cdef fe_field field
        if fe_state_start(&state, &start.config, &field) != FE_OK:
            raise errors.invalid_config(field)
        if deal_later is False:
            deal_deck(&state, deck, seed)
        elif errors.switch(deal_later, "deal_later") and (deck is not None or seed is not None):
            raise errors.two_decks()
        with cython.critical_section(self):
            before = self.rules  # goes when all is set: its end may run code that looks here
            self.start = start
            self.state = state
            self.log_count = 0
            self.rules = rules

    # ---- Acting ---------------------------------------------------------------------------------

    def fold(self):
        """Fold for the actor. Raises IllegalAction where a fold is refused (R51)."""
        act(self, FE_FOLD, 0, LOG_FOLD)

    def check(self):
        """Check for the actor. Raises IllegalAction if there is a bet to call."""
        act(self, FE_CHECK, 0, LOG_CALL)

    def call(self):
        """Call for the actor, all-in if the bet is higher; a check if nothing is to call (R55).

        Raises IllegalAction if nobody is to act.
        """
        act(self, FE_CALL, 0, LOG_CALL)

    def raise_to(self, amount, /):
        """Bet or raise so that the actor has ``amount`` chips in on this street (R54).

        All-in is the whole stack. Raises IllegalAction, which names the bounds, if no raise is
        open, if the amount is out of bounds or is no int.
        """
        cdef int64_t chips
        if type(amount) is not int:
            amount = errors.integer(amount, errors.odd_amount, self.legal)
        try:
            chips = amount
        except OverflowError:
            chips = 0  # is below every minimum
        if chips <= 0:
            with cython.critical_section(self):
                legal, awaiting = legal_of(self), awaiting_of(self)
            raise errors.illegal_action(FE_RAISE_TO, amount, legal, awaiting)
        act(self, FE_RAISE_TO, chips, chips)

    def act_for(self, seat, str kind, amount, /):
        """Act for a seat if it is its turn, for whoever's turn it is if the seat is None.

        ``kind`` is fold, check, call, check or call, raise to, of which ``amount`` is the chips, or
        all-in. Nobody acts between the look at whose turn it is and the action. Raises
        IllegalAction.
        """
        cdef fe_action action
        cdef fe_status status = FE_OK
        cdef int place = FE_NO_SEAT
        cdef bint may_act
        if seat is not None:
            if type(seat) is not int:
                seat = errors.integer(seat, errors.odd_seat)
            place = seat if 0 <= seat < FE_SEATS else FE_SEATS
        read_kind(self, kind, amount, &action)
        with cython.critical_section(self):
            reserve(self)
            actor = optional_seat(self.state.actor)
            may_act = place == FE_NO_SEAT or place == self.state.actor
            if may_act:
                if action.kind == ALL_IN:
                    status = fe_state_all_in(&self.state, &action)
                if status == FE_OK:
                    status = fe_state_apply(&self.state, action)
            if may_act and status == FE_OK:
                record(self, entry_of(&action))
            else:
                legal, awaiting = legal_of(self), awaiting_of(self)
        if not may_act:
            raise errors.not_your_turn(seat, actor)
        if status != FE_OK and kind == "all-in":
            raise errors.cannot_go_all_in(legal, awaiting)
        if status != FE_OK:
            raise errors.illegal_action(action.kind, amount, legal, awaiting)

    def timeout(self):
        """Let time run out: check if possible, else fold (R110); before a run-out, one board."""
        cdef uint32_t live
        cdef bint waits
        with cython.critical_section(self):
            waits = self.state.actor == FE_NO_SEAT
            if not waits:
                reserve(self)
                live = self.state.live
                if fe_state_timeout(&self.state) == FE_OK:
                    record(self, LOG_CALL if self.state.live == live else LOG_FOLD)
        if waits:
            self.run(1)

    def run(self, boards, /):
        """Say how many boards to run, when betting is over before the river (R115).

        Raises IllegalAction if that is not asked, or if the cards do not suffice.
        """
        number = errors.integer(boards, errors.odd_boards)
        cdef size_t wanted = number if 0 < number < 99 else 0
        cdef fe_status status
        with cython.critical_section(self):
            reserve(self)
            status = fe_state_run(&self.state, wanted)
            if status == FE_OK:
                record(self, LOG_RUN - <int64_t>wanted)
            else:
                seen = copy_of(self)
        if status != FE_OK:
            raise errors.illegal_boards(number, seen)

    def muck(self, seat, /):
        """Give up the hand of a seat unseen, while the showdown waits for cards (R98).

        Raises IllegalAction at any other time and for a seat that is not in the showdown.
        """
        number = errors.integer(seat, errors.odd_seat)
        cdef int place = number if 0 <= number < FE_SEATS else FE_NO_SEAT
        cdef fe_status status
        with cython.critical_section(self):
            reserve(self)
            status = fe_state_muck(&self.state, place)
            if status == FE_OK:
                record(self, LOG_MUCK - place)
            awaiting = awaiting_of(self)
        if status != FE_OK:
            raise errors.illegal_muck(number, awaiting)

    def pop(self):
        """Take the last action back and return it as text; cards stay dealt.

        Raises IllegalAction if there is none.
        """
        cdef fe_state state
        cdef fe_field field
        cdef size_t position
        cdef Py_ssize_t i
        cdef int64_t taken = 0
        cdef bint has_action
        with cython.critical_section(self):
            has_action = self.log_count > 0
            if has_action:
                fe_state_start(&state, &self.start.config, &field)
                for i in range(self.log_count - 1):
                    repeat(&state, self.log[i])
                fe_state_deal(&state, self.state.deck, FE_CARDS, &position)
                self.log_count -= 1
                self.state = state
                taken = self.log[self.log_count]
        if not has_action:
            raise errors.nothing_to_pop()
        return action_text(self, taken)

    def deal(self, cards, /, seat=None, board=0):
        """Deal known cards: the two of a seat, or the next cards of a board.

        Cards are text or an iterable as for ``cards``. Raises InvalidCard for cards that are odd,
        repeated or too many, IllegalAction where cards lie already.
        """
        cdef uint8_t numbers[FE_CARDS]
        cdef size_t position = 0
        cdef Py_ssize_t count = read_cards(cards, numbers)
        cdef fe_status status
        if seat is not None:
            place = errors.integer(seat, errors.odd_seat)
            if count != 2:
                raise errors.wrong_hole_count(count)
            if not 0 <= place < FE_SEATS:
                raise errors.no_such_seat(place)
            with cython.critical_section(self):
                status = fe_state_deal_hole(&self.state, place, numbers, &position)
        else:
            place = errors.integer(board, errors.odd_boards)
            if not 0 <= place < 99:
                raise errors.no_such_board(place)
            with cython.critical_section(self):
                status = fe_state_deal_board(&self.state, place, numbers, count, &position)
        if status != FE_OK:
            raise errors.cannot_deal(status, cards, position, place)

    def deal_deck(self, deck, /):
        """Deal the cards of a deck in dealing order (R5 to R8), None for those not known.

        Raises InvalidCard for cards that are odd or repeated, IllegalAction where cards lie.
        """
        cdef uint8_t numbers[FE_CARDS]
        cdef size_t position = 0
        cdef Py_ssize_t count = read_partial(deck, numbers)
        cdef fe_status status
        with cython.critical_section(self):
            status = fe_state_deal(&self.state, numbers, count, &position)
        if status != FE_OK:
            raise errors.cannot_deal(status, deck, position, 0)

    def copy(self):
        """Copy the hand; neither follows the other."""
        return copy_of(self)

    # ---- Reading --------------------------------------------------------------------------------

    @property
    @cython.critical_section
    def legal(self):
        """What the actor may do (R50): a Legal, which is false if nobody is to act."""
        return legal_of(self)

    @property
    @cython.critical_section
    def actor(self):
        """The seat whose turn it is, or None."""
        return optional_seat(self.state.actor)

    @property
    @cython.critical_section
    def street(self):
        """preflop, flop, turn, river, showdown while it waits for cards, or over."""
        return "over" if self.start is None else self.start.words.streets[self.state.street]

    @property
    @cython.critical_section
    def over(self):
        """Whether the hand is over and paid."""
        return self.state.street == FE_OVER

    @property
    @cython.critical_section
    def awaiting(self):
        """What the hand waits for: action, boards, cards, or None when it is over."""
        return awaiting_of(self)

    @property
    @cython.critical_section
    def seats(self):
        """How many chairs the table has."""
        return self.state.seats

    @property
    @cython.critical_section
    def button(self):
        """The seat of the button, which may be an empty chair."""
        return self.state.button

    @property
    @cython.critical_section
    def small_blind_seat(self):
        """The seat of the small blind, or None."""
        return optional_seat(self.state.small_blind_seat)

    @property
    @cython.critical_section
    def big_blind_seat(self):
        """The seat of the big blind, or None."""
        return optional_seat(self.state.big_blind_seat)

    @property
    @cython.critical_section
    def stacks(self):
        """Chips behind, for each seat."""
        return chips_tuple(self.state.stacks, self.state.seats)

    @property
    @cython.critical_section
    def starting_stacks(self):
        """Chips at the start of the hand, for each seat."""
        return () if self.start is None else chips_tuple(self.start.config.stacks,
                                                         self.state.seats)

    @property
    @cython.critical_section
    def bets(self):
        """Chips put in on this street and not yet collected, for each seat."""
        return chips_tuple(self.state.bets, self.state.seats)

    @property
    @cython.critical_section
    def current_bet(self):
        """The highest bet of this street, which others must match."""
        return self.state.current_bet

    @property
    @cython.critical_section
    def pot(self):
        """Every chip in the middle, the bets of this street too; 0 when the hand is over."""
        return self.state.pot

    @property
    @cython.critical_section
    def rake(self):
        """What the house took (R116)."""
        return self.state.raked

    @property
    @cython.critical_section
    def dealt(self):
        """The seats that were dealt in."""
        return seat_tuple(self.state.dealt)

    @property
    @cython.critical_section
    def live(self):
        """The seats that have not folded."""
        return seat_tuple(self.state.live)

    @property
    @cython.critical_section
    def able(self):
        """The seats in the hand that have chips behind; at the end, those that had."""
        return seat_tuple(self.state.able)

    @property
    @cython.critical_section
    def face_up(self):
        """Whether all-ins ended the betting, so that all live hands lie open (R96)."""
        return self.state.face_up

    @property
    @cython.critical_section
    def aggressor(self):
        """The last seat to bet or raise on this street, or None."""
        return optional_seat(self.state.aggressor)

    @property
    @cython.critical_section
    def board(self):
        """The open cards of the (first) board, None for those not known."""
        return board_tuple(&self.state, 0)

    @property
    @cython.critical_section
    def boards(self):
        """The open cards of every board that is run."""
        cdef tuple made = PyTuple_New(self.state.boards)
        cdef Py_ssize_t board
        for board in range(len(made)):
            put(made, board, board_tuple(&self.state, board))
        return made

    @property
    @cython.critical_section
    def hole_cards(self):
        """Each seat's two cards as far as they are known, None for others and empty chairs."""
        cdef tuple made = PyTuple_New(self.state.seats)
        cdef Py_ssize_t seat
        for seat in range(len(made)):
            put(made, seat, hole_tuple(&self.state, seat))
        return made

    @property
    @cython.critical_section
    def deck(self):
        """The 52 cards in dealing order (R5 to R8), None for those not known or never needed."""
        return known_tuple(self.state.deck, FE_CARDS)

    @property
    @cython.critical_section
    def returned(self):
        """The uncalled bet that went back (R90), for each seat."""
        cdef int64_t chips[FE_SEATS]
        memset(chips, 0, sizeof(chips))
        if self.state.returned_seat != FE_NO_SEAT:
            chips[self.state.returned_seat] = self.state.returned
        return chips_tuple(chips, self.state.seats)

    @property
    @cython.critical_section
    def payouts(self):
        """What each seat was paid out of the pots; None before the hand is over."""
        cdef int64_t payouts[FE_SEATS]
        if fe_state_payouts(&self.state, payouts) != FE_OK:
            return None
        return chips_tuple(payouts, self.state.seats)

    @property
    def pots(self):
        """The pots of the collected chips, the main pot first: Pot(amount, eligible, winners).

        ``winners`` has the winners on each board; it is None before the hand is over. Amounts are
        before the rake.
        """
        cdef fe_pot pots[FE_POTS]
        cdef size_t i, count
        winners, made = [], []
        with cython.critical_section(self):  # others may act while the words of a pot are made
            count = fe_state_pots(&self.state, pots)
            for i in range(count):
                winners.append(winners_tuple(&self.state, &pots[i]))
        for i in range(count):
            made.append(records.Pot(pots[i].amount, seat_tuple(pots[i].eligible), winners[i]))
        return tuple(made)

    @property
    @cython.critical_section
    def actions(self):
        """All actions so far as text: f, c, r350, run2, muck3."""
        cdef tuple made = PyTuple_New(self.log_count)
        cdef Py_ssize_t i
        for i in range(len(made)):
            put(made, i, action_text(self, self.log[i]))
        return made

    @cython.critical_section
    def showdown(self):
        """Return the seats at the showdown in order, those that show, and whether all show at once.

        R95, R96; no seats before the hand is over or without a showdown.
        """
        cdef int8_t order[FE_SEATS]
        cdef uint32_t shown
        cdef c_bool all_at_once
        cdef size_t count = fe_state_showdown(&self.state, order, &shown, &all_at_once)
        return (numbers_tuple(<const uint8_t *>order, count), seat_tuple(shown),
                bool(all_at_once))

    def start_arguments(self):
        """Return the arguments that began the hand, but for the rules and the cards."""
        cdef fe_config config
        memset(&config, 0, sizeof(config))  # of a State whose __init__ has not run
        with cython.critical_section(self):
            if self.start is not None:
                config = self.start.config
        return {
            "stacks": self.starting_stacks,
            "button": config.button,
            "posts": {seat: (config.live_posts[seat], config.dead_posts[seat])
                      for seat in range(config.seats)
                      if config.live_posts[seat] or config.dead_posts[seat]},
            "small_blind_seat": seat_argument(config.small_blind_seat),
            "big_blind_seat": seat_argument(config.big_blind_seat),
            "straddle_seat": seat_argument(config.straddle_seat),
        }

    @cython.critical_section
    def is_consistent(self):
        """Say whether chips are conserved and everything fits together; for tests."""
        return fe_state_check(&self.state) == FE_OK


# ---- Dealing ------------------------------------------------------------------------------------

cdef int deal_deck(fe_state *state, object deck, object seed) except -1:
    """Deal a given deck, or as many cards as the hand can need, from a seed or unpredictably."""
    cdef uint8_t cards[FE_CARDS]
    cdef fe_rng rng
    cdef size_t position, needed
    cdef size_t count = fe_state_deck_size(state)
    if deck is not None:
        if seed is not None:
            raise errors.two_decks()
        needed = 2 * len(seat_tuple(state.dealt)) + 8
        count = read_cards(deck, cards)
        if count < needed:
            raise errors.deck_too_short(count, needed)
    elif seed is not None:
        rng = fe_rng_seed(read_seed(seed))
        fe_deck_new(cards)
        fe_deck_shuffle(cards, count, &rng)
    else:
        draw_deck(cards)
    fe_state_deal(state, cards, count, &position)
    return 0


cdef uint64_t read_seed(object seed) except? 0:
    if type(seed) is int:
        try:
            return seed
        except OverflowError:
            pass
    return errors.seed(seed)


cdef int draw_deck(uint8_t *cards) except -1:
    cdef bytes entropy
    while True:
        entropy = urandom(FE_DECK_ENTROPY)
        if fe_deck_from_entropy(entropy, FE_DECK_ENTROPY, cards) == FE_OK:
            return 0


# ---- Copying ------------------------------------------------------------------------------------

cdef State copy_of(State self):
    made = fe_new(type(self))
    if type(made) is not type(self):
        raise errors.odd_copy(self, made)
    cdef State other = <State>made
    with cython.critical_section(self, other):
        if self.log_count > LOG_INLINE:
            grow(other, self.log_count)
        memcpy(other.log, self.log, self.log_count * sizeof(int64_t))
        other.log_count = self.log_count
        other.state = self.state
        other.start = self.start
        other.rules = self.rules
    return other


# ---- The log ------------------------------------------------------------------------------------

cdef int grow(State self, Py_ssize_t room) except -1:
    """Make room in the log, which moves out of the object when it is long."""
    cdef bint moves = self.log == self.first_log
    cdef void *log = PyMem_Realloc(NULL if moves else self.log, room * sizeof(int64_t))
    if log == NULL:
        raise MemoryError
    if moves:
        memcpy(log, self.first_log, self.log_count * sizeof(int64_t))
    self.log = <int64_t *>log
    self.log_room = room
    return 0


cdef inline int reserve(State self) except -1:
    if self.log_count >= self.log_room:
        grow(self, 2 * self.log_room)
    return 0


cdef inline void record(State self, int64_t entry) noexcept:
    self.log[self.log_count] = entry
    self.log_count += 1


cdef inline int act(State self, int kind, int64_t amount, int64_t entry) except -1:
    cdef fe_action action
    action.kind, action.amount = kind, amount
    cdef fe_status status
    with cython.critical_section(self):
        reserve(self)
        status = fe_state_apply(&self.state, action)
        if status == FE_OK:
            record(self, entry)
        else:
            legal, awaiting = legal_of(self), awaiting_of(self)
    if status != FE_OK:
        raise errors.illegal_action(kind, amount, legal, awaiting)
    return 0


cdef enum:
    ALL_IN = 99  # a kind of which the hand says what it is


cdef int read_kind(State self, str kind, object amount, fe_action *action) except -1:
    """Read the kind and amount of an action as text; more chips than there are become 0."""
    action.amount = 0
    if kind == "raise to":
        action.kind = FE_RAISE_TO
        if 0 < amount <= FE_CHIPS_MAX:
            action.amount = amount
    elif kind == "check or call" or kind == "call":
        action.kind = FE_CALL
    elif kind == "fold":
        action.kind = FE_FOLD
    elif kind == "check":
        action.kind = FE_CHECK
    elif kind == "all-in":
        action.kind = ALL_IN
    else:
        raise errors.odd_action(kind, legal_of(self), awaiting_of(self))
    return 0


cdef int64_t entry_of(const fe_action *action) noexcept:
    if action.kind == FE_RAISE_TO:
        return action.amount
    return LOG_FOLD if action.kind == FE_FOLD else LOG_CALL


cdef void repeat(fe_state *state, int64_t entry) noexcept:
    """Repeat what the log says, which was legal before."""
    cdef fe_action action
    if entry <= LOG_MUCK:
        fe_state_muck(state, LOG_MUCK - entry)
    elif entry <= LOG_RUN:
        fe_state_run(state, LOG_RUN - entry)
    else:
        action.kind = FE_RAISE_TO if entry > 0 else FE_FOLD if entry == LOG_FOLD else FE_CALL
        action.amount = entry
        fe_state_apply(state, action)


cdef str action_text(State self, int64_t entry):
    if entry == LOG_FOLD:
        return self.start.words.fold
    if entry == LOG_CALL:
        return self.start.words.call
    if entry > 0:
        return f"r{entry}"
    return f"muck{LOG_MUCK - entry}" if entry <= LOG_MUCK else f"run{LOG_RUN - entry}"


# ---- Answers ------------------------------------------------------------------------------------

cdef Legal legal_of(State self):
    cdef Legal legal = new_legal(self)
    cdef fe_legal found
    fe_state_legal(&self.state, &found)
    legal.fold, legal.check, legal.call = found.fold, found.check, found.call
    legal.to_call = found.to_call
    legal.stack = legal.bet = 0
    if self.state.actor != FE_NO_SEAT:
        legal.stack = self.state.stacks[self.state.actor]
        legal.bet = self.state.bets[self.state.actor]
    legal.low, legal.high = found.min_raise_to, found.max_raise_to
    return legal


cdef object awaiting_of(State self):
    if self.state.actor == FE_NO_SEAT and self.state.street == FE_OVER:
        return None
    if self.state.actor != FE_NO_SEAT:
        return self.start.words.action
    return "cards" if self.state.street == FE_SHOWDOWN else "boards"


cdef Legal new_legal(State self):
    """Make an answer, or take the last one again if the caller has dropped it."""
    if self.start is None:
        return Legal.__new__(Legal)
    cdef _Words words = self.start.words
    if not FE_ONE_THREAD_AT_A_TIME:
        return <Legal>fe_allocate(words.legal)
    if words.last_legal is None or not fe_has_one_holder(<void *>words.last_legal):
        words.last_legal = <Legal>fe_allocate(words.legal)
    return words.last_legal


cdef tuple chips_tuple(const int64_t *chips, Py_ssize_t count):
    cdef tuple made = PyTuple_New(count)
    cdef Py_ssize_t i
    for i in range(count):
        put(made, i, chips[i])
    return made


cdef tuple seat_tuple(uint32_t seats):
    cdef uint8_t found[FE_SEATS]
    cdef Py_ssize_t count = 0
    cdef int seat
    for seat in range(FE_SEATS):
        if seats >> seat & 1:
            found[count] = seat
            count += 1
    return numbers_tuple(found, count)


cdef object optional_seat(int seat):
    return None if seat == FE_NO_SEAT else seat


cdef object seat_argument(int seat):
    return None if seat == FE_SEAT_NOBODY else "auto" if seat == FE_SEAT_BY_RULE else seat


cdef object known_card(uint8_t card):
    return None if card == FE_NO_CARD else card


cdef tuple known_tuple(const uint8_t *cards, Py_ssize_t count):
    cdef tuple made = PyTuple_New(count)
    cdef Py_ssize_t i
    for i in range(count):
        put(made, i, known_card(cards[i]))
    return made


cdef tuple board_tuple(const fe_state *state, size_t board):
    cdef uint8_t cards[5]
    cdef size_t count = fe_state_board(state, board, cards)
    return known_tuple(cards, count)


cdef object hole_tuple(const fe_state *state, int seat):
    cdef uint8_t cards[2]
    if not state.dealt >> seat & 1:
        return None
    fe_state_hole(state, seat, cards)
    if cards[0] == FE_NO_CARD and cards[1] == FE_NO_CARD:
        return None
    return known_card(cards[0]), known_card(cards[1])


cdef object winners_tuple(const fe_state *state, const fe_pot *pot):
    cdef uint32_t winners
    cdef size_t board
    found = []
    for board in range(state.boards):
        if fe_state_winners(state, pot, board, &winners) != FE_OK:
            return None
        found.append(seat_tuple(winners))
    return tuple(found)


_words = _Words()
