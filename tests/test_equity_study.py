"""Equities by the next card and at the river, and spots that were once answered wrongly."""

import pickle

import pytest

from fasteval import equities
from fasteval.errors import FastevalError, InvalidCard, InvalidRange

PLAYERS = ["AsKs:0.5,QQ", "JJ,98s"]


def test_the_mean_over_cards_is_the_equity(words):
    """Each card weighs as many deals as it has."""
    by_card = words.equity_by_card(PLAYERS, board="2s 7s Jh 3c")
    deals = sum(result.deals for result in by_card.values())
    assert set(by_card) == set(range(52)) - set(words.cards("2s 7s Jh 3c"))
    whole = words.equity(["AKs,QQ", "JJ,98s"], board="2s 7s Jh 3c")
    parts = words.equity_by_card(["AKs,QQ", "JJ,98s"], board="2s 7s Jh 3c")
    mean = sum(each[0].equity * each.deals for each in parts.values()) / whole.deals
    assert mean == pytest.approx(whole[0].equity, abs=1e-12)
    assert deals < sum(each.deals for each in parts.values())


def test_cards_that_cannot_come_are_left_out(words):
    by_card = words.equity_by_card(["AsKs", "QhQd"], board="2s 7s Jh", dead="3c")
    assert len(by_card) == 52 - 3 - 4 - 1
    one = words.equity_by_card(["AsAh,AsAd", "KK"], board="2s 7s Jh 4d")
    assert 51 not in one  # it is in all hands of the first player
    assert 50 in one


def test_cards_can_be_given_once(words):
    board, dead = ["2c", "3c", "4c", "9h"], ["Ac", "Ad"]
    expected = words.equity_by_card(["AsKs", "QQ"], board=board, dead=dead)
    found = words.equity_by_card(
        iter([iter(["As", "Ks"]), "QQ"]), board=iter(board), dead=iter(dead)
    )
    assert found == expected
    assert len(found) == 52 - 4 - 2 - 2
    assert words.equity(iter([iter(["As", "Ks"]), "QQ"]), board=iter(board)) == words.equity(
        ["AsKs", "QQ"], board=board
    )
    with pytest.raises(InvalidCard, match="As is in both the board and player 1"):
        words.equity(iter(["AsKs", "QQ"]), board=iter(["As", "3c", "4c"]))


def test_random_deals_by_card_have_one_seed(words):
    found = words.equity_by_card(["AA", "KK", "QQ"], board="2s 7s Jh 3c", samples=50)
    (seed,) = {each.seed for each in found.values()}
    again = words.equity_by_card(["AA", "KK", "QQ"], board="2s 7s Jh 3c", samples=50, seed=seed)
    assert again == found
    assert seed < 2**53


def test_spots_that_sampling_gives_up_are_still_exact(words):
    players = ["AsAh,KcKd:1e-9", "AsAh,QcQd:1e-9"]
    by_card = words.equity_by_card(players, board="2c3c4d5h", method="exact")
    assert len(by_card) == 48
    whole = words.equity(players, board="2c3c4d5h", method="exact")
    assert whole[0].equity == pytest.approx(0.5, abs=1e-6)


@pytest.mark.parametrize("board", ["2s 7s Jh 3c 4d", "2s 7s Jh 3c", "2s 7s Jh"])
def test_the_mean_of_a_histogram_is_the_equity(words, board):
    hand, opponent = "AKs,QQ:0.5", "JJ,KQs"
    if equities.floor.IMPLEMENTATION == "python" and len(board) < 10:
        pytest.skip("a thousand rivers take the twin half a minute")
    histogram = words.equity_histogram(hand, opponent, board=board, bins=7)
    exact = words.equity([hand, opponent], board=board)[0].equity
    assert histogram.mean == pytest.approx(exact, abs=1e-12)
    assert sum(histogram.parts) == pytest.approx(1, abs=1e-12)
    assert len(histogram.edges) == len(histogram.parts) + 1 == 8


def test_an_edge_counts_upwards(words):
    """A hand that beats half of the others and ties none stands at 0.5."""
    histogram = words.equity_histogram("AsKs", "QhQd,2c2d", board="3h 4h 9c Jd Ah", bins=100)
    assert histogram.parts[99] == 1
    histogram = words.equity_histogram("QsQc", "KhKd,2c2d", board="3h 4h 9c Jd 7h", bins=2)
    assert histogram.parts == (0, 1)


def test_light_hands_keep_their_proportions_when_the_heaviest_is_dead(words):
    """1e-13 to 4e-13 is 1 to 4 once AsAh is out."""
    board, other = "8d 9d Th 2d", "QdQc"
    light = words.equity(["AsAh,KsKh:1e-13,2s2h:4e-13", other], board=board, dead="As")
    plain = words.equity(["KsKh:0.25,2s2h", other], board=board, dead="As")
    assert light[0].equity == pytest.approx(plain[0].equity, rel=1e-9)
    strength = words.hand_strength(other, board, "KsKh:0.25,2s2h", dead="As")
    assert strength.effective == pytest.approx(
        words.equity([other, "KsKh:0.25,2s2h"], board=board, dead="As")[0].equity, abs=1e-12
    )


@pytest.mark.parametrize("method", ["auto", "exact", "sampled"])
def test_hands_that_cannot_all_be_dealt(words, method):
    """Players of few hands are looked at first: two have one ace of spades between them."""
    players = ["random", "random", "AsAh,AsAd", "AsKs,AsQs"]
    with pytest.raises(InvalidRange, match="no deal gives all 4 players a hand"):
        words.equity(players, board="2c3c4d5d7h", method=method)


def test_three_random_hands_are_exact(words):
    """All 966,381,570 deals of a river, by the sweep."""
    result = words.equity(["random"] * 3, board="2c7dJh4s9d")
    assert (result.method, result.deals) == ("sweep", 966_381_570)
    assert [player.equity for player in result] == pytest.approx([1 / 3] * 3, abs=1e-15)


def test_work_for_days_is_refused(words):
    with pytest.raises(FastevalError, match="hours of one core"):
        words.equity(["random"] * 5, board="2c3c4c", method="exact")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_equities_can_be_pickled(words, protocol):
    result = words.equity(["AsKs", "QQ"], board="2c7dJh4s", combos=True)
    assert pickle.loads(pickle.dumps(result, protocol)) == result


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda f: f.equity({"AsKs", "QdQc"}), "players: .* is a set: give a list"),
        (lambda f: f.equity({"AsKs": 1, "QQ": 2}), "players: .* is a dict: give a list"),
        (lambda f: f.equity_by_card(["AA", "KK"], board="2c3c4c", progress=5), "progress: 5"),
        (lambda f: f.equity_histogram("AA", "KK", board="2c3c4c", progress=5), "progress: 5"),
    ],
)
def test_odd_types(words, call, message):
    with pytest.raises(TypeError, match=message):
        call(words)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda f: f.equity_by_card(["AA", "KK"], board="2cXc4c"), "board: 'Xc' at position 2"),
        (lambda f: f.equity_by_card(["AA", "KK"], board="2c3c"), "3 or 4 cards, got 2"),
        (lambda f: f.equity_histogram("AA", "KK", board=""), "3, 4 or 5 cards, got 0"),
        (lambda f: f.equity_histogram("AsKs", "AsQs", board="2s7sJh"), "As is in both player 1"),
        (lambda f: f.equity_histogram("AA", "KK", board="2s7sJh", bins=0), "bins is 0: from 1"),
        (lambda f: f.equity_histogram("AA", "KK", board="2s7sJh", bins=10**13), "bins is 1000"),
        (lambda f: f.equity(["AA", "KK"], samples=9, stderr=0.1), "samples and stderr: give one"),
    ],
)
def test_odd_values(words, call, message):
    with pytest.raises(FastevalError, match=message):
        call(words)


def test_ranges_that_collide_but_for_light_hands(words):
    """Next to no weight is left of what is taken from each other: no digit may be lost."""
    players = ["AsAh,KcKd:1e-9", "AsAh,QcQd:1e-9", "JcJd"]
    result = words.equity(players, board="2c3c4d5h", method="exact")
    expected = words.equity(["AsAh,KcKd", "QcQd", "JcJd"], board="2c3c4d5h", method="exact")
    first = words.equity(["AsAh", "QcQd", "JcJd"], board="2c3c4d5h", method="exact")
    second = words.equity(["KcKd", "AsAh", "JcJd"], board="2c3c4d5h", method="exact")
    assert result[0].equity == pytest.approx((first[0].equity + second[0].equity) / 2, abs=1e-7)
    assert expected[0].equity > 0
    assert result.method == "showdowns"


def test_progress_counts_cards_and_rivers(words):
    told = []
    words.equity_by_card(
        ["AsKs", "QhQd"], board="2s7sJh3c", progress=lambda *counts: told.append(counts)
    )
    assert told == [(done, 48) for done in range(1, 49)]  # with the cards that cannot come
    told.clear()
    words.equity_histogram(
        "AsKs", "QhQd", board="2s7sJh3c", progress=lambda *counts: told.append(counts)
    )
    assert told[-1][0] == told[-1][1] == len(told)
