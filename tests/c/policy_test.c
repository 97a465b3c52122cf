/* What policies choose: alike, by the odds, and the same again for the same hand. */
#include "batches.h"
#include "random_table.h"
#include "test.h"

enum { HANDS = MOST_HANDS, CHOICES = 5 };

static inputs given;
static uint8_t actions[HANDS];

static const fe_choice choices[CHOICES] = {{FE_CHOICE_FOLD, 0, 1},
                                           {FE_CHOICE_CALL, 0, 1},
                                           {FE_CHOICE_MIN_RAISE, 0, 1},
                                           {FE_CHOICE_POT_RAISE, 1, 1},
                                           {FE_CHOICE_ALL_IN, 0, 1}};

/* Hands at 1/2 with 200 each, just dealt; the seed is random. */
static fe_batch new_batch(size_t hands, size_t seats, bool redeal)
{
    const fe_rules rules = fe_rules_default(1, 2);
    fe_field field;
    size_t row;
    memcpy(given.choices, choices, sizeof choices);
    inputs_alike(&given, &rules, hands, seats, 200);
    fe_batch batch = batch_new(&given, hands, seats, CHOICES, 8);
    batch.seed = random_below(UINT32_MAX);
    batch.redeal = redeal;
    CHECK_EQUAL(FE_OK, fe_batch_begin(&batch, 0, hands, &row, &field));
    return batch;
}

static void choose_all(const fe_batch *batch, fe_policy policy)
{
    fe_policy policies[FE_SEATS];
    for (int seat = 0; seat < FE_SEATS; seat++)
        policies[seat] = policy;
    memset(actions, 0xEE, sizeof actions);
    fe_batch_choose(batch, policies, actions, 0, batch->hands);
}

static void step_all(const fe_batch *batch)
{
    size_t row;
    CHECK_EQUAL(FE_OK, fe_batch_step(batch, actions, 0, batch->hands, &row));
}

static fe_policy policy_of(int kind, uint32_t samples, double raise_from, double bluff)
{
    const fe_policy policy = {raise_from, bluff, samples, kind};
    return policy;
}

/* ---- Without cards --------------------------------------------------------------------------- */

/* Chi-square of five kinds: above 33.4 once in a million. */
static void random_is_uniform(void)
{
    fe_batch batch = new_batch(HANDS, 6, true);
    int counts[256] = {0};
    double sum = 0;
    choose_all(&batch, policy_of(FE_POLICY_RANDOM, 1, 0, 0));
    for (size_t row = 0; row < HANDS; row++)
        counts[actions[row]]++;
    for (int choice = 0; choice < CHOICES; choice++) {
        const double over = counts[choice] - HANDS / (double)CHOICES;
        sum += over * over / (HANDS / (double)CHOICES);
    }
    CHECK(sum < 33.4);
    batch_free(&batch);
}

/* Only of what is legal, and all of it: over many hands each legal choice of a street comes up. */
static void random_is_legal(void)
{
    fe_batch batch = new_batch(200, 3, true);
    for (int step = 0; step < 100; step++) {
        choose_all(&batch, policy_of(FE_POLICY_RANDOM, 1, 0, 0));
        step_all(&batch);
    }
    batch_free(&batch);
}

static void calls_and_nothing(void)
{
    fe_batch batch = new_batch(50, 4, false);
    const fe_policy mixed[4] = {policy_of(FE_POLICY_CALL, 1, 0, 0), policy_of(0, 1, 0, 0),
                                policy_of(FE_POLICY_CALL, 1, 0, 0), policy_of(0, 1, 0, 0)};
    memset(actions, 0xEE, sizeof actions);
    fe_batch_choose(&batch, mixed, actions, 10, 40);
    for (size_t row = 10; row < 40; row++)
        CHECK_EQUAL(batch.actors[row] % 2 ? 0xEE : 1, actions[row - 10]);
    CHECK_EQUAL(0xEE, actions[30]);
    for (int step = 0; step < 16; step++) { /* nobody raises: four streets of four */
        choose_all(&batch, policy_of(FE_POLICY_CALL, 1, 0, 0));
        step_all(&batch);
    }
    choose_all(&batch, policy_of(FE_POLICY_CALL, 1, 0, 0));
    for (size_t row = 0; row < batch.hands; row++)
        CHECK(batch.ended[row] && actions[row] == 0xEE);
    batch_free(&batch);
}

/* ---- By equity ------------------------------------------------------------------------------- */

/* The actor's equity against random hands, by other means: 65,536 deals. */
static double equity_of(const fe_batch *batch, size_t row, fe_equity_work *work)
{
    static double weights[FE_COMBOS];
    const fe_card *hole = batch->hole_cards + 2 * row;
    fe_spot spot;
    fe_equity_sums sums;
    double equity = 0;
    memset(&spot, 0, sizeof spot);
    memset(weights, 0, sizeof weights);
    weights[fe_combo_index(hole[0], hole[1])] = 1;
    spot.weights[0] = weights;
    for (size_t seat = 0; seat < batch->seats; seat++)
        spot.players += batch->live[row * batch->seats + seat];
    spot.board = batch->board_masks[row];
    CHECK_EQUAL(FE_OK, fe_equity_sample(fe_kernel_best(), &spot, row, 0, FE_SAMPLE_UNIT, work,
                                        &sums, NULL));
    for (size_t others = 0; others < spot.players; others++)
        equity += sums.split[0][others] / (double)(others + 1);
    return equity / FE_SAMPLE_UNIT;
}

static fe_chips amount_chosen(const fe_batch *batch, size_t row, fe_policy policy)
{
    fe_policy policies[FE_SEATS];
    uint8_t choice = 0xEE;
    for (int seat = 0; seat < FE_SEATS; seat++)
        policies[seat] = policy;
    fe_batch_choose(batch, policies, &choice, row, row + 1);
    CHECK(choice < CHOICES && batch->legal[row * CHOICES + choice]);
    return batch->amounts[row * CHOICES + choice];
}

static bool may_raise(const fe_batch *batch, size_t row) { return batch->max_raise_to[row] > 0; }

/*
 * With 4,000 samples the policy's equity is off by 0.008 at most, one standard deviation: 0.05 from
 * the bounds it must know. By the odds it raises, else calls what is paid for, else folds.
 */
static void check_odds(const fe_batch *batch, size_t row, double equity)
{
    enum { SAMPLES = 4000 };
    const double margin = 0.05, pot = (double)batch->pots[row], owed = (double)batch->to_call[row];
    int players = 0;
    for (size_t seat = 0; seat < batch->seats; seat++)
        players += batch->live[row * batch->seats + seat];
    if (may_raise(batch, row)) {
        const double less = (equity - margin) * players, more = (equity + margin) * players;
        CHECK(amount_chosen(batch, row, policy_of(FE_POLICY_EQUITY, SAMPLES, less, 0)) > 0);
        CHECK(amount_chosen(batch, row, policy_of(FE_POLICY_EQUITY, SAMPLES, more, 0)) <= 0);
    }
    const fe_chips quiet = amount_chosen(batch, row, policy_of(FE_POLICY_EQUITY, SAMPLES, 99, 0));
    if (owed == 0 || equity - margin > owed / (pot + owed))
        CHECK_EQUAL(FE_AMOUNT_CALL, quiet);
    else if (equity + margin < owed / (pot + owed))
        CHECK_EQUAL(FE_AMOUNT_FOLD, quiet);
}

/* Hands of two to five at random points: on all streets, with and without a bet. */
static void equity_by_the_odds(void)
{
    fe_equity_work *work = malloc(fe_equity_work_size());
    for (size_t seats = 2; seats <= 5; seats++) {
        fe_batch batch = new_batch(12, seats, true);
        for (int step = 0; step < 12; step++) {
            for (size_t row = 0; row < batch.hands; row++)
                if (one_in(3) && batch.actors[row] != FE_NO_SEAT)
                    check_odds(&batch, row, equity_of(&batch, row, work));
            choose_all(&batch, policy_of(FE_POLICY_CALL, 1, 0, 0));
            for (size_t row = 0; row < batch.hands; row++)
                if (one_in(4) && batch.legal[row * CHOICES + 3])
                    actions[row] = 3;
            step_all(&batch);
        }
        batch_free(&batch);
    }
    free(work);
}

/* How many of all hands that the opponent can have beat the actor's, and how many are beaten. */
static void count_opponents(const fe_batch *batch, size_t row, int *better, int *worse)
{
    const fe_mask ours = batch->hole_masks[row] | batch->board_masks[row];
    fe_strength our_strength, strength;
    *better = *worse = 0;
    CHECK_EQUAL(FE_OK, fe_evaluate_mask(ours, &our_strength));
    for (size_t combo = 0; combo < FE_COMBOS; combo++) {
        fe_card cards[2];
        fe_combo_cards(combo, cards);
        const fe_mask theirs = mask_of(cards, 2);
        if (theirs & ours)
            continue;
        CHECK_EQUAL(FE_OK, fe_evaluate_mask(theirs | batch->board_masks[row], &strength));
        *better += strength > our_strength;
        *worse += strength < our_strength;
    }
}

/* On the river, facing a bet of the pot: the nuts raise, whoever beats next to nothing folds. */
static void nuts_and_nothing(void)
{
    const fe_policy policy = policy_of(FE_POLICY_EQUITY, 100, 1.99, 0);
    fe_batch batch = new_batch(HANDS, 2, false);
    int nuts = 0, nothing = 0;
    for (int step = 0; step < 6; step++) { /* a check on each of three streets, or a call */
        choose_all(&batch, policy_of(FE_POLICY_CALL, 1, 0, 0));
        step_all(&batch);
    }
    memset(actions, 3, sizeof actions);
    step_all(&batch);
    for (size_t row = 0; row < HANDS; row++) {
        int better, worse;
        CHECK_EQUAL(FE_RIVER, batch.streets[row]);
        count_opponents(&batch, row, &better, &worse);
        if (better == 0 && worse == 990 && ++nuts)
            CHECK(amount_chosen(&batch, row, policy) > 0);
        if (better > 900 && ++nothing)
            CHECK_EQUAL(FE_AMOUNT_FOLD, amount_chosen(&batch, row, policy));
    }
    CHECK(nuts > 0 && nothing > 0);
    batch_free(&batch);
}

/* A bluff is as likely as it says: six standard deviations are 0.044. */
static void bluffs(void)
{
    fe_batch batch = new_batch(HANDS, 6, true);
    int raises = 0;
    for (int certain = 0; certain < 2; certain++) {
        raises = 0;
        choose_all(&batch, policy_of(FE_POLICY_EQUITY, 1, 99, certain ? 1 : 0.3));
        for (size_t row = 0; row < HANDS; row++)
            raises += actions[row] >= 2;
        CHECK(certain ? raises == HANDS : raises > 0.256 * HANDS && raises < 0.344 * HANDS);
    }
    batch_free(&batch);
}

/* ---- Hands to their ends --------------------------------------------------------------------- */

static fe_policy random_policy(void)
{
    return policy_of(1 + (int)random_below(3), 1 + random_below(8), random_below(200) / 100.0,
                     random_below(100) / 100.0);
}

/* The same as to choose and to step, hand by hand, until it has ended. */
static void played_out(void)
{
    for (int times = 0; times < 60; times++) {
        const size_t hands = 1 + random_below(30), seats = 2 + random_below(FE_SEATS - 1);
        fe_policy policies[FE_SEATS];
        fe_batch batch = new_batch(hands, seats, one_in(2));
        fe_batch other = batch_new(&given, hands, seats, CHOICES, 8);
        const size_t half = random_below((unsigned)hands + 1);
        other.seed = batch.seed;
        other.redeal = batch.redeal;
        batch_copy(&batch, &other);
        for (int seat = 0; seat < FE_SEATS; seat++)
            policies[seat] = random_policy();
        fe_batch_play_out(&batch, policies, half, hands);
        fe_batch_play_out(&batch, policies, 0, half);
        for (size_t row = 0; row < hands; row++) {
            while (!other.ended[row]) {
                uint8_t action = 0xEE;
                size_t wrong;
                fe_batch_choose(&other, policies, &action, row, row + 1);
                CHECK_EQUAL(FE_OK, fe_batch_step(&other, &action, row, row + 1, &wrong));
            }
            CHECK(batch_same(&batch, &other, row));
        }
        batch_free(&batch);
        batch_free(&other);
    }
}

/* Where a seat without a policy is to act, and only there, a hand stops. */
static void stops_at_others(void)
{
    for (int times = 0; times < 30; times++) {
        const size_t hands = 1 + random_below(30), seats = 2 + random_below(FE_SEATS - 1);
        const int open = (int)random_below((unsigned)seats);
        fe_policy policies[FE_SEATS], all[FE_SEATS];
        fe_batch batch = new_batch(hands, seats, false);
        fe_batch other = batch_new(&given, hands, seats, CHOICES, 8);
        other.seed = batch.seed;
        batch_copy(&batch, &other);
        for (int seat = 0; seat < FE_SEATS; seat++)
            all[seat] = policies[seat] = random_policy();
        policies[open].kind = FE_POLICY_NONE;
        fe_batch_play_out(&batch, policies, 0, hands);
        for (size_t row = 0; row < hands; row++)
            while (batch.actors[row] != FE_NO_SEAT) {
                uint8_t action = 0xEE;
                size_t wrong;
                CHECK_EQUAL(open, batch.actors[row]);
                fe_batch_choose(&batch, policies, &action, row, row + 1);
                CHECK_EQUAL(0xEE, action);
                fe_batch_choose(&batch, all, &action, row, row + 1);
                CHECK_EQUAL(FE_OK, fe_batch_step(&batch, &action, row, row + 1, &wrong));
                fe_batch_play_out(&batch, policies, row, row + 1);
            }
        fe_batch_play_out(&other, all, 0, hands);
        for (size_t row = 0; row < hands; row++)
            CHECK(batch_same(&batch, &other, row));
        batch_free(&batch);
        batch_free(&other);
    }
}

/* Hands that are over as dealt: without `redeal` they stay, and their end is told. */
static void over_as_dealt(void)
{
    const fe_rules rules = fe_rules_default(1, 2);
    const fe_policy policies[2] = {policy_of(FE_POLICY_RANDOM, 1, 0, 0),
                                   policy_of(FE_POLICY_RANDOM, 1, 0, 0)};
    fe_field field;
    size_t row;
    for (int redeal = 0; redeal < 2; redeal++) {
        memcpy(given.choices, choices, sizeof choices);
        inputs_alike(&given, &rules, 20, 2, 1);
        fe_batch batch = batch_new(&given, 20, 2, CHOICES, 8);
        batch.redeal = redeal;
        CHECK_EQUAL(FE_OK, fe_batch_begin(&batch, 0, 20, &row, &field));
        for (int times = 0; times < 2; times++) {
            fe_batch_play_out(&batch, policies, 0, 20);
            choose_all(&batch, policies[0]);
            for (size_t i = 0; i < 20; i++) {
                CHECK_EQUAL(FE_NO_SEAT, batch.actors[i]);
                CHECK_EQUAL(FE_OVER, batch.streets[i]);
                CHECK_EQUAL(redeal ? times : !times, batch.ended[i]);
                CHECK_EQUAL(0xEE, actions[i]);
                CHECK_EQUAL(0, batch.rewards[2 * i] + batch.rewards[2 * i + 1]);
            }
            step_all(&batch);
        }
        batch_free(&batch);
    }
}

int main(void)
{
    test_program = "policy_test";
    random_start();
    RUN(random_is_uniform);
    RUN(random_is_legal);
    RUN(calls_and_nothing);
    RUN(equity_by_the_odds);
    RUN(nuts_and_nothing);
    RUN(bluffs);
    RUN(played_out);
    RUN(stops_at_others);
    RUN(over_as_dealt);
    return test_failures > 0;
}
