// Files written as a whole.
#include "support/files.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <string>
#include <system_error>

#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/windows/api.hpp"

namespace espalier::support {

namespace fs = std::filesystem;

namespace {

/// Of the last call.
[[nodiscard]] Error failed(const fs::path& path) {
  return output_failed(name_of(path), message_of(last_error()));
}

/// A new file of this process beside `path`, removed when it ends unless it has another name then.
class Temporary {
 public:
  explicit Temporary(const fs::path& path) : path_(path) {
    path_ += L".unfinished-" + std::to_wstring(GetCurrentProcessId());
    file_ = CreateFileW(path_.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS,
                        FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file_ == INVALID_HANDLE_VALUE) throw failed(path);
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  ~Temporary() {
    close();
    DeleteFileW(path_.c_str());
  }
  [[nodiscard]] bool write(std::string_view content) {
    while (!content.empty()) {
      constexpr std::size_t most = std::size_t{1} << 30;
      DWORD written = 0;
      const auto size = static_cast<DWORD>(std::min(content.size(), most));
      if (WriteFile(file_, content.data(), size, &written, nullptr) == 0) return false;
      content.remove_prefix(written);
    }
    return FlushFileBuffers(file_) != 0;
  }
  [[nodiscard]] bool replace(const fs::path& path) {
    close();
    return MoveFileExW(path_.c_str(), path.c_str(),
                       MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
  }

 private:
  void close() {
    if (file_ != INVALID_HANDLE_VALUE) CloseHandle(file_);
    file_ = INVALID_HANDLE_VALUE;
  }

  fs::path path_;
  HANDLE file_ = INVALID_HANDLE_VALUE;
};

/// A device, such as NUL: written to directly.
[[nodiscard]] bool is_device(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error) && !fs::is_regular_file(path, error);
}

}  // namespace

void detail::check_writable(const fs::path& path) {
  // Rights are lists here: whether a file can be written beside it is seen by doing so.
  if (!is_device(path)) const Temporary tried(target_of(path));
}

fs::path target_of(const fs::path& path) {
  std::error_code none, error;  // a file that does not exist is no link
  fs::path target = fs::is_symlink(path, none) ? fs::weakly_canonical(path, error) : path;
  if (error) throw output_failed(name_of(path), message_of(error));
  if (is_device(target)) throw Error(name_of(path) + " is not a regular file");
  return target;
}

void write_whole(const fs::path& path, std::string_view content) {
  if (is_device(path)) {
    std::ofstream device(path, std::ios::binary);
    if (!device.write(content.data(), static_cast<std::streamsize>(content.size())).flush()) {
      throw failed(path);
    }
    return;
  }
  const fs::path target = target_of(path);
  Temporary temporary(target);
  if (!temporary.write(content) || !temporary.replace(target)) throw failed(path);
}

}  // namespace espalier::support
