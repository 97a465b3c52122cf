/* The kernel for AVX2 (Intel Haswell, AMD Zen): twice 16 hands at once. */
#include "lanes.h"

#ifdef FE_HAVE_AVX2

#include <immintrin.h>
#include <string.h>

#include "lanes_tables.h"

#define KERNEL avx2
#include "lanes_names.h"

#ifdef _MSC_VER
#define TARGET
#define INLINE static __forceinline
#else
#define TARGET __attribute__((target("avx2")))
#define INLINE TARGET static inline __attribute__((always_inline))
#endif

#define LANES_IN_HALF 16
typedef __m256i half;
typedef __m256i half_flags; /* all ones or all zeros in each lane */

INLINE half r_load(const void *from)
{
    return _mm256_loadu_si256((const __m256i *)from);
}

INLINE void r_store(void *to, half x)
{
    _mm256_storeu_si256((__m256i *)to, x);
}

INLINE half r_set(int value)
{
    return _mm256_set1_epi16((short)value);
}

INLINE half r_and(half x, half y)
{
    return _mm256_and_si256(x, y);
}

INLINE half r_or(half x, half y)
{
    return _mm256_or_si256(x, y);
}

INLINE half r_and_not(half x, half y)
{
    return _mm256_andnot_si256(y, x);
}

INLINE half r_xor(half x, half y)
{
    return _mm256_xor_si256(x, y);
}

#include "lanes_compose.h"

INLINE half r_majority(half x, half y, half z)
{
    return r_or(r_and(x, y), r_and(r_xor(x, y), z));
}

INLINE half r_add(half x, half y)
{
    return _mm256_add_epi16(x, y);
}

INLINE half r_subtract(half x, half y)
{
    return _mm256_sub_epi16(x, y);
}

INLINE half r_multiply(half x, half y)
{
    return _mm256_mullo_epi16(x, y);
}

INLINE half r_min(half x, half y)
{
    return _mm256_min_epu16(x, y);
}

INLINE half r_max(half x, half y)
{
    return _mm256_max_epi16(x, y);
}

#define r_shift_right(x, bits) _mm256_srli_epi16(x, bits)

INLINE half r_lookup(const uint8_t table[16], half x)
{
    const __m128i entries = _mm_loadu_si128((const __m128i *)table);
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(entries), x);
}

/* Digit by digit in base 16, then the two bytes together. */
INLINE half r_count(half x)
{
    static const uint8_t ones[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const half digit = _mm256_set1_epi8(0x0F);
    const half low = r_and(x, digit), high = r_and(r_shift_right(x, 4), digit);
    const half bytes = r_add(r_lookup(ones, low), r_lookup(ones, high));
    return _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
}

/* Sets of ranks have no sign bit. */
INLINE half_flags r_nonzero(half x)
{
    return _mm256_cmpgt_epi16(x, _mm256_setzero_si256());
}

INLINE half_flags r_nonzero_if(half_flags condition, half x)
{
    return r_and(condition, r_nonzero(x));
}

INLINE half_flags r_above(half x, int limit)
{
    return _mm256_cmpgt_epi16(x, r_set(limit));
}

INLINE bool r_any_above(half x, half y, int limit)
{
    const half excess = _mm256_subs_epu16(_mm256_max_epu16(x, y), r_set(limit));
    return !_mm256_testz_si256(excess, excess);
}

INLINE half_flags r_equal(half x, half y)
{
    return _mm256_cmpeq_epi16(x, y);
}

INLINE uint32_t r_sum(half x)
{
    const half pairs = _mm256_madd_epi16(x, r_set(1));
    const __m128i fours =
        _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
    const __m128i twos = _mm_add_epi32(fours, _mm_shuffle_epi32(fours, 0x4E));
    return (uint32_t)_mm_cvtsi128_si32(_mm_add_epi32(twos, _mm_shuffle_epi32(twos, 0xB1)));
}

INLINE half r_select(half_flags condition, half x, half y)
{
    return _mm256_blendv_epi8(y, x, condition);
}

INLINE half r_keep_if(half_flags condition, half x)
{
    return r_and(x, condition);
}

INLINE half r_clear_if(half_flags condition, half x)
{
    return r_and_not(x, condition);
}

INLINE half r_increment_if(half_flags condition, half x)
{
    return r_subtract(x, condition);
}

INLINE half r_decrement_if(half_flags condition, half x)
{
    return r_add(x, condition);
}

/* A perfect hash of the 13 sets of all ranks below a rank: its 4 bits fit a look-up. */
INLINE half r_position(half below)
{
    static const uint8_t rank[16] = {0, 1, 4, 2, 8, 5, 10, 0, 3, 7, 9, 12, 6, 11, 0, 0};
    return r_lookup(rank, r_shift_right(r_multiply(below, r_set(0x135D)), 12));
}

/* Above the gap, half of the set; below it, half of twice the set. */
INLINE half r_close_gap(half set, half below)
{
    return r_shift_right(r_add(set, r_and(set, below)), 1);
}

/* Masks 0 and 1 with 8 and 9, word by word: two hands of each suit in turn. */
INLINE half load_four_masks(const fe_mask *masks)
{
    const __m128i low = _mm_loadu_si128((const __m128i *)masks);
    const __m128i high = _mm_loadu_si128((const __m128i *)(masks + 8));
    const __m128i by_suit = _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1),
                               _mm256_broadcastsi128_si256(by_suit));
}

INLINE void r_load_masks(const fe_mask *masks, half suits[FE_SUITS])
{
    const half m0 = load_four_masks(masks), m2 = load_four_masks(masks + 2);
    const half m4 = load_four_masks(masks + 4), m6 = load_four_masks(masks + 6);
    const half cd0 = _mm256_unpacklo_epi32(m0, m2), cd4 = _mm256_unpacklo_epi32(m4, m6);
    const half hs0 = _mm256_unpackhi_epi32(m0, m2), hs4 = _mm256_unpackhi_epi32(m4, m6);
    suits[0] = _mm256_unpacklo_epi64(cd0, cd4);
    suits[1] = _mm256_unpackhi_epi64(cd0, cd4);
    suits[2] = _mm256_unpacklo_epi64(hs0, hs4);
    suits[3] = _mm256_unpackhi_epi64(hs0, hs4);
}

#include "lanes_pair.h"

/*
 * The larger tables are looked up for both halves at once: the indices are packed to bytes, each 16
 * entries of the table looked up for all, and bits of the index, moved to bit 7, choose among them.
 */
typedef struct byte_index {
    half x, bit4, bit5, bit6;
} byte_index;

INLINE byte_index pack(vector x)
{
    const half bytes = _mm256_packus_epi16(x.a, x.b);
    const byte_index index = {bytes, _mm256_slli_epi16(bytes, 3), _mm256_slli_epi16(bytes, 2),
                              _mm256_slli_epi16(bytes, 1)};
    return index;
}

INLINE vector unpack(half low_bytes, half high_bytes)
{
    return v_pair(_mm256_unpacklo_epi8(low_bytes, high_bytes),
                  _mm256_unpackhi_epi8(low_bytes, high_bytes));
}

INLINE half pick(half bit, half if_0, half if_1)
{
    return _mm256_blendv_epi8(if_0, if_1, bit);
}

INLINE half lookup_32(const uint8_t table[32], byte_index i)
{
    return pick(i.bit4, r_lookup(table, i.x), r_lookup(table + 16, i.x));
}

INLINE half lookup_64(const uint8_t table[64], byte_index i)
{
    return pick(i.bit5, lookup_32(table, i), lookup_32(table + 32, i));
}

INLINE half lookup_128(const uint8_t table[128], byte_index i)
{
    return pick(i.bit6, lookup_64(table, i), lookup_64(table + 64, i));
}

INLINE vector v_kind_first(vector kind)
{
    const half index = pack(kind).x;
    return unpack(r_lookup(kind_first_low, index), r_lookup(kind_first_high, index));
}

INLINE vector v_number_set(vector kickers, vector page)
{
    const half none = _mm256_setzero_si256();
    const byte_index lower = pack(v_and(kickers, v_set(0x7F)));
    const byte_index upper = pack(v_shift_right(kickers, 7)), p = pack(page);
    const half of_two_or_one =
        pick(p.bit5, lookup_32(upper_ranks_of_few + 64, upper),
               lookup_32(upper_ranks_of_few + 96, upper));
    const half of_few =
        pick(p.bit6, lookup_32(upper_ranks_of_few + 32, upper), of_two_or_one);
    const half five = _mm256_cmpeq_epi8(p.x, none);
    const half low = pick(five, of_few, lookup_64(upper_ranks_of_five_low, upper));
    const half high = r_keep_if(five, lookup_64(upper_ranks_of_five_high, upper));
    return v_add(unpack(low, high), unpack(lookup_128(lower_ranks, lower), none));
}

#include "lanes_algorithm.h"

#include "lanes_showdown.h"

#include "lanes_rows.h"

const fe_kernel fe_kernel_avx2 = {
    "avx2", fe_cpu_has_avx2, evaluate_masks, evaluate_rows, evaluate_columns, hold, compare,
    fe_deal_portable,
};

#include "lanes_end.h"

#endif
