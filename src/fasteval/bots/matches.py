"""Matches: bots play many hands against each other, and the same cards from every seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, SupportsIndex

from fasteval import errors as values
from fasteval import state
from fasteval.bots import errors
from fasteval.bots.bot import Bot, BotLike, as_bot, bot_name, distinct_names
from fasteval.bots.contestants import Contestant
from fasteval.bots.courses import Course
from fasteval.bots.players import PLAYERS, seeds_of_players
from fasteval.bots.pypokerengine import PyPokerEngineBot
from fasteval.bots.results import BotResult, MatchResult, estimate
from fasteval.equities import Progress, new_seed
from fasteval.histories.record import HandRecord
from fasteval.rules import Rules
from fasteval.state import State

_MOST_HANDS = 10**12
_DEEP = 200  # big blinds in each stack, if nothing else is asked for


def match(
    bots: Mapping[str, BotLike] | Sequence[BotLike],
    hands: SupportsIndex,
    seed: SupportsIndex | None = None,
    *,
    rules: Rules | None = None,
    stack: SupportsIndex | None = None,
    duplicate: bool = True,
    record: Callable[[HandRecord], object] | None = None,
    progress: Progress | None = None,
) -> MatchResult:
    """Let 2 to 22 bots play hands against each other, each with the same stacks, and count.

    ``bots`` is a dict of name and bot, or a list; see ``Bot``. The honest ones of ``PLAYERS`` may
    be given by name, such as "tag". The rules are no-limit with blinds of 1 and 2 unless given,
    ``stack`` is 200 big blinds. ``hands`` counts all hands, and is rounded up to a multiple of the
    number of bots. The ``seed`` decides the cards and what bots given by name do; it is drawn, and
    told in the result, if none is given. The chance of other bots is theirs. A bot that is given
    twice is asked for both seats.

    With ``duplicate`` each deal, a deck and a button, is played once for each rotation of the bots
    over the seats, so that each bot plays each seat's cards, and a deal is one sample. Between two
    bots that cancels the luck of the deal. Between more, rotations are cyclic: each bot has each
    hand once, but the same bot at its left; luck that comes from who sits where stays. The hands
    of a deal follow one another: a bot that compares cards from hand to hand can know what
    comes. Without ``duplicate`` each bot keeps its seat, each hand is a sample, and the button
    gives each bot each position equally often.

    A bot that raises an exception or answers anything that is no legal action folds, or checks if
    it may not fold; it is counted, and the match goes on. Only KeyboardInterrupt passes. Boards are
    run once.

    ``record`` is called with the HandRecord of each hand, ``progress`` with (hands done, hands).
    Raises InvalidConfig, which names the argument.

    >>> result = match({"mine": lambda view: "c", "other": "tight"}, 200, seed=7)
    >>> result.hands, result.deals, sum(bot.chips for bot in result)
    (200, 100, 0)
    """
    for field, value in (("record", record), ("progress", progress)):
        if value is not None and not callable(value):
            raise errors.not_callable(field, value)
    played = Match(bots, hands, seed, rules=rules, stack=stack, duplicate=duplicate)
    for hand in played.play():
        if record is not None:
            record(hand.record(played.seed))
        if progress is not None:
            progress(hand.number, played.hands)
    return played.result()


class PlayedHand(NamedTuple):
    """A hand of a match that is over."""

    number: int  #: from 1
    state: State
    names: tuple[str, ...]  #: of the bots, by seat

    def record(self, seed: int) -> HandRecord:
        """Return the hand as hand histories have it; its id is the match's seed and its number."""
        name = f"{seed}-{self.number}"
        return HandRecord.of(self.state, self.names, id=name, source="fasteval")


class Match:
    """A match hand by hand; ``match`` says what it takes and raises.

    >>> played = Match([lambda view: "f", lambda view: "c"], 2, seed=1)
    >>> [hand.state.outcome().net for hand in played.play()]
    [(-1, 1), (2, -2)]
    """

    def __init__(
        self,
        bots: Mapping[str, BotLike] | Sequence[BotLike],
        hands: SupportsIndex,
        seed: SupportsIndex | None = None,
        *,
        rules: Rules | None = None,
        stack: SupportsIndex | None = None,
        duplicate: bool = True,
    ) -> None:
        if seed is None:
            self.seed: int = new_seed()
        else:
            self.seed = values.whole(seed, "seed", 0, values.SEED_MAX)
        self.contestants: tuple[Contestant, ...] = _read_bots(bots, self.seed)
        self.seats: int = len(self.contestants)
        self.rules: Rules = Rules(1, 2) if rules is None else rules
        if not isinstance(self.rules, Rules):
            raise errors.odd_rules(rules)
        self.unit: int = self.rules.chip_unit
        self.stack: int = self._read_stack(stack)
        self.duplicate: bool = values.switch(duplicate, "duplicate")
        wanted = values.whole(hands, "hands", 1, _MOST_HANDS)
        self.hands: int = -(-wanted // self.seats) * self.seats
        self.rotations: int = self.seats if self.duplicate else 1
        self.deals: int = 0  # of which all hands have been played
        self.rake: int = 0  # of these
        self._course = Course()
        self._deal(0, 0)  # rules that do not fit so many seats are found now

    def play(self) -> Iterator[PlayedHand]:
        """Play, and give each hand when it is over."""
        chance = Random(self.seed)
        number = 0
        for deal in range(self.hands // self.rotations):
            fresh = self._deal(deal, chance.getrandbits(64))
            won, rake = [0] * self.seats, 0
            for shift in range(self.rotations):
                number += 1
                hand = fresh.copy()
                # The bots move on by a seat with each rotation.
                seated = [self.contestants[seat - shift] for seat in range(self.seats)]
                self._play_hand(hand, seated, number)
                for seat, stack in enumerate(hand.stacks):
                    won[seat - shift] += stack - self.stack
                rake += hand.rake
                if shift == self.rotations - 1:
                    self._settle(won, rake)
                yield PlayedHand(number, hand, tuple(one.name for one in seated))

    def result(self) -> MatchResult:
        """Return the result of all deals that have been played to the end."""
        return MatchResult(
            bots=tuple(map(self._bot_result, self.contestants)),
            hands=self.deals * self.rotations,
            deals=self.deals,
            duplicate=self.duplicate,
            seed=self.seed,
            rules=self.rules,
            stack=self.stack,
            rake=self.rake,
            course=self._course.to_the_end(self.deals, self.contestants),
        )

    def _read_stack(self, stack: Any) -> int:
        """Read a stack: all together have chips below 2**62."""
        if stack is None:
            if _DEEP * self.unit * self.seats > values.CHIPS_MAX:
                raise errors.blinds_too_big(self.unit, self.seats)
            return _DEEP * self.unit
        chips = values.whole(stack, "stack", 1, values.CHIPS_MAX)
        if chips * self.seats > values.CHIPS_MAX:
            raise errors.too_deep(chips, self.seats)
        return chips

    def _deal(self, deal: int, seed: int) -> State:
        stacks = [self.stack] * self.seats
        return state.State(self.rules, stacks, deal % self.seats, seed=seed)

    def _play_hand(self, hand: State, seated: list[Contestant], number: int) -> None:
        while (seat := hand.actor) is not None:
            seated[seat].act(hand, number)
        if hand.awaiting == "boards":
            hand.run(1)
        for seat, one in enumerate(seated):
            one.end(hand, seat, number)

    def _settle(self, won: list[int], rake: int) -> None:
        for one, chips in zip(self.contestants, won, strict=True):
            one.settle(chips)
        self.rake += rake
        self.deals += 1
        self._course.note(self.deals, self.contestants)

    def _bot_result(self, one: Contestant) -> BotResult:
        hands = self.deals * self.rotations
        rate, error, interval = estimate(one.chips, one.squares, self.deals, hands, self.unit)
        return BotResult(
            name=one.name,
            hands=hands,
            chips=one.chips,
            bb_per_100=rate,
            stderr=error,
            interval=interval,
            timing=one.timing,
            exceptions=one.counts["exception"],
            illegal_actions=one.counts["illegal"],
            odd_answers=one.counts["no text"],
            faults=tuple(one.faults),
        )


def _read_bots(bots: Any, seed: int) -> tuple[Contestant, ...]:
    """Read a dict of names and bots, or a list of bots."""
    if not isinstance(bots, (Mapping, list, tuple)):
        raise errors.not_bots(bots)
    if not 2 <= len(bots) <= values.SEATS_MAX:
        raise errors.odd_bot_count(len(bots))
    given = [*bots.values()] if isinstance(bots, Mapping) else [*bots]
    chances = zip(given, seeds_of_players(seed), strict=False)
    read = [_read_bot(value, chance) for value, chance in chances]
    if isinstance(bots, Mapping):
        names = tuple(map(_read_name, bots))
    else:
        names = distinct_names(map(_name_given, given, read))
    _check_players(names, read)
    return tuple(map(Contestant, names, read))


def _read_bot(value: Any, seed: int) -> Bot:
    if type(value) is str:
        if value not in PLAYERS:
            raise errors.unknown_player(value, PLAYERS)
        return PLAYERS[value](seed)
    return as_bot(value)


def _read_name(name: Any) -> str:
    plain = str.__str__(name) if issubclass(type(name), str) else ""
    if not plain.strip():
        raise errors.odd_name(name)
    return plain


def _name_given(value: Any, bot: Bot) -> str:
    return value if type(value) is str else bot_name(bot)


def _check_players(names: Sequence[str], bots: Sequence[Bot]) -> None:
    """A player of PyPokerEngine follows the hand of one seat, so it cannot have two."""
    seen: dict[int, str] = {}
    for name, bot in zip(names, bots, strict=True):
        if type(bot) is PyPokerEngineBot:
            if id(bot.player) in seen:
                raise errors.player_twice((seen[id(bot.player)], name))
            seen[id(bot.player)] = name
