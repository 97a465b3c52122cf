"""What the pages say that no example shows: links, names, variables and commands."""

import ast
import importlib.metadata
import importlib.util
import inspect
import re
import shlex
from pathlib import Path

import pytest

import fasteval
from fasteval import cli, plot

ROOT = Path(__file__).resolve().parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [*DOCS, *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]
API = ROOT / "docs" / "api.md"

pytestmark = pytest.mark.skipif(not API.is_file(), reason="the tests of a wheel have no pages")


def named(path):
    return path.name


def prose(page):
    """The text without fenced blocks, and the text of each block by its language."""
    text = page.read_text(encoding="utf-8")
    fence = r"^( *)```(\w*)[^\n]*\n(.*?)^ *```$"
    return re.sub(fence, "", text, flags=re.M | re.S), [
        (language, block) for _, language, block in re.findall(fence, text, re.M | re.S)
    ]


def anchors(page):
    """The anchors that its headings have on GitHub."""
    titles = re.findall(r"^#+ +(.*)$", prose(page)[0], re.M)
    plain = [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles]
    return {*plain, *re.findall(r'<a (?:id|name)="([^"]+)"', prose(page)[0])}


def test_every_example_of_every_page_runs(pytestconfig):
    """Pytest is told of the folder and of all its pages, so that a new one is not left out."""
    assert {"docs", "README.md"} <= set(pytestconfig.getini("testpaths"))
    assert "*.md" in pytestconfig.getoption("doctestglob")
    shown = {page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")}
    assert shown <= {*DOCS, ROOT / "README.md"}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page):
    text = re.sub(r"`[^`\n]*`", "", prose(page)[0])
    for link in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:href|src)="([^"]+)"', text):
        if re.match(r"(https?|mailto):", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


def test_the_text_of_the_package_has_no_links_to_files():
    """Where packages are listed it is shown without the repository."""
    found = importlib.metadata.metadata("fasteval")
    text = found.get_payload() or found["Description"]  # where a backport that others load has it
    assert text.startswith("# fasteval\n")
    assert "All pages, CONTRIBUTING.md" in text
    assert "<img" not in text
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_every_page_can_be_found_from_the_index():
    index = prose(ROOT / "docs" / "index.md")[0]
    linked = set(re.findall(r"\]\(([\w-]+\.md)", index))
    assert linked >= {page.name for page in DOCS} - {"index.md"}


# ---- Names ---------------------------------------------------------------------------------------


def described():
    return re.findall(r"`([^`]+)`|<code>([^<]+)</code>", prose(API)[0])


def test_every_public_name_is_described():
    words = set(re.findall(r"\w+", " ".join(map(" ".join, described()))))
    words |= set(re.findall(r"\w+", " ".join(block for _, block in prose(API)[1])))
    assert set(fasteval.__all__) - words == set()


def members():
    classes = [
        each for name in fasteval.__all__ if inspect.isclass(each := getattr(fasteval, name))
    ]
    found = {member for each in classes for member in dir(each)}
    return found | {name for each in classes for name in getattr(each, "__annotations__", {})}


def test_every_call_that_is_described_exists():
    told = {
        name
        for code in map("".join, described())
        for name in re.findall(r"(?<![\w.])(?:fasteval\.)?(\w+)\(", code)
    }
    known = {*fasteval.__all__, *members(), *dir(__builtins__), *vars(fasteval), *vars(plot)}
    known |= set(__builtins__) if isinstance(__builtins__, dict) else set()
    assert told - known == set()


def test_every_method_that_is_described_is_one():
    """`Range.percent(...)`, `table.start`: of a public class, or of an object of it."""
    for code in map("".join, described()):
        for owner, member in re.findall(r"(?<![\w.])([A-Z]\w+)\.(\w+)", code):
            if inspect.isclass(found := getattr(fasteval, owner, None)):
                fields = getattr(found, "__annotations__", {})
                assert hasattr(found, member) or member in fields, code


# ---- Variables and commands ----------------------------------------------------------------------

READERS = [
    *(ROOT / "src").rglob("*.py"),
    *(ROOT / "tests").glob("*.py"),
    *(ROOT / "benchmarks").glob("*.py"),
    ROOT / "setup.py",
]
VARIABLE = re.compile(r"\bFASTEVAL_[A-Z_]+\b")


def test_every_variable_that_is_read_is_described_and_the_reverse():
    """In a page or, of a build or of one test, at the head of what reads it."""
    read, told = set(), set()
    for path in READERS:
        text = path.read_text(encoding="utf-8")
        read |= set(re.findall(r'(?:environ(?:\.get\(|\[)|is_on\()"(FASTEVAL_\w+)"', text))
        told |= set(VARIABLE.findall(ast.get_docstring(ast.parse(text)) or ""))
    for page in PAGES:
        told |= set(VARIABLE.findall(page.read_text(encoding="utf-8")))
    assert told == read


def lines_of_commands():
    """Each command of fasteval in a block of the shell, or after a dollar where answers follow."""
    for page in PAGES:
        for language, block in prose(page)[1]:
            dollar = {"sh": "", "": r"\$ "}.get(language)
            if dollar is not None:
                whole = block.replace("\\\n", " ")
                for line in re.findall(rf"^{dollar}(?:.*\| |.*&& )?(fasteval .*)$", whole, re.M):
                    yield pytest.param(line, id=f"{page.stem}: {line[:50]}")


@pytest.mark.parametrize("line", list(lines_of_commands()) if API.is_file() else [])
def test_commands_have_the_options_that_are_shown(line, capsys):
    lexed = shlex.shlex(line, posix=True, punctuation_chars="|><;&")
    lexed.whitespace_split = True
    words = []
    for word in lexed:
        if set(word) <= set("|><;&"):
            break
        words.append(word)
    command = [words[1]] if len(words) > 1 and not words[1].startswith("-") else []
    assert cli.main([*command, "--help"]) == 0
    shown = capsys.readouterr().out
    for word in words[2 if command else 1 :]:
        if word.startswith("--"):
            option = word.partition("=")[0]
            assert re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", shown), option


def test_modules_that_are_run_exist():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for name in re.findall(r"python -m ((?:benchmarks|fasteval)[.\w]*)", text):
            assert importlib.util.find_spec(name) is not None, (page.name, name)
