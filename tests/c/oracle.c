#include "oracle.h"

#include <stdbool.h>

#define HANDS (9 * 13 * 13 * 13 * 13 * 13)

static uint16_t numbers[HANDS]; /* by category and ranks; 0: there is no such hand */

/* Order ranks by how often they come, then by height: the order in which they are compared. */
static void sort_ranks(int ranks[5], const int times[13])
{
    for (int i = 1; i < 5; i++)
        for (int j = i; j > 0; j--) {
            const int a = ranks[j - 1], b = ranks[j];
            if (times[a] > times[b] || (times[a] == times[b] && a >= b))
                break;
            ranks[j - 1] = b;
            ranks[j] = a;
        }
}

static bool is_straight(int ranks[5])
{
    if (ranks[0] == 12 && ranks[1] == 3 && ranks[2] == 2 && ranks[3] == 1 && ranks[4] == 0) {
        for (int i = 0; i < 4; i++)
            ranks[i] = 3 - i;
        ranks[4] = 12;
        return true;
    }
    for (int i = 1; i < 5; i++)
        if (ranks[i] != ranks[0] - i)
            return false;
    return true;
}

int oracle_five(const uint8_t cards[5], int ranks[5])
{
    int times[13] = {0};
    bool flush = true;
    for (int i = 0; i < 5; i++) {
        ranks[i] = cards[i] / 4;
        times[ranks[i]]++;
        flush = flush && cards[i] % 4 == cards[0] % 4;
    }
    sort_ranks(ranks, times);
    const int most = times[ranks[0]], next = times[ranks[most % 5]];
    if (most == 4)
        return 7;
    if (most == 3)
        return next == 2 ? 6 : 3;
    if (most == 2)
        return next == 2 ? 2 : 1;
    if (is_straight(ranks))
        return flush ? 8 : 4;
    return flush ? 5 : 0;
}

/* The place of five cards in an order in which better hands come later. */
static int five_place(const uint8_t cards[5])
{
    int ranks[5];
    int place = oracle_five(cards, ranks);
    for (int i = 0; i < 5; i++)
        place = place * 13 + ranks[i];
    return place;
}

int oracle_start(void)
{
    uint8_t c[5];
    for (c[0] = 0; c[0] < 52; c[0]++)
        for (c[1] = 0; c[1] < c[0]; c[1]++)
            for (c[2] = 0; c[2] < c[1]; c[2]++)
                for (c[3] = 0; c[3] < c[2]; c[3]++)
                    for (c[4] = 0; c[4] < c[3]; c[4]++)
                        numbers[five_place(c)] = 1;
    uint16_t count = 0;
    for (int place = 0; place < HANDS; place++)
        if (numbers[place])
            numbers[place] = ++count;
    return count;
}

int oracle_strength(const uint8_t *cards, int count)
{
    int best = 0;
    for (int chosen = 0; chosen < 1 << count; chosen++) {
        uint8_t five[5];
        int n = 0;
        for (int i = 0; i < count; i++)
            if (chosen >> i & 1) {
                if (n < 5)
                    five[n] = cards[i];
                n++;
            }
        if (n == 5 && numbers[five_place(five)] > best)
            best = numbers[five_place(five)];
    }
    return best;
}
