"""Ranges: sets of hands of two hole cards, each hand with a weight from 0 to 1."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from itertools import islice
from math import fsum
from typing import Any, NoReturn, SupportsFloat, SupportsIndex, final

from fasteval import range_errors
from fasteval._impl import floor
from fasteval.combos import CLASSES, COMBOS, COUNT, combo, combo_text
from fasteval.range_text import best_hands, is_several_hands, one_hand, read_hands, read_range
from fasteval.range_writing import write_range

_SIZE = 13  # rows and columns of the matrix


@final
class Range:
    """A range of hands: the 1,326 hands of two hole cards with a weight from 0 to 1 each.

    Made of text as poker programs write it; docs/ranges.md has the grammar. What stands later in
    the text overrides what stands before. A text of just two cards is that hand, however they are
    spaced. A range does not change, can be a key of a dict and is true if it has a hand; the class
    has no subclasses. Raises InvalidRange, which quotes the odd part of the text and its position,
    and TypeError for anything but text. Source: R160 of docs/rules.md.

    >>> r = Range("TT+, AQs+, AKo:0.5, -KhKd")
    >>> len(r), round(r.percentage, 3)
    (49, 3.243)
    >>> "AsAh" in r, r.weight("AsKh")
    (True, 0.5)
    >>> Range("As Ks") == Range("AsKs"), Range("Axs") == Range("A2s+")
    (True, True)
    >>> print(r | Range("T9s-76s"))
    TT+,AQs+,T9s-76s,-KhKd,AKo:0.5
    """

    __slots__ = ("_bytes",)

    _bytes: bytes

    def __new__(cls, text: str | Range, /) -> Range:
        if isinstance(text, Range):
            return text
        if not isinstance(text, str):
            raise range_errors.odd_range_type(text)
        return _range(read_range(text))

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Range has no subclasses: keep a Range in a class of your own")

    @classmethod
    def from_weights(cls, weights: Mapping[Any, Any] | Iterable[Any], /) -> Range:
        """Make a range of 1,326 weights, or of a mapping from hands to weights.

        The weights are in the order of the combos: hand (high, low) of two card numbers is combo
        high * (high - 1) // 2 + low, so from 2d2c to AsAh. A mapping may have hands ("AhKh" or two
        card numbers), classes ("AKs") or lines ("TT+") as keys; a later one overrides. Raises
        InvalidRange, which names the index or key, and TypeError for weights that are not numbers.

        >>> print(Range.from_weights({"AKs": 0.5, "AhKh": 1}))
        AKs:0.5,AhKh
        """
        if isinstance(weights, Mapping):
            return _range(_read_mapping(weights))
        if isinstance(weights, (str, bytes, bytearray, Set)) or not isinstance(weights, Iterable):
            raise range_errors.odd_weights_type(weights)
        numbers = list(islice(weights, COUNT + 1))
        if len(numbers) != COUNT:
            raise range_errors.wrong_length(len(numbers))
        return _range(array("d", map(_read_weight, numbers, range(COUNT))).tobytes())

    @classmethod
    def percent(cls, percentage: SupportsFloat, /) -> Range:
        """Make the range of the best starting hands, in percent of all.

        Best by the equity, all-in before the flop, against one random hand. Classes are taken
        whole, so many that the part of all hands is nearest to the percentage; one at least.
        Raises InvalidRange for a number that is not above 0 and at most 100.

        >>> print(Range.percent(5))
        77+,AJs+,AKo
        """
        try:
            wanted = _to_float(percentage)
        except (TypeError, ValueError):
            raise range_errors.odd_percent_type(percentage) from None
        except OverflowError:
            raise range_errors.odd_percent(percentage) from None
        weights = array("d", bytes(8 * COUNT))
        for number in best_hands(wanted) or _refuse(range_errors.odd_percent(wanted)):
            weights[number] = 1.0
        return _range(weights.tobytes())

    # ---- What is in it ---------------------------------------------------------------------------

    @property
    def weights(self) -> memoryview[float]:
        """The weights of the 1,326 combos, read-only doubles: numpy.asarray copies nothing."""
        return memoryview(self._bytes).cast("d")

    @property
    def percentage(self) -> float:
        """The sum of the weights, in percent of all 1,326 hands.

        >>> Range("22+").percentage
        5.882352941176471
        """
        return 100 * fsum(self.weights) / COUNT

    def __len__(self) -> int:
        return COUNT - list(self.weights).count(0.0)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return (hand for hand, _ in self.items())

    def items(self) -> Iterator[tuple[tuple[int, int], float]]:
        """Iterate over the hands of a weight above 0, as (high, low) card numbers, and weights.

        >>> list(Range("AhKh:0.5").items())
        [((50, 46), 0.5)]
        """
        return (pair for pair in zip(COMBOS, self.weights, strict=True) if pair[1])

    def __contains__(self, hand: str | Iterable[SupportsIndex | str]) -> bool:
        return self.weight(hand) > 0

    def weight(self, hand: str | Iterable[SupportsIndex | str], /) -> float:
        """Return the weight of a hand, two cards in any order.

        Raises InvalidCard, for classes such as AKs too: ``classes`` has their mean weights.

        >>> Range("AKs:0.25").weight("KhAh")
        0.25
        """
        return float(self.weights[_number(hand)])

    def matrix(self) -> tuple[tuple[float, ...], ...]:
        """Return 13 rows of the mean weights of the classes, rows and columns from aces to twos.

        Suited hands are above the diagonal, offsuit hands below.

        >>> Range("AKs, AA:0.5").matrix()[0][:3]
        (0.5, 1.0, 0.0)
        """
        means = self._means()
        return tuple(tuple(means[row : row + _SIZE]) for row in range(0, _SIZE**2, _SIZE))

    def classes(self) -> dict[str, float]:
        """Return the mean weight of each class of starting hands that is in the range.

        Only those above 0, in the order of the matrix: row by row from the aces.

        >>> Range("AKs:0.5, AA, AhKd").classes()
        {'AA': 1.0, 'AKs': 0.5, 'AKo': 0.08333333333333333}
        """
        return {name: mean for name, mean in zip(CLASSES, self._means(), strict=True) if mean}

    def _means(self) -> list[float]:
        weights = self.weights
        return [_mean([weights[number] for number in numbers]) for numbers in CLASSES.values()]

    def to_dict(self) -> dict[str, float]:
        """Return the hands of a weight above 0 as JSON can have them; ``from_weights`` reads it.

        >>> Range("AhKh:0.5").to_dict()
        {'AhKh': 0.5}
        """
        return {combo_text(combo(*hand)): weight for hand, weight in self.items()}

    def __str__(self) -> str:
        return write_range(self.weights.tolist())

    def __repr__(self) -> str:
        return f"Range({str(self)!r})" if self else "Range.from_weights({})"

    def _repr_html_(self) -> str:
        from fasteval.html.ranges import range_html

        return range_html(self)

    # ---- Algebra ---------------------------------------------------------------------------------

    def __or__(self, other: Range, /) -> Range:
        """Return the hands of either range, each with the greater weight."""
        return self._with(other, max)

    def __and__(self, other: Range, /) -> Range:
        """Return the hands of both ranges, each with the smaller weight."""
        return self._with(other, min)

    def __sub__(self, other: Range, /) -> Range:
        """Return the hands that the other range has not at all."""
        return self._with(other, _without)

    def __xor__(self, other: Range, /) -> Range:
        """Return the hands that only one of the ranges has."""
        return self._with(other, _only_one)

    def __invert__(self) -> Range:
        """Return the hands that this range has not at all, each with weight 1."""
        return _range(array("d", [not weight for weight in self.weights]).tobytes())

    def _with(self, other: Range, choose: Callable[[float, float], float]) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return _range(array("d", map(choose, self.weights, other.weights)).tobytes())

    # ---- A value ---------------------------------------------------------------------------------

    def __eq__(self, other: object, /) -> bool:
        return self._bytes == other._bytes if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __copy__(self) -> Range:
        return self

    def __deepcopy__(self, memo: object, /) -> Range:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_weights, (array("d", self._bytes),)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a range does not change: make a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a range does not change: make a new one")


def _range(weights: bytes) -> Range:
    made = object.__new__(Range)
    object.__setattr__(made, "_bytes", weights)
    return made


def _number(hand: Any) -> int:
    if isinstance(hand, str):
        if found := one_hand(hand):
            return found[0]
        if is_several_hands(hand):
            raise range_errors.several_hands(hand)
    cards = floor.cards(hand)
    if len(cards) != 2:
        raise range_errors.wrong_card_count(hand, len(cards))
    return combo(*cards)


def _read_mapping(weights: Mapping[Any, Any]) -> bytes:
    numbers = array("d", bytes(8 * COUNT))
    for key, value in weights.items():
        weight = _read_weight(value, key)
        for number in read_hands(key) if isinstance(key, str) else (_number(key),):
            numbers[number] = weight
    return numbers.tobytes()


def _read_weight(value: Any, where: object) -> float:
    try:
        weight = _to_float(value)
    except (TypeError, ValueError):
        raise range_errors.odd_weight_type(value, where) from None
    except OverflowError:
        raise range_errors.odd_weight_value(value, where) from None
    if not 0 <= weight <= 1:
        raise range_errors.odd_weight_value(weight, where)
    return weight + 0.0  # no -0.0: equal ranges are of equal bytes


def _to_float(value: Any) -> float:
    """Convert a number; float() would read texts and bytes, too, and a bool is none here."""
    kind = type(value)
    if isinstance(value, (str, bytes)) or kind.__name__ in ("bool", "bool_"):
        raise TypeError
    if not (hasattr(kind, "__float__") or hasattr(kind, "__index__")):
        raise TypeError
    return float(value)


def _mean(weights: list[float]) -> float:
    return weights[0] if weights.count(weights[0]) == len(weights) else fsum(weights) / len(weights)


def _without(one: float, other: float) -> float:
    return 0.0 if other else one


def _only_one(one: float, other: float) -> float:
    return (one or other) if not (one and other) else 0.0


def _refuse(error: Exception) -> NoReturn:
    raise error
