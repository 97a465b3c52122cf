/* Dealing, settling as soon as it can be, and states that no play leads to. */
#include "test.h"

static bool run_it_twice = true;

static fe_state start(size_t seats, int button)
{
    fe_rules rules = fe_rules_default(1, 2);
    rules.run_it_twice = run_it_twice;
    fe_config config = fe_config_new(&rules, seats);
    fe_state state;
    fe_field field;
    for (size_t seat = 0; seat < seats; seat++)
        config.stacks[seat] = 100;
    config.button = (int8_t)button;
    CHECK_EQUAL(FE_OK, fe_state_start(&state, &config, &field));
    return state;
}

static void act(fe_state *state, int kind, fe_chips amount)
{
    CHECK_EQUAL(FE_OK, fe_state_apply(state, (fe_action){kind, amount}));
}

/* Three players all-in before the flop. */
static fe_state all_in(void)
{
    fe_state state = start(3, 0);
    act(&state, FE_RAISE_TO, 100);
    act(&state, FE_CALL, 0);
    act(&state, FE_CALL, 0);
    return state;
}

/* Three players, all streets checked through. */
static fe_state checked_through(void)
{
    fe_state state = start(3, 0);
    while (state.actor != FE_NO_SEAT)
        act(&state, FE_CALL, 0);
    CHECK_EQUAL(FE_SHOWDOWN, state.street);
    return state;
}

/* ---- Dealing --------------------------------------------------------------------------------- */

static void check_deck_refused(fe_status expected, size_t where, const fe_state *state,
                               const fe_card *cards, size_t count)
{
    fe_state tried;
    size_t position = 99;
    memcpy(&tried, state, sizeof tried);
    CHECK_EQUAL(expected, fe_state_deal(&tried, cards, count, &position));
    CHECK_EQUAL(where, position);
    CHECK(memcmp(&tried, state, sizeof tried) == 0);
}

static void decks(void)
{
    fe_card deck[FE_CARDS + 1] = {0}, partial[FE_CARDS];
    fe_state state = start(4, 2);
    size_t position = 99;
    fe_deck_new(deck);
    check_deck_refused(FE_ERROR_COUNT, 99, &state, deck, FE_CARDS + 1);
    for (size_t i = 0; i < FE_CARDS; i++) {
        deck[i] = 52;
        check_deck_refused(FE_ERROR_CARD, i, &state, deck, FE_CARDS);
        deck[i] = 254;
        check_deck_refused(FE_ERROR_CARD, i, &state, deck, FE_CARDS);
        deck[i] = (fe_card)(i > 0 ? 0 : 1);
        check_deck_refused(FE_ERROR_DUPLICATE, i > 0 ? i : 1, &state, deck, FE_CARDS);
        deck[i] = (fe_card)i;
    }
    memset(partial, FE_NO_CARD, sizeof partial);
    partial[7] = 7;
    CHECK_EQUAL(FE_OK, fe_state_deal(&state, partial, 8, &position));
    check_deck_refused(FE_ERROR_DUPLICATE, 7, &state, deck, FE_CARDS);
    partial[7] = 8;
    check_deck_refused(FE_ERROR_TURN, 7, &state, partial, 8);
    partial[7] = FE_NO_CARD;
    CHECK_EQUAL(FE_OK, fe_state_deal(&state, partial, FE_CARDS, &position));
    CHECK_EQUAL(FE_OK, fe_state_deal(&state, partial, 0, &position));
    deck[7] = FE_NO_CARD;
    CHECK_EQUAL(FE_OK, fe_state_deal(&state, deck, FE_CARDS, &position));
    CHECK_EQUAL(99, position);
    for (int i = 0; i < FE_CARDS; i++)
        CHECK_EQUAL(i, state.deck[i]);
    CHECK_EQUAL(FE_OK, fe_state_check(&state));
}

static void check_hole_refused(fe_status expected, size_t where, const fe_state *state, int seat,
                               fe_card first, fe_card second)
{
    const fe_card cards[2] = {first, second};
    fe_state tried;
    size_t position = 99;
    memcpy(&tried, state, sizeof tried);
    CHECK_EQUAL(expected, fe_state_deal_hole(&tried, seat, cards, &position));
    CHECK_EQUAL(where, position);
    CHECK(memcmp(&tried, state, sizeof tried) == 0);
}

static void hole_cards(void)
{
    fe_state state = start(4, 2);
    size_t position = 99;
    fe_card cards[2];
    check_hole_refused(FE_ERROR_SEAT, 99, &state, -1, 0, 1);
    check_hole_refused(FE_ERROR_SEAT, 99, &state, 4, 0, 1);
    check_hole_refused(FE_ERROR_SEAT, 99, &state, FE_SEATS, 0, 1);
    check_hole_refused(FE_ERROR_SEAT, 99, &state, 32, 0, 1); /* no bits of a set of seats */
    check_hole_refused(FE_ERROR_SEAT, 99, &state, -32, 0, 1);
    check_hole_refused(FE_ERROR_CARD, 0, &state, 0, 52, 1);
    check_hole_refused(FE_ERROR_CARD, 1, &state, 0, 1, FE_NO_CARD);
    check_hole_refused(FE_ERROR_DUPLICATE, 1, &state, 0, 1, 1);
    CHECK_EQUAL(FE_OK, fe_state_deal_hole(&state, 1, (const fe_card[]){40, 41}, &position));
    check_hole_refused(FE_ERROR_TURN, 0, &state, 1, 42, 43);
    check_hole_refused(FE_ERROR_DUPLICATE, 1, &state, 0, 1, 41);
    fe_state_hole(&state, 1, cards);
    CHECK(cards[0] == 40 && cards[1] == 41);
    fe_state_hole(&state, 2, cards);
    CHECK(cards[0] == FE_NO_CARD && cards[1] == FE_NO_CARD);
    /* Left of the button in seat 2 come 3, 0, 1: the third and the seventh card of the deck. */
    CHECK(state.deck[2] == 40 && state.deck[6] == 41);
    CHECK_EQUAL(99, position);
}

static void check_board_refused(fe_status expected, size_t where, const fe_state *state,
                                size_t board, const fe_card *cards, size_t count)
{
    fe_state tried;
    size_t position = 99;
    memcpy(&tried, state, sizeof tried);
    CHECK_EQUAL(expected, fe_state_deal_board(&tried, board, cards, count, &position));
    CHECK_EQUAL(where, position);
    CHECK(memcmp(&tried, state, sizeof tried) == 0);
}

static void boards(void)
{
    const fe_card cards[] = {10, 20, 30, 40, 50, 51};
    fe_state state = start(2, 0);
    fe_card lying[5];
    size_t position = 99;
    check_board_refused(FE_ERROR_BOARDS, 99, &state, 1, cards, 1);
    check_board_refused(FE_ERROR_BOARDS, 99, &state, SIZE_MAX, cards, 1);
    check_board_refused(FE_ERROR_COUNT, 99, &state, 0, cards, 6);
    check_board_refused(FE_ERROR_DUPLICATE, 2, &state, 0, (const fe_card[]){1, 2, 1}, 3);
    CHECK_EQUAL(FE_OK, fe_state_deal_board(&state, 0, cards, 3, &position));
    check_board_refused(FE_ERROR_COUNT, 99, &state, 0, cards + 3, 3);
    check_board_refused(FE_ERROR_DUPLICATE, 0, &state, 0, cards, 1);
    check_board_refused(FE_ERROR_CARD, 1, &state, 0, (const fe_card[]){1, FE_NO_CARD}, 2);
    CHECK_EQUAL(FE_OK, fe_state_deal_board(&state, 0, cards + 3, 0, &position));
    CHECK_EQUAL(FE_OK, fe_state_deal_board(&state, 0, cards + 3, 2, &position));
    CHECK_EQUAL(0, fe_state_board(&state, 0, lying));
    /* R7, R8: four cards, a burn, the flop, a burn, the turn, a burn, the river. */
    CHECK(state.deck[5] == 10 && state.deck[6] == 20 && state.deck[7] == 30);
    CHECK(state.deck[9] == 40 && state.deck[11] == 50 && state.deck[8] == FE_NO_CARD);
    act(&state, FE_CALL, 0);
    act(&state, FE_CALL, 0);
    CHECK_EQUAL(3, fe_state_board(&state, 0, lying));
    CHECK(lying[0] == 10 && lying[1] == 20 && lying[2] == 30);
    CHECK_EQUAL(99, position);
}

/* ---- Settling -------------------------------------------------------------------------------- */

/* The last card that somebody needs ends the hand; those of folded seats are not waited for. */
static void settled_by_the_last_card(void)
{
    fe_state state = start(3, 0);
    size_t position = 99;
    act(&state, FE_FOLD, 0);
    while (state.actor != FE_NO_SEAT)
        act(&state, FE_CALL, 0);
    CHECK_EQUAL(FE_SHOWDOWN, state.street);
    CHECK_EQUAL(FE_OK, fe_state_deal_board(&state, 0, (const fe_card[]){0, 21, 26, 31}, 4,
                                           &position));
    CHECK_EQUAL(FE_OK, fe_state_deal_hole(&state, 1, (const fe_card[]){51, 50}, &position));
    CHECK_EQUAL(FE_OK, fe_state_deal_hole(&state, 2, (const fe_card[]){1, 2}, &position));
    CHECK_EQUAL(FE_SHOWDOWN, state.street);
    CHECK_EQUAL(FE_OK, fe_state_deal_board(&state, 0, (const fe_card[]){40}, 1, &position));
    CHECK_EQUAL(FE_OVER, state.street);
    CHECK_EQUAL(4, state.stacks[2] - 98); /* three deuces beat two aces */
    CHECK_EQUAL(98, state.stacks[1]);
}

/* R98: the last hand that is not mucked wins unseen; its cards need not be known. */
static void mucked_hands(void)
{
    fe_state state = checked_through();
    size_t position = 99;
    CHECK_EQUAL(FE_ERROR_SEAT, fe_state_muck(&state, -1));
    CHECK_EQUAL(FE_ERROR_SEAT, fe_state_muck(&state, 3));
    CHECK_EQUAL(FE_ERROR_SEAT, fe_state_muck(&state, 22));
    CHECK_EQUAL(FE_ERROR_SEAT, fe_state_muck(&state, 127));
    CHECK_EQUAL(FE_ERROR_SEAT, fe_state_muck(&state, 32)); /* no bits of a set of seats */
    CHECK_EQUAL(FE_ERROR_SEAT, fe_state_muck(&state, -32));
    CHECK_EQUAL(FE_OK, fe_state_muck(&state, 1));
    CHECK_EQUAL(FE_ERROR_SEAT, fe_state_muck(&state, 1));
    CHECK_EQUAL(FE_SHOWDOWN, state.street);
    CHECK_EQUAL(FE_OK, fe_state_check(&state));
    fe_state known = state;
    CHECK_EQUAL(FE_OK, fe_state_muck(&state, 0));
    CHECK_EQUAL(FE_OVER, state.street);
    CHECK_EQUAL(104, state.stacks[2]);
    CHECK_EQUAL(FE_ERROR_TURN, fe_state_muck(&state, 2));
    /* A muck that leaves only known cards settles among those. */
    known = checked_through();
    fe_state_deal_board(&known, 0, (const fe_card[]){0, 21, 26, 31, 40}, 5, &position);
    fe_state_deal_hole(&known, 1, (const fe_card[]){51, 50}, &position);
    fe_state_deal_hole(&known, 2, (const fe_card[]){1, 2}, &position);
    CHECK_EQUAL(FE_SHOWDOWN, known.street);
    CHECK_EQUAL(FE_OK, fe_state_muck(&known, 0));
    CHECK_EQUAL(FE_OVER, known.street);
    CHECK_EQUAL(104, known.stacks[2]);
}

/* R115: how many boards there are cards for, up to four; shared cards lie on each. */
static void several_boards(void)
{
    fe_state state = all_in();
    fe_card cards[FE_CARDS], first[5], second[5];
    size_t position = 99;
    CHECK_EQUAL(FE_PREFLOP, state.street);
    CHECK_EQUAL(FE_ERROR_BOARDS, fe_state_run(&state, 5));
    CHECK_EQUAL(FE_OK, fe_state_run(&state, 4));
    CHECK_EQUAL(FE_ERROR_TURN, fe_state_run(&state, 4));
    CHECK_EQUAL(FE_SHOWDOWN, state.street);
    fe_deck_new(cards);
    CHECK_EQUAL(FE_OK, fe_state_deal(&state, cards, FE_CARDS, &position));
    CHECK_EQUAL(FE_OVER, state.street);
    CHECK_EQUAL(5, fe_state_board(&state, 3, second));
    CHECK(second[0] == 6 + 24 + 1 && second[4] == 6 + 24 + 7);

    state = start(2, 0);
    act(&state, FE_CALL, 0);
    act(&state, FE_CALL, 0);
    act(&state, FE_RAISE_TO, 98);
    act(&state, FE_CALL, 0);
    CHECK_EQUAL(FE_FLOP, state.street);
    CHECK_EQUAL(FE_OK, fe_state_run(&state, 2));
    CHECK_EQUAL(FE_OK, fe_state_deal(&state, cards, FE_CARDS, &position));
    fe_state_board(&state, 0, first);
    fe_state_board(&state, 1, second);
    CHECK(first[0] == 5 && first[1] == 6 && first[2] == 7 && first[3] == 9 && first[4] == 11);
    CHECK(second[0] == 5 && second[1] == 6 && second[2] == 7 && second[3] == 13 && second[4] == 15);
}

/* So many seats leave no cards for a second board, and the hand does not ask. */
static void no_cards_for_two_boards(void)
{
    for (size_t seats = 17; seats <= 19; seats++) {
        fe_state state = start(seats, 0);
        act(&state, FE_RAISE_TO, 100);
        while (state.actor != FE_NO_SEAT)
            act(&state, FE_CALL, 0);
        /* 52 - 36 = 16 cards are two boards with burns: 18 seats. */
        CHECK_EQUAL(seats <= 18 ? FE_PREFLOP : FE_SHOWDOWN, state.street);
        if (seats <= 18)
            CHECK_EQUAL(FE_ERROR_BOARDS, fe_state_run(&state, 3));
    }
}

/* ---- States that no play leads to ------------------------------------------------------------ */

#define BROKEN(state, change)                                                                      \
    do {                                                                                           \
        fe_state s = state;                                                                        \
        CHECK_EQUAL(FE_OK, fe_state_check(&s));                                                    \
        change;                                                                                    \
        CHECK_EQUAL(FE_ERROR_STATE, fe_state_check(&s));                                           \
    } while (0)

static void broken_chips(void)
{
    const fe_state state = start(4, 2);
    BROKEN(state, s.stacks[0]++);
    BROKEN(state, s.pot--);
    BROKEN(state, s.total++);
    BROKEN(state, s.dead++);
    BROKEN(state, s.bets[0]++);
    BROKEN(state, s.paid[1]++);
    BROKEN(state, s.raked++);
    BROKEN(state, s.raked++; s.pot--);
    BROKEN(state, s.stacks[0] = -1; s.stacks[1] += 101);
    BROKEN(state, s.bets[1] = -1; s.bets[3]++);
    BROKEN(state, s.raked++; s.stacks[0]--);
    BROKEN(state, s.paid[0] = -1; s.paid[1] += 1);
    BROKEN(state, s.current_bet = 1);
    fe_state folded = state;
    act(&folded, FE_FOLD, 0);
    BROKEN(folded, s.stacks[1] = -1; s.stacks[2] += 101);
    fe_state over = state;
    while (over.actor != FE_NO_SEAT)
        act(&over, FE_FOLD, 0);
    BROKEN(over, s.pot = 1; s.stacks[0]--);
    BROKEN(over, s.stacks[0]--);
    BROKEN(over, s.street = FE_RIVER);
}

/* A board that is not run has no cards; a hand that all-ins have turned up is not given up. */
static void odd_boards_and_mucks(void)
{
    fe_state state = start(22, 2);
    fe_card cards[5];
    size_t position;
    state.board_count = 3;
    for (size_t board = 1; board < 300; board += 7)
        CHECK_EQUAL(0, fe_state_board(&state, board, cards));

    run_it_twice = false;
    fe_state open = start(2, 0);
    run_it_twice = true;
    act(&open, FE_RAISE_TO, open.stacks[0] + open.bets[0]);
    act(&open, FE_CALL, 0);
    CHECK_EQUAL(FE_SHOWDOWN, open.street);
    const fe_card aces[2] = {51, 50};
    CHECK_EQUAL(FE_OK, fe_state_deal_hole(&open, 0, aces, &position));
    const fe_state before = open;
    CHECK_EQUAL(FE_ERROR_SEAT, fe_state_muck(&open, 0));
    CHECK(memcmp(&before, &open, sizeof open) == 0);
    CHECK_EQUAL(FE_OK, fe_state_muck(&open, 1)); /* its cards are not known */
    CHECK_EQUAL(FE_OVER, open.street);
}

/* Sums that do not fit 64 bits are not added up. */
static void broken_amounts(void)
{
    const fe_state state = start(4, 2);
    for (int seat = 0; seat < 4; seat++) {
        BROKEN(state, s.stacks[seat] = INT64_MAX);
        BROKEN(state, s.bets[seat] = INT64_MIN);
        BROKEN(state, s.paid[seat] = INT64_MAX);
    }
    BROKEN(state, s.pot = INT64_MAX);
    BROKEN(state, s.dead = INT64_MAX);
    BROKEN(state, s.raked = INT64_MIN);
    BROKEN(state, s.total = INT64_MAX);
    BROKEN(state, s.total = -1);
    BROKEN(state, s.current_bet = INT64_MAX);
    BROKEN(state, s.last_raise = -1);
    BROKEN(state, s.last_raise = INT64_MAX);
    BROKEN(state, s.full_level = INT64_MAX);
    BROKEN(state, s.rules.limit = 77);
    BROKEN(state, s.rules.big_blind = -1);
}

/* Three players in fixed limit, the first of whom has raised, at the flop if that is asked. */
static fe_state fixed_limit(bool flop)
{
    fe_rules rules = fe_rules_default(5, 10);
    rules.limit = FE_FIXED_LIMIT;
    rules.raise_cap = 1;
    fe_config config = fe_config_new(&rules, 3);
    fe_state state;
    fe_field field;
    for (int seat = 0; seat < 3; seat++)
        config.stacks[seat] = 100;
    CHECK_EQUAL(FE_OK, fe_state_start(&state, &config, &field));
    for (int i = 0; flop && i < 3; i++)
        act(&state, FE_CALL, 0);
    act(&state, FE_RAISE_TO, flop ? 10 : 20);
    return state;
}

/* The current bet is one that somebody made, or the first street's, and every raise is above it. */
static void broken_rounds(void)
{
    const fe_state state = start(4, 2);
    BROKEN(state, s.last_raise = 0);
    BROKEN(state, s.full_level = 3);
    BROKEN(state, s.aggressor = 3);
    fe_state flop = state;
    for (int i = 0; i < 4; i++)
        act(&flop, FE_CALL, 0);
    CHECK_EQUAL(FE_FLOP, flop.street);
    BROKEN(flop, s.current_bet = 2);
    BROKEN(flop, s.aggressor = 3; s.current_bet = 2);
    act(&flop, FE_RAISE_TO, 7);
    BROKEN(flop, s.current_bet = 8);
    BROKEN(flop, s.aggressor = FE_NO_SEAT);
    BROKEN(flop, s.aggressor = 2);
    const fe_state done = all_in();
    CHECK_EQUAL(FE_NO_SEAT, done.actor);
    BROKEN(done, s.bets[1] = 1; s.paid[1]--);
}

/* Short all-ins of less than half a unit stand above the full level (R79). */
static void broken_limits(void)
{
    const fe_state flop = fixed_limit(true), first = fixed_limit(false);
    BROKEN(flop, s.full_level = 5);
    BROKEN(flop, s.full_level = 0);
    BROKEN(flop, s.current_bet = 60);
    BROKEN(flop, s.wagers = 3);
    BROKEN(first, s.full_level = 0);
    BROKEN(first, s.wagers = 3);
    fe_state allowed = flop;
    allowed.full_level = 6;
    CHECK_EQUAL(FE_OK, fe_state_check(&allowed));
    allowed.wagers = 2;
    CHECK_EQUAL(FE_OK, fe_state_check(&allowed));
    allowed.wagers = 200;
    allowed.rules.raise_cap = FE_NO_CAP;
    CHECK_EQUAL(FE_OK, fe_state_check(&allowed));
}

static void broken_seats(void)
{
    const fe_state state = start(4, 2), waiting = all_in();
    BROKEN(state, s.live = 0);
    BROKEN(state, s.live = s.able = s.pending = 0; s.actor = FE_NO_SEAT);
    BROKEN(state, s.live |= 1u << 4);
    BROKEN(state, s.dealt |= 1u << 4);
    BROKEN(state, s.dealt &= ~1u);
    BROKEN(state, s.able &= ~1u);
    BROKEN(state, s.able |= 1u << 4);
    BROKEN(state, s.closed |= 1u << 4);
    BROKEN(state, s.pending |= 1u << 4);
    BROKEN(state, s.pending = 0);
    BROKEN(state, s.actor = FE_NO_SEAT);
    BROKEN(state, s.actor = 4);
    BROKEN(state, s.actor = -2);
    BROKEN(state, s.actor = 22);
    BROKEN(state, s.actor = 32 + 1); /* no bits of a set of seats */
    BROKEN(state, s.actor = -32 + 1);
    BROKEN(state, s.button = -1);
    BROKEN(state, s.button = 4);
    BROKEN(state, s.aggressor = 4);
    BROKEN(state, s.returned_seat = -2);
    BROKEN(state, s.small_blind_seat = 4);
    BROKEN(state, s.big_blind_seat = 100);
    BROKEN(state, s.live = 0xFFFFFFFF);
    BROKEN(state, s.seats = 1);
    BROKEN(state, s.seats = 3);
    BROKEN(state, s.seats = 23);
    BROKEN(state, s.street = 6);
    BROKEN(state, s.street = FE_SHOWDOWN; s.board_count = 5);
    BROKEN(state, s.live = s.able = s.pending = 2; s.actor = 1);
    BROKEN(waiting, s.pending = 1);
    BROKEN(waiting, s.actor = 0);
    BROKEN(waiting, s.able = 1);
    fe_state called = state, over = state;
    act(&called, FE_CALL, 0);
    BROKEN(called, s.able &= ~2u);
    while (over.actor != FE_NO_SEAT)
        act(&over, FE_FOLD, 0);
    BROKEN(over, s.able |= 2);
    BROKEN(over, s.seats = 23);
    BROKEN(over, s.seats = 1; s.dealt = s.live = s.able = 1; s.closed = 0; s.stacks[0] = s.total);
    fe_state flop = state;
    while (flop.street == FE_PREFLOP)
        act(&flop, FE_CALL, 0);
    BROKEN(flop, s.pending &= ~(1u << s.actor));
    BROKEN(flop, s.board_count = 4);
    BROKEN(flop, s.street = FE_TURN);
}

static void broken_cards(void)
{
    fe_state state = checked_through();
    size_t position = 0;
    fe_state_deal_hole(&state, 0, (const fe_card[]){7, 8}, &position);
    BROKEN(state, s.street = 6);
    BROKEN(state, s.known = 0);
    BROKEN(state, s.deck[40] = 7);
    BROKEN(state, s.deck[40] = 9);
    BROKEN(state, s.deck[40] = 52);
    BROKEN(state, s.deck[40] = 52; s.known |= 1u << 13);
    BROKEN(state, s.boards = 0);
    BROKEN(state, s.boards = 5);
    BROKEN(state, s.board_count = 6);
    BROKEN(state, s.board_count = 4);
    BROKEN(start(2, 0), s.board_count = 6);
    BROKEN(state, s.shared_count = 200);
    BROKEN(state, s.boards = 0);
    BROKEN(state, s.boards = FE_BOARDS + 1);
    fe_state full = start(22, 2); /* 52 cards in one run: there are none for another */
    BROKEN(full, s.boards = 2);
}

/* A showdown that is over has compared hands: all their cards are known. */
static void broken_showdowns(void)
{
    fe_state over = checked_through();
    fe_card deck[FE_CARDS];
    size_t position = 0;
    fe_deck_new(deck);
    fe_state_deal(&over, deck, FE_CARDS, &position);
    CHECK_EQUAL(FE_OVER, over.street);
    BROKEN(over, s.deck[0] = FE_NO_CARD; s.known &= ~fe_card_mask(0));
    BROKEN(over, s.deck[7] = FE_NO_CARD; s.known &= ~fe_card_mask(7));
    BROKEN(over, s.board_count = 4);
    BROKEN(over, s.raked = 1; s.stacks[0]--);
}

/* Several are left until the hand is over, and the board is that of a street. */
static void broken_ends(void)
{
    const fe_state shown = checked_through();
    fe_state folded = start(3, 0);
    folded.rules.rake_basis_points = 500;
    folded.rules.no_flop_no_drop = true;
    BROKEN(folded, s.board_count = 3);
    while (folded.actor != FE_NO_SEAT)
        act(&folded, FE_FOLD, 0);
    BROKEN(shown, s.live = s.able = 1);
    BROKEN(folded, s.board_count = 2);
    BROKEN(folded, s.stacks[0] += s.stacks[2]; s.stacks[2] = 0; s.able = 0); /* but it was paid */
    folded.stacks[0] -= 40; /* dead chips, that a rake may be due */
    folded.stacks[2] += 40;
    folded.dead = 40;
    BROKEN(folded, s.board_count = 3);
}

/* Of bytes: a bool that is neither true nor false. */
static void broken_switches(void)
{
    const fe_state state = start(4, 2);
    const fe_rules rules = state.rules;
    const size_t in_rules[] = {
        offsetof(fe_rules, fold_when_check_possible), offsetof(fe_rules, cap_heads_up),
        offsetof(fe_rules, no_flop_no_drop), offsetof(fe_rules, run_it_twice),
        offsetof(fe_rules, auto_muck)};
    for (size_t i = 0; i < sizeof in_rules / sizeof *in_rules; i++) {
        fe_rules broken = rules;
        fe_field field = FE_FIELD_NONE;
        memset((unsigned char *)&broken + in_rules[i], 2 + 63 * (int)i, 1);
        CHECK_EQUAL(FE_ERROR_CONFIG, fe_rules_check(&broken, &field));
        CHECK_EQUAL(FE_FIELD_OPTION, field);
    }
    BROKEN(state, memset(&s.heads_up, 2, 1));
    BROKEN(state, memset(&s.face_up, 255, 1));
}

int main(void)
{
    test_program = "deal_test";
    RUN(decks);
    RUN(hole_cards);
    RUN(boards);
    RUN(settled_by_the_last_card);
    RUN(mucked_hands);
    RUN(several_boards);
    RUN(no_cards_for_two_boards);
    RUN(broken_chips);
    RUN(broken_amounts);
    RUN(broken_rounds);
    RUN(broken_limits);
    RUN(broken_seats);
    RUN(odd_boards_and_mucks);
    RUN(broken_cards);
    RUN(broken_showdowns);
    RUN(broken_ends);
    RUN(broken_switches);
    return test_failures > 0;
}
