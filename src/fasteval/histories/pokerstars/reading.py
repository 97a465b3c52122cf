"""Reading a PokerStars history line by line."""

from __future__ import annotations

import re
from collections.abc import Callable

from fasteval.histories.errors import InvalidHistory
from fasteval.histories.format import Chunk
from fasteval.histories.pokerstars import lines
from fasteval.histories.pokerstars.facts import Facts
from fasteval.histories.pokerstars.header import read_header, read_table
from fasteval.histories.pokerstars.lines import TooFine, not_understood, read_cards, read_chips
from fasteval.histories.pokerstars.record import make_record
from fasteval.histories.record import HandRecord

_SIZES = {"FLOP": 6, "TURN": 8, "RIVER": 10}  # letters of the cards on the board
_RUNS = {"FIRST": 0, "SECOND": 1, "THIRD": 2, "FOURTH": 3}
_POSTS = {
    "the ante": "antes",
    "small blind": "small_blinds",
    "big blind": "big_blinds",
    "small & big blinds": "both_blinds",
    "straddle": "straddles",
}
_CENTS = 2


def parse(chunk: Chunk) -> HandRecord:
    """Read a hand. Raises InvalidHistory with the line, UnsupportedHand for other games."""
    decimals = 0
    while True:
        try:
            return make_record(_read(chunk.text, decimals))
        except TooFine as error:
            decimals = max(_CENTS, error.decimals)


def _read(text: str, decimals: int) -> Facts:
    reading = _Reading(decimals)
    number = 0
    try:
        for line in text.rstrip().split("\n"):
            number += 1
            line = line.strip()
            if line:
                if len(line) > lines.LONGEST:
                    raise lines.too_long(len(line))
                reading.number = number
                reading.step(line)
        reading.end()
    except InvalidHistory as error:
        raise type(error)(error.reason, number) from None
    return reading.facts


class _Reading:
    """A hand as far as it is read; ``step`` reads the next line."""

    def __init__(self, decimals: int) -> None:
        self.step: Callable[[str], None] = self.header
        self.number = 0  #: of the line
        self.decimals = decimals
        self.facts: Facts
        self.sign = ""
        self.seats: dict[str, int] = {}
        self.tangled: list[str] = []  #: names with what ends the names of others, longest first
        self.level = 0  #: the bet of the street
        self.short = 0  #: what there is of a big blind that is all-in; raises can be told from it
        self.street = ""  #: no action is before the cards are dealt

    def chips(self, text: str) -> int:
        return read_chips(text, self.sign, self.decimals)

    # ---- Who plays what -------------------------------------------------------------------------

    def header(self, line: str) -> None:
        header = read_header(line.removeprefix("\ufeff"))
        game = header.game
        self.sign = game.sign
        self.decimals = max(self.decimals, _CENTS if game.currency else 0)
        self.facts = Facts(header, self.decimals, game.chips(self.decimals))
        self.step = self.table

    def table(self, line: str) -> None:
        self.facts.table = read_table(line)
        self.step = self.seat

    def seat(self, line: str) -> None:
        found = lines.SEAT.fullmatch(line)
        if found is not None:
            self.sit(*found.groups())
        elif self.seats or not lines.NOTE.fullmatch(line):
            self.tangled = sorted((name for name in self.seats if ": " in name), key=len)[::-1]
            self.step = self.body
            self.body(line)

    def sit(self, number: str, name: str, stack: str, away: str | None) -> None:
        seat, facts = int(number) - 1, self.facts
        if seat in facts.names or name in self.seats:
            raise lines.seat_again(seat + 1, name)
        if name != name.strip():
            raise lines.odd_name(name)
        self.seats[name] = seat
        facts.names[seat] = name
        facts.stacks[seat] = self.chips(stack)
        if away:
            facts.away.add(seat)

    # ---- Posts, actions and showdown ------------------------------------------------------------

    def body(self, line: str) -> None:
        if line[0] == "*" and self.marker(line):
            return
        name, colon, said = line.partition(": ")
        for tangled in self.tangled:
            if line.startswith((tangled + ": ", tangled + " ")):
                name, colon, said = tangled, line[len(tangled)].strip(), line[len(tangled) + 2 :]
                break
        seat = self.seats.get(name) if colon else None
        if seat is None:
            self.other(line)
            return
        verb, _, rest = said.partition(" ")
        act = _VERBS.get(verb)
        if act is None:
            self.other(line)
        else:
            act(self, seat, rest)

    def act(self, seat: int, action: str, amount: int | None, all_in: bool = False) -> None:
        if not self.street:
            raise lines.too_early()
        facts = self.facts
        facts.actions.append(action)
        facts.actors.append(seat)
        facts.streets.append(self.street)
        facts.amounts.append(amount)
        facts.said_all_in.append(all_in)
        facts.places.append(self.number)

    def post(self, seat: int, rest: str) -> None:
        found = lines.POST.fullmatch(rest)
        if found is None or self.street:
            raise not_understood(f"posts {rest}")
        what, amount, all_in = found.groups()
        facts, chips = self.facts, self.chips(amount)
        posts: dict[int, int] = getattr(facts, _POSTS[what])
        if seat in posts:
            raise lines.post_again(what)
        if what == "the ante" and not posts:
            facts.antes_last = bool(facts.big_blinds)
        posts[seat] = chips
        _add(facts.posted, seat, chips)
        left = facts.stacks[seat] - facts.posted[seat]
        if (all_in is not None) != (left <= 0):
            raise lines.odd_all_in(left)
        if all_in and what != "the ante":
            facts.all_in.add(seat)

    def fold(self, seat: int, rest: str) -> None:
        self.act(seat, "f", 0)
        self.facts.folded.setdefault(seat, self.street)
        if rest:
            self.know(seat, rest)

    def check(self, seat: int, rest: str) -> None:
        if rest:
            raise not_understood(f"checks {rest}")
        self.act(seat, "c", 0)

    def call(self, seat: int, rest: str) -> None:
        amount, all_in = self.amount(rest)
        self.act(seat, "c", amount, all_in)

    def bet(self, seat: int, rest: str) -> None:
        amount, all_in = self.amount(rest)
        self.act(seat, f"r{amount}", amount, all_in)
        if self.level:
            raise lines.bet_again()
        self.raised(amount)

    def raise_to(self, seat: int, rest: str) -> None:
        found = lines.RAISE.fullmatch(rest)
        if found is None:
            raise not_understood(f"raises {rest}")
        by, to = self.chips(found[1]), self.chips(found[2])
        self.act(seat, f"r{to}", None, self.all_in(found[3]))
        if to - by not in (self.level, self.short):
            raise lines.odd_raise(found[1], found[2])
        self.raised(to)

    def raised(self, level: int) -> None:
        self.level = self.short = level
        raises = self.facts.raises
        raises[self.street] = raises.get(self.street, 0) + 1

    def amount(self, rest: str) -> tuple[int, bool]:
        found = lines.AMOUNT.fullmatch(rest)
        if found is None:
            raise not_understood(rest)
        return self.chips(found[1]), self.all_in(found[2])

    def all_in(self, said: str | None) -> bool:
        """Whether it is said that no more chips are to go in, of the stack or up to a cap."""
        if said and said.endswith("cap") and not self.facts.header.game.cap:
            raise not_understood(said)
        return said is not None

    def show(self, seat: int, rest: str) -> None:
        self.know(seat, rest)
        self.facts.shown.add(seat)

    def muck(self, seat: int, rest: str) -> None:
        if rest != "hand":
            raise not_understood(f"mucks {rest}")
        self.facts.mucked.append(seat)

    def hide(self, seat: int, rest: str) -> None:
        if rest != "show hand":
            raise not_understood(f"doesn't {rest}")

    def know(self, seat: int, rest: str) -> None:
        """Read the cards that a seat shows, all or one."""
        if rest[:1] != "[" or "]" not in rest:
            raise not_understood(rest)
        self.facts.know(seat, read_cards(rest[1 : rest.index("]")]))

    # ---- Streets --------------------------------------------------------------------------------

    def marker(self, line: str) -> bool:
        """Read what divides a hand; False if a name begins the line."""
        if line == "*** SUMMARY ***":
            self.step = self.summary
        elif line == "*** HOLE CARDS ***":
            self.deal()
        elif lines.SHOWDOWN.fullmatch(line):
            self.facts.showdown = True
        else:
            found = lines.STREET.fullmatch(line)
            if found is None:
                return False
            run, street, before, card = found.groups()
            cards = read_cards(before) + (read_cards(card) if card else "")
            if len(cards) != _SIZES[street] or not self.facts.turn_up(_RUNS.get(run), cards):
                raise lines.odd_street(line)
            self.street, self.level, self.short = street.lower(), 0, 0
        return True

    def deal(self) -> None:
        if self.street:
            raise not_understood("*** HOLE CARDS ***")
        self.street = "preflop"
        facts = self.facts
        self.level = max(facts.big_blind, *facts.straddles.values(), 0)
        self.short = max(facts.big_blinds.values(), default=0)

    # ---- Other lines ----------------------------------------------------------------------------

    def other(self, line: str) -> None:
        stranger = None
        for pattern, name, read in _OTHERS:
            found = pattern.fullmatch(line)
            if found is not None:
                seat = self.seats.get(found[name])
                if seat is not None:
                    read(self, seat, found)
                    return
                stranger = stranger or found[name]
        if line == "Hand cancelled":
            raise lines.cancelled()
        if not lines.NOTE.fullmatch(line):
            raise lines.not_seated(stranger) if stranger else not_understood(line)
        if not self.street:
            self.stay_away(line)

    def uncalled(self, seat: int, found: re.Match[str]) -> None:
        _add(self.facts.uncalled, seat, self.chips(found[1]))

    def collect(self, seat: int, found: re.Match[str]) -> None:
        facts, chips = self.facts, self.chips(found[2])
        _add(facts.collected, seat, chips)
        facts.by_pot[found[3]] = facts.by_pot.get(found[3], 0) + chips

    def dealt(self, seat: int, found: re.Match[str]) -> None:
        if seat in self.facts.dealt:
            raise lines.dealt_again(found[1])
        self.facts.know(seat, read_cards(found[2]))
        self.facts.dealt.append(seat)

    def cash_out(self, seat: int, found: re.Match[str]) -> None:
        if seat in self.facts.folded:
            raise lines.folded_before("cashed out", found[1])
        paid, fee = found.groups()[1:]
        self.facts.cash_outs[seat] = f"{paid} (fee {fee})" if fee else paid

    def stay_away(self, line: str) -> None:
        found = lines.AWAY.fullmatch(line)
        for name in (found[1], found[1].removesuffix(":")) if found else ():
            if name in self.seats:
                self.facts.away.add(self.seats[name])

    # ---- The summary ----------------------------------------------------------------------------

    def summary(self, line: str) -> None:
        facts = self.facts
        if line.startswith("Seat "):
            self.seat_summary(line)
        elif found := lines.TOTAL.fullmatch(line):
            if facts.total is not None:
                raise not_understood(line)
            total, main, sides, rake, fees = found.groups()
            facts.total = self.chips(total)
            facts.rake = sum(map(self.chips, [rake, *lines.FEE.findall(fees)]))
            if main:
                facts.pots = [self.chips(main), *map(self.chips, _amounts(sides))]
        elif found := lines.BOARD.fullmatch(line):
            if _RUNS.get(found[1]) != (len(facts.boards) if facts.runs else None):
                raise lines.odd_board(line)
            facts.boards.append(read_cards(found[2]))
        elif times := lines.TIMES.get(line):
            if times != max(len(facts.runs), 1):
                raise lines.odd_runs(line, max(len(facts.runs), 1))
        elif not lines.NOTE.fullmatch(line):
            raise not_understood(line)

    def seat_summary(self, line: str) -> None:
        facts = self.facts
        number, _, rest = line[5:].partition(": ")
        seat = int(number) - 1 if number.isdecimal() and len(number) < 3 else -1
        name = facts.names.get(seat)
        if name is None or not rest.startswith(name):
            raise not_understood(line)
        rest = rest[len(name) :]
        while rest.startswith(lines.ROLES):
            role, _, rest = rest[2:].partition(")")
            if facts.roles.setdefault(role, seat) != seat:
                raise not_understood(line)
        facts.summed.add(seat)
        street = facts.folded.get(seat)
        if lines.FOLDED.get(rest) != street and (street or seat not in facts.away):
            raise lines.odd_fold(line, street)
        if rest == lines.NOT_BET and facts.bet_before_flop(seat):
            raise lines.odd_bet(line)
        if rest in lines.FOLDED:
            return
        found = lines.SUMMARY.fullmatch(rest)
        if found is None:
            raise not_understood(line)
        if found[1]:
            facts.know(seat, read_cards(found[1]))
        for won in lines.WON.findall(rest):
            _add(facts.won, seat, self.chips(won))

    def end(self) -> None:
        if self.step != self.summary:
            raise lines.cut_off("summary")
        self.facts.check()


def _add(chips: dict[int, int], seat: int, amount: int) -> None:
    chips[seat] = chips.get(seat, 0) + amount


def _amounts(pots: str) -> list[str]:
    """List the amounts, "$5" and "$2.50", of `` Side pot-1 $5. Side pot-2 $2.50.``."""
    return [word.removesuffix(".") for word in pots.split()[2::3]]


#: A line with a name in it, the group of the name, and what it says of the seat.
_Other = tuple[re.Pattern[str], int, Callable[[_Reading, int, re.Match[str]], None]]
_OTHERS: tuple[_Other, ...] = (
    (lines.UNCALLED, 2, _Reading.uncalled),
    (lines.COLLECTED, 1, _Reading.collect),
    (lines.DEALT, 1, _Reading.dealt),
    (lines.CASHED_OUT, 1, _Reading.cash_out),
)
_VERBS: dict[str, Callable[[_Reading, int, str], None]] = {
    "folds": _Reading.fold,
    "checks": _Reading.check,
    "calls": _Reading.call,
    "bets": _Reading.bet,
    "raises": _Reading.raise_to,
    "posts": _Reading.post,
    "shows": _Reading.show,
    "mucks": _Reading.muck,
    "doesn't": _Reading.hide,
}
