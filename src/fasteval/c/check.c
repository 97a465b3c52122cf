/* Whether a state is one that play leads to. */
#include "play.h"

static bool is_subset(fe_seats inner, fe_seats outer) { return (inner & ~outer) == 0; }

/* Chips are conserved (R4) and none is negative. */
static bool chips_fit(const fe_state *state)
{
    fe_chips stacks = 0, middle = state->dead;
    for (int seat = 0; seat < state->seats; seat++) {
        if (state->stacks[seat] < 0 || state->bets[seat] < 0 || state->paid[seat] < 0
            || state->bets[seat] > state->current_bet)
            return false;
        stacks += state->stacks[seat];
        middle += state->bets[seat] + state->paid[seat];
    }
    if (stacks + state->pot + state->raked != state->total)
        return false;
    return state->street == FE_OVER ? state->pot == 0 : state->pot == middle && state->raked == 0;
}

/* Who is to act has chips; who has chips is in the hand; somebody is left. */
static bool seats_fit(const fe_state *state)
{
    fe_seats able = 0;
    for (fe_seats left = state->live; left; left &= left - 1) {
        const int seat = first_seat(left);
        able |= state->stacks[seat] > 0 ? seat_bit(seat) : 0;
    }
    if (state->live == 0 || !is_subset(state->live, state->dealt))
        return false;
    if (!is_subset(state->able, able) || !is_subset(state->closed, state->dealt))
        return false;
    if (state->street != FE_OVER && state->able != able)
        return false;
    if (state->actor == FE_NO_SEAT)
        return state->pending == 0;
    return state->street < FE_SHOWDOWN && has_several(state->live)
           && is_subset(state->pending, state->able) && has_seat(state->pending, state->actor);
}

/* No card lies twice, and the streets have their cards. */
static bool cards_fit(const fe_state *state)
{
    fe_mask known = 0;
    for (int i = 0; i < FE_CARDS; i++) {
        const fe_card card = state->deck[i];
        if (card == FE_NO_CARD)
            continue;
        if (card >= FE_CARDS || known & fe_card_mask(card))
            return false;
        known |= fe_card_mask(card);
    }
    const bool is_open = state->street >= FE_FLOP && state->street <= FE_RIVER;
    return known == state->known && state->boards >= 1 && state->boards <= FE_BOARDS
           && state->board_count <= 5 && (!is_open || state->board_count == 2 + state->street)
           && (state->street != FE_SHOWDOWN || state->board_count == 5);
}

fe_status fe_state_check(const fe_state *state)
{
    const bool in_range = state->seats >= 2 && state->seats <= FE_SEATS && state->street <= FE_OVER
                          && is_subset(state->dealt, ((fe_seats)1 << state->seats) - 1)
                          && state->actor >= FE_NO_SEAT && state->actor < state->seats;
    if (in_range && chips_fit(state) && seats_fit(state) && cards_fit(state))
        return FE_OK;
    return FE_ERROR_STATE;
}
