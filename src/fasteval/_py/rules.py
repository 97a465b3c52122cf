"""Rules and the start of a hand, read from arguments: the twin of ``_rules.pxi``."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from os import urandom
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from fasteval import errors
from fasteval._py import config as _config
from fasteval._py import deal as _deal
from fasteval._py import rng as _rng
from fasteval._py import state as _state
from fasteval._py.card import CARDS
from fasteval._py.reading import read_cards, to_card
from fasteval._py.seats import SEATS, count_seats
from fasteval._py.state import NO_CARD
from fasteval._py.status import StatusError

if TYPE_CHECKING:
    from typing_extensions import Self


class RuleNumbers:
    """The numbers of Rules as the floor keeps them; made by Rules, which has the names.

    Raises InvalidConfig for numbers that make no sense together.
    """

    __slots__ = ("_rules",)

    _rules: _config.Rules

    def __new__(cls, *_: object, **__: object) -> Self:
        self = super().__new__(cls)
        self._rules = _config.Rules()
        return self

    def __init__(
        self,
        *,
        small_blind: int,
        big_blind: int,
        ante: int,
        minimum_bet: int,
        small_bet: int,
        big_bet: int,
        rake_cap: int,
        rake_basis_points: int,
        raise_cap: int,
        limit: int,
        ante_type: int,
        ante_order: int,
        straddle_min_raise: int,
        raise_needs: int,
        reopen: int,
        pot_limit_blinds: int,
        odd_chip: int,
        fold_when_check_possible: int,
        cap_heads_up: int,
        no_flop_no_drop: int,
        run_it_twice: int,
        auto_muck: int,
    ) -> None:
        rules = _config.Rules(
            small_blind=index(small_blind),
            big_blind=index(big_blind),
            ante=index(ante),
            minimum_bet=index(minimum_bet),
            small_bet=index(small_bet),
            big_bet=index(big_bet),
            rake_cap=index(rake_cap),
            rake_basis_points=index(rake_basis_points),
            raise_cap=index(raise_cap),
            limit=index(limit),
            ante_type=index(ante_type),
            ante_order=index(ante_order),
            straddle_min_raise=index(straddle_min_raise),
            raise_needs=index(raise_needs),
            reopen=index(reopen),
            pot_limit_blinds=index(pot_limit_blinds),
            odd_chip=index(odd_chip),
            fold_when_check_possible=bool(fold_when_check_possible),
            cap_heads_up=bool(cap_heads_up),
            no_flop_no_drop=bool(no_flop_no_drop),
            run_it_twice=bool(run_it_twice),
            auto_muck=bool(auto_muck),
        )
        try:
            _config.rules_check(rules)
        except StatusError as error:
            raise errors.invalid_config(error.position) from None
        self._rules = rules

    def __reduce__(self) -> NoReturn:
        raise errors.no_pickle(self)


# ---- Reading arguments --------------------------------------------------------------------------


def begin_config(rules: Any) -> _config.Config:
    """Begin with what does not differ from hand to hand: the rules, the straddles among them."""
    numbers = getattr(rules, "numbers", None)
    if type(numbers) is not RuleNumbers:
        raise errors.odd_rules(rules)
    config = _config.config_new(numbers._rules, SEATS)
    straddles = rules.straddles
    if straddles:
        amounts = read_chips(straddles, "straddles")
        config.straddle_count = len(amounts)
        config.straddles[: len(amounts)] = amounts
    return config


def read_config(
    rules: Any,
    stacks: Any,
    button: Any,
    posts: Any,
    small_blind_seat: Any,
    big_blind_seat: Any,
    straddle_seat: Any,
) -> _config.Config:
    config = begin_config(rules)
    chips = read_chips(stacks, "stacks")
    seats = len(chips)
    if seats < 2:
        raise errors.invalid_config(_config.Field.SEATS)
    config.stacks[:seats] = chips
    config.seats = seats
    config.button = read_seat_argument(button, seats, "button")
    if posts is not None:
        read_posts(config, posts, seats)
    if small_blind_seat is None:
        config.small_blind_seat = _config.SEAT_NOBODY
    elif small_blind_seat != "auto":
        config.small_blind_seat = read_seat_argument(small_blind_seat, seats, "small_blind_seat")
    if big_blind_seat != "auto":
        config.big_blind_seat = read_seat_argument(big_blind_seat, seats, "big_blind_seat")
    if straddle_seat != "auto":
        config.straddle_seat = read_seat_argument(straddle_seat, seats, "straddle_seat")
    return config


def read_chips(amounts: Any, field: str) -> list[int]:
    """Read the amounts of a sequence, SEATS at most."""
    chips: list[int] = []
    for amount in errors.iterate(amounts, field):
        if len(chips) == SEATS:
            raise errors.too_many(field)
        chips.append(errors.chips(amount, f"{field}[{len(chips)}]"))
    return chips


def read_posts(config: _config.Config, posts: Any, seats: int) -> None:
    for seat, (live, dead) in errors.post_items(posts):
        place = read_seat_argument(seat, seats, "posts")
        config.live_posts[place] = errors.chips(live, f"posts[{place}]")
        config.dead_posts[place] = errors.chips(dead, f"posts[{place}]")


def read_seat_argument(seat: Any, seats: int, field: str) -> int:
    number = errors.integer(seat, errors.odd_seat_argument, field)
    if not 0 <= number < seats:
        raise errors.seat_out_of_range(number, field, seats)
    return number


def read_partial(deck: Iterable[SupportsIndex | str | None]) -> list[int]:
    """Read a deck in which None stands for a card that is not known."""
    if isinstance(deck, str):
        return read_cards(deck)
    try:
        items = iter(deck)
    except TypeError:
        raise errors.not_cards(deck) from None
    numbers: list[int] = []
    for card in items:
        if len(numbers) == CARDS:
            raise errors.deck_too_long()
        numbers.append(NO_CARD if card is None else to_card(card, len(numbers)))
    return numbers


def deal_deck(state: _state.State, deck: Any, seed: Any) -> None:
    """Deal a given deck, or as many cards as the hand can need, from a seed or unpredictably."""
    count = _deal.state_deck_size(state)
    if deck is not None:
        if seed is not None:
            raise errors.two_decks()
        cards = read_cards(deck)
        needed = 2 * count_seats(state.dealt) + 8
        if len(cards) < needed:
            raise errors.deck_too_short(len(cards), needed)
    elif seed is not None:
        rng = _rng.rng_seed(errors.seed(seed))
        cards = _rng.deck_new()
        _rng.deck_shuffle(cards, count, rng)
        cards = cards[:count]
    else:
        cards = draw_deck()[:count]
    _deal.state_deal(state, cards)


def draw_deck() -> list[int]:
    while True:
        try:
            return _rng.deck_from_entropy(urandom(_rng.DECK_ENTROPY))
        except StatusError:
            continue
