"""The picture of a hand street by street: what stands where, read back from the axes."""

from decimal import Decimal

import pytest

from fasteval import cli, plot
from fasteval.errors import FastevalError
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import write_hands
from fasteval.histories.record import HandRecord
from fasteval.rules import Rules
from fasteval.state import State

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

from matplotlib.figure import Figure  # noqa: E402  (there may be none)


def drawn(hand):
    """The axes, and the texts on them from the top, by (x, y)."""
    axes = Figure(figsize=plot.hand_size(hand)).add_axes((0, 0, 1, 1))
    assert plot.plot_hand(hand, axes) is axes
    axes.figure.canvas.draw()
    return axes


def texts(hand):
    return [text.get_text() for text in drawn(hand).texts if text.get_text()]


def card_text(card):
    return "23456789TJQKA"[card // 4] + "♣♦♥♠"[card % 4]


def played(rules, stacks, *actions, seed=5, button=0):
    """A hand; when the actions are done all check, call, or run the board once."""
    hand = State(rules, stacks, button=button, seed=seed)
    for action in actions:
        hand.push(action)
    while not hand.over:
        hand.push("c") if hand.actor is not None else hand.run(1)
    return hand


@pytest.fixture
def hand():
    return played(Rules(1, 2), [200, 180, 160], "r6", "c", "c", "c", "r20", "f", "c")


def test_all_of_a_hand_is_told(hand):
    told = texts(hand)
    for cards in (*hand.hole_cards, hand.board):
        assert {card_text(card) for card in cards} <= set(told)
    assert [one for one in told if one in ("preflop", "flop", "turn", "river", "result")] == [
        *("preflop", "flop", "turn", "river", "result")
    ]
    assert [one for one in told if one.startswith("pot ")] == ["pot 18", *["pot 58"] * 3]
    assert {"SB", "BB", "BTN", "Seat 1", "200", "180", "160"} <= set(told)
    assert {"small blind 1", "big blind 2", "raise to 6", "bet 20", "call 20", "fold"} <= set(told)
    for net in hand.outcome().net:
        assert f"{net:+d}" in told
    assert [one for one in told if one.isdecimal() and int(one) < 12] == [
        *("2", "4", "7", "8", "10", "3", "5", "9", "11", "1", "6")
    ]


def columns(axes):
    """The left edges of the streets, by name."""
    return {text.get_text(): text.get_position()[0] for text in axes.texts}


def test_actions_stand_below_their_street_and_beside_their_seat(hand):
    axes = drawn(hand)
    places = columns(axes)
    bet = next(text for text in axes.texts if text.get_text() == "bet 20")
    fold = next(text for text in axes.texts if text.get_text() == "fold")
    assert places["flop"] < bet.get_position()[0] < places["turn"]
    assert places["flop"] < fold.get_position()[0] < places["turn"]
    rows = {text.get_text(): text.get_position()[1] for text in axes.texts}
    assert rows["SB"] < rows["BB"] <= bet.get_position()[1] < rows["BTN"] <= fold.get_position()[1]
    assert bet.get_fontweight() == "bold"


def test_a_bet_that_is_taken_back_is_not_in_the_pot():
    hand = played(Rules(1, 2), [200, 180], "r50", "c", "r100", "f", button=1)
    told = texts(hand)
    assert {"takes back 100", "+50", "-50"} <= set(told)
    assert [one for one in told if one.startswith("pot ")] == ["pot 100", "pot 100"]


def test_what_follows_a_fold_is_shaded(hand):
    shaded = [patch for patch in drawn(hand).patches if patch.get_facecolor()[0] == 0.88]
    assert len(shaded) == 2  # the turn and the river of the button


def test_of_a_view_no_cards_of_others_are_drawn():
    hand = State(Rules(1, 2), [200] * 3, button=0, seed=5)
    hand.push("c")
    told = texts(hand.view(1))
    assert {card_text(card) for card in hand.hole_cards[1]} <= set(told)
    for seat in (0, 2):
        assert not {card_text(card) for card in hand.hole_cards[seat]} & set(told)
    backs = [patch for patch in drawn(hand.view(1)).patches if patch.get_hatch()]
    assert len(backs) == 4
    assert "result" not in told
    assert any("turn." in one for one in told)


def test_several_boards_and_side_pots():
    rules = Rules(1, 2, run_it_twice=True)
    hand = State(rules, [200, 100, 60], button=0, seed=3)
    for action in ("r200", "all-in", "all-in", "run2"):
        hand.push(action)
    told = texts(hand)
    for board in hand.boards:
        for card in board:
            assert told.count(card_text(card)) >= 1
    assert {"1", "2"} <= set(told)
    assert sum(one.startswith("board ") for one in told) == 2 * len(hand.live)
    assert any(one.startswith("Main pot 180: ") for one in told)
    assert any(one.startswith("Side pot 1 80: ") and "on board 2" in one for one in told)


def inside(axes):
    """All texts are within the picture."""
    frame = axes.get_window_extent()
    for text in axes.texts:
        box = text.get_window_extent()
        assert frame.x0 - 1 <= box.x0 <= box.x1 <= frame.x1 + 1, text.get_text()
        assert frame.y0 - 1 <= box.y0 <= box.y1 <= frame.y1 + 1, text.get_text()


def apart(axes):
    """No text lies on another."""
    boxes = [(text.get_text(), text.get_window_extent()) for text in axes.texts if text.get_text()]
    for number, (text, box) in enumerate(boxes):
        for other, its in boxes[number + 1 :]:
            width = min(box.x1, its.x1) - max(box.x0, its.x0)
            height = min(box.y1, its.y1) - max(box.y0, its.y0)
            assert width < 1 or height < 3, (text, other)


HUGE = 10**16
LONG = played(Rules(1, 2), [400] * 3, *(f"r{chips}" for chips in range(4, 44, 2)))
MONEY = HandRecord.of(
    played(Rules(HUGE, 2 * HUGE), [6 * HUGE, 10 * HUGE, 34 * HUGE], "c", "c", "c", "all-in"),
    ("a", "a player of a name that is far longer than all others", "$x$ {\\frac} <b>"),
    id="9" * 80,
    source="site",
    currency="USD",
    unit=Decimal("0.01"),
    about=(("table", "t" * 200),),
)


@pytest.mark.parametrize(
    "hand",
    [
        played(Rules(1, 2), [200] * 2),
        played(Rules(1, 2, ante=1, ante_type="each"), [200] * 10, "r6", *"ccccccccc", "r9"),
        played(Rules(1, 2), [2] * 10),
        played(Rules(1, 2), [9, 0, 200, 0, 30, 200], *["all-in"] * 3),
        LONG,
        MONEY,
        State(Rules(1, 2), [200] * 22, button=1, seed=1),
    ],
    ids=["two", "ten", "all-in", "empty chairs", "long", "long names", "22"],
)
def test_all_is_within_the_picture_and_apart(hand):
    axes = drawn(hand)
    inside(axes)
    apart(axes)


def test_long_amounts_do_not_shrink_other_lines():
    sizes = {text.get_text(): text.get_fontsize() for text in drawn(MONEY).texts}
    assert {sizes[text] for text in ("small blind", "call", "all-in", "check")} == {8.5}
    assert 4 < sizes["$200,000,000,000,000.00"] < 5


def test_a_record_that_disagrees_says_so(hand):
    record = HandRecord.of(hand)
    wrong = record.change(expected=record.expected._replace(final_stacks=(1, 2, 3)))
    assert any(one.startswith("The record disagrees with the rules: final") for one in texts(wrong))


def test_what_cannot_be_drawn(hand):
    with pytest.raises(TypeError, match="'AsKs' is a str, not a hand"):
        plot.plot_hand("AsKs")
    with pytest.raises(InvalidHistory, match="the hole cards of seat 0"):
        plot.plot_hand(HandRecord.of(hand).change(hole_cards=("AsAs", None, None)))


def test_the_same_picture_is_the_same_file(hand, tmp_path):
    files = [tmp_path / f"{number}.{ending}" for ending in ("svg", "pdf") for number in "12"]
    for file in files:
        plot.save(str(file), lambda ax: plot.plot_hand(hand, ax), plot.hand_size(hand))
    first, again, pdf, again_pdf = (file.read_bytes() for file in files)
    assert first == again
    assert pdf == again_pdf
    assert b"<dc:date>" not in first
    with pytest.raises(FastevalError, match=r"'x\.gif' does not end in \.png, \.svg, \.pdf"):
        plot.save("x.gif", lambda ax: plot.plot_hand(hand, ax), (5, 5))


def test_letters_that_the_font_lacks_are_no_trouble(hand, tmp_path):
    record = HandRecord.of(hand, ("李小龙", "\U0001f600", "\u0627\u0628"))
    for ending in ("svg", "png", "pdf"):
        path = tmp_path / f"hand.{ending}"
        plot.save(str(path), lambda ax: plot.plot_hand(record, ax), plot.hand_size(record))
        assert path.stat().st_size > 1000


def test_the_command_draws_the_hand_that_is_asked_for(tmp_path, capsys, monkeypatch, hand):
    file, target = tmp_path / "hands.jsonl", tmp_path / "hand.svg"
    other = State(Rules(5, 10), [200, 200], 0, seed=1)
    other.push("f")
    write_hands([hand, other], file)
    assert cli.main(["show", str(file), "2", "--plot", str(target)]) == 0
    assert target.read_bytes()[:5] == b"<?xml"
    out, err = capsys.readouterr()
    assert ("blinds 5/10" in out, err) == (True, "")
    sizes = []
    monkeypatch.setattr(plot, "save", lambda *call: sizes.append(call[2]))
    for number in "12":
        assert cli.main(["show", str(file), number, "--plot", "a.png"]) == 0
    assert sizes == [plot.hand_size(hand), plot.hand_size(other)]
