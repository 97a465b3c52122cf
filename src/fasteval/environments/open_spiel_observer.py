"""What a player of the OpenSpiel game sees: tensors with named parts, and text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fasteval.environments import errors
from fasteval.notation import format_cards

try:
    import numpy as np
    import pyspiel
except ImportError as _error:
    raise errors.no_library(
        "fasteval.environments.open_spiel_game", "open_spiel", _error, "open-spiel"
    ) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fasteval.environments.open_spiel_game import HoldemGame, HoldemState

_CARDS = 52
_STREETS = (slice(0, 3), slice(3, 4), slice(4, 5))  # the cards of flop, turn and river


class Observer:
    """Observations of one type, as OpenSpiel asks for them; ``dict`` has the parts of ``tensor``.

    player          (players,) whose observation it is
    private_cards   (players, 52) the hole cards that may be known; zeros for others
    board           (3, 52) the cards of flop, turn and river
    turn            (players,) whose turn it is
    live            (players,) who has not folded
    stacks, bets    (players,) chips behind and in on this street, in big blinds
    pot             (1,) in big blinds
    betting         (actions, choices) with perfect recall: the choices so far, in their order
    """

    def __init__(
        self, game: HoldemGame, iig_obs_type: Any, params: Mapping[str, Any] | None
    ) -> None:
        if params:
            raise errors.no_observer_parameters(params)
        self.recall: bool = iig_obs_type.perfect_recall
        self.public: bool = iig_obs_type.public_info
        self.private: Any = iig_obs_type.private_info
        self.unit: int = game.unit
        shapes = self._shapes(game)
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict: dict[str, NDArray[np.float32]] = {
            name: part.reshape(shape)
            for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def _shapes(self, game: HoldemGame) -> dict[str, tuple[int, ...]]:
        seats = (len(game.stacks),)
        shapes: dict[str, tuple[int, ...]] = {"player": seats}
        if self.private != pyspiel.PrivateInfoType.NONE:
            shapes["private_cards"] = (*seats, _CARDS)
        if self.public:
            shapes["board"] = (len(_STREETS), _CARDS)
            shapes.update(dict.fromkeys(("turn", "live", "stacks", "bets"), seats))
            shapes["pot"] = (1,)
            if self.recall:
                shapes["betting"] = (game.longest, len(game.choices))
        return shapes

    def set_from(self, state: HoldemState, player: int) -> None:
        """Write the observation of a player into the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        for seat, cards in self._known(state, player).items():
            self.dict["private_cards"][seat, list(cards)] = 1
        if self.public:
            self._set_public(state)

    def _set_public(self, state: HoldemState) -> None:
        hand, parts = state.hand, self.dict
        board = state.board()
        for street, places in enumerate(_STREETS):
            parts["board"][street, board[places]] = 1
        turn = state.current_player()
        if turn >= 0:
            parts["turn"][turn] = 1
        parts["live"][list(hand.live)] = 1
        parts["stacks"][:] = hand.stacks
        parts["bets"][:] = hand.bets
        parts["pot"][:] = hand.pot
        for name in ("stacks", "bets", "pot"):
            parts[name] /= self.unit
        if self.recall:
            parts["betting"][range(len(state.chosen)), state.chosen] = 1

    def _known(self, state: HoldemState, player: int) -> dict[int, tuple[int, ...]]:
        """The hole cards that the observation may hold, the higher first."""
        if self.private == pyspiel.PrivateInfoType.NONE:
            return {}
        everybody = self.private == pyspiel.PrivateInfoType.ALL_PLAYERS
        seats = range(state.hand.seats) if everybody else (player,)
        return {seat: state.hole_cards(seat) for seat in seats}

    def string_from(self, state: HoldemState, player: int) -> str:
        """Say what a player sees: with perfect recall all actions, else how the hand stands."""
        known = self._known(state, player)
        told = [f"player {player}", *(f"seat {seat} {_text(known[seat])}" for seat in known)]
        if self.public:
            told.append(f"board {_board_text(state.board())}")
            told.append(_actions(state) if self.recall else _standing(state))
            told.append(f"turn {state.current_player()}")
        return "; ".join(told)


def _board_text(board: list[int]) -> str:
    """Flop, turn and river: the cards of the flop come in no order."""
    streets = (sorted(board[:3], reverse=True), board[3:4], board[4:])
    return " ".join(_text(cards) for cards in streets if cards) or "-"


def _actions(state: HoldemState) -> str:
    return f"actions {' '.join(state.hand.actions) or '-'}"


def _standing(state: HoldemState) -> str:
    hand = state.hand
    stacks, bets, live = (" ".join(map(str, each)) for each in (hand.stacks, hand.bets, hand.live))
    return f"pot {hand.pot}; stacks {stacks}; bets {bets}; live {live}"


def _text(cards: Any) -> str:
    return format_cards(cards) or "-"
