"""Hold'em engines of others, each in the fastest way to play it that its documentation has.

No-limit hold'em, blinds 50 and 100, stacks 10000, six players. A package that is not installed
raises ImportError when its engine is made.
"""

from __future__ import annotations

import copy
import os
import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import repeat
from typing import Any

PLAYERS = 6
SMALL_BLIND = 50
BIG_BLIND = 100
STACK = 10000


class Engine(ABC):
    """An engine, in the fastest way to play it that its documentation has.

    Making one raises ImportError if its package is not installed.
    """

    name: str
    note = ""  #: where it plays by other rules
    copies = True  #: False if there is nothing to copy, since a state never changes

    @abstractmethod
    def random_play(self, hands: int, seed: int) -> int:
        """Play hands at random, as the legend says, and return how many decisions that took."""

    @abstractmethod
    def call_down(self, hands: int) -> int:
        """Play hands in which all check or call, and return how many decisions that took."""

    @abstractmethod
    def flop(self) -> Any:
        """Make a state on the flop, with all players in it."""

    @abstractmethod
    def copier(self, state: Any) -> Callable[[], Any]:
        """Return what copies a state."""

    @abstractmethod
    def checker(self) -> Callable[[Any], Any]:
        """Return what makes the player to act check."""

    def copy(self, times: int) -> None:
        """Copy one state on the flop again and again."""
        copier = self.copier(self.flop())
        for _ in repeat(None, times):
            copier()

    def checks(self, times: int) -> Callable[[], None]:
        """Return what checks once in each of so many states; to be called once."""
        state, check = self.flop(), self.checker()
        copier = self.copier(state) if self.copies else lambda: state
        states = [copier() for _ in repeat(None, times)]

        def work() -> None:
            for state in states:
                check(state)

        return work


class Pokers(Engine):
    """A Rust engine whose states never change: an action makes a new one.

    It knows no smallest raise and lets the player who is all-in act, so that the caller keeps
    the range of raises; that is easy where all stacks are the same, and cheaper than to ask for
    the players. The small blind is player 1, the big blind player 2.
    """

    name = "pokers"
    note = "no side pots; players who are all-in go on checking; writes to standard output"
    copies = False

    def __init__(self) -> None:
        package: Any = import_module("pokers")
        kind = package.ActionEnum
        self._action, self._raise = package.Action, kind.Raise
        self._fold, self._check, self._call = map(
            package.Action, (kind.Fold, kind.Check, kind.Call)
        )
        self._start = partial(
            package.State.from_seed, PLAYERS, 0, float(SMALL_BLIND), float(BIG_BLIND), float(STACK)
        )

    def random_play(self, hands: int, seed: int) -> int:
        fold, check, call, bet_more = self._fold, self._check, self._call, self._raise
        action, start = self._action, self._start
        choose = random.Random(seed).random
        decisions = 0
        with _no_output():
            for number in range(seed * hands, (seed + 1) * hands):
                state = start(number)
                # What a player has paid in earlier rounds, must pay in this one, can raise by.
                paid, bet, least = 0.0, float(BIG_BLIND), BIG_BLIND
                while not state.final_state:
                    decisions += paid < STACK  # who is all-in decides nothing
                    slot = choose() * 3
                    if slot >= 2:
                        most = int(STACK - paid - bet)
                        if most > 0:
                            if most > least:
                                least += int(choose() * (most - least + 1))
                            else:
                                least = most
                            bet += least
                            state = state.apply_action(action(bet_more, least))
                            continue
                        slot = choose() * 2
                    if slot < 1 and not (
                        bet == 0 or (bet == BIG_BLIND and paid == 0 and state.current_player == 2)
                    ):
                        state = state.apply_action(fold)
                    else:
                        state = state.apply_action(call if bet else check)
                    if bet and not state.min_bet:  # the next round
                        paid += bet
                        bet, least = 0.0, BIG_BLIND
                _ = [player.reward for player in state.players_state]
        return decisions

    def call_down(self, hands: int) -> int:
        check, call = self._check, self._call
        decisions = 0
        with _no_output():
            for number in range(hands):
                state = self._start(number)
                while not state.final_state:
                    decisions += 1
                    state = state.apply_action(call if state.min_bet else check)
                _ = [player.reward for player in state.players_state]
        return decisions

    def flop(self) -> Any:
        state = self._start(1)
        for _ in range(PLAYERS):
            state = state.apply_action(self._call)
        return state

    def copier(self, state: Any) -> Callable[[], Any]:
        raise TypeError("a state of pokers cannot be copied")

    def checker(self) -> Callable[[Any], Any]:
        check = self._check
        return lambda state: state.apply_action(check)


@contextmanager
def _no_output() -> Iterator[None]:
    """Send what packages write to standard output nowhere; pokers does so at every showdown."""
    sys.stdout.flush()
    kept = os.dup(1)
    try:
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


class OpenSpiel(Engine):
    """A C++ engine around the dealer of the ACPC, told by the caller what may be raised.

    An action is a number: 0 folds, 1 checks or calls, others are what a player has then paid in
    the whole hand. The caller chooses the cards and keeps the range of raises, since a list of
    all legal actions, thousands of them, costs far more than an action.
    """

    name = "OpenSpiel universal_poker, caller keeps the range"
    betting = "fullgame"

    def __init__(self) -> None:
        package: Any = import_module("pyspiel")
        rules = {
            "betting": "nolimit",
            "bettingAbstraction": self.betting,
            "numPlayers": PLAYERS,
            "numRounds": 4,
            "blind": f"{SMALL_BLIND} {BIG_BLIND}" + " 0" * (PLAYERS - 2),
            "stack": " ".join([str(STACK)] * PLAYERS),
            "firstPlayer": "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
        }
        text = ",".join(f"{key}={value}" for key, value in rules.items())
        self.game: Any = package.load_game(f"universal_poker({text})")
        self._new = self.game.new_initial_state

    def _deal(self, cards: list[int]) -> Any:
        state = self._new()
        for _ in range(2 * PLAYERS):
            state.apply_action(cards.pop())
        return state

    def random_play(self, hands: int, seed: int) -> int:
        rng = random.Random(seed)
        choose, deck, needed = rng.random, range(52), 2 * PLAYERS + 5
        decisions = 0
        for _ in range(hands):
            cards = rng.sample(deck, needed)
            state = self._deal(cards)
            bet, least = BIG_BLIND, BIG_BLIND
            free = False  # nobody has to pay in this round, so far
            while (player := state.current_player()) != -4:  # the end
                if player == -1:  # chance
                    state.apply_action(cards.pop())
                    free, least = True, BIG_BLIND
                    continue
                decisions += 1
                slot = choose() * 3
                if slot >= 2:
                    most = STACK - bet
                    if most:
                        if most > least:
                            least += int(choose() * (most - least + 1))
                        else:
                            least = most
                        bet += least
                        state.apply_action(bet)
                        free = False
                        continue
                    slot = choose() * 2
                if slot < 1 and not (free or (bet == BIG_BLIND and player == 1)):
                    state.apply_action(0)
                else:
                    state.apply_action(1)
            state.returns()
        return decisions

    def call_down(self, hands: int) -> int:
        sample, deck, needed = random.Random(hands).sample, range(52), 2 * PLAYERS + 5
        decisions = 0
        for _ in range(hands):
            cards = sample(deck, needed)
            state = self._deal(cards)
            while (player := state.current_player()) != -4:
                if player == -1:
                    state.apply_action(cards.pop())
                else:
                    decisions += 1
                    state.apply_action(1)
            state.returns()
        return decisions

    def flop(self) -> Any:
        cards = random.Random(1).sample(range(52), 2 * PLAYERS + 3)
        state = self._deal(cards)
        for _ in range(PLAYERS):
            state.apply_action(1)
        for card in cards:
            state.apply_action(card)
        return state

    def copier(self, state: Any) -> Callable[[], Any]:
        clone: Callable[[], Any] = state.clone
        return clone

    def checker(self) -> Callable[[Any], Any]:
        return lambda state: state.apply_action(1)


class OpenSpielLists(OpenSpiel):
    """The same, asked for its legal actions whenever the choice depends on them."""

    name = "OpenSpiel universal_poker, legal_actions()"

    def random_play(self, hands: int, seed: int) -> int:
        rng = random.Random(seed)
        choose, deck, needed = rng.random, range(52), 2 * PLAYERS + 5
        pick = self._pick
        decisions = 0
        for _ in range(hands):
            cards = rng.sample(deck, needed)
            state = self._deal(cards)
            while (player := state.current_player()) != -4:
                if player == -1:
                    state.apply_action(cards.pop())
                    continue
                decisions += 1
                state.apply_action(pick(state, choose))
            state.returns()
        return decisions

    def _pick(self, state: Any, choose: Callable[[], float]) -> Any:
        """Choose at random: fold, call or raise, and to what."""
        slot = choose() * 3
        if 1 <= slot < 2:
            return 1
        legal = state.legal_actions()
        if slot >= 2:
            others = 2 if legal[0] == 0 else 1
            if raises := len(legal) - others:
                return legal[others + int(choose() * raises)]
            slot = choose() * 2
        return 1 if slot >= 1 else legal[0]


class PokerKit(Engine):
    """A Python engine for many games; all that can be automated is."""

    name = "pokerkit"

    def __init__(self) -> None:
        package: Any = import_module("pokerkit")
        blinds = (SMALL_BLIND, BIG_BLIND)
        automations = tuple(package.Automation)
        self._game = package.NoLimitTexasHoldem(automations, True, 0, blinds, BIG_BLIND)

    def random_play(self, hands: int, seed: int) -> int:
        random.seed(seed)  # it deals with the same generator
        choose = random.random
        decisions = 0
        for _ in range(hands):
            state = self._game(STACK, PLAYERS)
            while state.status:
                decisions += 1
                slot = choose() * 3
                if slot >= 2:
                    least = state.min_completion_betting_or_raising_to_amount
                    if least is not None:
                        most = state.max_completion_betting_or_raising_to_amount
                        amount = least + int(choose() * (most - least + 1))
                        state.complete_bet_or_raise_to(amount)
                        continue
                    slot = choose() * 2
                if slot < 1 and state.checking_or_calling_amount:
                    state.fold()
                else:
                    state.check_or_call()
        return decisions

    def call_down(self, hands: int) -> int:
        decisions = 0
        for _ in range(hands):
            state = self._game(STACK, PLAYERS)
            while state.status:
                decisions += 1
                state.check_or_call()
        return decisions

    def flop(self) -> Any:
        state = self._game(STACK, PLAYERS)
        for _ in range(PLAYERS):
            state.check_or_call()
        return state

    def copier(self, state: Any) -> Callable[[], Any]:
        return partial(copy.deepcopy, state)

    def checker(self) -> Callable[[Any], Any]:
        return lambda state: state.check_or_call()


class PokerFast(Engine):
    """A Python engine for hold'em alone."""

    name = "pokerfast FastHand"

    def __init__(self) -> None:
        package: Any = import_module("pokerfast")
        self._new = partial(
            package.FastHand,
            player_count=PLAYERS,
            small_blind=SMALL_BLIND,
            big_blind=BIG_BLIND,
            min_stack=STACK,
            max_stack=STACK,
        )

    def random_play(self, hands: int, seed: int) -> int:
        rng = random.Random(seed)
        choose = rng.random
        decisions = 0
        for _ in range(hands):
            hand = self._new(rng=rng)
            while not hand.done:
                decisions += 1
                slot = choose() * 3
                if slot >= 2:
                    space = hand.get_action_space()
                    if "min_bet" in space:
                        least, most = space["min_bet"], space["max_bet"]
                        hand.bet_or_raise(least + int(choose() * (most - least + 1)))
                        continue
                    slot = choose() * 2
                # Where there is nothing to call, fold() does nothing and says so.
                if slot >= 1 or not hand.fold():
                    hand.call()
        return decisions

    def call_down(self, hands: int) -> int:
        rng = random.Random(hands)
        decisions = 0
        for _ in range(hands):
            hand = self._new(rng=rng)
            while not hand.done:
                decisions += 1
                hand.call()
        return decisions

    def flop(self) -> Any:
        hand = self._new(rng=random.Random(1))
        for _ in range(PLAYERS):
            hand.call()
        return hand

    def copier(self, state: Any) -> Callable[[], Any]:
        return partial(copy.deepcopy, state)

    def checker(self) -> Callable[[Any], Any]:
        return lambda hand: hand.check()


class RLCard(Engine):
    """A Python engine for reinforcement learning, without the environment around it."""

    name = "rlcard nolimitholdem"
    note = "raises by half the pot, the pot or all-in only; other rules of raising"

    def __init__(self) -> None:
        package: Any = import_module("rlcard.games.nolimitholdem")
        numpy: Any = import_module("numpy")
        self._fold = package.Action.FOLD
        self._call = package.Action.CHECK_CALL
        self._random_state = numpy.random.RandomState
        self._game = package.Game

    def _new(self, seed: int) -> Any:
        game = self._game(num_players=PLAYERS)
        game.configure(
            {"game_num_players": PLAYERS, "chips_for_each": STACK, "dealer_id": PLAYERS - 1}
        )
        game.small_blind, game.big_blind = SMALL_BLIND, BIG_BLIND
        game.np_random = self._random_state(seed)
        return game

    def random_play(self, hands: int, seed: int) -> int:
        choose = random.Random(seed).random
        game, fold, call = self._new(seed), self._fold, self._call
        decisions = 0
        for _ in range(hands):
            game.init_game()
            while not game.is_over():
                decisions += 1
                slot = choose() * 3
                if slot >= 2:
                    if raises := game.get_legal_actions()[2:]:
                        game.step(raises[int(choose() * len(raises))])
                        continue
                    slot = choose() * 2
                raised = game.round.raised
                if slot < 1 and raised[game.game_pointer] < max(raised):
                    game.step(fold)
                else:
                    game.step(call)
            game.get_payoffs()
        return decisions

    def call_down(self, hands: int) -> int:
        game, call = self._new(hands), self._call
        decisions = 0
        for _ in range(hands):
            game.init_game()
            while not game.is_over():
                decisions += 1
                game.step(call)
            game.get_payoffs()
        return decisions

    def flop(self) -> Any:
        game = self._new(1)
        game.init_game()
        for _ in range(PLAYERS):
            game.step(self._call)
        return game

    def copier(self, state: Any) -> Callable[[], Any]:
        return partial(copy.deepcopy, state)

    def checker(self) -> Callable[[Any], Any]:
        call = self._call
        return lambda game: game.step(call)


class TexasHoldEm(Engine):
    """A Python engine that keeps the history of the hand and replays it in order to copy."""

    name = "texasholdem"

    def __init__(self) -> None:
        package: Any = import_module("texasholdem")
        kind = package.ActionType
        self._fold, self._check, self._call, self._raise = (
            kind.FOLD,
            kind.CHECK,
            kind.CALL,
            kind.RAISE,
        )
        self._new = partial(
            package.TexasHoldEm,
            buyin=STACK,
            big_blind=BIG_BLIND,
            small_blind=SMALL_BLIND,
            max_players=PLAYERS,
        )

    def random_play(self, hands: int, seed: int) -> int:
        random.seed(seed)  # it deals with the same generator
        choose = random.random
        fold, check, call, bet_more = self._fold, self._check, self._call, self._raise
        decisions = 0
        for _ in range(hands):
            game = self._new()
            game.start_hand()
            while game.is_hand_running():
                decisions += 1
                slot = choose() * 3
                if slot >= 2:
                    moves = game.get_available_moves()
                    if bet_more in moves.action_types:
                        legal = moves.raise_range
                        total = legal[int(choose() * len(legal))]
                        game.take_action(bet_more, total=total)
                        continue
                    slot = choose() * 2
                if not game.chips_to_call(game.current_player):
                    game.take_action(check)
                else:
                    game.take_action(call if slot >= 1 else fold)
        return decisions

    def call_down(self, hands: int) -> int:
        check, call = self._check, self._call
        decisions = 0
        for _ in range(hands):
            game = self._new()
            game.start_hand()
            while game.is_hand_running():
                decisions += 1
                game.take_action(call if game.chips_to_call(game.current_player) else check)
        return decisions

    def flop(self) -> Any:
        game = self._new()
        game.start_hand()
        for _ in range(PLAYERS):
            owes = game.chips_to_call(game.current_player)
            game.take_action(self._call if owes else self._check)
        return game

    def copier(self, state: Any) -> Callable[[], Any]:
        return partial(state.copy, shuffle=False)

    def checker(self) -> Callable[[Any], Any]:
        check = self._check
        return lambda game: game.take_action(check)


ENGINES: dict[str, type[Engine]] = {
    engine.name: engine
    for engine in (
        Pokers,
        OpenSpiel,
        OpenSpielLists,
        PokerFast,
        TexasHoldEm,
        PokerKit,
        RLCard,
    )
}
