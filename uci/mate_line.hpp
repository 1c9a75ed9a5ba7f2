// Lines that announce a mate, led on to the mate itself. It knows a search by which to find the
// missing moves, not the one that made the announcement.
#pragma once

#include <memory>

#include "espalier/search/result.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {

/// The table of a search knows values without their lines, so that the line of a proven score may
/// end before the mate. The missing moves are searched for by an engine of its own.
class MateLine {
 public:
  /// Leads the line of a move with a proven score on to the mate at exactly the distance that the
  /// score tells. False if that does not succeed within a small number of nodes.
  [[nodiscard]] bool complete(RootMove<Move>& move, const Position& root);

 private:
  std::unique_ptr<Engine> engine_;  // made when it is first needed
};

}  // namespace espalier::uci
