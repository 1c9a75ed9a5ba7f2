// Directories, inputs, and files written as a whole.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::support {

/// Creates `folder` if it does not exist. Throws Error if it is something else or cannot be
/// created.
void make_folder(const std::filesystem::path& folder);

/// What an input may be. A pipe is waited for, and can be read once.
enum class InputKind { file, file_or_pipe };

/// Opens an input for reading. Throws Error if there is none, if it cannot be read, and if it is a
/// directory, a device or another thing than `kind` says: these would block, never end, or fail at
/// the first read.
[[nodiscard]] std::ifstream open_bytes(const std::filesystem::path& path,
                                       InputKind kind = InputKind::file);

/// Opens a text so: what is read begins behind the byte order mark of UTF-8, which some editors
/// write.
[[nodiscard]] std::ifstream open_input(const std::filesystem::path& path,
                                       InputKind kind = InputKind::file);

/// Largest input that is read as a whole, in bytes, where its format says nothing.
inline constexpr std::size_t max_input = std::size_t{1} << 30;

/// The content of an input. Throws Error as `open_bytes` does, and if it has more than `max_bytes`.
[[nodiscard]] std::string read_bytes(const std::filesystem::path& path,
                                     InputKind kind = InputKind::file,
                                     std::size_t max_bytes = max_input);

/// The content of a text, without the byte order mark, as `open_input` opens it.
[[nodiscard]] std::string read_input(const std::filesystem::path& path,
                                     InputKind kind = InputKind::file,
                                     std::size_t max_bytes = max_input);

/// The same of the file of this name, or of a pipe; "-" is standard input.
[[nodiscard]] std::string read_input_or_stdin(const std::string& name);

/// To be called before long work whose result goes to `path`. Throws Error if its folder does not
/// exist or cannot be written to, if `path` cannot be written, or if it is one of the `inputs`.
void check_output(const std::filesystem::path& path, const std::vector<std::string>& inputs = {});
namespace detail {
/// Throws Error if `path`, which is no directory, cannot be written.
void check_writable(const std::filesystem::path& path);
}  // namespace detail

/// The file that writing to `path` replaces: the target of a link. Throws Error if it is not a
/// regular file or if links lead in a circle; it need not exist.
[[nodiscard]] std::filesystem::path target_of(const std::filesystem::path& path);

/// Replaces the content of a file: writes a temporary file beside it, syncs it, and renames it. A
/// reader finds the old content or the new one, never a part. Links are followed: the link stays
/// and its target is replaced. Devices and pipes are written to directly. Throws Error if writing
/// fails; no temporary is left then. What a killed run left is removed by the next call for the
/// same file.
void write_whole(const std::filesystem::path& path, std::string_view content);

}  // namespace espalier::support
