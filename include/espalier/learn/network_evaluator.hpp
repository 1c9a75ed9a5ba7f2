// FeatureEvaluator with neurons: the evaluation by a network, kept up to date along the moves.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/learn/feature_evaluator.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/features.hpp"
#include "espalier/learn/network.hpp"
#include "espalier/score.hpp"

namespace espalier {

/// The static evaluation of `G` by a network with N neurons for what each side sees of the features
/// F, at most 64 of them in a position, counted. Its integers make the result the same on every
/// machine. Copies share the network. A move costs what it changes: N additions for each feature.
template <Game G, FeaturesOf<G> F, std::size_t N>
requires(N > 0) class FeatureEvaluator<G, F, N> {
  static_assert(is_neuron_count(N), "a network has 32, 64, ... or 256 neurons");
  static_assert(ChangingFeatures<F, G>,
                "a network needs features that are kept up to date along the moves: "
                "`features(game, side, visit)` and `changes(game, move, side, visit)`");

 public:
  static constexpr bool is_incremental = true;

  /// All weights are 0.
  FeatureEvaluator() : FeatureEvaluator(FeatureWeights{}) {}
  /// Weights that are missing are 0.
  explicit FeatureEvaluator(const FeatureWeights& weights)
      : unit(detail::unit_of(weights.scale)),
        network_(std::make_shared<const Integers>(network_shape<F, N>, weights.values)),
        scale_(weights.scale) {}

  [[nodiscard]] Score evaluate(const G& game) const {
    const auto side = static_cast<std::size_t>(game.side_to_move());
    const Line& line = lines_[top_];
    const std::int64_t score =
        network_->score(stage_of<F>(game), line[side], line[side ^ 1], scale_);
    constexpr std::int64_t max = known_win - 1;
    return static_cast<Score>(std::clamp(score, -max, max));
  }

  void reset(const G& root) {
    top_ = 0;
    if (lines_.empty()) lines_.emplace_back();
    for (const int side : {0, 1}) {
      Row& row = lines_[0][static_cast<std::size_t>(side)];
      row = network_->bias();
      F::features(root, side, adding_to(row));
    }
  }
  void make(const G& before, typename G::Move move) {
    push();
    for (const int side : {0, 1}) {
      F::changes(before, move, side, adding_to(lines_[top_][static_cast<std::size_t>(side)]));
    }
  }
  void unmake() { pop(); }
  void make_null() { push(); }
  void unmake_null() { pop(); }

  int unit;

 private:
  using Integers = detail::IntegerNetwork<N>;
  using Row = typename Integers::Row;
  /// What enters the neurons, for both sides.
  using Line = std::array<Row, 2>;

  [[nodiscard]] auto adding_to(Row& row) const {
    return [this, &row](std::size_t index, int count = 1) {
      assert(index < F::size);
      row.add(network_->feature(index), count);
    };
  }
  void push() {
    if (++top_ == lines_.size()) lines_.emplace_back();
    lines_[top_] = lines_[top_ - 1];
  }
  void pop() {
    assert(top_ > 0);
    --top_;
  }

  std::shared_ptr<const Integers> network_;
  int scale_;
  std::vector<Line> lines_;  ///< of the root and after each move; those above `top_` are old
  std::size_t top_ = 0;
};

}  // namespace espalier
