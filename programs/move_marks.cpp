// Marks of moves.
#include "programs/move_marks.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace espalier::programs {

namespace {

struct MarkLimit {
  double lost;  // per cent
  int glyph;
};
#define MOVE_MARK(lost, glyph, sign, name) MarkLimit{lost, glyph},
constexpr std::array mark_limits{
#include "programs/move_marks.inc"
};
#undef MOVE_MARK

}  // namespace

MoveMark mark_of(double before, double after) {
  const double lost = std::max(0.0, 100 * (before - after));
  const auto* const found = std::find_if(mark_limits.begin(), mark_limits.end(),
                                         [&](const MarkLimit& each) { return lost >= each.lost; });
  const double accuracy = 103.1668 * std::exp(-0.04354 * lost) - 3.1669;
  return {found == mark_limits.end() ? 0 : found->glyph, std::clamp(accuracy, 0.0, 100.0)};
}

}  // namespace espalier::programs
