"""The page of a report: a template of jinja2 (the extra ``report``), a style and a script."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from fasteval import __version__
from fasteval.histories.definitions import DEFINITIONS, write_value
from fasteval.plots.canvas import load
from fasteval.reports import errors
from fasteval.reports.amounts import signed
from fasteval.reports.charts import draw_positions, draw_results
from fasteval.reports.figures import Figures
from fasteval.reports.gathering import CHUNK, Gathered, pack

if TYPE_CHECKING:
    from jinja2 import Environment

#: The statistics of the table of players, with their heads.
_COLUMNS = {
    name: DEFINITIONS[name].label
    for name in ("vpip", "pfr", "three_bet", "aggression_factor", "wtsd", "wsd")
}


def check() -> None:
    """Raise ImportError if a library is missing, before there is work."""
    _environment()
    try:
        load("figure")
    except ImportError:
        raise errors.no_matplotlib() from None


def render(gathered: Gathered, figures: Figures) -> str:
    """Make the text of the page."""
    script = _packaged("report.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    positions = figures.positions
    rates = {name: place.big_blinds_per_100 for name, place in positions.items()}
    return (
        _environment()
        .from_string(_packaged("report.html.j2"))
        .render(
            version=__version__,
            style=_packaged("report.css"),
            script=script,
            script_hash=f"sha256-{digest}",
            gathered=gathered,
            figures=figures,
            columns=_COLUMNS,
            most=max(
                (abs(held.big_blinds) for row in figures.grid or () for held in row), default=0
            ),
            results_chart=draw_results(figures.results),
            positions_chart=draw_positions(rates),
            index=pack(_index(gathered, figures)),
            chunk=CHUNK,
        )
    )


def _index(gathered: Gathered, figures: Figures) -> dict[str, Any]:
    """What the list of all hands shows of each, and is searched for."""
    names = [str(name) for name in gathered.players]
    numbers = {name: number for number, name in enumerate(names)}
    rows = []
    for hand, seat in zip(gathered.hands, figures.seats, strict=True):
        rows.append(
            [
                hand.id,
                hand.day,
                [numbers[one.name] for one in hand.seats],
                seat.position if seat else "",
                (seat and seat.cards) or "",
                hand.board,
                hand.money.write(hand.pot),
                hand.money.signed(seat.net) if seat else "",
                seat.seat if seat else None,
            ]
        )
    return {"player": figures.player, "names": names, "rows": rows}


def _packaged(name: str) -> str:
    return (files("fasteval.reports") / name).read_text(encoding="utf-8")


def _environment() -> Environment:
    try:
        from jinja2 import Environment, StrictUndefined
    except ImportError:
        raise errors.no_jinja() from None
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["signed"] = signed
    environment.filters["show"] = _show
    return environment


def _show(statistics: Any, name: str) -> str:
    return write_value(name, getattr(statistics, name))
