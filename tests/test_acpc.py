"""Logs of the Annual Computer Poker Competition and its match states, read."""

import io
import random
from decimal import Decimal

import pytest

from fasteval.histories.acpc import betting as acpc_betting
from fasteval.histories.acpc import format as acpc
from fasteval.histories.acpc import game as acpc_game
from fasteval.histories.acpc.game import STANDARD, write_game
from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.files import format_hand, parse_hand, read_hands
from fasteval.histories.formats import detect_format, format_by_suffix
from fasteval.histories.replaying import replay

LIMIT_2P = "holdem.limit.2p.reverse_blinds"
NO_LIMIT_2P = "holdem.nolimit.2p.reverse_blinds"
HEADER = f"# name/game/hands/seed friendly {NO_LIMIT_2P}.game 1000 7\n"
TIMES = "#--t_response 10000\n#--t_hand 600000\n#--t_per_hand 6000\n"

# Two players, 50 and 100. Position 0 is the big blind; position 1 has the button and acts first.
CALLED = "STATE:0:r300c/cr900c/cc/r2100f:AsKs|QdQh/2c7d9h/Jc/3s:900|-900:P1|P2"
FOLDED = "STATE:4:r250f:6s9d|4dQd:-100|100:P1|P2"
ALL_IN = "STATE:9:r250r20000c///:AcAd|KcKd/2c7d9h/Jc/3s:20000|-20000:P1|P2"


def read(text, broken=None):
    return list(read_hands(io.StringIO(text), "acpc", broken=broken))


def one(line, game=NO_LIMIT_2P):
    return acpc.FORMAT.parse(acpc.Chunk(line, 1, acpc.Context((("game", game),))))


DEFINITION = write_game(STANDARD[LIMIT_2P])


# ---- Logs ---------------------------------------------------------------------------------------


def test_a_log_is_read(words):
    log = f"{HEADER}{TIMES}{FOLDED}\n{ALL_IN}\nSCORE:19900|-19900:P1|P2\n"
    first, second = read(log)
    assert first.rules == words.Rules.named("acpc", small_blind=50, big_blind=100)
    assert (first.stacks, first.button, first.actions) == ((20_000, 20_000), 1, ("r250", "f"))
    assert (first.hole_cards, first.boards) == (("6s9d", "4dQd"), ())
    assert first.expected.final_stacks == (19_900, 20_100)
    assert (first.players, first.hero, first.id, first.source) == (("P1", "P2"), None, "4", "acpc")
    assert first.told == {
        "match": "friendly",
        "game": f"{NO_LIMIT_2P}.game",
        "hands": "1000",
        "seed": "7",
    }
    assert (first.where, second.where) == ("line 5", "line 6")
    assert second.boards == ("2c7d9hJc3s",)
    assert second.state().over
    assert [replay(hand).trouble for hand in (first, second)] == [None, None]


def test_a_raise_is_to_all_that_was_put_in_during_the_hand():
    line = CALLED.replace("r2100f", "r2100c").replace("900|-900", "-2100|2100")
    hand = one(line)
    assert hand.actions == ("r300", "c", "c", "r600", "c", "c", "c", "r1200", "c")
    assert replay(hand).trouble is None
    wrong = one(line.replace("-2100|2100", "-2099|2099"))
    assert str(replay(wrong).trouble) == (
        "final stacks: recorded 17901, 22099; by the rules 17900, 22100"
    )


def test_limit_raises_have_no_amount():
    line = "STATE:3:rrrc/crrc/cc/rf:AsKs|QdQh/2c7d9h/Jc/3s:60|-60:P1|P2"
    hand = one(line, LIMIT_2P)
    assert hand.actions == ("r20", "r30", "r40", "c", "c", "r10", "r20", "c", "c", "c", "r20", "f")
    assert hand.stacks == (2**31 - 1,) * 2
    assert replay(hand).trouble is None
    assert one(line.replace("/cc/", "/rrc/"), LIMIT_2P).actions[8:11] == ("r20", "r40", "c")


def test_three_players_begin_left_of_the_button():
    line = "STATE:8:r300fc/cr800f:AsKs|QdQh|7c7d/2c8d9h:-50|-300|350:P2|P3|P1"
    hand = one(line, "holdem.nolimit.3p")
    assert hand.actions == ("r300", "f", "c", "c", "r500", "f")
    assert hand.players == ("P2", "P3", "P1")
    assert (hand.button, hand.state().big_blind_seat) == (2, 1)
    assert replay(hand).trouble is None


def test_values_can_be_parts_of_a_chip():
    line = "STATE:8:ccc/ccc/ccc/ccc:AsKs|AdKd|7h6h/2c8d9h/Jc/Qs:50|50|-100:P1|P2|P3"
    assert replay(one(line, "holdem.nolimit.3p")).trouble is None
    odd = one(line.replace("50|50|-100", "50.500000|49.5|-100"), "holdem.nolimit.3p")
    assert odd.expected.final_stacks == (Decimal("20050.5"), Decimal("20049.5"), 19_900)
    assert format_hand(odd, "acpc").endswith(":50.5|49.5|-100:P1|P2|P3\n")
    for values in ("33.333333|33.333333|-66.666667", "7|7|-15"):  # cut by the program
        assert one(line.replace("50|50|-100", values), "holdem.nolimit.3p")


def test_a_time_after_the_players_is_kept():
    hand = one(f"{FOLDED} # 1479132064.35509")
    assert hand.told["timestamp"] == "1479132064.35509"
    assert hand.players == ("P1", "P2")
    assert format_hand(hand, "acpc").endswith(f"{FOLDED} # 1479132064.35509\n")


def test_who_alone_has_chips_is_asked_by_the_dealer(words):
    """The big blind can bet no more, but the dealer asks it to check; our rules do not (R44)."""
    game = write_game(STANDARD["holdem.nolimit.3p"]).replace("20000 20000 20000", "500 500 60")
    line = "STATE:1:cfc///:AsKs|QdQh|7c7d/2c8d9h/Jc/3s:-50|110|-60:P1|P2|P3\n"
    hand = parse_hand(game + line, "acpc")
    assert hand.actions == ("c", "f")
    assert hand.state().stacks == (450, 610, 0)
    assert format_hand(hand, "acpc").endswith(line)
    assert parse_hand(game + line.replace("cfc", "cf"), "acpc") == hand
    seen = parse_hand(game + "MATCHSTATE:1:1:cf:|QdQh|", "acpc")
    assert (seen.actions, seen.state().actor) == (("c", "f"), None)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (CALLED.replace("cr900", "xr900"), "'x' at place 7 of the betting 'r300c/xr900c/cc/r2"),
        (CALLED.replace("cr900", "b900"), "'b' at place 7 of the betting"),
        (CALLED.replace("r300", "r199"), "'r199' at place 1 of the betting (preflop): a raise "),
        (CALLED.replace("r900", "r399"), "'r399' at place 8 of the betting (flop): a raise is"),
        (CALLED.replace("r900", "r20001"), "a raise is to 400-20000 in all"),
        (CALLED.replace("r900", "r"), "'r' at place 8 of the betting (flop): in a no-limit"),
        (CALLED.replace("r300c/", "f/"), "'c' at place 3 of the betting (preflop): the betting"),
        (CALLED.replace("/cr900c", "/f"), "'f' at place 7 of the betting (flop): there is nothi"),
        (CALLED.replace("c/cc/r", "ccc//r"), "lacks a slash at place 13: the street is over"),
        (CALLED.replace("cc/r", "c/cr"), "'/' at place 15 of the betting (turn): its betting is"),
        (CALLED.replace("c/cr", "c//cr"), "'/' at place 7 of the betting (flop): its betting"),
        (CALLED.replace("/3s", ""), "has the board of 2 streets, the betting"),
        (CALLED.replace("/Jc/", "/Jc9c/"), "'Jc9c' in 'AsKs|QdQh/2c7d9h/Jc9c/3s': not 1 card"),
        (CALLED.replace("2c7d9h", "2c7d"), "'2c7d' in 'AsKs|QdQh/2c7d/Jc/3s': not 3 cards"),
        (CALLED.replace("2c7d9h", "2c7d1h"), "'2c7d1h' in"),
        (CALLED.replace("QdQh", "Qd"), "'Qd' in 'AsKs|Qd/2c7d9h/Jc/3s': not 2 cards"),
        (CALLED.replace("QdQh", "Qdqh"), "'Qdqh' in"),
        (CALLED.replace("QdQh", "QdJc"), "the card 'Jc' is twice in"),
        ("STATE:4:r250f:6s9d|4dQd|7c7d:-100|100|0:P1|P2|P3", "the cards of 3 players in a game"),
        (CALLED.replace("|QdQh", ""), "'AsKs/2c7d9h/Jc/3s' has the cards of 1 players"),
        (CALLED.replace("STATE:0", "STATE:x"), "'x' is not the number of a hand"),
        (CALLED.replace("STATE:0", "STATE:" + "9" * 19), "is not the number of a hand"),
        (CALLED.replace("900|-900", "900|-90"), "'900|-90': what is won is not what is lost"),
        (CALLED.replace("900|-900", "900|-900|0"), "is not what 2 players won and lost"),
        (CALLED.replace("900|-900", "1e3|-1e3"), "'1e3|-1e3' is not what 2 players"),
        (CALLED.replace("P1|P2", "P1"), "'P1' is not the names of 2 players"),
        (CALLED.replace("P1|P2", "P1|"), "'P1|' is not the names of 2 players"),
        (CALLED.replace(":900|-900:P1|P2", ""), "the hand is over, but what was won and lost is"),
        (CALLED.replace("r2100f", "r2100"), "a result, but the betting 'r300c/cr900c/cc/r2100'"),
        ("STATE:0:r300c", "'STATE:0:r300c' is cut short"),
        ("STATE:0", "'STATE:0' is cut short"),
        ("STAT", "'STAT' is no line of an ACPC log"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_line_is_said(line, told):
    with pytest.raises(InvalidHistory) as raised:
        one(line)
    assert told in str(raised.value)
    assert raised.value.line == 1


def test_after_a_short_raise_the_least_one_is_what_it_was():
    game = write_game(STANDARD["holdem.nolimit.3p"]).replace("20000 20000 20000", "350 900 900")
    cards = ":|QdQh|\n"
    assert parse_hand(game + "MATCHSTATE:1:1:r300r350" + cards, "acpc").actions == ("r300", "r350")
    with pytest.raises(InvalidHistory, match=r"'r450' at place 9 .* a raise is to 500-900 in all"):
        parse_hand(game + "MATCHSTATE:1:1:r300r350r450" + cards, "acpc")


def test_a_raise_that_nobody_can_call_is_an_error():
    game = write_game(STANDARD[NO_LIMIT_2P]).replace("20000 20000", "900 500")
    with pytest.raises(InvalidHistory, match=r"'r900' at place 5 .* nobody to call") as raised:
        parse_hand(game + "MATCHSTATE:0:1:r500r900:AsKs|", "acpc")
    assert type(raised.value) is InvalidHistory


def test_a_hand_in_which_nobody_is_asked_is_refused():
    game = write_game(STANDARD[NO_LIMIT_2P]).replace("20000 20000", "100 50")
    with pytest.raises(UnsupportedHand, match="a hand in which nobody is asked"):
        parse_hand(game + "MATCHSTATE:0:1::AsKs|", "acpc")


@pytest.mark.parametrize(
    ("betting", "blinds", "stack", "told"),
    [
        ("c", (100, 60), 20_000, "'c' at place 1 of the betting (preflop): by our rules a call is"),
        ("r300f", (100, 50), 250, "raise to 300 is not legal"),
        ("c", (50, 100, 0), 20_000, "by our rules it is another's turn"),
        ("r300c///", (100, 50), 300, "by our rules 'r300c///' is not all of the betting"),
    ],
)
def test_a_dealer_and_a_hand_that_disagree_are_noticed(words, betting, blinds, stack, told):
    """No game is known of which this is so; if there is one, it is refused."""
    stacks = {250: (20_000, 20_000), 300: (300, 300)}.get(stack, (stack,) * len(blinds))
    game = acpc_game.Game(False, stacks, blinds, len(blinds) - 1)
    rules = words.Rules(50, 100)
    state = words.State(rules, [20_000 if stack == 300 else stack] * 2, 1, deal_later=True)
    with pytest.raises(UnsupportedHand) as raised:
        acpc_betting.read_betting(betting, game, state)
    assert told in str(raised.value)


def test_in_limit_games_the_raises_are_counted():
    line = "STATE:3:rrrrc/cc/cc/cc:AsKs|QdQh/2c7d9h/Jc/3s:-50|50:P1|P2"
    with pytest.raises(InvalidHistory, match=r"'r' at place 4 .* .preflop.: there are 3 raises"):
        one(line, LIMIT_2P)
    four = line.replace("rrrrc/cc", "rrrc/rrrrc").replace("50", "80")
    assert replay(one(four, LIMIT_2P)).trouble is None
    with pytest.raises(InvalidHistory, match=r"at place 10 .* there are 4 raises"):
        one(four.replace("rrrrc/", "rrrrrc/"), LIMIT_2P)
    with pytest.raises(InvalidHistory, match="in a limit game a raise has no amount"):
        one(line.replace("rrrr", "r20"), LIMIT_2P)


def test_lines_of_people_are_passed_over_and_others_reported():
    told = []
    remarks = [
        "", "#", "; pause", "# a word", "SCORE:1|-1:P1|P2", "STARTED at 1341695921.617099",
        "FINISHED at 1341695921.617268", "VERSION:2.0.0", "WARNING: raise of 4 increased to 200",
        "ERROR: could not get action from seat 1", "600.0 seconds spent waiting; timeout 600.0",
        "Seconds cumulatively spent in match for seat 0: 3",
    ]  # fmt: skip
    log = "\n".join([*remarks, CALLED, *remarks, "what is this", FOLDED.removeprefix("S"), FOLDED])
    hands = read(log + "\n", told.append)
    assert [hand.id for hand in hands] == ["0", "4"]
    assert [error.line for error in told] == [26, 27]
    assert "'what is this' is no line of an ACPC log" in str(told[0])


def test_the_first_version_of_the_protocol_is_refused():
    """It has blinds in the betting, amounts of calls and the players first."""
    told = []
    assert not read("P1|P2:0:b50b100c100c0/c0c0:AsKs|QdQh/2c7d9h:100|-100\n", told.append)
    assert isinstance(told[0], UnsupportedHand)
    assert "is of the first version of the protocol" in str(told[0])


# ---- Match states -------------------------------------------------------------------------------

STREAM = """\
MATCHSTATE:0:30::9s8h|
MATCHSTATE:0:30:c:9s8h|
MATCHSTATE:0:30:c:9s8h|:r300
MATCHSTATE:0:30:cr300:9s8h|
MATCHSTATE:0:30:cr300c/:9s8h|/Tc7d2h
MATCHSTATE:0:31:r200:AsKs|
"""
FLOP = "MATCHSTATE:0:30:cr300c/c:9s8h|"
MESSAGES = """\
STARTED at 1341695921.617099
TO 1 at 1341695921.617268 MATCHSTATE:1:17::|TdQd
TO 2 at 1341695921.617309 MATCHSTATE:0:17::Jc8d|
FROM 1 at 1341695921.617324 MATCHSTATE:1:17::|TdQd:r100
WARNING: raise of 100 increased to 200
TO 1 at 1341695921.617377 MATCHSTATE:1:17:r200:|TdQd
TO 2 at 1341695921.617415 MATCHSTATE:0:17:r200:Jc8d|
FROM 2 at 1341695921.617424 # thinking
FROM 2 at 1341695921.617424 MATCHSTATE:0:16::Ac8d|:c
FROM 2 at 1341695921.617424 MATCHSTATE:0:17:r200:Jc8d|:f
TO 1 at 1341695921.617477 MATCHSTATE:1:17:r200f:|TdQd
TO 2 at 1341695921.617515 MATCHSTATE:0:17:r200f:Jc8d|
FINISHED at 1341695921.617515
SCORE:-100|100:P2|P1
"""


def test_the_match_states_of_a_hand_are_one_hand():
    first, second = read(HEADER + STREAM)
    assert (first.id, first.hero, first.actions) == ("30", 0, ("c", "r300", "c"))
    assert (first.hole_cards, first.boards) == (("9s8h", None), ("Tc7d2h",))
    state = first.state()
    assert (state.street, state.actor, state.pot) == ("flop", 0, 600)
    assert (second.id, second.hero, second.actions) == ("31", 0, ("r200",))
    assert (first.where, second.where) == ("line 2", "line 7")


def test_messages_of_the_dealer_have_the_cards_of_all():
    (hand,) = read(HEADER + MESSAGES)
    assert hand.hole_cards == ("Jc8d", "TdQd")
    assert (hand.hero, hand.actions, hand.expected.final_stacks) == (None, ("r200", "f"), None)
    assert hand.state().stacks == (19_900, 20_100)


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("cr300c/", "cr400c/", 6, "does not go on from the match state before it: 'cr300'"),
        ("cr300:", "cr30:", 6, "does not go on from the match state before it: 'cr30', then"),
        ("|/Tc7d2h\n", f"|/Tc7d2h\n{FLOP}/Tc7d2s\n", 7, "does not go on"),
        ("cr300:", "r300:", 5, "does not go on from the match state before it: 'c', then 'r300'"),
        ("30:c:9s8h|\n", "30:c:9s7h|\n", 3, "does not go on"),
        ("30:c:9s8h|\n", "30:c:9s8h||\n", 3, "does not go on"),
        ("/Tc7d2h", "/Tc7d9s", 6, "the card '9s' is twice"),
        ("/Tc7d2h", "", 6, "has the board of 0 streets"),
        ("cr300:9s8h|", "cr300:|", 5, "lacks the cards of position 0"),
        ("E:0:30::", "E:2:30::", 2, "'2' is no position of 2 players"),
        ("|:r300", "|:r300x", 4, "'r300x' is no answer: one is f, c or r"),
        ("cr300:9s8h|", "cr300", 5, "is not a match state, or is cut short"),
    ],
)
def test_match_states_that_do_not_fit_are_reported(old, new, line, told):
    assert old in STREAM
    found = []
    hands = read(HEADER + STREAM.replace(old, new), found.append)
    assert [hand.id for hand in hands] == ["31"]
    assert told in str(found[0])
    assert found[0].line == line


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("r200f:|TdQd", "r200f:|TdQd:f", 12, "is not a match state, or is cut short"),
        ("Jc8d|:f", "Jc8d|", 11, "lacks an answer"),
        ("TO 2 at 1341695921.617415", "TO 2 at", 8, "is no line of an ACPC log"),
        ("17:r200:Jc8d|\n", "17:r200:Td8c|\n", 8, "the card 'Td' is twice"),
    ],
)
def test_messages_that_are_garbled_are_reported(old, new, line, told):
    found = []
    text = MESSAGES.replace("17::Jc8d", "17::Td8c") if "Td8c" in new else MESSAGES
    read(HEADER + text.replace(old, new), found.append)
    assert told in str(found[0])
    assert found[0].line == (4 if "Td8c" in new else line)


def test_a_match_state_that_is_cut_short_is_of_no_hand():
    found = []
    hands = read(HEADER + STREAM + "MATCHSTATE:0:3", found.append)
    assert [hand.id for hand in hands] == ["30", "31"]
    assert "'MATCHSTATE:0:3' is not a match state, or is cut short" in str(found[0])


def test_match_states_and_states_can_follow_one_another():
    hands = read(HEADER + STREAM + CALLED + "\n" + STREAM)
    assert [hand.id for hand in hands] == ["30", "31", "0", "30", "31"]
    assert [hand.hero for hand in hands] == [0, 0, None, 0, 0]


def test_a_hand_has_so_many_lines_and_no_more():
    found = []
    many = "MATCHSTATE:0:30::9s8h|\n" * 10_001
    assert [hand.id for hand in read(HEADER + many + STREAM[-27:], found.append)] == ["31"]
    assert "more than 10000 lines of one hand" in str(found[0])


def test_a_match_state_alone_is_read_with_its_game(words):
    hand = acpc.read_match_state("MATCHSTATE:1:31:r300r900:|JdTc\r\n", NO_LIMIT_2P)
    assert (hand.hero, hand.id, hand.about) == (1, "31", ())
    assert str(hand.state().legal.to_call) == "600"
    definition = write_game(STANDARD[NO_LIMIT_2P]).replace("20000 20000", "2000 2000")
    assert acpc.read_match_state("MATCHSTATE:1:31::|JdTc", definition).stacks == (2000, 2000)
    with pytest.raises(UnsupportedHand, match="'omaha' is not Texas hold'em"):
        acpc.read_match_state("MATCHSTATE:1:31::|JdTc", "omaha")


# ---- Text that is cut or garbled ----------------------------------------------------------------


def accepted(line, game):
    """At which lengths a line that is cut short is still a hand."""
    lengths = []
    for length in range(1, len(line)):
        try:
            one(line[:length], game)
        except InvalidHistory:
            continue
        lengths.append(length)
    return lengths


@pytest.mark.parametrize("line", [CALLED, FOLDED, ALL_IN])
def test_a_line_that_is_cut_is_broken(line):
    """Only the players can be left out, and the end of a name, which nothing tells."""
    named = line.replace("P1|P2", "Player|Other")
    players = named.index(":Player")
    names = range(len(named) - len("ther"), len(named))
    assert accepted(named, NO_LIMIT_2P) == [players, *names]


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ("MATCHSTATE:0:30:cr300c/:9s8h|/Tc7d2h", NO_LIMIT_2P),
        ("MATCHSTATE:1:30::|9s8h", NO_LIMIT_2P),
        ("MATCHSTATE:1:30:cr300c/cr600c/:|9s8h/Tc7d2h/2c", NO_LIMIT_2P),
        ("MATCHSTATE:0:30:f:9s8h||", "holdem.nolimit.3p"),
        ("TO 1 at 1341695921.617268 MATCHSTATE:0:17:r200r500:Jc8d|", NO_LIMIT_2P),
    ],
)
def test_a_match_state_that_is_cut_is_broken(line, game):
    assert one(line, game)
    assert accepted(line, game) == []


def test_logs_that_are_cut_anywhere_or_garbled_raise_nothing_else(seed):
    rng = random.Random(seed)
    definition = "".join(f"# {line}\n" for line in DEFINITION.splitlines())
    note = (
        '# fasteval {"id":"x","expect":{"rake":0},"chairs":{"count":3,"seats":[2,0],"button":0}}\n'
    )
    log = HEADER + CALLED + "\n" + MESSAGES + STREAM + definition + note
    log += "STATE:0:rf:AsKs|QdQh:-10|10:P1|P2\n"
    whole = len(read(log, [].append))
    assert whole == 5
    for length in range(len(log)):
        assert len(read(log[:length], [].append)) <= whole
    letters = ':/|#rfc0123456789AsTd \n{}[]",.-xé'
    for _ in range(1500):
        garbled = list(log)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(log))
            garbled[place] = rng.choice((rng.choice(letters), "", rng.choice(letters) * 2))
        for hand in read("".join(garbled), [].append):
            replay(hand)


# ---- Which format it is -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [HEADER, f"{TIMES}\n{CALLED}", STREAM, MESSAGES, DEFINITION, f"# {DEFINITION}"]
)
def test_logs_are_recognised(text):
    assert detect_format(text).name == "acpc"


@pytest.mark.parametrize("text", ["# a comment\nvariant = 'NT'", "SCORE:1|-1:a|b", "# only words"])
def test_other_texts_are_not_taken_for_logs(text):
    assert not acpc.FORMAT.begins(text)


def test_names_of_files_tell_the_format():
    assert format_by_suffix("match.log.xz").name == format_by_suffix("match.acpc").name == "acpc"
