/* Choices: few numbers for the many actions of a hand, and which of them are legal. */
#include "batch.h"

enum { ALL_POT = 10000 };

/* A raise by a part of the pot after a call; more than there can be is FE_CHIPS_MAX. */
static fe_chips pot_raise_to(const fe_state *state, int32_t basis_points)
{
    const uint64_t part = (uint64_t)basis_points, pot = pot_after_call(state);
    if (part > 0 && pot / ALL_POT >= (uint64_t)FE_CHIPS_MAX / part)
        return FE_CHIPS_MAX;
    const uint64_t size = pot / ALL_POT * part + pot % ALL_POT * part / ALL_POT;
    const uint64_t total = (uint64_t)state->current_bet + size;
    return total < (uint64_t)FE_CHIPS_MAX ? (fe_chips)total : FE_CHIPS_MAX;
}

static bool find_raise(const fe_legal *legal, fe_chips amount, fe_chips *found)
{
    *found = amount;
    return legal->raise && amount >= legal->min_raise_to && amount <= legal->max_raise_to;
}

/* All-in is a choice of its own where it is a raise: else it is a call. */
static bool find_all_in_raise(const fe_state *state, const fe_legal *legal, fe_chips *found)
{
    fe_action action;
    return find_all_in(state, legal, &action) && action.kind == FE_RAISE_TO
           && find_raise(legal, action.amount, found);
}

/* The exact action that a choice stands for, if it is legal. */
static bool find_choice(const fe_state *state, const fe_legal *legal, fe_choice choice,
                        fe_chips *found)
{
    switch (choice.kind) {
    case FE_CHOICE_FOLD:
        *found = FE_AMOUNT_FOLD;
        return legal->fold;
    case FE_CHOICE_CALL:
        *found = FE_AMOUNT_CALL;
        return legal->check || legal->call;
    case FE_CHOICE_MIN_RAISE: return find_raise(legal, legal->min_raise_to, found);
    case FE_CHOICE_POT_RAISE:
        return legal->raise && find_raise(legal, pot_raise_to(state, choice.basis_points), found);
    case FE_CHOICE_ALL_IN: return find_all_in_raise(state, legal, found);
    }
    return false;
}

/* Of choices that come to the same action the first is legal. */
static bool is_first(const uint8_t *legal, const fe_chips *amounts, size_t place, fe_chips amount)
{
    for (size_t i = 0; i < place; i++)
        if (legal[i] && amounts[i] == amount)
            return false;
    return true;
}

void fe_batch_show_choices(const fe_batch *batch, size_t row, const fe_legal *legal)
{
    const fe_state *state = &batch->states[row];
    uint8_t *shown = batch->legal + row * batch->choice_count;
    fe_chips *amounts = batch->amounts + row * batch->choice_count;
    for (size_t i = 0; i < batch->choice_count; i++) {
        fe_chips amount = 0;
        const bool found = state->actor != FE_NO_SEAT
                           && find_choice(state, legal, batch->choices[i], &amount)
                           && is_first(shown, amounts, i, amount);
        shown[i] = found;
        amounts[i] = found ? amount : 0;
    }
}
