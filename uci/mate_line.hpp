// Completes the lines of mate scores up to the mate itself.
#pragma once

#include <memory>

#include "espalier/search/result.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {

/// The transposition table holds scores but no lines, so the line of a mate score may end before
/// the mate. The missing moves are found by a second, small engine.
class MateLine {
 public:
  /// Extends the line of a move with a proven score to the mate, at exactly the distance of the
  /// score. Returns false if that fails within a small number of nodes.
  [[nodiscard]] bool complete(RootMove<Move>& move, const Position& root);

 private:
  std::unique_ptr<Engine> engine_;  // created when first needed
};

}  // namespace espalier::uci
