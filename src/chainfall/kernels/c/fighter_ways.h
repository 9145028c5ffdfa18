/* Puzzle Fighter: the ways of a pair to every placement, and a table of them for a pair that has just appeared.
 *
 * The walk is that of chainfall.falling.placing: over all poses, with no button after itself. A pair that has just
 * appeared moves in the two highest rows, or turned with its other gem below, so of each column it matters only whether
 * it is low, as high as the row under the pair, or higher.
 */
#ifndef CHAINFALL_FIGHTER_WAYS_H
#define CHAINFALL_FIGHTER_WAYS_H

#include "fighter_pose.h"

enum { LEVELS = 3, SKYLINES = 729 /* LEVELS to the power of COLUMNS */ };
enum { BRIM_BIT = 10, SHUT_BIT = 11 };
enum { BUTTONS = 5, POSES = COLUMNS * 4, PLACEMENTS = COLUMNS * 4 /* column * 4 + turns */ };

typedef struct {
    uint32_t legal; /* a bit for each placement */
    uint8_t taps[PLACEMENTS]; /* how many ticks of taps lead to it */
} ways;

/* The taps of a way, BUTTON_BITS each, the first one lowest: nothing, left, right, clockwise, or the other way. */
typedef uint64_t trail;
enum { BUTTON_BITS = 3, MOST_TAPS = 64 / BUTTON_BITS };

/* Presses a button above a board; whether there was room for what it does. */
static inline int press(const uint16_t *occupied, int kicks, pose *p, int button) {
    if (!button)
        return 1;
    if (button <= 2)
        return shift(occupied, p, button == 1 ? -1 : 1);
    return rotate(occupied, kicks, p, button == 3 ? 1 : -1);
}

/* Two equal gems look the same after half a turn: then the smaller number of turns counts. */
static inline int placement_at(pose p, int same) {
    int column = p.turns == 3 ? p.column - 1 : p.column; /* turned three times, the other gem is the leftmost */
    return column * 4 + (same ? p.turns & 1 : p.turns);
}

/* The quickest way to every placement of a pair, of two equal gems or of different ones; `trails` may be left out. */
static void find_ways(const uint16_t *occupied, int kicks, pose start, int same, ways *found, trail *trails) {
    struct {
        pose at;
        int last, taps;
        trail trail;
    } waiting[POSES * BUTTONS];
    uint8_t seen[POSES][BUTTONS] = {{0}};
    int count = 0;
    memset(found, 0, sizeof *found);
    if (!pair_fits(occupied, start))
        return;
    waiting[count].at = start;
    waiting[count].last = waiting[count].taps = 0;
    waiting[count++].trail = 0;
    seen[start.column * 4 + start.turns][0] = 1;
    for (int n = 0; n < count; n++) {
        int placement = placement_at(waiting[n].at, same), taps = waiting[n].taps;
        if (!(found->legal >> placement & 1)) {
            found->taps[placement] = (uint8_t)taps;
            if (trails)
                trails[placement] = waiting[n].trail;
        }
        found->legal |= 1u << placement;
        for (int button = 0; button < BUTTONS; button++) {
            pose new = waiting[n].at;
            if (button == waiting[n].last || !press(occupied, kicks, &new, button))
                continue;
            uint8_t *known = &seen[new.column * 4 + new.turns][button];
            if (*known)
                continue;
            *known = 1;
            waiting[count].at = new;
            waiting[count].last = button;
            waiting[count].taps = taps + 1;
            waiting[count++].trail = waiting[n].trail | (trail)button << BUTTON_BITS * (taps % MOST_TAPS);
        }
    }
}

/* The ways over every skyline, for a pair of different gems, then of equal ones. */
static void find_all_ways(int kicks, ways *found, trail (*trails)[PLACEMENTS]) {
    static const uint16_t UP_TO[LEVELS] = {0, 1 << BRIM_BIT, 1 << BRIM_BIT | 1 << SHUT_BIT};
    for (int number = 0; number < 2 * SKYLINES; number++) {
        uint16_t occupied[LANES] = {0};
        for (int column = 0, rest = number % SKYLINES; column < COLUMNS; column++, rest /= LEVELS)
            occupied[column] = UP_TO[rest % LEVELS];
        find_ways(occupied, kicks, SPAWN_POSE, number >= SKYLINES, &found[number], trails ? trails[number] : NULL);
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
