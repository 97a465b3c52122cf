/* Pots: main and side pots, the uncalled bet, rake, and who is paid what. */
#include "seats.h"

static fe_chips smaller(fe_chips a, fe_chips b) { return a < b ? a : b; }

/* The smallest amount above a level that a live seat has paid; 0 if there is none. */
static fe_chips next_level(const fe_chips *paid, fe_seats live, fe_chips level)
{
    fe_chips next = 0;
    for (; live; live &= live - 1) {
        const fe_chips amount = paid[first_seat(live)];
        if (amount > level && (next == 0 || amount < next))
            next = amount;
    }
    return next;
}

/* The live seats that have paid a level, and so can win what was paid up to it (R81). */
static fe_seats eligible_at(const fe_chips *paid, fe_seats live, fe_chips level)
{
    fe_seats eligible = 0;
    for (; live; live &= live - 1) {
        const int seat = first_seat(live);
        if (paid[seat] >= level)
            eligible |= seat_bit(seat);
    }
    return eligible;
}

/* What all seats have paid between two levels. */
static fe_chips layer(const fe_chips *paid, size_t seats, fe_chips from, fe_chips to)
{
    fe_chips amount = 0;
    for (size_t seat = 0; seat < seats; seat++)
        amount += smaller(paid[seat], to) - smaller(paid[seat], from);
    return amount;
}

/* Put an amount on top of the last pot if the same seats can win it, else in a pot of its own. */
static size_t add_layer(fe_pot *pots, size_t count, fe_chips amount, fe_seats eligible)
{
    if (count > 0 && pots[count - 1].eligible == eligible) {
        pots[count - 1].amount += amount;
        return count;
    }
    if (amount == 0)
        return count;
    pots[count].amount = amount;
    pots[count].eligible = eligible;
    return count + 1;
}

static fe_status check_paid(const fe_chips *paid, size_t seats, fe_seats live, fe_chips dead)
{
    if (seats > FE_SEATS || live == 0 || live >> seats)
        return FE_ERROR_SEAT;
    fe_chips room = FE_CHIPS_MAX;
    if (dead < 0 || dead > room)
        return FE_ERROR_CHIPS;
    room -= dead;
    for (size_t seat = 0; seat < seats; seat++) {
        if (paid[seat] < 0 || paid[seat] > room)
            return FE_ERROR_CHIPS;
        room -= paid[seat];
    }
    return FE_OK;
}

/*
 * Each amount that a live seat has paid ends a layer, which the live seats that reached it can win
 * (R81). Dead chips are the lowest layer, open to every live seat (R83); what folded seats paid
 * beyond the last layer joins it (R82).
 */
fe_status fe_pots_build(const fe_chips *paid, size_t seats, fe_seats live, fe_chips dead,
                        fe_pot pots[FE_POTS], size_t *count)
{
    const fe_status status = check_paid(paid, seats, live, dead);
    if (status != FE_OK)
        return status;
    size_t built = add_layer(pots, 0, dead, live);
    fe_chips level = 0;
    for (fe_chips next; (next = next_level(paid, live, level)) != 0; level = next)
        built = add_layer(pots, built, layer(paid, seats, level, next),
                          eligible_at(paid, live, next));
    const fe_seats last = built > 0 ? pots[built - 1].eligible : live;
    *count = add_layer(pots, built, layer(paid, seats, level, FE_CHIPS_MAX), last);
    return FE_OK;
}

/* What of the highest bet is above the second highest goes back to its owner (R90). */
fe_chips fe_pots_uncalled(const fe_chips *bets, size_t seats, fe_seats live, int *seat)
{
    fe_chips highest = 0, second = 0;
    int owner = FE_NO_SEAT;
    for (size_t i = 0; i < seats; i++) {
        if (bets[i] > highest) {
            second = highest;
            highest = bets[i];
            owner = (int)i;
        } else if (bets[i] > second) {
            second = bets[i];
        }
    }
    const bool uncalled = highest > second && has_seat(live, owner);
    *seat = uncalled ? owner : FE_NO_SEAT;
    return uncalled ? highest - second : 0;
}

/* So many of 10,000 parts of an amount, rounded down, without overflow. */
static fe_chips part_of(fe_chips amount, int basis_points)
{
    basis_points = basis_points < 0 ? 0 : basis_points > 10000 ? 10000 : basis_points;
    return amount / 10000 * basis_points + amount % 10000 * basis_points / 10000;
}

/* The rake is a part of all pots, rounded down and capped (R116); the main pot pays first. */
fe_chips fe_pots_rake(fe_pot *pots, size_t count, int basis_points, fe_chips cap)
{
    fe_chips amount = 0, raked = 0;
    for (size_t i = 0; i < count; i++) {
        amount += pots[i].amount;
        const fe_chips due = part_of(amount, basis_points);
        const fe_chips taken = (cap >= 0 ? smaller(due, cap) : due) - raked;
        pots[i].amount -= taken;
        raked += taken;
    }
    return raked;
}

fe_seats fe_pot_winners(fe_seats eligible, const fe_strength strengths[FE_SEATS])
{
    fe_strength best = 0;
    fe_seats winners = 0;
    for (eligible &= FE_ALL_SEATS; eligible; eligible &= eligible - 1) {
        const int seat = first_seat(eligible);
        if (strengths[seat] > best)
            winners = 0;
        if (strengths[seat] >= best) {
            best = strengths[seat];
            winners |= seat_bit(seat);
        }
    }
    return winners;
}

/* Equal parts, and the odd chips from the first winner left of the button (R91). */
void fe_pot_share(fe_chips amount, fe_seats winners, int button, fe_odd_chip odd_chip,
                  fe_chips payouts[FE_SEATS])
{
    winners &= FE_ALL_SEATS;
    const int count = count_seats(winners);
    fe_chips odd = count > 1 ? amount % count : 0;
    const fe_chips part = count > 1 ? amount / count : amount;
    int seat = is_seat(button) ? button : FE_SEATS - 1;
    for (int i = 0; i < count; i++) {
        seat = next_seat(winners, seat);
        const fe_chips extra = odd_chip == FE_ODD_CHIP_FIRST ? odd : odd > 0;
        payouts[seat] += part + extra;
        odd -= extra;
    }
}
