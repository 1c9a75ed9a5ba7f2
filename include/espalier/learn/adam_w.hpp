// AdamW (I. Loshchilov and F. Hutter, "Decoupled Weight Decay Regularization", 2019, algorithm 2).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace espalier::detail {

/// What a step needs to know about the whole network.
struct AdamWStep {
  float gradient_factor;  ///< turns the sum over a batch into its mean
  float rate;             ///< with the correction of the mean
  float square_correction;
  float kept;  ///< factor of the distance from the origin by weight decay
};

inline constexpr double adam_mean_decay = 0.9;
inline constexpr double adam_square_decay = 0.999;

/// The step `number`, from 1, with a batch of `batch`.
[[nodiscard]] inline AdamWStep adam_w_step(double number, double batch, double rate,
                                           double weight_decay) {
  return {static_cast<float>(1 / batch),
          static_cast<float>(rate / (1 - std::pow(adam_mean_decay, number))),
          static_cast<float>(1 / (1 - std::pow(adam_square_decay, number))),
          static_cast<float>(1 - rate * weight_decay)};
}

/// A loop over arrays that do not overlap, for the compiler to vectorise. `limit` clips the
/// parameters.
inline void adam_w(const AdamWStep& step, std::size_t size, float limit,
                   const float* __restrict gradient, const float* __restrict origin,
                   float* __restrict parameters, float* __restrict mean,
                   float* __restrict mean_square) {
  constexpr auto decay = static_cast<float>(adam_mean_decay);
  constexpr auto square_decay = static_cast<float>(adam_square_decay);
  constexpr float epsilon = 1e-8F;
  for (std::size_t i = 0; i < size; ++i) {
    const float slope = gradient[i] * step.gradient_factor;
    mean[i] = decay * mean[i] + (1 - decay) * slope;
    mean_square[i] = square_decay * mean_square[i] + (1 - square_decay) * slope * slope;
    const float spread = std::sqrt(mean_square[i] * step.square_correction) + epsilon;
    const float decayed = origin[i] + step.kept * (parameters[i] - origin[i]);
    const float moved = decayed - step.rate * mean[i] / spread;
    parameters[i] = std::min(limit, std::max(-limit, moved));
  }
}

}  // namespace espalier::detail
