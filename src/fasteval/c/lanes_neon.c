/* The kernel for NEON on 64-bit ARM: twice 8 hands at once. */
#include "lanes.h"

#ifdef FE_HAVE_NEON

#include <arm_neon.h>
#include <string.h>

#include "lanes_tables.h"

#define KERNEL neon
#include "lanes_names.h"

/* Every 64-bit ARM processor has NEON: no target needs to be named. */
#define TARGET
#ifdef _MSC_VER
#define INLINE static __forceinline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

#define LANES_IN_HALF 8
typedef uint16x8_t half;
typedef uint16x8_t half_flags; /* all ones or all zeros in each lane */

INLINE half r_load(const uint16_t *from)
{
    return vld1q_u16(from);
}

INLINE void r_store(uint16_t *to, half x)
{
    vst1q_u16(to, x);
}

INLINE half r_set(int value)
{
    return vdupq_n_u16((uint16_t)value);
}

INLINE half r_and(half x, half y)
{
    return vandq_u16(x, y);
}

INLINE half r_or(half x, half y)
{
    return vorrq_u16(x, y);
}

INLINE half r_and_not(half x, half y)
{
    return vbicq_u16(x, y);
}

INLINE half r_xor(half x, half y)
{
    return veorq_u16(x, y);
}

#include "lanes_compose.h"

/* Where x and y differ, z decides. */
INLINE half r_majority(half x, half y, half z)
{
    return vbslq_u16(r_xor(x, y), z, x);
}

INLINE half r_add(half x, half y)
{
    return vaddq_u16(x, y);
}

INLINE half r_subtract(half x, half y)
{
    return vsubq_u16(x, y);
}

INLINE half r_multiply(half x, half y)
{
    return vmulq_u16(x, y);
}

INLINE half r_min(half x, half y)
{
    return vminq_u16(x, y);
}

INLINE half r_max(half x, half y)
{
    return vmaxq_u16(x, y);
}

INLINE half r_count(half x)
{
    return vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(x)));
}

#define r_shift_right(x, bits) vshrq_n_u16(x, bits)

INLINE half_flags r_nonzero(half x)
{
    return vtstq_u16(x, x);
}

INLINE half_flags r_nonzero_if(half_flags condition, half x)
{
    return vandq_u16(condition, r_nonzero(x));
}

INLINE half_flags r_above(half x, int limit)
{
    return vcgtq_u16(x, r_set(limit));
}

INLINE bool r_any_above(half x, half y, int limit)
{
    return vmaxvq_u16(r_max(x, y)) > limit;
}

INLINE half_flags r_equal(half x, half y)
{
    return vceqq_u16(x, y);
}

INLINE uint32_t r_sum(half x)
{
    return vaddlvq_u16(x);
}

INLINE half r_select(half_flags condition, half x, half y)
{
    return vbslq_u16(condition, x, y);
}

INLINE half r_keep_if(half_flags condition, half x)
{
    return vandq_u16(x, condition);
}

INLINE half r_clear_if(half_flags condition, half x)
{
    return vbicq_u16(x, condition);
}

INLINE half r_increment_if(half_flags condition, half x)
{
    return vsubq_u16(x, condition);
}

INLINE half r_decrement_if(half_flags condition, half x)
{
    return vaddq_u16(x, condition);
}

INLINE half r_position(half below)
{
    return r_count(below);
}

INLINE half r_close_gap(half set, half below)
{
    return vbslq_u16(below, set, r_shift_right(set, 1));
}

INLINE half r_lookup(const uint8_t table[16], half x)
{
    return vreinterpretq_u16_u8(vqtbl1q_u8(vld1q_u8(table), vreinterpretq_u8_u16(x)));
}

INLINE uint8x16x4_t load_64(const uint8_t table[64])
{
    const uint8x16x4_t entries = {
        {vld1q_u8(table), vld1q_u8(table + 16), vld1q_u8(table + 32), vld1q_u8(table + 48)}};
    return entries;
}

/* table[x] for x below 64 in each byte, 0 for others. */
INLINE half lookup_64(const uint8_t table[64], half x)
{
    return vreinterpretq_u16_u8(vqtbl4q_u8(load_64(table), vreinterpretq_u8_u16(x)));
}

/* table[x] for x below 128; table[0] is 0. High bytes, which are 0, become 64 and find nothing. */
INLINE half lookup_128(const uint8_t table[128], half x)
{
    const half above_63 = veorq_u16(x, vdupq_n_u16(0x4040));
    return r_or(lookup_64(table, x), lookup_64(table + 64, above_63));
}

INLINE half join_bytes(half low, half high)
{
    return vsliq_n_u16(low, high, 8);
}

INLINE half r_kind_first(half kind)
{
    return join_bytes(r_lookup(kind_first_low, kind), r_lookup(kind_first_high, kind));
}

INLINE half r_number_set(half kickers, half page)
{
    const half lower = r_and(kickers, r_set(0x7F)), upper = r_shift_right(kickers, 7);
    const half of_five = join_bytes(lookup_64(upper_ranks_of_five_low, upper),
                                    lookup_64(upper_ranks_of_five_high, upper));
    const half of_few = lookup_128(upper_ranks_of_few, r_add(upper, page));
    return r_add(lookup_128(lower_ranks, lower), r_select(r_nonzero(page), of_few, of_five));
}

INLINE half load_two_masks(const fe_mask *masks)
{
    return vreinterpretq_u16_u64(vld1q_u64(masks));
}

INLINE void r_load_masks(const fe_mask *masks, half suits[FE_SUITS])
{
    const half m0 = load_two_masks(masks), m2 = load_two_masks(masks + 2);
    const half m4 = load_two_masks(masks + 4), m6 = load_two_masks(masks + 6);
    const half clubs_hearts0 = vuzp1q_u16(m0, m2), clubs_hearts4 = vuzp1q_u16(m4, m6);
    const half diamonds_spades0 = vuzp2q_u16(m0, m2), diamonds_spades4 = vuzp2q_u16(m4, m6);
    suits[0] = vuzp1q_u16(clubs_hearts0, clubs_hearts4);
    suits[1] = vuzp1q_u16(diamonds_spades0, diamonds_spades4);
    suits[2] = vuzp2q_u16(clubs_hearts0, clubs_hearts4);
    suits[3] = vuzp2q_u16(diamonds_spades0, diamonds_spades4);
}

#include "lanes_pair.h"

UNARY(vector, kind_first)
BINARY(number_set)

#include "lanes_algorithm.h"

#include "lanes_showdown.h"

#include "lanes_rows.h"

static bool supported(void)
{
    return true;
}

const fe_kernel fe_kernel_neon = {
    "neon", supported, evaluate_masks, evaluate_rows, evaluate_columns, hold, compare,
    fe_deal_portable,
};

#include "lanes_end.h"

#endif
