/* What a seat knows of a hand as one vector of floats, for learners that take nothing else. */
#include <string.h>

#include "batch.h"

/* In order: cards of the hand and the board, street, position, then seats from one's own on. */
enum { AT_BOARD = 52, AT_STREET = 104, AT_SEATS = 108, TURN_FEATURES = 4, RECENT_ACTIONS = 8 };

size_t fe_features_count(size_t seats)
{
    return AT_SEATS + 4 * seats + TURN_FEATURES + 4 * RECENT_ACTIONS;
}

/* Chips in big blinds, or in minimum bets if there are none. */
static float in_units(const fe_state *state, fe_chips chips)
{
    return (float)((double)chips / (double)chip_unit(&state->rules));
}

static void write_cards(const fe_state *state, int seat, float *out)
{
    fe_card cards[5];
    if (seat != FE_NO_SEAT && has_seat(state->dealt, seat)) {
        fe_state_hole(state, seat, cards);
        out[cards[0]] = out[cards[1]] = 1;
    }
    const size_t count = fe_state_board(state, 0, cards);
    for (size_t i = 0; i < count; i++)
        out[AT_BOARD + cards[i]] = 1;
    if (state->street <= FE_RIVER)
        out[AT_STREET + state->street] = 1;
}

/* Position, then stack, bet and whether it is live of each seat, one's own first. */
static void write_seats(const fe_state *state, int seat, size_t seats, float *out)
{
    size_t other = seat == FE_NO_SEAT ? 0 : (size_t)seat;
    if (seat != FE_NO_SEAT && has_seat(state->dealt, seat))
        out[seats_before(state->dealt, seat, state->button)] = 1;
    for (size_t i = 0; i < seats; i++) {
        out[seats + i] = in_units(state, state->stacks[other]);
        out[2 * seats + i] = in_units(state, state->bets[other]);
        out[3 * seats + i] = has_seat(state->live, (int)other);
        other = other + 1 < seats ? other + 1 : 0;
    }
}

/* The pot and, for whose turn it is, what is legal. */
static void write_turn(const fe_state *state, int seat, float *out)
{
    fe_legal legal;
    out[0] = in_units(state, state->pot);
    if (seat == FE_NO_SEAT || seat != state->actor)
        return;
    fe_state_legal(state, &legal);
    out[1] = in_units(state, legal.to_call);
    out[2] = in_units(state, legal.min_raise_to);
    out[3] = in_units(state, legal.max_raise_to);
}

/* Of the last actions, the last first: who acted, 1 being oneself, and how; if all are kept. */
static void write_recent(const fe_batch *batch, size_t row, int seat, float *out)
{
    const size_t first = row * batch->history_length, seats = batch->seats;
    const size_t own = seat == FE_NO_SEAT ? 0 : (size_t)seat, made = batch->history_counts[row];
    if (made > batch->history_length)
        return;
    for (size_t back = 0; back < RECENT_ACTIONS && back < made; back++) {
        const size_t place = first + made - 1 - back;
        const size_t other = (size_t)batch->history_seats[place];
        const fe_chips amount = batch->history[place];
        out[back] = (float)((other + seats - own) % seats + 1);
        out[RECENT_ACTIONS + back] = amount == FE_AMOUNT_FOLD;
        out[2 * RECENT_ACTIONS + back] = amount == FE_AMOUNT_CALL;
        if (amount > 0)
            out[3 * RECENT_ACTIONS + back] = in_units(&batch->states[row], amount);
    }
}

void fe_batch_features(const fe_batch *batch, const int8_t *seats, size_t first, size_t last,
                       float *features)
{
    const size_t count = fe_features_count(batch->seats);
    for (size_t row = first; row < last; row++, features += count) {
        const fe_state *state = &batch->states[row];
        const int seat = seats != NULL ? seats[row - first] : state->actor;
        memset(features, 0, count * sizeof *features);
        write_cards(state, seat, features);
        write_seats(state, seat, batch->seats, features + AT_SEATS);
        write_turn(state, seat, features + AT_SEATS + 4 * batch->seats);
        write_recent(batch, row, seat, features + AT_SEATS + 4 * batch->seats + TURN_FEATURES);
    }
}
