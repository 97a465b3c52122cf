/* Spots for the tests of equities: players and their hands, and the sums of the library over units. */
#ifndef SPOTS_H
#define SPOTS_H

#include "test.h"
#include <math.h>

static double weights[FE_SEATS][FE_COMBOS];
static fe_spot spot;
static fe_equity_work *work;
static fe_combo_sums combos[FE_SEATS * FE_COMBOS], combos_before[FE_SEATS * FE_COMBOS];

/* Whatever was in the working memory: nobody has cleared it. */
static inline fe_equity_work *fresh_work(void)
{
    return memset(work, 0xA5, fe_equity_work_size());
}

static inline fe_mask read_mask(const char *text)
{
    fe_card cards[FE_CARDS];
    size_t count, position;
    CHECK_EQUAL(FE_OK, fe_cards_read(text, strlen(text), cards, &count, &position));
    return mask_of(cards, (int)count);
}

/* A spot of players who hold nothing yet. */
static inline void spot_start(size_t players, fe_mask board, fe_mask dead)
{
    memset(weights, 0, sizeof weights);
    spot = (fe_spot){.players = players, .board = board, .dead = dead};
    for (size_t player = 0; player < players; player++)
        spot.weights[player] = weights[player];
}

static inline void hold(size_t player, const char *text)
{
    fe_card cards[FE_CARDS];
    size_t count, position;
    CHECK_EQUAL(FE_OK, fe_cards_read(text, strlen(text), cards, &count, &position));
    weights[player][fe_combo_index(cards[0], cards[1])] = 1;
}

/* A class: two ranks, suited, offsuit or a pair. */
static inline void hold_class(size_t player, int high, int low, bool suited, double weight)
{
    for (int a = 0; a < FE_SUITS; a++)
        for (int b = 0; b < FE_SUITS; b++)
            if ((a == b) == suited && (high != low || a > b))
                weights[player][fe_combo_index((fe_card)(4 * high + a), (fe_card)(4 * low + b))] =
                    weight;
}

static inline void check_plan(fe_equity_plan *plan)
{
    size_t player = 77;
    CHECK_EQUAL(FE_OK, fe_equity_plan_exact(&spot, fresh_work(), plan, &player));
    CHECK(plan->units > 0 && plan->cost > 0 && isfinite(plan->cost));
}

/* The sums over all units. */
static inline fe_equity_sums add_units(const fe_kernel *kernel, fe_method method, uint32_t units,
                                bool with_combos)
{
    fe_equity_sums total, part;
    static fe_combo_sums parts[FE_SEATS * FE_COMBOS];
    memset(&total, 0, sizeof total);
    memset(combos, 0, sizeof combos);
    for (uint32_t unit = 0; unit < units; unit++) {
        memset(&part, 0xA5, sizeof part);
        memset(parts, 0xA5, sizeof parts);
        CHECK_EQUAL(FE_OK, fe_equity_exact(kernel, &spot, method, unit, units, fresh_work(), &part,
                                           with_combos ? parts : NULL));
        for (size_t i = 0; i < spot.players; i++)
            for (size_t j = 0; j < spot.players; j++)
                total.split[i][j] += part.split[i][j];
        for (size_t i = 0; i < spot.players * FE_COMBOS && with_combos; i++) {
            combos[i].total += parts[i].total;
            combos[i].win += parts[i].win;
            combos[i].tie += parts[i].tie;
            combos[i].share += parts[i].share;
        }
    }
    return total;
}

static inline double sum_of_deals(const fe_equity_sums *sums)
{
    double total = 0;
    for (size_t i = 0; i < spot.players; i++)
        for (size_t j = 0; j < spot.players; j++)
            total += sums->split[i][j] / (double)(j + 1);
    return total;
}

static inline double choose(int n, int k)
{
    double ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

static inline bool has_table(void)
{
    uint32_t wins, ties;
    return fe_preflop_matchup(read_mask("AsAh"), read_mask("KsKh"), &wins, &ties) == FE_OK;
}

/* Some hands of a deck of few cards, the first of weight 1; not those with a known card. */
static inline void hold_some(size_t player, int many, bool weighted, fe_mask known_cards)
{
    double weight = 1;
    while (many > 0) {
        fe_card cards[2];
        random_cards(cards, 2);
        if (mask_of(cards, 2) & known_cards)
            continue;
        weights[player][fe_combo_index(cards[0], cards[1])] = weight;
        if (weighted)
            weight = (1 + random_below(1000)) / 1000.0;
        many--;
    }
    size_t held = 0, heaviest = 0;
    for (size_t combo = 0; combo < FE_COMBOS; combo++) {
        held = weights[player][combo] > 0 ? combo : held;
        heaviest += weights[player][combo] == 1;
    }
    if (heaviest == 0) /* a hand came twice: it is not the heaviest any more */
        weights[player][held] = 1;
}

static inline bool is_possible(void)
{
    fe_equity_plan plan;
    size_t player;
    return fe_equity_plan_exact(&spot, fresh_work(), &plan, &player) == FE_OK;
}

static inline bool same_sums(const fe_equity_sums *a, const fe_equity_sums *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

#endif /* SPOTS_H */
