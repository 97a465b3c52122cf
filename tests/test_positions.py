"""The names of positions (R19), and where button and blinds go next (R15 to R17)."""

import json
import random
from pathlib import Path

import pytest

from fasteval import Positions, next_positions, position_names
from fasteval.errors import InvalidConfig

VECTORS = json.loads((Path(__file__).parent / "data" / "rules.json").read_text(encoding="utf-8"))
BUTTONS = [vector for vector in VECTORS["vectors"] if vector["kind"] == "button"]

NAMES = {
    2: "BTN/SB BB",
    3: "BTN SB BB",
    4: "UTG BTN SB BB",
    5: "UTG CO BTN SB BB",
    6: "UTG HJ CO BTN SB BB",
    7: "UTG UTG+1 HJ CO BTN SB BB",
    8: "UTG UTG+1 UTG+2 HJ CO BTN SB BB",
    9: "UTG UTG+1 UTG+2 UTG+3 HJ CO BTN SB BB",
    10: "UTG UTG+1 UTG+2 UTG+3 UTG+4 HJ CO BTN SB BB",
}


@pytest.mark.parametrize("players", NAMES)
def test_positions_have_the_names_of_the_table(players):
    assert position_names(players) == tuple(NAMES[players].split())


def test_larger_tables_go_on_in_the_same_way():
    for players in range(11, 23):
        names = position_names(players)
        assert len(set(names)) == players
        assert names[-6:] == (f"UTG+{players - 6}", "HJ", "CO", "BTN", "SB", "BB")


@pytest.mark.parametrize("players", [1, 0, -2, 23, 2.0, True, "6", None, float("nan")])
def test_a_number_of_players_that_is_none_is_refused(players):
    with pytest.raises(InvalidConfig, match="players"):
        position_names(players)


@pytest.mark.parametrize("vector", BUTTONS, ids=[vector["id"] for vector in BUTTONS])
def test_the_button_moves_as_the_vectors_say(vector):
    config, expected = vector["config"], vector["expect"]
    before = config["previous"]
    found = next_positions(
        (before["button"], before["small_blind"], before["big_blind"]),
        config["seats"],
        button_mode=config["button_mode"],
        no_double_big_blind=config.get("no_double_big_blind_heads_up", False),
    )
    assert found._asdict() | {"small_blind_chair": None} == expected | {"small_blind_chair": None}


def test_there_are_vectors_for_the_button():
    assert len(BUTTONS) == 8


def test_a_dead_button_gives_everyone_each_blind_once_in_a_round():
    """R17: whoever leaves, nobody else skips the big blind or pays it twice."""
    rng = random.Random(1)
    for _ in range(200):
        seats = sorted(rng.sample(range(10), rng.randint(4, 9)))
        last = Positions(seats[0], seats[1], seats[2])
        big_blinds = [last.big_blind]
        while len(seats) > 2:
            if rng.random() < 0.3:
                seats.remove(rng.choice(seats))
            last = next_positions(last, seats, button_mode="dead")
            between = (
                [seat for seat in seats if big_blinds[-1] < seat < last.big_blind]
                if last.big_blind > big_blinds[-1]
                else [seat for seat in seats if seat > big_blinds[-1] or seat < last.big_blind]
            )
            assert not between
            assert last.big_blind in seats
            assert last.small_blind in (None, big_blinds[-1]) or len(seats) == 2
            big_blinds.append(last.big_blind)
            if len(big_blinds) > 40:
                break


def test_a_dead_button_goes_chair_by_chair():
    """A 0, B 1, C 2, D 3, E 4: C and then D leave; the button passes over both empty chairs."""
    first = next_positions((0, 1, 2), [0, 1, 3, 4], button_mode="dead")
    assert first == (1, None, 3, 2)
    second = next_positions(first, [0, 1, 3, 4], button_mode="dead")
    assert second == (2, 3, 4, 3)
    third = next_positions(second, [0, 1, 4], button_mode="dead")
    assert third == (3, 4, 0, 4)


def test_a_third_player_joins_two():
    """Heads-up the button is the small blind; both blinds move on, and the button finds a seat."""
    assert next_positions((0, 0, 2), [0, 1, 2], button_mode="dead")[:3] == (1, 2, 0)
    assert next_positions((0, 0, 1), [0, 1, 2], button_mode="dead")[:3] == (0, 1, 2)
    assert next_positions((0, 0, 1), [0, 1, 2])[:3] == (1, 2, 0)


def test_several_players_join_two():
    """The button, due at the new big blind's chair, goes to the last player before the blinds."""
    assert next_positions((0, 0, 3), [0, 1, 2, 3], button_mode="dead")[:3] == (2, 3, 0)
    assert next_positions((1, 1, 4), [1, 2, 3, 4], button_mode="dead")[:3] == (3, 4, 1)
    assert next_positions((0, 0, 4), [0, 1, 2, 3, 4], button_mode="dead")[:3] == (3, 4, 0)


def test_a_button_stays_where_nobody_was_the_small_blind():
    """Told in three seats, the chair of a dead small blind is not known."""
    assert next_positions((0, None, 2), [0, 1, 2, 3], button_mode="dead")[:3] == (0, 2, 3)


def test_two_players_take_turns():
    last = Positions(0, 0, 1)
    for _ in range(6):
        for mode in ("moving", "dead"):
            for careful in (False, True):
                found = next_positions(last, [0, 1], button_mode=mode, no_double_big_blind=careful)
                assert found == (1 - last.button, 1 - last.button, last.button, 1 - last.button)
        last = found


@pytest.mark.parametrize(
    ("arguments", "options", "field"),
    [
        (((0, 1, 2), [1]), {}, "dealt"),
        (((0, 1, 2), []), {}, "dealt"),
        (((0, 1, 2), [1, 22]), {}, "dealt"),
        (((0, 1, 2), [1, -1]), {}, "dealt"),
        (((0, 1, 2), [1, 2.0]), {}, "dealt"),
        (((0, 1, 2), "12"), {}, "dealt"),
        (((0, 1, 2), 12), {}, "dealt"),
        (((0, 1), [1, 2]), {}, "previous"),
        (((0, 1, None), [1, 2]), {}, r"previous\[2\]"),
        (((None, 1, 2), [1, 2]), {}, r"previous\[0\]"),
        (((0, 99, 2), [1, 2]), {}, r"previous\[1\]"),
        ((None, [1, 2]), {}, "previous"),
        (((0, 1, 2), [1, 2]), {"button_mode": "stuck"}, "button_mode"),
        (((0, 1, 2), [1, 2]), {"button_mode": None}, "button_mode"),
        (((0, 1, 2), [1, 2]), {"no_double_big_blind": 1}, "no_double_big_blind"),
    ],
)
def test_arguments_that_make_no_sense_are_named(arguments, options, field):
    with pytest.raises(InvalidConfig, match=field):
        next_positions(*arguments, **options)
