/* What a strength stands for: category, ranks, Cactus Kev, hands weaker, and the best five cards. */
#include "oracle.h"
#include "test.h"

/* Five cards of these ranks, with a flush or without. */
static void cards_of(const uint8_t ranks[5], bool flush, fe_card cards[5])
{
    for (int i = 0; i < 5; i++) /* equal ranks stand together: their suits differ */
        cards[i] = (fe_card)(4 * ranks[i] + (flush ? 2 : i % 4));
}

static void category_and_ranks(void)
{
    for (fe_strength strength = 1; strength <= FE_STRENGTHS; strength++) {
        fe_category category = FE_HIGH_CARD;
        uint8_t ranks[5] = {0};
        fe_card cards[5];
        int expected[5];
        CHECK_EQUAL(FE_OK, fe_strength_category(strength, &category));
        CHECK_EQUAL(FE_OK, fe_strength_ranks(strength, ranks));
        cards_of(ranks, category == FE_FLUSH || category == FE_STRAIGHT_FLUSH, cards);
        CHECK_EQUAL(strength, oracle_strength(cards, 5));
        CHECK_EQUAL(oracle_five(cards, expected), category);
        for (int i = 0; i < 5; i++)
            CHECK_EQUAL(expected[i], ranks[i]);
    }
}

static void cactus_kev(void)
{
    for (fe_strength strength = 1; strength <= FE_STRENGTHS; strength++) {
        uint16_t rank = 0;
        CHECK_EQUAL(FE_OK, fe_strength_cactus_kev(strength, &rank));
        CHECK_EQUAL(7463 - strength, rank);
    }
}

/* Count all hands of `count` cards by strength, from these cards and others below `limit`. */
static void count_hands(uint32_t *hands, fe_hand hand, fe_card limit, int count)
{
    if (count == 0) {
        hands[fe_hand_strength(hand)]++;
        return;
    }
    for (fe_card card = (fe_card)(count - 1); card < limit; card++) {
        fe_hand more = hand;
        fe_hand_add(&more, card);
        count_hands(hands, more, card, count - 1);
    }
}

static void check_weaker(int count)
{
    static uint32_t hands[FE_STRENGTHS + 1];
    uint32_t sum = 0;
    memset(hands, 0, sizeof hands);
    count_hands(hands, fe_hand_empty(), FE_CARDS, count);
    for (fe_strength strength = 1; strength <= FE_STRENGTHS; strength++) {
        uint32_t weaker = 99;
        CHECK_EQUAL(FE_OK, fe_strength_weaker(strength, (size_t)count, &weaker));
        CHECK_EQUAL(sum, weaker);
        sum += hands[strength];
    }
}

static void weaker_of_five(void) { check_weaker(5); }
static void weaker_of_six(void) { check_weaker(6); }

/* Seven cards by category (R99); the program all7 counts them one by one. */
static void weaker_of_seven(void)
{
    static const struct {
        fe_strength weakest;
        uint32_t weaker;
    } categories[] = {
        {1, 0},
        {1278, 23294460},
        {4138, 23294460 + 58627800},
        {4996, 81922260 + 31433400},
        {5854, 113355660 + 6461620},
        {5864, 119817280 + 6180020},
        {7141, 125997300 + 4047644},
        {7297, 130044944 + 3473184},
        {7453, 133518128 + 224848},
        {7462, 133784560 - 4324},
    };
    uint32_t weaker = 0, last = 0;
    for (size_t i = 0; i < sizeof categories / sizeof categories[0]; i++) {
        CHECK_EQUAL(FE_OK, fe_strength_weaker(categories[i].weakest, 7, &weaker));
        CHECK_EQUAL(categories[i].weaker, weaker);
    }
    for (fe_strength strength = 1; strength <= FE_STRENGTHS; strength++) {
        CHECK_EQUAL(FE_OK, fe_strength_weaker(strength, 7, &weaker));
        CHECK(weaker >= last);
        last = weaker;
    }
}

static void bad_strengths(void)
{
    static const fe_strength bad[] = {0, FE_STRENGTHS + 1, 32768, 65535};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fe_category category = FE_FLUSH;
        uint8_t ranks[5] = {77, 77, 77, 77, 77};
        uint16_t rank = 77;
        uint32_t weaker = 77;
        CHECK_EQUAL(FE_ERROR_STRENGTH, fe_strength_category(bad[i], &category));
        CHECK_EQUAL(FE_ERROR_STRENGTH, fe_strength_ranks(bad[i], ranks));
        CHECK_EQUAL(FE_ERROR_STRENGTH, fe_strength_cactus_kev(bad[i], &rank));
        CHECK_EQUAL(FE_ERROR_STRENGTH, fe_strength_weaker(bad[i], 7, &weaker));
        CHECK_EQUAL(FE_ERROR_STRENGTH, fe_strength_weaker(bad[i], 4, &weaker));
        CHECK_EQUAL(FE_FLUSH, category);
        CHECK(ranks[0] == 77 && ranks[4] == 77 && rank == 77 && weaker == 77);
    }
    for (size_t count = 0; count < 60; count++) {
        uint32_t weaker = 77;
        if (count >= 5 && count <= 7)
            continue;
        CHECK_EQUAL(FE_ERROR_COUNT, fe_strength_weaker(1, count, &weaker));
        CHECK_EQUAL(77, weaker);
    }
}

/* Of all fives with the hand's strength, in the order of comparison, the one with high suits. */
static void slow_best(const fe_card *cards, int count, fe_card best[5])
{
    const int strength = oracle_strength(cards, count);
    memset(best, 0, 5);
    for (int chosen = 0; chosen < 1 << count; chosen++) {
        fe_card five[5], ordered[5];
        int ranks[5], n = 0;
        for (int i = 0; i < count; i++)
            if (chosen >> i & 1 && n++ < 5)
                five[n - 1] = cards[i];
        if (n != 5 || oracle_strength(five, 5) != strength)
            continue;
        oracle_five(five, ranks);
        for (int i = 0; i < 5; i++) { /* of the cards left with this rank the highest */
            int at = -1;
            for (int k = 0; k < 5; k++)
                if (five[k] < FE_CARDS && five[k] / 4 == ranks[i] && (at < 0 || five[k] > five[at]))
                    at = k;
            ordered[i] = five[at];
            five[at] = 255;
        }
        if (memcmp(ordered, best, 5) > 0)
            memcpy(best, ordered, 5);
    }
}

static void best_five(void)
{
    for (int i = 0; i < 60000; i++) {
        fe_card cards[7], best[5], expected[5];
        const int count = 5 + i % 3;
        random_cards(cards, count);
        if (i % 2) /* many cards of two suits: flushes */
            for (int k = 0; k < count; k++)
                cards[k] = (fe_card)((cards[k] & ~3) | (k > 4 ? 3 - i % 3 : i / 2 % 4));
        if (fe_mask_count(mask_of(cards, count)) < count)
            continue;
        CHECK_EQUAL(FE_OK, fe_best_five(mask_of(cards, count), best));
        slow_best(cards, count, expected);
        for (int k = 0; k < 5; k++)
            CHECK_EQUAL(expected[k], best[k]);
    }
}

static void best_five_of_bad(void)
{
    fe_card best[5] = {77, 77, 77, 77, 77};
    CHECK_EQUAL(FE_ERROR_COUNT, fe_best_five(0, best));
    CHECK_EQUAL(FE_ERROR_COUNT, fe_best_five(0xF, best));
    CHECK_EQUAL(FE_ERROR_COUNT, fe_best_five(0xFF, best));
    CHECK_EQUAL(FE_ERROR_MASK, fe_best_five(0x201F, best));
    CHECK(best[0] == 77 && best[4] == 77);
}

int main(void)
{
    test_program = "strength_test";
    random_start();
    if (oracle_start() != FE_STRENGTHS)
        return 2;
    RUN(category_and_ranks);
    RUN(cactus_kev);
    RUN(weaker_of_five);
    RUN(weaker_of_six);
    RUN(weaker_of_seven);
    RUN(bad_strengths);
    RUN(best_five);
    RUN(best_five_of_bad);
    return test_failures > 0;
}
