/*
 * The boards that can come, without those that differ from another only by suits that are alike: if
 * no range, board or dead card tells two suits apart, their lanes can be put in order.
 *
 * Boards are built suit by suit. Between suits that are alike, the later one has no more cards than
 * the one before and, of as many cards, no higher set of them; a board then stands for all orders of
 * these lanes that differ.
 */
#include <string.h>

#include "equity.h"
#include "internal.h"

static fe_card swap_suits(fe_card card, int a, int b)
{
    const int suit = fe_card_suit(card);
    const int other = suit == a ? b : suit == b ? a : suit;
    return (fe_card)(card - suit + other);
}

/* Whether a player holds each hand as often as the one with two suits exchanged. */
static bool range_is_alike(const double *weights, const player_hands *hands, int a, int b)
{
    for (size_t i = 0; i < hands->count; i++) {
        const fe_card *const cards = hands->cards[i];
        const size_t other =
            fe_combo_index(swap_suits(cards[0], a, b), swap_suits(cards[1], a, b));
        if (weights != NULL && weights[other] != weights[hands->combos[i]])
            return false;
    }
    return true;
}

static bool suits_are_alike(const fe_spot *spot, const player_hands hands[], int a, int b)
{
    if (mask_lane(spot->board, a) != mask_lane(spot->board, b)
        || mask_lane(spot->dead, a) != mask_lane(spot->dead, b))
        return false;
    for (size_t player = 0; player < spot->players; player++)
        if (!range_is_alike(spot->weights[player], &hands[player], a, b))
            return false;
    return true;
}

/* Each next size is built from the sets of the size before: those below a card, and that card. */
static void find_subsets(suit_subsets *subsets, uint16_t lane, int most)
{
    size_t end = 1;
    subsets->sets[0] = 0;
    subsets->first[0] = 0;
    subsets->first[1] = 1;
    for (int size = 1; size <= BOARD_CARDS; size++) {
        const size_t first = subsets->first[size - 1], last = subsets->first[size];
        for (int rank = 0; rank < FE_RANKS && size <= most; rank++) {
            const uint16_t bit = (uint16_t)(1u << rank);
            if (!(lane & bit))
                continue;
            for (size_t i = first; i < last && subsets->sets[i] < bit; i++)
                subsets->sets[end++] = subsets->sets[i] | bit;
        }
        subsets->first[size + 1] = end;
    }
    memset(subsets->sets + end, 0, RUN * sizeof *subsets->sets); /* read by whole runs */
}

static bool all_are_single(const player_hands hands[], size_t players)
{
    for (size_t player = 0; player < players; player++)
        if (hands[player].count > 1)
            return false;
    return true;
}

#define RANKS_FEWER 9 /* about, of the boards by their ranks */
#define MOST_BOARD_UNITS 256

void fe_runouts_start(runouts *boards, const fe_spot *spot, const player_hands hands[])
{
    const fe_mask known = fe_spot_known(spot, hands);
    int fewer = 1;
    boards->known = known;
    boards->by_ranks = spot->board == 0 && all_are_single(hands, spot->players);
    boards->board = spot->board;
    boards->cards = BOARD_CARDS - mask_count(spot->board);
    boards->block.count = 0;
    for (int suit = 0; suit < FE_SUITS; suit++) {
        int alike = suit - 1, members = 2;
        if (boards->cards == 0 || boards->by_ranks)
            alike = -1;
        while (alike >= 0 && !suits_are_alike(spot, hands, alike, suit))
            alike--;
        boards->alike[suit] = alike;
        if (alike >= 0) {
            for (int before = boards->alike[alike]; before >= 0; before = boards->alike[before])
                members++;
            fewer *= members;
        }
        find_subsets(&boards->subsets[suit], (uint16_t)(LANE_BITS & ~mask_lane(known, suit)),
                     boards->cards);
    }
    if (boards->by_ranks)
        fewer = RANKS_FEWER;
    boards->many = choose(FE_CARDS - mask_count(known), boards->cards);
    if (boards->cards > 1)
        boards->many /= fewer;
}

uint32_t fe_runouts_units(const runouts *boards)
{
    const double blocks = boards->many / BLOCK;
    return blocks < 1 ? 1 : blocks < MOST_BOARD_UNITS ? (uint32_t)blocks : MOST_BOARD_UNITS;
}

/* One board on its way: a set of cards of each suit, and where each stands in its list. */
typedef struct building {
    runouts *boards;
    block_taker take;
    void *context;
    uint32_t unit, units, heads; /* a head is a choice for the first two suits; each has its unit */
    int sizes[FE_SUITS];
    size_t places[FE_SUITS];
} building;

static bool is_of_unit(building *b)
{
    return b->heads++ % b->units == b->unit;
}

/* Whether a suit has the same cards as one before that is like it. */
static bool has_same_set(const building *b, int suit, int other)
{
    return b->sizes[other] == b->sizes[suit] && b->places[other] == b->places[suit];
}

/*
 * How many boards one stands for: the orders of the lanes of suits that are alike. The next of them
 * can stand in as many places as there are so far, but equal ones are not told apart.
 */
static uint16_t count_orders(const building *b)
{
    int orders = 1;
    for (int suit = 0; suit < FE_SUITS; suit++) {
        int places = 1, equal = 1;
        for (int other = b->boards->alike[suit]; other >= 0; other = b->boards->alike[other]) {
            places++;
            equal += has_same_set(b, suit, other);
        }
        orders = orders * places / equal;
    }
    return (uint16_t)orders;
}

/* Kernels look at whole vectors: behind the last board come some without cards and weight. */
void fe_block_give(board_block *block, block_taker take, void *context)
{
    if (block->count == 0)
        return;
    for (int suit = 0; suit < FE_SUITS; suit++)
        memset(block->suits[suit] + block->count, 0, BOARD_LANES * sizeof *block->suits[suit]);
    memset(block->weights + block->count, 0, BOARD_LANES * sizeof *block->weights);
    take(context, block);
    block->count = 0;
}

static inline void fill_run(uint16_t *to, uint16_t lane)
{
    for (int i = 0; i < RUN; i++)
        to[i] = lane;
}

static inline void join_run(uint16_t *to, const uint16_t *sets)
{
    for (int i = 0; i < RUN; i++)
        to[i] |= sets[i];
}

/* Put the boards with the sets from..to of one suit into the block: suits after it get no card. */
static void add_run(building *b, int suit, size_t from, size_t to)
{
    board_block *block = &b->boards->block;
    const uint16_t *const sets = b->boards->subsets[suit].sets;
    b->places[suit] = from;
    const uint16_t weight = count_orders(b);
    uint16_t lanes[FE_SUITS];
    for (int s = 0; s < FE_SUITS; s++) {
        lanes[s] = mask_lane(b->boards->board, s);
        if (s < suit)
            lanes[s] |= b->boards->subsets[s].sets[b->places[s]];
    }
    while (from < to) {
        const size_t at = block->count, room = BLOCK - at;
        const size_t now = to - from < room ? to - from : room;
        for (size_t i = 0; i < now; i += RUN) { /* whole runs are quicker; the rest is overwritten */
            fill_run(block->suits[0] + at + i, lanes[0]);
            fill_run(block->suits[1] + at + i, lanes[1]);
            fill_run(block->suits[2] + at + i, lanes[2]);
            fill_run(block->suits[3] + at + i, lanes[3]);
            join_run(block->suits[suit] + at + i, sets + from + i);
            fill_run(block->weights + at + i, weight);
        }
        block->count += now;
        from += now;
        if (block->count == BLOCK)
            fe_block_give(block, b->take, b->context);
    }
}

/* The boards whose last cards are of one suit: its sets from..to. */
static void finish(building *b, int suit, size_t from, size_t to)
{
    const int alike = b->boards->alike[suit];
    if (suit < 2 && !is_of_unit(b))
        return;
    for (int s = suit + 1; s < FE_SUITS; s++) {
        b->sizes[s] = 0;
        b->places[s] = 0;
    }
    if (alike >= 0 && b->sizes[alike] == b->sizes[suit]) { /* its last set is that of the other */
        if (from < to - 1)
            add_run(b, suit, from, to - 1);
        from = to - 1;
    }
    add_run(b, suit, from, to);
}

/* All boards with the sets chosen so far; `left` cards are of this suit and those after it. */
static void build(building *b, int suit, int left)
{
    const suit_subsets *const subsets = &b->boards->subsets[suit];
    const int alike = b->boards->alike[suit];
    const int most = alike >= 0 && b->sizes[alike] < left ? b->sizes[alike] : left;
    const int fewest = suit == FE_SUITS - 1 ? left : 0;
    if (suit == 2 && !is_of_unit(b))
        return;
    for (int size = most; size >= fewest; size--) {
        const size_t from = subsets->first[size];
        size_t to = subsets->first[size + 1];
        if (alike >= 0 && b->sizes[alike] == size)
            to = b->places[alike] + 1;
        b->sizes[suit] = size;
        if (size == left && from < to)
            finish(b, suit, from, to);
        for (size_t place = from; size < left && place < to; place++) {
            b->places[suit] = place;
            build(b, suit + 1, left - size);
        }
    }
}

void fe_runouts_take(runouts *boards, uint32_t unit, uint32_t units, block_taker take, void *context)
{
    if (boards->by_ranks) {
        if (unit == 0)
            fe_rank_boards_take(boards, take, context);
        return;
    }
    building b = {boards, take, context, unit, units, 0, {0}, {0}};
    build(&b, 0, boards->cards);
    fe_block_give(&boards->block, take, context);
}
