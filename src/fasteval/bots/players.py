"""Honest opponents for matches: a call station, a random one, and two that play tight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from random import Random

from fasteval import equities, errors
from fasteval.bots.bot import Bot
from fasteval.combos import CLASSES, combo
from fasteval.events import Event
from fasteval.opponents import OPPONENTS, Opponent, own_cards, raise_part
from fasteval.ranges import Range
from fasteval.starting_order import ORDER
from fasteval.view import View

_DEALS = 1000  # for an equity: to 1.5 % of the pot, and in a tenth of a millisecond
_CARDS = 5000  # hands dealt for an equity at most: fewer deals where many are in the hand
_RANGED = 4  # opponents whose ranges count, those with the best; more get into each other's way
_OPENED = 0.9  # the part of hands that open against one opponent; fewer against more
_BLUFFS = 0.05  # how often it bets without a hand, against one opponent
_CALLERS = 60  # in percent: the hands that call a raise before the flop
_RAISERS = (30, 15, 8, 4)  # the hands that raise for the first time, the second, ...
_BET, _RAISE = 0.55, 0.65  # the equity to bet and to raise with
_BET_ODDS = 0.55  # for each bet on the board: better hands bet that much likelier than worse ones
_BETS = 4  # that count: who has nearly the best hand does not fold it, however often others raise
_REALISED = 0.9  # the part of its equity that a hand wins which calls before the flop


class OpponentBot:
    """An opponent of ``fasteval play`` as a bot, with chance of its own.

    >>> OpponentBot(OPPONENTS["caller"], seed=1).act(None)
    'c'
    """

    def __init__(self, opponent: Opponent, seed: int = 0) -> None:
        self.opponent = opponent
        self.chance: Random = Random(errors.seed(seed))
        self.name: str = opponent.__name__

    def act(self, view: View, /) -> str:
        """Return what the opponent does."""
        return self.opponent(view, self.chance)


class TightAggressive:
    """Plays few hands and bets the good ones, by equity against what opponents may have.

    It opens a part of all hands, the fewer the more opponents are left. Otherwise it finds the
    equity against the others in the hand, each with hands as good as what he did before the flop
    tells, and weighs it against the price. It does not learn, and hardly bluffs.

    >>> from fasteval import Rules, State
    >>> hand = State(Rules(1, 2), [400, 400], button=0, deal_later=True)
    >>> hand.deal("AsAh", seat=0)
    >>> TightAggressive(seed=1).act(hand.view(0))
    'r6'
    """

    name = "tag"

    def __init__(self, seed: int = 0) -> None:
        self.chance: Random = Random(errors.seed(seed))

    def act(self, view: View, /) -> str:
        """Return an action."""
        history = view.history
        widths = _widths(view, history)
        if view.street == "preflop" and min(widths, default=100) == 100:
            return self._open(view)
        return self._weigh(view, self._share(view, widths), _bets_against(view, history))

    def _open(self, view: View) -> str:
        """Nobody raised: raise the better hands, and see a flop where that is cheap."""
        opponents = len(view.live) - 1
        if _percentile(own_cards(view)) <= _OPENED / opponents**0.8:
            return raise_part(view, 100)
        if view.legal.check:
            return "c"
        share = self._share(view, [100] * opponents)
        return "c" if _REALISED * share > _price(view) else "f"

    def _weigh(self, view: View, share: float, bets: int) -> str:
        """Weigh the equity: to bet for value, to raise, or to pay the price of a call."""
        if not view.legal.call:
            fair = 2 * _BET / len(view.live)
            bluffs = len(view.live) == 2 and self.chance.random() < _BLUFFS
            return raise_part(view, 75) if share > fair or bluffs else "c"
        sure = _after_bets(share, bets)
        if sure > _RAISE:
            return raise_part(view, 100)
        if view.street == "preflop":
            sure *= _REALISED
        return "c" if sure > _price(view) else "f"

    def _share(self, view: View, widths: list[int]) -> float:
        """The equity against opponents with so many hands; those with the worst have any."""
        best = sorted(widths)
        others = [*map(_best, best[:_RANGED]), *["random"] * len(best[_RANGED:])]
        board = [card for card in view.board if card is not None]
        found = equities.equity(
            [own_cards(view), *others],
            board=board or None,
            samples=min(_DEALS, _CARDS // (1 + len(others))),
            seed=self.chance.getrandbits(53),
        )
        return found[0].equity


def _price(view: View) -> float:
    """The equity with which a call neither wins nor loses."""
    return view.legal.to_call / (view.pot + view.legal.to_call)


def _bets_against(view: View, history: Iterable[Event]) -> int:
    """How often others have bet or raised on this street of the board.

    Before the flop none counts: what others did there is in the hands that they may have.
    """
    if view.street == "preflop":
        return 0
    return sum(
        event.kind in ("bet", "raise") and event.street == view.street and event.seat != view.seat
        for event in history
    )


def _after_bets(share: float, bets: int) -> float:
    """The equity after bets, each of which is likelier from a hand that is ahead: Bayes' rule.

    >>> _after_bets(0.5, 0), round(_after_bets(0.5, 1), 3), _after_bets(1.0, 20)
    (0.5, 0.355, 1.0)
    """
    odds = share * _BET_ODDS ** min(bets, _BETS)
    return odds / (odds + (1 - share))


def _widths(view: View, history: Iterable[Event]) -> list[int]:
    """How many hands, in percent of all, each opponent has who did so before the flop.

    Before the flop, who has put in no chip by choice is left out.
    """
    widths: dict[int | None, int] = {}
    raises = 0
    for event in history:
        if event.street != "preflop":
            break
        if event.kind in ("bet", "raise"):
            raises += 1
            widths[event.seat] = _RAISERS[min(raises, len(_RAISERS)) - 1]
        elif event.kind == "call":
            widths[event.seat] = min(widths.get(event.seat, 100), _CALLERS if raises else 100)
    others = [seat for seat in view.live if seat != view.seat]
    if view.street == "preflop":
        others = [seat for seat in others if seat in widths]
    return [widths.get(seat, 100) for seat in others]


@lru_cache(maxsize=16)
def _best(percent: int) -> Range | str:
    return "random" if percent == 100 else Range.percent(percent)


def _percentile(hole: tuple[int, int]) -> float:
    """The part of all hands that are as good or better, all-in against one at random."""
    return _percentiles()[combo(*hole)]


@lru_cache(maxsize=1)
def _percentiles() -> dict[int, float]:
    found: dict[int, float] = {}
    for name in ORDER:
        found |= dict.fromkeys(CLASSES[name], (len(found) + len(CLASSES[name])) / 1326)
    return found


def seeds_of_players(seed: int) -> Iterator[int]:
    """Draw a seed for each bot of a match, which honest opponents play with.

    >>> first, second = zip(seeds_of_players(1), range(2))
    >>> first[0] == second[0]
    False
    """
    chance = Random(f"the bots of {seed}")
    while True:
        yield chance.getrandbits(64)


#: The honest opponents by name; each is made with a seed.
PLAYERS: dict[str, Callable[[int], Bot]] = {
    "tag": TightAggressive,
    **{name: partial(OpponentBot, opponent) for name, opponent in OPPONENTS.items()},
}
