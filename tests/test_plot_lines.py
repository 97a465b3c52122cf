"""Pictures of matches, stacks and speeds: what is drawn, read back from the axes."""

import importlib.util
import random
import re
from itertools import accumulate, pairwise
from pathlib import Path

import pytest

from fasteval import bench, cli, plot
from fasteval.bench import Batch, Report
from fasteval.bots.matches import Match, match
from fasteval.bots.results import estimate
from fasteval.errors import FastevalError, InvalidConfig, quote
from fasteval.histories.columns import hand_columns
from fasteval.histories.errors import InvalidHistory
from fasteval.histories.record import Expected, HandRecord
from fasteval.histories.statistics import player_statistics
from fasteval.plots.lines import spread
from fasteval.rules import Rules

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

from matplotlib.figure import Figure  # noqa: E402  (there may be none)

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def axes():
    return Figure(figsize=plot.LONG, layout="constrained").subplots()


def caller(view):
    return "c"


def lines(axes):
    """The thick lines with more than the two points of a key, as lists of points."""
    thick = [line for line in axes.lines if line.get_linewidth() > 1]
    return [line.get_xydata().tolist() for line in thick if not line.get_xydata()[0][0] > 0]


def edges(band, place):
    """Where a band is at a place."""
    return [y for path in band.get_paths() for x, y in path.vertices if x == place]


def names(axes):
    return [text.get_text() for text in axes.texts]


# ---- Matches -------------------------------------------------------------------------------------


def test_the_course_of_a_match_is_kept():
    played = Match({"a": "random", "b": caller}, 40, seed=3)
    nets = []
    for hand in played.play():
        seat = hand.names.index("a")
        nets.append(hand.state.stacks[seat] - 400)
    course = played.result().course
    deals = [sum(nets[first : first + 2]) for first in range(0, 40, 2)]
    assert [one.deals for one in course] == [*range(1, 21)]
    assert [one.chips for one in course] == [(won, -won) for won in accumulate(deals)]
    assert [one.squares[0] for one in course] == [*accumulate(won * won for won in deals)]


def test_the_course_of_a_long_match_is_thinned_and_ends_at_its_end():
    result = match([caller, lambda view: "f"], 1401 * 2, seed=1)
    course = result.course
    assert 150 <= len(course) <= 301
    assert course[-1].deals == result.deals == 1401
    assert course[-1].chips == tuple(bot.chips for bot in result)
    steps = {after.deals - one.deals for one, after in pairwise(course[:-1])}
    assert len(steps) == 1


def test_a_match_has_a_line_with_a_band_for_each_bot(axes):
    result = match({"a": "random", "$b$": caller}, 400, seed=3)
    assert plot.plot_match(result, axes) is axes
    for number, line in enumerate(lines(axes)):
        assert line[0] == [0, 0]
        assert line[-1] == [400, result[number].chips / 2]
    assert len(lines(axes)) == 2
    bands = [one for one in axes.collections if len(one.get_paths())]
    assert len(bands) == 2
    low, high = (edge * 400 / 100 for edge in result["a"].interval)
    ends = edges(bands[0], 400)
    assert (min(ends), max(ends)) == (pytest.approx(low), pytest.approx(high))
    bot = result["$b$"]
    reach = bot.interval[1] - bot.bb_per_100
    assert f"$b$  {bot.bb_per_100:+,.0f} ± {reach:,.0f} bb/100" in names(axes)
    axes.figure.canvas.draw()  # nothing of a name is a formula


def test_bands_are_those_of_the_deals_so_far(axes):
    result = match({"a": "random", "b": caller}, 200, seed=3)
    plot.plot_match(result, axes)
    one = result.course[49]
    low, high = estimate(one.chips[0], one.squares[0], 50, 100, 2)[2]
    at = edges(axes.collections[0], 100)
    assert (min(at), max(at)) == (pytest.approx(low), pytest.approx(high))


def test_lines_differ_without_colours_and_names_are_apart(axes):
    bots = {f"a bot of a long name {number}": "random" for number in range(12)}
    plot.plot_match(match(bots, 24, seed=1), axes)
    assert not [one for one in axes.collections if len(one.get_paths())]
    looks = [(line.get_color(), str(line._unscaled_dash_pattern)) for line in axes.lines]
    assert len({look for look in looks if look[0] != "0.9"}) >= 12
    axes.figure.canvas.draw()
    boxes = sorted((text.get_window_extent() for text in axes.texts), key=lambda box: box.y0)
    assert len(boxes) == 12
    for below, above in pairwise(boxes):
        assert below.y1 < above.y0 + 1.5
    assert max(box.x1 for box in boxes) <= axes.figure.bbox.x1


def test_matches_that_cannot_be_drawn(axes):
    with pytest.raises(TypeError, match="result: 3 is an int, not what match returns"):
        plot.plot_match(3, axes)
    with pytest.raises(FastevalError, match="no deal was played to its end"):
        plot.plot_match(Match([caller, caller], 4, seed=1).result(), axes)


def test_spread_keeps_gaps_bounds_and_what_has_room():
    dealer = random.Random(11)
    for _ in range(300):
        values = sorted(dealer.uniform(0, 1) for _ in range(dealer.randint(1, 10)))
        placed = spread(values, 0.1, 0.0, 1.0)
        assert all(b - a > 0.1 - 1e-9 for a, b in pairwise(placed))
        assert -1e-9 <= placed[0] <= placed[-1] <= 1 + 1e-9
    assert spread([0.2, 0.5, 0.9], 0.1, 0, 1) == [0.2, 0.5, 0.9]


# ---- Hands ---------------------------------------------------------------------------------------


def hands():
    """Two hands in which a wins 5, then b, who has bought chips, wins 1; c plays in one only."""
    first = HandRecord(Rules(1, 2), (200, 100, 150), 0, ("r6", "f", "f"), players=("a", "b", "c"))
    second = HandRecord(Rules(1, 2), (203, 400), 0, ("f",), players=("a", "b"))
    return [first, second]


def test_stacks(axes):
    assert plot.plot_stacks(hands(), axes) is axes
    a, b, c = lines(axes)
    assert a == [[0, 200], [0, 200], [1, 203], [1, 203], [2, 202]]
    assert b == [[0, 100], [0, 100], [1, 99], [1, 400], [2, 401]]
    assert c == [[0, 150], [0, 150], [1, 148]]
    assert set(names(axes)) == {"a  202", "b  401", "c  148"}


def test_winnings(axes):
    plot.plot_winnings(hands(), axes)
    a, b, c = lines(axes)
    assert a == [[0, 0], [1, 1.5], [2, 1]]
    assert b == [[0, 0], [1, -0.5], [2, 0]]
    assert c == [[0, 0], [1, -1]]
    assert set(names(axes)) == {"a  +50 bb/100", "b  +0 bb/100", "c  -100 bb/100"}


def test_what_is_recorded_counts_as_in_statistics_and_tables(axes):
    """A rake of a house's own; by the rules seat 2 has it all."""
    record = HandRecord(
        *(Rules(1, 2), (2, 2, 2), 0, ("c", "f"), ("AsKs", None, "AhKh"), ("2c3d4h8s9c",)),
        expected=Expected(collected=(3, 0, 2)),
    )
    ends = {"Seat 1": 3, "Seat 2": 1, "Seat 3": 2}
    plot.plot_stacks([record], axes)
    assert set(names(axes)) == {f"{name}  {end}" for name, end in ends.items()}
    told = player_statistics([record])
    nets = {name: row.net for name, row in told.items()}
    assert nets == {name: end - 2 for name, end in ends.items()}
    results = hand_columns([record]).results
    assert dict(zip(results["player"], results["net"], strict=True)) == nets


def test_of_many_players_those_of_most_hands_are_drawn(axes):
    record = HandRecord(Rules(1, 2), (200, 200), 0, ("f",))
    many = [record.change(players=(f"p{one}", "most")) for one in range(20)]
    plot.plot_winnings(many, axes)
    assert len(lines(axes)) >= 1
    assert len(names(axes)) == 12
    assert any(name.startswith("most  ") for name in names(axes))
    assert "9 players of fewer hands left out" in axes.get_xlabel()


def test_broken_hands_are_told(axes):
    unfinished = HandRecord(Rules(1, 2), (200, 200), 0)
    with pytest.raises(InvalidHistory, match="the hand is not over"):
        plot.plot_stacks([unfinished], axes)
    told = []
    plot.plot_winnings([*hands(), unfinished], axes, broken=told.append)
    assert len(told) == 1
    with pytest.raises(FastevalError, match="hands: there is none to draw"):
        plot.plot_stacks([], axes)


# ---- Speeds --------------------------------------------------------------------------------------


def report(threads=(1, 4)):
    rates = {("avx2", "cards"): 446e6, ("avx2", "masks"): 870e6, ("portable", "cards"): 13.1e6}
    return Report(
        {},
        {
            Batch(*key, count): 1 / (rate * count)
            for key, rate in rates.items()
            for count in threads
        },
    )


def test_bench_has_a_bar_with_its_figure_for_each_kernel_and_threads(axes):
    assert plot.plot_bench(report(), axes) is axes
    bars = [(round(bar.get_width(), 3), bool(bar.get_hatch())) for bar in axes.patches]
    assert bars == [
        (446, False),
        (1784, True),
        (870, False),
        (3480, True),
        (13.1, False),
        (52.4, True),
    ]
    assert names(axes) == ["446", "1,784", "870", "3,480", "13.1", "52.4"]
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert labels == ["avx2, cards", "avx2, masks", "portable, cards"]
    legend = [text.get_text() for text in axes.get_legend().get_texts()]
    assert legend == ["1 thread", "4 threads"]


def test_bench_of_one_thread(axes):
    plot.plot_bench(report((1,)), axes)
    assert axes.get_legend() is None
    assert axes.get_xlabel() == "million hands a second, 1 thread"
    with pytest.raises(TypeError, match=r"report: \{\} is a dict, not what fasteval.bench.measure"):
        plot.plot_bench({}, axes)


def test_rates(axes):
    plot.plot_rates({"us, fast": 1660, "us, slow": 0, "$them$": 12.345}, "hands", axes)
    assert names(axes) == ["1,660", "0", "12.3"]
    ours, slow, theirs = (bar.get_facecolor() for bar in axes.patches)
    assert ours == slow != theirs
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        "us, fast",
        "us, slow",
        "$them$",
    ]
    axes.figure.canvas.draw()
    with pytest.raises(FastevalError, match="rates is empty"):
        plot.plot_rates({}, "hands", axes)
    for rate in (-1, float("inf"), float("nan"), "1"):
        with pytest.raises(InvalidConfig, match=r"rates: .* of 'a' is not a number of 0 or more"):
            plot.plot_rates({"a": rate}, "hands", axes)


# ---- Commands and the pictures of the pages ------------------------------------------------------


def test_commands_draw(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(bench, "measure", lambda progress: report(bench._thread_counts()))
    monkeypatch.setattr(Report, "__str__", lambda self: "figures")
    target = tmp_path / "a.svg"
    assert cli.main(["match", "caller", "tight", "--hands", "4", "--plot", str(target)]) == 0
    assert target.read_bytes()[:5] == b"<?xml"
    assert cli.main(["bench", "--plot", str(tmp_path / "b.png")]) == 0
    assert (tmp_path / "b.png").read_bytes()[:4] == b"\x89PNG"
    assert capsys.readouterr().err == ""


def test_a_match_is_shown_even_if_its_picture_cannot_be_written(tmp_path, capsys, monkeypatch):
    def full(*names):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fasteval.whole_files.os.replace", full)
    target = tmp_path / "a.svg"
    assert cli.main(["match", "caller", "tight", "--hands", "4", "--plot", str(target)]) == 2
    out, err = capsys.readouterr()
    assert "4 hands (2 deals" in out
    assert err == f"fasteval: error: cannot write {quote(str(target))}: No space left on device\n"
    assert not [*tmp_path.iterdir()]


def test_ctrl_c_draws_what_was_played(tmp_path, capsys, monkeypatch):
    played = Match.play

    def interrupted(match):
        for hand in played(match):
            yield hand
            if hand.number == 6:
                raise KeyboardInterrupt

    monkeypatch.setattr(Match, "play", interrupted)
    target = tmp_path / "a.svg"
    assert cli.main(["match", "caller", "tight", "--hands", "9", "--plot", str(target)]) == 130
    assert "6 hands (3 deals" in capsys.readouterr().out
    assert target.read_bytes()[:5] == b"<?xml"


@pytest.fixture(scope="module")
def tool():
    path = ROOT / "tools" / "draw_pictures.py"
    if not path.is_file():
        pytest.skip("the tests of a wheel have no tools")
    found = importlib.util.spec_from_file_location("draw_pictures", path)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_pictures_of_the_pages_are_drawn_shown_and_small(tool, tmp_path):
    tool.main(tmp_path)
    drawn = {path.name for path in tmp_path.iterdir()}
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    assert drawn == set(re.findall(r"\]\(pictures/([^)]+)\)", page))
    assert drawn <= {path.name for path in tool.TARGET.iterdir()}
    for path in (*tmp_path.iterdir(), *map(tool.TARGET.joinpath, drawn)):
        assert path.stat().st_size < 150_000, path.name


def test_figures_of_the_pages_are_found(tool):
    assert min(tool.rivals().values()) > 0
    with pytest.raises(SystemExit, match="has no row 'no such row'"):
        tool.figure("no such row")
