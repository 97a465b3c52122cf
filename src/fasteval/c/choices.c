/* Choices: few numbers for the many actions of a hand, and which of them are legal. */
#include "batch.h"

/* A raise by a part of the pot after a call; more than there can be is FE_CHIPS_MAX. */
static fe_chips pot_raise_to(const fe_state *state, fe_choice choice)
{
    if (choice.part < 0 || choice.of < 1)
        return FE_CHIPS_MAX;
    const uint64_t pot = pot_after_call(state);
    const uint64_t part = (uint64_t)choice.part, of = (uint64_t)choice.of;
    if (part > 0 && pot / of >= (uint64_t)FE_CHIPS_MAX / part)
        return FE_CHIPS_MAX;
    const uint64_t size = pot / of * part + pot % of * part / of;
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
        return legal->raise && find_raise(legal, pot_raise_to(state, choice), found);
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

void fe_show_choices(const fe_state *state, const fe_legal *legal, const fe_choice *choices,
                     size_t count, uint8_t *shown, fe_chips *amounts)
{
    for (size_t i = 0; i < count; i++) {
        fe_chips amount = 0;
        const bool found = state->actor != FE_NO_SEAT
                           && find_choice(state, legal, choices[i], &amount)
                           && is_first(shown, amounts, i, amount);
        shown[i] = found;
        amounts[i] = found ? amount : 0;
    }
}

void fe_state_choices(const fe_state *state, const fe_choice *choices, size_t count,
                      uint8_t *legal, fe_chips *amounts)
{
    fe_legal found;
    fe_state_legal(state, &found);
    fe_show_choices(state, &found, choices, count, legal, amounts);
}
