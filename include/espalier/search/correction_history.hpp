// Correction history: the mean error of the static evaluation that searches have found, for each
// correction key of the hooks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// Running means of (search result - static evaluation), one for each key and side to move.
/// Too large for the stack.
template <Game G, SearchHooks<G> H, Enhancements E>
class CorrectionHistory {
 public:
  static constexpr bool on = Features<G, H, E>::correction_history;

  void clear() {
    for (auto& side : table_) {
      for (auto& part : side) part.fill(0);
    }
  }

  /// The correction to add to the static evaluation, in its unit.
  [[nodiscard]] Score value(const G& game, H& hooks, const Parameters& p) const {
    int sum = 0;
    for_each(game, hooks, table_, [&](const std::int16_t& entry) { sum += entry; });
    return p.score(sum) / (scale * static_cast<int>(keys_));
  }

  /// Records a search of `depth` plies whose score is the static evaluation plus `error`.
  void update(const G& game, H& hooks, Score error, int depth, const Parameters& p) {
    const int weight = std::min(depth + 1, p.correction_max_weight);
    const int limit = scale * p.correction_max;
    const int target = scale * std::clamp(p.hundredths(error), -p.correction_max, p.correction_max);
    for_each(game, hooks, table_, [&](std::int16_t& entry) {
      const int mean = (entry * (weight_sum - weight) + target * weight) / weight_sum;
      entry = static_cast<std::int16_t>(std::clamp(mean, -limit, limit));
    });
  }

 private:
  static constexpr int scale = 128;       // of entries: fractions of a hundredth of the unit
  static constexpr int weight_sum = 256;  // of all results in a mean
  static constexpr std::size_t size = 16384;

  static constexpr std::size_t keys_ = [] {
    if constexpr (on) {
      return std::tuple_size_v<decltype(std::declval<H&>().correction_keys(
          std::declval<const G&>()))>;
    } else {
      return std::size_t{0};
    }
  }();
  using Entries = std::array<std::array<std::array<std::int16_t, on ? size : 0>, keys_>, 2>;

  template <class Table, class Visit>
  static void for_each(const G& game, H& hooks, Table& table, Visit visit) {
    const auto keys = hooks.correction_keys(game);
    auto& side = table[static_cast<std::size_t>(static_cast<int>(game.side_to_move()))];
    for (std::size_t i = 0; i < keys_; ++i) visit(side[i][keys[i] % size]);
  }

  Entries table_{};
};

}  // namespace espalier
