/* Equities against known counts and a slow count of all deals; methods, kernels and units alike. */
#include "oracle.h"
#include "spots.h"

/* ---- Known counts ------------------------------------------------------------------------------ */

static const struct {
    const char *first, *second;
    uint32_t wins, losses, ties;
} known[] = {
    {"AdAh", "AcAs", 37210, 37210, 1637884},
    {"AcAs", "KhKd", 1388072, 317694, 6538},
    {"Jc5c", "QdTd", 600384, 1096118, 15802},
};

static void known_counts(void)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        spot_start(2, 0, 0);
        hold(0, known[i].first);
        hold(1, known[i].second);
        for (fe_method method = has_table() ? FE_METHOD_TABLE : FE_METHOD_SWEEP;
             method <= FE_METHOD_SHOWDOWNS; method++) {
            const fe_equity_sums sums = add_units(fe_kernel_best(), method, 1, true);
            CHECK(sums.split[0][0] == known[i].wins && sums.split[1][0] == known[i].losses);
            CHECK(sums.split[0][1] == known[i].ties && sums.split[1][1] == known[i].ties);
        }
        uint32_t wins = 0, ties = 0;
        if (!has_table())
            continue;
        CHECK_EQUAL(FE_OK, fe_preflop_matchup(read_mask(known[i].first),
                                              read_mask(known[i].second), &wins, &ties));
        CHECK(wins == known[i].wins && ties == known[i].ties);
        CHECK_EQUAL(FE_OK, fe_preflop_matchup(read_mask(known[i].second),
                                              read_mask(known[i].first), &wins, &ties));
        CHECK(wins == known[i].losses && ties == known[i].ties);
    }
}

/* ---- The slow count ---------------------------------------------------------------------------- */

typedef struct slow {
    fe_equity_sums sums;
    double deals;
    fe_card board[5], holes[FE_SEATS][2];
    size_t chosen[FE_SEATS], held[FE_SEATS][FE_COMBOS], held_count[FE_SEATS];
    int (*strength)(const fe_card *cards);
} slow;

static int slow_strength(const fe_card *cards) { return oracle_strength(cards, 7); }

static int quick_strength(const fe_card *cards)
{
    fe_hand hand = fe_hand_empty();
    for (int i = 0; i < 7; i++)
        fe_hand_add(&hand, cards[i]);
    return fe_hand_strength(hand);
}

static void slow_compare(slow *s, double weight)
{
    int strengths[FE_SEATS], best = 0;
    size_t winners = 0;
    for (size_t i = 0; i < spot.players; i++) {
        fe_card cards[7] = {s->holes[i][0], s->holes[i][1]};
        memcpy(cards + 2, s->board, 5);
        strengths[i] = s->strength(cards);
        if (strengths[i] > best)
            best = strengths[i];
    }
    for (size_t i = 0; i < spot.players; i++)
        winners += strengths[i] == best;
    s->deals++;
    for (size_t i = 0; i < spot.players; i++) {
        fe_combo_sums *const sums = &combos_before[i * FE_COMBOS + s->chosen[i]];
        const double others = weight / weights[i][s->chosen[i]];
        sums->total += others;
        if (strengths[i] != best)
            continue;
        s->sums.split[i][winners - 1] += weight;
        sums->win += winners == 1 ? others : 0;
        sums->tie += winners > 1 ? others : 0;
        sums->share += others / (double)winners;
    }
}

static void slow_hands(slow *s, size_t player, fe_mask taken, double weight)
{
    if (player == spot.players) {
        slow_compare(s, weight);
        return;
    }
    for (size_t i = 0; i < s->held_count[player]; i++) {
        const size_t combo = s->held[player][i];
        fe_combo_cards(combo, s->holes[player]);
        const fe_mask mask = mask_of(s->holes[player], 2);
        if (mask & taken)
            continue;
        s->chosen[player] = combo;
        slow_hands(s, player + 1, taken | mask, weight * weights[player][combo]);
    }
}

static void slow_boards(slow *s, int shared, int first, fe_mask taken)
{
    if (shared == 5) {
        slow_hands(s, 0, taken, 1);
        return;
    }
    for (int card = first; card < FE_CARDS; card++) {
        s->board[shared] = (fe_card)card;
        const fe_mask mask = mask_of(&s->board[shared], 1);
        if (!(taken & mask))
            slow_boards(s, shared + 1, card + 1, taken | mask);
    }
}

/* Count all deals; those of combos are in combos_before. */
static slow slow_count(int (*strength)(const fe_card *))
{
    slow s = {.strength = strength};
    int shared = 0;
    for (size_t player = 0; player < spot.players; player++)
        for (size_t combo = 0; combo < FE_COMBOS; combo++)
            if (weights[player][combo] > 0)
                s.held[player][s.held_count[player]++] = combo;
    memset(combos_before, 0, sizeof combos_before);
    for (int card = 0; card < FE_CARDS; card++)
        if (spot.board >> (16 * (card % 4) + card / 4) & 1)
            s.board[shared++] = (fe_card)card;
    slow_boards(&s, shared, 0, spot.board | spot.dead);
    return s;
}

/* Sums of three players are differences of larger ones, of which some last bits stay: `whole`. */
static bool nearly(double expected, double actual, double whole)
{
    return fabs(expected - actual) <= 1e-9 * fabs(expected) + 1e-13 * whole;
}

static double sum_of_combos(size_t player)
{
    double sum = 0;
    for (size_t i = player * FE_COMBOS; i < (player + 1) * FE_COMBOS; i++)
        sum += combos[i].total;
    return sum;
}

static void check_combos(size_t player, bool differences)
{
    const double whole = differences ? sum_of_combos(player) : 0;
    for (size_t i = player * FE_COMBOS; i < (player + 1) * FE_COMBOS; i++) {
        const fe_combo_sums *const a = &combos_before[i], *const b = &combos[i];
        CHECK(nearly(a->total, b->total, whole) && nearly(a->win, b->win, whole));
        CHECK(nearly(a->tie, b->tie, whole) && nearly(a->share, b->share, whole));
    }
}

/*
 * In what the library sums up, everybody's heaviest hand weighs 1; so it does here, unless that hand
 * cannot be dealt next to the only hand of another player: then all is more by one factor.
 */
static void check_slow(const slow *expected, fe_method method, uint32_t units)
{
    double deals = 0;
    const bool differences = method == FE_METHOD_SWEEP && spot.players == 3;
    const fe_equity_sums sums = add_units(fe_kernel_best(), method, units, true);
    CHECK_EQUAL(FE_OK, fe_equity_deals(&spot, fresh_work(), &deals));
    CHECK(deals == expected->deals);
    const double factor = sum_of_deals(&sums) / sum_of_deals(&expected->sums);
    CHECK(factor > 1 - 1e-9);
    for (size_t i = 0; i < spot.players; i++) {
        for (size_t j = 0; j < spot.players; j++)
            CHECK(nearly(expected->sums.split[i][j] * factor, sums.split[i][j],
                         differences ? sum_of_deals(&sums) : 0));
        if (factor < 1 + 1e-9)
            check_combos(i, differences);
    }
}

static void random_spots(void)
{
    for (int i = 0; i < MANY(300); i++) {
        fe_card cards[8];
        const size_t players = 2 + (size_t)i % 4;
        const int shared = 4 + (i / 4 % 3 != 0), dead = (int)random_below(3);
        random_cards(cards, 8);
        const fe_mask board = mask_of(cards, shared), out = mask_of(cards + shared, dead);
        spot_start(players, board, out);
        for (size_t player = 0; player < players; player++)
            hold_some(player, (int)(12 / players), i % 2, board | out);
        if (!is_possible())
            continue;
        const slow expected = slow_count(slow_strength);
        check_slow(&expected, FE_METHOD_SHOWDOWNS, 1 + (uint32_t)i % 3);
        if (players == 2 || (players == 3 && i % 2 == 0)) /* of three, weights are whole */
            check_slow(&expected, FE_METHOD_SWEEP, 1 + (uint32_t)i % 2);
    }
}

/* Classes, whose suits are alike but for the board's and dead cards'. */
static void suits_alike(void)
{
    static const char *const boards[] = {"2c7cJc", "2c7dJh", "2c2d2h", "2c7c7d", "AsKsQs"};
    static const char *const dead[] = {"", "Kd", "3c3d", "8s"};
    for (int i = 0; i < MANY(20); i++) {
        spot_start(2 + (size_t)(i % 3 == 0), read_mask(boards[i % 5]), read_mask(dead[i / 5]));
        hold_class(0, 12, (int)random_below(12), random_below(2), 1);
        hold_class(0, 9, 9, false, i % 2 ? 0.25 : 1);
        hold_class(1, 5, 5, false, 1);
        hold_class(1, 10, (int)random_below(10), random_below(2), i % 3 ? 1 : 0.75);
        if (spot.players == 3) {
            hold_class(2, 11, 11, false, 0.5);
            hold_class(2, 9, 9, false, 1);
        }
        const slow expected = slow_count(quick_strength);
        check_slow(&expected, FE_METHOD_SHOWDOWNS, 1 + (uint32_t)i % 2);
        check_slow(&expected, FE_METHOD_SWEEP, 1);
    }
}

/* Hands that are known, before the flop: boards count by their ranks where no flush is near. */
static void known_hands(void)
{
    for (int i = 0; i < 4; i++) {
        fe_card cards[12];
        const size_t players = 2 + (size_t)(i == 3);
        random_cards(cards, 12);
        if (i % 2) { /* all of a suit, or nearly: flushes */
            for (int k = 0; k < 12; k++)
                cards[k] = (fe_card)(4 * k + i / 2);
            cards[3] = (fe_card)(cards[3] ^ 3);
        }
        spot_start(players, 0, mask_of(cards + 8, i == 2 ? 0 : 4));
        for (size_t player = 0; player < players; player++)
            weights[player][fe_combo_index(cards[2 * player], cards[2 * player + 1])] = 1;
        const slow expected = slow_count(quick_strength);
        check_slow(&expected, FE_METHOD_SHOWDOWNS, 1 + (uint32_t)i % 2);
        if (players == 2)
            check_slow(&expected, FE_METHOD_SWEEP, 1);
    }
}

/* ---- Every deal counts once ------------------------------------------------------------------- */

/* All boards of symmetric ranges and random known cards: C(n, k) of them for each choice of hands. */
static void sums_of_boards(void)
{
    for (int i = 0; i < MANY(8); i++) {
        fe_card cards[9];
        const int shared = i % 4 ? i % 4 + 2 : 0, dead = (int)random_below(4);
        random_cards(cards, 9);
        spot_start(2, mask_of(cards, shared), mask_of(cards + shared, dead));
        for (int k = 0; k < 3; k++) {
            hold_class(0, 12 - k, 12 - k, false, 1);
            hold_class(1, 11 - k, (int)random_below(8), k == 0, 1);
        }
        if (!is_possible())
            continue;
        double deals = 0, choices = 0;
        CHECK_EQUAL(FE_OK, fe_equity_deals(&spot, fresh_work(), &deals));
        for (size_t a = 0; a < FE_COMBOS; a++)
            for (size_t b = 0; b < FE_COMBOS; b++) {
                fe_card four[4];
                if (!(weights[0][a] * weights[1][b] > 0))
                    continue;
                fe_combo_cards(a, four);
                fe_combo_cards(b, four + 2);
                const fe_mask all = mask_of(four, 4);
                choices += fe_mask_count(all) == 4 && !(all & (spot.board | spot.dead));
            }
        CHECK(deals == choices * choose(FE_CARDS - 4 - shared - dead, 5 - shared));
        for (fe_method method = FE_METHOD_SWEEP; method <= FE_METHOD_SHOWDOWNS; method++) {
            const uint32_t units = 1 + (uint32_t)i % 3;
            const fe_equity_sums sums = add_units(fe_kernel_best(), method, units, false);
            CHECK(sum_of_deals(&sums) == deals);
        }
    }
}

static void any_two_cards(void)
{
    spot_start(2, 0, read_mask("2c"));
    spot.weights[0] = spot.weights[1] = NULL;
    double deals = 0;
    CHECK_EQUAL(FE_OK, fe_equity_deals(&spot, fresh_work(), &deals));
    CHECK(deals == choose(51, 2) * choose(49, 2) * choose(47, 5));
    spot_start(2, read_mask("2c7dJh"), 0);
    spot.weights[0] = spot.weights[1] = NULL;
    const fe_equity_sums sums = add_units(fe_kernel_best(), FE_METHOD_SWEEP, 3, false);
    CHECK(sum_of_deals(&sums) == choose(49, 2) * choose(47, 2) * choose(45, 2));
    CHECK(sums.split[0][0] == sums.split[1][0] && sums.split[0][1] == sums.split[1][1]);
}

/* ---- Methods, kernels and units ---------------------------------------------------------------- */

/* Blocks of all sizes: from one board to many blocks that are not full. */
static void kernels_and_methods_agree(void)
{
    for (int i = 0; i < MANY(30); i++) {
        fe_card cards[7];
        random_cards(cards, 7);
        spot_start(2 + (size_t)(i % 3 == 2), mask_of(cards, 3 + i % 3), mask_of(cards + 5, i % 2));
        for (size_t player = 0; player < spot.players; player++)
            hold_some(player, spot.players == 2 ? 20 : 4, false, spot.board | spot.dead);
        if (!is_possible())
            continue;
        const fe_equity_sums first = add_units(fe_kernel_best(), FE_METHOD_SHOWDOWNS, 1, true);
        memcpy(combos_before, combos, sizeof combos);
        for (size_t k = 0; k < fe_kernel_count(); k++) {
            if (!fe_kernel_supported(fe_kernel_at(k)))
                continue;
            for (uint32_t units = 1; units <= 64; units = units * 4 - 1) {
                fe_equity_sums sums =
                    add_units(fe_kernel_at(k), FE_METHOD_SHOWDOWNS, units, units == 1);
                CHECK(same_sums(&first, &sums));
                CHECK(units > 1 || memcmp(combos, combos_before, sizeof combos) == 0);
                if (spot.players > 2)
                    continue;
                sums = add_units(fe_kernel_at(k), FE_METHOD_SWEEP, units, units == 1);
                CHECK(same_sums(&first, &sums));
                CHECK(units > 1 || memcmp(combos, combos_before, sizeof combos) == 0);
            }
        }
    }
}

static void table_and_sweep_agree(void)
{
    if (!has_table())
        return;
    for (int i = 0; i < MANY(2); i++) {
        spot_start(2, 0, 0);
        hold_some(0, 3, false, 0);
        hold_some(1, 3, false, 0);
        hold_class((size_t)i, 12, 7, true, 1);
        hold_class(0, 4, 4, false, 1); /* both may have these */
        hold_class(1, 4, 4, false, 1);
        if (!is_possible())
            continue;
        const fe_equity_sums table = add_units(fe_kernel_best(), FE_METHOD_TABLE, 1, true);
        memcpy(combos_before, combos, sizeof combos);
        const fe_equity_sums sweep = add_units(fe_kernel_best(), FE_METHOD_SWEEP, 1, true);
        CHECK(same_sums(&table, &sweep));
        CHECK(memcmp(combos, combos_before, sizeof combos) == 0);
    }
}

/* ---- Every weight in proportion ---------------------------------------------------------------- */

/* A range's weights count as parts of the heaviest. */
static void weights_in_proportion(void)
{
    static const double factors[] = {0.5, 0.75, 1e-3, 1e-300, 0x1p-1070};
    for (size_t k = 0; k < sizeof factors / sizeof factors[0]; k++) {
        spot_start(2, read_mask("2c7dJh"), 0);
        hold_class(0, 12, 11, true, 1);
        hold_class(0, 9, 9, false, 0.25);
        hold_class(1, 8, 8, false, 1);
        const fe_equity_sums first = add_units(fe_kernel_best(), FE_METHOD_SWEEP, 1, false);
        for (size_t combo = 0; combo < FE_COMBOS; combo++)
            weights[0][combo] *= factors[k];
        const fe_equity_sums second = add_units(fe_kernel_best(), FE_METHOD_SWEEP, 1, false);
        CHECK(same_sums(&first, &second));
    }
}

/* ---- Spots that cannot be ---------------------------------------------------------------------- */

static void check_refused(fe_status expected, size_t whose)
{
    fe_equity_plan plan;
    fe_equity_sums sums;
    double deals;
    size_t player = 77;
    CHECK_EQUAL(expected, fe_equity_plan_exact(&spot, fresh_work(), &plan, &player));
    CHECK_EQUAL(whose, player);
    CHECK_EQUAL(expected, fe_equity_exact(fe_kernel_best(), &spot, FE_METHOD_SHOWDOWNS, 0, 1,
                                          fresh_work(), &sums, NULL));
    CHECK_EQUAL(expected,
                fe_equity_sample(fe_kernel_best(), &spot, 1, 0, 10, fresh_work(), &sums, NULL));
    CHECK_EQUAL(expected, fe_equity_deals(&spot, fresh_work(), &deals));
}

static void bad_spots(void)
{
    static const double odd[] = {-0.5, 1.5, NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        spot_start(3, 0, 0);
        hold(0, "AsAh");
        hold(1, "KsKh");
        hold(2, "QsQh");
        weights[1][i * 300] = odd[i];
        check_refused(FE_ERROR_WEIGHT, 1);
    }
    spot_start(3, 0, 0);
    hold(0, "AsAh");
    hold(2, "QsQh");
    check_refused(FE_ERROR_RANGE, 1);
    spot_start(2, read_mask("2c3c4c"), read_mask("Ks"));
    hold(0, "AsAh");
    hold(1, "KsKh");
    check_refused(FE_ERROR_RANGE, 1);
    spot_start(2, 0, 0);
    hold(0, "AsKs");
    hold(0, "AsQs");
    hold(1, "AsJs");
    hold(1, "AsTs");
    check_refused(FE_ERROR_DEAL, 2);
    spot_start(3, 0, 0); /* one hand takes another's place, and that a third one's */
    hold(2, "QsQh");
    hold(1, "QsJs");
    hold(1, "AsKs");
    hold(0, "AsKd");
    hold(0, "KsKd");
    check_refused(FE_ERROR_RANGE, 0);
    spot_start(2, read_mask("2c3c"), 0);
    spot.weights[0] = spot.weights[1] = NULL;
    check_refused(FE_ERROR_BOARD, 2);
    spot_start(2, read_mask("2c3c4c"), read_mask("4c"));
    spot.weights[0] = spot.weights[1] = NULL;
    check_refused(FE_ERROR_DUPLICATE, 2);
    spot_start(2, 1 << 13, 0);
    spot.weights[0] = spot.weights[1] = NULL;
    check_refused(FE_ERROR_MASK, 2);
    spot_start(2, 0, UINT64_C(1) << 63);
    spot.weights[0] = spot.weights[1] = NULL;
    check_refused(FE_ERROR_MASK, 2);
    spot_start(FE_SEATS, 0, read_mask("2c3c4c5c"));
    memset(spot.weights, 0, sizeof spot.weights);
    check_refused(FE_ERROR_DEAL, FE_SEATS);
    for (size_t players = 0; players < 100; players = players == 1 ? 23 : players * 2 + 1) {
        spot_start(2, 0, 0);
        spot.players = players;
        check_refused(FE_ERROR_PLAYERS, players);
    }
}

static void bad_methods(void)
{
    fe_equity_sums sums;
    spot_start(4, 0, 0);
    memset(spot.weights, 0, sizeof spot.weights);
    for (fe_method method = FE_METHOD_TABLE; method <= FE_METHOD_SWEEP; method++)
        CHECK_EQUAL(FE_ERROR_METHOD, fe_equity_exact(fe_kernel_best(), &spot, method, 0, 1,
                                                     fresh_work(), &sums, NULL));
    CHECK_EQUAL(FE_ERROR_METHOD, fe_equity_exact(fe_kernel_best(), &spot, FE_METHOD_SAMPLED, 0, 1,
                                                 fresh_work(), &sums, NULL));
    spot.players = 2;
    CHECK_EQUAL(FE_ERROR_METHOD, fe_equity_exact(fe_kernel_best(), &spot, FE_METHOD_SWEEP, 1, 1,
                                                 fresh_work(), &sums, NULL));
    CHECK_EQUAL(FE_ERROR_METHOD, fe_equity_exact(fe_kernel_best(), &spot, FE_METHOD_TABLE, 0, 2,
                                                 fresh_work(), &sums, NULL));
    spot.dead = 1;
    CHECK_EQUAL(FE_ERROR_METHOD, fe_equity_exact(fe_kernel_best(), &spot, FE_METHOD_TABLE, 0, 1,
                                                 fresh_work(), &sums, NULL));
}

static void bad_matchups(void)
{
    static const char *const pairs[][2] = {
        {"AsAh", "AsKs"}, {"AsAh", "AsAh"}, {"As", "KsKh"}, {"AsAhAd", "KsKh"}, {"", "KsKh"}};
    if (!has_table())
        return;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        uint32_t wins = 77, ties = 77;
        CHECK(fe_preflop_matchup(read_mask(pairs[i][0]), read_mask(pairs[i][1]), &wins, &ties));
        CHECK(fe_preflop_matchup(read_mask(pairs[i][1]), read_mask(pairs[i][0]), &wins, &ties));
        CHECK(wins == 77 && ties == 77);
    }
    uint32_t wins, ties;
    CHECK(fe_preflop_matchup(UINT64_C(3) << 13, read_mask("KsKh"), &wins, &ties));
}

/* The cheapest method is one that can answer, by as many units as it says. */
static void plans(void)
{
    for (int i = 0; i < MANY(60); i++) {
        fe_card cards[6];
        fe_equity_plan plan;
        random_cards(cards, 6);
        spot_start(2 + (size_t)i % 2, mask_of(cards, 3 + i % 3), mask_of(cards + 5, i % 2));
        for (size_t player = 0; player < spot.players; player++)
            hold_some(player, 1 + (int)random_below(20), false, spot.board | spot.dead);
        if (!is_possible())
            continue;
        check_plan(&plan);
        double deals;
        CHECK_EQUAL(FE_OK, fe_equity_deals(&spot, fresh_work(), &deals));
        const fe_equity_sums sums = add_units(fe_kernel_best(), plan.method, plan.units, false);
        CHECK(fabs(sum_of_deals(&sums) - deals) < 1e-6 * deals);
    }
}

int main(void)
{
    test_program = "equity_test";
    random_start();
    work = malloc(fe_equity_work_size());
    if (work == NULL || oracle_start() != FE_STRENGTHS)
        return 2;
    RUN(known_counts);
    RUN(random_spots);
    RUN(suits_alike);
    RUN(known_hands);
    RUN(sums_of_boards);
    RUN(any_two_cards);
    RUN(kernels_and_methods_agree);
    RUN(table_and_sweep_agree);
    RUN(weights_in_proportion);
    RUN(bad_spots);
    RUN(bad_methods);
    RUN(bad_matchups);
    RUN(plans);
    free(work);
    return test_failures > 0;
}
