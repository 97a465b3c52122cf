/*
 * Boards stand for all that differ from them by suits which are alike, but hands do not: a combo has
 * met only some of its boards, and the combos that differ from it by such suits have met the others.
 * Over all of them, its orbit, the sums are complete, and each has the mean.
 */
#include <string.h>

#include "equity.h"

#define ORDERS 24

/* The orders of the suits that only exchange suits which are alike, in lexicographic order. */
static size_t find_orders(const int alike[FE_SUITS], int orders[ORDERS][FE_SUITS])
{
    int families[FE_SUITS];
    size_t count = 0;
    for (int suit = 0; suit < FE_SUITS; suit++) {
        families[suit] = suit;
        while (alike[families[suit]] >= 0)
            families[suit] = alike[families[suit]];
    }
    for (int number = 0; number < 1 << 2 * FE_SUITS; number++) {
        int order[FE_SUITS], seen = 0;
        bool fits = true;
        for (int suit = 0; suit < FE_SUITS; suit++) {
            order[suit] = number >> 2 * (FE_SUITS - 1 - suit) & 3;
            seen |= 1 << order[suit];
            fits = fits && families[order[suit]] == families[suit];
        }
        if (fits && seen == (1 << FE_SUITS) - 1)
            memcpy(orders[count++], order, sizeof order);
    }
    return count;
}

static size_t reorder_suits(size_t combo, const int order[FE_SUITS])
{
    fe_card cards[2];
    fe_combo_cards(combo, cards);
    for (int i = 0; i < 2; i++)
        cards[i] = (fe_card)(cards[i] - fe_card_suit(cards[i]) + order[fe_card_suit(cards[i])]);
    return fe_combo_index(cards[0], cards[1]);
}

static void level(fe_combo_sums *combos, const size_t orbit[], size_t count)
{
    const double size = (double)count;
    fe_combo_sums mean = {0, 0, 0, 0};
    for (size_t i = 0; i < count; i++) {
        mean.total += combos[orbit[i]].total;
        mean.win += combos[orbit[i]].win;
        mean.tie += combos[orbit[i]].tie;
        mean.share += combos[orbit[i]].share;
    }
    mean.total /= size;
    mean.win /= size;
    mean.tie /= size;
    mean.share /= size;
    for (size_t i = 0; i < count; i++)
        combos[orbit[i]] = mean;
}

/* The combos that differ from one by suits that are alike, with itself; they are marked as done. */
static size_t find_orbit(size_t combo, int orders[ORDERS][FE_SUITS], size_t count, bool done[],
                         size_t orbit[ORDERS])
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t other = reorder_suits(combo, orders[i]);
        if (!done[other])
            orbit[size++] = other;
        done[other] = true;
    }
    return size;
}

void fe_orbits_level(const int alike[FE_SUITS], size_t players, fe_combo_sums *combos)
{
    int orders[ORDERS][FE_SUITS];
    const size_t count = find_orders(alike, orders);
    bool done[FE_COMBOS] = {false};
    for (size_t combo = 0; combo < FE_COMBOS && count > 1; combo++) {
        size_t orbit[ORDERS];
        const size_t size = done[combo] ? 0 : find_orbit(combo, orders, count, done, orbit);
        for (size_t player = 0; player < players && size > 1; player++)
            level(combos + player * FE_COMBOS, orbit, size);
    }
}
