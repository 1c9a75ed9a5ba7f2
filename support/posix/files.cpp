// Files written as a whole.
#include "support/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <system_error>

#include "support/error.hpp"

namespace espalier::support {

namespace fs = std::filesystem;

namespace {

/// All functions here return 0 or an error number of the system.
[[nodiscard]] int write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

/// Writes to what exists, without replacing it.
[[nodiscard]] int write_in_place(const fs::path& path, std::string_view content) {
  const int file = open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (file < 0) return errno;
  const int failure = write_all(file, content);
  return close(file) != 0 && failure == 0 ? errno : failure;
}

constexpr const char* temporary_suffix = ".unfinished-";

/// Removes the temporaries of `path` that killed runs left: those that no process holds locked.
void remove_left_temporaries(const fs::path& path) {
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const std::string prefix = path.filename().string() + temporary_suffix;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!entry.path().filename().string().starts_with(prefix)) continue;
    const int file = open(entry.path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    struct stat status {};
    const bool is_left =
        fstat(file, &status) == 0 && S_ISREG(status.st_mode) && flock(file, LOCK_EX | LOCK_NB) == 0;
    if (is_left) unlink(entry.path().c_str());
    close(file);
  }
}

/// Creates a new file beside `path` and locks it. Opened exclusively: a file or link that is there
/// already is neither overwritten nor followed.
[[nodiscard]] int create_temporary(const fs::path& path, int& file, std::string& name) {
  constexpr int max_attempts = 100;
  for (int attempt = 0; attempt < max_attempts; ++attempt) {
    name =
        path.string() + temporary_suffix + std::to_string(getpid()) + '-' + std::to_string(attempt);
    file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file >= 0) {
      flock(file, LOCK_EX | LOCK_NB);
      return 0;
    }
    if (errno != EEXIST) return errno;
  }
  return EEXIST;
}

[[nodiscard]] int replace(const fs::path& path, std::string_view content) {
  remove_left_temporaries(path);
  int file = -1;
  std::string temporary;
  int failure = create_temporary(path, file, temporary);
  if (failure != 0) return failure;
  failure = write_all(file, content);
  if (failure == 0 && fsync(file) != 0) failure = errno;
  if (close(file) != 0 && failure == 0) failure = errno;
  if (failure == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) failure = errno;
  if (failure != 0) unlink(temporary.c_str());
  return failure;
}

/// The file that a chain of links ends in; it need not exist.
[[nodiscard]] int follow_links(fs::path& path) {
  constexpr int max_links = 40;
  std::error_code error;
  for (int links = 0; links < max_links; ++links) {
    if (!fs::is_symlink(fs::symlink_status(path, error))) return 0;
    const fs::path target = fs::read_symlink(path, error);
    if (error) return error.value();
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return ELOOP;
}

[[nodiscard]] int write_file(const fs::path& path, std::string_view content) {
  struct stat status {};
  const bool exists = stat(path.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) return write_in_place(path, content);
  fs::path target = path;
  if (const int failure = follow_links(target)) return failure;
  // The links in /proc/self/fd cannot always be followed by name.
  std::error_code error;
  if (exists && !fs::equivalent(path, target, error)) return write_in_place(path, content);
  return replace(target, content);
}

}  // namespace

void detail::check_writable(const fs::path& path) {
  const auto demand = [&path](const fs::path& place, int rights) {
    if (access(place.c_str(), rights) == 0) return;
    throw output_failed(path.string(), std::strerror(errno));
  };
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) return demand(path, W_OK);
  fs::path target = path;
  if (const int failure = follow_links(target)) {
    throw output_failed(path.string(), std::strerror(failure));
  }
  demand(target.has_parent_path() ? target.parent_path() : fs::path("."), W_OK | X_OK);
}

fs::path target_of(const fs::path& path) {
  fs::path target = path;
  if (const int failure = follow_links(target)) {
    throw output_failed(path.string(), std::strerror(failure));
  }
  std::error_code error;
  if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
    throw Error(path.string() + " is not a regular file");
  }
  return target;
}

void write_whole(const fs::path& path, std::string_view content) {
  if (const int failure = write_file(path, content)) {
    throw output_failed(path.string(), std::strerror(failure));
  }
}

}  // namespace espalier::support
