/* The strength of one hand. */
#include "internal.h"

/* R99: the best five of 5, 6 or 7 cards count. */
fe_status fe_evaluate_cards(const fe_card *cards, size_t count, fe_strength *strength,
                            size_t *position)
{
    uint64_t key = 0;
    fe_mask mask = 0;
    for (size_t i = 0; i < count; i++) {
        if (cards[i] >= FE_CARDS || mask & fe_card_mask(cards[i])) {
            *position = i;
            return cards[i] >= FE_CARDS ? FE_ERROR_CARD : FE_ERROR_DUPLICATE;
        }
        mask |= fe_card_mask(cards[i]);
        key += fe_card_keys[cards[i]];
    }
    if (!is_hand_count(count))
        return FE_ERROR_COUNT;
    *strength = key_strength(key, mask);
    return FE_OK;
}

fe_status fe_evaluate_mask(fe_mask mask, fe_strength *strength)
{
    if (mask & ~FE_MASK_ALL)
        return FE_ERROR_MASK;
    if (!is_hand_count((uint64_t)mask_count(mask)))
        return FE_ERROR_COUNT;
    *strength = mask_strength(mask);
    return FE_OK;
}
