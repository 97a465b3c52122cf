/*
 * Exact equities of two players on boards: on each board all hands are sorted by strength and swept
 * from the weakest up. What a hand beats is the weight of the other player's hands so far, less that
 * of those with one of its cards, of which a sum is kept for each card.
 */
#include <string.h>

#include "equity.h"

#define ALL FE_CARDS /* the place of the sum of all hands, after those of the cards */

typedef struct sweep {
    sweep_work *work;
    fe_equity_sums *sums;
    fe_combo_sums *combos;
    double below[FE_CARDS + 1][2]; /* by card and player: the weight of the hands swept so far */
    double beaten[FE_COMBOS][2];   /* by place in order and player: what the hand beats */
    double tied[FE_COMBOS][2];     /* and what it shares the pot with */
} sweep;

static double beaten_by(const sweep *s, const sweep_hand *hand, int other)
{
    return s->below[ALL][other] - s->below[hand->cards[0]][other] - s->below[hand->cards[1]][other];
}

static void add_hand(sweep *s, const sweep_hand *hand)
{
    for (int player = 0; player < 2; player++) {
        s->below[ALL][player] += hand->weights[player];
        s->below[hand->cards[0]][player] += hand->weights[player];
        s->below[hand->cards[1]][player] += hand->weights[player];
    }
}

/* The weight of a hand's equals, when they are added; of the same hand, each card counts once. */
static double tied_with(const sweep *s, size_t place, const sweep_hand *hand, int player)
{
    const int other = 1 - player;
    return beaten_by(s, hand, other) + hand->weights[other] - s->beaten[place][player];
}

/* Add one hand of a player to the sums of its combo, all hands being swept. */
static void add_combo(sweep *s, size_t place, int player, double boards)
{
    const sweep_hand *const hand = sweep_hand_at(s->work, place);
    fe_combo_sums *const sums = &s->combos[player * FE_COMBOS + hand->combo];
    const double wins = s->beaten[place][player], ties = s->tied[place][player];
    sums->total += boards * (beaten_by(s, hand, 1 - player) + hand->weights[1 - player]);
    sums->win += boards * wins;
    sums->tie += boards * ties;
    sums->share += boards * (wins + ties / 2);
}

/* Sweep over equal hands, those at first..end; add what they win and share. */
static void sweep_equals(sweep *s, size_t first, size_t end, double won[2], double *tied)
{
    for (size_t i = first; i < end; i++) {
        const sweep_hand *const hand = sweep_hand_at(s->work, i);
        for (int player = 0; player < 2; player++) {
            s->beaten[i][player] = beaten_by(s, hand, 1 - player);
            s->tied[i][player] = 0;
            won[player] += hand->weights[player] * s->beaten[i][player];
        }
    }
    for (size_t i = first; i < end; i++)
        add_hand(s, sweep_hand_at(s->work, i));
    if (end - first == 1)
        return;
    for (size_t i = first; i < end; i++) {
        const sweep_hand *const hand = sweep_hand_at(s->work, i);
        for (int player = 0; player < 2; player++)
            s->tied[i][player] = tied_with(s, i, hand, player);
        *tied += hand->weights[0] * s->tied[i][0];
    }
}

static void sweep_board(void *context, size_t count, double boards)
{
    sweep *const s = (sweep *)context;
    double won[2] = {0, 0}, tied = 0;
    memset(s->below, 0, sizeof s->below);
    for (size_t first = 0, end; first < count; first = end) {
        end = sweep_equals_end(s->work, first, count);
        sweep_equals(s, first, end, won, &tied);
    }
    for (int player = 0; player < 2; player++) {
        s->sums->split[player][0] += boards * won[player];
        s->sums->split[player][1] += boards * tied;
    }
    for (size_t place = 0; place < count && s->combos != NULL; place++)
        for (int player = 0; player < 2; player++)
            if (sweep_hand_at(s->work, place)->weights[player] > 0)
                add_combo(s, place, player, boards);
}

void fe_sweep_unit(const fe_kernel *kernel, const fe_spot *spot, uint32_t unit, uint32_t units,
                   fe_equity_work *work, fe_equity_sums *sums, fe_combo_sums *combos)
{
    sweep s = {&work->by.sweep, sums, combos, {{0}}, {{0}}, {{0}}};
    fe_sweep_take(kernel, spot, unit, units, work, s.work, sweep_board, &s);
}
