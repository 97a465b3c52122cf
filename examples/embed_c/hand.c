/*
 * Plays one hand of no-limit hold'em and prints it street by street:
 *
 *   ./hand 7 r300 c f c r500 c       a deck shuffled from seed 7, and what the players do in turn
 *   ./hand "As Kd 2c ..." c c c      a deck given from the top, burn cards included
 *
 * An action is f for fold, c for check or call, r300 for a bet or raise to 300. When there are no
 * more, players check where they can, and else fold.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fasteval.h"

enum { SEATS = 3 };

static const fe_chips STACKS[SEATS] = {10000, 6000, 1500};

static void print_cards(const fe_card *cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[3];
        fe_card_write(cards[i], text);
        printf(" %s", text);
    }
}

/* ---- Before the first action ---------------------------------------------------------------- */

/* Post the blinds. */
static bool start(fe_state *state)
{
    const fe_rules rules = fe_rules_default(50, 100);
    fe_config config = fe_config_new(&rules, SEATS);
    fe_field field;
    for (int seat = 0; seat < SEATS; seat++)
        config.stacks[seat] = STACKS[seat];
    const fe_status status = fe_state_start(state, &config, &field);
    if (status != FE_OK)
        fprintf(stderr, "%s: %s\n", fe_field_name(field), fe_status_text(status));
    return status == FE_OK;
}

/* A seed is a number, a deck is cards. */
static bool read_deck(const char *text, fe_card deck[FE_CARDS], size_t *count)
{
    char *end;
    const uint64_t seed = strtoull(text, &end, 10);
    size_t position;
    if (*text != '\0' && *end == '\0') {
        fe_rng rng = fe_rng_seed(seed);
        fe_deck_new(deck);
        fe_deck_shuffle(deck, FE_CARDS, &rng);
        *count = FE_CARDS;
        return true;
    }
    const fe_status status = fe_cards_read(text, strlen(text), deck, count, &position);
    if (status != FE_OK)
        fprintf(stderr, "\"%s\", character %zu: %s\n", text, position, fe_status_text(status));
    return status == FE_OK;
}

/* Deal all cards at once; the state shows those of a street when it has come. */
static bool deal(fe_state *state, const char *text)
{
    fe_card deck[FE_CARDS];
    size_t count, position;
    const size_t needed = fe_state_deck_size(state);
    if (!read_deck(text, deck, &count))
        return false;
    if (count < needed) {
        fprintf(stderr, "\"%s\": a hand of %d needs %zu cards\n", text, SEATS, needed);
        return false;
    }
    const fe_status status = fe_state_deal(state, deck, needed, &position);
    if (status != FE_OK)
        fprintf(stderr, "card %zu: %s\n", position, fe_status_text(status));
    return status == FE_OK;
}

static void print_start(const fe_state *state)
{
    for (int seat = 0; seat < SEATS; seat++) {
        fe_card cards[2];
        fe_state_hole(state, seat, cards);
        printf("Seat %d, %" PRId64 " chips:", seat, STACKS[seat]);
        print_cards(cards, 2);
        if (state->bets[seat] > 0)
            printf(", posts %" PRId64, state->bets[seat]);
        printf("%s\n", seat == state->button ? ", button" : "");
    }
}

/* ---- Betting -------------------------------------------------------------------------------- */

static bool read_action(const char *text, fe_action *action)
{
    char *end;
    if (strcmp(text, "f") == 0) {
        *action = fe_fold();
    } else if (strcmp(text, "c") == 0) {
        *action = fe_call(); /* a check if there is nothing to call */
    } else {
        *action = fe_raise_to(strtoll(text + (*text == 'r'), &end, 10));
        return *text == 'r' && end > text + 1 && *end == '\0';
    }
    return true;
}

static void print_action(const fe_state *before, const fe_legal *legal, fe_action action)
{
    printf("  Seat %d ", before->actor);
    if (action.kind == FE_FOLD)
        printf("folds\n");
    else if (action.kind == FE_RAISE_TO)
        printf("%s %" PRId64 "\n", before->current_bet > 0 ? "raises to" : "bets", action.amount);
    else if (legal->check)
        printf("checks\n");
    else
        printf("calls %" PRId64 "\n", legal->to_call);
}

static bool act(fe_state *state, const char *text)
{
    const fe_state before = *state;
    fe_legal legal;
    fe_action action;
    fe_state_legal(state, &legal);
    if (!read_action(text, &action)) {
        fprintf(stderr, "\"%s\": an action is f, c or r and a number\n", text);
        return false;
    }
    const fe_status status = fe_state_apply(state, action);
    if (status != FE_OK) {
        fprintf(stderr, "\"%s\" by seat %d: %s\n", text, state->actor, fe_status_text(status));
        if (status == FE_ERROR_AMOUNT)
            fprintf(stderr, "From r%" PRId64 " to r%" PRId64 ".\n", legal.min_raise_to,
                    legal.max_raise_to);
        return false;
    }
    print_action(&before, &legal, action);
    return true;
}

/* Print what has come to the board of `shown` cards. */
static void print_board(const fe_state *state, size_t shown)
{
    static const char *const names[] = {"Flop", "Turn", "River"};
    fe_card cards[5];
    const size_t open = fe_state_board(state, 0, cards);
    for (size_t count = 3; count <= open; count++) {
        if (count <= shown)
            continue;
        printf("%s:", names[count - 3]);
        print_cards(cards, count);
        printf("\n");
    }
}

/* Ask the players in turn, the state says whom, until the betting is over. */
static bool bet(fe_state *state, char *const *actions, int count)
{
    int next = 0;
    printf("Preflop\n");
    while (state->actor != FE_NO_SEAT) {
        const size_t shown = state->board_count;
        fe_legal legal;
        fe_state_legal(state, &legal);
        if (!act(state, next < count ? actions[next] : legal.check ? "c" : "f"))
            return false;
        next++;
        print_board(state, shown);
    }
    if (next < count)
        fprintf(stderr, "\"%s\": the hand is over before that\n", actions[next]);
    return next >= count;
}

/* ---- The end -------------------------------------------------------------------------------- */

static void print_hand(const fe_state *state, int seat)
{
    fe_card cards[FE_CARDS], best[5];
    fe_mask mask;
    size_t position;
    fe_state_hole(state, seat, cards);
    printf("  Seat %d shows", seat);
    print_cards(cards, 2);
    const size_t board = fe_state_board(state, 0, cards + 2);
    if (fe_mask_from_cards(cards, 2 + board, &mask, &position) == FE_OK
        && fe_best_five(mask, best) == FE_OK) {
        printf(", best five");
        print_cards(best, 5);
    }
    printf("\n");
}

static void print_showdown(const fe_state *state)
{
    int8_t order[FE_SEATS];
    fe_seats shown;
    bool all_at_once;
    const size_t count = fe_state_showdown(state, order, &shown, &all_at_once);
    if (count > 0)
        printf("Showdown\n");
    for (size_t i = 0; i < count; i++)
        if (shown >> order[i] & 1)
            print_hand(state, order[i]);
}

static void print_pots(const fe_state *state)
{
    fe_pot pots[FE_POTS];
    const size_t count = fe_state_pots(state, pots);
    if (state->returned_seat != FE_NO_SEAT)
        printf("Uncalled %" PRId64 " go back to seat %d\n", state->returned, state->returned_seat);
    for (size_t i = 0; i < count; i++) {
        fe_seats winners;
        if (fe_state_winners(state, &pots[i], 0, &winners) != FE_OK)
            continue;
        printf("%s of %" PRId64 " goes to seat", i == 0 ? "Main pot" : "Side pot", pots[i].amount);
        for (int seat = 0; seat < SEATS; seat++)
            if (winners >> seat & 1)
                printf(" %d", seat);
        printf("\n");
    }
    for (int seat = 0; seat < SEATS; seat++)
        printf("Seat %d has %" PRId64 "\n", seat, state->stacks[seat]);
}

int main(int argc, char **argv)
{
    fe_state state;
    if (argc < 2) {
        fprintf(stderr, "usage: %s SEED-OR-DECK [ACTION...]\n", argv[0]);
        return 2;
    }
    if (fe_abi() != FE_ABI) { /* of a shared library, which may be another than at compile time */
        fprintf(stderr, "this program was not compiled for fasteval %s\n", fe_version());
        return 2;
    }
    if (!start(&state) || !deal(&state, argv[1]))
        return 2;
    print_start(&state);
    if (!bet(&state, argv + 2, argc - 2))
        return 2;
    print_showdown(&state);
    print_pots(&state);
    return 0;
}
