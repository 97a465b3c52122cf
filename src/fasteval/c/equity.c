/* Equities: which exact method is the cheapest, and the doors to all of them. */
#include <string.h>

#include "equity.h"
#include "internal.h"

size_t fe_equity_work_size(void)
{
    return sizeof(fe_equity_work);
}

/* What things cost, in nanoseconds, where lanes are wide. */
#define COST_HOLD 0.5     /* one hand on one board, in a block */
#define COST_COMPARE 0.1  /* one player of one choice of hands on one board */
#define COST_CHOICE 30.0  /* one choice on one block of boards */
#define COST_SWEEP 11.0   /* one hand on one board, in a sweep of two players */
#define COST_THREE 500.0  /* and of three */
#define COST_UNIT 1e7
#define MOST_UNITS 65536

static double showdowns_cost(const fe_spot *spot, const player_hands hands[], double boards)
{
    double choices = 1, combos = 0;
    for (size_t player = 0; player < spot->players; player++) {
        choices *= (double)hands[player].count;
        combos += (double)hands[player].count;
    }
    combos = combos < FE_COMBOS ? combos : FE_COMBOS;
    const double blocks = boards < BLOCK ? 1 : boards / BLOCK;
    return boards * combos * COST_HOLD
           + choices * (boards * (double)spot->players * COST_COMPARE + blocks * COST_CHOICE);
}

static double most_hands(const player_hands hands[], size_t players)
{
    size_t most = 0;
    for (size_t player = 0; player < players; player++)
        most = hands[player].count > most ? hands[player].count : most;
    return (double)most;
}

/*
 * Whether a sweep gives all its digits. That of three players takes products of weights from each
 * other, of which little may be left; it loses nothing if weights are multiples of 1/1024.
 */
static bool can_sweep(const player_hands hands[], size_t players)
{
    for (size_t player = 0; player < players && players == SWEEP_PLAYERS; player++)
        for (size_t i = 0; i < hands[player].count; i++) {
            const double parts = hands[player].weights[i] * 1024;
            if ((double)(uint32_t)parts < parts)
                return false;
        }
    return players <= SWEEP_PLAYERS;
}

/* Where blocks of boards do not divide the work enough, the first player's hands are divided, too. */
static uint32_t count_units(const fe_equity_plan *plan, const runouts *boards,
                            const player_hands *hands)
{
    const double wanted = plan->cost / COST_UNIT;
    if (wanted < 2)
        return 1;
    if (plan->method == FE_METHOD_SWEEP) {
        const double most = boards->many < MOST_UNITS ? boards->many : MOST_UNITS;
        return (uint32_t)(wanted < most ? wanted : most);
    }
    const uint32_t blocks = fe_runouts_units(boards);
    if (wanted <= blocks)
        return (uint32_t)wanted;
    const double slices = wanted / blocks, most = (double)hands->count;
    return blocks * (uint32_t)(slices < most ? slices : most);
}

fe_status fe_equity_plan_exact(const fe_spot *spot, fe_equity_work *work, fe_equity_plan *plan,
                               size_t *player)
{
    const fe_status status = fe_spot_hands(spot, work->hands, player);
    if (status != FE_OK)
        return status;
    uint32_t wins, ties; /* no table: no method */
    const bool has_table = fe_preflop_matchup(3, 12, &wins, &ties) == FE_OK;
    if (has_table && spot->players == 2 && spot->board == 0 && spot->dead == 0) {
        const fe_equity_plan by_table = {2e6, 1, FE_METHOD_TABLE};
        *plan = by_table;
        return FE_OK;
    }
    fe_runouts_start(&work->boards, spot, work->hands);
    const double boards = work->boards.many;
    plan->method = FE_METHOD_SHOWDOWNS;
    plan->cost = showdowns_cost(spot, work->hands, boards);
    if (can_sweep(work->hands, spot->players)) {
        const double each = spot->players == 2 ? COST_SWEEP : COST_THREE;
        const double sweep = boards * most_hands(work->hands, spot->players) * each;
        if (sweep < plan->cost) {
            plan->method = FE_METHOD_SWEEP;
            plan->cost = sweep;
        }
    }
    plan->units = count_units(plan, &work->boards, &work->hands[0]);
    return FE_OK;
}

fe_status fe_equity_exact(const fe_kernel *kernel, const fe_spot *spot, fe_method method,
                          uint32_t unit, uint32_t units, fe_equity_work *work,
                          fe_equity_sums *sums, fe_combo_sums *combos)
{
    size_t player;
    const fe_status status = fe_spot_hands(spot, work->hands, &player);
    if (status != FE_OK)
        return status;
    if (unit >= units || method > FE_METHOD_SHOWDOWNS
        || (method == FE_METHOD_SWEEP && spot->players > SWEEP_PLAYERS))
        return FE_ERROR_METHOD;
    memset(sums, 0, sizeof *sums);
    if (combos != NULL)
        memset(combos, 0, spot->players * FE_COMBOS * sizeof *combos);
    if (method == FE_METHOD_TABLE)
        return units == 1 ? fe_preflop_unit(spot, work, sums, combos) : FE_ERROR_METHOD;
    if (method == FE_METHOD_SWEEP && spot->players == SWEEP_PLAYERS)
        fe_three_unit(kernel, spot, unit, units, work, sums, combos);
    else if (method == FE_METHOD_SWEEP)
        fe_sweep_unit(kernel, spot, unit, units, work, sums, combos);
    else
        fe_showdowns_unit(kernel, spot, unit, units, work, sums, combos);
    if (combos != NULL)
        fe_orbits_level(work->boards.alike, spot->players, combos);
    return FE_OK;
}

/* The last player's hands: all, those with each card, and which there are. */
typedef struct last_hands {
    double all, with_card[FE_CARDS];
    bool has[FE_COMBOS];
} last_hands;

static void find_last(last_hands *last, const player_hands *hands)
{
    memset(last, 0, sizeof *last);
    last->all = (double)hands->count;
    for (size_t i = 0; i < hands->count; i++) {
        last->with_card[hands->cards[i][0]]++;
        last->with_card[hands->cards[i][1]]++;
        last->has[hands->combos[i]] = true;
    }
}

/* The last player's hands without a card that is taken: one with two such cards is left out once. */
static double count_last(const last_hands *last, const fe_card taken[], size_t count)
{
    double hands = last->all;
    for (size_t i = 0; i < count; i++) {
        hands -= last->with_card[taken[i]];
        for (size_t j = 0; j < i; j++)
            hands += last->has[fe_combo_index(taken[i], taken[j])];
    }
    return hands;
}

/* Choices of hands that can be dealt, from one player on. */
static double count_choices(const player_hands hands[], size_t players, const last_hands *last,
                            fe_card taken[], size_t count, fe_mask mask)
{
    double choices = 0;
    if (players == 1)
        return count_last(last, taken, count);
    for (size_t i = 0; i < hands->count; i++) {
        if (hands->masks[i] & mask)
            continue;
        memcpy(taken + count, hands->cards[i], sizeof hands->cards[i]);
        choices += count_choices(hands + 1, players - 1, last, taken, count + 2,
                                 mask | hands->masks[i]);
    }
    return choices;
}

fe_status fe_equity_deals(const fe_spot *spot, fe_equity_work *work, double *deals)
{
    size_t player;
    const fe_status status = fe_spot_hands(spot, work->hands, &player);
    if (status != FE_OK)
        return status;
    const int left =
        FE_CARDS - mask_count(spot->board | spot->dead) - 2 * (int)spot->players;
    last_hands last;
    fe_card taken[2 * FE_SEATS];
    find_last(&last, &work->hands[spot->players - 1]);
    *deals = count_choices(work->hands, spot->players, &last, taken, 0, 0)
             * choose(left, BOARD_CARDS - mask_count(spot->board));
    return FE_OK;
}
