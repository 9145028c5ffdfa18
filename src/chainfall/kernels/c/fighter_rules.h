/* Puzzle Fighter for two: its options as numbers, what a step is worth, and the pairs.
 *
 * chainfall.kernels.puzzle_fighter_versus writes the numbers in the order in which they are read here.
 */
#ifndef CHAINFALL_FIGHTER_RULES_H
#define CHAINFALL_FIGHTER_RULES_H

#include "fighter_power.h"

enum { EVERY_BUTTON = 127, SEATS = 2, TICK = 1000, MILLISECOND = 60, HZ = 60 };
enum { PATTERN_KINDS = 11, SLANT = 8, COUNTER_SLANT = 9, MOST_LISTED = 64 };

typedef struct {
    int64_t gravity_ms, gravity_step_ms, gravity_min_ms, pairs_per_level;
    int64_t soft_drop, lock_delay, lock_resets, das, arr; /* times are in units, as in chainfall.core.clock */
    int64_t settle, clear, chain_pause, round_pause;
    int64_t wins, level[SEATS], attack[SEATS], pattern[SEATS];
    int64_t strength; /* -2 to 5 */
    int64_t in_phases, same_pairs, solid, kicks, tier_at, colour_bonus;
    int64_t pattern_restarts, rows_at_once, landing_delay;
    int64_t listed; /* how many pairs are told beforehand */
    int64_t pairs[2 * MOST_LISTED];
    int64_t drawn[SEATS][CELLS]; /* codes */
} rules;

enum { RULE_NUMBERS = sizeof(rules) / sizeof(int64_t) };

/* Makes any numbers rules by which a match can be played; those of options stay as they are. */
static RARELY void mend_rules(rules *r) {
    enum { LEAST_STRENGTH = -2, MOST_STRENGTH = 5, MOST = 1 << 24 };
    int64_t strength = r->strength < LEAST_STRENGTH ? LEAST_STRENGTH : r->strength;
    int64_t numbers[RULE_NUMBERS];
    memcpy(numbers, r, sizeof numbers);
    for (size_t n = 0; n < RULE_NUMBERS; n++)
        numbers[n] = clamped(numbers[n], MOST);
    memcpy(r, numbers, sizeof numbers);
    r->strength = strength < MOST_STRENGTH ? strength : MOST_STRENGTH;
    r->gravity_ms += !r->gravity_ms; /* a row takes some time */
    r->gravity_min_ms += !r->gravity_min_ms;
    r->wins = clamped(r->wins - 1, UINT8_MAX - 1) + 1;
    r->listed = clamped(r->listed, MOST_LISTED);
    for (int n = 0; n < 2 * MOST_LISTED; n++)
        r->pairs[n] = clamped(r->pairs[n], DIAMOND);
    for (int seat = 0; seat < SEATS; seat++) {
        r->pattern[seat] = clamped(r->pattern[seat], PATTERN_KINDS - 1);
        for (int cell = 0; cell < CELLS; cell++)
            r->drawn[seat][cell] = clamped(r->drawn[seat][cell], GEM_KINDS);
    }
}

/* The level on which a player's pair with this number falls. */
static inline int64_t level_of(const rules *r, int seat, int64_t pairs) {
    return r->level[seat] + (r->pairs_per_level && pairs > 1 ? (pairs - 1) / r->pairs_per_level : 0);
}

/* The time for one row for that pair. */
static inline int64_t interval_of(const rules *r, int seat, int64_t pairs) {
    int64_t level = level_of(r, seat, pairs);
    int64_t least = r->gravity_min_ms < r->gravity_ms ? r->gravity_min_ms : r->gravity_ms;
    int64_t row = r->gravity_ms - r->gravity_step_ms * (level - 1);
    return (row > least ? row : least) * MILLISECOND;
}

/* The drawn board of a player, with everything on it fallen. */
static inline well drawn_board(const rules *r, int seat) {
    well w;
    memset(&w, 0, sizeof w);
    for (int cell = 0; cell < CELLS; cell++)
        if (r->drawn[seat][cell])
            put(&w, cell_at(cell), (uint8_t)(r->drawn[seat][cell] - 1));
    settle(&w, (int)r->solid);
    form(&w, (int)r->solid);
    return w;
}

/* Attacks */

enum { ALL_CLEAR = 6, CHAIN_STEPS = 9, TIERS = 5, FIRST_TIER = 75, TIER_SECONDS = 30, MOST_TIERS = 12 };

static inline int64_t power_rate(int cells, int64_t tier_at) {
    static const int MOST[TIERS] = {9, 16, 25, 36, 49};
    int tier = 0;
    while (tier < TIERS && !(cells < MOST[tier] || (cells == MOST[tier] && tier_at)))
        tier++;
    return 100 + 50 * tier;
}

/* The points of one step of a chain, which is 1 for the first. */
static inline int64_t points_of(const rules *r, const well *w, const blast *b, int step) {
    static const int CHAIN[CHAIN_STEPS] = {0, 200, 400, 1000, 1600, 2200, 2800, 3400, 4000};
    if (!b->counts)
        return 0;
    int gems = count_of(b->gems), counters = count_of(b->counters), power = count_of(b->gems & grouped(w)), colours = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        colours += !is_empty(of_colour(w, b->gems, colour));
    int64_t points = 100 * gems + 10 * counters + CHAIN[(step < CHAIN_STEPS ? step : CHAIN_STEPS) - 1];
    points += gems + counters > 2 ? 10 * (gems + counters - 2) : 0;
    points += power * power_rate(power, r->tier_at);
    return points + (colours > 1 ? r->colour_bonus * (colours - 1) : 0);
}

/* How many counter gems a step sends, given its points and the tick of the round. */
static inline int64_t sent_by(const rules *r, int seat, int64_t points, int64_t clock, int diamond) {
    int64_t seconds = clock / HZ, tier = seconds < FIRST_TIER ? 0 : (seconds - FIRST_TIER) / TIER_SECONDS + 1;
    int64_t value = points + (tier < MOST_TIERS ? tier : MOST_TIERS) * (points / 10);
    int64_t size = value / 10 * (10 + r->strength) / 100;
    size = (diamond ? size / 2 : size) * r->attack[seat] / 100;
    int mild = r->pattern[seat] == SLANT || r->pattern[seat] == COUNTER_SLANT;
    return mild ? size / 4 + size / 2 : size;
}

static inline int64_t all_clear_of(const rules *r, int seat, int64_t before) {
    return ALL_CLEAR * (before + 1) * r->attack[seat] / 100;
}

/* A turn */

/* A pair comes to rest, after the counter gems have counted down. */
static inline void lay_pair(well *w, const uint8_t *pair, int placement) {
    int column = placement >> 2, turns = placement & 3, pivot_first = turns < 2; /* from below, or from the left */
    count_down(w);
    land(w, column, pair[!pivot_first]);
    land(w, column + (turns & 1), pair[pivot_first]);
}

typedef struct {
    int64_t points, sent;
    int counts; /* whether it was an event of the chain */
} outcome;

/* What goes off is gone, and everything has fallen; 0 if nothing goes off. */
static inline int explode(const rules *r, int seat, well *w, int64_t clock, int events, outcome *came) {
    blast found = find_blast(w);
    if (is_empty(found.gone))
        return 0;
    came->counts = found.counts;
    came->points = points_of(r, w, &found, events + found.counts);
    came->sent = sent_by(r, seat, came->points, clock, found.diamond);
    take(w, found.gone);
    settle(w, (int)r->solid);
    form(w, (int)r->solid);
    return 1;
}

/* Pairs */

enum { FIRST_PHASE = 20, DROUGHT = 12 };

typedef struct {
    uint32_t rng;
    uint32_t dealt[COLOURS]; /* since the last forced crash gem of each colour */
} dealer;

/* A gem that is a crash gem this often; a crash gem has another colour than `not_crash`, if that is one. */
static inline uint8_t deal_gem(dealer *d, uint32_t crashes, uint32_t of, int not_crash) {
    int is_crash = below(&d->rng, of) < crashes, other = is_crash && not_crash < COLOURS;
    uint32_t colour = below(&d->rng, (uint32_t)(COLOURS - other));
    colour += other && (int)colour >= not_crash;
    d->dealt[colour]++;
    return (uint8_t)(colour | (is_crash ? CRASH : 0));
}

static inline int is_diamond_pair(uint32_t number) {
    return number <= 600 ? number % 25 == 0 : number >= 800 && number <= 950 && number % 50 == 0;
}

/* The first gem after the first phase: a crash gem that is due, or one by chance. */
static inline uint8_t deal_first(dealer *d) {
    int thirsty = 0;
    for (int colour = 1; colour < COLOURS; colour++)
        if (d->dealt[colour] > d->dealt[thirsty])
            thirsty = colour;
    if (d->dealt[thirsty] <= DROUGHT)
        return deal_gem(d, 26, 64, COLOURS);
    d->dealt[thirsty] = 0;
    return (uint8_t)(thirsty | CRASH);
}

static inline void deal_pair(dealer *d, uint8_t *pair, uint32_t number) {
    int early = number <= FIRST_PHASE;
    pair[0] = early ? deal_gem(d, 0, 64, COLOURS) : deal_first(d);
    if (is_diamond_pair(number))
        pair[1] = DIAMOND;
    else
        pair[1] = early ? deal_gem(d, 12, 32, pair[0]) : deal_gem(d, 11, 32, COLOURS);
    if (pair[0] == pair[1])
        pair[0] %= CRASH;
}

/* Pair number `number` of a player, counted from 1. */
static inline void following_pair(const rules *r, dealer *d, uint8_t *pair, uint32_t number) {
    uint32_t place = number - 1; /* there is no pair 0, but a count that has come round once */
    if (place < r->listed) {
        pair[0] = (uint8_t)r->pairs[2 * place];
        pair[1] = (uint8_t)r->pairs[2 * place + 1];
    } else if (r->in_phases)
        deal_pair(d, pair, number);
    else
        roll_pair(pair, &d->rng, number);
}

enum { ORDERS = 8 };

/* What the beginning of a round is drawn from: the column order, and what deals the pairs of each player. */
typedef struct {
    uint32_t order, seeds[SEATS];
} draws;

static inline draws draw_round(const rules *r, uint32_t *rng) {
    draws found;
    found.order = below(rng, ORDERS);
    found.seeds[0] = draw(rng);
    found.seeds[1] = draw(rng);
    if (r->same_pairs)
        found.seeds[1] = found.seeds[0];
    return found;
}

#endif
