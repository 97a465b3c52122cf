"""Random ranges and boards against OMPEval, an equity calculator by other people in other code."""

import random

import pytest

import fasteval
from fasteval.combos import CLASSES, COMBOS, combo_text
from fasteval.errors import InvalidCard, InvalidRange
from fasteval.notation import format_cards

ompeval = pytest.importorskip("pokerfast.equity")
if not ompeval.available():
    pytest.skip("this machine's pokerfast has no OMPEval", allow_module_level=True)

IS_C = fasteval.IMPLEMENTATION == "c"

# The kinds of spots: cards on the board, players, and the most tokens of a range. What takes either
# of us long is rare or small; the twin takes long for most.
KINDS = [(5, 2, 60), (5, 3, 6), (4, 2, 30), (4, 3, 3), (4, 4, 1), (3, 2, 10), (3, 3, 1), (0, 2, 1)]
KINDS_OF_TWIN = [(5, 2, 20), (5, 3, 2), (4, 2, 3), (0, 2, 1)]


def random_token(chance):
    """Classes, some with all above them, and single hands."""
    kind = chance.random()
    if kind < 0.3:
        return combo_text(chance.randrange(len(COMBOS)))
    name = chance.choice(list(CLASSES))
    return name + "+" if kind < 0.4 else name


def random_range(chance, most):
    if most > 6 and chance.random() < 0.05:
        return "random"
    return ",".join(random_token(chance) for _ in range(chance.randint(1, most)))


def random_spot(chance):
    shared, players, most = chance.choice(KINDS if IS_C else KINDS_OF_TWIN)
    cards = chance.sample(range(52), shared + chance.choice([0, 0, 0, 1, 2]))
    if shared == 0:  # with dead cards there is no table
        cards = cards if IS_C and chance.random() < 0.1 else []
    board, dead = format_cards(cards[:shared]), format_cards(cards[shared:])
    return [random_range(chance, most) for _ in range(players)], board, dead


def theirs(players, board, dead):
    """Their answer, or None if there is none: they raise, or give nothing but zeros or NaN."""
    try:
        answer = ompeval.equity(players, board=board, dead=dead)
    except (RuntimeError, ValueError):
        return None
    return answer if sum(answer) > 0.5 else None


def ours(players, board, dead):
    try:
        result = fasteval.equity(players, board=board, dead=dead, method="exact")
    except (InvalidCard, InvalidRange):
        return None
    return [player.equity for player in result]


def test_random_spots(request, seed):
    """A thousand spots of which a few have no deal: those, both must refuse."""
    spots = request.config.getoption("--spots") or (1000 if IS_C else 60)
    chance = random.Random(seed)
    refused = 0
    for _ in range(spots):
        spot = random_spot(chance)
        expected = theirs(*spot)
        refused += expected is None
        if expected is None:
            assert ours(*spot) is None, spot
        else:
            assert ours(*spot) == pytest.approx(expected, abs=1e-9), spot
    assert refused < spots / 4


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (["TT+,AQs+", "22+,A2s+"], "", ""),
        (["AA", "QQ", "AKo"], "", "AsTs"),
        (["AhKd", "QQ+,AKs", "random"], "2c3d4h", ""),
        (["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h"], "", ""),
        (["AsKs", "QdJd", "2c2h"], "", "7c7d"),
    ],
)
def test_larger_spots(players, board, dead):
    if not IS_C:
        pytest.skip("millions of boards are too many for the twin")
    expected = theirs(players, board, dead)
    assert ours(players, board, dead) == pytest.approx(expected, abs=1e-9)


def test_a_hand_against_any_other(seed):
    chance = random.Random(seed)
    for _ in range(300 if IS_C else 20):
        cards = chance.sample(range(52), 2 + chance.choice([4, 5] if IS_C else [5]))
        hand, board = format_cards(cards[:2]), format_cards(cards[2:])
        expected = ompeval.equity_vs_random(hand, board)
        assert ours([hand, "random"], board, "")[0] == pytest.approx(expected, abs=1e-9)
