// Games of PGN with the scores of their moves in comments, as OpenBench collects those that its
// clients play to train networks on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "games/chess/notation/pgn.hpp"
#include "tools/training_data/chess_games.hpp"

namespace espalier::training_data {

/// The moves before the first score are the opening. Nothing if the game has no result, more moves
/// than a record holds, or none with a score, or if one behind the opening lacks it.
[[nodiscard]] std::optional<GameRecord> record_of(const chess::PgnGame& game);

/// What a file of PGN held.
struct PgnCounts {
  std::uint64_t games = 0;
  std::uint64_t left_out = 0;  ///< of which `record_of` makes nothing
};
/// Calls `visit` for the record of each game of a file, in little memory. Throws Error that names
/// file, line and game if a game is broken or the file cannot be read.
PgnCounts read_pgn(const std::filesystem::path& path,
                   const std::function<void(const GameRecord&)>& visit);

}  // namespace espalier::training_data
