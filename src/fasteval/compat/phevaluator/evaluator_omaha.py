"""Omaha, which is left out: the names are there, so that an import of them does not fail."""

from __future__ import annotations

from typing import NoReturn

from fasteval.compat import errors
from fasteval.compat.phevaluator.card import Card


def evaluate_omaha_cards(*cards: int | str | Card) -> NoReturn:
    """Raise NotImplementedError: Omaha is left out.

    >>> evaluate_omaha_cards(*range(9))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    NotImplementedError: evaluate_omaha_cards: fasteval ranks hold'em only; for Omaha keep ...
    """
    raise errors.no_omaha("evaluate_omaha_cards", "phevaluator")


def evaluate_plo4_cards(*cards: int | str | Card) -> NoReturn:
    """Raise NotImplementedError: Omaha is left out."""
    raise errors.no_omaha("evaluate_plo4_cards", "phevaluator")


def evaluate_plo5_cards(*cards: int | str | Card) -> NoReturn:
    """Raise NotImplementedError: Omaha is left out."""
    raise errors.no_omaha("evaluate_plo5_cards", "phevaluator")


def evaluate_plo6_cards(*cards: int | str | Card) -> NoReturn:
    """Raise NotImplementedError: Omaha is left out."""
    raise errors.no_omaha("evaluate_plo6_cards", "phevaluator")
