"""Forced bets of a Bovada history: which chips are a blind, an ante or the post of a new player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fasteval.histories.bovada import lines
from fasteval.histories.bovada.facts import Facts

# Stakes where the small blind is not half of the big one, in cents.
_BIG_OF = {2: 5, 10: 25}
_SMALL_OF = {big: small for small, big in _BIG_OF.items()}
_BLINDS = ("small blind", "big blind")


class Forced(NamedTuple):
    """Forced bets; seats are those of the neutral order."""

    small_blind: int  #: in full
    big_blind: int
    small_blind_seat: int | None
    big_blind_seat: int
    antes: tuple[int, ...]
    live: tuple[int, ...]  #: posts of seats that are no blind
    dead: tuple[int, ...]
    bets: tuple[int, ...]  #: what lies before each seat when the betting begins
    posted: tuple[int, ...]  #: all that went in

    @property
    def usual(self) -> bool:
        """Whether the blinds are where the neutral order has them."""
        first, second = self.places
        if self.small_blind_seat is None:
            return self.big_blind_seat == first or len(self.live) == 2
        return (self.small_blind_seat, self.big_blind_seat) == (first, second)

    @property
    def places(self) -> tuple[int, int]:
        """Where the neutral order has the blinds."""
        return (1, 0) if len(self.live) == 2 else (0, 1)

    @property
    def blinds(self) -> tuple[int, ...]:
        """What each seat posts, as the neutral order has it: a live post is negative."""
        first, second = self.places
        blinds = [-chips for chips in self.live] if self.usual else [0] * len(self.live)
        if self.usual:
            second = self.big_blind_seat
        if self.small_blind_seat is not None:
            blinds[first] = self.small_blind
        blinds[second] = self.big_blind
        return tuple(blinds)


def find_forced(facts: Facts, order: Sequence[int]) -> Forced:
    """Tell blinds, antes and posts apart; ``order`` are the places of those who were dealt in.

    Raises InvalidHistory if it is not told what the blinds are.
    """
    return _Posting(facts, order).find()


class _Posting:
    """The forced bets of a hand by what they are; by place until the end."""

    def __init__(self, facts: Facts, order: Sequence[int]) -> None:
        self.facts, self.order = facts, order
        named = {facts.names[place]: place for place in order}
        heads_up = named.get("Dealer") if len(order) == 2 else None
        self.called = {
            "small blind": named.get("Small Blind", heads_up),
            "big blind": named.get("Big Blind"),
        }
        self.anted = any(what == "ante" for _, what, _ in facts.forced)
        self.told: dict[str, dict[int, int]] = {
            what: {} for what in (*_BLINDS, "ante", "post", "dead post")
        }

    def find(self) -> Forced:
        full: dict[str, int] = {}
        for place, what, chips in self.facts.forced:
            known = self.known(place, what)
            told = self.told[known]
            if place in told or (told and known in _BLINDS):
                raise lines.again(f"the {known} of {self.facts.names[place]}")
            told[place] = chips
            if known == what:
                full[known] = chips
        small, big = self.amounts(full.get("small blind"), full.get("big blind"))
        return self.forced(small, big)

    def known(self, place: int, what: str) -> str:
        """Say what an all-in is: an ante, a blind or a post; and a post of who is a blind."""
        if what == "all-in" and self.anted and place not in self.told["ante"]:
            return "ante"
        if what not in ("all-in", "post"):
            return what
        for blind, called in self.called.items():
            if place == called:
                return blind
        return "post"

    # ---- How much the blinds are ----------------------------------------------------------------

    def amounts(self, small: int | None, big: int | None) -> tuple[int, int]:
        """Return the blinds in full, of which a stack that was smaller does not tell."""
        stakes = self.stakes()
        if big is None:
            known = stakes[1] if stakes else self.usual_big(small or 0)
            short = max([0, *self.told["small blind"].values(), *self.told["big blind"].values()])
            call = self.first_call()
            if not known and call <= short:
                raise lines.untold_blinds()
            big = max(known, call, short)
        if small is None:
            small = min(stakes[0] if stakes else self.usual_small(big), big)
            small = max([small, *self.told["small blind"].values()])
        return small, big

    def stakes(self) -> tuple[int, int] | None:
        """The blinds that the level or the table has; of fixed limit these are the bets."""
        stakes, level = self.facts.stakes, self.facts.game.stakes
        if stakes is None and level is not None:
            stakes = (lines.read_chips(level[0], False), lines.read_chips(level[1], False))
        if stakes is not None and self.facts.game.limit == "fixed_limit":
            return stakes[0] // 2, stakes[0]
        return stakes

    def first_call(self) -> int:
        """What who had nothing in put in for a call; 0 if somebody had raised."""
        posted = {place for place, what, _ in self.facts.forced if what != "ante"}
        for play in self.facts.plays:
            if play.kind == "call" and play.place not in posted:
                return play.chips or 0
            if play.kind not in ("fold", "check", "call"):
                break
        return 0

    def usual_big(self, small: int) -> int:
        return _BIG_OF.get(small, 2 * small) if self.facts.money else 2 * small

    def usual_small(self, big: int) -> int:
        return _SMALL_OF.get(big, big // 2) if self.facts.money else big // 2

    # ---- By seat --------------------------------------------------------------------------------

    def forced(self, small: int, big: int) -> Forced:
        told = self.told
        live, dead = dict(told["post"]), dict(told["dead post"])
        for place, chips in dead.items():
            if place not in live and chips > small:  # both blinds were missed: one of them is live
                live[place] = min(chips, big)
                dead[place] -= live[place]
        small_blind_seat, big_blind_seat = self.seats()
        posted = dict.fromkeys(self.order, 0)
        for place, _, chips in self.facts.forced:
            posted[place] += chips

        def by_seat(chips: dict[int, int]) -> tuple[int, ...]:
            return tuple([chips.get(place, 0) for place in self.order])

        return Forced(
            small,
            big,
            small_blind_seat,
            big_blind_seat,
            antes=by_seat(told["ante"]),
            live=by_seat(live),
            dead=by_seat(dead),
            bets=by_seat({**live, **told["small blind"], **told["big blind"]}),
            posted=by_seat(posted),
        )

    def seats(self) -> tuple[int | None, int]:
        """Whose the blinds are: who posted them, or has none left after the ante."""
        small = next(iter(self.told["small blind"]), None)
        big = next(iter(self.told["big blind"]), self.called["big blind"])
        if small is None and self.called["small blind"] in self.told["ante"]:
            small = self.broke(self.called["small blind"])
        if big is None:
            raise lines.no_big_blind()
        return None if small is None else self.order.index(small), self.order.index(big)

    def broke(self, place: int | None) -> int | None:
        """The place if the ante took all."""
        if place is None or self.told["ante"][place] < self.facts.stacks[place]:
            return None
        return place
