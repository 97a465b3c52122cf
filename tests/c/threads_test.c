/*
 * Every function of the library from four threads at once: they read the same const data, and each
 * finds what one thread alone does. Under ThreadSanitizer any write to what is shared is an error.
 */
#define _POSIX_C_SOURCE 200809L
#include "batches.h"
#include "test.h"
#include <pthread.h>

enum { THREADS = 4, HANDS = 3000, PLAYERS = 3, BATCH_HANDS = 60, STEPS = 40 };

/* ---- What is shared ---------------------------------------------------------------------------- */

static fe_card shared_rows[HANDS][7];
static fe_mask shared_masks[HANDS];
static uint16_t shared_columns[FE_SUITS][HANDS];
static double shared_weights[PLAYERS][FE_COMBOS];
static fe_spot shared_spot;
static fe_config shared_config;
static fe_state shared_state;
static inputs shared_inputs;
static fe_batch shared_batch;
static const fe_policy shared_policies[6] = {
    {0, 0, 1, FE_POLICY_RANDOM},     {1.2, 0.1, 5, FE_POLICY_EQUITY}, {0, 0, 1, FE_POLICY_CALL},
    {1.0, 0.5, 3, FE_POLICY_EQUITY}, {0, 0, 1, FE_POLICY_RANDOM},     {0, 0, 1, FE_POLICY_RANDOM}};

static void share_hands(void)
{
    for (int i = 0; i < HANDS; i++) {
        random_cards(shared_rows[i], 7);
        shared_masks[i] = mask_of(shared_rows[i], 7);
        for (int suit = 0; suit < FE_SUITS; suit++)
            shared_columns[suit][i] = (uint16_t)(shared_masks[i] >> 16 * suit);
    }
}

static void share_spot(void)
{
    shared_spot.players = PLAYERS;
    shared_spot.board = mask_of(shared_rows[0], 3);
    for (int player = 0; player < PLAYERS; player++) {
        shared_spot.weights[player] = shared_weights[player];
        for (int i = 0; i < 30; i++)
            shared_weights[player][random_below(FE_COMBOS)] = 1.0 / (1 + i % 4);
    }
}

static void share_play(void)
{
    const fe_rules rules = fe_rules_default(50, 100);
    fe_field field;
    fe_card deck[FE_CARDS];
    size_t position;
    shared_config = fe_config_new(&rules, 6);
    for (int seat = 0; seat < 6; seat++)
        shared_config.stacks[seat] = 1 + random_below(20000);
    random_cards(deck, FE_CARDS);
    CHECK_EQUAL(FE_OK, fe_state_start(&shared_state, &shared_config, &field));
    CHECK_EQUAL(FE_OK, fe_state_deal(&shared_state, deck, FE_CARDS, &position));
}

static void share_batch(void)
{
    const fe_rules rules = fe_rules_default(50, 100);
    for (int i = 0; i < 5; i++)
        shared_inputs.choices[i] = (fe_choice){i, 3, 4};
    inputs_alike(&shared_inputs, &rules, BATCH_HANDS, 6, 5000);
    shared_batch = batch_new(&shared_inputs, BATCH_HANDS, 6, 5, 20);
    shared_batch.redeal = true;
}

/* ---- What each thread does --------------------------------------------------------------------- */

/* The FNV-1a hash of all that was found. */
static void note(uint64_t *found, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i++)
        *found = (*found ^ bytes[i]) * UINT64_C(0x100000001B3);
}

static void note_number(uint64_t *found, int64_t number) { note(found, &number, sizeof number); }

static void note_text(uint64_t *found, const char *text) { note(found, text, strlen(text)); }

static void rank_one(uint64_t *found, const fe_card *cards, fe_mask mask)
{
    fe_strength strength;
    fe_category category;
    fe_card best[5], listed[FE_CARDS];
    fe_hand hand = fe_hand_empty();
    uint8_t ranks[5];
    uint16_t kev;
    uint32_t weaker;
    size_t count, position;
    fe_mask read;
    char text[3];
    fe_evaluate_cards(cards, 7, &strength, &position);
    note_number(found, strength);
    fe_evaluate_mask(mask, &strength);
    fe_strength_category(strength, &category);
    fe_strength_ranks(strength, ranks);
    fe_strength_cactus_kev(strength, &kev);
    fe_strength_weaker(strength, 7, &weaker);
    fe_best_five(mask, best);
    for (int i = 0; i < 7; i++)
        fe_hand_add(&hand, cards[i]);
    fe_hand_remove(&hand, cards[6]);
    fe_card_write(cards[0], text);
    fe_cards_read(text, strlen(text), listed, &count, &position);
    fe_mask_from_cards(cards, 7, &read, &position);
    note(found, ranks, sizeof ranks);
    note(found, best, sizeof best);
    note_number(found, category + kev + weaker + fe_hand_strength(hand) + fe_mask_count(read));
    note_number(found, (int64_t)fe_mask_to_cards(mask, listed));
    note_text(found, text);
}

static void rank_many(uint64_t *found)
{
    static const size_t sizes[] = {HANDS, 77};
    const uint16_t *const columns[FE_SUITS] = {shared_columns[0], shared_columns[1],
                                               shared_columns[2], shared_columns[3]};
    fe_strength out[HANDS];
    size_t row;
    for (size_t k = 0; k < fe_kernel_count(); k++) {
        const fe_kernel *kernel = fe_kernel_at(k);
        if (!fe_kernel_supported(kernel))
            continue;
        note_text(found, fe_kernel_name(kernel));
        for (int i = 0; i < 2; i++) {
            note_number(found, fe_evaluate_masks(kernel, shared_masks, sizes[i], out, &row));
            note(found, out, sizes[i] * sizeof *out);
            note_number(found, fe_evaluate_rows(kernel, shared_rows[0], 7, sizes[i], out, &row));
            note(found, out, sizes[i] * sizeof *out);
            note_number(found, fe_evaluate_columns(kernel, columns, sizes[i], out, &row));
            note(found, out, sizes[i] * sizeof *out);
        }
    }
}

static void find_equities(uint64_t *found)
{
    fe_equity_work *work = malloc(fe_equity_work_size());
    fe_combo_sums *combos = malloc(PLAYERS * FE_COMBOS * sizeof *combos);
    fe_equity_plan plan;
    fe_equity_sums sums;
    size_t player;
    double deals = 0, now[3], counts[3][3];
    uint32_t wins = 0, ties = 0;
    note_number(found, fe_equity_plan_exact(&shared_spot, work, &plan, &player));
    note_number(found, plan.units);
    for (uint32_t unit = 0; unit < 2; unit++) {
        note_number(found, fe_equity_exact(fe_kernel_best(), &shared_spot, plan.method, unit, 2,
                                           work, &sums, combos));
        for (int i = 0; i < PLAYERS; i++)
            note(found, sums.split[i], PLAYERS * sizeof(double));
        note(found, combos, PLAYERS * FE_COMBOS * sizeof *combos);
    }
    note_number(found, fe_equity_sample(fe_kernel_best(), &shared_spot, 9, 1, 3000, work, &sums,
                                        NULL));
    note(found, sums.split[0], PLAYERS * sizeof(double));
    note_number(found, fe_equity_deals(&shared_spot, work, &deals));
    note(found, &deals, sizeof deals);
    note_number(found, fe_preflop_matchup(mask_of((fe_card[]){51, 50}, 2),
                                          mask_of((fe_card[]){47, 46}, 2), &wins, &ties));
    note_number(found, wins + ties);
    note_number(found, fe_hand_potential(mask_of(shared_rows[0] + 3, 2), shared_spot.board, 0,
                                         shared_weights[1], now, counts));
    note(found, counts, sizeof counts);
    free(combos);
    free(work);
}

static void read_state(uint64_t *found, const fe_state *state)
{
    fe_legal legal;
    fe_action action = fe_fold();
    fe_pot pots[FE_POTS];
    fe_chips payouts[FE_SEATS];
    fe_card cards[5];
    int8_t order[FE_SEATS];
    fe_seats shown = 0, winners = 0;
    bool all_at_once = false;
    fe_state_legal(state, &legal);
    note_number(found, legal.to_call + legal.min_raise_to + legal.max_raise_to);
    note_number(found, fe_state_all_in(state, &action) + action.amount);
    const size_t count = fe_state_pots(state, pots);
    for (size_t i = 0; i < count; i++) {
        note_number(found, pots[i].amount + pots[i].eligible);
        note_number(found, fe_state_winners(state, &pots[i], 0, &winners));
    }
    if (fe_state_payouts(state, payouts) == FE_OK)
        note(found, payouts, state->seats * sizeof *payouts);
    note_number(found, (int64_t)fe_state_showdown(state, order, &shown, &all_at_once));
    note(found, cards, fe_state_board(state, 0, cards));
    fe_state_hole(state, 1, cards);
    note(found, cards, 2);
    note_number(found, shown + winners + fe_state_check(state));
    note_number(found, (int64_t)fe_state_deck_size(state));
}

/* A hand from the shared start, by calls, raises and time that runs out. */
static void play(uint64_t *found)
{
    fe_state state = shared_state, other;
    fe_field field;
    fe_rng rng = fe_rng_seed(5);
    fe_card deck[FE_CARDS];
    size_t position;
    read_state(found, &shared_state);
    while (state.actor != FE_NO_SEAT) {
        fe_legal legal;
        fe_state_legal(&state, &legal);
        const uint32_t choice = fe_rng_below(&rng, 4);
        if (choice == 0 && legal.min_raise_to > 0)
            fe_state_apply(&state, fe_raise_to(legal.min_raise_to));
        else if (choice == 1)
            fe_state_timeout(&state);
        else
            fe_state_apply(&state, fe_call());
        read_state(found, &state);
    }
    note_number(found, fe_state_start(&other, &shared_config, &field) + fe_state_run(&other, 1));
    fe_deck_new(deck);
    fe_deck_shuffle(deck, FE_CARDS, &rng);
    note_number(found, fe_state_deal_hole(&other, 0, deck, &position));
    note_number(found, fe_state_deal_board(&other, 0, deck + 2, 3, &position));
    note_number(found, fe_state_muck(&other, 0));
    note_number(found, (int64_t)fe_rng_next(&rng));
    note_number(found, fe_deck_from_entropy(shared_rows[0], sizeof shared_rows, deck));
    note(found, deck, sizeof deck);
}

/* Some rows of a batch, by policies; each step is checked first, and the last hands played out. */
static void play_rows(const fe_batch *batch, size_t first, size_t last)
{
    uint8_t actions[BATCH_HANDS] = {0};
    fe_chips calls[BATCH_HANDS] = {FE_AMOUNT_CALL};
    fe_field field;
    size_t row;
    fe_batch_begin(batch, first, last, &row, &field);
    for (int step = 0; step < STEPS; step++) {
        fe_batch_choose(batch, shared_policies, actions, first, last);
        if (fe_batch_check(batch, actions, first, last, &row) == FE_OK)
            fe_batch_step(batch, actions, first, last, &row);
    }
    if (fe_batch_check_exact(batch, calls, first, last, &row) == FE_OK)
        fe_batch_step_exact(batch, calls, first, last, &row);
    fe_batch_redeal(batch, first);
    fe_batch_play_out(batch, shared_policies, first, last);
}

/* A batch of its own, by the shared inputs. */
static void play_batch(uint64_t *found)
{
    fe_batch batch = batch_new(&shared_inputs, BATCH_HANDS, 6, 5, 20);
    batch.redeal = true;
    play_rows(&batch, 0, BATCH_HANDS);
    note(found, batch.seeds, BATCH_HANDS * sizeof *batch.seeds);
    note(found, batch.stacks, BATCH_HANDS * 6 * sizeof *batch.stacks);
    note(found, batch.rewards, BATCH_HANDS * 6 * sizeof *batch.rewards);
    batch_free(&batch);
}

static void share_pots(uint64_t *found)
{
    const fe_chips paid[FE_SEATS] = {10, 40, 40, 7};
    const fe_strength strengths[FE_SEATS] = {5, 9, 9, 7000};
    fe_chips parts[FE_SEATS] = {0};
    fe_pot pots[FE_POTS];
    fe_rules rules = fe_rules_default(1, 2);
    fe_field field = FE_FIELD_NONE;
    size_t count = 0;
    int seat;
    note_number(found, fe_pots_build(paid, 4, 0xF, 3, pots, &count));
    note_number(found, fe_pots_rake(pots, count, 500, 3) + fe_pots_uncalled(paid, 4, 0xF, &seat));
    fe_pot_share(pots[0].amount, fe_pot_winners(pots[0].eligible, strengths), 2,
                 FE_ODD_CHIP_ONE_BY_ONE, parts);
    note(found, parts, sizeof parts);
    note_number(found, fe_rules_check(&rules, &field) + fe_config_check(&shared_config, &field));
    note_text(found, fe_status_name(FE_ERROR_CARD));
    note_text(found, fe_status_text(FE_ERROR_CARD));
    note_text(found, fe_field_name(FE_FIELD_SEATS));
    note_text(found, fe_version());
    note_number(found, fe_abi() + (int64_t)fe_state_size());
    fe_card cards[2];
    fe_combo_cards(1325, cards);
    note(found, cards, sizeof cards);
}

static void *do_all(void *found)
{
    for (int i = 0; i < 200; i++)
        rank_one(found, shared_rows[i], shared_masks[i]);
    rank_many(found);
    share_pots(found);
    for (int i = 0; i < 20; i++)
        play(found);
    play_batch(found);
    find_equities(found);
    return NULL;
}

static void every_function_at_once(void)
{
    uint64_t alone = 0, found[THREADS] = {0};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        CHECK_EQUAL(0, pthread_create(&threads[i], NULL, do_all, &found[i]));
    for (int i = 0; i < THREADS; i++)
        CHECK_EQUAL(0, pthread_join(threads[i], NULL));
    do_all(&alone);
    for (int i = 0; i < THREADS; i++)
        CHECK_EQUAL(alone, found[i]);
    CHECK(alone != 0);
}

/* Each thread has a part of the rows of one batch. */
static void *play_part(void *part)
{
    const size_t first = *(const size_t *)part;
    play_rows(&shared_batch, first, first + BATCH_HANDS / THREADS);
    return NULL;
}

static void one_batch_in_parts(void)
{
    size_t firsts[THREADS];
    pthread_t threads[THREADS];
    fe_batch alone = batch_new(&shared_inputs, BATCH_HANDS, 6, 5, 20);
    alone.redeal = true;
    for (size_t i = 0; i < THREADS; i++) {
        firsts[i] = i * (BATCH_HANDS / THREADS);
        CHECK_EQUAL(0, pthread_create(&threads[i], NULL, play_part, &firsts[i]));
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK_EQUAL(0, pthread_join(threads[i], NULL));
        play_rows(&alone, firsts[i], firsts[i] + BATCH_HANDS / THREADS);
    }
    for (size_t row = 0; row < BATCH_HANDS; row++)
        CHECK(batch_same(&alone, &shared_batch, row));
    batch_free(&alone);
}

int main(void)
{
    test_program = "threads_test";
    random_start();
    share_hands();
    share_spot();
    share_play();
    share_batch();
    RUN(every_function_at_once);
    RUN(one_batch_in_parts);
    batch_free(&shared_batch);
    return test_failures != 0;
}
