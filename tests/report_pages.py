"""Hands for reports, and what the page of one holds, for the tests of both."""

import base64
import gzip
import io
import json
import re
from html.parser import HTMLParser

from fasteval.histories.record import HandRecord

NAMES = ("P1", "P2", "P3")
HOSTILE = (
    "</script><script>document.body.dataset.hacked = 1</script>",
    '<img src=x onerror="document.body.dataset.hacked = 2">',
    "\"'><b>{{ 7 * 7 }}&amp;\u202egnp.exe \U0001f600\u200d",
)


def record_of(words, actions, seed=1, players=NAMES, rules=None, **more):
    """A hand of three that is over."""
    rules = words.Rules(**{"small_blind": 1, "big_blind": 2, **(rules or {})})
    state = words.State(rules, [200] * 3, 0, seed=seed)
    for action in actions.split():
        state.push(action)
    assert state.over
    return HandRecord.of(state, players=players, **more)


LINES = (
    "r6 f c c r7 f",
    "f r6 r18 f",
    "f f",
    "c c c c c c c c c c c c",
    "r6 c c r194 c f",
    "r9 f f",
)


def records(words, count=12, **more):
    return [
        record_of(words, LINES[seed % len(LINES)], seed, id=f"h{seed}", **more)
        for seed in range(count)
    ]


class Page(HTMLParser):
    """The tags, the words and the packed parts of a page."""

    def __init__(self, text):
        super().__init__()
        self.text, self.tags, self.scripts, self.words = text, [], [], []
        self.inside = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.inside = self.tags[-1] if tag in ("script", "style") else None

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside is None:
            self.words.append(data)
        elif self.inside[0] == "script":
            self.scripts.append((self.inside[1], data))

    def packed(self, name):
        """What one of the packed parts holds."""
        (text,) = (data for attributes, data in self.scripts if attributes.get("id") == name)
        return json.loads(gzip.decompress(base64.b64decode(text)))

    @property
    def hands(self):
        chunks = [each["id"] for each, _ in self.scripts if each.get("id", "").startswith("chunk-")]
        return [hand for chunk in chunks for hand in self.packed(chunk)]

    def table(self, heading):
        """The cells of the table below a heading, by row, its heads first."""
        part = self.text[self.text.index(f'<h2 id="{heading}"') :]
        part = part[: part.index("</table>")]
        rows = re.findall(r"<tr[^>]*>(.*?)</tr>", part, re.S)
        cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in rows)
        return [[re.sub(r"<[^>]*>", "", cell) for cell in row] for row in cells]

    @property
    def tiles(self):
        """The numbers at the top, by their names."""
        found = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", self.text)
        return {name: " ".join(re.sub(r"<[^>]*>", " ", told).split()) for name, told in found}


def page_of(hands, **options):
    from fasteval.reports.report import write_report

    written = io.StringIO()
    write_report(hands, written, **options)
    return Page(written.getvalue())


def drawn(steps):
    """What lies on the table at each step."""
    now, shown = {}, []
    for step in steps:
        now = {**now, **step}
        shown.append(now)
    return shown
