/*
 * Bytes of a fuzzer, read one decision after another; when they are used up, all is zero. What must
 * hold is asserted by REQUIRE, which ends the program: a fuzzer takes that for a crash.
 */
#ifndef INPUT_H
#define INPUT_H

#include <fasteval.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

typedef struct input {
    const uint8_t *bytes;
    size_t left;
} input;

static inline uint8_t take_byte(input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->bytes++;
}

/* From 0 to `bound` - 1, `bound` being at most 256. */
static inline unsigned take_below(input *in, unsigned bound) { return take_byte(in) % bound; }

static inline uint64_t take_word(input *in)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word = word << 8 | take_byte(in);
    return word;
}

/* Memory of just so many bytes, that reading beyond them is found out. */
static inline void *allocate(size_t size)
{
    void *const memory = malloc(size ? size : 1);
    REQUIRE(memory != NULL);
    return memory;
}

#endif /* INPUT_H */
