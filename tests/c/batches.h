/* Batches with memory of their own: one block for each array, so that sanitizers see its ends. */
#ifndef BATCHES_H
#define BATCHES_H

#include "test.h"

enum { MOST_HANDS = 4000, MOST_CONFIGS = 16 };

/* What batches are played by; several can share it. */
typedef struct inputs {
    fe_choice choices[FE_CHOICES];
    fe_config configs[MOST_CONFIGS];
    uint32_t config_of[MOST_HANDS];
    fe_chips start_stacks[MOST_HANDS * FE_SEATS];
    int8_t first_buttons[MOST_HANDS];
} inputs;

/* What is shown: each array, and how many items a row of it has. */
#define SHOWN(X)                                                                                   \
    X(seeds, 1) X(buttons, 1) X(actors, 1) X(positions, 1) X(streets, 1) X(ended, 1)               \
    X(hole_cards, 2) X(boards, 5) X(hole_masks, 1) X(board_masks, 1)                               \
    X(one_hot_cards, 2 * FE_CARDS) X(pots, 1) X(to_call, 1) X(min_raise_to, 1)                     \
    X(max_raise_to, 1) X(may_fold, 1) X(stacks, batch->seats) X(bets, batch->seats)                \
    X(live, batch->seats) X(legal, batch->choice_count) X(amounts, batch->choice_count)            \
    X(rewards, batch->seats) X(rewards_bb, batch->seats) X(history_counts, 1)                      \
    X(history_seats, batch->history_length) X(history, batch->history_length)

#define KEPT(X) X(states, 1) X(numbers, 1) X(choosers, 1)

/* Bytes that are not zero: what a batch does not write is seen. */
static inline void *batch_room(size_t size)
{
    void *room = malloc(size + 1);
    return memset(room, 0xA5, size + 1);
}

static inline fe_batch batch_new(const inputs *given, size_t hands, size_t seats,
                                 size_t choice_count, size_t history_length)
{
    fe_batch made;
    fe_batch *batch = &made;
    memset(&made, 0, sizeof made);
    made.hands = hands;
    made.seats = seats;
    made.choice_count = choice_count;
    made.history_length = history_length;
    made.choices = given->choices;
    made.configs = given->configs;
    made.config_of = given->config_of;
    made.start_stacks = given->start_stacks;
    made.first_buttons = given->first_buttons;
#define MAKE(name, width) batch->name = batch_room(hands * (width) * sizeof *batch->name);
    SHOWN(MAKE)
    KEPT(MAKE)
#undef MAKE
    return made;
}

static inline void batch_free(fe_batch *batch)
{
#define FREE(name, width) free(batch->name);
    SHOWN(FREE)
    KEPT(FREE)
#undef FREE
}

/* Copy all that two batches of the same size keep and show. */
static inline void batch_copy(const fe_batch *batch, fe_batch *to)
{
#define COPY(name, width) memcpy(to->name, batch->name, batch->hands * (width) * sizeof *to->name);
    SHOWN(COPY)
    KEPT(COPY)
#undef COPY
}

/* Whether two batches of the same size keep and show the same of a row. */
static inline bool batch_same(const fe_batch *batch, const fe_batch *other, size_t row)
{
    bool same = true;
#define COMPARE(name, width)                                                                       \
    same = same && memcmp(batch->name + row * (width), other->name + row * (width),                \
                          (width) * sizeof *batch->name) == 0;
    SHOWN(COMPARE)
    KEPT(COMPARE)
#undef COMPARE
    return same;
}

/* The inputs of hands that are alike, all with the same stacks. */
static inline void inputs_alike(inputs *given, const fe_rules *rules, size_t hands, size_t seats,
                                fe_chips stack)
{
    given->configs[0] = fe_config_new(rules, seats);
    for (size_t row = 0; row < hands; row++) {
        given->config_of[row] = 0;
        given->first_buttons[row] = (int8_t)(row % seats);
        for (size_t seat = 0; seat < seats; seat++)
            given->start_stacks[row * seats + seat] = stack;
    }
}

#endif /* BATCHES_H */
