"""Statistics of players by player and position: added, as columns, and as a table for people."""

import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_statistics import HEADS_UP, SIX, ends, six_handed, told
from word_hands import how_many, push_all, start

import fasteval
from fasteval import rules
from fasteval.errors import FastevalError, InvalidConfig
from fasteval.histories.definitions import DEFINITIONS
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import write_hands
from fasteval.histories.record import HandRecord
from fasteval.histories.statistics import Statistics, player_statistics
from fasteval.histories.widths import width

# ---- Grouping, adding, telling ------------------------------------------------------------------


def test_players_are_counted_by_name_over_seats_and_hands(words):
    first = six_handed("r6 f f f f f")
    moved = first.change(players=("UTG", *SIX[1:3], "BTN", *SIX[4:]))  # UTG has the button now
    statistics = player_statistics([first, moved])
    assert statistics["UTG"].hands == 2
    assert told(statistics, "vpip")["UTG"] == "1/2"
    by_both = player_statistics([first, moved], by="player and position")
    assert told(by_both, "vpip")["UTG", "UTG"] == "1/1"
    assert told(by_both, "vpip")["UTG", "BTN"] == "0/1"
    assert ("BTN", "SB") not in by_both
    by_position = player_statistics([first, moved], by="position")
    assert list(by_position) == ["UTG", "HJ", "CO", "BTN", "SB", "BB"]
    assert told(by_position, "pfr")["UTG"] == "2/2"
    assert [row.hands for row in by_position.values()] == [2] * 6
    for counted, key in ((by_position, "P1"), (by_both, ("UTG", "SB")), (statistics, "P1")):
        with pytest.raises(KeyError) as error:
            counted[key]
        assert error.value.args == (key,)


def test_positions_add_up_to_players(words, seed):
    states = [*ends(words, seed, how_many(words, 120, 12))]
    both = player_statistics(states, by="player and position")
    by_player, by_position = (player_statistics(states, by=by) for by in ("player", "position"))
    assert {name for name, _ in both} == {*by_player}
    assert {position for _, position in both} == {*by_position}
    for key, row in [*by_player.items(), *by_position.items()]:
        mine = [one for keys, one in both.items() if key in keys]
        assert sum(one.hands for one in mine) == row.hands
        assert sum(one.net for one in mine) == row.net
        for statistic in DEFINITIONS:
            told = [getattr(one, statistic) for one in mine]
            whole = getattr(row, statistic)
            assert sum(one.count for one in told) == whole.count
            assert sum(one.opportunities for one in told) == whole.opportunities


@pytest.mark.parametrize("by", ["player", "position", "player and position"])
def test_parts_add_up_to_the_whole_in_any_order(words, seed, by):
    states = [*ends(words, seed, how_many(words, 90, 9))]
    parts = [player_statistics(states[part::3], by=by) for part in range(3)]
    parts = [pickle.loads(pickle.dumps(part)) for part in parts]
    whole = player_statistics(states, by=by)
    assert parts[0] + parts[1] + parts[2] == whole
    assert parts[2] + (parts[1] + parts[0]) == whole
    assert str(parts[2] + (parts[1] + parts[0])) == str(whole)
    assert len(parts[0]) <= len(whole)
    assert player_statistics(states[0::3], by=by) == parts[0]  # adding changes neither


def test_other_things_do_not_add_up():
    hand = six_handed("f f f f f")
    with pytest.raises(FastevalError, match="by 'player' and 'position' do not add up"):
        player_statistics([hand]) + player_statistics([hand], by="position")
    with pytest.raises(TypeError):
        player_statistics([hand]) + 1


def test_hands_that_are_not_over_or_refused_are_raised_or_reported(words):
    unfinished = start(words, seed=1)
    with pytest.raises(InvalidHistory, match="hand 0: the hand is not over"):
        player_statistics([unfinished])
    refused = six_handed("r6 r7")
    told = []
    statistics = player_statistics(
        [unfinished, refused, push_all(start(words, seed=1), "f f")], broken=told.append
    )
    assert len(told) == 2
    assert statistics["Seat 1"].hands == 1
    with pytest.raises(InvalidConfig, match="by"):
        player_statistics([], by="seat")
    with pytest.raises(TypeError, match="not a hand"):
        player_statistics(["AsKd"], broken=told.append)
    for value in (refused, unfinished, "hands.jsonl", 5):
        with pytest.raises(TypeError, match=r"not hands: .* read_hands\(.*\[hand\]"):
            player_statistics(value)


def test_a_dict_is_json_and_has_values_counts_and_opportunities():
    hands = [six_handed("r6 f f f f f"), six_handed("f r6 f f f f")]
    made = json.loads(json.dumps(player_statistics(hands).to_dict()))
    assert made["UTG"]["pfr"] == {"count": 1, "opportunities": 2, "value": 0.5}
    assert made["UTG"]["wsd"] == {"count": 0, "opportunities": 0, "value": None}
    assert (made["UTG"]["hands"], made["UTG"]["net"]) == (2, 3)
    assert made["UTG"]["big_blinds_per_100"] == 75.0
    assert player_statistics(hands, by="position").to_dict() == made
    by_both = player_statistics(hands, by="player and position").to_dict()
    assert by_both["UTG"]["UTG"] == made["UTG"]


def test_columns_have_a_row_for_each_player_and_position():
    hands = [six_handed("r6 f f f f f")]
    columns = player_statistics(hands).columns()
    assert columns["wsd"] == [None] * 6
    assert columns["player"] == sorted(SIX)
    assert columns["vpip"] == [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    assert columns["vpip_count"] == [0, 0, 0, 0, 0, 1]
    assert columns["vpip_opportunities"] == [1, 1, 1, 1, 1, 1]
    assert {*map(len, columns.values())} == {6}
    by_position = player_statistics(hands, by="position").columns()
    assert by_position["position"] == ["UTG", "HJ", "CO", "BTN", "SB", "BB"]
    assert by_position["vpip"] == [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    assert "player" not in by_position
    by_both = player_statistics(hands, by="player and position").columns()
    assert by_both["player"] == by_both["position"] == sorted(SIX)


def test_the_table_shows_percent_and_who_played_most_first(words):
    two = HEADS_UP(players=("UTG", "SB"))
    hands = [six_handed("r5 f f f c f c r6 c c r15 c c r40 c"), two]
    statistics = player_statistics(hands)
    assert repr(statistics) == "<Statistics: 6 by player>"
    lines = str(statistics).splitlines()
    assert lines[0].split()[:4] == ["player", "hands", "VPIP", "PFR"]
    assert [line.split()[0] for line in lines[1:4]] == ["SB", "UTG", "BB"]
    assert lines[2].split()[1:4] == ["2", "100", "100"]
    assert len({*map(len, lines)}) == 1
    table = str(player_statistics(hands, by="player and position"))
    places = [line.split()[:2] for line in table.splitlines()[1:5]]
    assert places == [["SB", "SB"], ["SB", "BB"], ["UTG", "UTG"], ["UTG", "BTN/SB"]]


def test_positions_are_in_the_order_of_acting_at_the_largest_table(words):
    """With a dead button and a dead small blind more seats are counted from the first one on."""
    seats = {"small_blind_seat": None, "big_blind_seat": 1}
    record = HandRecord(rules.Rules(1, 2), (0, *[200] * 21), 0, ("f",) * 20, **seats)
    record = record.change(players=("P1",) * 22)
    by_both = player_statistics([record], by="player and position")
    positions = [position for _, position in by_both]
    assert positions == [*player_statistics([record], by="position")]
    assert positions == ["UTG", *(f"UTG+{place}" for place in range(1, 18)), "HJ", "CO", "BB"]


def test_a_long_table_is_cut():
    hands = [
        six_handed("f f f f f", players=tuple(f"P{6 * number + seat}" for seat in range(6)))
        for number in range(10)
    ]
    lines = str(player_statistics(hands)).splitlines()
    assert len(lines) == 1 + 50 + 1
    assert lines[-1] == "and 10 more: columns() and to_dict() have all"
    assert str(player_statistics(hands[:8])).count("more") == 0


@pytest.mark.parametrize("by", ["player", "position", "player and position"])
def test_the_table_fits_80_columns(by):
    """Also with a million hands, 100 % everywhere and all lost in each of them."""
    names = (
        "a player of 16 ch",
        "李李李李李李李李",
        "李李李李李李李李李",
        "P1",
        "é" * 16,
        "\x1b[2J",
    )
    statistics = player_statistics([six_handed("r200 f f f c f", players=names)], by=by)
    for counts in statistics._counts.values():
        counts.hands, counts.net = 999_999, {2: -400 * 999_999}
        counts.told = [999_999] * len(counts.told)
        counts.told[2 * [*DEFINITIONS].index("aggression_factor") + 1] = 10_010  # 99.9
    lines = str(statistics).splitlines()
    assert len(lines) == 7
    widths = {"player": 70, "position": 62, "player and position": 80}
    assert {width(line) for line in lines} == {widths[by]}
    assert all(line.isprintable() for line in lines)


def test_names_of_wide_characters_keep_the_columns():
    names = ("李李李李", "P1", "P2", "P3", "P4", "P5")
    lines = str(player_statistics([six_handed("f f f f f", players=names)])).splitlines()
    assert (lines[0][:14], lines[-1][:10]) == ("player   hands", "李李李李     1")
    assert {width(line) for line in lines} == {width(lines[0])}


def test_no_hands_are_no_players():
    nothing = player_statistics([])
    assert dict(nothing) == {}
    assert nothing == Statistics({}, "player")
    assert str(nothing).startswith("player hands")
    with pytest.raises(KeyError):
        nothing["P1"]


# ---- Several processes --------------------------------------------------------------------------

DATA = Path(__file__).resolve().parents[1] / "docs" / "data.md"


@pytest.mark.skipif(not DATA.is_file(), reason="the tests of a wheel come without the docs")
def test_the_example_of_several_processes_runs_as_a_script(tmp_path):
    (example,) = re.findall(
        r"^```python\n([^`]*ProcessPoolExecutor.*?)^```$",
        DATA.read_text(encoding="utf-8"),
        re.M | re.S,
    )
    guard = 'if __name__ == "__main__":\n'
    assert guard in example
    spawn = "    import multiprocessing\n\n    multiprocessing.set_start_method('spawn')\n"
    (tmp_path / "count.py").write_text(example.replace(guard, guard + spawn), encoding="utf-8")
    (tmp_path / "hands").mkdir()
    hands = [six_handed("r6 f f f f f"), six_handed("f f f f f"), six_handed("f f r6 f f f")]
    for number in range(2):
        write_hands(hands[number:], tmp_path / "hands" / f"{number}.txt", "jsonl")
    environment = {**os.environ, "PYTHONPATH": str(Path(fasteval.__file__).parents[1])}
    program = [sys.executable, "count.py"]
    done = subprocess.run(
        program, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stderr, done.stdout) == ("", f"{player_statistics([*hands, *hands[1:]])}\n")
