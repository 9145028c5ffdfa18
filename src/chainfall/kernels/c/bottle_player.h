/* One player of dr-mario-versus, frame by frame: the capsule in the air, what it brings about, and attacks.
 *
 * The rules are those of chainfall.games.dr_mario.bottle.falling and resolving, and of versus.attack.
 */
#ifndef CHAINFALL_BOTTLE_PLAYER_H
#define CHAINFALL_BOTTLE_PLAYER_H

#include "bottle.h"

/* What a bottle is doing. */
enum { SPAWN, FALLING, SETTLE, CLEAR, ATTACK, LEVEL_CLEARED, BLOCKED };

/* Frames, as in the console's waits of chainfall.games.dr_mario.bottle.waits. */
enum { UNTIL_CHECK = 4, AFTER_FALL = 16, AFTER_MATCH = 20, AFTER_LAST_VIRUS = 3, AFTER_LEVEL = 64 + 16 + 16 };
enum { ROWS_COUNTED = 2, COLUMNS_COUNTED = 3 }; /* since the check that has found a match */
enum { UNTIL_ATTACK = 6, UNTIL_CONTROL = 10, AFTER_LANDING = 14 };
enum { FIRST_REPEAT = 16, NEXT_REPEATS = 6, FIRST_CONTROL = 2 };

enum { ALL_YELLOW = 0x55 };

/* A player cannot have more attacks to fear: each takes the other one at least 36 frames, and seven cells of a bottle
 * that has 128, to which a capsule adds two. */
enum { MOST_SENT = 32 };

enum { SIDEWAYS = HELD_LEFT | HELD_RIGHT, CROSS = SIDEWAYS | HELD_DOWN, TURNING = HELD_CW | HELD_CCW };
enum { STEERING = CROSS | TURNING };

enum { SEATS = 2 };

typedef struct {
    ring ring;
    routes routes;
    capsules capsules;
    frames frames[SEATS];
    uint8_t level[SEATS], speed[SEATS], counter, wins;
    uint16_t delay;
} setup;

/* An attack on its way: its matches, the first frame in which it can land, and its colours. */
typedef struct {
    uint32_t due;
    uint16_t size;
    uint8_t colours; /* two bits each, the first lowest */
} sent;

typedef struct {
    bottle cells;
    uint64_t buttons; /* still to be tapped: three bits each, the first one lowest */
    pose pose;
    sent incoming[MOST_SENT];
    uint32_t clock, capsules;
    int16_t timer;
    uint16_t matches; /* of the cascade */
    uint8_t phase, piece, next; /* without a piece 0 */
    uint8_t held, charge, gravity, chain, kills;
    uint8_t colours, waiting /* attacks */, hanging /* columns of the top row */;
    uint8_t planned, taps;
} player;

/* The console's frame counter. */
static inline unsigned counter_of(const setup *s, const player *p) {
    return (s->counter + p->clock - FIRST_CONTROL) & 255;
}

static inline void enter(player *p, int phase, int timer) {
    p->phase = (uint8_t)phase;
    p->timer = (int16_t)timer;
    p->gravity = 0;
}

/* The capsule in the air */

/* Moves a capsule; its new charge. At a wall nothing is tried; a capsule that is blocked by a cell stays charged. */
static int sideways(plane cells, pose *p, unsigned mask, unsigned pressed, int charge) {
    int last = COLUMNS - (p->turns & 1 ? 1 : 2);
    if (pressed & SIDEWAYS)
        charge = 0;
    else if (charge + 1 < FIRST_REPEAT)
        return charge + 1;
    else
        charge = FIRST_REPEAT - NEXT_REPEATS;
    if (mask & HELD_RIGHT && p->column < last && !press(cells, p, RIGHT))
        charge = FIRST_REPEAT - 1;
    if (mask & HELD_LEFT && p->column > 0 && !press(cells, p, LEFT))
        charge = FIRST_REPEAT - 1;
    return charge;
}

/* A turn; one that lays the capsule down without a kick while Left is held goes one column further left. */
static int turn_capsule(plane cells, pose *p, unsigned button, unsigned mask) {
    int column = p->column;
    if (!press(cells, p, button))
        return 0;
    if (mask & HELD_LEFT && !(p->turns & 1) && p->column == column)
        press(cells, p, LEFT);
    return 1;
}

/* Clockwise, then counter-clockwise; a turn that fails takes back the one before it as well. */
static void turn_both(plane cells, pose *p, unsigned mask, unsigned pressed) {
    pose start = *p;
    if (pressed & HELD_CW && !turn_capsule(cells, p, CLOCKWISE, mask))
        *p = start;
    if (pressed & HELD_CCW && !turn_capsule(cells, p, COUNTER_CLOCKWISE, mask))
        *p = start;
}

/* The capsule becomes part of the bottle. The console still tries to move it, which only charges. */
static void lock(const setup *s, player *p, unsigned mask, unsigned pressed) {
    pose at = p->pose;
    lay(&s->capsules, &p->cells, p->piece, at.column * 4 + at.turns, at.height);
    if (mask & SIDEWAYS)
        p->charge = (uint8_t)sideways(taken(&p->cells), &at, mask, pressed, p->charge);
    p->piece = p->chain = p->kills = p->planned = 0;
    int rows = ROWS - p->pose.height; /* that the console draws again, one a frame */
    enter(p, SETTLE, rows > UNTIL_CHECK ? rows : UNTIL_CHECK);
}

static void fall(const setup *s, player *p, int seat, unsigned mask) {
    unsigned pressed = mask & ~p->held;
    int soft = (mask & CROSS) == HELD_DOWN && !(counter_of(s, p) & 1);
    p->clock++;
    p->gravity++;
    p->held = (uint8_t)mask;
    plane cells = taken(&p->cells);
    if (soft || p->gravity >= frames_of(s->frames[seat], p->capsules)) {
        pose lower = {p->pose.height - 1, p->pose.column, p->pose.turns};
        if (!fits(cells, lower)) {
            lock(s, p, mask, pressed);
            return;
        }
        p->gravity = 0;
        p->pose = lower;
    }
    if (mask & SIDEWAYS)
        p->charge = (uint8_t)sideways(cells, &p->pose, mask, pressed, p->charge);
    if (pressed & TURNING)
        turn_both(cells, &p->pose, mask, pressed);
}

/* From one capsule to the next */

static inline int is_neck_free(const player *p) {
    return fits(taken(&p->cells), (pose){TOP, NECK, 0});
}

/* A capsule appears in the frame before control begins; one that is lost does one frame earlier. */
static void throw_capsule(player *p, int control) {
    enter(p, SPAWN, control - 1 - !is_neck_free(p));
}

static void spawn(const setup *s, player *p, unsigned list) {
    p->capsules++;
    p->piece = p->next;
    p->next = capsule_at(&s->ring, list, p->capsules + 1);
    p->pose = (pose){TOP, NECK, 0};
    enter(p, is_neck_free(p) ? FALLING : BLOCKED, 0);
}

/* The cells of the top row in some columns. */
static inline plane in_top_row(unsigned columns) {
    plane cells = none();
    for (int column = 0; column < COLUMNS; column++)
        cells[column] = (uint16_t)((columns >> column & 1) << TOP);
    return cells;
}

/* How long matches are marked: less if the last virus is among them. */
static inline int until_clear(const player *p, plane gone) {
    return is_empty(p->cells.virus & ~gone) ? AFTER_LAST_VIRUS : AFTER_MATCH;
}

/* A check of the bottle: what is loose falls by a row; if nothing is, all matches are found; if there are none either,
 * the attacks come next. What hangs over a free cell does so until nothing falls. */
static void check(player *p) {
    plane cells = taken(&p->cells);
    plane hanging = p->hanging ? in_top_row(p->hanging) & ~(cells << 1) : none();
    plane loose = cells & ~at_rest(&p->cells, hanging);
    if (!is_empty(loose)) {
        fall_a_row(&p->cells, loose);
        enter(p, SETTLE, AFTER_FALL);
        return;
    }
    plane gone = matched(&p->cells);
    p->hanging = 0;
    if (is_empty(gone))
        enter(p, ATTACK, UNTIL_ATTACK);
    else
        enter(p, CLEAR, until_clear(p, gone));
}

static void clear(player *p) {
    plane gone = matched(&p->cells);
    p->chain++;
    p->kills += (uint8_t)count_of(gone & p->cells.virus);
    vanish(&p->cells, gone);
    if (is_empty(p->cells.virus))
        enter(p, LEVEL_CLEARED, AFTER_LEVEL);
    else
        enter(p, SETTLE, 0);
}

/* Attacks */

static inline unsigned colour_at(const bottle *b, int column, int height) {
    return (b->low[column] >> height & 1u) | (b->high[column] >> height & 1u) << 1;
}

/* One more match: each of the first four leaves its colour. */
static void note_match(player *p, int column, int height) {
    if (p->matches < MOST_HALVES) {
        int place = 2 * p->matches;
        p->colours = (uint8_t)((p->colours & ~(3u << place)) | colour_at(&p->cells, column, height) << place);
    }
    p->matches++;
}

/* While matches are marked the console counts them, first those in rows, from the top, then those in columns. */
static void count_matches(player *p) {
    int since = until_clear(p, matched(&p->cells)) - p->timer;
    if (since != ROWS_COUNTED && since != COLUMNS_COUNTED)
        return;
    fours found = matches_of(&p->cells);
    if (since == ROWS_COUNTED && !is_empty(found.across))
        for (int n = 0; n < ROWS * COLUMNS; n++)
            if (found.across[n % COLUMNS] >> (TOP - n / COLUMNS) & 1)
                note_match(p, n % COLUMNS, TOP - n / COLUMNS);
    if (since == COLUMNS_COUNTED && !is_empty(found.up))
        for (int n = 0; n < ROWS * COLUMNS; n++)
            if (found.up[n / ROWS] >> (TOP - n % ROWS) & 1)
                note_match(p, n / ROWS, TOP - n % ROWS);
}

/* A cascade is over: two matches or more are an attack, and counting begins again. */
static void send_attack(const setup *s, player *p, player *other) {
    if (p->matches >= LEAST_ATTACK && other->waiting < MOST_SENT)
        other->incoming[other->waiting++] = (sent){p->clock + s->delay, p->matches, p->colours};
    p->matches = 0;
}

/* Single halves in some cells of the top row. A half beside one that has lost its other half hangs. */
static void overwrite(player *p, unsigned columns, unsigned colours) {
    plane hit = in_top_row(columns), joined = p->cells.right;
    plane parted = (to_left(hit) & joined) | to_right(hit & joined); /* no two that land are neighbours */
    p->hanging = 0;
    vanish(&p->cells, hit);
    for (int column = 0; column < COLUMNS; column++) {
        p->hanging |= (uint8_t)((parted[column] >> TOP & 1) << column);
        if (columns >> column & 1) {
            p->cells.low[column] |= (uint16_t)((colours & 1) << TOP);
            p->cells.high[column] |= (uint16_t)((colours >> 1 & 1) << TOP);
            colours >>= 2;
        }
    }
}

/* All attacks land that can by now; whether there are any. The colours are those that the opponent has last made, or
 * with a delay those of when the last of them was sent. */
static int land_attacks(const setup *s, player *p, const player *other) {
    static const uint8_t FIRST_COLUMN[MOST_HALVES + 1] = {0, 0, 3, 3, 1}, COLUMNS_HIT[] = {0, 0, 0x11, 0x15, 0x55};
    unsigned size = 0, colours = other->colours, left = 0;
    for (unsigned n = 0; n < p->waiting; n++) {
        sent attack = p->incoming[n];
        if (attack.due > p->clock) {
            p->incoming[left++] = attack;
            continue;
        }
        size += attack.size;
        if (s->delay)
            colours = attack.colours;
    }
    p->waiting = (uint8_t)left;
    if (!size)
        return 0;
    unsigned halves = size < MOST_HALVES ? size : MOST_HALVES;
    overwrite(p, (unsigned)COLUMNS_HIT[halves] << (counter_of(s, p) & FIRST_COLUMN[halves]), colours);
    return 1;
}

/* A bottle is at rest: first its player attacks, then what was sent to it lands, or the next capsule is thrown. */
static void attack(const setup *s, player *p, player *other) {
    send_attack(s, p, other);
    if (land_attacks(s, p, other))
        enter(p, SETTLE, AFTER_LANDING);
    else
        throw_capsule(p, UNTIL_CONTROL - UNTIL_ATTACK);
}

#endif
