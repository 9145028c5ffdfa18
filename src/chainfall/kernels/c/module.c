/* The Python module over the kernels: numbers and buffers in, nothing but checks in between.
 *
 * Whatever it is called with, it works or raises KernelError. Setups and boards are memory of its own, which Python can
 * read but not write. What goes in is copied, and what is to be filled must have the right type and size, before the lock
 * of the interpreter is let go and a kernel works; boards that a kernel works on are refused to all others until it is
 * done.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>

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

/* Errors */

static void refuse(const char *format, ...) {
    va_list values;
    PyObject *errors = PyImport_ImportModule("chainfall.kernels.errors");
    PyObject *error = errors ? PyObject_GetAttrString(errors, "KernelError") : NULL;
    va_start(values, format);
    if (error)
        PyErr_FormatV(error, format, values);
    va_end(values);
    Py_XDECREF(error);
    Py_XDECREF(errors);
}

/* What Python itself says about an argument that is none becomes a KernelError; anything else goes on as it is. */
static void refuse_as_told(const char *name) {
    if (!PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_ValueError) &&
        !PyErr_ExceptionMatches(PyExc_BufferError) && !PyErr_ExceptionMatches(PyExc_OverflowError))
        return;
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    refuse("%s: %S", name, value ? value : type);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
}

/* Setups and boards */

enum { ALIGNMENT = 64 };
enum { PLAYED = -1 /* in place of how many look at boards */ };

typedef struct memory {
    PyObject_HEAD
    const struct kernel *kernel;
    int is_setup;
    Py_ssize_t count; /* of boards */
    unsigned char *at;
    void *block; /* what was taken from the system */
    struct memory *whole; /* of which these boards are a part */
    int users; /* who looks at them without the lock, or PLAYED; of a part it is the whole that counts */
} memory;

struct state {
    PyTypeObject *memory;
};

static memory *whole_of(memory *m) {
    return m->whole ? m->whole : m;
}

static Py_ssize_t bytes_of(const memory *m) {
    return (Py_ssize_t)(m->is_setup ? m->kernel->setup : (size_t)m->count * m->kernel->board);
}

static memory *new_memory(PyTypeObject *type, const struct kernel *kernel, Py_ssize_t count) {
    memory *m = PyObject_New(memory, type);
    if (!m)
        return NULL;
    m->kernel = kernel;
    m->is_setup = !count;
    m->count = count;
    m->at = m->block = NULL;
    m->whole = NULL;
    m->users = 0;
    return m;
}

/* A setup if there are no boards; all of it is 0. */
static memory *taken_memory(PyTypeObject *type, const struct kernel *kernel, Py_ssize_t count) {
    memory *m = new_memory(type, kernel, count);
    if (m && !(m->block = calloc(1, (size_t)bytes_of(m) + ALIGNMENT))) {
        Py_DECREF(m);
        PyErr_NoMemory();
        return NULL;
    }
    if (m)
        m->at = (unsigned char *)m->block + (ALIGNMENT - (uintptr_t)m->block % ALIGNMENT);
    return m;
}

static void free_memory(PyObject *self) {
    memory *m = (memory *)self;
    PyTypeObject *type = Py_TYPE(self);
    free(m->block);
    Py_XDECREF((PyObject *)m->whole);
    PyObject_Free(self);
    Py_DECREF(type);
}

static int is_played(memory *m) {
    if (whole_of(m)->users == PLAYED)
        refuse("the boards are in use: another thread plays on them");
    return whole_of(m)->users == PLAYED;
}

static int read_memory(PyObject *self, Py_buffer *view, int flags) {
    memory *m = (memory *)self;
    if (is_played(m)) {
        view->obj = NULL;
        return -1;
    }
    return PyBuffer_FillInfo(view, self, m->at, bytes_of(m), 1, flags);
}

static PyType_Slot MEMORY_SLOTS[] = {
    {Py_tp_dealloc, free_memory},
    {Py_bf_getbuffer, read_memory},
    {Py_tp_doc, "A setup or boards of a kernel: bytes that can be read."},
    {0, NULL},
};

static PyType_Spec MEMORY = {
    .name = "chainfall.kernels._native.Memory",
    .basicsize = sizeof(memory),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = MEMORY_SLOTS,
};

/* Arguments */

/* What a function takes: which kernel, a setup, boards to look at or to play on, a number, an action (any number: one
 * that is not there is -1), which boards (or None), and buffers to read and to fill. */
enum kind { KERNEL, SETUP, LOOKS, PLAYS, NUMBER, ACTION, WHERE, READS, FILLS };

/* How many elements a buffer has. */
enum amount { OPTIONS, FIELDS, BOARDS, SEATS, LEGAL, CELLS, SEEN, FEATURES, WEIGHTS, ACTIONS, LINES, CONTENT };

struct parameter {
    const char *name;
    enum kind kind;
    char type; /* of elements: B for bytes and bool, i, q, Q for numbers of 32 and 64 bits */
    enum amount amount;
    long long least, most; /* of a number */
};

enum { MOST_ARGUMENTS = 11, MOST_FILLED = 2, MOST_COPIED = 2, AT_HAND = 256 /* bytes for what is small */ };

struct call {
    struct state *state;
    const struct kernel *kernel;
    memory *setup, *boards;
    void *at[MOST_ARGUMENTS]; /* the memory of each argument that has some */
    long long numbers[MOST_ARGUMENTS];
    Py_buffer filled[MOST_FILLED];
    void *copied[MOST_COPIED];
    int fills, copies, marked; /* marked: that the boards are looked at or played on is noted */
    size_t used; /* of what is at hand */
    unsigned char at_hand[AT_HAND] __attribute__((aligned(16)));
};

static void give_back(struct call *c) {
    while (c->fills)
        PyBuffer_Release(&c->filled[--c->fills]);
    while (c->copies)
        PyMem_Free(c->copied[--c->copies]);
    if (c->marked < 0)
        whole_of(c->boards)->users = 0;
    else if (c->marked)
        whole_of(c->boards)->users--;
}

static Py_ssize_t elements(const struct call *c, enum amount amount) {
    const struct kernel *k = c->kernel;
    const Py_ssize_t boards = c->boards ? c->boards->count : 1, seats = boards * k->seats;
    const Py_ssize_t cells = k->rows * k->columns + k->shown;
    const Py_ssize_t amounts[] = {
        [OPTIONS] = k->options,
        [FIELDS] = k->fields,
        [BOARDS] = boards,
        [SEATS] = seats,
        [LEGAL] = seats * k->actions,
        [CELLS] = seats * cells,
        [SEEN] = cells + k->actions,
        [FEATURES] = boards * k->features,
        [WEIGHTS] = k->features + 1,
        [ACTIONS] = k->actions,
        [LINES] = (Py_ssize_t)k->actions * LONGEST_LINE,
        [CONTENT] = boards * (Py_ssize_t)k->board,
    };
    return amounts[amount];
}

/* Any whole number; one that does not fit is the nearest that does. */
static int take_number(PyObject *object, const char *name, long long *found) {
    int overflow;
    PyObject *number = PyNumber_Index(object);
    if (!number) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Clear();
            refuse("%s %.60R: expected a whole number", name, object);
        }
        return 0;
    }
    *found = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow)
        *found = overflow < 0 ? LLONG_MIN : LLONG_MAX;
    Py_DECREF(number);
    return 1;
}

static int take_within(PyObject *object, const char *name, long long least, long long most, long long *found) {
    if (!take_number(object, name, found))
        return 0;
    if (*found < least || *found > most)
        refuse("%s: %lld, expected a number from %lld to %lld", name, *found, least, most);
    return *found >= least && *found <= most;
}

static int take_kernel(struct call *c, PyObject *object) {
    long long number;
    if (!take_number(object, "kernel", &number))
        return 0;
    if (number < 0 || number >= COUNT || !runs_here(KERNELS[number])) {
        refuse("kernel %lld: expected one of kernels()", number);
        return 0;
    }
    c->kernel = KERNELS[number];
    return 1;
}

static memory *take_memory(struct call *c, PyObject *object, const char *name, int is_setup) {
    memory *m = (memory *)object;
    if (Py_TYPE(object) == c->state->memory && m->kernel == c->kernel && m->is_setup == is_setup)
        return m;
    refuse("%s: expected memory of %s (%s) from this module", name, c->kernel->game, c->kernel->build);
    return NULL;
}

static int take_boards(struct call *c, PyObject *object, const char *name, int plays) {
    memory *m = take_memory(c, object, name, 0);
    if (!m || is_played(m))
        return 0;
    if (plays && whole_of(m)->users) {
        refuse("%s: in use, another thread looks at them", name);
        return 0;
    }
    c->boards = m;
    c->marked = plays ? PLAYED : 1;
    whole_of(m)->users += c->marked;
    return 1;
}

static size_t size_of(char type) {
    return type == 'B' ? 1 : type == 'i' ? 4 : 8;
}

/* Whether the elements of a buffer are of a type, in the byte order of this machine. */
static int has_type(const Py_buffer *buffer, char type) {
    const char own = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? '<' : '>';
    const char *format = buffer->format ? buffer->format : "B";
    if (*format == '@' || *format == '=' || *format == own)
        format++;
    const char *same = type == 'B' ? "B?" : type == 'i' ? "il" : type == 'q' ? "lqn" : "LQN";
    return *format && !format[1] && strchr(same, *format) && (size_t)buffer->itemsize == size_of(type);
}

static const char *type_name(char type) {
    return type == 'B' ? "bytes or bool" : type == 'i' ? "int32" : type == 'q' ? "int64" : "uint64";
}

/* The memory of an object, if it is as it should be. */
static int take_buffer(struct call *c, PyObject *object, const struct parameter *p, int flags, Py_buffer *buffer) {
    if (PyObject_GetBuffer(object, buffer, PyBUF_ND | PyBUF_FORMAT | flags)) {
        refuse_as_told(p->name);
        return 0;
    }
    Py_ssize_t bytes = elements(c, p->amount) * (Py_ssize_t)size_of(p->type);
    if (!has_type(buffer, p->type))
        refuse("%s of type %s: expected %s in this machine's byte order", p->name, buffer->format ? buffer->format : "B",
               type_name(p->type));
    else if (buffer->len != bytes)
        refuse("%s: %zd bytes, expected %zd", p->name, buffer->len, bytes);
    else if (bytes && (uintptr_t)buffer->buf % size_of(p->type))
        refuse("%s: memory that is not aligned to %zu bytes", p->name, size_of(p->type));
    else
        return 1;
    PyBuffer_Release(buffer);
    return 0;
}

/* A copy of what is in a buffer: nobody can change it any more. */
static void *take_copy(struct call *c, PyObject *object, const struct parameter *p) {
    Py_buffer buffer;
    if (!take_buffer(c, object, p, 0, &buffer))
        return NULL;
    size_t size = (size_t)buffer.len;
    void *copy;
    if (size <= AT_HAND - c->used) {
        copy = c->at_hand + c->used;
        c->used += (size + 15) / 16 * 16;
    } else
        copy = c->copied[c->copies++] = PyMem_Malloc(size);
    if (copy)
        memcpy(copy, buffer.buf, size);
    else
        PyErr_NoMemory();
    PyBuffer_Release(&buffer);
    return copy;
}

/* Memory to be filled; no two buffers share any. */
static void *take_filled(struct call *c, PyObject *object, const struct parameter *p) {
    Py_buffer *new = &c->filled[c->fills];
    if (!take_buffer(c, object, p, PyBUF_WRITABLE, new))
        return NULL;
    const char *start = new->buf;
    for (int n = 0; n < c->fills; n++) {
        const char *other = c->filled[n].buf;
        if (start < other + c->filled[n].len && other < start + new->len) {
            refuse("%s: memory of another array that is filled, too", p->name);
            PyBuffer_Release(new);
            return NULL;
        }
    }
    c->fills++;
    return start == NULL ? (void *)c->at_hand : new->buf; /* nothing is written where there is nothing, but not NULL */
}

static int take(struct call *c, int n, PyObject *object, const struct parameter *p) {
    switch (p->kind) {
    case KERNEL:
        return take_kernel(c, object);
    case SETUP:
        c->setup = take_memory(c, object, p->name, 1);
        return c->setup != NULL && (c->at[n] = c->setup->at);
    case LOOKS:
    case PLAYS:
        return take_boards(c, object, p->name, p->kind == PLAYS) && (c->at[n] = c->boards->at);
    case NUMBER:
        return take_within(object, p->name, p->least, p->most, &c->numbers[n]);
    case ACTION:
        if (!take_number(object, p->name, &c->numbers[n]))
            return 0;
        if (c->numbers[n] < 0 || c->numbers[n] >= c->kernel->actions)
            c->numbers[n] = -1;
        return 1;
    case WHERE:
        c->at[n] = NULL;
        return object == Py_None || (c->at[n] = take_copy(c, object, p));
    case READS:
        return (c->at[n] = take_copy(c, object, p)) != NULL;
    default:
        return (c->at[n] = take_filled(c, object, p)) != NULL;
    }
}

/* Functions: what each takes, and what it does with it. The first argument is always the number of a kernel. */

typedef void (*any_function)(void);

struct function {
    const char *name, *offer; /* offer: what a kernel offers that has it */
    size_t member; /* of struct kernel: the function that it must have, or 0 for one that all have */
    const struct parameter *parameters;
    int count;
    PyObject *(*run)(struct call *c);
};

static int offers(const struct kernel *k, const struct function *f) {
    any_function member;
    memcpy(&member, (const char *)k + f->member, sizeof member);
    if (f->member && !member)
        refuse("%s does not offer %s", k->game, f->offer);
    return !f->member || member;
}

static PyObject *called(PyObject *module, PyObject *const *arguments, Py_ssize_t given, const struct function *f) {
    struct call c;
    c.state = PyModule_GetState(module);
    c.setup = c.boards = NULL;
    c.fills = c.copies = c.marked = 0;
    c.used = 0;
    if (given != f->count) {
        refuse("%s: %zd arguments, expected %d", f->name, given, f->count);
        return NULL;
    }
    int fine = 1;
    for (int n = 0; fine && n < f->count; n++)
        fine = take(&c, n, arguments[n], &f->parameters[n]) && (n || offers(c.kernel, f));
    PyObject *answer = fine ? f->run(&c) : NULL;
    give_back(&c);
    return answer;
}

/* Begins the definition of a function. */
#define FUNCTION_OFFERED(name, offer, member, ...)                                                                     \
    static PyObject *run_##name(struct call *c);                                                                       \
    static const struct parameter name##_parameters[] = {__VA_ARGS__};                                                 \
    static const struct function name##_function = {                                                                   \
        #name, offer, member, name##_parameters, sizeof name##_parameters / sizeof(struct parameter), run_##name};     \
    static PyObject *module_##name(PyObject *self, PyObject *const *arguments, Py_ssize_t given) {                     \
        return called(self, arguments, given, &name##_function);                                                       \
    }                                                                                                                  \
    static PyObject *run_##name(struct call *c)
#define FUNCTION(name, ...) FUNCTION_OFFERED(name, "", 0, __VA_ARGS__)

#define A_KERNEL {"kernel", KERNEL, 0, 0, 0, 0}
#define A_SETUP {"setup", SETUP, 0, 0, 0, 0}
#define BOARDS_TO_LOOK_AT {"boards", LOOKS, 0, 0, 0, 0}
#define BOARDS_TO_PLAY_ON {"boards", PLAYS, 0, 0, 0, 0}
#define A_NUMBER(name, least, most) {name, NUMBER, 0, 0, least, most}
#define AN_ACTION {"action", ACTION, 0, 0, 0, 0}
#define WHERE_IT_IS_DONE {"where", WHERE, 'B', BOARDS, 0, 0}
#define READ(name, type, amount) {name, READS, type, amount, 0, 0}
#define FILLED(name, type, amount) {name, FILLS, type, amount, 0, 0}

#define WITHOUT_THE_LOCK(work)                                                                                         \
    do {                                                                                                               \
        Py_BEGIN_ALLOW_THREADS                                                                                         \
        work;                                                                                                          \
        Py_END_ALLOW_THREADS                                                                                           \
    } while (0)

static PyObject *nothing(void) {
    Py_RETURN_NONE;
}

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

FUNCTION(setup, A_KERNEL, READ("options", 'q', OPTIONS)) {
    memory *made = taken_memory(c->state->memory, c->kernel, 0);
    if (made)
        c->kernel->prepare(made->at, c->at[1]);
    return (PyObject *)made;
}

static void mend_all(const struct call *c, memory *boards) {
    for (Py_ssize_t n = 0; n < boards->count; n++)
        c->kernel->mend(c->setup->at, boards->at + (size_t)n * c->kernel->board);
}

FUNCTION(boards, A_KERNEL, A_SETUP, A_NUMBER("boards", 1, INT32_MAX)) {
    memory *made = taken_memory(c->state->memory, c->kernel, (Py_ssize_t)c->numbers[2]);
    if (made)
        mend_all(c, made);
    else if (PyErr_ExceptionMatches(PyExc_MemoryError)) {
        PyErr_Clear();
        refuse("%lld boards: there is not enough memory", c->numbers[2]);
    }
    return (PyObject *)made;
}

FUNCTION(part, A_KERNEL, BOARDS_TO_LOOK_AT, A_NUMBER("board", 0, INT32_MAX)) {
    if (c->numbers[2] >= c->boards->count) {
        refuse("board %lld: expected a number from 0 to %zd", c->numbers[2], c->boards->count - 1);
        return NULL;
    }
    memory *made = new_memory(c->state->memory, c->kernel, 1);
    if (made) {
        made->at = c->boards->at + (size_t)c->numbers[2] * c->kernel->board;
        made->whole = whole_of(c->boards);
        Py_INCREF((PyObject *)made->whole);
    }
    return (PyObject *)made;
}

FUNCTION(fill, A_KERNEL, A_SETUP, BOARDS_TO_PLAY_ON, READ("content", 'B', CONTENT)) {
    memcpy(c->boards->at, c->at[3], (size_t)bytes_of(c->boards));
    mend_all(c, c->boards);
    return nothing();
}

FUNCTION(reset, A_KERNEL, A_SETUP, BOARDS_TO_PLAY_ON, READ("seeds", 'Q', BOARDS), WHERE_IT_IS_DONE) {
    WITHOUT_THE_LOCK(c->kernel->reset(c->at[1], c->at[2], c->at[3], c->at[4], (size_t)c->boards->count));
    return nothing();
}

FUNCTION(step, A_KERNEL, A_SETUP, BOARDS_TO_PLAY_ON, READ("actions", 'i', SEATS), WHERE_IT_IS_DONE,
         FILLED("points", 'q', SEATS), FILLED("over", 'B', BOARDS)) {
    ptrdiff_t wrong;
    size_t count = (size_t)c->boards->count;
    WITHOUT_THE_LOCK(wrong = c->kernel->step(c->at[1], c->at[2], c->at[3], c->at[4], c->at[5], c->at[6], count));
    return PyLong_FromSsize_t(wrong);
}

FUNCTION_OFFERED(tick, "ticks", offsetof(struct kernel, tick), A_KERNEL, A_SETUP, BOARDS_TO_PLAY_ON,
                 READ("masks", 'i', SEATS), WHERE_IT_IS_DONE, FILLED("over", 'B', BOARDS)) {
    size_t count = (size_t)c->boards->count;
    WITHOUT_THE_LOCK(c->kernel->tick(c->at[1], c->at[2], c->at[3], c->at[4], c->at[5], count));
    return nothing();
}

/* One board at a time, for whom a millionth of a second counts: nothing is let go, and there is one answer. */
FUNCTION_OFFERED(turn, "turns on one board", offsetof(struct kernel, turn), A_KERNEL, A_SETUP, BOARDS_TO_PLAY_ON,
                 AN_ACTION, FILLED("seen", 'B', SEEN)) {
    int64_t points;
    int over;
    if (!c->kernel->turn(c->at[1], c->at[2], (int32_t)c->numbers[3], &points, &over, c->at[4]))
        return nothing();
    return PyLong_FromLongLong(points * 2 + over);
}

FUNCTION(legal, A_KERNEL, A_SETUP, BOARDS_TO_LOOK_AT, WHERE_IT_IS_DONE, FILLED("legal", 'B', LEGAL)) {
    WITHOUT_THE_LOCK(c->kernel->legal(c->at[1], c->at[2], c->at[3], c->at[4], (size_t)c->boards->count));
    return nothing();
}

FUNCTION(observe, A_KERNEL, BOARDS_TO_LOOK_AT, WHERE_IT_IS_DONE, FILLED("cells", 'B', CELLS)) {
    WITHOUT_THE_LOCK(c->kernel->observe(c->at[1], c->at[2], c->at[3], (size_t)c->boards->count));
    return nothing();
}

/* The functions that look at all boards and fill a buffer. */
#define LOOK(name, offer, member, buffer, type, amount)                                                                \
    FUNCTION_OFFERED(name, offer, member, A_KERNEL, BOARDS_TO_LOOK_AT, WHERE_IT_IS_DONE, FILLED(buffer, type, amount)) { \
        WITHOUT_THE_LOCK(c->kernel->name(c->at[1], c->at[3], (size_t)c->boards->count));                               \
        return nothing();                                                                                              \
    }

LOOK(scores, "", 0, "scores", 'q', SEATS)
LOOK(measure, "features", offsetof(struct kernel, measure), "features", 'i', FEATURES)
LOOK(wins, "wins", offsetof(struct kernel, wins), "wins", 'q', SEATS)
LOOK(winner, "winners", offsetof(struct kernel, winner), "winners", 'i', BOARDS)

FUNCTION(store, A_KERNEL, BOARDS_TO_LOOK_AT, FILLED("fields", 'q', FIELDS)) {
    c->kernel->store(c->at[1], c->at[2]);
    return nothing();
}

FUNCTION(load, A_KERNEL, A_SETUP, BOARDS_TO_PLAY_ON, READ("fields", 'q', FIELDS)) {
    if (c->kernel->load(c->at[1], c->at[2], c->at[3]))
        return nothing();
    refuse("a state that no game comes to: expected one that a board of the kernel can hold");
    return NULL;
}

/* Long calls hear signals: twenty times a second the lock is taken for a moment. */
struct listener {
    struct pulse pulse; /* the first, so that it stands for all of it */
    PyThreadState *thread;
    clock_t next;
    int stopped;
};

static int listen_now(struct pulse *pulse) {
    struct listener *l = (struct listener *)pulse;
    if (l->stopped || clock() < l->next)
        return l->stopped;
    PyEval_RestoreThread(l->thread);
    l->stopped = PyErr_CheckSignals() != 0;
    l->thread = PyEval_SaveThread();
    l->next = clock() + CLOCKS_PER_SEC / 20;
    return l->stopped;
}

static struct listener listener_without_the_lock(void) {
    return (struct listener){{listen_now}, PyEval_SaveThread(), clock() + CLOCKS_PER_SEC / 20, 0};
}

FUNCTION(rollout, A_KERNEL, A_SETUP, BOARDS_TO_PLAY_ON, A_NUMBER("steps", 0, INT64_MAX), A_NUMBER("policy", 0, 3),
         A_NUMBER("seed", 0, UINT32_MAX)) {
    struct listener listener = listener_without_the_lock();
    struct tally tally = c->kernel->rollout(c->at[1], c->at[2], (size_t)c->boards->count, c->numbers[3],
                                            (int)c->numbers[4], (uint32_t)c->numbers[5], &listener.pulse);
    PyEval_RestoreThread(listener.thread);
    if (listener.stopped)
        return NULL;
    return Py_BuildValue("LLL", (long long)tally.placements, (long long)tally.games, (long long)tally.score);
}

FUNCTION_OFFERED(beam, "a look ahead", offsetof(struct kernel, beam), A_KERNEL, A_SETUP, BOARDS_TO_LOOK_AT,
                 READ("weights", 'i', WEIGHTS), A_NUMBER("depth", 1, 1000), A_NUMBER("width", 1, 100000),
                 A_NUMBER("samples", 0, 100000), A_NUMBER("seed", 0, UINT32_MAX), A_NUMBER("even", 0, 1),
                 FILLED("values", 'q', ACTIONS), FILLED("lines", 'B', LINES)) {
    struct listener listener = listener_without_the_lock();
    struct search s = {
        .setup = c->at[1],
        .board = c->at[2],
        .weights = c->at[3],
        .depth = (int)c->numbers[4],
        .width = (int)c->numbers[5],
        .samples = (int)c->numbers[6],
        .seed = (uint32_t)c->numbers[7],
        .even = (int)c->numbers[8],
        .values = c->at[9],
        .lines = c->at[10],
        .pulse = &listener.pulse,
    };
    int failed = c->kernel->beam(&s);
    PyEval_RestoreThread(listener.thread);
    if (listener.stopped)
        return NULL;
    return failed ? PyErr_NoMemory() : PyLong_FromLongLong(s.tried);
}

#define LISTED_AS(name, text) {#name, (PyCFunction)(any_function)module_##name, METH_FASTCALL, text}

static PyMethodDef METHODS[] = {
    {"kernels", module_kernels, METH_NOARGS, "Every kernel that runs here, the quicker one of a game last."},
    LISTED_AS(setup, "setup(kernel, options): a setup."),
    LISTED_AS(boards, "boards(kernel, setup, count): boards on which no game has begun."),
    LISTED_AS(part, "part(kernel, boards, number): one of some boards; it is the same memory."),
    LISTED_AS(fill, "fill(kernel, setup, boards, content): boards from bytes; what makes no sense in them is mended."),
    LISTED_AS(reset, "reset(kernel, setup, boards, seeds, where): begins games where told to."),
    LISTED_AS(step, "step(kernel, setup, boards, actions, where, points, over): plays at every seat; the number of one "
                    "whose action is not legal, and then nothing was played, or -1."),
    LISTED_AS(tick, "tick(kernel, setup, boards, masks, where, over): a tick with these buttons held at every seat."),
    LISTED_AS(turn, "turn(kernel, setup, boards, action, seen): plays on the first board and looks at it; twice the "
                    "points, and 1 if the game is over, or None if the action is not legal."),
    LISTED_AS(legal, "legal(kernel, setup, boards, where, legal): which actions are legal."),
    LISTED_AS(observe, "observe(kernel, boards, where, cells): what a player sees, as codes."),
    LISTED_AS(scores, "scores(kernel, boards, None, scores): the scores so far."),
    LISTED_AS(measure, "measure(kernel, boards, None, features): what a search weighs."),
    LISTED_AS(wins, "wins(kernel, boards, None, wins): the rounds that each seat has won."),
    LISTED_AS(winner, "winner(kernel, boards, None, winners): the seat that won the match, or -1."),
    LISTED_AS(store, "store(kernel, boards, fields): all of the first board as numbers."),
    LISTED_AS(load, "load(kernel, setup, boards, fields): the first board from its numbers."),
    LISTED_AS(rollout,
              "rollout(kernel, setup, boards, steps, policy, seed): placements played, games ended, and their scores."),
    LISTED_AS(beam, "beam(kernel, setup, boards, weights, depth, width, samples, seed, even, values, lines): looks "
                    "ahead from the first board; how many actions were tried."),
    {NULL, NULL, 0, NULL},
};

static int prepare_module(PyObject *module) {
    struct state *state = PyModule_GetState(module);
    state->memory = (PyTypeObject *)PyType_FromModuleAndSpec(module, &MEMORY, NULL);
    return state->memory ? 0 : -1;
}

static int visit_module(PyObject *module, visitproc visit, void *arg) {
    Py_VISIT(((struct state *)PyModule_GetState(module))->memory);
    return 0;
}

static int clear_module(PyObject *module) {
    Py_CLEAR(((struct state *)PyModule_GetState(module))->memory);
    return 0;
}

static PyModuleDef_Slot SLOTS[] = {
    {Py_mod_exec, prepare_module},
    {0, NULL},
};

static PyModuleDef MODULE = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_native",
    .m_doc = "The kernels in C; chainfall.kernels is their face.",
    .m_size = sizeof(struct state),
    .m_methods = METHODS,
    .m_slots = SLOTS,
    .m_traverse = visit_module,
    .m_clear = clear_module,
};

PyMODINIT_FUNC PyInit__native(void) {
    ask_processor();
    return PyModuleDef_Init(&MODULE);
}
