"""Hands as the neutral record has them: seat 0 left of the button, the button last.

JSON lines, PHH and ACPC logs share this order. ``blinds`` are by seat, straddles too; a live post
of a seat that is no blind is negative. Heads-up the big blind is seat 0 and the button seat 1.
Seats without a player are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from fasteval.events import straddlers
from fasteval.histories import errors
from fasteval.histories.record import Expected, HandRecord
from fasteval.pots import clockwise
from fasteval.rules import Rules

#: Arguments that begin a hand, with what the neutral order makes of them by itself.
_PLACES = ("small_blind_seat", "big_blind_seat", "straddle_seat")


class Neutral(NamedTuple):
    """A hand in the neutral order; what that cannot say is in the last three fields."""

    limit: str
    stacks: Sequence[int]
    blinds: Sequence[int]
    antes: Sequence[int]
    dead: Sequence[int]
    big_blind: int
    small_bet: int | None = None
    big_bet: int | None = None
    hole: Mapping[int, str] = {}
    actions: Sequence[str] = ()
    expected: Expected = Expected()
    players: Sequence[str | None] = ()
    hero: int | None = None
    options: Mapping[str, Any] = {}  #: the rules that the other fields do not tell
    chairs: Mapping[str, Any] = {}  #: count, the chair of each seat, the chair of the button
    places: Mapping[str, Any] = {}  #: by chair: unusual blinds, who sits out


# ---- Reading ------------------------------------------------------------------------------------


def from_neutral(hand: Neutral, other_blinds: bool = False, **more: Any) -> HandRecord:
    """Make a record of a hand in the neutral order; ``more`` are fields of the record.

    ``other_blinds`` says that the blinds may be of other seats than the order has them.
    """
    if hand.chairs or hand.places:
        other_blinds = other_blinds or _has_other_blinds(hand)
    players = len(hand.stacks)
    if players < 2:
        raise errors.too_few_players(players)
    if _is_odd_rake(hand.expected) and "rake_basis_points" not in hand.options:
        raise errors.odd_rake(hand.expected.rake, hand.expected.total)
    rules, forced = _begin(hand, other_blinds)
    hole, told = hand.hole, hand.expected
    hole_cards = tuple([hole.get(seat) for seat in range(players)]) if hole else ()
    known = players - hole_cards.count(None)
    if (hole and len(hole) > known) or not _seats_fit(hand, told, players):
        _check_seats(hand)
    record = HandRecord(
        rules,
        tuple(hand.stacks),
        players - 1,
        tuple(hand.actions),
        hole_cards,
        posts=forced.posts,
        small_blind_seat=forced.small_blind_seat,
        big_blind_seat=forced.big_blind_seat,
        straddle_seat=forced.straddle_seat,
        expected=hand.expected,
        players=tuple(hand.players),
        hero=hand.hero,
        **more,
    )
    if hand.chairs:
        record = _seated(record, hand.chairs)
    return record.change(**hand.places) if hand.places else record


def _is_odd_rake(told: Expected) -> bool:
    """Whether a rake is more than any house takes: then it is a payout that was read wrong."""
    rake, total = told.rake, told.total
    return rake is not None and total is not None and 5 * rake > total and rake > 1


def _seats_fit(hand: Neutral, told: Expected, players: int) -> bool:
    """Whether no list by seat and no seat is odd; quickly, for each hand that is read."""
    actors, _, _, posted, uncalled, _, _, _, collected, winners, final_stacks = told
    return (
        (posted is None or len(posted) == players)
        and (uncalled is None or len(uncalled) == players)
        and (collected is None or len(collected) == players)
        and (final_stacks is None or len(final_stacks) == players)
        and not (actors and not 0 <= min(actors) <= max(actors) < players)
        and not (winners and not 0 <= min(winners) <= max(winners) < players)
        and (hand.hero is None or 0 <= hand.hero < players)
        and (not hand.players or len(hand.players) == players)
    )


def _check_seats(hand: Neutral) -> None:
    """Say which list by seat has another length, or which names another seat."""
    players = len(hand.stacks)
    told = hand.expected
    for name in ("posted", "uncalled", "collected", "final_stacks"):
        items = getattr(told, name)
        if items is not None and len(items) != players:
            raise errors.wrong_length(f"expect: {name}", len(items), players)
    if hand.players and len(hand.players) != players:
        raise errors.wrong_length("players", len(hand.players), players)
    named = {
        "hole": hand.hole,
        "hero": () if hand.hero is None else (hand.hero,),
        "expect: actors": told.actors or (),
        "expect: winners": told.winners or (),
    }
    for name, seats in named.items():
        for seat in seats:
            if not 0 <= seat < players:
                raise errors.no_such_seat(name, seat)


def _begin(hand: Neutral, other_blinds: bool) -> tuple[Rules, _Forced]:
    """Find the rules and who posts what; hands of a table share them."""
    antes = tuple(hand.antes)
    uneven = antes.count(antes[0]) < len(antes) if antes else False
    return _begin_as(
        hand.limit,
        len(hand.stacks),
        tuple(hand.blinds),
        antes,
        tuple(hand.dead),
        tuple(hand.stacks) if uneven else (),
        (hand.big_blind, hand.small_bet or 0, hand.big_bet or 0, int(hand.expected.rake or 0)),
        _options(hand.options) if hand.options else (),
        other_blinds,
    )


def _has_other_blinds(hand: Neutral) -> bool:
    """Whether the blinds may be elsewhere: places tell it, or the button is an empty chair."""
    if not hand.places.keys().isdisjoint(_PLACES):
        return True
    seats = hand.chairs.get("seats")
    return isinstance(seats, (list, tuple)) and hand.chairs.get("button") not in seats


@lru_cache(maxsize=4096)
def _begin_as(
    limit: str,
    players: int,
    blinds: tuple[int, ...],
    antes: tuple[int, ...],
    dead: tuple[int, ...],
    stacks: tuple[int, ...],
    chips: tuple[int, int, int, int],
    options: tuple[tuple[str, Any], ...],
    other_blinds: bool,
) -> tuple[Rules, _Forced]:
    for name, items in (("blinds", blinds), ("antes", antes), ("dead", dead)):
        if len(items) != players:
            raise errors.wrong_length(name, len(items), players)
    for name, _ in options:
        if name not in _DEFAULTS:
            raise errors.unknown_option(name)
    forced = _forced(blinds, antes, dead, stacks, chips[0])
    usual = 0 if players == 2 else 1
    big = usual if forced.big_blind_seat == "auto" else int(forced.big_blind_seat)
    if blinds[big] != chips[0] and not other_blinds:
        raise errors.odd_blind(big, blinds[big], chips[0])
    game: dict[str, Any] = {**_game(limit, forced, *chips[1:])._asdict(), **dict(options)}
    return Rules(**game), forced


def _options(options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Make the options of rules a key."""
    for name, value in options.items():
        items = value if isinstance(value, (list, tuple)) else (value,)
        if not all(isinstance(item, (str, int, type(None))) for item in items):
            raise errors.wrong_type(f"rules: {name}", value, "an option of the rules")
    return tuple(
        (name, tuple(value) if isinstance(value, (list, tuple)) else value)
        for name, value in sorted(options.items())
    )


class _Forced(NamedTuple):
    small_blind: int
    big_blind: int
    ante: int
    ante_type: str
    straddles: tuple[int, ...]
    posts: tuple[tuple[int, int, int], ...]
    small_blind_seat: int | Literal["auto"] | None = "auto"
    big_blind_seat: int | Literal["auto"] = "auto"
    straddle_seat: int | Literal["auto"] = "auto"


def _forced(
    blinds: tuple[int, ...],
    antes: tuple[int, ...],
    dead: tuple[int, ...],
    stacks: tuple[int, ...],
    big_blind: int,
) -> _Forced:
    """Tell blinds, straddles, antes and posts apart."""
    players = len(blinds)
    small, big = (1, 0) if players == 2 else (0, 1)
    seats: dict[str, Any] = {}
    small_blind = max(0, blinds[small])
    if blinds[big] <= 0 and big_blind:  # one blind only: the small blind is dead (R17)
        seats = {"small_blind_seat": None, "big_blind_seat": small}
        small_blind, big = 0, small
    first, straddles = _straddles(blinds, {small, big})
    if first is not None:
        seats["straddle_seat"] = first
    ante, ante_type, dead = _antes(antes, dead, stacks, big)
    posts = tuple(
        (seat, max(0, -blinds[seat]), dead[seat])
        for seat in range(players)
        if blinds[seat] < 0 or dead[seat]
    )
    return _Forced(small_blind, big_blind, ante, ante_type, straddles, posts, **seats)


def _straddles(blinds: tuple[int, ...], taken: set[int]) -> tuple[int | None, tuple[int, ...]]:
    """Find the straddles, and the first straddler if that is not the seat after the big blind."""
    seats = [seat for seat, chips in enumerate(blinds) if chips > 0 and seat not in taken]
    if not seats:
        return None, ()
    if seats != list(range(seats[0], seats[0] + len(seats))):
        raise errors.scattered_straddles(seats)
    first = None if seats[0] == max(taken) + 1 else seats[0]
    return first, tuple(blinds[seat] for seat in seats)


def _antes(
    antes: tuple[int, ...], dead: tuple[int, ...], stacks: tuple[int, ...], big: int
) -> tuple[int, str, tuple[int, ...]]:
    """Tell antes of all, an ante of the big blind (R27) and dead chips apart."""
    ante = max(antes)
    if ante == 0:
        return 0, "none", dead
    if min(antes) == ante or all(
        one == min(ante, stack) for one, stack in zip(antes, stacks, strict=True)
    ):
        return ante, "each", dead
    others = [chips for seat, chips in enumerate(antes) if seat != big]
    if not any(others):
        return ante, "big_blind", dead
    if 0 in antes:
        return 0, "none", tuple(map(sum, zip(antes, dead, strict=True)))
    raise errors.uneven_antes(antes)


class _Game(NamedTuple):
    """What the neutral order tells of the rules."""

    limit: str
    small_blind: int
    big_blind: int
    ante: int
    ante_type: str
    straddles: tuple[int, ...]
    small_bet: int
    big_bet: int
    rake_basis_points: int = 0
    rake_cap: int | None = None
    no_flop_no_drop: bool = True


def _game(limit: str, forced: _Forced, small_bet: int, big_bet: int, rake: int) -> _Game:
    """A rake is recorded, not its rate: the rules are to take exactly so many chips."""
    return _Game(
        limit,
        *forced[:5],
        small_bet,
        big_bet,
        *((10_000, rake, False) if rake > 0 else ()),
    )


_DEFAULTS = {**Rules(big_blind=2).to_dict(), "straddles": ()}


def _seated(record: HandRecord, chairs: Mapping[str, Any]) -> HandRecord:
    """Give the players their chairs back."""
    count, seats, button = _read_chairs(record, chairs)
    expected = record.expected

    def by_chair(items: Sequence[Any] | None, empty: Any) -> Any:
        if not items:
            return items
        placed = [empty] * count
        for seat, item in zip(seats, items, strict=True):
            placed[seat] = item
        return tuple(placed)

    def move(seat: Any) -> Any:
        return seats[seat] if isinstance(seat, int) else seat

    return record.change(
        stacks=by_chair(record.stacks, 0),
        button=button,
        hole_cards=by_chair(record.hole_cards, None),
        players=by_chair(record.players, None),
        hero=move(record.hero),
        actions=tuple(_moved_muck(action, seats) for action in record.actions),
        posts=tuple((seats[seat], live, dead) for seat, live, dead in record.posts),
        expected=_moved(expected, seats, by_chair),
        **{name: move(getattr(record, name)) for name in _PLACES},
    )


def _read_chairs(record: HandRecord, chairs: Mapping[str, Any]) -> tuple[int, tuple[int, ...], int]:
    count, seats, button = (chairs.get(name) for name in ("count", "seats", "button"))
    if not isinstance(seats, (list, tuple)):
        raise errors.odd_chairs(chairs)
    if any(type(number) is not int for number in (count, button, *seats)):
        raise errors.odd_chairs(chairs)
    assert isinstance(count, int)
    assert isinstance(button, int)
    fits = len(record.stacks) <= count <= 22 and len(seats) == len(set(seats)) == len(record.stacks)
    if not (fits and all(0 <= seat < count for seat in (button, *seats))):
        raise errors.odd_chairs(chairs)
    return count, tuple(seats), button


def _moved_muck(action: str, seats: Sequence[int]) -> str:
    if action.startswith("muck") and action[4:].isdecimal() and int(action[4:]) < len(seats):
        return f"muck{seats[int(action[4:])]}"
    return action


def _moved(expected: Expected, seats: Sequence[int], by_seat: Any) -> Expected:
    if expected == Expected():
        return expected
    moved: dict[str, Any] = {
        name: by_seat(getattr(expected, name), 0)
        for name in ("posted", "uncalled", "collected", "final_stacks")
    }
    if expected.winners is not None:
        moved["winners"] = tuple(sorted(seats[seat] for seat in expected.winners))
    if expected.actors is not None:
        moved["actors"] = tuple(seats[seat] for seat in expected.actors)
    return expected._replace(**moved)


# ---- Writing ------------------------------------------------------------------------------------


def to_neutral(record: HandRecord) -> Neutral:
    """Put a record in the neutral order; raises UnsupportedHand for what it cannot say."""
    count = len(record.stacks)
    dealt = [seat for seat in range(count) if record.stacks[seat]]
    order = clockwise(dealt, record.button)
    state = record.start()
    places = {seat: place for place, seat in enumerate(order)}
    _check_chairs(record.expected, places)

    def by_seat(items: Sequence[Any] | None, _: Any) -> Any:
        return tuple(items[seat] for seat in order) if items else items

    blinds, antes, dead = _write_forced(record, state, order)
    hand = Neutral(
        limit=record.rules.limit,
        stacks=by_seat(record.stacks, 0),
        blinds=blinds,
        antes=antes,
        dead=dead,
        big_blind=record.rules.big_blind,
        small_bet=record.rules.small_bet or None,
        big_bet=record.rules.big_bet or None,
        hole={
            places[seat]: cards
            for seat, cards in enumerate(record.hole_cards)
            if cards is not None and seat in places
        },
        actions=tuple(
            _moved_muck(action, [places.get(seat, seat) for seat in range(count)])
            for action in record.actions
        ),
        expected=_moved(record.expected, [places.get(seat, 0) for seat in range(count)], by_seat),
        players=by_seat(record.players, None),
        hero=places.get(record.hero) if record.hero is not None else None,
    )
    if order != tuple(range(count)) or record.button != count - 1:
        chairs = {"count": count, "seats": list(order), "button": record.button}
        hand = hand._replace(chairs=chairs)
    return _with_the_rest(hand, record)


def _check_chairs(expected: Expected, places: Mapping[int, int]) -> None:
    """Whatever is told is told of seats that are dealt in."""
    for name in ("actors", "winners"):
        for seat in getattr(expected, name) or ():
            if seat not in places:
                raise errors.told_of_nobody(name, seat)
    for name in ("posted", "uncalled", "collected", "final_stacks"):
        for seat, chips in enumerate(getattr(expected, name) or ()):
            if chips and seat not in places:
                raise errors.told_of_nobody(name, seat)


def _write_forced(
    record: HandRecord, state: Any, order: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Say who owes what before the cards, in full."""
    rules = record.rules
    blinds = dict.fromkeys(order, 0)
    for seat, live, _ in record.posts:
        blinds[seat] = -live
    if state.small_blind_seat is not None:
        blinds[state.small_blind_seat] = rules.small_blind
    if state.big_blind_seat is not None:
        blinds[state.big_blind_seat] = rules.big_blind
    for seat, chips in zip(straddlers(state, record.straddle_seat), rules.straddles, strict=False):
        blinds[seat] = chips
    antes = dict.fromkeys(order, rules.ante if rules.ante_type == "each" else 0)
    if rules.ante_type == "big_blind" and state.big_blind_seat is not None:
        antes[state.big_blind_seat] = rules.ante
    dead = dict.fromkeys(order, 0)
    for seat, _, chips in record.posts:
        dead[seat] = chips
    return tuple(blinds.values()), tuple(antes.values()), tuple(dead.values())


def _told(hand: Neutral) -> _Game:
    forced = _forced(
        tuple(hand.blinds), tuple(hand.antes), tuple(hand.dead), tuple(hand.stacks), hand.big_blind
    )
    rake = int(hand.expected.rake or 0)
    return _game(hand.limit, forced, hand.small_bet or 0, hand.big_bet or 0, rake)


def _with_the_rest(hand: Neutral, record: HandRecord) -> Neutral:
    """Add what reading the hand back would not find by itself."""
    found = {**_DEFAULTS, **_told(hand)._asdict()}
    told = {**record.rules.to_dict(), "straddles": record.rules.straddles}
    options = {name: value for name, value in told.items() if value != found[name]}
    if _is_odd_rake(hand.expected):
        options["rake_basis_points"] = record.rules.rake_basis_points
    hand = hand._replace(options=options)
    read = from_neutral(hand, other_blinds=True)
    places = {
        name: getattr(record, name)
        for name in _PLACES
        if getattr(record, name) != getattr(read, name)
    }
    for name in ("posts", "players", "hero"):
        if getattr(read, name) != getattr(record, name):
            places[name] = getattr(record, name)
    return hand._replace(places=places)
