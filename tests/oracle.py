"""A slow and plain evaluator that shares no idea and no line with the package.

Five cards are ranked by counting them and comparing tuples, more than five by trying every five of
them. Nothing here imports fasteval.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
ACE = 12
WHEEL = (3, 2, 1, 0, ACE)

# (category, ranks in the order in which they are compared)
Key = tuple[int, tuple[int, ...]]


def read(text: str) -> list[int]:
    """Read two-character cards; blanks are skipped."""
    text = text.replace(" ", "")
    return [4 * RANKS.index(r) + SUITS.index(s) for r, s in zip(text[::2], text[1::2], strict=True)]


def write(cards) -> str:
    return "".join(RANKS[card // 4] + SUITS[card % 4] for card in cards)


def mask(cards) -> int:
    """The bits 16 * suit + rank of some cards."""
    return sum(1 << (16 * (card % 4) + card // 4) for card in cards)


def key(ranks: tuple[int, ...], flush: bool) -> Key:
    """Rank five cards: a greater key is a better hand, an equal key a tie."""
    counts = Counter(ranks)
    order = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if len(counts) == 5:
        return _key_of_distinct(tuple(order), flush)
    names = {
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "pair",
    }
    return CATEGORIES.index(names[tuple(shape)]), tuple(order)


def _key_of_distinct(order: tuple[int, ...], flush: bool) -> Key:
    if order == (ACE, 3, 2, 1, 0):
        order = WHEEL
    run = order == WHEEL or order[0] - order[4] == 4
    name = {
        (False, False): "high card",
        (True, False): "straight",
        (False, True): "flush",
        (True, True): "straight flush",
    }[run, flush]
    return CATEGORIES.index(name), order


def key_of_cards(cards) -> Key:
    """The key of the best five among five or more cards."""
    return max(
        key(tuple(card // 4 for card in five), len({card % 4 for card in five}) == 1)
        for five in combinations(cards, 5)
    )


def rank_multisets(count: int) -> list[tuple[int, ...]]:
    """Every way to choose the ranks of some cards, at most four of each."""
    return [
        ranks
        for ranks in combinations_with_replacement(range(13), count)
        if max(Counter(ranks).values()) <= 4
    ]


@cache
def keys() -> list[Key]:
    """The keys of all five-card hands, weakest first."""
    plain = {key(ranks, False) for ranks in rank_multisets(5)}
    flush = {key(ranks, True) for ranks in combinations(range(13), 5)}
    return sorted(plain | flush)


@cache
def _numbers() -> dict[Key, int]:
    return {each: number for number, each in enumerate(keys(), 1)}


def strength(cards) -> int:
    """The place of a hand among all there are, counted from 1 at the weakest."""
    return _numbers()[key_of_cards(cards)]


@cache
def strength_of_ranks(ranks: tuple[int, ...]) -> int:
    """The strength of some ranks in ascending order when no five share a suit."""
    if len(ranks) == 5:
        return _numbers()[key(ranks, False)]
    return max(strength_of_ranks(ranks[:i] + ranks[i + 1 :]) for i in range(len(ranks)))


@cache
def strength_of_flush(ranks: tuple[int, ...]) -> int:
    """The strength of five or more cards of one suit."""
    return max(_numbers()[key(five, True)] for five in combinations(ranks, 5))


@cache
def distribution(count: int) -> dict[int, int]:
    """How many of all hands of 5, 6 or 7 cards have each strength.

    Where five cards or more share a suit they alone decide: five ranks and two more cards make no
    full house and no quads.
    """
    hands: Counter[int] = Counter()
    for suited in range(5, count + 1):
        for ranks in combinations(range(13), suited):
            hands[strength_of_flush(ranks)] += 4 * comb(39, count - suited)
    for ranks in rank_multisets(count):
        hands[strength_of_ranks(ranks)] += _suits_without_flush(Counter(ranks))
    return {number: hands[number] for number in sorted(hands) if hands[number]}


def _suits_without_flush(counts: Counter[int]) -> int:
    """How many ways there are to give suits to ranks so that no five cards share one."""
    flushes = 0
    for suited in range(5, len(counts) + 1):
        for chosen in combinations(counts, suited):
            flushes += 4 * prod(
                comb(3, counts[rank] - 1) if rank in chosen else comb(3, counts[rank])
                for rank in counts
            )
    return prod(comb(4, many) for many in counts.values()) - flushes
