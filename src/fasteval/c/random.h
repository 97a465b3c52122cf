/* The generator's step and products of 128 bits, for the files that draw many numbers. */
#ifndef FASTEVAL_RANDOM_H
#define FASTEVAL_RANDOM_H

#include "fasteval.h"

static inline uint64_t rotate_left(uint64_t word, int count)
{
    return word << count | word >> (64 - count);
}

/* xoshiro256** (Blackman, Vigna 2018). */
static inline uint64_t next_number(uint64_t words[4])
{
    const uint64_t number = rotate_left(words[1] * 5, 7) * 9;
    const uint64_t shifted = words[1] << 17;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= shifted;
    words[3] = rotate_left(words[3], 45);
    return number;
}

/* The high word of word * bound, whose low word is word * bound; the bound is below 2^32. */
static inline uint64_t scale_word(uint64_t word, uint32_t bound)
{
    const uint64_t low = (word & 0xFFFFFFFF) * bound, high = (word >> 32) * bound;
    return (high + (low >> 32)) >> 32;
}

#endif /* FASTEVAL_RANDOM_H */
