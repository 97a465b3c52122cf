"""The sentences of errors of pictures."""

from __future__ import annotations

from fasteval.errors import FastevalError, InvalidConfig, quote, quote_type


def not_a_result(value: object) -> TypeError:
    return TypeError(f"result: {quote_type(value)}, not what match returns")


def no_deals() -> FastevalError:
    return FastevalError("result: no deal was played to its end, so that there is nothing to draw")


def no_hands() -> FastevalError:
    return FastevalError("hands: there is none to draw")


def not_a_report(value: object) -> TypeError:
    return TypeError(f"report: {quote_type(value)}, not what fasteval.bench.measure returns")


def no_rates() -> FastevalError:
    return FastevalError("rates is empty: there is no bar to draw")


def odd_rate(name: object, rate: object) -> InvalidConfig:
    return InvalidConfig(f"rates: {quote(rate)} of {quote(name)} is not a number of 0 or more")
