"""``fasteval bench``: what this machine does."""

from __future__ import annotations

import argparse
import json

from fasteval import arguments, bench, console

DESCRIPTION = """\
Measure on this machine what one call costs, and how many hands a second each
kernel ranks, with one thread and with one for each processor. A kernel is code
for many hands at once, made for some kind of processor; the one in use is
named. Takes a few seconds.

Each figure is the best of several rounds, but other work on the machine still
shows in them: compare figures of one run only.
"""
EXAMPLES = """\
examples:
  fasteval bench
  fasteval bench --json > bench.json
  fasteval bench --plot bench.svg
"""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = command.add_argument
    add("--plot", type=arguments.picture, metavar="FILE", help="draw it: .png, .svg or .pdf")
    add("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> None:
    """Measure, print the figures, and draw them if that is asked for."""
    if options.plot:
        from fasteval import plot

        plot.check()
    report = bench.measure(bench.progress_line())
    answer = json.dumps(report.to_dict(), indent=2) if options.json else str(report)
    console.show(answer, options.json)
    if options.plot:
        plot.save(options.plot, lambda axes: plot.plot_bench(report, axes), plot.bench_size(report))
