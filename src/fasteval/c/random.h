/* The generator's step and products of two words, for the files that draw many numbers. */
#ifndef FASTEVAL_RANDOM_H
#define FASTEVAL_RANDOM_H

#include "fasteval.h"

static inline uint64_t rotate_left(uint64_t word, int count)
{
    return word << count | word >> (64 - count);
}

/* What SplitMix64 (Steele, Lea, Flood 2014) makes of a word: one to one, and looks random. */
static inline uint64_t scramble(uint64_t word)
{
    word = (word ^ word >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ word >> 27) * UINT64_C(0x94D049BB133111EB);
    return word ^ word >> 31;
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

/* word * bound as a number of 128 bits: its high word is returned, its low word stays in word. */
static inline uint64_t scale_word(uint64_t *word, uint32_t bound)
{
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 two_words;
    const two_words product = (two_words)*word * bound;
    *word = (uint64_t)product;
    return (uint64_t)(product >> 64);
#else
    const uint64_t low = (*word & 0xFFFFFFFF) * bound, high = (*word >> 32) * bound;
    *word *= bound;
    return (high + (low >> 32)) >> 32;
#endif
}

#endif /* FASTEVAL_RANDOM_H */
