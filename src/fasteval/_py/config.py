"""Rules and the seats of one hand: defaults, and whether they make sense: the twin of c/config.c.

The functions that check raise a StatusError whose position is the Field that is wrong.
"""

from dataclasses import dataclass, field
from enum import IntEnum

from .pot import CHIPS_MAX, OddChip
from .seats import NO_SEAT, SEATS, count_seats, has_seat, next_seat, seat_bit
from .status import Status, StatusError

NO_CAP = -1
SEAT_BY_RULE = -1
SEAT_NOBODY = -2

MOST_RAISES = 100
ALL_BASIS_POINTS = 10000


class Limit(IntEnum):
    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2


class AnteType(IntEnum):
    NONE = 0
    EACH = 1
    BIG_BLIND = 2


class AnteOrder(IntEnum):
    USUAL = 0
    ANTE_FIRST = 1
    BLIND_FIRST = 2


class StraddleMinRaise(IntEnum):
    STRADDLE = 0
    BIG_BLIND = 1


class RaiseNeeds(IntEnum):
    OPPONENT_WITH_CHIPS = 0
    OPPONENT_WHO_CAN_MATCH = 1


class Reopen(IntEnum):
    CUMULATIVE = 0
    SINGLE_FULL_RAISE = 1


class PotLimitBlinds(IntEnum):
    ACTUAL = 0
    FULL = 1
    SB_AS_BB = 2


class Field(IntEnum):
    """What is wrong with a Config. The numbers are pinned."""

    NONE = 0
    SEATS = 1
    STACKS = 2
    BUTTON = 3
    SMALL_BLIND = 4
    BIG_BLIND = 5
    ANTE = 6
    MINIMUM_BET = 7
    SMALL_BET = 8
    BIG_BET = 9
    RAKE = 10
    RAISE_CAP = 11
    OPTION = 12
    SMALL_BLIND_SEAT = 13
    BIG_BLIND_SEAT = 14
    STRADDLES = 15
    STRADDLE_SEAT = 16
    POSTS = 17


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game in numbers: the twin of ``fe_rules``."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    minimum_bet: int = 0  # 0: the big blind
    small_bet: int = 0  # fixed limit, before the turn; 0: the big blind
    big_bet: int = 0  # fixed limit, from the turn on; 0: two small bets
    rake_cap: int = 0
    rake_basis_points: int = 0
    raise_cap: int = 0
    limit: int = Limit.NO_LIMIT
    ante_type: int = AnteType.NONE
    ante_order: int = AnteOrder.USUAL
    straddle_min_raise: int = StraddleMinRaise.STRADDLE
    raise_needs: int = RaiseNeeds.OPPONENT_WITH_CHIPS
    reopen: int = Reopen.CUMULATIVE
    pot_limit_blinds: int = PotLimitBlinds.ACTUAL
    odd_chip: int = OddChip.ONE_BY_ONE
    fold_when_check_possible: bool = False
    cap_heads_up: bool = False
    no_flop_no_drop: bool = False
    run_it_twice: bool = False
    auto_muck: bool = False


def _no_chips() -> list[int]:
    return [0] * SEATS


@dataclass(slots=True)
class Config:
    """One hand before the first chip has moved: the twin of ``fe_config``."""

    rules: Rules = field(default_factory=Rules)
    stacks: list[int] = field(default_factory=_no_chips)
    live_posts: list[int] = field(default_factory=_no_chips)
    dead_posts: list[int] = field(default_factory=_no_chips)
    straddles: list[int] = field(default_factory=_no_chips)
    straddle_count: int = 0
    seats: int = 0
    button: int = 0
    small_blind_seat: int = 0
    big_blind_seat: int = 0
    straddle_seat: int = 0


@dataclass(slots=True)
class BlindSeats:
    """Who posts by force, found by R11, R13, R17 and R30; NO_SEAT where nobody does."""

    dealt: int = 0
    straddlers: int = 0
    small_blind: int = NO_SEAT
    big_blind: int = NO_SEAT
    last_straddler: int = NO_SEAT


def minimum_bet(rules: Rules) -> int:
    return rules.minimum_bet or rules.big_blind


def chip_unit(rules: Rules) -> int:
    """What chips are counted in: big blinds, or minimum bets if there are none."""
    return rules.big_blind or minimum_bet(rules)


def bet_unit(rules: Rules, street: int) -> int:
    """Fixed limit: the one size of a bet or raise on a street (R75).

    >>> bet_unit(Rules(big_blind=2), 1), bet_unit(Rules(big_blind=2), 2)
    (2, 4)
    """
    small_bet = rules.small_bet or minimum_bet(rules)
    if street < 2:
        return small_bet
    return rules.big_bet or 2 * small_bet


def rules_default(small_blind: int, big_blind: int) -> Rules:
    """Return no-limit rules with every option at its default, without rake.

    >>> rules_default(1, 2).raise_cap
    3
    """
    return Rules(
        small_blind=small_blind,
        big_blind=big_blind,
        rake_cap=NO_CAP,
        raise_cap=3,
        fold_when_check_possible=True,
        cap_heads_up=True,
        no_flop_no_drop=True,
    )


def field_name(field: Field) -> str:
    """Return the name of a field of a Config.

    >>> field_name(Field.SMALL_BLIND)
    'small_blind'
    """
    return field.name.lower()


def config_new(rules: Rules, seats: int) -> Config:
    """Return a hand of so many chairs, without stacks, posts and straddles; button 0.

    >>> config_new(rules_default(1, 2), 6).seats
    6
    """
    return Config(
        rules=rules,
        seats=seats if seats <= SEATS else 0,
        small_blind_seat=SEAT_BY_RULE,
        big_blind_seat=SEAT_BY_RULE,
        straddle_seat=SEAT_BY_RULE,
    )


def _is_amount(chips: int) -> bool:
    return 0 <= chips <= CHIPS_MAX


def _check_blinds(rules: Rules) -> Field:
    if not _is_amount(rules.small_blind) or rules.small_blind > rules.big_blind:
        return Field.SMALL_BLIND
    if not _is_amount(rules.big_blind):
        return Field.BIG_BLIND
    if rules.ante_type > AnteType.BIG_BLIND or rules.ante_order > AnteOrder.BLIND_FIRST:
        return Field.OPTION
    if not _is_amount(rules.ante) or (rules.ante > 0 and rules.ante_type == AnteType.NONE):
        return Field.ANTE
    if rules.ante > 0 and rules.ante_type == AnteType.BIG_BLIND and rules.big_blind == 0:
        return Field.ANTE
    return Field.NONE


def _check_bets(rules: Rules) -> Field:
    if not _is_amount(rules.minimum_bet) or minimum_bet(rules) == 0:
        return Field.MINIMUM_BET
    if not _is_amount(rules.small_bet):
        return Field.SMALL_BET
    if rules.limit == Limit.FIXED_LIMIT and bet_unit(rules, 0) > CHIPS_MAX // 2:
        return Field.SMALL_BET
    if not _is_amount(rules.big_bet):
        return Field.BIG_BET
    if rules.big_bet and rules.big_bet < bet_unit(rules, 0):
        return Field.BIG_BET
    if not NO_CAP <= rules.raise_cap <= MOST_RAISES:
        return Field.RAISE_CAP
    return Field.NONE


def _check_options(rules: Rules) -> Field:
    if not 0 <= rules.rake_basis_points <= ALL_BASIS_POINTS:
        return Field.RAKE
    if not NO_CAP <= rules.rake_cap <= CHIPS_MAX:
        return Field.RAKE
    if (
        rules.limit > Limit.FIXED_LIMIT
        or rules.raise_needs > RaiseNeeds.OPPONENT_WHO_CAN_MATCH
        or rules.straddle_min_raise > StraddleMinRaise.BIG_BLIND
        or rules.reopen > Reopen.SINGLE_FULL_RAISE
        or rules.odd_chip > OddChip.FIRST
        or rules.pot_limit_blinds > PotLimitBlinds.SB_AS_BB
    ):
        return Field.OPTION
    return Field.NONE


def _check_stacks(config: Config) -> Field:
    """Stacks are 0 or more and do not overflow together; two players at least have chips (R117)."""
    room = CHIPS_MAX
    players = 0
    if not 2 <= config.seats <= SEATS:
        return Field.SEATS
    for stack in config.stacks[: config.seats]:
        if not 0 <= stack <= room:
            return Field.STACKS
        room -= stack
        players += stack > 0
    if players < 2:
        return Field.STACKS
    return Field.NONE if 0 <= config.button < config.seats else Field.BUTTON


def _check_posts(config: Config, blinds: BlindSeats) -> Field:
    """A post is made by a dealt-in seat that posts nothing else (R34, R35)."""
    for seat in range(config.seats):
        live, dead = config.live_posts[seat], config.dead_posts[seat]
        if not _is_amount(live) or not _is_amount(dead):
            return Field.POSTS
        if live == 0 and dead == 0:
            continue
        posts_nothing_else = seat not in (blinds.small_blind, blinds.big_blind)
        if not has_seat(blinds.dealt & ~blinds.straddlers, seat) or not posts_nothing_else:
            return Field.POSTS
    return Field.NONE


def _small_blind_by_rule(config: Config, dealt: int) -> int:
    """The small blind is the next dealt-in seat left of the button (R11), heads-up the button.

    R13.
    """
    heads_up = count_seats(dealt) == 2
    if heads_up and has_seat(dealt, config.button):
        return config.button
    return next_seat(dealt, config.button)


def _is_dealt(dealt: int, seat: int) -> bool:
    return 0 <= seat < SEATS and has_seat(dealt, seat)


def _find_blinds(config: Config, blinds: BlindSeats) -> Field:
    """The big blind is the next seat after the small blind, or after the button if nobody is.

    R11.
    """
    has_blinds = config.rules.big_blind > 0
    if not has_blinds and config.small_blind_seat >= 0:
        return Field.SMALL_BLIND_SEAT
    if not has_blinds and config.big_blind_seat >= 0:
        return Field.BIG_BLIND_SEAT
    if has_blinds and config.small_blind_seat == SEAT_BY_RULE:
        blinds.small_blind = _small_blind_by_rule(config, blinds.dealt)
    elif has_blinds and config.small_blind_seat != SEAT_NOBODY:
        blinds.small_blind = config.small_blind_seat
    if blinds.small_blind != NO_SEAT and not _is_dealt(blinds.dealt, blinds.small_blind):
        return Field.SMALL_BLIND_SEAT
    if has_blinds and config.big_blind_seat == SEAT_BY_RULE:
        nobody = blinds.small_blind == NO_SEAT
        before = config.button if nobody else blinds.small_blind
        blinds.big_blind = next_seat(blinds.dealt, before)
    elif has_blinds:
        blinds.big_blind = config.big_blind_seat
    if has_blinds and (
        not _is_dealt(blinds.dealt, blinds.big_blind) or blinds.big_blind == blinds.small_blind
    ):
        return Field.BIG_BLIND_SEAT
    return Field.NONE


def _find_straddlers(config: Config, blinds: BlindSeats) -> Field:
    """Straddlers sit one after another from the seat left of the big blind (R30, R32)."""
    highest = config.rules.big_blind
    if config.straddle_count == 0:
        return Field.NONE
    if config.straddle_count > SEATS or blinds.big_blind == NO_SEAT:
        return Field.STRADDLES
    seat = config.straddle_seat
    if seat == SEAT_BY_RULE:
        seat = next_seat(blinds.dealt, blinds.big_blind)
    if not _is_dealt(blinds.dealt, seat):
        return Field.STRADDLE_SEAT
    for straddle in config.straddles[: config.straddle_count]:
        if not highest < straddle <= CHIPS_MAX:
            return Field.STRADDLES
        if seat in (blinds.small_blind, blinds.big_blind) or has_seat(blinds.straddlers, seat):
            return Field.STRADDLES
        highest = straddle
        blinds.straddlers |= seat_bit(seat)
        blinds.last_straddler = seat
        seat = next_seat(blinds.dealt, seat)
    return Field.NONE


def _find_seats(config: Config, blinds: BlindSeats) -> Field:
    blinds.dealt = sum(seat_bit(seat) for seat in range(config.seats) if config.stacks[seat] > 0)
    return (
        _find_blinds(config, blinds)
        or _find_straddlers(config, blinds)
        or _check_posts(config, blinds)
    )


def _check_rules(rules: Rules) -> Field:
    return _check_options(rules) or _check_blinds(rules) or _check_bets(rules)


def config_seats(config: Config) -> BlindSeats:
    """Return the seats that post; the StatusError has the first field that is wrong."""
    blinds = BlindSeats()
    field = _check_rules(config.rules) or _check_stacks(config) or _find_seats(config, blinds)
    if field != Field.NONE:
        raise StatusError(Status.ERROR_CONFIG, field)
    return blinds


def rules_check(rules: Rules) -> None:
    """Check rules alone.

    >>> rules_check(rules_default(2, 1))
    Traceback (most recent call last):
    fasteval._py.status.StatusError: (<Status.ERROR_CONFIG: 8>, <Field.SMALL_BLIND: 4>)
    """
    field = _check_rules(rules)
    if field != Field.NONE:
        raise StatusError(Status.ERROR_CONFIG, field)


def config_check(config: Config) -> None:
    """Check rules, stacks and seats.

    >>> config_check(config_new(rules_default(1, 2), 2))
    Traceback (most recent call last):
    fasteval._py.status.StatusError: (<Status.ERROR_CONFIG: 8>, <Field.STACKS: 2>)
    """
    config_seats(config)
