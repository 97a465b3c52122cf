"""Take the pictures of docs/report.md: a report of hands that bots play here, in a browser.

python tools/draw_report.py    writes docs/pictures/report.png and replayer.png

Needs chromium, chromedriver and selenium.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.support.ui import WebDriverWait

from fasteval.cli import main

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
BOTS = ("P1=tag", "P2=tight", "P3=tag", "P4=tight", "P5=tag", "P6=tag")
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--hide-scrollbars",
)
#: The name of each picture, what it shows, and its height in pixels.
SHOWN = (("report.png", "", 1000), ("replayer.png", "#hand-{}-step-{}", 860))
WIDTH = 1200
#: A hand that is raised on the turn, and the step at which it is shown.
HAND, STEP = 1219, 15


def draw(folder: Path) -> None:
    hands, page = folder / "bots.jsonl", folder / "report.html"
    main(
        ["match", *BOTS, "--hands", "2000", "--seed", "4", "--no-duplicate", "--record", str(hands)]
    )
    main(["report", str(hands), "-o", str(page), "--player", "P1"])
    options = webdriver.ChromeOptions()
    for flag in (*FLAGS, f"--user-data-dir={folder / 'profile'}"):
        options.add_argument(flag)
    options.binary_location = str(shutil.which("chromium"))
    driver = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        for name, address, height in SHOWN:
            size = {"width": WIDTH, "height": height, "deviceScaleFactor": 1, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            driver.get("about:blank")
            driver.get(page.as_uri() + address.format(HAND, STEP))
            WebDriverWait(driver, 10).until(
                lambda one: one.execute_script("return document.body.dataset.ready !== undefined")
            )
            driver.save_screenshot(str(PICTURES / name))
    finally:
        driver.quit()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        draw(Path(name))
