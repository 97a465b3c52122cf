/* Written by tools/gen_tables.py from _py/tables.py; do not edit. */
#ifndef FASTEVAL_TABLES_H
#define FASTEVAL_TABLES_H

#include <stdint.h>

#define FE_HASH_ROW_BITS 15
#define FE_HASH_COLUMN_BITS 15

extern const uint16_t fe_hash_strengths[24217];
extern const uint16_t fe_hash_rows[32768];
extern const uint8_t fe_hash_columns[32768];
extern const uint64_t fe_card_keys[52];
extern const uint64_t fe_lane_keys_low[128]; /* counting on from three cards */
extern const uint64_t fe_lane_keys_high[64];

#endif /* FASTEVAL_TABLES_H */
