/*
 * What the files of the library share and users do not see: the evaluator's inner steps.
 * docs/hashing.md explains the keys and the hash; tables.c is generated from _py/tables.py.
 */
#ifndef FASTEVAL_INTERNAL_H
#define FASTEVAL_INTERNAL_H

#include "fasteval.h"
#include "tables.h"

/*
 * A key is a sum over cards: bits 0..31 the sum of the rank keys, from bit 32 four bits for each
 * suit that count its cards, from bit 48 the number of cards.
 */
#define KEY_SUIT_SHIFT 32
#define KEY_COUNT_SHIFT 48
#define KEY_THREE_A_SUIT (UINT64_C(0x3333) << KEY_SUIT_SHIFT)
#define KEY_EIGHT_A_SUIT (UINT64_C(0x8888) << KEY_SUIT_SHIFT)

/* The key of one suit lane counts its cards, and three more, from bit 32: eight means a flush. */
#define LANE_COUNT_SHIFT 32
#define LANE_EIGHT (UINT64_C(8) << LANE_COUNT_SHIFT)
#define LANE_BITS 0x1FFF
#define LANE_LOW_BITS 7

/* The weakest strength of a category less one, as far as a step needs it; _py/eval.py has all. */
#define STRENGTH_STRAIGHT 5853
#define STRENGTH_FLUSH 5863
#define STRENGTH_STRAIGHT_FLUSH 7452

static inline bool is_hand_count(uint64_t count) { return count - 5 <= 2; }

static inline uint16_t mask_lane(fe_mask mask, int suit)
{
    return (uint16_t)(mask >> 16 * suit & LANE_BITS);
}

static inline uint64_t lane_key(uint16_t lane)
{
    return fe_lane_keys_low[lane & ((1 << LANE_LOW_BITS) - 1)]
           + fe_lane_keys_high[lane >> LANE_LOW_BITS];
}

/* The sum of the keys of the four lanes. */
static inline uint64_t mask_key(fe_mask mask)
{
    return lane_key(mask_lane(mask, 0)) + lane_key(mask_lane(mask, 1))
           + lane_key(mask_lane(mask, 2)) + lane_key(mask_lane(mask, 3));
}

static inline int mask_count(fe_mask mask)
{
    return (int)(mask_key(mask) >> LANE_COUNT_SHIFT) - 4 * 3;
}

static inline bool mask_is_hand(fe_mask mask)
{
    return !(mask & ~FE_MASK_ALL) && is_hand_count((uint64_t)mask_count(mask));
}

/* The strength, without regard to suits, of 5, 6 or 7 cards whose rank keys have this sum. */
static inline fe_strength sum_strength(uint32_t sum)
{
    const uint32_t high = sum >> (FE_HASH_LOW_BITS + FE_HASH_MIDDLE_BITS);
    const uint32_t middle = sum >> FE_HASH_LOW_BITS & ((1u << FE_HASH_MIDDLE_BITS) - 1);
    const uint32_t low = sum & ((1u << FE_HASH_LOW_BITS) - 1);
    const uint32_t offset = fe_hash_offsets[middle + fe_hash_blocks[high - FE_HASH_FIRST_BLOCK]];
    return fe_hash_strengths[low + offset];
}

/*
 * The strength of a flush (R99): that of its ranks as if the suits differed, a high card or a
 * straight, moved up to the flushes or straight flushes. Two other cards never make more of it.
 */
static inline fe_strength flush_strength(uint64_t flush_lane_key)
{
    const fe_strength plain = sum_strength((uint32_t)flush_lane_key);
    const int step = plain > STRENGTH_STRAIGHT ? STRENGTH_STRAIGHT_FLUSH - STRENGTH_STRAIGHT
                                               : STRENGTH_FLUSH;
    return (fe_strength)(plain + step);
}

/* The strength of a mask that is known to be a hand. */
static inline fe_strength mask_strength(fe_mask mask)
{
    const uint64_t c = lane_key(mask_lane(mask, 0)), d = lane_key(mask_lane(mask, 1));
    const uint64_t h = lane_key(mask_lane(mask, 2)), s = lane_key(mask_lane(mask, 3));
    if ((c | d | h | s) & LANE_EIGHT)
        return flush_strength(c & LANE_EIGHT ? c : d & LANE_EIGHT ? d : h & LANE_EIGHT ? h : s);
    return sum_strength((uint32_t)mask_key(mask));
}

/* The strength of a hand of 5, 6 or 7 cards, given its key too. */
static inline fe_strength key_strength(uint64_t key, fe_mask mask)
{
    const uint64_t flush = (key + KEY_THREE_A_SUIT) & KEY_EIGHT_A_SUIT;
    if (flush) {
        const int suit = (int)((flush >> 39 & 1) + 2 * (flush >> 43 & 1) + 3 * (flush >> 47 & 1));
        return flush_strength(lane_key(mask_lane(mask, suit)));
    }
    return sum_strength((uint32_t)key);
}

#endif /* FASTEVAL_INTERNAL_H */
