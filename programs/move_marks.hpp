// How good a move was, by what it cost of the point that the position before promised.
#pragma once

namespace espalier::programs {

struct MoveMark {
  int glyph = 0;        ///< numeric annotation glyph: 6 "?!", 2 "?", 4 "??"; 0: none
  double accuracy = 0;  ///< per cent
};

/// Shares of the point, 0 to 1, from the side that moved: before the move and after it. The
/// accuracy is by the formula of Lichess (lila, AccuracyPercent), which the page has too.
[[nodiscard]] MoveMark mark_of(double before, double after);

}  // namespace espalier::programs
