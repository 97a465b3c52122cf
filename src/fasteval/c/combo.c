/* The hands of two hole cards. */
#include "fasteval.h"

void fe_combo_cards(size_t combo, fe_card cards[2])
{
    size_t high = 1, first = 0; /* the combos of `high` start at high * (high - 1) / 2 */
    while (first + high <= combo)
        first += high++;
    cards[0] = (fe_card)high;
    cards[1] = (fe_card)(combo - first);
}
