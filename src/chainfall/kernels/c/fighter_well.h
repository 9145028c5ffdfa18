/* Puzzle Fighter for two: the gems at rest on one board, with counter gems and power gems as pieces.
 *
 * A power gem has a number from 1 on, its age among the others, in five planes: 0 is a gem that belongs to none. Two
 * cells are joined where these planes agree, so a power gem falls as one. Where the option says that power gems are
 * marks only, the numbers are those of the groups in reading order, and every gem falls by itself.
 */
#ifndef CHAINFALL_FIGHTER_WELL_H
#define CHAINFALL_FIGHTER_WELL_H

#include "fighter_gems.h"

enum {
    OCCUPIED,
    COLOUR, /* two bits */
    CRASHES = COLOUR + 2,
    DIAMONDS,
    COUNT, /* three bits: what a counter gem shows, 0 for all others */
    GROUP = COUNT + 3, /* five bits */
    PLANES = GROUP + 5,
    GROUP_BITS = PLANES - GROUP,
};

enum { COUNTER = DIAMOND + 1, NUMBERS = 5 }; /* a counter gem is COUNTER + colour * NUMBERS + what it shows - 1 */
enum { GEM_KINDS = COUNTER + COLOURS * NUMBERS, CELLS = ROWS * COLUMNS };

typedef struct {
    plane p[PLANES];
} well;

static inline plane counters_of(const well *w) {
    return w->p[COUNT] | w->p[COUNT + 1] | w->p[COUNT + 2];
}

/* The gems of power gems. */
static inline plane grouped(const well *w) {
    return w->p[GROUP] | w->p[GROUP + 1] | w->p[GROUP + 2] | w->p[GROUP + 3] | w->p[GROUP + 4];
}

/* Gems and crash gems: what a flood by colour goes through. */
static inline plane coloured(const well *w) {
    return w->p[OCCUPIED] & ~w->p[DIAMONDS] & ~counters_of(w);
}

static inline kin kin_in(const well *w, plane cells) {
    return kin_of(cells, w->p[COLOUR], w->p[COLOUR + 1]);
}

/* Those of some cells that have a colour. */
static inline plane of_colour(const well *w, plane cells, int colour) {
    return cells & ~(w->p[COLOUR] ^ BIT[colour & 1]) & ~(w->p[COLOUR + 1] ^ BIT[colour >> 1]);
}

/* Which cells belong to the power gem of the one above, and of the one to the right. */
static inline kin joints_of(const well *w) {
    plane cells = grouped(w), above = cells & cells >> 1, right = cells & to_left(cells);
    for (int n = GROUP; n < PLANES; n++) {
        above &= ~(w->p[n] ^ w->p[n] >> 1);
        right &= ~(w->p[n] ^ to_left(w->p[n]));
    }
    return (kin){above, right};
}

static inline void put(well *w, plane cell, uint8_t gem) {
    int counter = gem >= COUNTER && gem < GEM_KINDS, shown = counter ? (gem - COUNTER) % NUMBERS + 1 : 0;
    int colour = counter ? (gem - COUNTER) / NUMBERS : gem < DIAMOND ? gem % CRASH : 0;
    w->p[OCCUPIED] |= cell;
    w->p[COLOUR] |= cell & BIT[colour & 1];
    w->p[COLOUR + 1] |= cell & BIT[colour >> 1];
    w->p[CRASHES] |= cell & BIT[gem >= CRASH && gem < DIAMOND];
    w->p[DIAMONDS] |= cell & BIT[gem == DIAMOND];
    for (int bit = 0; bit < 3; bit++)
        w->p[COUNT + bit] |= cell & BIT[shown >> bit & 1];
}

static inline void take(well *w, plane gone) {
    for (int n = 0; n < PLANES; n++)
        w->p[n] &= ~gone;
}

/* The free cell on top of every column: the lowest above which all is free. There may be gaps further down. */
static inline plane tops_of(const well *w) {
    plane filled = w->p[OCCUPIED];
    filled |= filled >> 1;
    filled |= filled >> 2;
    filled |= filled >> 4;
    filled |= filled >> 8;
    return filled + 1;
}

/* A gem comes to rest on top of a column; the cell that it takes. */
static inline plane land(well *w, int column, uint8_t gem) {
    plane cell = tops_of(w) & LANE[column];
    put(w, cell, gem);
    return cell;
}

/* With every pair a counter gem shows one less, and at 0 it is a gem. */
static inline void count_down(well *w) {
    plane low = w->p[COUNT], middle = w->p[COUNT + 1], high = w->p[COUNT + 2];
    plane borrow = (low | middle | high) & ~low;
    w->p[COUNT] = (low | middle | high) & ~low;
    w->p[COUNT + 1] = middle ^ borrow;
    w->p[COUNT + 2] = high ^ (borrow & ~middle);
}

/* Makes any bytes a board on which every cell has one gem at most: what makes no sense together is left out. */
static RARELY void mend_well(well *w) {
    w->p[OCCUPIED] &= INSIDE;
    for (int n = OCCUPIED + 1; n < PLANES; n++)
        w->p[n] &= w->p[OCCUPIED];
    w->p[COUNT + 1] &= ~w->p[COUNT + 2]; /* no counter gem shows 6 or 7 */
    w->p[DIAMONDS] &= ~counters_of(w);
    w->p[COLOUR] &= ~w->p[DIAMONDS];
    w->p[COLOUR + 1] &= ~w->p[DIAMONDS];
    w->p[CRASHES] &= coloured(w);
    for (int n = GROUP; n < PLANES; n++)
        w->p[n] &= coloured(w) & ~w->p[CRASHES];
    w->p[PLANES - 2] &= ~w->p[PLANES - 1]; /* and there is no power gem 24 */
}

/* Falling */

static inline int is_hanging(const well *w) {
    plane occupied = w->p[OCCUPIED];
    return !is_empty(occupied & ~(occupied << 1 | 1));
}

static inline void lower(well *w, plane loose) {
    for (int n = 0; n < PLANES; n++)
        w->p[n] = (w->p[n] & ~loose) | (w->p[n] & loose) >> 1;
}

/* What is above a column's lowest gap falls by one, until there is no gap. */
static inline void settle_singles(well *w) {
    for (;;) {
        plane rising = w->p[OCCUPIED] + 1;
        if (is_empty(w->p[OCCUPIED] & rising))
            return;
        lower(w, w->p[OCCUPIED] & ~((rising & ~w->p[OCCUPIED]) - 1));
    }
}

/* All that the floor holds: what stands on something that is held, and what is joined to such a cell. */
static inline plane held_in(const well *w) {
    kin joints = joints_of(w);
    plane occupied = w->p[OCCUPIED], held = occupied & 1;
    plane two = occupied & occupied << 1, four_ = two & two << 2, eight = four_ & four_ << 4;
    for (;;) {
        plane more = held | (occupied & held << 1); /* up a column in four doubling steps */
        more |= two & more << 2;
        more |= four_ & more << 4;
        more |= eight & more << 8;
        more |= more >> 1 & joints.above;
        more |= to_right(more & joints.right) | (to_left(more) & joints.right);
        if (equal(more, held))
            return held;
        held = more;
    }
}

/* Everything falls, power gems as a whole; whether anything did. */
static inline int settle(well *w, int solid) {
    if (!is_hanging(w))
        return 0;
    if (!solid || is_empty(grouped(w))) {
        settle_singles(w);
        return 1;
    }
    for (int moved = 0;; moved = 1) {
        plane loose = w->p[OCCUPIED] & ~held_in(w);
        if (is_empty(loose))
            return moved;
        lower(w, loose);
    }
}

/* What goes off */

typedef struct {
    plane gems, counters, gone; /* gems and crash gems, counter gems, and these with the diamonds */
    int diamond; /* whether a diamond takes part */
    int counts; /* whether it is an event of a chain */
} blast;

/* All of the colours under diamonds; `choosing` are the diamonds that stand on one. */
static inline plane chosen(const well *w, plane *choosing) {
    plane cells = w->p[OCCUPIED] & ~w->p[DIAMONDS], under = w->p[DIAMONDS] >> 1 & cells, all = none();
    for (int colour = 0; colour < COLOURS; colour++)
        if (!is_empty(of_colour(w, under, colour)))
            all |= of_colour(w, cells, colour);
    *choosing = under << 1 & w->p[DIAMONDS];
    return all;
}

/* Crash gems that touch their colour, and all diamonds, on the board as it stands. */
static inline blast find_blast(const well *w) {
    plane cells = coloured(w), choosing = none(), taken = none(), counters = counters_of(w);
    kin k = kin_in(w, cells);
    plane crashed = flooded(w->p[CRASHES] & touching(k), k);
    if (!is_empty(w->p[DIAMONDS]))
        taken = chosen(w, &choosing);
    plane destroyed = crashed | taken | choosing;
    plane beside = destroyed << 1 | destroyed >> 1 | to_left(destroyed) | to_right(destroyed);
    plane gone = destroyed | (beside & counters) | w->p[DIAMONDS];
    return (blast){gone & cells, gone & counters, gone, !is_empty(choosing), !is_empty(destroyed)};
}

/* Whether anything goes off: the question to which the answer is mostly no. */
static inline int goes_off(const well *w) {
    return !is_empty((w->p[CRASHES] & touching(kin_in(w, coloured(w)))) | w->p[DIAMONDS]);
}

/* Cells to and from numbers, row by row from the top */

static inline plane cell_at(int number) {
    return LANE[number % COLUMNS] & (uint16_t)(1 << (ROWS - 1 - number / COLUMNS));
}

static inline void group_cell(well *w, plane cell, int group) {
    for (int bit = 0; bit < GROUP_BITS; bit++)
        w->p[GROUP + bit] |= cell & BIT[group >> bit & 1];
}

/* The code of every cell: 0 for an empty one, else its gem and 1. A row is written with two bytes too many. */
static inline void show_gems(const well *w, uint8_t *cells) {
    for (int height = ROWS; height-- > 0; cells += COLUMNS) {
        plane row[COUNT + 3];
        for (int n = 0; n < COUNT + 3; n++)
            row[n] = w->p[n] >> height & 1;
        plane colour = row[COLOUR] + row[COLOUR + 1] * 2, shown = row[COUNT] + row[COUNT + 1] * 2 + row[COUNT + 2] * 4;
        plane is_counter = row[COUNT] | row[COUNT + 1] | row[COUNT + 2];
        plane counter = COUNTER + colour * NUMBERS + shown - 1;
        plane gem = colour + row[CRASHES] * CRASH + row[DIAMONDS] * DIAMOND;
        write_row(cells, (is_counter * counter + (1 - is_counter) * gem + 1) * row[OCCUPIED]);
    }
}

/* The number of the power gem of every cell. */
static inline void show_groups(const well *w, uint8_t *cells) {
    for (int height = ROWS; height-- > 0; cells += COLUMNS) {
        plane group = none();
        for (int bit = 0; bit < GROUP_BITS; bit++)
            group |= (w->p[GROUP + bit] >> height & 1) << bit;
        write_row(cells, group);
    }
}

#endif
