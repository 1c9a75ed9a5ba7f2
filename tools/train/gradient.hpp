// The network in floats: its value, its loss and the gradient of the loss.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tools/train/parameters.hpp"
#include "tools/train/training_position.hpp"

namespace espalier::train {

/// What the network learns: |p - t|^power, where p = sigmoid(logit) and the target t mixes
/// sigmoid(score / scale) with the result of the game.
struct Objective {
  double scale = 250;       ///< centipawns per unit of the logit
  double result_share = 0;  ///< of the result in the target, 0 to 1; the score has the rest
  double power = 2.5;       ///< at least 1
};

/// Expected score of the side to move, 0 to 1, that the network shall learn.
[[nodiscard]] float target_of(const TrainingPosition& position, const Objective& objective);

/// Positions somewhere in memory.
using PositionSpan = std::span<const TrainingPosition* const>;

/// A network evaluated on one thread; owns the memory that this needs.
class Evaluation {
 public:
  /// `parameters` and what it refers to must outlive this object.
  Evaluation(Shape shape, const Floats& parameters) : shape_(shape), parameters_(parameters) {}

  /// The logit of the expected score of the side to move.
  [[nodiscard]] float logit(const TrainingPosition& position);

  /// The sum of the losses.
  [[nodiscard]] double loss(PositionSpan positions, const Objective& objective);

  /// The sum of the losses; adds its gradient to `gradient`.
  double add_gradient(PositionSpan positions, const Objective& objective, Floats& gradient);

 private:
  [[nodiscard]] const float* output_weights(std::size_t bucket) const {
    return parameters_.data() + shape_.output_weights() + bucket * 2 * shape_.hidden;
  }

  /// The logit of the expected score of a position whose hidden layer is known.
  [[nodiscard]] float logit(const TrainingPosition& position, const float* hidden) const;
  /// Finds the features and the hidden layers of positions.
  void compute_hidden(PositionSpan positions);
  /// Adds the gradient of the output weights, replaces the hidden layer by its gradient and returns
  /// the loss.
  double differentiate(const TrainingPosition& position, const Objective& objective, float* hidden,
                       Floats& gradient) const;
  /// Adds the gradient of the feature weights for the first `positions` positions.
  void add_rows(std::size_t positions, Floats& gradient);

  Shape shape_;
  const Floats& parameters_;
  std::vector<ActiveFeatures> features_;  ///< by position
  /// By position, both halves of the hidden layer: before the activation, later its gradient.
  Floats hidden_;
  Floats rows_;  ///< a block of columns of the feature weights, or of their gradient
};

}  // namespace espalier::train
