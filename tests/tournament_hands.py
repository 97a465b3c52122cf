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
    """Play a hand in which all go all-in and one wins every pot, by a deck that is found."""
    chance = random.Random(1)
    for _ in range(1000):
        deck = chance.sample(range(52), 52)
        copy = Tournament.from_dict(tournament.to_dict())
        hand = copy.start(number, deck=deck)
        while not hand.over:
            hand.push("all-in" if hand.legal.max_raise_to else "c")
        seat = copy.tables[number].find(winner)
        if sum(stack > 0 for stack in hand.stacks) == 1 and hand.stacks[seat]:
            hand = tournament.start(number, deck=deck)
            while not hand.over:
                hand.push("all-in" if hand.legal.max_raise_to else "c")
            return tournament.finish(number)
    raise AssertionError("no deck found")


def at_table(tournament, number):
    return [one.player for _, one in sorted(tournament.tables[number].seats.items())]


def lose_to_big_stacks(tournament, number):
    """All with two chips lose them in one hand; the others call them and check to the end."""
    chance = random.Random(4)

    def play(one, deck):
        hand = one.start(number, deck=deck)
        while not hand.over:
            hand.push("c")
        return hand

    for _ in range(1000):
        deck = chance.sample(range(52), 52)
        hand = play(Tournament.from_dict(tournament.to_dict()), deck)
        if sum(not hand.stacks[chair] for chair in hand.dealt) == 3:
            play(tournament, deck)
            return tournament.finish(number)
    raise AssertionError("no deck found")


def decks():
    chance = random.Random(5)
    for _ in range(1000):
        yield chance.sample(range(52), 52)


def call_down(tournament, number, deck):
    hand = tournament.start(number, deck=deck)
    while not hand.over:
        hand.push("c")
    return hand


def lose_short(tournament, number, players):
    """The first player wins all from those with 300 chips or fewer; a big stack between folds."""
    chance = random.Random(2)
    short = {player for player in players if stack_of(tournament, player) <= 300}

    def play(one, deck):
        hand = one.start(number, deck=deck)
        while not hand.over:
            player = one.tables[number].seats[hand.actor].player
            if player in short:
                hand.push("all-in" if hand.legal.max_raise_to else "c")
            elif player == players[0]:
                hand.push("c")
            else:
                hand.push("f" if hand.legal.fold else "c")
        return hand

    for _ in range(1000):
        deck = chance.sample(range(52), 52)
        copy = Tournament.from_dict(tournament.to_dict())
        hand = play(copy, deck)
        if sum(stack == 0 for chair, stack in enumerate(hand.stacks) if chair in hand.dealt) == 2:
            play(tournament, deck)
            return tournament.finish(number)
    raise AssertionError("no deck found")


def stack_of(tournament, player):
    table = tournament.tables[tournament.find(player)]
    return table.seats[table.find(player)].stack
