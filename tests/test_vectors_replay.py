"""Rule vectors as `fasteval replay` checks them: all pass, and no change of one goes unnoticed."""

import copy
import io
import json
import random
from pathlib import Path

import pytest
from word_hands import how_many

from fasteval import cli
from fasteval.errors import SEATS_MAX, IllegalAction
from fasteval.histories import vector_checks, vectors
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.files import format_hand, parse_hand, read_hands
from fasteval.histories.format import Chunk
from fasteval.histories.formats import detect_format
from fasteval.histories.replaying import replay

RULES = Path(__file__).parent / "data" / "rules.json"
VECTORS = json.loads(RULES.read_text(encoding="utf-8"))["vectors"]
BY_ID = {vector["id"]: vector for vector in VECTORS}
HANDS = [vector for vector in VECTORS if vector["kind"] == "hand"]
EIGHT_ACTIONS = next(vector for vector in HANDS if len(vector["actions"]) == 8)
CONFIG = EIGHT_ACTIONS["config"]
# One card is there twice.
SKIPPED = {"RT-03": "a card is there twice: 8h"}


def check(vector):
    """Check a vector: None, or "failed" or "skipped"."""
    try:
        finding = vectors.check(Chunk(json.dumps(vector), 1))
    except InvalidHistory:
        return "failed"
    return None if finding is None else finding.outcome


def document(*some, **more):
    return json.dumps({"format": "rule vectors", "vectors": some, **more})


def split(text):
    return list(vectors.split(enumerate(text.splitlines(keepends=True), 1)))


# ---- All pass -----------------------------------------------------------------------------------


def test_all_vectors_pass_or_are_skipped_for_a_reason(words, capsys):
    assert cli.main(["replay", str(RULES), "--list", "--json"]) == 0
    *findings, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert {one["outcome"] for one in findings} == {"skipped"}
    assert {one["id"] for one in findings} == {*SKIPPED}
    lines = RULES.read_text(encoding="utf-8").splitlines()
    for one in findings:
        file, _, number = one["where"].rpartition(":")
        assert file == str(RULES)
        assert f'"{one["id"]}"' in lines[int(number) - 1]
        assert one["text"] == SKIPPED[one["id"]]
    assert (summary["passed"], summary["failed"]) == (len(VECTORS) - 1, 0)


def test_a_vector_that_is_mended_passes(words):
    mended = json.loads(json.dumps(BY_ID["RT-03"]).replace("8hJsKd", "8cJsKd"))
    assert check(mended) is None
    mended["config"]["boards"][1] = "3h4s9c6dAs"
    assert check(mended) == "skipped"  # As is in a hand
    mended["config"]["boards"][1] = "2c7d8cJs8c"
    assert check(mended) == "skipped"  # 8c is on the board that both have in common


# ---- No change goes unnoticed -------------------------------------------------------------------


def changed(value):
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return 0
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*value[:-1], changed(value[-1])] if value else [0]
    name = next(iter(value))
    return {**value, name: changed(value[name])}


def test_every_field_that_is_expected_is_compared(words, seed):
    rng = random.Random(seed)
    for vector in rng.sample(HANDS, how_many(words, len(HANDS), 12)):
        if vector["id"] in SKIPPED:
            continue
        for field, told in vector["expect"].items():
            parts = told if field.startswith("after_action_") else [None]
            for part in parts:
                other = copy.deepcopy(vector)
                place, name = (other["expect"][field], part) if part else (other["expect"], field)
                place[name] = changed(place[name])
                assert check(other) == "failed", (vector["id"], field, part)


@pytest.mark.parametrize("kind", ["rank", "button", "arithmetic"])
def test_every_answer_that_is_no_hand_is_compared(words, kind):
    for vector in VECTORS:
        if vector["kind"] == kind:
            for field, told in vector["expect"].items():
                for value in (changed(told), {**told, "x": 1} if kind == "arithmetic" else "x"):
                    other = {**vector, "expect": {**vector["expect"], field: value}}
                    assert check(other) in ("failed", "skipped"), vector["id"]
                for place in (field, "unknown"):
                    other = {**vector, "expect": {**vector["expect"], place: changed(told)}}
                    assert check(other) == "failed", vector["id"]


def asked(question, **value):
    """What is found of a vector that asks for a sum."""
    return check(
        {"id": "x", "kind": "arithmetic", "question": question, "expect": {"value": value}}
    )


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("buy-in range for blinds 50/100", {"min": 1000, "max": 20_000, "default": 10_000}),
        ("buy-in range for blinds 1/3", {"min": 30, "max": 600, "default": 300}),
        ("chips needed for 5 and for 10 players", {"five": 110, "ten": 220}),
        ("most players from 52 cards", {"with_burns": SEATS_MAX, "without_burns": 23}),
        ("most players from 36 cards", {"with_burns": 14, "without_burns": 15}),
        ("4 outs", {"rule4": 16, "exact2": 16.47, "rule2": 8, "exact1": 8.7}),
        ("15 outs", {"rule4": 60, "exact2": 54.12, "rule2": 30, "exact1": 32.61}),
        ("missed turns, and times", {"missed": 3, "seconds": 15, "minutes": 10, "hold": 30}),
    ],
)
def test_sums_of_other_numbers(question, value):
    assert asked(question, **value) is None
    for name, right in value.items():
        assert asked(question, **{**value, name: right + 1}) == "failed"
        assert asked(question, **{**value, f"{name}s": right}) == "skipped"
    assert asked("how many", **value) == "skipped"


def test_actions_that_must_be_refused_are_tried(words):
    tried = 0
    for vector in HANDS:
        for entry in vector.get("illegal", []):
            tried += 1
            legal = vector["expect"][f"after_action_{entry['after']}"]["legal"]
            allowed = [action for action in "fc" if action in legal]
            for action in allowed[:1]:
                other = {**vector, "illegal": [{**entry, "action": action}]}
                finding = vectors.check(Chunk(json.dumps(other), 1))
                assert (finding.outcome, finding.kind) == ("failed", "illegal action")
    assert tried > 20


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"expect": {"after_action_0": {"pots": [], "stack": 1}}}, "'stack' cannot be checked"),
        ({"expect": {"after_action_99": {}}}, "'after_action_99' is nothing that can be checked"),
        ({"expect": {"winner": 1}}, "'winner' is nothing that can be checked"),
        ({"expect": {"payouts": [1]}}, "payouts is of a hand's end: over_after is missing"),
        ({"illegal": [{"after": 99, "action": "c"}]}, "after 99 of 8 actions"),
        ({"illegal": [{"after": 0, "action": "fold"}]}, "'fold' is not an action"),
        ({"actions": ["c", "raise"]}, "'raise' is not an action"),
        ({"kind": "game"}, "'game' is no kind of vector"),
        ({"board": 7}, "board: 7 is not text"),
        ({"hole_cards": {"9": "AsKs"}}, "{'9': 'AsKs'} is not cards of a seat"),
        ({"expect": 3}, "expect: 3 is not an object"),
        ({"expect": {"over_after": 7}, "actions": ["c"] * 7}, "at the end: recorded True"),
        ({"config": {**CONFIG, "posts": [7]}}, "posts: 7 is not seat, live and dead chips"),
        ({"config": {**CONFIG, "posts": [{"chair": 2}]}}, "is not seat, live and dead chips"),
        ({"config": {**CONFIG, "posts": [{"live": 2}]}}, "seat is missing"),
    ],
)
def test_what_cannot_be_checked_is_said(change, told):
    vector = {**EIGHT_ACTIONS, **change}
    try:
        text = vectors.check(Chunk(json.dumps(vector), 1)).text
    except InvalidHistory as error:
        text = error.reason
    assert told in text


def test_an_action_that_is_refused_and_yet_acts_is_found(words, monkeypatch):
    (state,) = [record.start() for record in read_hands(RULES, broken=str) if record.id == "AC-08"]
    before = state.copy()
    assert vector_checks._refuse(state, "r1", "here") is None
    assert state == before

    def push(self, action):
        self.call()
        raise IllegalAction(action)

    monkeypatch.setattr(type(state), "push", push)
    assert vector_checks._refuse(state, "r1", "here").kind == "refused action"


def test_options_that_nobody_knows_are_refused():
    vector = copy.deepcopy(HANDS[0])
    vector["config"]["limits"] = "no_limit"
    assert "'limits' is no option" in vectors.check(Chunk(json.dumps(vector), 1)).text
    vector = copy.deepcopy(HANDS[0])
    vector["config"]["button"] = 9
    assert "button" in vectors.check(Chunk(json.dumps(vector), 1)).text


JUNK = [None, True, -1, 2**70, 0.5, "", "x", "AsAs", [], ["x"], [[]], [1], {}, {"x": 1}]


def spots(value, path=()):
    """The places of all values in an object."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from spots(value[key], (*path, key))


def test_damaged_vectors_are_reported_and_never_a_crash(words, seed):
    rng = random.Random(seed)
    for _ in range(how_many(words, 3000, 150)):
        vector = copy.deepcopy(rng.choice(VECTORS))
        *way, last = rng.choice(list(spots(vector)))
        place = vector
        for key in way:
            place = place[key]
        if rng.random() < 0.3:
            del place[last]
        else:
            place[last] = copy.deepcopy(rng.choice(JUNK))
        assert check(vector) in (None, "failed", "skipped")
        try:
            record = vectors.parse(Chunk(json.dumps(vector), 1))
        except ValueError:  # InvalidHistory and InvalidConfig are
            continue
        replay(record)


# ---- Documents ----------------------------------------------------------------------------------


def test_vectors_are_found_at_their_lines():
    text = json.dumps({"format": "x", "vectors": VECTORS}, indent=1)
    chunks = split(text)
    lines = text.splitlines()
    assert [json.loads(chunk.text) for chunk in chunks] == VECTORS
    for chunk in chunks:
        assert lines[chunk.line - 1].strip() == "{"
        assert json.loads(chunk.text)["id"] in lines[chunk.line]


@pytest.mark.parametrize("damage", ["cut", "between", "end", "inside"])
def test_a_damaged_document_is_reported(damage, tmp_path, capsys):
    some = [vector for vector in HANDS if vector["id"] != "RT-03"][:3]
    text = document(*some)
    if damage == "cut":
        text = text[:-30]
    elif damage == "between":
        text = text.replace(', {"id"', ', x {"id"', 1)
    elif damage == "end":
        text = text[:-1] + ", more"
    else:
        text = text.replace('"kind"', "kind", 1)
    path = tmp_path / "rules.json"
    path.write_text(text)
    assert cli.main(["replay", str(path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    passed = {"cut": 2, "between": 1, "end": 3, "inside": 0}[damage]
    assert (told["passed"], told["failed"]) == (passed, 1)
    assert told["kinds"][0]["kind"].startswith("not JSON")
    assert told["kinds"][0]["first"]["where"] == f"{path}:1"


def test_a_document_is_told_from_a_line():
    assert detect_format(document()).name == "vectors"
    assert detect_format(' {\n "vectors" :\n [').name == "vectors"
    named = '{"limit": "no_limit", "id": "\\"vectors\\": [", "stacks": [9, 9]}'
    assert detect_format(named).name == "jsonl"
    for text in ('hello "vectors": [', '{"vectors": {}}', "{}", '{"name": "settings"}'):
        with pytest.raises(InvalidHistory, match="none of the formats"):
            detect_format(text)
    assert split(document()) == []


def test_a_huge_document_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr(vectors, "_LARGEST", 1000)
    text = document(*HANDS)
    lines = iter(enumerate(io.StringIO(text.replace("}, {", "},\n{")), 1))
    *_, last = vectors.split(lines)
    with pytest.raises(InvalidHistory, match="not JSON"):
        vectors.read(last)
    assert next(lines)[0] < len(HANDS)


# ---- Records ------------------------------------------------------------------------------------


def test_hands_of_vectors_are_records(words):
    told = []
    records = list(read_hands(RULES, broken=told.append))
    assert [record.id for record in records] == [vector["id"] for vector in HANDS]
    assert len(told) == len(VECTORS) - len(HANDS)
    assert all("is no hand" in error.reason for error in told)
    for record, vector in zip(records, HANDS, strict=True):
        assert (
            record.where == f"{RULES}:{RULES.read_text().split(vector['id'])[0].count(chr(10)) + 1}"
        )
        played = replay(record)
        if record.id in SKIPPED:
            assert played.trouble.kind == "hand refused"
            continue
        assert played.passed
        assert played.state.over == ("over_after" in vector["expect"])
        assert parse_hand(format_hand(record)).state().history == played.state.history


def test_time_that_runs_out_is_a_fold_or_a_check(words):
    (record,) = [record for record in read_hands(RULES, broken=str) if record.id == "AC-08"]
    assert BY_ID["AC-08"]["actions"] == ["r300", "t", "t"]
    assert record.actions == ("r300", "f", "f")
