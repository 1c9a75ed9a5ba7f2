// Compression in the format of gzip.
#pragma once

#include <string>
#include <string_view>

namespace espalier::trace {

/// Throws support::Error if there is no memory, or if `text` has more than 4 GiB.
[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace espalier::trace
