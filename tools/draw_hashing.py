"""Draw the pictures of docs/hashing.md from the library's own tables.

python tools/draw_hashing.py           writes docs/pictures/hash-*.svg
python tools/draw_hashing.py --check   compares instead; exits with 1 if they differ
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]
os.environ["FASTEVAL_IMPLEMENTATION"] = "python"  # the core, if there is one, is not needed

from gen_tables import card_key  # noqa: E402
from svg import ACCENT, GREY, HATCH, PALE, RANKS, TINT, WHITE, Drawing, publish  # noqa: E402

from fasteval._py import strength, tables  # noqa: E402
from fasteval._py.eval import evaluate_cards  # noqa: E402

HAND = "As Kd 2c 7d Ah 9s 9c"
FLUSH = "As Ks 2s 7s 9s Ah Kc"
BIAS, NO_HAND, FLUSH_BITS = 0x3332F1, 0xF8, 0x888800  # KEY_* of c/internal.h
NAMES = (
    "high card",
    "pair",
    "two pair",
    "trips",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
COLUMN_BASE = tables.COLUMN_KEYS[tables.LOW_RANKS]


def cards_of(text: str) -> list[int]:
    return [4 * RANKS.index(card[0]) + "cdhs".index(card[1]) for card in text.split()]


def counts_of(ranks: str) -> tuple[int, ...]:
    """Count the cards of each of the high or of the low ranks."""
    known = RANKS[tables.LOW_RANKS :] if ranks[:1] > "7" else RANKS[: tables.LOW_RANKS]
    return tuple(ranks.count(rank) for rank in known)


def name_of(low: tuple[int, ...]) -> str:
    """Name a set of low cards, its highest first."""
    return "".join(RANKS[rank] * low[rank] for rank in reversed(range(len(low)))) or "-"


def thousands(number: int) -> str:
    return f"{number:,}"


def draw_strengths() -> Drawing:
    picture = Drawing(206, "The strengths 1 to 7462 by category")
    start, scale = 30, 640 / strength.STRENGTHS
    ends = [*strength.CATEGORY_BASES[1:], strength.STRENGTHS]
    row = 134
    for name, before, last in zip(NAMES, strength.CATEGORY_BASES, ends, strict=True):
        x, width = start + before * scale, (last - before) * scale
        thin = width < 50
        picture.box(x, 62, width, 38, GREY if thin else PALE if name in NAMES[::2] else WHITE)
        if thin:
            middle = x + width / 2
            picture.line((middle, 100), (middle, row - 4))
            picture.text(middle - 4, row, f"{name}: {before + 1} to {last}", 12, "end")
            row += 20
        else:
            picture.text(x + width / 2, 86, name, 12, "middle")
            picture.text(x + 2, 56, before + 1, 11)
    own = evaluate_cards(cards_of(HAND))
    x = start + (own - 0.5) * scale
    picture.line((x, 26), (x, 62), arrow=True, edge=ACCENT)
    picture.text(x, 20, f"{HAND}: {own}", 12, "middle", ACCENT, bold=True)
    return picture


def draw_rectangle() -> Drawing:
    highs = ("AAK99", "AAAKQ", "AAAKK", "AJT98", "AAT98", "QJT98")
    parts = tables.strengths_by_parts(5)
    columns: dict[tuple[int, ...], int] = {}
    kinds = {low: tuple(row[low] for row in parts.values()) for low in next(iter(parts.values()))}
    picture = Drawing(336, "The 28 sets of low cards beside five high ones make 9 columns")
    picture.text(20, 24, "28 sets of low cards beside five high ones, and which column they have")
    examples: list[str] = []
    for i, (low, column) in enumerate(kinds.items()):
        if column not in columns:
            columns[column] = len(columns)
            examples.append(name_of(low))
        own = name_of(low) == "72"
        picture.text(31 + 23 * i, 46, name_of(low), 11, "middle", ACCENT if own else "#1a1a1a", own)
        letter = "abcdefghi"[columns[column]]
        shade = {"a": WHITE, "b": TINT}.get(letter, PALE)
        picture.cell(20 + 23 * i, 52, 23, 24, letter, ACCENT if own else shade)
    picture.text(20, 114, "The 9 columns that are kept, and six of the 455 rows")
    labels = ("no 7", "7", *examples[2:])
    for i, label in enumerate(labels):
        picture.text(137 + 62 * i, 136, f"{'abcdefghi'[i]}: {label}", 11, "middle")
    for line, high in enumerate(highs):
        y = 144 + 30 * line
        picture.text(96, y + 20, " ".join(high), 12, "end", ACCENT if not line else "#1a1a1a")
        row = parts[counts_of(high)]
        shown = dict.fromkeys(kinds.values())
        values = [next(row[low] for low in kinds if kinds[low] == column) for column in shown]
        for i, value in enumerate(values):
            fill = ACCENT if not line and i == 1 else TINT if not line or i == 1 else WHITE
            picture.cell(106 + 62 * i, y, 62, 30, value, fill)
    return picture


def draw_rows(strengths: list[int], rows: list[int]) -> Drawing:
    picture = Drawing(270, "The array of strengths, and one row of it")
    picture.text(20, 24, f"strengths: {thousands(len(strengths))} entries, by number of high cards")
    scale = 660 / len(strengths)
    starts = [section_start(rows, high_cards) for high_cards in range(8)]
    end = max(rows) + 1  # seven high cards have one column
    for high_cards, (start, after) in enumerate(zip(starts, [*starts[1:], end], strict=True)):
        x, width = 20 + start * scale, (after - start) * scale
        picture.box(x, 54, width, 34, TINT if high_cards == 5 else WHITE, GREY)
        picture.text(x + width / 2, 48, high_cards, 11, "middle")
        if width > 60:
            picture.text(x + 6, 76, thousands(after - start))
    picture.box(20 + end * scale, 54, (len(strengths) - end) * scale, 34, HATCH)
    first = rows[row_number()]
    x = 20 + first * scale
    picture.line((x, 88), (106, 150), edge=GREY)
    picture.line((x + 9 * scale, 88), (574, 150), edge=GREY)
    picture.line((x, 54), (x, 88), edge=ACCENT)
    for i in range(-1, 10):
        fill = PALE if i in (-1, 9) else ACCENT if i == 1 else TINT
        picture.cell(106 + 52 * i, 150, 52, 32, strengths[first + i], fill)
    picture.text(340, 142, "the row of A A K 9 9", 12, "middle")
    picture.text(658, 171, "…", 14, "middle")
    picture.text(38, 171, "…", 14, "middle")
    picture.line((106, 218), (106, 184), arrow=True)
    picture.text(100, 234, f"the row begins at {thousands(first)}")
    picture.line((106, 204), (184, 204), (184, 184), arrow=True)
    picture.text(192, 208, "+ 1: the column of 7 2")
    picture.text(20, 258, f"Hatched: {len(strengths) - end} zeros, so that no key reads outside.")
    return picture


def section_start(rows: list[int], high_cards: int) -> int:
    """Return the place of the first row of the hands with so many high cards."""
    highs = tables.rank_counts(high_cards, 13 - tables.LOW_RANKS)
    return min(rows[tables.row_number(high)] for high in highs)


def row_number() -> int:
    return tables.row_number(counts_of("AAK99"))


def column_number() -> int:
    return tables.column_number(counts_of("72"), 5)


def draw_sums() -> Drawing:
    picture = Drawing(206, "The keys of the hand, added up")
    cards = cards_of(HAND)
    for i, (card, name) in enumerate(zip(cards, HAND.split(), strict=True)):
        low = card // 4 < tables.LOW_RANKS
        picture.cell(106 + 56 * i, 36, 52, 34, name, PALE if low else TINT, 14)
        picture.text(132 + 56 * i, 28, "low" if low else "high", 11, "middle")
    picture.text(534, 58, "sum", 12, "middle", bold=True)
    picture.text(618, 58, "lowest 15 bits", 12, "middle", bold=True)
    lines = (
        ("row keys", tables.ROW_KEYS, row_number()),
        ("column keys", tables.COLUMN_KEYS, column_number()),
    )
    for line, (label, keys, number) in enumerate(lines):
        y = 84 + 46 * line
        picture.text(20, y + 22, label)
        used = [keys[card // 4] for card in cards]
        for i, key in enumerate(used):
            picture.cell(106 + 56 * i, y, 52, 34, key, WHITE if key else HATCH)
        picture.text(534, y + 22, thousands(sum(used)), 12, "middle")
        picture.cell(578, y, 80, 34, thousands(number), ACCENT)
    picture.text(
        20, 194, f"Every high card adds {thousands(COLUMN_BASE)} to the column: it knows how many"
    )
    return picture


def draw_bits(picture: Drawing, x: float, y: float, number: int, marked: int) -> None:
    """Draw 24 bits, those that are tested in the accent or, if 0, in its tint."""
    for bit in range(24):
        one, test = number >> bit & 1, marked >> bit & 1
        fill = (ACCENT if one else TINT) if test else PALE if one and not marked else WHITE
        picture.cell(x + 20 * (23 - bit), y, 20, 24, one, fill, 11)


def draw_fields(picture: Drawing, key: int) -> None:
    """Draw the 64 bits of a key, their fields, and what these say."""
    suits = " ".join(str(key >> 8 + 4 * suit & 15) for suit in (3, 2, 1, 0))
    fields = (
        (49, 15, "row", thousands(key >> 49)),
        (24, 25, "column, in its lowest 15", thousands(key >> 24 & 0x7FFF)),
        (8, 16, "suits s h d c", suits),
        (0, 8, "3 for a card", str(key & 255)),
    )
    shaded = 0x3FF << 39 | 0xF << 16 | 0xF << 8  # what the column has room for; hearts; clubs
    for bit in range(64):
        fill = PALE if shaded >> bit & 1 else WHITE
        picture.cell(30 + 10 * (63 - bit), 52, 10, 24, key >> bit & 1, fill, 9)
    for shift, bits, name, value in fields:
        left = 30 + 10 * (64 - shift - bits)
        picture.box(left, 52, 10 * bits, 24, "none")
        picture.text(left, 46, shift + bits - 1, 10)
        picture.text(left + 5 * bits, 92, name, 11, "middle")
        picture.text(left + 5 * bits, 110, value, 13, "middle", ACCENT, bold=True)


def draw_key() -> Drawing:
    picture = Drawing(398, "The 64 bits of a key, and the test of the lowest 24")
    key = sum(map(card_key, cards_of(HAND))) % (1 << 64)
    picture.text(30, 24, f"The key of {HAND}")
    draw_fields(picture, key)
    picture.text(30, 150, "The test: add a constant, look at the marked bits of the lowest 24")
    for i, name in enumerate(("spades", "hearts", "diamonds", "clubs")):
        picture.text(230 + 80 * i, 174, name, 11, "middle")
    picture.text(590, 174, "3 for a card", 11, "middle")
    marks, low = NO_HAND | FLUSH_BITS, (1 << 24) - 1
    flush = sum(map(card_key, cards_of(FLUSH))) & low
    short = sum(map(card_key, cards_of(HAND)[:4])) & low
    lines = (
        ("key of the hand", key & low, 0, ""),
        ("constant", BIAS, 0, ""),
        ("sum", (key & low) + BIAS, marks, "no marked bit: look it up"),
        ("a flush", flush + BIAS, marks, f"{FLUSH}: five spades"),
        ("four cards", short + BIAS, marks, "the first four cards: no hand"),
    )
    y = 182
    for label, number, marked, note in lines:
        picture.text(180, y + 17, label, 12, "end")
        draw_bits(picture, 190, y, number, marked)
        if note:
            picture.text(190, y + 39, note, 11)
        y += 54 if note else 28
    return picture


def draw_flow(strengths: list[int], rows: list[int], columns: list[int]) -> Drawing:
    picture = Drawing(310, "The way of a hand through the evaluator")
    row, column = row_number(), column_number()

    def step(x: float, y: float, width: float, first: str, second: str, fill: str = WHITE) -> None:
        picture.box(x, y, width, 50, fill)
        shade = WHITE if fill == ACCENT else "#1a1a1a"
        picture.text(x + width / 2, y + 21, first, 12, "middle", shade)
        picture.text(x + width / 2, y + 38, second, 12, "middle", shade, bold=True)

    step(20, 40, 168, "the keys of the cards", HAND, PALE)
    picture.line((188, 65), (226, 65), arrow=True)
    step(226, 40, 110, "added up:", "one word")
    picture.line((336, 65), (374, 65), arrow=True)
    step(374, 40, 130, "needs care?", "one AND", TINT)
    picture.line((504, 65), (540, 65), arrow=True)
    picture.text(548, 48, "no hand: error", 12)
    picture.text(548, 67, "flush: key of its suit,", 12)
    picture.text(548, 84, "then + 5,863 or 1,599", 12)
    picture.text(448, 108, "no")
    picture.line((440, 90), (440, 120), (200, 120), (200, 140), arrow=True)
    picture.line((440, 90), (440, 140), arrow=True)
    step(100, 140, 200, f"rows[{row}]", thousands(rows[row]))
    step(340, 140, 200, f"columns[{column}]", str(columns[column]))
    picture.text(560, 162, "two reads that do")
    picture.text(560, 178, "not wait")
    picture.line((200, 190), (200, 214), (300, 214), (300, 236), arrow=True)
    picture.line((440, 190), (440, 214), (340, 214), (340, 236), arrow=True)
    picture.text(320, 219, "+", 14, "middle", bold=True)
    place = rows[row] + columns[column]
    step(220, 236, 200, f"strengths[{place}]", str(strengths[place]), ACCENT)
    picture.text(440, 266, "the third waits for both")
    return picture


def drawings() -> dict[str, Drawing]:
    strengths, rows, columns = tables.perfect_hash()
    return {
        "hash-strengths": draw_strengths(),
        "hash-rectangle": draw_rectangle(),
        "hash-rows": draw_rows(strengths, rows),
        "hash-sums": draw_sums(),
        "hash-key": draw_key(),
        "hash-flow": draw_flow(strengths, rows, columns),
    }


if __name__ == "__main__":
    sys.exit(publish(__doc__.splitlines()[0], drawings()))
