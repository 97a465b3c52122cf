/* Cards, their text, and sets of them. */
#include "internal.h"

static const char RANK_LETTERS[] = "23456789TJQKA";
static const char SUIT_LETTERS[] = "cdhs";

/* Rank and suit of a character, plus one; 0 for all others. Rows of 16: letters from the fifth on. */
#define NONE 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
#define RANKS_FROM_A 0, 13, 0, 0, 0, 0, 0, 0, 0, 0, 10, 12, 0, 0, 0, 0 /* A, J, K */
#define RANKS_FROM_P 0, 11, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0   /* Q, T */
static const uint8_t rank_after[256] = {
    NONE, NONE, NONE, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, /* 2 to 9 */
    RANKS_FROM_A, RANKS_FROM_P, RANKS_FROM_A, RANKS_FROM_P,
};
#define SUITS_FROM_A 0, 0, 0, 1, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0 /* C, D, H */
#define SUITS_FROM_P 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 /* S */
static const uint8_t suit_after[256] = {
    NONE, NONE, NONE, NONE, SUITS_FROM_A, SUITS_FROM_P, SUITS_FROM_A, SUITS_FROM_P,
};

static bool is_blank(char character)
{
    return character == ' ' || character == ',' || character == '\t' || character == '\n'
           || character == '\r';
}

/* Read one card at the start of a text; return its length, 0 if there is none. */
static size_t card_read(const char *text, size_t length, fe_card *card)
{
    const bool is_ten = length >= 3 && text[0] == '1' && text[1] == '0';
    const size_t rank_length = is_ten ? 2 : 1;
    if (length < rank_length + 1)
        return 0;
    const int rank = is_ten ? 8 : rank_after[(uint8_t)text[0]] - 1;
    const int suit = suit_after[(uint8_t)text[rank_length]] - 1;
    if (rank < 0 || suit < 0)
        return 0;
    *card = (fe_card)(4 * rank + suit);
    return rank_length + 1;
}

fe_status fe_cards_read(const char *text, size_t length, fe_card cards[FE_CARDS], size_t *count,
                        size_t *position)
{
    fe_mask seen = 0;
    size_t read = 0;
    for (size_t i = 0; i < length;) {
        if (is_blank(text[i])) {
            i++;
            continue;
        }
        fe_card card;
        const size_t used = card_read(text + i, length - i, &card);
        if (used == 0 || seen & fe_card_mask(card)) {
            *position = i;
            return used == 0 ? FE_ERROR_TEXT : FE_ERROR_DUPLICATE;
        }
        seen |= fe_card_mask(card);
        cards[read++] = card;
        i += used;
    }
    *count = read;
    return FE_OK;
}

void fe_card_write(fe_card card, char text[3])
{
    text[0] = RANK_LETTERS[fe_card_rank(card)];
    text[1] = SUIT_LETTERS[fe_card_suit(card)];
    text[2] = '\0';
}

fe_status fe_mask_from_cards(const fe_card *cards, size_t count, fe_mask *mask, size_t *position)
{
    fe_mask collected = 0;
    for (size_t i = 0; i < count; i++) {
        const fe_card card = cards[i];
        if (card >= FE_CARDS || collected & fe_card_mask(card)) {
            *position = i;
            return card >= FE_CARDS ? FE_ERROR_CARD : FE_ERROR_DUPLICATE;
        }
        collected |= fe_card_mask(card);
    }
    *mask = collected;
    return FE_OK;
}

size_t fe_mask_to_cards(fe_mask mask, fe_card cards[FE_CARDS])
{
    size_t count = 0;
    for (fe_card card = 0; card < FE_CARDS; card++) {
        if (mask & fe_card_mask(card))
            cards[count++] = card;
    }
    return count;
}

int fe_mask_count(fe_mask mask) { return mask_count(mask); }
