/*
 * Exact equities of three players: the hands are sorted on each board and swept as in sweep.c. What a
 * hand beats are pairs of hands, one of each opponent, that share no card with it nor with each other.
 * Pairs that share a card are taken away card by card, and the same hand with both, which that takes
 * away twice, is added again.
 */
#include <string.h>

#include "equity.h"

enum { BELOW, UP_TO }; /* the hands that are weaker; and those that are weaker or equal */

#define ALL FE_CARDS

typedef struct three {
    three_work *work;
    fe_equity_sums *sums;
    fe_combo_sums *combos;
} three;

/* The opponents of each player. */
static const uint8_t opponents[SWEEP_PLAYERS][2] = {{1, 2}, {0, 2}, {0, 1}};

/* Add a hand to a set for good, as all hands of a board have their turn. */
static void add_to_set(hand_set *set, const sweep_hand *hand)
{
    const fe_card a = hand->cards[0], b = hand->cards[1];
    for (int player = 0; player < SWEEP_PLAYERS; player++) {
        const double weight = hand->weights[player];
        const double both =
            hand->weights[opponents[player][0]] * hand->weights[opponents[player][1]];
        set->all[player] += weight;
        set->cards[player][a] += weight;
        set->cards[player][b] += weight;
        set->pairs[player][a][b] = set->pairs[player][b][a] = weight;
        set->both[player][ALL] += both;
        set->both[player][a] += both;
        set->both[player][b] += both;
    }
}

/* One opponent's hands of a set that have a card, and none of another hand's. */
static double with_card(const hand_set *set, int player, const sweep_hand *hand, int card)
{
    return set->cards[player][card] - set->pairs[player][hand->cards[0]][card]
           - set->pairs[player][hand->cards[1]][card];
}

/* Over all cards but the hand's own: the products of what both opponents have with it. */
static double count_shared(const hand_set *first, int a, const hand_set *second, int b,
                           const sweep_hand *hand)
{
    double sums[4] = {0, 0, 0, 0}; /* in four rows, which the processor adds at once */
    for (int card = 0; card < FE_CARDS; card += 4)
        for (int row = 0; row < 4; row++)
            sums[row] += with_card(first, a, hand, card + row) * with_card(second, b, hand, card + row);
    double shared = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    for (int i = 0; i < 2; i++) {
        const int card = hand->cards[i];
        shared -= with_card(first, a, hand, card) * with_card(second, b, hand, card);
    }
    return shared;
}

/* One opponent's hands of a set that share no card with a hand. */
static double apart_from(const hand_set *set, int player, const sweep_hand *hand)
{
    const fe_card a = hand->cards[0], b = hand->cards[1];
    return set->all[player] - set->cards[player][a] - set->cards[player][b]
           + set->pairs[player][a][b];
}

/* Differences of weights that are no whole numbers may be a last bit below nothing. */
static double not_negative(double weight)
{
    return weight > 0 ? weight : 0;
}

/* The weight of pairs of hands, one of each opponent's set, that can be dealt next to a hand. */
static double count_pairs(const three *t, const sweep_hand *hand, int player, int set_a, int set_b)
{
    const hand_set *const first = &t->work->sets[set_a], *const second = &t->work->sets[set_b];
    const int a = opponents[player][0], b = opponents[player][1];
    const hand_set *const fewer = set_a == BELOW ? first : second;
    const double *const both = fewer->both[player];
    double same = both[ALL] - both[hand->cards[0]] - both[hand->cards[1]];
    if (set_a == UP_TO && set_b == UP_TO)
        same += hand->weights[a] * hand->weights[b];
    return not_negative(apart_from(first, a, hand) * apart_from(second, b, hand)
                        - count_shared(first, a, second, b, hand) + same);
}

/* What a player's hand wins alone, shares with one and with two others. */
typedef struct outcome {
    double split[SWEEP_PLAYERS];
} outcome;

static void add_outcome(three *t, const sweep_hand *hand, int player, outcome found, double boards)
{
    const double weight = boards * hand->weights[player];
    for (int others = 0; others < SWEEP_PLAYERS; others++)
        t->sums->split[player][others] += weight * found.split[others];
    if (t->combos != NULL) {
        fe_combo_sums *const sums = &t->combos[player * FE_COMBOS + hand->combo];
        const double ties = found.split[1] + found.split[2];
        sums->win += boards * found.split[0];
        sums->tie += boards * ties;
        sums->share += boards * (found.split[0] + found.split[1] / 2 + found.split[2] / 3);
    }
}

static outcome find_outcome(const three *t, const sweep_hand *hand, int player, bool alone)
{
    const double win = count_pairs(t, hand, player, BELOW, BELOW);
    outcome found = {{win, 0, 0}};
    if (!alone) {
        const double first = count_pairs(t, hand, player, UP_TO, BELOW) - win;
        const double second = count_pairs(t, hand, player, BELOW, UP_TO) - win;
        const double all = count_pairs(t, hand, player, UP_TO, UP_TO);
        found.split[1] = not_negative(first + second);
        found.split[2] = not_negative(all - win - first - second);
    }
    return found;
}

/* Sweep over equal hands, those at from..end. */
static void sweep_three_equals(three *t, size_t from, size_t end, double boards)
{
    const sweep_work *const hands = &t->work->sweep;
    const bool alone = end - from == 1;
    for (size_t i = from; i < end && !alone; i++)
        add_to_set(&t->work->sets[UP_TO], sweep_hand_at(hands, i));
    for (size_t i = from; i < end; i++) {
        const sweep_hand *const hand = sweep_hand_at(hands, i);
        for (int player = 0; player < SWEEP_PLAYERS; player++)
            if (hand->weights[player] > 0)
                add_outcome(t, hand, player, find_outcome(t, hand, player, alone), boards);
    }
    for (size_t i = from; i < end; i++)
        add_to_set(&t->work->sets[BELOW], sweep_hand_at(hands, i));
    if (alone)
        add_to_set(&t->work->sets[UP_TO], sweep_hand_at(hands, from));
}

/* Add what each hand could meet at all to the sums of combos, all hands being swept. */
static void add_totals(three *t, size_t count, double boards)
{
    for (size_t i = 0; i < count; i++) {
        const sweep_hand *const hand = sweep_hand_at(&t->work->sweep, i);
        for (int player = 0; player < SWEEP_PLAYERS; player++)
            if (hand->weights[player] > 0)
                t->combos[player * FE_COMBOS + hand->combo].total +=
                    boards * count_pairs(t, hand, player, UP_TO, UP_TO);
    }
}

static void sweep_three(void *context, size_t count, double boards)
{
    three *const t = (three *)context;
    memset(t->work->sets, 0, sizeof t->work->sets);
    for (size_t first = 0, end; first < count; first = end) {
        end = sweep_equals_end(&t->work->sweep, first, count);
        sweep_three_equals(t, first, end, boards);
    }
    if (t->combos != NULL)
        add_totals(t, count, boards);
}

void fe_three_unit(const fe_kernel *kernel, const fe_spot *spot, uint32_t unit, uint32_t units,
                   fe_equity_work *work, fe_equity_sums *sums, fe_combo_sums *combos)
{
    three t = {&work->by.three, sums, combos};
    fe_sweep_take(kernel, spot, unit, units, work, &t.work->sweep, sweep_three, &t);
}
