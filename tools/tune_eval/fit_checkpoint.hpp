// The state of a fit in a file, from which an interrupted fit continues.
#pragma once

#include <filesystem>
#include <string>

#include "tools/tune_eval/fit.hpp"

namespace espalier::tune_eval {

/// Replaces the file as a whole. `made_from` describes the games and the settings. Throws Error if
/// it cannot be written.
void save_checkpoint(const std::filesystem::path& path, const FitState& state,
                     const std::string& made_from);

/// Throws Error if the file cannot be read, is not the state of a fit, or `made_from` differs.
[[nodiscard]] FitState load_checkpoint(const std::filesystem::path& path,
                                       const std::string& made_from);

}  // namespace espalier::tune_eval
