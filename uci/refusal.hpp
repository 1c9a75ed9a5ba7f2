// How functions of the program say no. It does not know to what.
#pragma once

#include <optional>
#include <string>

namespace espalier::uci {

/// Why something was not done, in one line; nothing if it was.
using Refusal = std::optional<std::string>;

}  // namespace espalier::uci
