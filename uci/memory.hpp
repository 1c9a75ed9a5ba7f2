// How much memory and how many threads can be had. It does not know what they are for.
#pragma once

#include <cstdint>

#include "uci/refusal.hpp"

namespace espalier::uci {

/// "64 MiB cannot be had (8 MiB are available)", if the system tells that they would be taken from
/// other programs or not be there at all.
[[nodiscard]] Refusal refuse_memory(std::int64_t mib);

/// Can so many threads run at once? Tried out, since no system tells.
[[nodiscard]] bool can_start_threads(unsigned count);

}  // namespace espalier::uci
