/* Many hands by every kernel against one by one: odd lengths, odd alignments, bad rows anywhere. */
#include "input.h"

enum { MOST_ROWS = 700 };

/* A hand of 5 to 7 cards made of a byte each, or now and then a mask that is none. */
static fe_mask take_mask(input *in)
{
    const unsigned kind = take_byte(in);
    fe_mask mask = 0;
    if (kind == 255)
        return take_word(in);
    for (unsigned count = kind == 254 ? 4 : 5 + kind % 3; count > 0;) {
        unsigned card = take_below(in, FE_CARDS);
        while (mask & fe_card_mask((fe_card)card))
            card = (card + 1) % FE_CARDS;
        mask |= fe_card_mask((fe_card)card);
        count--;
    }
    return mask;
}

/* What the kernel said of n rows, whose strengths and statuses are known. */
static void check_answer(fe_status status, size_t row, const fe_strength *out, size_t n,
                         const fe_status *statuses, const fe_strength *strengths)
{
    size_t good = 0;
    while (good < n && statuses[good] == FE_OK)
        good++;
    REQUIRE(status == (good < n ? statuses[good] : FE_OK));
    REQUIRE(good == n || row == good);
    REQUIRE(memcmp(out, strengths, good * sizeof *out) == 0);
}

static void check_masks(const fe_kernel *kernel, const fe_mask *masks, size_t n, size_t shift)
{
    fe_status statuses[MOST_ROWS];
    fe_strength strengths[MOST_ROWS] = {0};
    fe_mask *const room = allocate((n + shift) * sizeof *room);
    fe_strength *const out = allocate((n + shift) * sizeof *out);
    size_t row = n;
    for (size_t i = 0; i < n; i++)
        statuses[i] = fe_evaluate_mask(masks[i], &strengths[i]);
    memcpy(room + shift, masks, n * sizeof *masks);
    const fe_status status = fe_evaluate_masks(kernel, room + shift, n, out + shift, &row);
    check_answer(status, row, out + shift, n, statuses, strengths);
    free(out);
    free(room);
}

static void check_columns(const fe_kernel *kernel, const fe_mask *masks, size_t n, size_t shift)
{
    fe_status statuses[MOST_ROWS];
    fe_strength strengths[MOST_ROWS] = {0};
    uint16_t *columns[FE_SUITS];
    const uint16_t *suits[FE_SUITS];
    fe_strength *const out = allocate((n + shift) * sizeof *out);
    size_t row = n;
    for (int suit = 0; suit < FE_SUITS; suit++) {
        columns[suit] = allocate((n + shift) * sizeof *columns[suit]);
        suits[suit] = columns[suit] + shift;
        for (size_t i = 0; i < n; i++)
            columns[suit][shift + i] = (uint16_t)(masks[i] >> 16 * suit);
    }
    for (size_t i = 0; i < n; i++)
        statuses[i] = fe_evaluate_mask(masks[i], &strengths[i]);
    const fe_status status = fe_evaluate_columns(kernel, suits, n, out + shift, &row);
    check_answer(status, row, out + shift, n, statuses, strengths);
    for (int suit = 0; suit < FE_SUITS; suit++)
        free(columns[suit]);
    free(out);
}

/* Rows of the cards of the masks, in some order, and a byte spoilt here and there. */
static void check_rows(const fe_kernel *kernel, input *in, const fe_mask *masks, size_t n)
{
    const size_t width = 5 + take_below(in, 3), shift = take_below(in, 33);
    fe_status statuses[MOST_ROWS];
    fe_strength strengths[MOST_ROWS] = {0};
    fe_card *const room = allocate(n * width + shift), *const rows = room + shift;
    fe_strength *const out = allocate(n * sizeof *out);
    size_t row = n, position;
    for (size_t i = 0; i < n; i++) {
        fe_card cards[64] = {0};
        const size_t count = fe_mask_to_cards(masks[i] & FE_MASK_ALL, cards);
        for (size_t j = 0; j < width; j++)
            rows[i * width + j] = cards[j < count ? j : 0];
    }
    for (unsigned spoilt = take_below(in, 4); n > 0 && spoilt > 0; spoilt--)
        rows[(take_byte(in) * 256u + take_byte(in)) % (n * width)] = take_byte(in);
    for (size_t i = 0; i < n; i++)
        statuses[i] = fe_evaluate_cards(rows + i * width, width, &strengths[i], &position);
    const fe_status status = fe_evaluate_rows(kernel, rows, width, n, out, &row);
    check_answer(status, row, out, n, statuses, strengths);
    free(out);
    free(room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fe_mask masks[MOST_ROWS];
    input in = {data, size};
    const fe_kernel *const kernel = fe_kernel_at(take_below(&in, (unsigned)fe_kernel_count()));
    const size_t n = (take_byte(&in) * 256u + take_byte(&in)) % MOST_ROWS;
    const size_t different = 1 + take_below(&in, 40), shift = take_below(&in, 9);
    const size_t bad = take_byte(&in) * 3u;
    if (!fe_kernel_supported(kernel))
        return 0;
    for (size_t i = 0; i < n; i++)
        masks[i] = i < different ? take_mask(&in) : masks[i - different];
    if (bad < n)
        masks[bad] = take_word(&in);
    check_masks(kernel, masks, n, shift);
    check_columns(kernel, masks, n, shift);
    check_rows(kernel, &in, masks, n);
    return 0;
}
