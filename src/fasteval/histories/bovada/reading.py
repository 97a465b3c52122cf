"""Reading the lines of a Bovada history, one after another, into the facts of the hand."""

from __future__ import annotations

from collections.abc import Callable
from re import Match

from fasteval.histories.bovada import lines
from fasteval.histories.bovada.facts import Facts, Play, read_header
from fasteval.histories.bovada.summary import Summary
from fasteval.histories.errors import InvalidHistory

_FORCED = {
    "small blind": "small blind",
    "ante/small blind": "small blind",
    "big blind": "big blind",
    "big blind/bring in": "big blind",
    "ante chip": "ante",
    "posts chip": "post",
    "posts dead chip": "dead post",
    "all-in": "all-in",
}
_RETURNED = "return uncalled portion of bet"
_ACTIONS = {
    "Fold": "fold",
    "Folds": "fold",
    "Check": "check",
    "Checks": "check",
    "Call": "call",
    "Calls": "call",
    "Bet": "bet",
    "Bets": "bet",
    "Raise": "raise",
    "Raises": "raise",
    "All-in": "all-in",
}


def read_facts(text: str) -> Facts:
    """Read a hand. Raises InvalidHistory with the line, and UnsupportedHand for other games."""
    reading = _Reading()
    number = 0
    try:
        for line in text.split("\n"):
            number += 1
            line = line.strip()
            if line:
                if len(line) > lines.LONGEST:
                    raise lines.too_long(len(line))
                reading.step(line)
        reading.end()
    except InvalidHistory as error:
        raise type(error)(error.reason, number) from None
    return reading.facts


class _Reading:
    """A hand as far as it is read; ``step`` reads the next line."""

    def __init__(self) -> None:
        self.step: Callable[[str], None] = self.header
        self.facts: Facts
        self.places: dict[str, int] = {}
        self.summed: Summary

    def chips(self, text: str) -> int:
        return self.facts.chips(text)

    # ---- Before the cards -----------------------------------------------------------------------

    def header(self, line: str) -> None:
        self.facts = Facts(read_header(line))
        self.step = self.seat

    def seat(self, line: str) -> None:
        found = lines.SEAT.fullmatch(line)
        if found is not None:
            self.sit(found[1], found[2], bool(found[3]), found[4])
        elif self.places or not self.info(line):
            self.step = self.forced
            self.forced(line)

    def sit(self, number: str, name: str, hero: bool, stack: str) -> None:
        facts, place = self.facts, len(self.facts.names)
        if name in facts.names or int(number) in facts.numbers:
            raise lines.again(f"seat {number}, {name},")
        if not place:
            facts.money = stack.startswith("$") and not facts.game.tournament
        facts.numbers.append(int(number))
        facts.names.append(name)
        facts.stacks.append(self.chips(stack))
        self.places[name] = place
        if hero:
            if facts.hero is not None:
                raise lines.again("[ME]")
            facts.hero = place
            self.places[f"{name} [ME]"] = self.places[f"{name}  [ME]"] = place

    def info(self, line: str) -> bool:
        """Note what is told of the table, if it is that."""
        found = lines.STAKES.fullmatch(line)
        if found is not None:
            money = found[1].startswith("$")
            small, big = (lines.read_chips(text, money) for text in found.groups())
            self.facts.stakes = (small, big)
            buy_in = lines.BUY_IN.search(line)
            self.facts.buy_in = buy_in[1] if buy_in else ""
        return found is not None or lines.INFO.fullmatch(line) is not None

    def forced(self, line: str) -> None:
        if line == "*** HOLE CARDS ***":
            self.step = self.body
            return
        who, _, said = line.partition(" : ")
        place = self.places.get(who)
        button = lines.BUTTON.fullmatch(line)
        if button is not None:
            self.set_button(int(button[1]))
            return
        found = lines.FORCED.fullmatch(said) if place is not None else None
        what = found[1].lower() if found else ""
        if found is not None and place is not None:
            if what in _FORCED:
                self.facts.forced.append((place, _FORCED[what], self.chips(found[2])))
                return
            if what == _RETURNED:
                self.give_back(place, found[2])
                return
        if not (self.info(line) or lines.NOTE.fullmatch(line)):
            raise lines.not_understood(line)

    def set_button(self, number: int) -> None:
        if self.facts.button is not None:
            raise lines.again("the button")
        self.facts.button = number

    # ---- The betting ----------------------------------------------------------------------------

    def body(self, line: str) -> None:
        who, _, said = line.partition(" : ")
        place = self.places.get(who)
        if place is None:
            self.other(line)
        elif said.startswith(lines.DEALT):
            self.deal(place, said)
        else:
            found = lines.ACTION.fullmatch(said)
            kind = _ACTIONS.get(found[1].capitalize()) if found else None
            if found is None or kind is None:
                self.tell(place, said, line)
            else:
                self.act(place, kind, found)

    def other(self, line: str) -> None:
        """Streets, which are told in two ways, and notes."""
        if line == "*** SUMMARY ***":
            self.step = self.summary
            self.summed = Summary(self.facts, self.places)
            return
        street = lines.STREET.fullmatch(line)
        table = None if street else lines.TABLE_CARDS.fullmatch(line)
        if street is not None:
            cards = lines.read_cards(street[2].replace("[", " ").replace("]", " "))
            if len(cards) != {"FLOP": 6, "TURN": 8, "RIVER": 10}[street[1]]:
                raise lines.wrong_cards(street[1], cards)
            self.facts.turn_up(street[1], cards)
        elif table is not None:
            cards = self.facts.board + lines.read_cards(table[1])
            self.facts.turn_up("the table", cards)
        elif not lines.NOTE.fullmatch(line):
            raise lines.not_understood(line)

    def deal(self, place: int, said: str) -> None:
        cards = lines.read_cards(said[len(lines.DEALT) :].removesuffix("]"))
        if len(cards) != 4 or said[-1] != "]":
            raise lines.wrong_cards(f"the cards of {self.facts.names[place]}", said)
        if place in self.facts.hole_cards:
            raise lines.again(f"what {self.facts.names[place]} is dealt")
        self.facts.hole_cards[place] = cards

    def act(self, place: int, kind: str, found: Match[str]) -> None:
        _, why, chips, to = found.groups()
        raising = kind == "raise" or (kind == "all-in" and (to or (why or "").startswith("raise")))
        if (chips is None) != (kind in ("fold", "check")) or (to and not raising):
            raise lines.not_understood(found[0])
        amount = None if chips is None else self.chips(chips)
        total = None if to is None else self.chips(to)
        if raising:
            kind = "raise"
            if total is None:  # until 2012 only what is raised to is told
                amount, total = None, amount
        dealt = len(self.facts.board) // 2
        self.facts.plays.append(Play(place, kind, amount, total, dealt))

    def tell(self, place: int, said: str, line: str) -> None:
        """What is shown and won."""
        found = lines.RESULT.fullmatch(said)
        if found is not None:
            if found[1].lower() == _RETURNED:
                self.give_back(place, found[2])
            else:
                collected = self.facts.collected
                collected[place] = collected.get(place, 0) + self.chips(found[2])
            return
        shown = lines.SHOWN.fullmatch(said)
        if shown is None:
            if not lines.NOTE.fullmatch(line):
                raise lines.not_understood(line)
            return
        self.show(place, shown)
        if shown[1]:
            dealt = len(self.facts.board) // 2
            self.facts.plays.append(Play(place, "fold", None, None, dealt))

    def show(self, place: int, shown: Match[str]) -> None:
        """Note cards: two are a player's own, five a hand, one of those that are held is shown."""
        facts, cards = self.facts, lines.read_cards(shown[2] or "")
        five = len(cards) > 4
        facts.show(place, "" if five else cards, cards if five else "")
        card = lines.read_cards(shown[3] or "")
        if card not in facts.hole_cards.get(place, card):
            raise lines.other(f"what {facts.names[place]} holds", facts.hole_cards[place], card)

    def give_back(self, place: int, chips: str) -> None:
        uncalled = self.facts.uncalled
        uncalled[place] = uncalled.get(place, 0) + self.chips(chips)

    # ---- The end --------------------------------------------------------------------------------

    def summary(self, line: str) -> None:
        self.summed.line(line)

    def end(self) -> None:
        """The hand must be told to its end. Raises InvalidHistory."""
        if self.step != self.summary:
            raise lines.cut_off("the summary")
        self.summed.end()
        self.facts.check()
