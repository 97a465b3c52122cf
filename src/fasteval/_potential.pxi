# Hand strength and potential against a range. Part of _core.pyx.

from fasteval import study_errors

cdef extern from "fasteval.h" nogil:
    enum:
        FE_COMBOS
    fe_status fe_hand_potential(uint64_t hand, uint64_t board, uint64_t dead,
                                const double *weights, double *now, double (*counts)[3])


def hand_potential(hand, board, dead, weights, /):
    """Weigh the hands of an opponent by how a hand stands against them now and at the river.

    ``hand``, ``board`` and ``dead`` are masks, ``weights`` a buffer of 1326 doubles. Returns the
    weights of the hands that are beaten, tied and ahead now, and for each of the three the weights
    of hands and run-outs that are beaten, tied and ahead at the river: zeros on a board of 5.
    Raises InvalidCard for masks that are no such cards or overlap, InvalidRange for weights that
    are not from 0 to 1 or are all 0 once the cards are out, TypeError for what is no such buffer.

    >>> from array import array
    >>> hand_potential(0x1001 << 48, 0x1F << 32, 0, array("d", [1.0]) * 1326)[0]
    (0.0, 946.0, 44.0)
    """
    cdef double numbers[FE_COMBOS]
    cdef double now[3]
    cdef double counts[3][3]
    cdef fe_status status
    cdef uint64_t ours = to_mask(hand), shared = to_mask(board), out = to_mask(dead)
    read_combo_weights(weights, numbers)
    with nogil:
        status = fe_hand_potential(ours, shared, out, numbers, now, counts)
    if status != FE_OK:
        raise study_errors.odd_spot(status)
    return three(now), (three(counts[0]), three(counts[1]), three(counts[2]))


cdef tuple three(const double *numbers):
    return numbers[0], numbers[1], numbers[2]


cdef int read_combo_weights(object weights, double *numbers) except -1:
    """Copy a buffer of 1326 doubles, which others may change while the GIL is released."""
    cdef Py_ssize_t i
    try:
        view = memoryview(weights)
    except TypeError:
        raise study_errors.odd_weights(weights) from None
    cdef Py_buffer *buffer = PyMemoryView_GET_BUFFER(view)
    if buffer.ndim != 1 or not fe_is_native(buffer, b"d"):
        raise study_errors.odd_weights_format(view.format, view.ndim)
    if buffer.shape[0] != FE_COMBOS:
        raise study_errors.wrong_weights_count(buffer.shape[0])
    for i in range(FE_COMBOS):
        memcpy(&numbers[i], <const char *>buffer.buf + i * buffer.strides[0], sizeof(double))
    return 0
