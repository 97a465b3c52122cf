"""Hands as plain columns, for analysis: what was played, each action, each player's result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from fasteval.histories.errors import InvalidHistory
from fasteval.histories.frames import pandas_frame, polars_frame
from fasteval.histories.played import Played, play_hands, seat_names
from fasteval.notation import format_card
from fasteval.study_errors import whole

if TYPE_CHECKING:
    from fasteval.histories.files import Hand
    from fasteval.state import Outcome

Columns = dict[str, list[Any]]

#: The columns of each table, with the kind of their values; "?" where a value can be None.
HANDS = {
    "hand": "int",  # its number in the input, from 0
    "id": "text",
    "source": "text",
    "where": "text",  # the file and the line it was read from
    "table": "text?",  # as told, and so is the time
    "time": "text?",
    "currency": "text",
    "unit": "float",  # what a chip is worth
    "limit": "text",
    "small_blind": "chips",
    "big_blind": "chips",
    "ante": "chips",
    "players": "int",  # dealt in
    "button": "int",
    "hero": "int?",
    "board": "text",  # several boards have spaces between them
    "boards": "int",
    "last_street": "text",
    "over": "bool",
    "showdown": "bool",
    "pot": "chips",  # all pots together, before the rake and without an uncalled bet
    "rake": "chips",
    "winners": "text",  # their seats, with spaces between them
}
ACTIONS = {
    "hand": "int",
    "street": "text",
    "seat": "int",
    "player": "text",
    "position": "text",
    "action": "text",  # fold, check, call, bet or raise
    "amount": "chips",  # what the action put in
    "total": "chips",  # what the seat then has in on this street: of a raise, the raise-to
    "pot": "chips",  # before the action, and so are the next two
    "to_call": "chips",
    "stack": "chips",
    "all_in": "bool",
}
RESULTS = {
    "hand": "int",
    "seat": "int",
    "player": "text",
    "position": "text",
    "cards": "text?",
    "stack": "chips",  # at the start
    "posted": "chips",  # blinds, antes, straddles and posts
    "paid": "chips",  # all that was put in, also what was posted or returned
    "returned": "chips",  # the uncalled bet
    "payout": "chips?",  # out of the pots; None if the hand is not over, and so is the net
    "net": "chips?",  # payout + returned - paid
    "won": "bool",  # has a share in a pot
    "folded": "text?",  # the street
    "all_in": "bool",
    "showdown": "bool",
    "showed": "bool",
}
_TABLES = {"hands": HANDS, "actions": ACTIONS, "results": RESULTS}
_STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
_ROWS = 1 << 12  # are gathered before they become columns
_KEPT = 1 << 17  # different amounts, of which each is kept but once


@dataclass(frozen=True, slots=True)
class HandColumns:
    """Hands as three tables of plain columns: a list by name, all of one length.

    Amounts are chips; ``hands["unit"]`` is what a chip is worth. Tables are joined by ``hand``, the
    number of the hand, and ``seat``.
    """

    hands: Columns  #: one row a hand
    actions: Columns  #: one row a fold, check, call, bet or raise
    results: Columns  #: one row a player of a hand

    def to_pandas(self) -> dict[str, Any]:
        """Return a DataFrame of pandas for each table, by the table's name.

        Columns have the same types whatever is in them: int64 and Int64, string, bool, float64.
        Raises ImportError without pandas.
        """
        return self._frames(pandas_frame)

    def to_polars(self) -> dict[str, Any]:
        """Return a DataFrame of polars for each table, by the table's name.

        Columns have the same types whatever is in them. Raises ImportError without polars.
        """
        return self._frames(polars_frame)

    def _frames(self, make: Callable[[Columns, dict[str, str]], Any]) -> dict[str, Any]:
        return {name: make(getattr(self, name), kinds) for name, kinds in _TABLES.items()}

    def __repr__(self) -> str:
        counts = [f"{len(getattr(self, name)['hand'])} {name}" for name in _TABLES]
        return f"<HandColumns: {', '.join(counts)}>"


def hand_columns(
    hands: Iterable[Hand], /, *, broken: Callable[[InvalidHistory], object] | None = None
) -> HandColumns:
    """Put hands in plain columns: a table of hands, one of actions, one of results.

    ``hands`` are HandRecords, States or Views, as ``read_hands`` gives them; they are played one
    after another. A hand that the rules refuse is given to ``broken`` as an InvalidHistory and left
    out; without ``broken`` it is raised. Amounts are what the rules give, which ``replay`` compares
    with what is recorded, but for shares of pots as ``HandRecord.payouts`` has them. Raises
    TypeError for what is no hand.

    >>> from fasteval import Rules, State
    >>> hand = State(Rules(1, 2), [200, 200], 0, seed=1)
    >>> for action in ["r6", "f"]:
    ...     hand.push(action)
    >>> columns = hand_columns([hand])
    >>> columns.actions["action"], columns.actions["amount"]
    (['raise', 'fold'], [5, 0])
    >>> columns.results["net"]
    [2, -2]
    """
    return _gather(play_hands(hands, broken))


def column_chunks(
    hands: Iterable[Hand],
    size: int = 100_000,
    /,
    *,
    broken: Callable[[InvalidHistory], object] | None = None,
) -> Iterator[HandColumns]:
    """Put hands in plain columns, so many at a time, where all would not fit in memory.

    Numbers of hands go on from chunk to chunk. Raises as ``hand_columns``, InvalidConfig for a size
    below 1.

    >>> from fasteval import Rules, State
    >>> hands = [State(Rules(1, 2), [200, 200], 0, seed=seed) for seed in range(5)]
    >>> [chunk.hands["hand"] for chunk in column_chunks(hands, 2)]
    [[0, 1], [2, 3], [4]]
    """
    most = whole(size, "size", 1, sys.maxsize)
    return _chunks(play_hands(hands, broken), most)


def _chunks(played: Iterator[Played], size: int) -> Iterator[HandColumns]:
    while True:
        columns = _gather(islice(played, size))
        if not columns.hands["hand"]:
            return
        yield columns


# ---- Rows ---------------------------------------------------------------------------------------


class _Table:
    """Rows that become columns, many at a time."""

    def __init__(self, kinds: dict[str, str], kept: dict[int | None, int | None]) -> None:
        self.columns: Columns = {name: [] for name in kinds}
        self.rows: list[tuple[Any, ...]] = []
        self.kinds, self.kept = tuple(kinds.values()), kept

    def flush(self) -> None:
        kept = self.kept
        for kind, column, values in zip(
            self.kinds, self.columns.values(), zip(*self.rows, strict=True), strict=False
        ):
            if kind.startswith("chips"):
                column.extend(map(kept.setdefault, values, values))
            else:
                column.extend(values)
        self.rows.clear()
        if len(kept) > _KEPT:
            kept.clear()


def _gather(hands: Iterable[Played]) -> HandColumns:
    kept: dict[int | None, int | None] = {}
    names: dict[str, str] = {}
    tables = [_Table(kinds, kept) for kinds in _TABLES.values()]
    one_hand, actions, results = (table.rows for table in tables)
    for played in hands:
        record, state = played.record, played.state
        players = [record.name(seat) for seat in range(state.seats)]
        players = [*map(names.setdefault, players, players)]
        positions = seat_names(played.places)
        outcome = state.outcome()
        one_hand.append(_hand_row(played, outcome))
        number = played.number
        actions += [
            (number, street, seat, players[seat], positions[seat], *done)
            for street, seat, *done, _ in played.decisions
        ]
        results += _result_rows(played, outcome, players, positions)
        if len(actions) + len(results) > _ROWS:
            for table in tables:
                table.flush()
    for table in tables:
        table.flush()
    return HandColumns(*(table.columns for table in tables))


def _hand_row(played: Played, outcome: Outcome | None) -> tuple[Any, ...]:
    record, state = played.record, played.state
    rules, told = record.rules, dict(record.about)
    boards = state.boards
    return (
        played.number,
        record.id,
        record.source,
        record.where,
        told.get("table"),
        told.get("time"),
        record.currency,
        float(record.unit),
        rules.limit,
        rules.small_blind,
        rules.big_blind,
        rules.ante,
        len(state.dealt),
        state.button,
        record.hero,
        " ".join([_cards_text(board) for board in boards]),
        len(boards),
        _STREETS[len(boards[0])],
        state.over,
        played.showdown(),
        state.pot or sum([pot.amount for pot in state.pots]),
        state.rake,
        "" if outcome is None else " ".join(map(str, outcome.winners)),
    )


def _result_rows(
    played: Played,
    outcome: Outcome | None,
    players: Sequence[str],
    positions: Sequence[str | None],
) -> list[tuple[Any, ...]]:
    state = played.state
    seats = state.seats
    starts, returned, hole_cards = state.starting_stacks, state.returned, state.hole_cards
    paid_in, payouts = played.paid(), played.record.payouts(state)
    folded, showdown = played.folded(), played.showdown()
    acted = [0] * seats
    for decision in played.decisions:
        acted[decision.seat] += decision.amount
    rows = []
    for seat in state.dealt:
        start, paid, back = starts[seat], paid_in[seat], returned[seat]
        payout = None if payouts is None else payouts[seat]
        cards = hole_cards[seat]
        rows.append(
            (
                played.number,
                seat,
                players[seat],
                positions[seat],
                None if cards is None or cards == (None, None) else _cards_text(cards),
                start,
                paid - acted[seat],
                paid,
                back,
                payout,
                None if payout is None else payout + back - paid,
                outcome is not None and seat in outcome.winners,
                folded.get(seat),
                paid == start,
                showdown and seat not in folded,
                outcome is not None and seat in outcome.shown,
            )
        )
    return rows


def _cards_text(cards: Sequence[int | None]) -> str:
    return "".join([_NAMES[card] for card in cards])


#: How each card is written.
_NAMES: dict[int | None, str] = {None: "??", **{card: format_card(card) for card in range(52)}}
