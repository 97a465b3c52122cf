/* Acting, and the order in which seats are asked: the betting rounds. */
#include "play.h"

static void end_hand(fe_state *state)
{
    if (!has_several(state->live) || fe_state_cards_known(state))
        fe_state_settle(state);
    else
        state->street = FE_SHOWDOWN;
}

/* A round's bets become part of the pots, but for what nobody could call (R90). */
static void collect_bets(fe_state *state)
{
    int owner;
    const fe_chips uncalled = fe_pots_uncalled(state->bets, state->seats, state->live, &owner);
    if (uncalled > 0) {
        state->bets[owner] -= uncalled;
        state->stacks[owner] += uncalled;
        state->pot -= uncalled;
        state->able |= seat_bit(owner);
        state->returned = uncalled;
        state->returned_seat = (int8_t)owner;
    }
    for (int seat = 0; seat < state->seats; seat++) {
        state->paid[seat] += state->bets[seat];
        state->bets[seat] = 0;
    }
}

/* Betting is over: the rest of the board is dealt (R94), perhaps more than once (R115). */
static void run_out(fe_state *state)
{
    if (state->rules.run_it_twice && fe_state_most_boards(state) > 1)
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
    state->heads_up = count_seats(state->live) == 2;
    state->pending = state->able;
    state->actor = (int8_t)next_seat(state->pending, state->button);
}

/* After the last street comes the showdown, and also when fewer than two have chips (R44). */
static void end_round(fe_state *state)
{
    state->actor = FE_NO_SEAT;
    state->pending = 0;
    collect_bets(state);
    if (!has_several(state->live) || state->street == FE_RIVER)
        end_hand(state);
    else if (!has_several(state->able))
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
        if (has_several(state->able) || fe_state_owed(state, next) > 0) {
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
        state->wagers += state->wagers < UINT8_MAX;
    }
    put_in_bet(state, seat, amount - state->bets[seat]);
    state->current_bet = amount;
    state->aggressor = (int8_t)seat;
    state->pending = state->live;
}

static fe_status check_raise(const fe_legal *legal, fe_chips amount)
{
    if (!legal->raise)
        return FE_ERROR_RAISE;
    return amount < legal->min_raise_to || amount > legal->max_raise_to ? FE_ERROR_AMOUNT : FE_OK;
}

/* Whether an action is legal, by what fe_state_legal says and nothing else. */
static fe_status check_action(const fe_state *state, const fe_legal *legal, fe_action action)
{
    if (state->actor == FE_NO_SEAT)
        return FE_ERROR_TURN;
    switch (action.kind) {
    case FE_FOLD: return legal->fold ? FE_OK : FE_ERROR_FOLD;
    case FE_CHECK: return legal->check ? FE_OK : FE_ERROR_CHECK;
    case FE_CALL: return FE_OK;
    case FE_RAISE_TO: return check_raise(legal, action.amount);
    }
    return FE_ERROR_ACTION;
}

fe_status fe_state_apply(fe_state *state, fe_action action)
{
    fe_legal legal;
    fe_state_legal(state, &legal);
    const fe_status status = check_action(state, &legal, action);
    if (status != FE_OK)
        return status;
    const int seat = state->actor;
    if (action.kind == FE_FOLD) {
        state->live &= ~seat_bit(seat);
        state->able &= ~seat_bit(seat);
    } else if (action.kind == FE_RAISE_TO) {
        raise_to(state, seat, action.amount);
    } else {
        put_in_bet(state, seat, legal.to_call);
    }
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
    fe_legal legal;
    fe_state_legal(state, &legal);
    const fe_action action = {0, legal.check ? FE_CHECK : FE_FOLD};
    return fe_state_apply(state, action);
}

/* The cards on the board are shared; the missing ones are dealt once for each board (R115). */
fe_status fe_state_run(fe_state *state, size_t boards)
{
    if (state->actor != FE_NO_SEAT || state->street >= FE_SHOWDOWN)
        return FE_ERROR_TURN;
    if (boards < 1 || boards > fe_state_most_boards(state))
        return FE_ERROR_BOARDS;
    state->shared_count = state->board_count;
    state->boards = (uint8_t)boards;
    state->board_count = 5;
    end_hand(state);
    return FE_OK;
}
