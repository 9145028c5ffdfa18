/* puzzle-fighter by placements: marked power gems, all options that bear on rules or score as they are by default.
 *
 * A board at rest has no gaps, and diamonds never stay on it, so four planes say everything: which cells are occupied,
 * two bits of colour, and which of them are crash gems. Nine turns in ten nothing goes off: the pair lands, one look
 * at all neighbours shows it, and the next pair appears.
 */
#include "fighter_ways.h"

#define NAME puzzle_fighter
#define GAME "puzzle-fighter"

enum {
    RULES = 4,
    KINDS = 10, /* empty, four gems, four crash gems, the diamond */
    PIECES = 4, /* the pair in the air and the next one, the pivot gem first */
    TOLD = 7, /* the score, level, chain, pairs, time_ms, timer_ms, and the phase */
    SHOWN = PIECES + TOLD * sizeof(int32_t),
    ACTIONS = PLACEMENTS,
    OPTIONS = 0,
    FIELDS = ROWS * COLUMNS + 11,
    FEATURES = 7,
};

enum { PAIRS_PER_LEVEL = 10, LOCK_DELAY_MS = 350 };
enum { FALLING = 1, LOCK_DELAY = 2, GAME_OVER = 7 }; /* phases, as in chainfall.falling.state */
enum { NORMAL_POINTS = 10, POWER_POINTS = 25, CHAIN_PERCENT = 50, TECH_BONUS = 10000, ALL_CLEAR_BONUS = 5000 };

typedef struct {
    ways ways[2 * SKYLINES]; /* for a pair of different gems, then of equal ones */
} setup;

typedef struct {
    plane occupied, low, high, crash; /* the colour's bits and the crash bit are 0 where no gem is */
    int64_t score;
    uint32_t rng, legal, clock, pieces;
    uint16_t way; /* which ways of the setup are its own */
    uint8_t events, chain;
    uint8_t pair[2], next[2]; /* a colour, with CRASH for a crash gem, or DIAMOND; the pivot gem first */
} board;

/* The planes of each gem. */
static const struct {
    plane low, high, crash;
} GEMS[2 * DIAMOND] = {
    {{0}, {0}, {0}}, {ALL, {0}, {0}}, {{0}, ALL, {0}}, {ALL, ALL, {0}}, {{0}, {0}, ALL}, {ALL, {0}, ALL},
    {{0}, ALL, ALL}, {ALL, ALL, ALL}, /* and a diamond, whose planes are empty */
};

static void prepare_setup(void *memory, const int64_t *options) {
    setup *s = memory;
    (void)options;
    find_all_ways(0, s->ways, NULL);
}

static inline const ways *ways_of(const setup *s, const board *b) {
    return &s->ways[b->way < 2 * SKYLINES ? b->way : 0];
}

/* The pairs to come */

static inline void spawn(const setup *s, board *b) {
    memcpy(b->pair, b->next, sizeof b->pair);
    b->way = way_over(b->occupied, b->pair);
    roll_pair(b->next, &b->rng, b->pieces + 2);
    b->legal = ways_of(s, b)->legal; /* none at all if there is no room for the pair */
    b->pieces += b->legal != 0;
}

static void begin(const setup *s, board *b, uint64_t seed) {
    memset(b, 0, sizeof *b);
    b->rng = (uint32_t)seed;
    b->clock = 1;
    roll_pair(b->next, &b->rng, 1);
    spawn(s, b);
}

/* Nothing is worth fetching. */
static inline void foresee(const setup *s, uint64_t seed) {
    (void)s, (void)seed;
}

/* What goes off */

/* The cells of power gems: those of every 2 x 2 of one colour without a crash gem. */
static inline plane power_of(const board *b, kin k) {
    k.above &= ~(b->crash | b->crash >> 1);
    return whole_squares(squares_of(k));
}

/* All gems of the colour of one cell. */
static inline plane colour_at(const board *b, plane gems, plane cell) {
    plane low = BIT[!is_empty(b->low & cell)], high = BIT[!is_empty(b->high & cell)];
    return gems & ~(b->low ^ low) & ~(b->high ^ high);
}

static inline void take(board *b, plane gone) {
    b->occupied &= ~gone;
    b->low &= ~gone;
    b->high &= ~gone;
    b->crash &= ~gone;
}

/* What is above a column's lowest gap falls by one, until there is no gap. */
static inline void settle(board *b) {
    for (;;) {
        plane rising = b->occupied + 1;
        if (is_empty(b->occupied & rising))
            return;
        plane under = (rising & ~b->occupied) - 1; /* the cells under the lowest gap */
        b->occupied = (b->occupied & under) | (b->occupied & ~under) >> 1;
        b->low = (b->low & under) | (b->low & ~under) >> 1;
        b->high = (b->high & under) | (b->high & ~under) >> 1;
        b->crash = (b->crash & under) | (b->crash & ~under) >> 1;
    }
}

/* Resolves a turn in which something goes off; the points. */
static int64_t resolve(board *b, plane diamond) {
    int64_t won = 0;
    for (;;) {
        plane gems = b->occupied & ~diamond, below_it = diamond >> 1 & b->occupied, taken = none();
        kin k = kin_of(gems, b->low, b->high);
        plane crashed = flooded(b->crash & touching(k), k);
        if (!is_empty(below_it))
            taken = colour_at(b, gems, below_it);
        plane gone = crashed | taken;
        if (is_empty(gone | diamond))
            break;
        if (!is_empty(gone)) {
            int power = count_of(gone & power_of(b, k)), base = NORMAL_POINTS * count_of(gone);
            base += (POWER_POINTS - NORMAL_POINTS) * power;
            won += (base * (100 + CHAIN_PERCENT * b->events) + 50) / 100;
            b->events++;
        }
        if (!is_empty(diamond) && is_empty(below_it))
            won += TECH_BONUS; /* it reached the floor */
        take(b, gone | diamond);
        settle(b);
        diamond = none();
    }
    if (b->events)
        b->chain = b->events;
    if (b->events && is_empty(b->occupied))
        won += ALL_CLEAR_BONUS;
    return won;
}

static inline void set(board *b, plane cell, uint8_t gem) {
    b->occupied |= cell;
    gem %= 2 * DIAMOND; /* whatever the memory holds */
    b->low |= cell & GEMS[gem].low;
    b->high |= cell & GEMS[gem].high;
    b->crash |= cell & GEMS[gem].crash;
}

/* A gem comes to rest on top of a column; the cell that it takes. */
static inline plane land(board *b, int column, uint8_t gem) {
    plane cell = (b->occupied + 1) & ~b->occupied & LANE[column];
    set(b, cell, gem);
    return cell;
}

static inline int64_t place(const setup *s, board *b, int action) {
    int column = action >> 2, turns = action & 3;
    int pivot_first = turns < 2; /* from below, or from the left */
    uint8_t first = b->pair[!pivot_first], second = b->pair[pivot_first];
    b->clock += ways_of(s, b)->taps[action] + 2u; /* and the drop, and its release */
    plane first_cell = land(b, column, first);
    plane second_cell = land(b, column + (turns & 1), second);
    plane diamond = b->pair[1] != DIAMOND ? none() : pivot_first ? second_cell : first_cell;
    b->events = 0;
    int64_t won = 0;
    kin k = kin_of(b->occupied, b->low, b->high);
    if (b->pair[1] == DIAMOND || !is_empty(b->crash & touching(k)))
        won = resolve(b, diamond);
    b->score = plus(b->score, won);
    spawn(s, b);
    return won;
}

static inline uint64_t legal_of(const board *b) {
    return b->legal;
}

static inline int is_over(const board *b) {
    return !b->legal;
}

/* There are no levels. */
static inline int is_new_level(const board *b) {
    (void)b;
    return 0;
}

static inline int64_t score_of(const board *b) {
    return b->score;
}

/* What others see of it */

static inline uint8_t code_of(uint8_t gem) {
    return (uint8_t)(gem + 1);
}

/* Row by row from the top. A row is written with two bytes too many, which the next one or the pieces overwrite. */
static void show_gems(const board *b, uint8_t *cells) {
    for (int height = ROWS; height-- > 0; cells += COLUMNS) {
        plane gem = (b->low >> height & 1) | (b->high >> height & 1) << 1 | (b->crash >> height & 1) << 2;
        write_row(cells, gem + (b->occupied >> height & 1));
    }
    for (int n = 0; n < 2; n++) {
        cells[n] = code_of(b->pair[n]);
        cells[n + 2] = code_of(b->next[n]);
    }
}

/* A pair that stands on something when it appears has all of its lock delay before it. */
static void show(const board *b, uint8_t *cells) {
    int over = !b->legal, stands = !over && b->occupied[ALLEY] >> BRIM_BIT & 1;
    const int32_t numbers[TOLD] = {
        told(b->score),
        (int32_t)(1 + (b->pieces ? (b->pieces - 1) / PAIRS_PER_LEVEL : 0)),
        b->chain,
        (int32_t)b->pieces,
        told((int64_t)(b->clock * UINT64_C(50) / 3)),
        stands ? LOCK_DELAY_MS : 0,
        over ? GAME_OVER : stands ? LOCK_DELAY : FALLING,
    };
    show_gems(b, cells);
    memcpy(cells + ROWS * COLUMNS + PIECES, numbers, sizeof numbers);
}

static void store_fields(const board *b, int64_t *fields) {
    uint8_t cells[ROWS * COLUMNS + PIECES];
    show_gems(b, cells);
    for (int n = 0; n < ROWS * COLUMNS + PIECES; n++)
        *fields++ = cells[n];
    *fields++ = b->rng;
    *fields++ = b->score;
    *fields++ = b->clock;
    *fields++ = b->pieces;
    *fields++ = b->events;
    *fields++ = b->chain;
    *fields++ = !b->legal;
}

static void load_fields(const setup *s, board *b, const int64_t *fields) {
    memset(b, 0, sizeof *b);
    for (int n = 0; n < ROWS * COLUMNS; n++)
        if (fields[n]) {
            plane cell = LANE[n % COLUMNS] & (uint16_t)(1 << (ROWS - 1 - n / COLUMNS));
            set(b, cell, (uint8_t)(fields[n] - 1) % DIAMOND);
        }
    fields += ROWS * COLUMNS;
    for (int n = 0; n < 2; n++) {
        b->pair[n] = (uint8_t)(fields[n] - 1) % (DIAMOND + 1);
        b->next[n] = (uint8_t)(fields[n + 2] - 1) % (DIAMOND + 1);
    }
    fields += PIECES;
    b->rng = (uint32_t)fields[0];
    b->score = fields[1];
    b->clock = (uint32_t)fields[2];
    b->pieces = (uint32_t)fields[3];
    b->events = (uint8_t)fields[4];
    b->chain = (uint8_t)fields[5];
    b->way = way_over(b->occupied, b->pair);
    b->legal = fields[6] ? 0 : ways_of(s, b)->legal;
}

static RARELY void mend_board(const setup *s, board *b) {
    b->occupied &= INSIDE;
    b->low &= b->occupied;
    b->high &= b->occupied;
    b->crash &= b->occupied;
    b->score = sound_score(b->score);
    for (int n = 0; n < 2; n++) {
        b->pair[n] %= DIAMOND + 1;
        b->next[n] %= DIAMOND + 1;
    }
    b->way = way_over(b->occupied, b->pair);
    b->legal = b->legal ? ways_of(s, b)->legal : 0;
}

/* Pieces that the player has not seen: all but the pair in the air and the next one. */
static void resample(const setup *s, board *b, uint32_t seed) {
    (void)s;
    b->rng = seed;
}

/* What a search weighs, as in chainfall.bots.worth.puzzle_fighter: the squares of the heights, the cube of the drop
 * alley's, gems beside or on one of their colour, gems of power gems, crash gems, an empty column, and all gems. */
static void measure_features(const board *b, int32_t *features) {
    kin k = kin_of(b->occupied, b->low, b->high);
    int squares = 0, open = 0;
    for (int column = 0; column < COLUMNS; column++) {
        int height = __builtin_popcount(b->occupied[column]);
        squares += height * height;
        open |= !height;
    }
    int alley = __builtin_popcount(b->occupied[ALLEY]);
    features[0] = squares;
    features[1] = alley * alley * alley;
    features[2] = count_of(k.above) + count_of(k.right);
    features[3] = count_of(power_of(b, k));
    features[4] = count_of(b->crash);
    features[5] = open;
    features[6] = count_of(b->occupied);
}

#include "batch.h"
