/* What every kernel has: the shape of its boards in memory, and its functions over many of them.
 *
 * A kernel is the rules of one game by placements, over bit planes; that of a game with seats knows them by ticks, too,
 * and what it calls a board is a match with the boards of all seats. It has no state of its own: the caller owns the
 * memory of the boards and of the setup, which holds the options and the tables that are made from them.
 */
#ifndef CHAINFALL_KERNEL_H
#define CHAINFALL_KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* One bit plane: a lane for each column, a bit for each height, the floor being bit 0. */
typedef uint16_t plane __attribute__((vector_size(16)));

#if defined(__clang__) || __GNUC__ >= 12
#define SHUFFLED(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define SHUFFLED(a, b, ...) __builtin_shuffle(a, b, (plane){__VA_ARGS__})
#endif

/* What may stop a long call: it is asked now and then, and whoever is told to stop stops where it is. */
struct pulse {
    int (*stops)(struct pulse *pulse);
};

static inline int stops(struct pulse *pulse) {
    return pulse && pulse->stops(pulse);
}

/* What a search asks for, and what it found.
 *
 * The value of a board is what was won since the first board, points unless a kernel counts something else, times the
 * first weight, and each of its features times the weight of that feature. A game that is lost is worth LOST less. A
 * cleared level is worth CLEARED, whatever the new one looks like, and less by one for each action before; a way ends
 * there.
 *
 * The lines say which actions lead to the values of the first sample: for each action the first LONGEST_LINE of them,
 * itself first, then NO_ACTION.
 */
struct search {
    const void *setup;
    const unsigned char *board;
    const int32_t *weights; /* one for the points, then one for each feature */
    int depth, width;
    int samples; /* how many futures to look at; none: the pieces that the board itself has to come */
    int64_t tried; /* actions, in all */
    uint32_t seed;
    int even; /* whether as many boards as the width says are kept for every first action, not in all */
    int64_t *values; /* for each action the sum of its values over the samples, or NOT_LEGAL */
    uint8_t *lines;
    struct pulse *pulse; /* or NULL */
};

#define NOT_LEGAL INT64_MIN
enum { LONGEST_LINE = 12, NO_ACTION = 255 };
#define LOST (INT64_C(1) << 40)
#define CLEARED 1000000

/* The buttons of a mask, as in chainfall.core.buttons. */
enum { HELD_LEFT = 1, HELD_RIGHT = 2, HELD_DOWN = 4, HELD_CW = 8, HELD_CCW = 16, HELD_DROP = 32, HELD_PAUSE = 64 };

/* What came of many games; the score of a game is that of all its seats. */
struct tally {
    int64_t placements, games, score;
};

/* For what is done once and beside the play: it stays out of the functions that are to be quick. */
#define RARELY __attribute__((cold, noinline))

/* The largest score that a board may come with: whatever is won after that fits, too. */
#define MOST_SCORE (INT64_C(1) << 53)

static inline int64_t sound_score(int64_t score) {
    return score < 0 ? 0 : score < MOST_SCORE ? score : MOST_SCORE;
}

/* A number from 0 to a largest one; whatever is less or more becomes one of the two. */
static inline int64_t clamped(int64_t number, int64_t most) {
    return number < 0 ? 0 : number > most ? most : number;
}

/* A sum that begins again from below where it does not fit. */
static inline int64_t plus(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

struct kernel {
    const char *game; /* the game's id */
    const char *build; /* the instructions that it was compiled for */
    int rules; /* the number of the rules that it implements */
    int seats; /* the players of a game */
    int rows, columns; /* of an observation */
    int kinds; /* the codes of a cell: 0 for an empty one, up to kinds - 1 */
    int shown; /* bytes after the cells of an observation: codes of pieces, then numbers of four bytes each */
    int actions; /* placements are numbered from 0 */
    int options; /* numbers that a setup is made from */
    int fields; /* numbers that say all of a board, to exchange it with the reference */
    int features; /* numbers that a search weighs */
    size_t setup; /* bytes of a setup */
    size_t board; /* bytes of a board */

    void (*prepare)(void *setup, const int64_t *options);

    /* Functions over many boards leave those alone where `where` is 0; without it they are for all of them. Whatever a
     * player does, sees or wins is told for every seat of the first board, then of the next one. */

    void (*reset)(const void *setup, unsigned char *boards, const uint64_t *seeds, const uint8_t *where, size_t count);

    /* Plays an action at every seat. If one is not legal nothing is played, and the answer is its number; else -1. */
    ptrdiff_t (*step)(const void *setup, unsigned char *boards, const int32_t *actions, const uint8_t *where,
                      int64_t *points, uint8_t *over, size_t count);
    void (*legal)(const void *setup, const unsigned char *boards, const uint8_t *where, uint8_t *legal, size_t count);
    void (*observe)(const unsigned char *boards, const uint8_t *where, uint8_t *cells, size_t count);

    void (*scores)(const unsigned char *boards, int64_t *scores, size_t count);
    void (*store)(const unsigned char *board, int64_t *fields);

    /* 0 if a board cannot hold these numbers; then it is as it was. */
    int (*load)(const void *setup, unsigned char *board, const int64_t *fields);

    /* Whatever bytes a board has, now all functions may be called with it. One that came up in play stays as it is. */
    void (*mend)(const void *setup, unsigned char *board);

    /* Plays by a policy, 0 for chance and 1 for the most points. A game that is over begins again. With seats there is
     * a bit for the policy of each of them, and a match that is over stays as it is. */
    struct tally (*rollout)(const void *setup, unsigned char *boards, size_t count, int64_t steps, int policy,
                            uint32_t seed, struct pulse *pulse);

    /* Only of games for one player, and else NULL. */

    /* Plays on one board, then looks at it: its cells, and after them what is legal. 0 if the action is not legal. */
    int (*turn)(const void *setup, unsigned char *board, int32_t action, int64_t *points, int *over, uint8_t *seen);
    void (*measure)(const unsigned char *boards, int32_t *features, size_t count);

    /* Looks ahead; 0, or -1 if there is not enough memory. If it was stopped, what it found means nothing. */
    int (*beam)(struct search *search);

    /* Only of games with seats, and else NULL. */

    /* One tick in real time with these buttons held at every seat. */
    void (*tick)(const void *setup, unsigned char *boards, const int32_t *masks, const uint8_t *where, uint8_t *over,
                 size_t count);
    void (*wins)(const unsigned char *boards, int64_t *wins, size_t count);
    void (*winner)(const unsigned char *boards, int32_t *winners, size_t count); /* the seat, or -1: none or not yet */
};

/* mulberry32, as in chainfall.core.rng: the next number, and the state after it. */
static inline uint32_t draw(uint32_t *state) {
    uint32_t x = *state += 0x6D2B79F5u;
    x = (x ^ x >> 15) * (x | 1);
    x ^= x + (x ^ x >> 7) * (x | 61);
    return x ^ x >> 14;
}

static inline uint32_t below(uint32_t *state, uint32_t bound) {
    return (uint32_t)((uint64_t)draw(state) * bound >> 32);
}

/* The next four numbers at once. The state only counts, so none of them waits for another. */
typedef uint32_t four __attribute__((vector_size(16)));

static inline four draw_four(uint32_t state) {
    four x = state + (four){1, 2, 3, 4} * 0x6D2B79F5u;
    x = (x ^ x >> 15) * (x | 1);
    x ^= x + (x ^ x >> 7) * (x | 61);
    return x ^ x >> 14;
}

static inline plane none(void) {
    return (plane){0};
}

/* Eight bytes that are 0 or 1, from the lowest eight bits. */
static inline uint64_t spread(uint64_t bits) {
    const uint64_t ones = UINT64_C(0x0101010101010101), each = UINT64_C(0x8040201008040201);
    return (((bits & 0xFF) * ones & each) + 0x7F * ones) >> 7 & ones;
}

/* The codes of a row, one in each lane, as bytes; as many are written as there are lanes. */
static inline void write_row(uint8_t *cells, plane codes) {
    typedef uint8_t bytes __attribute__((vector_size(8)));
    bytes row = __builtin_convertvector(codes, bytes);
    memcpy(cells, &row, sizeof row);
}

/* A number beside a board, as an observation has it: one that is too large counts as the largest. */
static inline int32_t told(int64_t number) {
    return number < INT32_MAX ? (int32_t)number : INT32_MAX;
}

static inline int is_empty(plane p) {
    uint64_t halves[2];
    memcpy(halves, &p, sizeof p);
    return !(halves[0] | halves[1]);
}

static inline int equal(plane a, plane b) {
    return is_empty(a ^ b);
}

/* The cells one column further right, and one further left. */
static inline plane to_right(plane p) {
    return SHUFFLED(p, none(), 8, 0, 1, 2, 3, 4, 5, 6);
}

static inline plane to_left(plane p) {
    return SHUFFLED(p, none(), 1, 2, 3, 4, 5, 6, 7, 8);
}

/* Which cells have the colour of the one above, and of the one to the right. */
typedef struct {
    plane above, right;
} kin;

static inline kin kin_of(plane cells, plane low, plane high) {
    return (kin){
        cells & cells >> 1 & ~(low ^ low >> 1) & ~(high ^ high >> 1),
        cells & to_left(cells) & ~(low ^ to_left(low)) & ~(high ^ to_left(high)),
    };
}

static inline int count_of(plane p) {
    uint64_t halves[2];
    memcpy(halves, &p, sizeof p);
    return __builtin_popcountll(halves[0]) + __builtin_popcountll(halves[1]);
}

#endif
