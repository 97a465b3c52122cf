/* Operations on three halves, for the kernels whose instructions take two. */

INLINE half r_and3(half x, half y, half z)
{
    return r_and(r_and(x, y), z);
}

INLINE half r_or3(half x, half y, half z)
{
    return r_or(r_or(x, y), z);
}

INLINE half r_xor3(half x, half y, half z)
{
    return r_xor(r_xor(x, y), z);
}

INLINE half r_or_and(half x, half y, half z)
{
    return r_or(x, r_and(y, z));
}

INLINE half r_and_or(half x, half y, half z)
{
    return r_and(x, r_or(y, z));
}
