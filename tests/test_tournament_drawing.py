"""A tournament as text for people."""

from tournament_hands import SETTINGS, begun, give_stacks, lose_to

from fasteval.tournaments.tournament import Tournament


def lines(tournament):
    return [line.split() for line in str(tournament).splitlines()]


def test_before_it_begins():
    tournament = Tournament(SETTINGS, seed=1)
    assert str(tournament).splitlines()[0] == " 0 registered, prize pool 0"
    tournament.register("P1")
    assert str(tournament).splitlines()[0] == " 1 registered, prize pool 100"


def test_players_by_their_chips_then_those_who_are_out():
    tournament = begun(4, seats=4)
    give_stacks(tournament, 1, {"P1": 1500, "P2": 1200, "P3": 1000, "P4": 300})
    seats = {name: tournament.tables[1].find(name) for name in ("P1", "P2", "P3", "P4")}
    shown = lines(tournament)
    assert str(tournament).splitlines()[0] == " 4 of 4 players left, level 1, 10/20"
    assert str(tournament).splitlines()[1] == " 4,000 chips, 1,000 on average, 2 places paid"
    assert [(row[0], row[1], row[-1]) for row in shown[3:]] == [
        (name, stack, str(seats[name]))
        for name, stack in [("P1", "1,500"), ("P2", "1,200"), ("P3", "1,000"), ("P4", "300")]
    ]
    lose_to(tournament, 1, "P1")
    assert tournament.over
    shown = lines(tournament)
    assert str(tournament).splitlines()[0] == " Over, 4 players, prize pool 400"
    assert [tuple(row) for row in shown[2:]] == [
        ("1", "P1", "wins", "260"),
        ("2", "P2", "wins", "140"),
        ("3", "P3"),
        ("4", "P4"),
    ]


def test_a_name_cannot_give_orders_to_a_terminal():
    tournament = Tournament(SETTINGS, seed=1)
    for name in ("\x1b[2J", "P1"):
        tournament.register(name)
    tournament.begin(now=0)
    assert "\x1b" not in str(tournament)
