"""Two simple bots play a match of no-limit hold'em at a table of six.

A bot is a function of a view, which holds what its seat may know, and returns an action as text.
The button moves by the rules; stacks are filled up after each hand, so that all play equally deep.

    python examples/play_match.py [HANDS]
"""

import sys
from collections.abc import Callable

import fasteval

SEATS, STACK = 6, 200
RULES = fasteval.Rules(1, 2)


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
        return f"r{min(3 * view.current_bet or view.pot, legal.max_raise_to)}"
    return "c" if strong or legal.check else "f"


def play(bots: list[Callable[[fasteval.View], str]], button: int, seed: int) -> tuple[int, ...]:
    """Play one hand and return what each seat won or lost."""
    hand = fasteval.State(RULES, [STACK] * SEATS, button, seed=seed)
    while (seat := hand.actor) is not None:
        action = bots[seat](hand.view(seat))
        try:
            hand.push(action, seat=seat)
        except fasteval.IllegalAction:
            hand.timeout()  # a bot that errs checks or folds
    return hand.outcome().net


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    bots = [caller, pairs_only] * (SEATS // 2)
    won = [0] * SEATS
    positions = (0, 1, 2)
    for number in range(hands):
        net = play(bots, positions[0], seed=number)
        won = [total + chips for total, chips in zip(won, net, strict=True)]
        positions = fasteval.next_positions(positions, range(SEATS))
    for seat, (bot, chips) in enumerate(zip(bots, won, strict=True)):
        rate = 100 * chips / RULES.big_blind / hands
        print(f"seat {seat}  {bot.__name__:10}  {chips:+7} chips  {rate:+7.1f} bb/100")


if __name__ == "__main__":
    main()
