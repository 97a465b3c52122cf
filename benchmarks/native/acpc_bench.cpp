// The game code of the Annual Computer Poker Competition's dealer: no-limit hold'em at one table.
//
// Called with the number of players. Prints lines of a name, a tab and a figure: how many a
// second, the best of several passes, and first how many decisions a hand of random play has.
#include "driver.h"

// The dealer's own files are C; the copy in OpenSpiel is C++ and has them in this namespace.
#ifdef ACPC_IN_C
extern "C" {
#include "game.h"
}
#else
#include "game.h"
using namespace project_acpc_server;
#endif

enum { SMALL_BLIND = 50, BIG_BLIND = 100, STACK = 10000, RAISE_SLOT = 2 };

struct table {
    Game game;
    rng_state_t rng;
    State flop;
    double checksum; // what all players won, which is nothing
};

static const Action CHECK_OR_CALL = {a_call, 0};
static const Action FOLD = {a_fold, 0};

static Game make_game(int players)
{
    Game game = {};
    game.bettingType = noLimitBetting;
    game.numPlayers = (uint8_t)players;
    game.numRounds = MAX_ROUNDS;
    game.numSuits = MAX_SUITS;
    game.numRanks = MAX_RANKS;
    game.numHoleCards = 2;
    // The small blind is left of the button, which has it itself when there are two players.
    const bool heads_up = players == 2;
    game.blind[heads_up ? 1 : 0] = SMALL_BLIND;
    game.blind[heads_up ? 0 : 1] = BIG_BLIND;
    for (int player = 0; player < players; player++)
        game.stack[player] = STACK;
    for (int round = 0; round < MAX_ROUNDS; round++) {
        game.firstPlayer[round] = 0;
        game.maxRaises[round] = UINT8_MAX;
        game.numBoardCards[round] = round == 0 ? 0 : round == 1 ? 3 : 1;
    }
    game.firstPlayer[0] = heads_up ? 1 : 2;
    return game;
}

static void deal(table *table, State *state)
{
    initState(&table->game, 0, state);
    dealCards(&table->game, &table->rng, state);
}

static void settle(table *table, const State *state)
{
    for (int player = 0; player < table->game.numPlayers; player++)
        table->checksum += valueOfState(&table->game, state, (uint8_t)player);
}

// One of three slots: fold, or check if that is free; check or call; raise to any legal amount.
// Where no raise is offered, one of the first two.
static Action choose(table *table, const State *state)
{
    int32_t least, most;
    uint32_t slot = genrand_int32(&table->rng) % 3;
    if (slot == RAISE_SLOT) {
        if (raiseIsValid(&table->game, state, &least, &most)) {
            uint32_t extra = genrand_int32(&table->rng) % (uint32_t)(most - least + 1);
            return {a_raise, least + (int32_t)extra};
        }
        slot = genrand_int32(&table->rng) % 2;
    }
    if (slot == 0 && state->spent[currentPlayer(&table->game, state)] < state->maxSpent)
        return FOLD;
    return CHECK_OR_CALL;
}

static uint64_t pass_random(const void *data, size_t n)
{
    table *at = (table *)data;
    uint64_t decisions = 0;
    State state;
    init_genrand(&at->rng, 1);
    for (size_t i = 0; i < n; i++) {
        deal(at, &state);
        while (!stateFinished(&state)) {
            Action action = choose(at, &state);
            doAction(&at->game, &action, &state);
            decisions++;
        }
        settle(at, &state);
    }
    return decisions;
}

static uint64_t pass_call_down(const void *data, size_t n)
{
    table *at = (table *)data;
    uint64_t decisions = 0;
    State state;
    init_genrand(&at->rng, 1);
    for (size_t i = 0; i < n; i++) {
        deal(at, &state);
        while (!stateFinished(&state)) {
            doAction(&at->game, &CHECK_OR_CALL, &state);
            decisions++;
        }
        settle(at, &state);
    }
    return decisions;
}

static uint64_t pass_copy(const void *data, size_t n)
{
    static State copies[2];
    const table *at = (const table *)data;
    for (size_t i = 0; i < n; i++) {
        copies[i & 1] = at->flop;
        __asm__ volatile("" : : "r"(copies) : "memory"); // the copy is wanted
    }
    return copies[0].round;
}

// The first check on the flop changes nothing but the record of actions, so that it is taken back
// by forgetting it.
static uint64_t pass_check(const void *data, size_t n)
{
    table *at = (table *)data;
    uint64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        doAction(&at->game, &CHECK_OR_CALL, &at->flop);
        sum += at->flop.numActions[1];
        at->flop.numActions[1] = 0;
        __asm__ volatile("" : : "r"(&at->flop) : "memory");
    }
    return sum;
}

int main(int argc, char **argv)
{
    static table at;
    const int players = argc == 2 ? atoi(argv[1]) : 0;
    if (players < 2 || players > MAX_PLAYERS) {
        fprintf(stderr, "usage: acpc_bench PLAYERS, from 2 to %d\n", MAX_PLAYERS);
        return EXIT_FAILURE;
    }
    at.game = make_game(players);
    init_genrand(&at.rng, 1);
    deal(&at, &at.flop);
    while (at.flop.round == 0)
        doAction(&at.game, &CHECK_OR_CALL, &at.flop);
    const size_t counted = 100000;
    printf("decisions\t%.6g\n", (double)pass_random(&at, counted) / (double)counted);
    driver_measure("random", pass_random, &at, 200000);
    driver_measure("call down", pass_call_down, &at, 100000);
    driver_measure("copy", pass_copy, &at, 2000000);
    driver_measure("check", pass_check, &at, 2000000);
    if (at.checksum > 1 || at.checksum < -1) {
        fprintf(stderr, "the winners won %g more than the losers lost\n", at.checksum);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
