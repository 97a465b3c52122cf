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
    return shared == 0 ? (size_t)FIRST_RUN : (BOARD - shared) * 2;
}

/* The places of a board's cards: later boards follow behind the first, each with its burns. */
static void board_places(const fe_state *state, size_t board, size_t places[BOARD])
{
    const size_t first = (size_t)hole_count(state), shared = state->shared_count;
    const size_t later = board * run_length(shared);
    for (size_t i = 0; i < BOARD; i++)
        places[i] = first + BOARD_PLACES[i] + (i < shared ? 0 : later);
}

/* So many boards can be run with the cards there are: one, if the board is complete. */
size_t fe_state_most_boards(const fe_state *state, size_t shared)
{
    const size_t left = FE_CARDS - (size_t)hole_count(state) - FIRST_RUN;
    if (shared >= BOARD)
        return 1;
    const size_t more = left / run_length(shared);
    return more < FE_BOARDS - 1 ? 1 + more : FE_BOARDS;
}

size_t fe_state_deck_size(const fe_state *state)
{
    return state->rules.run_it_twice ? FE_CARDS : (size_t)hole_count(state) + FIRST_RUN;
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
    size_t places[BOARD];
    if (board >= state->boards)
        return 0;
    board_places(state, board, places);
    for (size_t i = 0; i < state->board_count; i++)
        cards[i] = state->deck[places[i]];
    return state->board_count;
}

static bool board_known(const fe_state *state, size_t board)
{
    size_t places[BOARD];
    bool known = true;
    board_places(state, board, places);
    for (size_t i = 0; i < BOARD; i++)
        known &= state->deck[places[i]] != FE_NO_CARD;
    return known;
}

bool fe_state_cards_known(const fe_state *state)
{
    bool known = true;
    for (size_t board = 0; board < state->boards; board++)
        known &= board_known(state, board);
    for (fe_seats left = state->live; left; left &= left - 1) {
        size_t places[HOLE];
        hole_places(state, first_seat(left), places);
        known &= state->deck[places[0]] != FE_NO_CARD && state->deck[places[1]] != FE_NO_CARD;
    }
    return known;
}

/* A card may come to a place that is unknown so far, and lie nowhere else. */
static inline fe_status check_card(const fe_state *state, fe_card card, size_t place,
                                   fe_mask known)
{
    if (card >= FE_CARDS)
        return FE_ERROR_CARD;
    if (known & fe_card_mask(card))
        return FE_ERROR_DUPLICATE;
    return state->deck[place] != FE_NO_CARD ? FE_ERROR_TURN : FE_OK;
}

/* A showdown that waited for these cards is settled now. */
static void take_cards(fe_state *state, fe_mask known)
{
    state->known = known;
    if (state->street == FE_SHOWDOWN && fe_state_cards_known(state))
        fe_state_settle(state);
}

static fe_status put_cards(fe_state *state, const size_t *places, const fe_card *cards,
                           size_t count, size_t *position)
{
    fe_mask known = state->known;
    for (size_t i = 0; i < count; i++) {
        const fe_status status = check_card(state, cards[i], places[i], known);
        if (status != FE_OK) {
            *position = i;
            return status;
        }
        known |= fe_card_mask(cards[i]);
    }
    for (size_t i = 0; i < count; i++)
        state->deck[places[i]] = cards[i];
    take_cards(state, known);
    return FE_OK;
}

fe_status fe_state_deal(fe_state *state, const fe_card *deck, size_t count, size_t *position)
{
    fe_mask known = state->known;
    if (count > FE_CARDS)
        return FE_ERROR_COUNT;
    for (size_t i = 0; i < count; i++) {
        if (deck[i] == FE_NO_CARD)
            continue;
        const fe_status status = check_card(state, deck[i], i, known);
        if (status != FE_OK) {
            *position = i;
            return status;
        }
        known |= fe_card_mask(deck[i]);
    }
    for (size_t i = 0; i < count; i++)
        state->deck[i] = deck[i] == FE_NO_CARD ? state->deck[i] : deck[i];
    take_cards(state, known);
    return FE_OK;
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
    board_places(state, board, places);
    while (known < BOARD && state->deck[places[known]] != FE_NO_CARD)
        known++;
    if (count > BOARD - known)
        return FE_ERROR_COUNT;
    return put_cards(state, places + known, cards, count, position);
}
