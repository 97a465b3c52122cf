/* What Cython cannot say as quickly: a look into small ints, ASCII text and buffer formats. */
#ifndef FASTEVAL_GLUE_H
#define FASTEVAL_GLUE_H

#include <Python.h>
#include <stdint.h>
#include <string.h>

#if PY_VERSION_HEX >= 0x030C0000 && !defined(PYPY_VERSION) \
    && !(CYTHON_USE_MODULE_STATE && CYTHON_USE_TYPE_SPECS)
#error "built without the macros of setup.py, which interpreters with a GIL each need"
#endif

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

/* The characters of a str that is all ASCII; NULL for any other. */
static inline const char *fe_ascii_text(PyObject *text, Py_ssize_t *length)
{
    if (!PyUnicode_IS_COMPACT_ASCII(text)) return NULL;
    *length = PyUnicode_GET_LENGTH(text);
    return (const char *)PyUnicode_DATA(text);
}

/* Whether a buffer holds unsigned integers of a size, in native byte order. */
static inline int fe_is_unsigned(const Py_buffer *buffer, Py_ssize_t size)
{
    const char *native = PY_LITTLE_ENDIAN ? "@=<" : "@=>!";
    const char *layout = buffer->format;
    if (layout[0] != '\0' && strchr(native, layout[0])) layout++;
    return buffer->itemsize == size && buffer->suboffsets == NULL && layout[0] != '\0'
           && strchr("BHILQ", layout[0]) && layout[1] == '\0';
}

/* Whether a buffer holds items of a format in native byte order and size. */
static inline int fe_is_native(const Py_buffer *buffer, char letter)
{
    const char *layout = buffer->format;
    if (layout[0] == '@') layout++;
    return buffer->suboffsets == NULL && layout[0] == letter && layout[1] == '\0';
}

/* A new object of a type, for which __init__ has not run. */
static inline PyObject *fe_new(PyObject *type)
{
    PyObject *nothing = PyTuple_New(0);
    if (nothing == NULL) return NULL;
    PyObject *made = ((PyTypeObject *)type)->tp_new((PyTypeObject *)type, nothing, NULL);
    Py_DECREF(nothing);
    return made;
}

/* A new object of a type that has nothing to set up and no subtypes: all zeros. */
static inline PyObject *fe_allocate(PyObject *type)
{
    return ((PyTypeObject *)type)->tp_alloc((PyTypeObject *)type, 0);
}

/* Whether threads of an interpreter take turns, by its GIL. */
#ifdef Py_GIL_DISABLED
#define FE_ONE_THREAD_AT_A_TIME 0
#else
#define FE_ONE_THREAD_AT_A_TIME 1
#endif

/* Whether an object has one holder and may be used again: to be asked under the GIL only. */
static inline int fe_has_one_holder(void *object)
{
    return Py_REFCNT((PyObject *)object) == 1;
}

/*
 * Cython 3.3.1 takes a reference to its module for as long as the module lives, which so never dies,
 * nor does the memory of its interpreter. An interpreter that ends gives it back; the main one need
 * not, as the process ends with it.
 */
#if CYTHON_HEX_VERSION == 0x030301F0 && CYTHON_USE_MODULE_STATE
/*
 * The end of a module whose import failed half-way makes Cython 3.3.1 strike out another module, that
 * of a later import or of another interpreter. So one that has begun does not end before its last
 * line lets go of it.
 */
#define fe_hold_module() Py_INCREF(__pyx_m)
#define fe_release_module() Py_DECREF(__pyx_m)

static PyObject *fe_let_go(PyObject *module, PyObject *nothing)
{
    (void)nothing;
    Py_DECREF(module);
    Py_RETURN_NONE;
}

static PyMethodDef fe_let_go_method = {"let_go", fe_let_go, METH_NOARGS, NULL};

static inline PyObject *fe_at_exit(PyObject *at_exit, PyObject *module)
{
    if (PyInterpreterState_Get() == PyInterpreterState_Main()) Py_RETURN_NONE;
    PyObject *callback = PyCFunction_NewEx(&fe_let_go_method, module, NULL);
    if (callback == NULL) return NULL;
    PyObject *done = PyObject_CallFunctionObjArgs(at_exit, callback, NULL);
    Py_DECREF(callback);
    return done;
}
#else
#define fe_hold_module() ((void)0)
#define fe_release_module() ((void)0)

static inline PyObject *fe_at_exit(PyObject *at_exit, PyObject *module)
{
    (void)at_exit, (void)module;
    Py_RETURN_NONE;
}
#endif

#endif /* FASTEVAL_GLUE_H */
