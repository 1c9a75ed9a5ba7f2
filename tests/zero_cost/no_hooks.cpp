// A search of a game with nothing but rules, compiled twice: with all rows of the enhancements that
// are on when playing, and with only those that need no hook. Rows that the game cannot have leave
// no code.
#include <cstddef>
#include <cstdio>
#include <string_view>

#include "espalier/search/search.hpp"

namespace {

using namespace espalier;

/// Nim with four heaps; who takes the last match wins.
struct Nim {
  struct Move {
    unsigned char heap = 0;
    unsigned char taken = 0;  ///< 0: no move
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 24;
  static constexpr bool moves_are_comparable = false;

  Outcome generate(MovesOf<Nim>& moves) const {
    for (unsigned char heap = 0; heap < 4; ++heap) {
      for (unsigned char taken = 1; taken <= left[heap]; ++taken) moves.push({heap, taken});
    }
    return moves.empty() ? Outcome::loss() : Outcome::ongoing();
  }
  void make(Move move) { change(move, -1); }
  void unmake(Move move) { change(move, 1); }
  [[nodiscard]] int side_to_move() const { return side; }

  void change(Move move, int sign) {
    left[move.heap] += sign * move.taken;
    side ^= 1;
  }
  int left[4] = {1, 3, 5, 6};
  int side = 0;
};

struct Matches {
  [[nodiscard]] Score evaluate(const Nim& nim) const {
    return 10 * (nim.left[0] + nim.left[1]) - 7 * (nim.left[2] + nim.left[3]);
  }
};

[[maybe_unused]] constexpr Enhancements that_need_nothing() {
  Enhancements e;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    const std::string_view needs = row.needs;
    e.*row.flag = row.is_on_when_playing() && (needs == "true" || needs == "static_eval" ||
                                               needs == "static_eval and alternates");
  }
  return e;
}

}  // namespace

int main() {
  Search<Nim, Matches, NoHooks, ESPALIER_ENHANCEMENTS_OF_TEST> search;
  const auto result = search.run({}, {.depth = 7});
  std::printf("heap %d take %d score %d nodes %llu\n", result.best_move().heap,
              result.best_move().taken, result.score(),
              static_cast<unsigned long long>(result.nodes));
  return 0;
}
