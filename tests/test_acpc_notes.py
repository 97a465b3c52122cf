"""Notes in ACPC logs: what is odd in them is reported, and what contradicts the log refused."""

import re

import pytest
from test_acpc_writing import LOG, read, write

from fasteval.histories.errors import InvalidHistory
from fasteval.histories.record import HandRecord


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ('{"id":"x"', "not JSON"),
        ("[]", "the note: [] is not an object"),
        ('{"stacks":[1,2]}', "'stacks' is nothing that a note tells"),
        ('{"actions":[]}', "'actions' is nothing that a note tells"),
        ('{"then":["c"]}', "then: ['c'] is not runs and mucks"),
        ('{"then":"run1"}', "then: 'run1' is not runs and mucks"),
        ('{"board":"2c7d"}', "board: '2c7d' is not the cards 2c7d9hJc3s and more"),
        ('{"values":true}', "values: True is not false"),
        ('{"small_bet":50}', "small_bet: 50 is not null"),
        ('{"expect":{"final_stacks":[1,2]}}', "expect: "),
        ('{"expect":5}', "expect: 5"),
        ('{"hero":2}', "hero: there is no seat 2"),
        ('{"players":["P1"]}', "players has 1 items for 2 players"),
        ('{"chairs":{"count":1,"seats":[0,1],"button":0}}', "chairs: "),
        ('{"rules":{"no_such":1}}', "'no_such'"),
        ('{"unit":"0"}', "unit: '0' is not"),
        ('{"id":"9"}', "by the note id is '9', by the log itself it is '0'"),
        ('{"players":["P2","P1"]}', "by the note players is ('P2', 'P1'), by the log itself"),
        ('{"places":{"small_blind_seat":0,"big_blind_seat":1}}', "by the note "),
        ('{"rules":{"small_blind":60}}', "by the note blinds is (100, 60), by the log itself"),
        ('{"chairs":{"count":2,"seats":[0,1],"button":0}}', "by the log itself it is"),
    ],
)
def test_notes_that_are_odd_are_reported(note, told):
    lines = LOG.splitlines()[:2]
    text = "\n".join([lines[0], f"# fasteval {note}", lines[1]])
    with pytest.raises(InvalidHistory) as raised:
        read(text)
    assert told in str(raised.value)
    assert raised.value.line == 2


def test_a_note_does_not_hide_what_a_log_says_otherwise(words):
    """Wherever a number of the definition or the line is another one, it is another hand."""
    options = {"odd_chip": "first", "fold_when_check_possible": False}
    places = {"small_blind_seat": 0, "big_blind_seat": 1}
    for blinds, more in (((1000, 1000), {}), ((1000, 1000), places), ((50, 100), places)):
        rules = words.Rules(*blinds, **options)
        state = words.State(rules, [20_000] * 2, 1, seed=3, **more)
        for action in ("r3000", "c", "c", "r3500", "f"):
            state.push(action)
        record = HandRecord.of(state, players=("a", "b"), hero=1, id="12", source="acpc")
        text = write([record])
        assert read(text) == [record]
        assert "# fasteval" in text
        numbers = [found for found in re.finditer(r"\d+", text) if "{" not in line_of(text, found)]
        assert len(numbers) > 20
        for found in numbers:
            for number in ("3", "1000", "19000"):
                if number != found[0] and "GAMEDEF" not in line_of(text, found):
                    changed = f"{text[: found.start()]}{number}{text[found.end() :]}"
                    try:
                        again = read(changed)
                    except InvalidHistory:
                        continue
                    assert again != [record], changed


def line_of(text, found):
    start = text.rfind("\n", 0, found.start()) + 1
    return text[start : text.find("\n", found.end())]


def test_a_note_without_a_hand_is_reported():
    with pytest.raises(InvalidHistory, match="line 2: there is no hand after the note"):
        read("\n# fasteval {}\n")
