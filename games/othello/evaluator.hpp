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
    const StageTables& tables = (*tables_)[stage_of(position)];
    int sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) sum += counts[i] * tables.features[i];
    for (std::size_t i = 0; i < pattern_places; ++i) {
      const auto configuration = static_cast<std::ptrdiff_t>(pattern_origins[i]) + indices[i];
      sum += tables.patterns[static_cast<std::size_t>(configuration)];
    }
    return std::clamp(sum, -disc * square_count, disc * square_count);
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

  /// A stage of the game lasts two discs: 30 stages.
  static constexpr std::size_t stage_count = 30;
  [[nodiscard]] static std::size_t stage_of(const Position& position) {
    return std::min(static_cast<std::size_t>(position.discs() - 4) / 2, stage_count - 1);
  }
  /// Between which two knots its weights lie, and the share of the second.
  struct Place {
    std::size_t knot;
    double next_share;
  };
  [[nodiscard]] static Place place_of(std::size_t stage) {
    constexpr std::size_t stages_per_knot = discs_per_knot / 2;
    const std::size_t knot = stage / stages_per_knot;
    const double middle = 2.0 * static_cast<double>(stage % stages_per_knot) + 0.5;  // in discs
    return {knot, middle / discs_per_knot};
  }

 private:
  /// The weights of a stage lie together: a search uses those of few stages.
  struct StageTables {
    std::array<int, feature_count> features{};
    std::vector<std::int16_t> patterns;  ///< of each configuration
  };
  using Tables = std::array<StageTables, stage_count>;
  [[nodiscard]] static Tables make_tables(const Weights& weights);

  std::shared_ptr<const Tables> tables_;  // shared by the evaluators of all threads
};

static_assert(espalier::Evaluator<Evaluator, Position>);

/// Orders the moves of endings for Solver: a side with more moves has more to choose from, and if
/// it must lose, its opponent with fewer of them has less to search.
class OrderingEvaluator {
 public:
  [[nodiscard]] Score evaluate(const Position& position) const {
    return evaluator_.evaluate(position);
  }
  /// By which Solver orders moves.
  [[nodiscard]] Score ordering_value(const Position& position) const {
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
