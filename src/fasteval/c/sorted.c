/* The hands of a sweep: those of all players in one list, and their order on a board. */
#include <string.h>

#include "equity.h"

static void list_hands(sweep_work *work, const player_hands hands[], size_t players)
{
    size_t places[SWEEP_PLAYERS] = {0};
    work->count = 0;
    for (;;) {
        const sweep_hand none = {{0}, FE_COMBOS, {0, 0}};
        sweep_hand *const next = &work->hands[work->count];
        sweep_hand hand = none;
        for (size_t player = 0; player < players; player++) {
            const size_t place = places[player];
            if (place == hands[player].count || hands[player].combos[place] > hand.combo)
                continue;
            if (hands[player].combos[place] < hand.combo) { /* those before have a later one */
                hand = none;
                hand.combo = hands[player].combos[place];
                memcpy(hand.cards, hands[player].cards[place], sizeof hand.cards);
            }
            hand.weights[player] = hands[player].weights[place];
        }
        if (hand.combo == FE_COMBOS)
            return;
        for (size_t player = 0; player < players; player++)
            places[player] += hand.weights[player] > 0;
        *next = hand;
        work->masks[work->count++] = fe_card_mask(hand.cards[0]) | fe_card_mask(hand.cards[1]);
    }
}

/* One pass of a radix sort: by `bits` bits of the strength. Equal ones stay in their order. */
static void sort_by(const uint32_t *from, uint32_t *to, size_t count, int shift, int bits)
{
    uint16_t ends[1 << 7] = {0};
    const uint32_t digits = (1u << bits) - 1;
    uint16_t end = 0;
    for (size_t i = 0; i < count; i++)
        ends[from[i] >> shift & digits]++;
    for (uint32_t digit = 0; digit <= digits; digit++) {
        const uint16_t many = ends[digit];
        ends[digit] = end;
        end = (uint16_t)(end + many);
    }
    for (size_t i = 0; i < count; i++)
        to[ends[from[i] >> shift & digits]++] = from[i];
}

/* Put the hands that a board leaves in order, weakest first; return how many there are. */
static size_t sort_hands(const fe_kernel *kernel, sweep_work *work, fe_mask board)
{
    size_t count = 0, row;
    for (size_t i = 0; i < work->count; i++)
        work->sevens[i] = work->masks[i] | board;
    fe_evaluate_masks(kernel, work->sevens, work->count, work->strengths, &row);
    for (size_t i = 0; i < work->count; i++) {
        work->order[count] = (uint32_t)work->strengths[i] << 16 | (uint32_t)i;
        count += !(work->masks[i] & board);
    }
    sort_by(work->order, work->spare, count, 16, 7);
    sort_by(work->spare, work->order, count, 23, 6);
    return count;
}

typedef struct sweeper {
    const fe_kernel *kernel;
    sweep_work *hands;
    board_taker take;
    void *context;
} sweeper;

static void sort_block(void *context, const board_block *block)
{
    const sweeper *const s = (const sweeper *)context;
    const uint16_t *const suits[FE_SUITS] = {block->suits[0], block->suits[1], block->suits[2],
                                             block->suits[3]};
    for (size_t i = 0; i < block->count; i++) {
        const size_t count = sort_hands(s->kernel, s->hands, columns_mask(suits, i));
        s->take(s->context, count, block->weights[i]);
    }
}

void fe_sweep_take(const fe_kernel *kernel, const fe_spot *spot, uint32_t unit, uint32_t units,
                   fe_equity_work *work, sweep_work *hands, board_taker take, void *context)
{
    sweeper s = {kernel, hands, take, context};
    list_hands(hands, work->hands, spot->players);
    fe_runouts_start(&work->boards, spot, work->hands);
    fe_runouts_take(&work->boards, unit, units, sort_block, &s);
}
