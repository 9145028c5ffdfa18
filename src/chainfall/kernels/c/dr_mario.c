/* dr-mario by placements: levels 0 to 24 at every speed, without drawn bottles and listed capsules.
 *
 * Five planes say everything about a bottle: two bits of colour, of which one at least is set in a cell that is taken,
 * the viruses, and the halves that are joined to the one on their right or above. Most capsules come to rest and make
 * no four: one look at all neighbours shows it, and the next capsule appears.
 */
#include "capsule_ways.h"
#include "console_ring.h"
#include "kernel.h"

#define NAME dr_mario
#define GAME "dr-mario"

enum {
    RULES = 3,
    KINDS = 19, /* empty, then in three colours: a single half, a virus, a half joined right, left, up, down */
    SHOWN = 4, /* the capsule in the air and the next one, the left half first */
    OPTIONS = 2, /* the level and the speed */
    FIELDS = ROWS * COLUMNS + SHOWN + 10,
    FEATURES = 15,
};

enum { SINGLE, VIRUS, JOINED_RIGHT, JOINED_LEFT, JOINED_UP, JOINED_DOWN };
enum { LAST_LEVEL = 24, SPEEDS = 3, MILLION = 1000000, MOST_POINTS = 9999900 };
enum { CASCADE = ROWS * COLUMNS /* viruses at most */, FASTEST = 512 /* from this capsule on nothing gets quicker */ };

typedef struct {
    ring ring;
    routes routes;
    plane halves[4][ACTIONS]; /* the cells of a capsule on the floor that are of no half, of the left, the right, both */
    plane right[ACTIONS], up[ACTIONS]; /* and where it is joined */
    uint32_t worth[CASCADE + 1]; /* the points of the first viruses of a cascade */
    uint8_t frames[FASTEST]; /* that a capsule stays in a row, by its number */
    uint8_t level;
} setup;

typedef struct {
    plane low, high, virus, right, up;
    uint32_t legal, score, clock, capsules;
    uint16_t list, generator; /* places on the ring: before the capsules of this level, and now */
    uint16_t ways; /* the number of those that the capsule in the air has */
    uint8_t piece, next; /* as the list has them */
    uint8_t level, chain, kills, held, charge;
    uint8_t loaded; /* it came from elsewhere: something in it may be loose */
} board;

#define ALL(bits) {bits, bits, bits, bits, bits, bits, bits, bits}
static const plane FLOOR = ALL(1), BELOW_TOP = ALL(0x7FFF);

static inline plane taken(const board *b) {
    return b->low | b->high;
}

/* Where the capsule in the air can go. The neck is blocked exactly if there is no way at all. */
static inline void look_around(const setup *s, board *b) {
    int one_colour = !((b->piece ^ b->piece >> 1) & 5), released = b->held != 0;
    b->ways = (uint16_t)ways_over(taken(b), one_colour);
    const ways *w = &s->routes.ways[b->ways];
    int frames = s->frames[b->capsules < FASTEST ? b->capsules : FASTEST - 1];
    if (w->longest + released < frames)
        b->legal = w->legal;
    else
        b->legal = in_time(&s->routes, b->ways, taken(b), released, frames);
}

static inline void spawn(const setup *s, board *b) {
    b->capsules++;
    b->piece = b->next;
    b->next = capsule_at(&s->ring, b->list, b->capsules + 1);
    look_around(s, b);
}

/* New capsules and viruses from where the generator stands. */
static void begin_level(const setup *s, board *b) {
    b->list = (uint16_t)around(b->generator);
    bottle new = find_bottle(&s->ring, b->level, around(b->list + LIST));
    b->low = new.low;
    b->high = new.high;
    b->virus = new.low | new.high;
    b->right = b->up = none();
    b->generator = new.generator;
    b->capsules = b->chain = b->kills = 0;
    b->next = capsule_at(&s->ring, b->list, 1);
}

static void begin(const setup *s, board *b, uint64_t seed) {
    memset(b, 0, sizeof *b);
    b->level = s->level;
    b->generator = (uint16_t)(seed % RING);
    b->clock = 1;
    begin_level(s, b);
    spawn(s, b);
}

/* Its bottle is on its way while other games go on. */
static inline void foresee(const setup *s, uint64_t seed) {
    __builtin_prefetch(&s->ring.bottles[s->level & 1][around((unsigned)(seed % RING) + LIST)]);
}

/* What falls, and what vanishes */

/* The cells of all runs of four. */
static inline plane matched(const board *b) {
    kin k = kin_of(taken(b), b->low, b->high);
    plane up = k.above & k.above >> 1 & k.above >> 2;
    plane across = k.right & to_left(k.right & to_left(k.right));
    if (is_empty(up | across))
        return none();
    up |= up << 1;
    across |= to_right(across);
    return up | up << 2 | across | to_right(to_right(across));
}

/* All of some cells that others of them hold: upwards, by a carry that runs through each column, and sideways by what is
 * joined. (A half that is joined to the one above it holds that one anyway.) */
static inline plane held_by(const board *b, plane holding, plane cells) {
    for (;;) {
        plane more = holding | (cells & ~(cells + holding));
        more |= (to_right(more & b->right) | (to_left(more) & b->right)) & cells;
        if (equal(more, holding))
            return holding;
        holding = more;
    }
}

static inline plane fallen(plane cells, plane loose) {
    return (cells & ~loose) | (cells & loose) >> 1;
}

/* All that is loose falls, row by row: what comes to rest first can hold the others. */
static void settle(board *b) {
    plane cells = taken(b), rest = held_by(b, cells & (FLOOR | b->virus), cells), loose = cells & ~rest;
    while (!is_empty(loose)) {
        b->low = fallen(b->low, loose);
        b->high = fallen(b->high, loose);
        b->right = fallen(b->right, loose);
        b->up = fallen(b->up, loose);
        loose >>= 1;
        plane landed = held_by(b, loose & (FLOOR | rest << 1), loose);
        rest |= landed;
        loose &= ~landed;
    }
}

static inline void vanish(board *b, plane gone) {
    b->low &= ~gone;
    b->high &= ~gone;
    b->virus &= ~gone;
    b->right &= ~(gone | to_left(gone));
    b->up &= ~(gone | gone >> 1);
}

/* The millions stop at 9, and what would carry over into a tenth is lost. */
static inline uint32_t total(uint32_t score, uint32_t gain) {
    uint32_t new = score + gain;
    return new <= MOST_POINTS ? new : 9 * MILLION + new % MILLION;
}

/* A cascade from its first match on. Without a virus the level is over, and what is loose stays. */
static void resolve(const setup *s, board *b, plane gone) {
    do {
        unsigned kills = b->kills + (unsigned)count_of(gone & b->virus);
        b->score = total(b->score, s->worth[kills] - s->worth[b->kills]);
        b->kills = (uint8_t)kills;
        b->chain++;
        vanish(b, gone);
        if (is_empty(b->virus)) {
            b->level = b->level < LAST_LEVEL ? b->level + 1 : LAST_LEVEL;
            begin_level(s, b);
            return;
        }
        settle(b);
        gone = matched(b);
    } while (!is_empty(gone));
}

/* Of the highest cell of a column, counted from 1; of an empty one 0. */
static inline int height_of(unsigned column) {
    return 31 - __builtin_clz(column << 1 | 1);
}

/* The capsule comes to rest on what is highest under it; a half above the top row is lost. */
static inline void lay(const setup *s, board *b, int action) {
    int column = action >> 2, other = (column + !(action & 1)) % COLUMNS;
    unsigned under = b->low[column] | b->high[column] | b->low[other] | b->high[other];
    int height = height_of(under);
    b->low |= s->halves[b->piece & 3][action] << height;
    b->high |= s->halves[b->piece >> 2 & 3][action] << height;
    b->right |= s->right[action] << height;
    b->up |= s->up[action] << height & BELOW_TOP;
}

static inline int64_t place(const setup *s, board *b, int action) {
    b->clock += s->routes.ways[b->ways % WAYS].taps[action] + (b->held ? 1u : 0);
    lay(s, b, action);
    b->chain = b->kills = b->held = b->charge = 0;
    if (b->loaded) {
        settle(b);
        b->loaded = 0;
    }
    int64_t before = b->score;
    plane gone = matched(b);
    if (!is_empty(gone))
        resolve(s, b, gone);
    spawn(s, b);
    return b->score - before; /* less than nothing where the millions stop */
}

static inline uint64_t legal_of(const board *b) {
    return b->legal;
}

static inline int is_over(const board *b) {
    return !b->legal;
}

static inline int is_new_level(const board *b) {
    return b->capsules == 1;
}

static inline int64_t score_of(const board *b) {
    return b->score;
}

/* Options */

/* Turned once or twice, the left half is on top or on the right. */
static void prepare_capsules(setup *s) {
    for (int action = 0; action < ACTIONS; action++) {
        int column = action >> 2, standing = action & 1, swapped = (action + 1) >> 1 & 1;
        int other = (column + !standing) % COLUMNS;
        for (int halves = 0; halves < 4; halves++) {
            s->halves[halves][action][column] |= halves >> swapped & 1;
            s->halves[halves][action][other] |= (uint16_t)((halves >> !swapped & 1) << standing);
        }
        s->right[action][column] = !standing;
        s->up[action][column] = (uint16_t)standing;
    }
}

/* How many times the first of a cascade its viruses are worth. The console's table has eleven entries; from there on it
 * reads what lies behind the table, and after the last one here nothing changes. */
static const uint16_t TIMES[] = {
    1, 2,   4,   8,   16,  32,  32,  32,  32,  32,  32,  10,  3,   256, 1,  2,
    4, 256, 252, 248, 244, 242, 241, 240, 241, 242, 244, 248, 252, 256, 21,
};
enum { LAST_TIMES = sizeof TIMES / sizeof *TIMES - 1 };

/* A capsule stays in its row for one frame more than this, by an index that starts at its speed and goes up by one with
 * every ten capsules. */
static const uint8_t FRAMES[] = {
    69, 67, 65, 63, 61, 59, 57, 55, 53, 51, 49, 47, 45, 43, 41, 39, 37, 35, 33, 31, 29, 27, 25, 23, 21, 19, 18,
    17, 16, 15, 14, 13, 12, 11, 10, 9,  9,  8,  8,  7,  7,  6,  6,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,  5,
    5,  4,  4,  4,  4,  4,  3,  3,  3,  3,  3,  2,  2,  2,  2,  2,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  0,
};
static const uint8_t FIRST_INDEX[SPEEDS] = {15, 25, 31};
enum { MOST_STEPS = 49 };

static void prepare_setup(void *memory, const int64_t *options) {
    setup *s = memory;
    memset(s, 0, sizeof *s);
    int speed = options[1] < 0 || options[1] >= SPEEDS ? 0 : (int)options[1];
    s->level = options[0] < 0 || options[0] > LAST_LEVEL ? 0 : (uint8_t)options[0];
    for (int n = 0; n < CASCADE; n++)
        s->worth[n + 1] = s->worth[n] + 100u * (unsigned)(speed + 1) * TIMES[n < LAST_TIMES ? n : LAST_TIMES];
    for (int capsule = 0; capsule < FASTEST; capsule++) {
        int steps = (capsule + 1) / 10;
        s->frames[capsule] = (uint8_t)(FRAMES[FIRST_INDEX[speed] + (steps < MOST_STEPS ? steps : MOST_STEPS)] + 1);
    }
    for (unsigned number = 0; number < WAYS; number++)
        find_ways(&s->routes, number);
    prepare_capsules(s);
    prepare_ring(&s->ring);
}

/* What others see of it */

static void show(const board *b, uint8_t *cells) {
    plane left = to_right(b->right), down = b->up << 1;
    plane kind[3] = {b->virus | left | down, b->right | left, b->up | down}, low = b->low, high = b->high;
    for (int height = 0; height < ROWS / 2; height++) { /* and the row eight above in the upper half of each lane */
        plane kinds = (kind[0] & 0x0101) + (kind[1] & 0x0101) * 2 + (kind[2] & 0x0101) * 4;
        plane codes = (low & 0x0101) + (high & 0x0101) * 2 + kinds * COLOURS;
        write_row(cells + (TOP - height) * COLUMNS, codes & 0xFF);
        write_row(cells + (TOP - ROWS / 2 - height) * COLUMNS, codes >> 8);
        low >>= 1, high >>= 1, kind[0] >>= 1, kind[1] >>= 1, kind[2] >>= 1;
    }
    uint8_t *pieces = cells + ROWS * COLUMNS;
    for (int half = 0; half < 2; half++) {
        int kind = COLOURS * (half ? JOINED_LEFT : JOINED_RIGHT);
        pieces[half] = (uint8_t)(kind + (b->piece >> half & 1) + (b->piece >> half >> 1 & 2));
        pieces[half + 2] = (uint8_t)(kind + (b->next >> half & 1) + (b->next >> half >> 1 & 2));
    }
}

static void store_fields(const board *b, int64_t *fields) {
    uint8_t cells[ROWS * COLUMNS + SHOWN];
    show(b, cells);
    for (int n = 0; n < ROWS * COLUMNS + SHOWN; n++)
        *fields++ = cells[n];
    const int64_t rest[] = {b->level, b->capsules, b->score,  b->clock, b->chain,
                            b->kills, b->held,     b->charge, b->list,  b->generator};
    memcpy(fields, rest, sizeof rest);
}

static inline uint8_t colour_of(int64_t code) {
    return (uint8_t)((uint64_t)(code - 1) % COLOURS + 1);
}

/* The two bits of colour of both halves of a capsule. */
static uint8_t capsule_of(const int64_t *codes) {
    int left = colour_of(codes[0]), right = colour_of(codes[1]);
    return (uint8_t)((left & 1) | (right & 1) << 1 | (left >> 1) << 2 | (right >> 1) << 3);
}

static void load_fields(const setup *s, board *b, const int64_t *fields) {
    memset(b, 0, sizeof *b);
    for (int n = 0; n < ROWS * COLUMNS; n++) {
        if (fields[n] <= 0 || fields[n] >= KINDS)
            continue;
        int column = n % COLUMNS, height = TOP - n / COLUMNS;
        int colour = colour_of(fields[n]), kind = (int)(fields[n] - 1) / COLOURS;
        b->low[column] |= (uint16_t)((colour & 1) << height);
        b->high[column] |= (uint16_t)((colour >> 1) << height);
        b->virus[column] |= (uint16_t)((kind == VIRUS) << height);
        b->right[column] |= (uint16_t)((kind == JOINED_RIGHT) << height);
        b->up[column] |= (uint16_t)((kind == JOINED_UP) << height);
    }
    b->right &= to_left(taken(b));
    b->up &= taken(b) >> 1;
    fields += ROWS * COLUMNS;
    b->piece = capsule_of(fields);
    b->next = capsule_of(fields + 2);
    fields += SHOWN;
    b->level = (uint8_t)fields[0];
    b->capsules = (uint32_t)fields[1];
    b->score = (uint32_t)fields[2];
    b->clock = (uint32_t)fields[3];
    b->chain = (uint8_t)fields[4];
    b->kills = (uint8_t)fields[5];
    b->held = (uint8_t)fields[6];
    b->charge = (uint8_t)fields[7];
    b->list = (uint16_t)fields[8];
    b->generator = (uint16_t)fields[9];
    b->loaded = 1;
    look_around(s, b);
}

/* The player knows neither the list nor the generator; the capsule in the air and the next one stay. */
static void resample(const setup *s, board *b, uint32_t seed) {
    (void)s;
    b->list = (uint16_t)below(&seed, RING);
    b->generator = (uint16_t)below(&seed, RING);
}

/* The cells above some others, as far as the rim. */
static inline plane over(plane cells) {
    cells <<= 1;
    cells |= cells << 1;
    cells |= cells << 2;
    cells |= cells << 4;
    return cells | cells << 8;
}

/* The cells of all upright runs of one colour that some cells are part of. */
static inline plane runs_of(plane cells, kin k) {
    for (;;) {
        plane more = cells | (cells & k.above) << 1 | (cells >> 1 & k.above);
        if (equal(more, cells))
            return cells;
        cells = more;
    }
}

/* Where at least one of four cells from here to the right is among some others. */
static inline plane any_of_four(plane cells) {
    cells |= to_left(cells);
    return cells | to_left(to_left(cells));
}

/* Places for a lying line with a virus in which two, or three, cells have its colour and the others are empty. */
static void measure_lines(const board *b, int32_t *twos, int32_t *threes) {
    static const plane FIRSTS = {0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF};
    plane yellow = any_of_four(b->low & ~b->high), red = any_of_four(b->high & ~b->low);
    plane blue = any_of_four(b->low & b->high), mixed = (yellow & red) | (yellow & blue) | (red & blue);
    plane good = any_of_four(b->virus) & ~mixed & FIRSTS;
    plane cells = taken(b), one = cells ^ to_left(cells), both = cells & to_left(cells);
    plane next_one = to_left(to_left(one)), next_both = to_left(to_left(both));
    *twos = count_of(good & ((one & next_one) | ((both ^ next_both) & ~(one | next_one))));
    *threes = count_of(good & (one ^ next_one) & (both | next_both));
}

/* What a search weighs, as in chainfall.bots.worth.dr_mario: the viruses; upright runs of one, two and three cells with
 * a virus, those that lie over one, and all others; those over one that begin too high to become four; lying lines of two
 * and three; the squares of the heights, and those of what is in the top rows. */
static void measure_features(const board *b, int32_t *features) {
    enum { LOW = 10, RUNS = 3 };
    static const plane TOO_HIGH = ALL(0xE000);
    plane cells = taken(b);
    kin k = kin_of(cells, b->low, b->high);
    plane first = cells & ~(k.above << 1), two = k.above, three = two & two >> 1, four = three & two >> 2;
    plane ill = runs_of(b->virus, k), above_one = over(b->virus) & ~ill, rest = ~(ill | above_one);
    const plane kinds[RUNS] = {ill, above_one, rest};
    const plane lengths[RUNS] = {first & ~two, first & two & ~three, first & three & ~four};
    *features++ = count_of(b->virus);
    for (int n = 0; n < RUNS * RUNS; n++)
        *features++ = count_of(kinds[n / RUNS] & lengths[n % RUNS]);
    *features++ = count_of(above_one & first & TOO_HIGH);
    measure_lines(b, features, features + 1);
    features += 2;
    features[0] = features[1] = 0;
    for (int column = 0; column < COLUMNS; column++) {
        int height = height_of(cells[column]), top = height > LOW ? height - LOW : 0;
        features[0] += height * height;
        features[1] += top * top;
    }
}

#include "batch.h"
