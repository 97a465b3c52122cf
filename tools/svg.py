"""The few shapes that the drawings of the evaluators are made of, and the writing of the files.

A drawing is 700 wide, dark on white, and tells things apart by more than colour: the accent is
dark with white text, and hatching stands for what is left out.
"""

import argparse
import sys
from html import escape
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTH = 700
INK, GREY, PALE, WHITE, ACCENT, TINT = (
    "#1a1a1a",
    "#6b6b6b",
    "#e9e9e9",
    "#ffffff",
    "#174f8f",
    "#cfe0f2",
)
HATCH = "url(#hatch)"
RANKS = "23456789TJQKA"

STYLE = f"""<style>
text {{ font-family: "DejaVu Sans", Verdana, Arial, sans-serif; fill: {INK} }}
</style>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse"
patternTransform="rotate(45)"><rect width="6" height="6" fill="{WHITE}"/>
<rect width="2" height="6" fill="#a8a8a8"/></pattern></defs>"""


class Drawing:
    """Shapes in the order in which they are drawn."""

    def __init__(self, height: float, title: str) -> None:
        self.height = height
        self.title = title
        self.parts: list[str] = []

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = WHITE, edge: str = INK
    ) -> None:
        self.parts.append(
            f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" '
            f'fill="{fill}" stroke="{edge}"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 12,
        anchor: str = "start",
        fill: str = INK,
        bold: bool = False,
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:.4g}" text-anchor="{anchor}"{weight} '
            f'style="fill:{fill}">{escape(str(words))}</text>'
        )

    def line(self, *points: tuple[float, float], arrow: bool = False, edge: str = INK) -> None:
        """Draw from point to point; an arrow's head is at the last one."""
        path = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{edge}"/>')
        if arrow:
            self._head(points[-2], points[-1], edge)

    def _head(self, start: tuple[float, float], end: tuple[float, float], fill: str) -> None:
        length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        corners = [end] + [
            (end[0] - 8 * dx + side * 4 * dy, end[1] - 8 * dy - side * 4 * dx) for side in (1, -1)
        ]
        path = " ".join(f"{x:.4g},{y:.4g}" for x, y in corners)
        self.parts.append(f'<polygon points="{path}" fill="{fill}"/>')

    def cell(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        words: object = "",
        fill: str = WHITE,
        size: float = 12,
    ) -> None:
        """Draw a box with words in its middle, white on what is dark."""
        self.box(x, y, width, height, fill, GREY)
        dark = fill in (ACCENT, GREY)
        middle = y + height / 2 + size * 0.36
        self.text(x + width / 2, middle, words, size, "middle", WHITE if dark else INK, dark)

    def svg(self) -> str:
        body = "\n".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{self.height:g}" '
            f'viewBox="0 0 {WIDTH} {self.height:g}" role="img">\n<title>{escape(self.title)}'
            f'</title>\n{STYLE}\n<rect width="100%" height="100%" fill="{WHITE}"/>\n'
            f"{body}\n</svg>\n"
        )


def publish(description: str, drawings: dict[str, Drawing]) -> int:
    """Write the drawings, or with --check compare them; return the exit code."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args().check
    differ = 0
    for name, drawing in drawings.items():
        path, text = FOLDER / f"{name}.svg", drawing.svg()
        if not check:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        elif not path.is_file() or path.read_bytes() != text.encode():
            print(f"{path} differs from what {Path(sys.argv[0]).name} draws", file=sys.stderr)
            differ = 1
    return differ
