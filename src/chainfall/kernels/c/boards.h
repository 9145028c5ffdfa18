/* What every kernel does in the same way, for one player or for more.
 *
 * The file of a game includes batch.h or matches.h at its end, and those include this one. Before that it defines the
 * types `setup` and `board`, the numbers below, and
 *
 *   prepare_setup(setup, options)   the options, and the tables that are made from them
 *   begin(setup, board, seed)       a game for one as it is when its first piece is in the air, or a match as it starts
 *   store_fields(board, fields), load_fields(setup, board, fields)
 *   mend_board(setup, board)        makes a board of any bytes one on which everything above is safe
 */
#ifndef CHAINFALL_BOARDS_H
#define CHAINFALL_BOARDS_H

#define BOARD(boards, number) ((board *)(void *)((boards) + (number) * sizeof(board)))
#define CONST_BOARD(boards, number) ((const board *)(const void *)((boards) + (number) * sizeof(board)))

static void prepare(void *memory, const int64_t *options) {
    prepare_setup(memory, options);
}

static void reset(const void *setup_, unsigned char *boards, const uint64_t *seeds, const uint8_t *where,
                  size_t count) {
    for (size_t n = 0; n < count; n++)
        if (!where || where[n])
            begin(setup_, BOARD(boards, n), seeds[n]);
}

static void store(const unsigned char *memory, int64_t *fields) {
    store_fields(CONST_BOARD(memory, 0), fields);
}

static void mend(const void *setup_, unsigned char *memory) {
    mend_board(setup_, BOARD(memory, 0));
}

static int load(const void *setup_, unsigned char *memory, const int64_t *fields) {
    board new;
    int64_t held[FIELDS];
    load_fields(setup_, &new, fields);
    mend_board(setup_, &new);
    store_fields(&new, held);
    if (memcmp(held, fields, sizeof held))
        return 0;
    memcpy(memory, &new, sizeof new);
    return 1;
}

static inline void write_legal(uint64_t bits, uint8_t *legal_) {
    for (int action = 0; action < ACTIONS; action += 8, bits >>= 8) {
        uint64_t eight = spread(bits);
        memcpy(legal_ + action, &eight, ACTIONS - action < 8 ? ACTIONS - action : 8);
    }
}

/* Any of some actions, each as likely as the others. The generator is the simplest that will do. */
static inline int by_chance(uint64_t actions, uint64_t *state) {
    int action;
    do {
        *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        action = (int)((*state >> 32) * ACTIONS >> 32);
    } while (!(actions >> action & 1));
    return action;
}

#define JOINED_(a, b) a##_##b
#define JOINED(a, b) JOINED_(a, b)
#define TEXT_(a) #a
#define TEXT(a) TEXT_(a)

/* The kernel's name is that of the game and of the build: the same file is compiled once for each. */
#define KERNEL JOINED(NAME, BUILD)

#define WHAT_EVERY_KERNEL_HAS                                                                                          \
    .game = GAME, .build = TEXT(BUILD), .rules = RULES, .rows = ROWS, .columns = COLUMNS, .kinds = KINDS,              \
    .shown = SHOWN, .actions = ACTIONS, .options = OPTIONS, .fields = FIELDS, .setup = sizeof(setup),                  \
    .board = sizeof(board), .prepare = prepare, .reset = reset, .step = step, .legal = legal, .observe = observe,      \
    .scores = scores, .store = store, .load = load, .mend = mend, .rollout = rollout

#endif
