/* dr-mario-versus by ticks and by placements, with every option: a match of two players, and its rounds.
 *
 * The order of both players in a frame and the end of a round are those of chainfall.games.dr_mario.versus.resolving.
 */
#include "bottle_player.h"

#define NAME dr_mario_versus
#define GAME "dr-mario-versus"

enum {
    RULES = 3,
    KINDS = CODES,
    PIECES = 4, /* the capsule in the air and the next one, the left half first */
    TOLD = 19, /* the score, eleven numbers beside the bottle, the phase, and where the capsule is */
    SHOWN = PIECES + TOLD * sizeof(int32_t),
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
    uint8_t phase, resume, timer, winner, wins[SEATS];
    uint8_t held; /* who held the pause button: a bit for each seat */
    uint8_t level[SEATS], speed[SEATS]; /* those of the setup, to be shown */
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
    memcpy(b->level, s->level, sizeof b->level);
    memcpy(b->speed, s->speed, sizeof b->speed);
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

/* A frame of which only the pause buttons are looked at. */
static void pause_match(board *b, unsigned pausing) {
    if (pausing & ~(unsigned)b->held) {
        uint8_t before = b->phase;
        b->phase = before == PAUSED ? b->resume : PAUSED;
        b->resume = before == PAUSED ? PLAYING : before;
    }
    b->held = (uint8_t)pausing;
}

static void play_tick(const setup *s, board *b, const int32_t *held) {
    unsigned pausing = (unsigned)(!!(held[0] & HELD_PAUSE) | !!(held[1] & HELD_PAUSE) << 1);
    const unsigned masks[SEATS] = {(unsigned)held[0] & STEERING, (unsigned)held[1] & STEERING};
    if (b->phase == MATCH_OVER)
        return;
    if (b->phase == PAUSED || pausing & ~(unsigned)b->held) {
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
    uint64_t buttons[PLACEMENTS] = {0};
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
        s->speed[seat] = (uint8_t)within(options[SEATS + seat], SPEEDS - 1);
        prepare_frames(s->frames[seat], s->speed[seat]);
    }
    s->counter = (uint8_t)options[4];
    s->wins = (uint8_t)(clamped(options[5] - (options[5] > 0), UINT8_MAX - 1) + 1);
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
    return size;
}

static void show_bottle(const player *p, int turns, uint8_t *codes) {
    uint8_t *pieces = codes + ROWS * COLUMNS;
    show_cells(&p->cells, codes);
    pieces[0] = pieces[1] = 0;
    if (p->piece)
        show_turned(p->piece, turns, pieces);
    show_capsule(p->next, pieces + 2);
}

static int shown_phase(const board *b, const player *p) {
    static const uint8_t OF_MATCH_PHASE[] = {0, SHOWN_ROUND_OVER, SHOWN_FILLING, SHOWN_PAUSED, SHOWN_OVER};
    if (b->phase != PLAYING)
        return OF_MATCH_PHASE[b->phase <= MATCH_OVER ? b->phase : MATCH_OVER];
    return p->phase == BLOCKED ? SHOWN_OVER : p->phase;
}

/* Frames until something lands, once that is certain: the bottle is at rest. */
static int landing_of(const player *p) {
    if (p->phase == ATTACK)
        for (unsigned n = 0; n < p->waiting; n++)
            if ((int64_t)p->incoming[n].due <= (int64_t)p->clock + p->timer)
                return p->timer;
    return 0;
}

/* Row and column of both halves, row 0 being the rim; how far the capsule is on its way to the next row, and how far
 * that is. */
static void show_place(const player *p, unsigned speed, int32_t *place) {
    static const int8_t DOWN[4][2] = {{0, 0}, {-1, 0}, {0, 0}, {0, -1}}, RIGHT[4][2] = {{0, 1}, {0, 0}, {1, 0}, {0, 0}};
    const int turns = p->pose.turns & 3, span = FRAMES[speed] + 1;
    pose below = p->pose;
    below.height--;
    for (int half = 0; half < 2; half++) {
        place[2 * half] = ROWS - p->pose.height + DOWN[turns][half];
        place[2 * half + 1] = p->pose.column + RIGHT[turns][half];
    }
    place[4] = !fits(taken(&p->cells), below) ? 0 : p->gravity < span ? p->gravity : span;
    place[5] = span;
}

static void show(const board *b, int seat, uint8_t *codes) {
    const player *p = &b->players[seat];
    const unsigned speed = speed_index(b->speed[seat], p->capsules), size = incoming_of(p);
    const int halves = (int)(size < MOST_HALVES ? size : MOST_HALVES);
    int32_t numbers[TOLD] = {
        b->wins[seat],
        b->level[seat],
        count_of(p->cells.virus),
        told(p->capsules),
        (int32_t)speed,
        p->chain,
        p->timer,
        told(p->clock),
        b->wins[seat],
        (int32_t)size,
        size ? halves - LEAST_ATTACK + 1 : 0,
        landing_of(p),
        shown_phase(b, p),
    };
    if (is_in_air(p))
        show_place(p, speed, numbers + TOLD - 6);
    show_bottle(p, is_in_air(p) ? p->pose.turns : 0, codes);
    memcpy(codes + ROWS * COLUMNS + PIECES, numbers, sizeof numbers);
}

static int64_t *store_player(const player *p, int64_t *fields) {
    uint8_t codes[PLAYER_CODES];
    show_bottle(p, 0, codes);
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
    memset(b, 0, sizeof *b);
    memcpy(b->level, s->level, sizeof b->level);
    memcpy(b->speed, s->speed, sizeof b->speed);
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

/* A capsule in the air is one that fits where it is: if not, the next one appears. */
static RARELY void mend_player(player *p) {
    mend_bottle(&p->cells);
    p->pose = (pose){(int)clamped(p->pose.height, TOP), (int)clamped(p->pose.column, COLUMNS - 1), p->pose.turns & 3};
    p->phase = p->phase > BLOCKED ? SPAWN : p->phase;
    p->timer = p->timer < AFTER_LEVEL ? p->timer : AFTER_LEVEL;
    p->piece = is_in_air(p) ? sound_capsule(p->piece) : 0;
    p->next = sound_capsule(p->next);
    p->waiting = (uint8_t)clamped(p->waiting, MOST_SENT);
    if (p->phase == FALLING && !fits(taken(&p->cells), p->pose)) {
        p->piece = 0;
        enter(p, SPAWN, 0);
    }
}

static inline int has_viruses_alone(const setup *s, const board *b, int seat) {
    const bottle *in = &b->players[seat].cells;
    return equal(taken(in), in->virus) && viruses_left(s, b, seat) >= 0;
}

static RARELY void mend_board(const setup *s, board *b) {
    b->phase = b->phase > MATCH_OVER ? PLAYING : b->phase;
    b->resume = b->resume >= PAUSED ? PLAYING : b->resume;
    b->winner = b->winner < SEATS ? b->winner : NOBODY;
    b->list = (uint16_t)around(b->list);
    b->generator = (uint16_t)around(b->generator);
    for (int seat = 0; seat < SEATS; seat++) {
        mend_player(&b->players[seat]);
        b->wins[seat] = (uint8_t)clamped(b->wins[seat], s->wins - (b->phase != MATCH_OVER));
        if ((b->phase == PAUSED ? b->resume : b->phase) == FILLING && !has_viruses_alone(s, b, seat))
            b->players[seat].cells = (bottle){none(), none(), none(), none(), none()};
    }
}

#include "matches.h"
