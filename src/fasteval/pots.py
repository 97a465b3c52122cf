"""Side pots and who is paid what, for hands that were played elsewhere (R80 to R93)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex

from fasteval import errors
from fasteval._impl import floor
from fasteval.records import Pot
from fasteval.rules import OPTIONS
from fasteval.showdown import rank

if TYPE_CHECKING:
    from fasteval.state import State
    from fasteval.view import View


class Settlement(NamedTuple):
    """Who is paid what: the answer of ``settle_pots``. Sequences have an item for each seat."""

    payouts: tuple[int, ...]  #: out of the pots, in chips
    returned: tuple[int, ...]  #: the uncalled bet
    pots: tuple[Pot, ...]  #: the main pot first, before the rake
    rake: int


def side_pots(
    paid: Sequence[SupportsIndex],
    folded: Iterable[SupportsIndex] = (),
    dead: SupportsIndex = 0,
) -> tuple[Pot, ...]:
    """Build the main pot and the side pots of what each seat put into a hand (R81 to R83).

    ``paid`` are chips, antes too, with an item for each seat; ``folded`` the seats that are out of
    the hand; ``dead`` chips belong to the main pot. The main pot comes first; a bet that nobody
    called is a last pot that its owner alone can win. Raises InvalidConfig for chips and seats that
    are none, FastevalError if nobody is left.

    >>> for pot in side_pots([1000, 3000, 3000]):
    ...     print(pot.amount, pot.eligible)
    3000 (0, 1, 2)
    4000 (1, 2)
    """
    amounts = _read_paid(paid)
    pots = floor.side_pots(amounts, _live(len(amounts), folded), errors.chips(dead, "dead"))
    return tuple(Pot(amount, eligible) for amount, eligible in pots)


def settle_pots(
    paid: Sequence[SupportsIndex],
    strengths: Sequence[SupportsIndex | None] | None = None,
    *,
    hands: Sequence[str | None] | None = None,
    board: str | None = None,
    folded: Iterable[SupportsIndex] = (),
    dead: SupportsIndex = 0,
    button: SupportsIndex | None = None,
    odd_chip: Literal["one_by_one", "first"] = "one_by_one",
    rake_basis_points: SupportsIndex = 0,
    rake_cap: SupportsIndex | None = None,
) -> Settlement:
    """Say who is paid what: the uncalled bet goes back (R90), each pot to its best hands (R84).

    ``paid``, ``folded`` and ``dead`` are as for ``side_pots``. Hands are given by ``strengths`` of
    any game, HIGHER is better, or as text: ``hands``, two cards each with the ``board`` of five. A
    seat that has folded needs none. Odd chips go out from the first winner left of the ``button``,
    by default the last seat (R91); the rake is in parts of 10,000 (R116). Raises InvalidConfig,
    which names the argument, InvalidCard for odd cards, FastevalError if nobody is left.

    >>> done = settle_pots([100, 80, 20], [7000, 5000, 7000])
    >>> done.payouts, done.returned
    ((150, 0, 30), (20, 0, 0))
    >>> settle_pots([33, 33, 34], hands=["AsAd", "AhAc", None], board="Kc 8d 5s 4c 2h",
    ...             folded=[2]).payouts
    (50, 50, 0)
    """
    amounts = _read_paid(paid)
    seats = len(amounts)
    live = _live(seats, folded)
    place = seats - 1 if button is None else errors.seat(button, "button", seats)
    errors.option(odd_chip, "odd_chip", OPTIONS["odd_chip"])
    if (strengths is None) == (hands is None):
        raise errors.strengths_or_hands()
    if hands is not None:
        ranks = _rank_hands(seats, live, hands, board)
    else:
        ranks = _read_strengths(seats, live, strengths)
    settled = floor.settle_pots(
        amounts,
        live,
        errors.chips(dead, "dead"),
        ranks,
        place,
        OPTIONS["odd_chip"].index(odd_chip),
        errors.basis_points(rake_basis_points, "rake_basis_points"),
        -1 if rake_cap is None else errors.chips(rake_cap, "rake_cap"),
    )
    returned, pots, rake = settled
    called = [amount - back for amount, back in zip(amounts, returned, strict=True)]
    gross = floor.side_pots(called, live, dead)
    return Settlement(
        payouts=tuple(sum(pot[3][seat] for pot in pots) for seat in range(seats)),
        returned=returned,
        pots=tuple(
            Pot(amount, eligible, (winners,))
            for (amount, eligible), (_, _, winners, _) in zip(gross, pots, strict=True)
        ),
        rake=rake,
    )


def award(state: State | View) -> Iterator[tuple[int, int, int, int]]:
    """List who won what in a hand that is over: pot, board, seat, chips; main pot last (R93)."""
    boards = len(state.boards)
    for number, amount in reversed([*enumerate(_raked(state))]):
        for board, winners in enumerate(state.pots[number].winners or ()):
            part = amount // boards + (amount % boards if board == 0 else 0)  # R115
            parts = _share(state, part, winners)
            for seat in clockwise(winners, state.button):
                if parts[seat]:
                    yield number, board, seat, parts[seat]


def clockwise(seats: Iterable[int], after: int) -> tuple[int, ...]:
    """Order seats clockwise from the first one left of a seat.

    >>> clockwise([0, 2, 5], 2)
    (5, 0, 2)
    """
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))


def _raked(state: State | View) -> list[int]:
    """What is left of each pot after the rake, of which the main pot pays first (R116)."""
    points = state.rules.rake_basis_points if state.rake else 0
    amounts = []
    total = taken = 0
    for pot in state.pots:
        total += pot.amount
        due = _settle_chips(state, total, state.live, points)[2]
        amounts.append(pot.amount - (due - taken))
        taken = due
    return amounts


def _share(state: State | View, amount: int, winners: Iterable[int]) -> tuple[int, ...]:
    """What each seat gets of an amount that some seats win together (R91)."""
    pots = _settle_chips(state, amount, winners, 0)[1]
    return pots[0][3] if pots else (0,) * state.seats


def _settle_chips(state: State | View, amount: int, winners: Iterable[int], points: int) -> Any:
    """Settle chips that equal hands win together."""
    nothing = [0] * state.seats
    odd_chip = OPTIONS["odd_chip"].index(state.rules.odd_chip)
    cap = -1 if state.rules.rake_cap is None else state.rules.rake_cap
    return floor.settle_pots(nothing, winners, amount, nothing, state.button, odd_chip, points, cap)


# ---- Reading arguments --------------------------------------------------------------------------


def _read_paid(paid: Sequence[SupportsIndex]) -> list[int]:
    amounts = [
        errors.chips(amount, f"paid[{seat}]")
        for seat, amount in enumerate(errors.iterate(paid, "paid"))
    ]
    if not 1 <= len(amounts) <= errors.SEATS_MAX:
        raise errors.odd_seat_count(len(amounts), "paid")
    return amounts


def _live(seats: int, folded: Iterable[SupportsIndex]) -> tuple[int, ...]:
    out = {errors.seat(seat, "folded", seats) for seat in errors.iterate(folded, "folded")}
    return tuple(seat for seat in range(seats) if seat not in out)


def _read_strengths(seats: int, live: tuple[int, ...], strengths: Any) -> list[int]:
    """Only the order of strengths counts: they are numbered from 1, the weakest, up."""
    given = list(errors.iterate(strengths, "strengths"))
    if len(given) != seats:
        raise errors.wrong_length("strengths", len(given), seats)
    read = {seat: errors.strength(given[seat], f"strengths[{seat}]") for seat in live}
    order = sorted({*read.values()})
    return [order.index(read[seat]) + 1 if seat in read else 0 for seat in range(seats)]


def _rank_hands(seats: int, live: tuple[int, ...], hands: Any, board: str | None) -> list[int]:
    given = list(errors.iterate(hands, "hands"))
    if board is None:
        raise errors.board_of_five(board)
    if len(given) != seats:
        raise errors.wrong_length("hands", len(given), seats)
    for seat in live:
        if given[seat] is None:
            raise errors.no_hand(seat)
    ranks = [0] * seats
    ranked = rank([given[seat] for seat in live], board)
    if len(ranked.board) != 5:
        raise errors.board_of_five(board)
    for seat, player in zip(live, ranked.players, strict=True):
        ranks[seat] = player.explanation.strength
    return ranks
