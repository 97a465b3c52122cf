"""What type checkers see of cards and strengths; nothing runs it."""

from array import array
from typing import Literal

import numpy as np
import numpy.typing as npt
from typing_extensions import assert_type

import fasteval

assert_type(fasteval.cards("AsKd"), tuple[int, ...])
assert_type(fasteval.cards([51, "Kd", np.int64(3)]), tuple[int, ...])
assert_type(fasteval.cards_to_mask(b"\x00\x01"), int)
assert_type(fasteval.mask_to_cards(0x1F), tuple[int, ...])
assert_type(fasteval.format_card(51), str)
assert_type(fasteval.format_cards([51, 45], separator=" "), str)
assert_type(fasteval.card_to_cactus_kev("Kd"), int)
assert_type(fasteval.card_from_cactus_kev(0x8004B25), int)
assert_type(fasteval.mask_to_eval7(0x1F), int)
assert_type(fasteval.mask_from_eval7(0x1F), int)

assert_type(fasteval.evaluate("AsKsQsJsTs"), int)
assert_type(fasteval.evaluate(range(7)), int)
assert_type(fasteval.evaluate(np.arange(7)), int)
assert_type(fasteval.evaluate({51, 47, 43, 39, 35}), int)
assert_type(fasteval.evaluate(0x1F), int)
assert_type(fasteval.evaluate(np.uint64(0x1F)), int)
assert_type(fasteval.evaluate7(51, 45, 0, 21, 50, np.uint8(31), "9c"), int)
assert_type(fasteval.evaluate_mask(0x1F), int)

assert_type(fasteval.category(7462), fasteval.Category)
assert_type(fasteval.Category.FLUSH > fasteval.Category.STRAIGHT, bool)
assert_type(fasteval.describe(7462), str)
assert_type(fasteval.cactus_kev(7462), int)
explanation = fasteval.explain("AsKsQsJsTs")
assert_type(explanation, fasteval.Explanation)
assert_type(explanation.strength, int)
assert_type(explanation.category, fasteval.Category)
assert_type(explanation.best_five, tuple[int, ...])
assert_type(explanation.text, str)
assert_type(explanation.percentile, float)

rows: npt.NDArray[np.uint8] = np.zeros((3, 7), np.uint8)
out: npt.NDArray[np.uint16] = np.zeros(3, np.uint16)
fasteval.evaluate_many(rows)
fasteval.evaluate_many(array("Q", [0x1F]), threads=None, kernel="portable")
assert_type(fasteval.evaluate_many(rows, out, threads=2), npt.NDArray[np.uint16])
assert_type(fasteval.evaluate_many(rows, array("H", [0] * 3)), array[int])
assert_type(fasteval.kernels(), tuple[str, ...])
assert_type(fasteval.get_include(), str)
assert_type(fasteval.IMPLEMENTATION, Literal["c", "python"])
assert_type(fasteval.__version__, str)

# Each of these is an error of types; an unused "ignore" is an error too.
fasteval.evaluate(3.5)  # type: ignore[arg-type]
fasteval.evaluate(None)  # type: ignore[arg-type]
fasteval.cards(51)  # type: ignore[arg-type]
fasteval.evaluate7(1, 2, 3, 4, 5, 6)  # type: ignore[call-arg]
fasteval.evaluate7(1, 2, 3, 4, 5, 6, 7.0)  # type: ignore[arg-type]
fasteval.evaluate_mask("AsKsQsJsTs")  # type: ignore[arg-type]
fasteval.evaluate_many([0x1F])  # type: ignore[call-overload]
fasteval.evaluate_many(rows, threads="2")  # type: ignore[call-overload]
fasteval.describe("flush")  # type: ignore[arg-type]
