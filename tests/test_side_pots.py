"""The side-pot calculator for hands that were played elsewhere (R80 to R93, R116)."""

import random

import pytest

from fasteval.errors import FastevalError, InvalidCard, InvalidConfig


def amounts(pots):
    return [(pot.amount, pot.eligible) for pot in pots]


@pytest.mark.parametrize(
    ("paid", "folded", "dead", "expected"),
    [
        ([1000, 3000, 3000], (), 0, [(3000, (0, 1, 2)), (4000, (1, 2))]),
        ([50, 100, 200, 200], (), 0, [(200, (0, 1, 2, 3)), (150, (1, 2, 3)), (200, (2, 3))]),
        ([100, 100], (), 50, [(250, (0, 1))]),
        ([100, 100, 30], (2,), 0, [(230, (0, 1))]),
        ([100, 40, 100], (0, 2), 0, [(240, (1,))]),
        ([98, 102], (), 0, [(196, (0, 1)), (4, (1,))]),
        ([0, 0, 7], (2,), 0, [(7, (0, 1))]),
        ([0, 0], (), 0, []),
        ([5], (), 0, [(5, (0,))]),
    ],
)
def test_side_pots(words, paid, folded, dead, expected):
    assert amounts(words.side_pots(paid, folded, dead)) == expected


def slow_payouts(paid, strengths, live, dead):
    """What each seat is due, chip by chip: the best of those who reached a chip share it."""
    due = [0.0] * len(paid)
    top = sorted(paid)[-2] if len(paid) > 1 else 0
    owner = paid.index(max(paid))
    paid = [min(p, top) if seat == owner and seat in live else p for seat, p in enumerate(paid)]
    last = list(live)
    for level in range(0, max(paid) + 1):
        chips = dead if level == 0 else sum(p >= level for p in paid)
        rivals = [seat for seat in live if paid[seat] >= level] or last
        last = rivals
        best = max(strengths[seat] for seat in rivals)
        winners = [seat for seat in rivals if strengths[seat] == best]
        for seat in winners:
            due[seat] += chips / len(winners)
    return due


def test_payouts_are_those_of_a_chip_by_chip_count(words, seed):
    rng = random.Random(seed)
    for _ in range(500):
        seats = rng.randint(2, 8)
        paid = [rng.choice((0, 5, rng.randint(1, 40))) for _ in range(seats)]
        strengths = [rng.choice((1, 5000, 7462, rng.randint(1, 7462))) for _ in range(seats)]
        folded = rng.sample(range(seats), rng.randint(0, seats - 1))
        live = [seat for seat in range(seats) if seat not in folded]
        dead = rng.choice((0, 0, 7))
        done = words.settle_pots(paid, strengths, folded=folded, dead=dead)
        assert sum(done.payouts) + sum(done.returned) == sum(paid) + dead
        assert sum(pot.amount for pot in done.pots) == sum(done.payouts)
        for found, due in zip(done.payouts, slow_payouts(paid, strengths, live, dead), strict=True):
            assert abs(found - due) < len(done.pots) + 1e-6


@pytest.mark.parametrize(
    ("paid", "strengths", "folded", "payouts", "returned"),
    [
        ([100, 80, 20], [9, 5, 9], (), (150, 0, 30), (20, 0, 0)),
        ([10, 10, 8, 6, 5], [1, 1, 5, 9, 7], (4,), (2, 2, 6, 29, 0), (0, 0, 0, 0, 0)),
        ([98, 102], [9, 1], (), (196, 0), (0, 4)),
        ([100, 100, 100], [9, 9, 1], (), (150, 150, 0), (0, 0, 0)),
        ([10, 5], [1, 9], (1,), (10, 0), (5, 0)),
        ([5, 10], [1, 9], (1,), (15, 0), (0, 0)),
    ],
)
def test_settled(words, paid, strengths, folded, payouts, returned):
    done = words.settle_pots(paid, strengths, folded=folded)
    assert (done.payouts, done.returned) == (payouts, returned)


def test_odd_chips_go_from_the_button_on(words):
    """R91."""
    strengths = [5, 5, 5, 1]
    paid = [25, 25, 25, 2]
    cases = {None: (26, 26, 25, 0), 0: (25, 26, 26, 0), 1: (26, 25, 26, 0), 3: (26, 26, 25, 0)}
    for button, payouts in cases.items():
        assert words.settle_pots(paid, strengths, folded=[3], button=button).payouts == payouts
    done = words.settle_pots(paid, strengths, folded=[3], button=1, odd_chip="first")
    assert done.payouts == (25, 25, 27, 0)


def test_the_rake_comes_after_the_uncalled_bet(words):
    """R116; the pots are told before it."""
    done = words.settle_pots([198, 280], [9, 1], rake_basis_points=500)
    assert (done.returned, done.rake, done.payouts) == ((0, 82), 19, (377, 0))
    assert done.pots == (words.Pot(396, (0, 1), ((0,),)),)
    capped = words.settle_pots([198, 280], [9, 1], rake_basis_points=500, rake_cap=3)
    assert (capped.rake, capped.payouts) == (3, (393, 0))


def test_hands_as_text(words):
    done = words.settle_pots(
        [1000, 1000, 100],
        hands=["KcKd", "QcQd", "AcAd"],
        board="2h 7s 9d 3c 4h",
    )
    assert done.payouts == (1800, 0, 300)
    assert [pot.winners for pot in done.pots] == [((2,),), ((0,),)]
    folded = words.settle_pots(
        [10, 10, 10], hands=[None, "2c2d", "AsAd"], board="KsKdKh7c8c", folded=[0]
    )
    assert folded.payouts == (0, 0, 30)


def test_strengths_of_any_game_count_by_their_order(words):
    given = [10**30, -5, 10**30, 7]
    done = words.settle_pots([30, 30, 30, 10], given)
    assert done.payouts == (50, 0, 50, 0)
    assert done == words.settle_pots([30, 30, 30, 10], [4, 1, 4, 3])


def test_it_pays_as_a_state_does(words, seed):
    rng = random.Random(seed)
    for _ in range(100):
        seats = rng.randint(2, 6)
        stacks = [rng.randint(1, 300) for _ in range(seats)]
        rules = words.Rules(small_blind=1, big_blind=2)
        state = words.State(rules, stacks, rng.randrange(seats), seed=rng.randrange(10**6))
        while not state.over:
            state.push(rng.choice(list(state.legal)))
        outcome = state.outcome()
        paid = [
            start - end + won + back
            for start, end, won, back in zip(
                stacks, state.stacks, outcome.payouts, outcome.returned, strict=True
            )
        ]
        table = [words.evaluate((*hole, *state.board)) if len(state.board) == 5 else 1
                 for hole in state.hole_cards]  # fmt: skip
        folded = [seat for seat in range(seats) if seat not in state.live]
        done = words.settle_pots(paid, table, folded=folded, button=state.button)
        assert done.payouts == outcome.payouts
        assert done.returned == outcome.returned
        assert amounts(done.pots) == amounts(state.pots)


def test_chips_near_the_limit(words):
    largest = 2**62 - 1
    done = words.settle_pots([largest // 2, largest // 2], [5, 5], dead=1, rake_basis_points=1)
    assert sum(done.payouts) + done.rake == largest
    with pytest.raises(FastevalError, match="2\\*\\*62"):
        words.side_pots([largest, 1])
    with pytest.raises(InvalidConfig, match="2\\*\\*62"):
        words.side_pots([largest + 1])


BAD = [
    ({"paid": [10, -1]}, r"paid\[1\]"),
    ({"paid": [10, 2.5]}, r"paid\[1\]"),
    ({"paid": [10, True]}, r"paid\[1\]"),
    ({"paid": [10, "5"]}, r"paid\[1\]"),
    ({"paid": [10, float("nan")]}, r"paid\[1\]"),
    ({"paid": "10"}, "paid"),
    ({"paid": 10}, "paid"),
    ({"paid": []}, "paid has 0 seats"),
    ({"paid": [1] * 23, "strengths": [1] * 23}, "paid has 23 seats"),
    ({"folded": [2]}, "folded"),
    ({"folded": [-1]}, "folded"),
    ({"folded": 1}, "folded"),
    ({"folded": [0.0]}, "folded"),
    ({"dead": -1}, "dead"),
    ({"dead": 1.5}, "dead"),
    ({"strengths": [5]}, "strengths has 1 items"),
    ({"strengths": {0: 5, 1: 6}}, "strengths: a dict has no order"),
    ({"paid": {0: 100, 1: 200}}, "paid: a dict has no order"),
    ({"paid": {100, 200}}, "paid: a set has no order"),
    ({"folded": {0: True}}, "folded: a dict has no order"),
    ({"strengths": None, "hands": ["AsAd", "KsKd"], "board": "2c3c4c"}, "board is '2c3c4c'"),
    ({"strengths": None, "hands": ["AsAd", "KsKd"]}, "board is None"),
    ({"strengths": [5, None]}, r"strengths\[1\]"),
    ({"strengths": [5, 5.0]}, r"strengths\[1\]"),
    ({"strengths": [5, True]}, r"strengths\[1\]"),
    ({"strengths": None}, "strengths, hands"),
    ({"hands": ["AsAd", "KsKd"]}, "strengths, hands"),
    ({"strengths": None, "hands": ["AsAd"], "board": "2c3c4c5c6c"}, "hands has 1 items"),
    ({"strengths": None, "hands": ["AsAd", None], "board": "2c3c4c5c6c"}, r"hands\[1\] is None"),
    ({"button": 2}, "button"),
    ({"button": -1}, "button"),
    ({"button": "0"}, "button"),
    ({"odd_chip": "last"}, "odd_chip"),
    ({"odd_chip": 0}, "odd_chip"),
    ({"rake_basis_points": 10_001}, "rake_basis_points"),
    ({"rake_basis_points": -1}, "rake_basis_points"),
    ({"rake_basis_points": 2.5}, "rake_basis_points"),
    ({"rake_cap": -1}, "rake_cap"),
    ({"rake_cap": 1.5}, "rake_cap"),
]


@pytest.mark.parametrize(("change", "message"), BAD, ids=[repr(change) for change, _ in BAD])
def test_an_argument_that_makes_no_sense_is_named(words, change, message):
    arguments = {"paid": [10, 10], "strengths": [5, 5], **change}
    with pytest.raises(InvalidConfig, match=message):
        words.settle_pots(arguments.pop("paid"), arguments.pop("strengths"), **arguments)


def test_somebody_must_be_left(words):
    for call in (words.side_pots, lambda *args: words.settle_pots(args[0], [5, 5], folded=args[1])):
        with pytest.raises(FastevalError, match="somebody must be left"):
            call([10, 10], [0, 1])


def test_a_card_twice_is_refused(words):
    with pytest.raises(InvalidCard, match="As is in both hand 1 and hand 2"):
        words.settle_pots([1, 1], hands=["AsAd", "AsKd"], board="2c3c4c5c7d")
