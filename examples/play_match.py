"""Three bots play a match of no-limit hold'em, and each gets the cards of the others, too.

A bot is a function of a view, which holds what its seat may know, and returns an action as text.

    python examples/play_match.py [HANDS]
"""

import sys

import fasteval


def caller(view: fasteval.View) -> str:
    """Call everything."""
    return "c"


def pairs_only(view: fasteval.View) -> str:
    """Raise pairs before the flop, and later what is two pair or better; fold the rest."""
    first, second = view.hole_cards[view.seat]
    if not view.board:
        strong = first // 4 == second // 4
    else:
        strength = fasteval.evaluate((first, second, *view.board))
        strong = fasteval.category(strength) >= fasteval.Category.TWO_PAIR
    legal = view.legal
    if strong and legal.max_raise_to:
        return (
            f"r{min(max(3 * view.current_bet or view.pot, legal.min_raise_to), legal.max_raise_to)}"
        )
    return "c" if strong or legal.check else "f"


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    result = fasteval.match([caller, pairs_only, "tight"], hands, seed=1, stack=200)
    for bot in result:  # print(result) shows a table, with times and faults
        low, high = bot.interval or (bot.bb_per_100, bot.bb_per_100)  # None for one deal
        rate = f"{bot.bb_per_100:+7.1f} bb/100 ({low:+.1f} to {high:+.1f})"
        print(f"{bot.name:12}  {bot.chips:+7} chips  {rate}")


if __name__ == "__main__":
    main()
