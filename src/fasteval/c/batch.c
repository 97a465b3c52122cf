/* Many hands that are stepped together: dealing, stepping, and what is shown of each. */
#include <string.h>

#include "batch.h"
#include "random.h"

/* ---- Showing -------------------------------------------------------------------------------- */

static void show_cards(const fe_card *cards, size_t count, size_t room, fe_card *numbers,
                       fe_mask *mask, uint8_t *one_hot)
{
    *mask = 0;
    memset(one_hot, 0, FE_CARDS);
    memset(numbers, FE_NO_CARD, room);
    for (size_t i = 0; i < count; i++) {
        numbers[i] = cards[i];
        *mask |= fe_card_mask(cards[i]);
        one_hot[cards[i]] = 1;
    }
}

static void show_hole_cards(const fe_batch *batch, size_t row)
{
    const fe_state *state = &batch->states[row];
    const bool is_asked = state->actor != FE_NO_SEAT;
    fe_card cards[2];
    if (is_asked)
        fe_state_hole(state, state->actor, cards);
    show_cards(cards, is_asked ? 2 : 0, 2, batch->hole_cards + 2 * row, &batch->hole_masks[row],
               batch->one_hot_cards + 2 * FE_CARDS * row);
}

static void show_board(const fe_batch *batch, size_t row)
{
    fe_card cards[5];
    const size_t count = fe_state_board(&batch->states[row], 0, cards);
    show_cards(cards, count, 5, batch->boards + 5 * row, &batch->board_masks[row],
               batch->one_hot_cards + FE_CARDS * (2 * row + 1));
}

static void show_seats(const fe_batch *batch, size_t row)
{
    const fe_state *state = &batch->states[row];
    const size_t first = row * batch->seats, bytes = batch->seats * sizeof(fe_chips);
    memcpy(batch->stacks + first, state->stacks, bytes);
    memcpy(batch->bets + first, state->bets, bytes);
    for (size_t seat = 0; seat < batch->seats; seat++)
        batch->live[first + seat] = has_seat(state->live, (int)seat);
}

static void show_turn(const fe_batch *batch, size_t row)
{
    const fe_state *state = &batch->states[row];
    fe_legal legal;
    fe_state_legal(state, &legal);
    batch->actors[row] = state->actor;
    batch->positions[row] = FE_NO_SEAT;
    if (state->actor != FE_NO_SEAT)
        batch->positions[row] = (int8_t)seats_before(state->dealt, state->actor, state->button);
    batch->streets[row] = state->street;
    batch->pots[row] = state->pot;
    batch->to_call[row] = legal.to_call;
    batch->min_raise_to[row] = legal.min_raise_to;
    batch->max_raise_to[row] = legal.max_raise_to;
    batch->may_fold[row] = legal.fold;
    fe_show_choices(state, &legal, batch->choices, batch->choice_count,
                    batch->legal + row * batch->choice_count,
                    batch->amounts + row * batch->choice_count);
}

static void show(const fe_batch *batch, size_t row)
{
    show_turn(batch, row);
    show_seats(batch, row);
    show_hole_cards(batch, row);
    show_board(batch, row);
}

/* What each seat won or lost, in chips and in big blinds. */
static void show_rewards(const fe_batch *batch, size_t row)
{
    const fe_state *state = &batch->states[row];
    const size_t first = row * batch->seats;
    const double unit = (double)chip_unit(&state->rules);
    batch->ended[row] = 1;
    for (size_t seat = 0; seat < batch->seats; seat++) {
        const fe_chips won = state->stacks[seat] - batch->start_stacks[first + seat];
        batch->rewards[first + seat] = won;
        batch->rewards_bb[first + seat] = (float)((double)won / unit);
    }
}

static void clear_rewards(const fe_batch *batch, size_t row)
{
    const size_t first = row * batch->seats;
    batch->ended[row] = 0;
    memset(batch->rewards + first, 0, batch->seats * sizeof *batch->rewards);
    for (size_t seat = 0; seat < batch->seats; seat++)
        batch->rewards_bb[first + seat] = 0;
}

/* ---- The actions of a hand ------------------------------------------------------------------ */

/* Forget the first `count` actions that are kept. */
static void clear_history(const fe_batch *batch, size_t row, size_t count)
{
    const size_t first = row * batch->history_length;
    memset(batch->history_seats + first, FE_NO_SEAT, count);
    memset(batch->history + first, 0, count * sizeof *batch->history);
    batch->history_counts[row] = 0;
}

static void record(const fe_batch *batch, size_t row, int seat, fe_chips amount)
{
    const size_t place = batch->history_counts[row];
    if (place == UINT16_MAX)
        return;
    if (place < batch->history_length) {
        batch->history_seats[row * batch->history_length + place] = (int8_t)seat;
        batch->history[row * batch->history_length + place] = amount;
    }
    batch->history_counts[row]++;
}

/* ---- Dealing -------------------------------------------------------------------------------- */

static bool is_over(const fe_state *state) { return state->actor == FE_NO_SEAT; }

static void shuffle_and_deal(const fe_batch *batch, size_t row)
{
    fe_state *state = &batch->states[row];
    fe_card deck[FE_CARDS];
    size_t position;
    const size_t count = fe_state_deck_size(state);
    fe_rng rng = fe_rng_seed(batch->seeds[row]);
    fe_deck_new(deck);
    fe_deck_shuffle(deck, count, &rng);
    fe_state_deal(state, deck, count, &position);
}

/* Who posts goes by the rules alone: then what is right for one button is for the next. */
static fe_status start_hand(const fe_batch *batch, size_t row, int button, fe_field *field)
{
    const fe_config *given = &batch->configs[batch->config_of[row]];
    fe_config config = fe_config_new(&given->rules, batch->seats);
    config.button = (int8_t)button;
    config.straddle_count = given->straddle_count;
    memcpy(config.straddles, given->straddles, sizeof config.straddles);
    memcpy(config.stacks, batch->start_stacks + row * batch->seats,
           batch->seats * sizeof *config.stacks);
    *field = FE_FIELD_OPTION;
    if (config.rules.run_it_twice)
        return FE_ERROR_CONFIG;
    return fe_state_start(&batch->states[row], &config, field);
}

/* A hand has a seed of its own, by its row and its number in it. Who chooses must not have it. */
static fe_status deal(const fe_batch *batch, size_t row, int button, fe_field *field)
{
    const fe_status status = start_hand(batch, row, button, field);
    if (status != FE_OK)
        return status;
    const uint64_t row_seed = scramble(scramble(batch->seed) + row);
    batch->seeds[row] = scramble(row_seed + batch->numbers[row]++);
    batch->choosers[row] = fe_rng_seed(~batch->seeds[row]);
    batch->buttons[row] = (int8_t)button;
    shuffle_and_deal(batch, row);
    return FE_OK;
}

/* The button moves to the next seat with chips. */
static void deal_next(const fe_batch *batch, size_t row)
{
    const fe_state *state = &batch->states[row];
    const size_t count = batch->history_counts[row];
    fe_field field;
    clear_history(batch, row, count < batch->history_length ? count : batch->history_length);
    deal(batch, row, next_seat(state->dealt, state->button), &field);
}

static void show_new(const fe_batch *batch, size_t row)
{
    clear_rewards(batch, row);
    show(batch, row);
    if (is_over(&batch->states[row]) && !batch->redeal)
        show_rewards(batch, row);
}

fe_status fe_batch_begin(const fe_batch *batch, size_t first, size_t last, size_t *row,
                         fe_field *field)
{
    for (size_t i = first; i < last; i++) {
        batch->numbers[i] = 0;
        const fe_status status = deal(batch, i, batch->first_buttons[i], field);
        if (status != FE_OK) {
            *row = i;
            return status;
        }
        clear_history(batch, i, batch->history_length);
        show_new(batch, i);
    }
    return FE_OK;
}

void fe_batch_redeal(const fe_batch *batch, size_t row)
{
    deal_next(batch, row);
    show_new(batch, row);
}

/* ---- Stepping ------------------------------------------------------------------------------- */

/* A hand that ends tells its rewards; the next is dealt at once. */
static void end_step(const fe_batch *batch, size_t row)
{
    if (is_over(&batch->states[row])) {
        show_rewards(batch, row);
        if (batch->redeal)
            deal_next(batch, row);
    }
    show(batch, row);
}

enum { AHEAD = 8 }; /* rows */

#if defined(__GNUC__)
#define FETCH(place) __builtin_prefetch(place, 1)
#else
#define FETCH(place) ((void)(place))
#endif

/* Where the history of a row goes on follows no pattern that a processor could see. */
static void fetch_history(const fe_batch *batch, size_t row, size_t last)
{
    if (row >= last || batch->history_counts[row] >= batch->history_length)
        return;
    const size_t place = row * batch->history_length + batch->history_counts[row];
    FETCH(batch->history_seats + place);
    FETCH(batch->history + place);
}

static fe_action action_of(fe_chips amount)
{
    if (amount == FE_AMOUNT_FOLD)
        return fe_fold();
    return amount == FE_AMOUNT_CALL ? fe_call() : fe_raise_to(amount);
}

static fe_status step_row(const fe_batch *batch, size_t row, fe_chips amount)
{
    fe_state *state = &batch->states[row];
    const int seat = state->actor;
    if (amount == FE_AMOUNT_WAIT)
        return FE_OK;
    if (seat != FE_NO_SEAT) {
        const fe_status status = fe_state_apply(state, action_of(amount));
        if (status != FE_OK)
            return status;
        record(batch, row, seat, amount);
    }
    if (batch->ended[row])
        clear_rewards(batch, row);
    if (seat != FE_NO_SEAT || batch->redeal)
        end_step(batch, row);
    return FE_OK;
}

/* Why a choice is not legal. */
static fe_status refuse_choice(const fe_batch *batch, size_t row, uint8_t choice)
{
    if (choice >= batch->choice_count)
        return FE_ERROR_ACTION;
    if (batch->choices[choice].kind == FE_CHOICE_FOLD && !batch->may_fold[row])
        return FE_ERROR_FOLD;
    return batch->max_raise_to[row] == 0 ? FE_ERROR_RAISE : FE_ERROR_AMOUNT;
}

/* The exact action of a choice that is legal. */
static fe_status read_choice(const fe_batch *batch, size_t row, uint8_t choice, fe_chips *amount)
{
    const size_t place = row * batch->choice_count + choice;
    *amount = FE_AMOUNT_CALL;
    if (is_over(&batch->states[row]))
        return FE_OK;
    if (choice >= batch->choice_count || !batch->legal[place])
        return refuse_choice(batch, row, choice);
    *amount = batch->amounts[place];
    return FE_OK;
}

fe_status fe_batch_check(const fe_batch *batch, const uint8_t *actions, size_t first, size_t last,
                         size_t *row)
{
    for (size_t i = first; i < last; i++) {
        fe_chips amount;
        const fe_status status = read_choice(batch, i, actions[i - first], &amount);
        if (status != FE_OK) {
            *row = i;
            return status;
        }
    }
    return FE_OK;
}

fe_status fe_batch_step(const fe_batch *batch, const uint8_t *actions, size_t first, size_t last,
                        size_t *row)
{
    for (size_t i = first; i < last; i++) {
        fetch_history(batch, i + AHEAD, last);
        fe_chips amount;
        fe_status status = read_choice(batch, i, actions[i - first], &amount);
        if (status == FE_OK)
            status = step_row(batch, i, amount);
        if (status != FE_OK) {
            *row = i;
            return status;
        }
    }
    return FE_OK;
}

/* What fe_state_apply would say, of the bounds that are shown. */
static fe_status check_exact(const fe_batch *batch, size_t row, fe_chips amount)
{
    if (is_over(&batch->states[row]) || amount == FE_AMOUNT_CALL || amount == FE_AMOUNT_WAIT)
        return FE_OK;
    if (amount == FE_AMOUNT_FOLD)
        return batch->may_fold[row] ? FE_OK : FE_ERROR_FOLD;
    if (batch->max_raise_to[row] == 0)
        return FE_ERROR_RAISE;
    return amount >= batch->min_raise_to[row] && amount <= batch->max_raise_to[row]
               ? FE_OK
               : FE_ERROR_AMOUNT;
}

fe_status fe_batch_check_exact(const fe_batch *batch, const fe_chips *actions, size_t first,
                               size_t last, size_t *row)
{
    for (size_t i = first; i < last; i++) {
        const fe_status status = check_exact(batch, i, actions[i - first]);
        if (status != FE_OK) {
            *row = i;
            return status;
        }
    }
    return FE_OK;
}

fe_status fe_batch_step_exact(const fe_batch *batch, const fe_chips *actions, size_t first,
                              size_t last, size_t *row)
{
    for (size_t i = first; i < last; i++) {
        fetch_history(batch, i + AHEAD, last);
        const fe_status status = step_row(batch, i, actions[i - first]);
        if (status != FE_OK) {
            *row = i;
            return status;
        }
    }
    return FE_OK;
}
