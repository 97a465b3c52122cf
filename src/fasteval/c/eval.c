/* The strength of one hand. */
#include "internal.h"

/* What is wrong with cards that are no hand: the first that is bad, or else their number. */
static fe_status cards_fault(const fe_card *cards, size_t count, size_t *position)
{
    fe_mask unused;
    const fe_status status = fe_mask_from_cards(cards, count, &unused, position);
    return status != FE_OK ? status : FE_ERROR_COUNT;
}

/* R99: the best five of 5, 6 or 7 cards count. */
fe_status fe_evaluate_cards(const fe_card *cards, size_t count, fe_strength *strength,
                            size_t *position)
{
    if (!is_hand_count(count))
        return cards_fault(cards, count, position);
    uint64_t key = 0, seen = 0, sum = 0;
    for (size_t i = 0; i < count; i++) {
        const fe_card card = cards[i];
        if (card >= FE_CARDS)
            return cards_fault(cards, count, position);
        key += fe_card_keys[card];
        seen |= UINT64_C(1) << card;
        sum += UINT64_C(1) << card;
    }
    if (sum != seen) /* a card comes twice */
        return cards_fault(cards, count, position);
    fe_mask mask = 0; /* needed for a flush only */
    if (key_is_flush(key))
        fe_mask_from_cards(cards, count, &mask, position);
    *strength = key_strength(key, mask);
    return FE_OK;
}

fe_status fe_evaluate_mask(fe_mask mask, fe_strength *strength)
{
    if (mask & ~FE_MASK_ALL)
        return FE_ERROR_MASK;
    if (!mask_is_hand(mask))
        return FE_ERROR_COUNT;
    *strength = mask_strength(mask);
    return FE_OK;
}
