/* Puzzle Fighter: the ways of a pair to every placement, as a table by what is near the top.
 *
 * The pair moves in the two highest rows, or turned with its other gem below, so of each column it matters only whether
 * it is low, as high as the row under the pair (BRIM), or higher (SHUT). The walk is that of chainfall.falling.placing:
 * over all poses, with no button after itself.
 */
#ifndef CHAINFALL_FIGHTER_WAYS_H
#define CHAINFALL_FIGHTER_WAYS_H

#include "fighter_gems.h"

enum { LOW, BRIM, SHUT, LEVELS, SKYLINES = 729 /* LEVELS to the power of COLUMNS */ };
enum { BRIM_BIT = 10, SHUT_BIT = 11 };
enum { BUTTONS = 5, POSES = COLUMNS * 4, PLACEMENTS = COLUMNS * 4 /* column * 4 + turns */ };

typedef struct {
    uint32_t legal; /* a bit for each action */
    uint8_t taps[PLACEMENTS]; /* how many ticks of taps lead to it */
} ways;

/* The taps of a way, BUTTON_BITS each, the first one lowest: nothing, left, right, clockwise, or the other way. */
typedef uint64_t trail;
enum { BUTTON_BITS = 3, MOST_TAPS = 64 / BUTTON_BITS };

static inline int pose_fits(const uint8_t *levels, int column, int turns) {
    static const int SIDE[4] = {0, 1, 0, -1}; /* where the other gem is beside the pivot gem */
    int other = column + SIDE[turns];
    if (column < 0 || column >= COLUMNS || other < 0 || other >= COLUMNS)
        return 0;
    return levels[column] < (turns == 2 ? BRIM : SHUT) && levels[other] < SHUT;
}

/* The pose that a button leads to from another one, or -1 if there is no room. A kick moves a pair that lacks the room
 * beside it one column the other way. */
static int pose_after(const uint8_t *levels, int kicks, int pose, int button) {
    static const int SHIFT[BUTTONS] = {0, -1, 1, 0, 0}, TURN[BUTTONS] = {0, 0, 0, 1, 3}, KICK[4] = {0, -1, 0, 1};
    int column = pose / 4 + SHIFT[button], turns = (pose + TURN[button]) % 4;
    if (pose_fits(levels, column, turns))
        return column * 4 + turns;
    if (kicks && TURN[button] && KICK[turns] && pose_fits(levels, column + KICK[turns], turns))
        return (column + KICK[turns]) * 4 + turns;
    return -1;
}

/* Two equal gems look the same after half a turn: then the smaller number of turns counts. */
static inline int action_at(int pose, int same) {
    int action = pose % 4 == 3 ? pose - 4 : pose; /* turned three times, the other gem is the leftmost */
    return same ? action & ~2 : action;
}

/* The quickest way to every placement of a pair, of two equal gems or of different ones; `trails` may be left out. */
static void find_ways(const uint8_t *levels, int kicks, int same, ways *found, trail *trails) {
    int waiting[POSES * BUTTONS], length[POSES * BUTTONS], count = 0;
    trail taps[POSES * BUTTONS];
    memset(length, -1, sizeof length);
    memset(found, 0, sizeof *found);
    if (!pose_fits(levels, ALLEY, 0))
        return;
    waiting[count++] = ALLEY * 4 * BUTTONS;
    length[waiting[0]] = 0;
    taps[waiting[0]] = 0;
    for (int n = 0; n < count; n++) {
        int here = waiting[n], pose = here / BUTTONS, last = here % BUTTONS, action = action_at(pose, same);
        if (!(found->legal >> action & 1)) {
            found->taps[action] = (uint8_t)length[here];
            if (trails)
                trails[action] = taps[here];
        }
        found->legal |= 1u << action;
        for (int button = 0; button < BUTTONS; button++) {
            int new = button == last ? -1 : pose_after(levels, kicks, pose, button);
            if (new < 0 || length[new * BUTTONS + button] >= 0)
                continue;
            length[new * BUTTONS + button] = length[here] + 1;
            taps[new * BUTTONS + button] = taps[here] | (trail)button << BUTTON_BITS * (length[here] % MOST_TAPS);
            waiting[count++] = new * BUTTONS + button;
        }
    }
}

/* The ways over every skyline, for a pair of different gems, then of equal ones. */
static void find_all_ways(int kicks, ways *found, trail (*trails)[PLACEMENTS]) {
    for (int number = 0; number < 2 * SKYLINES; number++) {
        uint8_t levels[COLUMNS];
        for (int column = 0, rest = number % SKYLINES; column < COLUMNS; column++, rest /= LEVELS)
            levels[column] = (uint8_t)(rest % LEVELS);
        find_ways(levels, kicks, number >= SKYLINES, &found[number], trails ? trails[number] : NULL);
    }
}

/* The number of the ways of a pair: its levels as the digits of a number, all added up at once. */
static inline uint16_t way_over(plane occupied, const uint8_t *pair) {
    static const plane DIGITS = {1, 3, 9, 27, 81, 243};
    plane shut = occupied >> SHUT_BIT & 1, levels = (occupied >> BRIM_BIT & 1) | shut;
    levels = (levels + shut) * DIGITS;
    uint64_t halves[2];
    memcpy(halves, &levels, sizeof levels);
    uint64_t skyline = (halves[0] + halves[1]) * UINT64_C(0x0001000100010001) >> 48;
    return (uint16_t)(skyline + (pair[0] == pair[1] ? SKYLINES : 0));
}

#endif
