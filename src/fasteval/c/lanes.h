/*
 * The kernels that evaluate many hands, as lanes.c sees them. Which kernels exist is decided here,
 * by compiler and target; whether this machine can run them is asked of the processor in cpu.c.
 */
#ifndef FASTEVAL_LANES_H
#define FASTEVAL_LANES_H

#include "fasteval.h"

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
};

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

bool fe_cpu_has_avx2(void);
bool fe_cpu_has_avx512(void); /* with BW, VBMI and BITALG */

/* The mask of hand i in columns. */
static inline fe_mask columns_mask(const uint16_t *const suits[FE_SUITS], size_t i)
{
    return suits[0][i] | (fe_mask)suits[1][i] << 16 | (fe_mask)suits[2][i] << 32 |
           (fe_mask)suits[3][i] << 48;
}

#endif /* FASTEVAL_LANES_H */
