"""The examples that learn come as near to known equilibria as their page says."""

import doctest
import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import fasteval
from fasteval._impl import floor
from fasteval.combos import CLASSES, COMBOS, combo_text

np = pytest.importorskip("numpy")

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
IX = {name: number for number, name in enumerate(CLASSES)}

pytestmark = pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the tests of a wheel come without the examples"
)
needs_core = pytest.mark.skipif(
    fasteval.IMPLEMENTATION == "python", reason="14,365 equities take the twin most of a minute"
)


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # doctest and dataclasses look there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def push_fold():
    return load("push_fold")


@pytest.fixture(scope="module")
def river_solver():
    return load("river_solver")


def run(name, *arguments):
    program = [sys.executable, EXAMPLES / f"{name}.py", *map(str, arguments)]
    return subprocess.run(program, capture_output=True, text=True)


@pytest.mark.parametrize("name", [pytest.param("push_fold", marks=needs_core), "river_solver"])
def test_what_docstrings_show_is_so(name):
    failed, attempted = doctest.testmod(load(name))
    assert attempted > 2
    assert failed == 0


@pytest.mark.parametrize("name", ["push_fold", "river_solver"])
def test_without_numpy_they_say_what_to_install(name):
    hidden = "import runpy, sys; sys.modules['numpy'] = None; runpy.run_path(sys.argv[1])"
    program = [sys.executable, "-c", hidden, EXAMPLES / f"{name}.py"]
    done = subprocess.run(program, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == 'this example needs numpy: pip install "fasteval[numpy]"\n'


# ---- Push or fold --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deals(push_fold):
    return push_fold.count_deals()


@pytest.fixture(scope="module")
def combo_deals():
    """Chance and margin of each class against each, from single hands, without the example."""
    chance, margin = np.zeros((2, 169, 169))
    class_of = {number: IX[name] for name, numbers in CLASSES.items() for number in numbers}
    texts = [combo_text(number) for number in range(len(COMBOS))]
    for row, numbers in enumerate(CLASSES.values()):
        for other, text in enumerate(texts):
            matchup = floor.preflop_matchup(texts[numbers[0]], text)
            if matchup is not None:  # no card is shared
                wins, ties = matchup
                lost = 1_712_304 - wins - ties
                chance[row, class_of[other]] += len(numbers)
                margin[row, class_of[other]] += len(numbers) * (wins - lost) / 1_712_304
    return chance / (1326 * 1225), margin / (1326 * 1225)


def solve(push_fold, deals, stack, iterations=2000, ante=0):
    game = push_fold.Game(deals, stack, ante)
    *_, (_, push, call) = push_fold.solve(game, iterations)
    return game, push, call


@needs_core
def test_deals_are_those_of_single_hands(deals, combo_deals):
    chance, margin = combo_deals
    assert np.abs(deals.chance - chance).max() < 1e-15
    assert np.abs(deals.chance * deals.margin - margin).max() < 1e-15


@needs_core
@pytest.mark.parametrize(("stack", "ante"), [(10, 0), (7.5, 0.25)])
def test_payoffs_are_those_of_a_hand_in_play(push_fold, deals, stack, ante):
    antes = {"ante": int(100 * ante), "ante_type": "each"} if ante else {}
    rules = fasteval.Rules(50, 100, **antes)
    aces_first = "As Ks Ad Kd 2c 7c 8h 9h 3c 4s 5c Jd"  # cards and burns in dealing order
    deck = fasteval.cards(aces_first)
    deck += tuple(card for card in range(52) if card not in deck)

    def net(*actions):
        hand = fasteval.State(rules, [int(100 * stack)] * 2, button=1, deck=deck)
        for action in actions:
            hand.push(action)
        assert hand.over
        return hand.outcome().net[1] / 100  # of the button, who has kings here

    game = push_fold.Game(deals, stack, ante)
    assert net("f") == game.gave_up
    assert net("all-in", "f") == pytest.approx((game.stolen / deals.chance)[3, 4])
    aces, kings = deals.chance[IX["AA"], IX["KK"]], deals.margin[IX["AA"], IX["KK"]]
    assert -net("all-in", "c") == pytest.approx(game.all_in[IX["AA"], IX["KK"]] / (aces * kings))


@needs_core
def test_values_add_up_to_those_of_every_deal(push_fold, combo_deals, deals, seed):
    """The sums by matrices are those of 169 x 169 x 3 outcomes, one by one."""
    chance, margin = combo_deals
    generator = np.random.default_rng(seed)
    push, call = generator.random((2, 169))
    value = 0.0
    for mine in range(169):
        for other in range(169):
            dealt = chance[mine, other]
            value -= (1 - push[mine]) * dealt * 0.5
            value += push[mine] * (1 - call[other]) * dealt
            value += push[mine] * call[other] * 10 * margin[mine, other]
    assert push_fold.Game(deals, 10).value(push, call) == pytest.approx(value, abs=1e-12)


def linear_program(chance, margin, stack, ante):
    """Solve the game exactly: (value, push, call, what pushing and calling gains a hand).

    Maximise what the small blind wins where the big blind does the best for each class: variables
    are the chances to push and, for each class of the big blind, what the small blind wins from it.
    """
    optimize = pytest.importorskip("scipy.optimize")
    dealt, steal, fold = chance.sum(axis=1), (1 + ante) * chance, 0.5 + ante
    wins = np.concatenate([fold * dealt, np.ones(169)])  # next to folding all
    rows = np.block([[-steal.T, np.eye(169)], [-stack * margin.T, np.eye(169)]])
    bounds = [(0, 1)] * 169 + [(None, None)] * 169
    found = optimize.linprog(-wins, A_ub=rows, b_ub=np.zeros(338), bounds=bounds, method="highs")
    assert found.status == 0
    push, prices = found.x[:169], -found.ineqlin.marginals
    call = prices[169:] / (prices[:169] + prices[169:])
    pushing = steal @ (1 - call) + stack * margin @ call + fold * dealt
    calling = steal.T @ push - stack * margin.T @ push
    return -found.fun - fold, push, call, pushing / dealt, calling / dealt


@needs_core
@pytest.mark.parametrize(("stack", "ante"), [(5, 0), (10, 0), (20, 0), (10, 0.125)])
def test_push_fold_is_the_equilibrium_that_linear_programming_finds(
    push_fold, deals, combo_deals, stack, ante
):
    """What a strategy gives away against an equilibrium is at most 2 * exploitability."""
    game, push, call = solve(push_fold, deals, stack, 10_000, ante)
    exploitability = game.exploitability(push, call)
    assert 0 <= exploitability < 1e-7  # big blinds a hand: 0.0001 mbb
    value, exact_push, exact_call, pushing, calling = linear_program(*combo_deals, stack, ante)
    assert abs(game.value(push, call) - value) < 2 * exploitability + 1e-12
    for found, exact, gain in ((push, exact_push, pushing), (call, exact_call, calling)):
        assert game.dealt @ abs(gain * (found - exact)) < 2 * exploitability + 1e-12
        clear = abs(gain) > 0.001  # big blinds, for one action above the other
        assert clear.sum() >= 165
        assert np.abs(found - exact)[clear].max() < 0.001


@needs_core
def test_push_fold_is_what_has_been_published(push_fold, deals):
    """HoldemResources.net, "Using the Nash Charts" and "About the Solution", heads-up, no ante.

    T3s is pushed up to 7.7 big blinds, 63s from 7.1 to 5.1 and below 2.3, Q2o is called up to 5.6.
    The charts are rounded to 0.1 and leave small gaps out, as those of 63s at 5.5 and 5.9.
    """
    pushed, called = {}, {}
    for stack in (2.3, 2.5, 4.9, 5.1, 5.6, 5.8, 7.1, 7.3, 7.7, 7.9):
        _, push, call = solve(push_fold, deals, stack)
        pushed[stack], called[stack] = push > 0.5, call > 0.5
    assert [pushed[stack][IX["T3s"]] for stack in (7.7, 7.9)] == [True, False]
    assert [pushed[stack][IX["63s"]] for stack in (7.1, 7.3)] == [True, False]
    assert [pushed[stack][IX["63s"]] for stack in (2.3, 2.5, 4.9, 5.1)] == [
        True,
        False,
        False,
        True,
    ]
    assert [called[stack][IX["Q2o"]] for stack in (5.6, 5.8)] == [True, False]


@needs_core
def test_push_fold_at_ten_blinds_as_its_page_tells(push_fold, deals):
    found = push_fold.report(*solve(push_fold, deals, 10))
    assert found["value_bb"] == pytest.approx(-0.04537, abs=5e-6)
    assert round(found["push_percent"], 1) == 58.3
    assert round(found["call_percent"], 1) == 37.4


@needs_core
def test_push_fold_with_the_shortest_stacks_is_played_with_all_hands(push_fold, deals):
    _, push, call = solve(push_fold, deals, 1.2, 200)
    assert min(push) > 0.99
    assert min(call) > 0.99


@needs_core
@pytest.mark.parametrize(
    ("stack", "ante", "said"),
    [
        (1, 0, "stack 1: more"),
        (2, 1, "stack 2: more"),
        (float("nan"), 0, "stack nan: more"),
        (float("inf"), 0, "stack inf: more"),
        (10, -1, "ante -1: 0 or more"),
    ],
)
def test_stacks_and_antes_of_no_game(push_fold, deals, stack, ante, said):
    with pytest.raises(ValueError, match=said):
        push_fold.Game(deals, stack, ante)


@needs_core
def test_push_fold_runs():
    done = run("push_fold", "--iterations", 20, "--stack", 8)
    lines = done.stdout.splitlines()
    falling = [float(line.split()[3]) for line in lines if line.startswith("iteration")]
    assert len(falling) == 5
    assert falling == sorted(falling, reverse=True)
    assert sum("AKs AQs" in line for line in lines) == 2
    found = json.loads(run("push_fold", "--iterations", 20, "--json").stdout)
    assert "AsAh" in fasteval.Range(found["push"])
    assert found["exploitability_mbb"] < 5


@needs_core
@pytest.mark.parametrize(("stack", "iterations", "is_near"), [(10, 100, True), (10, 10, False)])
def test_push_fold_says_what_more_iterations_are_needed_for(stack, iterations, is_near):
    done = run("push_fold", "--json", "--stack", stack, "--iterations", iterations)
    assert (json.loads(done.stdout)["exploitability_mbb"] <= 1) == is_near
    assert ("give more --iterations" in done.stderr) == (not is_near)


@needs_core
def test_push_fold_is_never_near_where_stacks_are_too_deep_for_floats():
    done = run("push_fold", "--json", "--stack", "1e308", "--iterations", 5)
    assert "more than 1: give more --iterations" in done.stderr


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("push_fold", ["--stack", "1"], "stack 1.0: "),
        ("push_fold", ["--ante", "-1"], "ante -1.0: "),
        ("push_fold", ["--iterations", "0"], "--iterations 0: "),
        ("river_solver", ["--iterations", "0"], "--iterations 0: "),
        ("river_solver", ["--bets", "0.5", "-1"], "--bets [0.5, -1.0]: "),
        ("river_solver", ["--bets", "1e308"], "--bets [1e+308]: "),
        ("river_solver", ["--bets", "nan"], "--bets [nan]: "),
        ("river_solver", ["--raises", "-1"], "--raises -1: 0 or more"),
        ("river_solver", ["--pot", "101"], "pot 101: "),
        ("river_solver", ["--stack", "0"], "stack 0: "),
        ("river_solver", ["--board", "Ks 9s 6d 4c"], "board 'Ks 9s 6d 4c': "),
        ("river_solver", ["--first", "ZZ"], "ZZ"),
        ("river_solver", ["--first", "KsKd", "--second", "AA"], "ranges: "),
    ],
)
def test_what_makes_no_sense_is_said(name, arguments, said):
    done = run(name, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


# ---- A river -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bet", [50, 100, 200])
def test_nuts_or_air_bluffs_as_it_should(river_solver, bet):
    """The known answer: a bet b into a pot p is a bluff in b / (p + 2b), called in p / (p + b).

    One hand is the nuts, one is air, and no hand has a card of another. The nuts bet always, air in
    b / (p + b), which makes a call even. Air then wins nothing, the nuts the pot and, when they are
    called, the bet: on average p / 2 * (1 + b / (p + b)).
    """
    pot = 100
    tree = river_solver.grow(river_solver.start(pot, bet), [], 1)
    river = river_solver.River("As Ks Qs 7h 2d")
    solver = river_solver.Solver(river, ["8h8c", "JsTs,5c4c"], tree)
    for _ in range(2000):
        solver.learn()
    at = {fasteval.format_cards(hand): number for number, hand in enumerate(river.hands.tolist())}
    checked = tree.children["c"]
    bets = dict(zip(checked.children, checked.average(), strict=True))[f"r{bet}"]
    called = checked.children[f"r{bet}"].average()[1, at["8h8c"]]
    assert tree.average()[0, at["8h8c"]] > 0.99  # it checks
    assert bets[at["JsTs"]] > 0.999
    assert bets[at["5c4c"]] == pytest.approx(bet / (pot + bet), abs=0.005)
    assert called == pytest.approx(pot / (pot + bet), abs=0.005)
    won = pot / 2 + solver.value(1)
    assert won == pytest.approx(pot / 2 * (1 + bet / (pot + bet)), abs=0.05)
    assert solver.exploitability() < 0.05


def test_river_is_solved_to_a_thousandth_of_the_pot(river_solver):
    module = river_solver
    tree = module.grow(module.start(100, 200), [0.5, 1], 2)
    solver = module.Solver(module.River(module.BOARD), [module.FIRST, module.SECOND], tree)
    exploitability = []
    for iteration in range(1, 301):
        solver.learn()
        if iteration in (3, 30, 300):
            exploitability.append(solver.exploitability())
    assert exploitability == sorted(exploitability, reverse=True)
    assert 0 <= exploitability[-1] < 0.1
    assert solver.value(0) + solver.value(1) == pytest.approx(0, abs=1e-9)
    assert solver.value(0) <= solver.value(0, best=True)


def random_range(chance, board, size):
    hands = [hand for hand in COMBOS if not set(hand) & set(board)]
    picked = chance.sample(hands, size)
    return fasteval.Range.from_weights({hand: 1 - chance.random() for hand in picked})


def test_a_river_that_is_checked_down_is_an_equity(river_solver, seed):
    chance = random.Random(seed)
    for size in (5, 40, 300, 1081):
        board = chance.sample(range(52), 5)
        ranges = [random_range(chance, board, size) for _ in range(2)]
        tree = river_solver.grow(river_solver.start(100, 200), [1], 0)
        river = river_solver.River(fasteval.format_cards(board))
        solver = river_solver.Solver(river, ranges, tree)
        share = fasteval.equity(ranges, board=board)[0].equity
        assert 50 + solver.value(0) == pytest.approx(100 * share, abs=1e-9)


class BruteForce:
    """Best responses hand against hand: every showdown is played by a State, with all its cards.

    The pot of 100 comes from blinds and a raise here. Of the solver it has strategies only.
    """

    def __init__(self, solver, board, stack):
        self.solver, self.board, self.stack = solver, board, stack
        self.hands = [
            [
                (tuple(map(int, solver.river.hands[number])), number, float(weights[number]))
                for number in np.flatnonzero(weights)
            ]
            for weights in solver.ranges
        ]

    def net(self, line, hands):
        """Play one line with these cards; return what each seat wins, half of the pot its own."""
        (a, b), (c, d) = hands
        left = [card for card in range(52) if card not in {a, b, c, d, *self.board}]
        burns, rest = left[:3], left[3:]
        flop, turn, river = self.board[:3], self.board[3:4], self.board[4:]
        deck = [a, c, b, d, burns[0], *flop, burns[1], *turn, burns[2], *river, *rest]
        rules = fasteval.Rules(1, 2)
        state = fasteval.State(rules, [50 + self.stack] * 2, button=1, deck=deck)
        for action in ("r50", "c", "c", "c", "c", "c", *line):
            state.push(action)
        assert state.over
        return state.outcome().net

    def best(self, player):
        """Find what a best response wins a deal."""
        won = deals = 0.0
        for hand, _, weight in self.hands[player]:
            reach = {
                (other, number): its
                for other, number, its in self.hands[1 - player]
                if not set(hand) & set(other)
            }
            deals += weight * sum(reach.values())
            won += weight * self._best(self.solver.tree, (), player, hand, reach)
        return won / deals

    def _best(self, tree, line, player, hand, reach):
        children = getattr(tree, "children", None)
        if children is None:
            pairs = ((hand, other) if player == 0 else (other, hand) for other, _ in reach)
            nets = (self.net(line, pair)[player] for pair in pairs)
            return sum(weight * net for weight, net in zip(reach.values(), nets, strict=True))
        values = []
        for part, (action, child) in zip(tree.average(), children.items(), strict=True):
            after = (
                reach
                if tree.actor == player
                else {key: weight * float(part[key[1]]) for key, weight in reach.items()}
            )
            values.append(self._best(child, (*line, action), player, hand, after))
        return max(values) if tree.actor == player else sum(values)


@pytest.mark.parametrize("stack", [60, 250])
def test_best_responses_are_those_of_brute_force(river_solver, seed, stack):
    chance = random.Random(seed + stack)
    board = chance.sample(range(52), 5)
    ranges = [random_range(chance, board, 7) for _ in range(2)]
    tree = river_solver.grow(river_solver.start(100, stack), [0.5], 3)
    river = river_solver.River(fasteval.format_cards(board))
    solver = river_solver.Solver(river, ranges, tree)
    for _ in range(4):  # still mixed, and far from the end
        solver.learn()
    brute_force = BruteForce(solver, board, stack)
    for player in (0, 1):
        assert solver.value(player, best=True) == pytest.approx(brute_force.best(player), abs=1e-9)


def test_an_average_strategy_is_the_average_of_what_was_played(river_solver):
    """Of whole lines: to check, and then to call a bet, as often as in all iterations by weight."""
    tree = river_solver.grow(river_solver.start(100, 100), [1], 2)
    answer = tree.children["c"].children["r100"]
    river = river_solver.River(river_solver.BOARD)
    solver = river_solver.Solver(river, ["random", "random"], tree)
    lines = []
    for _ in range(6):
        lines.append(tree.strategy()[0] * answer.strategy()[1])
        solver.learn()
    wanted = np.average(lines, axis=0, weights=range(1, 7))
    assert np.abs(tree.average()[0] * answer.average()[1] - wanted).max() < 1e-12
    assert np.ptp(lines, axis=0).max() > 0.5  # it did not play the same all the time


def test_bets_of_the_tree_are_legal(river_solver):
    start, choices = river_solver.start, river_solver.choices
    assert choices(start(100, 200), [0.5, 1]) == ["c", "r50", "r100", "r200"]
    assert choices(start(100, 30), [0.5, 1]) == ["c", "r30"]
    assert choices(start(100, 200, minimum_bet=80), [0.5, 1]) == ["c", "r80", "r100", "r200"]
    hand = start(100, 1000)
    hand.push("r50")  # a raise of half the pot of 200 after a call is to 150
    assert choices(hand, [0.1, 0.5]) == ["f", "c", "r100", "r150", "r1000"]
    hand.push("r1000")
    assert choices(hand, [0.5]) == ["f", "c"]


def test_river_solver_runs():
    done = run("river_solver", "--iterations", 20)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("iteration     1  exploitability")
    assert any(line.startswith("of 100 chips who acts first wins ") for line in lines)
    shares = [float(part) for line in lines if line.startswith("all ") for part in line.split()[2:]]
    assert sum(shares) == pytest.approx(100, abs=0.3)
