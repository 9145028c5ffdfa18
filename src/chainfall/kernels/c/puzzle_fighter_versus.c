/* puzzle-fighter-versus by ticks and by placements: both boards, what waits to fall on them, and the match, with every
 * option.
 *
 * A player's part of a tick is that of chainfall.games.puzzle_fighter.versus.side; how attacks meet, and the rounds, are
 * those of versus.match.
 */
#include "fighter_air.h"
#include "fighter_pool.h"

#define NAME puzzle_fighter_versus
#define GAME "puzzle-fighter-versus"

enum {
    RULES = 4,
    SEEN_COUNTER = COUNTER + 1, /* codes of an observation: counter gems by what they show, first those that vanish */
    SEEN_POWER = SEEN_COUNTER + (NUMBERS + 1) * COLOURS, /* gems of power gems by their joints, then by their colour */
    KINDS = SEEN_POWER + 9 * COLOURS,
    PIECES = 4, /* the pair in the air and the next one, the pivot gem first */
    TOLD = 17, /* the score, nine numbers beside the board, the phase, and where the pair is */
    SHOWN = PIECES + TOLD * sizeof(int32_t),
    ACTIONS = PLACEMENTS + 1,
    OPTIONS = RULE_NUMBERS,
};

/* Attacks are at least one counter gem each, and no more than POOL_LIMIT wait: so many can be told apart. */
enum { MOST_WAVES = POOL_LIMIT };

enum { OF_MATCH = 6, OF_PLAYER = 2 * CELLS + 4 + 25, FIELDS = OF_MATCH + SEATS * (OF_PLAYER + 2 * MOST_WAVES) };

/* As in chainfall.falling.state. */
enum phase { SPAWN, FALLING, LOCK_DELAY, SETTLE, CLEAR_ANIM, CHAIN_PAUSE, PAUSED, GAME_OVER };

enum { NO_PAIR = 255, NOT_RESTING = -1 };

typedef struct {
    rules rules;
    routes routes;
    well empty[SEATS]; /* the boards at the beginning of a round */
} setup;

typedef struct {
    int count;
    wave list[MOST_WAVES];
} pool;

typedef struct {
    well well;
    fall fall;
    hands hands;
    int32_t timer, interval, level;
    int64_t score;
    dealer dealer;
    uint32_t pieces, row, all_clears;
    uint16_t events, chain;
    uint8_t phase, resume; /* what is done after PAUSED */
    uint8_t pair[2], next[2]; /* NO_PAIR while nothing is in the air */
    uint8_t delivers; /* whether counter gems have fallen since the last pair, or are falling */
    uint8_t left_of_plan; /* ticks in which the plan says what to hold: taps, the drop and its release */
    trail plan;
    pool pool, falling;
} player;

typedef struct {
    player players[SEATS];
    uint32_t rng, clock;
    int32_t pause; /* what is left of the one between two rounds, or NOT_RESTING */
    uint8_t order, wins[SEATS], over;
} board;

/* What the other player feels of a tick. */
typedef struct {
    int told, all_clears;
    int64_t sent;
} blows;

/* The level and the time for one row of the player's last pair. */
static inline void set_speed(const rules *r, player *p, int seat) {
    p->level = (int32_t)level_of(r, seat, p->pieces);
    p->interval = (int32_t)interval_of(r, seat, p->pieces);
}

/* A match */

static void begin_round(const setup *s, board *b) {
    const rules *r = &s->rules;
    draws drawn = draw_round(r, &b->rng);
    b->order = (uint8_t)drawn.order;
    b->clock = 0;
    b->pause = NOT_RESTING;
    for (int seat = 0; seat < SEATS; seat++) {
        player *p = &b->players[seat];
        hands kept = p->hands;
        int64_t score = p->score;
        memset(p, 0, offsetof(player, pool));
        p->pool.count = p->falling.count = 0;
        p->hands = kept;
        p->score = score;
        p->well = s->empty[seat];
        p->fall.at = SPAWN_POSE;
        set_speed(r, p, seat);
        p->pair[0] = p->pair[1] = NO_PAIR;
        p->dealer.rng = drawn.seeds[seat];
        following_pair(r, &p->dealer, p->next, 1);
    }
}

static void begin(const setup *s, board *b, uint64_t seed) {
    memset(b, 0, sizeof *b);
    b->rng = (uint32_t)seed;
    begin_round(s, b);
}

/* A turn that is resolved, from the lock of a pair to the next one */

/* A blow meets what waits for its own player; what is left of it is sent. */
static void strike(const rules *r, player *p, blows *told, int64_t size) {
    told->told = 1;
    told->sent += defend(r, p->pool.list, &p->pool.count, size);
}

/* Whether there is another event once everything has fallen. */
static int goes_off_again(const rules *r, const well *now) {
    well w = *now;
    settle(&w, (int)r->solid);
    form(&w, (int)r->solid);
    return find_blast(&w).counts;
}

/* What is loose falls; there is no pause if nothing does. */
static void let_fall(const rules *r, player *p) {
    int moved = settle(&p->well, (int)r->solid);
    p->phase = SETTLE;
    p->timer = moved ? (int32_t)r->settle : 0;
}

/* What goes off stays to be seen until it is cleared; if nothing does, the turn is over. */
static void look(const rules *r, player *p, int seat, blows *told) {
    form(&p->well, (int)r->solid);
    if (goes_off(&p->well)) {
        p->phase = CLEAR_ANIM;
        p->timer = (int32_t)r->clear;
        return;
    }
    p->phase = SPAWN;
    p->timer = 0;
    if (p->events && is_empty(p->well.p[OCCUPIED])) {
        told->all_clears++;
        strike(r, p, told, all_clear_of(r, seat, p->all_clears));
    }
}

static void clear(const rules *r, player *p, int seat, int64_t clock, blows *told) {
    blast found = find_blast(&p->well);
    p->events += (uint16_t)found.counts;
    int64_t points = points_of(r, &p->well, &found, p->events);
    p->score = plus(p->score, points);
    p->chain = p->events ? p->events : p->chain;
    strike(r, p, told, sent_by(r, seat, points, clock, found.diamond));
    take(&p->well, found.gone);
    p->phase = CHAIN_PAUSE;
    p->timer = found.counts && r->chain_pause && goes_off_again(r, &p->well) ? (int32_t)r->chain_pause : 0;
}

/* Goes on until something takes time. */
static void resolve(const rules *r, player *p, int seat, int64_t clock, blows *told) {
    while (p->phase != SPAWN && p->timer <= 0) {
        if (p->phase == SETTLE)
            look(r, p, seat, told);
        else if (p->phase == CLEAR_ANIM)
            clear(r, p, seat, clock, told);
        else
            let_fall(r, p);
    }
}

/* The pair becomes part of the board. */
static void lock(const rules *r, player *p, int seat, int64_t clock, blows *told) {
    pose at = p->fall.at;
    int32_t row = at.row + OTHER_ROW[at.turns], column = at.column + OTHER_COLUMN[at.turns];
    count_down(&p->well);
    put(&p->well, cell_at(at.row * COLUMNS + at.column), p->pair[0]);
    put(&p->well, cell_at(row * COLUMNS + column), p->pair[1]);
    p->pair[0] = p->pair[1] = NO_PAIR;
    p->fall = (fall){at, 0, 0, 0};
    p->events = 0;
    let_fall(r, p);
    resolve(r, p, seat, clock, told);
}

/* What comes before the next pair */

/* The first counter gems that fall are gone from the list. */
static void forget(pool *falling, int64_t size) {
    int gone = 0, left = 0;
    for (; gone < falling->count && size >= falling->list[gone].size; gone++)
        size -= falling->list[gone].size;
    if (gone < falling->count)
        falling->list[gone].size -= (uint8_t)size;
    for (; gone < falling->count; gone++)
        falling->list[left++] = falling->list[gone];
    falling->count = left;
}

/* Counter gems fall, all together or row by row. */
static void receive(const rules *r, player *p, int seat, int order) {
    int64_t size = waiting_in(p->falling.list, p->falling.count);
    if (!r->rows_at_once && size > COLUMNS)
        size = COLUMNS;
    p->row += deliver(&p->well, p->falling.list, size, r->pattern[1 - seat], p->row, COLUMN_ORDERS[order]);
    forget(&p->falling, size);
    p->phase = SETTLE;
    p->timer = (int32_t)r->settle;
}

/* The next pair comes into the drop alley; if that is blocked, this player has lost the round. */
static void spawn(const rules *r, player *p, int seat, int64_t clock, blows *told) {
    const uint16_t *occupied = (const uint16_t *)&p->well.p[OCCUPIED];
    int room = pair_fits(occupied, SPAWN_POSE);
    memcpy(p->pair, p->next, sizeof p->pair);
    following_pair(r, &p->dealer, p->next, p->pieces + 2);
    p->pieces += (uint32_t)room;
    set_speed(r, p, seat);
    p->fall = (fall){SPAWN_POSE, 0, 0, 0};
    p->timer = 0;
    p->delivers = 0;
    p->falling.count = 0;
    if (!room) {
        p->phase = GAME_OVER;
        return;
    }
    int locks = landed(r, occupied, &p->fall);
    p->phase = p->fall.delay ? LOCK_DELAY : FALLING;
    if (locks)
        lock(r, p, seat, clock, told);
}

/* One tick of a player */

static void airborne(const rules *r, player *p, int seat, int32_t mask, int64_t clock, blows *told) {
    const uint16_t *occupied = (const uint16_t *)&p->well.p[OCCUPIED];
    int locks = control(r, occupied, &p->fall, &p->hands, mask, p->interval);
    p->phase = p->fall.delay ? LOCK_DELAY : FALLING;
    p->timer = 0;
    if (locks)
        lock(r, p, seat, clock, told);
}

static void tick_player(const setup *s, board *b, int seat, int32_t mask, blows *told) {
    const rules *r = &s->rules;
    player *p = &b->players[seat];
    if (p->phase == FALLING || p->phase == LOCK_DELAY) {
        airborne(r, p, seat, mask, b->clock, told);
        return;
    }
    charge(&p->hands, mask, r->das);
    p->fall = (fall){p->fall.at, 0, 0, 0};
    p->timer -= TICK;
    if (p->phase != SPAWN) {
        resolve(r, p, seat, b->clock, told);
        return;
    }
    if (!p->delivers) {
        p->falling.count = land_waves(p->pool.list, &p->pool.count, p->falling.list, b->clock);
        p->delivers = p->falling.count > 0;
        if (p->delivers && r->pattern_restarts)
            p->row = 0;
    }
    if (p->falling.count)
        receive(r, p, seat, b->order);
    else
        spawn(r, p, seat, b->clock, told);
}

/* One tick of a match */

/* What is left of the blows of a player waits for the other one. */
static void send(const rules *r, board *b, int seat, const blows *told) {
    pool *other = &b->players[1 - seat].pool;
    int64_t room = POOL_LIMIT - waiting_in(other->list, other->count), size = told->sent < room ? told->sent : room;
    b->players[seat].all_clears += (uint32_t)told->all_clears;
    if (size > 0)
        other->list[other->count++] = (wave){(uint32_t)(b->clock + r->landing_delay), (uint8_t)size, FRESH};
}

/* Who is left has won the round; if nobody is, it counts for both. */
static void end_round(const rules *r, board *b) {
    for (int seat = 0; seat < SEATS; seat++) {
        b->wins[seat] += b->players[1 - seat].phase == GAME_OVER;
        b->players[seat].left_of_plan = 0;
    }
    b->pause = (int32_t)r->round_pause;
    b->over = b->wins[0] >= r->wins || b->wins[1] >= r->wins;
}

static void play_round(const setup *s, board *b, const int32_t *masks) {
    blows told[SEATS] = {{0, 0, 0}, {0, 0, 0}};
    for (int seat = 0; seat < SEATS; seat++)
        tick_player(s, b, seat, masks[seat], &told[seat]);
    for (int seat = 0; seat < SEATS; seat++)
        if (told[seat].told)
            send(&s->rules, b, seat, &told[seat]);
    b->clock++;
    if (b->players[0].phase == GAME_OVER || b->players[1].phase == GAME_OVER)
        end_round(&s->rules, b);
}

/* A tick between two rounds. */
static void rest(const setup *s, board *b, const int32_t *masks) {
    for (int seat = 0; seat < SEATS; seat++)
        charge(&b->players[seat].hands, masks[seat], s->rules.das);
    b->pause -= TICK;
    if (b->pause <= 0)
        begin_round(s, b);
}

static inline int presses_pause(const player *p, int32_t mask) {
    return (mask & ~p->hands.held & HELD_PAUSE) != 0;
}

/* A tick in which a player is paused, or is being paused or resumed because either has pressed pause. */
static void pause_player(player *p, int32_t mask, int pressed) {
    p->hands.held = (p->hands.held & ~HELD_PAUSE) | (mask & HELD_PAUSE);
    if (!pressed)
        return;
    if (p->phase == PAUSED)
        p->phase = p->resume;
    else
        p->resume = p->phase, p->phase = PAUSED;
}

static void play_tick(const setup *s, board *b, const int32_t *held) {
    const int32_t masks[SEATS] = {held[0] & EVERY_BUTTON, held[1] & EVERY_BUTTON};
    player *first = &b->players[0], *second = &b->players[1];
    int pressed = presses_pause(first, masks[0]) || presses_pause(second, masks[1]);
    if (b->over)
        return;
    if (pressed || first->phase == PAUSED) {
        pause_player(first, masks[0], pressed);
        pause_player(second, masks[1], pressed);
    } else if (b->pause == NOT_RESTING)
        play_round(s, b, masks);
    else
        rest(s, b, masks);
}

static inline int is_over(const board *b) {
    return b->over;
}

static inline int stands_still(const board *b) {
    return b->over || b->players[0].phase == PAUSED;
}

static inline int64_t wins_at(const board *b, int seat) {
    return b->wins[seat];
}

static inline int64_t score_at(const board *b, int seat) {
    return b->players[seat].score;
}

static inline int32_t winner_of(const board *b) {
    return !b->over || b->wins[0] == b->wins[1] ? -1 : b->wins[1] > b->wins[0];
}

/* Placements */

static inline int is_where_pairs_appear(const player *p) {
    const fall *f = &p->fall;
    return f->at.row == SPAWN_POSE.row && f->at.column == SPAWN_POSE.column && !f->at.turns;
}

static uint64_t placements_at(const setup *s, const board *b, int seat) {
    const player *p = &b->players[seat];
    plane occupied = p->well.p[OCCUPIED];
    if (b->pause != NOT_RESTING || (p->phase != FALLING && p->phase != LOCK_DELAY) || p->left_of_plan)
        return 0;
    if (is_where_pairs_appear(p))
        return reached(&s->routes, &s->rules, occupied, p->pair, &p->fall, &p->hands, p->interval);
    ways found;
    trail trails[PLACEMENTS];
    uint16_t cells[LANES];
    lanes_of(occupied, cells);
    find_ways(cells, (int)s->rules.kicks, p->fall.at, p->pair[0] == p->pair[1], &found, trails);
    return reached_of(&s->rules, &found, trails, occupied, &p->fall, &p->hands, p->interval);
}

/* The taps, after a release if a button is held; then the drop, and its release. */
static void make_plan(const setup *s, board *b, int seat, int placement) {
    player *p = &b->players[seat];
    ways found;
    trail trails[PLACEMENTS] = {0};
    uint16_t cells[LANES];
    lanes_of(p->well.p[OCCUPIED], cells);
    find_ways(cells, (int)s->rules.kicks, p->fall.at, p->pair[0] == p->pair[1], &found, trails);
    p->plan = trails[placement];
    p->left_of_plan = (uint8_t)(found.taps[placement] + 2);
    if (p->hands.held) {
        p->plan <<= BUTTON_BITS;
        p->left_of_plan++;
    }
}

static inline void drop_plan(board *b, int seat) {
    b->players[seat].left_of_plan = 0;
}

static inline int32_t next_of_plan(board *b, int seat) {
    player *p = &b->players[seat];
    if (!p->left_of_plan)
        return 0;
    p->left_of_plan--;
    if (p->left_of_plan < 2)
        return p->left_of_plan ? HELD_DROP : 0;
    int32_t mask = mask_of((int)(p->plan & ((1 << BUTTON_BITS) - 1)));
    p->plan >>= BUTTON_BITS;
    return mask;
}

/* The counter gems that are sent. */
static int64_t worth_of(const setup *s, const board *b, int seat, int placement) {
    const rules *r = &s->rules;
    const player *p = &b->players[seat];
    well w = p->well;
    int64_t sent = 0;
    int events = 0;
    lay_pair(&w, p->pair, placement);
    form(&w, (int)r->solid);
    for (outcome came; explode(r, seat, &w, b->clock, events, &came); events += came.counts)
        sent += came.sent;
    return sent;
}

/* Options */

static void prepare_setup(void *memory, const int64_t *options) {
    setup *s = memory;
    memset(s, 0, sizeof *s);
    memcpy(&s->rules, options, sizeof s->rules);
    mend_rules(&s->rules);
    prepare_routes(&s->routes, (int)s->rules.kicks);
    for (int seat = 0; seat < SEATS; seat++)
        s->empty[seat] = drawn_board(&s->rules, seat);
}

/* What others see of it */

static inline uint8_t code_of(uint8_t gem) {
    return gem == NO_PAIR ? 0 : (uint8_t)(gem + 1);
}

static void show_board(const player *p, uint8_t *cells) {
    show_gems(&p->well, cells);
    for (int n = 0; n < 2; n++) {
        cells[CELLS + n] = code_of(p->pair[n]);
        cells[CELLS + 2 + n] = code_of(p->next[n]);
    }
}

/* On which sides the gems of each column are joined: to the one above, to the right, below and to the left. */
typedef uint16_t joints[4][LANES];

static void read_joints(const well *w, joints found) {
    kin k = joints_of(w);
    lanes_of(k.above, found[0]);
    lanes_of(k.right, found[1]);
    lanes_of(k.above << 1, found[2]);
    lanes_of(to_right(k.right), found[3]);
}

/* What a learner sees of a gem, as in chainfall.envs.look. */
static uint8_t seen_code(uint8_t code, unsigned links, int vanishes) {
    /* A cell of a rectangle is joined to at least one neighbour in its column and to one in its row. */
    static const int8_t RANK[16] = {-1, -1, -1, 0, -1, -1, 1, 2, -1, 3, -1, 4, 5, 6, 7, 8};
    if (code > COUNTER) {
        int colour = (code - COUNTER - 1) / NUMBERS, number = vanishes ? 0 : (code - COUNTER - 1) % NUMBERS + 1;
        return (uint8_t)(SEEN_COUNTER + number * COLOURS + colour);
    }
    if (!links)
        return code;
    return RANK[links] < 0 ? 0 : (uint8_t)(SEEN_POWER + RANK[links] * COLOURS + code - 1);
}

static void show_cells(const player *p, uint8_t *cells) {
    joints joined;
    uint16_t gone[LANES];
    int clears = (p->phase == PAUSED ? p->resume : p->phase) == CLEAR_ANIM;
    read_joints(&p->well, joined);
    lanes_of(clears ? find_blast(&p->well).gone : none(), gone);
    for (int cell = 0; cell < CELLS; cell++) {
        int column = cell % COLUMNS, height = ROWS - 1 - cell / COLUMNS;
        unsigned links = 0;
        for (int side = 0; side < 4; side++)
            links |= (unsigned)(joined[side][column] >> height & 1) << side;
        cells[cell] = seen_code(cells[cell], links, gone[column] >> height & 1);
    }
}

/* Ticks until the first attack that waits can fall. */
static int64_t landing_of(const board *b, const player *p) {
    int64_t first = INT64_MAX;
    for (int n = 0; n < p->pool.count; n++)
        first = p->pool.list[n].ready < first ? p->pool.list[n].ready : first;
    return p->pool.count && first > b->clock ? first - b->clock : 0;
}

/* Row and column of both gems; how far the pair is on its way to the next row, and how far that is. */
static void show_place(const player *p, int32_t *place) {
    const pose at = {p->fall.at.row, p->fall.at.column, p->fall.at.turns & 3};
    uint16_t cells[LANES];
    lanes_of(p->well.p[OCCUPIED], cells);
    place[0] = at.row;
    place[1] = at.column;
    place[2] = at.row + OTHER_ROW[at.turns];
    place[3] = at.column + OTHER_COLUMN[at.turns];
    place[4] = !can_fall(cells, at) ? 0 : p->fall.gravity < p->interval ? p->fall.gravity : p->interval;
    place[5] = p->interval;
}

static void show(const board *b, int seat, uint8_t *cells) {
    enum { MOST_SHOWN = 99, WARNING = 11, DANGER = 31 };
    const player *p = &b->players[seat];
    const int phase = p->phase == PAUSED ? p->resume : p->phase;
    const int resolves = phase == SETTLE || phase == CLEAR_ANIM || phase == CHAIN_PAUSE;
    const int64_t waiting = waiting_in(p->pool.list, p->pool.count), timer = p->timer ? p->timer : p->fall.delay;
    int32_t numbers[TOLD] = {
        told(p->score),
        b->wins[seat],
        (int32_t)(waiting < MOST_SHOWN ? waiting : MOST_SHOWN),
        (waiting > 0) + (waiting >= WARNING) + (waiting >= DANGER),
        told(landing_of(b, p)),
        p->level,
        resolves ? p->events : p->chain,
        told(p->pieces),
        told((int64_t)b->clock * TICK / MILLISECOND),
        told((b->pause > 0 ? b->pause : timer) / MILLISECOND),
        p->phase,
    };
    if (p->pair[0] != NO_PAIR)
        show_place(p, numbers + TOLD - 6);
    show_board(p, cells);
    show_cells(p, cells);
    memcpy(cells + CELLS + PIECES, numbers, sizeof numbers);
}

static int64_t *store_waves(const pool *all, int64_t *fields) {
    for (int n = 0; n < MOST_WAVES; n++) {
        const wave *one = &all->list[n];
        *fields++ = n < all->count ? (int64_t)one->ready << 16 | one->size << 8 | one->number : 0;
    }
    return fields;
}

static const int64_t *load_waves(pool *all, int64_t count, const int64_t *fields) {
    all->count = (int)(count < 0 || count > MOST_WAVES ? 0 : count);
    for (int n = 0; n < MOST_WAVES; n++, fields++) {
        uint8_t number = (*fields & 255) == REDUCED ? REDUCED : FRESH;
        all->list[n] = (wave){(uint32_t)(*fields >> 16), (uint8_t)(*fields >> 8), number};
    }
    return fields;
}

static int64_t *store_player(const player *p, int64_t *fields) {
    uint8_t cells[CELLS + 4], groups[CELLS + 4];
    show_board(p, cells);
    show_groups(&p->well, groups);
    for (int n = 0; n < CELLS + 4; n++)
        *fields++ = cells[n];
    for (int n = 0; n < CELLS; n++)
        *fields++ = groups[n];
    const int64_t numbers[] = {
        p->fall.at.row,    p->fall.at.column, p->fall.at.turns,   p->fall.gravity,    p->fall.delay,
        p->fall.resets,    p->hands.held,     p->hands.direction, p->hands.repeat,    p->timer,
        p->score,          p->dealer.rng,     p->dealer.dealt[0], p->dealer.dealt[1], p->dealer.dealt[2],
        p->dealer.dealt[3], p->pieces,        p->row,             p->all_clears,      p->events,
        p->chain,          p->phase,          p->resume,          p->pool.count,      p->delivers ? p->falling.count : -1,
    };
    _Static_assert(sizeof numbers / sizeof *numbers == OF_PLAYER - 2 * CELLS - 4, "OF_PLAYER counts them");
    memcpy(fields, numbers, sizeof numbers);
    return store_waves(&p->falling, store_waves(&p->pool, fields + sizeof numbers / sizeof *numbers));
}

static inline int32_t within(int64_t number, int32_t most) {
    return number < 0 ? 0 : number > most ? most : (int32_t)number;
}

static const int64_t *load_player(const setup *s, player *p, int seat, const int64_t *fields) {
    for (int n = 0; n < CELLS; n++)
        if (fields[n])
            put(&p->well, cell_at(n), (uint8_t)within(fields[n] - 1, GEM_KINDS - 1));
    fields += CELLS;
    for (int n = 0; n < 2; n++) {
        p->pair[n] = fields[n] ? (uint8_t)within(fields[n] - 1, DIAMOND) : NO_PAIR;
        p->next[n] = (uint8_t)within(fields[n + 2] - 1, DIAMOND);
    }
    fields += 4;
    for (int n = 0; n < CELLS; n++)
        group_cell(&p->well, cell_at(n), (int)fields[n]);
    fields += CELLS;
    p->fall.at = (pose){within(fields[0], ROWS - 1), within(fields[1], COLUMNS - 1), (int32_t)(fields[2] & 3)};
    p->fall.gravity = (int32_t)fields[3];
    p->fall.delay = (int32_t)fields[4];
    p->fall.resets = (int32_t)fields[5];
    p->hands = (hands){(int32_t)fields[6], (int32_t)fields[7], (int32_t)fields[8]};
    p->timer = (int32_t)fields[9];
    p->score = fields[10];
    p->dealer.rng = (uint32_t)fields[11];
    for (int colour = 0; colour < COLOURS; colour++)
        p->dealer.dealt[colour] = (uint32_t)fields[12 + colour];
    p->pieces = (uint32_t)fields[16];
    set_speed(&s->rules, p, seat);
    p->row = (uint32_t)fields[17];
    p->all_clears = (uint32_t)fields[18];
    p->events = (uint16_t)fields[19];
    p->chain = (uint16_t)fields[20];
    p->phase = (uint8_t)within(fields[21], GAME_OVER);
    p->resume = (uint8_t)within(fields[22], GAME_OVER);
    p->delivers = fields[24] >= 0;
    return load_waves(&p->falling, fields[24], load_waves(&p->pool, fields[23], fields + 25));
}

/* A pair in the air is one that fits where it is: if not, the next one appears. */
static RARELY void mend_air(player *p) {
    const uint16_t *occupied = (const uint16_t *)&p->well.p[OCCUPIED];
    uint8_t doing = p->phase == PAUSED ? p->resume : p->phase;
    int in_air = doing == FALLING || doing == LOCK_DELAY;
    if (p->pair[0] > DIAMOND || p->pair[1] > DIAMOND)
        p->pair[0] = p->pair[1] = NO_PAIR;
    p->fall.at = (pose){(int32_t)clamped(p->fall.at.row, ROWS - 1), (int32_t)clamped(p->fall.at.column, COLUMNS - 1),
                        p->fall.at.turns & 3};
    if (in_air && (p->pair[0] == NO_PAIR || !pair_fits(occupied, p->fall.at)))
        *(p->phase == PAUSED ? &p->resume : &p->phase) = SPAWN;
    p->next[0] %= DIAMOND + 1;
    p->next[1] %= DIAMOND + 1;
}

static inline int64_t longest_pause(const rules *r) {
    int64_t longest = r->settle > r->clear ? r->settle : r->clear;
    return longest > r->chain_pause ? longest : r->chain_pause;
}

static RARELY void mend_player(const setup *s, player *p, int seat) {
    enum { LONGEST = 1 << 30 };
    mend_well(&p->well);
    p->interval = (int32_t)interval_of(&s->rules, seat, p->pieces);
    p->fall.gravity = (int32_t)clamped(p->fall.gravity, p->interval);
    p->fall.delay = (int32_t)clamped(p->fall.delay, s->rules.lock_delay);
    p->fall.resets = (int32_t)clamped(p->fall.resets, LONGEST);
    p->hands.held &= EVERY_BUTTON;
    p->hands.direction = (int32_t)clamped(p->hands.direction + INT64_C(1), 2) - 1;
    p->hands.repeat = (int32_t)clamped(p->hands.repeat, LONGEST);
    p->timer = (int32_t)clamped(p->timer, longest_pause(&s->rules));
    p->score = sound_score(p->score);
    p->events = (uint16_t)clamped(p->events, CELLS);
    p->phase = (uint8_t)clamped(p->phase, GAME_OVER);
    p->resume = p->resume > GAME_OVER || p->resume == PAUSED ? SPAWN : p->resume;
    mend_air(p);
    p->delivers = p->delivers != 0;
    p->pool.count = mend_waves(p->pool.list, (int)clamped(p->pool.count, MOST_WAVES));
    p->falling.count = mend_waves(p->falling.list, (int)clamped(p->falling.count, MOST_WAVES));
}

static RARELY void mend_board(const setup *s, board *b) {
    for (int seat = 0; seat < SEATS; seat++)
        mend_player(s, &b->players[seat], seat);
    for (int seat = 0; seat < SEATS; seat++) /* both are paused, or none */
        if (b->players[seat].phase == PAUSED && b->players[1 - seat].phase != PAUSED)
            b->players[seat].phase = b->players[seat].resume;
    b->pause = b->pause < 0 ? NOT_RESTING : (int32_t)clamped(b->pause, s->rules.round_pause);
    b->order %= ORDERS;
    for (int seat = 0; seat < SEATS; seat++)
        b->wins[seat] = (uint8_t)clamped(b->wins[seat], s->rules.wins);
    b->over = b->wins[0] >= s->rules.wins || b->wins[1] >= s->rules.wins;
}

static void store_fields(const board *b, int64_t *fields) {
    const int64_t match[OF_MATCH] = {b->rng, b->clock, b->pause, b->order, b->wins[0], b->wins[1]};
    memcpy(fields, match, sizeof match);
    fields += OF_MATCH;
    for (int seat = 0; seat < SEATS; seat++)
        fields = store_player(&b->players[seat], fields);
}

static void load_fields(const setup *s, board *b, const int64_t *fields) {
    memset(b, 0, sizeof *b);
    b->rng = (uint32_t)fields[0];
    b->clock = (uint32_t)fields[1];
    b->pause = (int32_t)fields[2];
    b->order = (uint8_t)within(fields[3], ORDERS - 1);
    b->wins[0] = (uint8_t)fields[4];
    b->wins[1] = (uint8_t)fields[5];
    b->over = (uint8_t)(b->wins[0] >= s->rules.wins || b->wins[1] >= s->rules.wins);
    fields += OF_MATCH;
    for (int seat = 0; seat < SEATS; seat++)
        fields = load_player(s, &b->players[seat], seat, fields);
}

#include "matches.h"
