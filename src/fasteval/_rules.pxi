# Rules and the start of a hand: what C declares, and reading arguments. Part of _core.pyx.

cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t
from libc.string cimport memset

from os import urandom

from fasteval import records

cdef extern from "Python.h":
    int PyUnicode_CompareWithASCIIString(object text, const char *characters)

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
        FE_FIELD_SEATS
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
        c_bool face_up
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
    size_t fe_state_deck_size(const fe_state *state)
    void fe_state_hole(const fe_state *state, int seat, uint8_t *cards)
    size_t fe_state_board(const fe_state *state, size_t board, uint8_t *cards)
    void fe_state_legal(const fe_state *state, fe_legal *legal)
    fe_status fe_state_all_in(const fe_state *state, fe_action *action)
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


@cython.final
@cython.no_gc_clear
cdef class _Words:
    """What hands answer with again and again: to find it in the module takes longer."""

    cdef object legal
    cdef Legal last_legal
    cdef object start
    cdef tuple streets
    cdef str action
    cdef str fold
    cdef str call

    def __cinit__(self):
        self.legal, self.start = Legal, _Start
        self.streets = ("preflop", "flop", "turn", "river", "showdown", "over")
        self.action, self.fold, self.call = "action", "f", "c"


@cython.no_gc
cdef class RuleNumbers:
    """The numbers of Rules as the floor keeps them; made by Rules, which has the names.

    Raises InvalidConfig for numbers that make no sense together.
    """

    cdef fe_rules rules
    cdef _Words words

    def __cinit__(self):
        self.words = _words

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
        with cython.critical_section(self):
            self.rules = rules

    def __reduce__(self):
        raise errors.no_pickle(self)


# ---- Reading arguments --------------------------------------------------------------------------

cdef _Start read_config(object rules, object stacks, object button, object posts,
                        object small_blind_seat, object big_blind_seat, object straddle_seat):
    cdef fe_config *config
    cdef _Start start
    cdef RuleNumbers numbers = numbers_of(rules)
    cdef Py_ssize_t seats
    start = <_Start>fe_new(numbers.words.start)
    start.words = numbers.words
    config = &start.config
    begin_config(config, numbers, rules)
    seats = read_chips(stacks, config.stacks, "stacks")
    if seats < 2:
        raise errors.invalid_config(FE_FIELD_SEATS)
    config.seats = seats
    config.button = read_seat_argument(button, seats, "button")
    if posts is not None:
        read_posts(config, posts, seats)
    if small_blind_seat is None:
        config.small_blind_seat = FE_SEAT_NOBODY
    elif not is_auto(small_blind_seat):
        config.small_blind_seat = read_seat_argument(small_blind_seat, seats, "small_blind_seat")
    if not is_auto(big_blind_seat):
        config.big_blind_seat = read_seat_argument(big_blind_seat, seats, "big_blind_seat")
    if not is_auto(straddle_seat):
        config.straddle_seat = read_seat_argument(straddle_seat, seats, "straddle_seat")
    return start


cdef RuleNumbers numbers_of(object rules):
    found = getattr(rules, "numbers", None)
    if type(found) is not RuleNumbers:
        raise errors.odd_rules(rules)
    return <RuleNumbers>found


cdef int begin_config(fe_config *config, RuleNumbers numbers, object rules) except -1:
    """Begin with what does not differ from hand to hand: the rules, the straddles among them."""
    with cython.critical_section(numbers):
        config[0] = fe_config_new(&numbers.rules, FE_SEATS)
    straddles = rules.straddles
    if straddles:
        config.straddle_count = read_chips(straddles, config.straddles, "straddles")
    return 0


cdef bint is_auto(object seat) noexcept:
    return isinstance(seat, str) and PyUnicode_CompareWithASCIIString(seat, "auto") == 0


cdef Py_ssize_t read_chips(object amounts, int64_t *chips, const char *field) except -1:
    """Read the amounts of a sequence; return how many there are, FE_SEATS at most."""
    cdef Py_ssize_t count = 0
    if type(amounts) is not list and type(amounts) is not tuple:
        amounts = errors.iterate(amounts, field.decode())
    for amount in amounts:
        if count == FE_SEATS:
            raise errors.too_many(field.decode())
        chips[count] = read_amount(amount, count, field)
        count += 1
    return count


cdef int64_t read_amount(object amount, Py_ssize_t place, const char *field) except -1:
    cdef int64_t chips = fe_small_int(amount)
    if chips < 0:  # it is large, or no small int at all
        chips = errors.chips(amount, f"{field.decode()}[{place}]")
    return chips


cdef int read_posts(fe_config *config, object posts, Py_ssize_t seats) except -1:
    cdef int place
    for seat, (live, dead) in errors.post_items(posts):
        place = read_seat_argument(seat, seats, "posts")
        config.live_posts[place] = errors.chips(live, f"posts[{place}]")
        config.dead_posts[place] = errors.chips(dead, f"posts[{place}]")
    return 0


cdef int read_seat_argument(object seat, Py_ssize_t seats, const char *field) except -1:
    cdef long small = fe_small_int(seat)
    if 0 <= small < seats:
        return small
    number = errors.integer(seat, errors.odd_seat_argument, field.decode())
    if not 0 <= number < seats:
        raise errors.seat_out_of_range(number, field.decode(), seats)
    return number


cdef int read_seat(object seat, size_t seats) except -1:
    return read_seat_argument(seat, seats, "live")


cdef Py_ssize_t read_partial(object deck, uint8_t *numbers) except -1:
    """Read a deck in which None stands for a card that is not known."""
    cdef Py_ssize_t count = 0
    if isinstance(deck, str):
        return read_text(deck, numbers)
    try:
        items = iter(deck)
    except TypeError:
        raise errors.not_cards(deck) from None
    for card in items:
        if count == FE_CARDS:
            raise errors.deck_too_long()
        if card is None:
            numbers[count] = FE_NO_CARD
        else:
            number = fe_small_int(card)
            numbers[count] = number if 0 <= number < FE_CARDS else to_card(card, count)
        count += 1
    return count
