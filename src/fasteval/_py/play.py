"""One hand in play: the twin of ``_play.pxi``, around the numbers of state.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from threading import RLock
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NoReturn,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    cast,
    final,
)

from fasteval import errors, records
from fasteval._py import betting as _betting
from fasteval._py import check as _check
from fasteval._py import config as _config
from fasteval._py import deal as _deal
from fasteval._py import legal as _legal
from fasteval._py import pot as _pot
from fasteval._py import showdown as _showdown
from fasteval._py import start as _start
from fasteval._py import state as _state
from fasteval._py.card import CARDS
from fasteval._py.reading import Cards, read_cards
from fasteval._py.rules import deal_deck, read_config, read_partial
from fasteval._py.seats import NO_SEAT, each_seat, has_seat
from fasteval._py.state import NO_CARD, Action, ActionKind, Street
from fasteval._py.status import StatusError

if TYPE_CHECKING:
    from typing_extensions import Self

    from fasteval.names import Awaited, StreetName
    from fasteval.rules import Rules

Method = TypeVar("Method", bound=Callable[..., Any])
Seat: TypeAlias = SupportsIndex | Literal["auto"]
Chips: TypeAlias = SupportsIndex | tuple[SupportsIndex, SupportsIndex] | list[SupportsIndex]

# A state's log: an amount is a raise-to, and below zero stand the other actions.
LOG_FOLD = -1
LOG_CALL = -2
LOG_RUN = -10  # less the number of boards
LOG_MUCK = -20  # less the seat

# What read_action calls them; a seat that goes all-in raises or calls.
KINDS = {
    "fold": ActionKind.FOLD,
    "check": ActionKind.CHECK,
    "call": ActionKind.CALL,
    "check or call": ActionKind.CALL,
    "raise to": ActionKind.RAISE_TO,
    "all-in": ActionKind.RAISE_TO,
}

STREETS: tuple[StreetName, ...] = ("preflop", "flop", "turn", "river", "showdown", "over")


@final
class Legal:
    """What the actor may do: iterate over it, or ask with ``in``, for actions as text.

    ``fold``, ``check`` and ``call`` are bools. ``to_call`` is what a call puts in, in chips.
    ``min_raise_to`` and ``max_raise_to`` bound the seat's total on this street after a bet or
    raise; both are None if none is open. ``stack`` and ``bet`` are the actor's chips, behind and in
    on this street. Iteration gives both bounds of a raise.
    """

    __slots__ = ("_bet", "_found", "_stack")

    def __init__(self) -> None:
        self._found = _state.Legal()
        self._stack = self._bet = 0

    @property
    def fold(self) -> bool:
        return self._found.fold

    @property
    def check(self) -> bool:
        return self._found.check

    @property
    def call(self) -> bool:
        return self._found.call

    @property
    def to_call(self) -> int:
        return self._found.to_call

    @property
    def stack(self) -> int:
        return self._stack

    @property
    def bet(self) -> int:
        return self._bet

    @property
    def min_raise_to(self) -> int | None:
        return self._found.min_raise_to or None

    @property
    def max_raise_to(self) -> int | None:
        return self._found.max_raise_to or None

    def __bool__(self) -> bool:
        return self.call or self.check

    def __iter__(self) -> Iterator[str]:
        return iter(records.legal_actions(self))

    def __contains__(self, action: object) -> bool:
        return records.is_legal(self, action)

    def __repr__(self) -> str:
        return f"<Legal: {records.legal_text(self)}>"

    def __reduce__(self) -> NoReturn:
        raise errors.no_pickle(self)


def _whole(method: Method) -> Method:
    """Let threads that share a hand wait for each other: a call is whole, as it is in the core."""

    @wraps(method)
    def locked(self: State, *arguments: Any, **named: Any) -> Any:
        with self._lock:
            return method(self, *arguments, **named)

    return cast(Method, locked)


class State:
    """One hand in play; fasteval.State adds the words."""

    __slots__ = ("_config", "_lock", "_log", "_rules", "_state")

    _config: _config.Config
    _lock: Any
    _log: list[int]
    _rules: Rules
    _state: _state.State

    def __new__(cls, *_: object, **__: object) -> Self:
        self = super().__new__(cls)
        self._config = _config.Config()
        self._lock = RLock()
        self._log = []
        self._rules = None  # type: ignore[assignment]
        # Until __init__ has begun a hand there is none, and nothing can be done.
        self._state = _state.State(
            actor=NO_SEAT,
            aggressor=NO_SEAT,
            returned_seat=NO_SEAT,
            small_blind_seat=NO_SEAT,
            big_blind_seat=NO_SEAT,
            street=Street.OVER,
            deck=[NO_CARD] * CARDS,
        )
        return self

    def __init__(
        self,
        rules: Rules,
        stacks: Iterable[SupportsIndex],
        button: SupportsIndex,
        *,
        deck: Cards | None = None,
        seed: SupportsIndex | None = None,
        deal_later: bool = False,
        posts: Mapping[SupportsIndex, Chips] | None = None,
        small_blind_seat: Seat | None = "auto",
        big_blind_seat: Seat = "auto",
        straddle_seat: Seat = "auto",
    ) -> None:
        config = read_config(
            rules, stacks, button, posts, small_blind_seat, big_blind_seat, straddle_seat
        )
        try:
            state = _start.state_start(config)
        except StatusError as error:
            raise errors.invalid_config(error.position) from None
        if not errors.switch(deal_later, "deal_later"):
            deal_deck(state, deck, seed)
        elif deck is not None or seed is not None:
            raise errors.two_decks()
        with self._lock:
            self._config = config
            self._state = state
            self._log = []
            self._rules = rules

    def __reduce__(self) -> Any:
        raise TypeError("a State of the floor has no pickle: use fasteval.State")

    # ---- Acting ---------------------------------------------------------------------------------

    def fold(self) -> None:
        """Fold for the actor. Raises IllegalAction where a fold is refused (R51)."""
        _act(self, ActionKind.FOLD, 0, LOG_FOLD)

    def check(self) -> None:
        """Check for the actor. Raises IllegalAction if there is a bet to call."""
        _act(self, ActionKind.CHECK, 0, LOG_CALL)

    def call(self) -> None:
        """Call for the actor, all-in if the bet is higher; a check if nothing is to call (R55).

        Raises IllegalAction if nobody is to act.
        """
        _act(self, ActionKind.CALL, 0, LOG_CALL)

    def raise_to(self, amount: SupportsIndex, /) -> None:
        """Bet or raise so that the actor has ``amount`` chips in on this street (R54).

        All-in is the whole stack. Raises IllegalAction, which names the bounds, if no raise is
        open, if the amount is out of bounds or is no int.
        """
        chips = amount
        if type(chips) is not int:
            chips = errors.integer(amount, errors.odd_amount, self.legal)
        if not 0 < chips < 1 << 63:
            with self._lock:
                legal, awaiting = self.legal, self.awaiting
            raise errors.illegal_action(ActionKind.RAISE_TO, chips, legal, awaiting)
        _act(self, ActionKind.RAISE_TO, chips, chips)

    @_whole
    def act_for(self, seat: SupportsIndex | None, kind: str, amount: int, /) -> None:
        """Act for a seat if it is its turn, for whoever's turn it is if the seat is None.

        ``kind`` is fold, check, call, check or call, raise to, of which ``amount`` is the chips, or
        all-in. Nobody acts between the look at whose turn it is and the action. Raises
        IllegalAction.
        """
        actor = self.actor
        place = actor if seat is None else errors.integer(seat, errors.odd_seat)
        if kind not in KINDS:
            raise errors.odd_action(kind, self.legal, self.awaiting)
        if place != actor:
            raise errors.not_your_turn(cast(int, place), actor)
        if kind == "all-in":
            _go_all_in(self)
        elif kind == "raise to":
            self.raise_to(amount)
        else:
            _act(self, KINDS[kind], 0, LOG_FOLD if kind == "fold" else LOG_CALL)

    @_whole
    def timeout(self) -> None:
        """Let time run out: check if possible, else fold (R110); before a run-out, one board."""
        live = self._state.live
        if self._state.actor == NO_SEAT:
            self.run(1)
            return
        _betting.state_timeout(self._state)
        self._log.append(LOG_CALL if self._state.live == live else LOG_FOLD)

    @_whole
    def run(self, boards: SupportsIndex, /) -> None:
        """Say how many boards to run, when betting is over before the river (R115).

        Raises IllegalAction if that is not asked, or if the cards do not suffice.
        """
        number = errors.integer(boards, errors.odd_boards)
        try:
            _betting.state_run(self._state, number)
        except StatusError:
            raise errors.illegal_boards(number, self) from None
        self._log.append(LOG_RUN - number)

    @_whole
    def muck(self, seat: SupportsIndex, /) -> None:
        """Give up the hand of a seat unseen, while the showdown waits for cards (R98).

        Raises IllegalAction at any other time and for a seat that is not in the showdown.
        """
        number = errors.integer(seat, errors.odd_seat)
        try:
            _showdown.state_muck(self._state, number)
        except StatusError:
            raise errors.illegal_muck(number, self.awaiting) from None
        self._log.append(LOG_MUCK - number)

    @_whole
    def pop(self) -> str:
        """Take the last action back and return it as text; cards stay dealt.

        Raises IllegalAction if there is none.
        """
        if not self._log:
            raise errors.nothing_to_pop()
        state = _start.state_start(self._config)
        for entry in self._log[:-1]:
            _repeat(state, entry)
        _deal.state_deal(state, self._state.deck)
        self._state = state
        return _action_text(self._log.pop())

    @_whole
    def deal(
        self, cards: Cards, /, seat: SupportsIndex | None = None, board: SupportsIndex = 0
    ) -> None:
        """Deal known cards: the two of a seat, or the next cards of a board.

        Cards are text or an iterable as for ``cards``. Raises InvalidCard for cards that are odd,
        repeated or too many, IllegalAction where cards lie already.
        """
        numbers = read_cards(cards)
        place = 0
        try:
            if seat is not None:
                place = errors.integer(seat, errors.odd_seat)
                if len(numbers) != 2:
                    raise errors.wrong_hole_count(len(numbers))
                _deal.state_deal_hole(self._state, place, numbers)
            else:
                place = errors.integer(board, errors.odd_boards)
                _deal.state_deal_board(self._state, place, numbers)
        except StatusError as error:
            raise errors.cannot_deal(error.status, cards, error.position, place) from None

    @_whole
    def deal_deck(self, deck: Iterable[SupportsIndex | str | None], /) -> None:
        """Deal the cards of a deck in dealing order (R5 to R8), None for those not known.

        Raises InvalidCard for cards that are odd or repeated, IllegalAction where cards lie.
        """
        numbers = read_partial(deck)
        try:
            _deal.state_deal(self._state, numbers)
        except StatusError as error:
            raise errors.cannot_deal(error.status, deck, error.position, 0) from None

    @_whole
    def copy(self) -> Self:
        """Copy the hand; neither follows the other."""
        other = type(self).__new__(type(self))
        other._log = self._log[:]
        other._state = self._state.copy()
        other._config = self._config
        other._rules = self._rules
        return other

    # ---- Reading --------------------------------------------------------------------------------

    @property
    @_whole
    def rules(self) -> Rules:
        return self._rules

    @property
    @_whole
    def legal(self) -> Legal:
        """What the actor may do (R50): a Legal, which is false if nobody is to act."""
        legal = Legal()
        legal._found = _legal.state_legal(self._state)
        if self._state.actor != NO_SEAT:
            legal._stack = self._state.stacks[self._state.actor]
            legal._bet = self._state.bets[self._state.actor]
        return legal

    @property
    @_whole
    def actor(self) -> int | None:
        """The seat whose turn it is, or None."""
        return _optional_seat(self._state.actor)

    @property
    @_whole
    def street(self) -> StreetName:
        """preflop, flop, turn, river, showdown while it waits for cards, or over."""
        return STREETS[self._state.street]

    @property
    @_whole
    def over(self) -> bool:
        """Whether the hand is over and paid."""
        return self._state.street == Street.OVER

    @property
    @_whole
    def awaiting(self) -> Awaited | None:
        """What the hand waits for: action, boards, cards, or None when it is over."""
        if self._state.actor != NO_SEAT:
            return "action"
        if self._state.street == Street.OVER:
            return None
        return "cards" if self._state.street == Street.SHOWDOWN else "boards"

    @property
    @_whole
    def seats(self) -> int:
        """How many chairs the table has."""
        return self._state.seats

    @property
    @_whole
    def button(self) -> int:
        """The seat of the button, which may be an empty chair."""
        return self._state.button

    @property
    @_whole
    def small_blind_seat(self) -> int | None:
        """The seat of the small blind, or None."""
        return _optional_seat(self._state.small_blind_seat)

    @property
    @_whole
    def big_blind_seat(self) -> int | None:
        """The seat of the big blind, or None."""
        return _optional_seat(self._state.big_blind_seat)

    @property
    @_whole
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, for each seat."""
        return tuple(self._state.stacks[: self._state.seats])

    @property
    @_whole
    def starting_stacks(self) -> tuple[int, ...]:
        """Chips at the start of the hand, for each seat."""
        return tuple(self._config.stacks[: self._state.seats])

    @property
    @_whole
    def bets(self) -> tuple[int, ...]:
        """Chips put in on this street and not yet collected, for each seat."""
        return tuple(self._state.bets[: self._state.seats])

    @property
    @_whole
    def current_bet(self) -> int:
        """The highest bet of this street, which others must match."""
        return self._state.current_bet

    @property
    @_whole
    def pot(self) -> int:
        """Every chip in the middle, the bets of this street too; 0 when the hand is over."""
        return self._state.pot

    @property
    @_whole
    def rake(self) -> int:
        """What the house took (R116)."""
        return self._state.raked

    @property
    @_whole
    def dealt(self) -> tuple[int, ...]:
        """The seats that were dealt in."""
        return _seat_tuple(self._state.dealt)

    @property
    @_whole
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded."""
        return _seat_tuple(self._state.live)

    @property
    @_whole
    def able(self) -> tuple[int, ...]:
        """The seats in the hand that have chips behind; at the end, those that had."""
        return _seat_tuple(self._state.able)

    @property
    @_whole
    def face_up(self) -> bool:
        """Whether all-ins ended the betting, so that all live hands lie open (R96)."""
        return self._state.face_up

    @property
    @_whole
    def aggressor(self) -> int | None:
        """The last seat to bet or raise on this street, or None."""
        return _optional_seat(self._state.aggressor)

    @property
    @_whole
    def board(self) -> tuple[int | None, ...]:
        """The open cards of the (first) board, None for those not known."""
        return _board_tuple(self._state, 0)

    @property
    @_whole
    def boards(self) -> tuple[tuple[int | None, ...], ...]:
        """The open cards of every board that is run."""
        return tuple(_board_tuple(self._state, board) for board in range(self._state.boards))

    @property
    @_whole
    def hole_cards(self) -> tuple[tuple[int | None, int | None] | None, ...]:
        """Each seat's two cards as far as they are known, None for others and empty chairs."""
        return tuple(_hole_tuple(self._state, seat) for seat in range(self._state.seats))

    @property
    @_whole
    def deck(self) -> tuple[int | None, ...]:
        """The 52 cards in dealing order (R5 to R8), None for those not known or never needed."""
        return tuple(_known_card(card) for card in self._state.deck)

    @property
    @_whole
    def returned(self) -> tuple[int, ...]:
        """The uncalled bet that went back (R90), for each seat."""
        state = self._state
        return tuple(
            state.returned if seat == state.returned_seat else 0 for seat in range(state.seats)
        )

    @property
    @_whole
    def payouts(self) -> tuple[int, ...] | None:
        """What each seat was paid out of the pots; None before the hand is over."""
        try:
            payouts = _showdown.state_payouts(self._state)
        except StatusError:
            return None
        return tuple(payouts[: self._state.seats])

    @property
    @_whole
    def pots(self) -> tuple[records.Pot, ...]:
        """The pots of the collected chips, the main pot first: Pot(amount, eligible, winners).

        ``winners`` has the winners on each board; it is None before the hand is over. Amounts are
        before the rake.
        """
        return tuple(
            records.Pot(pot.amount, _seat_tuple(pot.eligible), _winners_tuple(self._state, pot))
            for pot in _showdown.state_pots(self._state)
        )

    @property
    @_whole
    def actions(self) -> tuple[str, ...]:
        """All actions so far as text: f, c, r350, run2, muck3."""
        return tuple(_action_text(entry) for entry in self._log)

    @_whole
    def showdown(self) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
        """Return the seats at the showdown in order, those that show, and whether all show at once.

        R95, R96; no seats before the hand is over or without a showdown.
        """
        order, shown, all_at_once = _showdown.state_showdown(self._state)
        return tuple(order), _seat_tuple(shown), all_at_once

    @_whole
    def start_arguments(self) -> dict[str, Any]:
        """Return the arguments that began the hand, but for the rules and the cards."""
        config = self._config
        posts = zip(config.live_posts, config.dead_posts, strict=True)
        return {
            "stacks": self.starting_stacks,
            "button": config.button,
            "posts": {seat: post for seat, post in enumerate(posts) if any(post)},
            "small_blind_seat": _seat_argument(config.small_blind_seat),
            "big_blind_seat": _seat_argument(config.big_blind_seat),
            "straddle_seat": _seat_argument(config.straddle_seat),
        }

    @_whole
    def is_consistent(self) -> bool:
        """Say whether chips are conserved and everything fits together; for tests."""
        try:
            _check.state_check(self._state)
        except StatusError:
            return False
        return True


# ---- The log ------------------------------------------------------------------------------------


def _act(self: State, kind: int, amount: int, entry: int) -> None:
    with self._lock:
        try:
            _betting.state_apply(self._state, Action(amount, kind))
        except StatusError:
            raise errors.illegal_action(kind, amount, self.legal, self.awaiting) from None
        self._log.append(entry)


def _go_all_in(self: State) -> None:
    try:
        action = _legal.state_all_in(self._state)
    except StatusError:
        raise errors.cannot_go_all_in(self.legal, self.awaiting) from None
    _act(self, action.kind, action.amount, action.amount or LOG_CALL)


def _repeat(state: _state.State, entry: int) -> None:
    """Repeat what the log says, which was legal before."""
    if entry <= LOG_MUCK:
        _showdown.state_muck(state, LOG_MUCK - entry)
    elif entry <= LOG_RUN:
        _betting.state_run(state, LOG_RUN - entry)
    else:
        kinds = {LOG_FOLD: ActionKind.FOLD, LOG_CALL: ActionKind.CALL}
        _betting.state_apply(state, Action(entry, kinds.get(entry, ActionKind.RAISE_TO)))


def _action_text(entry: int) -> str:
    if entry == LOG_FOLD:
        return "f"
    if entry == LOG_CALL:
        return "c"
    if entry > 0:
        return f"r{entry}"
    return f"muck{LOG_MUCK - entry}" if entry <= LOG_MUCK else f"run{LOG_RUN - entry}"


# ---- Answers ------------------------------------------------------------------------------------


def _seat_tuple(seats: int) -> tuple[int, ...]:
    return tuple(each_seat(seats))


def _optional_seat(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


def _seat_argument(seat: int) -> int | str | None:
    if seat == _config.SEAT_NOBODY:
        return None
    return "auto" if seat == _config.SEAT_BY_RULE else seat


def _known_card(card: int) -> int | None:
    return None if card == NO_CARD else card


def _board_tuple(state: _state.State, board: int) -> tuple[int | None, ...]:
    return tuple(_known_card(card) for card in _deal.state_board(state, board))


def _hole_tuple(state: _state.State, seat: int) -> tuple[int | None, int | None] | None:
    if not has_seat(state.dealt, seat):
        return None
    first, second = _deal.state_hole(state, seat)
    if first == second == NO_CARD:
        return None
    return _known_card(first), _known_card(second)


def _winners_tuple(state: _state.State, pot: _pot.Pot) -> tuple[tuple[int, ...], ...] | None:
    try:
        winners = [_showdown.state_winners(state, pot, board) for board in range(state.boards)]
    except StatusError:
        return None
    return tuple(_seat_tuple(seats) for seats in winners)
