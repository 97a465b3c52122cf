/*
 * fasteval: the C library for Texas Hold'em. One header, no dependency, no Python.
 *
 * Cards are numbers 0..51 = 4 * rank + suit, ranks 2..A = 0..12, suits clubs, diamonds, hearts,
 * spades = 0..3. A set of cards is a 64-bit mask with bit 16 * suit + rank: four suit lanes of 13
 * bits. A strength is 1..7462 and HIGHER IS BETTER: 7462 is the royal flush; 0 is no hand.
 *
 * The library never allocates, prints, or keeps state that changes, so every function may be called
 * from any thread. Functions that can fail return a fe_status and write their results only when it
 * is FE_OK, unless said otherwise. No pointer may be NULL. Build:
 * cc -O3 -Isrc/fasteval/include your.c src/fasteval/c/[a-z]*.c
 */
#ifndef FASTEVAL_H
#define FASTEVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FE_VERSION "0.1.0"

/* Mark the functions for export when the library is built as a shared object of its own. */
#if defined(FE_SHARED) && defined(_WIN32)
#define FE_API __declspec(dllexport)
#elif defined(FE_SHARED) && defined(__GNUC__)
#define FE_API __attribute__((visibility("default")))
#else
#define FE_API
#endif

/* ---- Status codes --------------------------------------------------------------------------- */

/* The numbers are pinned: they never change their meaning. */
typedef enum fe_status {
    FE_OK = 0,
    FE_ERROR_TEXT = 1,      /* text that is no card */
    FE_ERROR_CARD = 2,      /* a card number outside 0..51 */
    FE_ERROR_DUPLICATE = 3, /* the same card twice */
    FE_ERROR_COUNT = 4,     /* not 5, 6 or 7 cards */
    FE_ERROR_MASK = 5,      /* a mask with bits outside the four 13-bit suit lanes */
    FE_ERROR_ABSENT = 6,    /* a card to remove that is not in the hand */
    FE_ERROR_STRENGTH = 7   /* a strength outside 1..7462 */
} fe_status;

FE_API const char *fe_status_name(fe_status status); /* "FE_ERROR_CARD" */
FE_API const char *fe_status_text(fe_status status); /* one English sentence */
FE_API const char *fe_version(void);                 /* FE_VERSION of the compiled library */

/* ---- Cards and masks ------------------------------------------------------------------------ */

#define FE_CARDS 52
#define FE_RANKS 13
#define FE_SUITS 4
#define FE_MASK_ALL UINT64_C(0x1FFF1FFF1FFF1FFF) /* the whole deck */

typedef uint8_t fe_card;
typedef uint64_t fe_mask;
typedef uint16_t fe_strength;

static inline int fe_card_rank(fe_card card) { return card >> 2; }
static inline int fe_card_suit(fe_card card) { return card & 3; }
/* The mask of one card, which must be below 52. */
static inline fe_mask fe_card_mask(fe_card card)
{
    return UINT64_C(1) << (16 * (card & 3) + (card >> 2));
}

/*
 * Read every card of a text ("AsKd", "10d jc", "2c,7D"): rank 2-9, T or 10, J, Q, K, A and suit c, d,
 * h, s in either case; blanks and commas may stand between cards. `cards` has room for 52.
 * On FE_ERROR_TEXT and FE_ERROR_DUPLICATE, `position` is the index of the offending character, and
 * the cards before it are in `cards`.
 */
FE_API fe_status fe_cards_read(const char *text, size_t length, fe_card cards[FE_CARDS],
                               size_t *count, size_t *position);

/* Write one card as two characters and a terminating zero: "As", "Td". The card must be below 52. */
FE_API void fe_card_write(fe_card card, char text[3]);

/* Collect cards; on an error `position` is the index of the first card that is bad or repeated. */
FE_API fe_status fe_mask_from_cards(const fe_card *cards, size_t count, fe_mask *mask,
                                    size_t *position);

/* List the cards of a mask in ascending card number and return how many there are. */
FE_API size_t fe_mask_to_cards(fe_mask mask, fe_card cards[FE_CARDS]);

/* The number of cards in a mask. */
FE_API int fe_mask_count(fe_mask mask);

/* ---- One hand ------------------------------------------------------------------------------- */

/* Strength of 5, 6 or 7 cards; on an error `position` is as for fe_mask_from_cards. */
FE_API fe_status fe_evaluate_cards(const fe_card *cards, size_t count, fe_strength *strength,
                                   size_t *position);

/* Strength of a mask of 5, 6 or 7 cards. */
FE_API fe_status fe_evaluate_mask(fe_mask mask, fe_strength *strength);

/*
 * A hand that grows and shrinks card by card. Start from fe_hand_empty(). The key is the sum of the
 * cards' keys (docs/hashing.md), the mask says which cards are in.
 */
typedef struct fe_hand {
    uint64_t key;
    fe_mask mask;
} fe_hand;

static inline fe_hand fe_hand_empty(void)
{
    fe_hand hand = {0, 0};
    return hand;
}

FE_API fe_status fe_hand_add(fe_hand *hand, fe_card card);
FE_API fe_status fe_hand_remove(fe_hand *hand, fe_card card);

/* Strength of a hand of 5, 6 or 7 cards, 0 for any other number of cards. */
FE_API fe_strength fe_hand_strength(fe_hand hand);

/* ---- Strengths ------------------------------------------------------------------------------ */

#define FE_STRENGTHS 7462

typedef enum fe_category {
    FE_HIGH_CARD = 0,
    FE_PAIR = 1,
    FE_TWO_PAIR = 2,
    FE_THREE_OF_A_KIND = 3,
    FE_STRAIGHT = 4,
    FE_FLUSH = 5,
    FE_FULL_HOUSE = 6,
    FE_FOUR_OF_A_KIND = 7,
    FE_STRAIGHT_FLUSH = 8
} fe_category;

FE_API fe_status fe_strength_category(fe_strength strength, fe_category *category);

/*
 * The five ranks that a strength stands for, in the order in which they are compared: the full house
 * kings over fours is K K K 4 4, the five-high straight 5 4 3 2 A.
 */
FE_API fe_status fe_strength_ranks(fe_strength strength, uint8_t ranks[5]);

/* The rank 1 (royal flush) to 7462 of the Cactus Kev order: 7463 - strength. */
FE_API fe_status fe_strength_cactus_kev(fe_strength strength, uint16_t *cactus_kev);

/* How many of all hands of `count` cards (5, 6 or 7) are weaker than a strength. */
FE_API fe_status fe_strength_weaker(fe_strength strength, size_t count, uint32_t *hands);

/*
 * The five cards that make a hand of 5, 6 or 7 cards, in the order of fe_strength_ranks. Among equal
 * cards the higher suit is taken, so the answer is unique.
 */
FE_API fe_status fe_best_five(fe_mask mask, fe_card best[5]);

/* ---- Many hands ----------------------------------------------------------------------------- */

/*
 * A kernel is one way to evaluate many hands: "avx512", "avx2", "neon" or "portable". All give the
 * same strengths. Those compiled in are listed best first; "portable" is always the last.
 */
typedef struct fe_kernel fe_kernel;

FE_API size_t fe_kernel_count(void);
FE_API const fe_kernel *fe_kernel_at(size_t index);         /* NULL past the end */
FE_API const char *fe_kernel_name(const fe_kernel *kernel); /* "avx512" */
FE_API bool fe_kernel_supported(const fe_kernel *kernel);   /* asks the processor: slow, keep it */
FE_API const fe_kernel *fe_kernel_best(void);               /* the first that is supported: keep it */

/*
 * Strengths of n hands of 5, 6 or 7 cards each. The kernel must be supported on this machine. `out` must not
 * overlap the hands. Every row is checked: at the first bad one the status says why, `row` is its
 * index, out[0..row) are right and the rest of out is unspecified.
 */
FE_API fe_status fe_evaluate_masks(const fe_kernel *kernel, const fe_mask *masks, size_t n,
                                   fe_strength *out, size_t *row);

/* The same for rows of `width` (5, 6 or 7) card numbers, one row after the other. */
FE_API fe_status fe_evaluate_rows(const fe_kernel *kernel, const fe_card *cards, size_t width,
                                  size_t n, fe_strength *out, size_t *row);

/* The same for hands in columns: suits[s][i] is the 13-bit lane of suit s of hand i. */
FE_API fe_status fe_evaluate_columns(const fe_kernel *kernel, const uint16_t *const suits[FE_SUITS],
                                     size_t n, fe_strength *out, size_t *row);

#ifdef __cplusplus
}
#endif

#endif /* FASTEVAL_H */
