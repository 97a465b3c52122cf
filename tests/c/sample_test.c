/* Equities from random deals: alike on all kernels, fair, and given up where hands collide. */
#include "spots.h"

/* ---- Random deals ------------------------------------------------------------------------------ */

static void check_samples(uint64_t seed, uint32_t unit, uint32_t samples)
{
    fe_equity_sums first, sums;
    memset(&first, 0, sizeof first);
    bool is_first = true;
    for (size_t k = 0; k < fe_kernel_count(); k++) {
        if (!fe_kernel_supported(fe_kernel_at(k)))
            continue;
        memset(&sums, 0xA5, sizeof sums);
        memset(combos, 0xA5, sizeof combos);
        CHECK_EQUAL(FE_OK, fe_equity_sample(fe_kernel_at(k), &spot, seed, unit, samples,
                                            fresh_work(), &sums, combos));
        CHECK(fabs(sum_of_deals(&sums) - samples) < 1e-6);
        if (!is_first) {
            CHECK(same_sums(&first, &sums));
            CHECK(memcmp(combos, combos_before, spot.players * FE_COMBOS * sizeof *combos) == 0);
        }
        is_first = false;
        first = sums;
        memcpy(combos_before, combos, sizeof combos);
    }
    for (size_t i = 0; i < spot.players; i++) {
        double total = 0, win = 0, tie = 0, shared = 0;
        for (size_t combo = 0; combo < FE_COMBOS; combo++) {
            total += combos[i * FE_COMBOS + combo].total;
            win += combos[i * FE_COMBOS + combo].win;
            tie += combos[i * FE_COMBOS + combo].tie;
        }
        for (size_t j = 1; j < spot.players; j++)
            shared += sums.split[i][j];
        CHECK(total == samples && win == sums.split[i][0] && tie == shared);
    }
}

static void samples_by_kernel(void)
{
    static const uint32_t sizes[] = {0, 1, 63, 64, 65, 511, 512, 513, 5000, FE_SAMPLE_UNIT};
    for (int i = 0; i < 40; i++) {
        fe_card cards[9];
        random_cards(cards, 9);
        const size_t players = i % 5 == 4 ? FE_SEATS : 2 + (size_t)i % 5;
        const int shared = i % 4 ? 2 + i % 4 : 0;
        spot_start(players, mask_of(cards, shared), mask_of(cards + 5, i % 4 ? i % 2 : 3));
        for (size_t player = 0; player < players; player++)
            if (players == FE_SEATS || random_below(2))
                spot.weights[player] = NULL;
            else
                hold_some(player, random_below(3) ? 30 : 1, i % 3, spot.board | spot.dead);
        CHECK(players < FE_SEATS || is_possible());
        if (is_possible())
            check_samples(random_below(1000), random_below(5), sizes[i % 10]);
    }
}

/* Sampled and exact of one spot: as near as the number of deals lets one expect. */
static void samples_are_fair(void)
{
    spot_start(3, read_mask("2c7dJhQs"), 0);
    for (size_t player = 0; player < 3; player++) {
        hold_class(player, 12, 11, true, 1);
        hold_class(player, (int)player + 4, (int)player + 4, false, 0.5);
        hold_class(player, 12, 8, false, 0.125);
    }
    const fe_equity_sums exact = add_units(fe_kernel_best(), FE_METHOD_SHOWDOWNS, 1, false);
    fe_equity_sums sums, total;
    memset(&total, 0, sizeof total);
    for (uint32_t unit = 0; unit < 16; unit++) {
        CHECK_EQUAL(FE_OK, fe_equity_sample(fe_kernel_best(), &spot, 11, unit, FE_SAMPLE_UNIT,
                                            fresh_work(), &sums, NULL));
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 3; j++)
                total.split[i][j] += sums.split[i][j];
    }
    const double deals = sum_of_deals(&total), all = sum_of_deals(&exact);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            const double off = total.split[i][j] / deals - exact.split[i][j] / all;
            CHECK(off * off < 4 * 4 * 0.25 / deals); /* four standard errors at most */
        }
}

/* Ranges that are any two cards but for one hand, or but for weights, are not dealt as any two. */
static void nearly_any_two_cards(void)
{
    fe_equity_sums sums;
    double aces = 0;
    const size_t missing = fe_combo_index(51, 50);
    spot_start(2, 0, 0);
    spot.weights[1] = NULL;
    for (size_t combo = 0; combo < FE_COMBOS; combo++)
        weights[0][combo] = combo != missing;
    CHECK_EQUAL(FE_OK, fe_equity_sample(fe_kernel_best(), &spot, 5, 0, FE_SAMPLE_UNIT, fresh_work(),
                                        &sums, combos));
    CHECK(combos[missing].total == 0 && combos[0].total > 0);
    for (size_t combo = 0; combo < FE_COMBOS; combo++)
        weights[0][combo] = 1.0 / 1320;
    hold_class(0, 12, 12, false, 1);
    CHECK_EQUAL(FE_OK, fe_equity_sample(fe_kernel_best(), &spot, 5, 0, FE_SAMPLE_UNIT, fresh_work(),
                                        &sums, combos));
    for (fe_card high = 49; high < FE_CARDS; high++)
        for (fe_card low = 48; low < high; low++)
            aces += combos[fe_combo_index(high, low)].total;
    CHECK(fabs(aces / FE_SAMPLE_UNIT - 6.0 / 7) < 0.006); /* their weight is 6 of 7 */
}

/* So many pairs for so few cards: nobody tries them all. */
static void crowds(void)
{
    fe_equity_plan plan;
    fe_equity_sums sums;
    size_t player;
    spot_start(20, 0, 0);
    for (size_t i = 0; i < 20; i++)
        for (int rank = 4; rank < FE_RANKS; rank++)
            hold_class(i, rank, rank, false, 1);
    const fe_status status = fe_equity_plan_exact(&spot, fresh_work(), &plan, &player);
    CHECK(status == FE_OK || status == FE_ERROR_DEAL);
    CHECK_EQUAL(FE_ERROR_DEAL, fe_equity_sample(fe_kernel_best(), &spot, 1, 0, 10, fresh_work(),
                                                &sums, NULL));
}

int main(void)
{
    test_program = "sample_test";
    random_start();
    work = malloc(fe_equity_work_size());
    if (work == NULL)
        return 2;
    RUN(samples_by_kernel);
    RUN(samples_are_fair);
    RUN(nearly_any_two_cards);
    RUN(crowds);
    free(work);
    return test_failures > 0;
}
