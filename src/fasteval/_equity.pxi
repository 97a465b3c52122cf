# Equities: units of work on a spot. Part of _core.pyx.

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc

from fasteval import equity_errors

cdef extern from "fasteval.h" nogil:
    ctypedef enum fe_method:
        FE_METHOD_SHOWDOWNS
    ctypedef struct fe_spot:
        const double *weights[FE_SEATS]
        size_t players
        uint64_t board
        uint64_t dead
    ctypedef struct fe_equity_plan:
        double cost
        uint32_t units
        fe_method method
    ctypedef struct fe_equity_sums:
        double split[FE_SEATS][FE_SEATS]
    ctypedef struct fe_combo_sums:
        pass
    ctypedef struct fe_equity_work:
        pass
    enum:
        FE_SAMPLE_UNIT

    size_t fe_equity_work_size()
    fe_status fe_equity_plan_exact(const fe_spot *spot, fe_equity_work *work, fe_equity_plan *plan,
                                   size_t *player)
    fe_status fe_equity_exact(const fe_kernel *kernel, const fe_spot *spot, fe_method method,
                              uint32_t unit, uint32_t units, fe_equity_work *work,
                              fe_equity_sums *sums, fe_combo_sums *combos)
    fe_status fe_equity_sample(const fe_kernel *kernel, const fe_spot *spot, uint64_t seed,
                               uint32_t unit, uint32_t samples, fe_equity_work *work,
                               fe_equity_sums *sums, fe_combo_sums *combos)
    fe_status fe_equity_deals(const fe_spot *spot, fe_equity_work *work, double *deals)
    fe_status fe_preflop_matchup(uint64_t first, uint64_t second, uint32_t *wins, uint32_t *ties)

_METHODS = ("table", "sweep", "showdowns")


cdef class _Spot:
    """A spot with its own copy of the weights, and working memory."""

    cdef fe_spot spot
    cdef fe_equity_work *work
    cdef double *numbers

    def __cinit__(self, weights, board, dead):
        cdef size_t player
        given = tuple(weights)
        if not 2 <= len(given) <= FE_SEATS:
            raise equity_errors.odd_players(len(given))
        self.spot.players = len(given)
        self.spot.board = to_mask(board)
        self.spot.dead = to_mask(dead)
        self.work = <fe_equity_work *>PyMem_RawMalloc(fe_equity_work_size())
        self.numbers = <double *>PyMem_RawMalloc(len(given) * FE_COMBOS * sizeof(double))
        if self.work == NULL or self.numbers == NULL:
            raise MemoryError
        for player in range(self.spot.players):
            if given[player] is not None:
                read_combo_weights(given[player], self.numbers + player * FE_COMBOS)
                self.spot.weights[player] = self.numbers + player * FE_COMBOS

    def __dealloc__(self):
        PyMem_RawFree(self.work)
        PyMem_RawFree(self.numbers)

    cdef tuple run(self, const fe_kernel *kernel, int method, uint64_t seed, uint32_t unit,
                   uint32_t many, bint with_combos):
        """Do one unit, random deals where the method is none; return the sums, tuple and bytes."""
        cdef fe_equity_sums sums
        cdef fe_combo_sums *combos = NULL
        cdef fe_status status
        cdef bytes combo_bytes = None
        cdef size_t players = self.spot.players
        if with_combos:
            combo_bytes = bytes(players * FE_COMBOS * sizeof(fe_combo_sums))
            combos = <fe_combo_sums *><char *>combo_bytes
        with nogil:
            if method >= 0:
                status = fe_equity_exact(kernel, &self.spot, <fe_method>method, unit, many,
                                         self.work, &sums, combos)
            else:
                status = fe_equity_sample(kernel, &self.spot, seed, unit, many, self.work, &sums,
                                          combos)
        if status != FE_OK:
            raise equity_errors.odd_spot(status, self.player_at_fault(), players)
        return split_tuple(&sums, players), combo_bytes

    cdef size_t player_at_fault(self):
        cdef fe_equity_plan plan
        cdef size_t player
        if fe_equity_plan_exact(&self.spot, self.work, &plan, &player) == FE_OK:
            return self.spot.players
        return player


cdef tuple split_tuple(const fe_equity_sums *sums, size_t players):
    cdef tuple made = PyTuple_New(players * players)
    cdef size_t i
    for i in range(players * players):
        put(made, i, sums.split[i // players][i % players])
    return made


def equity_plan(weights, board, dead, /):
    """Check a spot and find its cheapest exact method: (name, nanoseconds about, units of work).

    ``weights`` has for each player a buffer of 1326 doubles from 0 to 1, or None for any two cards;
    ``board`` and ``dead`` are masks. Raises InvalidRange for a range that is empty next to these
    cards and for odd weights, InvalidCard for an odd board, FastevalError for another number of
    players than 2 to 22 and if no deal gives each a hand.

    >>> equity_plan([None, None], 0, 0)[0]
    'table'
    """
    cdef fe_equity_plan plan
    cdef size_t player
    cdef fe_status status
    cdef _Spot spot = _Spot(weights, board, dead)
    with nogil:
        status = fe_equity_plan_exact(&spot.spot, spot.work, &plan, &player)
    if status != FE_OK:
        raise equity_errors.odd_spot(status, player, spot.spot.players)
    return _METHODS[<int>plan.method], plan.cost, plan.units


def equity_exact(weights, board, dead, method, unit, units, with_combos, kernel, /):
    """Do one unit of ``units`` of an exact answer by a method that ``equity_plan`` names.

    Returns the sums, for each player in turn the weight of the deals in which the player shares the
    pot with 0, 1, 2 ... others, and with ``with_combos`` bytes, else None: for each player and
    combo four doubles, the weight of all deals, of those won and shared, and the parts of the pots.
    Raises as ``equity_plan`` does, FastevalError for a method that cannot answer.
    """
    if method not in _METHODS:
        raise equity_errors.odd_plan(method, _METHODS)
    cdef _Spot spot = _Spot(weights, board, dead)
    cdef uint32_t number = equity_errors.count(unit, "unit")
    cdef uint32_t many = equity_errors.count(units, "units")
    return spot.run(find_kernel(kernel), _METHODS.index(method), 0, number, many, with_combos)


def equity_sample(weights, board, dead, seed, unit, samples, with_combos, kernel, /):
    """Deal ``samples`` times at random, 65536 at most: the unit of that number of a seed.

    Returns as ``equity_exact`` does, each deal having the weight 1. Raises as ``equity_plan`` does,
    FastevalError if the ranges nearly always share cards.
    """
    cdef _Spot spot = _Spot(weights, board, dead)
    cdef uint64_t word = errors.seed(seed)
    cdef uint32_t number = equity_errors.count(unit, "unit")
    cdef uint32_t many = equity_errors.count(samples, "samples", FE_SAMPLE_UNIT)
    return spot.run(find_kernel(kernel), -1, word, number, many, with_combos)


def equity_deals(weights, board, dead, /):
    """Count the deals of a spot that have a weight: choices of hands times boards.

    Raises as ``equity_plan`` does.

    >>> equity_deals([None, None], 0x1F, 0)
    1070190
    """
    cdef double deals
    cdef fe_status status
    cdef _Spot spot = _Spot(weights, board, dead)
    with nogil:
        status = fe_equity_deals(&spot.spot, spot.work, &deals)
    if status != FE_OK:
        raise equity_errors.odd_spot(status, spot.player_at_fault(), spot.spot.players)
    return int(deals)


def preflop_matchup(first, second, /):
    """Count of all 1,712,304 boards those that the first hand wins, and those that are shared.

    The hands are texts of two cards. Returns None if they are not, or share a card: the quick door
    for the usual case.

    >>> preflop_matchup("AhAs", "KdKc")
    (1388072, 6538)
    """
    cdef uint8_t cards[FE_CARDS]
    cdef size_t count, position
    cdef uint32_t wins, ties
    cdef uint64_t masks[2]
    cdef Py_ssize_t length
    cdef const char *characters
    cdef int i
    for i in range(2):
        hand = second if i else first
        if type(hand) is not str:
            return None
        characters = fe_ascii_text(hand, &length)
        if (characters == NULL
                or fe_cards_read(characters, length, cards, &count, &position) != FE_OK
                or count != 2):
            return None
        fe_mask_from_cards(cards, 2, &masks[i], &position)
    if fe_preflop_matchup(masks[0], masks[1], &wins, &ties) != FE_OK:
        return None
    return wins, ties
