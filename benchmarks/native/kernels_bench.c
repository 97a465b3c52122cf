/* The kernels that this machine can run: masks, card numbers and columns. */
#include "driver.h"
#include "fasteval.h"

typedef struct batch {
    const fe_kernel *kernel;
    const fe_card *cards;
    fe_mask *masks;
    uint16_t *suits[FE_SUITS];
    fe_strength *strengths;
} batch;

static uint64_t sum_of(fe_status status, const fe_strength *strengths, size_t n)
{
    uint64_t sum = 0;
    if (status != FE_OK)
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < n; i += 1024)
        sum += strengths[i];
    return sum;
}

static uint64_t pass_masks(const void *hands, size_t n)
{
    const batch *b = (const batch *)hands;
    size_t row;
    fe_status status = fe_evaluate_masks(b->kernel, b->masks, n, b->strengths, &row);
    return sum_of(status, b->strengths, n);
}

static uint64_t pass_cards(const void *hands, size_t n)
{
    const batch *b = (const batch *)hands;
    size_t row;
    fe_status status = fe_evaluate_rows(b->kernel, b->cards, DRIVER_WIDTH, n, b->strengths, &row);
    return sum_of(status, b->strengths, n);
}

static uint64_t pass_columns(const void *hands, size_t n)
{
    const batch *b = (const batch *)hands;
    const uint16_t *const suits[FE_SUITS] = {b->suits[0], b->suits[1], b->suits[2], b->suits[3]};
    size_t row;
    fe_status status = fe_evaluate_columns(b->kernel, suits, n, b->strengths, &row);
    return sum_of(status, b->strengths, n);
}

static batch batch_of(driver_rows rows)
{
    batch b = {NULL, rows.cards, NULL, {NULL, NULL, NULL, NULL}, NULL};
    b.masks = (fe_mask *)driver_allocate(rows.n * sizeof *b.masks);
    b.strengths = (fe_strength *)driver_allocate(rows.n * sizeof *b.strengths);
    for (int suit = 0; suit < FE_SUITS; suit++)
        b.suits[suit] = (uint16_t *)driver_allocate(rows.n * sizeof *b.suits[suit]);
    for (size_t i = 0; i < rows.n; i++) {
        size_t position;
        const fe_card *cards = rows.cards + DRIVER_WIDTH * i;
        if (fe_mask_from_cards(cards, DRIVER_WIDTH, &b.masks[i], &position) != FE_OK)
            exit(EXIT_FAILURE);
        for (int suit = 0; suit < FE_SUITS; suit++)
            b.suits[suit][i] = (uint16_t)(b.masks[i] >> 16 * suit);
    }
    return b;
}

static void measure(const batch *b, const char *input, driver_pass *pass, size_t n)
{
    char name[64];
    snprintf(name, sizeof name, "%s, %s", fe_kernel_name(b->kernel), input);
    driver_measure(name, pass, b, n);
}

int main(int argc, char **argv)
{
    driver_rows rows = driver_read(argc, argv);
    batch b = batch_of(rows);
    for (size_t i = 0; i < fe_kernel_count(); i++) {
        b.kernel = fe_kernel_at(i);
        if (!fe_kernel_supported(b.kernel))
            continue;
        measure(&b, "masks", pass_masks, rows.n);
        measure(&b, "card numbers", pass_cards, rows.n);
        measure(&b, "columns", pass_columns, rows.n);
    }
    return 0; /* the memory goes with the process */
}
