/* Policies that choose for the actors of a batch, and hands played by them to their ends. */
#include "batch.h"
#include "internal.h"
#include "random.h"

/* What an actor knows of a hand, and the cards that he does not see. */
typedef struct unseen {
    fe_mask hole;
    fe_mask board;
    size_t to_come; /* cards of the board */
    size_t opponents;
    size_t count;
    fe_card cards[FE_CARDS];
} unseen;

static fe_mask cards_mask(const fe_card *cards, size_t count)
{
    fe_mask mask = 0;
    for (size_t i = 0; i < count; i++)
        mask |= fe_card_mask(cards[i]);
    return mask;
}

static void look(const fe_state *state, unseen *seen)
{
    fe_card cards[5];
    const size_t count = fe_state_board(state, 0, cards);
    seen->board = cards_mask(cards, count);
    seen->to_come = 5 - count;
    fe_state_hole(state, state->actor, cards);
    seen->hole = cards_mask(cards, 2);
    seen->opponents = (size_t)count_seats(state->live) - 1;
    seen->count = fe_mask_to_cards(FE_MASK_ALL & ~(seen->hole | seen->board), seen->cards);
}

/* Draw the first `wanted` of the unseen cards, each order alike. */
static void draw(unseen *seen, size_t wanted, fe_rng *rng)
{
    for (size_t i = 0; i < wanted; i++) {
        const size_t other = i + fe_rng_below(rng, (uint32_t)(seen->count - i));
        const fe_card card = seen->cards[other];
        seen->cards[other] = seen->cards[i];
        seen->cards[i] = card;
    }
}

/* The actor's part of the pot, as if all opponents held the cards that were drawn. */
static double drawn_share(const unseen *seen)
{
    const fe_card *card = seen->cards + seen->to_come;
    const fe_mask board = seen->board | cards_mask(seen->cards, seen->to_come);
    const fe_strength ours = mask_strength(board | seen->hole);
    int sharing = 1;
    for (size_t i = 0; i < seen->opponents; i++, card += 2) {
        const fe_strength theirs = mask_strength(board | cards_mask(card, 2));
        if (theirs > ours)
            return 0;
        sharing += theirs == ours;
    }
    return 1.0 / sharing;
}

/* The actor's equity against random hands, by so many deals. */
static double sampled_equity(const fe_state *state, uint32_t samples, fe_rng *rng)
{
    unseen seen;
    double sum = 0;
    look(state, &seen);
    for (uint32_t i = 0; i < samples; i++) {
        draw(&seen, seen.to_come + 2 * seen.opponents, rng);
        sum += drawn_share(&seen);
    }
    return sum / samples;
}

/* ---- Choosing ------------------------------------------------------------------------------- */

/* How many legal choices are there whose exact action is at least so much. */
static uint32_t count_legal(const fe_batch *batch, size_t row, fe_chips least)
{
    const size_t first = row * batch->choice_count;
    uint32_t count = 0;
    for (size_t i = first; i < first + batch->choice_count; i++)
        count += batch->legal[i] && batch->amounts[i] >= least;
    return count;
}

/* One of them, each alike; there must be one. */
static uint8_t choose_any(const fe_batch *batch, size_t row, fe_chips least, fe_rng *rng)
{
    const size_t first = row * batch->choice_count;
    uint32_t left = fe_rng_below(rng, count_legal(batch, row, least));
    size_t choice = 0;
    for (; choice < batch->choice_count; choice++)
        if (batch->legal[first + choice] && batch->amounts[first + choice] >= least && left-- == 0)
            break;
    return (uint8_t)choice;
}

/* The legal choice of an exact action, which is there, or else the check or call. */
static uint8_t choose_exact(const fe_batch *batch, size_t row, fe_chips amount)
{
    const size_t first = row * batch->choice_count;
    for (size_t i = 0; i < batch->choice_count; i++)
        if (batch->legal[first + i] && batch->amounts[first + i] == amount)
            return (uint8_t)i;
    return amount == FE_AMOUNT_CALL ? 0 : choose_exact(batch, row, FE_AMOUNT_CALL);
}

static bool happens(double chance, fe_rng *rng)
{
    return chance > 0 && (double)(fe_rng_next(rng) >> 11) * (1.0 / 9007199254740992.0) < chance;
}

/* The pot as the actor can win it after a call: of each seat as much as he has put in. */
static fe_chips pot_to_win(const fe_state *state, fe_chips to_call)
{
    const int actor = state->actor;
    const fe_chips own = state->paid[actor] + state->bets[actor] + to_call;
    fe_chips pot = state->dead;
    for (int seat = 0; seat < state->seats; seat++)
        pot += seat == actor ? own : min_chips(own, state->paid[seat] + state->bets[seat]);
    return pot;
}

static uint8_t choose_by_equity(const fe_batch *batch, size_t row, const fe_policy *policy,
                                fe_rng *rng)
{
    const fe_state *state = &batch->states[row];
    const double equity = sampled_equity(state, policy->samples, rng);
    const bool is_strong = equity * count_seats(state->live) >= policy->raise_from;
    if ((is_strong || happens(policy->bluff, rng)) && count_legal(batch, row, 1) > 0)
        return choose_any(batch, row, 1, rng);
    const fe_chips to_call = batch->to_call[row];
    const bool is_paid = equity * (double)pot_to_win(state, to_call) >= (double)to_call;
    return choose_exact(batch, row, is_paid ? FE_AMOUNT_CALL : FE_AMOUNT_FOLD);
}

static uint8_t choose_by_policy(const fe_batch *batch, size_t row, const fe_policy *policy)
{
    fe_rng *rng = &batch->choosers[row];
    switch (policy->kind) {
    case FE_POLICY_RANDOM: return choose_any(batch, row, FE_AMOUNT_FOLD, rng);
    case FE_POLICY_EQUITY: return choose_by_equity(batch, row, policy, rng);
    }
    return choose_exact(batch, row, FE_AMOUNT_CALL);
}

static bool has_policy(const fe_batch *batch, size_t row, const fe_policy *policies)
{
    const int actor = batch->states[row].actor;
    return actor != FE_NO_SEAT && policies[actor].kind != FE_POLICY_NONE;
}

void fe_batch_choose(const fe_batch *batch, const fe_policy *policies, uint8_t *actions,
                     size_t first, size_t last)
{
    for (size_t row = first; row < last; row++)
        if (has_policy(batch, row, policies))
            actions[row - first] = choose_by_policy(batch, row, &policies[batch->states[row].actor]);
}

/* A hand that is over before anybody acts was told by the deal. */
void fe_batch_play_out(const fe_batch *batch, const fe_policy *policies, size_t first, size_t last)
{
    for (size_t row = first; row < last; row++)
        while (has_policy(batch, row, policies)) {
            size_t wrong;
            const fe_policy *policy = &policies[batch->states[row].actor];
            const uint8_t action = choose_by_policy(batch, row, policy);
            if (fe_batch_step(batch, &action, row, row + 1, &wrong) != FE_OK || batch->ended[row])
                break;
        }
}
