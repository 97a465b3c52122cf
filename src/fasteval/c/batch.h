/* What the files of a batch share. */
#ifndef FASTEVAL_BATCH_H
#define FASTEVAL_BATCH_H

#include "legal.h"

#ifdef __cplusplus
extern "C" {
#endif

/* choices.c: fe_state_choices, where what is legal is known. */
void fe_show_choices(const fe_state *state, const fe_legal *legal, const fe_choice *choices,
                     size_t count, uint8_t *shown, fe_chips *amounts);

#ifdef __cplusplus
}
#endif

#endif /* FASTEVAL_BATCH_H */
