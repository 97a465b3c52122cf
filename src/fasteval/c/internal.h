/*
 * What the files of the library share and users do not see: the evaluator's inner steps.
 * docs/hashing.md explains the keys and the hash; tables.c is generated from _py/tables.py.
 */
#ifndef FASTEVAL_INTERNAL_H
#define FASTEVAL_INTERNAL_H

#include "categories.h"
#include "fasteval.h"
#include "tables.h"

/*
 * A key is a sum over cards. From bit 0 it has three for each card, from bit 8 four bits for each
 * suit that count its cards, from bit 24 the sum that finds the column of the hash and, to the last
 * bit, the sum that finds the row; both sums are meant modulo a power of two. The number of cards
 * is right for any set of cards, the fields above it for up to 7.
 */
#define KEY_CARD 3
#define KEY_CARDS 0xFF
#define KEY_COLUMN_SHIFT 24
#define KEY_ROW_SHIFT (64 - FE_HASH_ROW_BITS)

/*
 * One addition sorts out the keys that need care. Fifteen, for five cards, is taken from the cards:
 * 0 to 6 is left of a hand of 5, 6 or 7, and anything else sets a bit above the lowest three. Three
 * is added to each suit: five make eight, a bit of its own. (The suits get one in carry from the
 * cards, so two and 256 - 15 are added.)
 */
#define KEY_BIAS 0x3332F1u
#define KEY_NO_HAND 0xF8u
#define KEY_FLUSH 0x888800u

/* The key of one suit lane counts its cards, and three more, where clubs are counted. */
#define LANE_FLUSH 0x800u
#define LANE_BITS 0x1FFF
#define LANE_LOW_BITS 7

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

/* The sum of the keys of the four lanes: of a hand's key all but the suits. */
static inline uint64_t mask_key(fe_mask mask)
{
    return lane_key(mask_lane(mask, 0)) + lane_key(mask_lane(mask, 1))
           + lane_key(mask_lane(mask, 2)) + lane_key(mask_lane(mask, 3));
}

static inline int mask_count(fe_mask mask)
{
    return (int)((mask_key(mask) & KEY_CARDS) / KEY_CARD);
}

static inline bool mask_is_hand(fe_mask mask)
{
    return !(mask & ~FE_MASK_ALL) && !(((uint32_t)mask_key(mask) + KEY_BIAS) & KEY_NO_HAND);
}

/* The strength of 5, 6 or 7 cards without regard to suits. Any key reads inside the tables. */
static inline fe_strength plain_strength(uint64_t key)
{
    const uint32_t column = key >> KEY_COLUMN_SHIFT & ((1u << FE_HASH_COLUMN_BITS) - 1);
    return fe_hash_strengths[fe_hash_rows[key >> KEY_ROW_SHIFT] + fe_hash_columns[column]];
}

/*
 * The strength of a flush (R99): that of its ranks as if the suits differed, a high card or a
 * straight, moved up to the flushes or straight flushes. Two other cards never make more of it.
 */
static inline fe_strength flush_strength(uint64_t flush_lane_key)
{
    const fe_strength plain = plain_strength(flush_lane_key);
    const int step = plain > BEFORE_STRAIGHT ? BEFORE_STRAIGHT_FLUSH - BEFORE_STRAIGHT
                                             : BEFORE_FLUSH - BEFORE_HIGH_CARD;
    return (fe_strength)(plain + step);
}

/* The strength of a mask that is known to be a hand. */
static inline fe_strength mask_strength(fe_mask mask)
{
    const uint64_t c = lane_key(mask_lane(mask, 0)), d = lane_key(mask_lane(mask, 1));
    const uint64_t h = lane_key(mask_lane(mask, 2)), s = lane_key(mask_lane(mask, 3));
    if ((c | d | h | s) & LANE_FLUSH)
        return flush_strength(c & LANE_FLUSH ? c : d & LANE_FLUSH ? d : h & LANE_FLUSH ? h : s);
    return plain_strength(c + d + h + s);
}

/* Whether a key of 5, 6 or 7 cards has a flush among them. */
static inline bool key_is_flush(uint64_t key)
{
    return ((uint32_t)key + KEY_BIAS) & KEY_FLUSH;
}

/* The strength of a mask whose key is given too; 0 if it does not have 5, 6 or 7 cards. */
static inline fe_strength key_strength(uint64_t key, fe_mask mask)
{
    const uint32_t care = ((uint32_t)key + KEY_BIAS) & (KEY_NO_HAND | KEY_FLUSH);
    if (care == 0)
        return plain_strength(key);
    if (care & KEY_NO_HAND)
        return 0;
    const int suit = (int)((care >> 15 & 1) | (care >> 19 & 1) * 2 | (care >> 23 & 1) * 3);
    return flush_strength(lane_key(mask_lane(mask, suit)));
}

#endif /* FASTEVAL_INTERNAL_H */
