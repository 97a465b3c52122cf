/* The kernel that runs everywhere: one hand after the other through the scalar evaluator. */
#include "internal.h"
#include "lanes.h"

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

const fe_kernel fe_kernel_portable = {
    "portable", supported, masks_portable, rows_portable, columns_portable,
};
