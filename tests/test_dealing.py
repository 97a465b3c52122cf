"""Known cards that are dealt to a hand: what is refused, and that the hand is then as it was."""

import pytest

from fasteval.errors import IllegalAction, InvalidCard, InvalidConfig

BLINDS = {"small_blind": 1, "big_blind": 2}


def hand(words, **deck):
    return words.State(words.Rules(**BLINDS), [40, 40, 40], 0, **deck or {"deal_later": True})


REFUSED = [
    ({"cards": "As", "seat": 0}, InvalidCard, "a seat gets 2 cards, not 1"),
    ({"cards": "AsKsQs", "seat": 0}, InvalidCard, "a seat gets 2 cards, not 3"),
    ({"cards": "AsKs", "seat": 3}, InvalidCard, "seat 3 is not in the hand"),
    ({"cards": "AsKs", "seat": -1}, InvalidCard, "seat -1 is not in the hand"),
    ({"cards": "AsKs", "seat": 1}, IllegalAction, "'AsKs' cannot be dealt: cards lie there"),
    ({"cards": "QcKs", "seat": 0}, InvalidCard, "card 0 of 'QcKs' is dealt already"),
    ({"cards": "2c3c4c", "board": 1}, InvalidCard, "board 1 is not run in this hand"),
    ({"cards": "2c3c4c", "board": -1}, InvalidCard, "board -1 is not run in this hand"),
    ({"cards": "2c3c4c5c6c7c"}, InvalidCard, "has more cards than the board has room for"),
]


@pytest.mark.parametrize(("given", "kind", "text"), REFUSED)
def test_cards_that_are_refused(words, given, kind, text):
    state = hand(words)
    state.deal("QcQd", seat=1)
    before = state.to_dict()
    place = {name: value for name, value in given.items() if name != "cards"}
    with pytest.raises(kind, match=text):
        state.deal(given["cards"], **place)
    assert state.to_dict() == before


@pytest.mark.parametrize(
    ("deck", "kind", "text"),
    [
        (3, TypeError, "int"),
        ([None] * 53, InvalidCard, "deck has more than 52 cards"),
        ("AsAs", InvalidCard, "As"),
    ],
)
def test_decks_that_are_refused(words, deck, kind, text):
    state = hand(words)
    with pytest.raises(kind, match=text):
        state.deal_deck(deck)
    assert not any(cards for cards in state.hole_cards if cards and None not in cards)


def test_a_deck_is_text_too(words):
    state = hand(words)
    state.deal_deck("2c3c4c5c6c7c")
    assert [cards and sorted(cards) for cards in state.hole_cards] == [[8, 20], [0, 12], [4, 16]]


@pytest.mark.parametrize("deck", [{"seed": 1}, {"deck": range(52)}])
def test_cards_come_later_or_now(words, deck):
    with pytest.raises(InvalidConfig, match="deck, seed and deal_later: give one of them, or none"):
        hand(words, deal_later=True, **deck)


def test_time_that_runs_out_before_a_run_out_is_one_board(words):
    """R110, R115."""
    rules = words.Rules(**BLINDS, run_it_twice=True)
    state = words.State(rules, [40, 40], 0, seed=1)
    state.push("r40")
    state.push("c")
    assert state.awaiting == "boards"
    state.timeout()
    assert (len(state.boards), state.over, state.actions[-1]) == (1, True, "run1")


def test_the_state_of_a_floor_has_no_pickle(words, floor):
    made = floor.State(words.Rules(**BLINDS), [40, 40], 0, seed=1)
    with pytest.raises(TypeError, match="pickle"):
        made.__reduce__()
