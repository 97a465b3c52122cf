"""Three bots play a match of no-limit hold'em, and each gets the cards of the others, too.

A bot is a function of a view, which holds what its seat may know, and returns an action as text.

    python examples/play_match.py [HANDS]
"""

import sys

import fasteval


def caller(view: fasteval.View) -> str:
    """Call everything."""
    return "c"


def known_cards(view: fasteval.View) -> list[int]:
    """List the bot's own cards, then the board's; a view has None for cards that are not known."""
    assert view.seat is not None, "only a spectator has no seat"
    own = view.hole_cards[view.seat] or ()
    return [card for card in (*own, *view.board) if card is not None]


def pairs_only(view: fasteval.View) -> str:
    """Raise pairs before the flop, and later what is two pair or better; fold the rest."""
    cards = known_cards(view)
    if not view.board:
        strong = cards[0] // 4 == cards[1] // 4
    else:
        strong = fasteval.category(fasteval.evaluate(cards)) >= fasteval.Category.TWO_PAIR
    legal = view.legal
    if strong and legal.min_raise_to is not None and legal.max_raise_to is not None:
        wanted = 3 * view.current_bet or view.pot
        return f"r{min(max(wanted, legal.min_raise_to), legal.max_raise_to)}"
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
