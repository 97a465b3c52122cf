/* What the actor may do: the one place that says so. Showing and applying lean on it. */
#ifndef FASTEVAL_LEGAL_H
#define FASTEVAL_LEGAL_H

#include "play.h"

/* The highest bet that a live opponent has in front of him. */
static inline fe_chips highest_opponent_bet(const fe_state *state, int seat)
{
    fe_chips highest = 0;
    for (fe_seats left = state->live & ~seat_bit(seat); left; left &= left - 1)
        highest = max_chips(highest, state->bets[first_seat(left)]);
    return highest;
}

/* The current bet; alone with chips, a seat is asked only for what can be matched (R22, R44). */
static inline fe_chips bet_to_match(const fe_state *state, int seat)
{
    if (has_several(state->able))
        return state->current_bet;
    return min_chips(state->current_bet, highest_opponent_bet(state, seat));
}

/* What the seat must put in to call, whatever its stack. */
static inline fe_chips chips_owed(const fe_state *state, int seat)
{
    const fe_chips owed = bet_to_match(state, seat) - state->bets[seat];
    return owed > 0 ? owed : 0;
}

/* No-limit and pot-limit: a seat that has acted must face a full raise since then (R67, R68). */
static inline bool is_open_to(const fe_state *state, int seat)
{
    if (!has_seat(state->closed, seat))
        return true;
    return state->rules.limit != FE_FIXED_LIMIT && state->rules.reopen == FE_REOPEN_CUMULATIVE
           && state->current_bet - state->bets[seat] >= state->last_raise;
}

/* Fixed limit: so many raises after the bet (R77), unless two began the street (R78). */
static inline bool is_capped(const fe_state *state)
{
    const fe_rules *rules = &state->rules;
    return rules->limit == FE_FIXED_LIMIT && rules->raise_cap != FE_NO_CAP
           && (rules->cap_heads_up || !state->heads_up) && state->wagers > rules->raise_cap;
}

/* Somebody must be able to answer a raise (R64). */
static inline bool has_opponent(const fe_state *state, int seat)
{
    fe_seats others = state->able & ~seat_bit(seat);
    if (state->rules.raise_needs == FE_RAISE_NEEDS_OPPONENT_WITH_CHIPS)
        return others != 0;
    for (; others; others &= others - 1) {
        const int other = first_seat(others);
        if (state->bets[other] + state->stacks[other] > state->current_bet)
            return true;
    }
    return false;
}

/* What a blind lacks to a full one, when the actor's bet stands at `bet` (R72). */
static inline fe_chips blind_shortage(const fe_state *state, int blind_seat, fe_chips full, fe_chips bet)
{
    if (blind_seat == FE_NO_SEAT)
        return full;
    const fe_chips in = blind_seat == state->actor ? bet : state->bets[blind_seat];
    return in < full ? full - in : 0;
}

/* Chips that count as in the pot before the flop although they are not (R72). */
static inline fe_chips missing_blinds(const fe_state *state, fe_chips bet)
{
    const fe_rules *rules = &state->rules;
    if (state->street != FE_PREFLOP || rules->pot_limit_blinds == FE_POT_LIMIT_BLINDS_ACTUAL)
        return 0;
    if (rules->pot_limit_blinds == FE_POT_LIMIT_BLINDS_FULL)
        return blind_shortage(state, state->small_blind_seat, rules->small_blind, bet)
               + blind_shortage(state, state->big_blind_seat, rules->big_blind, bet);
    return state->small_blind_seat == FE_NO_SEAT
               ? 0
               : blind_shortage(state, state->small_blind_seat, rules->big_blind, bet);
}

/* The size of the pot after a call (R71). Where a raise is open it fits 64 bits. */
static inline uint64_t pot_after_call(const fe_state *state)
{
    const fe_chips owed = max_chips(state->current_bet - state->bets[state->actor], 0);
    const fe_chips bet = state->bets[state->actor] + owed;
    return (uint64_t)state->pot + (uint64_t)owed + (uint64_t)missing_blinds(state, bet);
}

/* At most by the size of the pot after the call (R71). */
static inline fe_chips pot_limit_maximum(const fe_state *state)
{
    const uint64_t total = (uint64_t)state->current_bet + pot_after_call(state);
    return total < (uint64_t)FE_CHIPS_MAX ? (fe_chips)total : FE_CHIPS_MAX;
}

/*
 * The least raise-to: the current bet and the last full raise (R60), the minimum bet on an open
 * street (R61); in fixed limit a unit over the full level (R75), which may complete a bet (R79).
 */
static inline fe_chips minimum_raise_to(const fe_state *state)
{
    if (state->rules.limit == FE_FIXED_LIMIT)
        return state->full_level + bet_unit(&state->rules, state->street);
    return state->current_bet + state->last_raise;
}

/* Whether a bet or raise is open to the actor (R50, R64, R67, R77). */
static inline bool may_raise(const fe_state *state)
{
    const int seat = state->actor;
    return state->bets[seat] + state->stacks[seat] > state->current_bet && is_open_to(state, seat)
           && !is_capped(state) && has_opponent(state, seat);
}

/* Bounds of a raise: a shorter stack may go all-in (R62), no stack further (R63). */
static inline void bound_raise(const fe_state *state, fe_chips *lowest, fe_chips *highest)
{
    const fe_chips all_in = state->bets[state->actor] + state->stacks[state->actor];
    const fe_chips minimum = minimum_raise_to(state);
    fe_chips maximum = FE_CHIPS_MAX;
    if (state->rules.limit == FE_POT_LIMIT)
        maximum = max_chips(pot_limit_maximum(state), minimum);
    else if (state->rules.limit == FE_FIXED_LIMIT)
        maximum = minimum;
    *lowest = min_chips(minimum, all_in);
    *highest = min_chips(maximum, all_in);
}

/* A fold is always possible but, in some houses, where a check is (R51). */
static inline bool may_fold(const fe_state *state, fe_chips owed)
{
    return owed > 0 || state->rules.fold_when_check_possible;
}

/* All-in: the whole stack, by a raise (R62) or else by a call (R53). */
static inline bool find_all_in(const fe_state *state, const fe_legal *legal, fe_action *action)
{
    const fe_chips stack = state->stacks[state->actor];
    if (legal->raise && legal->max_raise_to == state->bets[state->actor] + stack)
        *action = fe_raise_to(legal->max_raise_to);
    else if (legal->call && legal->to_call == stack)
        *action = fe_call();
    else
        return false;
    return true;
}

#endif /* FASTEVAL_LEGAL_H */
