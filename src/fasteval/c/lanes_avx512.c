/* The kernel for AVX-512 with BW, VBMI and BITALG (Intel Ice Lake, AMD Zen 4): 32 hands at once. */
#include "lanes.h"

#ifdef FE_HAVE_AVX512

#include <immintrin.h>

#include "lanes_tables.h"

#ifdef _MSC_VER
#define TARGET
#define INLINE static __forceinline
#else
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vbmi,avx512bitalg")))
#define INLINE TARGET static inline __attribute__((always_inline))
#endif

#define LANES 32
typedef __m512i vector;
typedef __mmask32 flags;

INLINE vector v_load(const void *from)
{
    return _mm512_loadu_si512(from);
}

INLINE void v_store(void *to, vector a)
{
    _mm512_storeu_si512(to, a);
}

INLINE vector v_set(int value)
{
    return _mm512_set1_epi16((short)value);
}

INLINE vector v_and(vector a, vector b)
{
    return _mm512_and_si512(a, b);
}

INLINE vector v_or(vector a, vector b)
{
    return _mm512_or_si512(a, b);
}

/* Functions of three bits; the last operand is their truth table. */
#define TERNARY(a, b, c, table) _mm512_ternarylogic_epi32(a, b, c, table)

INLINE vector v_and_not(vector a, vector b)
{
    return _mm512_andnot_si512(b, a);
}

INLINE vector v_and3(vector a, vector b, vector c)
{
    return TERNARY(a, b, c, 0x80);
}

INLINE vector v_or3(vector a, vector b, vector c)
{
    return TERNARY(a, b, c, 0xFE);
}

INLINE vector v_xor3(vector a, vector b, vector c)
{
    return TERNARY(a, b, c, 0x96);
}

INLINE vector v_majority(vector a, vector b, vector c)
{
    return TERNARY(a, b, c, 0xE8);
}

/* a | (b & c) */
INLINE vector v_or_and(vector a, vector b, vector c)
{
    return TERNARY(a, b, c, 0xF8);
}

/* a & (b | c) */
INLINE vector v_and_or(vector a, vector b, vector c)
{
    return TERNARY(a, b, c, 0xE0);
}

/* b where a has ones, c where it has zeros. */
INLINE vector v_choose_bits(vector a, vector b, vector c)
{
    return TERNARY(a, b, c, 0xCA);
}

INLINE vector v_add(vector a, vector b)
{
    return _mm512_add_epi16(a, b);
}

INLINE vector v_subtract(vector a, vector b)
{
    return _mm512_sub_epi16(a, b);
}

INLINE vector v_multiply(vector a, vector b)
{
    return _mm512_mullo_epi16(a, b);
}

#define v_shift_left(a, bits) _mm512_slli_epi16(a, bits)
#define v_shift_right(a, bits) _mm512_srli_epi16(a, bits)

INLINE vector v_count(vector a)
{
    return _mm512_popcnt_epi16(a);
}

/* The place of the only bit; 16 if there is none. */
INLINE vector v_position(vector a)
{
    return v_count(v_subtract(a, v_set(1)));
}

INLINE flags v_nonzero(vector a)
{
    return _mm512_test_epi16_mask(a, a);
}

INLINE flags v_above(vector a, int limit)
{
    return _mm512_cmpgt_epu16_mask(a, v_set(limit));
}

INLINE bool v_any_above(vector a, int limit)
{
    return v_above(a, limit) != 0;
}

INLINE flags f_and(flags a, flags b)
{
    return a & b;
}

INLINE vector v_select(flags condition, vector a, vector b)
{
    return _mm512_mask_mov_epi16(b, condition, a);
}

INLINE vector v_keep_if(flags condition, vector a)
{
    return _mm512_maskz_mov_epi16(condition, a);
}

INLINE vector v_clear_if(flags condition, vector a)
{
    return _mm512_mask_mov_epi16(a, condition, _mm512_setzero_si512());
}

INLINE vector v_subtract_if(flags condition, vector a, vector b)
{
    return _mm512_mask_sub_epi16(a, condition, a, b);
}

/* table[index]; only the last four bits of an index count, and table[0] is 0. */
INLINE vector v_lookup(const uint8_t table[16], vector index)
{
    const __m128i entries = _mm_loadu_si128((const __m128i *)table);
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(entries), index);
}

INLINE vector v_category_first(vector category)
{
    return _mm512_permutexvar_epi16(category, v_load(category_first));
}

/* The number of a set of kickers of a category. */
INLINE vector v_number_set(vector kickers, vector category)
{
    const vector lower = v_and(kickers, v_set(0x7F)), upper = v_shift_right(kickers, 7);
    const vector page = v_lookup(kickers_page, category);
    const vector of_five = _mm512_permutex2var_epi16(v_load(upper_ranks_of_five), upper,
                                                     v_load(upper_ranks_of_five + 32));
    const vector of_few = _mm512_permutex2var_epi8(v_load(upper_ranks_of_few), v_add(upper, page),
                                                   v_load(upper_ranks_of_few + 64));
    const vector share =
        _mm512_permutex2var_epi8(v_load(lower_ranks), lower, v_load(lower_ranks + 64));
    return v_add(share, v_select(v_nonzero(page), of_few, of_five));
}

/* 8 masks in each of 4 vectors: gather the words of each suit, two vectors at a time. */
INLINE void load_masks(const fe_mask *masks, vector suits[FE_SUITS])
{
#define EVERY_FOURTH(i) (i), (i) + 4, (i) + 8, (i) + 12, (i) + 16, (i) + 20, (i) + 24, (i) + 28
    static const uint16_t words[2][32] = {
        {EVERY_FOURTH(0), EVERY_FOURTH(32), EVERY_FOURTH(1), EVERY_FOURTH(33)},
        {EVERY_FOURTH(2), EVERY_FOURTH(34), EVERY_FOURTH(3), EVERY_FOURTH(35)},
    };
    const vector m0 = v_load(masks), m1 = v_load(masks + 8);
    const vector m2 = v_load(masks + 16), m3 = v_load(masks + 24);
    for (int i = 0; i < 2; i++) {
        const vector order = v_load(words[i]);
        const vector first = _mm512_permutex2var_epi16(m0, order, m1);
        const vector last = _mm512_permutex2var_epi16(m2, order, m3);
        suits[2 * i] = _mm512_inserti64x4(first, _mm512_castsi512_si256(last), 1);
        suits[2 * i + 1] = _mm512_shuffle_i64x2(first, last, 0xEE);
    }
}

/* table[card] of all cards of 8 columns. */
INLINE vector bits_of_cards(const uint8_t *table, const vector pairs[4])
{
    const vector bits = v_load(table);
    return v_or(v_or3(_mm512_permutexvar_epi8(pairs[0], bits),
                      _mm512_permutexvar_epi8(pairs[1], bits),
                      _mm512_permutexvar_epi8(pairs[2], bits)),
                _mm512_permutexvar_epi8(pairs[3], bits));
}

/* 8 rows in each of 4 vectors, sorted by columns: vector i gets columns 2 i and 2 i + 1 of all. */
INLINE void transpose(const vector rows[4], vector pairs[4])
{
    const vector a01 = _mm512_shuffle_i64x2(rows[0], rows[1], 0x44);
    const vector a23 = _mm512_shuffle_i64x2(rows[2], rows[3], 0x44);
    const vector b01 = _mm512_shuffle_i64x2(rows[0], rows[1], 0xEE);
    const vector b23 = _mm512_shuffle_i64x2(rows[2], rows[3], 0xEE);
    pairs[0] = _mm512_shuffle_i64x2(a01, a23, 0x88);
    pairs[1] = _mm512_shuffle_i64x2(a01, a23, 0xDD);
    pairs[2] = _mm512_shuffle_i64x2(b01, b23, 0x88);
    pairs[3] = _mm512_shuffle_i64x2(b01, b23, 0xDD);
}

/* The bytes of 8 rows in the order of columns; places 56 to 63 of a vector hold card 63. */
#define COLUMN(width, i)                                                                          \
    (i), (width) + (i), 2 * (width) + (i), 3 * (width) + (i), 4 * (width) + (i),                  \
        5 * (width) + (i), 6 * (width) + (i), 7 * (width) + (i)
#define FIVE_COLUMNS(width)                                                                       \
    COLUMN(width, 0), COLUMN(width, 1), COLUMN(width, 2), COLUMN(width, 3), COLUMN(width, 4)
#define NO_COLUMN 63, 63, 63, 63, 63, 63, 63, 63
static const uint8_t column_order[3][64] = {
    {FIVE_COLUMNS(5), NO_COLUMN, NO_COLUMN, NO_COLUMN},
    {FIVE_COLUMNS(6), COLUMN(6, 5), NO_COLUMN, NO_COLUMN},
    {FIVE_COLUMNS(7), COLUMN(7, 5), COLUMN(7, 6), NO_COLUMN},
};

/* From place 3 - suit on: the low and the high byte of the rank's bit if a card is of that suit. */
#define SPADE(bits) 0, 0, 0, (bits)
static const uint8_t low_bits[67] = {SPADE(1),  SPADE(2),  SPADE(4),  SPADE(8),
                                     SPADE(16), SPADE(32), SPADE(64), SPADE(128)};
static const uint8_t high_bits[67] = {SPADE(0), SPADE(0), SPADE(0), SPADE(0), SPADE(0),
                                      SPADE(0), SPADE(0), SPADE(0), SPADE(1), SPADE(2),
                                      SPADE(4), SPADE(8), SPADE(16)};

/* False if a card is above 63; numbers from 52 to 63 have no bits, so that the hand lacks a card. */
INLINE bool load_rows(const fe_card *cards, size_t width, vector suits[FE_SUITS])
{
    const __mmask64 eight_rows = ~UINT64_C(0) >> (64 - 8 * width);
    const vector order = v_load(column_order[width - 5]);
    vector rows[4], pairs[4], all = _mm512_setzero_si512();
    for (int i = 0; i < 4; i++) {
        const fe_card *from = cards + 8 * width * (size_t)i;
        const vector unsorted = _mm512_mask_loadu_epi8(_mm512_set1_epi8(63), eight_rows, from);
        rows[i] = _mm512_permutexvar_epi8(order, unsorted);
        all = v_or(all, rows[i]);
    }
    transpose(rows, pairs);
    for (int suit = 0; suit < FE_SUITS; suit++) {
        const vector low = bits_of_cards(low_bits + 3 - suit, pairs);
        const vector high = bits_of_cards(high_bits + 3 - suit, pairs);
        suits[suit] = v_or(_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high));
    }
    return _mm512_test_epi8_mask(all, _mm512_set1_epi8((char)0xC0)) == 0;
}

#include "lanes_algorithm.h"

const fe_kernel fe_kernel_avx512 = {
    "avx512", fe_cpu_has_avx512, evaluate_masks, evaluate_rows, evaluate_columns,
};

#endif
