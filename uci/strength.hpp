// UCI_LimitStrength: fewer nodes, moves left out, and noise on the scores of lines, by rating.
#pragma once

#include <cstdint>
#include <vector>

#include "espalier/search/result.hpp"
#include "espalier/search/time_management.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {

inline constexpr int min_elo = 1000;
inline constexpr int max_elo = 3300;
inline constexpr int max_skill = 20;  ///< of the option Skill Level: full strength

/// How the search is weakened.
struct Strength {
  std::uint64_t nodes = 0;   ///< per move
  int omitted_permille = 0;  ///< probability that a root move is left out, in thousandths
  double score_noise = 0;    ///< centipawns: standard deviation of the noise on a line's score
  int lines = 1;             ///< multi-PV lines among which the noisy scores choose
};

/// For a rating from min_elo to max_elo (docs/reference/uci.md says how it was measured).
[[nodiscard]] Strength strength_of(int elo);

/// The rating of a Skill Level from 0 to max_skill - 1, in equal steps: Stockfish plays at
/// about 1320 to 3190.
[[nodiscard]] constexpr int elo_of_skill(int level) {
  constexpr int lowest = 1320;
  constexpr int highest = 3190;
  return lowest + (highest - lowest) * level / (max_skill - 1);
}

/// How long a player of limited strength thinks about a move: half of what the clock would give a
/// search, and five seconds at most.
[[nodiscard]] Milliseconds thinking_time(const TimeBudget& budget);

/// The root moves that are searched: the legal ones that are not left out, at least one. The same
/// seed and position give the same moves.
[[nodiscard]] std::vector<Move> select_root_moves(const Position& position,
                                                  const Strength& strength, std::uint64_t seed);

/// Moves the line with the best noisy score to the front and makes it the only one. The same seed,
/// position and lines give the same choice.
void select_line(Result<Move>& result, const Position& position, const Strength& strength,
                 std::uint64_t seed);

}  // namespace espalier::uci
