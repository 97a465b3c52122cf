/*
 * A vector is a pair of registers. The two halves do not depend on each other, so that the
 * processor has work while results are under way; this makes the kernels 10 to 20 % faster.
 *
 * A kernel file defines the types half and half_flags, LANES_IN_HALF, and the operations r_* on
 * halves. Here they become the operations v_* on vectors. After this, the kernel file adds
 * v_kind_first and v_number_set, the look-ups in the larger tables of lanes_tables.h.
 */
#define LANES (2 * LANES_IN_HALF)

typedef struct vector {
    half a, b;
} vector;

typedef struct flags {
    half_flags a, b;
} flags;

INLINE vector v_pair(half a, half b)
{
    const vector pair = {a, b};
    return pair;
}

INLINE flags flag_pair(half_flags a, half_flags b)
{
    const flags pair = {a, b};
    return pair;
}

#define UNARY(result, name)                                                                       \
    INLINE result v_##name(vector x)                                                              \
    {                                                                                             \
        const result made = {r_##name(x.a), r_##name(x.b)};                                       \
        return made;                                                                              \
    }
#define BINARY(name)                                                                              \
    INLINE vector v_##name(vector x, vector y)                                                    \
    {                                                                                             \
        return v_pair(r_##name(x.a, y.a), r_##name(x.b, y.b));                                    \
    }
#define TERNARY(name)                                                                             \
    INLINE vector v_##name(vector x, vector y, vector z)                                          \
    {                                                                                             \
        return v_pair(r_##name(x.a, y.a, z.a), r_##name(x.b, y.b, z.b));                          \
    }
#define CONDITIONAL(result, name)                                                                 \
    INLINE result v_##name(flags condition, vector x)                                             \
    {                                                                                             \
        const result made = {r_##name(condition.a, x.a), r_##name(condition.b, x.b)};             \
        return made;                                                                              \
    }

BINARY(and)
BINARY(or)
BINARY(and_not) /* x & ~y */
TERNARY(and3)
TERNARY(or3)
TERNARY(xor3)
TERNARY(majority) /* the ones that at least two have */
TERNARY(or_and)   /* x | (y & z) */
TERNARY(and_or)   /* x & (y | z) */

BINARY(add)
BINARY(subtract)
BINARY(multiply)
BINARY(min)         /* unsigned */
BINARY(max)         /* of small numbers */
UNARY(vector, count) /* the number of ones */

UNARY(flags, nonzero)               /* of sets of ranks */
CONDITIONAL(flags, nonzero_if)      /* both */
CONDITIONAL(vector, keep_if)        /* else 0 */
CONDITIONAL(vector, clear_if)       /* to 0 */
CONDITIONAL(vector, increment_if)
CONDITIONAL(vector, decrement_if)

UNARY(vector, position) /* of the rank above a set of all lower ranks; of all ones, anything */
BINARY(close_gap)       /* set x without the place of the rank above the set y */

INLINE vector v_load(const uint16_t *from)
{
    return v_pair(r_load(from), r_load(from + LANES_IN_HALF));
}

INLINE void v_store(uint16_t *to, vector x)
{
    r_store(to, x.a);
    r_store(to + LANES_IN_HALF, x.b);
}

INLINE vector v_set(int value)
{
    return v_pair(r_set(value), r_set(value));
}

/* The number of bits must be a literal. */
#define v_shift_right(x, bits) v_pair(r_shift_right((x).a, bits), r_shift_right((x).b, bits))

INLINE flags v_above(vector x, int limit)
{
    return flag_pair(r_above(x.a, limit), r_above(x.b, limit));
}

INLINE flags v_equal(vector x, vector y)
{
    return flag_pair(r_equal(x.a, y.a), r_equal(x.b, y.b));
}

/* Of all lanes, each below 2^15. */
INLINE uint32_t v_sum(vector x)
{
    return r_sum(r_add(x.a, x.b));
}

/* Unsigned. */
INLINE bool v_any_above(vector x, int limit)
{
    return r_any_above(x.a, x.b, limit);
}

INLINE vector v_select(flags condition, vector x, vector y)
{
    return v_pair(r_select(condition.a, x.a, y.a), r_select(condition.b, x.b, y.b));
}

/* table[x] for x below 16; table[0] is 0. */
INLINE vector v_lookup(const uint8_t table[16], vector x)
{
    return v_pair(r_lookup(table, x.a), r_lookup(table, x.b));
}
