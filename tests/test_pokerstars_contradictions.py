"""Histories of PokerStars whose lines contradict each other are refused."""

import re

import pytest
from test_pokerstars_reading import changed, parse
from test_pokerstars_writing import record

from fasteval.histories.errors import InvalidHistory
from fasteval.histories.pokerstars.writing import write
from fasteval.histories.replaying import replay

TOLD = {
    "all-in, but the stack has chips left": [
        ("1", "bets $4", "bets $4 and is all-in", "line 15: all-in, but the stack has 9300 chips"),
        (
            "1",
            "calls $2.50",
            "calls $2.50 and is all-in",
            "line 11: all-in, but the stack has 7700",
        ),
        ("1", "to $12", "to $12 and is all-in", "line 16: all-in, but the stack has 6500 chips"),
        (
            "1",
            "big blind $1",
            "big blind $1 and is all-in",
            "line 7: all-in, but the stack has 4900",
        ),
        ("5", "P_8: posts the ante 25", "P_8: posts the ante 25 and is all-in", "has 1975 chips"),
        ("11", "blind €0.50", "blind €0.50 and is all-in", "all-in, but the stack has"),
    ],
    "all of the stack is in": [
        ("5", "1975 and is all-in", "1975", "line 22: not said to be all-in, but the stack has 0"),
        ("5", "875 and is all-in", "875", "line 21: not said to be all-in, but the stack has 0"),
        ("5", "125 and is all-in", "125", "line 17: not said to be all-in, but the stack has 0"),
        ("8", "$9.90 and is all-in\n*", "$9.90\n*", "not said to be all-in, but the stack has 0"),
        ("9", "$40 and has reached the $40 cap", "$40", "not said to be all-in"),
        ("5", "calls 1875", "calls 9875", "line 23: 7000 chips more than the stack has"),
        ("1", "$4\n", "$4 and has reached the $40 cap\n", "not understood: ' and has reached"),
    ],
    "cards": [
        ("1", "[Jc Jd]", "[Jc Jc]", "line 9: 'Jc Jc' has a card twice"),
        ("2", "shows [As 4d]", "shows [As As]", "'As As' has a card twice"),
        ("1", "FLOP *** [2c 7d Jh]", "FLOP *** [2c 7d 2c]", "'2c 7d 2c' has a card twice"),
        (
            "1",
            "[Jc Jd]\n",
            "[Jc Jd]\nDealt to hero [Jd Jc]\n",
            "line 10: 'hero' is dealt cards twice",
        ),
    ],
    "folds": [
        (
            "1",
            "P_1 (button) folded on the Flop",
            "P_1 (button) folded on the Turn",
            "folded (flop)",
        ),
        (
            "1",
            "P_1 (button) folded on the Flop",
            "P_1 (button) folded before Flop",
            "folded (flop)",
        ),
        (
            "1",
            "P_4 (big blind) folded before Flop",
            "P_4 (big blind) folded on the River",
            "folded (pre",
        ),
        ("1", "P_1 (button) folded on the Flop", "P_1 (button) mucked [Qs Qd]", "folded (flop)"),
        ("1", "P_1 (button) folded on the Flop", "P_1 (button) is sitting out", "folded (flop)"),
        (
            "1",
            "P_1 (button) folded on the Flop",
            "P_1 (button) showed [Qs Qd] and lost with a pair of Queens",
            "but by the actions the seat folded (flop)",
        ),
        ("2", "mucked [Kc 5c]", "folded on the River", "but by the actions the seat did not fold"),
    ],
    "who cashes out and collects": [
        (
            "1",
            "hero: doesn't show hand",
            "P_1 cashed out the hand for $9",
            "'P_1' cashed out, but has",
        ),
        (
            "8",
            "*** SUMMARY",
            "P_5 collected $7 from pot\n*** SUMMARY",
            "seat 5 collected 700 chips, by the summary 1900",
        ),
    ],
    "boards": [
        ("1", "Board [", "Hand was run twice\nBoard [", "'Hand was run twice', but by the streets"),
        ("6", "Hand was run twice", "Hand was run three times", "there are 2 boards"),
        ("6", "Hand was run twice", "Hand was run once", "there are 2 boards"),
        ("1", "Board [", "FIRST Board [", "it is not the turn of this board"),
        ("6", "SECOND Board", "THIRD Board", "it is not the turn of this board"),
    ],
    "pots": [
        ("1", "from pot", "from side pot-3", "chips of the side pot-3, which the summary does not"),
        ("1", "from pot", "from main pot", "chips of the main pot, which the summary does not"),
        ("5", "2200 from side pot-2", "2200 from side pot-3", "chips of the side pot-3"),
        ("5", "2200 from side pot-2", "2200 from pot", "chips of the pot, which"),
        ("5", "2250 from side pot-1", "2250 from main pot", "of the pots [2875, 0, 2200] chips"),
    ],
}


@pytest.mark.parametrize(
    ("number", "old", "new", "told"), [case for cases in TOLD.values() for case in cases]
)
def test_contradictions_are_refused(number, old, new, told):
    with pytest.raises(InvalidHistory) as raised:
        parse(changed(number, (old, new)))
    assert told in str(raised.value)


def test_a_bet_that_is_denied():
    text = write(record("r300 r700 f"))
    with pytest.raises(InvalidHistory, match="but by the actions the seat did bet"):
        parse(text.replace("folded before Flop", "folded before Flop (didn't bet)"))
    blind = write(record("f"))  # whether a blind is a bet is not told alike everywhere
    assert parse(blind.replace("folded before Flop", "folded before Flop (didn't bet)"))


def test_one_pot_with_a_rake_is_not_told_as_two():
    text = changed(
        "1",
        ("Total pot $15 |", "Total pot $15 Main pot $12. Side pot $2.50. |"),
        (
            "hero collected $14.50 from pot",
            "hero collected $2.50 from side pot\nhero collected $12 from main pot",
        ),
    )
    with pytest.raises(InvalidHistory, match=r"\[1200, 250\] are told .* went in \[1500\]"):
        parse(text)


def test_pots_after_the_rake_are_no_larger_than_what_went_in():
    text = changed("23", ("(100/200)", "($100/$200 USD)"), ("Tournament #38, $10+$1 USD ", " "))
    text = text.replace("Rake 0", "Rake 2").replace("Main pot 3000", "Main pot 2998")
    text = text.replace("P_2 collected 1000 from main", "P_2 collected 998 from main")
    text = text.replace("(2000) with high card Ace\nSeat 3", "(1998) with an ace\nSeat 3")
    assert replay(parse(text)).passed
    text = text.replace("Main pot 2998. Side pot 2000", "Main pot 2000. Side pot 2998")
    text = text.replace("collected 1000 from side", "collected 1499 from side")
    text = text.replace("998 from main", "499 from main")
    text = text.replace("P_3 collected 1000 from main", "P_3 collected 501 from main")
    with pytest.raises(InvalidHistory, match=r"\[200000, 299800\] are told as the pots"):
        parse(text)


def test_side_pots_of_which_one_is_cashed_out():
    record = parse(
        changed("5", ("P_8 collected 2200 from side pot-2", "P_8 cashed out the hand for 2000"))
    )
    assert replay(record).passed
    assert record.told["cash_outs"] == "seat 8 2000"


def test_odd_uncalled_bets_and_folds_of_all_are_no_crash():
    """Texts of several pots with a rake, which are compared with what went in."""
    text = changed("5", ("Rake 0", "Rake 5"), ("625", "620"))
    assert replay(parse(text)).passed
    back = "Uncalled bet (9000) returned to P_1\n*** SUMMARY"
    assert not passes(text.replace("*** SUMMARY", back))
    everybody = "".join(f"{name}: folds\n" for name in ("P_1", "P_2", "hero", "P_8"))
    folded = text.replace("*** SHOW DOWN", f"{everybody}*** SHOW DOWN")
    head, summary = folded.split("*** SUMMARY ***")
    summary = re.sub(r"(?m)(showed|mucked) .*", "folded on the River", summary)
    assert not passes(f"{head}*** SUMMARY ***{summary}")


def passes(text):
    try:
        return replay(parse(text)).passed
    except InvalidHistory:
        return False


def test_a_short_post_of_both_blinds_beside_several_pots():
    """P_6 has less than the dead blind that is asked of it."""
    short = [
        ("P_6 ($100", "P_6 ($0.50"),
        ("big blinds $3", "big blinds $0.50 and is all-in"),
        ("P_6: raises $6 to $8\n", ""),
        ("Total pot $7 | Rake $0", "Total pot $7 Main pot $5. Side pot $1. | Rake $1"),
        (
            "P_6 collected $7 from pot",
            "P_6 collected $1 from side pot\nP_6 collected $5 from main pot",
        ),
        ("P_6 collected ($7)", "P_6 collected ($6)"),
    ]
    assert not passes(changed("10", *short))
