"""What clients of a table see, and that no view and no event holds a card that is a secret."""

import json
import random
import re

import pytest
from table_lives import live, random_settings

from fasteval.errors import IllegalCommand, InvalidConfig
from fasteval.notation import format_card
from fasteval.rules import Rules
from fasteval.state import State
from fasteval.tables import views
from fasteval.tables.chronicle import Chronicle, _as_dict
from fasteval.tables.log import TableLog
from fasteval.tables.settings import TableSettings
from fasteval.tables.table import Table

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])|(?:[2-9TJQKA][cdhs]){2}")
CARD_FIELDS = {"cards", "boards", "hole_cards"}
NUMBER_FIELDS = """
    number hand hands amount total board pot seat now game stack bet button small_blind big_blind
    hand_number since deadline time_bank brings_back until bought top_up missed_turns live dead
    boards_wished events minimum maximum usual seats hands_per_round min_buy_in max_buy_in
    optional_straddles turn_seconds time_bank_seconds time_bank_refill away_seconds hold_seconds
    return_seconds ante straddles minimum_bet small_bet big_bet raise_cap rake_basis_points rake_cap
    actor small_blind_seat big_blind_seat starting_stacks stacks bets current_bet eligible winners
    rake returned payouts dealt able aggressor to_call min_raise_to max_raise_to net showdown_order
    shown all_in_face_up
""".split()  # noqa: SIM905


def walk(value, field=""):
    """Every value in a view or event with the name of its field; keys are values, too."""
    if isinstance(value, dict):
        for name, item in value.items():
            assert type(name) is str
            yield "key", name
            yield from walk(item, name)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from walk(item, field)
    else:
        assert value is None or type(value) in (bool, int, float, str), (field, value)
        yield field, value


def cards_in(value):
    """The cards in a view or event, as text; numbers are in fields for numbers only."""
    found = set()
    for field, item in walk(value):
        if type(item) in (int, float):
            assert field in NUMBER_FIELDS, (field, item)
        if isinstance(item, str):
            texts = CARD.findall(item)
            assert not texts or field in CARD_FIELDS, (field, item)
            found |= {text[place : place + 2] for text in texts for place in range(0, len(text), 2)}
    return found


class Watcher:
    """Keeps what everybody may know of each hand, by nothing but the rules R95 to R98."""

    def __init__(self):
        self.own = {}  # the cards of players in the hand in play
        self.open = set()  # what all may know of it
        self.ever = {}  # what each may know of a hand, by its number, also if it was dealt twice

    def watch(self, table):
        hand = table.hand
        if hand is None:
            self.own, self.open = {}, set()
            return
        cards = {
            table.seats[chair].player: set(map(format_card, hand.hole_cards[chair]))
            for chair in hand.dealt
        }
        if self.own != cards:
            self.own, self.open = cards, set()
        turned = ()
        if hand.awaiting == "boards":
            turned = hand.live
        elif hand.over and len(hand.live) > 1:
            turned = hand.showdown()[1]
        for chair in turned:
            self.open |= cards[table.seats[chair].player]
        for board in hand.boards:
            self.open |= {format_card(card) for card in board if card is not None}
        ever = self.ever.setdefault(table.hands + 1, {})
        for player in (None, *cards):
            ever[player] = ever.get(player, set()) | self.known(player)

    def known(self, player):
        return self.open | self.own.get(player, set())

    def known_ever(self, number, player):
        known = self.ever.get(number, {})
        return known.get(None, set()) | known.get(player, set())


def watch_life(rng, log, commands):
    """Live, and look after every command into every view and event of everybody."""
    watcher = Watcher()
    told = {}
    for _ in live(rng, log, commands):
        table = log.table
        watcher.watch(table)
        sitting = [one.player for one in table.seats.values()]
        for player in (None, *sitting):
            look(log, watcher, player)
        for player in (None, *sitting, "P9"):
            events = log.events(player)
            before = told.get(player, [])
            assert events[: len(before)] == before  # nothing that was told changes
            for event in events[len(before) :]:
                assert cards_in(event) <= watcher.known_ever(event["hand"], player), event
            told[player] = events
    return told


def look(log, watcher, player):
    shown = log.view(player)
    json.dumps(shown)
    assert cards_in(shown) == watcher.known(player), player


def new_log(tmp_path, settings, name="table.log", **options):
    return TableLog.create(tmp_path / name, settings, **options)


def test_no_view_and_no_event_tells_a_secret(words, tmp_path, seed):
    rng = random.Random(seed)
    cards = 0
    for life in range(6):
        with new_log(tmp_path, random_settings(rng), f"{life}.log") as log:
            told = watch_life(rng, log, 150)
            cards += sum(len(cards_in(event)) for event in told[None])
    assert cards > 100  # there was something to see


def tell_by_the_seat(chronicle, player, since):
    """Tell who sits in a seat now what those were told who sat there."""
    chair = None if player is None else chronicle.table.find(player)
    return [
        _as_dict(number, told, told.player if told.event.seat == chair else player)
        for number, told in enumerate(chronicle._kept, 1)
    ]


LEAKS = {
    "a view of another seat": (
        (State, "view"),
        lambda right: lambda hand, seat: right(hand, hand.dealt[-1]),
    ),
    "the whole hand": (
        (views, "_turn"),
        lambda right: lambda table, hand: hand and hand.to_dict()["deck"],
    ),
    "cards as numbers": (
        (views, "_turn"),
        lambda right: lambda table, hand: hand and {"next": hand.deck},
    ),
    "cards in a text": (
        (views, "_turn"),
        lambda right: lambda table, hand: hand and f"hand: {hand.to_dict()['deck'][:4]}",
    ),
    "cards in a key": (
        (views, "_turn"),
        lambda right: lambda table, hand: hand and {hand.to_dict()["deck"][0]: 1},
    ),
    "events of others": (
        (Chronicle, "_histories"),
        lambda right: (
            lambda self, hand: {one.player: hand.history for one in self.table.seats.values()}
        ),
    ),
    "events for all": (
        (Chronicle, "tell"),
        lambda right: lambda self, player, since: right(self, player or "P1", since),
    ),
    "events by the seat": (
        (Chronicle, "tell"),
        lambda right: tell_by_the_seat,
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_search_finds_what_leaks(leak, monkeypatch, tmp_path, seed):
    place, wrong = LEAKS[leak]
    home, name = place
    monkeypatch.setattr(home, name, wrong(getattr(home, name)))
    rng = random.Random(seed)
    settings = TableSettings(Rules(1, 2), seats=4)
    with new_log(tmp_path, settings) as log, pytest.raises(AssertionError):
        watch_life(rng, log, 2000)


# ---- What is in a view ---------------------------------------------------------------------------


def three(**options):
    table = Table(Rules(1, 2), seats=4, **options)
    for number in range(3):
        table.sit(f"P{number}", 200, now=10)
    return table


def test_a_view_tells_whose_turn_it_is_and_until_when():
    table = three(turn_seconds=15, time_bank_seconds=30)
    assert table.view("P0")["turn"] is None
    table.start(button=0, seed=7, now=20)
    expected = {
        "awaiting": "action", "seat": 0, "player": "P0", "since": 20, "deadline": 65,
        "time_bank": 30,
    }  # fmt: skip
    for player in ("P0", "P1", None):
        assert table.view(player)["turn"] == expected
    assert table.view("P0")["you"]["legal"] == ["f", "c", "r4", "r200"]
    assert table.view("P1")["you"]["legal"] == []
    assert table.view(None)["you"] is None
    table.act("P0", "c", now=40)  # 5 seconds from the bank
    assert table.view("P0")["you"]["time_bank"] == 25
    assert table.view("P0")["turn"]["player"] == "P1"


def test_a_view_shows_seats_as_they_are_in_the_hand():
    table = three()
    table.start(button=0, seed=7)
    table.act("P0", "f")
    table.act("P1", "all-in")
    seats = table.view(None)["seats"]
    shown = [(one["stack"], one["bet"], one["folded"], one["all_in"]) for one in seats]
    assert shown == [
        (200, 0, True, False), (0, 200, False, True), (198, 2, False, False), (0, 0, False, False),
    ]  # fmt: skip
    assert [one["dealt"] for one in seats] == [True, True, True, False]
    assert [one["player"] for one in seats] == ["P0", "P1", "P2", None]
    table.act("P2", "f")
    seats = table.view(None)["seats"]
    assert [one["stack"] for one in seats] == [200, 202, 198, 0]
    assert [one["all_in"] for one in seats] == [False] * 4
    assert [one["folded"] for one in seats] == [True, False, True, False]


def test_nobody_is_all_in_when_the_hand_is_over():
    table = three()
    table.start(button=0, seed=7)
    for player in ("P0", "P1", "P2"):
        table.act(player, "all-in")
    assert table.hand.over
    seats = table.view(None)["seats"]
    assert sorted(one["stack"] for one in seats) == [0, 0, 0, 600]
    assert [one["all_in"] for one in seats] == [False] * 4
    assert [one["folded"] for one in seats] == [False] * 4
    assert table.view(None)["turn"] is None


def test_a_view_says_where_the_button_goes_between_hands():
    table = three()
    assert table.view(None)["positions"] is table.view(None)["next_positions"] is None
    table.start(button=0, seed=7)
    here = {"button": 0, "small_blind": 1, "big_blind": 2}
    assert (table.view(None)["positions"], table.view(None)["next_positions"]) == (here, None)
    assert (table.view(None)["hand_number"], table.view(None)["hands"]) == (1, 0)
    for player in ("P0", "P1"):
        table.act(player, "f")
    table.finish()
    shown = table.view(None)
    assert shown["next_positions"] == {"button": 1, "small_blind": 2, "big_blind": 0}
    assert (shown["positions"], shown["hand"], shown["hand_number"]) == (here, None, None)
    assert shown["hands"] == 1


def test_wishes_are_private():
    rules = Rules(1, 2, run_it_twice=True)
    table = Table(rules, seats=3, optional_straddles=1)
    for number in range(3):
        table.sit(f"P{number}", 100)
    table.start(button=0, seed=7)
    before = {player: table.view(player) for player in ("P0", None)}
    table.leave("P1")
    table.sit_out("P2")
    table.top_up("P2", 50)
    table.straddle("P2")
    assert {player: table.view(player) for player in ("P0", None)} == before
    assert table.view("P1")["you"]["wish"] == "leave"
    mine = table.view("P2")["you"]
    assert (mine["wish"], mine["top_up"], mine["straddles"]) == ("sit out", 50, True)


def test_a_vote_on_boards_is_private_until_all_have_voted():
    table = Table(Rules(1, 2, run_it_twice=True), seats=2)
    table.sit("P0", 100)
    table.sit("P1", 100)
    table.start(button=0, seed=7)
    table.act("P0", "all-in")
    table.act("P1", "all-in")
    assert table.view(None)["turn"]["awaiting"] == "boards"
    assert [table.view(player)["you"]["asked_for_boards"] for player in ("P0", "P1")] == [True] * 2
    before = table.view("P1")
    table.run("P0", 2)
    assert table.view("P1") == before
    mine = table.view("P0")["you"]
    assert (mine["asked_for_boards"], mine["boards_wished"]) == (False, 2)
    table.run("P1", 2)
    assert table.view("P1")["hand"]["actions"][-1] == "run2"
    assert table.view("P1")["you"]["boards_wished"] is None


def test_a_view_tells_what_is_owed():
    table = Table(Rules(1, 2, entry="post"), seats=4)
    for number in range(3):
        table.sit(f"P{number}", 200)
    table.start(button=0, seed=7)
    for player in ("P0", "P1"):
        table.act(player, "f")
    table.finish()
    table.sit("P3", 200)
    assert table.view("P3")["you"]["owes"] == {"live": 2, "dead": 0}
    assert table.view("P0")["you"]["owes"] == {"live": 0, "dead": 0}
    assert [one["entering"] for one in table.view(None)["seats"]] == ["playing"] * 3 + ["waiting"]
    table.post("P3")  # which the others do not see
    assert table.view("P3")["seats"][3]["entering"] == "posting"
    for other in (None, "P0"):
        assert table.view(other)["seats"][3]["entering"] == "waiting"


def test_both_missed_blinds_are_owed_one_live_and_one_dead():
    table = Table(Rules(1, 2, entry="post"), seats=4)
    for number in range(4):
        table.sit(f"P{number}", 200)
    for number in range(3):
        table.start(button=None if number else 0, seed=7)
        while not table.hand.over:
            table.act(table.seats[table.hand.actor].player, "f")
        table.finish()
        if number == 0:
            table.sit_out("P3")  # next the big blind passes him, and then the small one
    assert table.view("P3")["you"]["owes"] == {"live": 2, "dead": 1}
    assert table.view("P1")["you"]["owes"] == {"live": 0, "dead": 0}


def test_who_left_is_shown_what_comes_back_with_him_and_nobody_else_is_known():
    table = three(return_seconds=100)
    assert table.leave("P1", now=50) == 200
    shown = table.view("P1")
    assert shown["you"] == {"seat": None, "brings_back": 200, "until": 150}
    assert {**shown, "you": None, "player": None} == table.view(None)
    for nobody in ("P9", "p0"):
        with pytest.raises(IllegalCommand, match="here are: 'P0', 'P2'"):
            table.view(nobody)
    for odd in (0, "", True, ["P0"], b"P0"):
        with pytest.raises(InvalidConfig, match="player"):
            table.view(odd)
    table.sit_out("P0", now=150)
    with pytest.raises(IllegalCommand, match="'P1' is not at this table"):
        table.view("P1")


def test_a_view_is_a_copy():
    table = three()
    table.start(button=0, seed=7)
    shown = table.view("P0")
    shown["settings"]["rules"][0]["big_blind"] = 3
    shown["seats"][0]["stack"] = 3
    shown["hand"]["rules"]["straddles"].append(3)
    assert table.view("P0") != shown
    assert table.rules == Rules(1, 2)


# ---- Events --------------------------------------------------------------------------------------


def commands(log, *told):
    for number, command in enumerate(told):
        name = f"{log.view(None)['events']}-{number}"
        do, *arguments = command.split()
        fields = ("player", "chips" if do == "sit" else "action", "seat")
        given = dict(zip(fields, arguments, strict=False))
        numbers = {name: int(given[name]) for name in ("chips", "seat") if name in given}
        log.do({"id": name, "do": do, **given, **numbers})


def test_who_comes_to_a_seat_sees_no_cards_of_who_sat_there(tmp_path):
    with new_log(tmp_path, TableSettings(Rules(1, 2), seats=3)) as log:
        commands(log, "sit P1 200", "sit P2 200", "start")
        cards = [list(map(format_card, log.table.hand.hole_cards[seat])) for seat in (0, 1)]
        commands(log, f"act P{log.table.hand.actor + 1} f", "finish", "leave P1", "sit P3 200 0")
        dealt = {
            player: [one["cards"] for one in log.events(player) if one["kind"] == "deal"]
            for player in ("P1", "P2", "P3", None)
        }
        order = [one["seat"] for one in log.events(None) if one["kind"] == "deal"]
        hidden = [None, None]
        assert dealt["P3"] == dealt[None] == [hidden, hidden]
        assert dealt["P1"] == [cards[0] if seat == 0 else hidden for seat in order]
        assert dealt["P2"] == [cards[1] if seat == 1 else hidden for seat in order]


def test_events_come_in_the_order_in_which_things_happen(tmp_path):
    settings = TableSettings(Rules(1, 2), seats=2, turn_seconds=10, missed_turns=1)
    with new_log(tmp_path, settings) as log:
        commands(log, "sit P1 200", "sit P2 200")
        log.do({"id": "a", "do": "start", "button": 0, "now": 5})
        answer = log.do({"id": "b", "do": "timeout", "now": 1000})
        log.do({"id": "c", "do": "finish"})
        told = [(one["number"], one["kind"], one["player"]) for one in log.events(None)]
        assert [kind for _, kind, _ in told] == [
            "sat", "sat", "started", "small_blind", "big_blind", "deal", "deal", "fold",
            "returned", "win", "timed_out", "away", "finished",
        ]  # fmt: skip
        assert [number for number, _, _ in told] == list(range(1, 14))
        assert answer["events"] == [8, 9, 10, 11, 12]
        assert log.events(None, 11) == log.events(None)[11:]
        assert log.events(None, 13) == []
