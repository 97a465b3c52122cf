/*
 * What the files that find equities share. A spot becomes hands: of each player the combos that can
 * be dealt. Boards come in blocks of columns, each board standing for all that differ from it by
 * suits which are alike in the spot.
 */
#ifndef FASTEVAL_EQUITY_H
#define FASTEVAL_EQUITY_H

#include "fasteval.h"
#include "lanes.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Every product and every sum is rounded by itself, so that the sums are the same to the last bit on
 * all machines. GCC does so with -std=c11, the others have to be told.
 */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#define BOARD_CARDS 5

/* The combos that a player may hold, ascending, next to all cards that are known. */
typedef struct player_hands {
    size_t count;
    bool any; /* any two cards that are left, all alike */
    uint16_t combos[FE_COMBOS];
    fe_card cards[FE_COMBOS][2];
    fe_mask masks[FE_COMBOS];
    double weights[FE_COMBOS];
} player_hands;

/* Five-card boards in columns. After the last there are BOARD_LANES places that may be written. */
#define BLOCK 512
typedef struct board_block {
    size_t count;
    uint16_t suits[FE_SUITS][BLOCK + BOARD_LANES];
    uint16_t weights[BLOCK + BOARD_LANES]; /* how many boards each stands for: below 1024 */
} board_block;

/* The sets of up to five of a suit's cards that can still come, by size and then ascending. */
#define SUBSETS 2380
#define RUN 16 /* read at once, also past the end */
typedef struct suit_subsets {
    size_t first[BOARD_CARDS + 2]; /* of each size; the last is the end */
    uint16_t sets[SUBSETS + RUN];
} suit_subsets;

/* The boards that can come. */
typedef struct runouts {
    fe_mask board, known;      /* the cards that lie there; and all that cannot come */
    bool by_ranks;             /* before the flop, all hands known */
    int cards;                 /* how many come */
    double many;               /* how many boards there are to look at, about */
    int alike[FE_SUITS];       /* the next suit before this one that is like it, or -1 */
    suit_subsets subsets[FE_SUITS];
    board_block block;
} runouts;

#define SWEEP_PLAYERS 3 /* at most */

/* One hand in a sweep, and its cards. */
typedef struct sweep_hand {
    double weights[SWEEP_PLAYERS]; /* in the hands of each player */
    uint16_t combo;
    fe_card cards[2];
} sweep_hand;

/* The hands of all players in one list, ascending, and their order on a board. */
typedef struct sweep_work {
    size_t count;
    sweep_hand hands[FE_COMBOS];
    fe_mask masks[FE_COMBOS];  /* of the hole cards */
    fe_mask sevens[FE_COMBOS]; /* and with a board */
    fe_strength strengths[FE_COMBOS];
    uint32_t order[FE_COMBOS], spare[FE_COMBOS]; /* strength << 16 | place */
} sweep_work;

/* Of the hands of each player that are in a set, sums of weights: of all, by card, by two cards. */
typedef struct hand_set {
    double all[SWEEP_PLAYERS];
    double cards[SWEEP_PLAYERS][FE_CARDS];
    double pairs[SWEEP_PLAYERS][FE_CARDS][FE_CARDS];
    double both[SWEEP_PLAYERS][FE_CARDS + 1]; /* of products: the same hand with the two others */
} hand_set;

typedef struct three_work {
    sweep_work sweep;
    hand_set sets[2]; /* the hands below the one looked at; and those with its equals */
} three_work;

typedef struct showdown_work {
    size_t count;
    fe_mask holes[FE_COMBOS];      /* every combo that anybody may hold */
    uint16_t rows[FE_COMBOS];      /* by combo: its place among these */
    fe_strength strengths[FE_COMBOS][BLOCK + BOARD_LANES];
} showdown_work;

/* A hand by what a matchup depends on: its class within its type, and its suits, high card first. */
typedef struct hole_cards {
    int type, number;
    int suits[2];
} hole_cards;

#define SUIT_ORDERS 12 /* the ways to have two different suits come first */
typedef struct preflop_work {
    hole_cards holes[FE_COMBOS];
    double weights[FE_COMBOS][SUIT_ORDERS]; /* of the opponent's hands, their suits renamed */
    double wins[FE_COMBOS], ties[FE_COMBOS]; /* of one hand against each */
} preflop_work;

/* Draw place i if a word is below limits[i], else others[i]. */
typedef struct alias_table {
    uint64_t limits[FE_COMBOS];
    uint16_t others[FE_COMBOS];
} alias_table;

#define SAMPLE_BLOCK 512
#define SAMPLE_ROW (SAMPLE_BLOCK + 24) /* rows a power of two apart would share lines of the cache */
typedef struct sample_work {
    alias_table tables[FE_SEATS];
    fe_mask decks[SAMPLE_ROW]; /* what is left to deal */
    fe_mask boards[SAMPLE_ROW]; /* the cards that came */
    fe_mask holes[FE_SEATS][SAMPLE_ROW];
    uint16_t places[FE_SEATS][SAMPLE_BLOCK]; /* of these among the player's hands, unless any */
    fe_mask sevens[SAMPLE_ROW];
    fe_strength strengths[FE_SEATS][SAMPLE_ROW];
    uint16_t weights[SAMPLE_BLOCK];
} sample_work;

struct fe_equity_work {
    player_hands hands[FE_SEATS];
    runouts boards;
    union {
        sweep_work sweep;
        three_work three;
        showdown_work showdowns;
        preflop_work preflop;
        sample_work sample;
    } by;
};

/* ---- spot.c ---- */

/* Find the hands of a spot; on an error, `player` is whose, or `players`. */
fe_status fe_spot_hands(const fe_spot *spot, player_hands hands[], size_t *player);

/* The known cards: the board, dead cards, and the hands of players that have but one. */
fe_mask fe_spot_known(const fe_spot *spot, const player_hands hands[]);

/* ---- boards.c ---- */

/* Find the boards of a spot. */
void fe_runouts_start(runouts *boards, const fe_spot *spot, const player_hands hands[]);

/* Into how many units boards can be divided so that they still fill blocks. */
uint32_t fe_runouts_units(const runouts *boards);

typedef void (*block_taker)(void *context, const board_block *block);

/* Hand the boards of one unit of `units` on, block by block. */
void fe_runouts_take(runouts *boards, uint32_t unit, uint32_t units, block_taker take, void *context);

/* Hand the boards of a block on, if there are any, and empty it. */
void fe_block_give(board_block *block, block_taker take, void *context);

/* ---- rank_boards.c: the boards by ranks ---- */

void fe_rank_boards_take(runouts *boards, block_taker take, void *context);

/* ---- orbits.c ---- */

/* Complete the sums of combos over boards of which each stands for others. */
void fe_orbits_level(const int alike[FE_SUITS], size_t players, fe_combo_sums *combos);

/* ---- sorted.c: the hands of a sweep ---- */

/* Is given each board that stands for `boards`, when its `count` hands are in order. */
typedef void (*board_taker)(void *context, size_t count, double boards);

/* List the players' hands, and hand on the boards of a unit, on each of which they are put in order. */
void fe_sweep_take(const fe_kernel *kernel, const fe_spot *spot, uint32_t unit, uint32_t units,
                   fe_equity_work *work, sweep_work *hands, board_taker take, void *context);

/* The hand at a place in order, the weakest first. */
static inline const sweep_hand *sweep_hand_at(const sweep_work *work, size_t place)
{
    return &work->hands[work->order[place] & 0xFFFF];
}

/* The end of the hands that are equal to the first. */
static inline size_t sweep_equals_end(const sweep_work *work, size_t first, size_t count)
{
    size_t end = first + 1;
    while (end < count && work->order[end] >> 16 == work->order[first] >> 16)
        end++;
    return end;
}

/* ---- the methods: the sums are added to ---- */

void fe_sweep_unit(const fe_kernel *kernel, const fe_spot *spot, uint32_t unit, uint32_t units,
                   fe_equity_work *work, fe_equity_sums *sums, fe_combo_sums *combos);
void fe_three_unit(const fe_kernel *kernel, const fe_spot *spot, uint32_t unit, uint32_t units,
                   fe_equity_work *work, fe_equity_sums *sums, fe_combo_sums *combos);
void fe_showdowns_unit(const fe_kernel *kernel, const fe_spot *spot, uint32_t unit, uint32_t units,
                       fe_equity_work *work, fe_equity_sums *sums, fe_combo_sums *combos);
fe_status fe_preflop_unit(const fe_spot *spot, fe_equity_work *work, fe_equity_sums *sums,
                          fe_combo_sums *combos);

/* C(n, k) for numbers as small as those of cards. */
static inline double choose(int n, int k)
{
    double ways = n >= k;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

#ifdef __cplusplus
}
#endif

#endif /* FASTEVAL_EQUITY_H */
