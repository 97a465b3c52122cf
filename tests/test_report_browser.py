"""The page of a report in a browser: it is drawn as its steps say, and runs and fetches nothing."""

import json
import os
import shutil
from contextlib import contextmanager

import pytest
from report_pages import HOSTILE, drawn, page_of, records

import fasteval

pytest.importorskip("jinja2")
pytest.importorskip("matplotlib")
pytest.importorskip("selenium")

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--window-size=1200,1000",
)

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="chromium and chromedriver")


@contextmanager
def started(folder):
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={folder / 'profile'}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A page of 120 hands whose players have hostile names."""
    about = (("table", "<u>1</u>"),)
    return page_of(records(fasteval, 120, players=HOSTILE, about=about), player=HOSTILE[0])


@pytest.fixture(scope="module")
def browser(page, tmp_path_factory):
    folder = tmp_path_factory.mktemp("browser")
    path = folder / "report.html"
    path.write_text(page.text, encoding="utf-8")
    os.environ["SE_OFFLINE"] = "true"
    with started(folder) as driver:
        driver.address = path.as_uri()
        yield driver


def visit(browser, end=""):
    """Open the page anew at an address."""
    browser.get("about:blank")
    browser.get(browser.address + end)
    wait(browser, "return document.body.dataset.ready !== undefined")


def wait(browser, script):
    WebDriverWait(browser, 5, 0.02).until(lambda driver: driver.execute_script(script))


def click(browser, name):
    browser.find_element(By.ID, name).click()


def press(browser, *keys):
    browser.find_element(By.TAG_NAME, "body").send_keys(*keys)


TABLE = """
const text = (one) => one && one.textContent;
const all = (css) => [...document.querySelectorAll(css)];
return {
  names: all("#seats .seat .name").map(text),
  stacks: all("#seats .stack").map(text),
  bets: all("#seats .bet").map(text),
  folded: all("#seats .seat").map((one) => one.classList.contains("folded")),
  board: all("#boards .cards").map((one) => [...one.children].map(text).join(" ")),
  pots: text(document.getElementById("pots")),
  action: all("#action p").map(text),
  hash: location.hash,
};
"""
SYMBOLS = dict(zip("cdhs", "♣♦♥♠", strict=True))


def expected(hand, number, step, now):
    """What stands on the table at a step."""
    names = hand["names"]
    main = now["pots"][0] if now["pots"] else None
    words = [("" if seat is None else f"{names[seat]} ") + told for seat, told in now["lines"]]
    boards = [" ".join(card[0] + SYMBOLS[card[1]] for card in board) for board in now["boards"]]
    return {
        "names": names,
        "stacks": now["stacks"],
        "bets": [bet for bet in now["bets"] if bet],
        "folded": [seat in now["folded"] for seat in hand["seats"]],
        "board": boards,
        "pots": f"Pot {main}" if main else "",
        "action": words,
        "hash": f"#hand-{number}-step-{step}",
    }


def test_a_hand_is_drawn_as_its_steps_say(browser, page):
    """All steps forth by the button, back by the key, and the ends by both."""
    visit(browser, "#hand-4")
    hand = page.hands[3]
    steps = drawn(hand["steps"])
    assert len(steps) > 15
    assert max(len(step["pots"]) for step in steps) == 1
    for step, now in enumerate(steps):
        if step:
            click(browser, "after")
            assert browser.execute_script(TABLE) == expected(hand, 4, step, now)
    last = len(steps) - 1
    for step in range(last - 1, last - 4, -1):
        press(browser, Keys.ARROW_LEFT)
        assert browser.execute_script(TABLE) == expected(hand, 4, step, steps[step])
    for act, step in (
        (lambda: click(browser, "first"), 0),
        (lambda: press(browser, Keys.END), last),
        (lambda: press(browser, Keys.HOME), 0),
        (lambda: press(browser, Keys.ARROW_RIGHT), 1),
        (lambda: click(browser, "before"), 0),
        (lambda: click(browser, "last"), last),
    ):
        act()
        assert browser.execute_script(TABLE) == expected(hand, 4, step, steps[step])
    assert browser.find_element(By.ID, "text").text.strip() == hand["text"].strip()


def test_an_address_names_a_step(browser, page):
    visit(browser, "#hand-105-step-3")
    hand = page.hands[104]
    shown = browser.execute_script(TABLE)
    assert shown["stacks"] == drawn(hand["steps"])[3]["stacks"]
    assert browser.title == f"Hand 105: {hand['title']}"
    click(browser, "hand-after")
    wait(browser, "return document.title.startsWith('Hand 106:')")
    browser.back()
    wait(browser, "return document.title.startsWith('Hand 105:')")
    press(browser, Keys.ESCAPE)
    wait(browser, "return document.getElementById('replayer').hidden")
    assert browser.title == f"Hands of {HOSTILE[0]}"
    visit(browser, "#hand-999")
    assert browser.find_element(By.ID, "report").is_displayed()


def test_hands_are_played_by_themselves(browser, page):
    visit(browser, "#hand-3-step-1")
    browser.execute_script("const run = setInterval; setInterval = (call) => run(call, 20);")
    click(browser, "play")
    assert browser.find_element(By.ID, "play").text == "Pause"
    last = len(page.hands[2]["steps"]) - 1
    wait(browser, f"return location.hash === '#hand-3-step-{last}'")
    wait(browser, "return document.getElementById('play').textContent === 'Play'")


def test_cards_of_others_are_hidden_until_they_are_shown(browser, page):
    visit(browser, "#hand-4")
    cards = "return [...document.querySelectorAll('.hole')].map((one) => one.textContent)"
    assert all(browser.execute_script(cards))  # no hero: all are seen
    click(browser, "open")
    mine, *others = browser.execute_script(cards)
    assert mine
    assert others == ["", ""]
    press(browser, Keys.END)
    assert all(browser.execute_script(cards))


def test_the_list_is_paged_and_filtered(browser, page):
    visit(browser)
    rows = "return [...document.querySelectorAll('#list tbody th')].map((one) => one.textContent)"
    assert browser.execute_script(rows) == [str(number) for number in range(1, 51)]
    click(browser, "page-after")
    assert browser.execute_script(rows)[0] == "51"
    box = browser.find_element(By.ID, "filter")
    for words, count in (("#17", 1), ("btn", 120), ("sb", 0), ("h40", 1), ("onerror gnp", 120)):
        box.clear()
        box.send_keys(words)
        told = browser.find_element(By.ID, "count").text
        assert told.split(" of ")[-1] == f"{count} hand{'' if count == 1 else 's'}"
        assert len(browser.execute_script(rows)) == min(count, 50)
    box.clear()
    box.send_keys("#17")
    browser.find_element(By.CSS_SELECTOR, "#list tbody a").click()
    wait(browser, "return document.title.startsWith('Hand 17:')")


def test_nothing_runs_and_nothing_is_fetched(browser, page):
    """After all that was done before: whoever is called so, and whatever was looked at."""
    visit(browser, "#hand-2-step-2")
    assert browser.execute_script("return document.body.dataset.hacked") is None
    assert browser.execute_script("return document.querySelectorAll('img').length") == 0
    assert browser.get_log("browser") == []
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = {
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    }
    first_page = ("chrome:", "chrome-", "data:")  # of the browser itself
    assert {url for url in asked if not url.startswith(first_page)} == {browser.address}


@pytest.mark.parametrize("end", ["", "#hand-4-step-12"])
def test_a_narrow_page_does_not_scroll_sideways(browser, end):
    size = {"width": 360, "height": 700, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    visit(browser, end)
    assert browser.execute_script("return document.documentElement.scrollWidth") == 360
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_without_scripts_the_page_says_what_is_missing(browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get("about:blank")
        browser.get(browser.address)
        note = browser.find_element(By.CSS_SELECTOR, "noscript p")
        assert "need JavaScript" in note.get_attribute("textContent")
        assert note.is_displayed()
        assert browser.find_element(By.ID, "results").is_displayed()
        assert not browser.find_element(By.ID, "list").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
