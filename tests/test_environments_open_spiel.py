"""The OpenSpiel game: OpenSpiel's own tests, and what it says is what the hand says."""

import pickle
import random

import pytest

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import external_sampling_mccfr, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from fasteval.environments import open_spiel_game as game_module  # noqa: E402
from fasteval.errors import IllegalAction, InvalidCard, InvalidConfig  # noqa: E402

NAME = "python_fasteval_holdem"
PARAMETERS = [
    "",
    "players=3,stacks=40 60 80",
    "players=6,ante=1,stack=30,choices=fold;call;min;all-in,button=3",
    "choices=fold;call;min,limit=fixed_limit",
    "limit=pot_limit,choices=fold;call;0.25 pot;pot",
    "players=9,stack=1000",
    "players=4,stacks=1 2 3 500,choices=call;min;1/3 pot",
    "choices=call",
]


@pytest.fixture(params=PARAMETERS)
def game(request, words):
    return load(request.param)


@pytest.fixture
def chance(seed):
    return random.Random(seed)


def load(parameters=""):
    return pyspiel.load_game(f"{NAME}({parameters})" if parameters else NAME)


def play(state, chance, choose=None):
    """Play to the end, and give each state in which somebody is to act."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            yield state
            legal = state.legal_actions()
            state.apply_action(choose(legal) if choose else chance.choice(legal))


def deal(state, *cards):
    for card in cards:
        assert state.is_chance_node()
        state.apply_action(card)
    return state


# ---- OpenSpiel's tests ---------------------------------------------------------------------------


def test_passes_the_tests_of_openspiel(game):
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_can_be_pickled_and_cloned(game, chance):
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    for state in play(game.new_initial_state(), chance):
        again, clone = pickle.loads(pickle.dumps(state)), state.clone()
        before = str(state)
        assert str(again) == str(clone) == before
        assert again.information_state_string() == state.information_state_string()
        clone.apply_action(clone.legal_actions()[-1])
        assert str(clone) != before == str(state)


def test_algorithms_play_it(chance):
    game = load("stack=6,choices=fold;call;all-in")
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    np.random.seed(1)
    for _ in range(20):
        solver.iteration()
    policy = solver.average_policy()
    for state in play(game.new_initial_state(), chance):
        assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)
    bot = mcts.MCTSBot(game, 1.5, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = deal(game.new_initial_state(), 51, 50, 0, 5)
    assert bot.step(state) in state.legal_actions()


def test_is_an_environment_of_openspiel():
    environment = rl_environment.Environment(load("players=3"), seed=1)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][-1]])
    assert sum(step.rewards) == 0


# ---- The game ------------------------------------------------------------------------------------


def test_choices_and_returns_are_those_of_a_batch(words, game, chance):
    """The same hand, once as a BatchState and once as the game, with the same cards."""
    for number in range(30):
        batch = words.BatchState(
            game.rules,
            game.stacks,
            1,
            buttons=game.button,
            choices=game.choices,
            seed=number,
            redeal=False,
            history=1000,
        )
        hand = batch.state(0)
        cards = [card for pair in hand.hole_cards for card in pair]
        board = iter(last_board(hand))
        state = deal(game.new_initial_state(), *cards)
        while not state.is_terminal():
            if state.is_chance_node():
                deal(state, next(board))
                continue
            assert state.current_player() == batch.actors[0]
            assert state.legal_actions() == np.flatnonzero(batch.legal[0]).tolist()
            action = chance.choice(state.legal_actions())
            state.apply_action(action)
            batch.step([action])
        assert state.returns() == batch.rewards[0].tolist()
        assert state.hand.outcome().net == batch.state(0).outcome().net
        assert sum(state.returns()) == 0


def last_board(hand):
    """The board as it is when all check and call."""
    hand = hand.copy()
    while hand.actor is not None:
        hand.call()
    return hand.board


def test_chance_deals_each_card_alike():
    state = deal(load().new_initial_state(), 7, 9)
    outcomes = state.chance_outcomes()
    assert sorted({*range(52)} - {7, 9}) == [card for card, _ in outcomes]
    assert {part for _, part in outcomes} == {1 / 50}


def test_no_hand_is_longer_than_the_longest(game, chance):
    """Also where all raise as often and as little as they can."""
    for number in range(40):
        least = number % 2 and (lambda legal: next((one for one in legal if one > 1), legal[-1]))
        state = game.new_initial_state()
        actions = sum(1 for _ in play(state, chance, least or None))
        assert actions <= game.max_game_length()
        assert len(state.history()) - actions <= game.max_chance_nodes_in_history()


@pytest.mark.parametrize(
    ("parameters", "choices"),
    [
        ("stack=20", "call;1/2 pot;all-in"),
        ("players=3,stacks=5 7 9", "fold;call;min"),
        ("players=3,stacks=9 3 9,ante=1", "call;pot;all-in"),
        ("players=4,stack=4", "call;all-in"),
    ],
)
def test_the_longest_hand_of_all(parameters, choices):
    """Every betting tree is within the bound, which is no more than four times as long."""
    game = load(f"{parameters},choices={choices}")
    start = game_module.HoldemGame(game.get_parameters())
    longest = deepest(start.start, start.choices)
    assert longest <= start.longest == game.max_game_length() <= 4 * longest


def deepest(hand, choices):
    """How many actions the longest continuation has."""
    if hand.actor is None:
        return 0
    found = 0
    for action in hand.choices(choices).values():
        after = hand.copy()
        after.push(action)
        found = max(found, 1 + deepest(after, choices))
    return found


@pytest.mark.parametrize("choices", ["call;min", "call;0.0001/9999 pot"])
def test_games_whose_hands_are_too_long_are_refused(choices):
    """Counting goes no further than the limit, however deep the stacks are."""
    assert load(f"stack=20001,choices={choices}").max_game_length() == 2 * (10_000 + 2 + 4)
    for stack in (20_002, 10**9):
        with pytest.raises(InvalidConfig, match="more than 10,000 raises in a hand"):
            load(f"stack={stack},choices={choices}")


def test_deep_stacks_are_no_long_hands_where_raises_grow():
    assert load(f"stack={2**31 - 1}").max_game_length() < 200
    assert load(f"stack={10**9},choices=fold;call;1/100 pot").max_game_length() < 10_000


def test_utilities_reach_their_bounds():
    """The deepest of three stacks is won by the best of three hands."""
    game = load("players=3,stacks=40 60 80")
    for best in range(3):
        hands = [(0, 5), (4, 9)]
        hands.insert(best, (51, 50))
        state = deal(game.new_initial_state(), *(card for hand in hands for card in hand))
        while not state.is_terminal():
            if state.is_chance_node():
                deal(state, next(c for c in (49, 48, 30, 26, 21) if c not in state.cards))
            else:
                state.apply_action(state.legal_actions()[-1])
        assert max(state.returns()) == [80, 100, 100][best]
    assert (game.min_utility(), game.max_utility()) == (-60, 100)


# ---- What is seen --------------------------------------------------------------------------------


def seen(state, player):
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
    )


def test_nobody_sees_the_cards_of_others(game, chance):
    """The same hand with other cards for all others looks the same, and with own ones does not."""
    players = game.num_players()
    for _ in range(10):
        cards = chance.sample(range(52), 2 * players + 5)
        first = deal(game.new_initial_state(), *cards[: 2 * players])
        me = chance.randrange(players)
        unseen = [card for card in range(52) if card not in cards]
        others = chance.sample(unseen, 2 * players)
        swapped = list(others)
        swapped[2 * me : 2 * me + 2] = cards[2 * me : 2 * me + 2]
        second = deal(game.new_initial_state(), *swapped)
        third = deal(game.new_initial_state(), *others)
        board = iter(cards[2 * players :])
        while not first.is_terminal():
            if first.is_chance_node():
                card = next(board)
                for state in (first, second, third):
                    deal(state, card)
                continue
            assert seen(first, me) == seen(second, me)
            assert all(a != b for a, b in zip(seen(first, me), seen(third, me), strict=True))
            action = chance.choice(first.legal_actions())
            for state in (first, second, third):
                state.apply_action(action)
        assert first.history()[2 * players :] == second.history()[2 * players :]


def test_information_states_are_one_to_one_with_tensors(game, chance):
    texts, tensors = {}, {}
    for _ in range(60):
        for state in play(game.new_initial_state(), chance):
            text = state.information_state_string()
            tensor = tuple(state.information_state_tensor())
            assert texts.setdefault(text, tensor) == tensor
            assert tensors.setdefault(tensor, text) == text
            assert len(tensor) == game.information_state_tensor_size()
            assert len(state.observation_tensor()) == game.observation_tensor_size()


def test_the_order_of_hole_cards_and_flop_is_forgotten():
    game = load()
    texts = set()
    for cards, flop in (((51, 50, 0, 5), (7, 8, 9)), ((50, 51, 5, 0), (9, 7, 8))):
        state = deal(game.new_initial_state(), *cards)
        state.apply_action(1)
        state.apply_action(1)
        deal(state, *flop)
        texts.add(seen(state, 0)[0])
        assert seen(state, 0)[0] == ("player 0; seat 0 AsAh; board 4d4c3s; actions c c; turn 1")
        assert seen(state, 0)[1] == (
            "player 0; seat 0 AsAh; board 4d4c3s; pot 4; stacks 198 198; bets 0 0; live 0 1; turn 1"
        )
    assert len(texts) == 1


def test_each_kind_of_observer_sees_its_part():
    game = load()
    state = deal(game.new_initial_state(), 51, 50, 0, 5)
    kinds = pyspiel.PrivateInfoType
    for private, known in (
        (kinds.NONE, []),
        (kinds.SINGLE_PLAYER, [1]),
        (kinds.ALL_PLAYERS, [0, 1]),
    ):
        for public in (False, True):
            for recall in (False, True):
                kind = pyspiel.IIGObservationType(
                    perfect_recall=recall, public_info=public, private_info=private
                )
                observer = make_observation(game, kind)
                observer.set_from(state, 1)
                cards = observer.dict.get("private_cards", np.zeros((2, 52)))
                assert [seat for seat in (0, 1) if cards[seat].any()] == known
                assert ("board" in observer.dict) == public
                assert ("betting" in observer.dict) == (public and recall)
                assert ("seat 0 AsAh" in observer.string_from(state, 1)) == (0 in known)
                assert ("pot 3" in observer.string_from(state, 1)) == (public and not recall)


def test_parts_of_a_tensor_are_what_they_are_called():
    game = load("players=3,stacks=40 60 80,big_blind=4,small_blind=2")
    state = deal(game.new_initial_state(), 51, 50, 0, 5, 8, 9)
    state.apply_action(3)
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 1)
    parts = observer.dict
    assert parts["player"].tolist() == [0, 1, 0]
    assert np.flatnonzero(parts["private_cards"][1]).tolist() == [0, 5]
    assert parts["turn"].tolist() == [0, 1, 0]
    assert parts["live"].tolist() == [1, 1, 1]
    assert parts["stacks"].tolist() == [chips / 4 for chips in state.hand.stacks]
    assert parts["bets"].tolist() == [chips / 4 for chips in state.hand.bets] == [3.5, 0.5, 1]
    assert parts["pot"].tolist() == [5]
    assert parts["betting"][0].tolist() == [0, 0, 0, 1, 0]
    assert not parts["betting"][1:].any()
    assert sum(part.size for part in parts.values()) == observer.tensor.size


# ---- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"players": 1}, "players"),
        ({"players": 3, "stacks": "40 60"}, "stacks: '40 60' is not one number for each of 3"),
        ({"stacks": "40 -3"}, r"stacks\[1\]: '-3' is not a number of chips"),
        ({"stacks": "40 0"}, r"stacks\[1\]: '0' is not a number of chips"),
        ({"stack": 2**31}, r"stacks\[0\]: '2147483648' is not a number of chips from 1 to 21474"),
        ({"stacks": f"40 {2**31}"}, r"stacks\[1\]: '2147483648' is not a number of chips"),
        ({"stacks": "40 " + "9" * 5000}, r"stacks\[1\]: '9999"),
        ({"small_blind": 3}, "small_blind"),
        ({"limit": "spread"}, "limit"),
        ({"button": 2}, "button"),
        ({"choices": "fold;pott"}, r"choices\[1\]: 'pott'"),
        ({"choices": "fold"}, "'call' is missing"),
    ],
)
def test_wrong_parameters_are_named(parameters, told):
    with pytest.raises(InvalidConfig, match=told):
        game_module.HoldemGame({**game_module.PARAMETERS, **parameters})


@pytest.mark.parametrize("card", [-2, 52, 2**40, 51])
@pytest.mark.parametrize("drawn", [(51,), (51, 50), (51, 50, 0)])
def test_cards_that_are_not_left_change_nothing(drawn, card):
    state = deal(load().new_initial_state(), *drawn)
    before = str(state), state.history(), state.hand.to_dict()
    with pytest.raises(InvalidCard, match=f"^{card} is not the number of a card that is left"):
        state.apply_action(card)
    assert (str(state), state.history(), state.hand.to_dict()) == before
    deal(state, *(50, 0, 5)[len(drawn) - 1 :])
    assert state.legal_actions() == [0, 1, 2, 3, 4]
    assert state.hand.hole_cards == ((51, 50), (0, 5))


def test_cards_of_the_board_that_are_not_left_change_nothing():
    state = deal(load().new_initial_state(), 51, 50, 0, 5)
    for action in (1, 1, 7):
        state.apply_action(action)
    before = str(state), state.history()
    for card in (7, 51, 52):
        with pytest.raises(InvalidCard, match=f"^{card} is not the number of a card"):
            state.apply_action(card)
        assert (str(state), state.history()) == before
    deal(state, 8, 9)
    assert state.hand.board == (7, 8, 9)


def test_actions_that_are_not_legal_change_nothing():
    state = deal(load("choices=fold;call;pot;10 pot").new_initial_state(), 51, 50, 0, 5)
    state.apply_action(3)
    before = str(state), state.history(), list(state.chosen)
    for action in (3, 4, -2, 99):
        with pytest.raises(IllegalAction, match=rf"^action {action} is not legal: 0 \(fold\), 1 "):
            state.apply_action(action)
        assert (str(state), state.history(), state.chosen) == before
    state.apply_action(0)
    assert state.is_terminal()
    before = str(state), state.history(), state.returns()
    assert state.legal_actions() == []
    for action in (0, 1, 7):
        with pytest.raises(IllegalAction, match="the hand is over"):
            state.apply_action(action)
        assert (str(state), state.history(), state.returns()) == before


def test_observers_take_no_parameters():
    with pytest.raises(ValueError, match="takes none"):
        make_observation(load(), None, {"depth": 3})
