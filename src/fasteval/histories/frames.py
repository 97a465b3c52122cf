"""Plain columns as frames of pandas (the extra ``pandas``) or polars (the extra ``polars``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

#: The types of columns whose values can be None have a "?".
_PANDAS = {
    "int": "int64",
    "int?": "Int64",
    "chips": "int64",
    "chips?": "Int64",
    "float": "float64",
    "float?": "Float64",
    "bool": "bool",
    "text": "string",
    "text?": "string",
}
_POLARS = {"int": "Int64", "chips": "Int64", "float": "Float64", "bool": "Boolean", "text": "Utf8"}


def pandas_frame(columns: Mapping[str, Sequence[Any]], kinds: Mapping[str, str]) -> Any:
    """Make a DataFrame of pandas. Raises ImportError without pandas."""
    pandas = _load("pandas")
    return pandas.DataFrame(
        {name: pandas.array(columns[name], dtype=_PANDAS[kind]) for name, kind in kinds.items()}
    )


def polars_frame(columns: Mapping[str, Sequence[Any]], kinds: Mapping[str, str]) -> Any:
    """Make a DataFrame of polars. Raises ImportError without polars."""
    polars = _load("polars")
    schema = {name: getattr(polars, _POLARS[kind.rstrip("?")]) for name, kind in kinds.items()}
    return polars.DataFrame({name: columns[name] for name in kinds}, schema=schema)


def _load(name: str) -> Any:
    """Import a library that only who wants frames needs."""
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        raise ImportError(f'frames of {name} need it: pip install "fasteval[{name}]"') from None
