/*
 * The boards before the flop for hands that are all known, by what counts of them. Where three or
 * more cards of a suit lie, their ranks count and only the ranks of the others; where no suit has
 * three, nobody has a flush, and only ranks count. Some 150,000 boards stand for all.
 */
#include <string.h>

#include "equity.h"
#include "internal.h"

#define MOST_RESTS 91 /* two cards by their ranks */

/* The ways to have one or two cards beside three or four of a suit: columns, and how many each is. */
typedef struct rests {
    size_t count;
    uint16_t lanes[FE_SUITS][MOST_RESTS + RUN];
    uint16_t ways[MOST_RESTS + RUN];
    uint64_t keys[MOST_RESTS + RUN];
} rests;

typedef struct rank_boards {
    runouts *boards;
    block_taker take;
    void *context;
    uint16_t lanes[FE_SUITS];              /* the cards that can come */
    uint16_t no_flush[FE_STRENGTHS + 1];   /* by the strength of the board's ranks: how many are left */
    int ranks[BOARD_CARDS];                /* of a board on its way */
} rank_boards;

/* Of the key of a card what its rank gives. */
static uint64_t rank_key(int rank)
{
    return lane_key((uint16_t)(1u << rank));
}

static int count_copies(const uint16_t lanes[FE_SUITS], int rank, int but)
{
    int copies = 0;
    for (int suit = 0; suit < FE_SUITS; suit++)
        copies += suit != but && (lanes[suit] >> rank & 1);
    return copies;
}

static void give_board(rank_boards *b, const uint16_t lanes[FE_SUITS], uint16_t ways)
{
    board_block *const block = &b->boards->block;
    for (int suit = 0; suit < FE_SUITS; suit++)
        block->suits[suit][block->count] = lanes[suit];
    block->weights[block->count++] = ways;
    if (block->count == BLOCK)
        fe_block_give(block, b->take, b->context);
}

/* ---- Three or more of a suit ---- */

/* Add one rest: a card of one rank, or of two; `suit` is not used. */
static void add_rest(const rank_boards *b, rests *rest, int suit, int high, int low)
{
    const int of_high = count_copies(b->lanes, high, suit);
    const int of_low = low < 0 ? 1 : count_copies(b->lanes, low, suit);
    const int ways = high == low ? of_high * (of_high - 1) / 2 : of_high * of_low;
    const int ranks[] = {high, low};
    int next = 0;
    if (ways == 0)
        return;
    const size_t place = rest->count++;
    for (int s = 0; s < FE_SUITS; s++)
        rest->lanes[s][place] = 0;
    rest->ways[place] = (uint16_t)ways;
    rest->keys[place] = rank_key(high) + (low < 0 ? 0 : rank_key(low));
    for (int card = 0; card < 2 && ranks[card] >= 0; card++) {
        int s = high == low ? next : 0; /* two of a rank have different suits */
        while (s == suit || !(b->lanes[s] >> ranks[card] & 1))
            s++;
        rest->lanes[s][place] |= (uint16_t)(1u << ranks[card]);
        next = s + 1;
    }
}

static void find_rests(const rank_boards *b, rests *rest, int suit, int cards)
{
    memset(rest, 0, sizeof *rest);
    for (int high = 0; high < FE_RANKS && cards > 0; high++) {
        if (cards == 1)
            add_rest(b, rest, suit, high, -1);
        for (int low = 0; low <= high && cards == 2; low++)
            add_rest(b, rest, suit, high, low);
    }
    if (cards == 0) {
        rest->ways[0] = 1;
        rest->count = 1;
    }
}

/* The boards that have some cards of a suit: these ranks with each rest. */
static void give_suited(rank_boards *b, const rests *rest, int suit, uint16_t set)
{
    const uint64_t key = lane_key(set);
    for (size_t i = 0; i < rest->count; i++) {
        uint16_t lanes[FE_SUITS] = {rest->lanes[0][i], rest->lanes[1][i], rest->lanes[2][i],
                                    rest->lanes[3][i]};
        lanes[suit] = set;
        b->no_flush[plain_strength(key + rest->keys[i])] -= rest->ways[i];
        give_board(b, lanes, rest->ways[i]);
    }
}

static void give_all_suited(rank_boards *b)
{
    rests rest;
    for (int suit = 0; suit < FE_SUITS; suit++)
        for (int size = 3; size <= BOARD_CARDS; size++) {
            const suit_subsets *const subsets = &b->boards->subsets[suit];
            find_rests(b, &rest, suit, BOARD_CARDS - size);
            for (size_t i = subsets->first[size]; i < subsets->first[size + 1]; i++)
                give_suited(b, &rest, suit, subsets->sets[i]);
        }
}

/* ---- No three of a suit ---- */

/* Find suits for the board's ranks from one on, of which none comes three times; false if there are none. */
static bool find_suits(const rank_boards *b, int card, int counts[FE_SUITS], uint16_t lanes[FE_SUITS])
{
    if (card == BOARD_CARDS)
        return true;
    const uint16_t bit = (uint16_t)(1u << b->ranks[card]);
    for (int suit = 0; suit < FE_SUITS; suit++) {
        if (counts[suit] == 2 || !(b->lanes[suit] & bit) || lanes[suit] & bit)
            continue;
        counts[suit]++;
        lanes[suit] |= bit;
        if (find_suits(b, card + 1, counts, lanes))
            return true;
        counts[suit]--;
        lanes[suit] &= (uint16_t)~bit;
    }
    return false;
}

static void give_unsuited(rank_boards *b, uint64_t key)
{
    const uint16_t ways = b->no_flush[plain_strength(key)];
    int counts[FE_SUITS] = {0};
    uint16_t lanes[FE_SUITS] = {0};
    if (ways > 0 && find_suits(b, 0, counts, lanes))
        give_board(b, lanes, ways);
}

/*
 * Every choice of five ranks, the highest first: with `counted` how many boards have it, else the
 * boards without three of a suit are handed on. Of the last rank there are `same` cards so far.
 */
static void each_ranks(rank_boards *b, int card, int same, uint64_t key, int ways, bool counted)
{
    if (card == BOARD_CARDS) {
        if (counted)
            b->no_flush[plain_strength(key)] = (uint16_t)ways;
        else
            give_unsuited(b, key);
        return;
    }
    for (int rank = card == 0 ? FE_RANKS - 1 : b->ranks[card - 1]; rank >= 0; rank--) {
        const int before = card > 0 && rank == b->ranks[card - 1] ? same : 0;
        const int left = count_copies(b->lanes, rank, FE_SUITS) - before;
        b->ranks[card] = rank;
        if (left > 0) /* C(n, k + 1) = C(n, k) (n - k) / (k + 1) */
            each_ranks(b, card + 1, before + 1, key + rank_key(rank), ways * left / (before + 1),
                       counted);
    }
}

void fe_rank_boards_take(runouts *boards, block_taker take, void *context)
{
    rank_boards b = {boards, take, context, {0}, {0}, {0}};
    for (int suit = 0; suit < FE_SUITS; suit++)
        b.lanes[suit] = (uint16_t)(LANE_BITS & ~mask_lane(boards->known, suit));
    each_ranks(&b, 0, 0, 0, 1, true);
    give_all_suited(&b);
    each_ranks(&b, 0, 0, 0, 1, false);
    fe_block_give(&boards->block, take, context);
}
