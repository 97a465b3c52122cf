/*
 * A small harness: a test is a function of checks, a program a list of tests. Each test prints one
 * line that ends in "ok" or "FAILED"; the Makefile counts them.
 */
#ifndef TEST_H
#define TEST_H

#include <fasteval.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *test_program;
static unsigned long test_checks_failed; /* in the running test */
static int test_failures;                /* tests */

/* `expected` and `actual` are integers. */
#define CHECK_EQUAL(expected, actual)                                                              \
    test_check_equal((long long)(expected), (long long)(actual), #actual, __FILE__, __LINE__)

#define CHECK(condition) CHECK_EQUAL(1, !!(condition))

static inline void test_check_equal(long long expected, long long actual, const char *text,
                                    const char *file, int line)
{
    if (expected == actual)
        return;
    if (test_checks_failed++ < 10)
        printf("%s:%d: %s is %lld, not %lld\n", file, line, text, actual, expected);
}

#define RUN(test) test_run(#test, test)

static inline void test_run(const char *name, void (*test)(void))
{
    test_checks_failed = 0;
    test();
    test_failures += test_checks_failed > 0;
    printf("%s: %s %s\n", test_program, name, test_checks_failed > 0 ? "FAILED" : "ok");
    fflush(stdout);
}

/* An emulated processor takes fifty times as long: there a part of the random spots must do. */
#ifdef EMULATED
#define MANY(count) (((count) + 4) / 5)
#else
#define MANY(count) (count)
#endif

/* ---- Random hands (xorshift64) ------------------------------------------------------------------ */

static uint64_t random_state;

/* Start the generator from the environment's SEED, or the clock, and say how to repeat the run. */
static inline void random_start(void)
{
    const char *text = getenv("SEED");
    const uint64_t seed = text ? strtoull(text, NULL, 10) : (uint64_t)time(NULL);
    printf("%s: to repeat: SEED=%llu\n", test_program, (unsigned long long)seed);
    random_state = seed * UINT64_C(0x9E3779B97F4A7C15) | 1;
}

static inline unsigned random_below(unsigned limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)((random_state >> 32) * limit >> 32);
}

/* Deal `count` different cards. */
static inline void random_cards(fe_card *cards, int count)
{
    bool dealt[FE_CARDS] = {false};
    for (int i = 0; i < count;) {
        const fe_card card = (fe_card)random_below(FE_CARDS);
        if (dealt[card])
            continue;
        dealt[card] = true;
        cards[i++] = card;
    }
}

/* The mask of cards that are known to be good, put together as the header defines it. */
static inline fe_mask mask_of(const fe_card *cards, int count)
{
    fe_mask mask = 0;
    for (int i = 0; i < count; i++)
        mask |= UINT64_C(1) << (16 * (cards[i] % 4) + cards[i] / 4);
    return mask;
}

#endif /* TEST_H */
