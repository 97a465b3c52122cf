/* A hand that grows and shrinks card by card. */
#include "internal.h"

fe_status fe_hand_add(fe_hand *hand, fe_card card)
{
    if (card >= FE_CARDS)
        return FE_ERROR_CARD;
    if (hand->mask & fe_card_mask(card))
        return FE_ERROR_DUPLICATE;
    hand->mask |= fe_card_mask(card);
    hand->key += fe_card_keys[card];
    return FE_OK;
}

fe_status fe_hand_remove(fe_hand *hand, fe_card card)
{
    if (card >= FE_CARDS)
        return FE_ERROR_CARD;
    if (!(hand->mask & fe_card_mask(card)))
        return FE_ERROR_ABSENT;
    hand->mask &= ~fe_card_mask(card);
    hand->key -= fe_card_keys[card];
    return FE_OK;
}

fe_strength fe_hand_strength(fe_hand hand) { return key_strength(hand.key, hand.mask); }
