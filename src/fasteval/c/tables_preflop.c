#include "tables_preflop.h"
const uint16_t fe_preflop_wins[FE_PREFLOP_PLACES] = {0}, fe_preflop_ties[FE_PREFLOP_PLACES] = {0};
const uint16_t fe_preflop_high[FE_PREFLOP_PLACES] = {0};
