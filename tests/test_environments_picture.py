"""The picture of a hand: what is drawn, read back from the axes, and that pixels show it."""

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("matplotlib").use("Agg")

from matplotlib.figure import Figure  # noqa: E402

from fasteval.environments.picture import draw_table, table_picture  # noqa: E402


@pytest.fixture
def hand(words):
    hand = words.State(words.Rules(1, 2), [200, 180, 0, 160], button=3, seed=5)
    for action in ("r6", "c", "c", "c", "r20", "f"):
        hand.push(action)
    return hand


def axes_of(hand):
    return draw_table(hand, Figure().subplots())


def texts(hand):
    return [text.get_text() for text in axes_of(hand).texts if text.get_text()]


def card_text(card):
    return "23456789TJQKA"[card // 4] + "♣♦♥♠"[card % 4]


def test_shows_all_cards_chips_and_seats(hand):
    told = texts(hand)
    for cards in (*filter(None, hand.hole_cards), hand.board):
        assert {card_text(card) for card in cards} <= set(told)
    assert {"seat 0 SB", "seat 1 BB", "seat 2 ", "seat 3 BTN", "empty"} <= set(told)
    assert {"194", "154", "flop, pot 38", "No-limit hold'em 1/2", "bet 20"} <= set(told)
    assert told.count("D") == 1


def test_a_view_shows_no_cards_of_others(hand):
    told = set(texts(hand.view(1)))
    assert {card_text(card) for card in hand.hole_cards[1]} <= told
    for seat in (0, 3):
        assert not {card_text(card) for card in hand.hole_cards[seat]} & told
    backs = [patch for patch in axes_of(hand.view(1)).patches if patch.get_hatch()]
    assert len(backs) == 2 * (len(hand.live) - (1 in hand.live))


def test_the_actor_has_a_thick_frame_and_the_folded_broken_lines(hand):
    frames = [patch for patch in axes_of(hand).patches if "Fancy" in type(patch).__name__]
    assert [frame.get_linewidth() > 2 for frame in frames].index(True) == hand.actor
    assert sum(frame.get_linewidth() > 2 for frame in frames) == 1
    broken = [seat for seat, frame in enumerate(frames) if frame.get_linestyle() == "--"]
    assert broken == [seat for seat in range(4) if seat not in hand.live]


def test_the_end_says_who_won(words):
    hand = words.State(words.Rules(1, 2, run_it_twice=True), [200, 100], button=0, seed=3)
    for action in ("r200", "c", "run2"):
        hand.push(action)
    told = texts(hand)
    assert f"over, pot {sum(pot.amount for pot in hand.pots)}" in told
    for payout in filter(None, hand.payouts):
        assert f"wins {payout}" in told
    for board in hand.boards:
        assert {card_text(card) for card in board} <= set(told)


def test_who_is_all_in_is_said(words):
    hand = words.State(words.Rules(1, 2), [200, 100], button=0, seed=3)
    hand.push("r200")
    assert "all-in" in texts(hand)


@pytest.mark.parametrize("seats", [2, 6, 10, 22])
def test_all_is_within_the_picture_and_apart(words, seats):
    hand = words.State(words.Rules(1, 2), [200] * seats, button=1, seed=1)
    axes = axes_of(hand)
    frames = [patch for patch in axes.patches if "Fancy" in type(patch).__name__]
    assert len(frames) == seats
    boxes = [frame.get_path().get_extents() for frame in frames]
    for box in boxes:
        assert -1.6 <= box.x0 < box.x1 <= 1.6
        assert -1 <= box.y0 < box.y1 <= 1
    middles = [((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2) for box in boxes]
    assert len(set(middles)) == seats
    assert middles[0][1] == min(y for _, y in middles)
    if seats > 2:
        assert middles[1][0] < -0.1 < 0.1 < middles[-1][0]


def test_pixels(hand):
    picture = table_picture(hand)
    assert (picture.shape, picture.dtype) == ((500, 800, 3), np.uint8)
    assert (picture[:4] == 255).all()
    other = hand.copy()
    other.push("c")
    assert (table_picture(hand) == picture).all()
    assert (table_picture(other) != picture).any()
    assert (table_picture(hand.view(1)) != picture).any()
