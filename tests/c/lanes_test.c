/*
 * Every kernel that this machine supports against brute force: all kinds of input, all lengths
 * around the size of a block, bad hands of every kind in every place, and nothing read or written
 * outside the buffers.
 */
#ifndef _WIN32
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#include <sys/mman.h>
#include <unistd.h>
#endif
#include <fasteval.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(condition, ...)                                                                     \
    do {                                                                                          \
        if (!(condition) && failures++ < 20) {                                                    \
            printf("%s:%d: ", __FILE__, __LINE__);                                                \
            printf(__VA_ARGS__);                                                                  \
            printf("\n");                                                                         \
        }                                                                                         \
    } while (0)

/* ---- Random hands (xorshift64) and brute force ------------------------------------------------ */

static uint64_t random_state = UINT64_C(88172645463325252);

static unsigned random_below(unsigned limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)((random_state >> 32) * limit >> 32);
}

static fe_mask random_hand(fe_card *cards, size_t count)
{
    fe_mask mask = 0;
    for (size_t i = 0; i < count;) {
        const fe_card card = (fe_card)random_below(FE_CARDS);
        if (mask & fe_card_mask(card))
            continue;
        mask |= fe_card_mask(card);
        cards[i++] = card;
    }
    return mask;
}

static int choose(int n, int k)
{
    int result = k > n ? 0 : 1;
    for (int i = 1; i <= k && result > 0; i++)
        result = result * (n - k + i) / i;
    return result;
}

/* The number of a set of ranks among the sets of as many ranks, when the ranks `gone` are left out. */
static int set_number(int set, int gone)
{
    int number = 0, place = 0, members = 0;
    for (int rank = 0; rank < FE_RANKS; rank++) {
        if (gone >> rank & 1)
            continue;
        if (set >> rank & 1)
            number += choose(place, ++members);
        place++;
    }
    return number;
}

static int straight_number(int ranks)
{
    for (int top = 12; top >= 4; top--)
        if (ranks == 31 << (top - 4))
            return top - 3;
    return ranks == 0x100F ? 0 : -1;
}

/* Straights among the sets of five ranks up to this one, which is none. */
static int straights_below(int ranks)
{
    int top = 12;
    while (!(ranks >> top & 1))
        top--;
    return top - 4 + (top == 12);
}

static fe_strength strength_of_five(const fe_card cards[5])
{
    int held[FE_RANKS] = {0}, sets[5] = {0, 0, 0, 0, 0}, flush = 1;
    for (int i = 0; i < 5; i++) {
        held[fe_card_rank(cards[i])]++;
        flush &= fe_card_suit(cards[i]) == fe_card_suit(cards[0]);
    }
    for (int rank = 0; rank < FE_RANKS; rank++)
        sets[held[rank]] |= 1 << rank;
    const int pairs = sets[2], one_pair = (pairs & (pairs - 1)) == 0;
    const int straight = straight_number(sets[1]);
    int strength;
    if (sets[4])
        strength = 7297 + 12 * set_number(sets[4], 0) + set_number(sets[1], sets[4]);
    else if (sets[3] && pairs)
        strength = 7141 + 12 * set_number(sets[3], 0) + set_number(pairs, sets[3]);
    else if (sets[3])
        strength = 4996 + 66 * set_number(sets[3], 0) + set_number(sets[1], sets[3]);
    else if (pairs && !one_pair)
        strength = 4138 + 11 * set_number(pairs, 0) + set_number(sets[1], pairs);
    else if (pairs)
        strength = 1278 + 220 * set_number(pairs, 0) + set_number(sets[1], pairs);
    else if (straight >= 0)
        strength = (flush ? 7453 : 5854) + straight;
    else
        strength = (flush ? 5864 : 1) + set_number(sets[1], 0) - straights_below(sets[1]);
    return (fe_strength)strength;
}

static fe_strength brute_force(const fe_card *cards, size_t count)
{
    fe_strength best = 0;
    for (unsigned chosen = 0; chosen < 1u << count; chosen++) {
        fe_card five[5];
        int members = 0;
        for (size_t i = 0; i < count; i++)
            if (chosen >> i & 1 && members++ < 5)
                five[members - 1] = cards[i];
        if (members != 5)
            continue;
        const fe_strength strength = strength_of_five(five);
        best = strength > best ? strength : best;
    }
    return best;
}

/* ---- Buffers that end at a page which must not be touched -------------------------------------- */

#define SPACE 65536

typedef struct guarded {
    unsigned char *end;
} guarded;

static guarded guarded_new(void)
{
    guarded g;
#ifdef _WIN32
    g.end = (unsigned char *)malloc(SPACE) + SPACE;
#else
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), size = SPACE + 2 * page;
    unsigned char *memory =
        mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + page, SPACE, PROT_READ | PROT_WRITE) != 0) {
        perror("guarded memory");
        exit(2);
    }
    g.end = memory + page + SPACE;
#endif
    return g;
}

/* Room for `size` bytes: as far back as possible, or right from the beginning. */
static void *guarded_room(guarded g, size_t size, bool at_end)
{
    return at_end ? g.end - size : g.end - SPACE;
}

static guarded input[FE_SUITS], output;

/* ---- The three kinds of input, from the same hands ---------------------------------------------- */

#define HANDS 4096

typedef struct sample {
    fe_card cards[HANDS][7];
    fe_mask masks[HANDS];
    fe_strength strengths[HANDS];
} sample;

static sample samples[3]; /* of 5, 6 and 7 cards */

static void fill_samples(void)
{
    for (size_t count = 5; count <= 7; count++) {
        sample *s = &samples[count - 5];
        for (size_t i = 0; i < HANDS; i++) {
            s->masks[i] = random_hand(s->cards[i], count);
            s->strengths[i] = brute_force(s->cards[i], count);
        }
    }
}

typedef enum kind { MASKS, ROWS, COLUMNS } kind;
static const char *const kind_names[] = {"masks", "rows", "columns"};

typedef struct result {
    fe_status status;
    size_t row;
    const fe_strength *out;
} result;

static result run_masks(const fe_kernel *kernel, const fe_mask *from, size_t n, bool at_end)
{
    fe_mask *masks = guarded_room(input[0], n * sizeof *masks, at_end);
    fe_strength *out = guarded_room(output, n * sizeof *out, at_end);
    result r = {FE_OK, n, out};
    if (n > 0)
        memcpy(masks, from, n * sizeof *masks);
    r.status = fe_evaluate_masks(kernel, masks, n, out, &r.row);
    return r;
}

static result run_columns(const fe_kernel *kernel, const fe_mask *from, size_t n, bool at_end)
{
    uint16_t *suits[FE_SUITS];
    fe_strength *out = guarded_room(output, n * sizeof *out, at_end);
    result r = {FE_OK, n, out};
    for (int suit = 0; suit < FE_SUITS; suit++) {
        suits[suit] = guarded_room(input[suit], n * sizeof *suits[suit], at_end);
        for (size_t i = 0; i < n; i++)
            suits[suit][i] = (uint16_t)(from[i] >> 16 * suit);
    }
    const uint16_t *const columns[FE_SUITS] = {suits[0], suits[1], suits[2], suits[3]};
    r.status = fe_evaluate_columns(kernel, columns, n, out, &r.row);
    return r;
}

/* Rows lie 7 cards apart in `from` and `width` apart in the buffer. */
static result run_rows(const fe_kernel *kernel, const fe_card (*from)[7], size_t width, size_t n,
                       bool at_end)
{
    fe_card *rows = guarded_room(input[0], n * width, at_end);
    fe_strength *out = guarded_room(output, n * sizeof *out, at_end);
    result r = {FE_OK, n, out};
    for (size_t i = 0; i < n; i++)
        memcpy(rows + i * width, from[i], width);
    r.status = fe_evaluate_rows(kernel, rows, width, n, out, &r.row);
    return r;
}

static result run(const fe_kernel *kernel, kind k, const sample *s, size_t width, size_t first,
                  size_t n, bool at_end)
{
    switch (k) {
    case MASKS:
        return run_masks(kernel, s->masks + first, n, at_end);
    case ROWS:
        return run_rows(kernel, (const fe_card(*)[7])s->cards + first, width, n, at_end);
    default:
        return run_columns(kernel, s->masks + first, n, at_end);
    }
}

static void check_strengths(const fe_kernel *kernel, kind k, result r, const fe_strength *expected,
                            size_t n)
{
    for (size_t i = 0; i < n; i++)
        CHECK(r.out[i] == expected[i], "%s %s: hand %zu of %zu is %u, not %u",
              fe_kernel_name(kernel), kind_names[k], i, n, r.out[i], expected[i]);
}

/* ---- Tests ---------------------------------------------------------------------------------------- */

static void test_random_hands(const fe_kernel *kernel)
{
    for (size_t width = 5; width <= 7; width++)
        for (int k = MASKS; k <= COLUMNS; k++) {
            const sample *s = &samples[width - 5];
            const result r = run(kernel, (kind)k, s, width, 0, HANDS, true);
            CHECK(r.status == FE_OK, "%s %s: status %d in row %zu", fe_kernel_name(kernel),
                  kind_names[k], (int)r.status, r.row);
            check_strengths(kernel, (kind)k, r, s->strengths, HANDS);
        }
}

static void test_every_length(const fe_kernel *kernel)
{
    for (size_t n = 0; n <= 200; n++)
        for (int k = MASKS; k <= COLUMNS; k++)
            for (int at_end = 0; at_end <= 1; at_end++) {
                const size_t width = 5 + n % 3;
                const sample *s = &samples[width - 5];
                const result r = run(kernel, (kind)k, s, width, n, n, at_end);
                CHECK(r.status == FE_OK, "%s %s: status %d for %zu hands", fe_kernel_name(kernel),
                      kind_names[k], (int)r.status, n);
                check_strengths(kernel, (kind)k, r, s->strengths + n, n);
            }
}

static void test_mixed_counts(const fe_kernel *kernel)
{
    static sample mixed;
    for (size_t i = 0; i < HANDS; i++) {
        const sample *s = &samples[random_below(3)];
        mixed.masks[i] = s->masks[i];
        mixed.strengths[i] = s->strengths[i];
    }
    check_strengths(kernel, MASKS, run_masks(kernel, mixed.masks, HANDS, true), mixed.strengths,
                    HANDS);
    check_strengths(kernel, COLUMNS, run_columns(kernel, mixed.masks, HANDS, false),
                    mixed.strengths, HANDS);
}

/* A bad hand stops at its row, whatever follows, with the status of the same hand alone. */
static void check_bad(const fe_kernel *kernel, kind k, result r, fe_status status, size_t row,
                      const sample *s)
{
    CHECK(status != FE_OK, "the bad hand is good");
    CHECK(r.status == status && r.row == row, "%s %s: status %d in row %zu, not %d in row %zu",
          fe_kernel_name(kernel), kind_names[k], (int)r.status, r.row, (int)status, row);
    check_strengths(kernel, k, r, s->strengths, row);
}

#define BAD_HANDS 150 /* a whole block, another and a rest, for every kernel */

static void test_bad_mask(const fe_kernel *kernel, fe_mask bad)
{
    static sample s;
    const sample *good = &samples[random_below(3)];
    fe_strength unused;
    const fe_status status = fe_evaluate_mask(bad, &unused);
    memcpy(s.masks, good->masks, sizeof s.masks);
    for (size_t row = 0; row < BAD_HANDS; row++) {
        s.masks[row] = bad;
        s.masks[row + 1 + random_below(BAD_HANDS)] = 0;
        check_bad(kernel, MASKS, run_masks(kernel, s.masks, BAD_HANDS, true), status, row, good);
        check_bad(kernel, COLUMNS, run_columns(kernel, s.masks, BAD_HANDS, true), status, row,
                  good);
        memcpy(s.masks, good->masks, sizeof s.masks);
    }
}

static void test_bad_masks(const fe_kernel *kernel)
{
    const fe_mask seven = samples[2].masks[0], five = samples[0].masks[0];
    fe_mask eight = seven;
    while (fe_mask_count(eight) < 8)
        eight |= fe_card_mask((fe_card)random_below(FE_CARDS));
    test_bad_mask(kernel, 0);
    test_bad_mask(kernel, five & (five - 1)); /* four cards */
    test_bad_mask(kernel, eight);
    test_bad_mask(kernel, FE_MASK_ALL);
    test_bad_mask(kernel, ~UINT64_C(0));
    for (int bit = 0; bit < 64; bit++)
        if (!(FE_MASK_ALL >> bit & 1)) {
            test_bad_mask(kernel, five | UINT64_C(1) << bit);
            test_bad_mask(kernel, (five & (five - 1)) | UINT64_C(1) << bit);
        }
}

static void test_bad_row(const fe_kernel *kernel, size_t width, size_t column, fe_card bad)
{
    static sample s;
    const sample *good = &samples[width - 5];
    memcpy(s.cards, good->cards, sizeof s.cards);
    for (size_t row = 0; row < BAD_HANDS; row++) {
        fe_strength unused;
        size_t position;
        s.cards[row][column] = bad < FE_CARDS ? s.cards[row][bad] : bad;
        s.cards[row + 1 + random_below(BAD_HANDS)][random_below(5)] = 99;
        const fe_status status = fe_evaluate_cards(s.cards[row], width, &unused, &position);
        check_bad(kernel, ROWS,
                  run_rows(kernel, (const fe_card(*)[7])s.cards, width, BAD_HANDS, true), status,
                  row, good);
        memcpy(s.cards, good->cards, sizeof s.cards);
    }
}

static void test_bad_rows(const fe_kernel *kernel)
{
    for (size_t width = 5; width <= 7; width++) {
        for (size_t column = 0; column < width; column++)
            for (size_t twin = 0; twin < width; twin++)
                if (twin != column)
                    test_bad_row(kernel, width, column, (fe_card)twin);
        for (int card = FE_CARDS; card < 256; card++)
            test_bad_row(kernel, width, random_below((unsigned)width), (fe_card)card);
    }
    for (size_t width = 0; width < 10; width++) {
        const fe_card cards[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        fe_strength out;
        size_t row = 1;
        const bool good = width >= 5 && width <= 7;
        CHECK((fe_evaluate_rows(kernel, cards, width, 1, &out, &row) == FE_OK) == good,
              "%s: width %zu", fe_kernel_name(kernel), width);
    }
}

/* All hands of five cards: how many of each category, and each strength at least once. */
static void test_all_five(const fe_kernel *kernel)
{
    static const long expected[9] = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};
    static const fe_strength first[10] = {1,    1278, 4138, 4996, 5854,
                                          5864, 7141, 7297, 7453, FE_STRENGTHS + 1};
    static long hands[UINT16_MAX + 1]; /* wrong strengths too must fit */
    fe_mask block[48];
    fe_strength out[48];
    memset(hands, 0, sizeof hands);
    for (int a = 0; a < 48; a++)
        for (int b = a + 1; b < 49; b++)
            for (int c = b + 1; c < 50; c++)
                for (int d = c + 1; d < 51; d++) {
                    size_t n = 0, row;
                    for (int e = d + 1; e < 52; e++)
                        block[n++] = fe_card_mask((fe_card)a) | fe_card_mask((fe_card)b) |
                                     fe_card_mask((fe_card)c) | fe_card_mask((fe_card)d) |
                                     fe_card_mask((fe_card)e);
                    if (fe_evaluate_masks(kernel, block, n, out, &row) != FE_OK)
                        failures++;
                    for (size_t i = 0; i < n; i++)
                        hands[out[i]]++;
                }
    for (int category = 0; category < 9; category++) {
        long sum = 0;
        for (int strength = first[category]; strength < first[category + 1]; strength++) {
            CHECK(hands[strength] > 0, "%s: no hand has %d", fe_kernel_name(kernel), strength);
            sum += hands[strength];
        }
        CHECK(sum == expected[category], "%s: %ld hands of category %d", fe_kernel_name(kernel),
              sum, category);
    }
}

static void test_list(void)
{
    const size_t count = fe_kernel_count();
    CHECK(count >= 1, "no kernel");
    CHECK(fe_kernel_at(count) == NULL, "a kernel past the end");
    CHECK(strcmp(fe_kernel_name(fe_kernel_at(count - 1)), "portable") == 0, "last kernel");
    CHECK(fe_kernel_supported(fe_kernel_at(count - 1)), "portable is not supported");
    size_t best = 0;
    while (!fe_kernel_supported(fe_kernel_at(best)))
        best++;
    CHECK(fe_kernel_best() == fe_kernel_at(best), "best kernel");
}

int main(void)
{
    for (int suit = 0; suit < FE_SUITS; suit++)
        input[suit] = guarded_new();
    output = guarded_new();
    fill_samples();
    test_list();
    for (size_t i = 0; i < fe_kernel_count(); i++) {
        const fe_kernel *kernel = fe_kernel_at(i);
        if (!fe_kernel_supported(kernel)) {
            printf("lanes_test: %s is not supported here\n", fe_kernel_name(kernel));
            continue;
        }
        const int before = failures;
        test_random_hands(kernel);
        test_every_length(kernel);
        test_mixed_counts(kernel);
        test_bad_masks(kernel);
        test_bad_rows(kernel);
        test_all_five(kernel);
        printf("lanes_test: %s %s\n", fe_kernel_name(kernel), failures == before ? "ok" : "FAILED");
    }
    return failures == 0 ? 0 : 1;
}
