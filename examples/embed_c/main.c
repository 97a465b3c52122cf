/* Ranks hands that share a board: ./rank "2c 7d Ah 9s 9c" "As Kd" "Qh Qc" */
#include <stdio.h>
#include <string.h>

#include "fasteval.h"

/* Read a text's cards behind those that are there already; say what is wrong with the text. */
static bool read_more(const char *text, fe_card cards[7], size_t *count)
{
    fe_card more[FE_CARDS];
    size_t found, position;
    fe_status status = fe_cards_read(text, strlen(text), more, &found, &position);
    if (status != FE_OK) {
        fprintf(stderr, "\"%s\", character %zu: %s\n", text, position, fe_status_text(status));
        return false;
    }
    if (*count + found > 7) {
        fprintf(stderr, "\"%s\": more than 7 cards with the board\n", text);
        return false;
    }
    memcpy(cards + *count, more, found * sizeof *more);
    *count += found;
    return true;
}

/* Rank a hand on a board; say what is wrong with the two together. */
static bool rank(const char *board, const char *hole, fe_strength *strength, fe_card best[5])
{
    fe_card cards[7];
    size_t count = 0, position;
    fe_mask mask;
    if (!read_more(board, cards, &count) || !read_more(hole, cards, &count))
        return false;
    fe_status status = fe_evaluate_cards(cards, count, strength, &position);
    if (status == FE_OK)
        status = fe_mask_from_cards(cards, count, &mask, &position);
    if (status == FE_OK)
        status = fe_best_five(mask, best);
    if (status == FE_ERROR_DUPLICATE) {
        char text[3];
        fe_card_write(cards[position], text);
        fprintf(stderr, "\"%s\": %s is on the board \"%s\" too\n", hole, text, board);
    } else if (status != FE_OK) {
        fprintf(stderr, "\"%s\" with \"%s\": %s\n", hole, board, fe_status_text(status));
    }
    return status == FE_OK;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: %s BOARD HAND...\n", argv[0]);
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        fe_strength strength;
        fe_card best[5];
        if (!rank(argv[1], argv[i], &strength, best))
            return 2;
        printf("%s: strength %d, best five", argv[i], strength);
        for (int k = 0; k < 5; k++) {
            char text[3];
            fe_card_write(best[k], text);
            printf(" %s", text);
        }
        printf("\n");
    }
    return 0;
}
