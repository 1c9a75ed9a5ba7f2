// The positions that a network is trained on, from files of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tools/train/positions.hpp"
#include "tools/train/training_position.hpp"

namespace espalier::train {

/// How often a search score occurred, and what came of it.
struct ScoreCount {
  std::uint64_t positions = 0;
  std::uint64_t half_points = 0;  ///< of the side to move
};

/// Which scores the positions get.
struct ScoreSettings {
  Score max_score = 3000;  ///< centipawns; positions with a larger score are left out
  /// Share of the later course of the game in a score, 0 to 1: a score is (1 - lambda) times that
  /// of the search and lambda times the score so averaged one ply later, in expected scores.
  double lambda = 0.6;
};

struct TrainingSet {
  /// `blocks`: of training positions.
  explicit TrainingSet(const ScoreSettings& score_settings, const PositionStorage& storage = {},
                       std::size_t blocks = 1)
      : scores(score_settings),
        training(storage, blocks),
        score_counts(2 * static_cast<std::size_t>(score_settings.max_score) + 1) {}

  ScoreSettings scores;
  TrainingPositions training;
  Positions held_out;
  std::size_t games = 0;
  std::size_t held_out_games = 0;
  std::uint64_t fingerprint = 0;         ///< of all positions in their order
  std::vector<ScoreCount> score_counts;  ///< of searches, by score + max_score
};

/// Called with the numbers of files read completely and of games read; false ends the reading.
using KeepReading = std::function<bool(std::size_t files, std::size_t games)>;

/// Reads game files. Uses the positions that training is meant for and whose score is at most
/// `max_score` in either direction. One game in a hundred is held out: the same games,
/// chosen by their openings, whatever else is read. The result does not depend on `threads`. The
/// training positions are in memory unless eight times the size of the files, more than they can
/// take, is beyond the limit of `storage`. Throws Error if a file cannot be read or is not a file
/// of games, or the training positions cannot be stored.
[[nodiscard]] TrainingSet read_games(const std::vector<std::string>& files,
                                     const ScoreSettings& settings, std::size_t threads,
                                     const KeepReading& keep_reading,
                                     const PositionStorage& storage = {});

/// The scale K, in centipawns, for which the expected score sigmoid(score / K) fits the results
/// best (smallest cross-entropy); between 50 and 2000.
[[nodiscard]] int fit_scale(const TrainingSet& set);

}  // namespace espalier::train
