// Traces of chess as files.
#pragma once

#include <string>
#include <string_view>

#include "espalier/search/result.hpp"
#include "tools/trace/traced_search.hpp"

namespace espalier::trace {

/// The trace of a search of `root` as JSON, with a newline at the end. `program`: name and version.
[[nodiscard]] std::string to_json(const chess::Position& root, const Result<chess::Move>& result,
                                  const Observer& observer, std::string_view program);

}  // namespace espalier::trace
