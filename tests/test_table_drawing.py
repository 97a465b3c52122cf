"""A table as text for people."""

from fasteval.rules import Rules
from fasteval.tables.table import Table


def rows(table):
    """The rows of the chairs, without the columns' names."""
    return str(table).splitlines()[3:-2]


def test_an_empty_table_has_its_chairs():
    table = Table(Rules(1, 2), seats=2)
    assert str(table).splitlines()[0] == " No-limit hold'em 1/2"
    assert [row.split() for row in rows(table)] == [["0", "-"], ["1", "-"]]
    assert str(table).splitlines()[-1] == " 0 hands played, none in play"


def test_a_hand_in_play_is_drawn_with_names_and_without_cards():
    table = Table(Rules(1, 2, entry="post"), seats=6)
    for number in range(4):
        table.sit(f"P{number}", 200)
    hand = table.start(button=0, seed=3)
    table.act("P3", "r8")
    table.sit("new", 100)
    table.sit_out("P1")
    assert [row.split() for row in rows(table)] == [
        ["►D", "0", "P0", "BTN", "200"],
        ["1", "P1", "SB", "199", "1", "sits", "out", "next"],
        ["2", "P2", "BB", "198", "2"],
        ["3", "P3", "UTG", "192", "8"],
        ["4", "new", "100", "waits", "for", "the", "big", "blind"],
        ["5", "-"],
    ]
    last = str(table).splitlines()[-1]
    assert last == " Hand 1, preflop, pot 11, P0 to act: fold, call 8, raise to 14-200"
    cards = {text for text in str(hand).split() if len(text) == 2 and text[1] in "cdhs"}
    assert cards
    assert not cards & set(str(table).split())


def test_who_lost_all_leaves_or_is_gone_is_told():
    table = Table(Rules(1, 2), seats=3)
    for number in range(3):
        table.sit(f"P{number}", 200)
    table.start(button=0, deck="2c3cAs 2d3dAd 4h 5s6s7s 8h 9h Th Jh".replace(" ", ""))
    table.act("P0", "all-in")
    table.act("P1", "f")
    table.leave("P1")
    table.top_up("P1", 50)
    assert "folded, leaves, adds 50" in rows(table)[1]
    table.act("P2", "c")
    assert str(table).splitlines()[-1] == " Hand 1 is over and not yet finished"
    table.finish()
    table.disconnect("P2")
    told = "\n".join(rows(table))
    assert "no chips, away" in told
    assert "no connection" in told


def test_a_name_cannot_give_orders_to_a_terminal():
    table = Table(Rules(1, 2), seats=2)
    table.sit("\x1b[2J", 200)
    assert "\x1b" not in str(table)


def test_names_and_whose_turn_it_is():
    table = Table(Rules(1, 2), seats=4)
    table.sit("P0", 200)
    table.sit("P2", 200, 2)
    assert table.players == ("P0", None, "P2", None)
    assert table.actor is None
    table.start(button=2, seed=1)
    assert table.actor == "P2"
    table.act("P2", "f")
    assert table.actor is None
