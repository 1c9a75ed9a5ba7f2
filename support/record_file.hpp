// A file that records are added to, each in it whole or not at all, held against other runs. It
// does not know what a record says.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "support/error.hpp"

namespace espalier::support {

class RecordFile {
 public:
  /// Opens the file or makes it. Throws Error if it is something else, cannot be written, or is
  /// held by another run.
  explicit RecordFile(std::filesystem::path path) : path_(std::move(path)) {
    if (std::filesystem::exists(path_) && !std::filesystem::is_regular_file(path_)) {
      throw Error(path_.string() + " is no file");
    }
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file_ < 0) throw failed(errno);
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      close(file_);
      throw Error(path_.string() + " is being written by another run");
    }
    length_ = static_cast<std::uint64_t>(lseek(file_, 0, SEEK_END));
  }
  ~RecordFile() {
    if (file_ >= 0) close(file_);
  }
  RecordFile(RecordFile&& other) noexcept
      : path_(std::move(other.path_)),
        file_(std::exchange(other.file_, -1)),
        length_(other.length_) {}
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  /// Bytes in it.
  [[nodiscard]] std::uint64_t length() const { return length_; }

  /// Cuts off what follows: a record that a killed run could not finish. Throws Error if that
  /// fails.
  void cut(std::uint64_t length) {
    if (ftruncate(file_, static_cast<off_t>(length)) != 0) throw failed(errno);
    length_ = length;
  }

  /// Adds a record. Throws Error if it cannot be written; the file is whole then too.
  void add(std::string_view record) {
    const ssize_t written = write(file_, record.data(), record.size());
    if (written == static_cast<ssize_t>(record.size())) {
      length_ += record.size();
      return;
    }
    const int reason = written < 0 ? errno : ENOSPC;  // a part was written: the rest had no room
    if (ftruncate(file_, static_cast<off_t>(length_)) != 0) {
      // The part stays; whoever opens the file next cuts it off.
    }
    throw failed(reason);
  }

  /// Waits until all of it is on the disk. Throws Error if that fails.
  void sync() {
    if (fsync(file_) != 0) throw failed(errno);
  }

 private:
  [[nodiscard]] Error failed(int reason) const {
    return output_failed(path_.string(), std::strerror(reason));
  }

  std::filesystem::path path_;
  int file_ = -1;
  std::uint64_t length_ = 0;
};

}  // namespace espalier::support
