// How the engine tells the page that a request cannot be answered.
#pragma once

#include <string>
#include <string_view>

#include "tools/trace/json_writer.hpp"

namespace espalier::web {

/// {"error": message}
[[nodiscard]] inline std::string error_json(std::string_view message) {
  std::string text;
  trace::JsonWriter(text).open('{').key("error").value(message).close('}');
  return text;
}

}  // namespace espalier::web
