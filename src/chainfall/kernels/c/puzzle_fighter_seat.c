/* One seat of puzzle-fighter-versus by placements: what a search at that seat looks ahead on.
 *
 * A placement is worth the counter gems that it sends, before they meet what waits for the player. Then that is met, and
 * what can fall of it falls, as in chainfall.games.puzzle_fighter.versus.placing. The round's clock stands still.
 */
#include "fighter_air.h"
#include "fighter_pool.h"

#define NAME puzzle_fighter_seat
#define GAME "puzzle-fighter-seat"

enum { MOST_WAVES = 16, WAVE_FIELDS = 3 };

enum {
    RULES = 4, /* of puzzle-fighter-versus */
    KINDS = GEM_KINDS + 1,
    SHOWN = 4, /* the pair in the air and the next one, the pivot gem first */
    ACTIONS = PLACEMENTS,
    OPTIONS = RULE_NUMBERS + 1,
    NUMBERS_TOLD = 17,
    FIELDS = 2 * CELLS + SHOWN + NUMBERS_TOLD + WAVE_FIELDS * MOST_WAVES,
    FEATURES = 9,
};

typedef struct {
    well empty; /* the board at the beginning of a round */
    rules rules;
    int seat;
    routes routes;
} setup;

typedef struct {
    well well;
    int64_t sent, score;
    dealer dealer;
    uint32_t legal, clock, ticks, pieces; /* the clock is that of the round, the ticks are the player's */
    uint32_t row, all_clears;
    uint16_t events, chain;
    uint8_t order, waves, pair[2], next[2];
    wave pool[MOST_WAVES];
} board;

static void prepare_setup(void *memory, const int64_t *options) {
    setup *s = memory;
    memcpy(&s->rules, options, sizeof s->rules);
    mend_rules(&s->rules);
    s->seat = (int)clamped(options[RULE_NUMBERS], SEATS - 1);
    s->empty = drawn_board(&s->rules, s->seat);
    prepare_routes(&s->routes, (int)s->rules.kicks);
}

static inline uint32_t find_legal(const setup *s, const board *b) {
    uint16_t occupied[LANES];
    fall f = {SPAWN_POSE, 0, 0, 0};
    hands none_held = {0, 0, 0};
    plane cells = b->well.p[OCCUPIED];
    lanes_of(cells, occupied);
    landed(&s->rules, occupied, &f);
    int64_t interval = interval_of(&s->rules, s->seat, b->pieces);
    return reached(&s->routes, &s->rules, cells, b->pair, &f, &none_held, interval);
}

/* A turn */

/* The next pair appears, or finds no room. */
static inline void spawn(const setup *s, board *b) {
    memcpy(b->pair, b->next, sizeof b->pair);
    following_pair(&s->rules, &b->dealer, b->next, b->pieces + 2);
    b->pieces += is_empty(b->well.p[OCCUPIED] & LANE[ALLEY] & (uint16_t)(3 << SHUT_BIT));
    b->legal = find_legal(s, b);
}

static void begin(const setup *s, board *b, uint64_t seed) {
    memset(b, 0, sizeof *b);
    uint32_t rng = (uint32_t)seed;
    draws drawn = draw_round(&s->rules, &rng);
    b->well = s->empty;
    b->order = (uint8_t)drawn.order;
    b->dealer.rng = drawn.seeds[s->seat];
    b->clock = b->ticks = 1;
    following_pair(&s->rules, &b->dealer, b->next, 1);
    spawn(s, b);
}

/* Nothing is worth fetching. */
static inline void foresee(const setup *s, uint64_t seed) {
    (void)s, (void)seed;
}

/* Counter gems are sent, and meet what waits; how many they were before. */
static inline int64_t strike(const rules *r, board *b, int64_t size) {
    int waves = b->waves;
    defend(r, b->pool, &waves, size);
    b->waves = (uint8_t)waves;
    b->sent = plus(b->sent, size);
    return size;
}

/* Resolves a turn in which something goes off; the counter gems that it sends. */
static int64_t resolve(const setup *s, board *b) {
    const rules *r = &s->rules;
    int64_t sent = 0;
    for (outcome came; explode(r, s->seat, &b->well, b->clock, b->events, &came);) {
        b->events += (uint16_t)came.counts;
        b->score = plus(b->score, came.points);
        sent += strike(r, b, came.sent);
    }
    if (b->events) {
        b->chain = b->events;
        if (is_empty(b->well.p[OCCUPIED]))
            sent += strike(r, b, all_clear_of(r, s->seat, b->all_clears++));
    }
    return sent;
}

/* What waits and can fall falls. */
static void receive(const setup *s, board *b) {
    const rules *r = &s->rules;
    wave falling[MOST_WAVES];
    int waves = b->waves, count = land_waves(b->pool, &waves, falling, b->clock), first = 0;
    b->waves = (uint8_t)waves;
    if (count && r->pattern_restarts)
        b->row = 0;
    for (int64_t left = waiting_in(falling, count); left;) {
        int64_t size = r->rows_at_once || left < COLUMNS ? left : COLUMNS;
        b->row += deliver(&b->well, falling + first, size, r->pattern[1 - s->seat], b->row, COLUMN_ORDERS[b->order]);
        form(&b->well, (int)r->solid);
        b->ticks += 2;
        left -= size;
        for (; size && size >= falling[first].size; first++)
            size -= falling[first].size;
        falling[first < count ? first : 0].size -= (uint8_t)size;
    }
}

static inline int64_t place(const setup *s, board *b, int action) {
    int64_t sent = 0;
    lay_pair(&b->well, b->pair, action);
    form(&b->well, (int)s->rules.solid);
    b->events = 0;
    b->ticks += 2; /* the drop, and its release */
    if (goes_off(&b->well))
        sent = resolve(s, b);
    if (b->waves)
        receive(s, b);
    spawn(s, b);
    return sent;
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
    return b->sent;
}

/* What others see of it */

static void show(const board *b, uint8_t *cells) {
    show_gems(&b->well, cells);
    cells += CELLS;
    for (int n = 0; n < 2; n++) {
        cells[n] = (uint8_t)(b->pair[n] + 1);
        cells[n + 2] = (uint8_t)(b->next[n] + 1);
    }
}

static void store_fields(const board *b, int64_t *fields) {
    uint8_t cells[CELLS + SHOWN], groups[CELLS + SHOWN];
    show(b, cells);
    show_groups(&b->well, groups);
    for (int n = 0; n < CELLS + SHOWN; n++)
        *fields++ = cells[n];
    for (int n = 0; n < CELLS; n++)
        *fields++ = groups[n];
    const int64_t numbers[NUMBERS_TOLD] = {
        b->dealer.rng, b->dealer.dealt[0], b->dealer.dealt[1], b->dealer.dealt[2], b->dealer.dealt[3], b->sent,
        b->score,      b->clock,           b->ticks,           b->pieces,          b->row,             b->all_clears,
        b->events,     b->chain,           b->order,           !b->legal,          b->waves,
    };
    memcpy(fields, numbers, sizeof numbers);
    fields += NUMBERS_TOLD;
    for (int n = 0; n < MOST_WAVES; n++) {
        *fields++ = n < b->waves ? b->pool[n].ready : 0;
        *fields++ = n < b->waves ? b->pool[n].size : 0;
        *fields++ = n < b->waves ? b->pool[n].number : 0;
    }
}

static void load_fields(const setup *s, board *b, const int64_t *fields) {
    (void)s;
    memset(b, 0, sizeof *b);
    for (int n = 0; n < CELLS; n++)
        if (fields[n])
            put(&b->well, cell_at(n), (uint8_t)((fields[n] - 1) % GEM_KINDS));
    fields += CELLS;
    for (int n = 0; n < 2; n++) {
        b->pair[n] = (uint8_t)(fields[n] - 1) % (DIAMOND + 1);
        b->next[n] = (uint8_t)(fields[n + 2] - 1) % (DIAMOND + 1);
    }
    fields += SHOWN;
    for (int n = 0; n < CELLS; n++)
        group_cell(&b->well, cell_at(n), (int)fields[n]);
    fields += CELLS;
    b->dealer.rng = (uint32_t)fields[0];
    for (int colour = 0; colour < COLOURS; colour++)
        b->dealer.dealt[colour] = (uint32_t)fields[1 + colour];
    fields += 1 + COLOURS;
    b->sent = fields[0];
    b->score = fields[1];
    b->clock = (uint32_t)fields[2];
    b->ticks = (uint32_t)fields[3];
    b->pieces = (uint32_t)fields[4];
    b->row = (uint32_t)fields[5];
    b->all_clears = (uint32_t)fields[6];
    b->events = (uint16_t)fields[7];
    b->chain = (uint16_t)fields[8];
    b->order = (uint8_t)fields[9] % ORDERS;
    b->legal = !fields[10]; /* and which, is found when the board is mended */
    b->waves = (uint8_t)fields[11] % (MOST_WAVES + 1);
    fields += 12;
    for (int n = 0; n < b->waves; n++, fields += WAVE_FIELDS)
        b->pool[n] = (wave){(uint32_t)fields[0], (uint8_t)fields[1], (uint8_t)(fields[2] == REDUCED ? REDUCED : FRESH)};
}

static RARELY void mend_board(const setup *s, board *b) {
    mend_well(&b->well);
    b->sent = sound_score(b->sent);
    b->score = sound_score(b->score);
    b->events = (uint16_t)clamped(b->events, CELLS);
    b->order %= ORDERS;
    b->waves = (uint8_t)mend_waves(b->pool, b->waves % (MOST_WAVES + 1));
    for (int n = 0; n < 2; n++) {
        b->pair[n] %= DIAMOND + 1;
        b->next[n] %= DIAMOND + 1;
    }
    b->legal = b->legal ? find_legal(s, b) : 0;
}

/* Pieces that the player has not seen. What was dealt so far the player has. */
static void resample(const setup *s, board *b, uint32_t seed) {
    (void)s;
    b->dealer.rng = seed;
}

/* The squares of the sizes of all power gems. */
static inline int bulk_of(const well *w) {
    plane left = grouped(w);
    int bulk = 0;
    for (int group = 1; group < 1 << GROUP_BITS && !is_empty(left); group++) {
        plane cells = cells_of_group(w, group) & left;
        int size = count_of(cells);
        bulk += size * size;
        left &= ~cells;
    }
    return bulk;
}

/* What a search weighs, as in chainfall.bots.worth.puzzle_fighter_seat. */
static void measure_features(const board *b, int32_t *features) {
    const well *w = &b->well;
    uint16_t occupied[LANES];
    lanes_of(w->p[OCCUPIED], occupied);
    kin k = kin_in(w, coloured(w));
    int squares = 0, open = 0, alley = 0;
    for (int column = 0; column < COLUMNS; column++) {
        int height = occupied[column] ? 32 - __builtin_clz(occupied[column]) : 0;
        squares += height * height;
        open |= !height;
        alley = column == ALLEY ? height : alley;
    }
    features[0] = squares;
    features[1] = alley * alley * alley;
    features[2] = count_of(k.above) + count_of(k.right);
    features[3] = count_of(grouped(w));
    features[4] = bulk_of(w);
    features[5] = count_of(w->p[CRASHES]);
    features[6] = open;
    features[7] = count_of(counters_of(w));
    features[8] = count_of(w->p[OCCUPIED]);
}

#include "batch.h"
