"""Logs of the Annual Computer Poker Competition, and the match states of its protocol.

docs/histories.md has what is read and written, and what a log cannot hold.
"""

from __future__ import annotations

from fasteval.histories.acpc.game import STANDARD
from fasteval.histories.acpc.reading import Context, begins, parse, split
from fasteval.histories.acpc.writing import game_definition, match_state, writer
from fasteval.histories.format import Chunk, Format
from fasteval.histories.record import HandRecord

__all__ = ["FORMAT", "STANDARD", "game_definition", "match_state", "read_match_state"]

FORMAT = Format("acpc", (".acpc", ".log"), begins, split, parse, writer)


def read_match_state(text: str, /, game: str = "") -> HandRecord:
    """Read a match state, as a program that plays gets it, into a hand in progress.

    ``game`` is the name of a standard game or the text of a definition; without it a raise must
    tell which standard game it is. Raises InvalidHistory and UnsupportedHand.

    >>> text = "MATCHSTATE:1:31:r300r900:|JdTc"
    >>> hand = read_match_state(text, "holdem.nolimit.2p.reverse_blinds")
    >>> hand.hero, hand.state().legal
    (1, <Legal: fold, call 600, raise to 1500-20000>)
    """
    is_definition = game.lstrip("#; \n").lower().startswith("gamedef")
    context = Context(game=game) if is_definition else Context((("game", game),) if game else ())
    record = parse(Chunk(text, 1, context))
    return record.change(about=())
