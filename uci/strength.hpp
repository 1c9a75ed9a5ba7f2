// A weaker player imitated: it looks at fewer nodes, overlooks moves and misjudges lines. It knows
// what was measured of how strong that plays, and nothing of how a search is run.
#pragma once

#include <cstdint>
#include <vector>

#include "espalier/search/result.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {

inline constexpr int least_elo = 1000;
inline constexpr int most_elo = 3300;

/// What a player of some strength can do.
struct Strength {
  std::uint64_t nodes = 0;  ///< looked at before each move
  int overlooked = 0;       ///< of a thousand moves, not considered at all
  double misjudged = 0;     ///< centipawns: standard deviation of the evaluation of a line
  int candidates = 1;       ///< lines that are compared by such a evaluation
};

/// For a rating from least_elo to most_elo (see docs/program.md for its scale).
[[nodiscard]] Strength strength_of(int elo);

/// The moves that the player notices among `moves`, or all legal ones if that is empty; at least
/// one. The same seed and position give the same moves.
[[nodiscard]] std::vector<Move> noticed(const Position& position, const std::vector<Move>& moves,
                                        const Strength& strength, std::uint64_t seed);

/// Puts the line that the player prefers in front, as the only one asked for. The same seed,
/// position and lines give the same choice.
void choose(Result<Move>& result, const Position& position, const Strength& strength,
            std::uint64_t seed);

}  // namespace espalier::uci
