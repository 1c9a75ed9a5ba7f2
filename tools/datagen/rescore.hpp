// New scores for the moves of games that were played before.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>

#include "games/chess/evaluation/engine_evaluator.hpp"

namespace espalier::datagen {

struct RescoreSettings {
  std::filesystem::path in;
  std::filesystem::path out;
  std::uint32_t nodes = 700;  ///< as in SelfPlaySettings
  chess::EvaluationChoice evaluation{};
  unsigned threads = 1;
};

/// Writes the games of a file into another one, in the same order, each move with the score of a
/// new search of its position; moves and results stay. A search may prefer another move: the score
/// is that of its own best move. The output appears when it has all games; until then they stand
/// beside it, under its name with ".unfinished", from where a later call continues. `report` gets
/// the number of games done, from the calling thread. Throws Error if a file cannot be read or
/// written.
void rescore(const RescoreSettings& settings, const std::atomic<bool>& is_stopped,
             const std::function<void(std::uint64_t games)>& report);

}  // namespace espalier::datagen
