/* How the capsule of dr-mario gets about at the top of its bottle, and what it still reaches when it is fast.
 *
 * It appears in the top row and is moved and turned there, so the taken cells of that row say where it can go and by
 * which taps. Whether it falls meanwhile is a question only of high speeds: then the taps are played.
 */
#ifndef CHAINFALL_CAPSULE_WAYS_H
#define CHAINFALL_CAPSULE_WAYS_H

#include "kernel.h"

enum { ROWS = 16, COLUMNS = 8, TOP = ROWS - 1, NECK = 3 };
enum { PLACEMENTS = COLUMNS * 4 /* column * 4 + turns */ };
enum { MOST_TAPS = 21 /* whose buttons can be told; only in bottles that nobody plays there are longer ways */ };
enum { NOTHING, LEFT, RIGHT, CLOCKWISE, COUNTER_CLOCKWISE, BUTTONS };

/* The quickest ways of a capsule: to which places, by how many taps, and the most taps of any. */
typedef struct {
    uint32_t legal;
    uint8_t taps[PLACEMENTS], longest;
} ways;

enum { WAYS = 2 << COLUMNS }; /* by the taken cells of the top row, and one bit more for capsules of one colour */

/* Those of a capsule that has just appeared. */
typedef struct {
    ways ways[WAYS];
    uint32_t buttons[WAYS][PLACEMENTS]; /* of those ways: three bits each, the first one lowest */
} routes;

/* Where a capsule is: its lower left cell, and how often it was turned. Above the top row there is room for a half. */
typedef struct {
    int height, column, turns;
} pose;

static int fits(plane cells, pose p) {
    int standing = p.turns & 1, other = p.column + !standing;
    if (p.height < 0 || p.column < 0 || other >= COLUMNS)
        return 0;
    return !((cells[p.column] >> p.height | cells[other] >> (p.height + standing)) & 1);
}

/* Presses a button; whether there was room for it. A capsule that cannot lie down here tries it one column further
 * left. */
static int press(plane cells, pose *p, unsigned button) {
    static const int SHIFT[8] = {0, -1, 1}, TURN[8] = {0, 0, 0, 1, 3};
    pose new = {p->height, p->column + SHIFT[button], (p->turns + TURN[button]) & 3};
    if (!fits(cells, new) && TURN[button] && !(new.turns & 1))
        new.column--;
    if (!fits(cells, new))
        return 0;
    *p = new;
    return 1;
}

/* A walk over all poses in which no button follows itself, as in chainfall.falling.placing. Of equally quick ways the
 * first one counts: where a capsule is on its way matters if it falls meanwhile. */
static void find_ways(plane cells, pose start, int one_colour, ways *found, uint64_t *buttons) {
    struct step {
        pose pose;
        uint64_t buttons, last;
        int taps;
    } waiting[COLUMNS * 4 * BUTTONS] = {{start, 0, NOTHING, 0}};
    uint8_t seen[COLUMNS][4][BUTTONS] = {0};
    int count = fits(cells, start);
    seen[start.column][start.turns][NOTHING] = 1;
    for (int n = 0; n < count; n++) {
        struct step here = waiting[n];
        /* one of one colour looks the same after half a turn */
        int placement = here.pose.column * 4 + (one_colour ? here.pose.turns & 1 : here.pose.turns);
        if (!(found->legal >> placement & 1)) {
            found->legal |= 1u << placement;
            found->taps[placement] = found->longest = (uint8_t)here.taps;
            buttons[placement] = here.buttons;
        }
        for (uint64_t button = NOTHING; button < BUTTONS; button++) {
            pose new = here.pose;
            if (button == here.last || !press(cells, &new, (unsigned)button) || seen[new.column][new.turns][button])
                continue;
            seen[new.column][new.turns][button] = 1;
            uint64_t tapped = here.taps < MOST_TAPS ? button << 3 * here.taps : 0;
            waiting[count++] = (struct step){new, here.buttons | tapped, button, here.taps + 1};
        }
    }
}

static void prepare_routes(routes *r) {
    for (unsigned number = 0; number < WAYS; number++) {
        uint64_t buttons[PLACEMENTS] = {0};
        plane cells = none();
        for (int column = 0; column < COLUMNS; column++)
            cells[column] = (uint16_t)((number >> column & 1) << TOP);
        find_ways(cells, (pose){TOP, NECK, 0}, number >> COLUMNS & 1, &r->ways[number], buttons);
        for (int placement = 0; placement < PLACEMENTS; placement++)
            r->buttons[number][placement] = (uint32_t)buttons[placement]; /* seven taps at most from the neck */
    }
}

/* The number of the ways over these cells: their top row, gathered from the highest bits of the lanes. */
static inline unsigned ways_over(plane cells, int one_colour) {
    uint64_t halves[2];
    cells >>= TOP;
    memcpy(halves, &cells, sizeof cells);
    uint64_t row = (halves[0] | halves[1] << 4) * 0x0001000200040008 >> 48 & 0xFF;
    return (unsigned)row | (unsigned)one_colour << COLUMNS;
}

static int ground_under(plane cells, pose p) {
    while (fits(cells, (pose){p.height - 1, p.column, p.turns}))
        p.height--;
    return p.height;
}

/* A capsule that falls a row every few frames: where it is, and how many frames it has been in its row. */
typedef struct {
    pose pose;
    int gravity, frames;
} faller;

/* Whether a capsule still comes to rest in the cells where it should although it falls meanwhile. */
static int arrives(plane cells, faller f, uint64_t buttons, int taps, int placement) {
    pose p = f.pose, wanted = {p.height, placement >> 2, placement & 3};
    for (; taps; taps--, buttons >>= 3) {
        if (++f.gravity >= f.frames) {
            f.gravity = 0;
            p.height--;
            if (!fits(cells, p))
                return 0;
        }
        press(cells, &p, buttons & 7);
    }
    int same_shape = !((p.turns ^ wanted.turns) & 1);
    return same_shape && p.column == wanted.column && ground_under(cells, p) == ground_under(cells, wanted);
}

/* The places that a capsule that has just appeared reaches, if it stays in a row for this many frames. A button that is
 * held is released first, and that takes a frame like a tap. */
static uint32_t in_time(const routes *r, unsigned number, plane cells, int released, int frames) {
    const ways *w = &r->ways[number];
    uint32_t legal = w->legal;
    for (uint32_t bits = w->legal; bits; bits &= bits - 1) {
        int placement = __builtin_ctz(bits), taps = w->taps[placement] + released;
        uint64_t buttons = (uint64_t)r->buttons[number][placement] << 3 * released;
        faller f = {{TOP, NECK, 0}, 0, frames};
        if (taps >= frames && !arrives(cells, f, buttons, taps, placement))
            legal &= ~(1u << placement);
    }
    return legal;
}

static inline uint32_t reached(const routes *r, unsigned number, plane cells, int released, int frames) {
    const ways *w = &r->ways[number];
    return w->longest + released < frames ? w->legal : in_time(r, number, cells, released, frames);
}

#endif
