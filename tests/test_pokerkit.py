"""Random hands against pokerkit, a state machine by other people.

Options make fasteval follow pokerkit where houses differ. Where pokerkit departs from the rules in
docs/rules.md, a predicate with the clause says exactly where and what pokerkit answers instead; any
other difference fails.
"""

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial

import pytest
from hands import STREETS, numbers, rules_on

from fasteval.notation import RANKS, SUITS
from fasteval.rules import Rules

pokerkit = pytest.importorskip("pokerkit")

AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


class PotLimitTexasHoldem(pokerkit.NoLimitTexasHoldem):
    """A game that pokerkit has the rules for but not the name."""

    betting_structure = pokerkit.BettingStructure.POT_LIMIT


GAMES = {
    "no_limit": pokerkit.NoLimitTexasHoldem,
    "pot_limit": PotLimitTexasHoldem,
    "fixed_limit": pokerkit.FixedLimitTexasHoldem,
}
CARDS = list(pokerkit.Card.parse("".join(rank + suit for rank in RANKS for suit in SUITS)))
LIKE_POKERKIT = {
    "fold_when_check_possible": False,  # R51
    "raise_needs": "opponent_can_match",  # R64
    "odd_chip": "first",  # R91
    "ante_order": "ante_first",  # R28
    "straddle_min_raise": "big_blind",  # R31
}


@dataclass
class Hand:
    """What is dealt and posted, and the levels of the bets of the street, in pokerkit's eyes."""

    rules: Rules
    stacks: list[int]
    button: int
    deck: list[int]
    posters: list[int] = field(default_factory=list)  #: seats that post a live big blind (R34)
    actions: list[str | int] = field(default_factory=list)
    posted: int = 0  #: the highest forced bet that was put in, whatever it should have been
    levels: list[int] = field(default_factory=list)
    final_pots: list[tuple[int, tuple[int, ...]]] | None = None  #: pokerkit's, at the showdown

    @property
    def forced(self):
        """The forced bet that all have to call (R22, R30)."""
        return self.rules.straddles[-1] if self.rules.straddles else self.rules.big_blind

    @property
    def sizes(self):
        """The sizes of the bets and raises of the street."""
        return [high - low for low, high in zip(self.levels, self.levels[1:], strict=False)]

    @property
    def is_limit(self):
        return self.rules.limit == "fixed_limit"

    def is_capped(self, street):
        """Whether there were as many raises, and bets after the flop, as allowed (R77)."""
        cap = self.rules.raise_cap
        after_a_bet = street != "preflop"
        return self.is_limit and cap is not None and len(self.sizes) >= cap + after_a_bet

    def unit(self, street):
        """The least bet, and in fixed limit every bet."""
        late = self.is_limit and street in ("turn", "river")
        return self.rules.big_blind * (2 if late else 1)


# ---- Where pokerkit departs from the rules ------------------------------------------------------


def calls_a_short_blind_short(hand, ours, theirs):
    """R22: all owe the full forced bet; pokerkit asks for what was posted, and raises that."""
    return (
        ours["street"] == "preflop"
        and hand.posted < hand.forced
        and not hand.sizes
        and theirs["call"] == min(ours["stack"], hand.posted - ours["bet"])
        and theirs["raise"] == raise_by(hand, theirs, hand.unit("preflop"))
    )


def measures_from_a_short_blind(hand, ours, theirs):
    """R22, R60: pokerkit measures the first raise from what was posted, until a raise as large.

    Who owes less than its size, having posted more than the short blind, may not raise.
    """
    sizes, unit = hand.sizes, hand.unit("preflop")
    return (
        ours["street"] == "preflop"
        and hand.posted < hand.forced
        and bool(sizes)
        and all(size < sizes[0] for size in sizes[1:])
        and theirs["raise"]
        == (
            raise_by(hand, theirs, unit if hand.is_limit else max(unit, sizes[0]))
            if theirs["call"] >= sizes[0] and not hand.is_capped(ours["street"])
            else None
        )
    )


def reopens_for_a_short_bet(hand, ours, theirs):
    """R69: who has acted may not raise a bet below the least one, or as little over the blind."""
    sizes, unit = hand.sizes, hand.unit(ours["street"])
    return (
        not hand.is_limit
        and bool(sizes)
        and max(sizes) < unit
        and ours["raise"] is None
        and theirs["call"] >= max(sizes)
        and theirs["raise"] == raise_by(hand, theirs, unit)
    )


def forgets_short_raises(hand, ours, theirs):
    """R68: short all-ins add up to a full raise; once they have, pokerkit counts anew from zero."""
    full, total, added_up = 0, 0, False
    for size in hand.sizes:
        if size >= full:
            full, total, added_up = size, 0, False
        else:
            added_up |= total + size >= full
            total = (total + size) if total + size < full else 0
    return (
        not hand.is_limit
        and added_up
        and 0 < total < full <= ours["call"]
        and theirs["raise"] is None
    )


def knows_no_half_bets(hand, ours, theirs):
    """R79: less than half a bet over a full one does not count; pokerkit counts each raise.

    The less may be completed, and more is a full one; pokerkit has the next raise on top, and
    reopens for neither.
    """
    sizes, unit = hand.sizes, hand.unit(ours["street"])
    if not hand.is_limit or all(size == unit for size in sizes):
        return False
    if theirs["raise"] is None:
        return sizes[-1] < max(sizes) or hand.is_capped(ours["street"])
    return theirs["raise"] == raise_by(hand, theirs, unit)


def raise_by(hand, theirs, size):
    """The bounds of a raise by a size over the bet that pokerkit sees, None if nobody can match."""
    level, all_in = hand.levels[-1], theirs["bet"] + theirs["stack"]
    others = [seat for seat in theirs["live"] if seat != theirs["actor"]]
    if min(all_in, max(theirs["bets"][seat] + theirs["stacks"][seat] for seat in others)) <= level:
        return None
    low = min(level + size, all_in)
    pot = max(low, 2 * level - theirs["bet"] + theirs["pot"])
    most = {"fixed_limit": low, "pot_limit": pot, "no_limit": all_in}[hand.rules.limit]
    return low, min(most, all_in)


DEPARTURES = {
    calls_a_short_blind_short: {"fold", "call", "raise"},
    measures_from_a_short_blind: {"raise"},
    reopens_for_a_short_bet: {"raise"},
    forgets_short_raises: {"raise"},
    knows_no_half_bets: {"raise"},
}


def is_asked_alone(theirs):
    """R44: who alone has chips and owes nothing is not asked; pokerkit asks him to check."""
    actor = theirs.actor_index
    others = [i for i in theirs.player_indices if theirs.statuses[i] and theirs.stacks[i]]
    return (
        others == [actor]
        and theirs.checking_or_calling_amount == 0
        and theirs.min_completion_betting_or_raising_to_amount is None
    )


def gives_a_lone_ante_back(hand, pots):
    """R81, R90: what one seat alone could pay of the ante is a pot of its own.

    Only bets go back; pokerkit gives it back before the blinds.
    """
    antes = sorted(min(stack, hand.rules.ante) for stack in hand.stacks)
    lone = antes[-1] - antes[-2] if hand.rules.ante_type == "each" else 0
    return lone > 0 and pots[-1] == (lone, (hand.stacks.index(max(hand.stacks)),))


def joined_pots(pots):
    """R84: each pot is split on its own; pokerkit drops the hands that win none.

    It then joins the pots that are left to the same hands, so that they have other odd chips.
    """
    left = {seat for pot in pots for seat in pot.winners[0]}
    joined = []
    for pot in pots:
        rivals = tuple(sorted(left.intersection(pot.eligible)))
        before = joined.pop().amount if joined and joined[-1].eligible == rivals else 0
        joined.append(pot._replace(amount=before + pot.amount, eligible=rivals))
    return joined


def pay(hand, state, pots):
    """The stacks after pots with their odd chips to the first winner left of the button (R91)."""
    stacks = [stack - paid for stack, paid in zip(state.stacks, state.payouts, strict=True)]
    for pot in pots:
        (winners,) = pot.winners
        part, odd = divmod(pot.amount, len(winners))
        for seat in winners:
            stacks[seat] += part
        stacks[min(winners, key=lambda seat: (seat - hand.button - 1) % len(stacks))] += odd
    return tuple(stacks)


# ---- Random hands -------------------------------------------------------------------------------


def random_hand(chance, limit):
    """Draw a table; with equal blinds heads-up pokerkit would let the big blind begin (R13)."""
    seats = chance.randint(2, 9)
    big_blind = chance.choice([2, 7, 10, 100])
    small_blind = chance.choice([big_blind // 2, chance.randint(1, big_blind - (seats == 2))])
    ante_type = chance.choice(["none", "none", "each", "big_blind"])
    straddles = chance.choice([0, 0, 0, 0, 1, 2])
    cap = chance.choice([1, 3, 3, 4, None]) if limit == "fixed_limit" else 3
    rules = Rules(
        limit=limit,
        small_blind=small_blind,
        big_blind=big_blind,
        ante_type=ante_type,
        ante=0 if ante_type == "none" else chance.randint(1, big_blind),
        straddles=[2 * big_blind, 4 * big_blind][: min(straddles, seats - 2)],
        raise_cap=cap,
        **LIKE_POKERKIT,
    )
    stacks, deck = random_stacks(chance, seats, big_blind), random_deck(chance, seats)
    hand = Hand(rules, stacks, chance.randrange(seats), deck)
    first = 2 + len(rules.straddles)
    hand.posters = [seat_of(hand, i) for i in range(first, seats) if chance.random() < 0.05]
    return hand


def random_stacks(chance, seats, big_blind):
    """Stacks all alike, or nearly, or some short, some of a few big blinds and some deep."""
    kind = chance.randrange(8)
    if kind == 0:
        return [chance.randint(1, 100) * big_blind] * seats
    if kind in (1, 2):
        least = chance.randint(1, 8 * big_blind)
        return [least + chance.randrange(3 * big_blind) for _ in range(seats)]
    highest = [(3, 12, 12, 40, 200), (12, 40, 200), (40, 200)][chance.randrange(3)]
    return [chance.randint(1, chance.choice(highest) * big_blind) for _ in range(seats)]


def random_deck(chance, seats):
    """Shuffle a deck, in two of three so that hands are equal and pots leave odd chips (R91).

    Either the cards are all high, or the board is a straight up to the ace.
    """
    kind = chance.randrange(3)
    low, high = list(range(20)), list(range(20, 52))
    chance.shuffle(high)
    if kind == 0:
        return chance.sample(range(52), 52)
    deck = high + low
    if kind == 1:
        for rank, place in zip(range(8, 13), (1, 2, 3, 5, 7), strict=True):
            card = deck.index(4 * rank + chance.randrange(4))
            place += 2 * seats
            deck[card], deck[place] = deck[place], deck[card]
    return deck


def begin_ours(floor, hand):
    rules = rules_on(floor, hand.rules)
    posts = dict.fromkeys(hand.posters, (hand.rules.big_blind, 0))
    return floor.State(rules, hand.stacks, hand.button, deck=hand.deck, posts=posts)


def begin_theirs(hand):
    """Give pokerkit the same rules, and the same deck in the place of its shuffled one."""
    rules, seats = hand.rules, len(hand.stacks)
    big_blind_ante = rules.ante_type == "big_blind"
    antes = {1: rules.ante} if big_blind_ante else rules.ante
    blinds = [rules.small_blind, rules.big_blind, *rules.straddles, *[0] * 7]
    for seat in hand.posters:
        blinds[(seat - hand.button - 1) % seats] = -rules.big_blind
    bets = [rules.big_blind, 2 * rules.big_blind] if hand.is_limit else [rules.big_blind]
    game = GAMES[rules.limit](AUTOMATIONS, not big_blind_ante, antes, blinds, *bets)
    if hand.is_limit:
        game.streets = tuple(
            with_cap(street, rules.raise_cap, i) for i, street in enumerate(game.streets)
        )
    theirs = game([hand.stacks[seat_of(hand, i)] for i in range(seats)], seats)
    theirs.deck_cards.clear()
    theirs.deck_cards.extend(CARDS[number] for number in hand.deck)
    return theirs


def with_cap(street, cap, index):
    """R77: so many raises, and after the flop a bet before them; pokerkit counts both."""
    count = None if cap is None else cap + (index > 0)
    return replace(street, max_completion_betting_or_raising_count=count)


def seat_of(hand, player):
    """Their players are numbered from the seat left of the button."""
    return (hand.button + 1 + player) % len(hand.stacks)


def by_seat(hand, values):
    """Turn what pokerkit has for each player into what we have for each seat."""
    values = list(values)
    return tuple(values[seat - hand.button - 1] for seat in range(len(values)))


def deal_theirs(hand, theirs):
    """Deal and show, all hands and from the deck, until pokerkit asks somebody or the hand ends."""
    while theirs.status and theirs.actor_index is None:
        if theirs.showdown_index is not None:
            hand.final_pots = hand.final_pots or pots_of(hand, theirs)
            theirs.show_or_muck_hole_cards(True)
        elif theirs.can_burn_card():
            theirs.burn_card()
        elif theirs.can_deal_hole():
            theirs.deal_hole()
        else:
            theirs.deal_board()


# ---- Comparing ----------------------------------------------------------------------------------


def look_at_ours(hand, state):
    legal = state.legal
    assert legal.check == (legal.to_call == 0)
    assert legal.call == (legal.to_call > 0)
    offered = legal.min_raise_to is not None
    return {
        "actor": state.actor,
        "street": state.street,
        "stacks": state.stacks,
        "bets": state.bets,
        "live": state.live,
        "fold": legal.fold,
        "call": legal.to_call,
        "raise": (legal.min_raise_to, legal.max_raise_to) if offered else None,
        "pot": state.pot,
        "pots": [(pot.amount, pot.eligible) for pot in state.pots],
        "board": state.board,
        "stack": state.stacks[state.actor],
        "bet": state.bets[state.actor],
    }


def look_at_theirs(hand, state):
    low = state.min_completion_betting_or_raising_to_amount
    high = state.max_completion_betting_or_raising_to_amount
    player = state.actor_index
    return {
        "actor": seat_of(hand, player),
        "street": STREETS[state.street_index],
        "stacks": by_seat(hand, state.stacks),
        "bets": by_seat(hand, state.bets),
        "live": tuple(sorted(seat_of(hand, i) for i in state.player_indices if state.statuses[i])),
        "fold": state.can_fold(),
        "call": state.checking_or_calling_amount,
        "raise": None if low is None else (low, high),
        "pot": state.total_pot_amount,
        "pots": pots_of(hand, state),
        "board": tuple(CARDS.index(cards[0]) for cards in state.board_cards),
        "stack": state.stacks[player],
        "bet": state.bets[player],
    }


def pots_of(hand, state):
    """Their pots, the main pot first, and the seats that can win them."""
    return [
        (pot.amount, tuple(sorted(seat_of(hand, player) for player in pot.player_indices)))
        for pot in state.pots
    ]


def compare(hand, ours, theirs):
    """Return the departures that explain what differs; anything else fails."""
    wrong = {name for name in ours if ours[name] != theirs[name]}
    if not wrong:
        return []
    holding = [holds for holds in DEPARTURES if holds(hand, ours, theirs)]
    explained = set().union(*(DEPARTURES[holds] for holds in holding))
    assert wrong <= explained, sorted(wrong - explained)
    return [holds.__name__ for holds in holding if DEPARTURES[holds] & wrong]


def choose(chance, ours, theirs):
    """Draw an action that both allow and that means the same to both, or None."""
    actions = ["c"] * 5 if ours["call"] == theirs["call"] else []
    if ours["fold"] and theirs["fold"]:
        actions += ["f"] * 2
    if ours["raise"] and theirs["raise"]:
        low = max(ours["raise"][0], theirs["raise"][0])
        high = min(ours["raise"][1], theirs["raise"][1])
        if low <= high:
            some = chance.randint(low, min(high, 3 * low))
            actions += [low, low, some, some, some, high] + [high] * (4 if high < 2 * low else 0)
    return chance.choice(actions) if actions else None


def act(action, ours, theirs):
    if action == "f":
        ours.fold()
        theirs.fold()
    elif action == "c":
        ours.call()
        theirs.check_or_call()
    else:
        ours.raise_to(action)
        theirs.complete_bet_or_raise_to(action)


def play(floor, hand, choose, tally):
    """Play a hand on both and tally the departures. Return whether it was played to its end.

    It is not where `choose` finds no action that means the same to both.
    """
    ours, theirs = begin_ours(floor, hand), begin_theirs(hand)
    hand.posted = max(theirs.bets)
    street = None
    while True:
        deal_theirs(hand, theirs)
        if theirs.status and ours.actor is None and is_asked_alone(theirs):
            tally["is_asked_alone"] += 1
            theirs.check_or_call()
            continue
        if not theirs.status or ours.over:
            break
        if street != theirs.street_index:
            street = theirs.street_index
            hand.levels = [0 if street else hand.posted]
        seen, theirs_seen = look_at_ours(hand, ours), look_at_theirs(hand, theirs)
        tally["decisions"] += 1
        tally.update(compare(hand, seen, theirs_seen))
        action = choose(seen, theirs_seen)
        if action is None:
            return False
        hand.actions.append(action)
        act(action, ours, theirs)
        if isinstance(action, int):
            hand.levels.append(action)
    compare_ends(hand, ours, theirs, tally)
    return True


def compare_ends(hand, ours, theirs, tally):
    """Compare the pots at the showdown and the stacks after it."""
    assert ours.over
    assert not theirs.status
    if len(ours.live) > 1:
        tally["showdowns"] += 1
        pots = [(pot.amount, pot.eligible) for pot in ours.pots]
        if gives_a_lone_ante_back(hand, pots):
            tally["gives_a_lone_ante_back"] += 1
            pots.pop()
        assert pots == hand.final_pots
    joined = pay(hand, ours, joined_pots(ours.pots))
    if ours.stacks != joined:
        tally["joined_pots"] += 1
        assert ours.stacks == pay(hand, ours, ours.pots)
    assert by_seat(hand, theirs.stacks) == joined


@pytest.mark.parametrize("limit", GAMES)
def test_random_hands(request, floor, seed, limit):
    """Hands of all sizes; --hands N plays so many of each limit."""
    hands = request.config.getoption("--hands") or 150
    tally = Counter()
    for number in range(hands):
        chance = random.Random(f"{seed} {limit} {number}")
        hand = random_hand(chance, limit)
        found = Counter()
        try:
            ended = play(floor, hand, partial(choose, chance), found)
        except Exception:
            print(f"hand {number}: {hand}")
            raise
        tally.update(found)
        tally["in full"] += ended and found.keys() <= {"decisions", "showdowns"}
    print(dict(tally))
    assert tally["in full"] > hands * 2 / 3


TIED = "2c As Ac 2d 3c 3d Ah Ad 4d 4h 5s Kc Qd 9h 5h 8s 5c 7d"  # seats 1 and 2, before seat 4
EXAMPLES = {
    "calls_a_short_blind_short": ("no_limit", 0, [100, 4, 100], "f"),
    "is_asked_alone": ("no_limit", 0, [100, 4, 100], "f"),
    "measures_from_a_short_blind": ("no_limit", 0, [100, 4, 100, 100], "20 c f"),
    "reopens_for_a_short_bet": ("no_limit", 0, [100, 100, 15], "c c c c c 5 c c"),
    "forgets_short_raises": (
        "no_limit",
        0,
        [1000, 170, 220, 250, 1000],
        "c c c c c 100 160 210 240 c c",
    ),
    "knows_no_half_bets": ("fixed_limit", 0, [100, 100, 13], "13 c c"),
    "gives_a_lone_ante_back": ("no_limit", 5, [100, 3], ""),
    "joined_pots": ("no_limit", 0, [100, 100, 100, 100, 7], "c c c f c 10 c f"),
}


@pytest.mark.parametrize("departure", EXAMPLES)
def test_an_example_of_each_departure(floor, departure):
    limit, ante, stacks, actions = EXAMPLES[departure]
    ante_type = "each" if ante else "none"
    rules = Rules(limit=limit, small_blind=5, big_blind=10, ante=ante, ante_type=ante_type)
    rules = replace(rules, **LIKE_POKERKIT)
    deck = numbers(TIED.replace(" ", ""))
    deck += [card for card in range(52) if card not in deck]
    script = iter([int(word) if word.isdigit() else word for word in actions.split()])
    tally = Counter()
    hand = Hand(rules, stacks, len(stacks) - 1, deck)
    assert play(floor, hand, lambda ours, theirs: next(script, "c"), tally)
    assert tally[departure] > 0
    assert next(script, None) is None
