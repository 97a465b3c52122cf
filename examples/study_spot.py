"""Studies a spot on the flop or turn: is a call right, which cards help, what beats us.

python examples/study_spot.py ["AsKs" "TT+,AQs+,AKo" "2s7sJh" POT BET]
"""

import sys

import fasteval


def main(
    hand: str = "AsKs",
    villain: str = "TT+,AQs+,AKo",
    board: str = "2s7sJh",
    pot: str = "400",
    bet: str = "200",
) -> None:
    opponent = fasteval.Range(villain)
    result = fasteval.equity([hand, opponent], board=board, combos=True)
    print(f"{hand} against {opponent} on {board}")
    print(result)

    price = fasteval.pot_odds(int(pot), int(bet))
    verdict = "call" if result[0].equity > price else "fold"
    print(f"\nto call {bet} into {pot} takes {price:.1%}: {verdict}")

    by_card = fasteval.equity_by_card([hand, opponent], board=board)
    best = sorted(by_card, key=lambda card: by_card[card][0].equity, reverse=True)[:5]
    cards = (f"{fasteval.format_card(card)} {by_card[card][0].equity:.1%}" for card in best)
    print("best next cards:", ", ".join(cards))

    combos = result[1].combos or {}  # they were asked for
    toughest = sorted(combos.items(), key=lambda item: item[1].equity, reverse=True)[:5]
    hands = (f"{fasteval.format_cards(combo)} {its.equity:.1%}" for combo, its in toughest)
    print("toughest hands:", ", ".join(hands))


if __name__ == "__main__":
    main(*sys.argv[1:])
