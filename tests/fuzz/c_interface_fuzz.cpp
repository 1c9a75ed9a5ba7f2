// Arbitrary bytes as arguments of the C interface, and as what the callbacks of a game answer: true
// or not, the library answers with a code, and with a text where it is an error; each copy of a
// position is destroyed once.
#include "c/espalier.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace {

/// The input, one byte after the other; 0 behind its end.
struct Input {
  const std::uint8_t* next;
  const std::uint8_t* end;
  int alive = 0;  ///< copies that are not destroyed
  int calls = 0;

  std::uint8_t byte() { return next == end ? 0 : *next++; }
  /// Does a callback lie or fail now? Seldom.
  bool lies() { return ++calls % 4 == 0 && byte() >= 248; }
  template <class T>
  T number() {
    T value{};
    for (std::size_t i = 0; i < sizeof value; ++i) {
      value = static_cast<T>(static_cast<std::uint64_t>(value) << 8 | byte());
    }
    return value;
  }
};

/// A game of a tree whose shape is that of a number.
struct Position {
  std::uint64_t path[64];
  int ply;
};
std::uint64_t here(const void* position) {
  const auto* const at = static_cast<const Position*>(position);
  return at->path[at->ply];
}
Input& input_of(void* user) { return *static_cast<Input*>(user); }

void* copy(void* user, const void* position) {
  if (input_of(user).lies())
    return input_of(user).byte() > 64 ? nullptr : const_cast<void*>(position);
  ++input_of(user).alive;
  return new Position(*static_cast<const Position*>(position));
}
void destroy(void* user, void* position) {
  --input_of(user).alive;
  delete static_cast<Position*>(position);
}
std::int32_t side_to_move(void* user, const void* position) {
  if (input_of(user).lies()) return input_of(user).number<std::int32_t>();
  return static_cast<const Position*>(position)->ply & 1;
}
std::int32_t moves(void* user, const void* position, espalier_move* list, std::int32_t capacity) {
  const bool lies = input_of(user).lies();
  const auto count = static_cast<std::int32_t>(here(position) % 5 + 1);
  for (std::int32_t i = 0; i < count && i < capacity; ++i) {
    list[i] = lies ? input_of(user).number<std::uint32_t>() : static_cast<espalier_move>(i + 1);
  }
  return lies ? input_of(user).number<std::int32_t>() % (capacity + 3) : count;
}
std::int32_t outcome(void* user, const void* position, std::int32_t* score) {
  if (input_of(user).lies()) {
    *score = input_of(user).number<std::int32_t>();
    return input_of(user).byte() % 6;
  }
  const auto* const at = static_cast<const Position*>(position);
  if (at->ply < 20 && here(position) % 7 != 0) return ESPALIER_ONGOING;
  return static_cast<std::int32_t>(1 + here(position) / 7 % 3);
}
std::int32_t make(void* user, void* position, espalier_move move) {
  auto* const at = static_cast<Position*>(position);
  if (input_of(user).lies() || at->ply >= 62) return input_of(user).byte() % 3 - 1;
  at->path[at->ply + 1] = (here(position) ^ move) * 0x9e3779b97f4a7c15 >> 7;
  ++at->ply;
  return 0;
}
std::int32_t unmake(void* user, void* position, espalier_move) {
  auto* const at = static_cast<Position*>(position);
  if (input_of(user).lies()) return input_of(user).byte() % 3 - 1;
  at->ply = std::max(0, at->ply - 1);
  return 0;
}
std::int32_t key(void* user, const void* position, std::uint64_t* key) {
  *key = input_of(user).lies() ? input_of(user).number<std::uint64_t>() : here(position) * 2 + 1;
  return input_of(user).calls % 512 == 0 && input_of(user).byte() == 255 ? -1 : 0;
}
std::int32_t evaluate(void* user, const void* position, std::int32_t* score) {
  *score = input_of(user).lies() ? input_of(user).number<std::int32_t>()
                                 : static_cast<std::int32_t>(here(position) % 400) - 200;
  return 0;
}
std::int32_t is_draw(void* user, const void*, std::int32_t) {
  return input_of(user).lies() ? input_of(user).byte() % 3 - 1 : 0;
}
std::int32_t move_text(void* user, const void*, espalier_move, char* text, std::size_t capacity) {
  for (std::size_t i = 0; i < capacity; ++i) text[i] = static_cast<char>(input_of(user).byte());
  return 0;
}

/// An error has a text, and success none.
void expect_text(std::int32_t code, const espalier_search* search) {
  if (code < ESPALIER_OK || code > ESPALIER_ERROR_BUSY) std::abort();
  if ((code == ESPALIER_OK) != (std::strlen(espalier_error(search)) == 0)) std::abort();
}

espalier_game game_of(Input& input) {
  const std::uint8_t parts = input.byte();
  espalier_game game{sizeof game, 0,    &input, copy, destroy,  side_to_move, moves,
                     outcome,     make, unmake, key,  evaluate, is_draw,      move_text};
  if ((parts & 1) != 0) game.flags = input.byte() % 4;
  if ((parts & 2) != 0) game.key = nullptr;
  if ((parts & 4) != 0) game.evaluate = nullptr;
  if ((parts & 8) == 0) game.is_draw = nullptr;
  if ((parts & 16) == 0) game.move_text = nullptr;
  if (parts == 224) game.size = input.number<std::uint32_t>() % sizeof game;
  if (parts == 225) game.make = nullptr;
  return game;
}

espalier_limits limits_of(Input& input) {
  espalier_limits limits{};
  limits.size = input.byte() == 255 ? input.byte() : sizeof limits;
  limits.depth = input.byte() == 255 ? input.number<std::int32_t>() : input.byte() % 8;
  limits.level = input.byte() == 255 ? input.number<std::int32_t>() : input.byte() % 11;
  limits.nodes = 1 + input.byte() * 8U;
  limits.seed = input.byte();
  return limits;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input{data, data + size};
  const espalier_game game = game_of(input);
  espalier_options options{};
  options.size = sizeof options;
  options.table_mib = 1;
  options.rules = input.byte() % 4 == 0 ? input.byte() : input.byte() % 2;
  options.unit = input.byte() % 2 == 0 ? 0 : input.number<std::int16_t>();
  espalier_search* search = nullptr;
  const std::int32_t made = espalier_search_create(&game, &options, &search);
  expect_text(made, nullptr);
  if (made != ESPALIER_OK) return 0;
  Position start{};
  start.path[0] = input.number<std::uint64_t>();
  espalier_result result{};
  espalier_solution solution{};
  for (int run = 0; run < 3; ++run) {
    const espalier_limits limits = limits_of(input);
    result.size = input.byte() == 255 ? input.byte() : sizeof result;
    solution.size = sizeof solution;
    const bool solves = run == 1;
    const std::int32_t code = solves ? espalier_search_solve(search, &start, &limits, &solution)
                                     : espalier_search_run(search, &start, &limits, &result);
    expect_text(code, search);
    const std::int32_t length = solves ? solution.line_length : result.line_length;
    if (length < 0 || length > ESPALIER_MAX_LINE) std::abort();
  }
  if (espalier_search_destroy(search) != ESPALIER_OK || input.alive != 0) std::abort();
  return 0;
}
