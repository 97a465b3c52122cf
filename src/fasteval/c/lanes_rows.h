/* Rows of cards for the kernels that turn them into masks first. */

#define ROWS_AT_ONCE 128

/* No card has an empty mask, so that its hand lacks a card. */
#define RANK(rank)                                                                                \
    UINT64_C(1) << (rank), UINT64_C(1) << (16 + (rank)), UINT64_C(1) << (32 + (rank)),            \
        UINT64_C(1) << (48 + (rank))
static const fe_mask card_masks[256] = {
    RANK(0), RANK(1), RANK(2), RANK(3),  RANK(4),  RANK(5),  RANK(6),
    RANK(7), RANK(8), RANK(9), RANK(10), RANK(11), RANK(12),
};
#undef RANK

INLINE void join_rows(const fe_card *cards, size_t width, size_t n, fe_mask *masks)
{
    for (size_t i = 0; i < n; i++) {
        fe_mask mask = 0;
        for (size_t column = 0; column < width; column++)
            mask |= card_masks[*cards++];
        masks[i] = mask;
    }
}

TARGET static size_t evaluate_rows(const fe_card *cards, size_t width, size_t n, fe_strength *out)
{
    fe_mask masks[ROWS_AT_ONCE];
    const int count = (int)width;
    for (size_t done = 0; done < n; done += ROWS_AT_ONCE) {
        const size_t rows = n - done < ROWS_AT_ONCE ? n - done : ROWS_AT_ONCE;
        if (width == 7)
            join_rows(cards + done * width, 7, rows, masks);
        else
            join_rows(cards + done * width, width, rows, masks);
        const size_t good_rows = evaluate_masks_of(count, count, masks, rows, out + done);
        if (good_rows < rows)
            return done + good_rows;
    }
    return n;
}
