/*
 * Two hands of any rules in a batch, stepped by bytes: each is as the hand that is played alone, what
 * is legal is accepted, and what is not changes nothing.
 */
#include "table_bytes.h"

enum { HANDS = 2, MOST_CHOICES = 6, MOST_STEPS = 100, FIELDS = 29 };

/* A batch whose arrays are each of just their size. */
typedef struct memory {
    fe_batch batch;
    fe_config configs[HANDS];
    fe_choice choices[MOST_CHOICES];
    uint32_t config_of[HANDS];
    int8_t buttons[HANDS];
    void *taken[FIELDS];
    size_t count;
} memory;

static void *take_array(memory *all, size_t items, size_t size)
{
    REQUIRE(all->count < FIELDS);
    void *const array = allocate(items * size);
    memset(array, 0x55, items * size);
    all->taken[all->count++] = array;
    return array;
}

#define ARRAY(type, name, width) b->name = (type *)take_array(all, HANDS * (width), sizeof(type))

static void take_arrays(memory *all)
{
    fe_batch *b = &all->batch;
    const size_t seats = b->seats, choices = b->choice_count, kept = b->history_length;
    ARRAY(fe_state, states, 1);
    ARRAY(uint64_t, numbers, 1);
    ARRAY(fe_rng, choosers, 1);
    ARRAY(uint64_t, seeds, 1);
    ARRAY(int8_t, buttons, 1);
    ARRAY(int8_t, actors, 1);
    ARRAY(int8_t, positions, 1);
    ARRAY(uint8_t, streets, 1);
    ARRAY(uint8_t, ended, 1);
    ARRAY(fe_card, hole_cards, 2);
    ARRAY(fe_card, boards, 5);
    ARRAY(fe_mask, hole_masks, 1);
    ARRAY(fe_mask, board_masks, 1);
    ARRAY(uint8_t, one_hot_cards, 2 * FE_CARDS);
    ARRAY(fe_chips, pots, 1);
    ARRAY(fe_chips, to_call, 1);
    ARRAY(fe_chips, min_raise_to, 1);
    ARRAY(fe_chips, max_raise_to, 1);
    ARRAY(uint8_t, may_fold, 1);
    ARRAY(fe_chips, stacks, seats);
    ARRAY(fe_chips, bets, seats);
    ARRAY(uint8_t, live, seats);
    ARRAY(uint8_t, legal, choices);
    ARRAY(fe_chips, amounts, choices);
    ARRAY(fe_chips, rewards, seats);
    ARRAY(float, rewards_bb, seats);
    ARRAY(uint16_t, history_counts, 1);
    ARRAY(int8_t, history_seats, kept);
    ARRAY(fe_chips, history, kept);
}

static void take_choices(input *in, memory *all)
{
    fe_batch *b = &all->batch;
    b->choice_count = 1 + take_below(in, MOST_CHOICES);
    b->choices = all->choices;
    for (size_t i = 0; i < b->choice_count; i++) {
        all->choices[i].kind = (int32_t)take_below(in, 7) - 1;
        all->choices[i].part = (int32_t)take_byte(in) << take_below(in, 23);
        all->choices[i].of = 1 + (int32_t)(take_byte(in) << take_below(in, 23));
    }
}

/* The chairs and stacks of the first hand, and those of the second as far as there are such. */
static void take_hands(input *in, memory *all, fe_chips *stacks)
{
    fe_batch *b = &all->batch;
    for (size_t i = 0; i < HANDS; i++) {
        all->configs[i] = take_config(in);
        all->config_of[i] = (uint32_t)i;
        all->buttons[i] = all->configs[i].button;
    }
    b->hands = HANDS;
    b->seats = all->configs[0].seats;
    for (size_t i = 0; i < HANDS * b->seats; i++)
        stacks[i] = all->configs[i / b->seats].stacks[i % b->seats];
    b->configs = all->configs;
    b->config_of = all->config_of;
    b->start_stacks = stacks;
    b->first_buttons = all->buttons;
}

/* The hand alone, dealt from the seed that is shown. */
static fe_state play_alone(const fe_batch *b, size_t row)
{
    const fe_config *given = &b->configs[row];
    fe_config config = fe_config_new(&given->rules, b->seats);
    fe_card deck[FE_CARDS];
    fe_state state;
    fe_field field;
    size_t position;
    config.button = b->buttons[row];
    config.straddle_count = given->straddle_count;
    memcpy(config.straddles, given->straddles, sizeof config.straddles);
    memcpy(config.stacks, b->start_stacks + row * b->seats, b->seats * sizeof *config.stacks);
    REQUIRE(fe_state_start(&state, &config, &field) == FE_OK);
    fe_rng rng = fe_rng_seed(b->seeds[row]);
    fe_deck_new(deck);
    fe_deck_shuffle(deck, fe_state_deck_size(&state), &rng);
    REQUIRE(fe_state_deal(&state, deck, fe_state_deck_size(&state), &position) == FE_OK);
    return state;
}

static void check_row(const fe_batch *b, size_t row, const fe_state *alone)
{
    fe_legal legal;
    fe_state_legal(alone, &legal);
    REQUIRE(memcmp(alone, &b->states[row], sizeof *alone) == 0);
    REQUIRE(fe_state_check(&b->states[row]) == FE_OK);
    REQUIRE(b->actors[row] == alone->actor && b->pots[row] == alone->pot);
    REQUIRE(b->max_raise_to[row] == legal.max_raise_to && b->to_call[row] == legal.to_call);
    for (size_t i = 0; i < b->choice_count; i++) {
        const fe_chips amount = b->amounts[row * b->choice_count + i];
        if (!b->legal[row * b->choice_count + i])
            continue;
        REQUIRE(amount != FE_AMOUNT_FOLD || legal.fold);
        REQUIRE(amount <= 0 || (amount >= legal.min_raise_to && amount <= legal.max_raise_to));
    }
}

static void apply_alone(fe_state *alone, fe_chips amount)
{
    if (alone->actor == FE_NO_SEAT || amount == FE_AMOUNT_WAIT)
        return;
    const fe_action action = amount == FE_AMOUNT_FOLD ? fe_fold()
                             : amount == FE_AMOUNT_CALL ? fe_call()
                                                        : fe_raise_to(amount);
    REQUIRE(fe_state_apply(alone, action) == FE_OK);
}

/* One step by choices or exactly, of all rows or, if one is wrong, of none. */
static void step(input *in, const memory *all, fe_state alone[HANDS])
{
    const fe_batch *b = &all->batch;
    fe_chips exact[HANDS];
    uint8_t chosen[HANDS];
    size_t row = 0;
    const bool is_exact = take_byte(in) & 1;
    for (size_t i = 0; i < HANDS; i++) {
        const unsigned choice = take_byte(in);
        chosen[i] = (uint8_t)(choice < 250 ? choice % b->choice_count : choice);
        exact[i] = is_exact ? take_chips(in) - 2 : 0;
        if (!is_exact && chosen[i] < b->choice_count)
            exact[i] = b->amounts[i * b->choice_count + chosen[i]];
    }
    const fe_status status = is_exact ? fe_batch_check_exact(b, exact, 0, HANDS, &row)
                                      : fe_batch_check(b, chosen, 0, HANDS, &row);
    if (status != FE_OK) {
        REQUIRE(row < HANDS);
        return;
    }
    const bool was_over[HANDS] = {alone[0].actor == FE_NO_SEAT, alone[1].actor == FE_NO_SEAT};
    for (size_t i = 0; i < HANDS; i++)
        apply_alone(&alone[i], exact[i]);
    REQUIRE((is_exact ? fe_batch_step_exact(b, exact, 0, HANDS, &row)
                      : fe_batch_step(b, chosen, 0, HANDS, &row)) == FE_OK);
    for (size_t i = 0; i < HANDS; i++)
        if (b->redeal && alone[i].actor == FE_NO_SEAT
            && !(is_exact && was_over[i] && exact[i] == FE_AMOUNT_WAIT))
            alone[i] = play_alone(b, i);
}

static fe_policy take_policy(input *in)
{
    fe_policy policy;
    policy.kind = (int32_t)take_below(in, 6) - 1;
    policy.samples = 1 + take_below(in, 4);
    policy.raise_from = take_byte(in) / 100.0;
    policy.bluff = take_byte(in) / 255.0;
    return policy;
}

static bool has_call(const fe_batch *b)
{
    for (size_t i = 0; i < b->choice_count; i++)
        if (b->choices[i].kind == FE_CHOICE_CALL)
            return true;
    return false;
}

/* What any seat knows is in numbers, and nothing but its place is written. */
static void look(input *in, const fe_batch *b)
{
    const size_t count = fe_features_count(b->seats);
    float *const features = (float *)allocate(count * sizeof(float));
    const int8_t seat = (int8_t)((int)take_below(in, (unsigned)b->seats + 1) - 1);
    fe_batch_features(b, &seat, 1, 2, features);
    for (size_t i = 0; i < count; i++)
        REQUIRE(features[i] >= 0);
    free(features);
}

/* What a policy chooses is legal wherever there is a call among the choices. */
static void choose(input *in, const memory *all)
{
    const fe_batch *b = &all->batch;
    fe_policy policies[FE_SEATS];
    uint8_t chosen[HANDS] = {0, 0};
    size_t row;
    for (size_t seat = 0; seat < b->seats; seat++) {
        policies[seat] = take_policy(in);
        policies[seat].kind = policies[seat].kind == FE_POLICY_NONE ? FE_POLICY_CALL : policies[seat].kind;
    }
    fe_batch_choose(b, policies, chosen, 0, HANDS);
    REQUIRE(!has_call(b) || fe_batch_check(b, chosen, 0, HANDS, &row) == FE_OK);
    look(in, b);
}

static void play(input *in, memory *all)
{
    fe_state alone[HANDS];
    for (size_t row = 0; row < HANDS; row++)
        alone[row] = play_alone(&all->batch, row);
    for (int i = 0; i < MOST_STEPS && in->left > 0; i++) {
        const unsigned kind = take_byte(in);
        if (kind < 8) {
            fe_batch_redeal(&all->batch, kind % HANDS);
            alone[kind % HANDS] = play_alone(&all->batch, kind % HANDS);
        } else if (kind < 32) {
            choose(in, all);
        } else {
            step(in, all, alone);
        }
        for (size_t row = 0; row < HANDS; row++)
            check_row(&all->batch, row, &alone[row]);
    }
}

/* Whether raises by as little as there can be come to an end soon. */
static bool is_short(const fe_batch *b)
{
    fe_chips deepest = 0;
    for (size_t i = 0; i < HANDS * b->seats; i++)
        deepest = b->start_stacks[i] > deepest ? b->start_stacks[i] : deepest;
    return deepest < 10000;
}

/* Hands that policies play to where a seat without one is to act. */
static void play_out(input *in, fe_batch *b)
{
    fe_policy policies[FE_SEATS];
    b->redeal = false;
    if (!is_short(b) || !has_call(b))
        return;
    for (size_t seat = 0; seat < b->seats; seat++)
        policies[seat] = take_policy(in);
    fe_batch_play_out(b, policies, 0, HANDS);
    for (size_t row = 0; row < HANDS; row++) {
        const int actor = b->states[row].actor;
        REQUIRE(fe_state_check(&b->states[row]) == FE_OK);
        REQUIRE(actor == FE_NO_SEAT || policies[actor].kind == FE_POLICY_NONE);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    memory all;
    fe_chips stacks[HANDS * FE_SEATS];
    size_t row;
    fe_field field;
    memset(&all, 0, sizeof all);
    take_hands(&in, &all, stacks);
    take_choices(&in, &all);
    all.batch.history_length = take_below(&in, 40);
    all.batch.redeal = take_byte(&in) & 1;
    all.batch.seed = take_word(&in);
    take_arrays(&all);
    if (all.batch.seats > 0 && all.batch.seats <= FE_SEATS
        && fe_batch_begin(&all.batch, 0, HANDS, &row, &field) == FE_OK) {
        play(&in, &all);
        play_out(&in, &all.batch);
    }
    for (size_t i = 0; i < all.count; i++)
        free(all.taken[i]);
    return 0;
}
