/* The Python module over the kernels: numbers and buffers in, nothing but checks in between.
 *
 * Every buffer is contiguous memory whose length must fit; the caller, chainfall.kernels.batch, makes and keeps it. The
 * lock of the interpreter is let go while a kernel works.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "kernel.h"

#if defined(__x86_64__)
#define BUILDS(game) extern const struct kernel game##_plain, game##_avx2;
#else
#define BUILDS(game) extern const struct kernel game##_plain;
#endif

#define GAMES(each)                                                                                                    \
    each(puzzle_fighter) each(dr_mario) each(triple_town) each(puzzle_fighter_seat) each(dr_mario_versus)               \
    each(puzzle_fighter_versus)

GAMES(BUILDS)

/* The builds of all games, the quicker one of a game last. */
#if defined(__x86_64__)
#define LISTED(game) &game##_plain, &game##_avx2,
#else
#define LISTED(game) &game##_plain,
#endif
static const struct kernel *const KERNELS[] = {GAMES(LISTED)};
enum { COUNT = sizeof KERNELS / sizeof *KERNELS };

#if defined(__x86_64__)
/* Whether processor and system know AVX2 and BMI2, asked once when the module is loaded: asking takes a microsecond. */
static int knows_avx2;

/* __builtin_cpu_supports asks the same of a library that does not come with every compiler. */
static void ask_processor(void) {
    enum { SAVES_XMM_AND_YMM = 6 };
    unsigned a, b, c, d, saved, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE))
        return;
    __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
    if ((saved & SAVES_XMM_AND_YMM) == SAVES_XMM_AND_YMM && __get_cpuid_count(7, 0, &a, &b, &c, &d))
        knows_avx2 = (b & bit_AVX2) && (b & bit_BMI2);
}

static int runs_here(const struct kernel *k) {
    return knows_avx2 || strcmp(k->build, "avx2");
}
#else
static void ask_processor(void) {
}

static int runs_here(const struct kernel *k) {
    (void)k;
    return 1;
}
#endif

/* Arguments */

enum { MOST_BUFFERS = 7, ALIGNMENT = 16 };

struct call {
    const struct kernel *kernel;
    Py_buffer buffers[MOST_BUFFERS];
    int taken;
};

static void give_back(struct call *call) {
    while (call->taken)
        PyBuffer_Release(&call->buffers[--call->taken]);
}

static int find(struct call *call, PyObject *number) {
    long index = PyLong_AsLong(number);
    if (index == -1 && PyErr_Occurred())
        return 0;
    if (index < 0 || index >= COUNT || !runs_here(KERNELS[index])) {
        PyErr_Format(PyExc_ValueError, "kernel %ld: expected one of kernels()", index);
        return 0;
    }
    call->kernel = KERNELS[index];
    return 1;
}

/* Takes the memory of an object; with a size it must be that long, else a multiple of `unit`. */
static void *take(struct call *call, PyObject *object, const char *name, size_t unit, Py_ssize_t count, int writable) {
    Py_buffer *buffer = &call->buffers[call->taken];
    if (PyObject_GetBuffer(object, buffer, writable ? PyBUF_CONTIG : PyBUF_CONTIG_RO))
        return NULL;
    call->taken++;
    size_t length = (size_t)buffer->len;
    if (count < 0 ? length % unit : length != unit * (size_t)count) {
        PyErr_Format(PyExc_ValueError, "%s: %zd bytes, expected %s%zu", name, buffer->len,
                     count < 0 ? "a multiple of " : "", count < 0 ? unit : unit * (size_t)count);
        return NULL;
    }
    if (!length)
        return call; /* nothing is read from it, but it is not NULL */
    if ((uintptr_t)buffer->buf % (unit % ALIGNMENT ? unit & -unit : ALIGNMENT)) {
        PyErr_Format(PyExc_ValueError, "%s: memory that is not aligned to %d bytes", name, ALIGNMENT);
        return NULL;
    }
    return buffer->buf;
}

/* The same for a buffer that may be left out: then it stays NULL. */
static int take_if_any(struct call *call, PyObject *object, const char *name, Py_ssize_t count, uint8_t **found) {
    *found = NULL;
    return object == Py_None || (*found = take(call, object, name, sizeof **found, count, 0));
}

static Py_ssize_t boards_in(const struct call *call, int number) {
    return call->buffers[number].len / (Py_ssize_t)call->kernel->board;
}

static Py_ssize_t seats_in(const struct call *call, int number) {
    return boards_in(call, number) * call->kernel->seats;
}

/* Some functions are only for games for one player, others only for games with seats. */
static int offers(const struct call *call, int offered, const char *name) {
    if (!offered)
        PyErr_Format(PyExc_ValueError, "%s does not offer %s", call->kernel->game, name);
    return offered;
}

static PyObject *done(struct call *call, int fine) {
    give_back(call);
    if (!fine)
        return NULL;
    Py_RETURN_NONE;
}

/* The arguments of a call; the first of them says which kernel it is for. */
static int begin(struct call *call, PyObject *args, Py_ssize_t count, PyObject **found) {
    if (PyTuple_Size(args) != count) {
        PyErr_Format(PyExc_TypeError, "%zd arguments, expected %zd", PyTuple_Size(args), count);
        return 0;
    }
    for (Py_ssize_t n = 0; n < count; n++)
        found[n] = PyTuple_GetItem(args, n);
    return find(call, found[0]);
}

/* Functions */

static PyObject *module_kernels(PyObject *self, PyObject *args) {
    (void)self, (void)args;
    PyObject *list = PyList_New(0);
    for (int n = 0; list && n < COUNT; n++) {
        const struct kernel *k = KERNELS[n];
        if (!runs_here(k))
            continue;
        PyObject *one = Py_BuildValue(
            "{si ss ss si si si si si si si si si si sn sn}", "number", n, "game", k->game, "build", k->build, "rules",
            k->rules, "seats", k->seats, "rows", k->rows, "columns", k->columns, "kinds", k->kinds, "shown", k->shown,
            "actions", k->actions, "options", k->options, "fields", k->fields, "features", k->features, "setup",
            (Py_ssize_t)k->setup, "board", (Py_ssize_t)k->board);
        if (!one || PyList_Append(list, one))
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

static PyObject *module_prepare(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[3];
    struct call call = {0};
    if (!begin(&call, args, 3, a))
        return NULL;
    void *setup = take(&call, a[1], "setup", call.kernel->setup, 1, 1);
    int64_t *options = setup ? take(&call, a[2], "options", sizeof *options, call.kernel->options, 0) : NULL;
    if (options)
        call.kernel->prepare(setup, options);
    return done(&call, options != NULL);
}

static PyObject *module_reset(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[5];
    struct call call = {0};
    if (!begin(&call, args, 5, a))
        return NULL;
    const struct kernel *k = call.kernel;
    void *setup = take(&call, a[1], "setup", k->setup, 1, 0);
    void *boards = setup ? take(&call, a[2], "boards", k->board, -1, 1) : NULL;
    Py_ssize_t count = boards ? boards_in(&call, 1) : 0;
    uint64_t *seeds = boards ? take(&call, a[3], "seeds", sizeof *seeds, count, 0) : NULL;
    uint8_t *where;
    int fine = seeds && take_if_any(&call, a[4], "where", count, &where);
    if (fine) {
        Py_BEGIN_ALLOW_THREADS
        k->reset(setup, boards, seeds, where, (size_t)count);
        Py_END_ALLOW_THREADS
    }
    return done(&call, fine);
}

static PyObject *module_step(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[7];
    struct call call = {0};
    if (!begin(&call, args, 7, a))
        return NULL;
    const struct kernel *k = call.kernel;
    ptrdiff_t wrong = -1;
    uint8_t *where;
    void *setup = take(&call, a[1], "setup", k->setup, 1, 0);
    void *boards = setup ? take(&call, a[2], "boards", k->board, -1, 1) : NULL;
    Py_ssize_t count = boards ? boards_in(&call, 1) : 0, seats = boards ? seats_in(&call, 1) : 0;
    int32_t *actions = boards ? take(&call, a[3], "actions", sizeof *actions, seats, 0) : NULL;
    int fine = actions && take_if_any(&call, a[4], "where", count, &where);
    int64_t *points = fine ? take(&call, a[5], "points", sizeof *points, seats, 1) : NULL;
    uint8_t *over = points ? take(&call, a[6], "over", sizeof *over, count, 1) : NULL;
    if (over) {
        Py_BEGIN_ALLOW_THREADS
        wrong = k->step(setup, boards, actions, where, points, over, (size_t)count);
        Py_END_ALLOW_THREADS
    }
    give_back(&call);
    return over ? PyLong_FromSsize_t(wrong) : NULL;
}

static PyObject *module_tick(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[6];
    struct call call = {0};
    if (!begin(&call, args, 6, a) || !offers(&call, call.kernel->tick != NULL, "ticks"))
        return NULL;
    const struct kernel *k = call.kernel;
    uint8_t *where;
    void *setup = take(&call, a[1], "setup", k->setup, 1, 0);
    void *boards = setup ? take(&call, a[2], "boards", k->board, -1, 1) : NULL;
    Py_ssize_t count = boards ? boards_in(&call, 1) : 0;
    int32_t *masks = boards ? take(&call, a[3], "masks", sizeof *masks, seats_in(&call, 1), 0) : NULL;
    int fine = masks && take_if_any(&call, a[4], "where", count, &where);
    uint8_t *over = fine ? take(&call, a[5], "over", sizeof *over, count, 1) : NULL;
    if (over) {
        Py_BEGIN_ALLOW_THREADS
        k->tick(setup, boards, masks, where, over, (size_t)count);
        Py_END_ALLOW_THREADS
    }
    return done(&call, over != NULL);
}

/* One board at a time, for whom a millionth of a second counts: nothing is let go, and there is one answer. */
static PyObject *module_turn(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[5];
    struct call call = {0};
    if (!begin(&call, args, 5, a) || !offers(&call, call.kernel->turn != NULL, "turns on one board"))
        return NULL;
    const struct kernel *k = call.kernel;
    long action = PyLong_AsLong(a[3]);
    if (action == -1 && PyErr_Occurred())
        return NULL;
    int64_t points;
    int over, legal = 0;
    void *setup = take(&call, a[1], "setup", k->setup, 1, 0);
    void *board = setup ? take(&call, a[2], "board", k->board, 1, 1) : NULL;
    Py_ssize_t size = k->rows * k->columns + k->shown + k->actions;
    uint8_t *seen = board ? take(&call, a[4], "seen", 1, size, 1) : NULL;
    if (seen)
        legal = k->turn(setup, board, action < 0 || action >= k->actions ? -1 : (int32_t)action, &points, &over, seen);
    give_back(&call);
    if (!seen)
        return NULL;
    if (!legal)
        Py_RETURN_NONE;
    return PyLong_FromLongLong(points * 2 + over);
}

static PyObject *module_legal(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[5];
    struct call call = {0};
    if (!begin(&call, args, 5, a))
        return NULL;
    const struct kernel *k = call.kernel;
    uint8_t *where;
    void *setup = take(&call, a[1], "setup", k->setup, 1, 0);
    void *boards = setup ? take(&call, a[2], "boards", k->board, -1, 0) : NULL;
    Py_ssize_t count = boards ? boards_in(&call, 1) : 0;
    int fine = boards && take_if_any(&call, a[3], "where", count, &where);
    uint8_t *legal = fine ? take(&call, a[4], "legal", (size_t)k->actions, seats_in(&call, 1), 1) : NULL;
    if (legal) {
        Py_BEGIN_ALLOW_THREADS
        k->legal(setup, boards, where, legal, (size_t)count);
        Py_END_ALLOW_THREADS
    }
    return done(&call, legal != NULL);
}

/* The functions that look at all boards and fill a buffer: what it is called, and how much of it a board takes. */
enum looks { OBSERVE, SCORES, MEASURE, WINS, WINNER };

static PyObject *look(PyObject *args, enum looks what) {
    static const char *const NAMES[] = {"cells", "scores", "features", "wins", "winners"};
    PyObject *a[4];
    struct call call = {0};
    if (!begin(&call, args, 4, a))
        return NULL;
    const struct kernel *k = call.kernel;
    const int offered[] = {1, 1, k->measure != NULL, k->wins != NULL, k->winner != NULL};
    if (!offers(&call, offered[what], NAMES[what]))
        return NULL;
    uint8_t *where;
    const size_t seats = (size_t)k->seats;
    const size_t sizes[] = {seats * (size_t)(k->rows * k->columns + k->shown), seats * sizeof(int64_t),
                            (size_t)k->features * sizeof(int32_t), seats * sizeof(int64_t), sizeof(int32_t)};
    void *boards = take(&call, a[1], "boards", k->board, -1, 0);
    Py_ssize_t count = boards ? boards_in(&call, 0) : 0;
    int fine = boards && take_if_any(&call, a[2], "where", count, &where);
    void *out = fine ? take(&call, a[3], NAMES[what], sizes[what], count, 1) : NULL;
    if (out) {
        Py_BEGIN_ALLOW_THREADS
        if (what == OBSERVE)
            k->observe(boards, where, out, (size_t)count);
        else if (what == SCORES)
            k->scores(boards, out, (size_t)count);
        else if (what == MEASURE)
            k->measure(boards, out, (size_t)count);
        else if (what == WINS)
            k->wins(boards, out, (size_t)count);
        else
            k->winner(boards, out, (size_t)count);
        Py_END_ALLOW_THREADS
    }
    return done(&call, out != NULL);
}

static PyObject *module_observe(PyObject *self, PyObject *args) {
    (void)self;
    return look(args, OBSERVE);
}

static PyObject *module_scores(PyObject *self, PyObject *args) {
    (void)self;
    return look(args, SCORES);
}

static PyObject *module_measure(PyObject *self, PyObject *args) {
    (void)self;
    return look(args, MEASURE);
}

static PyObject *module_wins(PyObject *self, PyObject *args) {
    (void)self;
    return look(args, WINS);
}

static PyObject *module_winner(PyObject *self, PyObject *args) {
    (void)self;
    return look(args, WINNER);
}

static PyObject *module_store(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[3];
    struct call call = {0};
    if (!begin(&call, args, 3, a))
        return NULL;
    void *board = take(&call, a[1], "board", call.kernel->board, 1, 0);
    int64_t *fields = board ? take(&call, a[2], "fields", sizeof *fields, call.kernel->fields, 1) : NULL;
    if (fields)
        call.kernel->store(board, fields);
    return done(&call, fields != NULL);
}

static PyObject *module_load(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[4];
    struct call call = {0};
    if (!begin(&call, args, 4, a))
        return NULL;
    void *setup = take(&call, a[1], "setup", call.kernel->setup, 1, 0);
    void *board = setup ? take(&call, a[2], "board", call.kernel->board, 1, 1) : NULL;
    int64_t *fields = board ? take(&call, a[3], "fields", sizeof *fields, call.kernel->fields, 0) : NULL;
    if (fields)
        call.kernel->load(setup, board, fields);
    return done(&call, fields != NULL);
}

static PyObject *module_rollout(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[6];
    struct call call = {0};
    if (!begin(&call, args, 6, a))
        return NULL;
    const struct kernel *k = call.kernel;
    struct tally tally = {0, 0, 0};
    long long steps = PyLong_AsLongLong(a[3]);
    long policy = PyLong_AsLong(a[4]);
    unsigned long seed = PyLong_AsUnsignedLongMask(a[5]);
    if (PyErr_Occurred())
        return NULL;
    void *setup = take(&call, a[1], "setup", k->setup, 1, 0);
    void *boards = setup ? take(&call, a[2], "boards", k->board, -1, 1) : NULL;
    if (boards) {
        size_t count = (size_t)boards_in(&call, 1);
        Py_BEGIN_ALLOW_THREADS
        tally = k->rollout(setup, boards, count, steps, (int)policy, (uint32_t)seed);
        Py_END_ALLOW_THREADS
    }
    give_back(&call);
    if (!boards)
        return NULL;
    return Py_BuildValue("LLL", (long long)tally.placements, (long long)tally.games, (long long)tally.score);
}

enum { MOST_WIDTH = 100000, MOST_DEPTH = 1000, MOST_SAMPLES = 100000 };

static int within(PyObject *number, const char *name, long least, long most, int *found) {
    long value = PyLong_AsLong(number);
    if (value == -1 && PyErr_Occurred())
        return 0;
    if (value < least || value > most) {
        PyErr_Format(PyExc_ValueError, "%s: %ld, expected a number from %ld to %ld", name, value, least, most);
        return 0;
    }
    *found = (int)value;
    return 1;
}

static PyObject *module_beam(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *a[9];
    struct call call = {0};
    if (!begin(&call, args, 9, a) || !offers(&call, call.kernel->beam != NULL, "a look ahead"))
        return NULL;
    const struct kernel *k = call.kernel;
    struct search s = {0};
    if (!within(a[4], "depth", 1, MOST_DEPTH, &s.depth) || !within(a[5], "width", 1, MOST_WIDTH, &s.width) ||
        !within(a[6], "samples", 0, MOST_SAMPLES, &s.samples))
        return NULL;
    s.seed = (uint32_t)PyLong_AsUnsignedLongMask(a[7]);
    if (PyErr_Occurred())
        return NULL;
    int failed = 0;
    s.setup = take(&call, a[1], "setup", k->setup, 1, 0);
    s.board = s.setup ? take(&call, a[2], "board", k->board, 1, 0) : NULL;
    s.weights = s.board ? take(&call, a[3], "weights", sizeof *s.weights, k->features + 1, 0) : NULL;
    s.values = s.weights ? take(&call, a[8], "values", sizeof *s.values, k->actions, 1) : NULL;
    if (s.values) {
        Py_BEGIN_ALLOW_THREADS
        failed = k->beam(&s);
        Py_END_ALLOW_THREADS
    }
    give_back(&call);
    if (!s.values)
        return NULL;
    if (failed)
        return PyErr_NoMemory();
    return PyLong_FromLongLong(s.tried);
}

static PyObject *module_address(PyObject *self, PyObject *object) {
    (void)self;
    Py_buffer buffer;
    if (PyObject_GetBuffer(object, &buffer, PyBUF_CONTIG_RO))
        return NULL;
    PyObject *address = PyLong_FromVoidPtr(buffer.buf);
    PyBuffer_Release(&buffer);
    return address;
}

static PyMethodDef METHODS[] = {
    {"kernels", module_kernels, METH_NOARGS, "Every kernel that runs here, the quicker one of a game last."},
    {"prepare", module_prepare, METH_VARARGS, "prepare(kernel, setup, options): fills a setup."},
    {"reset", module_reset, METH_VARARGS, "reset(kernel, setup, boards, seeds, where): begins games where told to."},
    {"step", module_step, METH_VARARGS,
     "step(kernel, setup, boards, actions, where, points, over): plays at every seat; the number of one whose action is "
     "not legal, and then nothing was played, or -1."},
    {"tick", module_tick, METH_VARARGS,
     "tick(kernel, setup, boards, masks, where, over): a tick with these buttons held at every seat."},
    {"turn", module_turn, METH_VARARGS,
     "turn(kernel, setup, board, action, seen): plays on one board and looks at it; twice the points, and 1 if the game "
     "is over, or None if the action is not legal."},
    {"legal", module_legal, METH_VARARGS, "legal(kernel, setup, boards, where, legal): which actions are legal."},
    {"observe", module_observe, METH_VARARGS, "observe(kernel, boards, where, cells): what a player sees, as codes."},
    {"scores", module_scores, METH_VARARGS, "scores(kernel, boards, None, scores): the scores so far."},
    {"measure", module_measure, METH_VARARGS, "measure(kernel, boards, None, features): what a search weighs."},
    {"wins", module_wins, METH_VARARGS, "wins(kernel, boards, None, wins): the rounds that each seat has won."},
    {"winner", module_winner, METH_VARARGS, "winner(kernel, boards, None, winners): the seat that won the match, or -1."},
    {"store", module_store, METH_VARARGS, "store(kernel, board, fields): all of a board as numbers."},
    {"load", module_load, METH_VARARGS, "load(kernel, setup, board, fields): a board from its numbers."},
    {"rollout", module_rollout, METH_VARARGS,
     "rollout(kernel, setup, boards, steps, policy, seed): placements played, games ended, and their scores."},
    {"beam", module_beam, METH_VARARGS,
     "beam(kernel, setup, board, weights, depth, width, samples, seed, values): looks ahead; how many actions were tried."},
    {"address", module_address, METH_O, "Where the memory of an object begins."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot SLOTS[] = {
#if PY_VERSION_HEX >= 0x030C0000 && (!defined(Py_LIMITED_API) || Py_LIMITED_API >= 0x030C0000)
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
    {0, NULL},
};

static PyModuleDef MODULE = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_native",
    .m_doc = "The kernels in C; chainfall.kernels is their face.",
    .m_methods = METHODS,
    .m_slots = SLOTS,
};

PyMODINIT_FUNC PyInit__native(void) {
    ask_processor();
    return PyModuleDef_Init(&MODULE);
}
