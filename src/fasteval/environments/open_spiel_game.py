"""The OpenSpiel game ``python_fasteval_holdem``: cards are chance nodes, choices are actions.

Importing this module registers the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fasteval import errors as values
from fasteval import state as words
from fasteval.batches.choices import CHOICES, read_choices
from fasteval.environments import errors
from fasteval.environments.open_spiel_length import most_actions
from fasteval.environments.open_spiel_observer import Observer
from fasteval.notation import format_card
from fasteval.rules import Rules

try:
    import pyspiel
except ImportError as _error:
    raise errors.no_library(
        "fasteval.environments.open_spiel_game", "open_spiel", _error, "open-spiel"
    ) from None

if TYPE_CHECKING:
    from fasteval.environments.untyped import Untyped as _Game
    from fasteval.environments.untyped import Untyped as _State
else:
    _Game, _State = pyspiel.Game, pyspiel.State

_CARDS = 52
_BOARD = 5
_MOST_CHIPS = 2**31 - 1  # of OpenSpiel's numbers

#: The parameters of the game and their defaults.
PARAMETERS: dict[str, int | str] = {
    "players": 2,
    "small_blind": 1,
    "big_blind": 2,
    "ante": 0,
    "limit": "no_limit",
    "stack": 200,
    "stacks": "",
    "button": 0,
    "choices": ";".join(CHOICES),
}

GAME_TYPE: Any = pyspiel.GameType(
    short_name="python_fasteval_holdem",
    long_name="Texas Hold'em by fasteval",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=values.SEATS_MAX,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=PARAMETERS,
)


class HoldemGame(_Game):
    """Hold'em as OpenSpiel plays it; ``pyspiel.load_game("python_fasteval_holdem")`` makes one.

    Parameters: ``players``, ``small_blind``, ``big_blind``, ``ante`` of each, ``limit`` as in
    Rules, ``stack`` of each seat or ``stacks`` such as "100 200", ``button``, and ``choices`` as a
    BatchState has them, with semicolons between. Action n is the nth choice; returns are in chips.
    Raises InvalidConfig, which names the parameter.

    >>> game = pyspiel.load_game("python_fasteval_holdem(players=3,stacks=40 60 80)")
    >>> game.num_distinct_actions(), game.min_utility(), game.max_utility()
    (5, -60.0, 100.0)
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        players = values.players(given["players"])
        self.rules: Rules = _read_rules(given)
        self.stacks: tuple[int, ...] = _read_stacks(given, players)
        self.button: int = given["button"]
        self.choices: tuple[str, ...]
        self.choices, kinds = read_choices(given["choices"].split(";"))
        self.unit: int = self.rules.big_blind
        self.start: words.State = words.State(self.rules, self.stacks, self.button, deal_later=True)
        self.longest: int = most_actions(self.start, kinds)
        losses = _losses(self.stacks)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.choices),
            max_chance_outcomes=_CARDS,
            num_players=players,
            min_utility=-max(losses),
            max_utility=max(_gain(self.stacks, seat) for seat in range(players)),
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> HoldemState:
        """Return the hand before any card is dealt."""
        return HoldemState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards can be dealt: two to each player, and the board."""
        return 2 * len(self.stacks) + _BOARD

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Return what makes observations of a type: an IIGObservationType, or the usual one."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, wanted, params)


class HoldemState(_State):
    """A node of the game: a hand in play, ``hand``, and the cards that chance has drawn.

    Cards are dealt one by one: two to each seat from seat 0 on, then those of the board.

    >>> state = pyspiel.load_game("python_fasteval_holdem").new_initial_state()
    >>> for card in (51, 47, 0, 5):
    ...     state.apply_action(card)
    >>> state.current_player(), state.legal_actions(), state.hand.hole_cards
    (0, [0, 1, 2, 3, 4], ((51, 47), (0, 5)))
    """

    def __init__(self, game: HoldemGame) -> None:
        super().__init__(game)
        self.choices: tuple[str, ...] = game.choices
        self.hand: words.State = game.start.copy()
        self.cards: list[int] = []  # that chance has drawn
        self.chosen: list[int] = []  # by the players

    # ---- Whose turn -----------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat that is to act, or what OpenSpiel calls chance and the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self._lacks_cards():
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.hand.actor
        assert seat is not None
        return seat

    def is_terminal(self) -> bool:
        """Say whether the hand is over."""
        return self.hand.over

    def _lacks_cards(self) -> bool:
        hand = self.hand
        return len(self.cards) < 2 * hand.seats or None in hand.board

    # ---- Acting ---------------------------------------------------------------------------------

    def _legal_actions(self, player: int) -> list[int]:
        """Return the choices that are legal, in order."""
        legal = self.hand.choices(self.choices)
        return [number for number, choice in enumerate(self.choices) if choice in legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that are left, each as likely as the others."""
        left = sorted(set(range(_CARDS)).difference(self.cards))
        return [(card, 1 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        """Draw a card or act, or raise InvalidCard or IllegalAction and leave all as it was."""
        if self.is_terminal():
            raise errors.hand_is_over()
        if self._lacks_cards():
            self._deal(action)
        else:
            self._choose(action)

    def _deal(self, card: int) -> None:
        if not 0 <= card < _CARDS or card in self.cards:
            raise errors.card_not_left(card)
        cards = [*self.cards, card]
        drawn, seats = len(cards), self.hand.seats
        if drawn > 2 * seats:
            self.hand.deal([card])
        elif drawn % 2 == 0:
            self.hand.deal(cards[-2:], seat=drawn // 2 - 1)
        self.cards.append(card)

    def _choose(self, action: int) -> None:
        legal = self.hand.choices(self.choices)
        if not 0 <= action < len(self.choices) or self.choices[action] not in legal:
            raise errors.illegal_choice(action, self.choices, legal)
        self.hand.push(legal[self.choices[action]])
        self.chosen.append(action)

    # ---- Reading --------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """Return what each seat won or lost, in chips; zeros before the end."""
        outcome = self.hand.outcome()
        net = outcome.net if outcome else (0,) * self.hand.seats
        return [float(chips) for chips in net]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {format_card(action)}"
        return self.choices[action]

    def hole_cards(self, seat: int) -> tuple[int, ...]:
        """Return the hole cards that a seat has so far, the higher first."""
        return tuple(sorted(self.cards[: 2 * self.hand.seats][2 * seat : 2 * seat + 2])[::-1])

    def board(self) -> list[int]:
        """Return the cards of the board so far, in the order in which they came."""
        return self.cards[2 * self.hand.seats :]

    def __str__(self) -> str:
        cards = " ".join(map(format_card, self.cards))
        return f"cards {cards}; actions {' '.join(self.hand.actions)}"


def _read_rules(given: Mapping[str, Any]) -> Rules:
    return Rules(
        given["small_blind"],
        given["big_blind"],
        ante=given["ante"],
        ante_type="each" if given["ante"] else "none",
        limit=given["limit"],
    )


def _read_stacks(given: Mapping[str, Any], players: int) -> tuple[int, ...]:
    """Read the stacks of all players: an empty chair is no player."""
    texts = given["stacks"].split() or [str(given["stack"])] * players
    if len(texts) != players:
        raise errors.odd_stack_count(given["stacks"], players)
    return tuple(_read_stack(text, place) for place, text in enumerate(texts))


def _read_stack(text: str, place: int) -> int:
    digits = len(str(_MOST_CHIPS))
    is_number = text.isascii() and text.isdecimal() and len(text) <= digits
    if not is_number or not 1 <= int(text) <= _MOST_CHIPS:
        raise errors.odd_stack(text, place, _MOST_CHIPS)
    return int(text)


def _losses(stacks: tuple[int, ...]) -> list[float]:
    """The most that each seat can lose: what another can match."""
    return [float(min(stack, _deepest_other(stacks, seat))) for seat, stack in enumerate(stacks)]


def _gain(stacks: tuple[int, ...], seat: int) -> float:
    """The most that a seat can win: from each other what it can match."""
    return float(sum(min(stacks[seat], stack) for stack in stacks) - stacks[seat])


def _deepest_other(stacks: tuple[int, ...], seat: int) -> int:
    return max(stack for place, stack in enumerate(stacks) if place != seat)


pyspiel.register_game(GAME_TYPE, HoldemGame)
