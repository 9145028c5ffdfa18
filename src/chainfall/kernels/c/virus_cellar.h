/* The viruses of dr-mario's levels, kept once they were made: random games are short, and begin often. */
#ifndef CHAINFALL_VIRUS_CELLAR_H
#define CHAINFALL_VIRUS_CELLAR_H

#include <stdatomic.h>

#include "console_ring.h"

/* The viruses of a level, and the place on the ring after them. */
typedef struct {
    plane low, high;
    uint16_t generator;
    _Atomic uint8_t level; /* EMPTY, BUSY, or one more than the level */
} viruses;

enum { EMPTY = 0, BUSY = 255 };

/* What has been made, by the place before it; levels that follow each other do not meet. */
typedef struct {
    viruses kept[2][RING];
} cellar;

static void make_viruses(const ring *r, viruses *made, int level, unsigned place) {
    drawing cells = {{0}};
    for (int left = virus_count(level); left;)
        left -= place_virus(r, cells, level, left, &place);
    read_drawing(cells, &made->low, &made->high);
    made->generator = (uint16_t)place;
}

/* The viruses of a level that are drawn from a place. They are kept if nothing is kept there, and never changed after
 * that: whoever finds its level there may read it, whatever other threads do. */
static inline viruses find_viruses(const ring *r, const cellar *c, int level, unsigned place) {
    viruses *kept = (viruses *)&c->kept[level & 1][place], made;
    uint8_t holds = atomic_load_explicit(&kept->level, memory_order_acquire);
    if (holds == level + 1)
        return *kept;
    make_viruses(r, &made, level, place);
    if (holds == EMPTY && atomic_compare_exchange_strong(&kept->level, &holds, BUSY)) {
        kept->low = made.low;
        kept->high = made.high;
        kept->generator = made.generator;
        atomic_store_explicit(&kept->level, (uint8_t)(level + 1), memory_order_release);
    }
    return made;
}

#endif
