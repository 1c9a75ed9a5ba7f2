#include "support/random_access_file.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <string>
#include <utility>

#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/windows/api.hpp"

namespace espalier::support {

namespace {

std::atomic<int> open_files{0};

[[nodiscard]] HANDLE open_to_read(const std::filesystem::path& path) {
  return CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                     OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL | FILE_FLAG_RANDOM_ACCESS, nullptr);
}

[[nodiscard]] bool read_all(HANDLE file, std::uint64_t offset, std::span<std::uint8_t> bytes) {
  constexpr std::size_t most = std::size_t{1} << 30;  // of one reading
  while (!bytes.empty()) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset & 0xFFFF'FFFF);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32);
    DWORD count = 0;
    const auto wanted = static_cast<DWORD>(std::min(bytes.size(), most));
    if (ReadFile(file, bytes.data(), wanted, &count, &place) == 0 || count == 0) return false;
    bytes = bytes.subspan(count);
    offset += count;
  }
  return true;
}

}  // namespace

RandomAccessFile::RandomAccessFile(std::filesystem::path path) : path_(std::move(path)) {
  const auto fail = [this] { return Error(name_of(path_) + ": " + message_of(last_error())); };
  const HANDLE file = open_to_read(path_);
  if (file == INVALID_HANDLE_VALUE) throw fail();
  LARGE_INTEGER size{};
  // COM1 and the like are no files, whatever follows the dot.
  if (GetFileType(file) != FILE_TYPE_DISK || GetFileSizeEx(file, &size) == 0) {
    CloseHandle(file);
    throw Error(name_of(path_) + " is not a file");
  }
  size_ = static_cast<std::uint64_t>(size.QuadPart);
  if (open_files.fetch_add(1) < max_open) {
    handle_ = reinterpret_cast<std::intptr_t>(file);
  } else {
    --open_files;
    CloseHandle(file);
  }
}

RandomAccessFile::~RandomAccessFile() {
  if (handle_ == closed) return;
  CloseHandle(reinterpret_cast<HANDLE>(handle_));
  --open_files;
}

bool RandomAccessFile::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
  if (handle_ != closed) return read_all(reinterpret_cast<HANDLE>(handle_), offset, bytes);
  const HANDLE file = open_to_read(path_);
  if (file == INVALID_HANDLE_VALUE) return false;
  const bool is_read = read_all(file, offset, bytes);
  CloseHandle(file);
  return is_read;
}

}  // namespace espalier::support
