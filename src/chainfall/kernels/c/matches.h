/* The functions of a kernel over many matches, the same for every game with seats. A board is a match here.
 *
 * A game's file includes this at its end. Before that it defines what boards.h needs, how many SEATS there are, and
 *
 *   play_tick(setup, match, masks)             one tick with these buttons held
 *   is_over(match)
 *   stands_still(match)                        it is over or paused, and no ticks without buttons change that
 *   placements_at(setup, match, seat)          a bit for each placement of a piece in the air that has no plan yet;
 *                                              none if there is no such piece
 *   make_plan(setup, match, seat, placement)   from now on the piece has a plan, until it lands or the round is over
 *   drop_plan(match, seat)                     the piece has no plan any more
 *   next_of_plan(match, seat)                  the buttons to hold in the next tick, none without a plan
 *   worth_of(setup, match, seat, placement)    what a greedy player likes the most
 *   score_at(match, seat), wins_at(match, seat), winner_of(match)
 *   show(match, seat, cells)                   the codes of all cells, row by row from the top, then the rest
 *
 * An action is a placement where a decision is due, and else the last action: to wait.
 */
#include "boards.h"

enum { WAIT = ACTIONS - 1, SEEN = ROWS * COLUMNS + SHOWN };

static uint64_t actions_at(const setup *s, const board *b, int seat) {
    if (stands_still(b))
        return 0;
    uint64_t placements = placements_at(s, b, seat);
    return placements ? placements : UINT64_C(1) << WAIT;
}

/* No match goes on for twenty minutes without a decision; one that nobody came to by playing may. */
enum { MOST_TICKS = 20 * 60 * 60 };

/* Plays on until a decision is due at any seat, or the match is over. */
static void play(const setup *s, board *b, const int32_t *actions) {
    int32_t masks[SEATS];
    int due = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (actions[seat] != WAIT)
            make_plan(s, b, seat, actions[seat]);
    for (int ticks = 0; !due && ticks < MOST_TICKS; ticks++) {
        for (int seat = 0; seat < SEATS; seat++)
            masks[seat] = next_of_plan(b, seat);
        play_tick(s, b, masks);
        due = is_over(b);
        for (int seat = 0; seat < SEATS; seat++)
            due = due || placements_at(s, b, seat);
    }
}

static void tick(const void *setup_, unsigned char *boards, const int32_t *masks, const uint8_t *where, uint8_t *over,
                 size_t count) {
    for (size_t n = 0; n < count; n++) {
        if (where && !where[n])
            continue;
        board *b = BOARD(boards, n);
        for (int seat = 0; seat < SEATS; seat++)
            drop_plan(b, seat); /* who holds buttons has a plan of their own */
        play_tick(setup_, b, masks + n * SEATS);
        over[n] = (uint8_t)is_over(b);
    }
}

static ptrdiff_t step(const void *setup_, unsigned char *boards, const int32_t *actions, const uint8_t *where,
                      int64_t *points, uint8_t *over, size_t count) {
    for (size_t n = 0; n < count * SEATS; n++) {
        int known = actions[n] >= 0 && actions[n] < ACTIONS;
        if ((!where || where[n / SEATS]) &&
            !(known && actions_at(setup_, CONST_BOARD(boards, n / SEATS), (int)(n % SEATS)) >> actions[n] & 1))
            return (ptrdiff_t)n;
    }
    for (size_t n = 0; n < count; n++) {
        if (where && !where[n])
            continue;
        board *b = BOARD(boards, n);
        int64_t before[SEATS];
        for (int seat = 0; seat < SEATS; seat++)
            before[seat] = score_at(b, seat);
        play(setup_, b, actions + n * SEATS);
        for (int seat = 0; seat < SEATS; seat++)
            points[n * SEATS + (size_t)seat] = score_at(b, seat) - before[seat];
        over[n] = (uint8_t)is_over(b);
    }
    return -1;
}

/* Goes through the seats of all boards, or of those where it is to look. */
#define EVERY_SEAT(where, count)                                                                                       \
    for (size_t n = 0; n < (count) * SEATS; n++)                                                                       \
        if (!(where) || (where)[n / SEATS])

static void legal(const void *setup_, const unsigned char *boards, const uint8_t *where, uint8_t *legal_,
                  size_t count) {
    EVERY_SEAT(where, count)
    write_legal(actions_at(setup_, CONST_BOARD(boards, n / SEATS), (int)(n % SEATS)), legal_ + n * ACTIONS);
}

static void observe(const unsigned char *boards, const uint8_t *where, uint8_t *cells, size_t count) {
    EVERY_SEAT(where, count)
    show(CONST_BOARD(boards, n / SEATS), (int)(n % SEATS), cells + n * SEEN);
}

static void scores(const unsigned char *boards, int64_t *scores_, size_t count) {
    for (size_t n = 0; n < count * SEATS; n++)
        scores_[n] = score_at(CONST_BOARD(boards, n / SEATS), (int)(n % SEATS));
}

static void wins(const unsigned char *boards, int64_t *wins_, size_t count) {
    for (size_t n = 0; n < count * SEATS; n++)
        wins_[n] = wins_at(CONST_BOARD(boards, n / SEATS), (int)(n % SEATS));
}

static void winner(const unsigned char *boards, int32_t *winners, size_t count) {
    for (size_t n = 0; n < count; n++)
        winners[n] = winner_of(CONST_BOARD(boards, n));
}

/* One of the best placements. Chance chooses among equal ones, or two greedy players with the same pieces would do the
 * same for ever. */
static int by_worth(const setup *s, const board *b, int seat, uint64_t placements, uint64_t *chance) {
    int64_t most = INT64_MIN;
    uint64_t best = 0;
    for (; placements; placements &= placements - 1) {
        int placement = __builtin_ctzll(placements);
        int64_t worth = worth_of(s, b, seat, placement);
        if (worth > most)
            best = 0, most = worth;
        if (worth == most)
            best |= UINT64_C(1) << placement;
    }
    return by_chance(best, chance);
}

static int choose(const setup *s, const board *b, int seat, int greedy, uint64_t *chance) {
    uint64_t actions = actions_at(s, b, seat);
    if (actions >> WAIT)
        return WAIT;
    return greedy ? by_worth(s, b, seat, actions, chance) : by_chance(actions, chance);
}

enum { BETWEEN_PULSES = 16 };

/* Every match has a chance of its own, so it is the same whatever others are played beside it. */
static struct tally rollout(const void *setup_, unsigned char *boards, size_t count, int64_t steps, int policy,
                            uint32_t seed, struct pulse *pulse) {
    struct tally tally = {0, 0, 0};
    int until_pulse = BETWEEN_PULSES;
    for (size_t number = 0; number < count; number++) {
        board *b = BOARD(boards, number);
        uint64_t chance = draw(&seed);
        if (stands_still(b))
            continue;
        for (int64_t n = 0; n < steps && !stands_still(b); n++) {
            int32_t actions[SEATS];
            if (!--until_pulse) {
                until_pulse = BETWEEN_PULSES;
                if (stops(pulse))
                    return tally;
            }
            for (int seat = 0; seat < SEATS; seat++) {
                actions[seat] = choose(setup_, b, seat, policy >> seat & 1, &chance);
                tally.placements += actions[seat] != WAIT;
            }
            play(setup_, b, actions);
        }
        tally.games += is_over(b);
        for (int seat = 0; is_over(b) && seat < SEATS; seat++)
            tally.score = plus(tally.score, score_at(b, seat));
    }
    return tally;
}

const struct kernel KERNEL = {
    WHAT_EVERY_KERNEL_HAS,
    .seats = SEATS,
    .tick = tick,
    .wins = wins,
    .winner = winner,
};
