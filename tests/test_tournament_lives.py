"""Whole lives of tournaments: chips, seats, tables, places and blinds, whatever is commanded."""

import json
import random
from collections import Counter

import pytest

from fasteval.errors import FastevalError, IllegalAction, IllegalCommand
from fasteval.opponents import act_at_random
from fasteval.tournaments.levels import BlindSchedule, Break, Level
from fasteval.tournaments.playing import play_out
from fasteval.tournaments.settings import TournamentSettings
from fasteval.tournaments.tournament import Tournament

BLINDS = (20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000)


def schedule(minutes, *, pauses=False):
    parts = []
    for number, blind in enumerate(BLINDS):
        ante = blind if number > 3 else 0
        kind = "big_blind" if ante else "none"
        parts.append(Level(blind // 2, blind, ante, kind, minutes=minutes))
        if pauses and number % 3 == 1:
            parts.append(Break(minutes / 2))
    return BlindSchedule(parts)


def by_hands(hands):
    return BlindSchedule(Level(blind // 2, blind, hands=hands) for blind in BLINDS)


def players_at(tournament):
    return [one.player for table in tournament.tables.values() for one in table.seats.values()]


def check(tournament):
    """What is true at every moment."""
    here = players_at(tournament)
    assert len(here) == len(set(here)), "nobody sits twice"
    if tournament.began is None:
        return
    settings = tournament.settings
    bought = sum(
        settings.stack + one.rebuys * settings.rebuy_chips + one.add_ons * settings.add_on_chips
        for one in tournament.entrants.values()
    )
    stacks = 0
    for table in tournament.tables.values():
        hand = table.hand
        for chair, one in table.seats.items():
            dealt = hand is not None and chair in hand.dealt
            stacks += hand.stacks[chair] if dealt else one.stack
        if hand is not None and not hand.over:
            stacks += hand.pot
    assert stacks == bought
    out = [one.player for one in tournament.entrants.values() if one.is_out]
    assert sorted(here + out) == sorted(tournament.entrants)
    assert tournament.left == len(here)
    ranking = tournament.ranking
    places = [place.place for place in ranking]
    assert places == sorted(places)
    assert all(places.count(place.place) == place.shared_by for place in ranking)
    deciding = set(tournament.deciding)
    idle = [
        table
        for table in tournament.tables.values()
        if table.hand is None and not deciding & {one.player for one in table.seats.values()}
    ]
    if len(idle) == len(tournament.tables) and not tournament.synchronized:
        sizes = [len(table.seats) for table in idle]
        assert max(sizes) - min(sizes) <= 1, "balanced when nobody is in a hand"
        assert len(sizes) == max(1, -(-sum(sizes) // settings.seats)), "no table too many"


def check_end(tournament):
    ranking = tournament.ranking
    assert len(ranking) == len(tournament.entrants)
    assert sum(place.prize for place in ranking) == tournament.prize_pool
    counts = Counter(place.place for place in ranking)
    expected = 1
    for place in sorted(counts):
        assert place == expected
        expected += counts[place]
    assert ranking[0].shared_by == 1
    assert [table.settings.tournament for table in tournament.tables.values()] == [True]


# ---- Played by bots ------------------------------------------------------------------------------


def random_bot(seed):
    chance = random.Random(seed)

    def act(view):
        if view.legal.call and view.legal.to_call > 3 * view.rules.big_blind:
            return "f" if chance.random() < 0.8 else "c"
        return act_at_random(view, chance)

    return act


@pytest.mark.parametrize("levels", [schedule(10), by_hands(12)], ids=["minutes", "hands"])
@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 9), (7, 2), (10, 9), (23, 6), (40, 9)])
def test_played_to_the_end(words, seed, players, seats, levels):
    settings = TournamentSettings(
        levels, stack=1000, seats=seats, buy_in=1003, fee=97, hand_for_hand=2
    )
    tournament = Tournament(settings, seed=seed)
    for number in range(players):
        tournament.register(f"P{number}")
    play_out(tournament, random_bot(seed), after_hand=check)
    check_end(tournament)
    assert tournament.prize_pool == 1003 * players
    assert tournament.fees == 97 * players


def test_two_hundred_players(words, seed):
    settings = TournamentSettings(schedule(10), stack=2000, buy_in=100, hand_for_hand=1)
    tournament = Tournament(settings, seed=seed)
    for number in range(200):
        tournament.register(f"P{number}")
    hands = []
    play_out(tournament, random_bot(seed), after_hand=hands.append)
    check_end(tournament)
    assert len(hands) > 100


def test_rebuys_are_bought(seed):
    settings = TournamentSettings(
        schedule(10), stack=1000, seats=6, buy_in=100, rebuys=2, rebuy_levels=4, rebuy_fee=5
    )
    tournament = Tournament(settings, seed=seed)
    for number in range(20):
        tournament.register(f"P{number}")
    play_out(tournament, random_bot(seed), rebuys=lambda player: player != "P3", after_hand=check)
    check_end(tournament)
    rebuys = sum(one.rebuys for one in tournament.entrants.values())
    assert tournament.entrants["P3"].rebuys == 0
    assert max(one.rebuys for one in tournament.entrants.values()) <= 2
    assert rebuys > 0
    assert tournament.prize_pool == 100 * (20 + rebuys)
    assert tournament.fees == 5 * rebuys


def test_same_seed_same_tournament(seed):
    def play():
        tournament = Tournament(TournamentSettings(schedule(5), stack=500, seats=5), seed=seed)
        for number in range(17):
            tournament.register(f"P{number}")
        return play_out(tournament, random_bot(seed)), tournament.to_dict()

    assert play() == play()


def test_big_blinds_are_fair(seed):
    """Between two big blinds of a player, and from a move to the next one, there is an orbit."""
    settings = TournamentSettings(
        BlindSchedule([Level(1, 2, hands=1000), Level(2, 4)]), stack=100_000, seats=6
    )
    tournament = Tournament(settings, seed=seed)
    chance = random.Random(seed)
    for number in range(36):
        tournament.register(f"P{number}")
    since = Counter()  # hands since the last big blind or move
    longest = Counter()
    moves = Counter()

    def moved(event):
        if event.kind == "moved":
            moves[event.player] += 1
            since[event.player] = 0

    tournament.listener = moved
    tournament.begin()
    for _ in range(400):
        for number in list(tournament.tables):
            if number not in tournament.tables or tournament.why_waiting(number):
                continue
            hand = tournament.start(number)
            table = tournament.tables[number]
            for chair in hand.dealt:
                player = table.seats[chair].player
                since[player] += 1
                longest[player] = max(longest[player], since[player])
                if hand.big_blind_seat == chair:
                    since[player] = 0
            # now and then one seat loses all; mostly all fold
            lose = chance.random() < 0.04 and tournament.left > 8
            while not hand.over:
                hand.push("all-in" if lose and hand.legal.max_raise_to else "c" if lose else "f")
            tournament.finish(number)
            check(tournament)
    assert sum(moves.values()) > 10
    assert max(longest.values()) <= 6


# ---- Whatever is commanded -----------------------------------------------------------------------


class Life:
    """Commands at random, right and wrong ones, and what must be true after each."""

    def __init__(self, seed):
        self.chance = chance = random.Random(seed)
        pauses = chance.random() < 0.5
        levels = schedule(chance.choice([0.5, 2, 5]), pauses=pauses)
        rebuys = chance.choice([0, 0, 1, None])
        add_ons = chance.choice([0, 1])
        self.settings = TournamentSettings(
            by_hands(8) if chance.random() < 0.3 else levels,
            stack=chance.choice([300, 1000]),
            seats=chance.choice([2, 3, 6, 9]),
            late_levels=chance.choice([0, 3]),
            buy_in=100,
            fee=10,
            rebuys=rebuys,
            rebuy_levels=0 if rebuys == 0 else 4,
            rebuy_chips=chance.choice([None, 777]),
            add_ons=add_ons,
            add_on_level=2 * add_ons,
            hand_for_hand=chance.choice([0, 1, 3]),
            rebuy_seconds=chance.choice([0, 20]),
        )
        self.tournament = Tournament(self.settings, seed=seed)
        self.names = 0
        self.lost = {}  # when players lost their chips last: the hand or round, and the stack
        self.moment = 0

    def run(self, steps=30_000):
        for _ in range(self.chance.randint(2, 25)):
            self.register()
        self.tournament.begin(now=self.chance.choice([0, 7.3]))
        for _ in range(steps):
            if self.tournament.over:
                break
            self.step()
            if self.chance.random() < 0.2:
                check(self.tournament)
            if self.chance.random() < 0.05:
                self.check_deadline()
            if self.chance.random() < 0.004:
                self.restart()
        assert self.tournament.over
        check(self.tournament)
        check_end(self.tournament)
        self.check_places()

    def check_deadline(self):
        """Before the deadline there is nothing to do, and then there is."""
        copy = Tournament.from_dict(self.tournament.to_dict())
        due = copy.deadline
        if due is None or copy.over:
            return
        if due > copy.now:
            assert copy.timeout((copy.now + due) / 2) is False
        assert copy.timeout(due) is True

    def check_places(self):
        """A player is beaten by the winner, by who lost later, and then by who had more chips."""
        winner, *others = self.tournament.ranking
        self.lost.pop(winner.player, None)  # who bought again
        for place in others:
            own = self.lost[place.player]
            better = [one for one in self.lost.values() if one > own]
            assert place.place == 2 + len(better)
            assert place.shared_by == list(self.lost.values()).count(own)

    def register(self):
        self.names += 1
        self.tournament.register(f"P{self.names}", now=self.time())

    def time(self):
        """Mostly none is said; now and then a level or a break is passed."""
        if self.chance.random() < 0.8:
            return None
        return self.tournament.now + self.chance.choice([0, 0.3, 5, 40])

    def step(self):
        roll = self.chance.random()
        tournament = self.tournament
        if roll < 0.01:
            self.quietly(self.register)
        elif roll < 0.05:
            tournament.timeout(tournament.now + self.chance.choice([0, 0.7, 3, 16, 60]))
        elif roll < 0.08:
            self.absence()
        elif roll < 0.12:
            self.nonsense()
        elif roll < 0.2:
            self.buy()
        else:
            self.play()

    def quietly(self, command, *arguments):
        before = self.tournament.to_dict()
        try:
            command(*arguments)
        except (IllegalCommand, IllegalAction):
            assert self.tournament.to_dict() == before

    def absence(self):
        table = self.tournament.tables[self.chance.choice(list(self.tournament.tables))]
        one = self.chance.choice(list(table.seats.values()))
        name = self.chance.choice(["sit_out", "come_back", "disconnect", "reconnect"])
        self.quietly(getattr(table, name), one.player)

    def nonsense(self):
        tournament, chance = self.tournament, self.chance
        number = chance.choice([*tournament.tables, 0, 99, "1", None, 1.0])
        player = chance.choice([*tournament.entrants, "nobody", "", None, 3])
        command = chance.choice(
            [
                lambda: tournament.unregister(player),
                lambda: tournament.begin(now=chance.choice([None, -1, "x"])),
                lambda: tournament.rebuy(player, now=float("nan")),
                lambda: tournament.decline(player) if player not in tournament.deciding else None,
                lambda: tournament.finish("x"),
                lambda: tournament.start(number, deck="AsAs"),
                lambda: tournament.start(number, now=None, deck=[1]),
                lambda: tournament.find(player),
                lambda: tournament.abandon(number),
                lambda: tournament.why_waiting(number),
                lambda: getattr(tournament.tables[1], chance.choice(["leave", "give"]))(player, 5),
                lambda: getattr(tournament.tables[1], chance.choice(["start", "finish"]))(),
                lambda: tournament.register(player) if player in tournament.entrants else None,
            ]
        )
        before = tournament.to_dict()
        try:
            command()
        except FastevalError:
            assert tournament.to_dict() == before

    def buy(self):
        player = self.chance.choice(list(self.tournament.entrants))
        name = self.chance.choice(["rebuy", "add_on", "decline"])
        deciding = self.tournament.deciding
        if deciding and self.chance.random() < 0.7:
            player = self.chance.choice(deciding)
        self.quietly(lambda: getattr(self.tournament, name)(player, now=self.time()))

    def play(self):
        tournament, chance = self.tournament, self.chance
        number = chance.choice(list(tournament.tables))
        table = tournament.tables[number]
        hand = table.hand
        if hand is None:
            now = self.time()
            why = tournament.why_waiting(number, now=now)
            if why is None:
                began = tournament.start(number, now=now)
                assert began.rules.big_blind == tournament.level.level.big_blind
            else:
                before = tournament.to_dict()
                with pytest.raises(IllegalCommand) as error:
                    tournament.start(number, now=now)
                assert why in str(error.value)
                assert tournament.to_dict() == before
            if why and all(one.hand is None for one in tournament.tables.values()):
                due = tournament.deadline
                if due is not None:
                    tournament.timeout(due)
        elif hand.over:
            self.finish(number)
        elif hand.actor is not None:
            player = table.seats[hand.actor].player
            blinds = hand.rules.big_blind
            now = self.time() if chance.random() < 0.1 else None
            table.act(player, act_at_random(hand.view(hand.actor), chance), now=now)
            assert hand.rules.big_blind == blinds

    def finish(self, number):
        tournament = self.tournament
        hand = tournament.tables[number].hand
        seats = tournament.tables[number].seats
        lost = {
            seats[chair].player: hand.starting_stacks[chair]
            for chair in hand.dealt
            if not hand.stacks[chair]
        }
        in_turn = tournament.synchronized
        events = tournament.finish(number, now=self.time())
        busts = {event.player for event in events if event.kind == "busted"}
        assert busts == set(lost)
        self.lost |= {player: (self.moment, stack) for player, stack in lost.items()}
        idle = all(table.hand is None for table in tournament.tables.values())
        if not in_turn or (idle and not tournament.played):  # hand for hand: once all have played
            self.moment += 1
        moved = {event.player for event in events if event.kind == "moved"}
        for table in tournament.tables.values():
            if table.hand is not None:
                assert not moved & {table.seats[chair].player for chair in table.hand.dealt}

    def restart(self):
        written = json.loads(json.dumps(self.tournament.to_dict()))
        copy = Tournament.from_dict(written)
        assert copy == self.tournament
        assert copy.to_dict() == self.tournament.to_dict()
        self.tournament = copy


@pytest.mark.parametrize("number", range(25))
def test_random_lives(seed, number):
    Life(seed + number).run()
