"""Draw the pictures of docs/lanes.md: every bit of them is worked out as the kernels do.

python tools/draw_lanes.py           writes docs/pictures/lanes-*.svg
python tools/draw_lanes.py --check   compares instead; exits with 1 if they differ
"""

import random
import sys
from math import comb
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from svg import ACCENT, GREY, HATCH, PALE, RANKS, TINT, WHITE, Drawing, publish

HAND = "As Kd 2c 7d Ah 9s 9c"
SUITS = ("clubs", "diamonds", "hearts", "spades")
CELL = 30


def suits_of(cards: list[int]) -> list[int]:
    """Return the sets of ranks of the four suits."""
    return [sum(1 << card // 4 for card in cards if card % 4 == suit) for suit in range(4)]


def own_suits() -> list[int]:
    return suits_of([4 * RANKS.index(card[0]) + "cdhs".index(card[1]) for card in HAND.split()])


def clear_lowest(ranks: int) -> int:
    return ranks & (ranks - 1)


class Strips:
    """Rows of bits under the names of the ranks, the highest on the left, with notes beside."""

    def __init__(self, picture: Drawing, y: float, names: str = RANKS) -> None:
        self.picture = picture
        self.names = names
        self.y = y + 8
        for bit, name in enumerate(names):
            picture.text(self.x(bit) + CELL / 2, y, name, 12, "middle", bold=True)

    def x(self, bit: int) -> float:
        return 130 + CELL * (len(self.names) - 1 - bit)

    def add(self, label: str, ranks: int, fill: str = ACCENT, note: str = "") -> None:
        self.picture.text(122, self.y + 17, label, 12, "end")
        for bit in range(len(self.names)):
            held = ranks >> bit & 1
            self.picture.cell(self.x(bit), self.y, CELL, 24, held, fill if held else WHITE)
        self.picture.text(self.x(0) + CELL + 10, self.y + 17, note)
        self.y += 28

    def gap(self, words: str = "") -> None:
        self.picture.text(130, self.y + 16, words)
        self.y += 26 if words else 12


def draw_register() -> Drawing:
    picture = Drawing(318, "Four registers hold the suits of 32 hands")
    rng = random.Random(32)  # of which random() alone is the same in all versions of Python
    hands = [suits_of(sorted(range(52), key=lambda _: rng.random())[:7]) for _ in range(32)]
    own = 11
    hands[own] = own_suits()
    picture.text(20, 24, "Four registers, 32 hands side by side; a dark bit is a card, aces on top")
    for suit, name in enumerate(SUITS):
        y = 38 + 46 * suit
        picture.text(78, y + 26, name, 12, "end")
        for i, hand in enumerate(hands):
            x = 88 + 18.5 * i
            picture.box(x, y, 18.5, 40, TINT if i == own else WHITE, GREY)
            for rank in range(13):
                if hand[suit] >> rank & 1:
                    shade = ACCENT if i == own else GREY
                    picture.box(x + 3, y + 37.5 - 3 * rank - 1, 12.5, 2, shade, shade)
    x = 88 + 18.5 * own
    picture.box(x, 36, 18.5, 182, "none", ACCENT)
    picture.line((x + 9, 218), (x + 9, 240), arrow=True, edge=ACCENT)
    picture.text(20, 258, f"One lane of each register is {HAND}, from the ace down to the two:")
    for suit, (name, ranks) in enumerate(zip(SUITS, own_suits(), strict=True)):
        picture.text(20 + 168 * suit, 280, name)
        picture.text(20 + 168 * suit, 300, f"{ranks:013b}", 14, fill=ACCENT)
    return picture


def draw_adder() -> Drawing:
    clubs, diamonds, hearts, spades = own_suits()
    odd = clubs ^ diamonds ^ hearts
    majority = clubs & diamonds | clubs & hearts | diamonds & hearts
    picture = Drawing(374, "Four suits added up, all ranks at once")
    strips = Strips(picture, 24)
    for name, ranks in zip(SUITS, (clubs, diamonds, hearts, spades), strict=True):
        strips.add(name, ranks, GREY)
    strips.gap("the first three suits: last bit and carry of the sum")
    strips.add("odd", odd, PALE, "1 or 3 of them")
    strips.add("majority", majority, PALE, "2 or 3 of them")
    strips.gap("with spades, the fourth")
    strips.add("once", clubs | diamonds | hearts | spades, note="any | spades")
    strips.add("twice", majority | (clubs | diamonds | hearts) & spades, note="majority | any & s.")
    strips.add("three times", majority & (odd | spades), note="majority & (odd | s.)")
    strips.add("four times", majority & odd & spades, note="majority & odd & s.")
    return picture


def draw_decision() -> Drawing:
    suits = own_suits()
    once = suits[0] | suits[1] | suits[2] | suits[3]
    pairs = sum(1 << r for r in range(13) if sum(suit >> r & 1 for suit in suits) >= 2)
    high = clear_lowest(pairs)
    low, others = pairs & ~high, once & ~pairs
    kicker = clear_lowest(clear_lowest(others))
    closed = kicker  # the ranks above a named one move down
    for named in (high, low):
        closed = closed & (named - 1) | closed >> 1 & ~(named - 1)
    picture = Drawing(348, "Two pair and a kicker, found by clearing the lowest bits")
    strips = Strips(picture, 24)
    strips.add("pairs", pairs)
    strips.add("lowest cleared", high, note="high: the ace")
    strips.add("the other", low, note="low: the nine")
    strips.gap("the kickers: seven cards, so that two ranks must go")
    strips.add("others", others, GREY)
    strips.add("cleared once", clear_lowest(others), GREY)
    strips.add("and again", kicker, note="the king")
    strips.gap("its number: the gaps of the ace and of the nine are closed")
    strips.add("below the ace", high - 1, TINT, "these stay")
    strips.add("below the nine", low - 1, TINT, "the others move")
    strips.add("kicker", closed, note=f"rank {closed.bit_length() - 1} of 0 to 10")
    return picture


def draw_straight() -> Drawing:
    ranks = sum(1 << RANKS.index(name) for name in "A965432")
    from_ace = ranks + ranks | ranks >> 12
    twos = from_ace & from_ace >> 1
    found = twos & twos >> 2 & from_ace >> 4
    picture = Drawing(280, "Two straights found by shift and and")
    strips = Strips(picture, 24, "A" + RANKS)
    strips.add("A 9 6 5 4 3 2", from_ace, GREY, "ace at both ends")
    strips.add("shifted by 1", from_ace >> 1, GREY)
    strips.add("both: twos", twos, TINT, "a run of two begins")
    strips.gap()
    strips.add("twos", twos, TINT)
    strips.add("twos by 2", twos >> 2, TINT)
    strips.add("first by 4", from_ace >> 4, GREY)
    strips.add("all three", found, note="a run of five begins")
    strips.gap()
    picture.text(130, strips.y + 16, "bit 0: five-high, bit 1: six-high. The left one counts.")
    return picture


def draw_zoom(
    picture: Drawing, y: float, sizes: list[tuple[str, int]], chosen: str, before: int
) -> tuple[float, float]:
    """Draw blocks side by side, one of them chosen; return where it begins and ends."""
    scale, x = 640 / sum(size for _, size in sizes), 30.0
    ends = (x, x)
    for name, size in sizes:
        width = size * scale
        fill = ACCENT if name == chosen else HATCH if x < ends[0] or ends[0] == 30 else WHITE
        picture.box(x, y, width, 34, fill, GREY)
        if width > 9:
            shade = WHITE if name == chosen else "#1a1a1a"
            if fill == HATCH:
                patch = min(12, width - 2)
                picture.box(x + (width - patch) / 2, y + 9, patch, 16, WHITE, "none")
            picture.text(x + width / 2, y + 22, name, 12, "middle", shade, name == chosen)
        if name == chosen:
            ends = (x, x + width)
        x += width
    if before:
        picture.line((30, y + 44), (ends[0], y + 44), arrow=True)
        picture.text((30 + ends[0]) / 2, y + 60, f"{before} before", 12, "middle")
    return ends


def draw_kickers() -> Drawing:
    named = [name for name in RANKS if name != "A"]
    kickers = [named.index(name) for name in "K97"]
    picture = Drawing(370, "Three kickers numbered in the combinatorial number system")
    y, total = 24.0, 0
    titles = (
        "220 sets of three kickers beside a pair of aces, by the highest",
        "those with a king, 55, by the second",
        "those with king and nine, by the third",
    )
    for k, rank, title in zip((3, 2, 1), kickers, titles, strict=True):
        above = len(named) if k == 3 else kickers[2 - k]
        sizes = [(named[i], comb(i, k - 1)) for i in range(k - 1, above)]
        picture.text(30, y, title)
        before = comb(rank, k)
        ends = draw_zoom(picture, y + 8, sizes, named[rank], before)
        total += before
        if k > 1:
            middle = (ends[0] + ends[1]) / 2
            picture.line((middle, y + 42), (middle, y + 117), arrow=True, edge=ACCENT)
        y += 110
    a, b, c = reversed(kickers)
    terms = f"C({c}, 3) + C({b}, 2) + C({a}, 1) = {comb(c, 3)} + {comb(b, 2)} + {a} = {total}"
    picture.text(30, y + 6, f"K 9 7: {terms}", 13, fill=ACCENT, bold=True)
    return picture


def drawings() -> dict[str, Drawing]:
    return {
        "lanes-register": draw_register(),
        "lanes-adder": draw_adder(),
        "lanes-decision": draw_decision(),
        "lanes-straight": draw_straight(),
        "lanes-kickers": draw_kickers(),
    }


if __name__ == "__main__":
    sys.exit(publish(__doc__.splitlines()[0], drawings()))
