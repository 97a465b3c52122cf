/*
 * Count all 133,784,560 hands of seven cards by strength with the best kernel, and compare with the
 * known counts by category (R99), the 4,824 distinct strengths and the library's table of hands
 * weaker. Prints the counts, and the rate of it all: making the hands, ranking and counting them.
 *
 * Four cards are fixed, and three higher ones come from a list of all triples in suit columns that
 * begins with those of the highest cards: all that fit above the four are the first so many.
 */
#include <fasteval.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#define TRIPLES 22100
#define BLOCK 2048
#define CATEGORIES 9

static const char *const NAMES[CATEGORIES] = {
    "high card", "pair",       "two pair",        "three of a kind", "straight",
    "flush",     "full house", "four of a kind", "straight flush",
};
static const uint64_t EXPECTED[CATEGORIES] = {
    23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584,
};

static uint16_t triples[FE_SUITS][TRIPLES];
static size_t triples_above[FE_CARDS]; /* of cards that are all higher */
static uint16_t hands[FE_SUITS][BLOCK];
static fe_strength strengths[BLOCK];
/* Four, so that equal neighbours do not wait; with room for strengths that are wrong. */
static uint64_t counts[4][UINT16_MAX + 1];

static void list_triples(void)
{
    size_t n = 0;
    for (int low = FE_CARDS - 1; low >= 0; low--) {
        triples_above[low] = n;
        for (int middle = low + 1; middle < FE_CARDS; middle++)
            for (int high = middle + 1; high < FE_CARDS; high++, n++) {
                const fe_mask mask = fe_card_mask((fe_card)low) | fe_card_mask((fe_card)middle) |
                                     fe_card_mask((fe_card)high);
                for (int suit = 0; suit < FE_SUITS; suit++)
                    triples[suit][n] = (uint16_t)(mask >> 16 * suit);
            }
    }
}

static void count_block(const fe_kernel *kernel, fe_mask four, size_t first, size_t n)
{
    const uint16_t *const columns[FE_SUITS] = {hands[0], hands[1], hands[2], hands[3]};
    size_t row;
    for (int suit = 0; suit < FE_SUITS; suit++) {
        const uint16_t lane = (uint16_t)(four >> 16 * suit);
        for (size_t i = 0; i < n; i++)
            hands[suit][i] = triples[suit][first + i] | lane;
    }
    if (fe_evaluate_columns(kernel, columns, n, strengths, &row) != FE_OK)
        printf("a hand above %#" PRIx64 " is not accepted\n", four);
    for (size_t i = 0; i < n; i++)
        counts[i % 4][strengths[i]]++;
}

static void count_all(const fe_kernel *kernel)
{
    for (int d = 3; d < FE_CARDS - 3; d++)
        for (int c = 2; c < d; c++)
            for (int b = 1; b < c; b++)
                for (int a = 0; a < b; a++) {
                    const fe_mask four = fe_card_mask((fe_card)a) | fe_card_mask((fe_card)b) |
                                         fe_card_mask((fe_card)c) | fe_card_mask((fe_card)d);
                    const size_t n = triples_above[d];
                    for (size_t i = 0; i < n; i += BLOCK)
                        count_block(kernel, four, i, n - i < BLOCK ? n - i : BLOCK);
                }
}

static int check_counts(void)
{
    uint64_t categories[CATEGORIES] = {0}, weaker = 0;
    int distinct = 0, differ = 0;
    for (fe_strength strength = 1; strength <= FE_STRENGTHS; strength++) {
        uint64_t count = 0;
        uint32_t listed = 0;
        fe_category category = FE_HIGH_CARD;
        for (int i = 0; i < 4; i++)
            count += counts[i][strength];
        fe_strength_category(strength, &category);
        fe_strength_weaker(strength, 7, &listed);
        differ += listed != weaker;
        distinct += count > 0;
        weaker += count;
        categories[category] += count;
    }
    for (int i = 0; i < CATEGORIES; i++) {
        printf("%-16s %9" PRIu64 "%s\n", NAMES[i], categories[i],
               categories[i] == EXPECTED[i] ? "" : " is wrong");
        differ += categories[i] != EXPECTED[i];
    }
    printf("%-16s %9" PRIu64 "\n%-16s %9d\n", "all hands", weaker, "strengths", distinct);
    return differ > 0 || distinct != 4824;
}

int main(void)
{
    const fe_kernel *kernel = fe_kernel_best();
    list_triples();
    const clock_t start = clock();
    count_all(kernel);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    const int failed = check_counts();
    printf("%s kernel: %.2f s, %.0f million hands a second\n", fe_kernel_name(kernel), seconds,
           133.78456 / seconds);
    puts(failed ? "0 passed, 1 failed" : "1 passed, 0 failed");
    return failed;
}
