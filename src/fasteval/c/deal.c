/* The cards of a hand: where each lies in the deck, and making them known. */
#include "play.h"

enum { HOLE = 2, BOARD = 5, FIRST_RUN = 8 };

/* Behind the hole cards: a burn, three, a burn, one, a burn, one (R7, R8). */
static const uint8_t BOARD_PLACES[BOARD] = {1, 2, 3, 5, 7};

static int hole_count(const fe_state *state) { return HOLE * count_seats(state->dealt); }

/* The places of a seat's cards: two rounds, one card each, from left of the button (R5, R6). */
static void hole_places(const fe_state *state, int seat, size_t places[HOLE])
{
    places[0] = (size_t)seats_before(state->dealt, seat, state->button);
    places[1] = places[0] + (size_t)count_seats(state->dealt);
}

/* How many cards each board after the first takes, burns included (R115). */
static size_t run_length(size_t shared)
{
    return shared == 0 ? FIRST_RUN : (BOARD - shared) * 2;
}

/* The place of a board's card: later boards follow behind the first, each with its burns. */
static size_t board_place(const fe_state *state, size_t board, size_t card)
{
    const size_t shared = state->shared_count;
    const size_t later = card < shared ? 0 : board * run_length(shared);
    return (size_t)hole_count(state) + BOARD_PLACES[card] + later;
}

/* So many boards can be run with the cards there are. */
size_t fe_state_most_boards(const fe_state *state)
{
    const size_t left = FE_CARDS - (size_t)hole_count(state) - FIRST_RUN;
    const size_t more = left / run_length(state->board_count);
    return more < FE_BOARDS - 1 ? 1 + more : FE_BOARDS;
}

void fe_state_hole(const fe_state *state, int seat, fe_card cards[HOLE])
{
    size_t places[HOLE];
    hole_places(state, seat, places);
    cards[0] = state->deck[places[0]];
    cards[1] = state->deck[places[1]];
}

size_t fe_state_board(const fe_state *state, size_t board, fe_card cards[BOARD])
{
    for (size_t i = 0; i < state->board_count; i++)
        cards[i] = state->deck[board_place(state, board, i)];
    return state->board_count;
}

bool fe_state_cards_known(const fe_state *state)
{
    for (size_t board = 0; board < state->boards; board++) {
        for (size_t i = 0; i < BOARD; i++) {
            if (state->deck[board_place(state, board, i)] == FE_NO_CARD)
                return false;
        }
    }
    for (fe_seats left = state->live; left; left &= left - 1) {
        fe_card cards[HOLE];
        fe_state_hole(state, first_seat(left), cards);
        if (cards[0] == FE_NO_CARD || cards[1] == FE_NO_CARD)
            return false;
    }
    return true;
}

/* Put cards in places that are unknown so far; FE_NO_CARD leaves a place unknown. */
static fe_status put_cards(fe_state *state, const size_t *places, const fe_card *cards,
                           size_t count, size_t *position)
{
    fe_mask known = state->known;
    for (size_t i = 0; i < count; i++) {
        *position = i;
        if (cards[i] == FE_NO_CARD)
            continue;
        if (cards[i] >= FE_CARDS)
            return FE_ERROR_CARD;
        if (known & fe_card_mask(cards[i]))
            return FE_ERROR_DUPLICATE;
        if (state->deck[places[i]] != FE_NO_CARD)
            return FE_ERROR_TURN;
        known |= fe_card_mask(cards[i]);
    }
    for (size_t i = 0; i < count; i++) {
        if (cards[i] != FE_NO_CARD)
            state->deck[places[i]] = cards[i];
    }
    state->known = known;
    if (state->street == FE_SHOWDOWN && fe_state_cards_known(state))
        fe_state_settle(state);
    return FE_OK;
}

fe_status fe_state_deal(fe_state *state, const fe_card *deck, size_t count, size_t *position)
{
    size_t places[FE_CARDS];
    if (count > FE_CARDS)
        return FE_ERROR_COUNT;
    for (size_t i = 0; i < count; i++)
        places[i] = i;
    return put_cards(state, places, deck, count, position);
}

fe_status fe_state_deal_hole(fe_state *state, int seat, const fe_card cards[HOLE],
                             size_t *position)
{
    size_t places[HOLE];
    if (seat < 0 || seat >= FE_SEATS || !has_seat(state->dealt, seat))
        return FE_ERROR_SEAT;
    hole_places(state, seat, places);
    return put_cards(state, places, cards, HOLE, position);
}

fe_status fe_state_deal_board(fe_state *state, size_t board, const fe_card *cards, size_t count,
                              size_t *position)
{
    size_t places[BOARD], known = 0;
    if (board >= state->boards)
        return FE_ERROR_BOARDS;
    while (known < BOARD && state->deck[board_place(state, board, known)] != FE_NO_CARD)
        known++;
    if (count > BOARD - known)
        return FE_ERROR_COUNT;
    for (size_t i = 0; i < count; i++)
        places[i] = board_place(state, board, known + i);
    return put_cards(state, places, cards, count, position);
}
