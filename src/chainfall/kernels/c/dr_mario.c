/* dr-mario by placements: levels 0 to 24 at every speed, without drawn bottles and listed capsules.
 *
 * Most capsules come to rest and make no four: one look at all neighbours shows it, and the next capsule appears.
 */
#include "bottle.h"
#include "virus_cellar.h"

#define NAME dr_mario
#define GAME "dr-mario"

enum {
    RULES = 3,
    KINDS = CODES, /* empty, then in three colours: a single half, a virus, a half joined right, left, up, down */
    PIECES = 4, /* the capsule in the air and the next one, the left half first */
    TOLD = 9, /* the score, level, viruses, capsules, speed, chain, timer, clock, and the phase */
    SHOWN = PIECES + TOLD * sizeof(int32_t),
    ACTIONS = PLACEMENTS,
    OPTIONS = 2, /* the level and the speed */
    FIELDS = ROWS * COLUMNS + PIECES + 10,
    FEATURES = 15,
};

enum { MILLION = 1000000, MOST_POINTS = 9999900 };
enum { CASCADE = ROWS * COLUMNS /* viruses at most */ };

typedef struct {
    cellar cellar;
    ring ring;
    routes routes;
    capsules capsules;
    uint32_t worth[CASCADE + 1]; /* the points of the first viruses of a cascade */
    frames frames;
    uint8_t level, speed;
} setup;

typedef struct {
    bottle cells;
    uint32_t legal, score, clock, capsules;
    uint16_t list, generator; /* places on the ring: before the capsules of this level, and now */
    uint16_t ways; /* the number of those that the capsule in the air has */
    uint8_t piece, next; /* as the list has them */
    uint8_t level, chain, kills, held, charge, matches; /* chain, kills and matches are those of the last cascade */
    uint8_t loaded; /* it came from elsewhere: something in it may be loose */
    uint8_t speed;
} board;

/* Where the capsule in the air can go. The neck is blocked exactly if there is no way at all. */
static inline void look_around(const setup *s, board *b) {
    plane cells = taken(&b->cells);
    b->ways = (uint16_t)ways_over(cells, is_of_one_colour(b->piece));
    b->legal = reached(&s->routes, b->ways, cells, b->held != 0, frames_of(s->frames, b->capsules));
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
    viruses new = find_viruses(&s->ring, &s->cellar, b->level, around(b->list + LIST));
    b->cells = (bottle){new.low, new.high, new.low | new.high, none(), none()};
    b->generator = new.generator;
    b->capsules = b->chain = b->kills = 0;
    b->next = capsule_at(&s->ring, b->list, 1);
}

static void begin(const setup *s, board *b, uint64_t seed) {
    memset(b, 0, sizeof *b);
    b->level = s->level;
    b->speed = s->speed;
    b->generator = (uint16_t)(seed % RING);
    b->clock = 1;
    begin_level(s, b);
    spawn(s, b);
}

/* Its viruses are on their way while other games go on. */
static inline void foresee(const setup *s, uint64_t seed) {
    __builtin_prefetch(&s->cellar.kept[s->level & 1][around((unsigned)(seed % RING) + LIST)]);
}

/* The millions stop at 9, and what would carry over into a tenth is lost. */
static inline uint32_t total(uint32_t score, uint32_t gain) {
    uint32_t new = score + gain;
    return new <= MOST_POINTS ? new : 9 * MILLION + new % MILLION;
}

/* A cascade from its first match on. Without a virus the level is over, and what is loose stays. */
static void resolve(const setup *s, board *b, plane gone) {
    do {
        fours found = matches_of(&b->cells);
        b->matches += (uint8_t)(count_of(found.up) + count_of(found.across));
        unsigned kills = b->kills + (unsigned)count_of(gone & b->cells.virus);
        b->score = total(b->score, s->worth[kills] - s->worth[b->kills]);
        b->kills = (uint8_t)kills;
        b->chain++;
        vanish(&b->cells, gone);
        if (is_empty(b->cells.virus)) {
            b->level = b->level < LAST_LEVEL ? b->level + 1 : LAST_LEVEL;
            begin_level(s, b);
            return;
        }
        settle(&b->cells);
        gone = matched(&b->cells);
    } while (!is_empty(gone));
}

/* On which height a capsule comes to rest: over what is highest under it. */
static inline int ground_of(const bottle *b, int action) {
    int column = action >> 2, other = (column + !(action & 1)) % COLUMNS;
    return height_of((unsigned)(b->low[column] | b->high[column] | b->low[other] | b->high[other]));
}

static inline int64_t place(const setup *s, board *b, int action) {
    b->clock += s->routes.ways[b->ways % WAYS].taps[action] + (b->held ? 1u : 0);
    lay(&s->capsules, &b->cells, b->piece, action, ground_of(&b->cells, action));
    b->chain = b->kills = b->held = b->charge = b->matches = 0;
    if (b->loaded) {
        settle(&b->cells);
        b->loaded = 0;
    }
    int64_t before = b->score;
    plane gone = matched(&b->cells);
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

/* How many times the first of a cascade its viruses are worth. The console's table has eleven entries; from there on it
 * reads what lies behind the table, and after the last one here nothing changes. */
static const uint16_t TIMES[] = {
    1, 2,   4,   8,   16,  32,  32,  32,  32,  32,  32,  10,  3,   256, 1,  2,
    4, 256, 252, 248, 244, 242, 241, 240, 241, 242, 244, 248, 252, 256, 21,
};
enum { LAST_TIMES = sizeof TIMES / sizeof *TIMES - 1 };

static void prepare_setup(void *memory, const int64_t *options) {
    setup *s = memory;
    memset(s, 0, sizeof *s);
    int speed = within(options[1], SPEEDS - 1);
    s->level = (uint8_t)within(options[0], LAST_LEVEL);
    s->speed = (uint8_t)speed;
    for (int n = 0; n < CASCADE; n++)
        s->worth[n + 1] = s->worth[n] + 100u * (unsigned)(speed + 1) * TIMES[n < LAST_TIMES ? n : LAST_TIMES];
    prepare_frames(s->frames, speed);
    prepare_routes(&s->routes);
    prepare_capsules(&s->capsules);
    prepare_ring(&s->ring);
}

/* What others see of it */

static void show_bottle(const board *b, uint8_t *cells) {
    show_cells(&b->cells, cells);
    show_capsule(b->piece, cells + ROWS * COLUMNS);
    show_capsule(b->next, cells + ROWS * COLUMNS + 2);
}

/* No timer runs when a capsule has just appeared. */
static void show(const board *b, uint8_t *cells) {
    const int32_t numbers[TOLD] = {
        told(b->score),
        b->level,
        count_of(b->cells.virus),
        told(b->capsules),
        (int32_t)speed_index(b->speed, b->capsules),
        b->chain,
        0,
        told(b->clock),
        b->legal ? SHOWN_FALLING : SHOWN_OVER,
    };
    show_bottle(b, cells);
    memcpy(cells + ROWS * COLUMNS + PIECES, numbers, sizeof numbers);
}

static void store_fields(const board *b, int64_t *fields) {
    uint8_t cells[ROWS * COLUMNS + PIECES];
    show_bottle(b, cells);
    for (int n = 0; n < ROWS * COLUMNS + PIECES; n++)
        *fields++ = cells[n];
    const int64_t rest[] = {b->level, b->capsules, b->score,  b->clock, b->chain,
                            b->kills, b->held,     b->charge, b->list,  b->generator};
    memcpy(fields, rest, sizeof rest);
}

static void load_fields(const setup *s, board *b, const int64_t *fields) {
    (void)s;
    memset(b, 0, sizeof *b);
    b->cells = bottle_of(fields);
    fields += ROWS * COLUMNS;
    b->piece = capsule_of(fields);
    b->next = capsule_of(fields + 2);
    fields += PIECES;
    b->speed = s->speed;
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
}

static RARELY void mend_board(const setup *s, board *b) {
    mend_bottle(&b->cells);
    b->piece = sound_capsule(b->piece);
    b->next = sound_capsule(b->next);
    b->level = (uint8_t)clamped(b->level, LAST_LEVEL);
    b->score = (uint32_t)clamped(b->score, MOST_POINTS);
    b->kills = (uint8_t)clamped(b->kills, CASCADE);
    b->list = (uint16_t)around(b->list);
    b->generator = (uint16_t)around(b->generator);
    b->loaded = b->loaded != 0;
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
static void measure_lines(const bottle *b, int32_t *twos, int32_t *threes) {
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
    const bottle *in = &b->cells;
    plane cells = taken(in);
    kin k = kin_of(cells, in->low, in->high);
    plane first = cells & ~(k.above << 1), two = k.above, three = two & two >> 1, four = three & two >> 2;
    plane ill = runs_of(in->virus, k), above_one = over(in->virus) & ~ill, rest = ~(ill | above_one);
    const plane kinds[RUNS] = {ill, above_one, rest};
    const plane lengths[RUNS] = {first & ~two, first & two & ~three, first & three & ~four};
    *features++ = count_of(in->virus);
    for (int n = 0; n < RUNS * RUNS; n++)
        *features++ = count_of(kinds[n / RUNS] & lengths[n % RUNS]);
    *features++ = count_of(above_one & first & TOO_HIGH);
    measure_lines(in, features, features + 1);
    features += 2;
    features[0] = features[1] = 0;
    for (int column = 0; column < COLUMNS; column++) {
        int height = height_of(cells[column]), top = height > LOW ? height - LOW : 0;
        features[0] += height * height;
        features[1] += top * top;
    }
}

/* A search counts the halves that a cascade would send to another player: the points are worth nothing to it. */
static inline int64_t halves_sent(const board *b) {
    return b->matches < LEAST_ATTACK ? 0 : b->matches < MOST_HALVES ? b->matches : MOST_HALVES;
}
#define COUNTED(board, points) ((void)(points), halves_sent(board))

#include "batch.h"
