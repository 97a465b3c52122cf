"""Matches of bots: counted by hand, duplicate deals, faults of all kinds, and nothing stops one."""

import json
import random
import re
import statistics
from collections import Counter
from dataclasses import replace

import pytest
from word_hands import how_many

import fasteval
from fasteval.bots.drawing import draw
from fasteval.bots.loading import load_bots
from fasteval.bots.matches import Match, match
from fasteval.bots.players import PLAYERS
from fasteval.bots.results import estimate
from fasteval.errors import InvalidConfig
from fasteval.histories.replaying import replay
from fasteval.opponents import act_at_random
from fasteval.rules import Rules


def caller(view):
    return "c"


def folder(view):
    return "f"


def pairs(view):
    """Goes all-in with pairs and folds the rest: a bot that depends on nothing but its cards."""
    first, second = view.hole_cards[view.seat]
    if first // 4 == second // 4:
        return "all-in" if view.legal.max_raise_to else "c"
    return "c" if view.legal.check else "f"


def at_random(seed):
    chance = random.Random(seed)
    return lambda view: act_at_random(view, chance)


# ---- Results ------------------------------------------------------------------------------------


def slowly(words, bots, deals, seed, rules, stack, duplicate):
    """Play a match with nothing but a State, and keep what each bot won in each deal."""
    seats = len(bots)
    chance = random.Random(seed)
    won = []
    for deal in range(deals):
        deck = chance.getrandbits(64)
        nets = [0] * seats
        for shift in range(seats if duplicate else 1):
            hand = words.State(rules, [stack] * seats, deal % seats, seed=deck)
            while hand.actor is not None:
                hand.push(bots[(hand.actor - shift) % seats](hand.view(hand.actor)))
            for bot in range(seats):
                nets[bot] += hand.outcome().net[(bot + shift) % seats]
        won.append(nets)
    return won


@pytest.mark.parametrize("duplicate", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_results_are_those_of_a_slow_count(words, seats, duplicate):
    deals = how_many(words, 30, 6)
    rules = Rules(5, 10, rake_basis_points=500, rake_cap=30)
    kinds = [pairs, caller, at_random, at_random, at_random]

    def bots():
        return [kind(1) if kind is at_random else kind for kind in kinds[:seats]]

    rotations = seats if duplicate else 1
    deals = deals if duplicate else seats * deals
    result = match(bots(), deals * rotations, 11, rules=rules, stack=300, duplicate=duplicate)
    won = slowly(words, bots(), deals, 11, rules, 300, duplicate)
    assert (result.deals, result.hands) == (deals, deals * rotations)
    for bot, samples in zip(result, zip(*won, strict=True), strict=True):
        rates = [100 * chips / 10 / rotations for chips in samples]
        error = statistics.stdev(rates) / deals**0.5
        assert bot.chips == sum(samples)
        assert bot.hands == deals * rotations
        assert bot.bb_per_100 == pytest.approx(statistics.fmean(rates))
        assert bot.stderr == pytest.approx(error)
        low, high = bot.interval
        assert (low + high) / 2 == pytest.approx(bot.bb_per_100)
        assert high - bot.bb_per_100 == pytest.approx(quantile(deals - 1) * error, rel=0.002)
    assert sum(bot.chips for bot in result) == -result.rake
    assert result.rake > 0


#: Student's t, 97.5 %: by degrees of freedom, from any statistical table.
QUANTILES = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 11: 2.201, 17: 2.110, 29: 2.045}
QUANTILES |= {59: 2.001, 89: 1.987, 149: 1.976}


def quantile(freedom):
    return QUANTILES[freedom]


@pytest.mark.parametrize("freedom", [*QUANTILES, 10**9])
def test_quantiles(freedom):
    deals = freedom + 1
    mean, error, (low, high) = estimate(0, freedom, deals, 100, 1)
    wanted = QUANTILES.get(freedom, 1.960)
    assert high == pytest.approx(wanted * error, rel=0.002)
    assert low == -high
    assert mean == 0


def test_squares_lose_nothing():
    """Two deals of nearly the same huge sum: a float could not tell them apart."""
    huge = 10**17
    _, error, _ = estimate(2 * huge + 1, huge**2 + (huge + 1) ** 2, 2, 2, 1)
    assert error == pytest.approx(50)


def test_one_deal_says_nothing_of_chance(words):
    result = match([folder, caller], 2, 1)
    assert [(bot.stderr, bot.interval) for bot in result] == 2 * [(None, None)]
    assert "+" in str(result)
    assert "2 hands (1 deal, played 2 times)" in str(result)


def test_few_deals_say_little_of_chance(words):
    for hands, error in ((18, "-"), (20, "0.0")):
        lines = str(match({"folder": folder, "caller": caller}, hands, 1)).splitlines()
        assert [line.split()[3] for line in lines[4:6]] == [error, error]
        few = "Fewer than 10 deals tell nothing of how sure this is: play more hands."
        assert lines[6:] == (["", few] if error == "-" else [])


def test_it_says_if_it_is_not_clear_who_is_better(words):
    unclear = "It is not clear who is better: play more hands."
    equal = match([at_random(1), at_random(1)], 40, 3)
    assert max(bot.interval[0] for bot in equal) < 0 < min(bot.interval[1] for bot in equal)
    assert str(equal).endswith(f"\n\n{unclear}")
    clear = match([folder, caller], 40, 3)
    assert unclear not in str(clear)
    for low, told in ((0.01, False), (0.0, True), (-0.01, True)):
        best = replace(clear[1], interval=(low, 150.0))
        assert (unclear in str(replace(clear, bots=(clear[0], best)))) == told


def test_a_match_that_did_not_begin(words):
    result = Match([folder, caller], 2, 1).result()
    assert (result.hands, [bot.chips for bot in result]) == (0, [0, 0])


def test_hands_are_rounded_up(words):
    for hands, bots, wanted in ((1, 2, 2), (2, 2, 2), (10, 3, 12), (22, 22, 22), (23, 22, 44)):
        for duplicate in (True, False):
            result = match([folder] * bots, hands, 1, duplicate=duplicate)
            assert result.hands == wanted
            assert result.deals == (wanted // bots if duplicate else wanted)


# ---- Duplicate ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_equal_bots_win_nothing(words, seats):
    result = match([pairs] * seats, 10 * seats, 5)
    for bot in result:
        assert (bot.chips, bot.stderr, bot.interval) == (0, 0.0, (0.0, 0.0))
    assert any(bot.chips for bot in match([pairs] * seats, 60 * seats, 5, duplicate=False))


def test_luck_is_cancelled(words):
    """Where one bot folds a little more than the other, nearly all that is won is luck."""

    def careful(view):
        first, second = view.hole_cards[view.seat]
        return "f" if first // 4 == second // 4 == 0 else pairs(view)

    hands = how_many(words, 2000, 100)
    bots = {"careful": careful, "pairs": pairs}
    with_luck = match(bots, hands, 3, duplicate=False)["pairs"].stderr
    without = match(bots, hands, 3)["pairs"].stderr
    assert without < with_luck / 2


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_rotations(words, seats):
    """Each bot has each seat's cards of a deal once, and each position equally often."""
    seen = {name: [] for name in range(seats)}

    def watcher(name):
        class Watcher:
            def act(self, view):
                return "c"

            def end(self, view):
                seen[name].append((view.seat, view.button, view.hole_cards[view.seat]))

        return Watcher()

    deals = 2 * seats
    match([watcher(name) for name in range(seats)], deals * seats, 7)
    for deal in range(deals):
        hands = [seen[name][deal * seats : (deal + 1) * seats] for name in range(seats)]
        assert {button for hand in hands for _, button, _ in hand} == {deal % seats}
        for shift in range(seats):
            assert [hand[shift][0] for hand in hands] == [
                (name + shift) % seats for name in range(seats)
            ]
        assert len({frozenset(hand) for hand in hands}) == 1
    for name in seen:
        seen[name].clear()
    match([watcher(name) for name in range(seats)], deals, 7, duplicate=False)
    for name, hands in seen.items():
        assert {seat for seat, _, _ in hands} == {name}
        counts = Counter((name - button) % seats for _, button, _ in hands)
        assert counts == dict.fromkeys(range(seats), 2)
        assert len(set(hands)) == len(hands)


def test_same_seed_same_match(words):
    def play(seed):
        bots = {"random": at_random(1), "pairs": pairs, "other": at_random(2)}
        records = []
        result = match(bots, how_many(words, 60, 12), seed, record=records.append)
        return result, records

    first, second, other = play(1), play(1), play(2)
    assert first == second
    assert first[1] != other[1]
    assert first[0] != other[0]


def test_the_decks_are_the_same_everywhere(words):
    """Cards that were dealt once: another machine or floor deals the same."""
    played = Match([caller, caller], 4, seed=2024)
    shown = [
        fasteval.format_cards([card for hand in one.state.hole_cards for card in hand])
        for one in played.play()
    ]
    assert shown == 2 * ["4dKs3d5c"] + 2 * ["TdKc7h5h"]


# ---- What goes wrong ----------------------------------------------------------------------------


class Untold(Exception):
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


class Unquoted:
    def __repr__(self):
        raise SystemExit

    __str__ = __repr__


class Text(str):
    """Text that says otherwise when it is read."""

    def strip(self, *_):
        raise KeyboardInterrupt

    lower = __len__ = __str__ = __repr__ = __getitem__ = strip
    __hash__ = str.__hash__


class Liar:
    @property
    def __class__(self):
        return str


def deep(view):
    return deep(view)


def fails(error):
    def bot(view):
        raise error

    return bot


FAULTS = [
    (fails(ValueError("odd")), "exception", "", "ValueError: odd"),
    (fails(Untold()), "exception", "", "Untold, which cannot be told"),
    (fails(SystemExit(3)), "exception", "", "SystemExit: 3"),
    (fails(GeneratorExit()), "exception", "", "GeneratorExit"),
    (fails(ValueError("a\nb\x1b" + 10**6 * "c")), "exception", "", "ValueError: a b\\x1bcc"),
    (fails(type("\x1b" + 5000 * "n", (Exception,), {})()), "exception", "", "\\x1bnnn"),
    (fails(ValueError(500 * "\x1b")), "exception", "", "ValueError: \\x1b\\x1b"),
    (lambda view: type("\x1b" + 5000 * "n", (), {})(), "no text", "\\x1bnnn", "not text"),
    (deep, "exception", "", "RecursionError: maximum recursion depth exceeded"),
    (lambda view: None, "no text", "None is a NoneType", "not text, as actions are"),
    (lambda view: b"c", "no text", "b'c' is a bytes", "not text"),
    (lambda view: 3, "no text", "3 is an int", "not text"),
    (lambda view: 1 << 10**6, "no text", "0x1000", "not text"),
    (lambda view: ["c"], "no text", "['c'] is a list", "not text"),
    (lambda view: Unquoted(), "no text", "a Unquoted", "not text"),
    (lambda view: Liar(), "no text", "Liar", "not text"),
    (lambda view: view, "no text", "View", "not text"),
    (lambda view: "", "illegal", "''", "'' is not an action"),
    (lambda view: "rise 5", "illegal", "'rise 5'", "is not an action"),
    (lambda view: "r1", "illegal", "'r1'", "raise to 1 is not legal"),
    (lambda view: "r" + 99 * "9", "illegal", "'r9999", "raise to 0x"),
    (lambda view: "r20.5", "illegal", "'r20.5'", "a raise is to a whole number"),
    (lambda view: f"call {view.legal.to_call}", "illegal", "'call ", "is not an action"),
    (lambda view: "t", "illegal", "'t'", "for the table to say"),
    (lambda view: "run2", "illegal", "'run2'", "for the table to say"),
    (lambda view: f"muck{view.seat}", "illegal", "'muck", "mucks only while"),
    (lambda view: "muck1" if view.seat else "muck0", "illegal", "'muck", "mucks only while"),
    (lambda view: "\ud800", "illegal", "'\\ud800'", "is not an action"),
    (lambda view: "c" * 10**6, "illegal", "'ccc", "longer than 100 letters"),
    (lambda view: Text("call it"), "illegal", "'call it'", "is not an action"),
]


@pytest.mark.parametrize(("bot", "kind", "action", "reason"), FAULTS)
def test_faults(words, bot, kind, action, reason):
    """The seat folds, the fault is counted, and the match goes on."""
    result = match({"odd": bot, "caller": caller}, 40, 1)
    odd = result["odd"]
    assert odd.chips == -60  # the small blind each time, and the big blind, which could check
    counts = {
        "exception": odd.exceptions,
        "illegal": odd.illegal_actions,
        "no text": odd.odd_answers,
    }
    assert counts == {**dict.fromkeys(counts, 0), kind: odd.timing.decisions}
    assert odd.fault_count == odd.timing.decisions == 40
    assert len(odd.faults) == 10
    assert [fault.hand for fault in odd.faults] == list(range(1, 11))
    for fault in odd.faults:
        assert fault.kind == kind
        assert action in fault.action
        assert (fault.action == "") == (kind == "exception")
        assert reason in fault.reason
        assert len(fault.reason) < 400
        assert len(fault.action) < 400
        assert (fault.action + fault.reason).isprintable()
    assert result["caller"].fault_count == 0
    shown = str(result)
    assert "and 30 more" in shown
    assert shown.count(f"hand 1: {odd.faults[0].action}") == 1
    assert shown.replace("\n", "").isprintable()
    json.dumps(result.to_dict())


def test_equal_faults_are_told_once(words):
    """The bot has the small blind in hands 1, 4, 5, 8 and 9; there other actions are legal."""
    turns = iter(["r1", "z", "z", "r1", *100 * ["z"]])
    shown = str(match({"odd": lambda view: next(turns), "caller": caller}, 40, 1))
    told = shown[shown.index("odd: 40") :].splitlines()
    assert [line[: line.index(":")] for line in told[1:-1]] == [
        "  2 times, first in hand 1",
        "  5 times, first in hand 2",
        "  3 times, first in hand 5",
    ]
    assert told[-1] == "  and 30 more"


def test_text_of_a_subclass_is_read_as_text(words):
    result = match({"odd": lambda view: Text("c"), "caller": caller}, 20, 1)
    assert result["odd"].fault_count == 0


def test_where_folding_is_not_legal_it_checks(words):
    rules = Rules.named("acpc", small_blind=1, big_blind=2)
    result = match({"caller": caller, "odd": fails(ValueError())}, 2, 1, rules=rules)
    kept = []
    match({"caller": caller, "odd": fails(ValueError())}, 2, 1, rules=rules, record=kept.append)
    assert kept[0].actions == ("c",) + 7 * ("c",)
    assert kept[1].actions == ("f",)
    assert result["odd"].fault_count == 5


def test_ctrl_c_passes(words):
    played = Match([caller, fails(KeyboardInterrupt())], 10, 1)
    with pytest.raises(KeyboardInterrupt):
        list(played.play())
    with pytest.raises(KeyboardInterrupt):
        match([Ends(KeyboardInterrupt()), caller], 10, 1)


class Ends:
    def __init__(self, error=None):
        self.error = error
        self.seen = []

    def act(self, view):
        return "c"

    def end(self, view):
        self.seen.append(view)
        if self.error:
            raise self.error


def test_the_end_of_each_hand_is_shown(words):
    ends = Ends()
    kept = []
    match([ends, folder], 6, 4, record=kept.append)
    assert len(ends.seen) == 6
    assert all(view.over and view.result for view in ends.seen)
    assert [view.actions for view in ends.seen] == [hand.actions for hand in kept]
    assert [view.seat for view in ends.seen] == [0, 1] * 3


@pytest.mark.parametrize("error", [ValueError("odd"), SystemExit(), Untold()])
def test_faults_at_the_end(words, error):
    result = match({"odd": Ends(error), "caller": caller}, 12, 1)["odd"]
    assert (result.exceptions, result.fault_count) == (12, 12)
    assert result.faults[0].hand == 1
    assert result.faults[0].reason.endswith(", at the end of the hand")
    assert result.timing.decisions == 48  # once on each street


def test_a_bot_without_its_function_is_counted(words):
    """What a bot has is looked up when it is asked, so it may fail then, too."""

    class Vanishing:
        def act(self, view):
            del type(self).act
            return "c"

    result = match({"odd": Vanishing(), "caller": caller}, 4, 1)["odd"]
    assert result.exceptions == result.timing.decisions - 1


@pytest.mark.parametrize(
    ("arguments", "options", "told"),
    [
        (([caller], 10, 1), {}, "bots: a match has 2 to 22 bots, not 1"),
        (([caller] * 23, 10, 1), {}, "bots: a match has 2 to 22 bots, not 23"),
        (([], 10, 1), {}, "2 to 22 bots, not 0"),
        (("ab", 10, 1), {}, "bots: 'ab' is a str, not a dict"),
        ((None, 10, 1), {}, "bots: None is a NoneType"),
        (({"a": caller, 3: caller}, 10, 1), {}, "bots: 3 is not a name"),
        (({"a": caller, " ": caller}, 10, 1), {}, "bots: ' ' is not a name"),
        (([caller, "nobody"], 10, 1), {}, "'nobody' is not a bot: tag, tight, caller, random"),
        (([caller, Ends], 10, 1), {}, "Ends is a class: give a bot made of it, Ends(...)"),
        (([caller, caller], 0, 1), {}, "hands is 0: from 1 to"),
        (([caller, caller], -1, 1), {}, "hands is -1: from 1 to"),
        (([caller, caller], 1.5, 1), {}, "hands: 1.5 is a float, not an int"),
        (([caller, caller], True, 1), {}, "hands: True is a bool"),
        (([caller, caller], 10, -1), {}, "seed is -1"),
        (([caller, caller], 10, 2**64), {}, "seed is 18446744073709551616: from 0 to 1844"),
        (([caller, caller], 10, "1"), {}, "seed: '1' is a str, not an int"),
        (([caller, caller], 10, 1), {"rules": "tda"}, "rules: 'tda' is a str, not fasteval.Rules"),
        (([caller, caller], 10, 1), {"progress": 3}, "progress: 3 is an int, not a function"),
        (([caller, caller], 10, 1), {"record": "x"}, "record: 'x' is a str, not a function"),
        (([caller, caller], 10, 1), {"stack": 0}, "stack is 0: from 1 to"),
        (([caller, caller], 10, 1), {"stack": "9"}, "stack: '9' is a str"),
        (([caller, caller], 10, 1), {"stack": 2**61}, "stack is 2305843009213693952: with 2 bots"),
        (([caller, caller], 10, 1), {"stack": 2**62 - 1}, f"with 2 bots up to {2**61 - 1}"),
        (([caller] * 3, 10, 1), {"rules": Rules(1, 2**54)}, "stack: 200 big blinds of 1801"),
        (([caller, caller], 10, 1), {"duplicate": 1}, "duplicate is 1: True or False"),
    ],
)
def test_odd_arguments(words, arguments, options, told):
    with pytest.raises(InvalidConfig) as raised:
        match(*arguments, **options)
    assert told in str(raised.value)


def test_names_are_read_as_text(words):
    class Sly(str):
        def strip(self, *_):
            raise SystemExit

        __repr__ = __str__ = __len__ = strip

    result = match({"a": caller, Sly("b"): caller}, 2, 1)
    assert type(result[1].name) is str
    assert str(result)
    with pytest.raises(InvalidConfig, match="bots: a Sly is not a name"):
        match({"a": caller, Sly(" "): caller}, 2, 1)


def test_odd_arguments_are_found_before_a_hand_is_played(words):
    asked = []
    for odd in ({"progress": 3}, {"record": 3}, {"rules": 3}, {"stack": 0}, {"duplicate": 3}):
        with pytest.raises(InvalidConfig, match=next(iter(odd))):
            match([asked.append, caller], 10, 1, **odd)
    assert asked == []


def test_as_many_chips_as_there_can_be(words):
    for bots in (2, 3):
        most = (2**62 - 1) // bots
        assert match([folder] * bots, bots, 1, stack=most).stack == most


# ---- What else a match gives --------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"limit": "fixed_limit", "rake_basis_points": 300, "rake_cap": 7},
        {"limit": "pot_limit", "ante": 2, "ante_type": "each"},
        {"run_it_twice": True},
        {"straddles": (20,)},
        {"small_blind": 0, "big_blind": 0, "minimum_bet": 10, "ante": 5, "ante_type": "each"},
    ],
)
def test_all_chips_are_told_and_records_replay(words, rules):
    rules = Rules(**{"small_blind": 5, "big_blind": 10, **rules})
    names, kept = ("a", "b", "c"), []
    bots = dict(zip(names, map(at_random, range(3)), strict=True))
    result = match(bots, how_many(words, 60, 12), 8, rules=rules, record=kept.append)
    assert sum(bot.chips for bot in result) == -result.rake
    assert len(kept) == result.hands
    won = Counter()
    for number, record in enumerate(kept, 1):
        assert record.id == f"8-{number}"
        hand = record.state()
        assert replay(record).passed
        for name, chips in zip(record.players, hand.outcome().net, strict=True):
            won[name] += chips
    assert won == {bot.name: bot.chips for bot in result}
    assert result.rake == sum(record.state().rake for record in kept)


def test_stacks_are_200_big_blinds_unless_told(words):
    kept = []
    match([folder, folder], 2, 1, rules=Rules(5, 10), record=kept.append)
    match([folder, folder], 2, 1, rules=Rules(5, 10), stack=7, record=kept.append)
    assert [record.stacks for record in kept] == 2 * [(2000, 2000)] + 2 * [(7, 7)]


def test_progress(words):
    seen = []
    match([folder, folder, folder], 7, 1, progress=lambda *told: seen.append(told))
    assert seen == [(number, 9) for number in range(1, 10)]


def test_timing_is_that_of_the_bots(words, monkeypatch):
    """The clock stands at each time twice, before and after a decision."""
    times = iter([0, 5000, 10_000, 13_000, 20_000, 21_000])
    monkeypatch.setattr("fasteval.bots.contestants.perf_counter_ns", lambda: next(times))
    # The button folds; then the other has it, calls, and the first one folds the big blind.
    result = match({"folder": folder, "caller": caller}, 2, 1)
    folds, calls = (bot.timing for bot in result)
    assert (folds.decisions, calls.decisions) == (2, 1)
    assert folds == (2, pytest.approx(3e-6), pytest.approx(5e-6), pytest.approx(6e-6))
    assert calls == (1, pytest.approx(3e-6), pytest.approx(3e-6), pytest.approx(3e-6))


def test_boards_are_run_once(words):
    kept = []
    rules = Rules(1, 2, run_it_twice=True)
    match([lambda view: "all-in"] * 2, 4, 1, rules=rules, record=kept.append)
    assert [len(record.boards) for record in kept] == [1] * 4


def test_a_match_is_the_same_on_each_floor(words):
    """It was played once; tag draws equities from random deals, which are the same, too."""
    bots = {"tag": PLAYERS["tag"](1), "caller": PLAYERS["caller"](2)}
    assert match(bots, 40, 1)["tag"].chips == 474


def test_a_result_is_a_table_and_json(words):
    result = match({"caller": caller, "the other": folder}, 1000, 1, rules=Rules(50, 100))
    lines = str(result).splitlines()
    assert lines[0] == "No-limit hold'em, blinds 50/100, stacks of 20,000"
    assert lines[1] == "1,000 hands (500 deals, each played 2 times), seed 1"
    assert re.fullmatch(r"bot +chips +bb/100 +± 95 % +decisions +mean +slowest +faults", lines[3])
    assert re.match(r"caller +\+75,000 +\+75\.0 +0\.0 +\d", lines[4])
    assert re.match(r"the other +-75,000 +-75\.0 +0\.0 +1,000 ", lines[5])
    assert len({len(line) for line in lines[3:6]}) == 1
    told = json.loads(json.dumps(result.to_dict()))
    assert told["hands"] == 1000
    assert told["rules"] == Rules(50, 100).to_dict()
    assert told["bots"][1]["name"] == "the other"
    assert told["bots"][1]["chips"] == -75000
    assert told["bots"][1]["interval"] == [-75.0, -75.0]
    assert set(told["bots"][1]["timing"]) == {"decisions", "mean", "slowest", "total"}
    assert result["caller"] is result[0] is result[-2]
    assert result["the other"] is result[1]
    with pytest.raises(KeyError, match="'nobody' is a str is none of the bots: 'caller', 'the o"):
        result["nobody"]
    with pytest.raises(IndexError):
        result[2]


def test_a_result_in_other_encodings(words):
    """Columns stay columns where a terminal has no plus-minus, no micro, and no accents."""
    result = match({"é\x1b": caller, "folder": folder}, 40, 1)
    for encoding in ("ascii", "latin-1", "cp437", "utf-16"):
        lines = draw(result, encoding).splitlines()
        "\n".join(lines).encode(encoding)
        assert len({len(line) for line in lines[3:6]}) == 1
    plain = draw(result, "ascii")
    assert "+- 95 %" in plain
    assert " us " in plain
    assert "\\xe9\\x1b" in plain
    assert "± 95 %" in draw(result, "latin-1")
    assert draw(result) == str(result)


def test_what_the_table_says(words):
    """The interval is what is won, more or less the number beside it; one fault is a fault."""
    turns = iter(["r1", None, *100 * ["f"]])
    result = match({"odd": lambda view: next(turns), "station": caller}, 20, 3)
    shown = str(result)
    rate, reach = shown.splitlines()[5].split()[2:4]
    assert float(rate) == pytest.approx(result["odd"].bb_per_100, abs=0.05)
    assert float(rate) + float(reach) == pytest.approx(result["odd"].interval[1], abs=0.1)
    assert (
        "odd: 1 illegal action, 1 answer that is not text\n  hand 1: 'r1': raise to 1 is" in shown
    )
    assert "more" not in shown
    assert max(len(line) for line in shown.splitlines()[:6]) <= 80


def test_names_come_from_the_bots(words):
    result = match([caller, PLAYERS["tag"](1), caller, PLAYERS["random"](1)], 4, 1)
    assert [bot.name for bot in result] == ["caller", "tag", "caller 2", "act_at_random"]


def test_honest_opponents_by_name(words):
    """The seed of the match is theirs, and each has chance of its own."""

    def play(seed):
        records = []
        result = match(["random", caller, "random"], 30, seed, record=records.append)
        return [bot.name for bot in result], records

    assert play(1) == play(1)
    assert play(1)[0] == ["random", "caller", "random 2"]
    assert match({"a": "caller", "b": "tight"}, 2, 1)["b"].fault_count == 0
    named = ["random", "tight", "random"]
    assert match(named, 60, 1) == match(load_bots(named, 1), 60, 1)  # as on the command line


def test_a_seed_is_drawn_and_told(words):
    bots = [folder, caller]
    drawn, other = match(bots, 20), match(bots, 20)
    assert drawn.seed != other.seed
    assert match(bots, 20, drawn.seed) == drawn


def test_a_bot_may_have_two_seats(words):
    """One that keeps nothing does not mind; each seat has results of its own."""
    ends = Ends()
    result = match({"one": ends, "two": ends, "folder": folder}, 12, 1)
    assert [bot.timing.decisions > 0 for bot in result] == [True, True, True]
    assert len(ends.seen) == 24


def test_bots_are_kept_as_they_were(words):
    """A bot that changes the dict it was given in does not change the match."""
    bots = {}

    def meddler(view):
        bots["caller"] = folder
        bots.pop("meddler", None)
        return "c"

    bots |= {"meddler": meddler, "caller": caller}
    result = match(bots, 10, 1)
    assert [bot.name for bot in result] == ["meddler", "caller"]
    assert [bot.fault_count for bot in result] == [0, 0]
