#include "games/othello/patterns.hpp"

#include <algorithm>
#include <cassert>

namespace espalier::othello {

namespace {

/// The index of the mirror image of a configuration.
int mirrored(const PatternKind& kind, int index) {
  std::array<int, PatternKind::max_size> digits{};
  for (std::size_t i = 0; i < kind.size; ++i) {
    const int digit = (index % 3 + 4) % 3 - 1;  // -1, 0 or 1
    digits[kind.mirror[i]] = digit;
    index = (index - digit) / 3;
  }
  int result = 0;
  for (std::size_t i = kind.size; i-- > 0;) result = result * 3 + digits[i];
  return result;
}

std::vector<int> number_weights() {
  std::vector<int> numbers(pattern_configurations);
  int next = 1;
  std::size_t place = 0;
  for (const PatternKind& kind : pattern_kinds) {
    const auto origin = static_cast<std::ptrdiff_t>(pattern_origins[place]);
    const auto at = [&](int index) -> int& {
      return numbers[static_cast<std::size_t>(origin + index)];
    };
    int max = 0;
    for (std::size_t i = 0; i < kind.size; ++i) max = 3 * max + 1;
    for (int index = 1; index <= max; ++index) {
      const int image = mirrored(kind, index);
      if (image == -index || at(index) != 0) continue;
      at(index) = at(image) = next;
      at(-index) = at(-image) = -next;
      ++next;
    }
    place += kind.places;
  }
  assert(next == static_cast<int>(pattern_weight_count) + 1);
  return numbers;
}

}  // namespace

const std::vector<int>& pattern_weight_numbers() {
  static const std::vector<int> numbers = number_weights();
  return numbers;
}

}  // namespace espalier::othello
