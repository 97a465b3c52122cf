"""The games of ACPC logs: told by a definition, a name or the hand itself."""

import pytest
from test_acpc import DEFINITION, HEADER, LIMIT_2P, NO_LIMIT_2P, one, read

from fasteval.histories.acpc.game import STANDARD, Game, read_game, write_game
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand
from fasteval.histories.replaying import replay

# ---- Games --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("STATE:0:rf:AsKs|QdQh:-10|10:P1|P2", LIMIT_2P),
        ("STATE:0:r200f:AsKs|QdQh:-100|100:P1|P2", NO_LIMIT_2P),
        ("STATE:0:f:AsKs|QdQh:5|-5:P1|P2", LIMIT_2P),
        ("STATE:0:f:AsKs|QdQh:50|-50:P1|P2", NO_LIMIT_2P),
        ("STATE:0:cc/cc/cc/cc:AsKs|QdQh/2c7d9h/Jc/3s:-10|10:P1|P2", LIMIT_2P),
        ("STATE:0:ff:AsKs|QdQh|7c7d:-5|5|0:P1|P2|P3", "holdem.limit.3p"),
        ("STATE:0:ff:AsKs|QdQh|7c7d:-50|50|0:P1|P2|P3", "holdem.nolimit.3p"),
        ("MATCHSTATE:0:0:r:AsKs|", LIMIT_2P),
        ("MATCHSTATE:1:0:fr200:|AsKs|", "holdem.nolimit.3p"),
    ],
)
def test_without_a_header_the_hand_tells_the_usual_game(line, name):
    guessed = parse_hand(line, "acpc")
    assert guessed == one(line, name).change(about=())
    assert guessed.stacks == STANDARD[name].stacks


def test_six_players_are_usual_without_a_limit():
    hand = parse_hand(
        "STATE:0:ffr225fff:AsKs|QdQh|7c7d|2c2d|3c3d|4c4d:-50|-100|0|0|150|0:a|b|c|d|e|f"
    )
    assert (hand.stacks, hand.rules.big_blind) == ((10_000,) * 6, 100)
    assert replay(hand).trouble is None


@pytest.mark.parametrize(
    "line",
    [
        "MATCHSTATE:0:0::AsKs|",
        "STATE:0:cc/cc/cc/cc:2s3s|2h3h/4c5d6h/Jc/Qd:0|0:P1|P2",
        "STATE:0:f:AsKs|QdQh:1|-1:P1|P2",
        "STATE:0:rfff:AsKs|QdQh|7c7d|2c2d:-5|-10|0|15:P1|P2|P3|P4",
        "STATE:0:r200fff:AsKs|QdQh|7c7d|2c2d:-50|-100|0|150:P1|P2|P3|P4",
    ],
)
def test_a_game_that_nothing_tells_is_an_error(line):
    with pytest.raises(InvalidHistory, match="neither the log nor this hand tells which game"):
        parse_hand(line)


@pytest.mark.parametrize("name", STANDARD)
def test_definitions_are_written_and_read(name):
    game = STANDARD[name]
    text = write_game(game)
    assert read_game(text) == game
    messy = text.replace("numPlayers = ", "NUMPLAYERS=").replace("GAMEDEF", "gamedef")
    assert read_game(messy + "\n") == game
    commented = "".join(f"# {line}\n" for line in text.splitlines())
    line = "MATCHSTATE:0:1::AsKs|\n" if len(game.blinds) == 2 else "MATCHSTATE:0:1::AsKs||\n"
    for before in (text, commented):
        assert parse_hand(before + line, "acpc") == one(line, name).change(about=())


@pytest.mark.parametrize(
    ("old", "new", "kind", "told"),
    [
        ("numHoleCards = 2", "numHoleCards = 1", UnsupportedHand, "numholecards = 1 is not Texas"),
        ("numBoardCards = 0 3 1 1", "numBoardCards = 0 1", UnsupportedHand, "0 1 is not Texas"),
        ("numSuits = 4", "numSuits = 2", UnsupportedHand, "numsuits = 2"),
        ("2 1 1 1", "2 1 1 2", UnsupportedHand, "firstPlayer = 2 1 1 2"),
        ("2 1 1 1", "1 1 1 1", UnsupportedHand, "blind = 10 5 and firstPlayer = 1"),
        ("= 10 5", "= 5 10", UnsupportedHand, "blind = 5 10 and firstPlayer = 2"),
        ("10 10 20 20", "10 20 20 20", UnsupportedHand, "raiseSize = 10 20 20 20"),
        ("3 4 4 4", "3 4 4 5", UnsupportedHand, "maxRaises = 3 4 4 5"),
        ("3 4 4 4", "4 4 4 4", UnsupportedHand, "at most 4 raises, later 4"),
        ("limit\n", "nolimit\n", UnsupportedHand, "without a limit and with maxRaises = 3 4 4 4"),
        ("numSuits = 4\n", "", InvalidHistory, "numsuits is missing"),
        ("blind = 10 5\n", "", InvalidHistory, "blind is missing"),
        ("blind = 10 5", "blind = 10", InvalidHistory, "blind has 1 numbers, 2 are needed"),
        ("blind = 10 5", "blind = 10 x", InvalidHistory, "'blind = 10 x' is no field of it"),
        ("numSuits = 4", "numSuites = 4", InvalidHistory, "'numSuites = 4' is no field of it"),
        ("numPlayers = 2", "numPlayers = 23", InvalidHistory, "23 players"),
        (
            "blind = 10 5",
            "blind = 10 5\nstack = 4 400",
            InvalidHistory,
            "a stack of 4, of which 10",
        ),
        ("END GAMEDEF\n", "", InvalidHistory, "END GAMEDEF is missing"),
    ],
)
def test_definitions_that_are_odd_or_of_other_games(old, new, kind, told):
    assert old in DEFINITION
    text = DEFINITION.replace(old, new) + "STATE:0:rf:AsKs|QdQh:-10|10:P1|P2\n"
    found = []
    assert not read(text, found.append)
    assert [type(error) for error in found] == [kind]
    assert told in str(found[0])
    assert found[0].line == len(text.splitlines())


def odd_game(blinds, first, stack=1000):
    """The definition of a game without a limit."""
    return write_game(Game(False, (stack,) * len(blinds), blinds, first - 1))


@pytest.mark.parametrize(
    ("blinds", "first"),
    [
        ((50, 100, 200, 0, 0), 5),
        ((50, 100, 0, 0), 4),
        ((0, 0), 2),
        ((0, 0, 50), 1),
        ((200, 100, 0), 3),
    ],
)
def test_games_whose_order_is_not_ours_are_refused(blinds, first):
    seen = f"MATCHSTATE:0:1::AsKs{'|' * (len(blinds) - 1)}\n"
    with pytest.raises(UnsupportedHand, match="a game with blind = "):
        parse_hand(odd_game(blinds, first) + seen, "acpc")


@pytest.mark.parametrize(
    ("blinds", "first", "small_blind", "straddles", "posts", "actor"),
    [
        ((50, 100, 200, 0), 4, 50, (200,), (), 3),
        ((50, 100, 200, 400), 1, 50, (200, 400), (), 0),
        ((50, 100, 0, 200), 1, 50, (200,), (), 0),
        ((50, 100, 0, 100), 3, 50, (), ((3, 100, 0),), 2),
        ((50, 100, 200, 100), 4, 50, (200,), ((3, 100, 0),), 3),
        ((50, 100, 100, 200), 1, 50, (200,), ((2, 100, 0),), 0),
        ((100, 0, 0, 0), 2, 0, (), (), 1),
        ((100, 100, 0, 0), 2, 0, (), ((1, 100, 0),), 1),
        ((50, 100), 1, 50, (), (), 0),
        ((0, 0, 0), 1, 0, (), (), 0),
    ],
)
def test_who_acts_first_tells_straddles_from_posts(
    blinds, first, small_blind, straddles, posts, actor
):
    """The least bet is the highest of all that is posted."""
    seen = f"MATCHSTATE:0:1::AsKs{'|' * (len(blinds) - 1)}\n"
    hand = parse_hand(odd_game(blinds, first) + seen, "acpc")
    assert (hand.rules.small_blind, hand.rules.straddles, hand.posts) == (
        small_blind, straddles, posts,
    )  # fmt: skip
    state = hand.state()
    assert state.actor == actor
    highest = max(blinds)
    assert state.legal.min_raise_to == (2 * highest or 1)
    assert hand.rules.minimum_bet in (highest or 1, 0)
    assert max(hand.rules.minimum_bet, hand.rules.big_blind) == (highest or 1)
    assert format_hand(hand, "acpc").endswith(seen)


def test_a_definition_without_an_end_is_reported():
    with pytest.raises(InvalidHistory, match="END GAMEDEF is missing"):
        read("\nGAMEDEF\nnolimit\n")


def test_other_games_are_refused_by_name():
    told = []
    line = "STATE:0:cc:Qs|Js:-1|1:P1|P2\n"
    for name in ("kuhn.limit.3p.game", "holdem.limit.10p.game"):
        assert not read(HEADER.replace(f"{NO_LIMIT_2P}.game", name) + line, told.append)
    assert [type(error) for error in told] == [UnsupportedHand] * 2
    assert "'kuhn.limit.3p.game' is not Texas hold'em" in str(told[0])
    assert "the game 'holdem.limit.10p.game' is not known: put its GAMEDEF" in str(told[1])


def test_a_definition_holds_until_the_next_or_until_another_match():
    small = write_game(STANDARD[NO_LIMIT_2P]).replace("20000 20000", "500 500")
    line = "MATCHSTATE:0:{}:r200:AsKs|\n"
    log = small + HEADER + line.format(1) + line.format(2) + HEADER + line.format(3)
    assert [hand.stacks[0] for hand in read(log)] == [500, 500, 20_000]
