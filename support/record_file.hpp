// A file to which records are appended, each completely or not at all, locked against other runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

#include "support/error.hpp"

namespace espalier::support {

/// On POSIX systems only: only espalier-lab writes such files.
class RecordFile {
 public:
  /// Opens or creates the file. Throws Error if it is not a regular file, cannot be written, or is
  /// locked by another run.
  explicit RecordFile(std::filesystem::path path);
  ~RecordFile();
  RecordFile(RecordFile&& other) noexcept
      : path_(std::move(other.path_)),
        file_(std::exchange(other.file_, -1)),
        length_(other.length_) {}
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  /// Size in bytes.
  [[nodiscard]] std::uint64_t length() const { return length_; }

  /// Cuts the file to this length, to remove a record that a killed run left incomplete. Throws
  /// Error if that fails.
  void cut(std::uint64_t length);

  /// Appends a record. Throws Error if it cannot be written completely; the file then ends with the
  /// record before.
  void add(std::string_view record);

  /// Waits until everything is on the disk. Throws Error if that fails.
  void sync();

 private:
  void open_and_lock();
  [[nodiscard]] bool is_in_place() const;
  [[nodiscard]] Error failed(int reason) const;
  [[nodiscard]] Error closed(Error error);

  std::filesystem::path path_;
  int file_ = -1;
  std::uint64_t length_ = 0;
};

}  // namespace espalier::support
