"""The betting of ACPC logs: read by the dealer's rules and played by ours, and written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fasteval.errors import FastevalError, quote
from fasteval.histories.acpc.game import Game, opening
from fasteval.histories.errors import InvalidHistory, UnsupportedHand, cannot_hold
from fasteval.histories.json_lines import from_dict
from fasteval.histories.record import HandRecord
from fasteval.state import State

STREETS = ("preflop", "flop", "turn", "river")
_TOKEN = re.compile(r"r\d{0,18}|[fc/]", re.ASCII)


class Dealer:
    """A hand by the rules of the protocol: who acts, and what each player has put in.

    An amount is all that a player has put in during the hand. A player who has called and has chips
    is asked even when nobody else can bet; this is the one thing in which our rules differ (R44).
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spent: list[int] = list(game.blinds)  #: by position, in the whole hand
        self.most: int = max(game.blinds)  #: what has to be matched
        self.least_raise: int = 2 * self.most or 1  #: of a raise: its least amount
        self.round: int = 0
        self.raises: int = 0  #: on this street
        self.folded: set[int] = set()
        self.settled: set[int] = set()  #: who needs not act again unless somebody raises
        self.over: bool = False
        self.before: list[int] = [0] * len(self.spent)  #: what each had put in before this street
        self.texts: list[str] = [""]  #: the betting of each street
        self.able: set[int] = {
            seat for seat, stack in enumerate(game.stacks) if self.spent[seat] < stack
        }
        self.actor = self._next(game.first)

    @property
    def betting(self) -> str:
        """The betting so far, with a slash after each street that is over."""
        return "/".join(self.texts)

    @property
    def owed(self) -> int:
        """What the actor must put in to call, the whole stack if that is less."""
        assert self.actor is not None
        return min(self.most, self.game.stacks[self.actor]) - self.spent[self.actor]

    def take(self, action: str, is_told: bool = True) -> None:
        """Do ``f``, ``c``, ``r`` or, without a limit, ``r300``; raises ValueError with a reason."""
        seat = self.actor
        if seat is None:
            raise ValueError("the betting is over")
        if action == "f":
            if not self.owed:
                raise ValueError("there is nothing to call")
            self.folded.add(seat)
            self.able.remove(seat)
        elif action == "c":
            self.spent[seat] += self.owed
            self.settled.add(seat)
        else:
            self._raise(seat, action[1:])
        if self.spent[seat] == self.game.stacks[seat]:
            self.able.remove(seat)
        self.texts[self.round] += action if is_told else ""
        self._go_on(seat)

    def _raise(self, seat: int, amount: str) -> None:
        game, stack = self.game, self.game.stacks[seat]
        if self.raises >= game.most_raises[self.round > 0]:
            raise ValueError(f"there are {self.raises} raises on this street already")
        if len(self.able) < 2 or self.most >= stack:
            raise ValueError("there is nobody to call a raise, or no chips for one")
        if game.is_limit:
            if amount:
                raise ValueError("in a limit game a raise has no amount")
            total = min(stack, self.most + game.raise_sizes[self.round > 1])
        else:
            if not amount:
                raise ValueError("in a no-limit game a raise has an amount")
            total = int(amount)
            least = min(self.least_raise, stack)
            if not least <= total <= stack:
                raise ValueError(f"a raise is to {least}-{stack} in all")
            self.least_raise = max(self.least_raise, 2 * total - self.most)
        self.spent[seat] = self.most = total
        self.raises += 1
        self.settled = {seat}

    def _next(self, seat: int) -> int | None:
        """The first who can act, from a position on."""
        players = len(self.spent)
        order = ((seat + step) % players for step in range(players))
        return next((one for one in order if one in self.able), None)

    def _go_on(self, seat: int) -> None:
        if len(self.folded) + 1 == len(self.spent):
            self._finish()
        elif not self.able <= self.settled:
            self.actor = self._next(seat + 1)
        elif len(self.able) < 2 or self.round == 3:
            self.texts += [""] * (3 - self.round)
            self.round = 3
            self._finish()
        else:
            self.round += 1
            self.texts.append("")
            self.raises = 0
            self.settled = set()
            self.before = list(self.spent)
            self.least_raise = self.most + max(1, *self.game.blinds)
            self.actor = self._next(0)

    def _finish(self) -> None:
        self.over, self.actor = True, None


# ---- Reading ------------------------------------------------------------------------------------


def begin(game: Game) -> State:
    """Begin a hand of a game without cards; raises UnsupportedHand if we do not play it."""
    try:
        return from_dict({**opening(game), "actions": []}).start()
    except UnsupportedHand:
        raise
    except FastevalError as error:
        raise UnsupportedHand(f"the game's definition: {error}") from None


def tokens(text: str) -> list[tuple[int, str]]:
    """Cut betting in actions and slashes, each with its place, which counts from 1."""
    found = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise InvalidHistory(
                f"{quote(text[place])} at place {place + 1} of the betting {quote(text)} is not"
                " f, c, r or /"
            )
        found.append((place + 1, match[0]))
        place = match.end()
    return found


def read_betting(text: str, game: Game, state: State) -> tuple[list[str], Dealer]:
    """Play a text on a State without cards: our actions and the dealer after them."""
    dealer, actions = Dealer(game), []
    if dealer.actor is None:
        raise UnsupportedHand("a hand in which nobody is asked")
    for place, token in tokens(text):
        if token == "/":
            if state.actor is None and not dealer.over and not dealer.owed:
                dealer.take("c", is_told=False)  # other programs leave out what decides nothing
            continue
        street, seat = dealer.round, dealer.actor
        owed = 0 if seat is None else dealer.owed
        try:
            dealer.take(token)
            if state.actor is not None or token != "c" or owed:  # there is something to decide
                actions.append(_follow(state, dealer, seat, owed, token))
        except UnsupportedHand as error:
            raise UnsupportedHand(f"{_place(token, place, street)}: {error.reason}") from None
        except ValueError as error:
            raise InvalidHistory(f"{_place(token, place, street)}: {error}") from None
    if dealer.betting != text:
        raise _odd_slash(text, dealer.betting)
    if dealer.over and state.awaiting == "action":
        raise UnsupportedHand(f"by our rules {quote(text)} is not all of the betting")
    return actions, dealer


def _place(token: str, place: int, street: int) -> str:
    return f"{quote(token)} at place {place} of the betting ({STREETS[street]})"


def _follow(state: State, dealer: Dealer, seat: int | None, owed: int, token: str) -> str:
    """Do on a State what the dealer took, and return it as our action."""
    if state.actor != seat or seat is None:
        raise UnsupportedHand("by our rules it is another's turn")
    if token == "c" and state.legal.to_call != owed:
        raise UnsupportedHand(f"by our rules a call is {state.legal.to_call}, not {owed}")
    action = token if token in "fc" else f"r{dealer.spent[seat] - dealer.before[seat]}"
    try:
        state.push(action)
    except FastevalError as error:
        raise UnsupportedHand(str(error)) from None
    return action


def _odd_slash(text: str, wanted: str) -> InvalidHistory:
    place = next(
        (place for place, pair in enumerate(zip(text, wanted, strict=False)) if len(set(pair)) > 1),
        min(len(text), len(wanted)),
    )
    if text[place : place + 1] == "/":
        street = min(text.count("/", 0, place), 3)
        return InvalidHistory(f"{_place('/', place + 1, street)}: its betting is not over")
    return InvalidHistory(
        f"the betting {quote(text)} lacks a slash at place {place + 1}: the street is over"
    )


# ---- Writing ------------------------------------------------------------------------------------


def write_betting(
    record: HandRecord, actions: Sequence[str], game: Game, places: Mapping[int, int]
) -> Dealer:
    """Tell the dealer the actions of a record, by the positions of its seats.

    Raises UnsupportedHand for what the dealer does not permit.
    """
    dealer = Dealer(game)
    if dealer.actor is None:
        raise cannot_hold("ACPC", "a hand in which nobody is asked")
    state = record.change(hole_cards=(), boards=()).start()
    for number, action in enumerate(actions, 1):
        seat = state.actor
        where = f"action {number} ({state.street}), {quote(action)}"
        if seat is None or places[seat] != dealer.actor:
            raise cannot_hold("ACPC", f"{where}: by its rules it is another's turn")
        _tell(dealer, action, state.legal.to_call, where)
        state.push(action)
    if state.actor is None:
        while not dealer.over and not dealer.owed:
            dealer.take("c")  # it asks who alone has chips
    if dealer.over != (state.actor is None):
        raise cannot_hold("ACPC", "a hand in which betting is over for one and not for its dealer")
    return dealer


def _tell(dealer: Dealer, action: str, to_call: int, where: str) -> None:
    """Tell the dealer an action of ours, whose amount must be what it would be there."""
    seat, token = dealer.actor, action
    assert seat is not None
    if action == "c" and dealer.owed != to_call:
        raise cannot_hold("ACPC", f"{where}: by its rules a call is {dealer.owed}, not {to_call}")
    if action[0] == "r":
        total = dealer.before[seat] + int(action[1:])
        token = "r" if dealer.game.is_limit else f"r{total}"
    try:
        dealer.take(token)
    except ValueError as error:
        raise cannot_hold("ACPC", f"{where}: by its rules {error}") from None
    if action[0] == "r" and dealer.spent[seat] != total:
        raise cannot_hold("ACPC", f"{where}: by its rules a raise puts in {dealer.spent[seat]}")
