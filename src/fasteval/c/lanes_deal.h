/*
 * Dealing from what is left of the deck, for random deals. The including file says how nth_card finds
 * the n-th lowest card of a mask.
 *
 * One word of the generator serves several cards: taken as a fraction, times the number of cards left
 * it gives the first and, as what remains is a fraction again, the next. What remains at the end says
 * whether all orders are alike (Brackett-Rozinsky, Lemire 2024); if not, the word is not used.
 */

#define CARDS_IN_WORD 8

/* Draw `count` cards out of the `left` ones of `deck`; return the cards that stay. */
INLINE fe_mask draw_cards(uint64_t words[4], fe_mask deck, uint32_t left, uint32_t count,
                          fe_mask *drawn)
{
    fe_mask stays;
    uint64_t fraction, orders;
    do {
        fraction = next_number(words);
        orders = 1;
        stays = deck;
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t bound = left - i;
            const fe_mask card = nth_card(stays, (uint32_t)scale_word(fraction, bound));
            fraction *= bound;
            orders *= bound;
            stays ^= card;
            drawn[i] = card;
        }
    } while (fraction < orders && fraction < (0 - orders) % orders);
    return stays;
}

/*
 * Deal the same number of cards n times: deal i from the deck without used[i], which leaves `left`
 * cards. Group g gets sizes[g] of them, dealt[g][i].
 */
TARGET static void deal(fe_rng *rng, const fe_mask *used, uint32_t left, size_t n,
                        const uint8_t *sizes, size_t groups, fe_mask *const dealt[])
{
    fe_rng own = *rng; /* the masks may alias the generator, and that is slow */
    uint32_t cards = 0;
    for (size_t group = 0; group < groups; group++)
        cards += sizes[group];
    for (size_t i = 0; i < n; i++) {
        fe_mask drawn[FE_CARDS], deck = FE_MASK_ALL & ~used[i];
        for (uint32_t done = 0; done < cards; done += CARDS_IN_WORD) {
            const uint32_t count = cards - done < CARDS_IN_WORD ? cards - done : CARDS_IN_WORD;
            deck = draw_cards(own.words, deck, left - done, count, drawn + done);
        }
        const fe_mask *next = drawn;
        for (size_t group = 0; group < groups; group++) {
            fe_mask mask = 0;
            for (uint32_t card = 0; card < sizes[group]; card++)
                mask |= *next++;
            dealt[group][i] = mask;
        }
    }
    *rng = own;
}
