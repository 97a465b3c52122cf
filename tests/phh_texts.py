"""Texts of poker hand histories for the tests, and what reads them."""

from fasteval.histories.files import format_hand, parse_hand
from fasteval.histories.format import Chunk
from fasteval.histories.phh import format as phh

HAND = """\
# A hand of three.
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 300]
actions = [
  # Preflop
  "d dh p1 AsAd",
  "d dh p2 ????",
  "d dh p3 KsKd",  # the button
  "p3 cbr 6",
  "p1 cc",
  "p2 f # with a sigh",
  "# somebody laughs",
  "d db 2c3d4h",
  "p1 cc", "p3 cbr 20", "p1 cc",
  "d db 8s",
  "p1 cc", "p3 cc",
  "d db 9c",
  "p1 cc", "p3 cc",
  "p1 sm AsAd",
  "p3 sm -",
]
hand = 17
players = ["one", "", "three"]
finishing_stacks = [128, 198, 274]
"""
ACTIONS = ("r6", "c", "f", "c", "r20", "c", "c", "c", "c", "c")
ACTORS = (2, 0, 1, 0, 2, 0, 0, 2, 0, 2)
STREETS = ("preflop",) * 3 + ("flop",) * 3 + ("turn",) * 2 + ("river",) * 2

FOLDED = "p3 cbr 6, p1 cc, p2 f, d db 2c3d4h, p1 cbr 10, p3 f"


def hand(actions="", **changes):
    """The fields of a hand with others, or without those that are None, one on a line."""
    if isinstance(actions, str):
        actions = [text.strip() for text in actions.split(",") if text.strip()]
    fields = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 200, 300]",
        "actions": str(actions),
    }
    fields.update(changes)
    return "".join(f"{name} = {value}\n" for name, value in fields.items() if value is not None)


def read(text):
    return phh.parse(Chunk(text, 1))


def comes_back(record, name="phh"):
    again = parse_hand(format_hand(record, name), name)
    assert again == record
    return again
