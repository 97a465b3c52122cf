/* Reads Python ints without a call for the sizes that cards and masks have; used by _core.pyx only. */
#ifndef FASTEVAL_GLUE_H
#define FASTEVAL_GLUE_H

#include <Python.h>
#include <stdint.h>

#if PY_VERSION_HEX < 0x030B0000 && !defined(PYPY_VERSION)
#include <longintrepr.h>
#endif

/* The value of an int of one digit that is not negative; -1 for any other object. */
static inline long fe_small_int(PyObject *object)
{
    if (!PyLong_CheckExact(object)) return -1;
#if PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact((PyLongObject *)object)) return -1;
    Py_ssize_t value = PyUnstable_Long_CompactValue((PyLongObject *)object);
    return value < 0 ? -1 : (long)value;
#else
    Py_ssize_t digits = Py_SIZE(object);
    if (digits == 1) return (long)((PyLongObject *)object)->ob_digit[0];
    return digits == 0 ? 0 : -1;
#endif
}

#endif /* FASTEVAL_GLUE_H */
