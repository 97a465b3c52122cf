/*
 * fasteval's own hands of no-limit hold'em, played as acpc_bench.cpp plays those of the ACPC.
 *
 * Called with the number of players. Prints lines of a name, a tab and a figure: how many a second,
 * the best of several passes, and first how many decisions a hand of random play has.
 */
#include "driver.h"

#include "fasteval.h"

enum { SMALL_BLIND = 50, BIG_BLIND = 100, STACK = 10000, RAISE_SLOT = 2 };

typedef struct table {
    fe_state start; /* blinds posted, no card dealt: each hand begins as its copy */
    fe_state flop;
    fe_rng rng;
    fe_card deck[FE_CARDS];
    size_t cards; /* that a hand needs, burns included */
    fe_chips checksum;
} table;

static void deal(table *table, fe_state *state)
{
    size_t position;
    *state = table->start;
    fe_deck_shuffle(table->deck, table->cards, &table->rng);
    fe_state_deal(state, table->deck, table->cards, &position);
}

/* What all players won, which is nothing. */
static void settle(table *table, const fe_state *state)
{
    for (int seat = 0; seat < state->seats; seat++)
        table->checksum += state->stacks[seat] - STACK;
}

/* A 32-bit word as a number below a bound; so little off being alike that no game shows it. */
static uint32_t below(uint32_t word, uint32_t bound)
{
    return (uint32_t)((uint64_t)word * bound >> 32);
}

/* One of three slots: fold, or check if that is free; check or call; raise to any legal amount. */
static fe_action choose(table *table, const fe_state *state)
{
    fe_legal legal;
    fe_action action = fe_call();
    const uint64_t number = fe_rng_next(&table->rng);
    uint32_t slot = below((uint32_t)(number >> 32), RAISE_SLOT + 1);
    if (slot == 1)
        return action;
    fe_state_legal(state, &legal);
    if (slot == RAISE_SLOT && legal.raise) {
        const fe_chips range = legal.max_raise_to - legal.min_raise_to + 1;
        action.kind = FE_RAISE_TO;
        action.amount = legal.min_raise_to + below((uint32_t)number, (uint32_t)range);
        return action;
    }
    if (slot == RAISE_SLOT)
        slot = (uint32_t)number & 1;
    if (slot == 0 && legal.call)
        action.kind = FE_FOLD;
    return action;
}

static uint64_t pass_random(const void *data, size_t n)
{
    table *at = (table *)data;
    uint64_t decisions = 0;
    fe_state state;
    for (size_t i = 0; i < n; i++) {
        deal(at, &state);
        for (; state.actor != FE_NO_SEAT; decisions++)
            fe_state_apply(&state, choose(at, &state));
        settle(at, &state);
    }
    return decisions;
}

static uint64_t pass_call_down(const void *data, size_t n)
{
    const fe_action call = fe_call();
    table *at = (table *)data;
    uint64_t decisions = 0;
    fe_state state;
    for (size_t i = 0; i < n; i++) {
        deal(at, &state);
        for (; state.actor != FE_NO_SEAT; decisions++)
            fe_state_apply(&state, call);
        settle(at, &state);
    }
    return decisions;
}

static uint64_t pass_copy(const void *data, size_t n)
{
    static fe_state copies[2];
    const table *at = (const table *)data;
    for (size_t i = 0; i < n; i++) {
        copies[i & 1] = at->flop;
        __asm__ volatile("" : : "r"(copies) : "memory"); /* the copy is wanted */
    }
    return copies[0].street;
}

/* The first check on the flop, taken back by hand. */
static uint64_t pass_check(const void *data, size_t n)
{
    const fe_action check = fe_check();
    table *at = (table *)data;
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        fe_state *state = &at->flop;
        const fe_seats pending = state->pending;
        const int8_t actor = state->actor;
        fe_state_apply(state, check);
        sum += (uint64_t)state->actor;
        state->pending = pending;
        state->closed = 0;
        state->actor = actor;
        __asm__ volatile("" : : "r"(state) : "memory");
    }
    return sum;
}

static void prepare(table *at, int players)
{
    const fe_action call = fe_call();
    const fe_rules rules = fe_rules_default(SMALL_BLIND, BIG_BLIND);
    fe_config config = fe_config_new(&rules, (size_t)players);
    fe_field field;
    config.button = (int8_t)(players - 1);
    for (int seat = 0; seat < players; seat++)
        config.stacks[seat] = STACK;
    fe_state_start(&at->start, &config, &field);
    at->cards = 2 * (size_t)players + 8;
    at->rng = fe_rng_seed(1);
    fe_deck_new(at->deck);
    deal(at, &at->flop);
    while (at->flop.street == FE_PREFLOP)
        fe_state_apply(&at->flop, call);
}

int main(int argc, char **argv)
{
    static table at;
    const int players = argc == 2 ? atoi(argv[1]) : 0;
    if (players < 2 || players > FE_SEATS) {
        fprintf(stderr, "usage: play_bench PLAYERS, from 2 to %d\n", FE_SEATS);
        return EXIT_FAILURE;
    }
    prepare(&at, players);
    const size_t counted = 100000;
    printf("decisions\t%.6g\n", (double)pass_random(&at, counted) / (double)counted);
    driver_measure("random", pass_random, &at, 400000);
    driver_measure("call down", pass_call_down, &at, 200000);
    driver_measure("copy", pass_copy, &at, 2000000);
    driver_measure("check", pass_check, &at, 2000000);
    if (at.checksum != 0) {
        fprintf(stderr, "the winners won %lld more than the losers lost\n",
                (long long)at.checksum);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
