/* Puzzle Fighter for two: how power gems form and grow, as chainfall.games.puzzle_fighter.solid has it.
 *
 * Single gems form power gems from the top left on, each as wide and then as deep as it can be. Then every power gem, the
 * oldest first, takes in what lies along a whole side: single gems of its colour, and power gems that do not stick out.
 */
#ifndef CHAINFALL_FIGHTER_POWER_H
#define CHAINFALL_FIGHTER_POWER_H

#include "fighter_well.h"

enum { MOST_POWERS = CELLS / 4 + 1 };

typedef struct {
    int left, width, bottom, height, colour;
} rectangle;

typedef struct {
    rectangle list[MOST_POWERS]; /* the oldest first; one that was taken in has no width */
    int count;
    uint16_t gems[COLOURS][LANES]; /* all gems of each colour, without crash gems */
} forge;

static inline uint16_t rows_of(const rectangle *r) {
    return (uint16_t)(((1 << r->height) - 1) << r->bottom);
}

/* Whether all cells of a rectangle are inside the board and among some. */
static inline int is_filled(const rectangle *r, const uint16_t *cells) {
    if (r->left < 0 || r->bottom < 0 || r->left + r->width > COLUMNS || r->bottom + r->height > ROWS)
        return 0;
    uint16_t rows = rows_of(r);
    for (int column = r->left; column < r->left + r->width; column++)
        if ((cells[column] & rows) != rows)
            return 0;
    return 1;
}

static inline int meet(const rectangle *a, const rectangle *b) {
    return a->left < b->left + b->width && b->left < a->left + a->width && a->bottom < b->bottom + b->height &&
           b->bottom < a->bottom + a->height;
}

static inline plane cells_of_group(const well *w, int group) {
    plane cells = w->p[OCCUPIED];
    for (int bit = 0; bit < GROUP_BITS; bit++)
        cells &= ~(w->p[GROUP + bit] ^ BIT[group >> bit & 1]);
    return cells;
}

static void read_powers(const well *w, forge *f) {
    plane left = grouped(w);
    f->count = 0;
    for (int group = 1; group < 1 << GROUP_BITS && !is_empty(left) && f->count < MOST_POWERS; group++) {
        uint16_t lanes[LANES];
        plane cells = cells_of_group(w, group) & left;
        if (is_empty(cells))
            continue;
        left &= ~cells;
        lanes_of(cells, lanes);
        rectangle *r = &f->list[f->count++];
        *r = (rectangle){0, 0, 0, 0, 0};
        while (!lanes[r->left])
            r->left++;
        while (r->left + r->width < COLUMNS && lanes[r->left + r->width])
            r->width++;
        r->bottom = __builtin_ctz(lanes[r->left]);
        r->height = __builtin_popcount(lanes[r->left]);
        while (!(f->gems[r->colour][r->left] >> r->bottom & 1) && r->colour < COLOURS - 1)
            r->colour++;
    }
}

/* Forms the first power gem of single gems, in reading order; 0 if there is none. */
static int form_one(const well *w, forge *f, plane *free_) {
    uint16_t corners[LANES];
    plane squares = squares_of(kin_in(w, *free_));
    if (is_empty(squares) || f->count == MOST_POWERS)
        return 0;
    lanes_of(squares, corners);
    unsigned all = 0;
    for (int column = 0; column < COLUMNS; column++)
        all |= corners[column];
    rectangle r = {0, 2, 31 - __builtin_clz(all), 2, 0};
    while (!(corners[r.left] >> r.bottom & 1))
        r.left++;
    while (!(f->gems[r.colour][r.left] >> r.bottom & 1))
        r.colour++;
    uint16_t singles[LANES];
    lanes_of(of_colour(w, *free_, r.colour), singles);
    for (r.width++; is_filled(&r, singles); r.width++)
        ;
    r.width--;
    for (r.height++, r.bottom--; is_filled(&r, singles); r.height++, r.bottom--)
        ;
    r.height--, r.bottom++;
    f->list[f->count++] = r;
    uint16_t rows[LANES] = {0};
    for (int column = r.left; column < r.left + r.width; column++)
        rows[column] = rows_of(&r);
    plane taken;
    memcpy(&taken, rows, sizeof taken);
    *free_ &= ~taken;
    return 1;
}

enum side { TO_LEFT, TO_RIGHT, UP, DOWN, SIDES };

/* The strip along a side of a power gem, so many cells deep. */
static inline rectangle strip_of(const rectangle *r, enum side side, int depth) {
    rectangle strip = *r;
    if (side == TO_LEFT || side == TO_RIGHT) {
        strip.left = side == TO_LEFT ? r->left - depth : r->left + r->width;
        strip.width = depth;
    } else {
        strip.bottom = side == DOWN ? r->bottom - depth : r->bottom + r->height;
        strip.height = depth;
    }
    return strip;
}

/* How deep a strip must be for another power gem that it meets; 0 if that sticks out sideways. */
static inline int reach_of(const rectangle *r, const rectangle *other, enum side side) {
    if (side == TO_LEFT || side == TO_RIGHT) {
        if (other->bottom < r->bottom || other->bottom + other->height > r->bottom + r->height)
            return 0;
        return side == TO_LEFT ? r->left - other->left : other->left + other->width - r->left - r->width;
    }
    if (other->left < r->left || other->left + other->width > r->left + r->width)
        return 0;
    return side == DOWN ? r->bottom - other->bottom : other->bottom + other->height - r->bottom - r->height;
}

/* How deep a strip can be taken in at once: one cell, or up to the far edge of the power gems in it; 0 if none can. */
static int depth_along(const forge *f, const rectangle *r, enum side side) {
    for (int depth = 1;;) {
        rectangle strip = strip_of(r, side, depth);
        if (!is_filled(&strip, f->gems[r->colour]))
            return 0;
        int needed = depth;
        for (int n = 0; n < f->count; n++) {
            const rectangle *other = &f->list[n];
            if (!other->width || !meet(&strip, other))
                continue;
            int reach = reach_of(r, other, side);
            if (!reach)
                return 0;
            needed = reach > needed ? reach : needed;
        }
        if (needed == depth)
            return depth;
        depth = needed;
    }
}

static void grow_one(forge *f, rectangle *r) {
    for (enum side side = 0; side < SIDES; side++)
        for (int depth; (depth = depth_along(f, r, side));) {
            rectangle strip = strip_of(r, side, depth);
            for (int n = 0; n < f->count; n++)
                if (f->list[n].width && meet(&strip, &f->list[n]))
                    f->list[n].width = 0;
            if (side == TO_LEFT || side == TO_RIGHT)
                r->width += depth;
            else
                r->height += depth;
            r->left -= side == TO_LEFT ? depth : 0;
            r->bottom -= side == DOWN ? depth : 0;
        }
}

static void write_powers(well *w, const forge *f) {
    uint16_t groups[GROUP_BITS][LANES] = {{0}};
    int number = 0;
    for (int n = 0; n < f->count; n++) {
        const rectangle *r = &f->list[n];
        number += r->width > 0;
        for (int column = r->left; column < r->left + r->width; column++)
            for (int bit = 0; bit < GROUP_BITS; bit++)
                groups[bit][column] |= number >> bit & 1 ? rows_of(r) : 0;
    }
    memcpy(&w->p[GROUP], groups, sizeof groups);
}

static void form_solid(well *w, plane gems) {
    forge f;
    plane free_ = gems & ~grouped(w);
    for (int colour = 0; colour < COLOURS; colour++)
        lanes_of(of_colour(w, gems, colour), f.gems[colour]);
    read_powers(w, &f);
    while (form_one(w, &f, &free_))
        ;
    for (int n = 0; n < f.count; n++)
        if (f.list[n].width)
            grow_one(&f, &f.list[n]);
    write_powers(w, &f);
}

/* Marks: what lies in a 2 x 2 and touches is one group, numbered in reading order. */
static void form_marks(well *w, plane gems) {
    kin k = kin_in(w, gems);
    plane left = whole_squares(squares_of(k));
    kin among = kin_in(w, left);
    memset(&w->p[GROUP], 0, GROUP_BITS * sizeof *w->p);
    for (int number = 0, group = 1; number < CELLS && !is_empty(left); number++) {
        if (is_empty(cell_at(number) & left))
            continue;
        plane all = flooded(cell_at(number), among);
        group_cell(w, all, group++);
        left &= ~all;
    }
}

/* Gems at rest become power gems. Where power gems are solid and every 2 x 2 is in one of them, nothing changes. */
static inline void form(well *w, int solid) {
    plane gems = coloured(w) & ~w->p[CRASHES];
    if (!solid) {
        form_marks(w, gems);
        return;
    }
    kin joints = joints_of(w);
    if (!is_empty(squares_of(kin_in(w, gems)) & ~(joints.above & joints.right)))
        form_solid(w, gems);
}

#endif
