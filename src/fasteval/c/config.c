/* Rules and the seats of one hand: defaults, and whether they make sense. */
#include <string.h>

#include "play.h"

enum { MOST_RAISES = 100, ALL_BASIS_POINTS = 10000 };

fe_rules fe_rules_default(fe_chips small_blind, fe_chips big_blind)
{
    fe_rules rules;
    memset(&rules, 0, sizeof rules);
    rules.small_blind = small_blind;
    rules.big_blind = big_blind;
    rules.rake_cap = FE_NO_CAP;
    rules.raise_cap = 3;
    rules.fold_when_check_possible = true;
    rules.cap_heads_up = true;
    rules.no_flop_no_drop = true;
    return rules;
}

const char *fe_field_name(fe_field field)
{
    switch (field) {
    case FE_FIELD_NONE: return "none";
    case FE_FIELD_SEATS: return "seats";
    case FE_FIELD_STACKS: return "stacks";
    case FE_FIELD_BUTTON: return "button";
    case FE_FIELD_SMALL_BLIND: return "small_blind";
    case FE_FIELD_BIG_BLIND: return "big_blind";
    case FE_FIELD_ANTE: return "ante";
    case FE_FIELD_MINIMUM_BET: return "minimum_bet";
    case FE_FIELD_SMALL_BET: return "small_bet";
    case FE_FIELD_BIG_BET: return "big_bet";
    case FE_FIELD_RAKE: return "rake";
    case FE_FIELD_RAISE_CAP: return "raise_cap";
    case FE_FIELD_OPTION: return "option";
    case FE_FIELD_SMALL_BLIND_SEAT: return "small_blind_seat";
    case FE_FIELD_BIG_BLIND_SEAT: return "big_blind_seat";
    case FE_FIELD_STRADDLES: return "straddles";
    case FE_FIELD_STRADDLE_SEAT: return "straddle_seat";
    case FE_FIELD_POSTS: return "posts";
    }
    return "unknown";
}

fe_config fe_config_new(const fe_rules *rules, size_t seats)
{
    fe_config config;
    memset(&config, 0, sizeof config);
    config.rules = *rules;
    config.seats = (uint8_t)(seats <= FE_SEATS ? seats : 0);
    config.small_blind_seat = FE_SEAT_BY_RULE;
    config.big_blind_seat = FE_SEAT_BY_RULE;
    config.straddle_seat = FE_SEAT_BY_RULE;
    return config;
}

static bool is_amount(fe_chips chips) { return chips >= 0 && chips <= FE_CHIPS_MAX; }

static fe_field check_blinds(const fe_rules *rules)
{
    if (!is_amount(rules->small_blind) || rules->small_blind > rules->big_blind)
        return FE_FIELD_SMALL_BLIND;
    if (!is_amount(rules->big_blind))
        return FE_FIELD_BIG_BLIND;
    if (rules->ante_type > FE_ANTE_BIG_BLIND || rules->ante_order > FE_BLIND_FIRST)
        return FE_FIELD_OPTION;
    if (!is_amount(rules->ante) || (rules->ante > 0 && rules->ante_type == FE_ANTE_NONE))
        return FE_FIELD_ANTE;
    if (rules->ante > 0 && rules->ante_type == FE_ANTE_BIG_BLIND && rules->big_blind == 0)
        return FE_FIELD_ANTE;
    return FE_FIELD_NONE;
}

static fe_field check_bets(const fe_rules *rules)
{
    if (!is_amount(rules->minimum_bet) || minimum_bet(rules) == 0)
        return FE_FIELD_MINIMUM_BET;
    if (!is_amount(rules->small_bet))
        return FE_FIELD_SMALL_BET;
    if (rules->limit == FE_FIXED_LIMIT && bet_unit(rules, FE_PREFLOP) > FE_CHIPS_MAX / 2)
        return FE_FIELD_SMALL_BET;
    if (!is_amount(rules->big_bet))
        return FE_FIELD_BIG_BET;
    if (rules->big_bet && rules->big_bet < bet_unit(rules, FE_PREFLOP))
        return FE_FIELD_BIG_BET;
    if (rules->raise_cap < FE_NO_CAP || rules->raise_cap > MOST_RAISES)
        return FE_FIELD_RAISE_CAP;
    return FE_FIELD_NONE;
}

static fe_field check_switches(const fe_rules *rules)
{
    const bool fit = is_switch(&rules->fold_when_check_possible) && is_switch(&rules->cap_heads_up)
                     && is_switch(&rules->no_flop_no_drop) && is_switch(&rules->run_it_twice)
                     && is_switch(&rules->auto_muck);
    return fit ? FE_FIELD_NONE : FE_FIELD_OPTION;
}

static fe_field check_options(const fe_rules *rules)
{
    if (rules->rake_basis_points < 0 || rules->rake_basis_points > ALL_BASIS_POINTS)
        return FE_FIELD_RAKE;
    if (rules->rake_cap < FE_NO_CAP || rules->rake_cap > FE_CHIPS_MAX)
        return FE_FIELD_RAKE;
    if (rules->limit > FE_FIXED_LIMIT || rules->raise_needs > FE_RAISE_NEEDS_OPPONENT_WHO_CAN_MATCH
        || rules->straddle_min_raise > FE_STRADDLE_MIN_RAISE_BIG_BLIND
        || rules->reopen > FE_REOPEN_SINGLE_FULL_RAISE || rules->odd_chip > FE_ODD_CHIP_FIRST
        || rules->pot_limit_blinds > FE_POT_LIMIT_BLINDS_SB_AS_BB)
        return FE_FIELD_OPTION;
    return check_switches(rules);
}

/* Stacks are 0 or more and do not overflow together; two players at least have chips (R117). */
static fe_field check_stacks(const fe_config *config)
{
    fe_chips room = FE_CHIPS_MAX;
    int players = 0;
    if (config->seats < 2 || config->seats > FE_SEATS)
        return FE_FIELD_SEATS;
    for (int seat = 0; seat < config->seats; seat++) {
        if (config->stacks[seat] < 0 || config->stacks[seat] > room)
            return FE_FIELD_STACKS;
        room -= config->stacks[seat];
        players += config->stacks[seat] > 0;
    }
    if (players < 2)
        return FE_FIELD_STACKS;
    return config->button < 0 || config->button >= config->seats ? FE_FIELD_BUTTON : FE_FIELD_NONE;
}

/* A post is made by a dealt-in seat that posts nothing else (R34, R35). */
static fe_field check_posts(const fe_config *config, const blind_seats *blinds)
{
    for (int seat = 0; seat < config->seats; seat++) {
        const fe_chips live = config->live_posts[seat], dead = config->dead_posts[seat];
        if (!is_amount(live) || !is_amount(dead))
            return FE_FIELD_POSTS;
        if (live == 0 && dead == 0)
            continue;
        if (!has_seat(blinds->dealt & ~blinds->straddlers, seat) || seat == blinds->small_blind
            || seat == blinds->big_blind)
            return FE_FIELD_POSTS;
    }
    return FE_FIELD_NONE;
}

/* The small blind is the next dealt-in seat left of the button (R11), heads-up the button (R13). */
static int small_blind_by_rule(const fe_config *config, fe_seats dealt)
{
    const bool heads_up = count_seats(dealt) == 2;
    if (heads_up && has_seat(dealt, config->button))
        return config->button;
    return next_seat(dealt, config->button);
}

static bool is_dealt(fe_seats dealt, int seat)
{
    return seat >= 0 && seat < FE_SEATS && has_seat(dealt, seat);
}

/* The big blind is the next seat after the small blind (R11), or after the button if nobody is. */
static fe_field find_blinds(const fe_config *config, blind_seats *blinds)
{
    const bool has_blinds = config->rules.big_blind > 0;
    blinds->small_blind = blinds->big_blind = FE_NO_SEAT;
    if (!has_blinds && config->small_blind_seat >= 0)
        return FE_FIELD_SMALL_BLIND_SEAT;
    if (!has_blinds && config->big_blind_seat >= 0)
        return FE_FIELD_BIG_BLIND_SEAT;
    if (has_blinds && config->small_blind_seat == FE_SEAT_BY_RULE)
        blinds->small_blind = small_blind_by_rule(config, blinds->dealt);
    else if (has_blinds && config->small_blind_seat != FE_SEAT_NOBODY)
        blinds->small_blind = config->small_blind_seat;
    if (blinds->small_blind != FE_NO_SEAT && !is_dealt(blinds->dealt, blinds->small_blind))
        return FE_FIELD_SMALL_BLIND_SEAT;
    if (has_blinds && config->big_blind_seat == FE_SEAT_BY_RULE)
        blinds->big_blind = next_seat(blinds->dealt, blinds->small_blind != FE_NO_SEAT
                                                         ? blinds->small_blind
                                                         : config->button);
    else if (has_blinds)
        blinds->big_blind = config->big_blind_seat;
    if (has_blinds && (!is_dealt(blinds->dealt, blinds->big_blind)
                       || blinds->big_blind == blinds->small_blind))
        return FE_FIELD_BIG_BLIND_SEAT;
    return FE_FIELD_NONE;
}

/* Straddlers sit one after another from the seat left of the big blind (R30, R32). */
static fe_field find_straddlers(const fe_config *config, blind_seats *blinds)
{
    fe_chips highest = config->rules.big_blind;
    blinds->straddlers = 0;
    blinds->last_straddler = FE_NO_SEAT;
    if (config->straddle_count == 0)
        return FE_FIELD_NONE;
    if (config->straddle_count > FE_SEATS || blinds->big_blind == FE_NO_SEAT)
        return FE_FIELD_STRADDLES;
    int seat = config->straddle_seat == FE_SEAT_BY_RULE
                   ? next_seat(blinds->dealt, blinds->big_blind)
                   : config->straddle_seat;
    if (!is_dealt(blinds->dealt, seat))
        return FE_FIELD_STRADDLE_SEAT;
    for (int i = 0; i < config->straddle_count; i++, seat = next_seat(blinds->dealt, seat)) {
        if (config->straddles[i] <= highest || config->straddles[i] > FE_CHIPS_MAX)
            return FE_FIELD_STRADDLES;
        if (seat == blinds->small_blind || seat == blinds->big_blind
            || has_seat(blinds->straddlers, seat))
            return FE_FIELD_STRADDLES;
        highest = config->straddles[i];
        blinds->straddlers |= seat_bit(seat);
        blinds->last_straddler = seat;
    }
    return FE_FIELD_NONE;
}

static fe_field find_seats(const fe_config *config, blind_seats *blinds)
{
    blinds->dealt = 0;
    for (int seat = 0; seat < config->seats; seat++)
        blinds->dealt |= config->stacks[seat] > 0 ? seat_bit(seat) : 0;
    fe_field field = find_blinds(config, blinds);
    if (field == FE_FIELD_NONE)
        field = find_straddlers(config, blinds);
    return field != FE_FIELD_NONE ? field : check_posts(config, blinds);
}

static fe_field check_rules(const fe_rules *rules)
{
    fe_field field = check_options(rules);
    if (field == FE_FIELD_NONE)
        field = check_blinds(rules);
    return field != FE_FIELD_NONE ? field : check_bets(rules);
}

fe_field fe_config_seats(const fe_config *config, blind_seats *blinds)
{
    fe_field field = check_rules(&config->rules);
    if (field == FE_FIELD_NONE)
        field = check_stacks(config);
    return field != FE_FIELD_NONE ? field : find_seats(config, blinds);
}

fe_status fe_rules_check(const fe_rules *rules, fe_field *field)
{
    *field = check_rules(rules);
    return *field == FE_FIELD_NONE ? FE_OK : FE_ERROR_CONFIG;
}

fe_status fe_config_check(const fe_config *config, fe_field *field)
{
    blind_seats blinds;
    *field = fe_config_seats(config, &blinds);
    return *field == FE_FIELD_NONE ? FE_OK : FE_ERROR_CONFIG;
}
