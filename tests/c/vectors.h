/* What the tables of tools/gen_hand_vectors.py are made of. */
#ifndef VECTORS_H
#define VECTORS_H

#include <fasteval.h>

enum { VECTOR_SEATS = 10, VECTOR_POTS = 4, VECTOR_BOARDS = 2, VECTOR_STEPS = 17, VECTOR_REFUSED = 6 };

/* What a hand shows after so many actions. */
typedef struct vector_snapshot {
    int after;
    int street;
    int actor;
    const char *legal; /* of f, c and r */
    fe_chips to_call;
    fe_chips min_raise_to;
    fe_chips max_raise_to;
    fe_chips pot;
    fe_chips bets[VECTOR_SEATS];
    fe_chips stacks[VECTOR_SEATS];
    size_t pot_count;
    fe_pot pots[VECTOR_POTS];
} vector_snapshot;

typedef struct vector_end {
    size_t pot_count;
    fe_pot pots[VECTOR_POTS];
    fe_seats winners[VECTOR_POTS][VECTOR_BOARDS];
    fe_chips returned[VECTOR_SEATS];
    size_t order_count; /* 0: all show at once, or nobody */
    int8_t order[VECTOR_SEATS];
    fe_seats all_in; /* who show at once */
    fe_chips payouts[VECTOR_SEATS];
    fe_chips stacks[VECTOR_SEATS];
} vector_end;

typedef struct vector_hand {
    const char *id;
    fe_config config;
    const char *holes[VECTOR_SEATS];
    size_t board_count;
    const char *boards[VECTOR_BOARDS];
    const char *actions; /* f, c, t, r350, with a comma between */
    size_t refused_count;
    struct {
        int after;
        const char *action;
    } refused[VECTOR_REFUSED];
    size_t snapshot_count;
    vector_snapshot snapshots[VECTOR_STEPS];
    bool ends;
    vector_end end;
} vector_hand;

/* A tree of betting: how many states it has down to a depth, and how many of them end the betting. */
typedef struct perft_tree {
    const char *name;
    int depth;
    long nodes;
    long ends;
    fe_config config;
} perft_tree;

#endif /* VECTORS_H */
