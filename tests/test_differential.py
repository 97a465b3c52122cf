"""Properties of any hand, on both implementations and against the oracle."""

from contextlib import suppress
from itertools import permutations

import oracle
from hypothesis import given
from hypothesis import strategies as st

hands = st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True)
# Few ranks or few suits: quads, full houses, flushes and straight flushes are common.
close_hands = st.builds(
    lambda base, picks: [(base + pick) % 52 for pick in picks],
    st.integers(0, 51),
    st.lists(st.integers(0, 19), min_size=5, max_size=7, unique=True),
)
suited_hands = st.builds(
    lambda suit, picks: [4 * (pick // 2) + (suit if pick % 2 else 3) for pick in picks],
    st.integers(0, 2),
    st.lists(st.integers(0, 25), min_size=5, max_size=7, unique=True),
)
any_hand = hands | close_hands | suited_hands
odd_items = st.one_of(
    st.integers(-3, 60),
    st.integers(),
    st.booleans(),
    st.none(),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from([oracle.write([card]) for card in range(52)]),
    st.binary(max_size=2),
)
card_like_text = st.text("23456789TJQKAtjqka10cdhsCDHS ,\t\nxé\ud800\0", max_size=30)


@given(any_hand)
def test_every_hand_is_ranked_as_by_the_oracle(both, cards):
    strength = oracle.strength(cards)
    assert both("evaluate", cards) == strength
    assert both("evaluate", oracle.write(cards)) == strength
    assert both("evaluate_mask", oracle.mask(cards)) == strength
    if len(cards) == 7:
        assert both("evaluate7", *cards) == strength


@given(any_hand, st.randoms(use_true_random=False))
def test_order_of_cards_does_not_matter(both, cards, chance):
    shuffled = chance.sample(cards, len(cards))
    strengths = [both("evaluate", c) for c in (cards, shuffled, set(cards))]
    assert len(set(strengths)) == 1


@given(any_hand)
def test_names_of_suits_do_not_matter(both, cards):
    for suits in permutations(range(4)):
        other = [card - card % 4 + suits[card % 4] for card in cards]
        assert both("evaluate", other) == both("evaluate", cards)


@given(any_hand, any_hand)
def test_hands_are_in_the_order_of_the_oracle(both, one, other):
    ours = [both("evaluate", cards) for cards in (one, other)]
    keys = [oracle.key_of_cards(cards) for cards in (one, other)]
    assert (ours[0] < ours[1], ours[0] == ours[1]) == (keys[0] < keys[1], keys[0] == keys[1])


@given(any_hand)
def test_one_more_card_never_makes_a_hand_worse(both, cards):
    strength = both("evaluate", cards)
    for left_out in cards if len(cards) > 5 else []:
        fewer = [card for card in cards if card != left_out]
        assert both("evaluate", fewer) <= strength


@given(any_hand)
def test_best_five_have_the_strength_of_the_hand(both, cards):
    best = both("best_five", oracle.mask(cards))
    strength = both("evaluate", best)
    assert strength == both("evaluate", cards)
    assert set(best) <= set(cards)
    assert tuple(card // 4 for card in best) == both("strength_ranks", strength)


@given(st.lists(odd_items, max_size=9))
def test_odd_items_are_refused_alike(both, items):
    for door in ("cards", "cards_to_mask", "evaluate", "hand_to_mask"):
        refused_alike(both, door, items)
    if len(items) == 7:
        refused_alike(both, "evaluate7", *items)


@given(card_like_text | st.text(max_size=20))
def test_odd_text_is_refused_alike(both, text):
    for door in ("cards", "cards_to_mask", "evaluate", "hand_to_mask"):
        refused_alike(both, door, text)
    refused_alike(both, "cards", [text])


@given(odd_items | st.integers(0, 2**64 - 1))
def test_odd_numbers_are_refused_alike(both, value):
    for door in ("evaluate", "evaluate_mask", "hand_to_mask", "mask_to_cards", "best_five"):
        refused_alike(both, door, value)
    for door in ("strength_category", "strength_ranks", "cactus_kev"):
        refused_alike(both, door, value)


def refused_alike(both, call, *arguments):
    """Whatever comes out, a result or a fault of value or type, it is the same on both."""
    with suppress(ValueError, TypeError):
        both(call, *arguments)


@given(st.lists(st.integers(0, 51), unique=True))
def test_text_and_masks_come_back(both, cards):
    assert both("cards", oracle.write(cards)) == tuple(cards)
    mask = both("cards_to_mask", cards)
    assert mask == oracle.mask(cards)
    assert both("mask_to_cards", mask) == tuple(sorted(cards))
