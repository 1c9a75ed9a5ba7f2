// From the trained floats to the integers that the engine computes with, and back.
#pragma once

#include <cstdint>
#include <string>

#include "tools/train/parameters.hpp"

namespace espalier::train {

/// Each parameter rounded to its unit. `scale`: centipawns per unit of the logit.
[[nodiscard]] Network quantise(Shape shape, const Floats& parameters, int scale,
                               const std::string& description);

/// Parameters with the values of `network`, which has at most `shape.hidden` neurons. The neurons
/// that it lacks begin with the feature weights of initial_parameters and output weights 0: the
/// value of each position is that of `network` (after T. Chen, I. Goodfellow and J. Shlens,
/// "Net2Net", 2016).
[[nodiscard]] Floats dequantise(const Network& network, Shape shape, std::uint64_t seed);

}  // namespace espalier::train
