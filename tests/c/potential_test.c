/* How a hand stands against weighted hands, now and later, against a slow count of all run-outs. */
#include "oracle.h"
#include "test.h"
#include <math.h>

static double weights[FE_COMBOS];

static fe_mask read_mask(const char *text)
{
    fe_card cards[FE_CARDS];
    size_t count, position;
    CHECK_EQUAL(FE_OK, fe_cards_read(text, strlen(text), cards, &count, &position));
    return mask_of(cards, (int)count);
}

static void any_hand(void)
{
    for (int combo = 0; combo < FE_COMBOS; combo++)
        weights[combo] = 1;
}

/* Table 5 of Billings and others, The challenge of poker (2002). */
static void published_example(void)
{
    static const double expected_now[3] = {628, 9, 444};
    static const double expected[3][3] = {
        {449005, 3211, 169504}, {0, 8370, 540}, {91981, 1036, 346543}};
    double now[3], counts[3][3];
    any_hand();
    CHECK_EQUAL(FE_OK, fe_hand_potential(read_mask("AdQc"), read_mask("3h4cJh"), 0, weights, now,
                                         counts));
    for (int i = 0; i < 3; i++) {
        CHECK_EQUAL(expected_now[i], now[i]);
        for (int j = 0; j < 3; j++)
            CHECK_EQUAL(expected[i][j], counts[i][j]);
    }
}

/* ---- The slow count ----------------------------------------------------------------------------- */

/* Nine cards at most: our two, the opponent's two and the board. */
typedef struct table {
    fe_card hand[2], theirs[2], board[5];
    int shared;
} table;

static int standing(const table *of, int shared)
{
    fe_card mine[7] = {of->hand[0], of->hand[1]}, theirs[7] = {of->theirs[0], of->theirs[1]};
    memcpy(mine + 2, of->board, (size_t)shared);
    memcpy(theirs + 2, of->board, (size_t)shared);
    const int ours = oracle_strength(mine, 2 + shared), other = oracle_strength(theirs, 2 + shared);
    return ours > other ? FE_AHEAD : ours == other ? FE_TIED : FE_BEHIND;
}

/* Deal the rest of the board from cards that are not taken, the later above the earlier. */
static void run_out(table *of, int dealt, int first, const bool taken[FE_CARDS], long counts[3])
{
    if (dealt == 5) {
        counts[standing(of, 5)]++;
        return;
    }
    for (int card = first; card < FE_CARDS; card++)
        if (!taken[card] && card != of->theirs[0] && card != of->theirs[1]) {
            of->board[dealt] = (fe_card)card;
            run_out(of, dealt + 1, card + 1, taken, counts);
        }
}

/* Weights are multiples of 1/8, so that sums are exact in any order. */
static void check_slowly(table of, const bool taken[FE_CARDS], const double now[3],
                         double counts[3][3])
{
    double slow_now[3] = {0}, slow[3][3] = {{0}};
    int combo = 0;
    for (int high = 0; high < FE_CARDS; high++)
        for (int low = 0; low < high; low++, combo++) {
            long later[3] = {0};
            if (weights[combo] == 0 || taken[high] || taken[low])
                continue;
            of.theirs[0] = (fe_card)high;
            of.theirs[1] = (fe_card)low;
            const int at_once = standing(&of, of.shared);
            if (of.shared < 5)
                run_out(&of, of.shared, 0, taken, later);
            slow_now[at_once] += weights[combo];
            for (int i = 0; i < 3; i++)
                slow[at_once][i] += weights[combo] * (double)later[i];
        }
    for (int i = 0; i < 3; i++) {
        CHECK_EQUAL(8 * slow_now[i], 8 * now[i]);
        for (int j = 0; j < 3; j++)
            CHECK_EQUAL(8 * slow[i][j], 8 * counts[i][j]);
    }
}

/* A spot of so many cards on the board and so many dead, with `hands` hands of the opponent. */
static void random_spot(int shared, int dead, int hands)
{
    fe_card cards[FE_CARDS];
    bool taken[FE_CARDS] = {false};
    double now[3], counts[3][3];
    table of = {.shared = shared};
    random_cards(cards, 2 + shared + dead);
    for (int i = 0; i < 2 + shared + dead; i++)
        taken[cards[i]] = true;
    memcpy(of.hand, cards, 2);
    memcpy(of.board, cards + 2, (size_t)shared);
    for (int combo = 0; combo < FE_COMBOS; combo++)
        weights[combo] = 0;
    for (int i = 0; i < hands; i++)
        weights[random_below(FE_COMBOS)] = (1 + random_below(8)) / 8.0;
    const fe_status status =
        fe_hand_potential(mask_of(cards, 2), mask_of(cards + 2, shared),
                          mask_of(cards + 2 + shared, dead), weights, now, counts);
    if (status != FE_ERROR_RANGE) { /* all hands hold a card that is taken: rare */
        CHECK_EQUAL(FE_OK, status);
        check_slowly(of, taken, now, counts);
    }
}

static void random_spots(void)
{
    for (int i = 0; i < 30; i++) {
        random_spot(3, (int)random_below(3) * 10, 8);
        random_spot(4, (int)random_below(3) * 10, 100);
        random_spot(5, (int)random_below(3) * 10, 1500);
    }
}

/* As many cards dead as leave two for the opponent and the rest of the board; then one more. */
static void last_cards(void)
{
    fe_card cards[FE_CARDS];
    double now[3], counts[3][3];
    any_hand();
    for (int shared = 3; shared <= 5; shared++) {
        const int needed = 2 + 5 - shared, dead = FE_CARDS - 2 - shared - needed;
        random_cards(cards, FE_CARDS);
        const fe_mask hand = mask_of(cards, 2), board = mask_of(cards + 2, shared);
        const fe_card *rest = cards + 2 + shared;
        CHECK_EQUAL(FE_OK, fe_hand_potential(hand, board, mask_of(rest, dead), weights, now, counts));
        CHECK_EQUAL(needed * (needed - 1) / 2, now[0] + now[1] + now[2]);
        CHECK_EQUAL(FE_ERROR_DEAL, fe_hand_potential(hand, board, mask_of(rest, dead + 1), weights,
                                                     now, counts));
    }
}

/* ---- Errors ------------------------------------------------------------------------------------- */

/* The status of a spot; nothing may be written but on FE_OK. */
static fe_status status_of(fe_mask hand, fe_mask board, fe_mask dead)
{
    double now[3] = {-1, -1, -1}, counts[3][3] = {{-1, -1, -1}, {-1, -1, -1}, {-1, -1, -1}};
    const fe_status status = fe_hand_potential(hand, board, dead, weights, now, counts);
    for (int i = 0; i < 3 && status != FE_OK; i++)
        CHECK(now[i] == -1 && counts[i][0] == -1 && counts[i][1] == -1 && counts[i][2] == -1);
    return status;
}

static void odd_cards(void)
{
    const fe_mask hand = read_mask("AsKs"), board = read_mask("2s7sJh");
    any_hand();
    CHECK_EQUAL(FE_ERROR_MASK, status_of(hand | 1 << 13, board, 0));
    CHECK_EQUAL(FE_ERROR_MASK, status_of(hand, board | UINT64_C(1) << 63, 0));
    CHECK_EQUAL(FE_ERROR_MASK, status_of(hand, board, UINT64_C(1) << 31));
    CHECK_EQUAL(FE_ERROR_DUPLICATE, status_of(hand, board | read_mask("As"), 0));
    CHECK_EQUAL(FE_ERROR_DUPLICATE, status_of(hand, board, read_mask("As")));
    CHECK_EQUAL(FE_ERROR_DUPLICATE, status_of(hand, board, read_mask("Jh")));
    CHECK_EQUAL(FE_ERROR_COUNT, status_of(0, board, 0));
    CHECK_EQUAL(FE_ERROR_COUNT, status_of(read_mask("As"), board, 0));
    CHECK_EQUAL(FE_ERROR_COUNT, status_of(read_mask("AsKsQs"), board, 0));
    CHECK_EQUAL(FE_ERROR_BOARD, status_of(hand, 0, 0));
    CHECK_EQUAL(FE_ERROR_BOARD, status_of(hand, read_mask("2s7s"), 0));
    CHECK_EQUAL(FE_ERROR_BOARD, status_of(hand, read_mask("2s7sJhTd9c8d"), 0));
    CHECK_EQUAL(FE_ERROR_BOARD, status_of(hand, FE_MASK_ALL & ~hand, 0));
    CHECK_EQUAL(FE_ERROR_DEAL, status_of(hand, board, FE_MASK_ALL & ~hand & ~board));
}

static void odd_weights(void)
{
    const double odd[] = {-1, -1e-300, 1.0000001, 2, NAN, INFINITY, -INFINITY};
    const fe_mask hand = read_mask("AsAh"), board = read_mask("AdKd2c");
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        for (int combo = 0; combo < FE_COMBOS; combo += 265) {
            any_hand();
            weights[combo] = odd[i];
            CHECK_EQUAL(FE_ERROR_WEIGHT, status_of(hand, board, 0));
        }
    any_hand();
    weights[0] = -0.0;
    CHECK_EQUAL(FE_OK, status_of(hand, board, 0));
    for (int combo = 0; combo < FE_COMBOS; combo++)
        weights[combo] = 0;
    CHECK_EQUAL(FE_ERROR_RANGE, status_of(hand, board, 0));
    weights[FE_COMBOS - 1] = 1; /* the aces that we hold */
    CHECK_EQUAL(FE_ERROR_RANGE, status_of(hand, board, 0));
    weights[0] = 5e-324;
    CHECK_EQUAL(FE_ERROR_RANGE, status_of(hand, board, read_mask("2d")));
    CHECK_EQUAL(FE_ERROR_RANGE, status_of(hand, board, 0)); /* 2d2c: the deuce is on the board */
    CHECK_EQUAL(FE_OK, status_of(hand, read_mask("AdKd2h"), 0));
}

int main(void)
{
    test_program = "potential_test";
    random_start();
    CHECK_EQUAL(7462, oracle_start());
    RUN(published_example);
    RUN(random_spots);
    RUN(last_cards);
    RUN(odd_cards);
    RUN(odd_weights);
    return test_failures > 0;
}
