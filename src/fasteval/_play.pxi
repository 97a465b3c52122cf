# One hand in play: the glue around fe_config and fe_state. Part of _core.pyx; the twin is
# _py/play.py.

cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from cpython.object cimport PyObject
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t
from libc.string cimport memset

from os import urandom

from fasteval import records

cdef extern from "<stdbool.h>":
    ctypedef bint c_bool "bool"

cdef extern from "fasteval.h" nogil:
    enum:
        FE_SEATS
        FE_POTS
        FE_DECK_ENTROPY
        FE_NO_CARD
        FE_NO_SEAT
        FE_SEAT_BY_RULE
        FE_SEAT_NOBODY
    int64_t FE_CHIPS_MAX
    ctypedef enum fe_field:
        pass
    ctypedef enum fe_street:
        FE_SHOWDOWN
        FE_OVER
    ctypedef enum fe_action_kind:
        FE_FOLD
        FE_CHECK
        FE_CALL
        FE_RAISE_TO
    ctypedef struct fe_pot:
        int64_t amount
        uint32_t eligible
    ctypedef struct fe_rules:
        int64_t small_blind, big_blind, ante, minimum_bet, small_bet, big_bet, rake_cap
        int16_t rake_basis_points
        int8_t raise_cap
        uint8_t limit, ante_type, ante_order, straddle_min_raise, raise_needs, reopen
        uint8_t pot_limit_blinds, odd_chip
        c_bool fold_when_check_possible, cap_heads_up, no_flop_no_drop, run_it_twice, auto_muck
    ctypedef struct fe_config:
        fe_rules rules
        int64_t stacks[22]
        int64_t live_posts[22]
        int64_t dead_posts[22]
        int64_t straddles[22]
        uint8_t straddle_count, seats
        int8_t button, small_blind_seat, big_blind_seat, straddle_seat
    ctypedef struct fe_action:
        int64_t amount
        int32_t kind
    ctypedef struct fe_legal:
        int64_t to_call, min_raise_to, max_raise_to
        c_bool fold, check, call
        c_bool can_raise "raise"
    ctypedef struct fe_rng:
        pass
    ctypedef struct fe_state:
        int64_t stacks[22]
        int64_t bets[22]
        int64_t paid[22]
        int64_t dead, pot, current_bet, last_raise, returned, raked
        uint32_t dealt, live, able, pending
        uint8_t seats, street, board_count, boards, wagers
        int8_t button, actor, aggressor, returned_seat, small_blind_seat, big_blind_seat
        uint8_t deck[52]

    fe_rules fe_rules_default(int64_t small_blind, int64_t big_blind)
    fe_status fe_rules_check(const fe_rules *rules, fe_field *field)
    fe_config fe_config_new(const fe_rules *rules, size_t seats)
    fe_rng fe_rng_seed(uint64_t seed)
    void fe_deck_new(uint8_t *deck)
    void fe_deck_shuffle(uint8_t *deck, size_t count, fe_rng *rng)
    fe_status fe_deck_from_entropy(const uint8_t *data, size_t size, uint8_t *deck)
    fe_status fe_pots_build(const int64_t *paid, size_t seats, uint32_t live, int64_t dead,
                            fe_pot *pots, size_t *count)
    ctypedef enum fe_odd_chip:
        pass
    int64_t fe_pots_uncalled(const int64_t *bets, size_t seats, uint32_t live, int *seat)
    int64_t fe_pots_rake(fe_pot *pots, size_t count, int basis_points, int64_t cap)
    uint32_t fe_pot_winners(uint32_t eligible, const uint16_t *strengths)
    void fe_pot_share(int64_t amount, uint32_t winners, int button, fe_odd_chip odd_chip,
                      int64_t *payouts)
    fe_status fe_state_start(fe_state *state, const fe_config *config, fe_field *field)
    fe_status fe_state_deal(fe_state *state, const uint8_t *deck, size_t count, size_t *position)
    fe_status fe_state_deal_hole(fe_state *state, int seat, const uint8_t *cards,
                                 size_t *position)
    fe_status fe_state_deal_board(fe_state *state, size_t board, const uint8_t *cards,
                                  size_t count, size_t *position)
    void fe_state_hole(const fe_state *state, int seat, uint8_t *cards)
    size_t fe_state_board(const fe_state *state, size_t board, uint8_t *cards)
    void fe_state_legal(const fe_state *state, fe_legal *legal)
    fe_status fe_state_apply(fe_state *state, fe_action action)
    fe_status fe_state_timeout(fe_state *state)
    fe_status fe_state_run(fe_state *state, size_t boards)
    fe_status fe_state_muck(fe_state *state, int seat)
    size_t fe_state_pots(const fe_state *state, fe_pot *pots)
    fe_status fe_state_winners(const fe_state *state, const fe_pot *pot, size_t board,
                               uint32_t *winners)
    fe_status fe_state_payouts(const fe_state *state, int64_t *payouts)
    size_t fe_state_showdown(const fe_state *state, int8_t *order, uint32_t *shown,
                             c_bool *all_at_once)
    fe_status fe_state_check(const fe_state *state)

# A state's log: an amount is a raise-to, and below zero stand the other actions.
cdef enum:
    LOG_FOLD = -1
    LOG_CALL = -2
    LOG_RUN = -10   # less the number of boards
    LOG_MUCK = -20  # less the seat
    LOG_INLINE = 24

_STREETS = ("preflop", "flop", "turn", "river", "showdown", "over")


cdef class RuleNumbers:
    """The numbers of Rules as the floor keeps them; made by Rules, which has the names.

    Raises InvalidConfig for numbers that make no sense together.
    """

    cdef fe_rules rules

    def __init__(self, *, small_blind, big_blind, ante, minimum_bet, small_bet, big_bet,
                 rake_cap, rake_basis_points, raise_cap, limit, ante_type, ante_order,
                 straddle_min_raise, raise_needs, reopen, pot_limit_blinds, odd_chip,
                 fold_when_check_possible, cap_heads_up, no_flop_no_drop, run_it_twice,
                 auto_muck):
        cdef fe_rules rules = fe_rules_default(small_blind, big_blind)
        cdef fe_field field
        rules.ante, rules.minimum_bet = ante, minimum_bet
        rules.small_bet, rules.big_bet = small_bet, big_bet
        rules.rake_cap, rules.rake_basis_points = rake_cap, rake_basis_points
        rules.raise_cap, rules.limit = raise_cap, limit
        rules.ante_type, rules.ante_order = ante_type, ante_order
        rules.straddle_min_raise, rules.raise_needs = straddle_min_raise, raise_needs
        rules.reopen, rules.pot_limit_blinds = reopen, pot_limit_blinds
        rules.odd_chip = odd_chip
        rules.fold_when_check_possible = fold_when_check_possible
        rules.cap_heads_up, rules.no_flop_no_drop = cap_heads_up, no_flop_no_drop
        rules.run_it_twice, rules.auto_muck = run_it_twice, auto_muck
        if fe_rules_check(&rules, &field) != FE_OK:
            raise errors.invalid_config(field)
        self.rules = rules


@cython.final
@cython.freelist(8)
cdef class Legal:
    """What the actor may do: iterate over it, or ask with ``in``, for actions as text.

    ``fold``, ``check`` and ``call`` are bools. ``to_call`` is what a call puts in, in chips.
    ``min_raise_to`` and ``max_raise_to`` bound the seat's total on this street after a bet or
    raise; both are None if none is open. Iteration gives both bounds of a raise.
    """

    cdef readonly bint fold
    cdef readonly bint check
    cdef readonly bint call
    cdef readonly int64_t to_call
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


cdef class State:
    """One hand in play; fasteval.State adds the words."""

    cdef fe_state state
    cdef fe_config config
    cdef readonly object rules
    cdef int64_t first_log[LOG_INLINE]
    cdef int64_t *log
    cdef Py_ssize_t log_count
    cdef Py_ssize_t log_room

    def __cinit__(self):
        self.log = self.first_log
        self.log_room = LOG_INLINE
        self.state.actor = FE_NO_SEAT
        self.state.street = FE_OVER  # until __init__ has begun a hand, nothing can be done

    def __dealloc__(self):
        if self.log != self.first_log:
            PyMem_Free(self.log)

    def __init__(self, rules, stacks, button, *, deck=None, seed=None, deal_later=False,
                 posts=None, small_blind_seat="auto", big_blind_seat="auto",
                 straddle_seat="auto"):
        cdef fe_config config
        cdef fe_state state
        cdef fe_field field
        read_config(&config, rules, stacks, button, posts, small_blind_seat, big_blind_seat,
                    straddle_seat)
        if fe_state_start(&state, &config, &field) != FE_OK:
            raise errors.invalid_config(field)
        if not deal_later:
            deal_deck(&state, deck, seed)
        elif deck is not None or seed is not None:
            raise errors.two_decks()
        self.rules = rules
        self.config = config
        self.state = state
        self.log_count = 0

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
            amount = errors.integer(amount, self.odd_amount)
        try:
            chips = amount
        except OverflowError:
            chips = 0  # is below every minimum
        if chips <= 0:
            raise errors.illegal_amount(amount, self.legal)
        act(self, FE_RAISE_TO, chips, chips)

    def timeout(self):
        """Let time run out: check if possible, else fold (R110); before a run-out, one board."""
        cdef uint32_t live = self.state.live
        reserve(self)
        if self.state.actor == FE_NO_SEAT:
            self.run(1)
            return
        fe_state_timeout(&self.state)
        record(self, LOG_CALL if self.state.live == live else LOG_FOLD)

    def run(self, boards, /):
        """Say how many boards to run, when betting is over before the river (R115).

        Raises IllegalAction if that is not asked, or if the cards do not suffice.
        """
        number = errors.integer(boards, errors.odd_boards)
        reserve(self)
        if not 1 <= number <= 99 or fe_state_run(&self.state, number) != FE_OK:
            raise errors.illegal_boards(number, self.awaiting)
        record(self, LOG_RUN - number)

    def muck(self, seat, /):
        """Give up the hand of a seat unseen, while the showdown waits for cards (R98).

        Raises IllegalAction at any other time and for a seat that is not in the showdown.
        """
        number = errors.integer(seat, errors.odd_seat)
        reserve(self)
        if not 0 <= number < FE_SEATS or fe_state_muck(&self.state, number) != FE_OK:
            raise errors.illegal_muck(number, self.awaiting)
        record(self, LOG_MUCK - number)

    def pop(self):
        """Take the last action back and return it as text; cards stay dealt.

        Raises IllegalAction if there is none.
        """
        cdef fe_state state
        cdef fe_field field
        cdef size_t position
        cdef Py_ssize_t i
        if self.log_count == 0:
            raise errors.nothing_to_pop()
        fe_state_start(&state, &self.config, &field)
        for i in range(self.log_count - 1):
            repeat(&state, self.log[i])
        fe_state_deal(&state, self.state.deck, FE_CARDS, &position)
        self.log_count -= 1
        self.state = state
        return action_text(self.log[self.log_count])

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
            status = fe_state_deal_hole(&self.state, place, numbers, &position)
        else:
            place = errors.integer(board, errors.odd_boards)
            if not 0 <= place < 99:
                raise errors.no_such_board(place)
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
        cdef fe_status status = fe_state_deal(&self.state, numbers, count, &position)
        if status != FE_OK:
            raise errors.cannot_deal(status, deck, position, 0)

    def copy(self):
        """Copy the hand; neither follows the other."""
        cdef State other = type(self).__new__(type(self))
        if self.log_count > LOG_INLINE:
            grow(other, self.log_count)
        memcpy(other.log, self.log, self.log_count * sizeof(int64_t))
        other.log_count = self.log_count
        other.state = self.state
        other.config = self.config
        other.rules = self.rules
        return other

    # ---- Reading --------------------------------------------------------------------------------

    @property
    def legal(self):
        """What the actor may do (R50): a Legal, which is false if nobody is to act."""
        cdef Legal legal = Legal.__new__(Legal)
        cdef fe_legal found
        fe_state_legal(&self.state, &found)
        legal.fold, legal.check, legal.call = found.fold, found.check, found.call
        legal.to_call = found.to_call
        legal.low, legal.high = found.min_raise_to, found.max_raise_to
        return legal

    @property
    def actor(self):
        """The seat whose turn it is, or None."""
        return optional_seat(self.state.actor)

    @property
    def street(self):
        """preflop, flop, turn, river, showdown while it waits for cards, or over."""
        return _STREETS[self.state.street]

    @property
    def over(self):
        """Whether the hand is over and paid."""
        return self.state.street == FE_OVER

    @property
    def awaiting(self):
        """What the hand waits for: action, boards, cards, or None when it is over."""
        if self.state.actor != FE_NO_SEAT:
            return "action"
        if self.state.street == FE_OVER:
            return None
        return "cards" if self.state.street == FE_SHOWDOWN else "boards"

    @property
    def seats(self):
        """How many chairs the table has."""
        return self.state.seats

    @property
    def button(self):
        """The seat of the button, which may be an empty chair."""
        return self.state.button

    @property
    def small_blind_seat(self):
        """The seat of the small blind, or None."""
        return optional_seat(self.state.small_blind_seat)

    @property
    def big_blind_seat(self):
        """The seat of the big blind, or None."""
        return optional_seat(self.state.big_blind_seat)

    @property
    def stacks(self):
        """Chips behind, for each seat."""
        return chips_tuple(self.state.stacks, self.state.seats)

    @property
    def starting_stacks(self):
        """Chips at the start of the hand, for each seat."""
        return chips_tuple(self.config.stacks, self.state.seats)

    @property
    def bets(self):
        """Chips put in on this street and not yet collected, for each seat."""
        return chips_tuple(self.state.bets, self.state.seats)

    @property
    def current_bet(self):
        """The highest bet of this street, which others must match."""
        return self.state.current_bet

    @property
    def pot(self):
        """Every chip in the middle, the bets of this street too; 0 when the hand is over."""
        return self.state.pot

    @property
    def rake(self):
        """What the house took (R116)."""
        return self.state.raked

    @property
    def dealt(self):
        """The seats that were dealt in."""
        return seat_tuple(self.state.dealt)

    @property
    def live(self):
        """The seats that have not folded."""
        return seat_tuple(self.state.live)

    @property
    def able(self):
        """The seats in the hand that have chips behind; at the end, those that had."""
        return seat_tuple(self.state.able)

    @property
    def aggressor(self):
        """The last seat to bet or raise on this street, or None."""
        return optional_seat(self.state.aggressor)

    @property
    def board(self):
        """The open cards of the (first) board, None for those not known."""
        return board_tuple(&self.state, 0)

    @property
    def boards(self):
        """The open cards of every board that is run."""
        return tuple([board_tuple(&self.state, board) for board in range(self.state.boards)])

    @property
    def hole_cards(self):
        """Each seat's two cards as far as they are known, None for others and empty chairs."""
        return tuple([hole_tuple(&self.state, seat) for seat in range(self.state.seats)])

    @property
    def deck(self):
        """The 52 cards in dealing order (R5 to R8), None for those not known."""
        return tuple([known_card(self.state.deck[i]) for i in range(FE_CARDS)])

    @property
    def returned(self):
        """The uncalled bet that went back (R90), for each seat."""
        return tuple([self.state.returned if seat == self.state.returned_seat else 0
                      for seat in range(self.state.seats)])

    @property
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
        cdef size_t count = fe_state_pots(&self.state, pots)
        return tuple([records.Pot(pots[i].amount, seat_tuple(pots[i].eligible),
                                  winners_tuple(&self.state, &pots[i])) for i in range(count)])

    @property
    def actions(self):
        """All actions so far as text: f, c, r350, run2, muck3."""
        return tuple([action_text(self.log[i]) for i in range(self.log_count)])

    def showdown(self):
        """Return the seats at the showdown in their order (R95), those that show, and whether all
        show at once (R96); no seats before the hand is over or without a showdown."""
        cdef int8_t order[FE_SEATS]
        cdef uint32_t shown
        cdef c_bool all_at_once
        cdef size_t count = fe_state_showdown(&self.state, order, &shown, &all_at_once)
        return (tuple([order[i] for i in range(count)]), seat_tuple(shown), bool(all_at_once))

    def start_arguments(self):
        """Return the arguments that began the hand, but for the rules and the cards."""
        return {
            "stacks": self.starting_stacks,
            "button": self.config.button,
            "posts": {seat: (self.config.live_posts[seat], self.config.dead_posts[seat])
                      for seat in range(self.config.seats)
                      if self.config.live_posts[seat] or self.config.dead_posts[seat]},
            "small_blind_seat": seat_argument(self.config.small_blind_seat),
            "big_blind_seat": seat_argument(self.config.big_blind_seat),
            "straddle_seat": seat_argument(self.config.straddle_seat),
        }

    def is_consistent(self):
        """Say whether chips are conserved and everything fits together; for tests."""
        return fe_state_check(&self.state) == FE_OK

    def odd_amount(self, amount, /):
        """Make the error of an amount that is no int."""
        return errors.odd_amount(amount, self.legal)


def side_pots(paid, live, dead, /):
    """Build the pots of what each seat paid: (amount, eligible seats), the main pot first.

    ``live`` are the seats that have not folded, ``dead`` chips are in the main pot. Raises
    FastevalError for seats that do not exist and chips that are negative or too many.
    """
    cdef int64_t chips[FE_SEATS]
    cdef fe_pot pots[FE_POTS]
    cdef size_t count
    cdef size_t seats = read_chips(paid, chips, "paid")
    cdef uint32_t alive = 0
    for seat in live:
        alive |= <uint32_t>1 << read_seat(seat, seats)
    if fe_pots_build(chips, seats, alive, errors.chips(dead, "dead"), pots, &count) != FE_OK:
        raise errors.odd_side_pots(not alive)
    return tuple([(pots[i].amount, seat_tuple(pots[i].eligible)) for i in range(count)])


def settle_pots(paid, live, dead, strengths, button, odd_chip, rake_basis_points, rake_cap, /):
    """Settle what each seat paid: the uncalled bet, the rake, who wins each pot and gets what.

    ``live`` are the seats that have not folded, ``dead`` chips are in the main pot, and
    ``strengths`` has a strength for each seat, which counts only for live ones. ``odd_chip`` is the
    number of the option; a ``rake_cap`` below zero is none. Returns what each seat gets back, the
    pots as (amount after the rake, eligible seats, winners, what each seat gets) and the rake.
    Raises FastevalError for seats that do not exist and chips that are negative or too many.
    """
    cdef int64_t chips[FE_SEATS]
    cdef int64_t parts[FE_SEATS]
    cdef uint16_t ranks[FE_SEATS]
    cdef fe_pot pots[FE_POTS]
    cdef size_t i, count
    cdef int owner
    cdef int64_t uncalled, raked
    cdef uint32_t winners, alive = 0
    cdef size_t seats = read_chips(paid, chips, "paid")
    cdef int place = read_seat_argument(button, seats, "button")
    for seat in live:
        alive |= <uint32_t>1 << read_seat(seat, seats)
    for i in range(seats):
        ranks[i] = strengths[i]
    uncalled = fe_pots_uncalled(chips, seats, alive, &owner)
    if uncalled > 0:
        chips[owner] -= uncalled
    if fe_pots_build(chips, seats, alive, errors.chips(dead, "dead"), pots, &count) != FE_OK:
        raise errors.odd_side_pots(not alive)
    raked = fe_pots_rake(pots, count, rake_basis_points, rake_cap)
    settled = []
    for i in range(count):
        memset(parts, 0, sizeof(parts))
        winners = fe_pot_winners(pots[i].eligible, ranks)
        fe_pot_share(pots[i].amount, winners, place, odd_chip, parts)
        settled.append((pots[i].amount, seat_tuple(pots[i].eligible), seat_tuple(winners),
                        chips_tuple(parts, seats)))
    returned = tuple([uncalled if <int>i == owner else 0 for i in range(seats)])
    return returned, tuple(settled), raked


# ---- Reading arguments --------------------------------------------------------------------------

cdef int read_config(fe_config *config, object rules, object stacks, object button, object posts,
                     object small_blind_seat, object big_blind_seat,
                     object straddle_seat) except -1:
    cdef RuleNumbers numbers
    cdef Py_ssize_t seats
    found = getattr(rules, "numbers", None)
    if type(found) is not RuleNumbers:
        raise errors.odd_rules(rules)
    numbers = found
    config[0] = fe_config_new(&numbers.rules, FE_SEATS)
    seats = read_chips(stacks, config.stacks, "stacks")
    config.seats = seats
    config.button = read_seat_argument(button, seats, "button")
    straddles = rules.straddles
    if straddles:
        config.straddle_count = read_chips(straddles, config.straddles, "straddles")
    if posts is not None:
        read_posts(config, posts, seats)
    if small_blind_seat is None:
        config.small_blind_seat = FE_SEAT_NOBODY
    elif small_blind_seat != "auto":
        config.small_blind_seat = read_seat_argument(small_blind_seat, seats, "small_blind_seat")
    if big_blind_seat != "auto":
        config.big_blind_seat = read_seat_argument(big_blind_seat, seats, "big_blind_seat")
    if straddle_seat != "auto":
        config.straddle_seat = read_seat_argument(straddle_seat, seats, "straddle_seat")
    return 0


cdef Py_ssize_t read_chips(object amounts, int64_t *chips, str field) except -1:
    """Read the amounts of a sequence; return how many there are, FE_SEATS at most."""
    cdef Py_ssize_t count = 0
    for amount in errors.iterate(amounts, field):
        if count == FE_SEATS:
            raise errors.too_many(field)
        try:
            if type(amount) is not int:
                raise OverflowError
            chips[count] = amount
        except OverflowError:
            chips[count] = errors.chips(amount, f"{field}[{count}]")
        if not 0 <= chips[count] <= FE_CHIPS_MAX:
            errors.chips(amount, f"{field}[{count}]")
        count += 1
    return count


cdef int read_posts(fe_config *config, object posts, Py_ssize_t seats) except -1:
    cdef int place
    for seat, (live, dead) in errors.post_items(posts):
        place = read_seat_argument(seat, seats, "posts")
        config.live_posts[place] = errors.chips(live, f"posts[{place}]")
        config.dead_posts[place] = errors.chips(dead, f"posts[{place}]")
    return 0


cdef int read_seat_argument(object seat, Py_ssize_t seats, str field) except -1:
    number = errors.integer(seat, errors.odd_seat_argument, field)
    if not 0 <= number < seats:
        raise errors.seat_out_of_range(number, field, seats)
    return number


cdef int read_seat(object seat, size_t seats) except -1:
    return read_seat_argument(seat, seats, "live")


cdef Py_ssize_t read_partial(object deck, uint8_t *numbers) except -1:
    """Read a deck in which None stands for a card that is not known."""
    cdef Py_ssize_t count = 0
    for card in deck:
        if count == FE_CARDS:
            raise errors.deck_too_long()
        if card is None:
            numbers[count] = FE_NO_CARD
        else:
            number = fe_small_int(card)
            numbers[count] = number if 0 <= number < FE_CARDS else to_card(card, count)
        count += 1
    return count


cdef int deal_deck(fe_state *state, object deck, object seed) except -1:
    """Deal a given deck, one from a seed, or one that nobody can predict."""
    cdef uint8_t cards[FE_CARDS]
    cdef fe_rng rng
    cdef size_t position
    cdef Py_ssize_t needed, count = FE_CARDS
    if deck is not None:
        if seed is not None:
            raise errors.two_decks()
        count = read_cards(deck, cards)
        needed = 2 * len(seat_tuple(state.dealt)) + 8
        if count < needed:
            raise errors.deck_too_short(count, needed)
    elif seed is not None:
        rng = fe_rng_seed(errors.seed(seed))
        fe_deck_new(cards)
        fe_deck_shuffle(cards, FE_CARDS, &rng)
    else:
        draw_deck(cards)
    fe_state_deal(state, cards, count, &position)
    return 0


cdef int draw_deck(uint8_t *cards) except -1:
    cdef bytes entropy
    while True:
        entropy = urandom(FE_DECK_ENTROPY)
        if fe_deck_from_entropy(entropy, FE_DECK_ENTROPY, cards) == FE_OK:
            return 0


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
    if self.log_count == self.log_room:
        grow(self, 2 * self.log_room)
    return 0


cdef inline void record(State self, int64_t entry) noexcept:
    self.log[self.log_count] = entry
    self.log_count += 1


cdef inline int act(State self, int kind, int64_t amount, int64_t entry) except -1:
    cdef fe_action action
    action.kind, action.amount = kind, amount
    reserve(self)
    if fe_state_apply(&self.state, action) != FE_OK:
        raise errors.illegal_action(kind, amount, self.legal, self.awaiting)
    record(self, entry)
    return 0


cdef void repeat(fe_state *state, int64_t entry) noexcept:
    """Repeat what the log says, which was legal before."""
    cdef fe_action action
    if entry <= LOG_MUCK:
        fe_state_muck(state, LOG_MUCK - entry)
    elif entry <= LOG_RUN:
        fe_state_run(state, LOG_RUN - entry)
    else:
        action.kind = FE_FOLD if entry == LOG_FOLD else FE_CALL if entry == LOG_CALL else FE_RAISE_TO
        action.amount = entry
        fe_state_apply(state, action)


cdef str action_text(int64_t entry):
    if entry == LOG_FOLD:
        return "f"
    if entry == LOG_CALL:
        return "c"
    if entry > 0:
        return f"r{entry}"
    return f"muck{LOG_MUCK - entry}" if entry <= LOG_MUCK else f"run{LOG_RUN - entry}"


# ---- Answers ------------------------------------------------------------------------------------

cdef tuple chips_tuple(const int64_t *chips, Py_ssize_t count):
    return tuple([chips[i] for i in range(count)])


cdef tuple seat_tuple(uint32_t seats):
    return tuple([seat for seat in range(FE_SEATS) if seats >> seat & 1])


cdef object optional_seat(int seat):
    return None if seat == FE_NO_SEAT else seat


cdef object seat_argument(int seat):
    return None if seat == FE_SEAT_NOBODY else "auto" if seat == FE_SEAT_BY_RULE else seat


cdef object known_card(uint8_t card):
    return None if card == FE_NO_CARD else card


cdef tuple board_tuple(const fe_state *state, size_t board):
    cdef uint8_t cards[5]
    cdef size_t count = fe_state_board(state, board, cards)
    return tuple([known_card(cards[i]) for i in range(count)])


cdef object hole_tuple(const fe_state *state, int seat):
    cdef uint8_t cards[2]
    if not state.dealt >> seat & 1:
        return None
    fe_state_hole(state, seat, cards)
    return None if cards[0] == FE_NO_CARD else (cards[0], cards[1])


cdef object winners_tuple(const fe_state *state, const fe_pot *pot):
    cdef uint32_t winners
    cdef size_t board
    found = []
    for board in range(state.boards):
        if fe_state_winners(state, pot, board, &winners) != FE_OK:
            return None
        found.append(seat_tuple(winners))
    return tuple(found)
