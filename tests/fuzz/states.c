/*
 * States and hands from elsewhere: whatever bytes they are made of, fe_state_check and
 * fe_config_check say whether they can be played, and what they let through plays to its end.
 */
#include "table_bytes.h"

enum { MOST_STEPS = 300 };

/* Bytes over a thing: two of place, one of length, then so many. */
static void spoil(input *in, void *thing, size_t size)
{
    for (unsigned times = take_below(in, 6); times > 0; times--) {
        const size_t place = (take_byte(in) * 256u + take_byte(in)) % size;
        for (size_t i = place, many = 1 + take_below(in, 8); i < size && i < place + many; i++)
            ((uint8_t *)thing)[i] = take_byte(in);
    }
}

/* Everything that can be asked of a state. */
static void read_all(const fe_state *state)
{
    fe_legal legal;
    fe_pot pots[FE_POTS];
    fe_card cards[5];
    int8_t order[FE_SEATS];
    fe_seats shown, winners;
    fe_chips payouts[FE_SEATS], left = state->dead - state->raked;
    bool all_at_once;
    fe_state_legal(state, &legal);
    const size_t count = fe_state_pots(state, pots);
    REQUIRE(count <= FE_POTS && fe_state_deck_size(state) <= FE_CARDS);
    for (int seat = 0; seat < state->seats; seat++)
        if (state->dealt >> seat & 1)
            fe_state_hole(state, seat, cards);
    for (size_t board = 0; board <= FE_BOARDS; board++) {
        REQUIRE(fe_state_board(state, board, cards) <= 5);
        for (size_t i = 0; i < count; i++)
            fe_state_winners(state, &pots[i], board, &winners);
    }
    REQUIRE(fe_state_showdown(state, order, &shown, &all_at_once) <= FE_SEATS);
    if (fe_state_payouts(state, payouts) != FE_OK)
        return;
    for (int seat = 0; seat < state->seats; seat++)
        left += state->paid[seat] - payouts[seat];
    REQUIRE(left == 0);
}

static void act(input *in, fe_state *state)
{
    fe_legal legal;
    fe_card cards[2] = {take_byte(in), take_byte(in)};
    size_t position;
    fe_state_legal(state, &legal);
    switch (take_below(in, 8)) {
    case 0: fe_state_apply(state, fe_fold()); break;
    case 1: fe_state_apply(state, fe_raise_to(legal.max_raise_to)); break;
    case 2: fe_state_apply(state, fe_raise_to(legal.min_raise_to)); break;
    case 3: fe_state_deal_hole(state, take_below(in, 40) - 1, cards, &position); break;
    case 4: fe_state_deal_board(state, take_below(in, 5), cards, 1, &position); break;
    case 5: fe_state_run(state, take_below(in, 6)); break;
    case 6: fe_state_muck(state, take_below(in, 40) - 1); break;
    default: fe_state_apply(state, fe_call());
    }
}

static void play(input *in, fe_state *state)
{
    fe_card deck[FE_CARDS];
    size_t position;
    for (int step = 0; step < MOST_STEPS && state->street < FE_OVER; step++) {
        if (in->left > 0)
            act(in, state);
        else if (fe_state_timeout(state) != FE_OK)
            break;
        REQUIRE(fe_state_check(state) == FE_OK);
        read_all(state);
    }
    for (int i = 0, next = 0; i < FE_CARDS; i++) {
        deck[i] = FE_NO_CARD;
        while (next < FE_CARDS && state->known & fe_card_mask((fe_card)next))
            next++;
        if (state->deck[i] == FE_NO_CARD)
            deck[i] = (fe_card)next++;
    }
    fe_state_deal(state, deck, FE_CARDS, &position);
    REQUIRE(fe_state_check(state) == FE_OK);
    read_all(state);
}

/* Nothing but bytes. */
static void check_raw(const uint8_t *data, size_t size)
{
    fe_rules rules;
    fe_config config;
    fe_state state;
    fe_field field;
    memset(&config, 0, sizeof config);
    memset(&rules, 0, sizeof rules);
    memset(&state, 0, sizeof state);
    memcpy(&rules, data, size < sizeof rules ? size : sizeof rules);
    memcpy(&config, data, size < sizeof config ? size : sizeof config);
    memcpy(&state, data, size < sizeof state ? size : sizeof state);
    REQUIRE((fe_rules_check(&rules, &field) == FE_OK) == (field == FE_FIELD_NONE));
    if (fe_config_check(&config, &field) == FE_OK)
        REQUIRE(fe_state_start(&state, &config, &field) == FE_OK);
    else
        REQUIRE(fe_field_name(field)[0] != '\0');
    if (fe_state_check(&state) == FE_OK)
        read_all(&state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    fe_field field;
    fe_state state;
    check_raw(data, size);
    fe_config config = take_config(&in);
    spoil(&in, &config, take_below(&in, 2) ? sizeof config : sizeof config.rules);
    if (fe_state_start(&state, &config, &field) != FE_OK)
        return 0;
    for (unsigned steps = take_below(&in, 40); steps > 0; steps--)
        act(&in, &state);
    REQUIRE(fe_state_check(&state) == FE_OK);
    spoil(&in, &state, sizeof state);
    if (fe_state_check(&state) != FE_OK)
        return 0;
    read_all(&state);
    play(&in, &state);
    return 0;
}
