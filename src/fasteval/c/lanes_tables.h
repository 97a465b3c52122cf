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

/* The lower ranks' share. */
static const uint8_t lower_ranks[128] = {
    0, 0, 1, 0, 2, 1, 2, 0, 3, 3, 4, 1, 5, 2, 3, 0, 4, 6, 7, 4, 8, 5, 6, 1, 9, 7, 8, 2, 9, 3, 4, 0,
    5, 10, 11, 10, 12, 11, 12, 5, 13, 13, 14, 6, 15, 7, 8, 0, 14, 16, 17, 9, 18, 10, 11, 1, 19, 12,
    13, 2, 14, 3, 4, 0, 6, 15, 16, 20, 17, 21, 22, 15, 18, 23, 24, 16, 25, 17, 18, 4, 19, 26, 27,
    19, 28, 20, 21, 5, 29, 22, 23, 6, 24, 7, 8, 0, 20, 30, 31, 25, 32, 26, 27, 9, 33, 28, 29, 10,
    30, 11, 12, 0, 34, 31, 32, 13, 33, 14, 15, 0, 34, 16, 17, 0, 18, 0, 0, 0,
};

/* The upper ranks' share in a set of five. */
static const uint16_t upper_ranks_of_five[64] = {
    0, 18, 52, 87, 121, 156, 191, 226, 246, 281, 316, 351, 372, 407, 428, 449, 455, 490, 525, 560,
    581, 616, 637, 658, 665, 700, 721, 742, 749, 770, 777, 784, 783, 818, 853, 888, 909, 944, 965,
    986, 993, 1028, 1049, 1070, 1077, 1098, 1105, 1112, 1113, 1148, 1169, 1190, 1197, 1218, 1225,
    1232, 1233, 1254, 1261, 1268, 1269, 1276, 1277, 1277,
};

/* The upper ranks' share in sets of three, two and one, 32 places for each from place 32 on. */
static const uint8_t upper_ranks_of_few[128] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 35, 56, 77, 84, 105, 112, 119, 120, 141, 148, 155, 156, 163, 164, 164, 165, 186, 193, 200,
    201, 208, 209, 209, 210, 217, 218, 218, 219, 219, 219, 219, 0, 21, 28, 35, 36, 43, 44, 44, 45,
    52, 53, 53, 54, 54, 54, 54, 55, 62, 63, 63, 64, 64, 64, 64, 65, 65, 65, 65, 65, 65, 65, 65, 0,
    7, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11,
    11, 11, 11, 11, 11,
};

/* By category: where the shares of its kickers begin above; 0 stands for a set of five. */
static const uint8_t kickers_page[16] = {0, 32, 96, 64, 32, 0, 96, 96, 32};

/* By category: its first strength, and how far apart the hands of neighbouring ranks are. */
static const uint16_t category_first[32] = {1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453};
static const uint8_t category_step[16] = {0, 220, 11, 66, 1, 0, 12, 12, 1};

/* By rank: how many pairs of ranks there are below it. */
static const uint8_t pairs_below[16] = {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66};

#endif /* FASTEVAL_LANES_TABLES_H */
