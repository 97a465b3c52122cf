/*
 * Every kernel that this machine supports against the oracle: all kinds of input, all lengths
 * around the size of a block, bad hands of every kind in every place, and nothing read or written
 * outside the buffers.
 */
#ifndef _WIN32
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#include <sys/mman.h>
#include <unistd.h>
#endif
#include "oracle.h"
#include "test.h"

static const fe_kernel *kernel; /* the one under test */

/* ---- Buffers that end at a page which must not be touched ------------------------------------ */

#define SPACE 65536

static unsigned char *guarded_new(void)
{
#ifdef _WIN32
    return malloc(SPACE);
#else
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), size = SPACE + 2 * page;
    unsigned char *memory = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + page, SPACE, PROT_READ | PROT_WRITE) != 0) {
        perror("guarded memory");
        exit(2);
    }
    return memory + page;
#endif
}

/* Room for `size` bytes at the end of the space or at its beginning; what was there is gone. */
static void *guarded_room(unsigned char *space, size_t size, bool at_end)
{
    return memset(at_end ? space + SPACE - size : space, 0xFF, size);
}

static unsigned char *input[FE_SUITS], *output;

/* ---- The three kinds of input, from the same hands ------------------------------------------- */

#define HANDS 4096

typedef struct sample {
    fe_card cards[HANDS][7];
    fe_mask masks[HANDS];
    fe_strength strengths[HANDS];
} sample;

static sample samples[3]; /* of 5, 6 and 7 cards */

/* Cards of three ranks, of one suit, or of six ranks and two suits make hands that are rare. */
static bool is_of_kind(fe_card card, unsigned kind, int rank, int suit)
{
    const int above = fe_card_rank(card) - rank;
    switch (kind) {
    case 0:
        return above >= 0 && above < 3;
    case 1:
        return fe_card_suit(card) == suit;
    default:
        return above >= 0 && above < 6 && (fe_card_suit(card) == suit || fe_card_suit(card) == 0);
    }
}

static void rare_cards(fe_card *cards, int count)
{
    const unsigned kind = random_below(3);
    const int rank = (int)random_below(kind == 0 ? 11 : 8), suit = 1 + (int)random_below(3);
    fe_card deck[FE_CARDS];
    random_cards(deck, FE_CARDS);
    for (int i = 0, dealt = 0; dealt < count; i++)
        if (is_of_kind(deck[i], kind, rank, suit))
            cards[dealt++] = deck[i];
}

static void fill_samples(void)
{
    for (int count = 5; count <= 7; count++) {
        sample *s = &samples[count - 5];
        for (size_t i = 0; i < HANDS; i++) {
            if (i % 2 == 0)
                random_cards(s->cards[i], count);
            else
                rare_cards(s->cards[i], count);
            s->masks[i] = mask_of(s->cards[i], count);
            s->strengths[i] = (fe_strength)oracle_strength(s->cards[i], count);
        }
    }
}

typedef enum kind { MASKS, ROWS, COLUMNS } kind;

typedef struct result {
    fe_status status;
    size_t row;
    const fe_strength *out;
} result;

static result run_masks(const fe_mask *from, size_t n, bool at_end)
{
    fe_mask *masks = guarded_room(input[0], n * sizeof *masks, at_end);
    fe_strength *out = guarded_room(output, n * sizeof *out, at_end);
    result r = {FE_OK, n, out};
    if (n > 0)
        memcpy(masks, from, n * sizeof *masks);
    r.status = fe_evaluate_masks(kernel, masks, n, out, &r.row);
    return r;
}

static result run_columns(const fe_mask *from, size_t n, bool at_end)
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
static result run_rows(const fe_card (*from)[7], size_t width, size_t n, bool at_end)
{
    fe_card *rows = guarded_room(input[0], n * width, at_end);
    fe_strength *out = guarded_room(output, n * sizeof *out, at_end);
    result r = {FE_OK, n, out};
    for (size_t i = 0; i < n; i++)
        memcpy(rows + i * width, from[i], width);
    r.status = fe_evaluate_rows(kernel, rows, width, n, out, &r.row);
    return r;
}

static result run(kind k, const sample *s, size_t width, size_t first, size_t n, bool at_end)
{
    switch (k) {
    case MASKS:
        return run_masks(s->masks + first, n, at_end);
    case ROWS:
        return run_rows((const fe_card(*)[7])s->cards + first, width, n, at_end);
    default:
        return run_columns(s->masks + first, n, at_end);
    }
}

static void check_strengths(result r, const fe_strength *expected, size_t n)
{
    for (size_t i = 0; i < n; i++)
        CHECK_EQUAL(expected[i], r.out[i]);
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static void random_hands(void)
{
    for (size_t width = 5; width <= 7; width++)
        for (int k = MASKS; k <= COLUMNS; k++) {
            const sample *s = &samples[width - 5];
            const result r = run((kind)k, s, width, 0, HANDS, true);
            CHECK_EQUAL(FE_OK, r.status);
            check_strengths(r, s->strengths, HANDS);
        }
}

static void every_length(void)
{
    for (size_t n = 0; n <= 200; n++)
        for (int k = MASKS; k <= COLUMNS; k++)
            for (int at_end = 0; at_end <= 1; at_end++) {
                const size_t width = 5 + n % 3;
                const sample *s = &samples[width - 5];
                const result r = run((kind)k, s, width, n, n, at_end);
                CHECK_EQUAL(FE_OK, r.status);
                check_strengths(r, s->strengths + n, n);
            }
}

static void mixed_counts(void)
{
    static sample mixed;
    for (size_t i = 0; i < HANDS; i++) {
        const sample *s = &samples[random_below(3)];
        mixed.masks[i] = s->masks[i];
        mixed.strengths[i] = s->strengths[i];
    }
    check_strengths(run_masks(mixed.masks, HANDS, true), mixed.strengths, HANDS);
    check_strengths(run_columns(mixed.masks, HANDS, false), mixed.strengths, HANDS);
}

/* A bad hand stops at its row, whatever follows, with the status of the same hand alone. */
static void check_bad(result r, fe_status status, size_t row, const sample *s)
{
    CHECK(status != FE_OK);
    CHECK_EQUAL(status, r.status);
    CHECK_EQUAL(row, r.row);
    check_strengths(r, s->strengths, row);
}

#define BAD_HANDS 150 /* a whole block, another and a rest, for every kernel */

static void check_bad_mask(fe_mask bad)
{
    static sample s;
    const sample *good = &samples[random_below(3)];
    fe_strength unused;
    const fe_status status = fe_evaluate_mask(bad, &unused);
    memcpy(s.masks, good->masks, sizeof s.masks);
    for (size_t row = 0; row < BAD_HANDS; row++) {
        s.masks[row] = bad;
        s.masks[row + 1 + random_below(BAD_HANDS)] = 0;
        check_bad(run_masks(s.masks, BAD_HANDS, true), status, row, good);
        check_bad(run_columns(s.masks, BAD_HANDS, true), status, row, good);
        memcpy(s.masks, good->masks, sizeof s.masks);
    }
}

static void bad_masks(void)
{
    const fe_mask five = samples[0].masks[0], four = five & (five - 1);
    fe_mask eight = samples[2].masks[0];
    while (fe_mask_count(eight) < 8)
        eight |= fe_card_mask((fe_card)random_below(FE_CARDS));
    check_bad_mask(0);
    check_bad_mask(four);
    check_bad_mask(eight);
    check_bad_mask(FE_MASK_ALL);
    check_bad_mask(~UINT64_C(0));
    for (int bit = 0; bit < 64; bit++)
        if (!(FE_MASK_ALL >> bit & 1)) {
            check_bad_mask(five | UINT64_C(1) << bit);
            check_bad_mask(four | UINT64_C(1) << bit);
        }
}

/* A number below 52 stands for the card of that column. */
static void check_bad_row(size_t width, size_t column, fe_card bad)
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
        check_bad(run_rows((const fe_card(*)[7])s.cards, width, BAD_HANDS, true), status, row,
                  good);
        memcpy(s.cards, good->cards, sizeof s.cards);
    }
}

static void bad_rows(void)
{
    for (size_t width = 5; width <= 7; width++) {
        for (size_t column = 0; column < width; column++)
            for (size_t twin = 0; twin < width; twin++)
                if (twin != column)
                    check_bad_row(width, column, (fe_card)twin);
        for (int card = FE_CARDS; card < 256; card++)
            check_bad_row(width, random_below((unsigned)width), (fe_card)card);
    }
}

static void widths(void)
{
    static const fe_card cards[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (size_t width = 0; width <= 10; width++) {
        const fe_status expected = width >= 5 && width <= 7 ? FE_OK : FE_ERROR_COUNT;
        fe_strength out;
        size_t row;
        CHECK_EQUAL(expected, fe_evaluate_rows(kernel, cards, width, 1, &out, &row));
    }
}

/* All 2,598,960 hands of five cards, those of four lower cards together: counts by strength. */
static void count_five(uint32_t hands[UINT16_MAX + 1])
{
    fe_mask block[FE_CARDS];
    fe_strength out[FE_CARDS];
    for (fe_card a = 0; a < FE_CARDS; a++)
        for (fe_card b = a + 1; b < FE_CARDS; b++)
            for (fe_card c = b + 1; c < FE_CARDS; c++)
                for (fe_card d = c + 1; d < FE_CARDS; d++) {
                    size_t n = 0, row;
                    for (fe_card e = d + 1; e < FE_CARDS; e++)
                        block[n++] = mask_of((const fe_card[5]){a, b, c, d, e}, 5);
                    CHECK_EQUAL(FE_OK, fe_evaluate_masks(kernel, block, n, out, &row));
                    for (size_t i = 0; i < n; i++)
                        hands[out[i]]++;
                }
}

static void all_hands_of_five(void)
{
    static const uint32_t expected[9] = {1302540, 1098240, 123552, 54912, 10200,
                                         5108,    3744,    624,    40};
    static uint32_t hands[UINT16_MAX + 1]; /* room for wrong strengths too */
    uint32_t counts[9] = {0};
    memset(hands, 0, sizeof hands);
    count_five(hands);
    for (fe_strength strength = 1; strength <= FE_STRENGTHS; strength++) {
        fe_category category = FE_HIGH_CARD;
        CHECK_EQUAL(FE_OK, fe_strength_category(strength, &category));
        CHECK(hands[strength] > 0);
        counts[category] += hands[strength];
    }
    for (int category = 0; category < 9; category++)
        CHECK_EQUAL(expected[category], counts[category]);
}

static void list_of_kernels(void)
{
    const size_t count = fe_kernel_count();
    size_t best = 0;
    CHECK(fe_kernel_at(count) == NULL);
    CHECK_EQUAL(0, strcmp(fe_kernel_name(fe_kernel_at(count - 1)), "portable"));
    CHECK(fe_kernel_supported(fe_kernel_at(count - 1)));
    while (!fe_kernel_supported(fe_kernel_at(best)))
        best++;
    CHECK(fe_kernel_best() == fe_kernel_at(best));
}

static void run_tests_of_kernel(void)
{
    char name[64];
    snprintf(name, sizeof name, "lanes_test: %s", fe_kernel_name(kernel));
    test_program = name;
    RUN(random_hands);
    RUN(every_length);
    RUN(mixed_counts);
    RUN(bad_masks);
    RUN(bad_rows);
    RUN(widths);
    RUN(all_hands_of_five);
    test_program = "lanes_test";
}

int main(void)
{
    test_program = "lanes_test";
    random_start();
    oracle_start();
    for (int suit = 0; suit < FE_SUITS; suit++)
        input[suit] = guarded_new();
    output = guarded_new();
    fill_samples();
    RUN(list_of_kernels);
    for (size_t i = 0; i < fe_kernel_count(); i++) {
        kernel = fe_kernel_at(i);
        if (fe_kernel_supported(kernel))
            run_tests_of_kernel();
        else
            printf("lanes_test: %s is not supported here\n", fe_kernel_name(kernel));
    }
    return test_failures > 0;
}
