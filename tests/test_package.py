"""The package as installed: names, versions, the choice of implementation, what import loads."""

import doctest
import importlib.metadata
import importlib.util
import inspect
import os
import pydoc
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import fasteval

FLOOR_NAMES = {
    "IMPLEMENTATION",
    "best_five",
    "cactus_kev",
    "cards",
    "cards_to_mask",
    "equity_deals",
    "equity_exact",
    "equity_plan",
    "equity_sample",
    "evaluate",
    "evaluate7",
    "evaluate_mask",
    "evaluate_slice",
    "hand_potential",
    "hand_to_mask",
    "kernels",
    "mask_to_cards",
    "may_overlap",
    "preflop_matchup",
    "settle_pots",
    "side_pots",
    "state_choices",
    "strength_category",
    "strength_ranks",
    "strength_weaker",
    "view_hands",
    "view_out",
}
GLUE = ("batch_glue", "equity_glue", "play", "potential_glue", "pots", "rules")
HOMES = {f"fasteval._py.{name}" for name in GLUE}  # of the twin's names
FLOOR_CLASSES = {"Batch", "Legal", "RuleNumbers", "State"}
PUBLIC_NAMES = {
    "IMPLEMENTATION",
    "BatchState",
    "BlindSchedule",
    "Bot",
    "BotFault",
    "BotResult",
    "BotTiming",
    "Break",
    "BuyIn",
    "Category",
    "ChipSet",
    "ComboEquity",
    "Equity",
    "EquityPolicy",
    "Event",
    "Expected",
    "Explanation",
    "FastevalError",
    "HandColumns",
    "HandRecord",
    "HandStrength",
    "Histogram",
    "IllegalAction",
    "IllegalCommand",
    "InvalidCard",
    "InvalidConfig",
    "InvalidHistory",
    "InvalidLog",
    "InvalidRange",
    "Legal",
    "Level",
    "LevelTime",
    "MadeHandChance",
    "MatchResult",
    "Observations",
    "OutGroup",
    "Outcome",
    "Outs",
    "Place",
    "PlayerEquity",
    "PlayerStatistics",
    "Positions",
    "Pot",
    "PyPokerEngineBot",
    "Range",
    "Replay",
    "Rules",
    "Settlement",
    "Simulation",
    "StartingHand",
    "State",
    "Statistic",
    "Statistics",
    "Structure",
    "Table",
    "TableEvent",
    "TableLog",
    "TableSettings",
    "TightAggressive",
    "Tournament",
    "TournamentEvent",
    "TournamentSettings",
    "UnsupportedHand",
    "View",
    "__version__",
    "blind_structure",
    "break_even",
    "buy_in_limits",
    "cactus_kev",
    "canonical",
    "card_from_cactus_kev",
    "card_to_cactus_kev",
    "cards",
    "cards_to_mask",
    "category",
    "chip_set",
    "column_chunks",
    "describe",
    "draw_hand",
    "equity",
    "equity_by_card",
    "equity_histogram",
    "evaluate",
    "evaluate7",
    "evaluate_many",
    "evaluate_mask",
    "exact_chance",
    "explain",
    "feature_names",
    "finish_chances",
    "format_card",
    "format_cards",
    "format_hand",
    "get_include",
    "hand_columns",
    "hand_strength",
    "icm",
    "implied_odds",
    "kernels",
    "made_hand_chances",
    "mask_from_eval7",
    "mask_to_cards",
    "mask_to_eval7",
    "match",
    "match_state",
    "next_positions",
    "outs",
    "parse_hand",
    "play_out",
    "player_statistics",
    "position_names",
    "pot_odds",
    "read_hands",
    "read_match_state",
    "replay",
    "rule_of_two_and_four",
    "settle_pots",
    "side_pots",
    "simulate",
    "sit_and_go",
    "spin",
    "spin_payouts",
    "split_places",
    "starting_hands",
    "tournament_payouts",
    "write_hands",
    "write_report",
}
ROOT = Path(__file__).resolve().parents[1]
SET_BY_TESTS = ("FASTEVAL_", "PYTEST_", "COV_", "PYTHON_GIL")
HIDE_THE_CORE = "import sys; sys.modules['fasteval._core'] = None; "
WITHOUT_NUMPY = "import sys; sys.modules['numpy'] = None; "


def python(code, **environment):
    """Run code in another interpreter, in a clean environment."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(SET_BY_TESTS)}
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def printed(code, **environment):
    done = python(code, **environment)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout.strip()


def test_public_names():
    assert set(fasteval.__all__) == PUBLIC_NAMES
    assert len(fasteval.__all__) == len(PUBLIC_NAMES)
    for name in PUBLIC_NAMES:
        assert hasattr(fasteval, name)


@pytest.mark.parametrize("name", sorted(PUBLIC_NAMES - {"__version__", "IMPLEMENTATION"}))
def test_every_public_name_has_a_docstring(name):
    text = inspect.getdoc(getattr(fasteval, name))
    assert text
    assert re.match(r"[A-Z].*[.:]", text), text


def test_help_shows_what_a_state_is_made_of(words):
    """Of its own kind on each floor, and of a kind that takes something else."""
    shown = inspect.signature(words.State).parameters.values()
    assert {each.name: each.default for each in shown} == {
        **dict.fromkeys(("rules", "stacks", "button"), inspect.Parameter.empty),
        **dict.fromkeys(("deck", "seed", "posts")),
        "deal_later": False,
        **dict.fromkeys(("small_blind_seat", "big_blind_seat", "straddle_seat"), "auto"),
    }
    assert [each.name for each in shown if each.kind is each.POSITIONAL_OR_KEYWORD] == [
        *("rules", "stacks", "button")
    ]
    for each in ("rules: Rules,", "stacks: Iterable[SupportsIndex],"):
        assert each in pydoc.render_doc(words.State).replace("'", "")
    plain = type("Plain", (words.State,), {})
    other = type("Other", (words.State,), {"__init__": lambda self, chips: None})
    assert str(inspect.signature(plain)) == str(inspect.signature(words.State))
    assert str(inspect.signature(other)) == "(chips)"


def test_no_module_hides_a_public_name():
    """Importing fasteval.x sets the attribute x of the package."""
    modules = {path.stem for path in Path(fasteval.__file__).parent.glob("*.py")}
    assert not modules & PUBLIC_NAMES


def test_floors_have_the_same_names(floor):
    homes = {floor.__name__, *HOMES}
    functions = {
        name
        for name, value in vars(floor).items()
        if inspect.isroutine(value) and value.__module__ in homes and name[0] != "_"
    }
    assert functions == FLOOR_NAMES - {"IMPLEMENTATION"}


def test_floors_have_the_same_classes(floor):
    homes = {floor.__name__, *HOMES}
    classes = {
        name
        for name, value in vars(floor).items()
        if inspect.isclass(value) and value.__module__ in homes and name[0] != "_"
    }
    assert classes == FLOOR_CLASSES


@pytest.mark.parametrize("name", sorted(FLOOR_CLASSES))
def test_floors_have_the_same_members(floors, name):
    members = {
        frozenset(key for key in vars(getattr(floor, name)) if key[0] != "_")
        for floor in floors.values()
    }
    assert len(members) == 1, members


def test_floors_have_the_same_docstrings(floors):
    for name in FLOOR_NAMES - {"IMPLEMENTATION"}:
        texts = {docstring(getattr(floor, name)) for floor in floors.values()}
        assert len(texts) == 1, texts
        assert "" not in texts


@pytest.mark.parametrize("name", sorted(FLOOR_CLASSES))
def test_floors_have_the_same_docstrings_of_members(floors, name):
    classes = [getattr(floor, name) for floor in floors.values()]
    for key in [None, *(key for key in vars(classes[0]) if key[0] != "_")]:
        texts = {docstring(getattr(found, key) if key else found) for found in classes}
        assert len(texts) == 1, texts


def docstring(function):
    """The docstring without the signature that Cython puts in front."""
    text = inspect.getdoc(function) or ""
    return re.sub(r"\A\w+\(.*\)\n(--\n)?\s*", "", text)


@pytest.mark.parametrize("name", sorted(FLOOR_NAMES - {"IMPLEMENTATION"}))
def test_examples_in_the_docstrings_of_the_floors(floor, name):
    run_examples(docstring(getattr(floor, name)), dict(vars(floor)), name)


@pytest.mark.parametrize(
    "path", sorted(Path(fasteval.__file__).parent.rglob("*.py")), ids=lambda p: p.name
)
def test_examples_in_the_docstrings_of_modules(path):
    parts = path.relative_to(Path(fasteval.__file__).parent).with_suffix("").parts
    if parts[-1] == "__main__":
        return
    try:
        module = importlib.import_module(".".join(["fasteval", *parts]).removesuffix(".__init__"))
    except ImportError as error:
        if "pip install 'fasteval[" in str(error):
            pytest.skip(f"a library is missing: {error}")
        raise
    for test in doctest.DocTestFinder().find(module):
        assert doctest.DocTestRunner().run(test).failed == 0, test.name


def run_examples(text, names, title):
    test = doctest.DocTestParser().get_doctest(text, names, title, None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_versions_are_equal():
    header = (Path(fasteval.get_include()) / "fasteval.h").read_text(encoding="utf-8")
    assert re.search(r'^#define FE_VERSION "(.*)"$', header, re.M).group(1) == fasteval.__version__
    assert importlib.metadata.version("fasteval") == fasteval.__version__


def test_files_that_others_need_are_installed():
    package = Path(fasteval.__file__).parent
    for name in ("py.typed", "_core.pyi", "_core.pxd", "include/fasteval.h"):
        assert (package / name).is_file(), name
    if (package.parents[1] / "setup.py").exists():
        pytest.skip("the package is used where its sources are")
    assert not list(package.rglob("*.pyx"))
    assert not list(package.rglob("*.c"))


def test_import_loads_little():
    """No numpy, no command line, no tables of the twin when the core is there."""
    loaded = printed("import fasteval, sys; print(*sys.modules)").split()
    unwanted = {"numpy", "argparse", "fasteval.cli", "fasteval.bench", "doctest", "json"}
    unwanted |= {"fasteval.rules", "fasteval.state"}
    if fasteval_has_core():  # the twin has dataclasses, which load inspect
        unwanted |= {"inspect", "fasteval._py.tables", "fasteval._py.eval", "fasteval._py.glue"}
    assert not unwanted & set(loaded)


def fasteval_has_core():
    return importlib.util.find_spec("fasteval._core") is not None


needs_core = pytest.mark.skipif(not fasteval_has_core(), reason="a pure install")


@needs_core
def test_implementation_is_the_core_where_there_is_one():
    code = "import fasteval; print(fasteval.IMPLEMENTATION, fasteval.evaluate.__module__)"
    assert printed(code) == "c fasteval._core"
    assert printed(code, FASTEVAL_IMPLEMENTATION="") == "c fasteval._core"
    assert printed(code, FASTEVAL_IMPLEMENTATION="c") == "c fasteval._core"


@needs_core
@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="has a GIL anyway")
def test_import_leaves_the_gil_off():
    assert printed("import fasteval, sys; print(sys._is_gil_enabled())") == "False"


def test_implementation_can_be_the_twin():
    code = "import fasteval, sys; print(fasteval.IMPLEMENTATION, 'fasteval._core' in sys.modules)"
    assert printed(code, FASTEVAL_IMPLEMENTATION="python") == "python False"


def test_without_a_core_the_package_works():
    code = HIDE_THE_CORE + (
        "import fasteval; print(fasteval.IMPLEMENTATION, fasteval.kernels(),"
        " fasteval.explain('As Kd 2c 7d Ah 9s 9c').text)"
    )
    assert printed(code) == "python ('python',) two pair, aces and nines, king kicker"


def test_the_package_works_from_a_zip(tmp_path):
    """As a zipapp has it, without the core, which no zip can hold."""
    package, archive = Path(fasteval.__file__).parent, tmp_path / "package.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for suffix in ("py", "bin"):
            for path in package.rglob(f"*.{suffix}"):
                packed.write(path, Path("fasteval") / path.relative_to(package))
    code = (
        f"import sys; sys.path.insert(0, {str(archive)!r})"
        + """
import fasteval
from fasteval.cli import main
assert fasteval.__file__.startswith(sys.path[0]) and fasteval.IMPLEMENTATION == "python"
print(fasteval.equity(["AsAh", "KsKh"])[0].equity)
print(fasteval.starting_hands(2)[0].name)
print(*fasteval.icm([5000, 3000], [50, 30]))
main(["play", "--watch", "--hands", "1", "--seed", "1"])
"""
    )
    equity, best, prizes, *game = printed(code).splitlines()
    assert float(equity) == pytest.approx((1410336 + 9308 / 2) / 1712304)
    assert best == "AA"
    assert [float(prize) for prize in prizes.split()] == [42.5, 37.5]
    assert game


def test_a_forced_core_that_is_missing_is_an_error():
    done = python(HIDE_THE_CORE + "import fasteval", FASTEVAL_IMPLEMENTATION="c")
    assert done.returncode == 1
    assert "ImportError: FASTEVAL_IMPLEMENTATION is 'c' but the compiled core" in done.stderr
    assert not done.stdout


def test_a_core_that_cannot_be_loaded_is_said():
    code = """
import sys, warnings

class Broken:
    def find_spec(self, name, path, target=None):
        if name == "fasteval._core":
            raise ImportError("damaged")

sys.meta_path.insert(0, Broken())
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import fasteval
print(fasteval.IMPLEMENTATION, caught[0].category.__name__, caught[0].message)
"""
    assert printed(code) == (
        "python RuntimeWarning the compiled core cannot be loaded, "
        "pure Python takes its place: damaged"
    )


@pytest.mark.parametrize("name", ["_core.cpython-39-x86_64-linux-gnu.so", "_core.cp39-win32.pyd"])
def test_a_core_of_another_python_is_said(tmp_path, name):
    package = Path(fasteval.__file__).parent
    no_core = shutil.ignore_patterns("_core.*", "__pycache__")
    shutil.copytree(package, tmp_path / "fasteval", ignore=no_core)
    code = (
        f"import sys, warnings; sys.path.insert(0, {str(tmp_path)!r})"
        + """
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import fasteval
print(fasteval.IMPLEMENTATION, *[f"{each.category.__name__} {each.message}" for each in caught])
"""
    )
    assert printed(code) == "python"
    (tmp_path / "fasteval" / name).touch()
    assert printed(code) == (
        "python RuntimeWarning the compiled core cannot be loaded, pure Python takes its place: "
        f"{name} is built for another Python"
    )
    assert printed(code, FASTEVAL_IMPLEMENTATION="python") == "python"
    done = python(code, FASTEVAL_IMPLEMENTATION="c")
    assert f"cannot be imported: {name} is built for another Python; install" in done.stderr


@pytest.mark.parametrize("value", ["py", "C", "cython", " c", "0"])
def test_an_odd_choice_is_an_error(value):
    done = python("import fasteval", FASTEVAL_IMPLEMENTATION=value)
    assert done.returncode == 1
    assert f"ImportError: FASTEVAL_IMPLEMENTATION is {value!r}" in done.stderr


@pytest.mark.parametrize("run", [["-m", "fasteval"], ["-mfasteval"], ["fasteval"]])
def test_an_odd_choice_is_one_line_of_the_command(tmp_path, run):
    """Of the module and of the script, which imports the package before it can catch anything."""
    if run == ["fasteval"]:
        run = [tmp_path / "fasteval"]
        run[0].write_text("import sys; from fasteval.cli import main; sys.exit(main())")
    done = subprocess.run(
        [sys.executable, *run, "--version"],
        env={**os.environ, "FASTEVAL_IMPLEMENTATION": "x"},
        capture_output=True,
        text=True,
    )
    line = "fasteval: error: FASTEVAL_IMPLEMENTATION is 'x': set it to 'c' or 'python'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)


@pytest.mark.parametrize("implementation", ["", "python"])
def test_numpy_is_optional(implementation):
    code = WITHOUT_NUMPY + (
        "import fasteval; from array import array;"
        "rows = memoryview(bytes(range(14))).cast('B', (2, 7));"
        "print(fasteval.evaluate_many(rows).tolist(), fasteval.evaluate_many(array('Q', [31])))"
    )
    expected = f"[{fasteval.evaluate(range(7))}, {fasteval.evaluate(range(7, 14))}] array('H', ["
    assert printed(code, FASTEVAL_IMPLEMENTATION=implementation).startswith(expected)


@pytest.mark.skipif(not (ROOT / "benchmarks").is_dir(), reason="tests without the sources")
@pytest.mark.parametrize("name", ["batch", "batch_play"])
def test_a_benchmark_that_needs_numpy_says_so(name):
    code = f"{WITHOUT_NUMPY} import runpy; sys.path.insert(0, {str(ROOT)!r}); " + (
        f"sys.argv[1:] = {{}}; runpy.run_module('benchmarks.{name}', run_name='__main__')"
    )
    assert printed(code.format(["--help"])).startswith("usage:")
    done = python(code.format([]))
    assert done.returncode == 2
    assert done.stderr.endswith("error: numpy is not installed: pip install numpy\n")


def test_the_default_kernel_can_be_chosen_by_a_variable():
    code = "import fasteval, array; print(fasteval.evaluate_many(array.array('Q', [0x1F])))"
    for kernel in fasteval.kernels():
        assert printed(code, FASTEVAL_KERNEL=kernel) == printed(code)
    done = python(code, FASTEVAL_KERNEL="sse9")
    assert "the variable FASTEVAL_KERNEL is 'sse9': this machine has " in done.stderr


@pytest.mark.parametrize("name", ["portable", "avx2"])
def test_the_variable_really_chooses_the_kernel(name):
    if name not in fasteval.kernels():
        pytest.skip(f"no {name} here")
    code = "import fasteval.batch; print(fasteval.batch.DEFAULT_KERNEL)"
    assert printed(code, FASTEVAL_KERNEL=name) == name


def test_a_module_can_be_run():
    done = python(
        "import runpy, sys; sys.argv = ['fasteval', '--version'];"
        "runpy.run_module('fasteval', run_name='__main__')"
    )
    assert done.returncode == 0
    assert done.stdout.strip() == f"fasteval {fasteval.__version__}"
