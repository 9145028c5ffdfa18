/* The generator of the console's Dr. Mario, and what is drawn from it: capsules, and viruses.
 *
 * It goes round a ring of 32,767 states. So a place on the ring stands for a generator, and for the list of capsules
 * that is drawn from there.
 */
#ifndef CHAINFALL_CONSOLE_RING_H
#define CHAINFALL_CONSOLE_RING_H

#include "capsule_ways.h" /* the size of the bottle */

enum { RING = 32767, LIST = 128 /* capsules of a level */, COLOURS = 3, KINDS_OF_CAPSULES = 9 };
enum { PLACES = 1 << 16 }; /* whatever 16 bits say is a place of the table of sums */

typedef struct {
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

/* One attempt to place a virus where some are left to be placed, as in chainfall.games.dr_mario.bottle.level; whether a
 * cell was found for it. */
static int place_virus(const ring *r, drawing cells, int level, int left, unsigned *place) {
    static const uint8_t ANY_COLOUR[16] = {0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 2, 1};
    uint16_t state;
    do
        state = r->states[*place = around(*place + 1)];
    while ((state >> 8 & 15) >= row_limit(level));
    int first = (TOP - (state >> 8 & 15)) * COLUMNS + (state & 7), colour = left & 3;
    if (colour == COLOURS)
        colour = ANY_COLOUR[r->states[*place = around(*place + 1)] & 15];
    return put_virus(cells, first, colour);
}

static void read_drawing(drawing cells, plane *low, plane *high) {
    *low = *high = none();
    for (int height = 0; height < ROWS; height++)
        for (int column = 0; column < COLUMNS; column++) {
            int colour = cells[2 + TOP - height][2 + column];
            (*low)[column] |= (uint16_t)((colour & 1) << height);
            (*high)[column] |= (uint16_t)((colour >> 1) << height);
        }
}

#endif
