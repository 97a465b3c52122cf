/* Ranks hands that share a board: ./rank "2c 7d Ah 9s 9c" "As Kd" "Qh Qc" */
#include <stdio.h>
#include <string.h>

#include "fasteval.h"

/* Read cards behind those that are there already. */
static fe_status read_more(const char *text, fe_card *cards, size_t *count)
{
    fe_card more[FE_CARDS];
    size_t found, position;
    fe_status status = fe_cards_read(text, strlen(text), more, &found, &position);
    if (status != FE_OK)
        return status;
    if (*count + found > 7)
        return FE_ERROR_COUNT;
    memcpy(cards + *count, more, found);
    *count += found;
    return FE_OK;
}

static fe_status rank(const char *board, const char *hole, fe_strength *strength, fe_card best[5])
{
    fe_card cards[7];
    size_t count = 0, position;
    fe_mask mask;
    fe_status status = read_more(hole, cards, &count);
    if (status == FE_OK)
        status = read_more(board, cards, &count);
    if (status == FE_OK)
        status = fe_evaluate_cards(cards, count, strength, &position);
    if (status == FE_OK)
        status = fe_mask_from_cards(cards, count, &mask, &position);
    if (status == FE_OK)
        status = fe_best_five(mask, best);
    return status;
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
        fe_status status = rank(argv[1], argv[i], &strength, best);
        if (status != FE_OK) {
            fprintf(stderr, "%s: %s\n", argv[i], fe_status_text(status));
            return 2;
        }
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
