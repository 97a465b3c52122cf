/*
 * Hands of any rules, played and dealt by bytes, beside the slow model of tests/c: what is legal is
 * accepted and does the same in both, what is not is refused and changes nothing.
 */
#include "../c/play_model.h"
#include "table_bytes.h"

enum { MOST_STEPS = 400 };

static void check_legal(const model *m, const fe_state *state)
{
    const fe_legal expected = model_legal(m);
    fe_legal legal;
    fe_state_legal(state, &legal);
    REQUIRE(expected.fold == legal.fold && expected.check == legal.check);
    REQUIRE(expected.call == legal.call && expected.raise == legal.raise);
    REQUIRE(expected.to_call == legal.to_call);
    REQUIRE(expected.min_raise_to == legal.min_raise_to);
    REQUIRE(expected.max_raise_to == legal.max_raise_to);
}

static void check_state(const model *m, const fe_state *state)
{
    fe_chips all = state->pot + state->raked;
    REQUIRE(fe_state_check(state) == FE_OK);
    for (int seat = 0; seat < state->seats; seat++)
        all += state->stacks[seat] - m->config.stacks[seat];
    REQUIRE(all == 0);
    if (m->street == FE_OVER || state->street == FE_OVER)
        return;
    REQUIRE(m->actor == state->actor && m->street == state->street);
    for (int seat = 0; seat < state->seats; seat++)
        REQUIRE(m->stacks[seat] == state->stacks[seat] && m->bets[seat] == state->bets[seat]);
}

static bool is_legal(const fe_legal *legal, fe_action action)
{
    switch (action.kind) {
    case FE_FOLD: return legal->fold;
    case FE_CHECK: return legal->check;
    case FE_CALL: return legal->call || legal->check;
    case FE_RAISE_TO:
        return legal->raise && action.amount >= legal->min_raise_to
               && action.amount <= legal->max_raise_to;
    }
    return false;
}

static fe_action take_action(input *in, const fe_legal *legal)
{
    const unsigned kind = take_byte(in);
    const fe_chips range = legal->max_raise_to - legal->min_raise_to;
    if (kind < 100)
        return kind < 30 ? fe_fold() : kind < 60 ? fe_check() : fe_call();
    if (kind < 160)
        return fe_raise_to(legal->min_raise_to + (kind < 130 ? 0 : range / (kind - 129)));
    if (kind < 240)
        return fe_raise_to(take_chips(in));
    const fe_action action = {kind < 250 ? (int32_t)kind - 244 : (int32_t)take_word(in), 0};
    return action;
}

/* The same once more to a copy, and to what it was before: the answer does not change. */
static void act(input *in, model *m, fe_state *state)
{
    fe_legal legal;
    fe_state before, copy;
    memcpy(&before, state, sizeof before);
    memcpy(&copy, state, sizeof copy);
    fe_state_legal(state, &legal);
    const fe_action action = take_action(in, &legal);
    const fe_status status = fe_state_apply(state, action);
    REQUIRE((status == FE_OK) == (is_legal(&legal, action) && m->actor != FE_NO_SEAT));
    REQUIRE(fe_state_apply(&copy, action) == status);
    REQUIRE(memcmp(&copy, state, sizeof copy) == 0);
    if (status == FE_OK)
        model_act(m, action);
    else
        REQUIRE(memcmp(&before, state, sizeof before) == 0);
}

/* Cards to anywhere, known or not; what is refused changes nothing. */
static void deal(input *in, fe_state *state)
{
    fe_card cards[FE_CARDS];
    fe_state before;
    fe_status status;
    const unsigned kind = take_below(in, 3);
    const size_t many = take_below(in, kind == 0 ? FE_CARDS + 1 : 7), where = take_byte(in);
    size_t position;
    memcpy(&before, state, sizeof before);
    for (size_t i = 0; i < many; i++)
        cards[i] = take_byte(in);
    if (kind == 0)
        status = fe_state_deal(state, cards, many, &position);
    else if (kind == 1 || many < 2)
        status = fe_state_deal_board(state, where % 5, cards, many, &position);
    else
        status = fe_state_deal_hole(state, (int)where - 2, cards, &position);
    if (status != FE_OK)
        REQUIRE(memcmp(&before, state, sizeof before) == 0);
}

static void end_otherwise(input *in, model *m, fe_state *state)
{
    fe_state before;
    memcpy(&before, state, sizeof before);
    const unsigned kind = take_byte(in), number = take_byte(in);
    const bool runs = kind & 1, waits = m->waits;
    const fe_status status = runs ? fe_state_run(state, number)
                                  : fe_state_muck(state, (int)number - 2);
    if (status != FE_OK) {
        REQUIRE(memcmp(&before, state, sizeof before) == 0);
        return;
    }
    REQUIRE(runs == waits);
    m->waits = false;
    m->street = FE_OVER; /* the model goes no further */
}

static void play(input *in, model *m, fe_state *state)
{
    for (int step = 0; step < MOST_STEPS && in->left > 0; step++) {
        const unsigned kind = take_byte(in);
        if (kind < 16)
            deal(in, state);
        else if (kind < 32)
            end_otherwise(in, m, state);
        else
            act(in, m, state);
        check_state(m, state);
        if (m->street < FE_OVER)
            check_legal(m, state);
    }
}

/* All the cards, and everything is settled or waits for an action. */
static void finish(const model *m, fe_state *state)
{
    fe_card deck[FE_CARDS];
    size_t position;
    fe_mask known = state->known;
    for (int i = 0, next = 0; i < FE_CARDS; i++) {
        deck[i] = FE_NO_CARD;
        while (next < FE_CARDS && known & fe_card_mask((fe_card)next))
            next++;
        if (state->deck[i] == FE_NO_CARD)
            known |= fe_card_mask(deck[i] = (fe_card)next);
    }
    REQUIRE(fe_state_deal(state, deck, FE_CARDS, &position) == FE_OK);
    while (state->street < FE_OVER)
        REQUIRE(fe_state_timeout(state) == FE_OK);
    REQUIRE(fe_state_check(state) == FE_OK);
    fe_chips payouts[FE_SEATS], all = state->raked + state->returned;
    REQUIRE(fe_state_payouts(state, payouts) == FE_OK);
    for (int seat = 0; seat < state->seats; seat++)
        all += payouts[seat];
    for (int seat = 0; seat < state->seats; seat++)
        REQUIRE(payouts[seat] >= 0 && state->stacks[seat] >= payouts[seat]);
    REQUIRE(all >= 0 && m->config.seats == state->seats);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    const fe_config config = take_config(&in);
    fe_state state;
    fe_field field, again;
    const fe_status status = fe_state_start(&state, &config, &field);
    REQUIRE(fe_config_check(&config, &again) == status && again == field);
    REQUIRE((status == FE_OK) == (field == FE_FIELD_NONE));
    if (status != FE_OK)
        return 0;
    model m = model_start(&config);
    check_state(&m, &state);
    check_legal(&m, &state);
    play(&in, &m, &state);
    finish(&m, &state);
    return 0;
}
