"""Short words for tests of tables: players sit, hands are passed, forced bets are read."""

from fasteval import Rules
from fasteval.tables.table import Table

_FORCED = ("ante", "small_blind", "big_blind", "straddle", "post", "dead_post")


def table_of(players, seats=6, *, stack=10_000, rules=(), **settings):
    """A table with P0, P1, ... in the seats given, with blinds of 50 and 100."""
    table = Table(Rules(50, 100, **dict(rules)), seats, **settings)
    for seat in players:
        table.sit(f"P{seat}", stack, seat)
    return table


def actor(table):
    """The player whose turn it is."""
    return table.seats[table.hand.actor].player


def play(table, *actions, now=None):
    """Whoever's turn it is acts, one action after another."""
    for action in actions:
        table.act(actor(table), action, now=now)


def end_hand(table, action="f"):
    """All fold to the big blind, or do something else to the end; the hand is finished."""
    while table.hand.actor is not None:
        play(table, action)
    return table.finish()


def pass_hand(table, button=None):
    """Play a hand in which all fold; return where button and blinds were."""
    table.start(button=button, seed=1)
    places = tuple(table.positions[:3])
    end_hand(table)
    return places


def pass_hands(table, count, button=None):
    return [pass_hand(table, button if number == 0 else None) for number in range(count)]


def forced(table):
    """What was put in before the cards of the hand in play: kind, seat and chips."""
    return [
        (event.kind, event.seat, event.amount)
        for event in table.hand.history
        if event.kind in _FORCED
    ]
