/*
 * The tables of the lane kernels that are known from the categories alone. Where the high bytes of
 * lanes, which are 0, are looked up along with the low ones, entry 0 is 0.
 */
#ifndef FASTEVAL_LANES_TABLES_H
#define FASTEVAL_LANES_TABLES_H

#include "categories.h"
#include "lanes_numbers.h"

/*
 * Kinds of hands that are no straight and no flush: 2 is two pair, and full houses with one or two
 * other pairs are one or two above trips.
 */
enum kind { KIND_HIGH_CARD, KIND_PAIR, KIND_TRIPS = 3, KIND_FULL_HOUSE, KIND_QUADS = 6 };

/* The first strength of the other categories. */
enum {
    FIRST_STRAIGHT = BEFORE_STRAIGHT + 1,
    FIRST_FLUSH = BEFORE_FLUSH + 1,
    FIRST_STRAIGHT_FLUSH = BEFORE_STRAIGHT_FLUSH + 1
};

/* By kind: the page of upper_ranks_of_few for its kickers; 0 stands for a set of five. */
static const uint8_t kind_page[16] = {0, 32, 96, 64, 96, 96, 96};

/* By kind: its first strength, and how far apart the hands of neighbouring ranks are. */
#define LOW_BYTE(number) (uint8_t)(number)
#define HIGH_BYTE(number) (uint8_t)((number) >> 8)
#define KIND_FIRST(byte)                                                                          \
    byte(BEFORE_HIGH_CARD + 1), byte(BEFORE_PAIR + 1), byte(BEFORE_TWO_PAIR + 1),                 \
        byte(BEFORE_THREE_OF_A_KIND + 1), byte(BEFORE_FULL_HOUSE + 1),                            \
        byte(BEFORE_FULL_HOUSE + 1), byte(BEFORE_FOUR_OF_A_KIND + 1)
static const uint8_t kind_first_low[32] = {KIND_FIRST(LOW_BYTE)};
static const uint8_t kind_first_high[32] = {KIND_FIRST(HIGH_BYTE)};
static const uint8_t kind_step[16] = {0, 220, 11, 66, 12, 12, 12};

/* By rank: how many pairs of ranks there are below it. */
static const uint8_t pairs_below[16] = {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66};

#endif /* FASTEVAL_LANES_TABLES_H */
