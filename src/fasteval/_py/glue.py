"""The twin of ``_core.pyx``: checks arguments, calls the numbers, and turns statuses into errors.

Both floors have the same functions, docstrings and errors. What is a card, a hand or a buffer of
hands is decided here; how strong a hand is, in ``eval.py``.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, TypeVar

from fasteval import errors
from fasteval._py import card as _card
from fasteval._py import eval as _eval
from fasteval._py import strength as _strength
from fasteval._py.batch_glue import Batch as Batch
from fasteval._py.batch_glue import state_choices as state_choices
from fasteval._py.equity_glue import equity_deals as equity_deals
from fasteval._py.equity_glue import equity_exact as equity_exact
from fasteval._py.equity_glue import equity_plan as equity_plan
from fasteval._py.equity_glue import equity_sample as equity_sample
from fasteval._py.equity_glue import preflop_matchup as preflop_matchup
from fasteval._py.play import Legal as Legal
from fasteval._py.play import State as State
from fasteval._py.potential_glue import hand_potential as hand_potential
from fasteval._py.pots import settle_pots as settle_pots
from fasteval._py.pots import side_pots as side_pots
from fasteval._py.reading import Cards, read_cards, read_items, read_text
from fasteval._py.rules import RuleNumbers as RuleNumbers
from fasteval._py.status import Status, StatusError

if TYPE_CHECKING:
    from fasteval.names import Implementation

IMPLEMENTATION: Implementation = "python"

Hand: TypeAlias = str | Iterable[SupportsIndex | str] | SupportsIndex
Result = TypeVar("Result")


def cards(cards: Cards, /) -> tuple[int, ...]:
    """Read cards from text or from an iterable of cards, in the order given.

    Text is cards such as ``As``, ``td`` or ``10d`` in either case, with or without blanks and
    commas between them; an iterable holds card numbers 0..51 (numpy's too) or one-card texts.
    Returns a tuple of card numbers 4 * rank + suit. Raises InvalidCard for a card that is odd or
    repeated, TypeError for anything that is no card, each with its position.

    >>> cards("As Kd 10h")
    (51, 45, 34)
    """
    return tuple(read_cards(cards))


def cards_to_mask(cards: Cards, /) -> int:
    """Collect cards, given as for ``cards``, in a mask: bit 16 * suit + rank for each card.

    Raises as ``cards`` does.

    >>> hex(cards_to_mask("2c As"))
    '0x1000000000000001'
    """
    return _card.mask_from_cards(read_cards(cards))


def mask_to_cards(mask: SupportsIndex, /) -> tuple[int, ...]:
    """List the cards of a mask in ascending card number.

    Raises InvalidCard if the mask has bits that are no cards, TypeError if it is no int.

    >>> mask_to_cards(0x1000000000000001)
    (0, 51)
    """
    number = _mask_number(mask)
    if number & ~_card.MASK_ALL:
        raise errors.odd_mask(number)
    return tuple(_card.mask_to_cards(number))


def evaluate(hand: Hand, /) -> int:
    """Rank a hand of 5, 6 or 7 cards by its strength: 1 to 7462, HIGHER is better.

    The hand is text or an iterable of cards as for ``cards``, or a mask (an int). Raises
    InvalidCard for a card that is odd or repeated and for a wrong number of cards, TypeError for
    anything that is no card. The order of hands is R99 to R103 of docs/rules.md.

    >>> evaluate("As Kd 2c 7d Ah 9s 9c")
    4951
    >>> evaluate("AsKsQsJsTs")
    7462
    """
    numbers = _read_hand(hand)
    return evaluate_mask(numbers) if isinstance(numbers, int) else _strength_of(numbers)


def evaluate7(
    a: SupportsIndex | str,
    b: SupportsIndex | str,
    c: SupportsIndex | str,
    d: SupportsIndex | str,
    e: SupportsIndex | str,
    f: SupportsIndex | str,
    g: SupportsIndex | str,
    /,
) -> int:
    """Rank seven cards given one by one: the quickest door for loose card numbers.

    Returns and raises as ``evaluate`` does.

    >>> evaluate7(51, 45, 0, 21, 50, 31, 28)
    4951
    """
    return _strength_of(read_items(iter((a, b, c, d, e, f, g))))


def evaluate_mask(mask: SupportsIndex, /) -> int:
    """Rank a mask of 5, 6 or 7 cards: the quickest door of all.

    Returns a strength. Raises InvalidCard if the mask has bits that are no cards or a wrong number
    of cards, TypeError if it is no int.

    >>> evaluate_mask(0x1F00000000000000)
    7462
    """
    return _of_mask(_eval.evaluate_mask, mask)


def best_five(mask: SupportsIndex, /) -> tuple[int, ...]:
    """Choose the five cards of a mask of 5, 6 or 7 that make the hand, in order of comparison.

    Among equal cards the higher suit is taken. Raises as ``evaluate_mask`` does.

    >>> best_five(cards_to_mask("As Kd 2c 7d Ah 9s 9c"))
    (51, 50, 31, 28, 45)
    """
    return tuple(_of_mask(_strength.best_five, mask))


def strength_category(strength: SupportsIndex, /) -> int:
    """Tell the category of a strength: 0 high card to 8 straight flush.

    Raises FastevalError outside 1..7462, TypeError if it is no int. R99 of docs/rules.md.

    >>> strength_category(7462)
    8
    """
    return _of_strength(_strength.strength_category, strength)


def strength_ranks(strength: SupportsIndex, /) -> tuple[int, ...]:
    """List the five ranks 0..12 that a strength stands for, in order of comparison.

    Raises as ``strength_category`` does. R102 of docs/rules.md.

    >>> strength_ranks(7453)
    (3, 2, 1, 0, 12)
    """
    return tuple(_of_strength(_strength.strength_ranks, strength))


def strength_weaker(strength: SupportsIndex, count: int, /) -> int:
    """Count the hands of 5, 6 or 7 cards, among all there are, that are weaker than a strength.

    Raises as ``strength_category`` does, InvalidCard for another count, TypeError for no int.

    >>> strength_weaker(7462, 5)
    2598956
    """
    count = errors.integer(count, errors.odd_count_type)
    if count not in (5, 6, 7):
        raise errors.wrong_count(count)
    return _of_strength(lambda number: _strength.strength_weaker(number, count), strength)


def cactus_kev(strength: SupportsIndex, /) -> int:
    """Rank a strength in the Cactus Kev order: 1 (royal flush) to 7462, LOWER is better.

    It is 7463 - strength. Raises FastevalError outside 1..7462, TypeError if it is no int.

    >>> cactus_kev(7462)
    1
    """
    return _of_strength(_strength.strength_cactus_kev, strength)


def kernels() -> tuple[str, ...]:
    """List the kernels for many hands that this machine can run, best first.

    >>> "python" in kernels() or "portable" in kernels()
    True
    """
    return ("python",)


def hand_to_mask(hand: Hand, /) -> int:
    """Read a hand of 5, 6 or 7 cards, given as for ``evaluate``, into a mask.

    Raises as ``evaluate`` does.

    >>> hex(hand_to_mask("AsKsQsJsTs"))
    '0x1f00000000000000'
    """
    numbers = _read_hand(hand)
    if isinstance(numbers, int):
        evaluate_mask(numbers)
        return numbers
    _strength_of(numbers)
    return _card.mask_from_cards(numbers)


def view_hands(hands: Any, /) -> memoryview:
    """View a buffer of uint8 (n, 5..7) card numbers or uint64 (n,) masks; its length is n.

    Raises TypeError for a buffer of another kind, FastevalError for another number of columns.
    """
    return _hands_view(hands)[0]


def view_out(out: Any, rows: int, /) -> memoryview:
    """View a writable buffer of uint16 (rows,).

    Raises TypeError for a buffer of another kind, FastevalError for another length.
    """
    try:
        view = memoryview(out)
    except TypeError:
        raise errors.odd_out(out) from None
    if view.readonly:
        raise errors.odd_out(out)
    if view.ndim != 1 or view.suboffsets or view.format not in ("H", "@H"):
        raise errors.odd_out_format(view.format, view.ndim)
    if len(view) != rows:
        raise errors.odd_out_length(len(view), rows)
    return view


def may_overlap(hands: Any, out: Any, /) -> bool:
    """Say whether two buffers may share memory; the twin, blind to addresses, fears so."""
    return True


def evaluate_slice(hands: Any, out: Any, start: int, stop: int, kernel: str, /) -> int:
    """Rank the rows start..stop of a buffer of hands into the same places of ``out``.

    The buffers are as for ``view_hands`` and ``view_out`` and share no memory. Returns the first
    bad row, or stop if there is none; the rows before it are written. Raises as these do, and
    FastevalError for an unknown kernel or a slice outside the rows.
    """
    view, width = _hands_view(hands)
    target = view_out(out, len(view))
    if kernel not in kernels():
        raise errors.unknown_kernel(kernel, kernels())
    if not 0 <= start <= stop <= len(view):
        raise errors.odd_slice(start, stop, len(view))
    for row, hand in enumerate(_rows(view[start:stop], width), start):
        try:
            target[row] = _eval.evaluate_cards(hand) if width else _eval.evaluate_mask(hand)
        except StatusError:
            return row
    return stop


def _read_hand(hand: Hand) -> list[int] | int:
    """Read the cards of a hand, or the mask that it is; a mask is not checked yet."""
    if isinstance(hand, str):
        return read_text(hand)
    if isinstance(hand, int):
        return _mask_number(hand)
    try:
        items = iter(hand)  # type: ignore[arg-type]
    except TypeError:
        return errors.integer(hand, errors.odd_hand)
    return read_items(items)


def _mask_number(mask: SupportsIndex) -> int:
    return errors.integer(mask, errors.odd_mask_type)


def _strength_of(numbers: list[int]) -> int:
    try:
        return _eval.evaluate_cards(numbers)
    except StatusError:
        raise errors.wrong_count(len(numbers)) from None


def _of_mask(function: Callable[[int], Result], mask: SupportsIndex) -> Result:
    number = _mask_number(mask)
    try:
        return function(number)
    except StatusError as error:
        few_or_many = error.status == Status.ERROR_COUNT
        odd = errors.wrong_mask_count if few_or_many else errors.odd_mask
        raise odd(number) from None


def _of_strength(function: Callable[[int], Result], strength: SupportsIndex) -> Result:
    number = errors.integer(strength, errors.odd_strength_type)
    try:
        return function(number)
    except StatusError:
        raise errors.odd_strength(number) from None


def _hands_view(hands: Any) -> tuple[memoryview, int]:
    """View a buffer of hands; the width is the number of cards in a row, 0 for masks."""
    try:
        view = memoryview(hands)
    except TypeError:
        raise errors.odd_buffer(hands) from None
    if view.ndim == 2 and _is_unsigned(view, 1):
        shape = view.shape or ()
        width = shape[1]
        if not 5 <= width <= 7:
            raise errors.odd_shape(shape)
        return view, width
    if view.ndim == 1 and _is_unsigned(view, 8):
        return view, 0
    raise errors.odd_format(view.format, view.ndim)


def _rows(view: memoryview, width: int) -> Iterable[Any]:
    data = view.tobytes()  # reads strides and unaligned items, which indexing refuses
    if width:
        return (data[i : i + width] for i in range(0, len(data), width))
    return array("Q", data)


def _is_unsigned(view: memoryview, size: int) -> bool:
    """Say whether a buffer holds unsigned integers of a size in native byte order."""
    native = "@=<" if sys.byteorder == "little" else "@=>!"
    layout = view.format[1:] if view.format[:1] in native else view.format
    return view.itemsize == size and not view.suboffsets and layout in ("B", "H", "I", "L", "Q")
