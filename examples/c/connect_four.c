/* Connect Four in C: a game of one's own by callbacks, its first search, a level and its solver. */
#include <espalier.h>
#include <stdio.h>
#include <stdlib.h>

/* Columns of seven bits from the left, the lowest row first; the seventh bit of a column stays empty. */
typedef struct {
  uint64_t own;   /* stones of the side to move */
  uint64_t other; /* stones of the other side */
  int side;
} Position;

static uint64_t bottom(int column) { return UINT64_C(1) << (7 * (column - 1)); }
static uint64_t column_of(int column) { return UINT64_C(63) << (7 * (column - 1)); }

static int has_four(uint64_t stones) {
  static const int steps[] = {1, 6, 7, 8};
  for (int i = 0; i < 4; ++i) {
    const uint64_t pairs = stones & stones >> steps[i];
    if ((pairs & pairs >> 2 * steps[i]) != 0) return 1;
  }
  return 0;
}

static void* copy(void* user, const void* position) {
  (void)user;
  Position* const own = malloc(sizeof *own);
  if (own != NULL) *own = *(const Position*)position;
  return own;
}
static void destroy(void* user, void* position) {
  (void)user;
  free(position);
}
static int32_t side_to_move(void* user, const void* position) {
  (void)user;
  return ((const Position*)position)->side;
}
static int32_t moves(void* user, const void* position, espalier_move* list, int32_t capacity) {
  (void)user, (void)capacity; /* seven are few enough */
  static const int from_centre[] = {4, 3, 5, 2, 6, 1, 7};
  const Position* const at = position;
  int32_t count = 0;
  for (int i = 0; i < 7; ++i) {
    const int column = from_centre[i];
    if (((at->own | at->other) & bottom(column) << 5) == 0) list[count++] = (espalier_move)column;
  }
  return count;
}
static int32_t outcome(void* user, const void* position, int32_t* score) {
  (void)user, (void)score;
  const Position* const at = position;
  if (has_four(at->other)) return ESPALIER_LOST;
  for (int column = 1; column <= 7; ++column) {
    if (((at->own | at->other) & bottom(column) << 5) == 0) return ESPALIER_ONGOING;
  }
  return ESPALIER_DRAWN;
}
static int32_t make(void* user, void* position, espalier_move move) {
  (void)user;
  Position* const at = position;
  const uint64_t all = at->own | at->other;
  const uint64_t own = at->own | (((all & column_of((int)move)) + bottom((int)move)) & ~all);
  *at = (Position){at->other, own, 1 - at->side};
  return 0;
}
static int32_t unmake(void* user, void* position, espalier_move move) {
  (void)user;
  Position* const at = position;
  const uint64_t stones = (at->own | at->other) & column_of((int)move);
  const uint64_t top = (stones + bottom((int)move)) >> 1;
  *at = (Position){at->other & ~top, at->own, 1 - at->side};
  return 0;
}
static int32_t key(void* user, const void* position, uint64_t* key) {
  (void)user;
  const Position* const at = position;
  uint64_t x = 2 * at->own + at->other + bottom(1); /* no two positions have the same sum */
  x = (x ^ x >> 33) * UINT64_C(0xff51afd7ed558ccd);
  x = (x ^ x >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
  *key = x ^ x >> 33;
  return 0;
}
/* Stones near the centre are worth more. */
static int32_t evaluate(void* user, const void* position, int32_t* score) {
  (void)user;
  static const int worth[] = {0, 10, 20, 30, 20, 10, 0};
  const Position* const at = position;
  *score = 0;
  for (int column = 1; column <= 7; ++column) {
    for (int row = 0; row < 6; ++row) {
      const uint64_t stone = bottom(column) << row;
      if ((at->own & stone) != 0) *score += worth[column - 1];
      if ((at->other & stone) != 0) *score -= worth[column - 1];
    }
  }
  return 0;
}

static int fail(const espalier_search* search) {
  fprintf(stderr, "%s\n", espalier_error(search));
  return EXIT_FAILURE;
}

int main(void) {
  const espalier_game game = {.size = sizeof game,
                              .copy = copy,
                              .destroy = destroy,
                              .side_to_move = side_to_move,
                              .moves = moves,
                              .outcome = outcome,
                              .make = make,
                              .unmake = unmake,
                              .key = key,
                              .evaluate = evaluate};
  const espalier_options options = {.size = sizeof options, .rules = ESPALIER_RULES_EXACT};
  espalier_search* search = NULL;
  if (espalier_search_create(&game, &options, &search) != ESPALIER_OK) return fail(NULL);

  Position position = {0, 0, 0};
  espalier_result result = {.size = sizeof result};
  espalier_limits limits = {.size = sizeof limits, .depth = 10};
  if (espalier_search_run(search, &position, &limits, &result) != ESPALIER_OK) return fail(search);
  printf("move %u score %d nodes %llu\n", result.line[0], result.score, (unsigned long long)result.nodes);

  limits.level = 3; /* an opponent for a beginner */
  if (espalier_search_run(search, &position, &limits, &result) != ESPALIER_OK) return fail(search);
  printf("level 3 plays %u\n", result.line[0]);

  /* Three columns are full: who wins? */
  for (const char* column = "444444222222666666"; *column != 0; ++column) {
    if (make(NULL, &position, (espalier_move)(*column - '0')) != 0) return EXIT_FAILURE;
  }
  espalier_solution solution = {.size = sizeof solution};
  if (espalier_search_solve(search, &position, NULL, &solution) != ESPALIER_OK) return fail(search);
  printf("value %d in %d plies\n", solution.lower, solution.line_length);
  return espalier_search_destroy(search) == ESPALIER_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
