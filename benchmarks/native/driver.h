/*
 * What the native drivers share: hands from a file, a clock, and one line for each figure.
 *
 * A driver is called with the path of a file of rows of seven card numbers, one byte each. It
 * prints lines of a name, a tab and hands a second: the best of several passes over all hands.
 */
#ifndef DRIVER_H
#define DRIVER_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DRIVER_WIDTH = 7, DRIVER_PASSES = 7 };

typedef struct driver_rows {
    uint8_t *cards;
    size_t n;
} driver_rows;

/* Does one pass over n hands and returns a sum of what it found, so that no work is left out. */
typedef uint64_t driver_pass(const void *hands, size_t n);

static void *driver_allocate(size_t bytes)
{
    void *memory = malloc(bytes);
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static driver_rows driver_read(int argc, char **argv)
{
    driver_rows rows = {NULL, 0};
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fputs("usage: driver FILE of rows of seven card numbers\n", stderr);
        exit(EXIT_FAILURE);
    }
    rows.n = (size_t)ftell(file) / DRIVER_WIDTH;
    rows.cards = (uint8_t *)driver_allocate(rows.n * DRIVER_WIDTH);
    rewind(file);
    if (fread(rows.cards, DRIVER_WIDTH, rows.n, file) != rows.n) {
        fputs("cannot read the hands\n", stderr);
        exit(EXIT_FAILURE);
    }
    fclose(file);
    return rows;
}

/* Seconds of processor time: what else the machine does disturbs them least. */
static double driver_clock(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* The sum goes to standard error, where it also shows that passes agree. */
static void driver_measure(const char *name, driver_pass *pass, const void *hands, size_t n)
{
    double best = 1e9;
    uint64_t sum = 0;
    for (int i = 0; i < DRIVER_PASSES; i++) {
        double start = driver_clock();
        sum = pass(hands, n);
        double took = driver_clock() - start;
        if (took < best)
            best = took;
    }
    fprintf(stderr, "%s: sum %" PRIu64 "\n", name, sum);
    printf("%s\t%.6g\n", name, (double)n / best);
}

#endif /* DRIVER_H */
