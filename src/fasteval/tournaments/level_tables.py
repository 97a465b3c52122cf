"""Tables of levels for the wall: when each begins, its blinds and antes, and the breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fasteval.tournaments.levels import BlindSchedule, Level


def draw(schedule: BlindSchedule, notes: Mapping[int, str] | None = None) -> Iterator[str]:
    """Yield the lines of the table, with what is noted beside a level, by its number.

    >>> print(*draw(BlindSchedule([Level(25, 50, minutes=20), Level(50, 100)])), sep="\\n")
    level   time  small    big
        1   0:00     25     50
        2   0:20     50    100
    """
    noted = notes or {}
    by_hands = schedule.unit == "hands"
    starts = [f"{start + 1:,}" if by_hands else clock(start) for start in schedule.starts]
    wide = max(5, *map(len, starts))
    rows = _rows(schedule.levels)
    yield "  ".join(["level", f"{'hand' if by_hands else 'time':>{wide}}", *next(rows)])
    number = 0
    for start, part in zip(starts, schedule.parts, strict=True):
        if not isinstance(part, Level):
            plural = "" if part.minutes == 1 else "s"
            yield f"       {start:>{wide}}  break of {part.minutes:,} minute{plural}"
            continue
        number += 1
        limit = [part.limit.replace("_", " ")] if part.limit else []
        note = [noted[number]] if number in noted else []
        yield "  ".join([f"{number:>5}", f"{start:>{wide}}", *next(rows), *limit, *note])


def clock(seconds: float) -> str:
    """Write seconds as hours and minutes, and seconds if there are any.

    >>> clock(12_000), clock(12_030)
    ('3:20', '3:20:30')
    """
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}" + (f":{rest:02}" if rest else "")


def _rows(levels: tuple[Level, ...]) -> Iterator[list[str]]:
    """The heads and the amounts of each level, all as wide; no antes if there are none."""
    rows = [["small", "big", "ante"]]
    rows += [[f"{one.small_blind:,}", f"{one.big_blind:,}", _ante(one)] for one in levels]
    if not any(level.ante for level in levels):
        rows = [row[:2] for row in rows]
    width = max(len(cell) for row in rows for cell in row)
    for row in rows:
        yield [f"{cell:>{width}}" for cell in row]


def _ante(level: Level) -> str:
    if not level.ante:
        return "-"
    return f"{level.ante:,}" + (" each" if level.ante_type == "each" else "")
