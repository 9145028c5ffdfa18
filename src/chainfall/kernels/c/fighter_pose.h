/* Puzzle Fighter: where a pair is in the air, and where it can go. Rows are counted from the top, as in the reference. */
#ifndef CHAINFALL_FIGHTER_POSE_H
#define CHAINFALL_FIGHTER_POSE_H

#include "fighter_gems.h"

typedef struct {
    int32_t row, column, turns;
} pose;

static const pose SPAWN_POSE = {1, ALLEY, 0};

/* Where the other gem is beside the pivot gem, by the turns. */
static const int32_t OTHER_ROW[4] = {-1, 0, 1, 0}, OTHER_COLUMN[4] = {0, 1, 0, -1};

static inline int is_free(const uint16_t *occupied, int32_t row, int32_t column) {
    if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS)
        return 0;
    return !(occupied[column] >> (ROWS - 1 - row) & 1);
}

static inline int pair_fits(const uint16_t *occupied, pose p) {
    return is_free(occupied, p.row, p.column) &&
           is_free(occupied, p.row + OTHER_ROW[p.turns], p.column + OTHER_COLUMN[p.turns]);
}

static inline int can_fall(const uint16_t *occupied, pose p) {
    p.row++;
    return pair_fits(occupied, p);
}

static inline pose dropped(const uint16_t *occupied, pose p) {
    while (can_fall(occupied, p))
        p.row++;
    return p;
}

/* Moves a pair if there is room; whether there was. */
static inline int shift(const uint16_t *occupied, pose *p, int32_t columns) {
    pose moved = {p->row, p->column + columns, p->turns};
    if (!pair_fits(occupied, moved))
        return 0;
    *p = moved;
    return 1;
}

/* Turns a pair if there is room. A kick moves one that lacks the room beside it by one column the other way. */
static inline int rotate(const uint16_t *occupied, int kicks, pose *p, int quarters) {
    static const int32_t KICK[4] = {0, -1, 0, 1};
    pose turned = {p->row, p->column, (p->turns + quarters) & 3};
    if (!pair_fits(occupied, turned)) {
        turned.column += kicks ? KICK[turned.turns] : 0;
        if (!pair_fits(occupied, turned))
            return 0;
    }
    *p = turned;
    return 1;
}

/* The two cells of a pair as one number, whichever gem is in which. */
static inline int cells_of_pair(pose p) {
    int one = p.row * COLUMNS + p.column, other = one + OTHER_ROW[p.turns] * COLUMNS + OTHER_COLUMN[p.turns];
    return one < other ? one * ROWS * COLUMNS + other : other * ROWS * COLUMNS + one;
}

#endif
