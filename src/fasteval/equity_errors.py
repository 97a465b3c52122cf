"""The sentences of errors about spots and equities, for both implementations."""

from __future__ import annotations

from typing import Any

from fasteval.errors import (
    FastevalError,
    InvalidCard,
    InvalidRange,
    integer,
    quote,
    quote_type,
)

_BOARD = "a board has 0, 3, 4 or 5 cards"
_METHODS = "'auto', 'exact' or 'sampled'"


def player_name(player: int) -> str:
    return f"player {player + 1}"


# By the number of a fe_status, where the fault is nobody's alone.
_DUPLICATE, _BOARD_SIZE, _RANGE, _WEIGHT, _PLAYERS, _DEAL = 3, 20, 21, 22, 23, 24


def odd_spot(status: int, player: int, players: int) -> FastevalError:
    if status == _RANGE:
        return empty_range(player)
    if status == _WEIGHT:
        return InvalidRange(f"{player_name(player)}: each weight is a number from 0 to 1")
    if status == _PLAYERS:
        return odd_players(players)
    if status == _BOARD_SIZE:
        return InvalidCard(f"board: {_BOARD}")
    if status == _DUPLICATE:
        return InvalidCard("a card is in both the board and the dead cards")
    if status == _DEAL:
        return no_deal(players)
    return FastevalError("the method cannot answer for these players and this board")


def no_deal(players: int) -> InvalidRange:
    return InvalidRange(
        f"no deal gives all {players} players a hand of their ranges, or hardly any does: the "
        "ranges, the board and the dead cards share too many cards"
    )


def empty_range(player: int) -> InvalidRange:
    return InvalidRange(
        f"{player_name(player)}: the range is empty after card removal: each of its hands has a "
        "card that lies on the board, is dead or is another player's"
    )


def odd_players(count: int) -> FastevalError:
    return FastevalError(f"equity is for 2 to 22 players, got {count}")


def odd_players_type(players: object) -> TypeError:
    return TypeError(
        f"players: {quote_type(players)}: give a list with the hand or range of each player, such "
        "as ['AsKs', 'QQ+']"
    )


def odd_player(player: int, value: object) -> TypeError:
    return TypeError(
        f"{player_name(player)}: {quote_type(value)}, not a hand such as 'AsKs', a range such as "
        "'QQ+,AKo', 'random' or a Range"
    )


_ONE_HAND = "a player is one hand of two cards, or a range: 'AsKs,AhKh' for several hands"


def odd_hand_size(count: int) -> InvalidCard:
    return InvalidCard(f"{count} card{'s' * (count != 1)}: {_ONE_HAND}")


def no_hand(error: FastevalError) -> InvalidCard:
    return InvalidCard(f"{error}: {_ONE_HAND}")


def odd_board(count: int) -> InvalidCard:
    return InvalidCard(f"board: {_BOARD}, got {count}")


def odd_board_by_card(count: int) -> InvalidCard:
    return InvalidCard(f"board: the next card comes on 3 or 4 cards, got {count}")


def odd_method(method: object) -> FastevalError:
    return FastevalError(f"method {quote(method)} is not {_METHODS}")


def odd_plan(method: object, methods: tuple[str, ...]) -> FastevalError:
    return FastevalError(f"method {quote(method)} is none of {', '.join(methods)}")


def count(value: Any, name: str, most: int = 2**32 - 1) -> int:
    """Read a number of units or deals.

    >>> count(3, "units")
    3
    """
    number = integer(value, odd_count_type, name)
    if not 0 <= number <= most:
        raise FastevalError(f"{name} is {quote(value)}: from 0 to {most}")
    return number


def odd_count_type(value: object, name: str) -> TypeError:
    return TypeError(f"{name}: {quote_type(value)}, not an int")


def odd_samples(samples: object) -> FastevalError:
    return FastevalError(f"samples is {quote(samples)}: at least 1 deal")


class TooLong(FastevalError):
    """Exact work takes longer than anyone waits; ``reason`` is without what to do about it."""

    def __init__(self, reason: str, advice: str) -> None:
        super().__init__(f"{reason}: {advice}")
        self.reason: str = reason


def too_long(nanoseconds: float, most: float) -> TooLong:
    return TooLong(
        f"to count all deals takes about {nanoseconds / 3.6e12:,.0f} hours of one core, above the "
        f"limit of {most / 3.6e12:.0f}",
        "take 'sampled', narrower ranges or an executor",
    )


def two_goals() -> FastevalError:
    return FastevalError("samples and stderr: give one of them, or neither")


def odd_stderr(stderr: object) -> FastevalError:
    return FastevalError(
        f"stderr is {quote(stderr)}: a standard error is a part of the pot, above 0 and up to 1"
    )


def odd_stderr_type(stderr: object) -> TypeError:
    return TypeError(f"stderr: {quote_type(stderr)}, not a number")


def exact_with(name: str) -> FastevalError:
    return FastevalError(f"{name}: an exact answer has none; leave it out, or ask for 'sampled'")


def odd_progress(progress: object) -> TypeError:
    return TypeError(f"progress: {quote_type(progress)}, not a function of (done, total)")


def odd_executor(executor: object) -> TypeError:
    return TypeError(f"executor: {quote_type(executor)}, not a concurrent.futures.Executor")


def odd_board_at_river(count: int) -> InvalidCard:
    return InvalidCard(f"board: the river is seen from boards of 3, 4 or 5 cards, got {count}")


def odd_bins(bins: object, most: int) -> FastevalError:
    return FastevalError(f"bins is {quote(bins)}: from 1 to {most}")
