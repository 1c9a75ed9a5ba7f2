#include "support/encoding.hpp"

#include <cstddef>

#include "support/windows/api.hpp"

namespace espalier::support {

std::wstring to_utf16(std::string_view text, unsigned code_page) {
  const int size = static_cast<int>(text.size());
  const int length = MultiByteToWideChar(code_page, 0, text.data(), size, nullptr, 0);
  std::wstring result(static_cast<std::size_t>(length), L'\0');
  MultiByteToWideChar(code_page, 0, text.data(), size, result.data(), length);
  return result;
}

std::string to_utf8(std::wstring_view text) {
  const int size = static_cast<int>(text.size());
  const int length =
      WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
  std::string result(static_cast<std::size_t>(length), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), size, result.data(), length, nullptr, nullptr);
  return result;
}

std::filesystem::path path_of(std::string_view name) { return to_utf16(name); }

std::string name_of(const std::filesystem::path& path) { return to_utf8(path.native()); }

std::string input_text(std::string line) {
  const bool is_utf8 =
      line.empty() || MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, line.data(),
                                          static_cast<int>(line.size()), nullptr, 0) > 0;
  return is_utf8 ? line : to_utf8(to_utf16(line, CP_ACP));
}

}  // namespace espalier::support
