// Files that are read and written as a whole. The only file of the library that opens any.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <optional>
#include <random>
#include <string>
#include <system_error>

#include "espalier/expected.hpp"

namespace espalier::detail {

/// The file that `path` names: the target of a link. Nothing if a link leads nowhere, or if what is
/// there is no regular file, which must not be replaced.
[[nodiscard]] inline std::optional<std::filesystem::path> replaceable(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::exists(status)) return path;
  const fs::path target = fs::canonical(path, error);
  if (error || !fs::is_regular_file(target, error)) return std::nullopt;
  return target;
}

/// Replaces a file as a whole: a reader finds the old content or the new one, also if this is
/// killed; of two calls at the same time, one may fail. Standard C++ cannot wait for the disk:
/// after a power cut the file may be empty. The error, if any, in one line.
[[nodiscard]] inline std::optional<std::string> replace_file(const std::string& path,
                                                             const std::string& bytes) {
  namespace fs = std::filesystem;
  const auto target = replaceable(path);
  if (!target) return path + ": is no regular file";
  // A folder can only be created where nothing is: no file or link that stands there is written to.
  fs::path folder = *target;
  folder += ".unfinished";
  const fs::path beside = folder / std::to_string(std::random_device()());
  std::error_code error;
  fs::remove_all(folder, error);  // what a killed call left; of a link: the link
  bool is_written = fs::create_directory(folder, error);
  if (is_written) {
    std::ofstream file(beside, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    is_written = !file.fail();
  }
  if (is_written) fs::rename(beside, *target, error);
  const bool is_replaced = is_written && !error;
  fs::remove_all(folder, error);
  return is_replaced ? std::nullopt : std::optional(path + ": cannot be written");
}

/// The content of a file, of at most `max_bytes`.
[[nodiscard]] inline Expected<std::string, std::string> content_of(const std::string& path,
                                                                   std::size_t max_bytes) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return Unexpected{path + ": no such file"};
  std::ifstream file(path, std::ios::binary);
  std::string bytes(max_bytes + 1, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file && !file.eof()) return Unexpected{path + ": cannot be read"};
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

}  // namespace espalier::detail
