"""All small tables: wherever button and blinds were, and whoever is dealt in next."""

from itertools import combinations, product

import pytest

from fasteval import Rules, next_positions
from fasteval.positions import Positions
from fasteval.tables.dealing_in import plan_hand
from fasteval.tables.seats import Seat


def dealt_sets(chairs):
    """Everyone who can be dealt in, at so many chairs."""
    return [
        set(some) for count in range(2, chairs + 1) for some in combinations(range(chairs), count)
    ]


def walk(start, chairs):
    """All chairs clockwise from the left of one."""
    return [(start + step) % chairs for step in range(1, chairs + 1)]


def first_hands(chairs):
    for dealt in dealt_sets(chairs):
        for button in dealt:
            left, *others = [chair for chair in walk(button, chairs) if chair in dealt]
            if len(dealt) == 2:
                yield Positions(button, button, left, button)
            else:
                yield Positions(button, left, others[0], left)


def moves(last, dealt):
    for button_mode, careful in product(["moving", "dead"], [False, True]):
        yield (
            next_positions(last, dealt, button_mode=button_mode, no_double_big_blind=careful),
            button_mode,
        )


def reachable(chairs):
    """All places of button and blinds that play can lead to, whoever comes and goes."""
    found = set(first_hands(chairs))
    new = list(found)
    while new:
        last = new.pop()
        for dealt in dealt_sets(chairs):
            for places, _ in moves(last, dealt):
                if places not in found:
                    found.add(places)
                    new.append(places)
    return sorted(found, key=str)


def in_order(places, dealt, chairs):
    """R11, R13, R17: button, small blind's chair and big blind stand clockwise in that order."""
    button, small_blind, big_blind, chair = places
    if big_blind not in dealt:
        return False
    if len(dealt) == 2:
        return {button, big_blind} == dealt and small_blind == chair == button
    order = walk(button, chairs)
    small_place, big_place = order.index(chair), order.index(big_blind)
    return (
        small_blind == (chair if chair in dealt else None)
        and small_place < big_place < len(order) - 1
        and not dealt & set(order[small_place + 1 : big_place])
    )


@pytest.mark.parametrize("chairs", range(2, 7))
def test_button_and_blinds_stand_in_order_wherever_they_were(chairs):
    for last in reachable(chairs):
        for dealt in dealt_sets(chairs):
            for places, button_mode in moves(last, dealt):
                assert in_order(places, dealt, chairs), (last, dealt, button_mode)
                if button_mode == "dead":  # R17: to the next player, and to nobody twice
                    players = [chair for chair in walk(last.big_blind, chairs) if chair in dealt]
                    assert places.big_blind == players[0]


@pytest.mark.parametrize(
    ("previous", "dealt", "expected"),
    [
        ((3, 3, 2, 3), [0, 1, 2], (1, 2, 0)),
        ((3, 4, 2, 4), [1, 2, 5], (1, 2, 5)),
        ((4, 5, 2, 5), [0, 1, 2], (1, 2, 0)),
        ((3, 3, 2, 3), [0, 1], (1, 1, 0)),
    ],
)
def test_a_dead_button_is_never_left_of_a_blind(previous, dealt, expected):
    """Whose chair would have the button next sat between the blinds of the next hand."""
    assert next_positions(previous, dealt, button_mode="dead")[:3] == expected


def seats_of(kinds):
    return {
        chair: Seat(f"P{chair}", 200, 30, 200, entering=kind)
        for chair, kind in enumerate(kinds)
        if kind is not None
    }


def check_plans(chairs, kinds, tournament, **rules):
    """Plan each next hand of small tables; say how many could be planned."""
    count = 0
    agreed = Rules(1, 2, **rules)
    lasts = reachable(chairs)
    for table in product([None, *kinds], repeat=chairs):
        seats = seats_of(table)
        if len(seats) < 2:
            continue
        for last in lasts:
            plan = plan_hand(seats, last, agreed, tournament=tournament)
            assert in_order(plan.positions, set(plan.dealt), chairs), (table, last, plan)
            playing = {chair for chair, one in seats.items() if one.entering == "playing"}
            assert playing <= set(plan.dealt), (table, last, plan)
            assert not set(plan.posts) & set(plan.positions[1:3]), (table, last, plan)
            count += 1
    return count


@pytest.mark.parametrize("button_mode", ["moving", "dead"])
def test_who_is_dealt_in_at_a_tournament_is_in_order(button_mode):
    kinds = ["playing", "joining"]
    assert check_plans(4, kinds, True, button_mode=button_mode) > 1000
    assert check_plans(5, kinds, True, button_mode=button_mode, no_double_big_blind=True) > 1000


@pytest.mark.parametrize("button_mode", ["moving", "dead"])
@pytest.mark.parametrize("entry", ["none", "post"])
def test_who_is_dealt_in_at_a_cash_table_is_in_order(entry, button_mode):
    kinds = ["playing", "waiting", "posting", "joining"]
    for chairs in (2, 3, 4):
        assert check_plans(chairs, kinds, False, button_mode=button_mode, entry=entry) > 0
