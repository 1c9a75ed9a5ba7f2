// Directories, and files written as a whole.
#pragma once

#include <filesystem>
#include <string_view>

namespace espalier::support {

/// Creates `folder` if it does not exist. Throws Error if it is something else or cannot be
/// created.
void make_folder(const std::filesystem::path& folder);

/// Replaces the content of a file: writes a temporary file beside it, syncs it, and renames it. A
/// reader finds the old content or the new one, never a part. Links are followed: the link stays
/// and its target is replaced. Devices and pipes are written to directly. Throws Error if writing
/// fails; no temporary is left then.
void write_whole(const std::filesystem::path& path, std::string_view content);

}  // namespace espalier::support
