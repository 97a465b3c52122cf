"""One hand of hold'em in play: the words on top of the State of the chosen implementation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, SupportsIndex

from fasteval import drawing, errors, events, positions
from fasteval._impl import floor
from fasteval.errors import FastevalError
from fasteval.events import Event
from fasteval.names import Ending
from fasteval.notation import format_card
from fasteval.records import read_action
from fasteval.rules import Rules
from fasteval.view import View, look

if TYPE_CHECKING:
    from inspect import Signature

    from typing_extensions import Self

_FIELDS = (
    "rules",
    "stacks",
    "button",
    "posts",
    "small_blind_seat",
    "big_blind_seat",
    "straddle_seat",
    "actions",
    "deck",
)
_POST = ("seat", "live", "dead")
_WHAT = "a hand"


class Outcome(NamedTuple):
    """How a hand ended; sequences of chips have an item for each seat."""

    how: Ending  #: "fold" or "showdown"
    winners: tuple[int, ...]  #: seats with a share in any pot, whatever it paid, or left alone
    payouts: tuple[int, ...]  #: out of the pots
    returned: tuple[int, ...]  #: the uncalled bet
    net: tuple[int, ...]  #: what each seat won or lost
    rake: int
    showdown_order: tuple[int, ...]  #: who showed first (R95); empty if all showed at once
    shown: tuple[int, ...]  #: seats whose cards all have seen
    all_in_face_up: tuple[int, ...]  #: seats that showed at once, before the run-out (R96)


class _Signature:
    """What a State is made of, for help and editors: compiled classes cannot say it."""

    def __get__(self, hand: State | None, kind: type[State]) -> Signature:
        from inspect import isfunction, signature
        from types import MethodType

        from fasteval._py.play import State as Twin

        begin = kind.__init__ if isfunction(kind.__init__) else Twin.__init__
        return signature(MethodType(begin, kind))


class State(floor.State):
    """One hand of hold'em, from the forced bets to the payouts.

    ``State(rules, stacks, button)`` deals from a deck that nobody can predict; ``seed=`` an int
    from 0 to 2**64 - 1 or ``deck=`` cards in dealing order, burns too, make the hand repeatable,
    and ``deal_later=True`` leaves the cards to ``deal``. Stacks are chips for each chair, 0 for an
    empty one; seats run clockwise from 0. ``posts={5: (2, 1)}`` has what new players post, live
    and dead (R34, R35); ``small_blind_seat=None`` is a dead small blind (R17). Raises
    InvalidConfig, which names the field, and InvalidCard.

    >>> hand = State(Rules(small_blind=50, big_blind=100), [10_000] * 3, button=0, seed=7)
    >>> hand
    <State: preflop, pot 150, seat 0 to act: fold, call 100, raise to 200-10000>
    >>> for action in ["r300", "f", "c"]:
    ...     hand.push(action)
    >>> hand.legal.min_raise_to, hand.pot, "r150" in hand.legal
    (100, 650, True)
    """

    __slots__ = ()
    __signature__: ClassVar[_Signature] = _Signature()

    def push(self, action: str, /, seat: SupportsIndex | None = None) -> None:
        """Act for the actor by an action as text, as a player would say it.

        With ``seat``, who said it: only the actor may act, a seat mucks its own hand only, and
        ``t`` and ``run2`` are not for players to say.

        ``f`` or fold, ``c`` (check or call), check, call, ``r350`` or raise to 350, bet 350,
        all-in, ``t`` (time is up), ``run2``, ``muck3``. All-in is a raise to the whole stack or
        else a call that takes it. Raises IllegalAction, which quotes the action or says what is
        legal, and leaves the hand as it was.

        >>> hand = State(Rules(big_blind=2), [40, 60], button=0, seed=1)
        >>> hand.push("all-in")
        >>> hand.actions
        ('r40',)
        """
        read = read_action(action) if isinstance(action, str) else None
        if read is None:
            raise errors.odd_action(action, self.legal, self.awaiting)
        kind, amount = read
        if seat is not None:
            self._push_of(errors.integer(seat, errors.odd_seat), action, kind, amount)
        elif kind == "fold":
            self.fold()
        elif kind == "check":
            self.check()
        elif kind in ("call", "check or call"):
            self.call()
        elif kind == "raise to":
            self.raise_to(amount)
        elif kind == "all-in":
            self.act_for(None, kind, amount)
        elif kind == "timeout":
            self.timeout()
        elif kind == "run":
            self.run(amount)
        else:
            self.muck(amount)

    def _push_of(self, seat: int, action: str, kind: str, amount: int) -> None:
        if kind in ("timeout", "run"):
            raise errors.not_for_players(action)
        if kind != "muck":
            self.act_for(seat, kind, amount)
        elif seat == amount:
            self.muck(amount)
        else:
            raise errors.not_your_turn(seat, amount)

    def choices(self, texts: Iterable[str] | None = None) -> dict[str, str]:
        """Return what each choice that is legal stands for, as an action for ``push``.

        Choices are those of a BatchState: "fold", "call" (or check), "min" for the least bet or
        raise, "all-in", and raises by a part of the pot after a call (R71), such as "pot" or "1/2
        pot"; unless given, its own. Of two that come to the same the first is legal. Raises
        InvalidConfig for a choice that is none.

        >>> State(Rules(1, 2), [200] * 2, button=0, seed=1).choices()
        {'fold': 'f', 'call': 'c', '1/2 pot': 'r4', 'pot': 'r6', 'all-in': 'r200'}
        """
        from fasteval.batches.choices import CHOICES, action_text, read_choices

        names, numbers = read_choices(CHOICES if texts is None else texts)
        amounts = floor.state_choices(self, numbers)
        return {
            name: action_text(amount)
            for name, amount in zip(names, amounts, strict=True)
            if amount is not None
        }

    # ---- Reading --------------------------------------------------------------------------------
    # What is read in several steps is read from a copy, lest another thread act in between.

    def outcome(self) -> Outcome | None:
        """Say how the hand ended; None before its end.

        >>> hand = State(Rules(small_blind=1, big_blind=2), [40, 60], button=0, seed=1)
        >>> hand.push("fold")
        >>> hand.outcome().net
        (-1, 1)
        """
        return _outcome(self.copy())

    @property
    def showdown_order(self) -> tuple[int, ...]:
        """The seats in the order in which they show (R95).

        No seats before the end, without a showdown, or if all show at once (R96).
        """
        order, _, at_once = self.showdown()
        return () if at_once else order

    @property
    def positions(self) -> tuple[str | None, ...]:
        """The name of each seat's position (R19), None for a chair that is not dealt in.

        >>> State(Rules(big_blind=2), [40, 0, 40, 40, 40], button=0, seed=1).positions
        ('BTN', None, 'SB', 'BB', 'UTG')
        """
        return positions.seat_positions(self.copy())

    def position(self, seat: SupportsIndex, /) -> str | None:
        """Name the position of a seat (R19). Raises InvalidConfig if there is no such seat."""
        hand = self.copy()
        return positions.seat_positions(hand)[errors.seat(seat, "seat", hand.seats)]

    @property
    def history(self) -> tuple[Event, ...]:
        """All that happened, in order, with every card that is known.

        >>> hand = State(Rules(big_blind=2), [40, 60], button=0, seed=1)
        >>> [event.kind for event in hand.history]
        ['big_blind', 'deal', 'deal']
        """
        return events.history(self.copy())

    def view(self, seat: SupportsIndex | None, /) -> View:
        """Show the hand as a seat may see it, or, for None, as a spectator may.

        The view holds nothing that the seat may not know. Raises InvalidConfig if there is no such
        seat.

        >>> hand = State(Rules(big_blind=2), [40, 60], button=0, seed=1)
        >>> hand.view(1).hole_cards[0] is None, hand.view(1).hole_cards[1] is None
        (True, False)
        """
        hand = self.copy()
        return look(hand, None if seat is None else errors.seat(seat, "seat", hand.seats))

    def __repr__(self) -> str:
        return f"<State: {drawing.line(self.copy())}>"

    def __str__(self) -> str:
        return drawing.draw(self.copy())

    def _repr_html_(self) -> str:
        from fasteval.html.hands import hand_html

        return hand_html(self.copy())

    # ---- Copies ---------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the hand as JSON can have it: rules, start, actions, and the deck as far as known.

        >>> hand = State(Rules(big_blind=2), [40, 60], button=0, seed=1)
        >>> State.from_dict(hand.to_dict()) == hand
        True
        """
        hand = self.copy()
        start = hand.start_arguments()
        return {
            "rules": hand.rules.to_dict(),
            **start,
            "stacks": list(start["stacks"]),
            "posts": [
                dict(zip(_POST, (seat, *amounts), strict=True))
                for seat, amounts in start["posts"].items()
            ],
            "actions": list(hand.actions),
            "deck": [None if card is None else format_card(card) for card in hand.deck],
        }

    @classmethod
    def from_dict(cls, hand: Mapping[str, Any], /) -> Self:
        """Make a hand of what ``to_dict`` returned.

        Raises InvalidConfig, InvalidCard or IllegalAction, which name the field.
        """
        errors.fields(hand, _FIELDS, _WHAT)
        start = {name: hand[name] for name in _FIELDS[3:7]}
        start["posts"] = _read_posts(hand["posts"])
        made = cls(
            Rules.from_dict(hand["rules"]),
            errors.items(hand["stacks"], "stacks"),
            hand["button"],
            deal_later=True,
            **start,
        )
        for place, action in enumerate(errors.items(hand["actions"], "actions")):
            try:
                made.push(action)
            except FastevalError as error:
                raise errors.in_field(error, f"actions[{place}]") from None
        deck = errors.items(hand["deck"], "deck")
        if len(deck) != 52:
            raise errors.odd_deck_length(len(deck))
        try:
            made.deal_deck(deck)
        except (FastevalError, TypeError) as error:
            raise errors.InvalidCard(f"deck: {error}") from None
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_dict, (self.to_dict(),)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, floor.State):
            return NotImplemented
        mine, others = self.copy(), other.copy()
        return bool(
            mine.rules == others.rules
            and mine.start_arguments() == others.start_arguments()
            and mine.actions == others.actions
            and mine.deck == others.deck
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a hand changes


def _outcome(hand: State) -> Outcome | None:
    payouts = hand.payouts
    if payouts is None:
        return None
    order, shown, at_once = hand.showdown()
    return Outcome(
        how="showdown" if order else "fold",
        winners=_winners(hand),
        payouts=payouts,
        returned=hand.returned,
        net=tuple(
            end - start for end, start in zip(hand.stacks, hand.starting_stacks, strict=True)
        ),
        rake=hand.rake,
        showdown_order=() if at_once else order,
        shown=shown,
        all_in_face_up=order if at_once else (),
    )


def _winners(hand: State) -> tuple[int, ...]:
    """Rake and odd chips can leave a winner of a pot nothing: payouts do not tell who won."""
    if len(hand.live) == 1:
        return hand.live
    boards = [winners for pot in hand.pots for winners in pot.winners or ()]
    return tuple(sorted({seat for winners in boards for seat in winners}))


def _read_posts(posts: Any) -> dict[Any, tuple[Any, Any]]:
    read: dict[Any, tuple[Any, Any]] = {}
    for place, post in enumerate(errors.items(posts, "posts")):
        errors.fields(post, _POST, f"posts[{place}]")
        seat = errors.seat(post["seat"], f"posts[{place}]: seat", errors.SEATS_MAX)
        if seat in read:
            raise errors.posts_twice(place, seat)
        read[seat] = (post["live"], post["dead"])
    return read
