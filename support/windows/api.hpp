// The system's functions, and text for them: they take and give UTF-16.
#pragma once

#ifndef NOMINMAX  // libstdc++ defines it
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
// Needs the one above.
#include <shellapi.h>

#include <string>
#include <string_view>
#include <system_error>

namespace espalier::support {

/// `text`, which is in `code_page`. What is not is replaced by U+FFFD.
[[nodiscard]] std::wstring to_utf16(std::string_view text, unsigned code_page = CP_UTF8);
[[nodiscard]] std::string to_utf8(std::wstring_view text);

/// The error of the last call that failed.
[[nodiscard]] inline std::error_code last_error() {
  return {static_cast<int>(GetLastError()), std::system_category()};
}

}  // namespace espalier::support
