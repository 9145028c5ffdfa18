/* Puzzle Fighter in real time: the pair in the air and the player's hands, tick by tick, as chainfall.falling has it. */
#ifndef CHAINFALL_FIGHTER_AIR_H
#define CHAINFALL_FIGHTER_AIR_H

#include "fighter_rules.h"

typedef struct {
    int32_t row, column, turns;
} pose;

typedef struct {
    pose at;
    int32_t gravity, delay, resets;
} fall;

typedef struct {
    int32_t held, direction, repeat;
} hands;

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

/* Moves a pose if there is room; whether there was. */
static inline int shift(const uint16_t *occupied, pose *p, int32_t columns) {
    pose moved = {p->row, p->column + columns, p->turns};
    if (!pair_fits(occupied, moved))
        return 0;
    *p = moved;
    return 1;
}

static inline void turn_pair(const uint16_t *occupied, int64_t kicks, pose *p, int quarters) {
    static const int32_t KICK[4] = {0, -1, 0, 1};
    pose turned = {p->row, p->column, (p->turns + quarters) & 3};
    if (!pair_fits(occupied, turned)) {
        if (!kicks || !KICK[turned.turns])
            return;
        turned.column += KICK[turned.turns];
        if (!pair_fits(occupied, turned))
            return;
    }
    *p = turned;
}

/* What the player wants in a tick; whether a direction was pressed in it. */
static inline int steer(hands *h, int32_t mask, int64_t das) {
    int32_t held = mask & (HELD_LEFT | HELD_RIGHT), pressed = held & ~h->held, alone = pressed ? pressed : held;
    int32_t wanted = alone == HELD_LEFT ? -1 : alone == HELD_RIGHT ? 1 : 0;
    if (held == (HELD_LEFT | HELD_RIGHT) && !pressed)
        wanted = h->direction;
    h->held = mask;
    if (!wanted) {
        h->direction = h->repeat = 0;
        return 0;
    }
    int fresh = wanted != h->direction;
    h->repeat = fresh ? (int32_t)das : h->repeat - TICK;
    h->direction = wanted;
    return fresh;
}

/* A tick without a pair to steer: a full charge waits for it. */
static inline void charge(hands *h, int32_t mask, int64_t das) {
    steer(h, mask, das);
    if (h->repeat < 0)
        h->repeat = 0;
}

static inline void sideways(const uint16_t *occupied, pose *p, hands *h, int fresh, int64_t arr) {
    if (fresh) {
        shift(occupied, p, h->direction);
        return;
    }
    while (h->repeat <= 0) {
        if (!shift(occupied, p, h->direction)) {
            h->repeat = 0; /* a blocked pair keeps its charge */
            return;
        }
        h->repeat += (int32_t)arr;
    }
}

/* A pair that has just come where it is; whether it locks at once. */
static inline int landed(const rules *r, const uint16_t *occupied, fall *f) {
    f->delay = 0;
    if (can_fall(occupied, f->at))
        return 0;
    if (!r->lock_delay || f->resets > r->lock_resets)
        return 1;
    f->delay = (int32_t)r->lock_delay;
    return 0;
}

/* A tick of gravity; whether the pair locks. */
static inline int fall_on(const rules *r, const uint16_t *occupied, fall *f, int64_t interval, int soft) {
    if (f->delay) {
        if (can_fall(occupied, f->at)) {
            f->delay = 0;
            f->resets++;
            return 0;
        }
        int locks = f->delay <= TICK;
        f->delay = locks ? 0 : f->delay - TICK;
        return locks;
    }
    int64_t gravity = f->gravity + (soft ? TICK * r->soft_drop : TICK);
    for (int64_t due = gravity / interval; due > 0 && can_fall(occupied, f->at); due--)
        f->at.row++;
    f->gravity = (int32_t)(gravity % interval);
    return landed(r, occupied, f);
}

/* A tick with a pair in the air: sideways, turns, then a drop or gravity. Whether it becomes part of the board now. */
static inline int control(const rules *r, const uint16_t *occupied, fall *f, hands *h, int32_t mask, int64_t interval) {
    int32_t pressed = mask & ~h->held;
    int fresh = steer(h, mask, r->das);
    if (h->direction)
        sideways(occupied, &f->at, h, fresh, r->arr);
    if (pressed & HELD_CW)
        turn_pair(occupied, r->kicks, &f->at, 1);
    if (pressed & HELD_CCW)
        turn_pair(occupied, r->kicks, &f->at, -1);
    if (pressed & HELD_DROP) {
        *f = (fall){dropped(occupied, f->at), 0, 0, 0};
        return 1;
    }
    return fall_on(r, occupied, f, interval, mask & HELD_DOWN);
}

#endif
