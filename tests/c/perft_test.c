/* How many states the trees of betting have: each action that is legal, each amount of a raise. */
#include "perft_trees.h"
#include "test.h"

static long nodes, ends;

static void walk(const fe_state *state, int depth)
{
    nodes++;
    ends += state->actor == FE_NO_SEAT;
    if (depth == 0 || state->actor == FE_NO_SEAT)
        return;
    fe_legal legal;
    fe_state_legal(state, &legal);
    const bool open[] = {legal.fold, legal.check, legal.call};
    for (int kind = FE_FOLD; kind <= FE_CALL; kind++) {
        fe_state next = *state;
        if (!open[kind])
            continue;
        CHECK_EQUAL(FE_OK, fe_state_apply(&next, (fe_action){kind, 0}));
        walk(&next, depth - 1);
    }
    for (fe_chips to = legal.min_raise_to; legal.raise && to <= legal.max_raise_to; to++) {
        fe_state next = *state;
        CHECK_EQUAL(FE_OK, fe_state_apply(&next, fe_raise_to(to)));
        walk(&next, depth - 1);
    }
}

static void all_trees(void)
{
    for (size_t i = 0; i < sizeof PERFT_TREES / sizeof *PERFT_TREES; i++) {
        const perft_tree *tree = &PERFT_TREES[i];
        fe_state state;
        fe_field field;
        nodes = ends = 0;
        CHECK_EQUAL(FE_OK, fe_state_start(&state, &tree->config, &field));
        walk(&state, tree->depth);
        test_check_equal(tree->nodes, nodes, tree->name, __FILE__, __LINE__);
        test_check_equal(tree->ends, ends, tree->name, __FILE__, __LINE__);
    }
}

int main(void)
{
    test_program = "perft_test";
    RUN(all_trees);
    return test_failures > 0;
}
