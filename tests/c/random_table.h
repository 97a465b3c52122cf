/* Random tables: rules, stacks from one chip to all there are, empty chairs, straddles, posts. */
#ifndef RANDOM_TABLE_H
#define RANDOM_TABLE_H

#include "test.h"

/* From 0 to `most`. */
static inline fe_chips random_chips(fe_chips most)
{
    const uint64_t high = random_below(1u << 31), low = random_below(UINT32_MAX);
    return (fe_chips)((high << 32 | low) % ((uint64_t)most + 1));
}

static inline bool one_in(unsigned times) { return random_below(times) == 0; }

static inline void random_stacks(fe_config *config, fe_chips unit)
{
    fe_chips room = FE_CHIPS_MAX;
    const fe_chips times = one_in(3) ? 6 : one_in(2) ? 30 : 300;
    const fe_chips most = unit < FE_CHIPS_MAX / times ? unit * times : FE_CHIPS_MAX;
    for (int seat = 0; seat < config->seats; seat++) {
        const fe_chips stack = one_in(6) ? random_chips(unit) : random_chips(most);
        config->stacks[seat] = one_in(6) ? 0 : stack < room ? stack : room;
        room -= config->stacks[seat];
    }
    if (one_in(8)) /* one has all the rest */
        config->stacks[random_below(config->seats)] += room;
}

static inline void random_amounts(fe_rules *rules, fe_chips unit)
{
    rules->big_blind = one_in(12) ? 0 : 1 + random_chips(2 * unit);
    rules->small_blind = one_in(3) ? random_chips(rules->big_blind) : rules->big_blind / 2;
    rules->ante_type = (uint8_t)random_below(3);
    rules->ante_order = (uint8_t)random_below(3);
    rules->ante = rules->ante_type ? random_chips(one_in(2) ? unit / 2 : 3 * unit) : 0;
    if (rules->big_blind == 0 || one_in(8))
        rules->minimum_bet = 1 + random_chips(2 * unit);
    if (one_in(3))
        rules->small_bet = 1 + random_chips(2 * unit);
    if (one_in(3))
        rules->big_bet = 1 + random_chips(4 * unit);
}

static inline fe_rules random_rules(fe_chips unit)
{
    fe_rules rules = fe_rules_default(0, 0);
    random_amounts(&rules, unit);
    rules.limit = (uint8_t)random_below(3);
    rules.straddle_min_raise = (uint8_t)random_below(2);
    rules.raise_needs = (uint8_t)random_below(2);
    rules.reopen = (uint8_t)random_below(2);
    rules.pot_limit_blinds = (uint8_t)random_below(3);
    rules.odd_chip = (uint8_t)random_below(2);
    rules.raise_cap = (int8_t)((int)random_below(6) - 1);
    rules.fold_when_check_possible = one_in(2);
    rules.cap_heads_up = one_in(2);
    rules.no_flop_no_drop = one_in(2);
    rules.run_it_twice = one_in(2);
    rules.auto_muck = one_in(2);
    rules.rake_basis_points = (int16_t)(one_in(2) ? 0 : random_below(10001));
    rules.rake_cap = one_in(2) ? FE_NO_CAP : random_chips(3 * unit);
    return rules;
}

static inline void random_places(fe_config *config, fe_chips unit)
{
    config->button = (int8_t)random_below(config->seats);
    if (one_in(8))
        config->small_blind_seat = one_in(2) ? FE_SEAT_NOBODY : (int8_t)random_below(config->seats);
    if (one_in(8))
        config->big_blind_seat = (int8_t)random_below(config->seats);
    if (one_in(4)) {
        config->straddle_count = (uint8_t)(1 + random_below(3));
        config->straddles[0] = config->rules.big_blind + 1 + random_chips(3 * unit);
        for (int i = 1; i < config->straddle_count; i++)
            config->straddles[i] = config->straddles[i - 1] + 1 + random_chips(3 * unit);
        if (one_in(3))
            config->straddle_seat = (int8_t)random_below(config->seats);
    }
    for (int posts = one_in(4) ? 1 + (int)random_below(3) : 0; posts > 0; posts--) {
        const unsigned seat = random_below(config->seats);
        config->live_posts[seat] = one_in(3) ? 0 : random_chips(one_in(2) ? 2 * unit : 9 * unit);
        config->dead_posts[seat] = one_in(2) ? 0 : random_chips(unit);
    }
}

static inline fe_config random_config(void)
{
    for (;;) {
        const fe_chips units[] = {1, 2, 10, 10, 100, FE_CHIPS_MAX / 7000, FE_CHIPS_MAX / 40};
        const fe_chips unit = units[random_below(7)];
        const fe_rules rules = random_rules(unit);
        const size_t seats = 2 + (one_in(2) ? random_below(3) : random_below(FE_SEATS - 1));
        fe_config config = fe_config_new(&rules, seats);
        fe_field field;
        random_stacks(&config, unit);
        random_places(&config, unit);
        if (fe_config_check(&config, &field) == FE_OK)
            return config;
    }
}

#endif /* RANDOM_TABLE_H */
