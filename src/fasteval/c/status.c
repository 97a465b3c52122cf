/* The names of the status codes, and the version. */
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
    }
    return "FE_ERROR_UNKNOWN";
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
    }
    return "The status code is unknown.";
}

const char *fe_version(void) { return FE_VERSION; }
