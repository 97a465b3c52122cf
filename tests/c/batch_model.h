/*
 * What a batch is to show, from single hands: each is repeated from the seed that the batch shows
 * and the actions that it was given, and read by fe_state_* and by arithmetic of its own.
 */
#ifndef BATCH_MODEL_H
#define BATCH_MODEL_H

#include "batches.h"

enum { STEPS = 50, MOST_ROWS = 9, ALL_POT = 10000 };

static int hand, step; /* the running batch or hand, and its step, for what a failure prints */

#define SAME(expected, actual) same((long long)(expected), (long long)(actual), #actual)

static inline void same(long long expected, long long actual, const char *what)
{
    if (expected == actual)
        return;
    char text[100];
    snprintf(text, sizeof text, "batch %d, step %d: %s", hand, step, what);
    test_check_equal(expected, actual, text, __FILE__, __LINE__);
}

/* ---- What is expected of a row --------------------------------------------------------------- */

typedef struct expected {
    fe_config config;
    fe_state state;
    uint64_t seed;
    bool ended;
    fe_chips rewards[FE_SEATS];
    size_t count;
    int8_t seats[2 * STEPS];
    fe_chips amounts[2 * STEPS];
} expected;

static expected rows[MOST_ROWS];

/* The hand of a row from its start, by the seed that the batch shows. */
static inline void expect_deal(expected *row, uint64_t seed)
{
    fe_card deck[FE_CARDS];
    fe_rng rng = fe_rng_seed(seed);
    fe_field field;
    size_t position;
    SAME(FE_OK, fe_state_start(&row->state, &row->config, &field));
    const size_t count = fe_state_deck_size(&row->state);
    fe_deck_new(deck);
    fe_deck_shuffle(deck, count, &rng);
    SAME(FE_OK, fe_state_deal(&row->state, deck, count, &position));
    row->seed = seed;
    row->count = 0;
}

static inline void expect_no_end(expected *row)
{
    row->ended = false;
    memset(row->rewards, 0, sizeof row->rewards);
}

static inline void expect_end(expected *row)
{
    row->ended = true;
    for (int seat = 0; seat < row->state.seats; seat++)
        row->rewards[seat] = row->state.stacks[seat] - row->config.stacks[seat];
}

/* The next hand: the button goes on to whoever has chips. */
static inline void expect_next(expected *row, uint64_t seed)
{
    do
        row->config.button = (int8_t)((row->config.button + 1) % row->config.seats);
    while (row->config.stacks[row->config.button] == 0);
    SAME(true, seed != row->seed);
    expect_deal(row, seed);
}

static inline void expect_new(expected *row, bool redeal)
{
    expect_no_end(row);
    if (row->state.actor == FE_NO_SEAT && !redeal)
        expect_end(row);
}

static inline fe_action action_of(fe_chips amount)
{
    if (amount == FE_AMOUNT_FOLD)
        return fe_fold();
    return amount == FE_AMOUNT_CALL ? fe_call() : fe_raise_to(amount);
}

static inline void expect_step(expected *row, const fe_batch *batch, size_t place, fe_chips amount)
{
    const bool acts = row->state.actor != FE_NO_SEAT;
    if (amount == FE_AMOUNT_WAIT)
        return;
    expect_no_end(row);
    if (acts) {
        row->seats[row->count] = row->state.actor;
        row->amounts[row->count++] = amount;
        SAME(FE_OK, fe_state_apply(&row->state, action_of(amount)));
    }
    if (row->state.actor != FE_NO_SEAT || !(acts || batch->redeal))
        return;
    expect_end(row);
    if (batch->redeal)
        expect_next(row, batch->seeds[place]);
}

/* ---- What shows ------------------------------------------------------------------------------ */

static inline void check_cards(const fe_card *cards, size_t count, size_t room,
                               const fe_card *shown, fe_mask mask, const uint8_t *one_hot)
{
    int ones = 0;
    SAME(mask_of(cards, (int)count), mask);
    for (size_t i = 0; i < room; i++)
        SAME(i < count ? cards[i] : FE_NO_CARD, shown[i]);
    for (size_t i = 0; i < count; i++)
        SAME(1, one_hot[cards[i]]);
    for (int card = 0; card < FE_CARDS; card++)
        ones += one_hot[card];
    SAME(count, ones);
}

static inline void check_all_cards(const fe_batch *batch, size_t row, const fe_state *state)
{
    fe_card cards[5];
    const bool asked = state->actor != FE_NO_SEAT;
    if (asked)
        fe_state_hole(state, state->actor, cards);
    check_cards(cards, asked ? 2 : 0, 2, batch->hole_cards + 2 * row, batch->hole_masks[row],
                batch->one_hot_cards + 2 * FE_CARDS * row);
    const size_t count = fe_state_board(state, 0, cards);
    check_cards(cards, count, 5, batch->boards + 5 * row, batch->board_masks[row],
                batch->one_hot_cards + 2 * FE_CARDS * row + FE_CARDS);
}

static inline void check_seats(const fe_batch *batch, size_t row, const expected *wanted)
{
    const fe_state *state = &wanted->state;
    const fe_rules *rules = &state->rules;
    const fe_chips unit = rules->big_blind ? rules->big_blind : rules->minimum_bet;
    for (size_t seat = 0; seat < batch->seats; seat++) {
        const size_t place = row * batch->seats + seat;
        const float reward = (float)((double)wanted->rewards[seat] / (double)unit);
        SAME(state->stacks[seat], batch->stacks[place]);
        SAME(state->bets[seat], batch->bets[place]);
        SAME(state->live >> seat & 1, batch->live[place]);
        SAME(wanted->rewards[seat], batch->rewards[place]);
        SAME(true, reward == batch->rewards_bb[place]);
    }
}

static inline void check_history(const fe_batch *batch, size_t row, const expected *wanted)
{
    SAME(wanted->count, batch->history_counts[row]);
    for (size_t i = 0; i < batch->history_length; i++) {
        const size_t place = row * batch->history_length + i;
        SAME(i < wanted->count ? wanted->seats[i] : FE_NO_SEAT, batch->history_seats[place]);
        SAME(i < wanted->count ? wanted->amounts[i] : 0, batch->history[place]);
    }
}

/* Seats that act before the actor after the flop, walked one by one from the button. */
static inline int position_of(const fe_state *state)
{
    int before = 0;
    if (state->actor == FE_NO_SEAT)
        return FE_NO_SEAT;
    for (int seat = (state->button + 1) % state->seats; seat != state->actor;
         seat = (seat + 1) % state->seats)
        before += state->dealt >> seat & 1;
    return before;
}

static inline void check_turn(const fe_batch *batch, size_t row, const fe_state *state)
{
    fe_legal legal;
    fe_state_legal(state, &legal);
    SAME(state->button, batch->buttons[row]);
    SAME(state->actor, batch->actors[row]);
    SAME(position_of(state), batch->positions[row]);
    SAME(state->street, batch->streets[row]);
    SAME(state->pot, batch->pots[row]);
    SAME(legal.to_call, batch->to_call[row]);
    SAME(legal.min_raise_to, batch->min_raise_to[row]);
    SAME(legal.max_raise_to, batch->max_raise_to[row]);
    SAME(legal.fold, batch->may_fold[row]);
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* What a blind is short of once the actor has called (R72). */
static inline fe_chips short_of(const fe_state *state, int seat, fe_chips full)
{
    fe_chips in = seat == FE_NO_SEAT ? 0 : state->bets[seat];
    if (seat == state->actor && in < state->current_bet)
        in = state->current_bet;
    return in < full ? full - in : 0;
}

static inline uint64_t pot_of(const fe_state *state)
{
    const fe_rules *rules = &state->rules;
    uint64_t pot = (uint64_t)state->pot;
    if (state->current_bet > state->bets[state->actor])
        pot += (uint64_t)(state->current_bet - state->bets[state->actor]);
    if (state->street == FE_PREFLOP && rules->pot_limit_blinds == FE_POT_LIMIT_BLINDS_FULL) {
        pot += (uint64_t)short_of(state, state->small_blind_seat, rules->small_blind);
        pot += (uint64_t)short_of(state, state->big_blind_seat, rules->big_blind);
    }
    if (state->street == FE_PREFLOP && rules->pot_limit_blinds == FE_POT_LIMIT_BLINDS_SB_AS_BB
        && state->small_blind_seat != FE_NO_SEAT)
        pot += (uint64_t)short_of(state, state->small_blind_seat, rules->big_blind);
    return pot;
}

/* A part of the pot on top of the bet, bit by bit; no more than there are chips. */
static inline fe_chips raise_by(const fe_state *state, fe_choice choice)
{
    const uint64_t pot = pot_of(state), of = (uint64_t)choice.of, most = FE_CHIPS_MAX;
    uint64_t whole = 0, rest = 0; /* so many of `of` */
    for (int bit = 30; bit >= 0; bit--) {
        whole *= 2;
        rest *= 2;
        if (choice.part >> bit & 1) {
            whole += pot / of;
            rest += pot % of;
        }
        whole += rest / of;
        rest %= of;
        whole = whole < most ? whole : most;
    }
    whole += (uint64_t)state->current_bet;
    return whole < most ? (fe_chips)whole : FE_CHIPS_MAX;
}

/* What a choice stands for; INT64_MIN for what is never legal. */
static inline fe_chips amount_of(const fe_state *state, const fe_legal *legal, fe_choice choice)
{
    fe_chips raise_to = state->stacks[state->actor] + state->bets[state->actor];
    if (choice.kind == FE_CHOICE_FOLD)
        return FE_AMOUNT_FOLD;
    if (choice.kind == FE_CHOICE_CALL)
        return FE_AMOUNT_CALL;
    if (choice.kind == FE_CHOICE_MIN_RAISE)
        raise_to = legal->min_raise_to;
    if (choice.kind == FE_CHOICE_POT_RAISE && legal->raise)
        raise_to = raise_by(state, choice);
    return legal->raise && raise_to > 0 ? raise_to : INT64_MIN; /* 0 would be a call */
}

/* A choice is legal if its action is, and no choice before it is the same. */
static inline void check_choices(const fe_batch *batch, size_t row, const fe_state *state)
{
    const size_t first = row * batch->choice_count;
    fe_legal legal;
    fe_state_legal(state, &legal);
    for (size_t i = 0; i < batch->choice_count; i++) {
        fe_state tried = *state;
        bool may = state->actor != FE_NO_SEAT;
        const fe_chips amount = may ? amount_of(state, &legal, batch->choices[i]) : INT64_MIN;
        may = may && amount != INT64_MIN && fe_state_apply(&tried, action_of(amount)) == FE_OK;
        for (size_t j = 0; j < i; j++)
            may = may && !(batch->legal[first + j] && batch->amounts[first + j] == amount);
        SAME(may, batch->legal[first + i]);
        SAME(may ? amount : 0, batch->amounts[first + i]);
    }
}

static inline void check_row(const fe_batch *batch, size_t row, const expected *wanted)
{
    SAME(0, memcmp(&wanted->state, &batch->states[row], sizeof wanted->state));
    SAME(wanted->seed, batch->seeds[row]);
    SAME(wanted->ended, batch->ended[row]);
    check_turn(batch, row, &wanted->state);
    check_choices(batch, row, &wanted->state);
    check_seats(batch, row, wanted);
    check_all_cards(batch, row, &wanted->state);
    check_history(batch, row, wanted);
}

static inline void check_batch(const fe_batch *batch)
{
    for (size_t row = 0; row < batch->hands; row++)
        check_row(batch, row, &rows[row]);
}

#endif /* BATCH_MODEL_H */
