/* The end of a kernel file: what the next one defines anew. */
#undef KERNEL
#undef TARGET
#undef INLINE
#undef LANES_IN_HALF
#undef r_shift_right
