/*
 * The numbers of sets of ranks, in the combinatorial number system: among the sets of k ranks, the
 * set with ranks a < b < c < ... has number C(a, 1) + C(b, 2) + C(c, 3) + ..., which orders them as
 * poker does, by their highest ranks first. The number is a sum over the ranks 2 to 8 (bits 0 to 6)
 * and 9 to A (bits 7 to 12); for a given k the upper ranks alone tell how many lower ones there are.
 *
 * Sets of five are numbered without the ten straights: less those below the set, which are one for
 * each rank from 7 up to the highest, and one more, the wheel, for an ace.
 */
#ifndef FASTEVAL_LANES_TABLES_H
#define FASTEVAL_LANES_TABLES_H

#include <stdint.h>

/*
 * Kinds of hands that are no straight and no flush: 2 is two pair, and full houses with one or two
 * other pairs are one or two above trips.
 */
enum kind { KIND_HIGH_CARD, KIND_PAIR, KIND_TRIPS = 3, KIND_FULL_HOUSE, KIND_QUADS = 6 };

/* The first strength of the other categories. */
enum { FIRST_STRAIGHT = 5854, FIRST_FLUSH = 5864, FIRST_STRAIGHT_FLUSH = 7453 };

/* The lower ranks' share. */
static const uint8_t lower_ranks[128] = {
    0, 0, 1, 0, 2, 1, 2, 0, 3, 3, 4, 1, 5, 2, 3, 0, 4, 6, 7, 4, 8, 5, 6, 1, 9, 7, 8, 2, 9, 3, 4, 0,
    5, 10, 11, 10, 12, 11, 12, 5, 13, 13, 14, 6, 15, 7, 8, 0, 14, 16, 17, 9, 18, 10, 11, 1, 19, 12,
    13, 2, 14, 3, 4, 0, 6, 15, 16, 20, 17, 21, 22, 15, 18, 23, 24, 16, 25, 17, 18, 4, 19, 26, 27,
    19, 28, 20, 21, 5, 29, 22, 23, 6, 24, 7, 8, 0, 20, 30, 31, 25, 32, 26, 27, 9, 33, 28, 29, 10,
    30, 11, 12, 0, 34, 31, 32, 13, 33, 14, 15, 0, 34, 16, 17, 0, 18, 0, 0, 0,
};

/* Numbers above 255 are kept as two tables, of low and of high bytes. */
#define LOW_BYTE(number) (uint8_t)(number)
#define HIGH_BYTE(number) (uint8_t)((number) >> 8)

/* The upper ranks' share in a set of five. */
#define UPPER_RANKS_OF_FIVE(byte)                                                                 \
    byte(0), byte(18), byte(52), byte(87), byte(121), byte(156), byte(191), byte(226),            \
    byte(246), byte(281), byte(316), byte(351), byte(372), byte(407), byte(428), byte(449),       \
    byte(455), byte(490), byte(525), byte(560), byte(581), byte(616), byte(637), byte(658),       \
    byte(665), byte(700), byte(721), byte(742), byte(749), byte(770), byte(777), byte(784),       \
    byte(783), byte(818), byte(853), byte(888), byte(909), byte(944), byte(965), byte(986),       \
    byte(993), byte(1028), byte(1049), byte(1070), byte(1077), byte(1098), byte(1105),            \
    byte(1112), byte(1113), byte(1148), byte(1169), byte(1190), byte(1197), byte(1218),           \
    byte(1225), byte(1232), byte(1233), byte(1254), byte(1261), byte(1268), byte(1269),           \
    byte(1276), byte(1277), byte(1277)
static const uint8_t upper_ranks_of_five_low[64] = {UPPER_RANKS_OF_FIVE(LOW_BYTE)};
static const uint8_t upper_ranks_of_five_high[64] = {UPPER_RANKS_OF_FIVE(HIGH_BYTE)};

/* The upper ranks' share in a set of three, of two and of one: three pages from place 32 on. */
static const uint8_t upper_ranks_of_few[128] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 35, 56, 77, 84, 105, 112, 119, 120, 141, 148, 155, 156, 163, 164, 164, 165, 186, 193, 200,
    201, 208, 209, 209, 210, 217, 218, 218, 219, 219, 219, 219, 0, 21, 28, 35, 36, 43, 44, 44, 45,
    52, 53, 53, 54, 54, 54, 54, 55, 62, 63, 63, 64, 64, 64, 64, 65, 65, 65, 65, 65, 65, 65, 65, 0,
    7, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
    11, 11, 11, 11, 11,
};

/* By kind: the page for its kickers; 0 stands for a set of five. */
static const uint8_t kind_page[16] = {0, 32, 96, 64, 96, 96, 96};

/* By kind: its first strength, and how far apart the hands of neighbouring ranks are. */
#define KIND_FIRST(byte)                                                                          \
    byte(1), byte(1278), byte(4138), byte(4996), byte(7141), byte(7141), byte(7297)
static const uint8_t kind_first_low[32] = {KIND_FIRST(LOW_BYTE)};
static const uint8_t kind_first_high[32] = {KIND_FIRST(HIGH_BYTE)};
static const uint8_t kind_step[16] = {0, 220, 11, 66, 12, 12, 12};

/* By rank: how many pairs of ranks there are below it. */
static const uint8_t pairs_below[16] = {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66};

#endif /* FASTEVAL_LANES_TABLES_H */
