"""A hand that was played: the neutral record that every format is read into and written from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fasteval._impl import floor
from fasteval.errors import FastevalError
from fasteval.histories import errors
from fasteval.notation import format_card
from fasteval.rules import Rules
from fasteval.state import State

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from fasteval.options import MoreOfRecord, RecordFields
    from fasteval.view import View

#: An unknown card, as text.
UNKNOWN = "??"

Chips = int | Decimal


class Expected(NamedTuple):
    """What a history says that a replay can check; None where it does not say.

    Sequences of chips have an item for each seat unless told otherwise. Chips are whole, but for
    the shares of sites that split an odd chip, which are a Decimal.
    """

    actors: tuple[int, ...] | None = None  #: the seat of each action
    streets: tuple[str, ...] | None = None  #: the street of each action
    amounts: tuple[int | None, ...] | None = None  #: the chips that each action put in
    posted: tuple[int, ...] | None = None  #: all forced bets of each seat
    uncalled: tuple[Chips, ...] | None = None  #: the bet that went back
    pots: tuple[Chips, ...] | None = None  #: main pot first, before the rake
    total: Chips | None = None  #: all pots together, before the rake
    rake: Chips | None = None
    collected: tuple[Chips, ...] | None = None  #: out of the pots
    winners: tuple[int, ...] | None = None  #: seats with a share in any pot
    final_stacks: tuple[Chips, ...] | None = None

    @property
    def tells_result(self) -> bool:
        """Whether anything is told of the end of the hand."""
        return self[4:] != NOTHING[4:]


#: The result of a hand of which none is recorded.
NOTHING = Expected()


@dataclass(slots=True, repr=False)  # frozen ones take a twentieth longer to read
class HandRecord:
    """A hand of hold'em as it was played, whatever wrote it down.

    Seats count clockwise from 0; chips are ints of the smallest unit, ``unit`` of the currency
    each. ``actions`` are those of ``State.actions``; of cards, ``??`` is one that is not known.
    What was not dealt, and burns, are not kept: a hand that is played again has the same history.

    >>> record = HandRecord(Rules(1, 2), (200, 200), button=0, actions=("f",))
    >>> record.state().outcome().net
    (-1, 1)
    """

    rules: Rules
    stacks: tuple[int, ...]  #: at the start, 0 for an empty chair
    button: int
    actions: tuple[str, ...] = ()
    hole_cards: tuple[str | None, ...] = ()  #: by seat, "AsKd"; () if none are known
    boards: tuple[str, ...] = ()  #: the cards of each board that was run
    posts: tuple[tuple[int, int, int], ...] = ()  #: seat, live and dead chips
    small_blind_seat: int | Literal["auto"] | None = "auto"
    big_blind_seat: int | Literal["auto"] = "auto"
    straddle_seat: int | Literal["auto"] = "auto"
    expected: Expected = NOTHING
    players: tuple[str | None, ...] = ()  #: names by seat; () if none are known
    hero: int | None = None  #: the seat whose history it is
    unit: Decimal = Decimal(1)  #: what one chip is worth
    currency: str = ""  #: such as "USD"; "" for chips of play and tournaments
    id: str = ""
    source: str = ""  #: the site or program that dealt the hand
    #: What else is told, as text by name, sorted: table, time, tournament, level, buy_in, ...
    about: tuple[tuple[str, str], ...] = ()
    where: str = field(default="", compare=False)  #: the file and the line it was read from

    @classmethod
    def of(
        cls, hand: State | View, /, players: Iterable[str | None] = (), **more: Unpack[MoreOfRecord]
    ) -> Self:
        """Make the record of a State, or of what a seat may know of it, a View.

        What else the record holds is given by its name: ``unit``, ``currency``, ``id`` and so on.
        Raises as ``check`` does.

        >>> hand = State(Rules(1, 2), [200, 200], 0, seed=1)
        >>> hand.push("f")
        >>> HandRecord.of(hand).state().history == hand.history
        True
        """
        start = hand.start_arguments()
        posts = tuple((seat, *chips) for seat, chips in sorted(start.pop("posts").items()))
        known = any(cards is not None for cards in hand.hole_cards)
        told: dict[str, Any] = {"hero": getattr(hand, "seat", None), **more}
        record = cls(
            rules=hand.rules,
            **start,
            actions=tuple(hand.actions),
            hole_cards=tuple(map(_hole_text, hand.hole_cards)) if known else (),
            boards=tuple(map(_cards_text, hand.boards)) if any(hand.boards) else (),
            posts=posts,
            expected=_result(hand),
            players=(players,) if isinstance(players, str) else tuple(players),
            **told,
        )
        record.check()
        return record

    def change(self, **fields: Unpack[RecordFields]) -> Self:
        """Return the record with other values in some fields. Raises TypeError for other fields.

        >>> HandRecord(Rules(1, 2), (200, 200), button=0).change(button=1).button
        1
        """
        return replace(self, **fields)

    def check(self) -> None:
        """Look whether names, seats and texts are what they are to be; the rest is played to see.

        Raises InvalidHistory, which names the field.

        >>> HandRecord(Rules(1, 2), (200, 200), 0, players=("a",)).check()
        Traceback (most recent call last):
        fasteval.histories.errors.InvalidHistory: players has 1 items for 2 seats
        """
        seats = len(self.stacks)
        for name, kinds in (("players", (str, type(None))), ("hole_cards", (str, type(None)))):
            items = getattr(self, name)
            if not (isinstance(items, tuple) and all(isinstance(item, kinds) for item in items)):
                raise errors.wrong_type(name, items, "a tuple of texts, None where there is none")
            if items and len(items) != seats:
                raise errors.wrong_count(name, len(items), seats)
        for name in ("id", "source", "currency", "where"):
            if not isinstance(getattr(self, name), str):
                raise errors.wrong_type(name, getattr(self, name), "text")
        hero, unit = self.hero, self.unit
        if hero is not None and not (type(hero) is int and 0 <= hero < seats):
            raise errors.wrong_type("hero", hero, f"a seat from 0 to {seats - 1}, nor None")
        if not (isinstance(unit, Decimal) and unit.is_finite() and unit > 0):
            raise errors.wrong_type("unit", unit, "a Decimal above 0, such as Decimal('0.01')")
        if not all(isinstance(text, str) for text in chain(*_pairs(self.about))):
            raise errors.wrong_type("about", self.about, "pairs of texts")
        if not all(isinstance(text, str) for text in chain(self.actions, self.boards)):
            raise errors.wrong_type("actions and boards", self.actions, "tuples of texts")

    def __repr__(self) -> str:
        rules = self.rules
        parts = [
            " ".join(filter(None, (self.source, self.id))),
            f"{sum(map(bool, self.stacks))} players",
            f"blinds {rules.small_blind}/{rules.big_blind}",
            " ".join(self.actions) or "no action",
        ]
        return f"<HandRecord: {', '.join(filter(None, parts))}>"

    def _repr_html_(self) -> str:
        from fasteval.html.hands import record_html

        return record_html(self)

    def start(self) -> State:
        """Begin the hand, with all cards dealt that are known but those of further boards.

        Raises InvalidHistory, InvalidConfig or InvalidCard.
        """
        state = self._begin()
        mucked = self._mucked() if self.actions else ()
        deal: Callable[..., None] = state.deal
        seat: int | None = None
        try:
            for seat, cards in enumerate(self.hole_cards):
                if cards is not None and seat not in mucked:
                    deal(cards, seat) if "?" not in cards else self._deal_partly(state, cards, seat)
            seat = None
            for cards in filter(None, self.boards[:1]):
                deal(cards) if "?" not in cards else self._deal_partly(state, cards)
        except FastevalError as error:
            raise errors.odd_cards(_place(seat), error) from None
        return state

    def _begin(self) -> State:
        return State(
            self.rules,
            self.stacks,
            self.button,
            deal_later=True,
            posts={seat: (live, dead) for seat, live, dead in self.posts} if self.posts else None,
            small_blind_seat=self.small_blind_seat,
            big_blind_seat=self.big_blind_seat,
            straddle_seat=self.straddle_seat,
        )

    def state(self) -> State:
        """Play the hand. Raises InvalidHistory, which names the action that the rules refuse."""
        state = self.start()
        self.play(state)
        self.finish(state)
        return state

    def play(self, state: State, turns: list[tuple[int | None, str]] | None = None) -> None:
        """Play all actions of a hand that has begun, and note the turn and street of each."""
        fold, call, raise_to = state.fold, state.call, state.raise_to
        number = 0
        try:
            for number, action in enumerate(self.actions, 1):
                if turns is not None:
                    turns.append((state.actor, state.street))
                if action == "f":
                    fold()
                elif action == "c":
                    call()
                elif action[0] == "r" and action[1] in _DIGITS and action[1:].isdecimal():
                    raise_to(int(action[1:]))
                else:
                    self.push(state, action, number)
        except errors.InvalidHistory:
            raise
        except (FastevalError, ValueError, IndexError) as error:
            raise errors.refused(action, number, state.street, error) from None

    def push(self, state: State, action: str, number: int) -> None:
        """Play one action, of which the number is for errors; after a run, deal its boards."""
        street, shared = state.street, len(state.board)
        try:
            if not _ACTION.fullmatch(action):
                raise errors.odd_action(action)
            state.push(action)
        except FastevalError as error:
            raise errors.refused(action, number, street, error) from None
        if action.startswith("muck"):
            self._deal_mucked(state, int(action[4:]))
        elif len(state.boards) > 1 and action.startswith("run"):
            for board, cards in enumerate(self.boards[1:], 1):
                partly = "?" in cards
                self._deal(state, cards if partly else cards[2 * shared :], None, board)

    def finish(self, state: State) -> None:
        """Muck what was not shown at a showdown of which the result is recorded."""
        if state.street == "showdown" and self.expected.tells_result:
            for seat in state.live:
                cards = state.hole_cards[seat]
                if (cards is None or None in cards) and state.street == "showdown":
                    state.muck(seat)

    def payouts(self, state: State) -> tuple[int, ...] | None:
        """Return what each seat got out of the pots of the hand as played; None before its end.

        How a rake falls on several pots or winners, and who has the odd chip, is the house's
        affair: what is recorded counts if it is whole chips, of the winners and the sum by the
        rules.

        >>> record = HandRecord(
        ...     Rules(1, 2), (2, 2, 2), 0, ("c", "f"), ("AsKs", None, "AhKh"), ("2c3d4h8s9c",),
        ...     expected=Expected(collected=(3, 0, 2)),
        ... )
        >>> state = record.state()
        >>> state.payouts, record.payouts(state)
        ((2, 0, 3), (3, 0, 2))
        """
        payouts, told = state.payouts, self.expected.collected
        if told is None or payouts is None or told == payouts or len(told) != len(payouts):
            return payouts
        outcome = state.outcome()
        if outcome is None or sum(told) != sum(payouts):
            return payouts
        winners = {seat for seat, chips in enumerate(told) if chips}
        without = {*outcome.winners} - winners  # a rake can take all that they won
        if not winners <= {*outcome.winners} or any(payouts[one] > state.rake for one in without):
            return payouts
        whole = tuple(map(int, told))
        return whole if whole == told else payouts

    def _mucked(self) -> set[int]:
        """The seats whose cards wait until they have mucked: known, they would be shown."""
        if not self.actions[-1].startswith("muck"):
            return set()
        return {int(action[4:]) for action in self.actions if _MUCK.fullmatch(action)}

    def _deal_mucked(self, state: State, seat: int) -> None:
        cards = self.hole_cards[seat] if seat < len(self.hole_cards) else None
        if cards is not None:
            self._deal(state, cards, seat)

    def _deal(self, state: State, cards: str, seat: int | None = None, board: int = 0) -> None:
        try:
            if "?" in cards:
                self._deal_partly(state, cards, seat, board)
            elif cards:
                state.deal(cards, seat, board)
        except FastevalError as error:
            raise errors.odd_cards(_place(seat, board), error) from None

    def _deal_partly(
        self, state: State, cards: str, seat: int | None = None, board: int = 0
    ) -> None:
        """Deal cards of which some are not known, into their places in the deck."""
        deck: list[int | None] = [None] * len(state.deck)
        tokens = [cards[start : start + 2] for start in range(0, len(cards), 2)]
        for place, token in zip(self._places(state, seat, board), tokens, strict=False):
            if token != UNKNOWN:
                (deck[place],) = floor.cards(token)
                if state.deck[place] == deck[place]:
                    deck[place] = None  # a card that boards share
        state.deal_deck(deck)

    def _places(self, state: State, seat: int | None, board: int) -> list[int]:
        """Find where cards lie in the deck, by dealing all of them to the hand without cards."""
        blank = self._begin()
        for action in state.actions:
            blank.push(action)
        dealt = [0, 1] if seat is not None else [0, 1, 2, 3, 4]
        blank.deal(dealt, seat)
        if board:
            shared = 5 - blank.boards[board].count(None)
            more = list(range(5, 10 - shared))
            blank.deal(more, board=board)
            dealt = dealt[:shared] + more
        return [blank.deck.index(card) for card in dealt]

    @property
    def told(self) -> Mapping[str, str]:
        """What else is told of the hand, by name."""
        return dict(self.about)

    def name(self, seat: int) -> str:
        """Return the name of a seat's player; ``Seat 1`` is the seat 0 without a name."""
        named = self.players[seat] if seat < len(self.players) else None
        return named or f"Seat {seat + 1}"


_MUCK = re.compile(r"muck\d{1,2}", re.ASCII)
_ACTION = re.compile(r"f|c|t|r[1-9]\d{0,18}|run[1-9]|muck(?:0|[1-9]\d?)", re.ASCII)
_DIGITS = "123456789"


def _pairs(about: Any) -> Iterable[tuple[Any, Any]]:
    if not (isinstance(about, tuple) and all(isinstance(p, tuple) and len(p) == 2 for p in about)):
        raise errors.wrong_type("about", about, "pairs of texts")
    return about


def as_record(hand: object) -> HandRecord:
    """Return a HandRecord as it is, and make one of a State or a View. Raises TypeError."""
    if isinstance(hand, HandRecord):
        return hand
    if hasattr(hand, "start_arguments") and hasattr(hand, "hole_cards"):
        return HandRecord.of(hand)  # type: ignore[arg-type]  # a View or a State of either floor
    raise errors.not_a_hand(hand)


def _place(seat: int | None, board: int = 0) -> str:
    return f"board {board + 1}" if seat is None else f"the hole cards of seat {seat}"


def _cards_text(cards: Sequence[int | None]) -> str:
    return "".join(UNKNOWN if card is None else format_card(card) for card in cards)


def _hole_text(cards: Sequence[int | None] | None) -> str | None:
    return None if cards is None or set(cards) == {None} else _cards_text(cards)


def _result(hand: State | View) -> Expected:
    """What a record tells of the end of a hand, for replays to check."""
    payouts = hand.payouts
    outcome = hand.outcome()
    if payouts is None or outcome is None:
        return NOTHING
    pots = tuple(pot.amount for pot in hand.pots)
    return Expected(
        uncalled=hand.returned,
        pots=pots,
        total=sum(pots),
        rake=hand.rake,
        collected=payouts,
        winners=outcome.winners,
        final_stacks=hand.stacks,
    )
