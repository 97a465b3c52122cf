/*
 * A slow evaluator to test against. It shares no idea and no line with the library: five cards are
 * counted and sorted, more are tried five by five, and strengths are numbered by listing all hands.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdint.h>

/* Number the strengths, once, before anything else. Returns how many there are. */
int oracle_start(void);

/* The strength 1..7462 of 5, 6 or 7 different cards 4 * rank + suit. */
int oracle_strength(const uint8_t *cards, int count);

/* The category 0..8 of five cards, and their ranks in the order in which they are compared. */
int oracle_five(const uint8_t cards[5], int ranks[5]);

#endif /* ORACLE_H */
