/* The hands of a spot: what each player may hold next to the cards that are known. */
#include <string.h>

#include "equity.h"
#include "internal.h"

/* How many choices of hands are looked at to find one that can be dealt. */
#define MOST_TRIES 1000000

#define WEIGHT_UNIT 1099511627776.0 /* 2^40 */

static bool are_weights(const double *weights)
{
    for (size_t combo = 0; combo < FE_COMBOS; combo++)
        if (!(weights[combo] >= 0 && weights[combo] <= 1))
            return false;
    return true;
}

static fe_status find_hands(const double *weights, fe_mask taken, player_hands *hands)
{
    size_t combo = 0;
    if (weights != NULL && !are_weights(weights))
        return FE_ERROR_WEIGHT;
    hands->count = 0;
    for (fe_card high = 1; high < FE_CARDS; high++)
        for (fe_card low = 0; low < high; low++, combo++) {
            const fe_mask mask = fe_card_mask(high) | fe_card_mask(low);
            const double weight = weights == NULL ? 1 : weights[combo];
            if (weight == 0 || mask & taken)
                continue;
            hands->combos[hands->count] = (uint16_t)combo;
            hands->cards[hands->count][0] = high;
            hands->cards[hands->count][1] = low;
            hands->masks[hands->count] = mask;
            hands->weights[hands->count] = weight;
            hands->count++;
        }
    return hands->count > 0 ? FE_OK : FE_ERROR_RANGE;
}

/*
 * Weights become parts of the heaviest that is left, in whole multiples of 2^-40: of numbers of so few
 * bits a range's sums are exact, in any order.
 */
static void scale_weights(player_hands *hands)
{
    double heaviest = 0;
    for (size_t i = 0; i < hands->count; i++)
        heaviest = hands->weights[i] > heaviest ? hands->weights[i] : heaviest;
    for (size_t i = 0; i < hands->count; i++) {
        const uint64_t whole = (uint64_t)(hands->weights[i] / heaviest * WEIGHT_UNIT + 0.5);
        hands->weights[i] = (double)(whole > 0 ? whole : 1) / WEIGHT_UNIT;
    }
}

/* Leave out hands with a card that is taken; say whether there were any. */
static bool drop_hands(player_hands *hands, fe_mask taken)
{
    size_t count = 0;
    for (size_t i = 0; i < hands->count; i++) {
        if (hands->masks[i] & taken)
            continue;
        hands->combos[count] = hands->combos[i];
        memcpy(hands->cards[count], hands->cards[i], sizeof hands->cards[i]);
        hands->masks[count] = hands->masks[i];
        hands->weights[count] = hands->weights[i];
        count++;
    }
    const bool dropped = count < hands->count;
    hands->count = count;
    return dropped;
}

/* The hands of all players but one that have a single hand. */
static fe_mask single_hands(const player_hands hands[], size_t players, size_t but)
{
    fe_mask taken = 0;
    for (size_t player = 0; player < players; player++)
        if (player != but && hands[player].count == 1)
            taken |= hands[player].masks[0];
    return taken;
}

fe_mask fe_spot_known(const fe_spot *spot, const player_hands hands[])
{
    return spot->board | spot->dead | single_hands(hands, spot->players, spot->players);
}

/* Card removal between players, as far as it is certain: until nothing changes any more. */
static fe_status remove_single_hands(const fe_spot *spot, player_hands hands[], size_t *player)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < spot->players; i++) {
            changed |= drop_hands(&hands[i], single_hands(hands, spot->players, i));
            if (hands[i].count == 0) {
                *player = i;
                return FE_ERROR_RANGE;
            }
        }
    }
    return FE_OK;
}

/* Whether hands of all players can be dealt next to each other; true if that takes long to see. */
static bool can_deal(const player_hands *const order[], size_t players, fe_mask taken, int *tries)
{
    if (players == 0)
        return true;
    for (size_t i = 0; i < order[0]->count; i++) {
        if (order[0]->masks[i] & taken)
            continue;
        if (--*tries < 0 || can_deal(order + 1, players - 1, taken | order[0]->masks[i], tries))
            return true;
    }
    return false;
}

/* The same, with players of few hands first: that shows soonest what is not possible. */
static bool can_deal_all(const player_hands hands[], size_t players)
{
    const player_hands *order[FE_SEATS];
    int tries = MOST_TRIES;
    for (size_t player = 0; player < players; player++) {
        size_t place = player;
        for (; place > 0 && order[place - 1]->count > hands[player].count; place--)
            order[place] = order[place - 1];
        order[place] = &hands[player];
    }
    return can_deal(order, players, 0, &tries);
}

/* Any two cards that are left to the others, all of the same weight? */
static void find_any(const fe_spot *spot, player_hands hands[])
{
    for (size_t i = 0; i < spot->players; i++) {
        const fe_mask others = single_hands(hands, spot->players, i);
        const int left = FE_CARDS - mask_count(spot->board | spot->dead | others);
        bool alike = (double)hands[i].count == choose(left, 2);
        for (size_t j = 1; j < hands[i].count && alike; j++)
            alike = hands[i].weights[j] == hands[i].weights[0];
        hands[i].any = alike && hands[i].count > 1;
    }
}

static fe_status check_spot(const fe_spot *spot)
{
    const int board = mask_count(spot->board);
    if ((spot->board | spot->dead) & ~FE_MASK_ALL)
        return FE_ERROR_MASK;
    if (board != 0 && (board < 3 || board > 5))
        return FE_ERROR_BOARD;
    if (spot->board & spot->dead)
        return FE_ERROR_DUPLICATE;
    return FE_OK;
}

fe_status fe_spot_hands(const fe_spot *spot, player_hands hands[], size_t *player)
{
    *player = spot->players;
    if (spot->players < 2 || spot->players > FE_SEATS)
        return FE_ERROR_PLAYERS;
    fe_status status = check_spot(spot);
    if (status != FE_OK)
        return status;
    const int needed = BOARD_CARDS - mask_count(spot->board) + 2 * (int)spot->players;
    if (needed + mask_count(spot->board | spot->dead) > FE_CARDS)
        return FE_ERROR_DEAL;
    for (size_t i = 0; i < spot->players; i++) {
        status = find_hands(spot->weights[i], spot->board | spot->dead, &hands[i]);
        if (status != FE_OK) {
            *player = i;
            return status;
        }
    }
    status = remove_single_hands(spot, hands, player);
    if (status != FE_OK)
        return status;
    for (size_t i = 0; i < spot->players; i++)
        scale_weights(&hands[i]);
    find_any(spot, hands);
    return can_deal_all(hands, spot->players) ? FE_OK : FE_ERROR_DEAL;
}
