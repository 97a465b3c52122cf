"""A bot in a match: asked, timed, and judged, whatever it answers."""

from __future__ import annotations

from time import perf_counter_ns
from typing import Any

from fasteval.bots import errors
from fasteval.bots.bot import Bot
from fasteval.bots.results import KINDS, BotFault, BotTiming
from fasteval.errors import FastevalError, quote
from fasteval.names import FaultKind
from fasteval.state import State

_LONGEST = 100  # letters of an action: more are none
_SHOWN = 10  # faults that are kept, of each bot


class Contestant:
    """Plays a bot's seats in a match, and keeps count of what it does.

    Whatever a bot raises, but for KeyboardInterrupt, and whatever it answers that is not a legal
    action is a fault: its seat folds, or checks if it may not fold.
    """

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot: Any = bot
        self.decisions: int = 0
        self.nanoseconds: int = 0
        self.slowest: int = 0
        self.counts: dict[FaultKind, int] = dict.fromkeys(KINDS, 0)
        self.faults: list[BotFault] = []
        self.chips: int = 0  # over deals: the sum of what it won
        self.squares: int = 0  # and of its squares

    def act(self, hand: State, number: int) -> None:
        """Do in the hand, the match's so many-th, what the bot answers to the view of its seat."""
        seat = hand.actor
        view = hand.view(seat)
        begun = perf_counter_ns()
        try:
            answer = self.bot.act(view)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit too: a bot does not end the match
            self._clock(begun)
            if self._count("exception"):
                self._keep(number, "exception", "", errors.tell(error))
            _give_up(hand)
            return
        self._clock(begun)
        if not issubclass(type(answer), str):
            if self._count("no text"):
                self._keep(number, "no text", errors.quoted(answer), "not text, as actions are")
            _give_up(hand)
            return
        try:
            if str.__len__(answer) > _LONGEST:
                raise errors.long_action(_LONGEST)
            hand.push(str.__str__(answer), seat=seat)
        except FastevalError as error:
            if self._count("illegal"):
                self._keep(number, "illegal", _quoted(answer), str(error))
            _give_up(hand)

    def end(self, hand: State, seat: int, number: int) -> None:
        """Show the bot the end of a hand, if it wants to see it."""
        try:
            end = getattr(self.bot, "end", None)
            if end is not None:
                end(hand.view(seat))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            if self._count("exception"):
                reason = f"{errors.tell(error)}, at the end of the hand"
                self._keep(number, "exception", "", reason)

    def settle(self, chips: int) -> None:
        """Count what the bot won in a deal, over all its rotations."""
        self.chips += chips
        self.squares += chips * chips

    @property
    def timing(self) -> BotTiming:
        """How long its decisions took."""
        total = self.nanoseconds / 1e9
        mean = total / self.decisions if self.decisions else 0.0
        return BotTiming(self.decisions, mean, self.slowest / 1e9, total)

    def _clock(self, begun: int) -> None:
        took = perf_counter_ns() - begun
        self.decisions += 1
        self.nanoseconds += took
        self.slowest = max(self.slowest, took)

    def _count(self, kind: FaultKind) -> bool:
        """Count a fault, and say whether it is one of the first, which are kept."""
        self.counts[kind] += 1
        return len(self.faults) < _SHOWN

    def _keep(self, number: int, kind: FaultKind, action: str, reason: str) -> None:
        self.faults.append(BotFault(number, kind, action, reason))


def _give_up(hand: State) -> None:
    if hand.legal.fold:
        hand.fold()
    else:
        hand.check()


def _quoted(answer: str) -> str:
    """Quote text, also of a class that says otherwise."""
    return quote(str.__str__(answer)[:_LONGEST])
