/* What the actor may do, for all to see. */
#include "legal.h"

void fe_state_legal(const fe_state *state, fe_legal *legal)
{
    const fe_legal nothing = {0, 0, 0, false, false, false, false};
    const int seat = state->actor;
    *legal = nothing;
    if (seat == FE_NO_SEAT)
        return;
    const fe_chips owed = chips_owed(state, seat);
    legal->to_call = min_chips(owed, state->stacks[seat]);
    legal->check = owed == 0;
    legal->call = owed > 0;
    legal->fold = may_fold(state, owed);
    legal->raise = may_raise(state);
    if (legal->raise)
        bound_raise(state, &legal->min_raise_to, &legal->max_raise_to);
}

fe_status fe_state_all_in(const fe_state *state, fe_action *action)
{
    fe_legal legal;
    if (state->actor == FE_NO_SEAT)
        return FE_ERROR_TURN;
    fe_state_legal(state, &legal);
    return find_all_in(state, &legal, action) ? FE_OK : FE_ERROR_AMOUNT;
}
