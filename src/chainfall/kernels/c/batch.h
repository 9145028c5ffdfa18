/* The functions of a kernel over many boards, the same for every game for one player.
 *
 * A game's file includes this at its end. Before that it defines what boards.h needs, and
 *
 *   foresee(setup, seed)            this game begins soon: what it needs may be fetched
 *   place(setup, board, action)     plays a legal action; by how much the score went up
 *   legal_of(board)                 a bit for each legal action, none if the game is over
 *   is_over(board), score_of(board)
 *   is_new_level(board)             its first piece is in the air: after an action, that has cleared a level
 *   show(board, cells)              the codes of all cells, row by row from the top, then those of the pieces
 *   measure_features(board, features)
 *   resample(setup, board, seed)    other pieces to come, of which the player knows nothing yet
 */
#include <stdlib.h>

#include "boards.h"

static inline int is_legal(const board *b, int32_t action) {
    return action >= 0 && action < ACTIONS && legal_of(b) >> action & 1;
}

static ptrdiff_t step(const void *setup_, unsigned char *boards, const int32_t *actions, const uint8_t *where,
                      int64_t *points, uint8_t *over, size_t count) {
    for (size_t n = 0; n < count; n++)
        if ((!where || where[n]) && !is_legal(CONST_BOARD(boards, n), actions[n]))
            return (ptrdiff_t)n;
    for (size_t n = 0; n < count; n++) {
        if (where && !where[n])
            continue;
        board *b = BOARD(boards, n);
        points[n] = place(setup_, b, actions[n]);
        over[n] = (uint8_t)is_over(b);
    }
    return -1;
}

static void legal(const void *setup_, const unsigned char *boards, const uint8_t *where, uint8_t *legal_,
                  size_t count) {
    (void)setup_;
    for (size_t n = 0; n < count; n++)
        if (!where || where[n])
            write_legal(legal_of(CONST_BOARD(boards, n)), legal_ + n * ACTIONS);
}

static void observe(const unsigned char *boards, const uint8_t *where, uint8_t *cells, size_t count) {
    for (size_t n = 0; n < count; n++)
        if (!where || where[n])
            show(CONST_BOARD(boards, n), cells + n * (ROWS * COLUMNS + SHOWN));
}

static int turn(const void *setup_, unsigned char *memory, int32_t action, int64_t *points, int *over, uint8_t *seen) {
    board *b = BOARD(memory, 0);
    if (!is_legal(b, action))
        return 0;
    *points = place(setup_, b, action);
    *over = is_over(b);
    show(b, seen);
    write_legal(legal_of(b), seen + ROWS * COLUMNS + SHOWN);
    return 1;
}

static void scores(const unsigned char *boards, int64_t *scores_, size_t count) {
    for (size_t n = 0; n < count; n++)
        scores_[n] = score_of(CONST_BOARD(boards, n));
}

static void measure(const unsigned char *boards, int32_t *features, size_t count) {
    for (size_t n = 0; n < count; n++)
        measure_features(CONST_BOARD(boards, n), features + n * FEATURES);
}

/* The action that wins the most points, the first of equal ones. */
static int by_points(const void *setup_, const board *b) {
    int best = -1;
    int64_t most = INT64_MIN;
    for (uint64_t bits = legal_of(b); bits; bits &= bits - 1) {
        int action = __builtin_ctzll(bits);
        board tried = *b;
        int64_t points = place(setup_, &tried, action);
        if (points > most)
            best = action, most = points;
    }
    return best;
}

enum { BETWEEN_PULSES = 4096 };

static struct tally rollout(const void *setup_, unsigned char *boards, size_t count, int64_t steps, int policy,
                            uint32_t seed, struct pulse *pulse) {
    struct tally tally = {0, 0, 0};
    int64_t until_pulse = BETWEEN_PULSES;
    uint32_t following = draw(&seed); /* the seed of the next game, known before it is needed */
    uint64_t chance = seed;
    for (int64_t n = 0; n < steps; n++)
        for (size_t first = 0, end; first < count; first = end) {
            end = count - first < BETWEEN_PULSES ? count : first + BETWEEN_PULSES;
            for (size_t number = first; number < end; number++) {
                board *b = BOARD(boards, number);
                if (is_over(b)) {
                    tally.games++;
                    tally.score = plus(tally.score, score_of(b));
                    begin(setup_, b, following);
                    following = draw(&seed);
                    foresee(setup_, following);
                    if (is_over(b))
                        continue;
                }
                place(setup_, b, policy ? by_points(setup_, b) : by_chance(legal_of(b), &chance));
                tally.placements++;
            }
            until_pulse -= (int64_t)(end - first);
            if (until_pulse > 0)
                continue;
            until_pulse = BETWEEN_PULSES;
            if (stops(pulse))
                return tally;
        }
    return tally;
}

/* What a search counts of a placement, given the points that it won. */
#ifndef COUNTED
#define COUNTED(board, points) (points)
#endif

/* Looking ahead. A node is a board, the action that led towards it first, and what it is worth. The line, from that
 * action on, takes the room that most nodes have at their end anyway. */
struct node {
    board board;
    int64_t points, value;
    int first;
    uint8_t line[LONGEST_LINE];
};

static int64_t value_of(const struct search *s, const struct node *node) {
    int32_t features[FEATURES];
    measure_features(&node->board, features);
    const int64_t most = INT32_MAX;
    int64_t points = node->points < -most ? -most : node->points < most ? node->points : most;
    int64_t value = points * s->weights[0];
    for (int n = 0; n < FEATURES; n++)
        value += (int64_t)features[n] * s->weights[n + 1];
    return is_over(&node->board) ? value - LOST : value;
}

static int by_value(const void *a, const void *b) {
    const struct node *left = *(struct node *const *)a, *right = *(struct node *const *)b;
    if (left->value != right->value)
        return left->value < right->value ? 1 : -1;
    return left < right ? -1 : left > right; /* the same order everywhere */
}

enum { NODES_BETWEEN_PULSES = 256 };

/* All that can follow the nodes, and those whose way has come to its end; the answer is how many there are. */
static size_t expand_nodes(struct search *s, const struct node *nodes, size_t count, struct node *following,
                           int depth) {
    size_t found = 0;
    for (size_t n = 0; n < count; n++) {
        if (n % NODES_BETWEEN_PULSES == 0 && stops(s->pulse))
            return 0;
        if (depth && is_new_level(&nodes[n].board)) {
            following[found++] = nodes[n];
            continue;
        }
        for (uint64_t bits = legal_of(&nodes[n].board); bits; bits &= bits - 1) {
            int action = __builtin_ctzll(bits);
            struct node *new = &following[found++];
            *new = nodes[n];
            new->first = depth ? nodes[n].first : action;
            if (depth < LONGEST_LINE)
                new->line[depth] = (uint8_t)action;
            int64_t points = place(s->setup, &new->board, action);
            new->points += COUNTED(&new->board, points);
            new->value = is_new_level(&new->board) ? CLEARED - depth : value_of(s, new);
            s->tried++;
        }
    }
    return found;
}

/* What the best of some boards, best first, are worth for the action that they began with. An action that none of them
 * began with is worth what it was before, but less than all others: it was left for what promised more. */
static void note_best(int64_t *best, uint8_t (*lines)[LONGEST_LINE], struct node *const *order, size_t found) {
    uint64_t noted = 0;
    int64_t least = 0;
    for (size_t n = 0; n < found; n++)
        if (!(noted >> order[n]->first & 1)) {
            noted |= UINT64_C(1) << order[n]->first;
            best[order[n]->first] = least = order[n]->value;
            memcpy(lines[order[n]->first], order[n]->line, LONGEST_LINE);
        }
    for (int action = 0; action < ACTIONS; action++)
        if (!(noted >> action & 1) && best[action] >= least)
            best[action] = least - 1;
}

/* The best nodes to go on with: as many as the width says or, evenly, as many for every first action. */
static size_t keep_best(const struct search *s, struct node *nodes, struct node *const *order, size_t found) {
    int kept[ACTIONS] = {0};
    size_t count = 0;
    for (size_t n = 0; n < found; n++)
        if (kept[s->even ? order[n]->first : 0]++ < s->width)
            nodes[count++] = *order[n];
    return count;
}

/* One look ahead with one sample of the pieces to come: adds to the values. */
static void look_ahead(struct search *s, const board *start, struct node *nodes, struct node *following,
                       struct node **order, uint8_t (*lines)[LONGEST_LINE]) {
    int64_t best[ACTIONS] = {0};
    size_t count = 1;
    nodes[0].board = *start;
    nodes[0].points = 0;
    nodes[0].first = -1;
    memset(nodes[0].line, NO_ACTION, LONGEST_LINE);
    for (int depth = 0; depth < s->depth; depth++) {
        size_t found = expand_nodes(s, nodes, count, following, depth);
        if (!found)
            break;
        for (size_t n = 0; n < found; n++)
            order[n] = &following[n];
        qsort(order, found, sizeof *order, by_value);
        note_best(best, lines, order, found);
        count = keep_best(s, nodes, order, found);
    }
    for (uint64_t bits = legal_of(start); bits; bits &= bits - 1)
        s->values[__builtin_ctzll(bits)] = plus(s->values[__builtin_ctzll(bits)], best[__builtin_ctzll(bits)]);
}

static int beam(struct search *s) {
    const board *start = CONST_BOARD(s->board, 0);
    size_t width = (size_t)s->width * (s->even ? ACTIONS : 1), most = width * ACTIONS;
    /* malloc aligns them for planes wherever pointers have 64 bits, and Windows has no aligned_alloc. */
    struct node *nodes = malloc(width * sizeof *nodes);
    struct node *following = malloc(most * sizeof *following);
    struct node **order = malloc(most * sizeof *order);
    uint8_t later[ACTIONS][LONGEST_LINE], (*lines)[LONGEST_LINE] = (uint8_t (*)[LONGEST_LINE])s->lines;
    int enough = nodes && following && order;
    memset(s->lines, NO_ACTION, sizeof later);
    for (int action = 0; action < ACTIONS; action++)
        s->values[action] = legal_of(start) >> action & 1 ? 0 : NOT_LEGAL;
    if (enough && !s->samples)
        look_ahead(s, start, nodes, following, order, lines);
    for (int n = 0; enough && n < s->samples && !stops(s->pulse); n++) {
        board sampled = *start;
        resample(s->setup, &sampled, draw(&s->seed));
        look_ahead(s, &sampled, nodes, following, order, n ? later : lines);
    }
    free(nodes);
    free(following);
    free(order);
    return enough ? 0 : -1;
}

const struct kernel KERNEL = {
    WHAT_EVERY_KERNEL_HAS,
    .seats = 1,
    .features = FEATURES,
    .turn = turn,
    .measure = measure,
    .beam = beam,
};
