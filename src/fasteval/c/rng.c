/* Random numbers, and decks shuffled by them or by bytes that nobody can predict. */
#include "random.h"

/* SplitMix64 turns any seed into words that look random. */
fe_rng fe_rng_seed(uint64_t seed)
{
    fe_rng rng;
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9E3779B97F4A7C15);
        rng.words[i] = scramble(seed);
    }
    return rng;
}

uint64_t fe_rng_next(fe_rng *rng) { return next_number(rng->words); }

/*
 * Scale a 32-bit word to 0..bound-1 (Lemire 2019). The product is refused where its low half falls
 * into the part that would make some results likelier than others.
 */
static inline bool scale(uint32_t word, uint32_t bound, uint32_t *number)
{
    const uint64_t product = (uint64_t)word * bound;
    const uint32_t low = (uint32_t)product;
    if (low < bound && low < (0u - bound) % bound)
        return false;
    *number = (uint32_t)(product >> 32);
    return true;
}

uint32_t fe_rng_below(fe_rng *rng, uint32_t bound)
{
    uint32_t number = 0;
    if (bound == 0)
        return 0;
    while (!scale((uint32_t)(next_number(rng->words) >> 32), bound, &number))
        continue;
    return number;
}

void fe_deck_new(fe_card deck[FE_CARDS])
{
    for (fe_card card = 0; card < FE_CARDS; card++)
        deck[card] = card;
}

/* One step of the shuffle by Fisher and Yates: any of the cards from a place on comes there. */
static inline void place(fe_card deck[FE_CARDS], uint32_t where, uint32_t offset)
{
    const fe_card card = deck[where + offset];
    deck[where + offset] = deck[where];
    deck[where] = card;
}

/* Each number of the generator serves two places, its upper half first. */
void fe_deck_shuffle(fe_card deck[FE_CARDS], size_t count, fe_rng *rng)
{
    fe_rng own = *rng; /* a deck of bytes may alias the generator, and that is slow */
    const uint32_t places = count < FE_CARDS - 1 ? (uint32_t)count : FE_CARDS - 1;
    for (uint32_t where = 0; where < places;) {
        const uint64_t number = next_number(own.words);
        uint32_t offset;
        if (scale((uint32_t)(number >> 32), FE_CARDS - where, &offset))
            place(deck, where++, offset);
        if (where < places && scale((uint32_t)number, FE_CARDS - where, &offset))
            place(deck, where++, offset);
    }
    *rng = own;
}

fe_status fe_deck_from_entropy(const uint8_t *bytes, size_t size, fe_card deck[FE_CARDS])
{
    fe_card shuffled[FE_CARDS];
    uint32_t where = 0;
    fe_deck_new(shuffled);
    for (size_t i = 0; i + 4 <= size && where < FE_CARDS - 1; i += 4) {
        const uint32_t word = (uint32_t)bytes[i] | (uint32_t)bytes[i + 1] << 8
                              | (uint32_t)bytes[i + 2] << 16 | (uint32_t)bytes[i + 3] << 24;
        uint32_t offset;
        if (scale(word, FE_CARDS - where, &offset))
            place(shuffled, where++, offset);
    }
    if (where < FE_CARDS - 1)
        return FE_ERROR_COUNT;
    for (size_t i = 0; i < FE_CARDS; i++)
        deck[i] = shuffled[i];
    return FE_OK;
}
