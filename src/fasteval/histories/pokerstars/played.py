"""A hand that is over, as a text of PokerStars tells it: names, amounts, pots and who won them."""

from __future__ import annotations

from decimal import Decimal
from itertools import chain
from typing import NamedTuple

from fasteval.events import Event
from fasteval.histories import errors
from fasteval.histories.pokerstars.words import SIGNS, amount, describe_hand, pot_names
from fasteval.histories.record import HandRecord
from fasteval.histories.replaying import before_mucks, replay
from fasteval.pots import clockwise
from fasteval.records import Pot
from fasteval.state import State

NAME = "PokerStars"
_CENT = Decimal("0.01")
_TOO_MUCH = 10**15


class Win(NamedTuple):
    """What a seat collects of a pot, or of a board's part of it."""

    pot: int  #: 0 is the main pot
    board: int
    seat: int
    chips: int


class Played(NamedTuple):
    """A hand that is over, and the words for it."""

    record: HandRecord
    state: State
    events: tuple[Event, ...]
    level: int  #: the bet before the first action
    names: tuple[str, ...]  #: by seat
    sign: str  #: of the currency
    cents: bool  #: whether amounts are in cents, else in whole chips
    factor: int  #: how many of them a chip is
    contenders: tuple[int, ...]  #: seats at the showdown, in the order in which it is their turn
    shown: dict[int, tuple[int, ...]]  #: the cards of those who show
    mucked: tuple[int, ...]  #: those who do not, in the order in which they gave up
    dealt: tuple[int, ...]  #: whose cards are told when they are dealt
    pots: tuple[int, ...]  #: after the rake, main pot first
    wins: list[Win]  #: last side pot first (R93)

    def money(self, chips: int) -> str:
        """Write an amount."""
        return amount(chips * self.factor, self.sign, cents=self.cents)

    def chips(self, event: Event) -> str:
        """Write what an event moved."""
        return self.money(event.amount) + (" and is all-in" if event.all_in else "")

    def hand(self, seat: int, board: int) -> str:
        """Say what a seat has on a board."""
        cards = (*(self.state.hole_cards[seat] or ()), *self.state.boards[board])
        return describe_hand([card for card in cards if card is not None])

    @property
    def pot_names(self) -> tuple[str, ...]:
        """The names of the pots, main pot first."""
        return pot_names(len(self.pots))


def play(record: HandRecord) -> Played:
    """Play a hand to its end.

    Raises UnsupportedHand for one that has none or disagrees with what is recorded of it, and
    InvalidHistory.
    """
    _check_texts(record)
    sign, cents, factor = _currency(record)
    state = _end(record)
    events = state.history
    before = before_mucks(state)
    wins = [
        Win(event.pot or 0, event.board, seat, event.amount)
        for event in events
        if event.kind == "win" and (seat := event.seat) is not None
    ]
    pots, wins = _as_before_mucks(state.pots, _recorded(record, state.pots, wins), before.pots)
    shown, mucked = _shown(state, events, before), _mucked(events)
    return Played(
        record=record,
        state=state,
        events=events,
        level=record.start().current_bet,
        names=_names(record),
        sign=sign,
        cents=cents,
        factor=factor,
        contenders=_contenders(before),
        shown=shown,
        mucked=mucked,
        dealt=_dealt(record, state, {*shown, *mucked}),
        pots=pots,
        wins=wins,
    )


def _check_texts(record: HandRecord) -> None:
    """Half of a character, which Python's texts can hold, is nothing that a file can."""
    for text in (record.id, *filter(None, record.players), *chain(*record.about)):
        try:
            text.encode()
        except UnicodeEncodeError:
            raise errors.cannot_hold(NAME, f"{text!a}: it is no Unicode") from None


def _end(record: HandRecord) -> State:
    """Play a hand: the text tells what the rules give, and so that has to be what is recorded."""
    replayed = replay(record)
    state = record.state() if replayed.state is None or replayed.trouble else replayed.state
    if not state.over:
        raise errors.cannot_hold(NAME, "a hand that is not over")
    if replayed.trouble is not None:
        raise errors.cannot_hold(NAME, f"a hand that disagrees with the rules: {replayed.trouble}")
    return state


def _currency(record: HandRecord) -> tuple[str, bool, int]:
    """The sign, whether amounts are in cents, and how many cents or chips of the text a chip is."""
    currency, unit = record.currency, record.unit
    if currency and currency not in SIGNS:
        raise errors.cannot_hold(NAME, f"amounts in {currency}")
    if currency and "tournament" in record.told:
        raise errors.cannot_hold(NAME, f"a tournament with chips of {currency}")
    rules = record.rules
    bets = (rules.big_blind, rules.minimum_bet, rules.small_bet, rules.big_bet)
    largest = max(sum(record.stacks), rules.small_blind, 2 * max(bets))
    # Chips that are no money are in cents if some amount is, for all to see.
    cents = bool(currency) or (unit == _CENT and any(chips % 100 for chips in record.stacks))
    factor = unit / (_CENT if cents else 1)
    if not factor.is_finite() or factor != int(factor) or factor < 1:
        raise errors.cannot_hold(NAME, f"chips of {unit} {currency}".rstrip())
    if largest * factor >= _TOO_MUCH:
        raise errors.cannot_hold(NAME, f"amounts of {len(str(_TOO_MUCH))} digits")
    return SIGNS.get(currency, ""), cents, int(factor)


def _names(record: HandRecord) -> tuple[str, ...]:
    given = record.players
    names = tuple(
        [
            # "Seat 1: folds" would be taken for a line about a chair.
            (given[seat] if seat < len(given) else None) or f"Player {seat + 1}"
            for seat in range(len(record.stacks))
        ]
    )
    dealt = [name for name, stack in zip(names, record.stacks, strict=True) if stack]
    for name in dealt:
        if dealt.count(name) > 1:
            raise errors.cannot_hold(NAME, f"two players called {name!r}")
        if any(other.startswith(f"{name}: ") for other in dealt):
            raise errors.cannot_hold(NAME, f"a name that begins with {name + ': '!r}")
        if name != name.strip() or len(name.splitlines()) != 1:
            raise errors.cannot_hold(NAME, f"the name {name!r}")
    return names


# ---- The showdown -------------------------------------------------------------------------------


def _contenders(before: State) -> tuple[int, ...]:
    """Who shows or gives up, from the last to bet on the river on, or left of the button (R95)."""
    if len(before.live) < 2:
        return ()
    order = clockwise(before.live, before.button)
    if before.face_up or before.aggressor not in order:
        return order
    first = order.index(before.aggressor)
    return order[first:] + order[:first]


def _mucked(events: tuple[Event, ...]) -> tuple[int, ...]:
    return tuple(
        [event.seat for event in events if event.kind == "muck" and event.seat is not None]
    )


def _shown(state: State, events: tuple[Event, ...], before: State) -> dict[int, tuple[int, ...]]:
    """The cards that come out at a showdown; whom the others leave the pot there has shown, too."""
    shown = {event.seat: event.cards for event in events if event.kind == "show"}
    if len(state.live) == 1 < len(before.live):
        shown = {state.live[0]: state.hole_cards[state.live[0]] or (None,)}
    return {
        seat: tuple([card for card in cards if card is not None])
        for seat, cards in shown.items()
        if seat is not None and None not in cards
    }


def _dealt(record: HandRecord, state: State, out: set[int]) -> tuple[int, ...]:
    """The seats whose cards are told when they are dealt: the hero, or all that are known.

    Nobody's if they come out later: a single one would be taken for the hero.
    """
    known = {seat for seat, cards in enumerate(state.hole_cards) if cards and None not in cards}
    alone = set(state.live) if len(state.live) == 1 else set()
    if record.hero is not None and known - out - alone <= {record.hero}:
        known &= {record.hero}
    elif record.hero is None and (known <= out or len(known) == 1):
        known = set()
    return tuple([seat for seat in clockwise(state.dealt, state.button) if seat in known])


# ---- Pots ---------------------------------------------------------------------------------------


def _recorded(record: HandRecord, pots: tuple[Pot, ...], wins: list[Win]) -> list[Win]:
    """The wins as a site divided odd chips and a rake, if that is recorded and adds up.

    A seat's difference goes to the last that it won, of the main pot if it won that.
    """
    collected = record.expected.collected
    if collected is None or len(collected) != len(record.stacks):
        return wins
    if not all(type(chips) is int for chips in collected):
        return wins
    last = {win.seat: place for place, win in enumerate(wins)}
    told = list(wins)
    for seat, place in last.items():
        more = int(collected[seat]) - sum(win.chips for win in wins if win.seat == seat)
        told[place] = told[place]._replace(chips=told[place].chips + more)
    nets = [sum(win.chips for win in told if win.pot == number) for number in range(len(pots))]
    fits = all(net <= pot.amount for net, pot in zip(nets, pots, strict=True))
    if fits and sum(nets) == sum(collected) == sum(win.chips for win in wins):
        return told if all(win.chips > 0 for win in told) else wins
    return wins


def _as_before_mucks(
    pots: tuple[Pot, ...], wins: list[Win], before: tuple[Pot, ...]
) -> tuple[tuple[int, ...], list[Win]]:
    """The pots after the rake, and who won them, last side pot first (R93).

    Pots that became one when hands were mucked are told apart.
    """
    nets: list[int] = []
    told: list[Win] = []
    rest = list(before)
    for number, pot in enumerate(pots):
        own = [win for win in wins if win.pot == number]
        parts = _parts(pot.amount, sum(win.chips for win in own), rest)
        for part in parts:
            shares = _shares(part, own)
            told += [
                win._replace(pot=len(nets), chips=chips)
                for win, chips in zip(own, shares, strict=True)
                if chips
            ]
            own = [
                win._replace(chips=win.chips - chips)
                for win, chips in zip(own, shares, strict=True)
            ]
            nets.append(part)
    return tuple(nets) or (0,), sorted(told, key=lambda win: -win.pot)


def _shares(part: int, wins: list[Win]) -> list[int]:
    """Divide a part of a pot as the whole is, the odd chips to who has most of the rest to come."""
    whole = sum(win.chips for win in wins)
    shares = [part * win.chips // whole for win in wins] if whole else []
    for _ in range(part - sum(shares)):
        rest = [(win.chips - share, -share) for win, share in zip(wins, shares, strict=True)]
        shares[rest.index(max(rest))] += 1
    return shares or [0] * len(wins)


def _parts(amount: int, net: int, rest: list[Pot]) -> list[int]:
    """The first pots of a list, which are taken from it, that add up to a pot; raked in order."""
    parts = []
    rake = amount - net
    while amount > 0 and rest:
        part = rest.pop(0).amount
        taken = min(rake, part)
        parts.append(part - taken)
        amount, rake = amount - part, rake - taken
    return parts
