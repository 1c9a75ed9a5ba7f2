// `c_reference`: what the examples of examples/c, examples/rust ... must print, by the library
// itself. `c_reference virtual|interface DEPTH`: the same search by virtual calls or through the C
// interface, to be measured.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "erased/position.hpp"
#include "tests/c/connect_four.hpp"
#include "tests/c/virtual_four.hpp"

namespace {

using namespace espalier;            // NOLINT(google-build-using-namespace)
using namespace espalier::c::tests;  // NOLINT(google-build-using-namespace)

void search_virtual(int depth) {
  struct Game : erased::ErasedGame<true> {
    using erased::ErasedGame<true>::ErasedGame;
    [[nodiscard]] std::uint64_t key() const { return position()->key(); }
  };
  struct Evaluator {
    static Score evaluate(const Game& game) { return game.position()->evaluate(); }
  };
  // As the interface's: its rules are known while the program runs only.
  Search<Game, Evaluator, NoHooks, Enhancements::all().switchable()> search;
  search.set_enhancements(Enhancements::exact());
  const auto found = search.run(Game(virtual_four()), {.depth = depth});
  std::printf("nodes %llu\n", static_cast<unsigned long long>(found.nodes));
}

/// As a game in C is written: the outcome without the list of moves, and the list without the
/// outcome.
struct Direct : Callbacks<Four, FourEvaluator> {
  static std::int32_t outcome(void*, const void* position, std::int32_t*) {
    const Four& four = at(position);
    if (Four::has_four(four.other)) return ESPALIER_LOST;
    return four.is_full() ? ESPALIER_DRAWN : ESPALIER_ONGOING;
  }
  static std::int32_t moves(void*, const void* position, espalier_move* list, std::int32_t) {
    std::int32_t count = 0;
    at(position).each_move([&](std::uint32_t column) { list[count++] = column; });
    return count;
  }
};

void search_by_interface(int depth) {
  espalier_game game = Direct::game();
  game.outcome = Direct::outcome;
  game.moves = Direct::moves;
  espalier_options options{};
  options.size = sizeof options;
  options.rules = ESPALIER_RULES_EXACT;
  espalier_search* search = nullptr;
  espalier_limits limits{};
  limits.size = sizeof limits;
  limits.depth = depth;
  espalier_result result{};
  result.size = sizeof result;
  const Four start;
  if (espalier_search_create(&game, &options, &search) != ESPALIER_OK ||
      espalier_search_run(search, &start, &limits, &result) != ESPALIER_OK) {
    std::exit(EXIT_FAILURE);
  }
  std::printf("nodes %llu\n", static_cast<unsigned long long>(result.nodes));
  (void)espalier_search_destroy(search);
}

void print_reference() {
  Search<Four, FourEvaluator, NoHooks, Enhancements::exact()> search;
  const auto found = search.run(Four(), {.depth = 10});
  std::printf("move %u score %d nodes %llu\n", found.best_move().column, found.score(),
              static_cast<unsigned long long>(found.nodes));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    print_reference();
    return EXIT_SUCCESS;
  }
  const int depth = std::atoi(argv[2]);
  std::string_view(argv[1]) == "virtual" ? search_virtual(depth) : search_by_interface(depth);
  return EXIT_SUCCESS;
}
