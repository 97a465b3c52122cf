"""Draw the sheet of hand rankings, one A4 page to print, with odds that the library counts.

python tools/draw_hand_rankings.py           writes docs/pictures/hand-rankings.svg
python tools/draw_hand_rankings.py --check   compares instead; exits with 1 if they differ
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import NamedTuple

from fasteval import Category, cards, category, evaluate, exact_chance, format_card
from fasteval._impl import floor

TARGET = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "hand-rankings.svg"
STRENGTHS = 7462


# ---- What is on it -------------------------------------------------------------------------------


class Row(NamedTuple):
    """A category: an example whose first ``made`` cards make it, and what the sheet says of it."""

    name: str
    example: str
    made: int
    definition: str
    tie: str


ROWS = (
    Row("Royal flush", "As Ks Qs Js Ts", 5, "Ten to ace of one suit.",
        "Nothing beats it; it ties on the board only."),
    Row("Straight flush", "9h 8h 7h 6h 5h", 5, "Five in a row, of one suit.",
        "The highest top card wins."),
    Row("Four of a kind", "Qs Qh Qd Qc 8d", 4, "Four cards of one rank.",
        "The higher four, then the kicker."),
    Row("Full house", "Ks Kh Kd 7c 7s", 5, "Three of one rank, two of another.",
        "The higher three, then the higher pair."),
    Row("Flush", "Ac Jc 8c 6c 2c", 5, "Five of one suit.",
        "Card by card, from the highest down."),
    Row("Straight", "Td 9s 8h 7c 6d", 5, "Five in a row; the lowest is 5-4-3-2-A.",
        "The highest top card wins."),
    Row("Three of a kind", "8s 8h 8d Kc 4h", 3, "Three cards of one rank.",
        "The higher three, then both kickers."),
    Row("Two pair", "Ah Ad 9s 9c Kd", 4, "Two of one rank, two of another.",
        "The high pair, the low pair, then the kicker."),
    Row("Pair", "Js Jd Ac 7h 3s", 2, "Two cards of one rank.",
        "The higher pair, then three kickers."),
    Row("High card", "Ad Qs 9c 5h 3d", 1, "Nothing of the above.",
        "Card by card, from the highest down."),
)  # fmt: skip


class Count(NamedTuple):
    """Of all hands of so many cards: those of a row, and how many strengths they have."""

    hands: int
    distinct: int
    all: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.hands, self.all)


def row_of(strength: int) -> int:
    """The royal flush is a row of its own."""
    return 0 if strength == STRENGTHS else Category.STRAIGHT_FLUSH + 1 - category(strength)


def count_hands(size: int) -> list[Count]:
    """Count the hands of 5, 6 or 7 cards of each row: each strength by the hands below the next."""
    hands, distinct = [0] * len(ROWS), [0] * len(ROWS)
    weaker = [floor.strength_weaker(strength, size) for strength in range(1, STRENGTHS + 1)]
    below = [*weaker[1:], comb(52, size)]
    for strength, (low, high) in enumerate(zip(weaker, below, strict=True), 1):
        hands[row_of(strength)] += high - low
        distinct[row_of(strength)] += high > low
    return [Count(*each, comb(52, size)) for each in zip(hands, distinct, strict=True)]


FLOPS = comb(50, 3)
DEALT = (
    ("a pair", Fraction(13 * 6, 1326)),
    ("aces", Fraction(6, 1326)),
    ("ace and king", Fraction(16, 1326)),
    ("two of one suit", Fraction(4 * comb(13, 2), 1326)),
)
FLOPPED = (
    ("a third card to a pair", 1 - Fraction(comb(48, 3), FLOPS)),
    ("a pair to one of two ranks", 1 - Fraction(comb(44, 3), FLOPS)),
    ("two of your suit: a flush draw", Fraction(comb(11, 2) * 39, FLOPS)),
    ("three of your suit: a flush", Fraction(comb(11, 3), FLOPS)),
)
OUTS = (
    (2, "pair to a set"),
    (4, "straight, inside"),
    (6, "two overcards"),
    (8, "straight, open"),
    (9, "flush"),
    (15, "flush and straight"),
)

PRICE = "The price of a call is call / (pot + bet + call): 25 % for a bet of half the pot."


def digits(number: Fraction | float) -> str:
    """Four digits that count, or a whole number above 1,000."""
    return f"{float(number):,.0f}" if number >= 1000 else f"{float(number):#.4g}"


def percent(chance: Fraction | float) -> str:
    return f"{digits(100 * chance)} %"


def one_in(chance: Fraction | float) -> str:
    return f"1 in {digits(1 / chance)}"


# ---- How it looks --------------------------------------------------------------------------------
# All lengths are millimetres.

WIDTH, HEIGHT, MARGIN = 210, 297, 12
RIGHT = WIDTH - MARGIN
TOP, STEP = 37, 21
CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 11.6, 16.2, 12.6
TEXT_LEFT = 86
FIVE, SEVEN = 168, RIGHT
INK, GREY, RED, RULE = "#111", "#555", "#c00018", "#bbb"

# Each suit within a square of 2 by 2 around the origin; drawn, as fonts may lack or colour them.
SUITS = {
    "s": "M0-1C.3-.5.95-.1.95.35.95.75.4.85.12.5.15.75.25.9.4 1H-.4C-.25.9-.15.75-.12.5-.4.85"
    "-.95.75-.95.35-.95-.1-.3-.5 0-1Z",
    "h": "M0 1C-.3.45-1 .1-1-.4-1-.95-.25-1.05 0-.5.25-1.05 1-.95 1-.4 1 .1.3.45 0 1Z",
    "d": "M0-1C.2-.6.45-.25.75 0 .45.25.2.6 0 1-.2.6-.45.25-.75 0-.45-.25-.2-.6 0-1Z",
    "c": "M0-1C.5-1 .65-.45.32-.12.7-.3 1 0 .95.3.9.75.3.75.12.42.15.75.25.9.4 1H-.4C-.25.9-.15.75"
    "-.12.42-.3.75-.9.75-.95.3-1 0-.7-.3-.32-.12-.65-.45-.5-1 0-1Z",
}


def text(
    x: float, y: float, size: float, words: str, *, fill: str = INK, bold: bool = False,
    anchor: str = "start",
) -> str:  # fmt: skip
    weight = ' font-weight="bold"' if bold else ""
    end = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{weight}{end}>{words}</text>'


def rule(y: float, colour: str = RULE, width: float = 0.2) -> str:
    return f'<path d="M{MARGIN} {y:g}H{RIGHT}" stroke="{colour}" stroke-width="{width}"/>'


def draw_card(x: float, y: float, card: int, *, makes: bool) -> str:
    """A card; one that only breaks ties is paler and has a thin edge."""
    rank, suit = tuple(format_card(card))
    colour = RED if suit in "hd" else INK
    middle = x + CARD_WIDTH / 2
    edge = 'stroke="#111" stroke-width=".45"' if makes else 'stroke="#999" stroke-width=".2"'
    shade = "" if makes else ' opacity=".55"'
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="1.4"'
        f' fill="#fff" {edge}/>'
        f"<g{shade}>"
        + text(middle, y + 7.1, 7, rank.replace("T", "10"), fill=colour, bold=True, anchor="middle")
        + f'<path transform="translate({middle:g} {y + 11.6:g}) scale(3)" d="{SUITS[suit]}"'
        f' fill="{colour}"/></g>'
    )


def draw_odds(x: float, y: float, count: Count) -> Iterator[str]:
    yield text(x, y + 5.4, 4.2, one_in(count.chance), bold=True, anchor="end")
    yield text(x, y + 10.3, 3.3, percent(count.chance), anchor="end")
    yield text(x, y + 14.6, 2.8, f"{count.hands:,} hands", fill=GREY, anchor="end")


def draw_rows() -> Iterator[str]:
    for number, (row, five, seven) in enumerate(
        zip(ROWS, count_hands(5), count_hands(7), strict=True)
    ):
        y = TOP + number * STEP
        if row_of(evaluate(row.example)) != number:
            raise ValueError(f"{row.example} is no {row.name.lower()}")
        yield rule(y - 2.1)
        yield text(MARGIN + 6.2, y + 10, 5.4, str(number + 1), bold=True, anchor="end", fill=GREY)
        for place, card in enumerate(cards(row.example)):
            yield draw_card(MARGIN + 9 + place * CARD_STEP, y, card, makes=place < row.made)
        yield text(TEXT_LEFT, y + 5.4, 5, row.name, bold=True)
        yield text(TEXT_LEFT, y + 10.3, 2.9, row.definition)
        yield text(TEXT_LEFT, y + 14.6, 2.9, row.tie, fill=GREY)
        yield from draw_odds(FIVE, y, five)
        yield from draw_odds(SEVEN, y, seven)


def draw_list(x: float, right: float, y: float, rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A small table under its bold head: words, and columns of 15 mm that end on the right."""
    for number, (words, *columns) in enumerate(rows):
        below = y + number * 4.4 + 0.6 * (number > 0)
        yield text(x, below, 2.9 if number else 3.5, words, bold=not number)
        for place, column in enumerate(reversed(columns)):
            yield text(right - 15 * place, below, 2.9, column, anchor="end")


def draw_others(y: float) -> Iterator[str]:
    yield rule(y - 5.6, INK, 0.5)
    dealt = [(words, percent(chance)) for words, chance in DEALT]
    flopped = [(words, percent(chance)) for words, chance in FLOPPED]
    outs = [
        (f"{count}: {words}", percent(exact_chance(count, 2)), percent(exact_chance(count, 1)))
        for count, words in OUTS
    ]
    yield from draw_list(MARGIN, 58, y, [("You are dealt",), *dealt])
    yield from draw_list(66, 124, y, [("The flop brings",), *flopped])
    yield from draw_list(132, RIGHT, y, [("Outs", "flop to river", "last card"), *outs])
    yield text(MARGIN, y + 24, 2.9, PRICE)
    yield text(MARGIN, y + 28.4, 2.9, "Counted by fasteval, not simulated; four digits.", fill=GREY)


def draw() -> str:
    parts = [
        text(MARGIN, 20, 9.5, "Poker hands, strongest first", bold=True),
        text(MARGIN, 27, 3.4, "The best five cards count; suits break no tie. Thick edges make the"
             " hand, pale cards only break ties.", fill=GREY),
        text(FIVE, 32.6, 3.4, "of 5 cards", bold=True, anchor="end"),
        text(SEVEN, 32.6, 3.4, "of 7 cards", bold=True, anchor="end"),
        *draw_rows(),
        *draw_others(TOP + len(ROWS) * STEP + 5),
    ]  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Helvetica, Arial, sans-serif">\n'
        "<title>Poker hands, strongest first, with their odds</title>\n"
        "<style>@page { size: A4; margin: 0 }</style>\n"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    if parser.parse_args().check:
        return int(TARGET.read_text(encoding="utf-8") != draw())
    TARGET.write_text(draw(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
