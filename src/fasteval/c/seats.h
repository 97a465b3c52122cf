/* Sets of seats: bit `seat` of a fe_seats, clockwise from 0. */
#ifndef FASTEVAL_SEATS_H
#define FASTEVAL_SEATS_H

#include "fasteval.h"

#if defined(_MSC_VER)
#include <intrin.h>
#endif

static inline fe_seats seat_bit(int seat) { return (fe_seats)1 << seat; }

#define FE_ALL_SEATS (((fe_seats)1 << FE_SEATS) - 1)

static inline bool is_seat(int seat) { return seat >= 0 && seat < FE_SEATS; }

static inline bool has_seat(fe_seats set, int seat) { return set >> seat & 1; }

/* Whether a set holds two seats or more. */
static inline bool has_several(fe_seats set) { return (set & (set - 1)) != 0; }

/* Whether a set holds just two seats. */
static inline bool has_two(fe_seats set)
{
    const fe_seats rest = set & (set - 1);
    return rest != 0 && !has_several(rest);
}

/* The lowest seat of a set that is not empty. */
static inline int first_seat(fe_seats set)
{
#if defined(__GNUC__)
    return __builtin_ctz(set);
#elif defined(_MSC_VER)
    unsigned long seat;
    _BitScanForward(&seat, set);
    return (int)seat;
#else
    int seat = 0;
    while (!has_seat(set, seat))
        seat++;
    return seat;
#endif
}

/* The next seat of a set that is not empty, clockwise after a seat (which comes last itself). */
static inline int next_seat(fe_seats set, int seat)
{
    const fe_seats behind = set & ~(((fe_seats)2 << seat) - 1);
    return first_seat(behind ? behind : set);
}

static inline int count_seats(fe_seats set)
{
    set -= set >> 1 & 0x55555555u;
    set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
    return (int)(((set + (set >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}

/* How many seats of a set come clockwise after the button and before a seat. */
static inline int seats_before(fe_seats set, int seat, int button)
{
    const fe_seats below = seat_bit(seat) - 1, after_button = ~(((fe_seats)2 << button) - 1);
    return count_seats(set & (seat > button ? below & after_button : below | after_button));
}

#endif /* FASTEVAL_SEATS_H */
