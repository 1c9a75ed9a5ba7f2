#include "support/random_access_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "support/error.hpp"

namespace espalier::support {

namespace {

std::atomic<int> open_files{0};

/// Without O_NONBLOCK the opening of a pipe would wait for a writer.
[[nodiscard]] int open_to_read(const std::filesystem::path& path) {
  return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

[[nodiscard]] bool read_all(int file, std::uint64_t offset, std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = pread(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return true;
}

}  // namespace

RandomAccessFile::RandomAccessFile(std::filesystem::path path) : path_(std::move(path)) {
  const int file = open_to_read(path_);
  if (file < 0) throw Error(path_.string() + ": " + std::strerror(errno));
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file);
    throw Error(path_.string() + " is not a file");
  }
  size_ = static_cast<std::uint64_t>(status.st_size);
  if (open_files.fetch_add(1) < max_open) {
    handle_ = file;
  } else {
    --open_files;
    close(file);
  }
}

RandomAccessFile::~RandomAccessFile() {
  if (handle_ == closed) return;
  close(static_cast<int>(handle_));
  --open_files;
}

bool RandomAccessFile::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
  if (handle_ != closed) return read_all(static_cast<int>(handle_), offset, bytes);
  const int file = open_to_read(path_);
  if (file < 0) return false;
  const bool is_read = read_all(file, offset, bytes);
  close(file);
  return is_read;
}

}  // namespace espalier::support
