// Positions in a file for trainers in other languages (tools/train_gpu).
#pragma once

#include <string>

#include "tools/train/training_set.hpp"

namespace espalier::train {

/// The positions of `set`, which are in memory, as a file (docs/reference/data-format.md).
[[nodiscard]] std::string exported(const TrainingSet& set);

}  // namespace espalier::train
