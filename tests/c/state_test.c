/* Random hands under random rules against a slow model, and all that must be refused on the way. */
#include "play_model.h"
#include "random_table.h"
#include "test.h"

enum { HANDS = MANY(20000), MOST_CHOICES = 60 };

static fe_card deck[FE_CARDS];
static int hand, step; /* the running one, for what a failure prints */

#define SAME(expected, actual) same((long long)(expected), (long long)(actual), #actual)

static void same(long long expected, long long actual, const char *what)
{
    if (expected == actual)
        return;
    char text[100];
    snprintf(text, sizeof text, "hand %d, action %d: %s", hand, step, what);
    test_check_equal(expected, actual, text, __FILE__, __LINE__);
}

/* ---- What shows ------------------------------------------------------------------------------ */

static void check_seats(const model *m, const fe_state *state)
{
    fe_chips middle = 0, all = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        SAME(m->stacks[seat], state->stacks[seat]);
        SAME(m->bets[seat], state->bets[seat]);
        SAME(m->put[seat], state->paid[seat]);
        SAME(m->dealt[seat], state->dealt >> seat & 1);
        SAME(m->in[seat], state->live >> seat & 1);
        SAME(model_able(m, seat), state->able >> seat & 1);
        middle += state->bets[seat] + state->paid[seat];
        all += state->stacks[seat];
    }
    SAME(m->dead, state->dead);
    SAME(middle + state->dead, state->pot);
    for (int seat = 0; seat < state->seats; seat++)
        all -= m->config.stacks[seat];
    SAME(0, all + state->pot);
}

static void check_legal(const fe_legal *expected, const fe_state *state)
{
    fe_legal legal;
    fe_state_legal(state, &legal);
    SAME(expected->fold, legal.fold);
    SAME(expected->check, legal.check);
    SAME(expected->call, legal.call);
    SAME(expected->raise, legal.raise);
    SAME(expected->to_call, legal.to_call);
    SAME(expected->min_raise_to, legal.min_raise_to);
    SAME(expected->max_raise_to, legal.max_raise_to);
}

static void check_cards(const model *m, const fe_state *state)
{
    fe_card cards[5];
    for (int seat = 0; seat < state->seats; seat++) {
        if (!m->dealt[seat])
            continue;
        fe_state_hole(state, seat, cards);
        SAME(state->deck[m->holes[seat][0]], cards[0]);
        SAME(state->deck[m->holes[seat][1]], cards[1]);
    }
    const int open = m->street == FE_PREFLOP ? 0 : m->street <= FE_RIVER ? 2 + m->street : 5;
    if (m->street == FE_OVER)
        return;
    SAME(open, fe_state_board(state, 0, cards));
    for (int i = 0; i < open; i++)
        SAME(state->deck[m->boards[0][i]], cards[i]);
}

static void check_pots(const fe_state *state)
{
    fe_pot expected[FE_POTS], pots[FE_POTS];
    size_t expected_count = 0;
    fe_pots_build(state->paid, state->seats, state->live, state->dead, expected, &expected_count);
    const size_t count = fe_state_pots(state, pots);
    SAME(expected_count, count);
    for (size_t i = 0; i < count; i++) {
        SAME(expected[i].amount, pots[i].amount);
        SAME(expected[i].eligible, pots[i].eligible);
    }
}

/* A hand that is not over. */
static void check_state(const model *m, const fe_state *state)
{
    fe_chips payouts[FE_SEATS];
    fe_seats winners;
    const fe_pot pot = {0, 0};
    SAME(FE_OK, fe_state_check(state));
    SAME(m->street, state->street);
    SAME(m->actor, state->actor);
    SAME(m->current, state->current_bet);
    SAME(m->small_blind, state->small_blind_seat);
    SAME(m->big_blind, state->big_blind_seat);
    SAME(m->returned, state->returned);
    SAME(m->returned_to, state->returned_seat);
    SAME(m->aggressor, state->aggressor);
    SAME(m->wagers, state->wagers);
    SAME(0, state->raked);
    if (m->config.rules.limit != FE_FIXED_LIMIT)
        SAME(m->size, state->last_raise);
    SAME(FE_ERROR_UNKNOWN, fe_state_payouts(state, payouts));
    SAME(FE_ERROR_UNKNOWN, fe_state_winners(state, &pot, 0, &winners));
    check_seats(m, state);
    check_cards(m, state);
    check_pots(state);
}

/* ---- What is refused ------------------------------------------------------------------------- */

static void check_refused(fe_status expected, const fe_state *state, fe_chips amount, int kind)
{
    fe_state tried;
    memcpy(&tried, state, sizeof tried);
    SAME(expected, fe_state_apply(&tried, (fe_action){kind, amount}));
    SAME(0, memcmp(&tried, state, sizeof tried));
}

static void check_refusals(const fe_legal *legal, const fe_state *state)
{
    static const int kinds[] = {-1, 4, 5, 256, INT32_MAX, INT32_MIN};
    const bool turn = state->actor != FE_NO_SEAT;
    const fe_status no_raise = !turn ? FE_ERROR_TURN : legal->raise ? FE_ERROR_AMOUNT
                                                                    : FE_ERROR_RAISE;
    const fe_chips low = legal->min_raise_to, high = legal->max_raise_to;
    const fe_chips amounts[] = {low - 1, high + 1, 0, -1, INT64_MIN, INT64_MAX, state->current_bet};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        check_refused(turn ? FE_ERROR_ACTION : FE_ERROR_TURN, state, 0, kinds[i]);
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++)
        check_refused(no_raise, state, amounts[i], FE_RAISE_TO);
    if (!legal->fold)
        check_refused(turn ? FE_ERROR_FOLD : FE_ERROR_TURN, state, 0, FE_FOLD);
    if (!legal->check)
        check_refused(turn ? FE_ERROR_CHECK : FE_ERROR_TURN, state, 0, FE_CHECK);
    if (!turn)
        check_refused(FE_ERROR_TURN, state, 0, FE_CALL);
}

static void check_other_refusals(const model *m, const fe_state *state)
{
    fe_state tried;
    memcpy(&tried, state, sizeof tried);
    if (m->waits) {
        SAME(FE_ERROR_BOARDS, fe_state_run(&tried, 0));
        SAME(FE_ERROR_BOARDS, fe_state_run(&tried, (size_t)m->board_count + 1));
        SAME(FE_ERROR_BOARDS, fe_state_run(&tried, SIZE_MAX));
    } else {
        SAME(FE_ERROR_TURN, fe_state_run(&tried, 1));
    }
    if (m->street != FE_SHOWDOWN) {
        for (int seat = 0; seat < FE_SEATS; seat++)
            SAME(FE_ERROR_TURN, fe_state_muck(&tried, seat));
    } else {
        for (int seat = -1; seat < 40; seat++)
            if (seat < 0 || seat >= FE_SEATS || !m->in[seat])
                SAME(FE_ERROR_SEAT, fe_state_muck(&tried, seat));
    }
    SAME(0, memcmp(&tried, state, sizeof tried));
}

/* All that is offered is accepted, and time that runs out checks or folds. */
static void check_offers(const fe_legal *legal, const fe_state *state)
{
    fe_state tried = *state, timed = *state;
    if (legal->fold)
        SAME(FE_OK, fe_state_apply(&tried, (fe_action){FE_FOLD, 77}));
    tried = *state;
    if (legal->check)
        SAME(FE_OK, fe_state_apply(&tried, (fe_action){FE_CHECK, -77}));
    else
        SAME(FE_OK, fe_state_apply(&tried, fe_fold()));
    SAME(FE_OK, fe_state_timeout(&timed));
    SAME(0, memcmp(&tried, &timed, sizeof timed));
    for (int i = 0; i < 2 && legal->raise; i++) {
        tried = *state;
        const fe_chips amount = i ? legal->min_raise_to : legal->max_raise_to;
        SAME(FE_OK, fe_state_apply(&tried, fe_raise_to(amount)));
        SAME(FE_OK, fe_state_check(&tried));
    }
}

/* ---- The end --------------------------------------------------------------------------------- */

static fe_strength strength_of(const model *m, int seat, size_t board)
{
    fe_card cards[7] = {deck[m->holes[seat][0]], deck[m->holes[seat][1]]};
    fe_strength strength = 0;
    for (int i = 0; i < 5; i++)
        cards[2 + i] = deck[m->boards[board][i]];
    fe_evaluate_mask(mask_of(cards, 7), &strength);
    return strength;
}

static fe_seats winners_of(const model *m, fe_seats eligible, size_t board)
{
    fe_strength strengths[FE_SEATS] = {0};
    for (int seat = 0; seat < FE_SEATS && model_count(m->in) > 1; seat++)
        if (eligible >> seat & 1)
            strengths[seat] = strength_of(m, seat, board);
    return fe_pot_winners(eligible, strengths);
}

/* R115: each board has an equal part of each pot, the first the odd chips too. */
static fe_chips settle(const model *m, const fe_state *state, size_t boards, bool flop,
                       fe_chips payouts[FE_SEATS])
{
    const fe_rules *r = &m->config.rules;
    fe_pot pots[FE_POTS];
    fe_chips raked = 0;
    const size_t count = fe_state_pots(state, pots);
    memset(payouts, 0, FE_SEATS * sizeof *payouts);
    if (flop || !r->no_flop_no_drop)
        raked = fe_pots_rake(pots, count, r->rake_basis_points, r->rake_cap);
    for (size_t i = 0; i < count; i++) {
        fe_chips left = pots[i].amount;
        const fe_chips part = left / (fe_chips)boards;
        for (size_t board = boards; board-- > 0; left -= part) {
            const fe_seats winners = winners_of(m, pots[i].eligible, board);
            fe_seats found = 0;
            SAME(FE_OK, fe_state_winners(state, &pots[i], board, &found));
            SAME(winners, found);
            fe_pot_share(board == 0 ? left : part, winners, m->config.button,
                         (fe_odd_chip)r->odd_chip, payouts);
        }
    }
    return raked;
}

/* R98: who has shown is beaten or tied in some pot on some board, or nobody has shown in it. */
static bool must_show(const model *m, const fe_state *state, fe_seats shown, int seat)
{
    fe_pot pots[FE_POTS];
    const size_t count = fe_state_pots(state, pots);
    for (size_t i = 0; i < count * state->boards; i++) {
        const size_t board = i / count;
        const fe_seats eligible = pots[i % count].eligible;
        bool best = eligible >> seat & 1;
        for (int other = 0; other < FE_SEATS; other++)
            if (eligible & shown & (fe_seats)1 << other)
                best = best && strength_of(m, seat, board) >= strength_of(m, other, board);
        if (best)
            return true;
    }
    return false;
}

static void check_showdown(const model *m, const fe_state *state, bool face_up)
{
    int8_t order[FE_SEATS];
    fe_seats shown = 99, expected = 0;
    bool at_once = true;
    const size_t count = fe_state_showdown(state, order, &shown, &at_once);
    if (model_count(m->in) == 1) {
        SAME(0, count);
        SAME(0, shown);
        SAME(0, at_once);
        return;
    }
    SAME(model_count(m->in), count);
    SAME(face_up, at_once);
    int seat = m->aggressor != FE_NO_SEAT && m->in[m->aggressor]
                   ? m->aggressor
                   : model_next(m, m->in, m->config.button);
    for (size_t i = 0; i < count; i++) {
        SAME(1, m->in[order[i]]);
        if (!at_once)
            SAME(seat, order[i]);
        if (at_once || !m->config.rules.auto_muck || must_show(m, state, expected, order[i]))
            expected |= (fe_seats)1 << order[i];
        seat = model_next(m, m->in, seat);
    }
    SAME(expected, shown);
}

static void check_over(const model *m, const fe_state *state, size_t boards, bool flop,
                       bool face_up)
{
    fe_chips payouts[FE_SEATS], found[FE_SEATS], all = 0;
    const fe_chips raked = settle(m, state, boards, flop, payouts);
    SAME(FE_OK, fe_state_check(state));
    SAME(FE_OVER, state->street);
    SAME(FE_NO_SEAT, state->actor);
    SAME(0, state->pot);
    SAME(raked, state->raked);
    SAME(boards, state->boards);
    SAME(FE_OK, fe_state_payouts(state, found));
    for (int seat = 0; seat < state->seats; seat++) {
        SAME(payouts[seat], found[seat]);
        SAME(m->stacks[seat] + payouts[seat], state->stacks[seat]);
        all += state->stacks[seat] - m->config.stacks[seat];
    }
    SAME(0, all + raked);
    fe_seats winners;
    const fe_pot pot = {0, (1u << FE_SEATS) - 1}; /* of any seats: only live ones win */
    SAME(FE_ERROR_BOARDS, fe_state_winners(state, &pot, boards, &winners));
    SAME(FE_OK, fe_state_winners(state, &pot, 0, &winners));
    SAME(winners_of(m, state->live, 0), winners);
    check_pots(state);
    check_showdown(m, state, face_up);
}

/* ---- Hands ----------------------------------------------------------------------------------- */

/* Deal all, or all but some, or nothing yet. */
static void deal_some(fe_state *state)
{
    fe_card cards[FE_CARDS];
    size_t position = 99;
    const unsigned unknown = random_below(3);
    memcpy(cards, deck, sizeof cards);
    for (int i = 0; i < FE_CARDS; i++)
        if (unknown == 2 || (unknown == 1 && one_in(8)))
            cards[i] = FE_NO_CARD;
    SAME(FE_OK, fe_state_deal(state, cards, FE_CARDS, &position));
    SAME(99, position);
}

/* The rest of the deck, where it is not known. */
static void deal_rest(fe_state *state)
{
    fe_card cards[FE_CARDS];
    size_t position = 99;
    for (int i = 0; i < FE_CARDS; i++)
        cards[i] = state->deck[i] == FE_NO_CARD ? deck[i] : FE_NO_CARD;
    SAME(FE_OK, fe_state_deal(state, cards, FE_CARDS, &position));
}

static fe_action choose(const fe_legal *legal)
{
    const unsigned die = random_below(100);
    const fe_chips range = legal->max_raise_to - legal->min_raise_to;
    fe_action action = fe_call();
    if (legal->fold && die < 12)
        action.kind = FE_FOLD;
    else if (legal->raise && die < 45 && step < MOST_CHOICES) {
        action.kind = FE_RAISE_TO;
        action.amount = legal->min_raise_to + (one_in(2) ? 0 : one_in(4) ? range
                                                       : random_chips(range / (one_in(2) ? 1 : 8)));
    } else if (legal->check && one_in(2)) {
        action.kind = FE_CHECK;
    }
    return action;
}

static void play_streets(model *m, fe_state *state)
{
    static const fe_legal nothing;
    for (step = 0; m->actor != FE_NO_SEAT && step < 500; step++) {
        const fe_legal legal = model_legal(m);
        check_state(m, state);
        check_legal(&legal, state);
        check_refusals(&legal, state);
        check_other_refusals(m, state);
        check_offers(&legal, state);
        fe_state copy = *state;
        const fe_action action = choose(&legal);
        model_act(m, action);
        SAME(FE_OK, fe_state_apply(state, action));
        SAME(FE_OK, fe_state_apply(&copy, action));
        SAME(0, memcmp(&copy, state, sizeof copy));
    }
    SAME(FE_NO_SEAT, state->actor);
    check_refusals(&nothing, state);
    check_legal(&nothing, state);
}

/* At a showdown that waits for cards some give up. */
static void muck_some(model *m, fe_state *state, bool face_up)
{
    while (m->street == FE_SHOWDOWN && one_in(2)) {
        const int seat = (int)random_below(state->seats);
        if (state->street != FE_SHOWDOWN || !m->in[seat] || model_count(m->in) < 2)
            return;
        check_other_refusals(m, state);
        fe_card cards[2];
        fe_state_hole(state, seat, cards);
        if (face_up && cards[0] != FE_NO_CARD && cards[1] != FE_NO_CARD) {
            SAME(FE_ERROR_SEAT, fe_state_muck(state, seat));
            continue;
        }
        m->in[seat] = false;
        SAME(FE_OK, fe_state_muck(state, seat));
        if (model_count(m->in) == 1)
            m->street = FE_OVER;
    }
}

static void finish(model *m, fe_state *state)
{
    size_t boards = 1;
    const bool flop = m->street != FE_OVER || state->board_count > 0;
    const bool face_up = model_able_count(m) < 2; /* before anybody mucks */
    if (m->waits) {
        check_state(m, state);
        check_other_refusals(m, state);
        boards = 1 + random_below((unsigned)m->board_count);
        SAME(FE_OK, boards == 1 ? fe_state_timeout(state) : fe_state_run(state, boards));
        m->street = FE_SHOWDOWN;
        m->waits = false;
    } else {
        SAME(FE_ERROR_TURN, fe_state_timeout(state));
    }
    if (state->street == FE_SHOWDOWN) {
        check_state(m, state);
        muck_some(m, state, face_up);
    }
    deal_rest(state);
    m->street = FE_OVER;
    check_over(m, state, boards, flop, face_up);
    check_other_refusals(m, state);
}

static void play_hand(const fe_config *config)
{
    fe_state state;
    fe_field field = FE_FIELD_NONE;
    fe_rng rng = fe_rng_seed(random_below(UINT32_MAX));
    SAME(FE_OK, fe_state_start(&state, config, &field));
    model m = model_start(config);
    fe_deck_new(deck);
    fe_deck_shuffle(deck, FE_CARDS, &rng);
    if (state.street < FE_SHOWDOWN)
        deal_some(&state);
    play_streets(&m, &state);
    finish(&m, &state);
}

static void random_play(void)
{
    for (hand = 0; hand < HANDS; hand++) {
        const fe_config config = random_config();
        play_hand(&config);
    }
}

/* R65: no cap on raises; what is counted in a byte stays at its end. */
static void many_raises(void)
{
    const fe_rules rules = fe_rules_default(1, 2);
    fe_config config = fe_config_new(&rules, 2);
    fe_state state;
    fe_field field;
    config.stacks[0] = config.stacks[1] = 10000;
    CHECK_EQUAL(FE_OK, fe_state_start(&state, &config, &field));
    for (int raises = 1; raises <= 1000; raises++) {
        CHECK_EQUAL(FE_OK, fe_state_apply(&state, fe_raise_to(2 + 2 * raises)));
        CHECK_EQUAL(raises < 254 ? raises + 1 : 255, state.wagers);
    }
    CHECK_EQUAL(FE_OK, fe_state_check(&state));
}

int main(void)
{
    test_program = "state_test";
    random_start();
    RUN(random_play);
    RUN(many_raises);
    return test_failures > 0;
}
