/*
 * Dealing from what is left of the deck, for random deals. The including file says how nth_card finds
 * the n-th lowest card of a mask.
 *
 * One word of the generator serves several cards: taken as a fraction, times the number of cards left
 * it gives the first and, as what remains is a fraction again, the next. What remains at the end says
 * whether all orders are alike (Brackett-Rozinsky, Lemire 2024); if not, the word is not used.
 */

#define CARDS_IN_WORD 8

/* How many cards the next word serves. */
static uint32_t next_count(uint32_t cards, uint32_t done)
{
    return cards - done < CARDS_IN_WORD ? cards - done : CARDS_IN_WORD;
}

/* In how many orders a number of cards can be drawn out of those left. */
static uint64_t count_orders(uint32_t left, uint32_t count)
{
    uint64_t orders = 1;
    for (uint32_t i = 0; i < count; i++)
        orders *= left - i;
    return orders;
}

/* Draw `count` cards out of the `left` ones of `deck`; return the cards that stay. */
INLINE fe_mask draw_cards(uint64_t words[4], fe_mask deck, uint32_t left, uint32_t count,
                          uint64_t orders, fe_mask *drawn)
{
    fe_mask stays;
    uint64_t fraction;
    do {
        fraction = next_number(words);
        stays = deck;
        for (uint32_t i = 0; i < count; i++) {
            const fe_mask card = nth_card(stays, (uint32_t)scale_word(&fraction, left - i));
            stays ^= card;
            drawn[i] = card;
        }
    } while (fraction < orders && fraction < (0 - orders) % orders);
    return stays;
}

/* The same, with a loop of its own for each number of cards. */
INLINE fe_mask draw_some(uint64_t words[4], fe_mask deck, uint32_t left, uint32_t count,
                         uint64_t orders, fe_mask *drawn)
{
    switch (count) {
    case 8: return draw_cards(words, deck, left, 8, orders, drawn);
    case 7: return draw_cards(words, deck, left, 7, orders, drawn);
    case 5: return draw_cards(words, deck, left, 5, orders, drawn);
    default: return draw_cards(words, deck, left, count, orders, drawn);
    }
}

TARGET static void deal(fe_rng *rng, dealing what, const fe_mask *used, size_t n, fe_mask *boards,
                        fe_mask *const holes[])
{
    fe_rng own = *rng; /* the masks may alias the generator, and that is slow */
    const uint32_t cards = what.board + 2 * what.hands;
    uint64_t orders[FE_CARDS];
    for (uint32_t done = 0; done < cards; done += CARDS_IN_WORD)
        orders[done] = count_orders(what.left - done, next_count(cards, done));
    for (size_t i = 0; i < n; i++) {
        fe_mask drawn[FE_CARDS], deck = FE_MASK_ALL & ~used[i], board = 0;
        for (uint32_t done = 0; done < cards; done += CARDS_IN_WORD)
            deck = draw_some(own.words, deck, what.left - done, next_count(cards, done),
                             orders[done], drawn + done);
        for (uint32_t card = 0; card < what.board; card++)
            board |= drawn[card];
        boards[i] = board;
        for (uint32_t hand = 0; hand < what.hands; hand++)
            holes[hand][i] = drawn[what.board + 2 * hand] | drawn[what.board + 2 * hand + 1];
    }
    *rng = own;
}
