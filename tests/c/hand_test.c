/* Hands that grow and shrink: random walks, whole decks, and moves that are refused. */
#include "test.h"

/* The strength that a hand of any size must have. */
static fe_strength expected_strength(fe_mask mask)
{
    fe_strength strength = 0;
    fe_evaluate_mask(mask, &strength);
    return strength;
}

/* Add or remove a random card; a move that must be refused leaves the hand as it was. */
static void step(fe_hand *hand, bool add, fe_card card)
{
    const bool held = hand->mask & mask_of(&card, 1);
    const fe_hand before = *hand;
    const fe_status status = add ? fe_hand_add(hand, card) : fe_hand_remove(hand, card);
    if (add == held) {
        CHECK_EQUAL(add ? FE_ERROR_DUPLICATE : FE_ERROR_ABSENT, status);
        CHECK(hand->mask == before.mask && hand->key == before.key);
    } else {
        CHECK_EQUAL(FE_OK, status);
        CHECK(hand->mask == (before.mask ^ mask_of(&card, 1)));
    }
    CHECK_EQUAL(expected_strength(hand->mask), fe_hand_strength(*hand));
}

/* Walk around `size` cards. */
static void walk(int size, int steps)
{
    fe_hand hand = fe_hand_empty();
    for (int i = 0; i < steps; i++) {
        const bool add = (random_below(8) > 0) == (fe_mask_count(hand.mask) < size);
        fe_card card = (fe_card)random_below(FE_CARDS);
        if (!add && random_below(8) > 0) { /* mostly a card that is there */
            fe_card cards[FE_CARDS];
            const size_t count = fe_mask_to_cards(hand.mask, cards);
            if (count > 0)
                card = cards[random_below((unsigned)count)];
        }
        step(&hand, add, card);
    }
}

static void small_walks(void)
{
    for (int size = 4; size <= 9; size++)
        walk(size, 200000);
}

static void large_walks(void)
{
    for (int size = 10; size <= FE_CARDS; size += 3)
        walk(size, 20000);
}

/* Fill a hand with the whole deck and empty it again in another order: the key must be zero. */
static void whole_decks(void)
{
    for (int i = 0; i < 2000; i++) {
        fe_card in[FE_CARDS], out[FE_CARDS];
        fe_hand hand = fe_hand_empty();
        random_cards(in, FE_CARDS);
        random_cards(out, FE_CARDS);
        for (int k = 0; k < FE_CARDS; k++)
            step(&hand, true, in[k]);
        CHECK(hand.mask == FE_MASK_ALL);
        for (int k = 0; k < FE_CARDS; k++)
            step(&hand, false, out[k]);
        CHECK(hand.mask == 0 && hand.key == 0);
    }
}

static void bad_cards(void)
{
    fe_hand hand = fe_hand_empty();
    CHECK_EQUAL(0, fe_hand_strength(hand));
    for (int card = FE_CARDS; card < 256; card++) {
        CHECK_EQUAL(FE_ERROR_CARD, fe_hand_add(&hand, (fe_card)card));
        CHECK_EQUAL(FE_ERROR_CARD, fe_hand_remove(&hand, (fe_card)card));
    }
    CHECK(hand.mask == 0 && hand.key == 0);
    for (fe_card card = 0; card < FE_CARDS; card++)
        CHECK_EQUAL(FE_ERROR_ABSENT, fe_hand_remove(&hand, card));
    CHECK_EQUAL(FE_OK, fe_hand_add(&hand, 51));
    CHECK_EQUAL(FE_ERROR_DUPLICATE, fe_hand_add(&hand, 51));
}

/* A hand that was not made by the functions has no strength to speak of, but no read goes astray. */
static void odd_keys(void)
{
    uint64_t sum = 0;
    for (int i = 0; i < 3000000; i++) {
        fe_hand hand = {random_state, 0};
        random_below(2);
        hand.mask = random_state;
        if (i % 2) /* a number of cards that is let through */
            hand.key = (hand.key & ~UINT64_C(0xFF)) | (unsigned)(15 + 3 * (i % 3));
        random_below(2);
        sum += fe_hand_strength(hand);
    }
    CHECK(sum > 0);
}

int main(void)
{
    test_program = "hand_test";
    random_start();
    RUN(small_walks);
    RUN(large_walks);
    RUN(whole_decks);
    RUN(bad_cards);
    RUN(odd_keys);
    return test_failures > 0;
}
