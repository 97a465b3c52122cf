/*
 * A hand against the hands of one opponent, now and when the board is complete: the hand strength
 * and hand potential of Billings, Davidson, Schaeffer and Szafron (The challenge of poker, 2002).
 */
#include "internal.h"

/* A hand of the opponent. Boards are counted in whole numbers, which are weighed at the end. */
typedef struct holding {
    fe_hand hole;
    double weight;
    uint16_t now;
    uint16_t later[3]; /* boards: 990 at most */
} holding;

typedef struct versus {
    fe_hand hole; /* ours */
    fe_hand board;
    size_t count;
    holding holdings[FE_COMBOS];
} versus;

static fe_status check_cards(fe_mask hand, fe_mask board, fe_mask dead)
{
    if ((hand | board | dead) & ~FE_MASK_ALL)
        return FE_ERROR_MASK;
    if ((hand & board) | (hand & dead) | (board & dead))
        return FE_ERROR_DUPLICATE;
    if (mask_count(hand) != 2)
        return FE_ERROR_COUNT;
    const int shared = mask_count(board), unseen = FE_CARDS - 2 - shared - mask_count(dead);
    if (shared < 3 || shared > 5)
        return FE_ERROR_BOARD;
    return unseen < 2 + 5 - shared ? FE_ERROR_DEAL : FE_OK;
}

static fe_hand hand_of(fe_mask mask)
{
    fe_card cards[FE_CARDS];
    const size_t count = fe_mask_to_cards(mask, cards);
    fe_hand hand = fe_hand_empty();
    for (size_t i = 0; i < count; i++)
        fe_hand_add(&hand, cards[i]);
    return hand;
}

/* Two hands that share no card. */
static inline fe_hand join(fe_hand one, fe_hand other)
{
    const fe_hand joined = {one.key + other.key, one.mask | other.mask};
    return joined;
}

static inline fe_standing compare(fe_strength ours, fe_strength theirs)
{
    return (fe_standing)((ours <= theirs) + (ours < theirs));
}

/* Collect the hands that the opponent can have: of some weight, and of cards not seen. */
static fe_status hold(versus *spot, const double weights[FE_COMBOS], fe_mask seen)
{
    spot->count = 0;
    for (fe_card high = 1; high < FE_CARDS; high++)
        for (fe_card low = 0; low < high; low++) {
            const double weight = *weights++;
            const fe_mask mask = fe_card_mask(high) | fe_card_mask(low);
            if (!(weight >= 0 && weight <= 1)) /* nor is a NaN */
                return FE_ERROR_WEIGHT;
            if (weight == 0 || mask & seen)
                continue;
            const holding held = {hand_of(mask), weight, 0, {0}};
            spot->holdings[spot->count++] = held;
        }
    return spot->count == 0 ? FE_ERROR_RANGE : FE_OK;
}

static void stand_now(versus *spot)
{
    const fe_strength ours = fe_hand_strength(join(spot->hole, spot->board));
    for (size_t i = 0; i < spot->count; i++) {
        holding *held = &spot->holdings[i];
        held->now = (uint16_t)compare(ours, fe_hand_strength(join(held->hole, spot->board)));
    }
}

/* Compare all hands when `runout` completes the board. */
static void stand_later(versus *spot, fe_hand runout)
{
    const fe_hand board = join(spot->board, runout);
    const fe_hand full = join(spot->hole, board);
    const fe_strength ours = key_strength(full.key, full.mask);
    for (size_t i = 0; i < spot->count; i++) {
        holding *held = &spot->holdings[i];
        if (held->hole.mask & runout.mask)
            continue;
        const fe_hand theirs = join(held->hole, board);
        held->later[compare(ours, key_strength(theirs.key, theirs.mask))]++;
    }
}

/* Complete a board of three or four cards by those that are unseen, in every way. */
static void complete_board(versus *spot, fe_mask unseen)
{
    fe_card cards[FE_CARDS];
    const size_t count = fe_mask_to_cards(unseen, cards);
    const bool turn = mask_count(spot->board.mask) == 4;
    for (size_t i = 0; i < count; i++) {
        const fe_hand card = hand_of(fe_card_mask(cards[i]));
        if (turn)
            stand_later(spot, card);
        for (size_t j = 0; j < i && !turn; j++)
            stand_later(spot, join(card, hand_of(fe_card_mask(cards[j]))));
    }
}

/* In two steps, so that no compiler makes one rounding of a product and a sum. */
static void weigh(const versus *spot, double now[3], double counts[3][3])
{
    for (int i = 0; i < 3; i++)
        now[i] = counts[i][0] = counts[i][1] = counts[i][2] = 0;
    for (size_t i = 0; i < spot->count; i++) {
        const holding *held = &spot->holdings[i];
        now[held->now] += held->weight;
        for (int later = 0; later < 3; later++) {
            const double weighed = held->weight * held->later[later];
            counts[held->now][later] += weighed;
        }
    }
}

fe_status fe_hand_potential(fe_mask hand, fe_mask board, fe_mask dead,
                            const double weights[FE_COMBOS], double now[3], double counts[3][3])
{
    const fe_mask seen = hand | board | dead;
    versus spot;
    fe_status status = check_cards(hand, board, dead);
    if (status == FE_OK)
        status = hold(&spot, weights, seen);
    if (status != FE_OK)
        return status;
    spot.hole = hand_of(hand);
    spot.board = hand_of(board);
    stand_now(&spot);
    if (mask_count(board) < 5)
        complete_board(&spot, FE_MASK_ALL & ~seen);
    weigh(&spot, now, counts);
    return FE_OK;
}
