/* The kernel that runs everywhere: one hand after the other through the scalar evaluator. */
#include <string.h>

#include "internal.h"
#include "lanes.h"
#include "random.h"

#define KERNEL portable
#include "lanes_names.h"

static bool supported(void)
{
    return true;
}

/* The mask of a row of cards, or 0 if one is no card or comes twice. */
static fe_mask row_mask(const fe_card *cards, size_t width)
{
    fe_mask mask = 0;
    for (size_t i = 0; i < width; i++) {
        const fe_card card = cards[i];
        if (card >= FE_CARDS || mask & fe_card_mask(card))
            return 0;
        mask |= fe_card_mask(card);
    }
    return mask;
}

static size_t masks_portable(const fe_mask *masks, size_t n, fe_strength *out)
{
    for (size_t i = 0; i < n; i++) {
        const fe_mask mask = masks[i];
        if (!mask_is_hand(mask))
            return i;
        out[i] = mask_strength(mask);
    }
    return n;
}

static size_t rows_portable(const fe_card *cards, size_t width, size_t n, fe_strength *out)
{
    for (size_t i = 0; i < n; i++) {
        const fe_mask mask = row_mask(cards + i * width, width);
        if (mask == 0)
            return i;
        out[i] = mask_strength(mask);
    }
    return n;
}

static size_t columns_portable(const uint16_t *const suits[FE_SUITS], size_t n, fe_strength *out)
{
    for (size_t i = 0; i < n; i++) {
        const fe_mask mask = columns_mask(suits, i);
        if (!mask_is_hand(mask))
            return i;
        out[i] = mask_strength(mask);
    }
    return n;
}

static void hold_portable(const uint16_t *const suits[FE_SUITS], fe_mask hole, size_t n,
                          fe_strength *out)
{
    for (size_t i = 0; i < n; i++) {
        const fe_mask board = columns_mask(suits, i);
        out[i] = board & hole ? 0 : mask_strength(board | hole);
    }
}

static void compare_portable(const fe_strength *const strengths[], size_t players,
                             const uint16_t *weights, size_t n, uint32_t split[][FE_SEATS])
{
    for (size_t i = 0; i < n; i++) {
        fe_strength best = 0;
        bool blocked = false;
        size_t others = 0;
        for (size_t player = 0; player < players; player++) {
            const fe_strength strength = strengths[player][i];
            blocked |= strength == 0;
            others = strength > best ? 0 : others + (strength == best);
            best = strength > best ? strength : best;
        }
        for (size_t player = 0; player < players && !blocked; player++)
            if (strengths[player][i] == best)
                split[player][others] += weights[i];
    }
}

/* The n-th lowest card of a mask: by bytes, whose counts are added up, and within one bit by bit. */
static inline fe_mask nth_card(fe_mask mask, uint32_t n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t counts = mask - (mask >> 1 & UINT64_C(0x5555555555555555));
    counts = (counts & UINT64_C(0x3333333333333333)) + (counts >> 2 & UINT64_C(0x3333333333333333));
    counts = ((counts + (counts >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * ones; /* up to each byte */
    const uint64_t not_above = ((n * ones | ones << 7) - counts) >> 7 & ones;
    const uint32_t byte = (uint32_t)(not_above * ones >> 56) * 8;
    uint64_t rest = mask >> byte;
    for (uint32_t skipped = (uint32_t)(counts << 8 >> byte & 0xFF); skipped < n; skipped++)
        rest &= rest - 1;
    return (rest & (0 - rest)) << byte;
}

#define TARGET
#define INLINE static inline
#include "lanes_deal.h"

void fe_deal_portable(fe_rng *rng, dealing what, size_t n, fe_mask *decks, fe_mask *boards,
                      fe_mask *const holes[])
{
    deal(rng, what, n, decks, boards, holes);
}

const fe_kernel fe_kernel_portable = {
    "portable",       supported,     masks_portable,   rows_portable,
    columns_portable, hold_portable, compare_portable, deal,
};

#include "lanes_end.h"
