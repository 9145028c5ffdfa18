/* Puzzle Fighter in real time: the pair in the air and the player's hands, tick by tick, as chainfall.falling has it. */
#ifndef CHAINFALL_FIGHTER_AIR_H
#define CHAINFALL_FIGHTER_AIR_H

#include "fighter_rules.h"
#include "fighter_ways.h"

typedef struct {
    pose at;
    int32_t gravity, delay, resets;
} fall;

typedef struct {
    int32_t held, direction, repeat;
} hands;

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

/* A tick of gravity; whether the pair locks. One that has not moved, and has no lock delay running, is in the air. */
static inline int fall_on(const rules *r, const uint16_t *occupied, fall *f, int64_t interval, int soft, int moved) {
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
    if (gravity < interval && !moved) {
        f->gravity = (int32_t)gravity;
        return 0;
    }
    for (int64_t due = gravity / interval; due > 0 && can_fall(occupied, f->at); due--)
        f->at.row++;
    f->gravity = (int32_t)(gravity % interval);
    return landed(r, occupied, f);
}

/* A tick with a pair in the air: sideways, turns, then a drop or gravity. Whether it becomes part of the board now. */
static inline int control(const rules *r, const uint16_t *occupied, fall *f, hands *h, int32_t mask, int64_t interval) {
    int32_t pressed = mask & ~h->held;
    pose before = f->at;
    int fresh = steer(h, mask, r->das);
    if (h->direction)
        sideways(occupied, &f->at, h, fresh, r->arr);
    if (pressed & HELD_CW)
        rotate(occupied, (int)r->kicks, &f->at, 1);
    if (pressed & HELD_CCW)
        rotate(occupied, (int)r->kicks, &f->at, -1);
    if (pressed & HELD_DROP) {
        *f = (fall){dropped(occupied, f->at), 0, 0, 0};
        return 1;
    }
    int moved = f->at.column != before.column || f->at.turns != before.turns;
    return fall_on(r, occupied, f, interval, mask & HELD_DOWN, moved);
}

/* Placements that can be reached in time */

typedef struct {
    ways ways[2 * SKYLINES]; /* for a pair of different gems, then of equal ones */
    uint8_t longest[2 * SKYLINES]; /* the most taps of any of these ways */
    trail trails[2 * SKYLINES][PLACEMENTS];
} routes;

static inline int longest_of(const ways *found) {
    int longest = 0;
    for (int placement = 0; placement < PLACEMENTS; placement++)
        longest = found->taps[placement] > longest ? found->taps[placement] : longest;
    return longest;
}

static void prepare_routes(routes *all, int kicks) {
    memset(all, 0, sizeof *all);
    find_all_ways(kicks, all->ways, all->trails);
    for (int number = 0; number < 2 * SKYLINES; number++)
        all->longest[number] = (uint8_t)longest_of(&all->ways[number]);
}

/* For how many ticks a pair surely stays in its row, whatever is tapped. */
static inline int64_t sure_ticks(const rules *r, plane occupied, const fall *f, int64_t interval) {
    int lowest = ROWS - 3 - f->at.row; /* of the rows that it may touch, and the one below */
    int64_t time = interval - f->gravity;
    if (!is_empty(occupied & (uint16_t)(FULL << (lowest > 0 ? lowest : 0)))) {
        int64_t delay = f->delay ? f->delay : r->lock_delay, resets = (r->lock_resets - f->resets) * TICK;
        time = time < delay ? time : delay;
        time = time < resets ? time : resets;
    }
    return time > 0 ? (time - 1) / TICK : 0;
}

static inline int32_t mask_of(int button) {
    static const int32_t MASKS[1 << BUTTON_BITS] = {0, HELD_LEFT, HELD_RIGHT, HELD_CW, HELD_CCW};
    return MASKS[button];
}

/* Plays taps: whether the pair comes to rest where it would have if it had not fallen meanwhile. */
static int is_in_time(const rules *r, const uint16_t *occupied, fall f, hands h, int64_t interval, trail taps, int count) {
    pose still = f.at;
    if (h.held && control(r, occupied, &f, &h, 0, interval))
        return 0;
    for (int n = 0; n < count; n++, taps >>= BUTTON_BITS) {
        int button = (int)(taps & ((1 << BUTTON_BITS) - 1));
        press(occupied, (int)r->kicks, &still, button);
        if (control(r, occupied, &f, &h, mask_of(button), interval))
            return 0;
    }
    return cells_of_pair(dropped(occupied, f.at)) == cells_of_pair(dropped(occupied, still));
}

/* Those of some ways that are reached in time: a held button is released first. */
static uint32_t reached_of(const rules *r, const ways *some, const trail *trails, plane occupied, const fall *f,
                           const hands *h, int64_t interval) {
    uint16_t cells[LANES];
    lanes_of(occupied, cells);
    int64_t sure = sure_ticks(r, occupied, f, interval) - (h->held != 0);
    uint32_t legal = some->legal;
    for (uint32_t bits = legal; bits; bits &= bits - 1) {
        int placement = __builtin_ctz(bits), taps = some->taps[placement];
        if (taps > sure && !is_in_time(r, cells, *f, *h, interval, trails[placement], taps))
            legal &= ~(1u << placement);
    }
    return legal;
}

/* The placements of a pair that has just appeared. */
static inline uint32_t reached(const routes *all, const rules *r, plane occupied, const uint8_t *pair, const fall *f,
                               const hands *h, int64_t interval) {
    int way = way_over(occupied, pair);
    if (all->longest[way] + (h->held != 0) <= sure_ticks(r, occupied, f, interval))
        return all->ways[way].legal;
    return reached_of(r, &all->ways[way], all->trails[way], occupied, f, h, interval);
}

#endif
