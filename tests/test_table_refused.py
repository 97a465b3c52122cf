"""What a table refuses changes nothing, and is an error of the package that says what is wrong."""

import copy

import pytest
from table_hands import end_hand, play, table_of

from fasteval import Rules
from fasteval.errors import FastevalError, IllegalAction, IllegalCommand, InvalidConfig
from fasteval.tables.table import Table

NAN = float("nan")
NO_NAMES = [None, True, 1.5, NAN, b"P0", [], {}, 5, "", "x" * 65]
NO_INTS = [None, True, False, 1.5, NAN, float("inf"), "x", "5", b"x", [], {}, (1,)]
NO_CHIPS = [*NO_INTS, -1, 0, 2**62, 2**70, -(2**70), 10**400]
NO_SEATS = [*NO_INTS[1:], -1, 6, 22, 2**70]
NO_TIMES = [*[value for value in NO_INTS if value not in (None, 1.5)], -1, -0.5, 10**400]
NO_ACTIONS = [*NO_INTS, "r", "r1", "r-5", "r1e9", "raise to x", "run2", "t", "muck0", "z", 300]


def before_hands():
    table = table_of([0, 1, 2, 3], rules={"entry": "post"}, optional_straddles=1)
    table.start(button=0, seed=1)
    end_hand(table)
    table.sit("P4", 10_000, 4)
    table.disconnect("P1")
    table.sit_out("P3")
    return table


def in_hand():
    table = before_hands()
    table.start(seed=1, now=5)
    return table


def all_in():
    table = table_of([0, 1, 2], rules={"run_it_twice": True})
    table.start(button=0, seed=1)
    play(table, "all-in", "c", "f")
    return table


def over():
    table = in_hand()
    play(table, "f", "f", "f")
    return table


def tournament():
    return table_of([0, 1], tournament=True)


STAGES = [before_hands, in_hand, all_in, over, tournament]
NAMED = {
    "sit": (1000,),
    "leave": (),
    "sit_out": (),
    "come_back": (),
    "post": (),
    "top_up": (100,),
    "give": (100,),
    "straddle": (),
    "act": ("c",),
    "run": (2,),
    "disconnect": (),
    "reconnect": (),
}
TIMED = [*(set(NAMED) - {"give"}), "start", "finish", "abandon"]


def refuse(table, command, *arguments, **named):
    before = copy.deepcopy(table.to_dict())
    with pytest.raises(FastevalError) as caught:
        getattr(table, command)(*arguments, **named)
    assert isinstance(caught.value, (IllegalCommand, IllegalAction, InvalidConfig))
    assert table.to_dict() == before
    return caught.value


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("command", NAMED)
def test_what_is_no_name_is_refused(stage, command):
    table = stage()
    for value in NO_NAMES:
        error = refuse(table, command, value, *NAMED[command])
        assert "player" in str(error)
    if command != "sit":
        error = refuse(table, command, "nobody", *NAMED[command])
        assert "'nobody' is not at this table" in str(error)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("command", ["sit", "top_up", "give"])
def test_what_is_no_amount_is_refused(stage, command):
    table = stage()
    for value in NO_CHIPS:
        refuse(table, command, "new" if command == "sit" else "P2", value)


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_no_seat_is_refused(stage):
    table = stage()
    for value in NO_SEATS:
        assert "seat" in str(refuse(table, "sit", "new", 1000, value))


def test_what_is_no_button_is_refused():
    table = table_of([0, 1, 2])
    for value in [*NO_SEATS, 3]:
        for command in ("start", "plan"):
            assert "button" in str(refuse(table, command, button=value))
    assert "button" in str(refuse(before_hands(), "start", button=0))


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("command", TIMED)
def test_what_is_no_time_is_refused(stage, command):
    table = stage()
    player = "new" if command == "sit" else "P2"
    arguments = (player, *NAMED[command]) if command in NAMED else ()
    for value in NO_TIMES:
        refuse(table, command, *arguments, now=value)


@pytest.mark.parametrize("stage", STAGES)
def test_time_up_needs_a_time(stage):
    table = stage()
    for value in [None, *NO_TIMES]:
        assert "now" in str(refuse(table, "timeout", value))


def test_what_is_no_action_is_refused():
    table = in_hand()
    actor = table.seats[table.hand.actor].player
    for value in NO_ACTIONS:
        error = refuse(table, "act", actor, value)
        assert isinstance(error, IllegalAction)
    for one in table.seats.values():
        if one.player != actor:
            refuse(table, "act", one.player, "f")
    refuse(before_hands(), "act", "P0", "c")
    refuse(over(), "act", "P2", "c")


def test_what_is_no_number_of_boards_is_refused():
    for value in [*NO_INTS, 0, 5, -1, 2**70]:
        refuse(all_in(), "run", "P0", value)


@pytest.mark.parametrize("value", [None, 0, 1, "x", "yes", NAN, []])
def test_a_straddle_is_wished_or_not(value):
    assert "wish" in str(refuse(before_hands(), "straddle", "P0", value))


@pytest.mark.parametrize("value", [None, True, 1.5, NAN, "x", b"x", [], 5, {}, (1, 2)])
def test_what_is_no_rules_is_refused(value):
    assert "rules" in str(refuse(before_hands(), "change_rules", value))


@pytest.mark.parametrize("argument", ["seed", "deck"])
@pytest.mark.parametrize("value", [True, 1.5, "xx", -1, 2**70, [], b"x"])
def test_a_seed_or_deck_that_is_none_deals_no_hand(argument, value):
    """The server gives them: a State says what they are."""
    for table in (before_hands(), table_of([0, 1, 2])):
        before = table.to_dict()
        with pytest.raises((FastevalError, TypeError)):
            table.start(**{argument: value})
        assert table.to_dict() == before


IMPOSSIBLE = [
    (before_hands, "finish", ()),
    (before_hands, "abandon", ()),
    (before_hands, "act", ("P0", "f")),
    (before_hands, "run", ("P0", 2)),
    (before_hands, "sit", ("P0", 1000)),
    (before_hands, "sit", ("new", 1000, 4)),
    (before_hands, "sit_out", ("P3",)),
    (before_hands, "come_back", ("P0",)),
    (before_hands, "post", ("P0",)),
    (before_hands, "top_up", ("P0", 20_000)),
    (before_hands, "give", ("P0", 5)),
    (before_hands, "disconnect", ("P1",)),
    (before_hands, "reconnect", ("P0",)),
    (in_hand, "start", ()),
    (in_hand, "plan", ()),
    (in_hand, "finish", ()),
    (in_hand, "run", ("P0", 2)),
    (in_hand, "act", ("P3", "f")),
    (all_in, "finish", ()),
    (all_in, "act", ("P0", "c")),
    (all_in, "run", ("P2", 2)),
    (all_in, "straddle", ("P0",)),
    (over, "start", ()),
    (tournament, "top_up", ("P0", 5)),
    (tournament, "post", ("P0",)),
]


@pytest.mark.parametrize(("stage", "command", "arguments"), IMPOSSIBLE)
def test_what_cannot_be_done_now_is_refused(stage, command, arguments):
    table = stage()
    error = refuse(table, command, *arguments)
    assert isinstance(error, (IllegalCommand, IllegalAction))
    refuse(table, command, *arguments)


def test_all_chips_of_a_table_are_below_2_to_62():
    table = table_of([], tournament=True)
    table.sit("P0", 2**62 - 2)
    assert "2**62" in str(refuse(table, "sit", "P1", 2))
    table.sit("P1", 1)
    assert "2**62" in str(refuse(table, "give", "P1", 1))


def test_chips_that_wait_for_the_end_of_a_hand_count_too():
    most = 2**54
    table = Table(Rules(1, most), 2)
    table.sit("P0", 100 * most)
    table.sit("P1", 100 * most)
    table.start(button=0, seed=1)
    table.top_up("P0", 50 * most)
    assert "2**62" in str(refuse(table, "top_up", "P1", 6 * most))
    table.top_up("P1", 5 * most)


def test_ints_of_numpy_are_ints():
    numpy = pytest.importorskip("numpy")
    table = table_of([0])
    assert table.sit("P3", numpy.int64(10_000), numpy.int8(3)) == 3
    table.top_up("P3", numpy.uint32(5))
    table.start(button=numpy.int64(3), seed=numpy.uint64(1))
    assert type(table.seats[3].stack) is type(table.positions.button) is int
    assert Table.from_dict(table.to_dict()) == table
    voting = all_in()
    voting.run("P0", numpy.int8(2))
    assert type(voting.seats[0].boards) is int
    assert Table.from_dict(voting.to_dict()) == voting


# ---- Tables as dicts -----------------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGES)
def test_a_dict_with_a_field_too_few_or_too_many_is_refused(stage):
    told = stage().to_dict()
    for name in told:
        with pytest.raises(InvalidConfig, match=name):
            Table.from_dict({key: told[key] for key in told if key != name})
    with pytest.raises(InvalidConfig, match="extra"):
        Table.from_dict({**told, "extra": 1})
    for name in told["seats"][0]:
        odd = copy.deepcopy(told)
        del odd["seats"][0][name]
        with pytest.raises(InvalidConfig, match=name):
            Table.from_dict(odd)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("value", [True, 1.5, NAN, "x", b"x", [], {}, -1, 2**70, [1, 2], {"a": 1}])
def test_a_dict_with_a_wrong_value_is_refused_or_as_good(stage, value):
    """Whatever stands in a field, an error names it, or the table is one that can be written."""
    told = stage().to_dict()
    for name in told:
        read_odd({**told, name: value})
    for name in told["seats"][0]:
        odd = copy.deepcopy(told)
        odd["seats"][0][name] = value
        read_odd(odd)


def read_odd(told):
    try:
        table = Table.from_dict(told)
    except FastevalError:
        return
    assert Table.from_dict(table.to_dict()) == table
    table.deadline  # noqa: B018


def test_seats_of_a_dict_may_come_in_any_order():
    told = in_hand().to_dict()
    copy_of_it = Table.from_dict({**told, "seats": told["seats"][::-1]})
    assert list(copy_of_it.seats) == [seat["seat"] for seat in told["seats"]]


def test_a_dict_that_contradicts_itself_is_refused():
    table = in_hand()
    told = table.to_dict()
    twice = copy.deepcopy(told)
    twice["seats"][1]["player"] = "P0"
    same = copy.deepcopy(told)
    same["seats"][1]["seat"] = 0
    richer = copy.deepcopy(told)
    richer["seats"][0]["stack"] += 1
    for odd in (twice, same, richer, {**told, "positions": None}, {**told, "game": 1}):
        with pytest.raises(InvalidConfig):
            Table.from_dict(odd)


class OddText(str):
    """Text that says of itself what is not so."""

    def __len__(self):
        return 5

    def __str__(self):
        return "P1"

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


def test_the_name_of_a_player_is_text_that_can_be_written():
    table = table_of([0, 1])
    for odd in ("\ud800", "P\udfff", OddText(""), OddText("x" * 65), "\ud83d\ude00"):
        refuse(table, "sit", odd, 1000)
    table.sit(OddText("P5"), 1000)
    assert [one.player for one in table.seats.values()] == ["P0", "P1", "P5"]
    assert {type(one.player) for one in table.seats.values()} == {str}
    table.sit("\U0001f600", 1000)


def changed(told, **changes):
    return {**copy.deepcopy(told), **changes}


def in_seat(told, seat, **changes):
    odd = copy.deepcopy(told)
    odd["seats"][seat].update(changes)
    return odd


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda told: changed(told, bought_in=told["bought_in"] + 1), "bought_in is"),
        (lambda told: changed(told, cashed_out=1), "bought_in is"),
        (lambda told: changed(told, raked=1), "bought_in is"),
        (lambda told: in_seat(told, 3, stack=2**62 - 1), "all chips at a table together"),
        (lambda told: in_seat(told, 3, top_up=2**62 - 1), "all chips at a table together"),
        (lambda told: in_seat(told, 0, boards=0), r"boards is 0: from 1"),
        (lambda told: in_seat(told, 0, missed_turns=2**61), "missed_turns is"),
        (lambda told: changed(told, positions=[6, 1, 2, 1]), r"positions\[0\]: 6 is none"),
        (lambda told: changed(told, positions=[0, 1, 6, 1]), r"positions\[2\]: 6 is none"),
        (lambda told: changed(told, before=[0, 21, 2, 1]), r"before\[1\]: 21 is none"),
        (lambda told: changed(told, before=[0, 1, 2, 21]), r"before\[3\]: 21 is none"),
        (lambda told: changed(told, drawn=6), "drawn: 6 is none"),
        (lambda told: changed(told, positions=None), "not where the positions say"),
        (lambda told: changed(told, positions=[0, 2, 4, 2]), "not where the positions say"),
        (lambda told: changed(told, positions=[1, 0, 4, 2]), "not where the positions say"),
        (lambda told: changed(told, positions=[1, None, 4, 2]), "not where the positions say"),
        (lambda told: changed(told, positions=[1, 2, 0, 2]), "not where the positions say"),
    ],
)
def test_a_dict_that_no_table_could_be_is_refused(change, message):
    told = in_hand().to_dict()
    assert told["positions"] == [1, 2, 4, 2]
    assert Table.from_dict(told).to_dict() == told
    with pytest.raises(InvalidConfig, match=message):
        Table.from_dict(change(told))


def test_a_vote_in_a_dict_is_one_that_could_be_given():
    table = all_in()
    table.run("P0", 2)
    told = table.to_dict()
    assert Table.from_dict(told) == table
    with pytest.raises(FastevalError, match="boards"):
        Table.from_dict(in_seat(told, 0, boards=100))


def test_what_is_refused_says_what_was_asked_for():
    assert str(refuse(in_hand(), "start")).startswith("start: a hand is in play")
    assert str(refuse(in_hand(), "plan")).startswith("plan: a hand is in play")
    table = in_hand()
    table.leave("P0")
    assert "is leaving after the hand" in str(refuse(table, "sit_out", "P0"))
    table.come_back("P0")
    table.sit_out("P0")
    assert "is away already" in str(refuse(table, "sit_out", "P0"))


def test_chips_that_wait_are_added_up_and_fit_together():
    table = in_hand()
    table.top_up("P0", 12_000)
    assert "cannot add 8001 to 12000: to 20000 at most" in str(refuse(table, "top_up", "P0", 8001))
    table.top_up("P0", 8000)
    assert table.seats[0].top_up == 20_000
