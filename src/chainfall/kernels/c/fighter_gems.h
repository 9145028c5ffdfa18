/* Puzzle Fighter: what its kernels share about gems, their neighbours, and pairs by chance. */
#ifndef CHAINFALL_FIGHTER_GEMS_H
#define CHAINFALL_FIGHTER_GEMS_H

#include "kernel.h"

enum { ROWS = 13, COLUMNS = 6, ALLEY = 3 };
enum { COLOURS = 4, CRASH = 4, DIAMOND = 8 }; /* a gem is its colour, with CRASH for a crash gem, or DIAMOND */
enum { CRASH_ONE_IN = 6, DIAMOND_EVERY = 25 };

/* All bits of a lane, and the planes of each gem. */
#define FULL 0xFFFF
#define ALL {FULL, FULL, FULL, FULL, FULL, FULL, FULL, FULL}
static const plane LANE[COLUMNS] = {
    {FULL}, {0, FULL}, {0, 0, FULL}, {0, 0, 0, FULL}, {0, 0, 0, 0, FULL}, {0, 0, 0, 0, 0, FULL},
};
static const plane BIT[2] = {{0}, ALL};

/* All cells of a board. */
#define ROWS_FULL ((1 << ROWS) - 1)
static const plane INSIDE = {ROWS_FULL, ROWS_FULL, ROWS_FULL, ROWS_FULL, ROWS_FULL, ROWS_FULL};

/* The columns of a plane one by one. */
enum { LANES = 8 };

static inline void lanes_of(plane cells, uint16_t *lanes) {
    memcpy(lanes, &cells, sizeof cells);
}

static inline plane touching(kin k) {
    return k.above | k.above << 1 | k.right | to_right(k.right);
}

/* All that is connected to some cells through gems of their colour. */
static inline plane flooded(plane cells, kin k) {
    for (;;) {
        plane more = cells | (cells & k.above) << 1 | (cells >> 1 & k.above);
        more |= to_right(more & k.right) | (to_left(more) & k.right);
        if (equal(more, cells))
            return cells;
        cells = more;
    }
}

/* The lower left cell of every 2 x 2, and all cells of such squares. */
static inline plane squares_of(kin k) {
    return k.above & to_left(k.above) & k.right;
}

static inline plane whole_squares(plane squares) {
    squares |= squares << 1;
    return squares | to_right(squares);
}

/* A pair by chance. Each gem takes two draws, one for its colour and one that makes it a crash gem or not; a diamond
 * takes none. */
static inline void roll_pair(uint8_t *pair, uint32_t *rng, uint32_t number) {
    const uint32_t a_crash = UINT32_MAX / CRASH_ONE_IN; /* the largest draw that makes one */
    four draws = draw_four(*rng);
    four gems = draws >> 30;
    gems[0] |= draws[1] <= a_crash ? CRASH : 0;
    gems[2] |= draws[3] <= a_crash ? CRASH : 0;
    int is_diamond = number % DIAMOND_EVERY == 0;
    pair[0] = (uint8_t)gems[0];
    pair[1] = is_diamond ? DIAMOND : (uint8_t)gems[2];
    *rng += (is_diamond ? 2 : 4) * 0x6D2B79F5u;
}

#endif
