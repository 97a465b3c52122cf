"""Rank every player's hand on one board, then a hundred thousand random hands at once."""

from array import array
from collections import Counter
from random import Random
from time import perf_counter

import fasteval

board = "2c 7d Ah 9s 9c"
for hole in ("As Kd", "Qh Qc", "9h 8h"):
    hand = fasteval.explain(f"{hole} {board}")
    print(f"{hole}  {hand.text} (strength {hand.strength}, higher is better)")

dealer = Random(1)
masks = array("Q")
deck = list(range(52))
while len(masks) < 100_000:
    dealer.shuffle(deck)
    masks.extend(fasteval.cards_to_mask(deck[i : i + 7]) for i in range(0, 49, 7))

start = perf_counter()
strengths = fasteval.evaluate_many(masks)
seconds = perf_counter() - start

print(f"\n{len(masks):,} random hands of seven cards in {seconds * 1000:.1f} ms:")
counts: Counter[fasteval.Category] = Counter()
for strength, count in Counter(strengths).items():
    counts[fasteval.category(strength)] += count
for category, count in sorted(counts.items()):
    print(f"  {category!s:<16} {count / len(masks):8.3%}")
