/* Rules and seats that make no sense are refused, each with its field; the next ones are not. */
#include "test.h"

/* Four seats of 1,000 chips, blinds 5 and 10, the button in seat 1. */
static fe_config plain(void)
{
    const fe_rules rules = fe_rules_default(5, 10);
    fe_config config = fe_config_new(&rules, 4);
    for (int seat = 0; seat < 4; seat++)
        config.stacks[seat] = 1000;
    config.button = 1;
    return config;
}

/* A config that is wrong begins no hand and leaves the state alone; none touches its neighbours. */
static void check_field(fe_field expected, const fe_config *config, int line)
{
    static fe_state states[3], before[3];
    fe_state *const state = &states[1];
    fe_field field = (fe_field)99, started = (fe_field)99, of_rules = (fe_field)99;
    const fe_status status = expected == FE_FIELD_NONE ? FE_OK : FE_ERROR_CONFIG;
    memset(states, 0xA5, sizeof states);
    memcpy(before, states, sizeof states);
    test_check_equal(status, fe_config_check(config, &field), "the status", __FILE__, line);
    test_check_equal(expected, field, "the field", __FILE__, line);
    test_check_equal(status, fe_state_start(state, config, &started), "the start", __FILE__, line);
    test_check_equal(expected, started, "the start's field", __FILE__, line);
    if (expected == FE_FIELD_NONE) {
        test_check_equal(FE_OK, fe_state_check(state), "the state", __FILE__, line);
        test_check_equal(FE_OK, fe_rules_check(&config->rules, &of_rules), "rules", __FILE__, line);
    } else {
        test_check_equal(0, memcmp(&before[1], state, sizeof *state), "a change", __FILE__, line);
    }
    test_check_equal(0, memcmp(&before[0], &states[0], sizeof *state), "before", __FILE__, line);
    test_check_equal(0, memcmp(&before[2], &states[2], sizeof *state), "behind", __FILE__, line);
}

/* Make a change to the plain config and expect a field. */
#define EXPECT(field, change)                                                                      \
    do {                                                                                           \
        fe_config c = plain();                                                                     \
        change;                                                                                    \
        check_field(field, &c, __LINE__);                                                          \
    } while (0)

/* The same with a fault of the rules alone. */
#define EXPECT_RULES(expected, change)                                                             \
    do {                                                                                           \
        fe_config c = plain();                                                                     \
        fe_field found = (fe_field)99;                                                             \
        change;                                                                                    \
        check_field(expected, &c, __LINE__);                                                       \
        CHECK_EQUAL((expected) == FE_FIELD_NONE ? FE_OK : FE_ERROR_CONFIG,                         \
                    fe_rules_check(&c.rules, &found));                                             \
        CHECK_EQUAL(expected, found);                                                              \
    } while (0)

static void defaults(void)
{
    const fe_rules rules = fe_rules_default(1, 3);
    const fe_config config = fe_config_new(&rules, 22);
    CHECK(rules.small_blind == 1 && rules.big_blind == 3 && rules.ante == 0);
    CHECK(rules.minimum_bet == 0 && rules.small_bet == 0 && rules.big_bet == 0);
    CHECK(rules.rake_cap == FE_NO_CAP && rules.rake_basis_points == 0 && rules.raise_cap == 3);
    CHECK(rules.limit == FE_NO_LIMIT && rules.ante_type == FE_ANTE_NONE);
    CHECK(rules.ante_order == FE_ANTE_ORDER_USUAL);
    CHECK(rules.straddle_min_raise == FE_STRADDLE_MIN_RAISE_STRADDLE);
    CHECK(rules.raise_needs == FE_RAISE_NEEDS_OPPONENT_WITH_CHIPS);
    CHECK(rules.reopen == FE_REOPEN_CUMULATIVE && rules.odd_chip == FE_ODD_CHIP_ONE_BY_ONE);
    CHECK(rules.pot_limit_blinds == FE_POT_LIMIT_BLINDS_ACTUAL);
    CHECK(rules.fold_when_check_possible && rules.cap_heads_up && rules.no_flop_no_drop);
    CHECK(!rules.run_it_twice && !rules.auto_muck);
    CHECK(memcmp(&config.rules, &rules, sizeof rules) == 0);
    CHECK(config.seats == 22 && config.button == 0 && config.straddle_count == 0);
    CHECK(config.small_blind_seat == FE_SEAT_BY_RULE && config.big_blind_seat == FE_SEAT_BY_RULE);
    CHECK(config.straddle_seat == FE_SEAT_BY_RULE);
    for (int seat = 0; seat < FE_SEATS; seat++)
        CHECK(config.stacks[seat] == 0 && config.live_posts[seat] == 0
              && config.dead_posts[seat] == 0 && config.straddles[seat] == 0);
    CHECK_EQUAL(0, fe_config_new(&rules, 23).seats);
    CHECK_EQUAL(0, fe_config_new(&rules, 256 + 4).seats);
    CHECK_EQUAL(sizeof(fe_state), fe_state_size());
}

static void seats_and_stacks(void)
{
    EXPECT(FE_FIELD_NONE, (void)c);
    EXPECT(FE_FIELD_SEATS, c.seats = 0);
    EXPECT(FE_FIELD_SEATS, c.seats = 1);
    EXPECT(FE_FIELD_SEATS, c.seats = 23);
    EXPECT(FE_FIELD_SEATS, c.seats = 255);
    EXPECT(FE_FIELD_NONE, c.seats = 2);
    EXPECT(FE_FIELD_NONE, c.seats = 22);
    EXPECT(FE_FIELD_STACKS, c.stacks[3] = -1);
    EXPECT(FE_FIELD_STACKS, c.stacks[0] = INT64_MIN);
    EXPECT(FE_FIELD_STACKS, c.stacks[0] = FE_CHIPS_MAX);
    EXPECT(FE_FIELD_STACKS, c.stacks[0] = INT64_MAX);
    EXPECT(FE_FIELD_STACKS, c.stacks[0] = FE_CHIPS_MAX - 2999);
    EXPECT(FE_FIELD_NONE, c.stacks[0] = FE_CHIPS_MAX - 3000);
    EXPECT(FE_FIELD_STACKS, c.stacks[0] = c.stacks[1] = c.stacks[2] = 0);
    EXPECT(FE_FIELD_STACKS, memset(c.stacks, 0, sizeof c.stacks));
    EXPECT(FE_FIELD_NONE, c.stacks[0] = c.stacks[2] = 0);
    EXPECT(FE_FIELD_NONE, c.stacks[0] = c.stacks[1] = c.stacks[2] = c.stacks[3] = 1);
    EXPECT(FE_FIELD_NONE, c.stacks[4] = -7); /* no seat of this table */
    EXPECT(FE_FIELD_BUTTON, c.button = -1);
    EXPECT(FE_FIELD_BUTTON, c.button = 4);
    EXPECT(FE_FIELD_BUTTON, c.button = 127);
    EXPECT(FE_FIELD_NONE, c.button = 0);
    EXPECT(FE_FIELD_NONE, c.button = 3);
    EXPECT(FE_FIELD_NONE, c.button = 3; c.stacks[3] = 0);
    EXPECT(FE_FIELD_NONE, c.button = 3; c.stacks[3] = c.stacks[0] = 0); /* two and a dead button */
}

static void largest_tables(void)
{
    fe_config config = plain();
    config.seats = FE_SEATS;
    for (int seat = 0; seat < FE_SEATS; seat++)
        config.stacks[seat] = FE_CHIPS_MAX / FE_SEATS;
    config.stacks[21] += FE_CHIPS_MAX % FE_SEATS;
    config.button = 21;
    check_field(FE_FIELD_NONE, &config, __LINE__);
    config.stacks[0]++;
    check_field(FE_FIELD_STACKS, &config, __LINE__);
    config = plain();
    memset(config.stacks, 0, sizeof config.stacks);
    config.seats = 2;
    config.stacks[0] = 1;
    config.stacks[1] = FE_CHIPS_MAX - 1;
    config.rules.small_blind = config.rules.big_blind = FE_CHIPS_MAX;
    check_field(FE_FIELD_NONE, &config, __LINE__);
}

static void blinds_and_antes(void)
{
    EXPECT_RULES(FE_FIELD_SMALL_BLIND, c.rules.small_blind = -1);
    EXPECT_RULES(FE_FIELD_SMALL_BLIND, c.rules.small_blind = 11);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.small_blind = 10);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.small_blind = 0);
    EXPECT_RULES(FE_FIELD_SMALL_BLIND,
                 c.rules.small_blind = c.rules.big_blind = FE_CHIPS_MAX + 1);
    EXPECT_RULES(FE_FIELD_BIG_BLIND, c.rules.big_blind = FE_CHIPS_MAX + 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.big_blind = FE_CHIPS_MAX);
    EXPECT_RULES(FE_FIELD_SMALL_BLIND, c.rules.big_blind = -1);
    EXPECT_RULES(FE_FIELD_ANTE, c.rules.ante = 1);
    EXPECT_RULES(FE_FIELD_ANTE, c.rules.ante = -1);
    EXPECT_RULES(FE_FIELD_ANTE, c.rules.ante = -1; c.rules.ante_type = FE_ANTE_EACH);
    EXPECT_RULES(FE_FIELD_ANTE, c.rules.ante = FE_CHIPS_MAX + 1;
                 c.rules.ante_type = FE_ANTE_EACH);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.ante = FE_CHIPS_MAX; c.rules.ante_type = FE_ANTE_EACH);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.ante_type = FE_ANTE_BIG_BLIND);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.ante_type = FE_ANTE_BIG_BLIND; c.rules.ante = 1);
    /* Antes can replace the blinds (R29), but not those of a big blind. */
    EXPECT_RULES(FE_FIELD_NONE, c.rules.small_blind = c.rules.big_blind = 0;
                 c.rules.minimum_bet = 1; c.rules.ante_type = FE_ANTE_EACH; c.rules.ante = 1);
    EXPECT_RULES(FE_FIELD_ANTE, c.rules.small_blind = c.rules.big_blind = 0;
                 c.rules.minimum_bet = 1; c.rules.ante_type = FE_ANTE_BIG_BLIND; c.rules.ante = 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.small_blind = c.rules.big_blind = 0;
                 c.rules.minimum_bet = 1; c.rules.ante_type = FE_ANTE_BIG_BLIND);
}

static void bets(void)
{
    EXPECT_RULES(FE_FIELD_MINIMUM_BET, c.rules.small_blind = c.rules.big_blind = 0);
    EXPECT_RULES(FE_FIELD_MINIMUM_BET, c.rules.minimum_bet = -1);
    EXPECT_RULES(FE_FIELD_MINIMUM_BET, c.rules.minimum_bet = FE_CHIPS_MAX + 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.minimum_bet = FE_CHIPS_MAX);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.minimum_bet = 1);
    EXPECT_RULES(FE_FIELD_SMALL_BET, c.rules.small_bet = -1);
    EXPECT_RULES(FE_FIELD_SMALL_BET, c.rules.small_bet = FE_CHIPS_MAX + 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.small_bet = FE_CHIPS_MAX);
    EXPECT_RULES(FE_FIELD_SMALL_BET, c.rules.limit = FE_FIXED_LIMIT;
                 c.rules.small_bet = FE_CHIPS_MAX / 2 + 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.limit = FE_FIXED_LIMIT;
                 c.rules.small_bet = FE_CHIPS_MAX / 2);
    EXPECT_RULES(FE_FIELD_SMALL_BET, c.rules.limit = FE_FIXED_LIMIT;
                 c.rules.big_blind = FE_CHIPS_MAX);
    EXPECT_RULES(FE_FIELD_SMALL_BET, c.rules.limit = FE_FIXED_LIMIT;
                 c.rules.minimum_bet = FE_CHIPS_MAX);
    EXPECT_RULES(FE_FIELD_BIG_BET, c.rules.big_bet = -1);
    EXPECT_RULES(FE_FIELD_BIG_BET, c.rules.big_bet = FE_CHIPS_MAX + 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.big_bet = FE_CHIPS_MAX);
    EXPECT_RULES(FE_FIELD_BIG_BET, c.rules.big_bet = 9);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.big_bet = 10);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.big_bet = 9; c.rules.small_bet = 9);
    EXPECT_RULES(FE_FIELD_BIG_BET, c.rules.big_bet = 11; c.rules.minimum_bet = 12);
    EXPECT_RULES(FE_FIELD_BIG_BET, c.rules.big_bet = 19; c.rules.small_bet = 20);
    EXPECT_RULES(FE_FIELD_RAISE_CAP, c.rules.raise_cap = -2);
    EXPECT_RULES(FE_FIELD_RAISE_CAP, c.rules.raise_cap = 101);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.raise_cap = 100);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.raise_cap = 0);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.raise_cap = FE_NO_CAP);
}

static void rake_and_options(void)
{
    EXPECT_RULES(FE_FIELD_RAKE, c.rules.rake_basis_points = -1);
    EXPECT_RULES(FE_FIELD_RAKE, c.rules.rake_basis_points = 10001);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.rake_basis_points = 10000);
    EXPECT_RULES(FE_FIELD_RAKE, c.rules.rake_cap = -2);
    EXPECT_RULES(FE_FIELD_RAKE, c.rules.rake_cap = FE_CHIPS_MAX + 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.rake_cap = FE_CHIPS_MAX);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.rake_cap = 0);
    EXPECT_RULES(FE_FIELD_OPTION, c.rules.limit = 3);
    EXPECT_RULES(FE_FIELD_OPTION, c.rules.ante_type = 3);
    EXPECT_RULES(FE_FIELD_OPTION, c.rules.ante_order = 3);
    EXPECT_RULES(FE_FIELD_OPTION, c.rules.straddle_min_raise = 2);
    EXPECT_RULES(FE_FIELD_OPTION, c.rules.raise_needs = 2);
    EXPECT_RULES(FE_FIELD_OPTION, c.rules.reopen = 2);
    EXPECT_RULES(FE_FIELD_OPTION, c.rules.pot_limit_blinds = 3);
    EXPECT_RULES(FE_FIELD_OPTION, c.rules.odd_chip = 2);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.limit = 2);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.ante_order = 2);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.straddle_min_raise = 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.raise_needs = 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.reopen = 1);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.pot_limit_blinds = 2);
    EXPECT_RULES(FE_FIELD_NONE, c.rules.odd_chip = 1);
}

static void blind_seats(void)
{
    EXPECT(FE_FIELD_SMALL_BLIND_SEAT, c.small_blind_seat = -3);
    EXPECT(FE_FIELD_SMALL_BLIND_SEAT, c.small_blind_seat = 4);
    EXPECT(FE_FIELD_SMALL_BLIND_SEAT, c.small_blind_seat = 22);
    EXPECT(FE_FIELD_SMALL_BLIND_SEAT, c.small_blind_seat = 127);
    EXPECT(FE_FIELD_SMALL_BLIND_SEAT, c.small_blind_seat = 3; c.stacks[3] = 0);
    EXPECT(FE_FIELD_SMALL_BLIND_SEAT, c.small_blind_seat = 32 + 2); /* no bit of a set of seats */
    EXPECT(FE_FIELD_SMALL_BLIND_SEAT, c.small_blind_seat = -32 + 2);
    EXPECT(FE_FIELD_NONE, c.small_blind_seat = 0);
    EXPECT(FE_FIELD_NONE, c.small_blind_seat = 3);
    EXPECT(FE_FIELD_NONE, c.small_blind_seat = FE_SEAT_NOBODY);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = FE_SEAT_NOBODY);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = 4);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = 22);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = 127);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = 32 + 3);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = -32 + 3);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = 2); /* is the small blind */
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = 0; c.stacks[0] = 0);
    EXPECT(FE_FIELD_NONE, c.big_blind_seat = 0);
    EXPECT(FE_FIELD_NONE, c.big_blind_seat = 2; c.small_blind_seat = FE_SEAT_NOBODY);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.big_blind_seat = 2; c.small_blind_seat = 2);
}

static void straddles(void)
{
    EXPECT(FE_FIELD_NONE, c.straddle_count = 1; c.straddles[0] = 11);
    EXPECT(FE_FIELD_NONE, c.straddle_count = 1; c.straddles[0] = FE_CHIPS_MAX);
    EXPECT(FE_FIELD_NONE, c.straddle_count = 2; c.straddles[0] = 20; c.straddles[1] = 21);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 1; c.straddles[0] = 10);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 1; c.straddles[0] = -1);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 1; c.straddles[0] = FE_CHIPS_MAX + 1);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 2; c.straddles[0] = 20; c.straddles[1] = 20);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 3; c.straddles[0] = 20; c.straddles[1] = 40;
           c.straddles[2] = 80); /* the third would be the small blind */
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 23);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 255);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 2; c.straddles[0] = 20; c.straddles[1] = 40;
           c.straddle_seat = 1); /* the second would be the small blind */
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 1; c.straddles[0] = 20; c.straddle_seat = 2);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 1; c.straddles[0] = 20; c.straddle_seat = 3);
    EXPECT(FE_FIELD_NONE, c.straddle_count = 1; c.straddles[0] = 20; c.straddle_seat = 1);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 1; c.straddles[0] = 20;
           c.rules.small_blind = c.rules.big_blind = 0; c.rules.minimum_bet = 1);
    /* Without a small blind three may straddle; the fourth would be the big blind. */
    EXPECT(FE_FIELD_NONE, c.straddle_count = 3; c.straddles[0] = 20; c.straddles[1] = 40;
           c.straddles[2] = 80; c.small_blind_seat = FE_SEAT_NOBODY);
    EXPECT(FE_FIELD_STRADDLES, c.straddle_count = 4; c.straddles[0] = 20; c.straddles[1] = 40;
           c.straddles[2] = 80; c.straddles[3] = 160; c.small_blind_seat = FE_SEAT_NOBODY);
    EXPECT(FE_FIELD_STRADDLE_SEAT, c.straddle_count = 1; c.straddles[0] = 20;
           c.straddle_seat = 4);
    EXPECT(FE_FIELD_STRADDLE_SEAT, c.straddle_count = 1; c.straddles[0] = 20;
           c.straddle_seat = -2);
    EXPECT(FE_FIELD_STRADDLE_SEAT, c.straddle_count = 1; c.straddles[0] = 20;
           c.straddle_seat = 32);
    EXPECT(FE_FIELD_STRADDLE_SEAT, c.straddle_count = 1; c.straddles[0] = 20;
           c.straddle_seat = 0; c.stacks[0] = 0);
    EXPECT(FE_FIELD_NONE, c.straddle_seat = 77); /* without straddles nobody asks */
}

static void posts(void)
{
    EXPECT(FE_FIELD_NONE, c.live_posts[0] = 1);
    EXPECT(FE_FIELD_NONE, c.dead_posts[0] = FE_CHIPS_MAX; c.live_posts[0] = FE_CHIPS_MAX);
    EXPECT(FE_FIELD_NONE, c.dead_posts[1] = 1; c.live_posts[0] = 1);
    EXPECT(FE_FIELD_POSTS, c.live_posts[0] = -1);
    EXPECT(FE_FIELD_POSTS, c.dead_posts[0] = -1);
    EXPECT(FE_FIELD_POSTS, c.live_posts[0] = FE_CHIPS_MAX + 1);
    EXPECT(FE_FIELD_POSTS, c.dead_posts[0] = FE_CHIPS_MAX + 1);
    EXPECT(FE_FIELD_POSTS, c.live_posts[2] = 1); /* the small blind */
    EXPECT(FE_FIELD_POSTS, c.dead_posts[2] = 1);
    EXPECT(FE_FIELD_POSTS, c.live_posts[3] = 1); /* the big blind */
    EXPECT(FE_FIELD_POSTS, c.live_posts[0] = 1; c.stacks[0] = 0);
    EXPECT(FE_FIELD_POSTS, c.live_posts[0] = 1; c.straddle_count = 1; c.straddles[0] = 20);
    EXPECT(FE_FIELD_NONE, c.live_posts[1] = 1; c.straddle_count = 1; c.straddles[0] = 20);
    EXPECT(FE_FIELD_NONE, c.live_posts[4] = -1); /* no seat of this table */
    EXPECT(FE_FIELD_NONE, c.dead_posts[2] = 1; c.small_blind_seat = FE_SEAT_NOBODY;
           c.big_blind_seat = 3);
}

/* Faults of the rules come before those of the seats. */
static void first_fault(void)
{
    EXPECT(FE_FIELD_RAKE, c.rules.rake_basis_points = -1; c.seats = 0);
    EXPECT(FE_FIELD_SMALL_BLIND, c.rules.small_blind = -1; c.stacks[0] = -1);
    EXPECT(FE_FIELD_SMALL_BET, c.rules.small_bet = -1; c.live_posts[0] = -1);
    EXPECT(FE_FIELD_STACKS, c.stacks[0] = -1; c.button = -1);
}

static void blinds_that_are_not_there(void)
{
    EXPECT(FE_FIELD_NONE, c.rules.small_blind = c.rules.big_blind = 0; c.rules.minimum_bet = 2);
    EXPECT(FE_FIELD_NONE, c.rules.small_blind = c.rules.big_blind = 0; c.rules.minimum_bet = 2;
           c.small_blind_seat = FE_SEAT_NOBODY);
    EXPECT(FE_FIELD_SMALL_BLIND_SEAT, c.rules.small_blind = c.rules.big_blind = 0;
           c.rules.minimum_bet = 2; c.small_blind_seat = 1);
    EXPECT(FE_FIELD_BIG_BLIND_SEAT, c.rules.small_blind = c.rules.big_blind = 0;
           c.rules.minimum_bet = 2; c.big_blind_seat = 1);
}

static void names_of_fields(void)
{
    CHECK(strcmp(fe_field_name(FE_FIELD_NONE), "none") == 0);
    CHECK(strcmp(fe_field_name(FE_FIELD_SMALL_BLIND_SEAT), "small_blind_seat") == 0);
    CHECK(strcmp(fe_field_name((fe_field)(FE_FIELD_POSTS + 1)), "unknown") == 0);
    for (int a = FE_FIELD_NONE; a <= FE_FIELD_POSTS; a++)
        for (int b = a + 1; b <= FE_FIELD_POSTS + 1; b++)
            CHECK(strcmp(fe_field_name((fe_field)a), fe_field_name((fe_field)b)) != 0);
}

int main(void)
{
    test_program = "config_test";
    RUN(defaults);
    RUN(seats_and_stacks);
    RUN(largest_tables);
    RUN(blinds_and_antes);
    RUN(bets);
    RUN(rake_and_options);
    RUN(blind_seats);
    RUN(straddles);
    RUN(posts);
    RUN(first_fault);
    RUN(blinds_that_are_not_there);
    RUN(names_of_fields);
    return test_failures > 0;
}
