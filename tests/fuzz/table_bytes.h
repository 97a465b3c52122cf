/* Rules, stacks and seats of a hand out of bytes; most fit together, some do not. */
#ifndef TABLE_BYTES_H
#define TABLE_BYTES_H

#include "input.h"

/* Small amounts mostly; some up to all chips there are, and some below zero. */
static inline fe_chips take_chips(input *in)
{
    const unsigned kind = take_byte(in);
    if (kind < 200)
        return kind;
    if (kind < 240)
        return (fe_chips)(kind - 199) * take_byte(in);
    if (kind < 248)
        return FE_CHIPS_MAX >> take_below(in, 62);
    if (kind < 254)
        return FE_CHIPS_MAX / (1 + take_byte(in)) - take_byte(in);
    return (fe_chips)take_word(in);
}

static inline fe_rules take_rules(input *in)
{
    const fe_chips big_blind = take_chips(in), small_blind = big_blind / 2 + take_below(in, 2);
    fe_rules rules = fe_rules_default(small_blind, big_blind);
    const unsigned switches = take_byte(in), more = take_byte(in);
    rules.limit = (uint8_t)(switches % 3);
    rules.odd_chip = switches >> 2 & 1;
    rules.fold_when_check_possible = switches >> 3 & 1;
    rules.cap_heads_up = switches >> 4 & 1;
    rules.no_flop_no_drop = switches >> 5 & 1;
    rules.run_it_twice = switches >> 6 & 1;
    rules.auto_muck = switches >> 7 & 1;
    rules.reopen = more & 1;
    rules.raise_needs = more >> 1 & 1;
    rules.straddle_min_raise = more >> 2 & 1;
    rules.pot_limit_blinds = (uint8_t)((more >> 3 & 3) % 3);
    if (more >> 5 & 1) {
        rules.ante_type = (uint8_t)take_below(in, 3);
        rules.ante_order = (uint8_t)take_below(in, 3);
        rules.ante = take_chips(in);
    }
    if (more >> 6 & 1) {
        rules.minimum_bet = take_chips(in);
        rules.small_bet = take_chips(in);
        rules.big_bet = take_chips(in);
        rules.raise_cap = (int8_t)take_byte(in);
    }
    if (more >> 7 & 1) {
        rules.rake_basis_points = (int16_t)(take_byte(in) * 41);
        rules.rake_cap = take_chips(in) / 2 - 1;
    }
    return rules;
}

static inline void take_posts(input *in, fe_config *config)
{
    const unsigned kinds = take_byte(in);
    if (kinds & 1) {
        config->straddle_count = (uint8_t)take_below(in, 5);
        for (int i = 0; i < config->straddle_count; i++)
            config->straddles[i] = take_chips(in) / 2 + (i ? config->straddles[i - 1] / 2 : 0);
    }
    if (kinds & 2)
        config->straddle_seat = (int8_t)take_byte(in);
    if (kinds & 4)
        config->small_blind_seat = (int8_t)take_byte(in);
    if (kinds & 8)
        config->big_blind_seat = (int8_t)take_byte(in);
    for (unsigned posts = kinds >> 4 & 3; posts > 0; posts--) {
        const unsigned seat = take_below(in, FE_SEATS);
        config->live_posts[seat] = take_chips(in);
        config->dead_posts[seat] = take_chips(in);
    }
}

static inline fe_config take_config(input *in)
{
    const fe_rules rules = take_rules(in);
    fe_config config = fe_config_new(&rules, take_below(in, 24));
    config.button = (int8_t)take_below(in, 24);
    for (int seat = 0; seat < config.seats; seat++)
        config.stacks[seat] = take_chips(in);
    take_posts(in, &config);
    return config;
}

#endif /* TABLE_BYTES_H */
