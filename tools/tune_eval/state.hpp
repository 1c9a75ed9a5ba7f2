// The state of a fit in a file, so that a run that was ended goes on where it was. It does not know
// how a fit is done.
#pragma once

#include <filesystem>
#include <string>

#include "tools/tune_eval/fit.hpp"

namespace espalier::tune_eval {

/// Writes the file whole. `made_from` names the games and the settings. Throws Error if that
/// fails.
void save_state(const std::filesystem::path& path, const FitState& state,
                const std::string& made_from);

/// Throws Error if the file cannot be read, is no state of a fit, or was made from something
/// else.
[[nodiscard]] FitState load_state(const std::filesystem::path& path, const std::string& made_from);

}  // namespace espalier::tune_eval
