// A file that is read here and there. Unlike a mapped one it may become shorter meanwhile: that is
// an error of `read` and does not end the program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace espalier::support {

class RandomAccessFile {
 public:
  /// Throws Error if it cannot be opened or is no regular file. Never waits, as opening a pipe
  /// would.
  explicit RandomAccessFile(std::filesystem::path path);
  ~RandomAccessFile();
  RandomAccessFile(const RandomAccessFile&) = delete;
  RandomAccessFile& operator=(const RandomAccessFile&) = delete;

  /// Bytes, when it was opened.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Fills `bytes` from `offset` on. False if the file is too short or cannot be read. Any thread
  /// may call it.
  [[nodiscard]] bool read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;

 private:
  /// Handles of the system, of which programs may hold few at once: the first max_open files stay
  /// open, the others are opened for each reading.
  static constexpr std::intptr_t closed = -1;
  static constexpr int max_open = 64;

  std::filesystem::path path_;
  std::intptr_t handle_ = closed;
  std::uint64_t size_ = 0;
};

}  // namespace espalier::support
