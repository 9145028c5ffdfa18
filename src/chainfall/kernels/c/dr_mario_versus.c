/* dr-mario-versus by ticks and by placements, with every option: a match of two players, and its rounds.
 *
 * The order of both players in a frame and the end of a round are those of chainfall.games.dr_mario.versus.resolving.
 */
#include "bottle_player.h"

#define NAME dr_mario_versus
#define GAME "dr-mario-versus"

enum {
    RULES = 2,
    KINDS = CODES,
    SHOWN = 9, /* capsule and next one, the left half first; row, column and turns; what is coming; the rounds won */
    ACTIONS = PLACEMENTS + 1,
    OPTIONS = 7, /* both levels, both speeds, the counter, wins, the delay of attacks */
};

/* Fields: numbers of the match; of each player codes, numbers, and three for every attack. */
enum { OF_MATCH = 9, PLAYER_CODES = ROWS * COLUMNS + 4, PLAYER_NUMBERS = 16 };
enum { FIELDS = OF_MATCH + SEATS * (PLAYER_CODES + PLAYER_NUMBERS + 3 * MOST_SENT) };

/* What the match is doing. */
enum { PLAYING, ROUND_OVER, FILLING, PAUSED, MATCH_OVER };
enum { NOBODY = 255 /* has won */ };

typedef struct {
    player players[SEATS];
    uint16_t list, generator; /* places on the ring: before the capsules of this round, and now */
    uint8_t phase, resume, timer, winner, held, wins[SEATS];
} board;

static void play_seat(const setup *s, board *b, int seat, unsigned mask) {
    player *p = &b->players[seat];
    if (p->phase == FALLING) {
        fall(s, p, seat, mask);
        return;
    }
    p->clock++;
    p->held = (uint8_t)mask;
    p->timer--;
    if (p->phase == CLEAR)
        count_matches(p);
    while (p->timer <= 0 && (p->phase == SPAWN || p->phase == SETTLE || p->phase == CLEAR || p->phase == ATTACK)) {
        if (p->phase == SPAWN)
            spawn(s, p, b->list);
        else if (p->phase == SETTLE)
            check(p);
        else if (p->phase == CLEAR)
            clear(p);
        else
            attack(s, p, &b->players[1 - seat]);
    }
}

/* Whoever has cleared the level wins the round, or has not lost where the other one has. */
static void end_round(const setup *s, board *b) {
    int gains[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        int own = b->players[seat].phase, other = b->players[1 - seat].phase;
        gains[seat] = own == LEVEL_CLEARED || (other == BLOCKED && own != BLOCKED);
        b->players[seat].planned = 0;
    }
    b->winner = gains[0] == gains[1] ? NOBODY : (uint8_t)gains[1];
    b->resume = PLAYING;
    for (int seat = 0; seat < SEATS; seat++) { /* player 1's last win is looked at first */
        b->wins[seat] += (uint8_t)gains[seat];
        if (b->wins[seat] == s->wins) {
            b->phase = MATCH_OVER;
            b->timer = 0;
            b->winner = (uint8_t)seat;
            return;
        }
    }
    b->phase = ROUND_OVER;
    b->timer = AFTER_LEVEL;
}

/* New capsules from where the generator stands, the same for both, and empty bottles. */
static void new_round(const setup *s, board *b) {
    b->list = (uint16_t)around(b->generator);
    b->generator = (uint16_t)around(b->list + LIST);
    for (int seat = 0; seat < SEATS; seat++) {
        player *p = &b->players[seat];
        *p = (player){.clock = p->clock, .held = p->held, .charge = p->charge, .colours = p->colours};
        p->next = capsule_at(&s->ring, b->list, 1);
        enter(p, SPAWN, 0);
    }
}

static inline int viruses_left(const setup *s, const board *b, int seat) {
    return virus_count(s->level[seat]) - count_of(b->players[seat].cells.virus);
}

/* One attempt to place a virus for a player who lacks some. */
static void fill_one(const setup *s, board *b, int seat) {
    int left = viruses_left(s, b, seat);
    bottle *in = &b->players[seat].cells;
    unsigned place = b->generator;
    drawing cells = {{0}};
    if (!left)
        return;
    for (int n = 0; n < ROWS * COLUMNS; n++)
        cells[2 + n / COLUMNS][2 + n % COLUMNS] = (uint8_t)colour_at(in, n % COLUMNS, TOP - n / COLUMNS);
    place_virus(&s->ring, cells, s->level[seat], left, &place);
    read_drawing(cells, &in->low, &in->high);
    in->virus = taken(in);
    b->generator = (uint16_t)place;
}

/* With the same level both get the same bottle. */
static void fill(const setup *s, board *b) {
    fill_one(s, b, 0);
    if (s->level[0] == s->level[1])
        b->players[1].cells = b->players[0].cells;
    else
        fill_one(s, b, 1);
}

static inline int is_full(const setup *s, const board *b) {
    return !viruses_left(s, b, 0) && !viruses_left(s, b, 1);
}

static void begin(const setup *s, board *b, uint64_t seed) {
    memset(b, 0, sizeof *b);
    b->generator = (uint16_t)(seed % RING);
    b->winner = NOBODY;
    b->players[0].colours = b->players[1].colours = ALL_YELLOW;
    new_round(s, b);
    while (!is_full(s, b))
        fill(s, b);
}

/* A frame between two rounds: the wait after the last one, then a virus in each bottle. */
static void wait_for_round(const setup *s, board *b, const unsigned *masks) {
    for (int seat = 0; seat < SEATS; seat++) {
        b->players[seat].clock++;
        b->players[seat].held = (uint8_t)masks[seat];
    }
    if (b->phase == ROUND_OVER) {
        if (--b->timer)
            return;
        b->phase = FILLING;
        new_round(s, b);
        return;
    }
    fill(s, b);
    if (!is_full(s, b))
        return;
    b->phase = PLAYING;
    for (int seat = 0; seat < SEATS; seat++)
        throw_capsule(&b->players[seat], UNTIL_CONTROL);
}

/* A frame of which only the pause button is looked at. */
static void pause_match(board *b, unsigned pausing) {
    if (pausing & ~b->held) {
        uint8_t before = b->phase;
        b->phase = before == PAUSED ? b->resume : PAUSED;
        b->resume = before == PAUSED ? PLAYING : before;
    }
    b->held = (uint8_t)pausing;
}

static void play_tick(const setup *s, board *b, const int32_t *held) {
    unsigned pausing = (unsigned)(held[0] | held[1]) & HELD_PAUSE;
    const unsigned masks[SEATS] = {(unsigned)held[0] & STEERING, (unsigned)held[1] & STEERING};
    if (b->phase == MATCH_OVER)
        return;
    if (b->phase == PAUSED || pausing & ~b->held) {
        pause_match(b, pausing);
        return;
    }
    b->held = (uint8_t)pausing;
    if (b->phase != PLAYING) {
        wait_for_round(s, b, masks);
        return;
    }
    int over = 0;
    for (int seat = 0; seat < SEATS; seat++)
        play_seat(s, b, seat, masks[seat]);
    for (int seat = 0; seat < SEATS; seat++)
        over |= b->players[seat].phase == LEVEL_CLEARED || b->players[seat].phase == BLOCKED;
    if (over)
        end_round(s, b);
}

static inline int is_over(const board *b) {
    return b->phase == MATCH_OVER;
}

static inline int stands_still(const board *b) {
    return is_over(b) || b->phase == PAUSED;
}

static inline int64_t wins_at(const board *b, int seat) {
    return b->wins[seat];
}

static inline int64_t score_at(const board *b, int seat) {
    return b->wins[seat];
}

static inline int32_t winner_of(const board *b) {
    return is_over(b) ? b->winner : -1;
}

/* Placements */

static inline int has_just_appeared(const player *p) {
    return p->pose.height == TOP && p->pose.column == NECK && !p->pose.turns && !p->gravity;
}

/* Where a capsule that is already on its way can go, and how. */
static uint32_t find_routes(const setup *s, const player *p, int seat, ways *found, uint64_t *buttons) {
    plane cells = taken(&p->cells);
    faller f = {p->pose, p->gravity, frames_of(s->frames[seat], p->capsules)};
    int released = p->held != 0, quiet = f.frames - 1 - f.gravity;
    find_ways(cells, p->pose, is_of_one_colour(p->piece), found, buttons);
    uint32_t legal = found->legal;
    for (uint32_t bits = found->legal; bits; bits &= bits - 1) {
        int placement = __builtin_ctz(bits), taps = found->taps[placement] + released;
        if (taps > quiet && !arrives(cells, f, buttons[placement] << 3 * released, taps, placement))
            legal &= ~(1u << placement);
    }
    return legal;
}

static uint64_t placements_at(const setup *s, const board *b, int seat) {
    const player *p = &b->players[seat];
    if (b->phase != PLAYING || p->phase != FALLING || p->planned)
        return 0;
    if (has_just_appeared(p)) {
        plane cells = taken(&p->cells);
        unsigned number = ways_over(cells, is_of_one_colour(p->piece));
        return reached(&s->routes, number, cells, p->held != 0, frames_of(s->frames[seat], p->capsules));
    }
    ways found = {0};
    uint64_t buttons[PLACEMENTS];
    return find_routes(s, p, seat, &found, buttons);
}

/* The taps, after a release if a button is held; then Down until the capsule has landed. */
static void make_plan(const setup *s, board *b, int seat, int placement) {
    player *p = &b->players[seat];
    ways found = {0};
    uint64_t buttons[PLACEMENTS];
    if (has_just_appeared(p)) {
        unsigned number = ways_over(taken(&p->cells), is_of_one_colour(p->piece));
        p->buttons = s->routes.buttons[number][placement];
        p->taps = s->routes.ways[number].taps[placement];
    } else {
        find_routes(s, p, seat, &found, buttons);
        p->buttons = buttons[placement];
        p->taps = found.taps[placement];
    }
    if (p->held) {
        p->buttons <<= 3;
        p->taps++;
    }
    p->planned = 1;
}

static inline void drop_plan(board *b, int seat) {
    b->players[seat].planned = 0;
}

static inline int32_t next_of_plan(board *b, int seat) {
    static const uint8_t MASKS[8] = {0, HELD_LEFT, HELD_RIGHT, HELD_CW, HELD_CCW};
    player *p = &b->players[seat];
    if (!p->planned)
        return 0;
    if (!p->taps)
        return HELD_DOWN;
    unsigned button = p->buttons & 7;
    p->buttons >>= 3;
    p->taps--;
    return MASKS[button];
}

/* The viruses that vanish at once. */
static int64_t worth_of(const setup *s, const board *b, int seat, int placement) {
    const player *p = &b->players[seat];
    bottle after = p->cells;
    int height = ground_under(taken(&after), (pose){p->pose.height, placement >> 2, placement & 3});
    lay(&s->capsules, &after, p->piece, placement, height);
    for (plane gone = matched(&after); !is_empty(gone); gone = matched(&after)) {
        vanish(&after, gone);
        settle(&after);
    }
    return count_of(p->cells.virus) - count_of(after.virus);
}

/* Options */

static void prepare_setup(void *memory, const int64_t *options) {
    setup *s = memory;
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < SEATS; seat++) {
        s->level[seat] = (uint8_t)within(options[seat], LAST_LEVEL);
        prepare_frames(s->frames[seat], within(options[SEATS + seat], SPEEDS - 1));
    }
    s->counter = (uint8_t)options[4];
    s->wins = (uint8_t)options[5];
    s->delay = (uint16_t)options[6];
    prepare_routes(&s->routes);
    prepare_capsules(&s->capsules);
    prepare_ring(&s->ring);
}

/* What others see of it */

static inline int is_in_air(const player *p) {
    return p->phase == FALLING || p->phase == BLOCKED;
}

static unsigned incoming_of(const player *p) {
    unsigned size = 0;
    for (unsigned n = 0; n < p->waiting; n++)
        size += p->incoming[n].size;
    return size < 255 ? size : 255;
}

static void show_bottle(const player *p, uint8_t *codes) {
    uint8_t *pieces = codes + ROWS * COLUMNS;
    show_cells(&p->cells, codes);
    pieces[0] = pieces[1] = 0;
    if (p->piece)
        show_capsule(p->piece, pieces);
    show_capsule(p->next, pieces + 2);
}

static void show(const board *b, int seat, uint8_t *codes) {
    const player *p = &b->players[seat];
    uint8_t *rest = codes + ROWS * COLUMNS + 4;
    show_bottle(p, codes);
    memset(rest, 0, SHOWN - 4);
    if (is_in_air(p)) {
        rest[0] = (uint8_t)(ROWS - p->pose.height); /* row 0 is the rim */
        rest[1] = (uint8_t)p->pose.column;
        rest[2] = (uint8_t)p->pose.turns;
    }
    rest[3] = (uint8_t)incoming_of(p);
    rest[4] = b->wins[seat];
}

static int64_t *store_player(const player *p, int64_t *fields) {
    uint8_t codes[PLAYER_CODES];
    show_bottle(p, codes);
    for (int n = 0; n < PLAYER_CODES; n++)
        *fields++ = codes[n];
    const int64_t numbers[PLAYER_NUMBERS] = {
        p->phase,       p->clock,       p->held,       p->charge,   p->gravity, p->timer, p->pose.height,
        p->pose.column, p->pose.turns,  p->capsules,   p->chain,    p->kills,   p->matches,
        p->colours,     p->hanging,     p->waiting,
    };
    memcpy(fields, numbers, sizeof numbers);
    fields += PLAYER_NUMBERS;
    for (int n = 0; n < MOST_SENT; n++) {
        sent none_yet = {0, 0, 0}, attack = n < p->waiting ? p->incoming[n] : none_yet;
        *fields++ = attack.size;
        *fields++ = attack.due;
        *fields++ = attack.colours;
    }
    return fields;
}

static const int64_t *load_player(player *p, const int64_t *fields) {
    p->cells = bottle_of(fields);
    p->piece = fields[ROWS * COLUMNS] ? capsule_of(fields + ROWS * COLUMNS) : 0;
    p->next = capsule_of(fields + ROWS * COLUMNS + 2);
    fields += PLAYER_CODES;
    p->phase = (uint8_t)fields[0];
    p->clock = (uint32_t)fields[1];
    p->held = (uint8_t)fields[2];
    p->charge = (uint8_t)fields[3];
    p->gravity = (uint8_t)fields[4];
    p->timer = (int16_t)fields[5];
    p->pose = (pose){within(fields[6], TOP), within(fields[7], COLUMNS - 1), (int)(fields[8] & 3)};
    p->capsules = (uint32_t)fields[9];
    p->chain = (uint8_t)fields[10];
    p->kills = (uint8_t)fields[11];
    p->matches = (uint16_t)fields[12];
    p->colours = (uint8_t)fields[13];
    p->hanging = (uint8_t)fields[14];
    p->waiting = (uint8_t)within(fields[15], MOST_SENT);
    fields += PLAYER_NUMBERS;
    for (int n = 0; n < MOST_SENT; n++, fields += 3)
        p->incoming[n] = (sent){(uint32_t)fields[1], (uint16_t)fields[0], (uint8_t)fields[2]};
    return fields;
}

static void store_fields(const board *b, int64_t *fields) {
    const int64_t match[OF_MATCH] = {
        b->phase, b->resume, b->timer, b->winner, b->held, b->wins[0], b->wins[1], b->list, b->generator,
    };
    memcpy(fields, match, sizeof match);
    fields += OF_MATCH;
    for (int seat = 0; seat < SEATS; seat++)
        fields = store_player(&b->players[seat], fields);
}

static void load_fields(const setup *s, board *b, const int64_t *fields) {
    (void)s;
    memset(b, 0, sizeof *b);
    b->phase = (uint8_t)fields[0];
    b->resume = (uint8_t)fields[1];
    b->timer = (uint8_t)fields[2];
    b->winner = (uint8_t)fields[3];
    b->held = (uint8_t)fields[4];
    b->wins[0] = (uint8_t)fields[5];
    b->wins[1] = (uint8_t)fields[6];
    b->list = (uint16_t)around((unsigned)fields[7]);
    b->generator = (uint16_t)around((unsigned)fields[8]);
    fields += OF_MATCH;
    for (int seat = 0; seat < SEATS; seat++)
        fields = load_player(&b->players[seat], fields);
}

#include "matches.h"
