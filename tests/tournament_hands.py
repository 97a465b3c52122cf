"""Tournaments begun by hand for tests, and hands in them whose winner is chosen."""

import random
from dataclasses import replace

from fasteval.tournaments.levels import BlindSchedule, Break, Level
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.tournament import Tournament

L1, L2, L3 = Level(10, 20, minutes=10), Level(20, 40, minutes=10), Level(30, 60, minutes=10)
SCHEDULE = BlindSchedule([L1, L2, Break(5), L3, Level(100, 200)])
SETTINGS = TournamentSettings(SCHEDULE, stack=1000, buy_in=100, fee=10)
REBUYS = replace(
    SETTINGS,
    rebuys=1,
    rebuy_levels=2,
    rebuy_price=80,
    rebuy_fee=5,
    rebuy_chips=1200,
    add_ons=1,
    add_on_level=2,
    add_on_price=60,
    add_on_fee=3,
    add_on_chips=2000,
)


def begun(players, settings=SETTINGS, **changes):
    tournament = Tournament(replace(settings, **changes), seed=7)
    for number in range(players):
        tournament.register(f"P{number + 1}")
    tournament.begin(now=100)
    return tournament


def fold_all(tournament, number, **time):
    hand = tournament.start(number, **time)
    while not hand.over:
        hand.fold()
    return tournament.finish(number)


def give_stacks(tournament, number, stacks):
    """Deal the chips of a table out anew, by player."""
    table = tournament.tables[number]
    assert sum(stacks.values()) == sum(one.stack for one in table.seats.values())
    for one in table.seats.values():
        one.stack = stacks[one.player]


def lose_to(tournament, number, winner):
    """Play a hand in which all go all-in and one wins every pot."""

    def wins(table, hand):
        return [chair for chair in hand.dealt if hand.stacks[chair]] == [table.find(winner)]

    return play_until(tournament, number, wins, lambda player, legal: all_in(legal))


def lose_by_calls(tournament, number, losers):
    """Play a hand in which all call to the end, and so many lose all their chips."""
    return play_until(tournament, number, has_lost(losers), lambda player, legal: "c")


def lose_short(tournament, number, players):
    """The first player wins all from the two with 300 chips or fewer; a big stack folds."""
    short = {player for player in players if stack_of(tournament, player) <= 300}

    def choose(player, legal):
        if player in short:
            return all_in(legal)
        return "f" if legal.fold and player != players[0] else "c"

    return play_until(tournament, number, has_lost(2), choose)


def all_in(legal):
    return "all-in" if legal.max_raise_to else "c"


def has_lost(losers):
    return lambda table, hand: sum(not hand.stacks[chair] for chair in hand.dealt) == losers


def play_until(tournament, number, is_wanted, choose):
    """Play and finish the hand of a deck, of many that are tried, that ends as is wanted."""
    chance = random.Random(1)
    for _ in range(1000):
        deck = chance.sample(range(52), 52)
        copy = Tournament.from_dict(tournament.to_dict())
        if is_wanted(copy.tables[number], play_deck(copy, number, deck, choose)):
            play_deck(tournament, number, deck, choose)
            return tournament.finish(number)
    raise AssertionError("no deck found")


def play_deck(tournament, number, deck, choose):
    hand = tournament.start(number, deck=deck)
    seats = tournament.tables[number].seats
    while not hand.over:
        hand.push(choose(seats[hand.actor].player, hand.legal))
    return hand


def at_table(tournament, number):
    return [one.player for _, one in sorted(tournament.tables[number].seats.items())]


def stack_of(tournament, player):
    table = tournament.tables[tournament.find(player)]
    return table.seats[table.find(player)].stack
