"""Counts of hands that passed, failed or were skipped, by kind, with the first of each kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fasteval.histories.errors import InvalidHistory, UnsupportedHand
from fasteval.histories.replaying import Trouble

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
#: Numbers differ from hand to hand, but for those in names.
_NUMBERS = re.compile(
    r"(Python \d+\.\d+|2-7|\d[- ]Game|\d[- ]Card (?:Draw|Stud))|\d+", re.ASCII | re.IGNORECASE
)
_MOST = 50  # kinds, so that memory is bounded; all else is one kind more
_OTHERS = "other reasons"
#: How the reason begins where no hand is broken, but a file could not be read (to its end).
FILE_NOT_READ = "file not read"


class Finding(NamedTuple):
    """A hand that failed or was skipped."""

    outcome: str  #: "failed" or "skipped"
    kind: str  #: what is wrong, without what differs from hand to hand
    text: str  #: the whole of it
    where: str  #: file:line
    id: str = ""

    @classmethod
    def of(cls, error: InvalidHistory) -> Finding:
        """Make the finding of a hand that is broken or, if it is UnsupportedHand, not played.

        >>> Finding.of(InvalidHistory("no seat 7: 'Seat 7'", 3, "hands.txt")).kind
        "no seat N: '...'"
        """
        kind = _NUMBERS.sub(lambda found: found[1] or "N", error.reason)
        if isinstance(error, UnsupportedHand):
            return cls("skipped", kind, error.reason, error.where)
        return cls("failed", _QUOTED.sub("'...'", kind), error.reason, error.where)

    @classmethod
    def of_trouble(cls, trouble: Trouble, where: str, id: str) -> Finding:
        """Make the finding of a hand that does not replay as it is recorded."""
        return cls("failed", trouble.kind, str(trouble), where, id)

    @property
    def place(self) -> str:
        """The file, the line and the id of the hand, as far as it has one."""
        return f"{self.where} ({self.id})" if self.id else self.where

    @property
    def is_file(self) -> bool:
        """Whether it is no hand but a whole file, or the rest of one."""
        return self.kind.startswith(FILE_NOT_READ)

    @property
    def is_trouble(self) -> bool:
        """Whether the hand could be read, and does not replay as it is recorded."""
        return self.text.startswith(f"{self.kind}: ")

    def __str__(self) -> str:
        return f"{self.place}: {self.outcome}: {self.text}"


@dataclass
class Kind:
    """One kind of finding: how often it came, and the first time."""

    first: Finding
    hands: int = 0


@dataclass
class Tally:
    """What happened to many hands, in constant memory."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    files: int = 0  #: that could not be read, or not to their end; they count as failed
    kinds: dict[tuple[str, str], Kind] = field(default_factory=dict)

    def add(self, finding: Finding) -> None:
        """Count a hand that did not pass.

        >>> tally = Tally()
        >>> tally.add(Finding.of(InvalidHistory("broken")))
        >>> tally.failed, len(tally.kinds)
        (1, 1)
        """
        if finding.outcome == "failed":
            self.failed += 1
        else:
            self.skipped += 1
        self.files += finding.is_file
        key = (finding.outcome, finding.kind)
        if key not in self.kinds and len(self.kinds) >= _MOST:
            key = (finding.outcome, _OTHERS)
        self.kinds.setdefault(key, Kind(finding)).hands += 1

    def leave_out(self, error: InvalidHistory) -> None:
        """Count a hand that cannot be read or written, whichever, as left out.

        >>> tally = Tally()
        >>> tally.leave_out(InvalidHistory("broken"))
        >>> tally.skipped, [*tally.kinds]
        (1, [('left out', 'broken')])
        """
        self.add(Finding.of(error)._replace(outcome="left out"))

    def lines(self) -> Iterator[str]:
        """Say each kind, what failed before what was skipped, how often it came and its first hand.

        >>> tally = Tally()
        >>> tally.add(Finding("failed", "rake", "rake: recorded 5; by the rules 4", "hands.txt:9"))
        >>> print(*tally.lines(), sep="\\n")
        failed 1: rake
            hands.txt:9: recorded 5; by the rules 4
        """
        for (outcome, kind), found in self._sorted():
            first = found.first
            text = first.text.removeprefix(f"{kind}: ")
            if found.hands == 1 and text == first.text:  # it need not be said twice
                kind = text
            yield f"{outcome} {found.hands:,}: {kind}"
            yield f"    {first.place}" + (f": {text}" if text != kind else "")

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as JSON can have them."""
        return {
            "passed": self.passed,
            "failed": self.failed,
            "skipped": self.skipped,
            "files_not_read": self.files,
            "kinds": [
                {"outcome": outcome, "kind": kind, "hands": found.hands, **_example(found.first)}
                for (outcome, kind), found in self._sorted()
            ],
        }

    def _sorted(self) -> list[tuple[tuple[str, str], Kind]]:
        return sorted(self.kinds.items(), key=lambda pair: (pair[0][0], -pair[1].hands))

    def first_trouble(self) -> Finding | None:
        """Return a hand that could be read and failed, of the kind that came most often."""
        firsts = (found.first for _, found in self._sorted())
        return next((first for first in firsts if first.is_trouble), None)

    def __str__(self) -> str:
        files = "1 of them a file" if self.files == 1 else f"{self.files:,} of them files"
        told = f" ({files} not read)" if self.files else ""
        return f"{self.passed:,} passed, {self.failed:,} failed{told}, {self.skipped:,} skipped"


def _example(first: Finding) -> dict[str, Any]:
    return {"first": {"where": first.where, "id": first.id, "text": first.text}}
