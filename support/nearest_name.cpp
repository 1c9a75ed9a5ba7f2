#include "support/nearest_name.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace espalier::support {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() +
                               1);  // distances of a prefix of `a` to all prefixes of `b`
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({replaced, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

std::string nearest_name(std::string_view word, const std::vector<std::string>& names) {
  std::string nearest;
  std::size_t smallest = std::clamp<std::size_t>((word.size() + 1) / 3, 1, 2);
  for (const std::string& name : names) {
    const std::size_t distance = edit_distance(word, name);
    if (distance > smallest || (distance == smallest && !nearest.empty())) continue;
    smallest = distance;
    nearest = name;
  }
  return nearest;
}

}  // namespace espalier::support
