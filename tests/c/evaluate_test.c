/* The strength of one hand: all hands of five cards, all ranks of six and seven, and bad hands. */
#include "oracle.h"
#include "test.h"

/* One sample of each category, and how many hands of five cards it has. */
static const long FIVE_CARD_HANDS[9] = {
    1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40,
};

static int category_of(fe_strength strength)
{
    fe_category category = FE_HIGH_CARD;
    CHECK_EQUAL(FE_OK, fe_strength_category(strength, &category));
    return (int)category;
}

/* The strength of good cards by way of their mask; the other ways must agree. */
static fe_strength strength_of(const fe_card *cards, int count)
{
    fe_strength by_mask = 0, by_cards = 0;
    size_t position = 99;
    fe_hand hand = fe_hand_empty();
    CHECK_EQUAL(FE_OK, fe_evaluate_mask(mask_of(cards, count), &by_mask));
    CHECK_EQUAL(FE_OK, fe_evaluate_cards(cards, (size_t)count, &by_cards, &position));
    for (int i = 0; i < count; i++)
        CHECK_EQUAL(FE_OK, fe_hand_add(&hand, cards[i]));
    CHECK_EQUAL(by_mask, by_cards);
    CHECK_EQUAL(by_mask, fe_hand_strength(hand));
    CHECK_EQUAL(99, position);
    return by_mask;
}

static void all_five_card_hands(void)
{
    static long hands[FE_STRENGTHS + 1];
    long categories[9] = {0};
    fe_card c[5];
    for (c[0] = 4; c[0] < 52; c[0]++)
        for (c[1] = 3; c[1] < c[0]; c[1]++)
            for (c[2] = 2; c[2] < c[1]; c[2]++)
                for (c[3] = 1; c[3] < c[2]; c[3]++)
                    for (c[4] = 0; c[4] < c[3]; c[4]++) {
                        const fe_strength strength = strength_of(c, 5);
                        CHECK_EQUAL(oracle_strength(c, 5), strength);
                        hands[strength]++;
                    }
    int distinct = 0;
    for (fe_strength strength = 1; strength <= FE_STRENGTHS; strength++) {
        distinct += hands[strength] > 0;
        categories[category_of(strength)] += hands[strength];
    }
    CHECK_EQUAL(7462, distinct);
    for (int category = 0; category < 9; category++)
        CHECK_EQUAL(FIVE_CARD_HANDS[category], categories[category]);
}

static bool seen[FE_STRENGTHS + 1];

/* Deal the cards of each rank in turn to the suits in turn: never more than two of seven match. */
static void check_ranks(const int times[FE_RANKS])
{
    fe_card cards[7];
    int count = 0;
    for (int rank = 0; rank < FE_RANKS; rank++)
        for (int i = 0; i < times[rank]; i++, count++)
            cards[count] = (fe_card)(4 * rank + count % 4);
    const fe_strength strength = strength_of(cards, count);
    CHECK_EQUAL(oracle_strength(cards, count), strength);
    seen[strength] = true;
}

/* Call check_ranks with every way to take `count` cards from the ranks up to `rank`. */
static long check_all_ranks(int times[FE_RANKS], int rank, int count)
{
    long ways = 0;
    if (rank < 0) {
        if (count > 0)
            return 0;
        check_ranks(times);
        return 1;
    }
    for (times[rank] = 0; times[rank] <= 4 && times[rank] <= count; times[rank]++)
        ways += check_all_ranks(times, rank - 1, count - times[rank]);
    return ways;
}

/* Every set of ranks in every suit, filled up to `count` with random cards of other suits. */
static void check_all_flushes(int count)
{
    for (int set = 0; set < 1 << FE_RANKS; set++) {
        const int suit = (int)random_below(4);
        fe_card cards[FE_RANKS];
        int n = 0;
        for (int rank = 0; rank < FE_RANKS; rank++)
            if (set >> rank & 1)
                cards[n++] = (fe_card)(4 * rank + suit);
        if (n < 5 || n > count)
            continue;
        while (n < count) {
            const fe_card card = (fe_card)random_below(FE_CARDS);
            if (fe_card_suit(card) != suit && !(n > 0 && cards[n - 1] == card))
                cards[n++] = card;
        }
        const fe_strength strength = strength_of(cards, count);
        CHECK_EQUAL(oracle_strength(cards, count), strength);
        seen[strength] = true;
    }
}

/* All ranks that a hand can have, without a flush and with one. */
static void check_count(int count, long expected_ways, int expected_distinct)
{
    int times[FE_RANKS] = {0}, distinct = 0;
    memset(seen, 0, sizeof seen);
    CHECK_EQUAL(expected_ways, check_all_ranks(times, FE_RANKS - 1, count));
    for (int i = 0; i < 4; i++)
        check_all_flushes(count);
    for (int strength = 1; strength <= FE_STRENGTHS; strength++)
        distinct += seen[strength];
    CHECK_EQUAL(expected_distinct, distinct);
}

static void all_ranks_of_five(void) { check_count(5, 6175, 7462); }
static void all_ranks_of_six(void) { check_count(6, 18395, 6075); }
static void all_ranks_of_seven(void) { check_count(7, 49205, 4824); }

static void random_hands(void)
{
    for (int i = 0; i < MANY(400000); i++) {
        fe_card cards[7];
        const int count = 6 + i % 2;
        random_cards(cards, count);
        CHECK_EQUAL(oracle_strength(cards, count), strength_of(cards, count));
    }
}

/* R101: suits never matter, nor does the order of the cards. */
static void suits_and_order(void)
{
    for (int i = 0; i < 50000; i++) {
        static const int turns[4][4] = {{1, 2, 3, 0}, {1, 0, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}};
        fe_card cards[7], other[7];
        random_cards(cards, 7);
        for (int k = 0; k < 7; k++)
            other[(k + i) % 7] = (fe_card)(cards[k] / 4 * 4 + turns[i % 4][cards[k] % 4]);
        CHECK_EQUAL(strength_of(cards, 7), strength_of(other, 7));
    }
}

static void check_bad_cards(fe_status expected, size_t offending, const fe_card *cards, int count)
{
    fe_strength strength = 12345;
    size_t position = 99;
    CHECK_EQUAL(expected, fe_evaluate_cards(cards, (size_t)count, &strength, &position));
    CHECK_EQUAL(offending, position);
    CHECK_EQUAL(12345, strength);
}

static void bad_cards(void)
{
    fe_card cards[FE_CARDS + 1];
    for (int i = 0; i <= FE_CARDS; i++)
        cards[i] = (fe_card)(i % FE_CARDS);
    for (int count = 0; count <= FE_CARDS; count++)
        if (count < 5 || count > 7)
            check_bad_cards(FE_ERROR_COUNT, 99, cards, count);
    check_bad_cards(FE_ERROR_DUPLICATE, 52, cards, 53);
    for (int count = 5; count <= 7; count++)
        for (int place = 0; place < count; place++) {
            fe_card bad[7];
            for (int card = FE_CARDS; card < 256; card++) {
                random_cards(bad, count);
                bad[place] = (fe_card)card;
                check_bad_cards(FE_ERROR_CARD, (size_t)place, bad, count);
            }
            for (int first = 0; first < place; first++) {
                random_cards(bad, count);
                bad[place] = bad[first];
                check_bad_cards(FE_ERROR_DUPLICATE, (size_t)place, bad, count);
            }
        }
    /* The first offence counts, and any before the number of cards. */
    check_bad_cards(FE_ERROR_DUPLICATE, 1, (const fe_card[]){3, 3, 52, 4, 5}, 5);
    check_bad_cards(FE_ERROR_CARD, 1, (const fe_card[]){3, 52, 3, 4, 5}, 5);
    check_bad_cards(FE_ERROR_CARD, 0, (const fe_card[]){200}, 1);
    check_bad_cards(FE_ERROR_DUPLICATE, 2, (const fe_card[]){0, 1, 0}, 3);
}

static void check_bad_mask(fe_status expected, fe_mask mask)
{
    fe_strength strength = 12345;
    CHECK_EQUAL(expected, fe_evaluate_mask(mask, &strength));
    CHECK_EQUAL(12345, strength);
}

static void bad_masks(void)
{
    fe_card cards[FE_CARDS];
    for (int count = 0; count <= FE_CARDS; count++)
        for (int i = 0; i < 50 && (count < 5 || count > 7); i++) {
            random_cards(cards, count);
            check_bad_mask(FE_ERROR_COUNT, mask_of(cards, count));
        }
    for (int bit = 0; bit < 64; bit++)
        if (bit % 16 >= FE_RANKS)
            for (int count = 0; count < 9; count++) {
                random_cards(cards, count);
                check_bad_mask(FE_ERROR_MASK, mask_of(cards, count) | UINT64_C(1) << bit);
            }
    check_bad_mask(FE_ERROR_MASK, ~UINT64_C(0));
    check_bad_mask(FE_ERROR_COUNT, FE_MASK_ALL);
}

int main(void)
{
    test_program = "evaluate_test";
    random_start();
    if (oracle_start() != FE_STRENGTHS)
        return 2;
    RUN(all_five_card_hands);
    RUN(all_ranks_of_five);
    RUN(all_ranks_of_six);
    RUN(all_ranks_of_seven);
    RUN(random_hands);
    RUN(suits_and_order);
    RUN(bad_cards);
    RUN(bad_masks);
    return test_failures > 0;
}
