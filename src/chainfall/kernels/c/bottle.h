/* The bottle of Dr. Mario: its cells as planes, what falls and vanishes in it, and the capsule that comes to rest.
 *
 * Five planes say everything: two bits of colour, of which one at least is set in a cell that is taken, the viruses,
 * and the halves that are joined to the one on their right or above.
 */
#ifndef CHAINFALL_BOTTLE_H
#define CHAINFALL_BOTTLE_H

#include "capsule_ways.h"
#include "console_ring.h"

typedef struct {
    plane low, high, virus, right, up;
} bottle;

/* A code is 0 for an empty cell, else the kind times the number of colours, and the colour. */
enum { SINGLE, VIRUS, JOINED_RIGHT, JOINED_LEFT, JOINED_UP, JOINED_DOWN, KINDS_OF_CELLS };
enum { CODES = 1 + KINDS_OF_CELLS * COLOURS };

#define ALL(bits) {bits, bits, bits, bits, bits, bits, bits, bits}
static const plane FLOOR = ALL(1), BELOW_TOP = ALL(0x7FFF);

static inline plane taken(const bottle *b) {
    return b->low | b->high;
}

/* Where the runs of four begin: at their lowest cell, or at their leftmost one. */
typedef struct {
    plane up, across;
} fours;

static inline fours fours_among(kin k) {
    return (fours){k.above & k.above >> 1 & k.above >> 2, k.right & to_left(k.right & to_left(k.right))};
}

/* A cascade of how many matches is an attack, and how many halves land at most. */
enum { LEAST_ATTACK = 2, MOST_HALVES = 4 };

/* The first four of each run of four or more: every run is a match of its own. */
static inline fours matches_of(const bottle *b) {
    kin k = kin_of(taken(b), b->low, b->high);
    fours f = fours_among(k);
    return (fours){f.up & ~(k.above << 1), f.across & ~to_right(k.right)};
}

/* The cells of all runs of four. */
static inline plane matched(const bottle *b) {
    fours f = fours_among(kin_of(taken(b), b->low, b->high));
    if (is_empty(f.up | f.across))
        return none();
    plane up = f.up | f.up << 1, across = f.across | to_right(f.across);
    return up | up << 2 | across | to_right(to_right(across));
}

/* All of some cells that others of them hold: upwards, by a carry that runs through each column, and sideways by what
 * is joined. (A half that is joined to the one above it holds that one anyway.) */
static inline plane held_by(const bottle *b, plane holding, plane cells) {
    for (;;) {
        plane more = holding | (cells & ~(cells + holding));
        more |= (to_right(more & b->right) | (to_left(more) & b->right)) & cells;
        if (equal(more, holding))
            return holding;
        holding = more;
    }
}

/* What the floor and the viruses hold, and some other cells that never fall now. */
static inline plane at_rest(const bottle *b, plane fixed) {
    plane cells = taken(b);
    return held_by(b, cells & (FLOOR | b->virus | fixed), cells);
}

static inline plane fallen(plane cells, plane loose) {
    return (cells & ~loose) | (cells & loose) >> 1;
}

static inline void fall_a_row(bottle *b, plane loose) {
    b->low = fallen(b->low, loose);
    b->high = fallen(b->high, loose);
    b->right = fallen(b->right, loose);
    b->up = fallen(b->up, loose);
}

/* All that is loose falls, row by row: what comes to rest first can hold the others. */
static void settle(bottle *b) {
    plane rest = at_rest(b, none()), loose = taken(b) & ~rest;
    while (!is_empty(loose)) {
        fall_a_row(b, loose);
        loose >>= 1;
        plane landed = held_by(b, loose & (FLOOR | rest << 1), loose);
        rest |= landed;
        loose &= ~landed;
    }
}

static inline void vanish(bottle *b, plane gone) {
    b->low &= ~gone;
    b->high &= ~gone;
    b->virus &= ~gone;
    b->right &= ~(gone | to_left(gone));
    b->up &= ~(gone | gone >> 1);
}

/* Of the highest cell of a column, counted from 1; of an empty one 0. */
static inline int height_of(unsigned column) {
    return 31 - __builtin_clz(column << 1 | 1);
}

/* Capsules. One is four bits: two of colour, each for its left half and, one bit above, for its right one. */

static inline int is_of_one_colour(unsigned capsule) {
    return !((capsule ^ capsule >> 1) & 5);
}

typedef struct {
    plane halves[4][PLACEMENTS]; /* the cells of one on the floor: of no half, of the left, of the right, of both */
    plane right[PLACEMENTS], up[PLACEMENTS]; /* and where it is joined */
} capsules;

/* Turned once or twice, the left half is on top or on the right. */
static void prepare_capsules(capsules *c) {
    for (int placement = 0; placement < PLACEMENTS; placement++) {
        int column = placement >> 2, standing = placement & 1, swapped = (placement + 1) >> 1 & 1;
        int other = (column + !standing) % COLUMNS;
        for (int halves = 0; halves < 4; halves++) {
            c->halves[halves][placement][column] |= halves >> swapped & 1;
            c->halves[halves][placement][other] |= (uint16_t)((halves >> !swapped & 1) << standing);
        }
        c->right[placement][column] = !standing;
        c->up[placement][column] = (uint16_t)standing;
    }
}

/* A capsule comes to rest at a height; a half above the top row is lost. */
static inline void lay(const capsules *c, bottle *b, unsigned capsule, int placement, int height) {
    b->low |= c->halves[capsule & 3][placement] << height;
    b->high |= c->halves[capsule >> 2 & 3][placement] << height;
    b->right |= c->right[placement] << height;
    b->up |= c->up[placement] << height & BELOW_TOP;
}

/* A capsule stays in its row for one frame more than this, by an index that starts at its speed and goes up by one with
 * every ten capsules. */
static const uint8_t FRAMES[] = {
    69, 67, 65, 63, 61, 59, 57, 55, 53, 51, 49, 47, 45, 43, 41, 39, 37, 35, 33, 31, 29, 27, 25, 23, 21, 19, 18,
    17, 16, 15, 14, 13, 12, 11, 10, 9,  9,  8,  8,  7,  7,  6,  6,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
    5,  4,  4,  4,  4,  4,  3,  3,  3,  3,  3,  2,  2,  2,  2,  2,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,
};
enum { SPEEDS = 3, MOST_STEPS = 49, LAST_LEVEL = 24 };
enum { FASTEST = 512 /* from this capsule on nothing gets quicker */ };

typedef uint8_t frames[FASTEST]; /* that a capsule stays in a row, by its number */

/* The place in the table for a capsule: a step further for every ten, from that of the speed on. */
static inline unsigned speed_index(unsigned speed, uint32_t capsule) {
    static const uint8_t FIRST_INDEX[SPEEDS] = {15, 25, 31};
    uint32_t steps = capsule < FASTEST ? (capsule + 1) / 10 : MOST_STEPS;
    return FIRST_INDEX[speed % SPEEDS] + (steps < MOST_STEPS ? steps : MOST_STEPS);
}

static void prepare_frames(frames f, int speed) {
    for (uint32_t capsule = 0; capsule < FASTEST; capsule++)
        f[capsule] = (uint8_t)(FRAMES[speed_index((unsigned)speed, capsule)] + 1);
}

static inline int frames_of(const frames f, uint32_t capsule) {
    return f[capsule < FASTEST ? capsule : FASTEST - 1];
}

/* A number from 0 to a largest one; anything else counts as 0. */
static inline int within(int64_t number, int most) {
    return number < 0 || number > most ? 0 : (int)number;
}

/* What others see of it */

/* Phases, as in chainfall.games.dr_mario.bottle.state. */
enum { SHOWN_FALLING = 1, SHOWN_FILLING = 6, SHOWN_PAUSED, SHOWN_OVER, SHOWN_ROUND_OVER };

/* The codes of all cells, row by row from the top. */
static inline void show_cells(const bottle *b, uint8_t *cells) {
    plane left = to_right(b->right), down = b->up << 1;
    plane kind[3] = {b->virus | left | down, b->right | left, b->up | down}, low = b->low, high = b->high;
    for (int height = 0; height < ROWS / 2; height++) { /* and the row eight above in the upper half of each lane */
        plane kinds = (kind[0] & 0x0101) + (kind[1] & 0x0101) * 2 + (kind[2] & 0x0101) * 4;
        plane codes = (low & 0x0101) + (high & 0x0101) * 2 + kinds * COLOURS;
        write_row(cells + (TOP - height) * COLUMNS, codes & 0xFF);
        write_row(cells + (TOP - ROWS / 2 - height) * COLUMNS, codes >> 8);
        low >>= 1, high >>= 1, kind[0] >>= 1, kind[1] >>= 1, kind[2] >>= 1;
    }
}

static inline void show_turned(unsigned capsule, int turns, uint8_t *codes) {
    static const uint8_t JOINTS[4][2] = {
        {JOINED_RIGHT, JOINED_LEFT}, {JOINED_DOWN, JOINED_UP}, {JOINED_LEFT, JOINED_RIGHT}, {JOINED_UP, JOINED_DOWN},
    };
    for (int half = 0; half < 2; half++)
        codes[half] = (uint8_t)(COLOURS * JOINTS[turns & 3][half] + (capsule >> half & 1) + (capsule >> half >> 1 & 2));
}

static inline void show_capsule(unsigned capsule, uint8_t *codes) {
    show_turned(capsule, 0, codes);
}

static inline uint8_t colour_of(int64_t code) {
    return (uint8_t)((uint64_t)(code - 1) % COLOURS + 1);
}

static uint8_t capsule_of(const int64_t *codes) {
    int left = colour_of(codes[0]), right = colour_of(codes[1]);
    return (uint8_t)((left & 1) | (right & 1) << 1 | (left >> 1) << 2 | (right >> 1) << 3);
}

/* Makes any bytes a bottle: only what is taken is a virus or joined, and a half is joined to one other at most. */
static RARELY void mend_bottle(bottle *b) {
    b->virus &= taken(b);
    plane halves = taken(b) & ~b->virus;
    b->right &= halves & to_left(halves);
    b->right &= ~to_right(b->right);
    halves &= ~(b->right | to_right(b->right));
    b->up &= halves & halves >> 1;
    b->up &= ~(b->up << 1);
}

/* A capsule has two colours; any other bits become one of yellow. */
static inline uint8_t sound_capsule(uint8_t capsule) {
    enum { YELLOW = 3 };
    return capsule < 16 && ((capsule | capsule >> 2) & 3) == 3 ? capsule : YELLOW;
}

/* The bottle with these codes in its cells; whatever is not a code is an empty cell. */
static bottle bottle_of(const int64_t *codes) {
    bottle b = {none(), none(), none(), none(), none()};
    for (int n = 0; n < ROWS * COLUMNS; n++) {
        if (codes[n] <= 0 || codes[n] >= CODES)
            continue;
        int column = n % COLUMNS, height = TOP - n / COLUMNS;
        int colour = colour_of(codes[n]), kind = (int)(codes[n] - 1) / COLOURS;
        b.low[column] |= (uint16_t)((colour & 1) << height);
        b.high[column] |= (uint16_t)((colour >> 1) << height);
        b.virus[column] |= (uint16_t)((kind == VIRUS) << height);
        b.right[column] |= (uint16_t)((kind == JOINED_RIGHT) << height);
        b.up[column] |= (uint16_t)((kind == JOINED_UP) << height);
    }
    b.right &= to_left(taken(&b));
    b.up &= taken(&b) >> 1;
    return b;
}

#endif
