"""How poker hand histories end: the cards of the board that came, and the rake."""

from __future__ import annotations

from fasteval.errors import FastevalError
from fasteval.histories.phh.actions import Fault, Played
from fasteval.histories.record import Expected, HandRecord
from fasteval.state import State


def read_end(record: HandRecord, played: Played, told: Expected | None) -> Expected | None:
    """Return what is told of the result with the rake that it shows; None is not looked at.

    The hand is played where only that tells. Raises Fault for more of the board than came.
    """
    has_more = len(played.boards) == 1 and played.before < len(played.dealt) // 2
    is_short = told is not None and not _is_whole(record)
    if not has_more and not is_short:
        return told
    try:
        state = record.state()
    except FastevalError:
        return told  # a replay says why
    if has_more:
        _check_board(played.dealt, len(state.board))
    return told if told is None or not is_short else _settle(record, told, state)


def _is_whole(record: HandRecord) -> bool:
    """Whether a result has all chips, or there is none."""
    final, collected = record.expected.final_stacks, record.expected.collected
    return sum(final) == sum(record.stacks) if final else not collected


def _check_board(dealt: str, came: int) -> None:
    """After a hand, or before its betting is over, no card comes."""
    if len(dealt) // 2 > came:
        text = f"actions: {len(dealt) // 2} cards are on the board, by the betting {came} come"
        raise Fault(text, "actions", dealt[2 * came :][:2])


def _settle(record: HandRecord, told: Expected, state: State) -> Expected:
    """Find the rake, which is what the result lacks, and drop the stacks of a hand that goes on.

    Houses take none before the flop (R88), and no more than a fifth.
    """
    final, collected = record.expected.final_stacks, record.expected.collected
    if not state.over:
        if final == state.stacks:
            told = told._replace(final_stacks=None)
        return told if any(collected or ()) else told._replace(collected=None)
    pot = sum(state.payouts or ())
    rake = sum(record.stacks) - sum(final) if final else pot - sum(collected or ())
    is_taken = bool(state.board) and 0 < rake <= max(1, pot // 5)
    return told._replace(rake=int(rake)) if is_taken and rake == int(rake) else told
