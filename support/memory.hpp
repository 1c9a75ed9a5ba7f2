// The memory of the machine.
#pragma once

#include <cstdint>
#include <optional>

namespace espalier::support {

/// Memory that can be used without swapping, in bytes, as the system estimates it. Nothing if the
/// system does not report it.
[[nodiscard]] std::optional<std::int64_t> available_memory();

}  // namespace espalier::support
