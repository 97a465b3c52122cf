/*
 * The kernels that evaluate many hands, as lanes.c sees them. Which kernels exist is decided here,
 * by compiler and target; whether this machine can run them is asked of the processor in cpu.c.
 */
#ifndef FASTEVAL_LANES_H
#define FASTEVAL_LANES_H

#include "fasteval.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 64-bit x86: any compiler that knows the instructions; the files need no special flags. */
#if defined(__x86_64__) || (defined(_M_X64) && !defined(_M_ARM64EC))
#if defined(__clang__) || defined(_MSC_VER) || (defined(__GNUC__) && __GNUC__ >= 8)
#define FE_HAVE_AVX2 1
#define FE_HAVE_AVX512 1
#endif
#endif

/* 64-bit ARM in little-endian order always has NEON. */
#if (defined(__aarch64__) && defined(__AARCH64EL__)) || defined(_M_ARM64)
#define FE_HAVE_NEON 1
#endif

/* What is dealt from a deck with so many cards left: cards of a board, then hands of two. */
typedef struct dealing {
    uint32_t left, board, players;
} dealing;

/*
 * Each function evaluates hands from the first on and returns how many it has done: n, or fewer if
 * one of the hands that follow closely is bad. Finding and naming that hand is left to lanes.c.
 */
struct fe_kernel {
    const char *name;
    bool (*supported)(void);
    size_t (*masks)(const fe_mask *masks, size_t n, fe_strength *out);
    size_t (*rows)(const fe_card *cards, size_t width, size_t n, fe_strength *out);
    size_t (*columns)(const uint16_t *const suits[FE_SUITS], size_t n, fe_strength *out);

    /*
     * Strengths of two hole cards on n boards of five cards in columns, 0 where a card of theirs is
     * on the board. n is a multiple of BOARD_LANES.
     */
    void (*hold)(const uint16_t *const suits[FE_SUITS], fe_mask hole, size_t n, fe_strength *out);

    /*
     * Add up who shares the pot with how many others in n showdowns, n being at most 512 and a
     * multiple of BOARD_LANES: strengths[player][i] in showdown i, which counts for weights[i], below
     * 1024, or not at all if a strength is 0.
     */
    void (*compare)(const fe_strength *const strengths[], size_t players, const uint16_t *weights,
                    size_t n, uint32_t split[][FE_SEATS]);

    /*
     * Deal n times from decks[i], which loses the cards: those of a board to boards[i], those of
     * hand h to holes[h][i]. lanes_deal.h explains how; all kernels deal the same cards.
     */
    void (*deal)(fe_rng *rng, dealing what, size_t n, fe_mask *decks, fe_mask *boards,
                 fe_mask *const holes[]);
};

#define BOARD_LANES 64

#ifdef FE_HAVE_AVX512
extern const fe_kernel fe_kernel_avx512;
#endif
#ifdef FE_HAVE_AVX2
extern const fe_kernel fe_kernel_avx2;
#endif
#ifdef FE_HAVE_NEON
extern const fe_kernel fe_kernel_neon;
#endif
extern const fe_kernel fe_kernel_portable;

/* The dealing of the kernels that have no quick instruction for it. */
void fe_deal_portable(fe_rng *rng, dealing what, size_t n, fe_mask *decks, fe_mask *boards,
                      fe_mask *const holes[]);

bool fe_cpu_has_avx2(void);
bool fe_cpu_has_avx512(void); /* with BW, VBMI and BITALG, and BMI2 */

/* The mask of hand i in columns. */
static inline fe_mask columns_mask(const uint16_t *const suits[FE_SUITS], size_t i)
{
    return suits[0][i] | (fe_mask)suits[1][i] << 16 | (fe_mask)suits[2][i] << 32 |
           (fe_mask)suits[3][i] << 48;
}

#ifdef __cplusplus
}
#endif

#endif /* FASTEVAL_LANES_H */
