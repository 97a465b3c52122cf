"""What happens in a tournament, beside what happens at its tables."""

from __future__ import annotations

from typing import NamedTuple


class TournamentEvent(NamedTuple):
    """Something that happened in a tournament; all may know it.

    Kinds, with what they tell: registered, unregistered; began (the number of players); opened (a
    table); seated (a player, with chips); level (its number), break (the number of the level before
    it); started (the number of the hand), finished (the same); busted (a player), rebought (chips),
    added_on (chips), out (for good); moved (a player with chips, to a table and seat); broken (a
    table), final_table; hand_for_hand (1 as it begins, 0 as it ends); ended (the winner).
    """

    kind: str
    player: str | None = None
    table: int | None = None
    seat: int | None = None
    amount: int = 0  #: the chips or the number that the kind tells
