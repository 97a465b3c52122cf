/*
 * A slow model of one hand, to hold fe_state against: seats in a ring that is walked step by step,
 * each with its own memory of when it acted; chips are moved, cards dealt off a deck one by one.
 * Pots are split, raked and shared by the functions that pot_test holds against its own.
 */
#ifndef PLAY_MODEL_H
#define PLAY_MODEL_H

#include <fasteval.h>
#include <string.h>

typedef struct model {
    fe_config config;
    int street; /* a fe_street */
    bool waits; /* for the number of boards */
    int actor;
    int small_blind;
    int big_blind;
    bool dealt[FE_SEATS];
    bool in[FE_SEATS]; /* dealt in and not folded */
    fe_chips stacks[FE_SEATS];
    fe_chips bets[FE_SEATS];
    fe_chips put[FE_SEATS]; /* antes and earlier streets */
    fe_chips dead;
    fe_chips current;  /* the bet to call */
    fe_chips size;     /* of the last full bet or raise */
    fe_chips level;    /* fixed limit: the last full bet */
    int wagers;        /* full bets and raises */
    bool two;          /* began this street */
    int aggressor;
    fe_chips returned;
    int returned_to;
    bool acted[FE_SEATS]; /* on this street */
    fe_chips acted_at[FE_SEATS]; /* what the bet was then */
    bool reopened[FE_SEATS];     /* by a full bet or raise since then */
    int holes[FE_SEATS][2];      /* places in the deck */
    int board_count;
    int boards[FE_BOARDS][5];
} model;

/* ---- Seats ----------------------------------------------------------------------------------- */

static inline int model_next(const model *m, const bool set[FE_SEATS], int seat)
{
    for (int step = 1; step <= m->config.seats; step++)
        if (set[(seat + step) % m->config.seats])
            return (seat + step) % m->config.seats;
    return FE_NO_SEAT;
}

static inline int model_count(const bool set[FE_SEATS])
{
    int count = 0;
    for (int seat = 0; seat < FE_SEATS; seat++)
        count += set[seat];
    return count;
}

static inline bool model_able(const model *m, int seat)
{
    return m->in[seat] && m->stacks[seat] > 0;
}

static inline int model_able_count(const model *m)
{
    int count = 0;
    for (int seat = 0; seat < FE_SEATS; seat++)
        count += model_able(m, seat);
    return count;
}

static inline fe_chips model_min(fe_chips a, fe_chips b) { return a < b ? a : b; }

/* A sum that stops at the most chips there can be. */
static inline fe_chips model_sum(fe_chips a, fe_chips b)
{
    return a > FE_CHIPS_MAX - b ? FE_CHIPS_MAX : a + b;
}

/* ---- The start ------------------------------------------------------------------------------- */

static inline fe_chips model_pay(model *m, int seat, fe_chips amount, fe_chips *into)
{
    const fe_chips paid = model_min(amount, m->stacks[seat]);
    m->stacks[seat] -= paid;
    *into += paid;
    return paid;
}

static inline void model_seat_blinds(model *m)
{
    const fe_config *c = &m->config;
    m->small_blind = m->big_blind = FE_NO_SEAT;
    if (c->rules.big_blind == 0)
        return;
    if (c->small_blind_seat >= 0)
        m->small_blind = c->small_blind_seat;
    else if (c->small_blind_seat == FE_SEAT_BY_RULE)
        m->small_blind = model_count(m->dealt) == 2 && m->dealt[c->button]
                             ? c->button
                             : model_next(m, m->dealt, c->button);
    const int before = m->small_blind != FE_NO_SEAT ? m->small_blind : c->button;
    m->big_blind = c->big_blind_seat >= 0 ? c->big_blind_seat : model_next(m, m->dealt, before);
}

static inline void model_antes(model *m)
{
    for (int seat = 0; seat < m->config.seats; seat++)
        model_pay(m, seat, m->config.rules.ante, &m->put[seat]);
}

/* R24: antes, small blind, big blind, straddles, posts; R28. Return the last blind or straddler. */
static inline int model_forced_bets(model *m)
{
    const fe_config *c = &m->config;
    const fe_rules *r = &c->rules;
    const bool each = r->ante_type == FE_ANTE_EACH;
    const bool by_big = r->ante_type == FE_ANTE_BIG_BLIND && r->big_blind > 0;
    int first = m->big_blind != FE_NO_SEAT ? m->big_blind : c->button, seat = c->straddle_seat;
    m->current = r->big_blind;
    if (each && r->ante_order != FE_BLIND_FIRST)
        model_antes(m);
    if (m->small_blind != FE_NO_SEAT)
        model_pay(m, m->small_blind, r->small_blind, &m->bets[m->small_blind]);
    if (by_big && r->ante_order == FE_ANTE_FIRST)
        model_pay(m, m->big_blind, r->ante, &m->dead);
    if (m->big_blind != FE_NO_SEAT)
        model_pay(m, m->big_blind, r->big_blind, &m->bets[m->big_blind]);
    for (int i = 0; i < c->straddle_count; i++) {
        seat = i == 0 && seat >= 0 ? seat : model_next(m, m->dealt, i == 0 ? m->big_blind : seat);
        model_pay(m, seat, c->straddles[i], &m->bets[seat]);
        m->current = c->straddles[i];
        first = seat;
    }
    for (seat = 0; seat < c->seats; seat++) {
        model_pay(m, seat, c->live_posts[seat], &m->bets[seat]);
        model_pay(m, seat, c->dead_posts[seat], &m->dead);
        if (c->live_posts[seat] > m->current)
            m->current = c->live_posts[seat];
    }
    if (each && r->ante_order == FE_BLIND_FIRST)
        model_antes(m);
    if (by_big && r->ante_order != FE_ANTE_FIRST)
        model_pay(m, m->big_blind, r->ante, &m->dead);
    return first;
}

/* Two rounds of one card each from left of the button; burns; further boards behind the first. */
static inline void model_deal(model *m)
{
    int top = 0, seat = m->config.button;
    for (int card = 0; card < 2 * model_count(m->dealt); card++) {
        seat = model_next(m, m->dealt, seat);
        m->holes[seat][card >= model_count(m->dealt)] = top++;
    }
    static const bool burns[5] = {true, false, false, true, true};
    for (int card = 0; card < 5; card++) {
        top += burns[card];
        m->boards[0][card] = top++;
    }
    const int shared = m->street < FE_FLOP || m->street > FE_RIVER ? 0 : 2 + m->street;
    m->board_count = 1;
    for (int board = 1; board < FE_BOARDS; board++) {
        for (int card = 0; card < 5; card++) {
            top += card >= shared && burns[card];
            m->boards[board][card] = card < shared ? m->boards[0][card] : top++;
        }
        if (top <= FE_CARDS)
            m->board_count++;
    }
}

/* ---- The order of play ----------------------------------------------------------------------- */

/* What a seat must put in: alone with chips, no more than others have in (R22, R44). */
static inline fe_chips model_owed(const model *m, int seat)
{
    fe_chips highest = 0;
    for (int other = 0; other < FE_SEATS; other++)
        if (other != seat && m->in[other] && m->bets[other] > highest)
            highest = m->bets[other];
    const fe_chips asked = model_able_count(m) > 1 || m->current < highest ? m->current : highest;
    return asked > m->bets[seat] ? asked - m->bets[seat] : 0;
}

/* What is above the second highest bet goes back (R90), the rest to the pots. */
static inline void model_collect(model *m)
{
    for (int seat = 0; seat < FE_SEATS; seat++) {
        fe_chips others = 0;
        for (int other = 0; other < FE_SEATS; other++)
            if (other != seat && m->bets[other] > others)
                others = m->bets[other];
        if (m->in[seat] && m->bets[seat] > others) {
            m->returned = m->bets[seat] - others;
            m->returned_to = seat;
            m->stacks[seat] += m->returned;
            m->bets[seat] = others;
            break;
        }
    }
    for (int seat = 0; seat < FE_SEATS; seat++) {
        m->put[seat] += m->bets[seat];
        m->bets[seat] = 0;
    }
}

static inline void model_clear_street(model *m)
{
    memset(m->acted, 0, sizeof m->acted);
    memset(m->reopened, 0, sizeof m->reopened);
    m->aggressor = FE_NO_SEAT;
    m->two = model_count(m->in) == 2;
}

static inline void model_ask(model *m, int seat);

static inline void model_end_round(model *m)
{
    const fe_rules *r = &m->config.rules;
    model_collect(m);
    if (model_count(m->in) == 1) {
        m->street = FE_OVER;
    } else if (m->street == FE_RIVER) {
        m->street = FE_SHOWDOWN;
    } else if (model_able_count(m) < 2) {
        model_deal(m);
        m->waits = r->run_it_twice && m->board_count > 1;
        m->street = m->waits ? m->street : FE_SHOWDOWN;
    } else {
        m->street++;
        m->current = m->level = 0;
        m->size = r->minimum_bet ? r->minimum_bet : r->big_blind;
        m->wagers = 0;
        model_clear_street(m);
        model_ask(m, m->config.button);
    }
}

/* The next seat that has chips and has not acted, or not on a bet as high as now (R43, R45). */
static inline void model_ask(model *m, int seat)
{
    m->actor = FE_NO_SEAT;
    for (int step = 1; step <= m->config.seats && model_count(m->in) > 1; step++) {
        const int next = (seat + step) % m->config.seats;
        if (!model_able(m, next) || (m->acted[next] && m->bets[next] >= m->current))
            continue;
        if (model_able_count(m) > 1 || model_owed(m, next) > 0) {
            m->actor = next;
            return;
        }
    }
    model_end_round(m);
}

static inline model model_start(const fe_config *config)
{
    model m;
    memset(&m, 0, sizeof m);
    m.config = *config;
    m.returned_to = FE_NO_SEAT;
    for (int seat = 0; seat < config->seats; seat++) {
        m.stacks[seat] = config->stacks[seat];
        m.dealt[seat] = m.in[seat] = config->stacks[seat] > 0;
    }
    model_seat_blinds(&m);
    const fe_rules *r = &config->rules;
    model_deal(&m);
    const int first = model_forced_bets(&m);
    m.size = r->big_blind ? r->big_blind : r->minimum_bet;
    if (config->straddle_count > 0 && r->straddle_min_raise == FE_STRADDLE_MIN_RAISE_STRADDLE)
        m.size = config->straddles[config->straddle_count - 1];
    m.level = m.current;
    m.wagers = r->big_blind > 0;
    model_clear_street(&m);
    model_ask(&m, first);
    return m;
}

/* ---- What is legal --------------------------------------------------------------------------- */

static inline fe_chips model_unit(const model *m)
{
    const fe_rules *r = &m->config.rules;
    const fe_chips least = r->minimum_bet ? r->minimum_bet : r->big_blind;
    const fe_chips small = r->small_bet ? r->small_bet : least;
    const fe_chips big = r->big_bet ? r->big_bet : small + small;
    return m->street == FE_PREFLOP || m->street == FE_FLOP ? small : big;
}

/* What a blind is short of, once the actor has called (R72). */
static inline fe_chips model_short(const model *m, int blind, fe_chips full)
{
    fe_chips in = blind == FE_NO_SEAT ? 0 : m->bets[blind];
    if (blind == m->actor && m->current > in)
        in = m->current;
    return in < full ? full - in : 0;
}

static inline fe_chips model_pot_limit(const model *m)
{
    const fe_rules *r = &m->config.rules;
    fe_chips most = model_sum(m->current, m->dead);
    for (int seat = 0; seat < FE_SEATS; seat++)
        most = model_sum(model_sum(most, m->put[seat]), m->bets[seat]);
    if (m->current > m->bets[m->actor])
        most = model_sum(most, m->current - m->bets[m->actor]);
    if (m->street == FE_PREFLOP && r->pot_limit_blinds == FE_POT_LIMIT_BLINDS_FULL)
        most = model_sum(model_sum(most, model_short(m, m->small_blind, r->small_blind)),
                         model_short(m, m->big_blind, r->big_blind));
    if (m->street == FE_PREFLOP && r->pot_limit_blinds == FE_POT_LIMIT_BLINDS_SB_AS_BB
        && m->small_blind != FE_NO_SEAT)
        most = model_sum(most, model_short(m, m->small_blind, r->big_blind));
    return most;
}

static inline bool model_may_raise(const model *m)
{
    const fe_rules *r = &m->config.rules;
    const int seat = m->actor;
    const bool fixed = r->limit == FE_FIXED_LIMIT;
    bool answered = false, open = !m->acted[seat] || m->reopened[seat];
    if (!fixed && r->reopen == FE_REOPEN_CUMULATIVE)
        open = !m->acted[seat] || m->current - m->acted_at[seat] >= m->size; /* R68 */
    if (fixed && r->raise_cap >= 0 && (r->cap_heads_up || !m->two) && m->wagers >= r->raise_cap + 1)
        return false; /* R77, R78 */
    for (int other = 0; other < FE_SEATS; other++) /* R64 */
        if (other != seat && model_able(m, other))
            answered = answered || r->raise_needs == FE_RAISE_NEEDS_OPPONENT_WITH_CHIPS
                       || m->stacks[other] + m->bets[other] > m->current;
    return open && answered && m->stacks[seat] + m->bets[seat] > m->current;
}

static inline fe_legal model_legal(const model *m)
{
    fe_legal legal;
    memset(&legal, 0, sizeof legal);
    if (m->actor == FE_NO_SEAT)
        return legal;
    const fe_chips owed = model_owed(m, m->actor), whole = m->stacks[m->actor] + m->bets[m->actor];
    const bool fixed = m->config.rules.limit == FE_FIXED_LIMIT;
    legal.check = owed == 0;
    legal.call = !legal.check;
    legal.to_call = model_min(owed, m->stacks[m->actor]);
    legal.fold = legal.call || m->config.rules.fold_when_check_possible;
    legal.raise = model_may_raise(m);
    if (!legal.raise)
        return legal;
    const fe_chips least = fixed ? model_sum(m->level, model_unit(m))
                                 : model_sum(m->current, m->size);
    fe_chips most = fixed ? least : whole;
    if (m->config.rules.limit == FE_POT_LIMIT)
        most = model_pot_limit(m) < least ? least : model_pot_limit(m);
    legal.min_raise_to = model_min(least, whole);
    legal.max_raise_to = model_min(most, whole);
    return legal;
}

/* ---- Acting ---------------------------------------------------------------------------------- */

/* R66: a raise as large as the last full one is full; R79: in fixed limit half a unit is enough. */
static inline bool model_is_full(const model *m, fe_chips amount)
{
    if (m->config.rules.limit == FE_FIXED_LIMIT)
        return 2 * (amount - m->level) >= model_unit(m);
    return amount - m->current >= m->size;
}

static inline void model_raise(model *m, fe_chips amount)
{
    if (model_is_full(m, amount)) {
        memset(m->reopened, 1, sizeof m->reopened);
        m->size = amount - m->current;
        m->level = amount;
        m->wagers++;
    }
    m->current = amount;
    m->aggressor = m->actor;
    model_pay(m, m->actor, amount - m->bets[m->actor], &m->bets[m->actor]);
}

/* An action that is legal. */
static inline void model_act(model *m, fe_action action)
{
    const int seat = m->actor;
    const fe_chips owed = model_owed(m, seat);
    if (action.kind == FE_FOLD)
        m->in[seat] = false;
    else if (action.kind == FE_RAISE_TO)
        model_raise(m, action.amount);
    else
        model_pay(m, seat, owed, &m->bets[seat]);
    m->acted[seat] = true;
    m->acted_at[seat] = m->current;
    m->reopened[seat] = false;
    model_ask(m, seat);
}

#endif /* PLAY_MODEL_H */
