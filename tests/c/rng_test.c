/*
 * Random numbers and decks. The known answers were computed apart from this library: by Python's
 * whole numbers, straight from the published descriptions of SplitMix64, of xoshiro256** and of
 * the scaling of words to a bound; a shuffle draws its words from the upper and then the lower half
 * of each number. Among them are the widely printed numbers of SplitMix64 from the seed 1234567 and
 * of xoshiro256** from the words 1, 2, 3, 4.
 */
#include "test.h"

static void known_words_of_seeds(void)
{
    static const struct {
        uint64_t seed, words[4], numbers[4];
    } known[] = {
        {0,
         {UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4),
          UINT64_C(0x06c45d188009454f), UINT64_C(0xf88bb8a8724c81ec)},
         {UINT64_C(0x99ec5f36cb75f2b4), UINT64_C(0xbf6e1f784956452a),
          UINT64_C(0x1a5f849d4933e6e0), UINT64_C(0x6aa594f1262d2d2c)}},
        {1234567,
         {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
          UINT64_C(9817491932198370423), UINT64_C(4593380528125082431)},
         {UINT64_C(0x30a3a1c363600467), UINT64_C(0x19405f0f579929ca),
          UINT64_C(0x115beaac046ddbd9), UINT64_C(0xeb17caf48f27d7f6)}},
        {UINT64_MAX,
         {UINT64_C(0xe4d971771b652c20), UINT64_C(0xe99ff867dbf682c9),
          UINT64_C(0x382ff84cb27281e9), UINT64_C(0x6d1db36ccba982d2)},
         {UINT64_C(0x8f5520d52a7ead08), UINT64_C(0xc476a018caa1802d),
          UINT64_C(0x81de31c0d260469e), UINT64_C(0xbf658d7e065f3c2f)}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        fe_rng rng = fe_rng_seed(known[i].seed);
        for (int k = 0; k < 4; k++)
            CHECK(rng.words[k] == known[i].words[k]);
        for (int k = 0; k < 4; k++)
            CHECK(fe_rng_next(&rng) == known[i].numbers[k]);
    }
}

static void known_numbers_of_words(void)
{
    static const uint64_t known[] = {
        UINT64_C(11520), UINT64_C(0), UINT64_C(1509978240), UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360), UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625), UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777), UINT64_C(2904607092377533576),
    };
    fe_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        CHECK(fe_rng_next(&rng) == known[i]);
}

/* The inverse of an odd number modulo 2^64, by Newton's steps. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t found = odd;
    for (int i = 0; i < 5; i++)
        found *= 2 - odd * found;
    return found;
}

/* A generator with this next number: the scrambler of xoshiro256**, rotl(w * 5, 7) * 9, undone. */
static fe_rng rng_before(uint64_t number)
{
    const uint64_t scrambled = number * inverse(9);
    fe_rng rng = fe_rng_seed(number);
    rng.words[1] = (scrambled >> 7 | scrambled << 57) * inverse(5);
    return rng;
}

/* Scale one word, the upper half of a number, to a bound; false if another one is drawn instead. */
static bool scale(uint32_t word, uint32_t bound, uint32_t *number)
{
    fe_rng rng = rng_before((uint64_t)word << 32 | 0x12345678u), once = rng;
    CHECK(fe_rng_next(&once) >> 32 == word);
    *number = fe_rng_below(&rng, bound);
    return memcmp(&rng, &once, sizeof rng) == 0;
}

/*
 * All 2^32 words, counted by intervals: those that scale to one result are an interval, of which
 * only the first word can be refused. Each result must be left with floor(2^32 / bound) words.
 */
static void check_result(uint32_t bound, uint32_t result)
{
    const uint64_t all = UINT64_C(1) << 32;
    const uint64_t first = ((uint64_t)result * all + bound - 1) / bound;
    const uint64_t end = (((uint64_t)result + 1) * all + bound - 1) / bound;
    const uint64_t places[] = {first, first + 1, first + 2, first + (end - first) / 2, end - 1};
    uint64_t refused = 0;
    uint32_t number;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (places[i] >= end)
            continue;
        const bool accepted = scale((uint32_t)places[i], bound, &number);
        CHECK(accepted || places[i] == first);
        if (accepted)
            CHECK_EQUAL(result, number);
        refused += !accepted && i == 0;
    }
    CHECK_EQUAL(all / bound, end - first - refused);
}

static void bounded_numbers_are_alike(void)
{
    static const uint32_t wide[] = {1000, 65535, 65536, 65537, 16777259, 1u << 31, (1u << 31) + 1,
                                    3u << 30, UINT32_MAX - 1, UINT32_MAX};
    for (uint32_t bound = 1; bound <= 300; bound++)
        for (uint32_t result = 0; result < bound; result++)
            check_result(bound, result);
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        check_result(wide[i], 0);
        check_result(wide[i], wide[i] - 1);
        for (int k = 0; k < 2000; k++)
            check_result(wide[i], random_below(wide[i]));
    }
}

static void no_number_below_zero(void)
{
    fe_rng rng = fe_rng_seed(1), before = rng;
    CHECK_EQUAL(0, fe_rng_below(&rng, 0));
    CHECK(memcmp(&rng, &before, sizeof rng) == 0);
    for (int i = 0; i < 100; i++)
        CHECK_EQUAL(0, fe_rng_below(&rng, 1));
}

/* ---- Decks ----------------------------------------------------------------------------------- */

static bool is_permutation(const fe_card deck[FE_CARDS])
{
    bool seen[FE_CARDS] = {false};
    for (int i = 0; i < FE_CARDS; i++) {
        if (deck[i] >= FE_CARDS || seen[deck[i]])
            return false;
        seen[deck[i]] = true;
    }
    return true;
}

static void check_deck(const fe_card expected[FE_CARDS], const fe_card actual[FE_CARDS])
{
    for (int i = 0; i < FE_CARDS; i++)
        CHECK_EQUAL(expected[i], actual[i]);
}

static void new_decks(void)
{
    fe_card deck[FE_CARDS];
    memset(deck, 99, sizeof deck);
    fe_deck_new(deck);
    for (int i = 0; i < FE_CARDS; i++)
        CHECK_EQUAL(i, deck[i]);
}

static void known_shuffle(void)
{
    static const fe_card known[FE_CARDS] = {
        36, 16, 15, 18, 44, 32, 51, 12, 6,  30, 46, 40, 14, 35, 17, 27, 9,  4,
        23, 19, 37, 10, 43, 39, 50, 3,  48, 11, 38, 34, 42, 31, 20, 8,  1,  13,
        28, 5,  25, 24, 29, 21, 26, 22, 49, 47, 45, 7,  0,  33, 2,  41};
    fe_card deck[FE_CARDS];
    fe_rng rng = fe_rng_seed(7);
    fe_deck_new(deck);
    fe_deck_shuffle(deck, FE_CARDS, &rng);
    check_deck(known, deck);
}

/* A half that is refused is passed over: the other half, or the next number, serves the place. */
static void shuffles_with_refused_halves(void)
{
    for (int lower = 0; lower < 2; lower++) {
        fe_card deck[FE_CARDS];
        const uint64_t half = UINT64_C(0x9ABCDEF0);
        fe_rng rng = rng_before(lower ? half << 32 : half), once = rng;
        fe_rng_next(&once);
        const uint32_t next = (uint32_t)(fe_rng_next(&once) >> 32);
        fe_deck_new(deck);
        fe_deck_shuffle(deck, 2, &rng);
        CHECK_EQUAL(half * 52 >> 32, deck[0]);
        const uint64_t offset = (uint64_t)next * 51 >> 32;
        CHECK_EQUAL(1 + offset == deck[0] ? 0 : 1 + offset, deck[1]);
        CHECK(memcmp(&rng, &once, sizeof rng) == 0);
        /* 51 places need 51 halves and the one that is refused: 26 numbers, and no more. */
        rng = once = rng_before(lower ? half << 32 : half);
        fe_deck_shuffle(deck, FE_CARDS, &rng);
        for (int i = 0; i < 26; i++)
            fe_rng_next(&once);
        CHECK(memcmp(&rng, &once, sizeof rng) == 0);
    }
}

/* A shuffle of some places is how the full shuffle begins, and moves only what it must. */
static void shuffles_of_some_places(void)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        fe_card full[FE_CARDS];
        fe_rng rng = fe_rng_seed(seed), after = rng;
        fe_deck_new(full);
        fe_deck_shuffle(full, FE_CARDS, &after);
        CHECK(is_permutation(full));
        for (size_t count = 0; count <= 60; count++) {
            fe_card deck[FE_CARDS];
            fe_rng own = rng;
            fe_deck_new(deck);
            fe_deck_shuffle(deck, count < 60 ? count : SIZE_MAX, &own);
            CHECK(is_permutation(deck));
            for (size_t i = 0; i < count && i < FE_CARDS; i++)
                CHECK_EQUAL(full[i], deck[i]);
            if (count >= FE_CARDS - 1)
                CHECK(memcmp(&own, &after, sizeof own) == 0);
            for (int i = 1; i < FE_CARDS && count == 1; i++) /* one card changes places */
                CHECK_EQUAL(i == full[0] ? 0 : i, deck[i]);
            if (count == 0)
                CHECK(memcmp(&own, &rng, sizeof own) == 0 && deck[0] == 0 && deck[51] == 51);
        }
    }
}

/* A shuffled deck shuffled again is a permutation of it, not a new deck. */
static void shuffles_keep_the_cards(void)
{
    fe_rng rng = fe_rng_seed(3), same = rng;
    fe_card deck[FE_CARDS], order[FE_CARDS], expected[FE_CARDS];
    for (int i = 0; i < FE_CARDS; i++)
        deck[i] = (fe_card)(FE_CARDS - 1 - i);
    fe_deck_new(order);
    fe_deck_shuffle(order, FE_CARDS, &same);
    for (int i = 0; i < FE_CARDS; i++)
        expected[i] = (fe_card)(FE_CARDS - 1 - order[i]);
    fe_deck_shuffle(deck, FE_CARDS, &rng);
    check_deck(expected, deck);
}

/* ---- Decks of bytes -------------------------------------------------------------------------- */

static void some_bytes(uint8_t bytes[FE_DECK_ENTROPY])
{
    for (int i = 0; i < FE_DECK_ENTROPY; i++)
        bytes[i] = (uint8_t)(i * 37 + 11);
}

static void known_deck_of_bytes(void)
{
    static const fe_card known[FE_CARDS] = {
        24, 3,  33, 13, 41, 22, 49, 30, 12, 38, 20, 45, 28, 51, 35, 10, 42, 27,
        48, 34, 21, 40, 17, 11, 2,  50, 39, 29, 43, 19, 18, 26, 1,  8,  36, 47,
        15, 25, 44, 31, 14, 16, 6,  46, 32, 7,  0,  37, 23, 9,  5,  4};
    uint8_t bytes[FE_DECK_ENTROPY];
    fe_card deck[FE_CARDS];
    some_bytes(bytes);
    CHECK_EQUAL(FE_OK, fe_deck_from_entropy(bytes, sizeof bytes, deck));
    check_deck(known, deck);
}

static void too_few_bytes(void)
{
    enum { NEEDED = 4 * (FE_CARDS - 1) };
    uint8_t bytes[FE_DECK_ENTROPY];
    fe_card deck[FE_CARDS], all[FE_CARDS];
    some_bytes(bytes);
    fe_deck_from_entropy(bytes, sizeof bytes, all);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        memset(deck, 99, sizeof deck);
        CHECK_EQUAL(size < NEEDED ? FE_ERROR_COUNT : FE_OK,
                    fe_deck_from_entropy(bytes, size, deck));
        for (int i = 0; i < FE_CARDS; i++)
            CHECK_EQUAL(size < NEEDED ? 99 : all[i], deck[i]);
    }
}

/* The word 0 is refused while 2^32 does not divide by the bound; then as if it had not come. */
static void refused_words(void)
{
    uint8_t bytes[FE_DECK_ENTROPY] = {0}, longer[FE_DECK_ENTROPY + 4 * FE_CARDS];
    fe_card deck[FE_CARDS], expected[FE_CARDS];
    memset(deck, 99, sizeof deck);
    CHECK_EQUAL(FE_ERROR_COUNT, fe_deck_from_entropy(bytes, sizeof bytes, deck));
    CHECK_EQUAL(99, deck[0]);
    some_bytes(bytes);
    fe_deck_from_entropy(bytes, sizeof bytes, expected);
    size_t size = 0;
    for (uint32_t where = 0; where < FE_CARDS - 1; where++) {
        const uint32_t bound = FE_CARDS - where;
        if (bound & (bound - 1)) { /* no power of two: a word that is refused comes first */
            memset(longer + size, 0, 4);
            size += 4;
        }
        memcpy(longer + size, bytes + 4 * where, 4);
        size += 4;
    }
    CHECK_EQUAL(FE_OK, fe_deck_from_entropy(longer, size, deck));
    check_deck(expected, deck);
    CHECK_EQUAL(FE_ERROR_COUNT, fe_deck_from_entropy(longer, size - 4, deck));
}

/* ---- Statistics, of fixed seeds -------------------------------------------------------------- */

typedef void shuffler(fe_card deck[FE_CARDS], fe_rng *rng);

static void shuffle_by_rng(fe_card deck[FE_CARDS], fe_rng *rng)
{
    fe_deck_new(deck);
    fe_deck_shuffle(deck, FE_CARDS, rng);
}

static void shuffle_by_bytes(fe_card deck[FE_CARDS], fe_rng *rng)
{
    uint8_t bytes[FE_DECK_ENTROPY];
    do {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)(fe_rng_next(rng) >> 17);
    } while (fe_deck_from_entropy(bytes, sizeof bytes, deck) != FE_OK);
}

/* The squared distance from `expected` hits in each of `cells`, in units of chi-square's mean. */
static double distance(const uint32_t *hits, size_t cells, double expected)
{
    double sum = 0;
    for (size_t i = 0; i < cells; i++)
        sum += (hits[i] - expected) * (hits[i] - expected) / expected;
    return sum / (double)cells;
}

/*
 * Each card comes to each place, and each card follows each other, alike. With 2,704 cells the
 * distance varies by 0.027 around 1: the bounds are five times that.
 */
static void check_uniform(shuffler *shuffle)
{
    enum { DECKS = 52000 };
    static uint32_t places[FE_CARDS * FE_CARDS], pairs[FE_CARDS * FE_CARDS];
    fe_rng rng = fe_rng_seed(2598960);
    memset(places, 0, sizeof places);
    memset(pairs, 0, sizeof pairs);
    for (int i = 0; i < DECKS; i++) {
        fe_card deck[FE_CARDS];
        shuffle(deck, &rng);
        for (int place = 0; place < FE_CARDS; place++) {
            places[FE_CARDS * place + deck[place]]++;
            if (place > 0)
                pairs[FE_CARDS * deck[place - 1] + deck[place]]++;
        }
    }
    for (int card = 0; card < FE_CARDS; card++) { /* none follows itself */
        CHECK_EQUAL(0, pairs[(FE_CARDS + 1) * card]);
        pairs[(FE_CARDS + 1) * card] = DECKS / FE_CARDS;
    }
    const double by_place = distance(places, FE_CARDS * FE_CARDS, DECKS / 52.0);
    const double by_pair = distance(pairs, FE_CARDS * FE_CARDS, DECKS / 52.0);
    CHECK(by_place > 0.82 && by_place < 1.12);
    CHECK(by_pair > 0.82 && by_pair < 1.12);
}

static void shuffles_by_numbers_are_uniform(void) { check_uniform(shuffle_by_rng); }
static void shuffles_by_bytes_are_uniform(void) { check_uniform(shuffle_by_bytes); }

/* Each bit of the numbers is set half of the time: 100,000 numbers, sigma 158. */
static void bits_are_even(void)
{
    fe_rng rng = fe_rng_seed(52);
    int set[64] = {0};
    for (int i = 0; i < 100000; i++) {
        const uint64_t number = fe_rng_next(&rng);
        for (int bit = 0; bit < 64; bit++)
            set[bit] += (int)(number >> bit & 1);
    }
    for (int bit = 0; bit < 64; bit++)
        CHECK(set[bit] > 49200 && set[bit] < 50800);
}

int main(void)
{
    test_program = "rng_test";
    random_start();
    RUN(known_words_of_seeds);
    RUN(known_numbers_of_words);
    RUN(bounded_numbers_are_alike);
    RUN(no_number_below_zero);
    RUN(new_decks);
    RUN(known_shuffle);
    RUN(shuffles_with_refused_halves);
    RUN(shuffles_of_some_places);
    RUN(shuffles_keep_the_cards);
    RUN(known_deck_of_bytes);
    RUN(too_few_bytes);
    RUN(refused_words);
    RUN(shuffles_by_numbers_are_uniform);
    RUN(shuffles_by_bytes_are_uniform);
    RUN(bits_are_even);
    return test_failures > 0;
}
