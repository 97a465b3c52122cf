"""Many hands at once: buffers of every layout, `out`, threads, bad rows, every kernel."""

import sys
import threading
import time
from array import array

import oracle
import pytest

import fasteval
from fasteval import FastevalError, InvalidCard, batch

np = pytest.importorskip("numpy")

SIZES = [0, 1, 2, 15, 16, 31, 32, 33, 63, 64, 65, 127, 255, 256, 257, 300]


def random_hands(seed, rows, width):
    """Distinct cards in every row."""
    chance = np.random.default_rng(seed)
    return chance.random((rows, 52)).argsort(axis=1)[:, :width].astype(np.uint8)


def masks_of(hands):
    wide = hands.astype(np.uint64)
    return (np.uint64(1) << (wide % 4 * 16 + wide // 4)).sum(axis=1, dtype=np.uint64)


@pytest.fixture(scope="module")
def expected():
    """The oracle's strengths of hands, each asked once."""
    known = {}

    def strengths(hands):
        found = []
        for row in hands.tolist():
            cards = tuple(row)
            if cards not in known:
                known[cards] = oracle.strength(cards)
            found.append(known[cards])
        return found

    return strengths


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("rows", SIZES)
def test_rows_and_masks_of_every_length(evaluate_many, expected, rows, width):
    hands = random_hands(rows, rows, width)
    strengths = expected(hands)
    for each in (hands, masks_of(hands)):
        found = evaluate_many(each)
        assert type(found) is np.ndarray
        assert found.dtype == np.uint16
        assert found.tolist() == strengths


def test_masks_of_different_sizes(evaluate_many, expected):
    hands = [random_hands(width, 100, width) for width in (5, 6, 7)]
    masks = np.stack([masks_of(each) for each in hands], axis=1).ravel()
    strengths = np.stack([expected(each) for each in hands], axis=1).ravel()
    assert evaluate_many(masks).tolist() == strengths.tolist()


def layouts_of_rows(hands):
    """The same rows in every memory layout; the answers must not differ."""
    rows, width = hands.shape
    framed = np.full((2 * rows + 3, 3 * width + 5), 255, np.uint8)
    strided = framed[1 : 2 * rows + 1 : 2, 2 : 3 * width + 2 : 3]
    strided[:] = hands
    backward = framed[::-1, ::-1][: 2 * rows : 2, : 3 * width : 3]
    unaligned = np.zeros(hands.nbytes + 1, np.uint8)[1:].reshape(rows, width)
    unaligned[:] = hands
    readonly = hands.copy()
    readonly.flags.writeable = False
    yield "contiguous", hands
    yield "Fortran order", np.asfortranarray(hands)
    yield "transposed", np.ascontiguousarray(hands.T).T
    yield "rows reversed", hands[::-1].copy()[::-1]
    yield "columns reversed", hands[:, ::-1].copy()[:, ::-1]
    yield "strided", strided
    yield "unaligned", unaligned
    yield "readonly", readonly
    yield "memoryview", memoryview(hands)
    yield "bytes cast", memoryview(hands.tobytes()).cast("B", hands.shape)
    yield "bytearray cast", memoryview(bytearray(hands.tobytes())).cast("B", hands.shape)
    yield "array cast", memoryview(array("B", hands.tobytes())).cast("B", hands.shape)
    backward[:] = hands
    yield "strided backward", backward


def layouts_of_masks(masks):
    strided = np.full(3 * len(masks) + 2, 2**64 - 1, np.uint64)[1::3][: len(masks)]
    strided[:] = masks
    unaligned = np.zeros(masks.nbytes + 3, np.uint8)[3:].view(np.uint64)
    unaligned[:] = masks
    fields = np.zeros(len(masks), np.dtype([("pad", "u1"), ("mask", "=u8")]))["mask"]
    fields[:] = masks
    yield "contiguous", masks
    yield "reversed", masks[::-1].copy()[::-1]
    yield "strided", strided
    yield "unaligned", unaligned
    yield "field of a packed record", fields
    yield "array Q", array("Q", masks.tolist())
    yield "memoryview", memoryview(masks)
    yield "bytes cast", memoryview(masks.tobytes()).cast("Q")
    yield "bytearray cast", memoryview(bytearray(masks.tobytes())).cast("Q")
    yield "memoryview slice", memoryview(array("Q", masks.repeat(2).tolist()))[::2]
    yield "other name of uint64", masks.view(np.ulonglong)
    if array("L").itemsize == 8:
        yield "array L", array("L", masks.tolist())


@pytest.mark.parametrize("width", [5, 6, 7])
def test_layouts_of_rows(evaluate_many, expected, width):
    hands = random_hands(width, 300, width)
    strengths = expected(hands)
    for name, each in layouts_of_rows(hands):
        before = np.array(each)
        found = evaluate_many(each)
        assert list(found) == strengths, name
        assert (np.array(each) == before).all()
        assert type(found) is (np.ndarray if isinstance(each, np.ndarray) else array), name


def test_layouts_of_masks(evaluate_many, expected):
    hands = random_hands(9, 300, 7)
    strengths = expected(hands)
    for name, each in layouts_of_masks(masks_of(hands)):
        found = evaluate_many(each)
        assert list(found) == strengths, name
        assert type(found) is (np.ndarray if isinstance(each, np.ndarray) else array), name


def outs(rows):
    yield "numpy", np.zeros(rows, np.uint16)
    yield "array H", array("H", [7] * rows)
    yield "memoryview", memoryview(array("H", [7] * rows))
    yield "bytearray cast", memoryview(bytearray(2 * rows)).cast("H")
    yield "strided", np.zeros(3 * rows + 1, np.uint16)[1::3]
    yield "reversed", np.zeros(rows, np.uint16)[::-1]
    yield "column", np.zeros((rows, 4), np.uint16)[:, 2]
    yield "memoryview slice", memoryview(array("H", [7] * 2 * rows))[::2]


@pytest.mark.parametrize("rows", [1, 100, 300])
def test_out_of_every_layout(evaluate_many, expected, rows):
    hands = random_hands(rows, rows, 7)
    strengths = expected(hands)
    for each in (hands, hands[:, ::-1].copy()[:, ::-1], masks_of(hands)):
        for name, out in outs(rows):
            assert evaluate_many(each, out) is out, name
            assert np.array(out).tolist() == strengths, name
            assert evaluate_many(each, out=out) is out, name


def test_out_is_written_between_its_neighbours_only(evaluate_many, expected):
    hands = random_hands(3, 257, 7)
    for step in (1, 2, -1, -3):
        frame = np.full(2000, 60000, np.uint16)
        window = frame[1000::step][:257]
        evaluate_many(hands, window)
        assert window.tolist() == expected(hands)
        window[:] = 60000
        assert (frame == 60000).all()


def test_out_that_shares_memory_with_the_hands(evaluate_many, expected):
    hands = random_hands(4, 300, 7)
    strengths = expected(hands)
    for offset in (0, 8, 100, 1502, 600):
        memory = np.zeros(300 * 8 + 700, np.uint8)
        masks = memory[:2400].view(np.uint64)
        masks[:] = masks_of(hands)
        out = memory[offset : offset + 600].view(np.uint16)
        assert evaluate_many(masks, out).tolist() == strengths
        rows = memory[:2100].reshape(300, 7)
        rows[:] = hands
        assert evaluate_many(rows, out).tolist() == strengths
        reverse = memory[2100 - 1 :: -1].reshape(300, 7)
        reverse[:] = hands
        assert evaluate_many(reverse, out[::-1]).tolist() == strengths


def test_bad_row_in_shared_memory_is_told_before_it_is_overwritten(evaluate_many):
    memory = array("Q", [0x1F] * 100)
    memory[70] = 0xF
    out = memoryview(memory).cast("B").cast("H")[:100]
    with pytest.raises(InvalidCard, match=r"^row 70: a hand has 5, 6 or 7 cards, mask 0xf has 4"):
        evaluate_many(memory, out)
    assert not any(out)


# What a row can have wrong, and what the door for one hand says of it.
BAD_CARDS = [
    ([51, 45, 0, 21, 50, 31, 51], "51 at position 6 repeats a card"),
    ([51, 51, 0, 21, 50, 31, 28], "51 at position 1 repeats a card"),
    ([51, 45, 0, 52, 50, 31, 28], "52 at position 3 is not a card"),
    ([51, 45, 0, 21, 50, 31, 64], "64 at position 6 is not a card"),
    ([255, 45, 0, 21, 50, 31, 28], "255 at position 0 is not a card"),
    ([51, 45, 0, 21, 128, 31, 28], "128 at position 4 is not a card"),
    ([63, 45, 0, 21, 50, 31, 63], "63 at position 0 is not a card"),
    ([0, 0, 0, 0, 0, 0, 0], "0 at position 1 repeats a card"),
]
BAD_MASKS = [
    (0, "a hand has 5, 6 or 7 cards, mask 0x0 has 0"),
    (0xF, "a hand has 5, 6 or 7 cards, mask 0xf has 4"),
    (0xFF, "a hand has 5, 6 or 7 cards, mask 0xff has 8"),
    (0x1FFF, "a hand has 5, 6 or 7 cards, mask 0x1fff has 13"),
    (0x201F, "mask 0x201f has bits that are not cards"),
    (0x800000000000001F, "mask 0x800000000000001f has bits that are not cards"),
    (0x8000000F, "mask 0x8000000f has bits that are not cards"),
    (2**64 - 1, "mask 0xffffffffffffffff has bits that are not cards"),
]


@pytest.mark.parametrize(("bad", "reason"), BAD_CARDS, ids=[reason for _, reason in BAD_CARDS])
def test_bad_cards_in_every_row_of_a_block(evaluate_many, bad, reason):
    hands = random_hands(5, 130, 7)
    for row in range(130):
        broken = hands.copy()
        broken[row] = bad
        refuse_row(evaluate_many, broken, row, reason)


@pytest.mark.parametrize(("bad", "reason"), BAD_MASKS, ids=[reason for _, reason in BAD_MASKS])
def test_bad_masks_in_every_row_of_a_block(evaluate_many, bad, reason):
    masks = masks_of(random_hands(6, 130, 7))
    for row in range(130):
        broken = masks.copy()
        broken[row] = bad
        refuse_row(evaluate_many, broken, row, reason)


def refuse_row(evaluate_many, broken, row, reason):
    out = np.full(len(broken), 9, np.uint16)
    with pytest.raises(InvalidCard) as caught:
        evaluate_many(broken, out)
    assert type(caught.value) is InvalidCard
    assert str(caught.value).startswith(f"row {row}: {reason}")
    assert "out is all zeros" in str(caught.value)
    assert not out.any()


@pytest.mark.parametrize("width", [5, 6, 7])
def test_duplicates_in_every_pair_of_columns(evaluate_many, width):
    hands = random_hands(7, 40, width)
    for first in range(width):
        for second in range(first + 1, width):
            for row in (0, 17, 39):
                broken = hands.copy()
                broken[row, second] = broken[row, first]
                reason = f"{broken[row, first]} at position {second} repeats a card"
                refuse_row(evaluate_many, broken, row, reason)


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("card", [*range(52, 70), 127, 128, 191, 192, 254, 255])
def test_every_number_that_is_no_card_in_every_column(evaluate_many, width, card):
    hands = random_hands(8, 40, width)
    for column in range(width):
        broken = hands.copy()
        broken[33, column] = card
        refuse_row(evaluate_many, broken, 33, f"{card} at position {column} is not a card")


def test_bits_outside_the_suits_in_every_place(evaluate_many):
    masks = masks_of(random_hands(8, 40, 6))
    for bit in (16 * suit + place for suit in range(4) for place in (13, 14, 15)):
        broken = masks.copy()
        broken[21] |= np.uint64(1 << bit)
        refuse_row(evaluate_many, broken, 21, f"mask {int(broken[21]):#x} has bits")


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 8, 9, 10, 13, 20, 51, 52])
def test_masks_of_a_wrong_count(evaluate_many, count, seed):
    chance = np.random.default_rng(seed)
    masks = masks_of(random_hands(8, 70, 7))
    for row in (0, 31, 64, 69):
        broken = masks.copy()
        broken[row] = oracle.mask(chance.permutation(52)[:count].tolist())
        refuse_row(evaluate_many, broken, row, f"a hand has 5, 6 or 7 cards, mask {broken[row]:#x}")


def test_the_first_of_several_bad_rows_is_named(evaluate_many):
    hands = random_hands(10, 300, 7)
    hands[250] = 255
    hands[77, 3] = 52
    hands[78] = 0
    refuse_row(evaluate_many, hands, 77, "52 at position 3")
    refuse_row(evaluate_many, hands[::-1], 49, "255 at position 0")
    refuse_row(evaluate_many, np.asfortranarray(hands), 77, "52 at position 3")


def test_a_bad_row_leaves_the_neighbours_of_out_alone(evaluate_many):
    hands = random_hands(11, 100, 7)
    hands[99, 6] = hands[99, 5]
    frame = np.full(201, 9, np.uint16)
    with pytest.raises(InvalidCard, match=r"^row 99: "):
        evaluate_many(hands, frame[1::2])
    assert not frame[1::2].any()
    assert (frame[::2] == 9).all()


def test_a_bad_row_without_out_gives_nothing(evaluate_many):
    with pytest.raises(InvalidCard, match=r"^row 1: 0 at position 1 repeats"):
        evaluate_many(np.array([[0, 1, 2, 3, 4], [0, 0, 0, 0, 0]], np.uint8))


@pytest.mark.parametrize(
    "hands",
    [
        None,
        7,
        True,
        "AsKsQsJsTs",
        [[51, 47, 43, 39, 35]],
        [0x1F],
        object(),
        b"",
        bytes(7),
        bytearray(7),
        array("H", [1]),
        array("d", [1.0]),
        np.zeros(3, np.int64),
        np.zeros(3, np.uint32),
        np.zeros(3, ">u8"),
        np.zeros(3),
        np.zeros((3, 7)),
        np.zeros((3, 7), bool),
        np.zeros((3, 7), np.int8),
        np.zeros((3, 7), np.uint16),
        np.zeros((3, 7), np.int64),
        np.zeros((3, 7), np.uint64),
        np.zeros((3, 7), "S1"),
        np.zeros((3, 7), [("card", "u1")]),
        np.zeros((2, 3, 7), np.uint8),
        np.zeros((), np.uint64),
        np.zeros((), np.uint8),
        np.uint64(0x1F),
        np.zeros(7, np.uint8),
        np.zeros((3, 7), object),
        memoryview(bytes(7)).cast("c"),
        memoryview(bytes(8)).cast("q"),
    ],
    ids=lambda value: f"{type(value).__name__}-{getattr(value, 'dtype', '')}",
)
def test_what_is_no_buffer_of_hands(evaluate_many, hands):
    with pytest.raises(TypeError, match=r"^hands (is|has) .*uint8 .*uint64"):
        evaluate_many(hands)


@pytest.mark.parametrize("width", [0, 1, 4, 8, 9, 52])
@pytest.mark.parametrize("rows", [0, 1, 40])
def test_rows_of_a_wrong_width(evaluate_many, rows, width):
    with pytest.raises(FastevalError, match=rf"^hands has shape \({rows}, {width}\)"):
        evaluate_many(np.zeros((rows, width), np.uint8))


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (7, TypeError),
        ([0] * 40, TypeError),
        (bytes(80), TypeError),
        (bytearray(40), TypeError),
        (array("h", [0] * 40), TypeError),
        (array("I", [0] * 40), TypeError),
        (np.zeros(40, np.int16), TypeError),
        (np.zeros(40, np.uint32), TypeError),
        (np.zeros(40, ">u2"), TypeError),
        (np.zeros(81, np.uint8)[1:].view(np.uint16), TypeError),  # not aligned
        (np.zeros((40, 1), np.uint16), TypeError),
        (np.zeros((), np.uint16), TypeError),
        (memoryview(array("H", [0] * 40)).toreadonly(), TypeError),
        (np.broadcast_to(np.uint16(0), 40), TypeError),
        (np.zeros(39, np.uint16), FastevalError),
        (np.zeros(41, np.uint16), FastevalError),
        (np.zeros(0, np.uint16), FastevalError),
        (array("H"), FastevalError),
    ],
    ids=lambda value: f"{type(value).__name__}-{getattr(value, 'dtype', '')}",
)
def test_what_is_no_out(evaluate_many, out, error):
    with pytest.raises(error, match=r"^out "):
        evaluate_many(random_hands(0, 40, 7), out)


@pytest.mark.parametrize("threads", [0, -1, -(10**30)])
def test_too_few_threads(evaluate_many, threads):
    with pytest.raises(FastevalError, match=f"^threads is {str(threads)[:20]}"):
        evaluate_many(random_hands(0, 3, 7), threads=threads)


@pytest.mark.parametrize("threads", [True, False, 1.5, "2", np.True_, float("nan")])
def test_threads_of_another_type(evaluate_many, threads):
    with pytest.raises(TypeError, match=r"^threads is "):
        evaluate_many(random_hands(0, 3, 7), threads=threads)


@pytest.mark.parametrize("kernel", ["", "AVX2", "sse", "portable ", "\ud800", 3, b"portable", True])
def test_unknown_kernels(words, kernel):
    with pytest.raises(FastevalError, match=r"is no kernel of this machine: it has .*\w") as caught:
        words.evaluate_many(random_hands(0, 3, 7), kernel=kernel)
    assert all(name in str(caught.value) for name in words.kernels())


def test_kernels(floor, words):
    assert words.kernels() == floor.kernels()
    assert floor.kernels()[-1] == {"c": "portable", "python": "python"}[floor.IMPLEMENTATION]
    assert len(set(floor.kernels())) == len(floor.kernels())


def test_default_kernel(words):
    hands = random_hands(0, 300, 7)
    best = words.evaluate_many(hands, kernel=words.kernels()[0])
    assert (words.evaluate_many(hands) == best).all()
    assert (words.evaluate_many(hands, kernel=None) == best).all()


@pytest.mark.parametrize("threads", [1, 2, 3, 8, 1000, None, np.int64(2)])
def test_threads(evaluate_many, monkeypatch, threads):
    monkeypatch.setattr("fasteval.batch.SLICE", 700)
    hands = random_hands(12, 5000, 7)
    strengths = evaluate_many(hands).tolist()
    assert evaluate_many(hands, threads=threads).tolist() == strengths
    assert evaluate_many(masks_of(hands)[::-1], threads=threads)[::-1].tolist() == strengths


def test_threads_with_slices_of_the_real_size(evaluate_many):
    if evaluate_many.keywords["kernel"] == "python":
        pytest.skip("the twin gains nothing by threads, and so many rows take it seconds")
    hands = np.resize(random_hands(12, 2000, 7), (2 * batch.SLICE + 12345, 7))
    strengths = evaluate_many(hands[:2000])
    assert (evaluate_many(hands, threads=2) == np.resize(strengths, len(hands))).all()


@pytest.mark.parametrize("bad", [0, 699, 700, 1399, 1999])
def test_threads_name_the_first_bad_row(evaluate_many, monkeypatch, bad):
    monkeypatch.setattr("fasteval.batch.SLICE", 100)
    hands = random_hands(13, 2000, 7)
    hands[bad::3, 5] = 52
    for threads in (2, 3, 30):
        out = np.full(2000, 9, np.uint16)
        with pytest.raises(InvalidCard, match=f"^row {bad}: 52 at position 5"):
            evaluate_many(hands, out, threads=threads)
        assert not out.any()


def test_calls_from_many_threads(evaluate_many, expected):
    hands = random_hands(14, 600, 7)
    strengths = expected(hands)
    found = [None] * 8

    def work(place):
        found[place] = evaluate_many(hands, threads=1 + place % 2).tolist()

    workers = [threading.Thread(target=work, args=(place,)) for place in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [strengths] * 8


def test_the_gil_is_released(evaluate_many):
    """Another thread runs while a call is inside C; the interpreter itself would not switch."""
    if "python" in evaluate_many.keywords["kernel"]:
        pytest.skip("the twin is Python and holds the GIL")
    masks = np.tile(masks_of(random_hands(15, 1000, 7)), 10_000)
    out = np.empty(len(masks), np.uint16)
    entered = threading.Event()
    done = threading.Event()

    def call():
        entered.set()
        evaluate_many(masks, out)
        done.set()

    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)
    worker = threading.Thread(target=call)
    try:
        worker.start()
        entered.wait()
        progress = 0
        while not done.is_set():
            progress += 1
            time.sleep(0.0001)
    finally:
        sys.setswitchinterval(interval)
        worker.join()
    assert progress > 3


@pytest.mark.parametrize(
    ("start", "stop"), [(-1, 3), (0, 6), (4, 3), (6, 6), (0, -1), (0, 10**30), (-(10**30), 2)]
)
def test_slices_outside_the_rows(floor, start, stop):
    hands, out = random_hands(0, 5, 7), np.zeros(5, np.uint16)
    with pytest.raises((FastevalError, OverflowError)):
        floor.evaluate_slice(hands, out, start, stop, floor.kernels()[-1])
    assert not out.any()


def test_slices_write_their_rows_only(floor_and_kernel, floors):
    floor, kernel = floors[floor_and_kernel[0]], floor_and_kernel[1]
    hands, out = random_hands(16, 100, 7), np.full(100, 9, np.uint16)
    assert floor.evaluate_slice(hands, out, 20, 75, kernel) == 75
    assert (out[:20] == 9).all()
    assert (out[75:] == 9).all()
    assert out[20:75].tolist() == [oracle.strength(row) for row in hands[20:75].tolist()]


def test_errors_are_the_same_on_both(both):
    hands, out = random_hands(0, 5, 7), np.zeros(5, np.uint16)
    for wrong in (
        None,
        [1],
        np.zeros(3),
        np.zeros((3, 8), np.uint8),
        np.zeros((), "u8"),
        b"1234567",
    ):
        with pytest.raises((TypeError, FastevalError)):
            both("view_hands", wrong)
        with pytest.raises((TypeError, FastevalError)):
            both(lambda floor, w=wrong: floor.evaluate_slice(w, out, 0, 5, floor.kernels()[-1]))
    for wrong in (None, [1], np.zeros(3), np.zeros(6, np.uint16), bytes(10), array("h", [0] * 5)):
        with pytest.raises((TypeError, FastevalError)):
            both("view_out", wrong, len(hands))


def test_indirect_buffers_are_refused(both):
    """Buffers whose rows are reached by pointers, as of some libraries of images."""
    testbuffer = pytest.importorskip("_testbuffer")
    pointers = testbuffer.ND_PIL | testbuffer.ND_WRITABLE
    rows = testbuffer.ndarray(list(range(35)), shape=[5, 7], format="B", flags=pointers)
    masks = testbuffer.ndarray([0x1F] * 5, shape=[5], format="Q", flags=pointers)
    out = testbuffer.ndarray([0] * 5, shape=[5], format="H", flags=pointers)
    for hands in (rows, masks):
        with pytest.raises(TypeError, match=r"^hands has items of format"):
            both("view_hands", hands)
    with pytest.raises(TypeError, match=r"^out has items of format"):
        both("view_out", out, 5)


def test_no_reference_or_buffer_is_kept(evaluate_many):
    memory = bytearray(70)
    with memoryview(memory).cast("B", (10, 7)) as hands:
        with pytest.raises(InvalidCard):
            evaluate_many(hands)
        assert fasteval.evaluate(range(7)) > 0
    memory.append(0)  # a buffer that is still held would refuse
