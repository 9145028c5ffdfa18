/* Puzzle Fighter for two: the attacks that wait for a player, the defence, and how counter gems fall. */
#ifndef CHAINFALL_FIGHTER_POOL_H
#define CHAINFALL_FIGHTER_POOL_H

#include "fighter_rules.h"

enum { POOL_LIMIT = 250, FRESH = 5, REDUCED = 3 };

/* One attack that waits: from which tick of the round on it can fall, and what its counter gems will show. */
typedef struct {
    uint32_t ready;
    uint8_t size, number;
} wave;

static inline int64_t waiting_in(const wave *pool, int count) {
    int64_t all = 0;
    for (int n = 0; n < count; n++)
        all += pool[n].size;
    return all;
}

/* Makes any list of attacks one that can wait: none is empty, and no more wait than may; how many there are. */
static RARELY int mend_waves(wave *pool, int count) {
    int left = 0;
    int64_t room = POOL_LIMIT;
    for (int n = 0; n < count; n++) {
        wave one = pool[n];
        if (!one.size || one.size > room)
            continue;
        room -= one.size;
        one.number = one.number == REDUCED ? REDUCED : FRESH;
        pool[left++] = one;
    }
    return left;
}

/* How many waiting counter gems a weaker attack takes away. */
static inline int64_t cancelled(int64_t size) {
    if (size <= 11)
        return size / 2;
    return (size / 8 + 1) * (size <= 17 ? 4 : size <= 23 ? 5 : size <= 29 ? 6 : 7);
}

/* How many it takes away if it meets attacks one after the other: at least those that are smaller together. */
static inline int64_t cancelled_in_turn(const wave *pool, int64_t size) {
    int64_t smaller = 0, least = cancelled(size);
    for (; smaller + pool->size < size; pool++)
        smaller += pool->size;
    return smaller > least ? smaller : least;
}

/* An attack meets what waits for its own player; what is left of it to send. */
static inline int64_t defend(const rules *r, wave *pool, int *count, int64_t size) {
    int64_t theirs = waiting_in(pool, *count);
    if (size > theirs) {
        *count = 0;
        return size - theirs;
    }
    int64_t taken = r->landing_delay && size ? cancelled_in_turn(pool, size) : cancelled(size);
    if (!taken)
        return 0;
    int left = 0;
    for (int n = 0; n < *count; n++) {
        int64_t gone = pool[n].size < taken ? pool[n].size : taken;
        taken -= gone;
        if (pool[n].size > gone)
            pool[left++] = (wave){pool[n].ready, (uint8_t)(pool[n].size - gone), REDUCED};
    }
    *count = left;
    return 0;
}

/* Moves the attacks that can fall now to another list, which must be empty; how many they are. */
static inline int land_waves(wave *pool, int *count, wave *falling, uint32_t clock) {
    int left = 0, ready = 0;
    for (int n = 0; n < *count; n++) {
        wave one = pool[n];
        if (one.ready <= clock)
            falling[ready++] = one;
        else
            pool[left++] = one;
    }
    *count = left;
    return ready;
}

/* Counter gems fall */

enum { PATTERN_ROWS = 8 };

/* The colours of each pattern, row by row from the bottom, as chainfall.games.puzzle_fighter.versus.patterns has them. */
static const struct {
    int rows;
    const char *colours[PATTERN_ROWS];
} PATTERNS[PATTERN_KINDS] = {
    {1, {"012301"}},
    {4, {"000000", "111111", "222222", "333333"}},
    {8, {"001122", "001122", "330011", "330011", "223300", "223300", "112233", "112233"}},
    {8, {"230032", "230032", "321123", "321123", "012210", "012210", "103301", "103301"}},
    {8, {"322110", "221100", "211003", "110033", "100332", "003322", "033221", "332211"}},
    {4, {"030303", "030303", "111222", "111222"}},
    {4, {"100223", "100223", "122003", "122003"}},
    {2, {"100003", "122223"}},
    {4, {"012301", "301230", "230123", "123012"}},
    {4, {"103210", "210321", "321032", "032103"}},
    {1, {"000000"}},
};

static const char *const COLUMN_ORDERS[ORDERS] = {
    "012543", "540123", "052413", "124503", "415023", "502143", "012453", "542103",
};

typedef struct {
    well *well;
    const wave *waves;
    int pattern, used; /* the sender's pattern; how many of the first wave have fallen */
    int64_t row; /* of the pattern */
    uint32_t rows; /* of the pattern that were used */
    uint16_t occupied[LANES];
    int height[COLUMNS]; /* on top of each column; ROWS and more if it is full */
} delivery;

/* The next counter gem falls into a column, or is lost if there is no room. */
static inline void deliver_one(delivery *d, int row, int column) {
    while (d->used == d->waves->size)
        d->waves++, d->used = 0;
    d->used++;
    int height = d->height[column]++;
    if (height >= ROWS)
        return;
    int64_t at = (d->row + row) % PATTERNS[d->pattern].rows;
    int colour = PATTERNS[d->pattern].colours[at][column] - '0';
    plane cell = LANE[column] & (uint16_t)(1 << height);
    put(d->well, cell, (uint8_t)(COUNTER + colour * NUMBERS + d->waves->number - 1));
    d->rows = (uint32_t)row + 1;
}

/* Attacks of a size in all fall onto a board at rest: rows of six, then single gems in the column order of the round,
 * which skip full columns and go round once more where there is room left. How many rows of the pattern they used. */
static inline uint32_t deliver(well *w, const wave *waves, int64_t size, int64_t pattern, int64_t row,
                               const char *order) {
    delivery d = {w, waves, (int)pattern, 0, row, 0, {0}, {0}};
    lanes_of(w->p[OCCUPIED], d.occupied);
    for (int column = 0; column < COLUMNS; column++)
        d.height[column] = d.occupied[column] ? 32 - __builtin_clz(d.occupied[column]) : 0;
    int rows = (int)(size / COLUMNS), singles = (int)(size % COLUMNS), room = 1;
    for (int n = 0; n < rows * COLUMNS; n++)
        deliver_one(&d, n / COLUMNS, n % COLUMNS);
    for (; singles && room; rows++) {
        room = 0;
        for (int n = 0; n < COLUMNS; n++) {
            int column = order[n] - '0';
            if (singles && d.height[column] < ROWS) {
                deliver_one(&d, rows, column);
                singles--, room = 1;
            }
        }
    }
    return d.rows;
}

#endif
