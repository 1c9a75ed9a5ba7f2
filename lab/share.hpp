// The share of cases in which something holds, with its confidence interval.
#pragma once

#include <cmath>
#include <cstddef>

#include "lab/statistics.hpp"

namespace espalier::lab {

/// `held` of `cases` >= 1 with the 95 % interval of E. B. Wilson, "Probable Inference, the Law of
/// Succession, and Statistical Inference" (1927), which is sound for 0 and for all cases too.
[[nodiscard]] inline Estimate share(std::size_t held, std::size_t cases) {
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(cases);
  const double p = static_cast<double>(held) / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, {middle - half, middle + half}};
}

}  // namespace espalier::lab
