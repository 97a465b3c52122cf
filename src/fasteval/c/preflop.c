/*
 * Two players before the flop: the boards that a hand wins and shares against another depend only on
 * the ranks and on which suits the hands have in common. tools/gen_preflop.py counted them all and
 * wrote the table; here is where it has each matchup.
 *
 * Classes of hands (R160) are numbered 0 to 168: pairs, then suited and offsuit hands. A matchup has
 * the lower class first; of two classes it has a place for each way in which suits can be shared.
 */
#include <string.h>

#include "equity.h"
#include "internal.h"

#ifndef FE_NO_PREFLOP_TABLE
#include "tables_preflop.h"

enum { PAIRS, SUITED, OFFSUIT };

static const uint16_t type_classes[] = {FE_RANKS, 78, 78};

/* The higher card comes first. */
static hole_cards read_cards(fe_card first, fe_card second)
{
    const int high = fe_card_rank(first), low = fe_card_rank(second);
    hole_cards hole = {OFFSUIT, high * (high - 1) / 2 + low,
                       {fe_card_suit(first), fe_card_suit(second)}};
    if (high == low) {
        hole.type = PAIRS;
        hole.number = high;
    } else if (hole.suits[0] == hole.suits[1]) {
        hole.type = SUITED;
    }
    return hole;
}

/* How the suits of the second hand are shared with the first: a number below suit_patterns. */
static const uint8_t suit_patterns[3][3] = {{3, 2, 4}, {0, 2, 3}, {0, 0, 7}};

static uint32_t suit_pattern(const hole_cards *first, const hole_cards *second)
{
    /* By the place of the higher and of the lower card's suit in the first hand, 2 for neither. */
    static const uint8_t both_offsuit[3][3] = {{0, 0, 1}, {2, 0, 3}, {4, 5, 6}};
    int place[2];
    for (int card = 0; card < 2; card++)
        place[card] = second->suits[card] == first->suits[0]   ? 0
                      : second->suits[card] == first->suits[1] ? 1
                                                               : 2;
    const int shared = (place[0] < 2) + (place[1] < 2);
    if (first->type == OFFSUIT)
        return both_offsuit[place[0]][place[1]];
    if (first->type == PAIRS && second->type == OFFSUIT)
        return (uint32_t)((place[0] < 2) * 2 + (place[1] < 2));
    if (second->type == OFFSUIT)
        return (uint32_t)((place[0] < 2) + 2 * (place[1] < 2));
    return (uint32_t)(second->type == SUITED ? shared / 2 : shared);
}

/* The place of a matchup, the class of the first hand not being above that of the second. */
static uint32_t matchup_place(const hole_cards *first, const hole_cards *second)
{
    /* Of the sections of two types, in the order of the types: their first places. */
    static const uint16_t section_first[3][3] = {
        {0, 273, 2301}, {0, 6357, 12519}, {0, 0, 30771}};
    const uint32_t a = (uint32_t)first->number, b = (uint32_t)second->number;
    const uint32_t classes = first->type == second->type
                                 ? b * (b + 1) / 2 + a
                                 : a * type_classes[second->type] + b;
    return section_first[first->type][second->type]
           + classes * suit_patterns[first->type][second->type] + suit_pattern(first, second);
}

typedef struct counts {
    uint32_t wins, ties;
} counts;

static counts look_up(const hole_cards *first, const hole_cards *second)
{
    const bool exchanged = first->type > second->type
                           || (first->type == second->type && first->number > second->number);
    const uint32_t place =
        exchanged ? matchup_place(second, first) : matchup_place(first, second);
    const uint32_t high = fe_preflop_high[place];
    counts found = {fe_preflop_wins[place] | (high & 0xFF) << 16,
                    fe_preflop_ties[place] | (high >> 8) << 16};
    if (exchanged)
        found.wins = FE_PREFLOP_BOARDS - found.wins - found.ties;
    return found;
}

fe_status fe_preflop_matchup(fe_mask first, fe_mask second, uint32_t *wins, uint32_t *ties)
{
    fe_card hand[FE_CARDS], other[FE_CARDS];
    if ((first | second) & ~FE_MASK_ALL)
        return FE_ERROR_MASK;
    if (mask_count(first) != 2 || mask_count(second) != 2)
        return FE_ERROR_COUNT;
    if (first & second)
        return FE_ERROR_DUPLICATE;
    fe_mask_to_cards(first, hand);
    fe_mask_to_cards(second, other);
    const hole_cards a = read_cards(hand[1], hand[0]), b = read_cards(other[1], other[0]);
    const counts found = look_up(&a, &b);
    *wins = found.wins;
    *ties = found.ties;
    return FE_OK;
}

/* The suits in an order in which two come first: where each of them goes. */
static void order_suits(int first, int second, int places[FE_SUITS])
{
    int next = 2;
    for (int suit = 0; suit < FE_SUITS; suit++)
        places[suit] = suit == first ? 0 : suit == second ? 1 : next++;
}

/* The number of the order that makes a hand's suits those of its class: 0 and 1, or 0. */
static size_t hand_order(const hole_cards *hole)
{
    const int first = hole->suits[0];
    const int second = hole->type == SUITED ? first == 0 : hole->suits[1];
    return (size_t)(first * 3 + second - (second > first));
}

static void read_holes(hole_cards holes[FE_COMBOS])
{
    size_t combo = 0;
    for (fe_card high = 1; high < FE_CARDS; high++)
        for (fe_card low = 0; low < high; low++)
            holes[combo++] = read_cards(high, low);
}

static void order_weights(const player_hands *hands, double weights[FE_COMBOS][SUIT_ORDERS])
{
    memset(weights, 0, sizeof(double[FE_COMBOS][SUIT_ORDERS]));
    for (int first = 0; first < FE_SUITS; first++)
        for (int second = 0; second < FE_SUITS; second++) {
            int places[FE_SUITS];
            fe_card renamed[FE_CARDS];
            if (first == second)
                continue;
            order_suits(first, second, places);
            for (fe_card card = 0; card < FE_CARDS; card++)
                renamed[card] = (fe_card)(4 * fe_card_rank(card) + places[fe_card_suit(card)]);
            const int order = first * 3 + second - (second > first);
            for (size_t i = 0; i < hands->count; i++) {
                const fe_card *const cards = hands->cards[i];
                weights[fe_combo_index(renamed[cards[0]], renamed[cards[1]])][order] =
                    hands->weights[i];
            }
        }
}

/* What the first hand of a class wins and shares against each other hand. */
static void find_row(preflop_work *work, const hole_cards *of, const fe_card cards[2])
{
    hole_cards first = *of;
    first.suits[0] = 0;
    first.suits[1] = of->type != SUITED;
    const fe_mask masks = fe_card_mask((fe_card)(cards[0] & ~3))
                          | fe_card_mask((fe_card)((cards[1] & ~3) + first.suits[1]));
    size_t combo = 0;
    for (fe_card high = 1; high < FE_CARDS; high++)
        for (fe_card low = 0; low < high; low++, combo++) {
            counts found = {0, 0};
            if (!(masks & (fe_card_mask(high) | fe_card_mask(low))))
                found = look_up(&first, &work->holes[combo]);
            work->wins[combo] = found.wins;
            work->ties[combo] = found.ties;
        }
}

/* The weight of all hands of a player, and of those with each card. */
static void sum_by_card(const player_hands *hands, double sums[FE_CARDS + 1])
{
    memset(sums, 0, (FE_CARDS + 1) * sizeof *sums);
    for (size_t i = 0; i < hands->count; i++) {
        sums[FE_CARDS] += hands->weights[i];
        sums[hands->cards[i][0]] += hands->weights[i];
        sums[hands->cards[i][1]] += hands->weights[i];
    }
}

/* Classes, types one after the other. */
#define CLASSES 169
static int class_number(const hole_cards *hole)
{
    static const int first[] = {0, FE_RANKS, FE_RANKS + 78};
    return first[hole->type] + hole->number;
}

/* Boards won and shared by the first hand of a class, by the order of the opponent's suits. */
typedef struct class_sums {
    double wins[SUIT_ORDERS], ties[SUIT_ORDERS];
} class_sums;

static class_sums sum_row(const preflop_work *work)
{
    class_sums sums = {{0}, {0}};
    for (size_t combo = 0; combo < FE_COMBOS; combo++)
        for (int order = 0; order < SUIT_ORDERS; order++) {
            sums.wins[order] += work->wins[combo] * work->weights[combo][order];
            sums.ties[order] += work->ties[combo] * work->weights[combo][order];
        }
    return sums;
}

/* Boards that a player wins, shares and has, all hands against all of the opponent's. */
typedef struct player_sums {
    double win, tie, total;
} player_sums;

static player_sums sum_player(preflop_work *work, const player_hands *hands,
                              const player_hands *opponent, fe_combo_sums *combos)
{
    double by_card[FE_CARDS + 1];
    player_sums sums = {0, 0, 0};
    class_sums row = {{0}, {0}};
    sum_by_card(opponent, by_card);
    order_weights(opponent, work->weights);
    for (int number = 0; number < CLASSES; number++) {
        bool found = false;
        for (size_t i = 0; i < hands->count; i++) {
            const hole_cards *const hole = &work->holes[hands->combos[i]];
            if (class_number(hole) != number)
                continue;
            if (!found) {
                find_row(work, hole, hands->cards[i]);
                row = sum_row(work);
                found = true;
            }
            const size_t order = hand_order(hole);
            const double total =
                FE_PREFLOP_BOARDS
                * (by_card[FE_CARDS] - by_card[hands->cards[i][0]] - by_card[hands->cards[i][1]]
                   + work->weights[hands->combos[i]][0]);
            sums.win += hands->weights[i] * row.wins[order];
            sums.tie += hands->weights[i] * row.ties[order];
            sums.total += hands->weights[i] * total;
            if (combos != NULL) {
                const fe_combo_sums of_combo = {total, row.wins[order], row.ties[order],
                                                row.wins[order] + row.ties[order] / 2};
                combos[hands->combos[i]] = of_combo;
            }
        }
    }
    return sums;
}

fe_status fe_preflop_unit(const fe_spot *spot, fe_equity_work *work, fe_equity_sums *sums,
                          fe_combo_sums *combos)
{
    preflop_work *const w = &work->by.preflop;
    if (spot->players != 2 || spot->board != 0 || spot->dead != 0)
        return FE_ERROR_METHOD;
    read_holes(w->holes);
    const player_sums first = sum_player(w, &work->hands[0], &work->hands[1], combos);
    sums->split[0][0] = first.win;
    sums->split[1][0] = first.total - first.win - first.tie;
    sums->split[0][1] = sums->split[1][1] = first.tie;
    if (combos != NULL)
        sum_player(w, &work->hands[1], &work->hands[0], combos + FE_COMBOS);
    return FE_OK;
}

#else

fe_status fe_preflop_matchup(fe_mask first, fe_mask second, uint32_t *wins, uint32_t *ties)
{
    (void)first, (void)second, (void)wins, (void)ties;
    return FE_ERROR_METHOD;
}

fe_status fe_preflop_unit(const fe_spot *spot, fe_equity_work *work, fe_equity_sums *sums,
                          fe_combo_sums *combos)
{
    (void)spot, (void)work, (void)sums, (void)combos;
    return FE_ERROR_METHOD;
}

#endif
