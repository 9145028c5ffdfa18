/* The kernels for the browser: functions over one linear memory, which chainfall.kernels.webassembly fills and reads.
 *
 * Numbers and addresses in, numbers out; the caller has checked them. Sums that need 64 bits are written to memory.
 */
#include <stdlib.h>

#include "kernel.h"

#define GAMES(each)                                                                                                    \
    each(puzzle_fighter) each(dr_mario) each(triple_town) each(puzzle_fighter_seat) each(dr_mario_versus)               \
    each(puzzle_fighter_versus)
#define DECLARED(game) extern const struct kernel game##_wasm;
#define LISTED(game) &game##_wasm,
#define EXPORT(name) __attribute__((export_name(#name))) name

GAMES(DECLARED)

static const struct kernel *const KERNELS[] = {GAMES(LISTED)};
enum { COUNT = sizeof KERNELS / sizeof *KERNELS, ALIGNMENT = 16 };

/* What a kernel is, or NULL after the last one. The caller reads its numbers and its names. */
const struct kernel *EXPORT(kernel_at)(unsigned number) {
    return number < COUNT ? KERNELS[number] : NULL;
}

/* Memory for the caller, or NULL if there is no more. */
void *EXPORT(take)(size_t size) {
    return aligned_alloc(ALIGNMENT, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
}

void EXPORT(give_back)(void *memory) {
    free(memory);
}

void EXPORT(prepare)(const struct kernel *k, void *setup, const int64_t *options) {
    k->prepare(setup, options);
}

/* 0 if a board cannot hold these numbers. */
int EXPORT(load)(const struct kernel *k, const void *setup, unsigned char *board, const int64_t *fields) {
    return k->load(setup, board, fields);
}

void EXPORT(mend)(const struct kernel *k, const void *setup, unsigned char *boards, size_t count) {
    for (size_t n = 0; n < count; n++)
        k->mend(setup, boards + n * k->board);
}

void EXPORT(store)(const struct kernel *k, const unsigned char *board, int64_t *fields) {
    k->store(board, fields);
}

void EXPORT(legal)(const struct kernel *k, const void *setup, const unsigned char *boards, size_t count,
                   uint8_t *legal_) {
    k->legal(setup, boards, NULL, legal_, count);
}

void EXPORT(rollout)(const struct kernel *k, const void *setup, unsigned char *boards, size_t count, int steps,
                     int policy, uint32_t seed, struct tally *tally) {
    *tally = k->rollout(setup, boards, count, steps, policy, seed, NULL);
}

/* 0, or -1 if there is not enough memory. */
int EXPORT(beam)(const struct kernel *k, struct search *search) {
    return k->beam(search);
}
