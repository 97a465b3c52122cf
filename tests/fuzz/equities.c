/* Equities of small spots: parts of pots add up, methods agree, nothing is touched but the memory. */
#include <math.h>

#include "input.h"

typedef struct question {
    fe_spot spot;
    double *weights[FE_SEATS];
    fe_equity_work *work;
    fe_combo_sums *combos;
} question;

enum { MOST_COST = 2000000, SAMPLES = 200 }; /* about nanoseconds; deals */

static fe_mask take_cards(input *in, unsigned many)
{
    fe_mask cards = 0;
    for (; many > 0; many--)
        cards |= fe_card_mask((fe_card)take_below(in, FE_CARDS));
    return cards;
}

static double take_weight(input *in)
{
    static const double odd[] = {-1, 2, NAN, INFINITY, 1e-300, 5e-324, -0.0, 0};
    const unsigned kind = take_byte(in);
    return kind < 8 ? odd[kind] : kind < 128 ? 1 : kind / 255.0;
}

static question take_question(input *in)
{
    question q;
    const unsigned kind = take_byte(in);
    memset(&q, 0, sizeof q);
    q.spot.players = kind < 250 ? 2 + kind % 3 : take_byte(in) % 24;
    q.spot.board = take_cards(in, kind & 64 ? 5 : 3 + kind / 4 % 3);
    q.spot.dead = take_cards(in, take_byte(in) % 40) & (kind & 128 ? ~q.spot.board : UINT64_MAX);
    if (take_byte(in) == 255)
        q.spot.dead |= take_word(in);
    for (size_t i = 0; i < q.spot.players && i < FE_SEATS; i++) {
        const unsigned hands = take_byte(in) % 20;
        if (hands == 0) /* any two cards */
            continue;
        q.spot.weights[i] = q.weights[i] = allocate(FE_COMBOS * sizeof(double));
        memset(q.weights[i], 0, FE_COMBOS * sizeof(double));
        for (unsigned j = 0; j < hands; j++)
            q.weights[i][(take_byte(in) * 256u + take_byte(in)) % FE_COMBOS] = take_weight(in);
    }
    q.work = allocate(fe_equity_work_size());
    q.combos = allocate(q.spot.players * FE_COMBOS * sizeof *q.combos);
    return q;
}

static void release(question *q)
{
    for (int i = 0; i < FE_SEATS; i++)
        free(q->weights[i]);
    free(q->work);
    free(q->combos);
}

/* The weight of all deals: each is shared by so many, each of whom counts it once. */
static double check_sums(const question *q, const fe_equity_sums *sums)
{
    double total = 0;
    for (size_t i = 0; i < q->spot.players; i++) {
        for (size_t j = 0; j < q->spot.players; j++) {
            REQUIRE(sums->split[i][j] >= 0 && isfinite(sums->split[i][j]));
            total += sums->split[i][j] / (double)(j + 1);
        }
    }
    return total;
}

static void check_combos(const question *q, double total)
{
    double shares = 0;
    for (size_t i = 0; i < q->spot.players; i++) {
        double all = 0;
        for (size_t c = 0; c < FE_COMBOS; c++) {
            const fe_combo_sums s = q->combos[i * FE_COMBOS + c];
            const double weight = q->weights[i] ? q->weights[i][c] : 1, slack = 1e-9 * s.total;
            REQUIRE(s.total >= 0 && s.win >= 0 && s.tie >= 0 && s.share >= 0);
            REQUIRE(s.win + s.tie <= s.total + slack && s.share <= s.win + s.tie + slack);
            REQUIRE(weight > 0 || s.total == 0);
            all += s.total;
            shares += s.share;
        }
        REQUIRE((all > 0) == (total > 0));
    }
    REQUIRE((shares > 0) == (total > 0));
}

static double check_method(const question *q, const fe_kernel *kernel, fe_method method,
                           uint32_t units)
{
    double total = 0;
    for (uint32_t unit = 0; unit < units; unit++) {
        fe_equity_sums sums;
        const fe_status status = fe_equity_exact(kernel, &q->spot, method, unit, units, q->work,
                                                 &sums, q->combos);
        REQUIRE(status == FE_OK || status == FE_ERROR_METHOD);
        if (status != FE_OK)
            return -1;
        const double part = check_sums(q, &sums);
        check_combos(q, part);
        total += part;
    }
    return total;
}

static void check_samples(const question *q, const fe_kernel *kernel, uint64_t seed)
{
    fe_equity_sums sums;
    const fe_status status = fe_equity_sample(kernel, &q->spot, seed, 3, SAMPLES, q->work, &sums,
                                              q->combos);
    REQUIRE(status == FE_OK || status == FE_ERROR_DEAL);
    if (status == FE_OK)
        REQUIRE(fabs(check_sums(q, &sums) - SAMPLES) < 1e-6);
}

/* Ask for all of it; exact answers by each method that is not too slow agree. */
static void answer(const question *q, input *in)
{
    const fe_kernel *const kernel = fe_kernel_at(take_below(in, (unsigned)fe_kernel_count()));
    fe_equity_plan plan;
    size_t player = 99;
    double deals = 0, before = -1;
    const fe_status status = fe_equity_plan_exact(&q->spot, q->work, &plan, &player);
    if (status != FE_OK) {
        REQUIRE(fe_equity_deals(&q->spot, q->work, &deals) == status);
        REQUIRE(player <= q->spot.players);
        return;
    }
    REQUIRE(plan.cost > 0 && plan.units > 0);
    if (!fe_kernel_supported(kernel))
        return;
    check_samples(q, kernel, take_word(in));
    if (plan.cost > MOST_COST)
        return;
    REQUIRE(fe_equity_deals(&q->spot, q->work, &deals) == FE_OK && deals > 0);
    const bool has_many_boards = fe_mask_count(q->spot.board) < 4;
    for (fe_method method = FE_METHOD_TABLE; method <= FE_METHOD_SHOWDOWNS; method++) {
        if (method == FE_METHOD_SHOWDOWNS && plan.method != method && deals > MOST_COST / 100)
            continue;
        if (method == FE_METHOD_SWEEP && plan.method != method && q->spot.players > 2 &&
            has_many_boards)
            continue; /* half a minute, with sanitizers */
        const double total = check_method(q, kernel, method, 1 + take_below(in, 3));
        REQUIRE(total < 0 || before < 0 || fabs(total - before) <= 1e-9 * before);
        before = total < 0 ? before : total;
    }
    REQUIRE(before > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    question q = take_question(&in);
    answer(&q, &in);
    release(&q);
    return 0;
}
