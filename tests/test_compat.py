"""The doors for other packages: what importing them loads."""

import subprocess
import sys

DOORS = ("eval7", "phevaluator", "treys")


def loaded(code):
    """The modules that are there after some code, in another interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_the_package_loads_no_door():
    assert not [name for name in loaded("import fasteval") if "compat" in name]


def test_a_door_needs_neither_its_package_nor_numpy():
    doors = ", ".join(f"fasteval.compat.{name}" for name in DOORS)
    assert not {"numpy", "pyparsing", *DOORS} & loaded(f"import {doors}")
