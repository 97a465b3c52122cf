/* Written by tools/gen_tables.py from _py/tables.py; do not edit. */
#ifndef FASTEVAL_TABLES_H
#define FASTEVAL_TABLES_H

#include <stdint.h>

#define FE_HASH_LOW_BITS 6
#define FE_HASH_MIDDLE_BITS 6
#define FE_HASH_FIRST_BLOCK 9560

extern const uint16_t fe_hash_strengths[21430];
extern const uint16_t fe_hash_offsets[22451];
extern const uint16_t fe_hash_blocks[5735];
extern const uint64_t fe_card_keys[52];
extern const uint64_t fe_lane_keys_low[128];
extern const uint64_t fe_lane_keys_high[64];

#endif /* FASTEVAL_TABLES_H */
