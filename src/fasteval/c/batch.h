/* What the files of a batch share. */
#ifndef FASTEVAL_BATCH_H
#define FASTEVAL_BATCH_H

#include "legal.h"

#ifdef __cplusplus
extern "C" {
#endif

/* choices.c: which choices are legal in the hand of a row, and what each stands for. */
void fe_batch_show_choices(const fe_batch *batch, size_t row, const fe_legal *legal);

#ifdef __cplusplus
}
#endif

#endif /* FASTEVAL_BATCH_H */
