"""Pictures: what is drawn where, read back from the axes, and files that can be opened."""

import io
import json
import os
import subprocess
import sys

import pytest

from fasteval import cli, plot
from fasteval.combos import CLASSES
from fasteval.equities import equity
from fasteval.equity_study import Histogram, equity_by_card
from fasteval.errors import FastevalError, InvalidConfig, InvalidRange, quote
from fasteval.ranges import Range

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

from matplotlib import pyplot  # noqa: E402  (there may be none)
from matplotlib.colors import to_rgb  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402

BOARD = "2s7sJh3c"


@pytest.fixture
def axes():
    return Figure().subplots()


def texts(axes):
    """The texts on the cells, by (row, column)."""
    return {
        (round(text.get_position()[1]), round(text.get_position()[0])): text for text in axes.texts
    }


def lightness(axes, row, column):
    """Of a cell, from 0 for black to 1 for white."""
    (image,) = axes.images
    red, green, blue = image.to_rgba(image.get_array())[row][column][:3]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_range_is_a_grid_of_named_cells(axes):
    assert plot.plot_range("22+, AKs, AKo:0.5, AhQd", axes) is axes
    shown = texts(axes)
    names = {place: text.get_text().split("\n") for place, text in shown.items()}
    assert names == {
        divmod(number, 13): [name, *({"AKo": ["50%"], "AQo": ["8.33%"]}.get(name, []))]
        for number, name in enumerate(CLASSES)
    }
    cells = [lightness(axes, *place) for place in ((0, 1), (1, 0), (2, 0), (0, 2))]
    assert cells == sorted(cells)  # AKs, AKo, AQo, AQs: 1, 0.5, 0.08, 0
    assert len(set(cells)) == 4
    assert axes.get_title() == "22+,AK,AhQd,AKo:0.5: 6.71 % of all hands"


def test_the_title_of_a_long_range_is_cut(axes):
    hands = Range("AsKs,AhQh,KdQc,Js9s,Th8h,9c7d,8s6c,7h5h,6d4d")
    plot.plot_range(hands, axes)
    assert axes.get_title() == f"{str(hands)[:37]}...: {hands.percentage:.2f} % of all hands"


@pytest.mark.parametrize("percent", [0, 1, 30, 50, 70, 74, 76, 90, 99, 100])
def test_names_stand_out_from_their_cells(axes, percent):
    plot.plot_range(f"AKs:{percent / 100},AA", axes)
    (red, green, blue), cell = to_rgb(texts(axes)[0, 1].get_color()), lightness(axes, 0, 1)
    letters = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    assert abs(letters - cell) > 0.35


def test_a_range_may_be_text_or_a_range(axes):
    plot.plot_range(Range("AA"), axes)
    assert axes.images[0].get_array().sum() == 1
    with pytest.raises(InvalidRange, match="'AKx' at position 0"):
        plot.plot_range("AKx", axes)


def test_a_new_figure_is_made_by_pyplot():
    before = pyplot.get_fignums()
    axes = plot.plot_range("AA")
    assert pyplot.get_fignums() != before
    assert axes.figure is pyplot.gcf()
    pyplot.close(axes.figure)


@pytest.mark.parametrize(("mean", "side"), [(0.2, "left"), (0.8, "right")])
def test_a_histogram_has_its_bars_and_its_mean(axes, mean, side):
    histogram = Histogram((0.0, 0.25, 0.5, 1.0), (0.5, 0.0, 0.5), mean)
    assert plot.plot_equity_histogram(histogram, axes) is axes
    bars = [(bar.get_x(), bar.get_width(), bar.get_height()) for bar in axes.patches]
    assert bars == [(0, 25, 50), (25, 25, 0), (50, 50, 50)]
    (line,), (label,) = axes.lines, axes.texts
    assert list(line.get_xdata()) == [100 * mean, 100 * mean]
    assert label.get_text().strip() == f"mean {100 * mean:.1f} %"
    assert label.get_ha() == side
    assert "river" in axes.get_xlabel()


def test_equities_by_card_stand_at_their_cards(axes):
    by_card = equity_by_card(["AsKs", "QhQd"], board=BOARD)
    assert plot.plot_equity_by_card(by_card, ax=axes) is axes
    shown = {place: text.get_text() for place, text in texts(axes).items()}
    assert [label.get_text() for label in axes.get_xticklabels()] == list("AKQJT98765432")
    suits = [label.get_text() for label in axes.get_yticklabels()]
    assert suits == ["spades ♠", "hearts ♥", "diamonds ♦", "clubs ♣"]
    for card in range(52):
        place = (3 - card % 4, 12 - card // 4)
        if card in by_card:
            assert shown.pop(place) == f"{100 * by_card[card][0].equity:.1f}"
        else:
            assert place not in shown
    assert shown == {}


def test_worse_cells_are_hatched(axes):
    by_card = equity_by_card(["AsKs", "QhQd"], board=BOARD)
    plot.plot_equity_by_card(by_card, ax=axes)
    mean = sum(result[0].equity for result in by_card.values()) / len(by_card)
    hatched = {(round(one.get_y() + 0.5), round(one.get_x() + 0.5)) for one in axes.patches}
    assert all(one.get_hatch() for one in axes.patches)
    assert hatched == {
        (3 - card % 4, 12 - card // 4)
        for card, result in by_card.items()
        if result[0].equity < mean
    }


def test_equities_by_card_of_the_other_player(axes):
    by_card = equity_by_card(["AsKs", "QhQd"], board=BOARD)
    plot.plot_equity_by_card(by_card, 1, axes)
    assert texts(axes)[3, 12].get_text() == "100.0"  # the 2c


@pytest.mark.parametrize(
    ("by_card", "player", "error", "words"),
    [
        ({}, 0, FastevalError, "by_card is empty: there is no card to draw"),
        ([], 0, TypeError, r"by_card: \[\] is a list, not what equity_by_card returns"),
        (None, 2, InvalidConfig, "player is 2: from 0 to 1"),
        (None, -1, InvalidConfig, "player is -1: from 0 to 1"),
        (None, 1.0, TypeError, "player: 1.0 is a float, not an int"),
    ],
)
def test_equities_by_card_that_cannot_be_drawn(axes, by_card, player, error, words):
    if by_card is None:
        by_card = equity_by_card(["AsKs", "QhQd"], board=BOARD)
    with pytest.raises(error, match=words):
        plot.plot_equity_by_card(by_card, player, axes)


def test_what_is_not_a_histogram_is_not_drawn(axes):
    with pytest.raises(TypeError, match=r"histogram: .* not what equity_histogram returns"):
        plot.plot_equity_histogram([0.5, 0.5], axes)


def test_the_equity_of_a_range_by_class(axes):
    player = equity(["AsKs, AhKh:0.5, QhQd, 6h5h", "JJ"], board=BOARD, combos=True)[0]
    assert plot.plot_range_equity(player, axes) is axes
    shown = {place: text.get_text() for place, text in texts(axes).items()}
    draw, overcards = (player.combos[hand].equity for hand in ((51, 47), (50, 46)))
    assert draw != overcards
    there = {
        (0, 1): f"AKs\n{100 * (draw + overcards / 2) / 1.5:.1f}",
        (2, 2): f"QQ\n{100 * player.combos[42, 41].equity:.1f}",
        (8, 9): f"65s\n{100 * player.combos[18, 14].equity:.1f}",
    }
    assert shown == {divmod(place, 13): name for place, name in enumerate(CLASSES)} | there
    assert f"{100 * player.equity:.1f}" in axes.get_xlabel()
    (image,) = axes.images
    purple, orange = (image.to_rgba(image.get_array())[place] for place in ((0, 1), (2, 2)))
    assert purple[2] > purple[0]
    assert orange[2] < orange[0]


def test_equities_of_a_range_that_cannot_be_drawn(axes):
    result = equity(["AA", "KK"])
    with pytest.raises(FastevalError, match="has no equities by hand: ask equity for combos=True"):
        plot.plot_range_equity(result[0], axes)
    with pytest.raises(TypeError, match=r"player: .* not a player of what equity returns"):
        plot.plot_range_equity(result, axes)


def test_equities_that_are_all_alike_are_drawn(axes):
    by_card = equity_by_card(["AsAh", "2c2d"], board="2s7sJh2h")
    plot.plot_equity_by_card(by_card, ax=axes)
    axes.figure.savefig(io.BytesIO(), format="png")


@pytest.mark.parametrize(
    "arguments",
    [
        ["range", "22+,AKs:0.5"],
        ["equity", "AsKs", "QhQd", "--board", BOARD],
        ["equity", "AsKs", "QhQd", "--board", BOARD, "--by-card"],
        ["equity", "AsKs,9d9h", "QhQd", "JJ", "--board", BOARD, "--combos"],
    ],
)
@pytest.mark.parametrize("ending", ["png", "SVG", "pdf"])
def test_commands_draw_files(arguments, ending, tmp_path, capsys):
    path = tmp_path / f"picture.{ending}"
    assert cli.main([*arguments, "--plot", str(path)]) == 0
    assert capsys.readouterr().err == ""
    begin = path.read_bytes()[:5]
    assert begin in {"png": [b"\x89PNG\r"], "SVG": [b"<?xml"], "pdf": [b"%PDF-"]}[ending]


def test_the_histogram_is_in_the_json_too(tmp_path, capsys):
    arguments = ["equity", "AsKs", "QhQd", "--board", BOARD, "--json"]
    assert cli.main([*arguments, "--plot", str(tmp_path / "a.png")]) == 0
    histogram = json.loads(capsys.readouterr().out)["histogram"]
    assert len(histogram["edges"]) == len(histogram["parts"]) + 1
    assert histogram["mean"] == pytest.approx(15 / 44)


def test_the_equity_of_the_first_range_is_drawn(tmp_path, capsys, monkeypatch):
    drawn = []
    monkeypatch.setattr(plot, "save", lambda *call: drawn.append(call))
    spot = ["AsKs", "QhQd,9d9h", "JJ", "--board", BOARD, "--combos", "--json"]
    assert cli.main(["equity", *spot, "--plot", "a.png"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "histogram" not in found
    ((path, draw, _, title),) = drawn
    assert (path, title) == ("a.png", "QhQd,9d9h v AsKs v JJ on 2s 7s Jh 3c")
    axes = Figure().subplots()
    draw(axes)
    nines = found["players"][1]["combos"]["9h9d"]["equity"]
    assert texts(axes)[5, 5].get_text() == f"99\n{100 * nines:.1f}"


def test_long_titles_are_cut(monkeypatch, capsys):
    titles = []
    monkeypatch.setattr(plot, "save", lambda *call: titles.append(call[-1]))
    spot = ["AsKs,AdKd,AhKh,QsJs,QhJh,QdJd", "99,88,77,66,TT,5c5d", "KK+", "JJ"]
    assert cli.main(["equity", *spot, "--board", BOARD, "--by-card", "--plot", "a.png"]) == 0
    assert titles == [
        "AsKs,AdKd,AhKh,QsJs,QhJh,QdJd v 99,88,77,66,TT,5c5d v KK+ v JJ on 2s 7s Jh 3c"
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["range", "22+", "--plot", "{}/none/a.png"], "there is no folder"),
        (["range", "22+", "--plot", "{}"], "does not end in .png, .svg, .pdf"),
        (["range", "22+", "--plot", "{}/.svg"], "name a file, such as picture.svg"),
        (["range", "22+", "--plot", "a.gif"], "'a.gif' does not end in .png, .svg, .pdf"),
        (["equity", "AsKs", "QQ", "--plot", "{}/a.png"], "--plot is for two players"),
        (
            ["equity", "AsKs", "QQ", "JJ", "--board", BOARD, "--plot", "{}/a.png"],
            "--plot is for two players",
        ),
    ],
)
def test_commands_refuse(arguments, words, tmp_path, capsys):
    assert cli.main([argument.format(tmp_path) for argument in arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert words in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_picture_that_cannot_be_written_leaves_what_was_there(
    ending, tmp_path, capsys, monkeypatch
):
    path = tmp_path / f"a.{ending}"
    path.write_text("old")

    def full(*names):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fasteval.whole_files.os.replace", full)
    assert cli.main(["range", "AA", "--plot", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out.endswith("\nAA\n")  # the answer is not lost
    assert err == f"fasteval: error: cannot write {quote(str(path))}: No space left on device\n"
    assert [one.read_text() for one in tmp_path.iterdir()] == ["old"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_full_disk_is_one_line(ending, tmp_path, capsys):
    path = tmp_path / f"full.{ending}"
    path.symlink_to("/dev/full")
    assert cli.main(["range", "AA", "--plot", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.endswith("No space left on device\n")
    assert err.count("\n") == 1


def test_a_folder_that_ends_as_a_picture_is_refused_before_there_is_work(tmp_path, monkeypatch):
    monkeypatch.setattr("fasteval.cli_equity.find", lambda options: pytest.fail("it worked"))
    (tmp_path / "a.svg").mkdir()
    arguments = ["equity", "AsKs", "QhQd", "--board", BOARD, "--plot"]
    for name in ("a.svg", "none/b.svg", ".svg"):
        assert cli.main([*arguments, str(tmp_path / name)]) == 2


def test_a_range_of_many_weights_is_only_counted(axes, monkeypatch):
    def never(weights):
        pytest.fail("it takes a second")

    monkeypatch.setattr("fasteval.range_writing.write_range", never)
    hands = Range.from_weights([(1 + number) / 2000 for number in range(1326)])
    plot.plot_range(hands, ax=axes)
    assert axes.get_title().startswith("hands of 1,326 weights: ")


def test_a_part_is_never_all(axes):
    plot.plot_range("QQ:0.9999", ax=axes)
    assert texts(axes)[2, 2].get_text() == "QQ\n99.9%"


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch, capsys, tmp_path):
    for name in [name for name in sys.modules if name.startswith("matplotlib.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r'pip install "fasteval\[plot\]"'):
        plot.plot_range("AA")
    path = tmp_path / "a.png"
    for arguments in (["range", "AA"], ["equity", "AsKs", "QhQd", "--board", BOARD]):
        assert cli.main([*arguments, "--plot", str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err == 'fasteval: error: pictures need matplotlib: pip install "fasteval[plot]"\n'


def test_matplotlib_is_loaded_only_to_draw():
    code = "import sys, fasteval.plot; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
