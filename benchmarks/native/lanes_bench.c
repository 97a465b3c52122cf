/*
 * How many hands a second each kernel evaluates, in one thread: random hands in each kind of input,
 * and all 133,784,560 hands of seven cards in sequence.
 *
 *     cc -O3 -Isrc/fasteval/include benchmarks/native/lanes_bench.c src/fasteval/c/[a-z]*.c
 *     ./a.out [kernel]
 */
#include <fasteval.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define IN_MEMORY ((size_t)1 << 22)
#define IN_CACHE ((size_t)1 << 13)
#define CARDS 7

/* Of the processor: what other programs take does not count. */
static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* ---- Random hands ---------------------------------------------------------------------------- */

typedef struct hands {
    fe_mask *masks;
    fe_card *rows;
    uint16_t *suits[FE_SUITS];
    fe_strength *strengths;
} hands;

static void *allocate(size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        fputs("lanes_bench: out of memory\n", stderr);
        exit(1);
    }
    return memset(memory, 0, size);
}

/* xorshift64 */
static fe_card random_card(void)
{
    static uint64_t state = UINT64_C(88172645463325252);
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (fe_card)((state >> 32) * FE_CARDS >> 32);
}

static hands random_hands(size_t n)
{
    hands h = {allocate(n * sizeof *h.masks), allocate(n * CARDS), {NULL},
               allocate(n * sizeof *h.strengths)};
    for (int suit = 0; suit < FE_SUITS; suit++)
        h.suits[suit] = allocate(n * sizeof *h.suits[suit]);
    for (size_t i = 0; i < n; i++) {
        for (size_t count = 0; count < CARDS;) {
            const fe_card card = random_card();
            if (h.masks[i] & fe_card_mask(card))
                continue;
            h.masks[i] |= fe_card_mask(card);
            h.rows[i * CARDS + count++] = card;
        }
        for (int suit = 0; suit < FE_SUITS; suit++)
            h.suits[suit][i] = (uint16_t)(h.masks[i] >> 16 * suit);
    }
    return h;
}

typedef fe_status door(const fe_kernel *kernel, const hands *h, size_t n);

static fe_status masks(const fe_kernel *kernel, const hands *h, size_t n)
{
    size_t row;
    return fe_evaluate_masks(kernel, h->masks, n, h->strengths, &row);
}

static fe_status rows(const fe_kernel *kernel, const hands *h, size_t n)
{
    size_t row;
    return fe_evaluate_rows(kernel, h->rows, CARDS, n, h->strengths, &row);
}

static fe_status columns(const fe_kernel *kernel, const hands *h, size_t n)
{
    const uint16_t *const suits[FE_SUITS] = {h->suits[0], h->suits[1], h->suits[2], h->suits[3]};
    size_t row;
    return fe_evaluate_columns(kernel, suits, n, h->strengths, &row);
}

/* Millions of hands a second: the median of 15 passes over as many hands each. */
#define PASSES 15

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double measure(door *evaluate, const fe_kernel *kernel, const hands *h, size_t n)
{
    double rates[PASSES];
    for (int pass = 0; pass < PASSES; pass++) {
        const double start = seconds();
        for (size_t done = 0; done < IN_MEMORY; done += n)
            if (evaluate(kernel, h, n) != FE_OK)
                exit(1);
        rates[pass] = (double)IN_MEMORY / (seconds() - start) / 1e6;
    }
    qsort(rates, PASSES, sizeof rates[0], ascending);
    return rates[PASSES / 2];
}

static void bench_random(const fe_kernel *kernel, const hands *h)
{
    static const struct {
        const char *name;
        door *evaluate;
    } doors[] = {{"masks", masks}, {"rows", rows}, {"columns", columns}};
    for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++)
        printf("%-9s %-9s %6.0f M/s from memory %6.0f M/s from cache\n", fe_kernel_name(kernel),
               doors[i].name, measure(doors[i].evaluate, kernel, h, IN_MEMORY),
               measure(doors[i].evaluate, kernel, h, IN_CACHE));
}

/* ---- All hands in sequence ------------------------------------------------------------------- */

#define TRIPLES 22100
#define BLOCK 2048

/* The columns of all sets of three cards, those with the highest lowest card first. */
static uint16_t triples[FE_SUITS][TRIPLES];

/* How many of them lie wholly above a card. */
static size_t triples_above[FE_CARDS];

static void list_triples(void)
{
    size_t n = 0;
    for (int a = FE_CARDS - 1; a >= 0; a--) {
        triples_above[a] = n;
        for (int b = a + 1; b < FE_CARDS; b++)
            for (int c = b + 1; c < FE_CARDS; c++, n++) {
                const fe_mask mask = fe_card_mask((fe_card)a) | fe_card_mask((fe_card)b) |
                                     fe_card_mask((fe_card)c);
                for (int suit = 0; suit < FE_SUITS; suit++)
                    triples[suit][n] = (uint16_t)(mask >> 16 * suit);
            }
    }
}

typedef struct sequence {
    const fe_kernel *kernel;
    uint16_t suits[FE_SUITS][BLOCK];
    size_t n; /* hands in the block */
    uint64_t sum, hands;
} sequence;

static void evaluate_block(sequence *s)
{
    const uint16_t *const suits[FE_SUITS] = {s->suits[0], s->suits[1], s->suits[2], s->suits[3]};
    fe_strength strengths[BLOCK];
    size_t row;
    uint32_t sum = 0;
    if (fe_evaluate_columns(s->kernel, suits, s->n, strengths, &row) != FE_OK)
        exit(1);
    for (size_t i = 0; i < s->n; i++)
        sum += strengths[i];
    s->sum += sum;
    s->hands += s->n;
    s->n = 0;
}

/* All hands of four given cards, d being the highest, and three above them. */
static void add_prefix(sequence *s, fe_mask prefix, int d)
{
    for (size_t done = 0; done < triples_above[d];) {
        const size_t left = triples_above[d] - done, room = BLOCK - s->n;
        const size_t n = left < room ? left : room;
        for (int suit = 0; suit < FE_SUITS; suit++) {
            const uint16_t lane = (uint16_t)(prefix >> 16 * suit);
            const uint16_t *from = triples[suit] + done;
            uint16_t *to = s->suits[suit] + s->n;
            for (size_t i = 0; i < n; i++)
                to[i] = from[i] | lane;
        }
        s->n += n;
        done += n;
        if (s->n == BLOCK)
            evaluate_block(s);
    }
}

static void run_sequence(sequence *s)
{
    for (int a = 0; a < FE_CARDS; a++)
        for (int b = a + 1; b < FE_CARDS; b++)
            for (int c = b + 1; c < FE_CARDS; c++)
                for (int d = c + 1; d < FE_CARDS; d++)
                    add_prefix(s, fe_card_mask((fe_card)a) | fe_card_mask((fe_card)b) |
                                      fe_card_mask((fe_card)c) | fe_card_mask((fe_card)d), d);
    evaluate_block(s);
}

static void bench_sequence(const fe_kernel *kernel)
{
    static sequence s;
    double best = 0;
    for (int pass = 0; pass < 5; pass++) {
        s = (sequence){.kernel = kernel};
        const double start = seconds();
        run_sequence(&s);
        const double rate = (double)s.hands / (seconds() - start) / 1e6;
        best = rate > best ? rate : best;
    }
    printf("%-9s sequence  %6.0f M/s, sum of strengths %llu\n", fe_kernel_name(kernel), best,
           (unsigned long long)s.sum);
}

int main(int argc, char **argv)
{
    const hands h = random_hands(IN_MEMORY);
    list_triples();
    for (size_t i = 0; i < fe_kernel_count(); i++) {
        const fe_kernel *kernel = fe_kernel_at(i);
        if (!fe_kernel_supported(kernel) ||
            (argc > 1 && strcmp(argv[1], fe_kernel_name(kernel)) != 0))
            continue;
        bench_random(kernel, &h);
        bench_sequence(kernel);
    }
    return 0;
}
