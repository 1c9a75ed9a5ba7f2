// Folders and files written so that a file that is there is whole. It does not know what they hold.
#pragma once

#include <filesystem>
#include <string_view>

namespace espalier::support {

/// Makes `folder` if it is not there. Throws Error if it is something else or cannot be made.
void make_folder(const std::filesystem::path& folder);

/// Writes under another name beside it, to the disk, and then renames: whoever reads `path` finds
/// the old file or the new one, never a part. Throws Error if that fails; nothing is left then.
void write_whole(const std::filesystem::path& path, std::string_view content);

}  // namespace espalier::support
