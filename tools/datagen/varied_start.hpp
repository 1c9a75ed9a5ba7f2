// Where the games of varied openings begin: starts of Chess960 and endings among them.
#pragma once

#include <string>

#include "espalier/random.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/board/random_opening.hpp"

namespace espalier::datagen {

/// A position, and how many random plies are played from it.
struct Start {
  chess::Position position{};
  std::string fen{};  ///< empty: the start position of chess
  chess::OpeningPlies plies{};
};

/// A random start of a game: of ten, one is a random ending of 5 to 12 men, one a random position
/// of Chess960 and the others that of chess; in games that are no endings 6 to 10 random plies
/// follow. An ending may be lost, or over by mate or stalemate.
[[nodiscard]] Start varied_start(SplitMix64& random);

}  // namespace espalier::datagen
