#include "support/process.hpp"

#include <cstddef>

#include "support/windows/api.hpp"

namespace espalier::support {

std::vector<std::string> arguments([[maybe_unused]] int count, [[maybe_unused]] char** words) {
  // `words` is in the system's code page, which lacks most characters.
  int all = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &all);
  std::vector<std::string> result;
  for (int i = 1; i < all; ++i) result.push_back(to_utf8(wide[i]));
  LocalFree(wide);
  return result;
}

std::filesystem::path own_path() {
  std::wstring path(MAX_PATH, L'\0');
  for (;;) {
    const DWORD length = GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    if (length < path.size()) return path.substr(0, length);
    path.resize(2 * path.size());
  }
}

bool can_replace_process() { return false; }

std::string replace_process(const std::filesystem::path&, const std::vector<std::string>&) {
  return "not available on Windows";
}

}  // namespace espalier::support
