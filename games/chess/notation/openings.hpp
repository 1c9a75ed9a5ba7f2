// The names of common openings. Their codes are those of the Encyclopaedia of Chess Openings.
#pragma once

#include <optional>
#include <string>

#include "games/chess/board/position.hpp"

namespace espalier::chess {

struct Opening {
  std::string code;  ///< "C65"
  std::string name;
  friend bool operator==(const Opening&, const Opening&) = default;
};

/// That of a position of the table, by whatever moves it was reached.
[[nodiscard]] std::optional<Opening> opening_of(const Position& position);

}  // namespace espalier::chess
