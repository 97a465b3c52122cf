/* Where the strengths of each category begin (R99): that of its weakest hand, less one. */
#ifndef FASTEVAL_CATEGORIES_H
#define FASTEVAL_CATEGORIES_H

#define BEFORE_HIGH_CARD 0
#define BEFORE_PAIR 1277
#define BEFORE_TWO_PAIR 4137
#define BEFORE_THREE_OF_A_KIND 4995
#define BEFORE_STRAIGHT 5853
#define BEFORE_FLUSH 5863
#define BEFORE_FULL_HOUSE 7140
#define BEFORE_FOUR_OF_A_KIND 7296
#define BEFORE_STRAIGHT_FLUSH 7452

#endif /* FASTEVAL_CATEGORIES_H */
