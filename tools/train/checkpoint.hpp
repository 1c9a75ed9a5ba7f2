// The state of a training in a file, from which an interrupted training continues.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "tools/train/training.hpp"

namespace espalier::train {

/// What a file says it is.
inline constexpr const char* checkpoint_kind = "espalier training state 3";

/// Replaces the file as a whole. `made_from` describes the positions and the settings, in one line.
/// Throws Error if it cannot be written.
void save_checkpoint(const std::filesystem::path& path, const TrainingState& state,
                     const std::string& made_from);

/// Throws Error if the file cannot be read, is not the state of a training or is damaged, or
/// `made_from` differs.
[[nodiscard]] TrainingState load_checkpoint(const std::filesystem::path& path,
                                            const std::string& made_from);

/// Parses the content of a file; throws as `load_checkpoint` does. Errors begin with `name`.
[[nodiscard]] TrainingState parse_checkpoint(std::string_view content, const std::string& name,
                                             const std::string& made_from);

/// The content of a file: the JSON object `line`, in one line, with its checksum added, and
/// `numbers`.
[[nodiscard]] std::string with_checksum(const std::string& line, std::string_view numbers);

}  // namespace espalier::train
