// The static evaluation of Othello: patterns and mobility, with weights that depend on the stage of
// the game.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/search/parameters.hpp"
#include "games/othello/patterns.hpp"
#include "games/othello/position.hpp"
#include "games/othello/weights.hpp"

namespace espalier::othello {

/// Estimates the final difference of discs, in hundredths of a disc.
class Evaluator {
 public:
  /// With `fitted_weights`.
  Evaluator();
  explicit Evaluator(const Weights& weights)
      : tables_(std::make_shared<const Tables>(make_tables(weights))) {}

  static constexpr int unit = 100;
  [[nodiscard]] Score evaluate(const Position& position) const {
    const Features counts = features(position);
    const PatternIndices indices = pattern_indices(position.own(), position.opponent());
    const auto [stage, next_share] = stage_of(position);
    int first = 0;
    int second = 0;
    for (std::size_t i = 0; i < feature_count; ++i) {
      first += counts[i] * tables_->features[i][stage];
      second += counts[i] * tables_->features[i][stage + 1];
    }
    for (std::size_t i = 0; i < pattern_places; ++i) {
      const auto configuration = static_cast<std::ptrdiff_t>(pattern_origins[i]) + indices[i];
      const ByStage& weights = tables_->patterns[static_cast<std::size_t>(configuration)];
      first += weights[stage];
      second += weights[stage + 1];
    }
    const int sum = first * (discs_per_stage - next_share) + second * next_share;
    return std::clamp(sum / discs_per_stage, -disc * square_count, disc * square_count);
  }

  /// The counts of a position, each of the side to move less the same of its opponent.
  [[nodiscard]] static Features features(const Position& position) {
    const Bits own = position.own();
    const Bits opponent = position.opponent();
    const Bits empty = position.empty();
    const auto difference = [](Bits of_own, Bits of_opponent) {
      return std::popcount(of_own) - std::popcount(of_opponent);
    };
    Features counts{};
    counts[mobility] = difference(legal_squares(own, opponent), legal_squares(opponent, own));
    counts[potential_mobility] = difference(neighbours(opponent) & empty, neighbours(own) & empty);
    counts[turn] = 1;
    counts[parity] = std::popcount(empty) % 2;
    return counts;
  }

  /// Between which two sets of weights a position lies, and the share of the second in
  /// `discs_per_stage`ths.
  struct Stage {
    std::size_t first;
    int next_share;
  };
  [[nodiscard]] static Stage stage_of(const Position& position) {
    const int discs = position.discs() - 4;
    const int stage = std::min(discs / discs_per_stage, static_cast<int>(stage_count) - 2);
    return {static_cast<std::size_t>(stage), discs - stage * discs_per_stage};
  }

 private:
  /// The weights of one thing in all stages, side by side: one cache line holds both that are used.
  using ByStage = std::array<std::int16_t, stage_count>;
  struct Tables {
    std::array<ByStage, feature_count> features{};
    std::vector<ByStage> patterns;  ///< of each configuration
  };
  [[nodiscard]] static Tables make_tables(const Weights& weights);

  std::shared_ptr<const Tables> tables_;  // shared by the evaluators of all threads
};

static_assert(espalier::Evaluator<Evaluator, Position>);

/// Orders the moves of endings for Solver: a side with more moves has more to choose from, and if
/// it must lose, its opponent with fewer of them has less to search.
class OrderingEvaluator {
 public:
  [[nodiscard]] Score evaluate(const Position& position) const {
    const int moves = std::popcount(legal_squares(position.own(), position.opponent()));
    return evaluator_.evaluate(position) + per_move * moves;
  }

 private:
  static constexpr Score per_move = 3 * disc / 2;

  Evaluator evaluator_;
};

/// The parameters of the search that plays: all margins are twice as wide as in chess, as if two
/// discs were the unit (docs/studies/othello.md).
inline constexpr Parameters search_parameters = [] {
  Parameters doubled;
  for (const ParameterInfo& row : parameter_rows) {
    if (std::string_view(row.unit) == "score") doubled.*row.member *= 2;
  }
  return doubled;
}();

}  // namespace espalier::othello
