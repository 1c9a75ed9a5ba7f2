// Nim with three heaps; the player without a move loses. Its exact bounds are known.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"

namespace espalier::test_games {

/// Three heaps of at most seven objects; a move takes any number from one of them.
class Nim {
 public:
  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t count = 0;  ///< at least 1
    friend constexpr bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 21;

  explicit Nim(std::array<int, 3> heaps) : heaps_(heaps) {}

  Outcome generate(MovesOf<Nim>& list) const {
    for (std::size_t heap = 0; heap < heaps_.size(); ++heap)
      for (int count = 1; count <= heaps_[heap]; ++count)
        list.push({static_cast<std::uint8_t>(heap), static_cast<std::uint8_t>(count)});
    return list.empty() ? Outcome::loss() : Outcome::ongoing();
  }
  void make(Move move) {
    heaps_[move.heap] -= move.count;
    side_ ^= 1;
  }
  void unmake(Move move) {
    heaps_[move.heap] += move.count;
    side_ ^= 1;
  }
  [[nodiscard]] int side_to_move() const { return side_; }

  [[nodiscard]] const std::array<int, 3>& heaps() const { return heaps_; }

 private:
  std::array<int, 3> heaps_;
  int side_ = 0;
};

struct NimHooks {
  /// Of two heaps the only winning move makes them equal, and then the loser lasts longest by
  /// taking one object at a time: equal heaps of n lose in 2n plies.
  [[nodiscard]] static ScoreBounds bounds(const Nim& game) {
    std::array<int, 3> heaps = game.heaps();
    if (heaps[1] == 0) std::swap(heaps[1], heaps[2]);
    if (heaps[0] == 0) std::swap(heaps[0], heaps[2]);
    if (heaps[2] != 0) return {};
    const int smaller = heaps[0] < heaps[1] ? heaps[0] : heaps[1];
    return ScoreBounds::exactly(heaps[0] == heaps[1] ? loss_in(2 * smaller)
                                                     : win_in(2 * smaller + 1));
  }
};

/// Always 0: Nim is searched to the end.
struct NimEvaluator {
  static constexpr int unit = 100;
  [[nodiscard]] Score evaluate(const Nim&) const { return draw_score; }
};

}  // namespace espalier::test_games
