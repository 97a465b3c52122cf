"""What type checkers see of ranges, equities and the tools for study; nothing runs it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from typing_extensions import assert_type

import fasteval

pairs = fasteval.Range("22+")
assert_type(pairs, fasteval.Range)
assert_type(fasteval.Range.percent(15), fasteval.Range)
assert_type(fasteval.Range.from_weights({"AA": 1.0}), fasteval.Range)
assert_type(pairs | pairs & pairs - pairs ^ ~pairs, fasteval.Range)
assert_type(len(pairs), int)
assert_type("AhAs" in pairs, bool)
assert_type(iter(pairs), Iterator[tuple[int, int]])
assert_type(pairs.items(), Iterator[tuple[tuple[int, int], float]])
assert_type(pairs.weight("AhAs"), float)
assert_type(pairs.matrix(), tuple[tuple[float, ...], ...])
assert_type(pairs.classes(), dict[str, float])
assert_type(pairs.to_dict(), dict[str, float])

result = fasteval.equity(["AsKs", pairs, (0, 1)], board="2s7sJh", samples=1000, seed=1)
assert_type(result, fasteval.Equity)
assert_type(result[0], fasteval.PlayerEquity)
assert_type(result[:1], tuple[fasteval.PlayerEquity, ...])
assert_type(result.exact, bool)
assert_type(result.to_dict(), dict[str, Any])
assert_type([player.win for player in result], list[float])
by_card = fasteval.equity_by_card(["AsKs", pairs], board="2s7sJh", method="exact", threads=None)
assert_type(by_card, dict[int, fasteval.Equity])
with ThreadPoolExecutor() as pool:
    fasteval.equity(["AsKs", "random"], executor=pool, progress=lambda done, total: done == total)
assert_type(fasteval.equity_histogram("AsKs", pairs, board="2s7sJh"), fasteval.Histogram)
assert_type(fasteval.hand_strength("AsKs", "2s7sJh", pairs), fasteval.HandStrength)
assert_type(fasteval.starting_hands(), tuple[fasteval.StartingHand, ...])
assert_type(fasteval.outs("AsKs", "2s7sJh"), fasteval.Outs)
assert_type(fasteval.made_hand_chances("AsKs"), tuple[fasteval.MadeHandChance, ...])
assert_type(fasteval.pot_odds(400, 200), float)
assert_type(fasteval.break_even(400, 200), float)
assert_type(fasteval.implied_odds(400, 200, 0.2), float)
assert_type(fasteval.exact_chance(9, 2), float)
assert_type(fasteval.rule_of_two_and_four(9, 2), float)
assert_type(fasteval.canonical("AsKs", "2s7sJh"), tuple[str, ...])
assert_type(fasteval.icm([5000, 3000], [70, 30]), tuple[float, ...])
assert_type(fasteval.finish_chances([5000, 3000]), tuple[tuple[float, ...], ...])

# Each of these is an error of types; an unused "ignore" is an error too.
fasteval.equity("AsKs", board=3)  # type: ignore[arg-type]
fasteval.equity(["AsKs", "QQ"], method="fast")  # type: ignore[arg-type]
fasteval.equity_by_card(["AsKs", "QQ"], board="2s7sJh", sample=9)  # type: ignore[call-arg]
fasteval.Range(22)  # type: ignore[arg-type]
print(result[0].loss)  # type: ignore[attr-defined]
print(result.method == "guessed")  # type: ignore[comparison-overlap]


def look_at_combo_equity(it: fasteval.ComboEquity) -> None:
    assert_type(it.win, float)
    assert_type(it.tie, float)
    assert_type(it.equity, float)
    assert_type(it.weight, float)


def look_at_equity(it: fasteval.Equity) -> None:
    assert_type(it.exact, bool)


def look_at_player_equity(it: fasteval.PlayerEquity) -> None:
    assert_type(it.win, float)
    assert_type(it.tie, float)
    assert_type(it.equity, float)
    assert_type(it.stderr, float)
    assert_type(it.combos, dict[tuple[int, int], fasteval.ComboEquity] | None)


def look_at_histogram(it: fasteval.Histogram) -> None:
    assert_type(it.edges, tuple[float, ...])
    assert_type(it.parts, tuple[float, ...])
    assert_type(it.mean, float)


def look_at_hand_strength(it: fasteval.HandStrength) -> None:
    assert_type(it.ahead, float)
    assert_type(it.tied, float)
    assert_type(it.behind, float)
    assert_type(it.strength, float)
    assert_type(it.positive_potential, float)
    assert_type(it.negative_potential, float)
    assert_type(it.effective, float)


def look_at_made_hand_chance(it: fasteval.MadeHandChance) -> None:
    assert_type(it.category, fasteval.Category)
    assert_type(it.boards, int)
    assert_type(it.chance, float)


def look_at_out_group(it: fasteval.OutGroup) -> None:
    assert_type(it.category, fasteval.Category)
    assert_type(it.cards, tuple[int, ...])
    assert_type(it.next_card, float)
    assert_type(it.by_river, float)


def look_at_outs(it: fasteval.Outs) -> None:
    assert_type(it.hand, tuple[int, ...])
    assert_type(it.board, tuple[int, ...])
    assert_type(it.made, fasteval.Category)
    assert_type(it.groups, tuple[fasteval.OutGroup, ...])
    assert_type(it.cards, tuple[int, ...])
    assert_type(it.next_card, float)
    assert_type(it.by_river, float)
    assert_type(it.next_card_rule, float)
    assert_type(it.by_river_rule, float)


def look_at_range(it: fasteval.Range) -> None:
    assert_type(it.weights, memoryview[float])
    assert_type(it.percentage, float)


def look_at_starting_hand(it: fasteval.StartingHand) -> None:
    assert_type(it.name, str)
    assert_type(it.combos, int)
    assert_type(it.win, float)
    assert_type(it.tie, float)
    assert_type(it.equity, float)
    assert_type(it.stderr, float)


def look_at_explanation(it: fasteval.Explanation) -> None:
    assert_type(it.strength, int)
    assert_type(it.category, fasteval.Category)
    assert_type(it.best_five, tuple[int, ...])
    assert_type(it.text, str)
    assert_type(it.percentile, float)
