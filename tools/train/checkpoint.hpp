// The state of a training in a file, from which an interrupted training continues.
#pragma once

#include <filesystem>
#include <string>

#include "tools/train/training.hpp"

namespace espalier::train {

/// Replaces the file as a whole. `made_from` describes the positions and the settings, in one line.
/// Throws Error if it cannot be written.
void save_checkpoint(const std::filesystem::path& path, const TrainingState& state,
                     const std::string& made_from);

/// Throws Error if the file cannot be read, is not the state of a training or is damaged, or
/// `made_from` differs.
[[nodiscard]] TrainingState load_checkpoint(const std::filesystem::path& path,
                                            const std::string& made_from);

}  // namespace espalier::train
