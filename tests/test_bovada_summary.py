"""The summary of a Bovada history: it says what the hand says, or the hand is refused."""

import random

import pytest
from bovada_hands import ANTES, POSTS, RING, SPLIT, UNTOLD, edit, played, refusal
from bovada_writing import Writing

from fasteval.histories.files import parse_hand


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "Big Blind $39.85",
            "Big Blind $9.99",
            "line 43: what Big Blind won is told as 3985 and as 999",
        ),
        (
            "UTG Folded before",
            "UTG $1 [Does not show]\nSeat+3: UTG Folded before",
            "line 39: what UTG won is told as 0 and as 100",
        ),
        (
            "UTG Folded before the FLOP",
            "UTG $1 with Flush [7c 2d]",
            "line 39: what UTG won is told as 0",
        ),
        (
            "$39.85  with Flush",
            "lost with Flush",
            "line 43: what Big Blind won is told as 3985 and as 0",
        ),
        (
            "$39.85  with Flush [Qh 4h-Ah Qh 8h 6h 4h]",
            "[Mucked]",
            "line 43: what Big Blind won is told",
        ),
        ("$39.85  with Flush", "39.855 with Flush", "line 43: '39.855' is no amount of money"),
        ("Seat+2: UTG+1", "Seat+7: UTG+1", "the seat of UTG+1 is told as 2 and as 7"),
        ("Seat+2: UTG+1", "Seat+3: UTG+1", "the seat of UTG+1 is told as 2 and as 3"),
        (
            "$39.85  with Flush [Qh 4h-Ah Qh 8h 6h 4h]",
            "$39.85 [Does not show] [Qh 4d]",
            "line 43: what Big Blind holds is told as Qh4h and as Qh4d",
        ),
        ("Seat+2: UTG+1", "Seat+2: UTG", "line 40: what became of UTG is told twice"),
        ("Seat+6: Big Blind", "Seat+6: Big Blind [ME]", "line 43: 'Seat+6: Big Blind [ME]"),
        (
            "Folded on the FLOP",
            "Folded on the RIVER",
            "line 41: Dealer did not fold 'on the RIVER'",
        ),
        ("Folded on the FLOP", "Folded on the TURN", "line 41: Dealer did not fold 'on the TURN'"),
        (
            "Folded on the FLOP",
            "Folded before the FLOP",
            "line 41: Dealer did not fold 'before the",
        ),
        (
            "Folded on the FLOP",
            "Folded on the POCKET CARDS",
            "line 41: Dealer did not fold 'on the P",
        ),
        ("UTG Folded before the FLOP", "UTG Folded on the TURN", "line 39: UTG did not fold"),
        (
            "lost with One pair [As Kd-As Ah Kd 8h 6h]",
            "Folded on the RIVER",
            "line 40: UTG+1 did not fold",
        ),
        (
            "Board [Ah 8h 3c 2s 6h]\n",
            "",
            "the hand is cut off: the board in the summary is missing",
        ),
        ("[As Kd-", "[As Kc-", "line 40: what UTG+1 holds is told as AsKd and as AsKc"),
        ("[As Kd-", "[As-", "line 40: the cards of UTG+1: 'AsAsAhKd8h6h' are not the cards"),
        ("-As Ah Kd 8h 6h]", "-As Ah Kd 8h 6c]", "'AsAhKd8h6c' is no hand of UTG+1's cards"),
        ("-As Ah Kd 8h 6h]", "-As Ah Kd 8h 8h]", "'AsAhKd8h8h' is no hand of UTG+1's cards"),
        ("-As Ah Kd 8h 6h]", "-As Ah Kd 8h]", "line 40: the cards of UTG+1: 'AsKdAsAhKd8h' are"),
        (
            "Showdown [Ah Qh 8h 6h 4h]",
            "Showdown [Ah Kh 8h 6h 4h]",
            "'AhKh8h6h4h' is no hand of Big",
        ),
        (
            "Showdown [Ah Qh 8h 6h 4h]",
            "Showdown [Ah Qh 8h]",
            "the cards of Big Blind: 'AhQh8h' are",
        ),
    ],
)
def test_a_summary_agrees_with_the_hand(old, new, told):
    assert told in str(refusal(edit(RING, (old, new))))


def test_where_a_fold_is_said_to_be():
    """A fold before the flop is told in several ways; of one in 2012, streets may not be known."""
    before = "UTG Folded before the FLOP"
    for when in ("before the TURN", "before the RIVER", "on the POCKET CARDS", "on the FLOP"):
        assert parse_hand(edit(RING, (before, f"UTG Folded {when}"))) == parse_hand(RING)
    dealer = "Dealer Folded on the FLOP"
    for when in ("before the TURN", "before the RIVER"):
        assert parse_hand(edit(RING, (dealer, f"Dealer Folded {when}"))) == parse_hand(RING)
    first, last = "Dealer Folded on the POCKET CARDS", "Dealer Folded on the RIVER"
    assert parse_hand(UNTOLD.replace(first, last)) == parse_hand(UNTOLD)
    lost = edit(RING, (before, "UTG lost with High Card [7c 2d]"))  # if no bet was called
    assert parse_hand(lost) == parse_hand(RING)


def test_numbers_of_people_may_be_told_as_those_of_chairs():
    text = SPLIT[: SPLIT.index("Seat+")]
    rest = (
        "Dealer 55 [Does not show]",
        "Small Blind Folded before the FLOP",
        "Big Blind 55 [Mucked]",
    )
    for numbers in ((1, 2, 3), (2, 5, 9)):
        seats = zip(numbers, rest, strict=True)
        summary = "".join(f"Seat+{number}: {told}\n" for number, told in seats)
        assert parse_hand(text + summary) == parse_hand(SPLIT)
    for numbers in ((1, 3, 2), (0, 1, 2), (40, 12, 4), (1, 1, 2)):
        seats = zip(numbers, rest, strict=True)
        summary = "".join(f"Seat+{number}: {told}\n" for number, told in seats)
        assert "the seat of" in refusal(text + summary).reason


def test_cards_that_only_the_summary_tells():
    """The hand of one of whom no cards are told has two that are not known."""
    mucked = edit(ANTES, ("Dealer : Mucks [2d As] (One pair)\n", ""))
    told = "Seat+146: Dealer [Mucked]"
    assert parse_hand(mucked).hole_cards[1] is None
    for cards in ("2d As", "2d As-Jd Jc As 6s 4c"):
        record = parse_hand(mucked.replace(told, f"Seat+146: Dealer lost with [{cards}]"))
        assert record.hole_cards == parse_hand(ANTES).hole_cards
    made = mucked.replace(told, "Seat+146: Dealer lost with [-Jd Jc As 6s 2d]")
    assert parse_hand(made) == parse_hand(mucked)
    made = made.replace("[-Jd Jc As 6s 2d]", "[-Jd Kc As 6s 2d]")
    assert refusal(made).reason == "'JdKcAs6s2d' is no hand of Dealer's cards and the board"


def test_the_one_card_that_is_shown_is_one_of_the_two():
    error = refusal(edit(POSTS, ("Show1 [Kh]", "Show1 [Kd]")))
    assert error.reason == "what Big Blind holds is told as Kh8c and as Kd"


def test_a_rake_can_take_all_that_a_winner_of_a_side_pot_won(words, seed):
    """The side pot of 2 is shared, and the rake has one of them."""
    rules = words.Rules(5, 10, rake_basis_points=1200)
    deck = "9d 9h Ks 5s 5c Kc 2c 2h 6d As 3c Qd 3d 2d"
    state = words.State(rules, [11, 12, 12], button=0, deck=deck)
    for _ in range(3):
        state.push("all-in")
    assert state.pots[1].winners == ((1, 2),)
    assert state.payouts == (30, 1, 0)
    for number in range(20):
        text = Writing(state, False, random.Random(seed + number)).text()
        record, again = played(text)
        assert record.payouts(again) == state.payouts
