"""A Table and the slow model of it, driven together and compared after every command."""

from oracle_table import OracleTable, Refused

from fasteval.errors import FastevalError, IllegalCommand
from fasteval.tables.table import Table


def observe_table(table):
    """What a table and the model have in common, of the table."""
    seats = {
        one.player: (
            chair,
            one.stack,
            one.entering,
            one.owes_small_blind,
            one.owes_big_blind,
            one.away_since if one.away else None,
            one.disconnected_since,
            one.missed_turns,
            one.time_bank,
            one.wish,
            one.gone,
            one.top_up,
            one.straddles,
            one.boards,
        )
        for chair, one in table.seats.items()
    }
    hand = table.hand
    return {
        "seats": seats,
        "hand": hand and (hand.start_arguments(), hand.actions, hand.stacks, hand.awaiting),
        "positions": table.positions and tuple(table.positions),
        "round": (table.hands, table.game, table.round_left),
        "time": (table.now, table.turn_since if hand else None, table.deadline),
        "chips": (table.bought_in, table.cashed_out, table.raked),
        "departed": who_may_come_back(table.departed, table.now - table.settings.return_seconds),
    }


def observe_model(model):
    seats = {
        one.name: (
            one.chair,
            one.chips,
            one.status,
            one.small_due,
            one.big_due,
            one.away_since,
            one.disconnected_since,
            one.misses,
            one.bank,
            one.wish,
            one.patience_over,
            one.extra,
            one.straddles,
            one.vote,
        )
        for one in model.guests.values()
    }
    hand = model.hand
    return {
        "seats": seats,
        "hand": hand and (hand.start_arguments(), hand.actions, hand.stacks, hand.awaiting),
        "positions": model.last,
        "round": (model.hands, model.game, model.round_left),
        "time": (model.now, model.waiting_since if hand else None, model.deadline),
        "chips": (model.bought_in, model.cashed_out, model.raked),
        "departed": who_may_come_back(model.gone, model.now - model.return_seconds),
    }


def who_may_come_back(departed, oldest):
    """A table forgets when it likes who left too long ago."""
    return {who: it for who, it in departed.items() if it[1] > oldest}


class Pair:
    """A table and its model under the same commands."""

    def __init__(self, games, seats, **settings):
        self.table = Table(tuple(games), seats, **settings)
        self.model = OracleTable(games, seats, **settings)
        self.fair = Fairness()

    def do(self, command, *arguments, **named):
        """Give both a command; say whether it was obeyed. What one refuses both refuse."""
        before = self.table.to_dict()
        try:
            told, refused = getattr(self.table, command)(*arguments, **named), None
        except FastevalError as error:
            told, refused = None, error
        try:
            expected, model_refused = getattr(self.model, command)(*arguments, **named), None
        except (FastevalError, Refused) as error:
            expected, model_refused = None, error
        what = (command, arguments, named, refused, model_refused)
        if command == "start":
            check_refused(refused)
        assert (refused is None) == (model_refused is None), what
        if refused is not None:
            assert self.table.to_dict() == before, what
        else:
            self.compare_results(command, told, expected)
            self.compare()
            if command == "start":
                self.fair.begin(self.table)
            elif command == "finish":
                self.fair.finish()
        return refused is None

    def compare_results(self, command, told, expected):
        if command == "finish":
            assert (set(told.busts), told.left) == expected
            assert told.stacks == stacks_of(self.table)
            places = self.next_places()
            assert told.positions == self.table.next_positions == places
        elif command in ("sit", "leave", "timeout"):
            assert told == expected, command

    def compare(self):
        seen, expected = observe_table(self.table), observe_model(self.model)
        assert seen == expected, [(seen[name], expected[name]) for name in seen]
        check_chips(self.table)

    def next_places(self):
        try:
            return self.model.next_hand()[0]
        except Refused:
            return None

    def go_on_with_a_copy(self):
        """A table goes on as it was from what is written of it."""
        copy = Table.from_dict(self.table.to_dict())
        assert copy == self.table
        self.table = copy
        self.compare()


def check_refused(refused):
    """A hand that can be planned is dealt: it is the button of the caller, or not his time yet."""
    if refused is not None:
        assert isinstance(refused, IllegalCommand) or "button" in str(refused), refused


def check_chips(table):
    """All that was brought is on the table, was taken away or went to the house (R4)."""
    there = sum(one.stack for one in table.seats.values())
    assert table.bought_in == there + table.cashed_out + table.raked
    hand = table.hand
    if hand is not None:
        assert sum(hand.stacks) + hand.pot + hand.rake == sum(hand.starting_stacks)
        for chair, stack in enumerate(hand.starting_stacks):
            assert stack in (0, table.seats[chair].stack if chair in table.seats else 0)
            assert (stack > 0) == (chair in hand.dealt)


class Nobody:
    stack = 0


def seats_in_order(table):
    return [(chair, table.seats.get(chair, Nobody)) for chair in range(table.settings.seats)]


def stacks_of(table):
    return tuple(one.stack for _, one in seats_in_order(table))


class Fairness:
    """Who stays in neither skips a blind nor pays it twice, as far as the rules promise that."""

    def __init__(self):
        self.last = None  # where button and blinds were in the hand before, and who was dealt in
        self.hand = None

    def begin(self, table):
        """Look at a hand that has begun, and at the one before that was played to its end."""
        places, hand = table.positions, table.hand
        dealt = {chair: table.seats[chair].player for chair in hand.dealt}
        assert len(dealt) > 1
        assert places.big_blind in dealt
        assert places.small_blind is None or places.small_blind in dealt
        if self.last is not None:
            before, players = self.last
            stayed = {  # and did not leave and come back
                chair
                for chair, player in dealt.items()
                if players.get(chair) == player and table.seats[chair].was[0] == "playing"
            }
            check_moves(hand.rules, before, places, set(dealt), stayed)
        self.hand = (places, dealt)

    def finish(self):
        self.last = self.hand


def check_moves(rules, before, places, dealt, stayed):
    again = places.big_blind == before.big_blind and before.big_blind in stayed
    if rules.button_mode == "dead":  # R17
        assert not again
        assert not passed(before.big_blind, places.big_blind, dealt)
        if before.big_blind in stayed:
            assert places.small_blind == before.big_blind
    elif len(dealt) == 2 and rules.no_double_big_blind:  # R16
        assert not again
    else:  # R15
        assert places.button != before.button or before.button not in stayed
        assert not passed(before.button, places.button, stayed)


def passed(start, end, chairs):
    """Which of some chairs lie between two, clockwise."""
    return [c for c in chairs if 0 < (c - start) % 22 < (end - start) % 22]
