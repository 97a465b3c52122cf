/* Pots against a splitter that goes chip by chip, and numbers of up to 2^62 - 1 chips. */
#include "test.h"

enum { MOST_CHIPS = 24 };

typedef struct table {
    size_t seats;
    fe_chips paid[FE_SEATS];
    fe_seats live;
    fe_chips dead;
} table;

/* Few different amounts, so that many are the same; some seats pay nothing. */
static table random_table(void)
{
    const unsigned most = 1 + random_below(MOST_CHIPS);
    table made = {.seats = 1 + random_below(FE_SEATS), .dead = 0};
    const fe_seats all = (fe_seats)(((uint64_t)1 << made.seats) - 1);
    for (size_t seat = 0; seat < made.seats; seat++)
        made.paid[seat] = random_below(4) ? random_below(most + 1) : most;
    do
        made.live = (fe_seats)random_below(UINT32_MAX) & all;
    while (made.live == 0);
    if (random_below(2))
        made.live |= (fe_seats)random_below(UINT32_MAX) & all;
    if (random_below(2))
        made.dead = random_below(MOST_CHIPS);
    return made;
}

/* ---- The slow splitter ----------------------------------------------------------------------- */

/* Put one chip on a pile of the same seats, or a new one if the last is another's. */
static size_t pile_chip(fe_pot *piles, size_t count, fe_seats eligible)
{
    if (count == 0 || piles[count - 1].eligible != eligible) {
        piles[count].amount = 0;
        piles[count].eligible = eligible;
        count++;
    }
    piles[count - 1].amount++;
    return count;
}

/*
 * Take from every seat its first chip, then its second and so on. The seats in the hand that gave a
 * chip in such a turn compete for the turn's chips; if there is none, those of the turn before.
 */
static size_t split_slowly(const table *of, fe_pot piles[FE_POTS])
{
    size_t count = 0;
    fe_seats eligible = of->live;
    for (fe_chips i = 0; i < of->dead; i++)
        count = pile_chip(piles, count, of->live);
    for (fe_chips turn = 1; turn <= MOST_CHIPS; turn++) {
        fe_seats givers = 0;
        int chips = 0;
        for (size_t seat = 0; seat < of->seats; seat++)
            if (of->paid[seat] >= turn) {
                givers |= (fe_seats)1 << seat;
                chips++;
            }
        if (givers & of->live)
            eligible = givers & of->live;
        while (chips-- > 0)
            count = pile_chip(piles, count, eligible);
    }
    return count;
}

static void check_pots(const table *of)
{
    fe_pot pots[FE_POTS], piles[FE_POTS];
    size_t count = 99;
    CHECK_EQUAL(FE_OK, fe_pots_build(of->paid, of->seats, of->live, of->dead, pots, &count));
    CHECK_EQUAL(split_slowly(of, piles), count);
    for (size_t i = 0; i < count && count <= FE_POTS; i++) {
        CHECK_EQUAL(piles[i].amount, pots[i].amount);
        CHECK_EQUAL(piles[i].eligible, pots[i].eligible);
    }
}

static void random_pots(void)
{
    for (int i = 0; i < 200000; i++) {
        const table of = random_table();
        check_pots(&of);
    }
}

static void known_pots(void)
{
    /* R81: 1,000, 3,000 and 3,000 all-in are a main pot of 3,000 and a side pot of 4,000. */
    static const fe_chips all_in[] = {1000, 3000, 3000};
    fe_pot pots[FE_POTS];
    size_t count = 0;
    CHECK_EQUAL(FE_OK, fe_pots_build(all_in, 3, 7, 0, pots, &count));
    CHECK_EQUAL(2, count);
    CHECK(pots[0].amount == 3000 && pots[0].eligible == 7);
    CHECK(pots[1].amount == 4000 && pots[1].eligible == 6);
    /* R82: folded chips stay in the layers they reach; R83: dead chips are the main pot's. */
    CHECK_EQUAL(FE_OK, fe_pots_build(all_in, 3, 3, 50, pots, &count));
    CHECK_EQUAL(2, count);
    CHECK(pots[0].amount == 3050 && pots[0].eligible == 3);
    CHECK(pots[1].amount == 4000 && pots[1].eligible == 2);
    /* R83: a seat without a live chip has a pot of what is dead. */
    static const fe_chips none[] = {0, 10, 10};
    CHECK_EQUAL(FE_OK, fe_pots_build(none, 3, 7, 5, pots, &count));
    CHECK_EQUAL(2, count);
    CHECK(pots[0].amount == 5 && pots[0].eligible == 7);
    CHECK(pots[1].amount == 20 && pots[1].eligible == 6);
    /* Nothing paid, no pot. */
    CHECK_EQUAL(FE_OK, fe_pots_build((const fe_chips[]){0, 0}, 2, 3, 0, pots, &count));
    CHECK_EQUAL(0, count);
}

/* As many pots as there can be: one for each seat, and one of dead chips. */
static void most_pots(void)
{
    fe_chips paid[FE_SEATS];
    fe_pot pots[FE_POTS];
    size_t count = 0;
    for (int seat = 0; seat < FE_SEATS; seat++)
        paid[seat] = seat;
    CHECK_EQUAL(FE_OK, fe_pots_build(paid, FE_SEATS, (1u << FE_SEATS) - 1, 7, pots, &count));
    CHECK_EQUAL(FE_SEATS, count);
    for (int seat = 0; seat < FE_SEATS; seat++)
        paid[seat] = seat + 1;
    CHECK_EQUAL(FE_OK, fe_pots_build(paid, FE_SEATS, (1u << FE_SEATS) - 1, 7, pots, &count));
    CHECK_EQUAL(FE_SEATS, count);
    CHECK_EQUAL(FE_SEATS + 7, pots[0].amount);
    for (int seat = 1; seat < FE_SEATS; seat++)
        CHECK_EQUAL(FE_SEATS - seat, pots[seat].amount);
}

static void all_chips_there_are(void)
{
    fe_chips paid[FE_SEATS] = {FE_CHIPS_MAX - 10, 3, 0, 2};
    fe_pot pots[FE_POTS];
    size_t count = 0;
    CHECK_EQUAL(FE_OK, fe_pots_build(paid, 4, 1, 5, pots, &count));
    CHECK_EQUAL(1, count);
    CHECK_EQUAL(FE_CHIPS_MAX, pots[0].amount);
    CHECK_EQUAL(FE_OK, fe_pots_build(paid, 4, 3, 5, pots, &count));
    CHECK_EQUAL(2, count);
    CHECK_EQUAL(5 + 3 + 3 + 2, pots[0].amount);
    CHECK_EQUAL(FE_CHIPS_MAX - 13, pots[1].amount);
}

static void check_refused(fe_status expected, const fe_chips *paid, size_t seats, fe_seats live,
                          fe_chips dead)
{
    fe_pot pots[FE_POTS], before[FE_POTS];
    size_t count = 99;
    memset(pots, 0x5A, sizeof pots);
    memcpy(before, pots, sizeof pots);
    CHECK_EQUAL(expected, fe_pots_build(paid, seats, live, dead, pots, &count));
    CHECK_EQUAL(99, count);
    CHECK(memcmp(pots, before, sizeof pots) == 0);
}

static void bad_payments(void)
{
    const fe_chips none[FE_SEATS + 1] = {0}, all[] = {FE_CHIPS_MAX - 1, 1}, less[] = {1, -1};
    const fe_chips far[] = {INT64_MAX, INT64_MAX}, over[] = {FE_CHIPS_MAX, 0, 1};
    check_refused(FE_ERROR_SEAT, none, FE_SEATS + 1, 1, 0);
    check_refused(FE_ERROR_SEAT, none, 2, 0, 0);
    check_refused(FE_ERROR_SEAT, none, 2, 4, 0);
    check_refused(FE_ERROR_SEAT, none, 2, 1u << 31 | 1, 0);
    check_refused(FE_ERROR_CHIPS, none, 2, 1, -1);
    check_refused(FE_ERROR_CHIPS, none, 2, 1, FE_CHIPS_MAX + 1);
    check_refused(FE_ERROR_CHIPS, all, 2, 1, 1);
    check_refused(FE_ERROR_CHIPS, less, 2, 1, 0);
    check_refused(FE_ERROR_CHIPS, far, 2, 3, 0);
    check_refused(FE_ERROR_CHIPS, over, 3, 1, 0);
    fe_pot pots[FE_POTS];
    size_t count = 99;
    CHECK_EQUAL(FE_OK, fe_pots_build(all, 2, 1, 0, pots, &count));
    CHECK_EQUAL(FE_OK, fe_pots_build(none, 2, 1, FE_CHIPS_MAX, pots, &count));
    CHECK_EQUAL(FE_OK, fe_pots_build(over, 2, 2, 0, pots, &count)); /* the third is not asked */
}

/* ---- The uncalled bet ------------------------------------------------------------------------ */

/* Take chips from a seat one by one while it alone has the most. */
static fe_chips uncalled_slowly(const table *of, int *owner)
{
    fe_chips returned = 0;
    *owner = FE_NO_SEAT;
    for (size_t seat = 0; seat < of->seats; seat++) {
        fe_chips left = of->paid[seat];
        for (bool alone = true; alone; left -= alone) {
            alone = left > 0 && (of->live >> seat & 1);
            for (size_t other = 0; other < of->seats; other++)
                alone = alone && (other == seat || of->paid[other] < left);
        }
        if (left < of->paid[seat]) {
            *owner = (int)seat;
            returned = of->paid[seat] - left;
        }
    }
    return returned;
}

static void uncalled_bets(void)
{
    for (int i = 0; i < 100000; i++) {
        const table of = random_table();
        int expected_owner, owner = 99;
        const fe_chips expected = uncalled_slowly(&of, &expected_owner);
        CHECK_EQUAL(expected, fe_pots_uncalled(of.paid, of.seats, of.live, &owner));
        CHECK_EQUAL(expected_owner, owner);
    }
    int owner = 99;
    CHECK_EQUAL(0, fe_pots_uncalled((const fe_chips[]){0, 0}, 2, 3, &owner));
    CHECK_EQUAL(FE_NO_SEAT, owner);
    CHECK_EQUAL(FE_CHIPS_MAX - 1,
                fe_pots_uncalled((const fe_chips[]){0, 1, FE_CHIPS_MAX}, 3, 7, &owner));
    CHECK_EQUAL(2, owner);
}

/* ---- Rake ------------------------------------------------------------------------------------ */

/* After each pot, what is taken is the rounded and capped part of all pots so far. */
static void rake_of_small_pots(void)
{
    for (int i = 0; i < 200000; i++) {
        const size_t count = random_below(6);
        const int basis_points = (int)random_below(10001);
        const fe_chips cap = random_below(3) ? (fe_chips)random_below(2000) : FE_NO_CAP;
        fe_pot pots[6], before[6];
        fe_chips sum = 0, taken = 0;
        for (size_t k = 0; k < count; k++) {
            before[k].amount = 1 + random_below(20000);
            before[k].eligible = 1 + random_below(1000);
            pots[k] = before[k];
        }
        const fe_chips raked = fe_pots_rake(pots, count, basis_points, cap);
        for (size_t k = 0; k < count; k++) {
            sum += before[k].amount;
            taken += before[k].amount - pots[k].amount;
            const fe_chips part = sum * basis_points / 10000;
            CHECK_EQUAL(cap >= 0 && cap < part ? cap : part, taken);
            CHECK(pots[k].amount >= 0);
            CHECK_EQUAL(before[k].eligible, pots[k].eligible);
        }
        CHECK_EQUAL(taken, raked);
    }
}

static void rake_of_all_chips_there_are(void)
{
    /* So many of 10,000 that divide it: a part by plain division. */
    static const int parts[] = {1, 2, 4, 5, 8, 10, 16, 100, 2500, 5000, 10000};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (fe_chips less = 0; less < 12000; less += 1 + less / 3) {
            fe_pot pots[2] = {{FE_CHIPS_MAX - less, 3}, {less, 1}};
            const fe_chips first = (FE_CHIPS_MAX - less) / parts[i];
            CHECK_EQUAL(FE_CHIPS_MAX / parts[i],
                        fe_pots_rake(pots, 2, 10000 / parts[i], FE_NO_CAP));
            CHECK_EQUAL(FE_CHIPS_MAX - less - first, pots[0].amount);
        }
    fe_pot pot = {FE_CHIPS_MAX, 1};
    CHECK_EQUAL(3, fe_pots_rake(&pot, 1, 10000, 3));
    CHECK_EQUAL(0, fe_pots_rake(&pot, 1, 0, FE_NO_CAP));
    CHECK_EQUAL(0, fe_pots_rake(&pot, 1, 10000, 0));
    CHECK_EQUAL(FE_CHIPS_MAX - 3, pot.amount);
    /* 9,999 of 10,000: all but a ten-thousandth, which is rounded up. */
    const fe_chips left = (FE_CHIPS_MAX - 3) / 10000 + 1;
    CHECK_EQUAL(FE_CHIPS_MAX - 3 - left, fe_pots_rake(&pot, 1, 9999, FE_CHIPS_MAX));
    CHECK_EQUAL(left, pot.amount);
}

/* ---- Winners and shares ---------------------------------------------------------------------- */

/* Rates, buttons and seats that there are not do no harm. */
static void odd_arguments(void)
{
    fe_pot pots[1] = {{1000, 3}};
    CHECK_EQUAL(0, fe_pots_rake(pots, 1, -5000, FE_NO_CAP));
    CHECK_EQUAL(1000, fe_pots_rake(pots, 1, INT32_MAX, FE_NO_CAP));
    CHECK_EQUAL(0, pots[0].amount);
    const fe_strength strengths[FE_SEATS] = {5, 7, 7};
    CHECK_EQUAL(6, fe_pot_winners(0xFFFFFFFF, strengths));
    for (int button = -40; button < 60; button += 5) {
        fe_chips payouts[FE_SEATS] = {0};
        fe_pot_share(11, 3 | 1u << 30, button, FE_ODD_CHIP_ONE_BY_ONE, payouts);
        CHECK_EQUAL(11, payouts[0] + payouts[1]);
    }
}

static void winners_of_pots(void)
{
    for (int i = 0; i < 100000; i++) {
        fe_strength strengths[FE_SEATS];
        const fe_seats eligible = (fe_seats)random_below(1u << FE_SEATS);
        fe_seats expected = 0;
        for (int seat = 0; seat < FE_SEATS; seat++) /* nobody asks for what is not eligible */
            strengths[seat] = (fe_strength)(eligible >> seat & 1 ? 1 + random_below(5) : 7462);
        for (int seat = 0; seat < FE_SEATS; seat++) {
            bool best = eligible >> seat & 1;
            for (int other = 0; other < FE_SEATS; other++)
                best = best && (!(eligible >> other & 1) || strengths[other] <= strengths[seat]);
            expected |= (fe_seats)best << seat;
        }
        CHECK_EQUAL(expected, fe_pot_winners(eligible, strengths));
    }
}

/* Give a pot away in rounds of one chip to each winner, from the first left of the button. */
static void share_slowly(fe_chips amount, fe_seats winners, int button, fe_odd_chip odd_chip,
                         fe_chips payouts[FE_SEATS])
{
    int count = 0, first = FE_NO_SEAT;
    for (int step = FE_SEATS; step > 0; step--)
        if (winners >> (button + step) % FE_SEATS & 1) {
            first = (button + step) % FE_SEATS;
            count++;
        }
    for (; amount >= count; amount -= count)
        for (int seat = 0; seat < FE_SEATS; seat++)
            payouts[seat] += winners >> seat & 1;
    if (odd_chip == FE_ODD_CHIP_FIRST)
        payouts[first] += amount;
    else
        for (int step = 1; amount > 0; step++)
            if (winners >> (button + step) % FE_SEATS & 1) {
                payouts[(button + step) % FE_SEATS]++;
                amount--;
            }
}

static void shares_of_pots(void)
{
    for (int i = 0; i < 100000; i++) {
        const fe_chips amount = random_below(200);
        const fe_seats winners = 1 + (fe_seats)random_below((1u << FE_SEATS) - 1);
        const int button = (int)random_below(FE_SEATS);
        const fe_odd_chip odd_chip = random_below(2) ? FE_ODD_CHIP_FIRST : FE_ODD_CHIP_ONE_BY_ONE;
        fe_chips expected[FE_SEATS], payouts[FE_SEATS];
        for (int seat = 0; seat < FE_SEATS; seat++)
            expected[seat] = payouts[seat] = random_below(9); /* of pots before */
        share_slowly(amount, winners, button, odd_chip, expected);
        fe_pot_share(amount, winners, button, odd_chip, payouts);
        for (int seat = 0; seat < FE_SEATS; seat++)
            CHECK_EQUAL(expected[seat], payouts[seat]);
    }
}

static void shares_of_all_chips_there_are(void)
{
    fe_chips payouts[FE_SEATS] = {0};
    fe_pot_share(FE_CHIPS_MAX, 1u << 21, 21, FE_ODD_CHIP_FIRST, payouts);
    CHECK_EQUAL(FE_CHIPS_MAX, payouts[21]);
    memset(payouts, 0, sizeof payouts);
    fe_pot_share(FE_CHIPS_MAX, 1u << 21 | 1, 21, FE_ODD_CHIP_ONE_BY_ONE, payouts);
    CHECK_EQUAL(FE_CHIPS_MAX / 2 + 1, payouts[0]);
    CHECK_EQUAL(FE_CHIPS_MAX / 2, payouts[21]);
    fe_pot_share(FE_CHIPS_MAX, 0, 0, FE_ODD_CHIP_FIRST, payouts); /* nobody to share */
    CHECK_EQUAL(FE_CHIPS_MAX / 2 + 1, payouts[0]);
    CHECK_EQUAL(FE_CHIPS_MAX / 2, payouts[21]);
}

int main(void)
{
    test_program = "pot_test";
    random_start();
    RUN(known_pots);
    RUN(random_pots);
    RUN(most_pots);
    RUN(all_chips_there_are);
    RUN(bad_payments);
    RUN(uncalled_bets);
    RUN(rake_of_small_pots);
    RUN(rake_of_all_chips_there_are);
    RUN(odd_arguments);
    RUN(winners_of_pots);
    RUN(shares_of_pots);
    RUN(shares_of_all_chips_there_are);
    return test_failures > 0;
}
