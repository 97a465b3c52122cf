/*
 * Dealing from what is left of the deck, for random deals. The including file says how nth_card finds
 * the n-th lowest card of a mask.
 *
 * One word of the generator serves several cards: taken as a fraction, times the number of cards left
 * it gives the first and, as what remains is a fraction again, the next. What remains at the end says
 * whether all orders are alike (Brackett-Rozinsky, Lemire 2024); if not, the word is not used. The
 * first word serves the board and a hand, each other one four hands; it is drawn for all deals in turn
 * before the next is.
 */

#define HANDS_IN_WORD 4

/* In how many orders a number of cards can be drawn out of those left. */
static uint64_t count_orders(uint32_t left, uint32_t count)
{
    uint64_t orders = 1;
    for (uint32_t i = 0; i < count; i++)
        orders *= left - i;
    return orders;
}

/* Whether what is left of a word's fraction belongs to orders that would come once too often. */
static inline bool is_refused(uint64_t fraction, uint64_t orders)
{
    return fraction < orders && fraction < (0 - orders) % orders;
}

/* Draw cards out of a deck of `left`; return the cards that stay. */
INLINE fe_mask draw_cards(uint64_t *fraction, fe_mask deck, uint32_t left, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        deck ^= nth_card(deck, (uint32_t)scale_word(fraction, left - i));
    return deck;
}

/* Deal the cards of boards and, if there is one, of the first hand; the decks lose them. */
INLINE void deal_boards(uint64_t words[4], uint32_t left, uint32_t count, uint32_t hand_cards,
                        size_t n, fe_mask *decks, fe_mask *boards, fe_mask *holes)
{
    const uint64_t orders = count_orders(left, count + hand_cards);
    for (size_t i = 0; i < n; i++) {
        fe_mask without, stays;
        uint64_t fraction;
        do {
            fraction = next_number(words);
            without = draw_cards(&fraction, decks[i], left, count);
            stays = draw_cards(&fraction, without, left - count, hand_cards);
        } while (is_refused(fraction, orders));
        boards[i] = decks[i] ^ without;
        if (hand_cards > 0)
            holes[i] = without ^ stays;
        decks[i] = stays;
    }
}

/* Deal up to four hands from each deck. */
INLINE void deal_hands(uint64_t words[4], uint32_t left, uint32_t many, size_t n, fe_mask *decks,
                       fe_mask *const holes[])
{
    const uint64_t orders = count_orders(left, 2 * many);
    for (size_t i = 0; i < n; i++) {
        fe_mask stays[HANDS_IN_WORD + 1];
        uint64_t fraction;
        stays[0] = decks[i];
        do {
            fraction = next_number(words);
            for (uint32_t hand = 0; hand < many; hand++)
                stays[hand + 1] = draw_cards(&fraction, stays[hand], left - 2 * hand, 2);
        } while (is_refused(fraction, orders));
        for (uint32_t hand = 0; hand < many; hand++)
            holes[hand][i] = stays[hand] ^ stays[hand + 1];
        decks[i] = stays[many];
    }
}

/* The usual numbers of cards have loops of their own. */
TARGET static void deal(fe_rng *rng, dealing what, size_t n, fe_mask *decks, fe_mask *boards,
                        fe_mask *const holes[])
{
    uint64_t words[4]; /* of its own, as masks may alias the generator, and that is slow */
    memcpy(words, rng->words, sizeof words);
    if (what.board == 5 && what.players > 0)
        deal_boards(words, what.left, 5, 2, n, decks, boards, holes[0]);
    else
        deal_boards(words, what.left, what.board, what.players > 0 ? 2 : 0, n, decks, boards,
                    what.players > 0 ? holes[0] : NULL);
    for (uint32_t hand = 1; hand < what.players; hand += HANDS_IN_WORD) {
        const uint32_t left = what.left - what.board - 2 * hand;
        switch (what.players - hand) {
        case 1: deal_hands(words, left, 1, n, decks, holes + hand); break;
        case 2: deal_hands(words, left, 2, n, decks, holes + hand); break;
        case 3: deal_hands(words, left, 3, n, decks, holes + hand); break;
        default: deal_hands(words, left, 4, n, decks, holes + hand); break;
        }
    }
    memcpy(rng->words, words, sizeof words);
}
