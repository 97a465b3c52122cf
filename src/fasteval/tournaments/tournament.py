"""A tournament: from the registration over its tables to the last place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

from fasteval import errors as values
from fasteval.names import TournamentEventKind
from fasteval.state import State
from fasteval.tables.seats import read_name
from fasteval.tables.settings import seconds
from fasteval.tournaments import (
    buying,
    drawing,
    errors,
    hands,
    prizes,
    rounds,
    sales,
    seating,
    snapshots,
    times,
    views,
)
from fasteval.tournaments.entrants import Entrant
from fasteval.tournaments.events import Herald, TournamentEvent
from fasteval.tournaments.levels import LevelTime
from fasteval.tournaments.ranking import Place, rank
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.table import TournamentTable

if TYPE_CHECKING:
    from typing_extensions import Self


class Tournament:
    """A tournament of one table or many, until one player has all chips.

    Players are names, tables are numbers from 1. Each command says by ``now`` what time it is, in
    seconds of any clock; without it no time passes, and time that goes back stands still: it is the
    latest that was said, to the tournament or a table. With a ``seed``, from 0 to 2**64 - 1, seats,
    buttons, cards and moves are the same for the same commands; without one they are drawn from the
    system's entropy.

    Hands are acted on through ``tables``: ``tournament.tables[1].act("P1", "r300", now=12)``; so
    are ``sit_out``, ``come_back``, ``disconnect`` and ``reconnect``. All else of a table is for the
    tournament to do. A command that cannot be obeyed raises IllegalCommand, what makes no sense
    at all InvalidConfig; the tournament is then as it was.

    Commands return the events that they caused. ``listener`` is called with each TournamentEvent,
    in their order, when the command is done, and may give another one. What it raises comes out of
    the command, which is done all the same; what is then still to be told is told with the next.

    >>> from fasteval.tournaments.levels import BlindSchedule, Level
    >>> schedule = BlindSchedule([Level(10, 20, hands=10), Level(15, 30)])
    >>> settings = TournamentSettings(schedule, stack=300, buy_in=100, percentages=(100,))
    >>> tournament = Tournament(settings, seed=7)
    >>> for player in ("P1", "P2"):
    ...     _ = tournament.register(player)
    >>> [event.kind for event in tournament.begin()]
    ['began', 'opened', 'seated', 'seated', 'level']
    >>> hand = tournament.start(1)
    >>> while not hand.over:
    ...     hand.push("all-in" if hand.street == "preflop" and not hand.legal.check else "c")
    >>> _ = tournament.finish(1)
    """

    def __init__(self, settings: TournamentSettings, *, seed: SupportsIndex | None = None) -> None:
        if not isinstance(settings, TournamentSettings):
            raise errors.odd_settings(settings)
        self.settings = settings
        self.seed: int | None = None if seed is None else values.seed(seed)
        self.entrants: dict[str, Entrant] = {}  #: all who entered, in order
        self.tables: dict[int, TournamentTable] = {}  #: those in play, by number
        self.began: float | None = None  #: when
        self._now: float = 0
        self.outs = 0  #: how many players are out
        self.hands = 0  #: of the table which has played most
        self.opened = 0  #: how many tables
        self.draws = 0  #: how many draws were made by the seed
        self.order = 0  #: of the next hand in which somebody loses all chips
        self.playing: dict[int, int] = {}  #: the level of the hand in play, by table (R37)
        self.hand_for_hand = False  #: whether it is played, or begins when all hands are over
        self.synchronized = False  #: whether all tables play the same hand now
        self.played: set[int] = set()  #: the tables that have begun it
        self.shown: tuple[int, bool] | None = None  #: the last level told, and whether on break
        self.listener: Callable[[TournamentEvent], object] | None = None  #: is told what happened
        self.herald: Herald = Herald()
        self._prizes: tuple[int, ...] | None = None

    # ---- Entering --------------------------------------------------------------------------------

    def register(self, player: str, *, now: float | None = None) -> tuple[TournamentEvent, ...]:
        """Enter a player; after the start he gets a seat at once, while that is possible."""
        with self.herald.command() as caused:
            buying.register(self, read_name(player), self._time(now))
        return tuple(caused)

    def unregister(self, player: str, *, now: float | None = None) -> tuple[TournamentEvent, ...]:
        """Take a player out before the start."""
        with self.herald.command() as caused:
            name, time = self._entrant(player).player, self._time(now)
            if self.began is not None:
                raise errors.has_begun("unregister")
            self.now = time
            del self.entrants[name]
            self._tell("unregistered", name)
        return tuple(caused)

    def begin(self, *, now: float | None = None) -> tuple[TournamentEvent, ...]:
        """Draw seats and begin the first level.

        Levels are counted from ``now``: without it, from the time of the last command, or else 0.
        """
        with self.herald.command() as caused:
            time = self._time(now)
            if self.began is not None:
                raise errors.has_begun("begin")
            if len(self.entrants) < self.settings.min_players:
                raise errors.too_few(len(self.entrants), self.settings.min_players)
            self.now = self.began = time
            self._tell("began", amount=len(self.entrants))
            seating.draw_first_seats(self)
            self._pass_time(time)
        return tuple(caused)

    def rebuy(self, player: str, *, now: float | None = None) -> tuple[TournamentEvent, ...]:
        """Buy chips again between hands, with a first stack or less, in the rebuy levels.

        Who has lost all chips may until ``timeout`` says that his time is up.
        """
        with self.herald.command() as caused:
            buying.rebuy(self, self._entrant(player), self._time(now))
        return tuple(caused)

    def decline(self, player: str, *, now: float | None = None) -> tuple[TournamentEvent, ...]:
        """Say that a player without chips buys no more: he is out."""
        with self.herald.command() as caused:
            one, time = self._entrant(player), self._time(now)
            if not one.is_deciding:
                raise errors.not_deciding(one.player)
            self._pass_time(time)
            buying.put_out(self, one)
            rounds.settle(self)
        return tuple(caused)

    def add_on(self, player: str, *, now: float | None = None) -> tuple[TournamentEvent, ...]:
        """Buy the chips of an add-on between hands, when add-ons are sold."""
        with self.herald.command() as caused:
            buying.add_on(self, self._entrant(player), self._time(now))
        return tuple(caused)

    # ---- Hands -----------------------------------------------------------------------------------

    def why_waiting(self, table: SupportsIndex, *, now: float | None = None) -> str | None:
        """Say why no hand begins at a table; None if ``start`` would begin one."""
        number, time = self._table(table), self._time(now)
        if self.over:
            return "the tournament is over"
        return rounds.why_waiting(self, number, time)

    def start(self, table: SupportsIndex, *, deck: Any = None, now: float | None = None) -> State:
        """Begin the next hand of a table, by the level of this time, and return it.

        The hand keeps its level (R37). Cards come from a ``deck``, or else are drawn. A deck that
        is none raises what State raises: InvalidCard, or TypeError for a wrong type.
        """
        with self.herald.command():
            return hands.start(self, self._table(table), deck, self._time(now))

    def finish(
        self, table: SupportsIndex, *, now: float | None = None
    ) -> tuple[TournamentEvent, ...]:
        """End the hand that is over at a table and return what happened: busts, moves, levels."""
        with self.herald.command() as caused:
            hands.finish(self, self._table(table), self._time(now))
        return tuple(caused)

    def abandon(
        self, table: SupportsIndex, *, now: float | None = None
    ) -> tuple[TournamentEvent, ...]:
        """Give up the hand in play at a table: all get their chips back, and it is dealt again."""
        with self.herald.command() as caused:
            hands.abandon(self, self._table(table), self._time(now))
        return tuple(caused)

    # ---- Time ------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """What time it is: the latest that any command to the tournament or a table said."""
        return max(self._now, max((table.now for table in self.tables.values()), default=0))

    @now.setter
    def now(self, now: float) -> None:
        self._now = now

    @property
    def level(self) -> LevelTime:
        """Where the tournament is in its levels now."""
        return self._level_at(self.now)

    def _level_at(self, now: float) -> LevelTime:
        return times.level_at(self, now)

    @property
    def deadline(self) -> float | None:
        """When ``timeout`` has something to do, if nothing happens before; None for never."""
        return times.deadline(self)

    def timeout(self, now: float) -> bool:
        """Do what is due at this time, and say whether anything was.

        At tables turns and absences end (R110), levels and breaks begin, and who had time to think
        about a rebuy is out.
        """
        time = max(self.now, seconds(now, "now"))
        with self.herald.command():
            return times.do_what_is_due(self, time)

    # ---- Reading ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether one player has all chips."""
        return self.began is not None and self.left == 1

    @property
    def left(self) -> int:
        """How many players are not out."""
        return len(self.entrants) - self.outs

    @property
    def deciding(self) -> tuple[str, ...]:
        """Who has lost all chips and may think about a rebuy."""
        return tuple(one.player for one in times.deciding(self))

    @property
    def chips(self) -> int:
        """All chips that were bought."""
        settings, entrants = self.settings, self.entrants.values()
        assert settings.rebuy_chips is not None
        assert settings.add_on_chips is not None
        return (
            settings.stack * len(entrants)
            + settings.rebuy_chips * sum(one.rebuys for one in entrants)
            + settings.add_on_chips * sum(one.add_ons for one in entrants)
        )

    @property
    def prize_pool(self) -> int:
        """All prizes together, in coins: those that are fixed, or what was paid without fees."""
        return prizes.pool(self)

    @property
    def fees(self) -> int:
        """What was paid to the house, in coins."""
        return prizes.fees(self)

    @property
    def prizes(self) -> tuple[int, ...] | None:
        """The prizes in coins, best place first; None while players can enter or buy chips."""
        if self._prizes is None and sales.are_over(self, self.level):
            self._prizes = prizes.prize_list(self)
        return self._prizes

    @property
    def ranking(self) -> tuple[Place, ...]:
        """The places of all who are out and, at the end, of the winner, best first.

        While players can still enter, places are as they are now and prizes None.
        """
        out = [(one.player, one.bust) for one in self.entrants.values() if one.is_out and one.bust]
        left = [one.player for one in self.entrants.values() if not one.is_out]
        return rank(out, left, self.prizes)

    def equities(self) -> dict[str, float]:
        """Return what each player's chips are worth in prizes, by the Independent Chip Model.

        Chips are those before a hand in play. While players can still enter, prizes are as if
        nobody did.
        """
        return prizes.equities(self)

    def find(self, player: str) -> int | None:
        """Return the table of a player; None before the start and when he is out."""
        return self._entrant(player).table

    def view(self, player: str | None = None) -> dict[str, Any]:
        """Return all that a player, or for None a spectator, may know, as JSON can have it."""
        return views.view(self, None if player is None else self._entrant(player))

    def to_dict(self) -> dict[str, Any]:
        """Return the tournament with all tables and cards, as JSON can have it.

        >>> from fasteval.tournaments.levels import BlindSchedule, Level
        >>> settings = TournamentSettings(BlindSchedule([Level(10, 20)]), stack=1500)
        >>> tournament = Tournament(settings, seed=7)
        >>> Tournament.from_dict(tournament.to_dict()) == tournament
        True
        """
        return snapshots.to_dict(self)

    @classmethod
    def from_dict(cls, tournament: Mapping[str, Any], /) -> Self:
        """Make a tournament of what ``to_dict`` returned, which goes on in the same way.

        Raises InvalidConfig, which names the field.
        """
        made = cls(snapshots.read_settings(tournament), seed=tournament["seed"])
        snapshots.fill(made, tournament)
        return made

    def __reduce__(self) -> tuple[Any, ...]:  # copies go on by themselves, without listeners
        return type(self).from_dict, (self.to_dict(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tournament):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a tournament changes

    def __str__(self) -> str:
        return drawing.draw(self)

    def __repr__(self) -> str:
        return (
            f"<Tournament: {self.left} of {len(self.entrants)} players, {len(self.tables)} tables>"
        )

    # ---- What commands have in common ------------------------------------------------------------

    def _time(self, now: float | None) -> float:
        return self.now if now is None else max(self.now, seconds(now, "now"))

    def _pass_time(self, now: float) -> None:
        times.pass_time(self, now)

    def _entrant(self, player: str) -> Entrant:
        name = read_name(player)
        if name not in self.entrants:
            raise errors.not_registered(name)
        return self.entrants[name]

    def _table(self, table: SupportsIndex) -> int:
        number = values.integer(table, errors.odd_table, self.tables)
        if number not in self.tables:
            raise errors.no_table(number, self.tables)
        return number

    def _tell(
        self,
        kind: TournamentEventKind,
        player: str | None = None,
        table: int | None = None,
        seat: int | None = None,
        amount: int = 0,
    ) -> None:
        event = TournamentEvent(kind, player, table, seat, amount)
        self.herald.caused.append(event)
        self.herald.tell(self, event)
