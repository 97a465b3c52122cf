"""Players written for PyPokerEngine as bots: they get its messages, made of what a view tells.

The formats are those of PyPokerEngine 1.0.1 (MIT); it need not be installed.
"""

from __future__ import annotations

from contextlib import suppress
from operator import index
from typing import Any

from fasteval.bots import errors
from fasteval.bots.bot import method
from fasteval.bots.pypokerengine_round import Round, hand_info
from fasteval.events import Event
from fasteval.view import View

_LONGEST = 60  # letters of an action that is none
_MOST_ROUNDS = 10**9  # a view does not say how many hands there will be


class PyPokerEngineBot:
    """A player written for PyPokerEngine as a bot.

    ``player`` has ``declare_action`` and, as far as it wants them, the five ``receive_..._message``
    of ``BasePokerPlayer``. It gets the messages of PyPokerEngine in their order, each with the
    round as it then was, when it is asked and at the end of a hand. What it declares is judged as
    PyPokerEngine does: a call must be of the amount in ``valid_actions``, and amounts of raises are
    what the player then has in on the street. Raises InvalidConfig for what is no player.

    It sits at position 0 of all seats, the next player clockwise at 1 and so on, named and with the
    uuids ``player-0``, ``player-1``, ...: in a match these are always the same opponents. Rounds
    are counted from 1; ``max_round`` is a billion, for no end is known. Where fasteval's game is
    another, so are the messages: heads-up the button is the small blind (R13), cards that were not
    dealt or shown are not told, a straddle is a RAISE, a dead post an ANTE, a live post a CALL.

    >>> class Fish:
    ...     def declare_action(self, valid_actions, hole_card, round_state):
    ...         return valid_actions[1]["action"], valid_actions[1]["amount"]
    >>> from fasteval import Rules, State
    >>> bot = PyPokerEngineBot(Fish())
    >>> bot.act(State(Rules(1, 2), [200, 200], button=0, seed=1).view(0))
    'call'
    """

    def __init__(self, player: Any) -> None:
        if issubclass(type(player), type):
            raise errors.bot_class(player)
        if method(player, "declare_action") is None:
            raise errors.no_player(player)
        self.player = player
        self.name: str = errors.type_name(player)
        self._round: Round | None = None
        self._seen: tuple[Any, ...] = ()  # the hand that the round is, as far as it was told
        self._rounds = 0

    def act(self, view: View, /) -> str:
        """Send what has happened, ask the player, and return what it declares as an action."""
        current = self._catch_up(view)
        legal = view.legal
        bounds = legal.min_raise_to, legal.max_raise_to
        lowest, highest = (-1, -1) if None in bounds else bounds
        valid_actions = [
            {"action": "fold", "amount": 0},
            {"action": "call", "amount": current.agreed},
            {"action": "raise", "amount": {"min": lowest, "max": highest}},
        ]
        current.next_player = 0
        declared = self.player.declare_action(
            valid_actions, current.hole_card[:], current.told_state()
        )
        return _read_declared(declared, current.agreed, legal.bet + legal.stack)

    def end(self, view: View, /) -> None:
        """Send what has happened and the result of the hand."""
        current = self._catch_up(view)
        self._round = None
        current.pay(view)
        winners = view.result.winners if view.result else ()
        seats = current.seats()
        self._send(
            "receive_round_result_message",
            [seats[current.place(seat)] for seat in sorted(winners, key=current.place)],
            [
                {"uuid": current.uuid(current.place(seat)), "hand": hand_info(view, seat)}
                for seat in sorted(_shown(view), key=current.place)
            ],
            current.told_state(),
        )

    # ---- Messages -------------------------------------------------------------------------------

    def _catch_up(self, view: View) -> Round:
        """Send a message for each event since the last one; begin a round with a new hand."""
        history = view.history
        hand = (view.seat, view.start, view.hole_cards[view.seat or 0], view.actions)
        if self._round is None or not _continues(self._seen, hand):
            if self._rounds == 0:
                self._begin_game(view)
            self._rounds += 1
            self._round = Round(view, self._rounds)
        current = self._round
        self._seen = hand
        while current.told < len(history):
            event = history[current.told]
            current.told += 1
            self._tell(current, event)
        return current

    def _begin_game(self, view: View) -> None:
        beginning = Round(view, 0)
        uuid = beginning.uuid(0)
        if callable(getattr(self.player, "set_uuid", None)):
            self.player.set_uuid(uuid)
        else:
            with suppress(Exception):  # not every player has room for it
                self.player.uuid = uuid
        rules, stacks = view.rules, view.starting_stacks
        game = {
            "player_num": view.seats,
            "rule": {
                "initial_stack": stacks[view.seat or 0],
                "max_round": _MOST_ROUNDS,
                "small_blind_amount": rules.small_blind,
                "ante": rules.ante if rules.ante_type == "each" else 0,
                "blind_structure": {},
            },
            "seats": beginning.seats(),
        }
        self._send("receive_game_start_message", game)

    def _tell(self, current: Round, event: Event) -> None:
        """Do an event in the round, and send what PyPokerEngine sends after it."""
        action = current.follow(event)
        if action is not None:
            self._send("receive_game_update_message", action, current.told_state())
        elif event.kind == "deal" and current.undealt == 0:
            self._send(
                "receive_round_start_message", current.number, current.hole_card[:], current.seats()
            )
            self._begin_street(current)
        elif event.kind in ("flop", "turn", "river") and event.board == 0:
            self._begin_street(current)

    def _begin_street(self, current: Round) -> None:
        current.find_next_player()
        self._send("receive_street_start_message", current.street, current.told_state())

    def _send(self, message: str, *content: Any) -> None:
        receive = getattr(self.player, message, None)
        if receive is not None:
            receive(*content)


def _continues(told: tuple[Any, ...], hand: tuple[Any, ...]) -> bool:
    """Whether a view is of the hand that was told, or of a later moment in it."""
    *start, actions = told
    return start == list(hand[:-1]) and hand[-1][: len(actions)] == actions


def _shown(view: View) -> tuple[int, ...]:
    """The seats of a showdown whose hands are known."""
    order, shown, _ = view.showdown()
    return tuple(seat for seat in order if seat in shown)


def _read_declared(declared: Any, agreed: int, everything: int) -> str:
    """Read what a player declares, as PyPokerEngine does; what it would refuse is no action."""
    if not isinstance(declared, (tuple, list)) or len(declared) != 2:
        raise errors.odd_answer(declared)
    action, amount = declared
    if action == "fold":
        return "fold"
    chips = _chips(amount)
    if action == "call" and chips is not None and (chips == agreed or chips >= everything):
        return "call"
    if action == "raise" and chips == everything:
        return "all-in"
    return f"{action} {amount if chips is None else chips}"[:_LONGEST]


def _chips(amount: Any) -> int | None:
    """Read whole chips, also as a float; None for what is none."""
    if isinstance(amount, bool):
        return None
    if isinstance(amount, float) and amount.is_integer():
        return int(amount)
    try:
        return index(amount)
    except TypeError:
        return None
