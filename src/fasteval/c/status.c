/* The names of the status codes, and which version this is. */
#include "fasteval.h"

const char *fe_status_name(fe_status status)
{
    switch (status) {
    case FE_OK: return "FE_OK";
    case FE_ERROR_TEXT: return "FE_ERROR_TEXT";
    case FE_ERROR_CARD: return "FE_ERROR_CARD";
    case FE_ERROR_DUPLICATE: return "FE_ERROR_DUPLICATE";
    case FE_ERROR_COUNT: return "FE_ERROR_COUNT";
    case FE_ERROR_MASK: return "FE_ERROR_MASK";
    case FE_ERROR_ABSENT: return "FE_ERROR_ABSENT";
    case FE_ERROR_STRENGTH: return "FE_ERROR_STRENGTH";
    case FE_ERROR_CONFIG: return "FE_ERROR_CONFIG";
    case FE_ERROR_CHIPS: return "FE_ERROR_CHIPS";
    case FE_ERROR_SEAT: return "FE_ERROR_SEAT";
    case FE_ERROR_TURN: return "FE_ERROR_TURN";
    case FE_ERROR_ACTION: return "FE_ERROR_ACTION";
    case FE_ERROR_FOLD: return "FE_ERROR_FOLD";
    case FE_ERROR_CHECK: return "FE_ERROR_CHECK";
    case FE_ERROR_RAISE: return "FE_ERROR_RAISE";
    case FE_ERROR_AMOUNT: return "FE_ERROR_AMOUNT";
    case FE_ERROR_BOARDS: return "FE_ERROR_BOARDS";
    case FE_ERROR_UNKNOWN: return "FE_ERROR_UNKNOWN";
    case FE_ERROR_STATE: return "FE_ERROR_STATE";
    case FE_ERROR_BOARD: return "FE_ERROR_BOARD";
    case FE_ERROR_RANGE: return "FE_ERROR_RANGE";
    case FE_ERROR_WEIGHT: return "FE_ERROR_WEIGHT";
    case FE_ERROR_PLAYERS: return "FE_ERROR_PLAYERS";
    case FE_ERROR_DEAL: return "FE_ERROR_DEAL";
    case FE_ERROR_METHOD: return "FE_ERROR_METHOD";
    }
    return "unknown";
}

const char *fe_status_text(fe_status status)
{
    switch (status) {
    case FE_OK: return "Nothing is wrong.";
    case FE_ERROR_TEXT: return "The text is no card.";
    case FE_ERROR_CARD: return "A card number is outside 0 to 51.";
    case FE_ERROR_DUPLICATE: return "The same card is given twice.";
    case FE_ERROR_COUNT: return "A hand has 5, 6 or 7 cards.";
    case FE_ERROR_MASK: return "The mask has bits outside the four suit lanes of 13 bits.";
    case FE_ERROR_ABSENT: return "The card to remove is not in the hand.";
    case FE_ERROR_STRENGTH: return "A strength is a number from 1 to 7462.";
    case FE_ERROR_CONFIG: return "The rules, stacks or seats make no sense together.";
    case FE_ERROR_CHIPS: return "Chips are below zero, or too many in all.";
    case FE_ERROR_SEAT: return "The seat is not at the table or not in the hand.";
    case FE_ERROR_TURN: return "Nobody is asked for that now.";
    case FE_ERROR_ACTION: return "There is no such kind of action.";
    case FE_ERROR_FOLD: return "The rules refuse a fold where a check is possible.";
    case FE_ERROR_CHECK: return "There is a bet to call: a check is not possible.";
    case FE_ERROR_RAISE: return "No bet or raise is open to the seat.";
    case FE_ERROR_AMOUNT: return "The amount is less or more than is allowed.";
    case FE_ERROR_BOARDS: return "That many boards cannot be run.";
    case FE_ERROR_UNKNOWN: return "The answer needs cards that have not been dealt.";
    case FE_ERROR_STATE: return "No play leads to this state.";
    case FE_ERROR_BOARD: return "A board has 0, 3, 4 or 5 cards.";
    case FE_ERROR_RANGE: return "A range is empty after card removal.";
    case FE_ERROR_WEIGHT: return "A weight is a number from 0 to 1.";
    case FE_ERROR_PLAYERS: return "There are 2 to 22 players.";
    case FE_ERROR_DEAL: return "No deal gives every player a hand.";
    case FE_ERROR_METHOD: return "The method cannot answer this question.";
    }
    return "The status code is unknown.";
}

const char *fe_version(void) { return FE_VERSION; }

int fe_abi(void) { return FE_ABI; }
