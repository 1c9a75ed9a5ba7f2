// FeatureEvaluator: the evaluation by a sum of weights, one for each feature of the position.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/features.hpp"
#include "espalier/score.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

namespace detail {

/// A hundredth of it is a hundredth of the margins of the search: where the weights are those of
/// Elo, 100, as in chess.
[[nodiscard]] inline int unit_of(int scale) {
  return std::clamp(100 * scale / FeatureWeights::default_scale, 1, Parameters::max_unit);
}

/// Weights are integers of this part of a score, so that sums do not depend on their order.
inline constexpr std::int64_t parts_of_score = 256;
[[nodiscard]] inline std::int32_t rounded_weight(float value, int scale) {
  constexpr auto max = static_cast<double>(known_win * parts_of_score);
  const double parts = double{value} * scale * double{parts_of_score};
  return static_cast<std::int32_t>(std::lround(std::clamp(parts, -max, max)));
}
/// The score of a sum of such weights, with counts that are multiples of 1 / `parts`.
[[nodiscard]] inline Score score_of_sum(std::int64_t sum, int parts = 1) {
  constexpr std::int64_t max = known_win - 1;
  return static_cast<Score>(std::clamp(sum / (parts_of_score * parts), -max, max));
}

}  // namespace detail

/// The static evaluation of `G` by weights of its features `F`, in the scores of `weights.scale`;
/// with N neurons by a network (network_evaluator.hpp).
template <Game G, FeaturesOf<G> F, std::size_t N = 0>
class FeatureEvaluator;

/// The sum of the weights. Where F says what a move changes, both sides' sums are kept up to date
/// along the moves; a change of stage computes them anew. Copies share the weights.
template <Game G, FeaturesOf<G> F>
class FeatureEvaluator<G, F, 0> {
 public:
  static constexpr bool is_incremental = ChangingFeatures<F, G>;

  /// All weights are 0.
  FeatureEvaluator() : FeatureEvaluator(FeatureWeights{}) {}
  /// Weights that are missing are 0.
  explicit FeatureEvaluator(const FeatureWeights& weights)
      : unit(detail::unit_of(weights.scale)), weights_(rounded(weights)) {}

  [[nodiscard]] Score evaluate(const G& game) {
    if constexpr (is_incremental) {
      const std::size_t stage = stage_of<F>(game);
      if (lines_.back().stage != stage) lines_.back() = from_scratch(game, stage);
      return score_of(lines_.back().sums[static_cast<std::size_t>(game.side_to_move())]);
    } else {
      std::int64_t sum = 0;
      const std::int32_t* const weights = of_stage(stage_of<F>(game));
      visit_features<F>(game, [&](std::size_t index, int count) {
        assert(index < F::size);
        sum += std::int64_t{weights[index]} * count;
      });
      return score_of(sum);
    }
  }

  void reset(const G& root) requires(is_incremental) {
    lines_.assign(1, from_scratch(root, stage_of<F>(root)));
  }
  void make(const G& before, typename G::Move move) requires(is_incremental) {
    Line next = lines_.back();
    const std::int32_t* const weights = of_stage(next.stage);
    for (const int side : {0, 1}) {
      F::changes(before, move, side, [&](std::size_t index, int count = 1) {
        assert(index < F::size);
        next.sums[static_cast<std::size_t>(side)] += std::int64_t{weights[index]} * count;
      });
    }
    lines_.push_back(next);
  }
  void unmake() requires(is_incremental) { lines_.pop_back(); }
  void make_null() requires(is_incremental) { lines_.push_back(lines_.back()); }
  void unmake_null() requires(is_incremental) { lines_.pop_back(); }

  int unit;

 private:
  /// What both sides see after a move, with the weights of a stage.
  struct Line {
    std::array<std::int64_t, 2> sums{};
    std::size_t stage = 0;
  };
  struct Nothing {};

  [[nodiscard]] static std::shared_ptr<const std::vector<std::int32_t>> rounded(
      const FeatureWeights& weights) {
    auto result = std::make_shared<std::vector<std::int32_t>>(F::size * stages_of<F>);
    const std::size_t count = std::min(result->size(), weights.values.size());
    for (std::size_t i = 0; i < count; ++i) {
      (*result)[i] = detail::rounded_weight(weights.values[i], weights.scale);
    }
    return result;
  }
  [[nodiscard]] static Score score_of(std::int64_t sum) {
    return detail::score_of_sum(sum, parts_of<F>);
  }

  [[nodiscard]] const std::int32_t* of_stage(std::size_t stage) const {
    assert(stage < stages_of<F>);
    return weights_->data() + stage * F::size;
  }
  [[nodiscard]] Line from_scratch(const G& game, std::size_t stage) const requires(is_incremental) {
    Line line{.stage = stage};
    const std::int32_t* const weights = of_stage(stage);
    for (const int side : {0, 1}) {
      F::features(game, side, [&](std::size_t index, int count = 1) {
        assert(index < F::size);
        line.sums[static_cast<std::size_t>(side)] += std::int64_t{weights[index]} * count;
      });
    }
    return line;
  }

  std::shared_ptr<const std::vector<std::int32_t>> weights_;
  [[no_unique_address]] std::conditional_t<is_incremental, std::vector<Line>, Nothing> lines_;
};

}  // namespace espalier
