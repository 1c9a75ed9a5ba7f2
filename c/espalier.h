/* Espalier for C, and for each language that calls C: a game defined by callbacks, its search and its solver.
 *
 *     espalier_game game = {.size = sizeof game, .copy = ..., ...};
 *     espalier_search* search = NULL;
 *     if (espalier_search_create(&game, NULL, &search) != ESPALIER_OK) puts(espalier_error(NULL));
 *     espalier_result result = {.size = sizeof result};
 *     espalier_limits limits = {.size = sizeof limits, .depth = 8};
 *     if (espalier_search_run(search, &position, &limits, &result) != ESPALIER_OK) puts(espalier_error(search));
 *     espalier_search_destroy(search);
 *
 * Every function that can fail returns ESPALIER_OK or an error code, and leaves a text; no exception leaves it, and none
 * ends the program. What it writes to is changed only if it succeeds. No exception or panic may leave a callback; those of
 * C++ that do are caught, and end the call.
 *
 * Structs begin with `size`, which the caller sets to sizeof: a later version appends members, whose value 0 means what
 * this version does. A program may be compiled with this header and run with a later version of the library that has the
 * same ESPALIER_ABI_VERSION; an earlier version refuses structs that it does not know whole.
 *
 * Threads: different searches may run at the same time. One search serves one call at a time, the second gets
 * ESPALIER_ERROR_BUSY; only espalier_search_stop may be called while it runs, by any thread, also from a callback. With
 * `threads` above 1 the game's callbacks are called from several threads at once, each time with another position; the
 * other callbacks come from the thread that called. */
#ifndef ESPALIER_H
#define ESPALIER_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(ESPALIER_SHARED)
#ifdef ESPALIER_BUILDING
#define ESPALIER_API __declspec(dllexport)
#else
#define ESPALIER_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define ESPALIER_API __attribute__((visibility("default")))
#else
#define ESPALIER_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Another number: programs must be compiled again. */
#define ESPALIER_ABI_VERSION 1
#define ESPALIER_MAX_MOVES 512 /* of a position */
#define ESPALIER_MAX_DEPTH 245
#define ESPALIER_MAX_LINE 246
#define ESPALIER_WIN 32000         /* a win now; less one for each ply it takes; losses are negative */
#define ESPALIER_MAX_SCORE 31260   /* of evaluations and of outcomes by score, in absolute value */
#define ESPALIER_MAX_THREADS 256
#define ESPALIER_MAX_TABLE_MIB 65536

/* Return values. */
enum {
  ESPALIER_OK = 0,
  ESPALIER_ERROR_ARGUMENT = 1, /* an argument is null, of the wrong size or out of its range */
  ESPALIER_ERROR_GAME = 2,     /* a callback failed, or its answer cannot be true */
  ESPALIER_ERROR_MEMORY = 3,
  ESPALIER_ERROR_BUSY = 4,    /* the search is running */
  ESPALIER_ERROR_INTERNAL = 5 /* a fault of the library */
};

/* A move: a number that the game chooses, never 0, which means "no move". The same number should mean much the same in
 * different positions, as from- and to-square do: the search learns which moves are good. */
typedef uint32_t espalier_move;

/* What `outcome` returns. */
enum {
  ESPALIER_ONGOING = 0,
  ESPALIER_WON = 1, /* by the side to move */
  ESPALIER_LOST = 2,
  ESPALIER_DRAWN = 3,
  ESPALIER_SCORED = 4 /* over, and worth *score to the side to move */
};

/* Bits of `flags` of a game. */
enum { ESPALIER_FREE_TURNS = 1 /* a side may move twice in a row */ };

/* A game. `user` is handed to each callback. A position is whatever the game makes of it: the library copies positions by
 * `copy`, changes only copies and destroys each copy once, at the latest in espalier_search_destroy. Callbacks that fail
 * return a negative number; the search then ends with ESPALIER_ERROR_GAME. */
typedef struct espalier_game {
  size_t size; /* sizeof(espalier_game) */
  uint32_t flags;
  void* user;
  /* An independent copy; NULL: failed. */
  void* (*copy)(void* user, const void* position);
  void (*destroy)(void* user, void* position);
  /* 0 or 1. */
  int32_t (*side_to_move)(void* user, const void* position);
  /* Writes all legal moves, at most `capacity`, in any order but always the same, and returns their number. Called only
   * where the outcome is ESPALIER_ONGOING: there must be one. */
  int32_t (*moves)(void* user, const void* position, espalier_move* moves, int32_t capacity);
  /* ESPALIER_ONGOING ... */
  int32_t (*outcome)(void* user, const void* position, int32_t* score);
  /* 0: done. `unmake` takes back the last move made. */
  int32_t (*make)(void* user, void* position, espalier_move move);
  int32_t (*unmake)(void* user, void* position, espalier_move move);

  /* The others may be NULL. */

  /* 64 well-mixed bits, equal for equal positions; the side to move is part of the position. 0: done. Without it there is
   * no transposition table, and no solver. */
  int32_t (*key)(void* user, const void* position, uint64_t* key);
  /* The static evaluation from the side to move. 0: done. */
  int32_t (*evaluate)(void* user, const void* position, int32_t* score);
  /* A draw by the history of the game, for a search whose root lies `ply` plies back? 1, 0. Not where `outcome` can say
   * so. */
  int32_t (*is_draw)(void* user, const void* position, int32_t ply);
  /* The move in the texts of errors: at most `capacity` bytes with the final 0. 0: done. */
  int32_t (*move_text)(void* user, const void* position, espalier_move move, char* text, size_t capacity);
} espalier_game;

/* Rules of pruning, reduction and extension. */
enum {
  ESPALIER_RULES_ALL = 0,  /* the search that plays */
  ESPALIER_RULES_EXACT = 1 /* only those that keep the value of a search to a fixed depth */
};

/* 0 stands for the default of each member. */
typedef struct espalier_options {
  size_t size;
  uint32_t table_mib; /* 1 to ESPALIER_MAX_TABLE_MIB; 16 */
  uint32_t threads;   /* 1 to ESPALIER_MAX_THREADS; 1 */
  uint32_t rules;
  /* What a hundred of the parameters are worth in the evaluation, 1 to 10000: a pawn in chess. Measured by default. */
  int32_t unit;
  const char* settings; /* the text of a file of settings, as `calibrate` writes it; with ESPALIER_RULES_ALL */
} espalier_options;

typedef struct espalier_result {
  size_t size;
  int32_t score; /* from the side to move; without a completed iteration the evaluation */
  int32_t depth; /* completed, in plies */
  uint64_t nodes;
  int64_t milliseconds;
  int32_t is_over;     /* 1: the game is over at the position, and `score` is its value */
  int32_t line_length; /* 0 if it is over */
  espalier_move line[ESPALIER_MAX_LINE]; /* the best move first */
} espalier_result;

/* The first limit reached ends the search; 0: no such limit. */
typedef struct espalier_limits {
  size_t size;
  int32_t depth; /* plies, 1 to ESPALIER_MAX_DEPTH */
  int32_t level; /* of strength, 1 to 10; 10 and 0 are full strength */
  uint64_t nodes;
  int64_t milliseconds;
  uint64_t seed; /* of the choices of a level below 10 */
  /* Called every few hundred nodes: nonzero ends the search, which then succeeds with the best so far. */
  int32_t (*stop)(void* user);
  /* Called with each better result; nonzero ends the search likewise. */
  int32_t (*progress)(void* user, const espalier_result* result);
  void* user; /* of these two */
} espalier_limits;

typedef struct espalier_solution {
  size_t size;
  int32_t lower; /* what is proven of the value, from the side to move */
  int32_t upper;
  uint64_t nodes;
  int64_t milliseconds;
  int32_t is_solved;   /* lower == upper */
  int32_t line_length; /* of best play to the end, if it is solved */
  espalier_move line[ESPALIER_MAX_LINE];
} espalier_solution;

typedef struct espalier_search espalier_search;

/* ESPALIER_ABI_VERSION of the library that runs, and its version as text. */
ESPALIER_API uint32_t espalier_abi_version(void);
ESPALIER_API const char* espalier_version(void);
/* The text of the last error of this search, or with NULL of the last failed call of this thread; "" if there was none.
 * Valid until the next call. That of ESPALIER_ERROR_BUSY has NULL only: the search's belongs to the call that runs. */
ESPALIER_API const char* espalier_error(const espalier_search* search);

/* The game is copied, what `user` points to is not. `options` may be NULL. */
ESPALIER_API int32_t espalier_search_create(const espalier_game* game, const espalier_options* options,
                                            espalier_search** search);
/* NULL is no error. */
ESPALIER_API int32_t espalier_search_destroy(espalier_search* search);
/* Searches the position, which stays as it is. Without any limit it runs until it is stopped. `limits` may be NULL. */
ESPALIER_API int32_t espalier_search_run(espalier_search* search, const void* position, const espalier_limits* limits,
                                         espalier_result* result);
/* Finds the exact value of a game that ends and has a key, but no is_draw. Of the limits `nodes`, `milliseconds` and
 * `stop` count: a value that is not found by then is no error. */
ESPALIER_API int32_t espalier_search_solve(espalier_search* search, const void* position, const espalier_limits* limits,
                                           espalier_solution* solution);
/* Ends the call that runs, if any. */
ESPALIER_API int32_t espalier_search_stop(espalier_search* search);
/* Forgets the table and all that was learnt: the next search gives the result of a new one. */
ESPALIER_API int32_t espalier_search_clear(espalier_search* search);

#ifdef __cplusplus
}
#endif

#endif
