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


def trouble(browser):
    note = browser.find_element(By.ID, "trouble")
    return note.text if note.is_displayed() else None


def focused(browser):
    return browser.execute_script("return document.activeElement.id")


TABLE = """
const text = (one) => one && one.textContent;
const all = (css) => [...document.querySelectorAll(css)];
return {
  names: all("#seats .seat .name").map(text),
  stacks: all("#seats .stack").map(text),
  bets: all("#seats .bet").map(text),
  gone: all("#seats .seat").map((one) => one.classList.contains("gone")),
  board: all("#boards .cards").map((one) => [...one.children].map(text).join(" ")),
  pots: text(document.getElementById("pots")),
  action: all("#action p").map(text),
};
"""
SYMBOLS = dict(zip("cdhs", "♣♦♥♠", strict=True))


def expected(hand, now):
    """What stands on the table at a step."""
    names = hand["names"]
    words = [("" if seat is None else f"{names[seat]} ") + told for seat, told in now["lines"]]
    boards = [" ".join(card[0] + SYMBOLS[card[1]] for card in board) for board in now["boards"]]
    return {
        "names": names,
        "stacks": now["stacks"],
        "bets": [bet for bet in now["bets"] if bet],
        "gone": [seat in now["folded"] + now["mucked"] for seat in hand["seats"]],
        "board": boards,
        "pots": f"Pot {now['total']}" if now["total"] else "",
        "action": words,
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
            assert browser.execute_script(TABLE) == expected(hand, now)
    last = len(steps) - 1
    for step in range(last - 1, last - 4, -1):
        press(browser, Keys.ARROW_LEFT)
        assert browser.execute_script(TABLE) == expected(hand, steps[step])
    for act, step in (
        (lambda: click(browser, "first"), 0),
        (lambda: press(browser, Keys.END), last),
        (lambda: press(browser, Keys.HOME), 0),
        (lambda: press(browser, Keys.ARROW_RIGHT), 1),
        (lambda: click(browser, "before"), 0),
        (lambda: click(browser, "last"), last),
    ):
        act()
        assert browser.execute_script(TABLE) == expected(hand, steps[step])
    wait(browser, f"return location.hash === '#hand-4-step-{last}'")
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
    assert trouble(browser) == "There is no hand 999: the hands are 1 to 120."
    browser.execute_script("location.hash = '#hand-3'")
    wait(browser, "return document.title.startsWith('Hand 3:')")
    assert trouble(browser) is None


def test_steps_go_on_where_the_address_cannot_follow(browser):
    visit(browser, "#hand-3-step-1")
    browser.execute_script("history.replaceState = () => { throw new Error('too often'); }")
    click(browser, "after")
    click(browser, "after")
    browser.execute_script("nameStep()")
    assert browser.find_element(By.ID, "place").text.startswith("3 of ")
    assert trouble(browser) is None


@pytest.mark.parametrize("way", ["link", "key", "browser"])
def test_the_way_back_leads_to_where_one_was(browser, way):
    visit(browser)
    link = browser.find_elements(By.CSS_SELECTOR, "#list tbody a")[30]
    link.click()
    wait(browser, "return document.title.startsWith('Hand 31:')")
    if way != "browser":
        click(browser, "hand-after")
        wait(browser, "return document.title.startsWith('Hand 32:')")
    ways = {"link": lambda: click(browser, "back"), "key": lambda: press(browser, Keys.ESCAPE)}
    ways.get(way, browser.back)()
    wait(browser, "return document.getElementById('replayer').hidden")
    assert browser.execute_script("return document.activeElement.hash") == "#hand-31"
    top = browser.execute_script("return document.activeElement.getBoundingClientRect().top")
    assert 0 < top < 1000


def test_the_keyboard_goes_where_the_focus_is(browser, page):
    """A button keeps the focus at the end, and what scrolls keeps its keys."""
    last = len(page.hands[2]["steps"]) - 1
    visit(browser, f"#hand-3-step-{last - 1}")
    after = browser.find_element(By.ID, "after")
    after.send_keys(Keys.ENTER)
    after.send_keys(Keys.ENTER)
    place = browser.find_element(By.ID, "place")
    assert place.text == f"{last} of {last}"
    assert (focused(browser), after.get_attribute("aria-disabled")) == ("after", "true")
    browser.find_element(By.ID, "text").send_keys(Keys.ARROW_LEFT, Keys.HOME)
    assert place.text == f"{last} of {last}"
    after.send_keys(Keys.ARROW_LEFT)
    assert place.text == f"{last - 1} of {last}"


def test_only_the_hand_that_is_wanted_last_is_shown(browser):
    """Also if one that was wanted before is unpacked later."""
    visit(browser, "#hand-3")
    browser.execute_script("""
        const unpackNow = unpack;
        unpack = (id) => new Promise((done) => setTimeout(() => done(unpackNow(id)), 100));
        window.opened = Promise.all([open(105, 0), open(4, 2)]).then(() => { window.done = true; });
    """)
    wait(browser, "return window.done === true")
    assert browser.title.startswith("Hand 4:")


def test_hands_that_are_damaged_are_told(browser):
    visit(browser)
    browser.execute_script("find('chunk-1').textContent = 'AAAA'; location.hash = '#hand-110'")
    wait(browser, "return !document.getElementById('trouble').hidden")
    assert trouble(browser).startswith("This page is damaged")
    browser.execute_script("location.hash = '#hand-2'")
    wait(browser, "return document.title.startsWith('Hand 2:')")
    assert trouble(browser) is None


def test_the_player_sits_below(browser):
    visit(browser, "#hand-4")
    below = """
        hand.mine = arguments[0]; hand.hero = arguments[1]; drawStep();
        const heights = [...document.querySelectorAll("#seats .seat")].map((seat) =>
          Number(seat.style.getPropertyValue("--y")));
        return heights.indexOf(Math.max(...heights));
    """
    cases = {(0, 2): 0, (None, 2): 2, (1, None): 1, (None, None): 0}
    assert {case: browser.execute_script(below, *case) for case in cases} == cases


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
    press(browser, Keys.HOME)
    click(browser, "hand-after")  # the wish is for all hands
    wait(browser, "return document.title.startsWith('Hand 5:')")
    assert browser.execute_script(cards)[1:] == ["", ""]


def test_the_list_is_paged_and_filtered(browser, page):
    visit(browser)
    rows = "return [...document.querySelectorAll('#list tbody th')].map((one) => one.textContent)"
    assert browser.execute_script(rows) == [str(number) for number in range(1, 51)]
    click(browser, "page-after")
    assert browser.execute_script(rows)[0] == "51"
    box = browser.find_element(By.ID, "filter")
    for words, count in (("#17", 1), ("bt", 120), ("17 sb", 0), ("h40", 1), ("onerror gnp", 120)):
        box.clear()
        box.send_keys(words)
        told = browser.find_element(By.ID, "count").text
        assert told.split(" of ")[-1] == f"{count} hand{'' if count == 1 else 's'}"
        assert len(browser.execute_script(rows)) == min(count, 50)
    browser.execute_script("index.rows[1][3] = 'BTN/SB'")  # of two players
    for words in ("sb", "btn/s"):
        box.clear()
        box.send_keys(words)
        assert browser.execute_script(rows) == ["2"]
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


def test_letters_of_charts_stay_large_on_a_narrow_page(browser):
    size = {"width": 320, "height": 700, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    visit(browser)
    height = "return document.querySelector('svg text').getBoundingClientRect().height"
    assert browser.execute_script(height) > 9
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_what_is_told_of_few_hands_fits_its_tile(browser):
    visit(browser)
    outside = browser.execute_script("""
        const small = document.querySelectorAll(".tiles .wide small")[1];
        small.textContent = "too few hands to say how sure";
        return [...document.querySelectorAll("dd, dd small")].filter((one) =>
          one.scrollWidth > one.clientWidth).map((one) => one.textContent);
    """)
    assert outside == []


def test_no_seat_hides_another_at_the_largest_table(browser):
    visit(browser, "#hand-4")
    hidden = browser.execute_script("""
        const all = (value) => Array(22).fill(value);
        const step = { lines: [], stacks: all("1,000"), bets: all("20"), total: "440", pots: [],
          claims: [], boards: [[]], folded: [3, 4], mucked: [5], up: [], street: "turn", seat: 1 };
        hand = { ...hand, seats: [...all(0).keys()], names: all("A long name"), button: 0,
          positions: all("UTG+12"), cards: all(["As", "Kd"]), steps: [step] };
        drawHand(); go(0); drawStep();
        const boxes = [...document.querySelectorAll("#seats .seat")].map((one) =>
          one.getBoundingClientRect());
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom &&
          b.top < a.bottom;
        const states = [...document.querySelectorAll(".state")].map((one) => one.textContent);
        return [boxes.length, boxes.filter((a) => boxes.some((b) => a !== b && meet(a, b))).length,
          states];
    """)
    assert hidden == [22, 0, ["folded", "folded", "mucked"]]


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
