// Correction history: by how much the search has found the evaluation wrong, for each part of a
// position that the game gives a key to. It knows keys and errors, not what the parts are.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include "espalier/game.hpp"
#include "espalier/search/enhancements.hpp"

namespace espalier {

namespace detail {
template <Game G, bool on>
consteval std::size_t correction_key_count() {
  if constexpr (on) return std::tuple_size_v<decltype(std::declval<const G&>().correction_keys())>;
  return 0;
}
}  // namespace detail

/// Running means of (search result - evaluation), one for each key and side to move: too many for
/// the stack.
template <Game G, Enhancements E>
class Corrections {
 public:
  static constexpr bool on = Features<G, E>::correction_history;

  void clear() {
    for (auto& side : table_) {
      for (auto& part : side) part.fill(0);
    }
  }

  /// What to add to the evaluation, in its own unit.
  [[nodiscard]] Score correction(const G& game) const {
    int sum = 0;
    for_each(game, table_, [&](const std::int16_t& entry) { sum += entry; });
    return sum / (scale * static_cast<int>(keys_));
  }

  /// A search `depth` plies deep found `error` more than the evaluation had said.
  void learn(const G& game, Score error, int depth) {
    const int weight = std::min(depth + 1, max_weight);
    const int target = std::clamp(error * scale, -limit, limit);
    for_each(game, table_, [&](std::int16_t& entry) {
      const int mean = (entry * (horizon - weight) + target * weight) / horizon;
      entry = static_cast<std::int16_t>(std::clamp(mean, -limit, limit));
    });
  }

 private:
  static constexpr int scale = 128;    // fractions of a unit kept in an entry
  static constexpr int horizon = 256;  // results after which an old mean counts for little
  static constexpr int max_weight = 16;
  static constexpr int limit = scale * 64;  // no part of a position corrects by more than this
  static constexpr std::size_t size = 16384;

  static constexpr std::size_t keys_ = detail::correction_key_count<G, on>();
  using Entries = std::array<std::array<std::array<std::int16_t, on ? size : 0>, keys_>, 2>;

  template <class TranspositionTable, class Visit>
  static void for_each(const G& game, TranspositionTable& table, Visit visit) {
    const auto hashes = game.correction_keys();
    auto& side = table[static_cast<std::size_t>(static_cast<int>(game.side_to_move()))];
    for (std::size_t i = 0; i < keys_; ++i) visit(side[i][hashes[i] % size]);
  }

  Entries table_{};
};

}  // namespace espalier
