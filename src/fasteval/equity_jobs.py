"""Equities as units of work that can be done apart."""

from __future__ import annotations

from typing import NamedTuple

from fasteval._impl import floor
from fasteval.names import EquityMethod

Sums = tuple[tuple[float, ...], "bytes | None"]


class Spot(NamedTuple):
    """Who holds what, as the floor takes it; it can be pickled."""

    weights: tuple[bytes | None, ...]  #: 1326 doubles of each player, None for any two cards
    board: int  #: a mask
    dead: int  #: a mask

    def arguments(self) -> tuple[list[memoryview[float] | None], int, int]:
        """The arguments of the floor's functions."""
        views = [None if data is None else memoryview(data).cast("d") for data in self.weights]
        return views, self.board, self.dead


class Unit(NamedTuple):
    """One part of an answer, which is the sum over all of them."""

    spot: Spot
    method: EquityMethod  #: of ``equity_plan``, or "sampled"
    number: int
    many: int  #: how many units there are, or how many deals this one has
    seed: int
    combos: bool
    kernel: str

    def run(self) -> Sums:
        """Do the work; the compiled core releases the GIL meanwhile."""
        arguments = self.spot.arguments()
        kernel = self.kernel if self.kernel in floor.kernels() else floor.kernels()[0]
        if self.method == "sampled":
            return floor.equity_sample(
                *arguments, self.seed, self.number, self.many, self.combos, kernel
            )
        return floor.equity_exact(
            *arguments, self.method, self.number, self.many, self.combos, kernel
        )
