/* Written by tools/gen_tables.py from _py/tables_weaker.py; do not edit. */
#ifndef FASTEVAL_TABLES_WEAKER_H
#define FASTEVAL_TABLES_WEAKER_H

#include <stdint.h>

/* How many hands of 5, 6 and 7 cards are weaker than strength 1, 2, 3... */
extern const uint32_t fe_hands_weaker[3][7462];

#endif /* FASTEVAL_TABLES_WEAKER_H */
