/*
 * Many hands: the list of kernels, and the naming of bad rows. A kernel only says how far it came;
 * the hand that stopped it is found and diagnosed here, hand by hand.
 */
#include "lanes.h"

static const fe_kernel *const kernels[] = {
#ifdef FE_HAVE_AVX512
    &fe_kernel_avx512,
#endif
#ifdef FE_HAVE_AVX2
    &fe_kernel_avx2,
#endif
#ifdef FE_HAVE_NEON
    &fe_kernel_neon,
#endif
    &fe_kernel_portable,
};

size_t fe_kernel_count(void)
{
    return sizeof kernels / sizeof kernels[0];
}

const fe_kernel *fe_kernel_at(size_t index)
{
    return index < fe_kernel_count() ? kernels[index] : NULL;
}

const char *fe_kernel_name(const fe_kernel *kernel)
{
    return kernel->name;
}

bool fe_kernel_supported(const fe_kernel *kernel)
{
    return kernel->supported();
}

const fe_kernel *fe_kernel_best(void)
{
    size_t index = 0;
    while (!kernels[index]->supported())
        index++;
    return kernels[index];
}

fe_status fe_evaluate_masks(const fe_kernel *kernel, const fe_mask *masks, size_t n,
                            fe_strength *out, size_t *row)
{
    for (size_t i = kernel->masks(masks, n, out); i < n; i++) {
        const fe_status status = fe_evaluate_mask(masks[i], &out[i]);
        if (status != FE_OK) {
            *row = i;
            return status;
        }
    }
    return FE_OK;
}

fe_status fe_evaluate_rows(const fe_kernel *kernel, const fe_card *cards, size_t width, size_t n,
                           fe_strength *out, size_t *row)
{
    if (width < 5 || width > 7) {
        *row = 0;
        return FE_ERROR_COUNT;
    }
    for (size_t i = kernel->rows(cards, width, n, out); i < n; i++) {
        size_t position;
        const fe_status status = fe_evaluate_cards(cards + i * width, width, &out[i], &position);
        if (status != FE_OK) {
            *row = i;
            return status;
        }
    }
    return FE_OK;
}

fe_status fe_evaluate_columns(const fe_kernel *kernel, const uint16_t *const suits[FE_SUITS],
                              size_t n, fe_strength *out, size_t *row)
{
    for (size_t i = kernel->columns(suits, n, out); i < n; i++) {
        const fe_status status = fe_evaluate_mask(columns_mask(suits, i), &out[i]);
        if (status != FE_OK) {
            *row = i;
            return status;
        }
    }
    return FE_OK;
}
