/* Acting, and the order in which seats are asked: the betting rounds. */
#include "legal.h"

static void end_hand(fe_state *state)
{
    if (!has_several(state->live) || fe_state_cards_known(state))
        fe_state_settle(state);
    else
        state->street = FE_SHOWDOWN;
}

/* What nobody could call goes back to the one who bet it (R90). */
static void return_uncalled(fe_state *state)
{
    int owner;
    const fe_chips uncalled = fe_pots_uncalled(state->bets, state->seats, state->live, &owner);
    if (uncalled == 0)
        return;
    state->bets[owner] -= uncalled;
    state->stacks[owner] += uncalled;
    state->pot -= uncalled;
    state->able |= seat_bit(owner);
    state->returned = uncalled;
    state->returned_seat = (int8_t)owner;
}

/* A round's bets become part of the pots. Several with chips have all matched the highest. */
static void collect_bets(fe_state *state)
{
    if (!has_several(state->able))
        return_uncalled(state);
    for (int seat = 0; seat < state->seats; seat++) {
        state->paid[seat] += state->bets[seat];
        state->bets[seat] = 0;
    }
}

/* Betting is over: the rest of the board is dealt (R94), perhaps more than once (R115). */
static void run_out(fe_state *state)
{
    if (state->rules.run_it_twice && fe_state_most_boards(state, state->board_count) > 1)
        return;
    state->board_count = 5;
    end_hand(state);
}

/* On a new street the minimum bet is the least (R61) and the first seat left of the button asked. */
static void open_street(fe_state *state)
{
    state->street++;
    state->board_count = (uint8_t)(2 + state->street);
    state->current_bet = 0;
    state->last_raise = minimum_bet(&state->rules);
    state->full_level = 0;
    state->wagers = 0;
    state->closed = 0;
    state->aggressor = FE_NO_SEAT;
    state->heads_up = has_two(state->live);
    state->pending = state->able;
    state->actor = (int8_t)next_seat(state->pending, state->button);
}

/*
 * After the last street comes the showdown. Betting is over before it when fewer than two have
 * chips (R44), and then all live hands are turned up (R96).
 */
static void end_round(fe_state *state)
{
    state->actor = FE_NO_SEAT;
    state->pending = 0;
    collect_bets(state);
    state->face_up = has_several(state->live) && !has_several(state->able);
    if (!has_several(state->live) || state->street == FE_RIVER)
        end_hand(state);
    else if (state->face_up)
        run_out(state);
    else
        open_street(state);
}

/*
 * A round ends when everybody with chips has acted and matched the bet, or one hand is left (R45,
 * R47). Alone with chips, a seat is asked only if it owes what can be matched (R44).
 */
void fe_state_ask(fe_state *state, int seat)
{
    state->pending &= state->able;
    if (has_several(state->live) && state->pending) {
        const int next = next_seat(state->pending, seat);
        if (has_several(state->able) || chips_owed(state, next) > 0) {
            state->actor = (int8_t)next;
            return;
        }
    }
    end_round(state);
}

static void put_in_bet(fe_state *state, int seat, fe_chips amount)
{
    state->bets[seat] += amount;
    take_chips(state, seat, amount);
}

/*
 * A full bet or raise has at least the size of the last (R66), in fixed limit half a unit over the
 * full level (R79); it reopens the betting and sets the next minimum. All others may answer it.
 */
static void raise_to(fe_state *state, int seat, fe_chips amount)
{
    bool is_full;
    if (state->rules.limit == FE_FIXED_LIMIT) {
        const fe_chips over = amount - state->full_level;
        is_full = over >= bet_unit(&state->rules, state->street) - over;
        state->full_level = is_full ? amount : state->full_level;
    } else {
        const fe_chips size = amount - state->current_bet;
        is_full = size >= state->last_raise;
        state->last_raise = is_full ? size : state->last_raise;
    }
    if (is_full) {
        state->closed = 0;
        state->wagers = (uint8_t)(state->wagers + (state->wagers < UINT8_MAX));
    }
    put_in_bet(state, seat, amount - state->bets[seat]);
    state->current_bet = amount;
    state->aggressor = (int8_t)seat;
    state->pending = state->live;
}

static fe_status apply_raise(fe_state *state, fe_chips amount)
{
    fe_chips lowest, highest;
    if (!may_raise(state))
        return FE_ERROR_RAISE;
    bound_raise(state, &lowest, &highest);
    if (amount < lowest || amount > highest)
        return FE_ERROR_AMOUNT;
    raise_to(state, state->actor, amount);
    return FE_OK;
}

static fe_status apply_fold(fe_state *state)
{
    if (!may_fold(state, chips_owed(state, state->actor)))
        return FE_ERROR_FOLD;
    state->live &= ~seat_bit(state->actor);
    state->able &= ~seat_bit(state->actor);
    return FE_OK;
}

/* A call puts in what is owed, or the whole stack (R53). */
static fe_status apply_call(fe_state *state, bool is_check)
{
    const int seat = state->actor;
    const fe_chips owed = chips_owed(state, seat);
    if (is_check && owed > 0)
        return FE_ERROR_CHECK;
    if (owed > 0)
        put_in_bet(state, seat, min_chips(owed, state->stacks[seat]));
    return FE_OK;
}

static fe_status apply_kind(fe_state *state, fe_action action)
{
    switch (action.kind) {
    case FE_FOLD: return apply_fold(state);
    case FE_CHECK: return apply_call(state, true);
    case FE_CALL: return apply_call(state, false);
    case FE_RAISE_TO: return apply_raise(state, action.amount);
    }
    return FE_ERROR_ACTION;
}

fe_status fe_state_apply(fe_state *state, fe_action action)
{
    const int seat = state->actor;
    if (seat == FE_NO_SEAT)
        return FE_ERROR_TURN;
    const fe_status status = apply_kind(state, action);
    if (status != FE_OK)
        return status;
    state->pending &= ~seat_bit(seat);
    state->closed |= seat_bit(seat);
    fe_state_ask(state, seat);
    return FE_OK;
}

/* Check if possible, else fold (R110); one board if that is asked. */
fe_status fe_state_timeout(fe_state *state)
{
    if (state->actor == FE_NO_SEAT)
        return fe_state_run(state, 1);
    const bool checks = chips_owed(state, state->actor) == 0;
    return fe_state_apply(state, checks ? fe_check() : fe_fold());
}

/* The cards on the board are shared; the missing ones are dealt once for each board (R115). */
fe_status fe_state_run(fe_state *state, size_t boards)
{
    if (state->actor != FE_NO_SEAT || state->street >= FE_SHOWDOWN)
        return FE_ERROR_TURN;
    if (boards < 1 || boards > fe_state_most_boards(state, state->board_count))
        return FE_ERROR_BOARDS;
    state->shared_count = state->board_count;
    state->boards = (uint8_t)boards;
    state->board_count = 5;
    end_hand(state);
    return FE_OK;
}
