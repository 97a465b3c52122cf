"""What a view holds: everything a seat may know, and no card that it may not."""

import copy
import dataclasses
import json
import pickle
import random
import re

import pytest
from hands import rules_of, start_of
from random_hands import random_config, random_deck
from word_hands import how_many, play_random, push_all, step

from fasteval.errors import InvalidConfig
from fasteval.notation import format_card

BLINDS = {"small_blind": 50, "big_blind": 100}
CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])|(?:[2-9TJQKA][cdhs]){2}")
NUMBERS = {format_card(number): number for number in range(52)}
SHARED = (
    "stacks", "bets", "pot", "pots", "actor", "street", "over", "awaiting", "board", "boards",
    "positions", "current_bet", "live", "able", "dealt", "button", "small_blind_seat",
    "big_blind_seat", "starting_stacks", "payouts", "returned", "rake", "actions", "aggressor",
    "seats", "showdown_order", "rules",
)  # fmt: skip
CARD_FIELDS = {"cards", "board", "boards", "hole_cards"}


class Watcher:
    """Keeps what each seat may know, told step by step, by nothing but the rules R95 to R98."""

    def __init__(self, state):
        self.turned = set()
        self.watch(state)

    def watch(self, state):
        """All-in and betting over: live hands are turned up (R96) and stay seen."""
        mucked = any(action.startswith("muck") for action in state.actions)
        if state.awaiting in ("boards", "cards") and len(state.able) < 2 and not mucked:
            self.turned |= set(state.live)
        if state.over and len(state.live) > 1:
            self.turned |= set(state.showdown()[1])

    def known_seats(self, seat):
        return self.turned | ({seat} - {None})

    def known_cards(self, state, seat):
        cards = [card for board in state.boards for card in board]
        for other in self.known_seats(seat):
            cards += state.hole_cards[other] or ()
        return set(cards) - {None}


def seats_of(state, rng):
    """Everybody who can look: all at the usual tables, some at those of more than ten seats."""
    return [None, *rng.sample(range(state.seats), min(state.seats, 10))]


def walk(value, path=()):
    """Every value inside a view with the names of the fields that lead to it.

    Fails on any object that could hold more than it shows.
    """
    yield path, value
    if dataclasses.is_dataclass(value):
        slots = [field.name for field in dataclasses.fields(value)]
        if type(value).__name__ != "Rules":
            assert not hasattr(value, "__dict__")
            assert set(type(value).__slots__) == set(slots)
        for name in slots:
            if name != "numbers":
                yield from walk(getattr(value, name), (*path, name))
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        for name in value._fields:
            yield from walk(getattr(value, name), (*path, name))
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from walk(name, (*path, "key"))
            yield from walk(item, (*path, name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from walk(item, path)
    else:
        assert value is None or type(value) in (int, str, bool), (path, type(value))


def cards_in(value):
    """The cards in a view: ints in fields of cards, text anywhere."""
    found = set()
    for path, item in walk(value):
        if isinstance(item, str):
            found |= cards_in_text(item)
        elif type(item) is int and path[-1] in CARD_FIELDS and path[-2:] != ("history", "board"):
            found.add(item)
    return found


def cards_in_text(text):
    found = set()
    for match in CARD.findall(text):
        found |= {NUMBERS[match[place : place + 2]] for place in range(0, len(match), 2)}
    return found


def renderings(view):
    """All ways in which a view can leave the process, as one text each."""
    return [repr(view), str(view), json.dumps(view.to_dict()), repr(view.history), repr(view.legal)]


def test_the_search_for_cards_finds_cards():
    """The proof below is worth something only if these are found."""
    assert cards_in_text("seat 3 has As Kd, then 2c") == {51, 45, 0}
    assert cards_in_text("AsKd") == {51, 45}
    assert cards_in_text("Event('deal', cards=('Th',))") == {34}
    assert cards_in_text("The house takes 3; Seat 2 calls, r100") == set()


def test_no_view_holds_a_card_that_its_seat_may_not_know(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 25, 3)):
        watcher = None
        for state in play_random(words, rng):
            watcher = watcher or Watcher(state)
            watcher.watch(state)
            for seat in seats_of(state, rng):
                view = state.view(seat)
                known = watcher.known_cards(state, seat)
                assert cards_in(view) <= known
                assert pickle.loads(pickle.dumps(view)) == view
                for text in renderings(view):
                    assert cards_in_text(text) <= known, text


def test_every_view_holds_the_cards_that_its_seat_may_know(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 30, 3)):
        watcher = None
        for state in play_random(words, rng):
            watcher = watcher or Watcher(state)
            watcher.watch(state)
            for seat in seats_of(state, rng):
                view = state.view(seat)
                for other, cards in enumerate(state.hole_cards):
                    known = other in watcher.known_seats(seat)
                    assert view.hole_cards[other] == (cards if known else None)
                assert view.boards == state.boards


def swap_hidden(state, known, rng):
    """The same hand with all cards that are not known, and decide nothing, in other places."""
    hand = state.to_dict()
    kept = set(known)
    if state.over and len(state.live) > 1:  # beaten hands that are not shown decide who wins
        for seat in state.live:
            kept |= set(state.hole_cards[seat])
    hidden = [place for place, card in enumerate(state.deck) if card not in {*kept, None}]
    cards = [hand["deck"][place] for place in hidden]
    rng.shuffle(cards)
    for place, card in zip(hidden, cards, strict=True):
        hand["deck"][place] = card
    return type(state).from_dict(hand), len(hidden)


def test_a_view_is_the_same_to_the_byte_whatever_the_hidden_cards_are(words, seed):
    """So nothing in it depends on them: neither deck nor seed nor anything made of them."""
    rng = random.Random(seed)
    swapped = 0
    for _ in range(how_many(words, 30, 3)):
        config = {**random_config(rng), "auto_muck": rng.random() < 0.5}
        state = words.State(rules_of(config), **start_of(config), deck=random_deck(rng))
        watcher = Watcher(state)
        while not state.over:
            step(state, rng)
            watcher.watch(state)
            for seat in seats_of(state, rng):
                known = watcher.known_cards(state, seat)
                other, count = swap_hidden(state, known, rng)
                swapped += count
                assert pickle.dumps(other.view(seat)) == pickle.dumps(state.view(seat))
                assert renderings(other.view(seat)) == renderings(state.view(seat))
    assert swapped > 1000


def test_a_view_follows_nothing(words):
    state = words.State(words.Rules(**BLINDS), [1000] * 3, 0, seed=3)
    view = state.view(0)
    before = (repr(view), str(view), pickle.dumps(view))
    push_all(state, "r300 c f")
    assert (repr(view), str(view), pickle.dumps(view)) == before
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.stacks = ()
    with pytest.raises((AttributeError, TypeError)):
        view.anything = 1
    assert copy.deepcopy(view) == copy.copy(view) == pickle.loads(before[2]) == view
    assert hash(view) == hash(pickle.loads(before[2]))


def test_only_the_actor_is_told_what_is_legal(words):
    state = words.State(words.Rules(**BLINDS), [1000] * 3, 0, seed=3)
    mine = state.view(0).legal
    assert list(mine) == list(state.legal)
    assert repr(mine) == repr(state.legal)
    assert "r300" in mine
    assert "x" not in mine
    for seat in (1, 2, None):
        legal = state.view(seat).legal
        assert not legal
        assert list(legal) == []
        assert "f" not in legal
        assert "seat 0 to act" in repr(state.view(seat))
        assert "raise" not in repr(state.view(seat))


def test_a_view_says_what_all_may_know(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 40, 4)):
        for state in play_random(words, rng):
            for seat in (None, rng.randrange(state.seats)):
                view = state.view(seat)
                for name in SHARED:
                    assert getattr(view, name) == getattr(state, name), name
                assert view.outcome() == state.outcome()
                assert [event._replace(cards=()) for event in view.history] == [
                    event._replace(cards=()) for event in state.history
                ]
                for chair in range(state.seats):
                    assert view.position(chair) == state.position(chair)


def test_all_in_hands_lie_open_before_the_board_is_run(words):
    rules = words.Rules(**BLINDS, run_it_twice=True)
    state = push_all(words.State(rules, [1000] * 3, 0, seed=3), "f all-in")
    assert state.view(None).hole_cards == (None, None, None)
    state.push("all-in")
    assert state.awaiting == "boards"
    assert state.view(None).hole_cards == (None, *state.hole_cards[1:])
    assert state.view(0).hole_cards == state.hole_cards
    state.push("run2")
    assert state.view(None).hole_cards == (None, *state.hole_cards[1:])


def test_after_a_fold_out_nobody_shows(words):
    state = push_all(words.State(words.Rules(**BLINDS), [1000] * 3, 0, seed=3), "r300 f f")
    assert state.view(None).hole_cards == (None, None, None)
    assert state.view(1).hole_cards == (None, state.hole_cards[1], None)


def showdown(words, **options):
    """Seat 1 bets the river with the better hand and seat 0 calls."""
    state = words.State(words.Rules(**BLINDS, **options), [1000] * 3, 0, deal_later=True)
    for seat, cards in enumerate(("KsKd", "AsAd", "QsQd")):
        state.deal(cards, seat=seat)
    state.deal("2c 7h 9d 3s 4h")
    return push_all(state, "c c x x x x x x x r100 f c")


def test_beaten_hands_are_mucked_where_the_rules_say_so(words):
    assert showdown(words).view(None).hole_cards[:2] == showdown(words).hole_cards[:2]
    state = showdown(words, auto_muck=True)
    view = state.view(None)
    assert view.hole_cards == (None, state.hole_cards[1], None)
    assert [event.kind for event in view.history[-3:]] == ["show", "muck", "win"]
    assert "kings" not in str(view) + repr(view.history)
    assert state.view(0).hole_cards == (*state.hole_cards[:2], None)
    assert state.view(0).history[-2].cards == state.hole_cards[0]
    assert "mucked" in str(view)


def test_a_spectator_sees_a_hand_that_is_dealt_by_hand(words):
    state = words.State(words.Rules(**BLINDS), [1000] * 3, 0, deal_later=True)
    state.deal("AsAd", seat=1)
    push_all(state, "c c x")
    state.deal("2c 7h 9d 3s 4h")
    view = state.view(None)
    assert [format_card(card) for card in view.board] == ["2c", "7h", "9d"]
    assert view.hole_cards == (None, None, None)
    push_all(state, "x x x x x x x x x")
    assert state.awaiting == "cards"
    assert state.view(None).hole_cards == (None, None, None)
    assert state.view(1).hole_cards == (None, state.hole_cards[1], None)
    state.push("muck0")
    state.deal("KcKd", seat=2)
    assert state.over
    assert state.view(None).hole_cards == (None, *state.hole_cards[1:])


def test_a_seat_that_is_none_is_refused(words):
    state = words.State(words.Rules(**BLINDS), [1000] * 3, 0, seed=3)
    for seat in (3, -1, True, 1.0, "0", 2**70):
        with pytest.raises(InvalidConfig, match="seat"):
            state.view(seat)


def test_a_position_of_no_seat_is_refused_as_by_the_hand(words):
    state = words.State(words.Rules(**BLINDS), [1000] * 3, 0, seed=3)
    for seat in (3, -1, 9, True, 1.0, "x", None, 2**70):
        refused = []
        for hand in (state, state.view(0)):
            with pytest.raises(InvalidConfig, match="seat") as caught:
                hand.position(seat)
            refused.append(str(caught.value))
        assert refused[0] == refused[1]


def test_an_empty_chair_sees_what_a_spectator_sees(words):
    state = words.State(words.Rules(**BLINDS), [1000, 0, 1000], 0, seed=3)
    assert state.view(1).hole_cards == (None, None, None)
