// From the trained floats to the integers that the engine computes with.
#pragma once

#include <string>

#include "tools/train/parameters.hpp"

namespace espalier::train {

/// Each parameter rounded to its unit. `scale`: centipawns per unit of the logit.
[[nodiscard]] Network quantise(Shape shape, const Floats& parameters, int scale,
                               const std::string& description);

}  // namespace espalier::train
