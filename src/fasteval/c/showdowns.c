/*
 * Exact equities by showdowns: each choice of hands that can be dealt, on each board. A block of
 * boards is taken at a time: first the strengths of every hole cards on all of them, then choice by
 * choice the comparison of the players' strengths.
 */
#include <string.h>

#include "equity.h"

typedef struct showdowns {
    const fe_kernel *kernel;
    size_t players;
    const player_hands *hands;
    showdown_work *work;
    fe_equity_sums *sums;
    fe_combo_sums *combos;
    size_t slice, slices; /* of the first player's hands, those that are this unit's */
    const board_block *block;
    size_t chosen[FE_SEATS]; /* places among the players' hands */
    const fe_strength *strengths[FE_SEATS];
} showdowns;

/* Give each combo that anybody may hold a row. */
static void find_rows(showdown_work *work, const player_hands hands[], size_t players)
{
    bool seen[FE_COMBOS] = {false};
    work->count = 0;
    for (size_t player = 0; player < players; player++)
        for (size_t i = 0; i < hands[player].count; i++) {
            const uint16_t combo = hands[player].combos[i];
            if (seen[combo])
                continue;
            seen[combo] = true;
            work->holes[work->count] = hands[player].masks[i];
            work->rows[combo] = (uint16_t)work->count++;
        }
}

static double weight_of_others(const showdowns *s, size_t player)
{
    double weight = 1;
    for (size_t other = 0; other < s->players; other++)
        if (other != player)
            weight *= s->hands[other].weights[s->chosen[other]];
    return weight;
}

static void add_combos(showdowns *s, uint32_t split[][FE_SEATS])
{
    uint32_t total = 0;
    for (uint32_t others = 0; others < s->players; others++) {
        uint32_t winners = 0;
        for (size_t player = 0; player < s->players; player++)
            winners += split[player][others];
        total += winners / (others + 1);
    }
    for (size_t player = 0; player < s->players; player++) {
        const size_t combo = s->hands[player].combos[s->chosen[player]];
        fe_combo_sums *sums = &s->combos[player * FE_COMBOS + combo];
        const double weight = weight_of_others(s, player);
        double share = split[player][0];
        uint32_t ties = 0;
        for (uint32_t others = 1; others < s->players; others++) {
            ties += split[player][others];
            share += (double)split[player][others] / (others + 1);
        }
        sums->total += weight * total;
        sums->win += weight * split[player][0];
        sums->tie += weight * ties;
        sums->share += weight * share;
    }
}

static void compare_choice(showdowns *s, double weight)
{
    uint32_t split[FE_SEATS][FE_SEATS];
    const size_t boards = (s->block->count + BOARD_LANES - 1) / BOARD_LANES * BOARD_LANES;
    for (size_t player = 0; player < s->players; player++)
        memset(split[player], 0, s->players * sizeof *split[player]);
    s->kernel->compare(s->strengths, s->players, s->block->weights, boards, split);
    for (size_t player = 0; player < s->players; player++)
        for (size_t others = 0; others < s->players; others++)
            s->sums->split[player][others] += weight * split[player][others];
    if (s->combos != NULL)
        add_combos(s, split);
}

static void choose_hands(showdowns *s, size_t player, fe_mask taken, double weight)
{
    const player_hands *const hands = &s->hands[player];
    if (player == s->players) {
        compare_choice(s, weight);
        return;
    }
    const size_t from = player == 0 ? s->slice : 0, step = player == 0 ? s->slices : 1;
    for (size_t i = from; i < hands->count; i += step) {
        if (hands->masks[i] & taken)
            continue;
        s->chosen[player] = i;
        s->strengths[player] = s->work->strengths[s->work->rows[hands->combos[i]]];
        choose_hands(s, player + 1, taken | hands->masks[i], weight * hands->weights[i]);
    }
}

static void take_block(void *context, const board_block *block)
{
    showdowns *const s = (showdowns *)context;
    const size_t boards = (block->count + BOARD_LANES - 1) / BOARD_LANES * BOARD_LANES;
    const uint16_t *const suits[FE_SUITS] = {block->suits[0], block->suits[1], block->suits[2],
                                             block->suits[3]};
    for (size_t row = 0; row < s->work->count; row++)
        s->kernel->hold(suits, s->work->holes[row], boards, s->work->strengths[row]);
    s->block = block;
    choose_hands(s, 0, 0, 1);
}

void fe_showdowns_unit(const fe_kernel *kernel, const fe_spot *spot, uint32_t unit, uint32_t units,
                       fe_equity_work *work, fe_equity_sums *sums, fe_combo_sums *combos)
{
    fe_runouts_start(&work->boards, spot, work->hands);
    const uint32_t blocks = fe_runouts_units(&work->boards);
    const uint32_t slices = units % blocks == 0 ? units / blocks : 1;
    showdowns s = {kernel, spot->players, work->hands, &work->by.showdowns, sums, combos,
                   unit % slices, slices, NULL, {0}, {NULL}};
    find_rows(s.work, work->hands, spot->players);
    fe_runouts_take(&work->boards, unit / slices, units / slices, take_block, &s);
}
