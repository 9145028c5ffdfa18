/* The generator of the console's Dr. Mario, and what is drawn from it: capsules, and bottles of viruses.
 *
 * It goes round a ring of 32,767 states. So a place on the ring stands for a generator, and for the list of capsules
 * that is drawn from there. The bottles are kept once they were made: random games are short, and begin often.
 */
#ifndef CHAINFALL_CONSOLE_RING_H
#define CHAINFALL_CONSOLE_RING_H

#include <stdatomic.h>

#include "capsule_ways.h" /* the size of the bottle */

enum { RING = 32767, LIST = 128 /* capsules of a level */, COLOURS = 3, KINDS_OF_CAPSULES = 9 };
enum { PLACES = 1 << 16 }; /* whatever 16 bits say is a place of the table of sums */

/* The viruses of a level, and the place on the ring after them. */
typedef struct {
    plane low, high;
    uint16_t generator;
    _Atomic uint8_t level; /* EMPTY, BUSY, or one more than the level */
} bottle;

enum { EMPTY = 0, BUSY = 255 };

typedef struct {
    bottle bottles[2][RING]; /* by the place before them; levels that follow each other do not meet */
    uint16_t states[RING];
    uint8_t sums[PLACES + LIST]; /* of all draws up to a place, modulo 9 */
} ring;

static uint16_t next_state(uint16_t state) {
    return (uint16_t)(state >> 1 | ((state >> 9 ^ state >> 1) & 1) << 15);
}

static inline unsigned around(unsigned place) {
    return place % RING;
}

static void prepare_ring(ring *r) {
    uint16_t state = 0x8988;
    for (int n = 0; n < RING; n++, state = next_state(state))
        r->states[n] = state;
    for (unsigned n = 1; n < PLACES + LIST; n++)
        r->sums[n] = (uint8_t)((r->sums[n - 1] + (r->states[around(n)] >> 8 & 15)) % KINDS_OF_CAPSULES);
}

/* A capsule of the list that is drawn from a place: two bits of colour, each for its left half and, one bit above, for
 * its right one. The list is made from its last to its first, each number being the one before plus a draw. */
static inline uint8_t capsule_at(const ring *r, unsigned list, uint32_t number) {
    static const uint8_t CAPSULES[2 * KINDS_OF_CAPSULES] = {
        3, 9, 11, 6, 12, 14, 7, 13, 15, 3, 9, 11, 6, 12, 14, 7, 13, 15,
    };
    return CAPSULES[KINDS_OF_CAPSULES + r->sums[list + LIST - number % LIST] - r->sums[list]];
}

static int virus_count(int level) {
    return 4 * ((level < 20 ? level : 20) + 1);
}

static int row_limit(int level) {
    return level >= 19 ? 13 : level >= 17 ? 12 : level >= 15 ? 11 : 10;
}

/* Cells in reading order with colours from 1, and two more on every side. */
typedef uint8_t drawing[ROWS + 4][COLUMNS + 4];

/* Puts a virus into the first cell that can have one; whether there is such a cell. No virus two cells away from it has
 * its colour. */
static int put_virus(drawing cells, int first, int colour) {
    for (int cell = first; cell < ROWS * COLUMNS; cell++) {
        int row = 2 + cell / COLUMNS, column = 2 + cell % COLUMNS;
        int banned = 1 << cells[row - 2][column] | 1 << cells[row + 2][column];
        banned |= 1 << cells[row][column - 2] | 1 << cells[row][column + 2];
        if (cells[row][column] || (banned & 14) == 14)
            continue;
        while (banned >> (colour + 1) & 1)
            colour = (colour + COLOURS - 1) % COLOURS;
        cells[row][column] = (uint8_t)(colour + 1);
        return 1;
    }
    return 0;
}

static void make_bottle(const ring *r, bottle *made, int level, unsigned place) {
    static const uint8_t ANY_COLOUR[16] = {0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 2, 1};
    drawing cells = {{0}};
    for (int left = virus_count(level); left;) {
        uint16_t state;
        do
            state = r->states[place = around(place + 1)];
        while ((state >> 8 & 15) >= row_limit(level));
        int first = (TOP - (state >> 8 & 15)) * COLUMNS + (state & 7), colour = left & 3;
        if (colour == COLOURS)
            colour = ANY_COLOUR[r->states[place = around(place + 1)] & 15];
        left -= put_virus(cells, first, colour);
    }
    made->low = made->high = none();
    for (int height = 0; height < ROWS; height++)
        for (int column = 0; column < COLUMNS; column++) {
            int colour = cells[2 + TOP - height][2 + column];
            made->low[column] |= (uint16_t)((colour & 1) << height);
            made->high[column] |= (uint16_t)((colour >> 1) << height);
        }
    made->generator = (uint16_t)place;
}

/* The bottle of a level that is drawn from a place. It is kept if nothing is kept there, and never changed after that:
 * whoever finds its level there may read it, whatever other threads do. */
static inline bottle find_bottle(const ring *r, int level, unsigned place) {
    bottle *kept = (bottle *)&r->bottles[level & 1][place], made;
    uint8_t holds = atomic_load_explicit(&kept->level, memory_order_acquire);
    if (holds == level + 1)
        return *kept;
    make_bottle(r, &made, level, place);
    if (holds == EMPTY && atomic_compare_exchange_strong(&kept->level, &holds, BUSY)) {
        kept->low = made.low;
        kept->high = made.high;
        kept->generator = made.generator;
        atomic_store_explicit(&kept->level, (uint8_t)(level + 1), memory_order_release);
    }
    return made;
}

#endif
