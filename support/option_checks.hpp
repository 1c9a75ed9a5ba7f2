// Checks of the numbers that options take. CLI::Range lets "nan" through, since no comparison with
// it holds, and CLI11 reads a number beyond 64 bits as the largest.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>

namespace espalier::support {

/// A finite number from `min` to `max`. Every option of type double has it.
[[nodiscard]] CLI::Validator real_number(double min, double max);

/// A whole number from `min` to `max`. Options have it whose range is all of a type.
[[nodiscard]] CLI::Validator whole_number(
    std::uint64_t min = 0, std::uint64_t max = std::numeric_limits<std::uint64_t>::max());

}  // namespace espalier::support
