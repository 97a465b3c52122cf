"""A table from hand to hand: seats, chips, button and blinds, one State after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

from fasteval import errors as values
from fasteval import state
from fasteval.errors import IllegalCommand
from fasteval.names import TableEventKind
from fasteval.positions import Positions
from fasteval.rules import Rules
from fasteval.state import State
from fasteval.tables import absent, buying, clock, drawing, errors, snapshots, views
from fasteval.tables.dealing_in import Plan, draw_button, let_in, plan_hand, put_back
from fasteval.tables.events import Finish, TableEvent, command
from fasteval.tables.seats import Seat, free_seat, read_name
from fasteval.tables.settings import TableSettings, read_games, seconds

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from fasteval.options import TableOptions


class Table:
    """A table from hand to hand: who sits, who is dealt in, and what the next hand is.

    ``Table(rules, seats=6)`` takes what TableSettings takes. Players are names. Each command says
    by ``now`` what time it is, in seconds of any clock; without it no time passes, and time that
    goes back stands still. A command that cannot be obeyed raises IllegalCommand, or IllegalAction
    in a hand, and what makes no sense at all InvalidConfig; the table is then as it was.

    ``listener`` is called with each TableEvent, in their order, when the command in which it
    happened is done. What it raises comes out of that command, which is done all the same; what is
    then still to be told is told with the next one.

    >>> table = Table(Rules(small_blind=1, big_blind=2), seats=3)
    >>> table.sit("P1", 200), table.sit("P2", 200)
    (0, 1)
    >>> hand = table.start(button=0, seed=7)
    >>> table.act("P1", "r6")
    >>> table.act("P2", "f")
    >>> table.finish().stacks
    (202, 198, 0)
    """

    def __init__(
        self,
        rules: Rules | tuple[Rules, ...],
        seats: SupportsIndex = 9,
        **settings: Unpack[TableOptions],
    ) -> None:
        self._open(TableSettings(rules, seats, **settings))  # type: ignore[arg-type]

    def _open(self, settings: TableSettings) -> None:
        self.settings: TableSettings = settings
        self.seats: dict[int, Seat] = {}  #: the taken seats, in the order of their numbers
        self.hand: State | None = None  #: in play, or over and not yet finished
        self.hands: int = 0  #: how many were finished
        self.positions: Positions | None = None  #: of the hand in play or else of the last
        self.before: Positions | None = None  #: of the one before the hand in play
        self.drawn: int | None = None  #: the first button
        self.game: int = 0  #: which of several games is played (R120)
        self.round_left: int | None = None  #: how many hands of it are to come; None: not begun
        self.now: float = 0
        self.turn_since: float = 0  #: since when the hand waits for what it waits for
        self.bought_in: int = 0  #: chips, since the table was opened
        self.cashed_out: int = 0  #: chips, since then
        self.raked: int = 0  #: chips, since then
        self.departed: dict[str, tuple[int, float]] = {}  #: with what and when players left (R131)
        self.listener: Callable[[TableEvent], object] | None = None  #: is told what happened
        self.noted: Callable[[TableEvent], object] | None = None  #: is told at once, for a log
        self._news: deque[TableEvent] = deque()  # what is to be told after the command

    # ---- Sitting down and getting up -------------------------------------------------------------

    @command
    def sit(
        self,
        player: str,
        chips: SupportsIndex,
        seat: SupportsIndex | None = None,
        *,
        now: float | None = None,
    ) -> int:
        """Seat a player with chips, in the first free seat if none is said; return the seat.

        He is dealt into the next hand. Where ``Rules.entry`` is "post" he waits for the big blind
        unless he chooses to ``post`` (R34), and with a dead button he is not dealt in between the
        button and the big blind. Who left lately brings no less than he took (R131).
        """
        name, time = read_name(player), self._time(now)
        here = self.find(name)
        if here is not None:
            raise errors.sits_here(name, here)
        chair = free_seat(self.seats, self.settings.seats, seat)
        amount = buying.read_buy_in(self, name, chips, time)
        self.now = time
        one = Seat(name, amount, self.settings.time_bank_seconds, amount)
        rules = self.next_rules
        if rules.entry == "post" and rules.big_blind and not self.settings.tournament:
            one.entering, one.owes_big_blind = "waiting", True
        elif rules.button_mode == "dead":
            one.entering = "joining"
        self.seats = dict(sorted({**self.seats, chair: one}.items()))
        self.bought_in += amount
        self.departed.pop(name, None)
        self._tell("sat", chair, amount)
        return chair

    @command
    def leave(self, player: str, *, now: float | None = None) -> int | None:
        """Free a player's seat and return the chips that he takes away.

        From a hand that he is dealt into he folds when it is his turn, and leaves after it: None.
        """
        chair, time = self._chair(player), self._time(now)
        self.now = time
        if not self._is_dealt(chair):
            return self._free(chair)
        self.seats[chair].wish = "leave"
        absent.act_for_absent(self)
        return None

    def _free(self, chair: int) -> int:
        one = self.seats[chair]
        self._tell("left", chair, one.stack)
        del self.seats[chair]
        self.cashed_out += one.stack
        if one.stack and not self.settings.tournament:
            oldest = self.now - self.settings.return_seconds
            self.departed = {who: it for who, it in self.departed.items() if it[1] > oldest}
            self.departed[one.player] = (one.stack, self.now)
        return one.stack

    @command
    def sit_out(self, player: str, *, now: float | None = None) -> None:
        """Deal a player out, from the next hand on (R111); in a tournament he folds at once."""
        chair, time = self._chair(player), self._time(now)
        one = self.seats[chair]
        if one.leaves:
            raise errors.is_leaving(one.player)
        if one.away or one.wish:
            raise errors.is_away(one.player)
        self.now = time
        if self._is_dealt(chair) and not self.settings.tournament:
            one.wish = "sit out"
        else:
            self._mark_away(chair)
            absent.act_for_absent(self)

    def _mark_away(self, chair: int) -> None:
        one = self.seats[chair]
        one.away, one.away_since = True, self.now
        self._tell("away", chair)

    @command
    def come_back(self, player: str, *, now: float | None = None) -> None:
        """Deal a player in again from the next hand on, or take back his wish to leave or sit out.

        If the blinds have passed him he waits for the big blind, or chooses to ``post`` (R35).
        """
        chair, time = self._chair(player), self._time(now)
        one = self.seats[chair]
        if not (one.away or one.wish or one.gone):
            raise errors.is_not_away(one.player)
        if not one.stack and not self.settings.tournament:
            raise errors.has_no_chips(one.player)
        self.now = time
        one.wish, one.gone = None, False
        one.missed_turns = 0
        if one.away:
            one.away = False
            self._tell("back", chair)

    @command
    def post(self, player: str, *, now: float | None = None) -> None:
        """Come in by posting what is owed, rather than wait for the big blind (R34, R35).

        A new player posts a big blind; after missed blinds the big one is live, the small one dead.
        """
        chair, time = self._chair(player), self._time(now)
        one = self.seats[chair]
        if one.entering != "waiting":
            raise errors.owes_nothing(one.player)
        self.now = time
        one.entering = "posting"

    @command
    def top_up(self, player: str, chips: SupportsIndex, *, now: float | None = None) -> None:
        """Add chips between hands, to at most the highest buy-in (R132); without any, buy in anew.

        In a hand they wait until it is over, with those that wait already: as many are added as
        fit, none if too few to buy in, and the TableEvent topped_up tells how many.
        """
        chair, time = self._chair(player), self._time(now)
        if self.settings.tournament:
            raise errors.chips_are_the_tournaments("top_up")
        one = self.seats[chair]
        in_hand = self._is_dealt(chair)
        amount = buying.read_top_up(self, one, chips, in_hand)
        self.now = time
        if in_hand:
            one.top_up += amount
        else:
            self._add(chair, amount)

    @command
    def give(self, player: str, chips: SupportsIndex, *, now: float | None = None) -> None:
        """Give a player of a tournament chips between hands: a rebuy or an add-on."""
        chair, time = self._chair(player), self._time(now)
        if not self.settings.tournament:
            raise errors.chips_are_the_tournaments("give")
        if self._is_dealt(chair):
            raise errors.hand_in_play("give")
        amount = buying.read_chips(self, chips)
        self.now = time
        self._add(chair, amount)

    def _add(self, chair: int, amount: int) -> None:
        one = self.seats[chair]
        if not one.stack and not self.settings.tournament:
            one.away = False  # who buys in anew is there
        one.stack += amount
        one.bought += amount
        self.bought_in += amount
        self._tell("topped_up", chair, amount)

    @command
    def straddle(self, player: str, wish: bool = True, *, now: float | None = None) -> None:
        """Announce that a player straddles whenever the turn to is his (R30), or no longer does."""
        chair, time = self._chair(player), self._time(now)
        wish = values.switch(wish, "wish")
        if not self.settings.optional_straddles:
            raise errors.no_straddles()
        self.now = time
        self.seats[chair].straddles = wish

    # ---- The next hand ---------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """What is agreed for the game in play; a hand keeps to ``hand.rules`` until it is over."""
        return self.settings.games[self.game]

    @property
    def next_rules(self) -> Rules:
        """What is agreed for the next hand; it differs from ``rules`` where games alternate."""
        return self.settings.games[self._next_game()]

    @command
    def change_rules(self, rules: Rules | tuple[Rules, ...], *, now: float | None = None) -> None:
        """Play by other rules, such as higher blinds, from the next hand on (R37)."""
        time, settings = self._time(now), replace(self.settings, rules=read_games(rules))
        self.now, self.settings = time, settings
        if self.game >= len(self.settings.games):
            self.game, self.round_left = 0, None

    def plan(self, button: SupportsIndex | None = None) -> Plan:
        """Say how the next hand begins, as the table is now: who is dealt in and who posts.

        The first hand of all needs a ``button``, and only that one takes it.
        """
        if self.hand is not None:
            raise errors.hand_in_play("plan")
        if button is not None:
            button = values.seat(button, "button", self.settings.seats)
            if self.positions is not None:
                raise errors.button_moves()
        return plan_hand(
            self.seats,
            self.positions,
            self.next_rules,
            button=button,
            straddles=self.settings.optional_straddles,
            tournament=self.settings.tournament,
        )

    def _next_game(self) -> int:
        """Games alternate, each for a round (R120)."""
        step = 1 if self.round_left == 0 else 0
        return (self.game + step) % len(self.settings.games)

    @command
    def start(
        self,
        *,
        button: SupportsIndex | None = None,
        deck: Any = None,
        seed: SupportsIndex | None = None,
        now: float | None = None,
    ) -> State:
        """Begin the next hand and return it; act by ``act``, or on the State itself.

        The first ``button`` is drawn if it is not said (R18). Cards are dealt as by State: from the
        system's entropy, a ``deck`` or a ``seed``, of which a wrong type is a TypeError.
        """
        time = self._time(now)
        if self.hand is not None:
            raise errors.hand_in_play("start")
        if self.positions is None and button is None:
            button = self._draw_button(seed)
        plan = self.plan(button)
        hand = self._deal(plan, deck, seed)
        self.now = self.turn_since = time
        let_in(self.seats, self.positions, plan, self.settings.tournament)
        clock.refill(self, plan.dealt)
        self.game = self._next_game()
        if not self.round_left:
            self.round_left = self.settings.hands_per_round or len(plan.dealt)
        if self.positions is None:
            self.drawn = plan.positions.button
        self.before, self.positions = self.positions, plan.positions
        self.hand = hand
        self._tell("started", None, self.hands + 1)
        absent.act_for_absent(self)
        return hand

    def _draw_button(self, seed: SupportsIndex | None) -> int | None:
        tournament = self.settings.tournament
        ready = [chair for chair, one in self.seats.items() if one.is_ready(tournament)]
        if self.drawn in ready:  # the first hand was abandoned
            return self.drawn
        number = None if seed is None else values.seed(seed)
        return draw_button(ready, number) if len(ready) > 1 else None

    def _deal(self, plan: Plan, deck: Any, seed: SupportsIndex | None) -> State:
        chairs = range(self.settings.seats)
        stacks = [self._stack(chair) if chair in plan.dealt else 0 for chair in chairs]
        places: dict[str, Any] = {"posts": plan.posts}
        if plan.rules.big_blind:
            places["small_blind_seat"] = plan.positions.small_blind
            places["big_blind_seat"] = plan.positions.big_blind
        return state.State(
            plan.rules, stacks, plan.positions.button, deck=deck, seed=seed, **places
        )

    # ---- The hand in play ------------------------------------------------------------------------

    @command
    def act(self, player: str, action: str, *, now: float | None = None) -> None:
        """Act for a player in the hand, by an action as ``State.push`` reads it.

        Until ``timeout`` says that his time is up, it is not.
        """
        chair, time, hand = self._in_hand(player, now, "act")
        actor = self.actor
        if actor is not None and hand.actor != chair:
            raise errors.not_his_turn(self.seats[chair].player, actor)
        hand.push(action, seat=chair)
        clock.charge(self, self.seats[chair], time)
        self.now = self.turn_since = time
        absent.act_for_absent(self)

    @command
    def run(self, player: str, boards: SupportsIndex, *, now: float | None = None) -> None:
        """Say how many boards a player agrees to run, when the hand waits for it (R115).

        When all have, as many are run as the one who wants fewest agrees to. A deck that was given
        must have the cards for them.
        """
        chair, time, hand = self._in_hand(player, now, "run")
        if hand.awaiting != "boards" or chair not in hand.live:
            raise errors.no_votes()
        number = absent.read_vote(hand, boards)
        self.now = time
        self.seats[chair].boards = number
        absent.act_for_absent(self)

    @command
    def finish(self, *, now: float | None = None) -> Finish:
        """End the hand that is over: pay the stacks, then let players leave, sit out and top up."""
        time = self._time(now)
        hand = self._hand_in_play("finish")
        if not hand.over:
            actor = None if hand.actor is None else self.seats[hand.actor].player
            raise errors.hand_not_over(actor, hand.awaiting)
        self.now = time
        self.hand = None
        self.hands += 1
        if self.round_left:  # None where other rules came during the hand
            self.round_left -= 1
        self.raked += hand.rake
        for chair in hand.dealt:
            self.seats[chair].stack = hand.stacks[chair]
        self._tell("finished", None, self.hands)
        busts = tuple(self.seats[chair].player for chair in hand.dealt if not hand.stacks[chair])
        for player in busts:
            self._tell("busted", self.find(player))
        left = self._grant_wishes(hand.dealt)
        stacks = (self._stack(chair) for chair in range(self.settings.seats))
        return Finish(tuple(stacks), busts, left, hand.rake, self.next_positions)

    def _grant_wishes(self, dealt: tuple[int, ...]) -> dict[str, int]:
        """At a cash table the seat of who has no chips waits as long as for anybody away."""
        left = {}
        lowest, highest, _ = self.settings.buy_in
        for chair in dealt:
            one = self.seats[chair]
            wish, leaves, amount = one.wish, one.leaves, min(one.top_up, highest - one.stack)
            one.wish, one.gone, one.top_up, one.boards = None, False, 0, None
            if leaves:
                left[one.player] = self._free(chair)
                continue
            if amount > 0 and (one.stack or amount >= lowest):
                self._add(chair, amount)
            broke = not one.stack and not self.settings.tournament
            if (wish == "sit out" or broke) and not one.away:
                self._mark_away(chair)
        return left

    @property
    def next_positions(self) -> Positions | None:
        """Where button and blinds go next, as the table is now; None if too few are ready."""
        try:
            return self.plan().positions
        except IllegalCommand:
            return None

    @command
    def abandon(self, *, now: float | None = None) -> None:
        """Give the hand in play up: all get their chips back, and it is dealt again (R9).

        A hand that is over is not given up: its pots are won. Time banks stay as they are.
        """
        time = self._time(now)
        hand = self._hand_in_play("abandon")
        if hand.over:
            raise errors.hand_is_over("abandon")
        self.now = time
        self.hand = None
        self.positions = self.before
        put_back(self.seats.values())
        self._tell("abandoned", None, self.hands + 1)
        self._grant_wishes(hand.dealt)

    # ---- Time ------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When ``timeout`` has something to do, if nothing happens before; None for never."""
        return clock.deadline(self)

    @command
    def timeout(self, now: float) -> bool:
        """Do what is due at this time, and say whether anything was (R110).

        Whose turn and time bank are over checks or folds; after several misses in a row he is away.
        Seats of those long away or without a connection become free.
        """
        self.now = max(self.now, seconds(now, "now"))
        return clock.do_what_is_due(self)

    @command
    def disconnect(self, player: str, *, now: float | None = None) -> None:
        """Note that a player has lost the connection; the seat is held for a while (R110)."""
        chair, time = self._chair(player), self._time(now)
        one = self.seats[chair]
        if one.disconnected_since is not None:
            raise errors.is_lost(one.player)
        self.now = time
        one.disconnected_since = time
        self._tell("disconnected", chair)

    @command
    def reconnect(self, player: str, *, now: float | None = None) -> None:
        """Note that a player is connected again; in the hand he still keeps his seat (R110)."""
        chair, time = self._chair(player), self._time(now)
        one = self.seats[chair]
        if one.disconnected_since is None:
            raise errors.not_lost(one.player)
        self.now = time
        one.disconnected_since, one.gone = None, False
        self._tell("reconnected", chair)

    # ---- Reading ---------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str | None, ...]:
        """The names by seat, None for a free one, as HandRecord.of(hand, players) takes them."""
        chairs = map(self.seats.get, range(self.settings.seats))
        return tuple(None if one is None else one.player for one in chairs)

    @property
    def actor(self) -> str | None:
        """Whose turn it is in the hand; None if it is nobody's."""
        if self.hand is None or self.hand.actor is None:
            return None
        return self.seats[self.hand.actor].player

    def find(self, player: str) -> int | None:
        """Return the seat of a player; None if he is not at the table."""
        for chair, one in self.seats.items():
            if one.player == player:
                return chair
        return None

    def view(self, player: str | None) -> dict[str, Any]:
        """Show the table as a player, or for None a spectator, may see it, as JSON can have it.

        >>> table = Table(Rules(1, 2), seats=6)
        >>> table.sit("P1", 200)
        0
        >>> table.view(None)["seats"][0]["player"], table.view("P1")["you"]["seat"]
        ('P1', 0)
        """
        return views.view(self, player)

    def to_dict(self) -> dict[str, Any]:
        """Return the table with its hand, all cards included, as JSON can have it.

        >>> table = Table(Rules(1, 2), seats=6)
        >>> Table.from_dict(table.to_dict()) == table
        True
        """
        return snapshots.to_dict(self)

    @classmethod
    def from_dict(cls, table: Mapping[str, Any], /) -> Self:
        """Make a table of what ``to_dict`` returned. Raises InvalidConfig, naming the field."""
        made = cls.__new__(cls)
        made._open(snapshots.read_settings(table))
        snapshots.fill(made, table)
        return made

    def copy(self) -> Self:
        """Return a table like this one that goes on by itself, without the listener.

        >>> table = Table(Rules(1, 2), seats=6)
        >>> table.copy().sit("P1", 200), len(table.seats)
        (0, 0)
        """
        return self.from_dict(self.to_dict())

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_dict, (self.to_dict(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a table changes

    def __str__(self) -> str:
        return drawing.draw(self)

    def __repr__(self) -> str:
        sitting = f"{len(self.seats)} of {self.settings.seats} seats taken"
        return f"<Table: {sitting}, {self.hands} hands played, in play: {self.hand!r}>"

    # ---- What commands have in common ------------------------------------------------------------

    def _time(self, now: float | None) -> float:
        return self.now if now is None else max(self.now, seconds(now, "now"))

    def _chair(self, player: str) -> int:
        chair = self.find(read_name(player))
        if chair is None:
            raise errors.not_here(player, (one.player for one in self.seats.values()))
        return chair

    def _stack(self, chair: int) -> int:
        return self.seats[chair].stack if chair in self.seats else 0

    def _is_dealt(self, chair: int) -> bool:
        return self.hand is not None and chair in self.hand.dealt

    def _in_hand(self, player: str, now: float | None, what: str) -> tuple[int, float, State]:
        chair, time = self._chair(player), self._time(now)
        hand = self._hand_in_play(what)
        if chair not in hand.dealt:
            raise errors.not_in_hand(self.seats[chair].player)
        return chair, time, hand

    def _hand_in_play(self, what: str) -> State:
        if self.hand is None:
            raise errors.no_hand_in_play(what)
        return self.hand

    def _tell(self, kind: TableEventKind, chair: int | None, amount: int = 0) -> None:
        player = None if chair is None else self.seats[chair].player
        event = TableEvent(kind, player, chair, amount)
        if self.noted is not None:
            self.noted(event)
        if self.listener is not None:
            self._news.append(event)

    def _tell_news(self) -> None:
        """Tell what happened in a command that is done; a listener may give another one."""
        while self._news:
            event = self._news.popleft()
            if self.listener is not None:
                self.listener(event)
