/* Whether a state is one that play leads to. */
#include "legal.h"

static bool is_subset(fe_seats inner, fe_seats outer) { return (inner & ~outer) == 0; }

/* Take an amount out of what is left to account for; false if it is negative or too much. */
static bool account(fe_chips amount, fe_chips *left)
{
    if (amount < 0 || amount > *left)
        return false;
    *left -= amount;
    return true;
}

/* Chips are conserved (R4) and none is negative. */
static bool chips_fit(const fe_state *state)
{
    if (state->total < 0 || state->total > FE_CHIPS_MAX)
        return false;
    fe_chips left = state->total, middle = state->street == FE_OVER ? state->total : state->pot;
    if (!account(state->pot, &left) || !account(state->raked, &left)
        || !account(state->dead, &middle))
        return false;
    for (int seat = 0; seat < state->seats; seat++) {
        if (!account(state->stacks[seat], &left) || state->bets[seat] > state->current_bet)
            return false;
        if (!account(state->bets[seat], &middle) || !account(state->paid[seat], &middle))
            return false;
    }
    if (left != 0)
        return false;
    return state->street == FE_OVER ? state->pot == 0 : middle == 0 && state->raked == 0;
}

/* What a raise is measured by can be added up. */
static bool bets_fit(const fe_state *state)
{
    const fe_chips amounts[] = {state->current_bet, state->last_raise, state->full_level};
    fe_field field;
    for (int i = 0; i < 3; i++) {
        if (amounts[i] < 0 || amounts[i] > FE_CHIPS_MAX)
            return false;
    }
    return fe_rules_check(&state->rules, &field) == FE_OK;
}

/*
 * The current bet is that of the last to bet or raise; before anybody has, only the first street has
 * one, by force, and a short blind may have put in less (R22). Where nobody acts, all is collected.
 */
static bool round_fits(const fe_state *state)
{
    const int aggressor = state->aggressor;
    if (state->actor == FE_NO_SEAT) {
        for (int seat = 0; seat < state->seats; seat++)
            if (state->bets[seat] != 0)
                return false;
        return true;
    }
    if (aggressor != FE_NO_SEAT)
        return state->bets[aggressor] == state->current_bet;
    return state->street == FE_PREFLOP || state->current_bet == 0;
}

/*
 * A raise is one: its least amount is above the current bet. In fixed limit the current bet is less
 * than half a unit over the full level (R79), and no cap is passed (R77).
 */
static bool raises_fit(const fe_state *state)
{
    if (state->last_raise == 0 || state->full_level > state->current_bet)
        return false;
    if (state->actor == FE_NO_SEAT || state->rules.limit != FE_FIXED_LIMIT)
        return true;
    const fe_chips over = state->current_bet - state->full_level;
    return over < bet_unit(&state->rules, state->street) - over
           && (!is_capped(state) || state->wagers == state->rules.raise_cap + 1);
}

/* Who is to act has chips; who has chips is in the hand; several are left until it is over. */
static bool seats_fit(const fe_state *state)
{
    fe_seats able = 0;
    if (state->live == 0 || !is_subset(state->live, state->dealt))
        return false;
    for (fe_seats left = state->live; left; left &= left - 1) {
        const int seat = first_seat(left);
        able |= state->stacks[seat] > 0 ? seat_bit(seat) : 0;
    }
    if (!is_subset(state->able, able) || !is_subset(state->closed, state->dealt))
        return false;
    if (state->street != FE_OVER && (state->able != able || !has_several(state->live)))
        return false;
    if (state->actor == FE_NO_SEAT)
        return state->pending == 0;
    return state->street < FE_SHOWDOWN
           && is_subset(state->pending, state->able) && has_seat(state->pending, state->actor);
}

/* As many cards lie open as the street has: at the end, those of any street or a showdown. */
static bool board_fits(const fe_state *state)
{
    if (state->street < FE_SHOWDOWN)
        return state->board_count == (state->street == FE_PREFLOP ? 0 : 2 + state->street);
    if (state->street == FE_SHOWDOWN || has_several(state->live))
        return state->board_count == 5;
    return state->board_count == 0 || (state->board_count >= 3 && state->board_count <= 5);
}

/* No card lies twice, and the streets have their cards; a showdown that is over, all. */
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
    if (known != state->known || !board_fits(state) || state->shared_count > 5)
        return false;
    if (state->boards < 1 || state->boards > fe_state_most_boards(state, state->shared_count))
        return false;
    return state->street != FE_OVER || !has_several(state->live) || fe_state_cards_known(state);
}

/* At the end, payouts and rake are what was in the pots, and each stack has its part. */
static bool payouts_fit(const fe_state *state)
{
    fe_chips payouts[FE_SEATS], left = state->dead - state->raked;
    if (state->street != FE_OVER)
        return true;
    fe_state_payouts(state, payouts);
    for (int seat = 0; seat < state->seats; seat++) {
        if (payouts[seat] < 0 || payouts[seat] > state->stacks[seat])
            return false;
        left += state->paid[seat] - payouts[seat];
    }
    return left == 0;
}

/* A seat of the table, or none. */
static bool is_place(const fe_state *state, int seat)
{
    return seat >= FE_NO_SEAT && seat < state->seats;
}

static bool places_fit(const fe_state *state)
{
    return state->seats >= 2 && state->seats <= FE_SEATS && state->street <= FE_OVER
           && is_subset(state->dealt, ((fe_seats)1 << state->seats) - 1)
           && has_several(state->dealt) && state->button >= 0 && is_place(state, state->button)
           && is_place(state, state->actor) && is_place(state, state->aggressor)
           && is_place(state, state->returned_seat) && is_place(state, state->small_blind_seat)
           && is_place(state, state->big_blind_seat) && is_switch(&state->heads_up)
           && is_switch(&state->face_up);
}

fe_status fe_state_check(const fe_state *state)
{
    if (places_fit(state) && bets_fit(state) && chips_fit(state) && seats_fit(state)
        && round_fits(state) && raises_fit(state) && cards_fit(state) && payouts_fit(state))
        return FE_OK;
    return FE_ERROR_STATE;
}
