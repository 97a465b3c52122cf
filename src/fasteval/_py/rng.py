"""Random numbers, and decks shuffled by them or by bytes that nobody can predict.

The twin of c/rng.c. Words have 64 bits.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .card import CARDS
from .status import Status, StatusError

DECK_ENTROPY = 256

WORD = (1 << 64) - 1
HALF_WORD = (1 << 32) - 1


@dataclass(slots=True)
class Rng:
    """The four words of a generator: the twin of ``fe_rng``."""

    words: list[int]


def _rotate_left(word: int, count: int) -> int:
    return (word << count | word >> (64 - count)) & WORD


def scramble(word: int) -> int:
    """What SplitMix64 (Steele, Lea, Flood 2014) makes of a word: one to one, and looks random.

    >>> hex(scramble(0x9E3779B97F4A7C15))
    '0xe220a8397b1dcdaf'
    """
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def rng_seed(seed: int) -> Rng:
    """SplitMix64 turns any seed into words that look random.

    >>> hex(rng_seed(0).words[0])
    '0xe220a8397b1dcdaf'
    """
    words = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & WORD
        words.append(scramble(seed))
    return Rng(words)


def rng_next(rng: Rng) -> int:
    """Return the next word of xoshiro256** (Blackman, Vigna 2018).

    >>> rng_next(Rng([1, 2, 3, 4]))
    11520
    """
    words = rng.words
    number = _rotate_left(words[1] * 5 & WORD, 7) * 9 & WORD
    shifted = words[1] << 17 & WORD
    words[2] ^= words[0]
    words[3] ^= words[1]
    words[1] ^= words[2]
    words[0] ^= words[3]
    words[2] ^= shifted
    words[3] = _rotate_left(words[3], 45)
    return number


def _scale(word: int, bound: int) -> int | None:
    """Scale a 32-bit word to 0..bound-1 (Lemire 2019).

    The product is refused, by None, where its low half falls into the part that would make some
    results likelier than others.
    """
    product = word * bound
    if product & HALF_WORD < (1 << 32) % bound:
        return None
    return product >> 32


def rng_below(rng: Rng, bound: int) -> int:
    """Return a number from 0 to bound - 1, each alike; 0 if the bound is 0.

    >>> rng_below(rng_seed(0), 52)
    31
    """
    if bound == 0:
        return 0
    number = None
    while number is None:
        number = _scale(rng_next(rng) >> 32, bound)
    return number


def deck_new() -> list[int]:
    """Return the 52 cards in ascending order.

    >>> deck_new()[:3]
    [0, 1, 2]
    """
    return list(range(CARDS))


def _place(deck: list[int], where: int, offset: int) -> None:
    """One step of the shuffle by Fisher and Yates: any of the cards from a place on comes there."""
    deck[where], deck[where + offset] = deck[where + offset], deck[where]


def deck_shuffle(deck: list[int], count: int, rng: Rng) -> None:
    """Shuffle the first `count` places of a deck, all if count is 52 or more: each order alike.

    Each number of the generator serves two places, its upper half first.

    >>> deck = deck_new()
    >>> deck_shuffle(deck, 52, rng_seed(0))
    >>> deck[:3]
    [31, 41, 39]
    """
    places = min(count, CARDS - 1)
    where = 0
    while where < places:
        number = rng_next(rng)
        for word in (number >> 32, number & HALF_WORD):
            offset = _scale(word, CARDS - where) if where < places else None
            if offset is not None:
                _place(deck, where, offset)
                where += 1


def deck_from_entropy(bytes: Sequence[int]) -> list[int]:
    """Return a new deck, shuffled by bytes of a source that nobody can predict.

    >>> deck_from_entropy([255] * 204)[:3]
    [51, 0, 1]
    """
    shuffled = deck_new()
    where = 0
    for i in range(0, len(bytes) - 3, 4):
        if where == CARDS - 1:
            break
        word = bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16 | bytes[i + 3] << 24
        offset = _scale(word, CARDS - where)
        if offset is not None:
            _place(shuffled, where, offset)
            where += 1
    if where < CARDS - 1:
        raise StatusError(Status.ERROR_COUNT)
    return shuffled
