/* The counts of preflop.c; see there. */
#ifndef FASTEVAL_TABLES_PREFLOP_H
#define FASTEVAL_TABLES_PREFLOP_H

#include <stdint.h>

#define FE_PREFLOP_PLACES 52338

/* By place: boards won and shared, the low 16 bits; then the higher bits of both, wins below. */
extern const uint16_t fe_preflop_wins[FE_PREFLOP_PLACES], fe_preflop_ties[FE_PREFLOP_PLACES];
extern const uint16_t fe_preflop_high[FE_PREFLOP_PLACES];

#endif /* FASTEVAL_TABLES_PREFLOP_H */
