// Files of games from other files of games: merged without duplicates, and in random order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/training_data/game_file.hpp"

namespace espalier::training_data {

struct Combined {
  std::string bytes;             ///< a file of games
  std::uint64_t games = 0;       ///< in `bytes`
  std::uint64_t duplicates = 0;  ///< games left out since an earlier one has the same moves
};

/// All games of the files, in their order or, with a seed, in random order. The header is that of
/// the files if all have the same one, else empty. Holds the games in memory. Throws Error as
/// GameReader does.
[[nodiscard]] Combined combine(const std::vector<std::filesystem::path>& files,
                               std::optional<std::uint64_t> shuffle_seed);

/// A number that only games with the same moves share, but for one chance in 2^64.
[[nodiscard]] std::uint64_t fingerprint(const GameRecord& game);

}  // namespace espalier::training_data
