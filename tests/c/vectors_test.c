/* Every hand of the rule vectors, field by field. */
#include "hand_vectors.h"
#include "test.h"

static const vector_hand *hand; /* the running one, for what a failure prints */
static int step;

#define SAME(expected, actual) same((long long)(expected), (long long)(actual), #actual)

static void same(long long expected, long long actual, const char *what)
{
    char text[100];
    snprintf(text, sizeof text, "%s, after %d: %s", hand->id, step, what);
    test_check_equal(expected, actual, text, __FILE__, __LINE__);
}

static size_t read_cards(const char *text, fe_card cards[FE_CARDS])
{
    size_t count = 0, position = 0;
    SAME(FE_OK, fe_cards_read(text, strlen(text), cards, &count, &position));
    return count;
}

static fe_state begin(void)
{
    fe_state state;
    fe_field field;
    fe_card cards[FE_CARDS];
    size_t position = 0;
    SAME(FE_OK, fe_state_start(&state, &hand->config, &field));
    for (int seat = 0; seat < VECTOR_SEATS; seat++)
        if (hand->holes[seat] && read_cards(hand->holes[seat], cards) == 2)
            SAME(FE_OK, fe_state_deal_hole(&state, seat, cards, &position));
    const size_t count = read_cards(hand->boards[0], cards);
    SAME(FE_OK, fe_state_deal_board(&state, 0, cards, count, &position));
    return state;
}

static fe_status act(fe_state *state, const char *action)
{
    switch (action[0]) {
    case 'f': return fe_state_apply(state, fe_fold());
    case 'c': return fe_state_apply(state, fe_call());
    case 't': return fe_state_timeout(state);
    }
    return fe_state_apply(state, fe_raise_to(strtoll(action + 1, NULL, 10)));
}

static void check_pots(size_t expected_count, const fe_pot *expected, const fe_state *state)
{
    fe_pot pots[FE_POTS];
    const size_t count = fe_state_pots(state, pots);
    SAME(expected_count, count);
    for (size_t i = 0; i < count && i < VECTOR_POTS; i++) {
        SAME(expected[i].amount, pots[i].amount);
        SAME(expected[i].eligible, pots[i].eligible);
    }
}

static void check_snapshot(const vector_snapshot *expected, const fe_state *state)
{
    fe_legal legal;
    fe_state_legal(state, &legal);
    SAME(expected->street, state->street);
    SAME(expected->actor, state->actor);
    SAME(strchr(expected->legal, 'f') != NULL, legal.fold);
    SAME(strchr(expected->legal, 'c') != NULL, legal.check || legal.call);
    SAME(strchr(expected->legal, 'r') != NULL, legal.raise);
    SAME(expected->to_call, legal.to_call);
    SAME(expected->to_call > 0, legal.call);
    SAME(expected->min_raise_to, legal.min_raise_to);
    SAME(expected->max_raise_to, legal.max_raise_to);
    SAME(expected->pot, state->pot);
    for (int seat = 0; seat < hand->config.seats; seat++) {
        SAME(expected->bets[seat], state->bets[seat]);
        SAME(expected->stacks[seat], state->stacks[seat]);
    }
    check_pots(expected->pot_count, expected->pots, state);
}

/* All that is said of the hand now: what it shows, and what it refuses without a change. */
static void check_step(fe_state *state)
{
    for (size_t i = 0; i < hand->snapshot_count; i++)
        if (hand->snapshots[i].after == step)
            check_snapshot(&hand->snapshots[i], state);
    for (size_t i = 0; i < hand->refused_count; i++) {
        fe_state before;
        if (hand->refused[i].after != step)
            continue;
        memcpy(&before, state, sizeof before);
        SAME(1, act(state, hand->refused[i].action) != FE_OK);
        SAME(0, memcmp(&before, state, sizeof before));
    }
    SAME(FE_OK, fe_state_check(state));
}

static void run_boards(fe_state *state)
{
    SAME(FE_OK, fe_state_run(state, hand->board_count));
    for (size_t board = 0; board < hand->board_count; board++) {
        fe_card cards[FE_CARDS], lying[5];
        size_t known = 0, position = 0;
        const size_t count = read_cards(hand->boards[board], cards);
        fe_state_board(state, board, lying);
        while (known < 5 && lying[known] != FE_NO_CARD)
            known++;
        SAME(FE_OK,
             fe_state_deal_board(state, board, cards + known, count - known, &position));
    }
}

static void check_showdown(const vector_end *end, const fe_state *state)
{
    int8_t order[FE_SEATS];
    fe_seats shown = 0, in_order = 0;
    bool all_at_once = false;
    const size_t count = fe_state_showdown(state, order, &shown, &all_at_once);
    for (size_t i = 0; i < count; i++)
        in_order |= (fe_seats)1 << order[i];
    SAME(end->all_in != 0, all_at_once);
    SAME(in_order, shown);
    if (all_at_once) {
        SAME(end->all_in, shown);
        return;
    }
    SAME(end->order_count, count);
    for (size_t i = 0; i < count; i++)
        SAME(end->order[i], order[i]);
}

static void check_end(const vector_end *end, const fe_state *state)
{
    fe_chips payouts[FE_SEATS];
    SAME(FE_OVER, state->street);
    SAME(hand->board_count, state->boards);
    check_pots(end->pot_count, end->pots, state);
    for (size_t i = 0; i < end->pot_count; i++)
        for (size_t board = 0; board < hand->board_count; board++) {
            fe_seats winners = 0;
            SAME(FE_OK, fe_state_winners(state, &end->pots[i], board, &winners));
            SAME(end->winners[i][board], winners);
        }
    check_showdown(end, state);
    SAME(FE_OK, fe_state_payouts(state, payouts));
    for (int seat = 0; seat < hand->config.seats; seat++) {
        SAME(end->payouts[seat], payouts[seat]);
        SAME(end->stacks[seat], state->stacks[seat]);
        SAME(end->returned[seat], seat == state->returned_seat ? state->returned : 0);
    }
}

static void play_hand(void)
{
    fe_state state = begin();
    step = 0;
    check_step(&state);
    for (const char *action = hand->actions; *action;) {
        SAME(FE_OK, act(&state, action));
        step++;
        check_step(&state);
        action += strcspn(action, ",");
        action += *action == ',';
    }
    if (hand->board_count > 1)
        run_boards(&state);
    SAME(FE_OK, fe_state_check(&state));
    if (hand->ends)
        check_end(&hand->end, &state);
}

static void all_hands(void)
{
    const size_t count = sizeof HAND_VECTORS / sizeof *HAND_VECTORS;
    int checked = 0;
    for (size_t i = 0; i < count; i++) {
        hand = &HAND_VECTORS[i];
        play_hand();
        checked += hand->ends || hand->snapshot_count > 0 || hand->refused_count > 0;
    }
    CHECK_EQUAL(133, count);
    CHECK_EQUAL(133, checked);
}

int main(void)
{
    test_program = "vectors_test";
    RUN(all_hands);
    return test_failures > 0;
}
