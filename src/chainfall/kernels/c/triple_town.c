/* triple-town, six by six, without a storehouse. An action is a square, counted row by row from the top.
 *
 * Three bits a square say which piece is on it, each bit in a number of its own. Everything else is bits of squares too:
 * a cluster is what a square floods to through squares with the same piece.
 */
#include "kernel.h"

#define NAME triple_town
#define GAME "triple-town"

enum {
    RULES = 1,
    ROWS = 6,
    COLUMNS = 6,
    KINDS = 6, /* a free square, and five pieces */
    PIECES = 2, /* the one at hand, and the next one */
    TOLD = 3, /* the score, the moves, and the phase */
    SHOWN = PIECES + TOLD * sizeof(int32_t),
    ACTIONS = ROWS * COLUMNS,
    OPTIONS = 0,
    FIELDS = ACTIONS + 6,
    FEATURES = 4,
};

enum { HIGHEST = 5, CLUSTER = 3 };

static const int16_t POINTS[HIGHEST + 1] = {0, 5, 20, 100, 500, 1500};

typedef struct {
    uint64_t unused; /* nothing is made from the options */
} setup;

typedef struct {
    uint64_t bits[3]; /* of the piece on each square; none where it is free */
    int64_t score;
    uint32_t rng, moves;
    uint8_t piece, next;
} __attribute__((aligned(16))) board;

#define ALL_SQUARES ((UINT64_C(1) << ACTIONS) - 1)
#define FIRST_COLUMN UINT64_C(0x041041041)

static void prepare_setup(void *memory, const int64_t *options) {
    (void)options;
    memset(memory, 0, sizeof(setup));
}

static inline void foresee(const setup *s, uint64_t seed) {
    (void)s, (void)seed;
}

/* How often the pieces come: 60, 25, 10, 4 and 1 in a hundred. */
static inline uint8_t roll_piece(uint32_t *rng) {
    uint32_t roll = below(rng, 100);
    return (uint8_t)(1 + (roll >= 60) + (roll >= 85) + (roll >= 95) + (roll >= 99));
}

static inline uint64_t legal_of(const board *b) {
    return ~(b->bits[0] | b->bits[1] | b->bits[2]) & ALL_SQUARES;
}

static inline int is_over(const board *b) {
    return !legal_of(b);
}

/* There are no levels. */
static inline int is_new_level(const board *b) {
    (void)b;
    return 0;
}

static inline int64_t score_of(const board *b) {
    return b->score;
}

static void begin(const setup *s, board *b, uint64_t seed) {
    (void)s;
    memset(b, 0, sizeof *b);
    b->rng = (uint32_t)seed;
    b->piece = roll_piece(&b->rng);
    b->next = roll_piece(&b->rng);
}

/* The squares with a piece. */
static inline uint64_t squares_of(const board *b, int piece) {
    uint64_t found = ALL_SQUARES;
    for (int n = 0; n < 3; n++)
        found &= piece >> n & 1 ? b->bits[n] : ~b->bits[n];
    return found;
}

static inline uint64_t around(uint64_t squares) {
    return squares << COLUMNS | squares >> COLUMNS | (squares & ~(FIRST_COLUMN << (COLUMNS - 1))) << 1 |
           (squares & ~FIRST_COLUMN) >> 1;
}

static inline uint64_t flooded(uint64_t squares, uint64_t alike) {
    for (;;) {
        uint64_t more = squares | (around(squares) & alike);
        if (more == squares)
            return squares;
        squares = more;
    }
}

static inline void put(board *b, uint64_t square, int piece) {
    for (int n = 0; n < 3; n++)
        b->bits[n] |= piece >> n & 1 ? square : 0;
}

static inline int64_t place(const setup *s, board *b, int action) {
    (void)s;
    uint64_t square = UINT64_C(1) << action;
    int piece = b->piece % (HIGHEST + 1), best = piece;
    int64_t won = 0;
    while (best < HIGHEST) {
        uint64_t cluster = flooded(square, squares_of(b, best));
        if (__builtin_popcountll(cluster) < CLUSTER)
            break;
        for (int n = 0; n < 3; n++)
            b->bits[n] &= ~cluster;
        won += POINTS[++best];
    }
    put(b, square, best);
    won = won ? won : POINTS[piece];
    b->score = plus(b->score, won);
    b->moves++;
    b->piece = b->next;
    b->next = roll_piece(&b->rng);
    return won;
}

/* Eight squares at once. */
static void show_squares(const board *b, uint8_t *cells) {
    for (int n = 0; n < ACTIONS; n += 8) {
        uint64_t eight = spread(b->bits[0] >> n) | spread(b->bits[1] >> n) << 1 | spread(b->bits[2] >> n) << 2;
        memcpy(cells + n, &eight, ACTIONS - n < 8 ? ACTIONS - n : 8);
    }
    cells[ACTIONS] = b->piece;
    cells[ACTIONS + 1] = b->next;
}

static void show(const board *b, uint8_t *cells) {
    const int32_t numbers[TOLD] = {told(b->score), told(b->moves), is_over(b)};
    show_squares(b, cells);
    memcpy(cells + ACTIONS + PIECES, numbers, sizeof numbers);
}

static void store_fields(const board *b, int64_t *fields) {
    uint8_t cells[ACTIONS + PIECES];
    show_squares(b, cells);
    for (int n = 0; n < ACTIONS + PIECES; n++)
        *fields++ = cells[n];
    *fields++ = b->rng;
    *fields++ = b->score;
    *fields++ = b->moves;
    *fields++ = is_over(b);
}

static void load_fields(const setup *s, board *b, const int64_t *fields) {
    (void)s;
    memset(b, 0, sizeof *b);
    for (int n = 0; n < ACTIONS; n++)
        put(b, UINT64_C(1) << n, (int)(fields[n] & 7));
    fields += ACTIONS;
    b->piece = (uint8_t)fields[0];
    b->next = (uint8_t)fields[1];
    b->rng = (uint32_t)fields[2];
    b->score = fields[3];
    b->moves = (uint32_t)fields[4];
}

static inline uint8_t sound_piece(uint8_t piece) {
    return piece <= HIGHEST ? piece : 1;
}

static RARELY void mend_board(const setup *s, board *b) {
    (void)s;
    for (int n = 0; n < 3; n++)
        b->bits[n] &= ALL_SQUARES;
    b->bits[1] &= ~b->bits[2]; /* there is no piece 6, and none 7 */
    b->score = sound_score(b->score);
    b->piece = sound_piece(b->piece);
    b->next = sound_piece(b->next);
}

static void resample(const setup *s, board *b, uint32_t seed) {
    (void)s;
    b->rng = seed;
}

/* How many of some squares have one of the others to the right of them or below. */
static inline int borders(uint64_t squares, uint64_t others) {
    return __builtin_popcountll(squares & (others & ~FIRST_COLUMN) >> 1) +
           __builtin_popcountll(squares & others >> COLUMNS);
}

/* What a search weighs, as in chainfall.bots.worth.triple_town: free squares; borders with the same piece on both
 * sides, unless it is the highest; borders between a piece and the next better one; and other borders of pieces. */
static void measure_features(const board *b, int32_t *features) {
    uint64_t taken = ALL_SQUARES & ~legal_of(b), better = 0;
    features[0] = ACTIONS - __builtin_popcountll(taken);
    features[1] = features[2] = 0;
    for (int piece = HIGHEST; piece > 0; piece--) {
        uint64_t squares = squares_of(b, piece);
        if (piece < HIGHEST)
            features[1] += borders(squares, squares);
        features[2] += borders(squares, better) + borders(better, squares);
        better = squares;
    }
    features[3] = borders(taken, taken) - features[1] - features[2];
}

#include "batch.h"
