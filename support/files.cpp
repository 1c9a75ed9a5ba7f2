// Folders and whole files, as files.hpp describes them. It does not know what they hold.
#include "support/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "support/error.hpp"

namespace espalier::support {

namespace fs = std::filesystem;

namespace {

/// 0, or the system's number of what went wrong.
[[nodiscard]] int write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return fsync(file) == 0 ? 0 : errno;
}

}  // namespace

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    throw Error(folder.string() + " is a file; a folder is wanted");
  }
  fs::create_directories(folder, error);
  if (error) throw output_failed(folder.string(), error.message());
}

void write_whole(const fs::path& path, std::string_view content) {
  const std::string unfinished = path.string() + ".unfinished";
  const int file = open(unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) throw output_failed(path.string(), std::strerror(errno));
  int failure = write_all(file, content);
  if (close(file) != 0 && failure == 0) failure = errno;
  if (failure == 0 && std::rename(unfinished.c_str(), path.c_str()) != 0) failure = errno;
  if (failure == 0) return;
  unlink(unfinished.c_str());
  throw output_failed(path.string(), std::strerror(failure));
}

}  // namespace espalier::support
