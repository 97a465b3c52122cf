/* What the files of one hand share: the seats that post, and the steps from one file to another. */
#ifndef FASTEVAL_PLAY_H
#define FASTEVAL_PLAY_H

#include <string.h>

#include "seats.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who posts by force, found by R11, R13, R17 and R30; FE_NO_SEAT where nobody does. */
typedef struct blind_seats {
    fe_seats dealt;
    fe_seats straddlers;
    int small_blind;
    int big_blind;
    int last_straddler;
} blind_seats;

static inline fe_chips min_chips(fe_chips a, fe_chips b) { return a < b ? a : b; }
static inline fe_chips max_chips(fe_chips a, fe_chips b) { return a > b ? a : b; }

/* What comes from elsewhere may be made of any bytes, and to read a bool of such is undefined. */
static inline bool is_switch(const bool *value)
{
    unsigned char byte;
    memcpy(&byte, value, 1);
    return byte <= 1;
}

static inline fe_chips minimum_bet(const fe_rules *rules)
{
    return rules->minimum_bet ? rules->minimum_bet : rules->big_blind;
}

/* What chips are counted in: big blinds, or minimum bets if there are none. */
static inline fe_chips chip_unit(const fe_rules *rules)
{
    return rules->big_blind > 0 ? rules->big_blind : minimum_bet(rules);
}

/* Fixed limit: the one size of a bet or raise on a street (R75). */
static inline fe_chips bet_unit(const fe_rules *rules, int street)
{
    const fe_chips small_bet = rules->small_bet ? rules->small_bet : minimum_bet(rules);
    if (street < FE_TURN)
        return small_bet;
    return rules->big_bet ? rules->big_bet : 2 * small_bet;
}

/* Move chips from a stack to the middle. */
static inline void take_chips(fe_state *state, int seat, fe_chips amount)
{
    state->stacks[seat] -= amount;
    state->pot += amount;
    if (state->stacks[seat] == 0)
        state->able &= ~seat_bit(seat);
}

/* config.c: the first field that is wrong; where none is, the seats that post. */
fe_field fe_config_seats(const fe_config *config, blind_seats *blinds);

/* betting.c: ask the next seat that is to act clockwise after a seat, or end the round. */
void fe_state_ask(fe_state *state, int seat);

/* deal.c: how many boards the cards suffice for that share so many of them. */
size_t fe_state_most_boards(const fe_state *state, size_t shared);

/* deal.c: whether the hole cards of all live seats and all boards are known. */
bool fe_state_cards_known(const fe_state *state);

/* showdown.c: pay the pots and end the hand. */
void fe_state_settle(fe_state *state);

#ifdef __cplusplus
}
#endif

#endif /* FASTEVAL_PLAY_H */
