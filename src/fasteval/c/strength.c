/* What a strength stands for: its category and ranks, its place among all hands, its five cards. */
#include "internal.h"
#include "tables_weaker.h"

#define CATEGORIES 9
#define ALL_RANKS 0x1FFF

static const fe_strength CATEGORY_BASES[CATEGORIES] = {
    BEFORE_HIGH_CARD, BEFORE_PAIR,       BEFORE_TWO_PAIR,       BEFORE_THREE_OF_A_KIND,
    BEFORE_STRAIGHT,  BEFORE_FLUSH,      BEFORE_FULL_HOUSE,     BEFORE_FOUR_OF_A_KIND,
    BEFORE_STRAIGHT_FLUSH,
};

static bool is_strength(fe_strength strength)
{
    return strength >= 1 && strength <= FE_STRENGTHS;
}

fe_status fe_strength_category(fe_strength strength, fe_category *category)
{
    if (!is_strength(strength))
        return FE_ERROR_STRENGTH;
    int last = CATEGORIES - 1;
    while (strength <= CATEGORY_BASES[last])
        last--;
    *category = (fe_category)last;
    return FE_OK;
}

/* The binomial coefficient C(n, k), 0 for n < k. */
static unsigned combinations(unsigned n, unsigned k)
{
    unsigned product = 1;
    for (unsigned i = 0; i < k; i++)
        product = n < k ? 0 : product * (n - i) / (i + 1);
    return product;
}

/* The rank that has n ranks below it in a set. */
static uint8_t nth_rank(unsigned set, unsigned n)
{
    uint8_t rank = 0;
    for (unsigned below = 0; below < n || !(set >> rank & 1); rank++)
        below += set >> rank & 1;
    return rank;
}

/*
 * Write the `count` ranks of a set, highest first, whose number in the combinatorial number system
 * is `number` (_py/eval.py).
 */
static void write_kickers(unsigned number, unsigned count, unsigned set, uint8_t *ranks)
{
    for (unsigned k = count; k > 0; k--) {
        unsigned n = k - 1;
        while (combinations(n + 1, k) <= number)
            n++;
        number -= combinations(n, k);
        *ranks++ = nth_rank(set, n);
    }
}

static void write_straight(unsigned number, uint8_t ranks[5])
{
    for (unsigned i = 0; i < 5; i++)
        ranks[i] = (uint8_t)((number + 3 + FE_RANKS - i) % FE_RANKS); /* below the two: the ace */
}

/* Five ranks that are no straight: high card and flush. */
static void write_distinct(unsigned number, uint8_t ranks[5])
{
    unsigned top = 4;
    unsigned hands = 0; /* with this top card */
    while (number >= hands) {
        number -= hands;
        top++;
        hands = combinations(top, 4) - 1;
    }
    ranks[0] = (uint8_t)top;
    if (top == FE_RANKS - 1)
        number++; /* the wheel is the lowest with an ace, and left out */
    write_kickers(number, 4, ALL_RANKS, ranks + 1);
}

/* A rank that comes `times` times, and `count` kickers; numbers * C(12, count) + the kickers'. */
static void write_group(unsigned number, unsigned times, unsigned count, uint8_t ranks[5])
{
    const unsigned rank = number / combinations(FE_RANKS - 1, count);
    for (unsigned i = 0; i < times; i++)
        ranks[i] = (uint8_t)rank;
    const unsigned others = ALL_RANKS & ~(1u << rank);
    write_kickers(number % combinations(FE_RANKS - 1, count), count, others, ranks + times);
}

static void write_two_pair(unsigned number, uint8_t ranks[5])
{
    uint8_t pairs[2];
    write_kickers(number / 11, 2, ALL_RANKS, pairs);
    ranks[0] = ranks[1] = pairs[0];
    ranks[2] = ranks[3] = pairs[1];
    ranks[4] = nth_rank(ALL_RANKS & ~(1u << pairs[0] | 1u << pairs[1]), number % 11);
}

fe_status fe_strength_ranks(fe_strength strength, uint8_t ranks[5])
{
    fe_category category;
    const fe_status status = fe_strength_category(strength, &category);
    if (status != FE_OK)
        return status;
    const unsigned number = strength - 1u - CATEGORY_BASES[category];
    switch (category) {
    case FE_HIGH_CARD:
    case FE_FLUSH: write_distinct(number, ranks); break;
    case FE_PAIR: write_group(number, 2, 3, ranks); break;
    case FE_TWO_PAIR: write_two_pair(number, ranks); break;
    case FE_THREE_OF_A_KIND: write_group(number, 3, 2, ranks); break;
    case FE_STRAIGHT:
    case FE_STRAIGHT_FLUSH: write_straight(number, ranks); break;
    case FE_FULL_HOUSE:
        write_group(number, 3, 1, ranks);
        ranks[4] = ranks[3];
        break;
    case FE_FOUR_OF_A_KIND: write_group(number, 4, 1, ranks); break;
    }
    return FE_OK;
}

fe_status fe_strength_cactus_kev(fe_strength strength, uint16_t *cactus_kev)
{
    if (!is_strength(strength))
        return FE_ERROR_STRENGTH;
    *cactus_kev = (uint16_t)(FE_STRENGTHS + 1 - strength);
    return FE_OK;
}

fe_status fe_strength_weaker(fe_strength strength, size_t count, uint32_t *hands)
{
    if (!is_strength(strength))
        return FE_ERROR_STRENGTH;
    if (!is_hand_count(count))
        return FE_ERROR_COUNT;
    *hands = fe_hands_weaker[count - 5][strength - 1];
    return FE_OK;
}

/* The cards of the suit that has five or more; all cards if none has. */
static fe_mask flush_cards(fe_mask mask)
{
    for (int suit = 0; suit < FE_SUITS; suit++) {
        const fe_mask cards = mask & (fe_mask)ALL_RANKS << 16 * suit;
        if (mask_count(cards) >= 5)
            return cards;
    }
    return mask;
}

fe_status fe_best_five(fe_mask mask, fe_card best[5])
{
    fe_strength strength;
    const fe_status status = fe_evaluate_mask(mask, &strength);
    if (status != FE_OK)
        return status;
    uint8_t ranks[5];
    fe_strength_ranks(strength, ranks);
    fe_mask cards = flush_cards(mask);
    for (int i = 0; i < 5; i++) {
        fe_card card = (fe_card)(4 * ranks[i] + FE_SUITS - 1);
        while (!(cards & fe_card_mask(card)))
            card--;
        best[i] = card;
        cards &= ~fe_card_mask(card);
    }
    return FE_OK;
}
