/* The start of a hand: forced bets, and who is asked first. */
#include <string.h>

#include "play.h"

size_t fe_state_size(void) { return sizeof(fe_state); }

/* A forced bet that counts as the seat's bet takes what there is (R22, R24). */
static void post_live(fe_state *state, int seat, fe_chips amount)
{
    const fe_chips posted = min_chips(amount, state->stacks[seat]);
    state->bets[seat] += posted;
    take_chips(state, seat, posted);
}

/* Chips that are nobody's bet and go to the main pot (R27, R35). */
static void post_dead(fe_state *state, int seat, fe_chips amount)
{
    const fe_chips posted = min_chips(amount, state->stacks[seat]);
    state->dead += posted;
    take_chips(state, seat, posted);
}

/* Every dealt-in seat pays the ante; it is no part of its bet (R26). */
static void post_antes(fe_state *state)
{
    for (fe_seats left = state->dealt; left; left &= left - 1) {
        const int seat = first_seat(left);
        const fe_chips posted = min_chips(state->rules.ante, state->stacks[seat]);
        state->paid[seat] += posted;
        take_chips(state, seat, posted);
    }
}

/* Small blind, then big blind (R20); the big blind's ante for the table before or after (R28). */
static void post_blinds(fe_state *state)
{
    const fe_rules *rules = &state->rules;
    if (state->small_blind_seat != FE_NO_SEAT)
        post_live(state, state->small_blind_seat, rules->small_blind);
    if (state->big_blind_seat == FE_NO_SEAT)
        return;
    if (rules->ante_type == FE_ANTE_BIG_BLIND && rules->ante_order == FE_ANTE_FIRST)
        post_dead(state, state->big_blind_seat, rules->ante);
    post_live(state, state->big_blind_seat, rules->big_blind);
}

/* Straddles in seat order (R30, R32); the last is the bet to call. */
static void post_straddles(fe_state *state, const fe_config *config, const blind_seats *blinds)
{
    int seat = blinds->last_straddler;
    for (int i = 0; i < config->straddle_count; i++) {
        seat = next_seat(blinds->straddlers, seat);
        post_live(state, seat, config->straddles[i]);
        state->current_bet = config->straddles[i];
    }
}

/* A new or returning player's posts: the live part is a bet, the dead part is not (R34, R35). */
static void post_posts(fe_state *state, const fe_config *config)
{
    for (fe_seats left = state->dealt; left; left &= left - 1) {
        const int seat = first_seat(left);
        post_live(state, seat, config->live_posts[seat]);
        post_dead(state, seat, config->dead_posts[seat]);
        state->current_bet = max_chips(state->current_bet, config->live_posts[seat]);
    }
}

/* Forced bets in their order (R24). A bet that a stack cuts short is still owed in full (R22). */
static void post_forced_bets(fe_state *state, const fe_config *config, const blind_seats *blinds)
{
    const fe_rules *rules = &state->rules;
    const bool blind_first = rules->ante_order == FE_BLIND_FIRST;
    state->current_bet = rules->big_blind;
    if (rules->ante_type == FE_ANTE_EACH && !blind_first)
        post_antes(state);
    post_blinds(state);
    post_straddles(state, config, blinds);
    post_posts(state, config);
    if (rules->ante_type == FE_ANTE_EACH && blind_first)
        post_antes(state);
    if (rules->ante_type == FE_ANTE_BIG_BLIND && rules->ante_order != FE_ANTE_FIRST
        && state->big_blind_seat != FE_NO_SEAT)
        post_dead(state, state->big_blind_seat, rules->ante);
}

/* The big blind is the first full bet, and so is a straddle for the size of a raise (R31, R60). */
static void open_preflop(fe_state *state, const fe_config *config)
{
    const fe_rules *rules = &state->rules;
    const int straddles = config->straddle_count;
    state->last_raise = rules->big_blind > 0 ? rules->big_blind : minimum_bet(rules);
    if (straddles > 0 && rules->straddle_min_raise == FE_STRADDLE_MIN_RAISE_STRADDLE)
        state->last_raise = config->straddles[straddles - 1];
    state->full_level = state->current_bet;
    state->wagers = rules->big_blind > 0;
    state->heads_up = has_two(state->live);
    state->pending = state->live;
}

/* The seat left of the last straddler, else of the big blind, else of the button is first (R12). */
static int seat_before_first(const fe_state *state, const blind_seats *blinds)
{
    if (blinds->last_straddler != FE_NO_SEAT)
        return blinds->last_straddler;
    return blinds->big_blind != FE_NO_SEAT ? blinds->big_blind : state->button;
}

static void clear_state(fe_state *state, const fe_config *config, const blind_seats *blinds)
{
    memset(state, 0, sizeof *state);
    memset(state->deck, FE_NO_CARD, sizeof state->deck);
    state->rules = config->rules;
    state->seats = config->seats;
    state->button = config->button;
    state->dealt = state->live = state->able = blinds->dealt;
    state->small_blind_seat = (int8_t)blinds->small_blind;
    state->big_blind_seat = (int8_t)blinds->big_blind;
    state->aggressor = state->returned_seat = state->actor = FE_NO_SEAT;
    state->boards = 1;
    for (int seat = 0; seat < config->seats; seat++) {
        state->stacks[seat] = config->stacks[seat];
        state->total += config->stacks[seat];
    }
}

fe_status fe_state_start(fe_state *state, const fe_config *config, fe_field *field)
{
    blind_seats blinds;
    *field = fe_config_seats(config, &blinds);
    if (*field != FE_FIELD_NONE)
        return FE_ERROR_CONFIG;
    clear_state(state, config, &blinds);
    post_forced_bets(state, config, &blinds);
    open_preflop(state, config);
    fe_state_ask(state, seat_before_first(state, &blinds));
    return FE_OK;
}
