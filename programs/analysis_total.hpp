// What `analyse` says at its end.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "espalier/search/time_management.hpp"

namespace espalier::programs {

/// Sums over all positions.
struct AnalysisTotal {
  std::size_t positions = 0;
  std::size_t with_solution = 0;
  std::size_t solved = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};  ///< measured from the first search to the end of the last
};

[[nodiscard]] std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);
[[nodiscard]] std::string total_text(const AnalysisTotal& total, bool is_interrupted);
/// A JSON object on a line, with its end.
[[nodiscard]] std::string total_json(const AnalysisTotal& total, bool is_interrupted);

}  // namespace espalier::programs
