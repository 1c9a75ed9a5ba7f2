// The static evaluation of Othello: patterns and mobility, with weights that depend on the stage of
// the game.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/learn/feature_weights.hpp"
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

  static constexpr int tempo = 0;
  [[nodiscard]] Score evaluate(const Position& position) const {
    const Counts counts = Evaluator::counts(position);
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
  [[nodiscard]] static Counts counts(const Position& position) {
    const Bits own = position.own();
    const Bits opponent = position.opponent();
    const Bits empty = position.empty();
    const auto difference = [](Bits of_own, Bits of_opponent) {
      return std::popcount(of_own) - std::popcount(of_opponent);
    };
    Counts counts{};
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
  /// Between which two knots its weights lie, and the share of the second, in parts.
  struct Place {
    std::size_t knot;
    int next;
  };
  static constexpr int parts = 2 * discs_per_knot;
  [[nodiscard]] static Place place_of(std::size_t stage) {
    constexpr std::size_t stages_per_knot = discs_per_knot / 2;
    // The middle of a stage, which lasts two discs, in halves of a disc.
    return {stage / stages_per_knot, 4 * static_cast<int>(stage % stages_per_knot) + 1};
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

/// What the weights are learnt from: the weights of the two knots between which a position lies
/// count in parts, as `Evaluator` mixes them. Evaluator is the faster form of FeatureEvaluator for
/// them: it has a table of each stage, in which configurations need neither their number nor the
/// other knot.
struct Features {
  static constexpr std::string_view name = "othello";
  static constexpr std::size_t per_knot = feature_count + pattern_weight_count;
  static constexpr std::size_t size = knot_count * per_knot;
  static constexpr int parts = Evaluator::parts;

  template <class Visit>
  static void features(const Position& position, const Visit& visit) {
    const auto [knot, next] = Evaluator::place_of(Evaluator::stage_of(position));
    const auto visit_both = [&, knot = knot, next = next](std::size_t index, int count) {
      visit(knot * per_knot + index, count * (parts - next));
      visit((knot + 1) * per_knot + index, count * next);
    };
    const Counts counts = Evaluator::counts(position);
    for (std::size_t i = 0; i < feature_count; ++i) {
      if (counts[i] != 0) visit_both(i, counts[i]);
    }
    const std::vector<int>& numbers = pattern_weight_numbers();
    const PatternIndices indices = pattern_indices(position.own(), position.opponent());
    for (std::size_t place = 0; place < pattern_places; ++place) {
      const auto configuration =
          static_cast<std::ptrdiff_t>(pattern_origins[place]) + indices[place];
      const int number = numbers[static_cast<std::size_t>(configuration)];
      if (number == 0) continue;
      visit_both(feature_count + static_cast<std::size_t>(std::abs(number) - 1),
                 number > 0 ? 1 : -1);
    }
  }
};

/// Learnt weights as the evaluation has them, and the same as fitted_weights.inc.
[[nodiscard]] Weights to_weights(const FeatureWeights& learnt);
[[nodiscard]] std::string to_text(const FeatureWeights& learnt);

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
inline ESPALIER_PARAMETERS_CONSTANT Parameters search_parameters = [] {
  Parameters doubled;
  for (const ParameterInfo& row : parameter_rows) {
    if (std::string_view(row.unit) == "score") doubled.*row.member *= 2;
  }
  return doubled;
}();

}  // namespace espalier::othello
