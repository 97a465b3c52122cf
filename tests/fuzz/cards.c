/* Text that should be cards, and the strength of what it says, against a slow evaluator. */
#include "../c/oracle.h"
#include "input.h"

static void check_cards(const fe_card *cards, size_t count, const char *text, size_t length)
{
    fe_card again[FE_CARDS];
    fe_mask mask;
    size_t position;
    REQUIRE(count <= FE_CARDS && 2 * count <= length);
    REQUIRE(fe_mask_from_cards(cards, count, &mask, &position) == FE_OK);
    REQUIRE((size_t)fe_mask_count(mask) == count && fe_mask_to_cards(mask, again) == count);
    for (size_t i = 0; i < count; i++) {
        char written[3];
        size_t found;
        fe_card_write(cards[i], written);
        REQUIRE(fe_cards_read(written, 2, again, &found, &position) == FE_OK);
        REQUIRE(found == 1 && again[0] == cards[i]);
        REQUIRE(memchr(text, written[1], length) || memchr(text, written[1] - 32, length));
    }
}

static fe_strength check_strength(const fe_card *cards, size_t count)
{
    fe_mask mask;
    fe_strength strength = 0, by_mask = 0;
    fe_hand hand = fe_hand_empty();
    size_t position;
    fe_mask_from_cards(cards, count, &mask, &position);
    const fe_status status = fe_evaluate_cards(cards, count, &strength, &position);
    REQUIRE(status == (count >= 5 && count <= 7 ? FE_OK : FE_ERROR_COUNT));
    REQUIRE(fe_evaluate_mask(mask, &by_mask) == status && by_mask == strength);
    for (size_t i = 0; i < count; i++)
        REQUIRE(fe_hand_add(&hand, cards[i]) == FE_OK);
    REQUIRE(hand.mask == mask && fe_hand_strength(hand) == strength);
    return strength;
}

static void check_best(const fe_card *cards, size_t count, fe_strength strength)
{
    fe_card best[5];
    fe_mask mask, of_best;
    fe_strength strength_of_best;
    uint8_t ranks[5];
    size_t position;
    fe_mask_from_cards(cards, count, &mask, &position);
    REQUIRE(strength == oracle_strength(cards, (int)count));
    REQUIRE(fe_best_five(mask, best) == FE_OK);
    REQUIRE(fe_mask_from_cards(best, 5, &of_best, &position) == FE_OK && !(of_best & ~mask));
    REQUIRE(fe_evaluate_mask(of_best, &strength_of_best) == FE_OK && strength_of_best == strength);
    REQUIRE(fe_strength_ranks(strength, ranks) == FE_OK);
    for (int i = 0; i < 5; i++)
        REQUIRE(fe_card_rank(best[i]) == ranks[i]);
}

/* The numbers themselves as cards, whatever they are. */
static void check_numbers(const uint8_t *numbers, size_t count)
{
    fe_strength strength = 0;
    size_t position = count;
    fe_mask mask = 0;
    const fe_status status = fe_evaluate_cards(numbers, count, &strength, &position);
    if (status == FE_OK)
        REQUIRE(strength == oracle_strength(numbers, (int)count));
    else if (fe_mask_from_cards(numbers, count, &mask, &position) == FE_OK)
        REQUIRE(status == FE_ERROR_COUNT);
    else
        REQUIRE(position < count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int strengths;
    fe_card cards[FE_CARDS];
    size_t count = 99, position = size;
    const char *const text = (const char *)data;
    if (strengths == 0)
        strengths = oracle_start();
    const fe_status status = fe_cards_read(text, size, cards, &count, &position);
    if (status == FE_OK) {
        check_cards(cards, count, text, size);
        const fe_strength strength = check_strength(cards, count);
        if (strength > 0)
            check_best(cards, count, strength);
    } else {
        REQUIRE(status == FE_ERROR_TEXT || status == FE_ERROR_DUPLICATE);
        REQUIRE(position < size || (position == size && status == FE_ERROR_TEXT));
    }
    check_numbers(data, size);
    return 0;
}
