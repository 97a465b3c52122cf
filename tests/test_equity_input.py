"""Spots that cannot be and arguments that mean nothing: every message names the cause."""

import random
from array import array

import oracle
import pytest

import fasteval
from fasteval import FastevalError, InvalidCard, InvalidRange
from fasteval.ranges import Range

np = pytest.importorskip("numpy")

EMPTY = "range is empty after card removal"
AA = Range("AA").weights
KK = Range("KK").weights
FLOP = oracle.mask(oracle.read("2c7d9h"))


def refused(words, error, text, players=("AA", "KK"), **options):
    with pytest.raises(error) as caught:
        words.equity(list(players), **options)
    assert text in str(caught.value), str(caught.value)
    assert type(caught.value) is error


# ---- Cards and players --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "board", "dead", "error", "texts"),
    [
        (["AA", "KK"], "AsAhAd", None, InvalidRange, ["player 1", EMPTY]),
        (["AA", "KK"], None, "KsKhKd", InvalidRange, ["player 2", EMPTY]),
        (["random", "22", "KK"], "2c2d2h", "", InvalidRange, ["player 2", EMPTY]),
        (["AsKs", "AsAh,AsAd"], None, None, InvalidRange, ["player 2", EMPTY]),
        (["AsKs", "AsQs"], None, None, InvalidCard, ["As", "player 1 and player 2"]),
        (["AsKs", "QQ", "KsJs"], "2c3c4c", None, InvalidCard, ["Ks", "player 1 and player 3"]),
        (["AsKs", "QQ"], "2c As 4c", None, InvalidCard, ["As", "the board", "player 1"]),
        (["QQ", "AsKs"], None, "Ks", InvalidCard, ["Ks", "the dead cards", "player 2"]),
        (["AA", "KK"], "2c 3c 4c", "3c", InvalidCard, ["3c", "the board", "the dead cards"]),
        (["AA", "KK"], "2c 3c 3c", None, InvalidCard, ["board", "'3c' at position 6"]),
        (["AA", "KK"], None, "2c2c", InvalidCard, ["dead", "2c"]),
        (["AsAs", "KK"], None, None, InvalidRange, ["player 1", "AsAs"]),
        ([(51, 51), "KK"], None, None, InvalidCard, ["player 1", "51"]),
        ([(51, 52), "KK"], None, None, InvalidCard, ["player 1", "52"]),
        (
            [(51, 50, 49), "KK"],
            None,
            None,
            InvalidCard,
            ["player 1: 3 cards: a player is one hand of two"],
        ),
        (["KK", (51,)], None, None, InvalidCard, ["player 2: 1 card:"]),
        (["KK", ()], None, None, InvalidCard, ["player 2: 0 cards"]),
        (["AA", "XX"], None, None, InvalidRange, ["player 2", "'X"]),
        (["AA", ""], None, None, InvalidRange, ["player 2", "empty"]),
        (["AA", "KK"], "2c", None, InvalidCard, ["board", "0, 3, 4 or 5", "got 1"]),
        (["AA", "KK"], "2c3c", None, InvalidCard, ["board", "0, 3, 4 or 5", "got 2"]),
        (["AA", "KK"], "2c3c4c5c6c7c", None, InvalidCard, ["board", "0, 3, 4 or 5", "got 6"]),
        (["AA", "KK"], "2c3c4", None, InvalidCard, ["board", "4"]),
        (["AA", "KK"], [0, 1, 99], None, InvalidCard, ["board", "99"]),
        (["AA"], None, None, FastevalError, ["2 to 22 players", "got 1"]),
        ([], None, None, FastevalError, ["2 to 22 players", "got 0"]),
        (["random"] * 23, None, None, FastevalError, ["2 to 22 players", "got 23"]),
        ("AAKK", None, None, TypeError, ["players", "'AAKK'", "list"]),
        (["AA", None], None, None, TypeError, ["player 2", "NoneType"]),
        ([7, "AA"], None, None, TypeError, ["player 1", "int"]),
        (["AA", ["Ks", 3.5]], None, None, TypeError, ["3.5"]),
        (["AA", "KK"], 7, None, TypeError, ["board"]),
        (["AA", "KK"], None, 3.5, TypeError, ["dead"]),
        (["AA", b"KsKh"], None, None, (TypeError, InvalidCard), ["player 2"]),
    ],
)
def test_bad_spots(words, players, board, dead, error, texts):
    for method in ("auto", "exact", "sampled"):
        with pytest.raises(error) as caught:
            words.equity(players, board=board, dead=dead, method=method)
        for text in texts:
            assert text in str(caught.value), str(caught.value)


@pytest.mark.parametrize("players", [None, 5, 2.5])
def test_players_that_are_no_list(words, players):
    with pytest.raises(TypeError):
        words.equity(players)


def test_hands_that_two_players_cannot_both_have(words):
    """Neither range is empty; only together they are."""
    for players in (["AsKs,AsQs", "AsJs,AsTs"], ["AA", "AA", "AA"]):
        for method in ("exact", "sampled"):
            refused(words, InvalidRange, f"all {len(players)} players", players, method=method)


# ---- Options: checked whatever the spot, also where they are not needed --------------------------


@pytest.mark.parametrize("players", [("AA", "KK"), ("AsAh", "KsKh")])
@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"method": "guess"}, FastevalError, "'guess' is not 'auto', 'exact' or 'sampled'"),
        ({"method": None}, FastevalError, "method None"),
        ({"method": 7}, FastevalError, "method 7"),
        ({"method": "Exact"}, FastevalError, "method 'Exact'"),
        ({"samples": 0}, FastevalError, "samples is 0"),
        ({"samples": -5}, FastevalError, "samples is -5"),
        ({"samples": 100.0}, TypeError, "samples: "),
        ({"samples": "100"}, TypeError, "samples: "),
        ({"samples": True}, TypeError, "samples: "),
        ({"stderr": 0}, FastevalError, "stderr is 0"),
        ({"stderr": -0.001}, FastevalError, "stderr is -0.001"),
        ({"stderr": float("nan")}, FastevalError, "stderr is nan"),
        ({"stderr": float("inf")}, FastevalError, "stderr is inf"),
        ({"stderr": 1.5}, FastevalError, "stderr is 1.5"),
        ({"stderr": "0.1"}, TypeError, "stderr: "),
        ({"stderr": True}, TypeError, "stderr: "),
        ({"stderr": 10**400}, FastevalError, "stderr is "),
        ({"method": "exact", "samples": 100}, FastevalError, "samples: an exact answer has none"),
        ({"method": "exact", "stderr": 0.1}, FastevalError, "stderr: an exact answer has none"),
        ({"seed": -1}, FastevalError, "seed is -1"),
        ({"seed": 2**64}, FastevalError, "seed is 18446744073709551616"),
        ({"seed": 1.5}, TypeError, "seed"),
        ({"seed": "x"}, TypeError, "seed"),
        ({"seed": True}, TypeError, "seed"),
        ({"threads": 0}, FastevalError, "threads is 0"),
        ({"threads": -2}, FastevalError, "threads is -2"),
        ({"threads": 1.0}, TypeError, "threads is 1.0"),
        ({"threads": "all"}, TypeError, "threads is 'all'"),
        ({"executor": 5}, TypeError, "executor: "),
        ({"executor": "pool"}, TypeError, "executor: "),
        ({"progress": 5}, TypeError, "progress: "),
        ({"progress": "bar"}, TypeError, "progress: "),
    ],
)
def test_bad_options(words, players, options, error, text):
    with pytest.raises(error) as caught:
        words.equity(list(players), **options)
    assert text in str(caught.value), str(caught.value)


def test_cards_as_an_array(words):
    result = words.equity([np.array([51, 50]), np.array([47, 46])], board=np.array([0, 20, 30]))
    assert result[0] == words.equity(["AsAh", "KsKh"], board=[0, 20, 30])[0]


def test_a_tiny_standard_error_is_no_overflow():
    """It asks for more deals than anyone has time for; progress can stop that."""

    class Stop(Exception):
        pass

    def progress(done, total):
        assert total > done
        raise Stop

    for stderr in (1e-100, 5e-324):
        with pytest.raises(Stop):
            fasteval.equity(["AA", "KK"], method="sampled", stderr=stderr, progress=progress)


@pytest.mark.parametrize(
    "number", [np.int64(2000), np.uint16(2000), type("Number", (int,), {})(2000)]
)
def test_what_stands_for_an_int(words, number):
    result = words.equity(["AA", "KK"], method="sampled", samples=number, seed=number)
    assert result.deals == 2000
    assert type(result.deals) is int
    assert type(result.seed) is int


# ---- Weights ------------------------------------------------------------------------------------


@pytest.mark.parametrize("weight", [-0.1, -5e-324, 1.0000001, float("nan"), float("inf"), 1e308])
def test_weights_that_are_none(both, weight):
    odd = array("d", AA)
    odd[1325] = weight
    for call, rest in calls():
        with pytest.raises(InvalidRange, match=r"^player 2: each weight is a number from 0 to 1"):
            both(call, [AA, odd], FLOP, 0, *rest)


def calls():
    """The floor's functions on spots, with what follows the spot."""
    return [
        ("equity_plan", ()),
        ("equity_deals", ()),
        ("equity_exact", ("showdowns", 0, 1, True)),
        ("equity_sample", (7, 0, 100, True)),
    ]


def run(floor, call, *arguments):
    """Call with the floor's first kernel where one is asked for."""
    kernel = (floor.kernels()[0],) if call in ("equity_exact", "equity_sample") else ()
    return getattr(floor, call)(*arguments, *kernel)


@pytest.fixture
def both(both):
    return lambda call, *arguments: both(run, call, *arguments)


@pytest.mark.parametrize("weight", [5e-324, 1e-310, 1e-300, 1e-12, 1.0])
def test_weights_that_are_next_to_nothing(both, weight):
    """Only how weights compare counts."""
    light = array("d", [weight if held else 0.0 for held in AA])
    expected = both("equity_exact", [AA, KK], FLOP, 0, "sweep", 0, 1, True)
    assert both("equity_exact", [light, KK], FLOP, 0, "sweep", 0, 1, True) == expected
    assert both("equity_deals", [light, KK], FLOP, 0) == 36 * 990


ODD_WEIGHTS = [
    5,
    "AA",
    b"",
    bytes(1326 * 8),
    array("d"),
    array("d", [0.5] * 1325),
    array("d", [0.5] * 1327),
    array("f", [0.5] * 1326),
    array("q", [1] * 1326),
    [1.0] * 1326,
    np.ones((1326, 1)),
    np.ones((2, 663)),
    np.ones(2652)[::2],
    np.ones(1326, ">f8"),
    np.ones(1326, "f4"),
    np.ones(1326, object),
    np.float64(1),
    memoryview(AA)[:5],
    object(),
    Range("AA"),
]


@pytest.mark.parametrize("odd", ODD_WEIGHTS, ids=lambda odd: type(odd).__name__)
def test_buffers_that_are_no_weights(floors, odd):
    """What is no buffer of 1326 doubles is refused, or read as what it is; nothing crashes."""
    for floor in floors.values():
        for call, rest in calls():
            try:
                run(floor, call, [AA, odd], FLOP, 0, *rest)
            except (TypeError, ValueError, FastevalError, BufferError):
                continue
            assert np.asarray(odd).size == 1326


def test_strided_weights_are_read_in_order(both):
    wide = np.zeros((1326, 2))
    wide[:, 0] = np.asarray(KK)
    wide[:, 1] = 0.25
    expected = both("equity_exact", [AA, KK], FLOP, 0, "showdowns", 0, 1, True)
    try:
        strided = both("equity_exact", [AA, wide[:, 0]], FLOP, 0, "showdowns", 0, 1, True)
    except (BufferError, ValueError, TypeError, FastevalError):
        return
    assert strided == expected


def test_weights_that_change_meanwhile(floors):
    """The floor works on a copy: what the buffer becomes later is not seen."""
    import threading

    weights = array("d", [1.0] * 1326)
    stop, causes = threading.Event(), set()

    def spoil():
        while not stop.is_set():
            for place in (0, 700, 1325):
                weights[place] = -5.0 if weights[place] == 1.0 else 1.0

    thread = threading.Thread(target=spoil)
    thread.start()
    try:
        for floor in floors.values():
            for _ in range(30 if floor.IMPLEMENTATION == "c" else 3):
                for call, rest in calls()[:2] + calls()[3:]:
                    try:
                        run(floor, call, [AA, weights], FLOP, 0, *rest)
                    except InvalidRange as error:
                        causes.add(str(error))
    finally:
        stop.set()
        thread.join()
    assert causes <= {"player 2: each weight is a number from 0 to 1"}


# ---- The floor's other arguments ----------------------------------------------------------------


@pytest.mark.parametrize("method", ["table", "sweep", "sampled", "guess", "", None, 0, b"table"])
def test_methods_that_cannot_answer(both, method):
    with pytest.raises(FastevalError, match="method"):
        both("equity_exact", [AA, KK, None, None], FLOP, 0, method, 0, 1, False)


def test_the_table_answers_only_what_it_has(both):
    for weights, board, dead, units in [
        ([AA, KK], FLOP, 0, 1),
        ([AA, KK], 0, 1, 1),
        ([AA, KK], 0, 0, 2),
        ([AA, KK, None], 0, 0, 1),
    ]:
        with pytest.raises(FastevalError, match="method"):
            both("equity_exact", weights, board, dead, "table", 0, units, False)


@pytest.mark.parametrize(
    ("unit", "units"), [(1, 1), (0, 0), (5, 3), (-1, 1), (0, -1), (2**32, 2**33), (0, 2**64)]
)
def test_units_that_are_not_there(both, unit, units):
    with pytest.raises((FastevalError, OverflowError)):
        both("equity_exact", [AA, KK], FLOP, 0, "sweep", unit, units, False)


@pytest.mark.parametrize("samples", [-1, 65_537, 2**32, 2**64, 10**30])
def test_samples_that_no_unit_has(both, samples):
    with pytest.raises(FastevalError, match=r"65536"):
        both("equity_sample", [AA, KK], FLOP, 0, 1, 0, samples, False)


@pytest.mark.parametrize("board", [1, 3, 0x3F, 1 << 13, 1 << 63, -1, 2**64, 10**30, 0x2007])
def test_boards_that_are_none(both, board):
    for call, rest in calls():
        with pytest.raises((FastevalError, OverflowError)):
            both(call, [AA, KK], board, 0, *rest)


@pytest.mark.parametrize("dead", [1 << 13, 1 << 63, -1, 2**64, FLOP, 1])
def test_dead_cards_that_are_none(both, dead):
    for call, rest in calls():
        with pytest.raises((FastevalError, OverflowError)):
            both(call, [AA, KK], FLOP, dead, *rest)


@pytest.mark.parametrize("count", [0, 1, 23, 100])
def test_numbers_of_players(both, count):
    for call, rest in calls():
        with pytest.raises(FastevalError, match=f"2 to 22 players, got {count}"):
            both(call, [None] * count, FLOP, 0, *rest)


ODD = [None, True, -1, 2**32, 2**64, 10**40, 1.5, float("nan"), "x", b"x", (), [], {}, object]


def test_odd_arguments_of_all_kinds(floors, seed):
    """Any argument in any place: an answer or an exception, never a crash, and alike on both."""
    chance = random.Random(seed)
    for _ in range(1500):
        call, rest = chance.choice(calls())
        arguments = [[AA, KK], FLOP, 0, *rest, "KERNEL"]
        if not rest:
            arguments.pop()
        for _ in range(chance.choice([1, 1, 2])):
            arguments[chance.randrange(len(arguments))] = chance.choice(ODD)
        outcomes = {}
        for name, floor in floors.items():
            given = [floor.kernels()[0] if each == "KERNEL" else each for each in arguments]
            try:
                getattr(floor, call)(*given)
                outcomes[name] = None
            except (TypeError, ValueError, OverflowError, FastevalError) as error:
                outcomes[name] = type(error)
        kinds = set(outcomes.values())
        assert len(kinds) == 1, (call, arguments, outcomes)


def test_too_few_and_too_many_arguments(floors):
    for floor in floors.values():
        for call in ("equity_plan", "equity_deals", "equity_exact", "equity_sample"):
            for arguments in ([], [[AA, KK]], [[AA, KK], FLOP, 0] + [0] * 9):
                with pytest.raises(TypeError):
                    getattr(floor, call)(*arguments)
        with pytest.raises(TypeError):
            floor.preflop_matchup("AsAh")
