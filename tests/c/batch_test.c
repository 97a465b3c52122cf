/* Random batches against single hands, which are repeated from what the batch shows of them. */
#include "batch_model.h"
#include "random_table.h"
#include "test.h"

enum { BATCHES = 400 };

static inputs given;

/* ---- Random batches -------------------------------------------------------------------------- */

/* Rules, straddles and stacks that fit by the rules alone; what else a config says is left in. */
static fe_config random_hand(size_t seats, fe_config *left)
{
    for (;;) {
        fe_config config = random_config();
        fe_field field;
        if (config.seats != seats)
            continue;
        *left = config;
        left->rules.run_it_twice = config.rules.run_it_twice = false;
        config.small_blind_seat = config.big_blind_seat = FE_SEAT_BY_RULE;
        config.straddle_seat = FE_SEAT_BY_RULE;
        memset(config.live_posts, 0, sizeof config.live_posts);
        memset(config.dead_posts, 0, sizeof config.dead_posts);
        if (fe_config_check(&config, &field) == FE_OK)
            return config;
    }
}

static size_t random_choices(void)
{
    static const int32_t parts[] = {0, 1, 3333, 5000, 10000, 20000, INT32_MAX};
    static const int32_t ofs[] = {1, 3, 10000, INT32_MAX};
    const size_t count = one_in(10) ? FE_CHOICES : 1 + random_below(8);
    for (size_t i = 0; i < count; i++) {
        const int32_t part = one_in(4) ? (int32_t)random_below(INT32_MAX) : parts[random_below(7)];
        const int32_t of = one_in(3) ? 1 + (int32_t)random_below(INT32_MAX - 1) : ofs[random_below(4)];
        given.choices[i] = (fe_choice){(int32_t)random_below(5), part, of};
    }
    given.choices[random_below((unsigned)count)] = (fe_choice){FE_CHOICE_CALL, 0, 1};
    return count;
}

static fe_batch random_batch(void)
{
    static const size_t lengths[] = {0, 1, 5, 2 * STEPS};
    const size_t hands = 1 + random_below(MOST_ROWS);
    const size_t seats = 2 + (one_in(2) ? random_below(3) : random_below(FE_SEATS - 1));
    for (size_t row = 0; row < hands; row++) {
        rows[row].config = random_hand(seats, &given.configs[row]);
        given.config_of[row] = (uint32_t)row;
        given.first_buttons[row] = rows[row].config.button;
        memcpy(given.start_stacks + row * seats, rows[row].config.stacks,
               seats * sizeof *given.start_stacks);
    }
    fe_batch batch = batch_new(&given, hands, seats, random_choices(), lengths[random_below(4)]);
    batch.seed = one_in(4) ? 0 : random_below(UINT32_MAX);
    batch.redeal = one_in(2);
    return batch;
}

/* The first hands; begun again, they are the same. */
static void begin(const fe_batch *batch, bool again)
{
    static uint64_t first_seeds[MOST_ROWS];
    size_t wrong = 99;
    fe_field field = FE_FIELD_POSTS;
    SAME(FE_OK, fe_batch_begin(batch, 0, batch->hands, &wrong, &field));
    SAME(99, wrong);
    for (size_t row = 0; row < batch->hands; row++) {
        for (size_t other = 0; other < row; other++)
            SAME(true, batch->seeds[row] != batch->seeds[other]);
        SAME(true, !again || batch->seeds[row] == first_seeds[row]);
        first_seeds[row] = batch->seeds[row];
        rows[row].config.button = batch->first_buttons[row];
        expect_deal(&rows[row], batch->seeds[row]);
        expect_new(&rows[row], batch->redeal);
    }
}

/* A legal choice, or any number where the hand is over. */
static uint8_t random_choice(const fe_batch *batch, size_t row)
{
    uint8_t choice = (uint8_t)random_below(256);
    while (batch->actors[row] != FE_NO_SEAT
           && (choice >= batch->choice_count || !batch->legal[row * batch->choice_count + choice]))
        choice = (uint8_t)random_below((unsigned)batch->choice_count);
    return choice;
}

static fe_chips random_amount(const fe_batch *batch, size_t row)
{
    const fe_chips low = batch->min_raise_to[row], high = batch->max_raise_to[row];
    if (batch->actors[row] == FE_NO_SEAT)
        return one_in(3) ? FE_AMOUNT_WAIT : random_chips(FE_CHIPS_MAX);
    if (one_in(10))
        return FE_AMOUNT_WAIT;
    if (batch->may_fold[row] && one_in(6))
        return FE_AMOUNT_FOLD;
    if (low == 0 || !one_in(3))
        return FE_AMOUNT_CALL;
    return one_in(2) ? low : one_in(3) ? high : low + random_chips(high - low);
}

/* What is refused of a row, and why: FE_OK if all would be taken. */
static fe_status spoil_choice(const fe_batch *batch, size_t row, uint8_t *choice)
{
    if (batch->actors[row] == FE_NO_SEAT)
        return FE_OK;
    *choice = (uint8_t)(one_in(2) ? batch->choice_count + random_below(200)
                                  : random_below((unsigned)batch->choice_count));
    if (*choice >= batch->choice_count)
        return FE_ERROR_ACTION;
    if (batch->legal[row * batch->choice_count + *choice])
        return FE_OK;
    if (batch->choices[*choice].kind == FE_CHOICE_FOLD && !batch->may_fold[row])
        return FE_ERROR_FOLD;
    return batch->min_raise_to[row] == 0 ? FE_ERROR_RAISE : FE_ERROR_AMOUNT;
}

static fe_status spoil_amount(const fe_batch *batch, size_t row, fe_chips *amount)
{
    const fe_chips low = batch->min_raise_to[row], high = batch->max_raise_to[row];
    const fe_chips amounts[] = {-1, -3, low - 1, high + 1, 1, INT64_MIN, INT64_MAX};
    fe_state tried = batch->states[row];
    *amount = amounts[random_below(7)];
    return batch->actors[row] == FE_NO_SEAT ? FE_OK : fe_state_apply(&tried, action_of(*amount));
}

/* What some rows are to do, by choices or exactly. */
typedef struct some_rows {
    size_t first, last;
    bool exact;
    uint8_t choices[MOST_ROWS];
    fe_chips amounts[MOST_ROWS];
} some_rows;

static fe_status check_rows(const fe_batch *batch, const some_rows *some, size_t *wrong)
{
    return some->exact ? fe_batch_check_exact(batch, some->amounts, some->first, some->last, wrong)
                       : fe_batch_check(batch, some->choices, some->first, some->last, wrong);
}

static fe_status step_rows(const fe_batch *batch, const some_rows *some, size_t *wrong)
{
    return some->exact ? fe_batch_step_exact(batch, some->amounts, some->first, some->last, wrong)
                       : fe_batch_step(batch, some->choices, some->first, some->last, wrong);
}

static some_rows random_rows(const fe_batch *batch)
{
    some_rows some = {.exact = one_in(2)};
    some.first = random_below((unsigned)batch->hands);
    some.last = some.first + 1 + random_below((unsigned)(batch->hands - some.first));
    for (size_t row = some.first; row < some.last; row++) {
        some.choices[row - some.first] = random_choice(batch, row);
        some.amounts[row - some.first] = random_amount(batch, row);
    }
    return some;
}

/* Step some rows; one action may be wrong, and then it and those behind it are as they were. */
static void step_some(const fe_batch *batch, fe_batch *before)
{
    some_rows some = random_rows(batch);
    const size_t place = random_below((unsigned)(some.last - some.first));
    size_t wrong = some.last, stepped = some.last;
    fe_status status = FE_OK;
    if (one_in(4))
        status = some.exact ? spoil_amount(batch, some.first + place, &some.amounts[place])
                            : spoil_choice(batch, some.first + place, &some.choices[place]);
    batch_copy(batch, before);
    const fe_status checked = check_rows(batch, &some, &wrong);
    const fe_status done = step_rows(batch, &some, &stepped);
    SAME(status, checked);
    SAME(status, done);
    SAME(status == FE_OK ? some.last : some.first + place, wrong);
    SAME(wrong, stepped);
    for (size_t row = 0; row < batch->hands; row++) {
        const size_t first = row * batch->choice_count;
        if (row < some.first || row >= stepped)
            SAME(true, batch_same(batch, before, row));
        else if (some.exact)
            expect_step(&rows[row], batch, row, some.amounts[row - some.first]);
        else if (before->actors[row] == FE_NO_SEAT)
            expect_step(&rows[row], batch, row, FE_AMOUNT_CALL);
        else
            expect_step(&rows[row], batch, row,
                        before->amounts[first + some.choices[row - some.first]]);
    }
}

static void redeal_one(const fe_batch *batch)
{
    const size_t row = random_below((unsigned)batch->hands);
    fe_batch_redeal(batch, row);
    expect_next(&rows[row], batch->seeds[row]);
    expect_new(&rows[row], batch->redeal);
}

static void random_batches(void)
{
    for (hand = 0; hand < BATCHES; hand++) {
        fe_batch batch = random_batch();
        fe_batch before = batch_new(&given, batch.hands, batch.seats, batch.choice_count,
                                    batch.history_length);
        begin(&batch, false);
        check_batch(&batch);
        for (step = 1; step <= STEPS; step++) {
            if (one_in(12))
                redeal_one(&batch);
            else
                step_some(&batch, &before);
            check_batch(&batch);
        }
        begin(&batch, true);
        check_batch(&batch);
        batch_free(&batch);
        batch_free(&before);
    }
}

/* ---- The start ------------------------------------------------------------------------------- */

/* The row that cannot be dealt is named; those before it are dealt, those behind are not. */
static void hands_that_cannot_be_dealt(void)
{
    fe_rules rules = fe_rules_default(1, 2);
    fe_field field = FE_FIELD_NONE;
    size_t row = 99;
    given.choices[0] = (fe_choice){FE_CHOICE_CALL, 0, 1};
    inputs_alike(&given, &rules, 5, 3, 200);
    given.start_stacks[3 * 3] = given.start_stacks[3 * 3 + 1] = 0;
    fe_batch batch = batch_new(&given, 5, 3, 1, 1), before = batch_new(&given, 5, 3, 1, 1);
    batch_copy(&batch, &before);
    CHECK_EQUAL(FE_ERROR_CONFIG, fe_batch_begin(&batch, 1, 5, &row, &field));
    CHECK_EQUAL(3, row);
    CHECK_EQUAL(FE_FIELD_STACKS, field);
    CHECK_EQUAL(0, batch.actors[1] < 0 || batch.actors[2] < 0);
    CHECK(batch_same(&batch, &before, 0) && batch_same(&batch, &before, 4));
    given.first_buttons[0] = 3;
    CHECK_EQUAL(FE_ERROR_CONFIG, fe_batch_begin(&batch, 0, 1, &row, &field));
    CHECK_EQUAL(0, row);
    CHECK_EQUAL(FE_FIELD_BUTTON, field);
    given.configs[0].rules.run_it_twice = true;
    CHECK_EQUAL(FE_ERROR_CONFIG, fe_batch_begin(&batch, 4, 5, &row, &field));
    CHECK_EQUAL(4, row);
    CHECK_EQUAL(FE_FIELD_OPTION, field);
    batch_free(&batch);
    batch_free(&before);
}

/* Whoever knows what a policy draws knows nothing of the cards: also of the seed 0. */
static void choosers_are_no_dealers(void)
{
    const fe_rules rules = fe_rules_default(1, 2);
    fe_field field;
    size_t row;
    given.choices[0] = (fe_choice){FE_CHOICE_CALL, 0, 1};
    inputs_alike(&given, &rules, 50, 2, 200);
    fe_batch batch = batch_new(&given, 50, 2, 1, 1);
    CHECK_EQUAL(FE_OK, fe_batch_begin(&batch, 0, 50, &row, &field));
    for (size_t i = 0; i < 50 * 50; i++) {
        const fe_rng dealer = fe_rng_seed(batch.seeds[i / 50]);
        CHECK(memcmp(&dealer, &batch.choosers[i % 50], sizeof dealer) != 0);
    }
    batch_free(&batch);
}

/* ---- Long hands ------------------------------------------------------------------------------ */

/* More actions than are counted: the count stays, and so do the actions that are kept. */
static void long_hands(void)
{
    const fe_rules rules = fe_rules_default(1, 2);
    const size_t length = UINT16_MAX + 3;
    const uint8_t raise = 0;
    fe_field field;
    size_t row;
    given.choices[0] = (fe_choice){FE_CHOICE_MIN_RAISE, 0, 1};
    given.choices[1] = (fe_choice){FE_CHOICE_CALL, 0, 1};
    inputs_alike(&given, &rules, 1, 2, FE_CHIPS_MAX / 2);
    fe_batch batch = batch_new(&given, 1, 2, 2, length);
    CHECK_EQUAL(FE_OK, fe_batch_begin(&batch, 0, 1, &row, &field));
    for (size_t actions = 1; actions <= length + 10; actions++) {
        CHECK_EQUAL(FE_OK, fe_batch_step(&batch, &raise, 0, 1, &row));
        CHECK_EQUAL(actions < UINT16_MAX ? actions : UINT16_MAX, batch.history_counts[0]);
    }
    for (size_t i = 0; i < length; i++) {
        CHECK_EQUAL(i < UINT16_MAX ? 4 + 2 * (fe_chips)i : 0, batch.history[i]);
        CHECK_EQUAL(i < UINT16_MAX ? (int)(i % 2) : FE_NO_SEAT, batch.history_seats[i]);
    }
    batch_free(&batch);
}

/* ---- Slices ---------------------------------------------------------------------------------- */

/* Rows one by one, from the last to the first, are as rows all at once. */
static void slices(void)
{
    for (hand = 0; hand < 100; hand++) {
        fe_batch batch = random_batch();
        fe_batch other = batch_new(&given, batch.hands, batch.seats, batch.choice_count,
                                   batch.history_length);
        fe_field field;
        size_t wrong;
        other.seed = batch.seed;
        other.redeal = batch.redeal;
        SAME(FE_OK, fe_batch_begin(&batch, 0, batch.hands, &wrong, &field));
        for (size_t row = batch.hands; row-- > 0;)
            SAME(FE_OK, fe_batch_begin(&other, row, row + 1, &wrong, &field));
        for (step = 0; step < STEPS; step++) {
            uint8_t choices[MOST_ROWS];
            for (size_t row = 0; row < batch.hands; row++) {
                SAME(true, batch_same(&batch, &other, row));
                choices[row] = random_choice(&batch, row);
            }
            SAME(FE_OK, fe_batch_step(&batch, choices, 0, batch.hands, &wrong));
            for (size_t row = batch.hands; row-- > 0;)
                SAME(FE_OK, fe_batch_step(&other, choices + row, row, row + 1, &wrong));
        }
        batch_free(&batch);
        batch_free(&other);
    }
}

/* ---- Choices that are known ------------------------------------------------------------------ */

/* The first of six at 1/2 with 200: what each choice is, by hand. */
static void known_choices(void)
{
    static const fe_choice choices[] = {
        {FE_CHOICE_POT_RAISE, 1, 1},         {FE_CHOICE_FOLD, 0, 1},
        {FE_CHOICE_CALL, 0, 1},              {FE_CHOICE_MIN_RAISE, 0, 1},
        {FE_CHOICE_POT_RAISE, 1, 2},         {FE_CHOICE_POT_RAISE, 3999, 10000},
        {FE_CHOICE_POT_RAISE, 3, 5},         {FE_CHOICE_ALL_IN, 0, 1},
        {FE_CHOICE_POT_RAISE, 396000, 10000}, {FE_CHOICE_POT_RAISE, 40, 1}};
    static const fe_chips wanted[] = {7, -1, 0, 4, INT64_MIN, INT64_MIN, 5, 200, INT64_MIN,
                                      INT64_MIN};
    const fe_rules rules = fe_rules_default(1, 2);
    fe_field field;
    size_t row;
    memcpy(given.choices, choices, sizeof choices);
    inputs_alike(&given, &rules, 1, 6, 200);
    fe_batch batch = batch_new(&given, 1, 6, 10, 1);
    CHECK_EQUAL(FE_OK, fe_batch_begin(&batch, 0, 1, &row, &field));
    for (int i = 0; i < 10; i++) {
        CHECK_EQUAL(wanted[i] != INT64_MIN, batch.legal[i]);
        CHECK_EQUAL(wanted[i] != INT64_MIN ? wanted[i] : 0, batch.amounts[i]);
    }
    batch_free(&batch);
}

/* The action that puts in the whole stack, of any hand. */
static void all_in(void)
{
    for (hand = 0; hand < 2000; hand++) {
        const fe_config config = random_config();
        fe_state state;
        fe_field field;
        SAME(FE_OK, fe_state_start(&state, &config, &field));
        for (step = 0; step < STEPS && state.actor != FE_NO_SEAT; step++) {
            fe_state tried = state, called = state;
            fe_action action = {99, 99};
            const int seat = state.actor;
            const fe_status status = fe_state_all_in(&state, &action);
            const fe_chips whole = state.stacks[seat] + state.bets[seat];
            const bool raises = fe_state_apply(&tried, fe_raise_to(whole)) == FE_OK;
            const bool owes = fe_state_apply(&called, fe_check()) != FE_OK;
            fe_state_apply(&called, fe_call());
            fe_legal legal;
            fe_state_legal(&state, &legal);
            const bool calls = owes && legal.to_call == state.stacks[seat];
            SAME(raises || calls ? FE_OK : FE_ERROR_AMOUNT, status);
            SAME(raises ? FE_RAISE_TO : calls ? FE_CALL : 99, action.kind);
            SAME(raises ? whole : calls ? 0 : 99, action.amount);
            state = one_in(3) && legal.raise ? tried : called;
            if (!raises && legal.raise)
                fe_state_apply(&state, fe_raise_to(legal.min_raise_to));
        }
        fe_action action = {99, 99};
        if (state.actor == FE_NO_SEAT)
            SAME(FE_ERROR_TURN, fe_state_all_in(&state, &action));
    }
}

int main(void)
{
    test_program = "batch_test";
    random_start();
    RUN(random_batches);
    RUN(hands_that_cannot_be_dealt);
    RUN(choosers_are_no_dealers);
    RUN(long_hands);
    RUN(slices);
    RUN(known_choices);
    RUN(all_in);
    return test_failures > 0;
}
