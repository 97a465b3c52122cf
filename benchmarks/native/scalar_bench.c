/* The scalar evaluator: prepared hands, masks, card numbers, and all hands card by card. */
#include "driver.h"
#include "fasteval.h"

static uint64_t pass_hands(const void *hands, size_t n)
{
    const fe_hand *hand = (const fe_hand *)hands;
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += fe_hand_strength(hand[i]);
    return sum;
}

static uint64_t pass_masks(const void *hands, size_t n)
{
    const fe_mask *mask = (const fe_mask *)hands;
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        fe_strength strength = 0;
        fe_evaluate_mask(mask[i], &strength);
        sum += strength;
    }
    return sum;
}

static uint64_t pass_cards(const void *hands, size_t n)
{
    const fe_card *card = (const fe_card *)hands;
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        fe_strength strength = 0;
        size_t position;
        fe_evaluate_cards(card + DRIVER_WIDTH * i, DRIVER_WIDTH, &strength, &position);
        sum += strength;
    }
    return sum;
}

/* Complete a hand with all sets of `missing` cards below `limit`, adding one card at a time. */
static uint64_t complete(fe_hand hand, int missing, int limit)
{
    uint64_t sum = 0;
    for (int card = missing - 1; card < limit; card++) {
        fe_hand longer = hand;
        fe_hand_add(&longer, (fe_card)card);
        sum += missing == 1 ? fe_hand_strength(longer) : complete(longer, missing - 1, card);
    }
    return sum;
}

static uint64_t pass_all(const void *hands, size_t n)
{
    (void)hands;
    (void)n;
    return complete(fe_hand_empty(), DRIVER_WIDTH, FE_CARDS);
}

int main(int argc, char **argv)
{
    driver_rows rows = driver_read(argc, argv);
    fe_hand *hands = (fe_hand *)driver_allocate(rows.n * sizeof *hands);
    fe_mask *masks = (fe_mask *)driver_allocate(rows.n * sizeof *masks);
    for (size_t i = 0; i < rows.n; i++) {
        hands[i] = fe_hand_empty();
        for (size_t k = 0; k < DRIVER_WIDTH; k++)
            fe_hand_add(&hands[i], rows.cards[DRIVER_WIDTH * i + k]);
        masks[i] = hands[i].mask;
    }
    driver_measure("scalar, prepared hands", pass_hands, hands, rows.n);
    driver_measure("scalar, masks", pass_masks, masks, rows.n);
    driver_measure("scalar, card numbers", pass_cards, rows.cards, rows.n);
    driver_measure("scalar, all hands in sequence", pass_all, NULL, 133784560);
    free(hands);
    free(masks);
    free(rows.cards);
    return 0;
}
