/* The end of a hand: who wins the pots, what they are paid, and who shows. */
#include <string.h>

#include "internal.h"
#include "play.h"

/* All that is collected is one pot, where nobody who can win it is all-in. */
static size_t one_pot(const fe_state *state, fe_pot pots[FE_POTS])
{
    pots[0].amount = state->dead;
    pots[0].eligible = state->live;
    for (int seat = 0; seat < state->seats; seat++)
        pots[0].amount += state->paid[seat];
    return pots[0].amount > 0;
}

size_t fe_state_pots(const fe_state *state, fe_pot pots[FE_POTS])
{
    size_t count = 0;
    if (!has_several(state->live) || state->live == state->able)
        return one_pot(state, pots);
    fe_pots_build(state->paid, state->seats, state->live, state->dead, pots, &count);
    return count;
}

/* The best five of seven of each seat of a set (R100), with one board. */
static void rank_hands(const fe_state *state, fe_seats seats, size_t board,
                       fe_strength strengths[FE_SEATS])
{
    fe_card cards[5];
    fe_mask shared = 0;
    fe_state_board(state, board, cards);
    for (int i = 0; i < 5; i++)
        shared |= fe_card_mask(cards[i]);
    for (; seats; seats &= seats - 1) {
        const int seat = first_seat(seats);
        fe_state_hole(state, seat, cards);
        strengths[seat] = mask_strength(shared | fe_card_mask(cards[0]) | fe_card_mask(cards[1]));
    }
}

/* Divide each pot among the boards, odd chips to the first (R115), and each part by R91. */
static void pay_board(const fe_state *state, const fe_pot *pots, size_t count, size_t board,
                      fe_chips payouts[FE_SEATS])
{
    fe_strength strengths[FE_SEATS];
    const bool contested = has_several(state->live);
    if (contested)
        rank_hands(state, state->live, board, strengths);
    for (size_t i = 0; i < count; i++) {
        const fe_chips odd = board == 0 ? pots[i].amount % state->boards : 0;
        const fe_chips part = pots[i].amount / state->boards + odd;
        const fe_seats winners = contested ? fe_pot_winners(pots[i].eligible, strengths)
                                           : state->live;
        fe_pot_share(part, winners, state->button, (fe_odd_chip)state->rules.odd_chip, payouts);
    }
}

/* No rake without a flop (R116). */
static fe_chips rake_pots(const fe_state *state, fe_pot *pots, size_t count)
{
    if (state->rules.rake_basis_points == 0
        || (state->rules.no_flop_no_drop && state->board_count == 0))
        return 0;
    return fe_pots_rake(pots, count, state->rules.rake_basis_points, state->rules.rake_cap);
}

/* The best hand in each pot among its eligible seats wins it (R84, R100); return the rake. */
static fe_chips pay_pots(const fe_state *state, fe_chips payouts[FE_SEATS])
{
    fe_pot pots[FE_POTS];
    const size_t count = fe_state_pots(state, pots);
    const fe_chips raked = rake_pots(state, pots, count);
    memset(payouts, 0, FE_SEATS * sizeof *payouts);
    for (size_t board = 0; board < state->boards; board++)
        pay_board(state, pots, count, board, payouts);
    return raked;
}

void fe_state_settle(fe_state *state)
{
    fe_chips payouts[FE_SEATS];
    state->raked = pay_pots(state, payouts);
    for (int seat = 0; seat < state->seats; seat++)
        state->stacks[seat] += payouts[seat];
    state->pot = 0;
    state->street = FE_OVER;
}

fe_status fe_state_payouts(const fe_state *state, fe_chips payouts[FE_SEATS])
{
    if (state->street != FE_OVER)
        return FE_ERROR_UNKNOWN;
    pay_pots(state, payouts);
    return FE_OK;
}

fe_status fe_state_winners(const fe_state *state, const fe_pot *pot, size_t board,
                           fe_seats *winners)
{
    fe_strength strengths[FE_SEATS];
    if (state->street != FE_OVER)
        return FE_ERROR_UNKNOWN;
    if (board >= state->boards)
        return FE_ERROR_BOARDS;
    const fe_seats eligible = pot->eligible & state->live;
    if (has_several(state->live)) {
        rank_hands(state, eligible, board, strengths);
        *winners = fe_pot_winners(eligible, strengths);
    } else {
        *winners = eligible;
    }
    return FE_OK;
}

/* Whether a seat's hand lies open and is known: then the cards speak (R96, R98). */
static bool is_open_hand(const fe_state *state, int seat)
{
    fe_card cards[2];
    fe_state_hole(state, seat, cards);
    return state->face_up && cards[0] != FE_NO_CARD && cards[1] != FE_NO_CARD;
}

/* A player who sees that he is beaten gives up the pot unseen (R98); somebody must be left. */
fe_status fe_state_muck(fe_state *state, int seat)
{
    if (state->street != FE_SHOWDOWN)
        return FE_ERROR_TURN;
    if (!is_seat(seat) || !has_seat(state->live, seat) || is_open_hand(state, seat))
        return FE_ERROR_SEAT;
    state->live &= ~seat_bit(seat);
    state->able &= ~seat_bit(seat);
    if (!has_several(state->live) || fe_state_cards_known(state))
        fe_state_settle(state);
    return FE_OK;
}

/* Whether a seat ties or beats, in some pot and on some board, all that have shown (R98). */
static bool has_something_to_show(const fe_state *state, fe_seats shown, int seat)
{
    fe_pot pots[FE_POTS];
    const size_t count = fe_state_pots(state, pots);
    for (size_t board = 0; board < state->boards; board++) {
        fe_strength strengths[FE_SEATS];
        rank_hands(state, shown | seat_bit(seat), board, strengths);
        for (size_t i = 0; i < count; i++) {
            const fe_seats rivals = pots[i].eligible & (shown | seat_bit(seat));
            if (has_seat(rivals, seat) && has_seat(fe_pot_winners(rivals, strengths), seat))
                return true;
        }
    }
    return false;
}

/* The last to bet or raise on the river, else the first live seat left of the button (R95). */
static int first_to_show(const fe_state *state)
{
    if (state->aggressor != FE_NO_SEAT && has_seat(state->live, state->aggressor))
        return state->aggressor;
    return next_seat(state->live, state->button);
}

size_t fe_state_showdown(const fe_state *state, int8_t order[FE_SEATS], fe_seats *shown,
                         bool *all_at_once)
{
    *shown = 0;
    *all_at_once = false;
    if (state->street != FE_OVER || !has_several(state->live))
        return 0;
    *all_at_once = state->face_up;
    const size_t count = (size_t)count_seats(state->live);
    int seat = *all_at_once ? first_seat(state->live) : first_to_show(state);
    for (size_t i = 0; i < count; i++) {
        order[i] = (int8_t)seat;
        if (*all_at_once || !state->rules.auto_muck || has_something_to_show(state, *shown, seat))
            *shown |= seat_bit(seat);
        seat = next_seat(state->live, seat);
    }
    return count;
}
