# What other Cython modules may cimport; the docstrings are in _core.pyx.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef uint16_t mask_strength(uint64_t mask) noexcept nogil
cdef uint16_t cards_strength(const uint8_t *cards, size_t count) noexcept nogil
