/* The kernel for AVX-512 with BW, VBMI, BITALG (Intel Ice Lake, AMD Zen 4): twice 32 hands. */
#include "lanes.h"

#ifdef FE_HAVE_AVX512

#include <immintrin.h>
#include <string.h>

/* GCC warns in C++ of its own header, where it means a register of any content. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "lanes_tables.h"
#include "random.h"

#define KERNEL avx512
#include "lanes_names.h"

#ifdef _MSC_VER
#define TARGET
#define INLINE static __forceinline
#else
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vbmi,avx512bitalg,bmi2")))
#define INLINE TARGET static inline __attribute__((always_inline))
#endif

#define LANES_IN_HALF 32
typedef __m512i half;
typedef __mmask32 half_flags;

INLINE half r_load(const void *from)
{
    return _mm512_loadu_si512(from);
}

INLINE void r_store(void *to, half x)
{
    _mm512_storeu_si512(to, x);
}

INLINE half r_set(int value)
{
    return _mm512_set1_epi16((short)value);
}

INLINE half r_and(half x, half y)
{
    return _mm512_and_si512(x, y);
}

INLINE half r_or(half x, half y)
{
    return _mm512_or_si512(x, y);
}

INLINE half r_and_not(half x, half y)
{
    return _mm512_andnot_si512(y, x);
}

/* Functions of three bits; the last operand is their truth table. */
INLINE half r_and3(half x, half y, half z)
{
    return _mm512_ternarylogic_epi32(x, y, z, 0x80);
}

INLINE half r_or3(half x, half y, half z)
{
    return _mm512_ternarylogic_epi32(x, y, z, 0xFE);
}

INLINE half r_xor3(half x, half y, half z)
{
    return _mm512_ternarylogic_epi32(x, y, z, 0x96);
}

INLINE half r_majority(half x, half y, half z)
{
    return _mm512_ternarylogic_epi32(x, y, z, 0xE8);
}

INLINE half r_or_and(half x, half y, half z)
{
    return _mm512_ternarylogic_epi32(x, y, z, 0xF8);
}

INLINE half r_and_or(half x, half y, half z)
{
    return _mm512_ternarylogic_epi32(x, y, z, 0xE0);
}

INLINE half r_add(half x, half y)
{
    return _mm512_add_epi16(x, y);
}

INLINE half r_subtract(half x, half y)
{
    return _mm512_sub_epi16(x, y);
}

INLINE half r_multiply(half x, half y)
{
    return _mm512_mullo_epi16(x, y);
}

INLINE half r_min(half x, half y)
{
    return _mm512_min_epu16(x, y);
}

INLINE half r_max(half x, half y)
{
    return _mm512_max_epu16(x, y);
}

INLINE half r_count(half x)
{
    return _mm512_popcnt_epi16(x);
}

#define r_shift_right(x, bits) _mm512_srli_epi16(x, bits)

INLINE half_flags r_nonzero(half x)
{
    return _mm512_test_epi16_mask(x, x);
}

INLINE half_flags r_nonzero_if(half_flags condition, half x)
{
    return _mm512_mask_test_epi16_mask(condition, x, x);
}

INLINE half_flags r_above(half x, int limit)
{
    return _mm512_cmpgt_epu16_mask(x, r_set(limit));
}

INLINE bool r_any_above(half x, half y, int limit)
{
    return (r_above(x, limit) | r_above(y, limit)) != 0;
}

INLINE half_flags r_equal(half x, half y)
{
    return _mm512_cmpeq_epi16_mask(x, y);
}

INLINE uint32_t r_sum(half x)
{
    return (uint32_t)_mm512_reduce_add_epi32(_mm512_madd_epi16(x, r_set(1)));
}

INLINE half r_select(half_flags condition, half x, half y)
{
    return _mm512_mask_mov_epi16(y, condition, x);
}

INLINE half r_keep_if(half_flags condition, half x)
{
    return _mm512_maskz_mov_epi16(condition, x);
}

INLINE half r_clear_if(half_flags condition, half x)
{
    return _mm512_mask_mov_epi16(x, condition, _mm512_setzero_si512());
}

INLINE half r_increment_if(half_flags condition, half x)
{
    return _mm512_mask_add_epi16(x, condition, x, r_set(1));
}

INLINE half r_decrement_if(half_flags condition, half x)
{
    return _mm512_mask_sub_epi16(x, condition, x, r_set(1));
}

INLINE half r_position(half below)
{
    return r_count(below);
}

INLINE half r_close_gap(half set, half below)
{
    return _mm512_ternarylogic_epi32(below, set, r_shift_right(set, 1), 0xCA);
}

INLINE half r_lookup(const uint8_t table[16], half x)
{
    const __m128i entries = _mm_loadu_si128((const __m128i *)table);
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(entries), x);
}

/* 32 numbers from their low and high bytes. */
INLINE half join_bytes(const uint8_t low[32], const uint8_t high[32])
{
    const half low_bytes = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)low));
    const half high_bytes = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)high));
    return r_or(low_bytes, _mm512_slli_epi16(high_bytes, 8));
}

INLINE half r_kind_first(half kind)
{
    return _mm512_permutexvar_epi16(kind, join_bytes(kind_first_low, kind_first_high));
}

/* table[x] for x below 128; table[0] is 0. */
INLINE half lookup_128(const uint8_t table[128], half x)
{
    return _mm512_permutex2var_epi8(r_load(table), x, r_load(table + 64));
}

INLINE half r_number_set(half kickers, half page)
{
    const half lower = r_and(kickers, r_set(0x7F)), upper = r_shift_right(kickers, 7);
    const half of_five = _mm512_permutex2var_epi16(
        join_bytes(upper_ranks_of_five_low, upper_ranks_of_five_high), upper,
        join_bytes(upper_ranks_of_five_low + 32, upper_ranks_of_five_high + 32));
    const half of_few = lookup_128(upper_ranks_of_few, r_add(upper, page));
    const half share = r_select(r_nonzero(page), of_few, of_five);
    return r_add(lookup_128(lower_ranks, lower), share);
}

/* Two suits of 32 hands, gathered from the words of four registers of 8 masks each. */
INLINE void gather_suits(const half masks[4], const uint16_t order[32], half suits[2])
{
    const half first = _mm512_permutex2var_epi16(masks[0], r_load(order), masks[1]);
    const half last = _mm512_permutex2var_epi16(masks[2], r_load(order), masks[3]);
    suits[0] = _mm512_inserti64x4(first, _mm512_castsi512_si256(last), 1);
    suits[1] = _mm512_shuffle_i64x2(first, last, 0xEE);
}

INLINE void r_load_masks(const fe_mask *from, half suits[FE_SUITS])
{
#define WORDS(i) (i), (i) + 4, (i) + 8, (i) + 12, (i) + 16, (i) + 20, (i) + 24, (i) + 28
    static const uint16_t clubs_diamonds[32] = {WORDS(0), WORDS(32), WORDS(1), WORDS(33)};
    static const uint16_t hearts_spades[32] = {WORDS(2), WORDS(34), WORDS(3), WORDS(35)};
#undef WORDS
    const half masks[4] = {r_load(from), r_load(from + 8), r_load(from + 16), r_load(from + 24)};
    gather_suits(masks, clubs_diamonds, suits);
    gather_suits(masks, hearts_spades, suits + 2);
}

/* The bytes of 8 rows in the order of columns; bytes 56 to 63 stand for no card. */
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

/* Masked loads alone do not make the processor fetch ahead; a prefetch may point anywhere. */
INLINE half load_8_rows(const fe_card *from, size_t width)
{
    _mm_prefetch((const char *)((uintptr_t)from + 2048), _MM_HINT_T0);
    const half no_cards = _mm512_set1_epi8(63);
    const __mmask64 bytes = ~UINT64_C(0) >> (64 - 8 * width);
    const half rows = _mm512_mask_loadu_epi8(no_cards, bytes, from);
    return _mm512_permutexvar_epi8(r_load(column_order[width - 5]), rows);
}

/* From four times 8 rows: register i gets columns 2 i and 2 i + 1, in turn for every 8 rows. */
INLINE void transpose(const half rows[4], half columns[4])
{
    const half low01 = _mm512_shuffle_i64x2(rows[0], rows[1], 0x44);
    const half low23 = _mm512_shuffle_i64x2(rows[2], rows[3], 0x44);
    const half high01 = _mm512_shuffle_i64x2(rows[0], rows[1], 0xEE);
    const half high23 = _mm512_shuffle_i64x2(rows[2], rows[3], 0xEE);
    columns[0] = _mm512_shuffle_i64x2(low01, low23, 0x88);
    columns[1] = _mm512_shuffle_i64x2(low01, low23, 0xDD);
    columns[2] = _mm512_shuffle_i64x2(high01, high23, 0x88);
    columns[3] = _mm512_shuffle_i64x2(high01, high23, 0xDD);
}

/* bits[card], joined over the columns. */
INLINE half join_bits(const uint8_t bits[64], const half columns[4])
{
    return r_or(r_or3(_mm512_permutexvar_epi8(columns[0], r_load(bits)),
                      _mm512_permutexvar_epi8(columns[1], r_load(bits)),
                      _mm512_permutexvar_epi8(columns[2], r_load(bits))),
                _mm512_permutexvar_epi8(columns[3], r_load(bits)));
}

/*
 * The lane of one suit. From place 3 - suit on, each table has a byte of the rank's bit for the
 * cards of that suit, 0 for other suits and for card numbers from 52 to 63.
 */
INLINE half join_suit(int suit, const half columns[4])
{
#define RANK(byte) 0, 0, 0, (byte)
    static const uint8_t low_byte[67] = {RANK(1),  RANK(2),  RANK(4),  RANK(8),
                                         RANK(16), RANK(32), RANK(64), RANK(128)};
    static const uint8_t high_byte[67] = {RANK(0), RANK(0), RANK(0), RANK(0), RANK(0),
                                          RANK(0), RANK(0), RANK(0), RANK(1), RANK(2),
                                          RANK(4), RANK(8), RANK(16)};
#undef RANK
    const half low = join_bits(low_byte + 3 - suit, columns);
    const half high = join_bits(high_byte + 3 - suit, columns);
    return r_or(_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high));
}

/* False if a card is above 63. The numbers from 52 to 63 leave their hand a card short. */
INLINE bool r_load_rows(const fe_card *from, size_t width, half suits[FE_SUITS])
{
    const half rows[4] = {
        load_8_rows(from, width),
        load_8_rows(from + 8 * width, width),
        load_8_rows(from + 16 * width, width),
        load_8_rows(from + 24 * width, width),
    };
    half columns[4];
    transpose(rows, columns);
    suits[0] = join_suit(0, columns);
    suits[1] = join_suit(1, columns);
    suits[2] = join_suit(2, columns);
    suits[3] = join_suit(3, columns);
    const half all = r_or(r_or3(rows[0], rows[1], rows[2]), rows[3]);
    return _mm512_test_epi8_mask(all, _mm512_set1_epi8((char)0xC0)) == 0;
}

#include "lanes_pair.h"

UNARY(vector, kind_first)
BINARY(number_set)

#include "lanes_algorithm.h"

#include "lanes_showdown.h"

INLINE bool load_rows(const fe_card *cards, size_t width, hands *x)
{
    half first[FE_SUITS], second[FE_SUITS];
    const bool good = r_load_rows(cards, width, first);
    const bool good_too = r_load_rows(cards + LANES_IN_HALF * width, width, second);
    *x = join_halves(first, second);
    return good && good_too;
}

TARGET static size_t evaluate_rows(const fe_card *cards, size_t width, size_t n, fe_strength *out)
{
    size_t done = 0;
    for (; n - done >= LANES; done += LANES) {
        hands x;
        if (!load_rows(cards + done * width, width, &x) ||
            !evaluate(x, (int)width, (int)width, out + done))
            return done;
    }
    const size_t rest = n - done;
    if (rest > 0) {
        fe_card block[LANES * 7];
        fe_strength strengths[LANES];
        for (size_t i = 0; i < LANES; i++)
            memcpy(block + i * width, cards + (i < rest ? done + i : done) * width, width);
        if (evaluate_rows(block, width, LANES, strengths) < LANES)
            return done;
        memcpy(out + done, strengths, rest * sizeof *out);
    }
    return n;
}

/* Processors with AVX-512 have this instruction, and it is quick, as it is not on all others. */
INLINE fe_mask nth_card(fe_mask mask, uint32_t n)
{
    return _pdep_u64(UINT64_C(1) << n, mask);
}

#include "lanes_deal.h"

const fe_kernel fe_kernel_avx512 = {
    "avx512", fe_cpu_has_avx512, evaluate_masks, evaluate_rows, evaluate_columns, hold, compare,
    deal,
};

#include "lanes_end.h"

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#endif
