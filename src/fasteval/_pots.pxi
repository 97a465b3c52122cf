# Pots without a hand: the side-pot calculator. Part of _core.pyx.

def side_pots(paid, live, dead, /):
    """Build the pots of what each seat paid: (amount, eligible seats), the main pot first.

    ``live`` are the seats that have not folded, ``dead`` chips are in the main pot. Raises
    FastevalError for seats that do not exist and chips that are negative or too many.
    """
    cdef int64_t chips[FE_SEATS]
    cdef fe_pot pots[FE_POTS]
    cdef size_t count
    cdef size_t seats = read_chips(paid, chips, "paid")
    cdef uint32_t alive = 0
    for seat in live:
        alive |= <uint32_t>1 << read_seat(seat, seats)
    if fe_pots_build(chips, seats, alive, errors.chips(dead, "dead"), pots, &count) != FE_OK:
        raise errors.odd_side_pots(not alive)
    cdef tuple made = PyTuple_New(count)
    cdef size_t i
    for i in range(count):
        put(made, i, (pots[i].amount, seat_tuple(pots[i].eligible)))
    return made


def settle_pots(paid, live, dead, strengths, button, odd_chip, rake_basis_points, rake_cap, /):
    """Settle what each seat paid: the uncalled bet, the rake, who wins each pot and gets what.

    ``live`` are the seats that have not folded, ``dead`` chips are in the main pot, and
    ``strengths`` has a strength for each seat, which counts only for live ones. ``odd_chip`` is the
    number of the option; a ``rake_cap`` below zero is none. Returns what each seat gets back, the
    pots as (amount after the rake, eligible seats, winners, what each seat gets) and the rake.
    Raises FastevalError for seats that do not exist and chips that are negative or too many.
    """
    cdef int64_t chips[FE_SEATS]
    cdef int64_t parts[FE_SEATS]
    cdef uint16_t ranks[FE_SEATS]
    cdef fe_pot pots[FE_POTS]
    cdef size_t i, count
    cdef int owner
    cdef int64_t uncalled, raked
    cdef uint32_t winners, alive = 0
    cdef size_t seats = read_chips(paid, chips, "paid")
    cdef int place = read_seat_argument(button, seats, "button")
    for seat in live:
        alive |= <uint32_t>1 << read_seat(seat, seats)
    read_strengths(strengths, seats, ranks)
    uncalled = fe_pots_uncalled(chips, seats, alive, &owner)
    if uncalled > 0:
        chips[owner] -= uncalled
    if fe_pots_build(chips, seats, alive, errors.chips(dead, "dead"), pots, &count) != FE_OK:
        raise errors.odd_side_pots(not alive)
    raked = fe_pots_rake(pots, count, rake_basis_points, rake_cap)
    settled = []
    for i in range(count):
        memset(parts, 0, sizeof(parts))
        winners = fe_pot_winners(pots[i].eligible, ranks)
        fe_pot_share(pots[i].amount, winners, place, odd_chip, parts)
        settled.append((pots[i].amount, seat_tuple(pots[i].eligible), seat_tuple(winners),
                        chips_tuple(parts, seats)))
    memset(parts, 0, sizeof(parts))
    if uncalled > 0:
        parts[owner] = uncalled
    return chips_tuple(parts, seats), tuple(settled), raked


cdef int read_strengths(object strengths, size_t seats, uint16_t *ranks) except -1:
    """Read a strength for each seat; 0 stands for none."""
    given = tuple(strengths)
    if len(given) != <Py_ssize_t>seats:
        raise errors.wrong_length("strengths", len(given), seats)
    for i in range(len(given)):
        ranks[i] = to_strength(given[i]) if given[i] else 0
    return 0
