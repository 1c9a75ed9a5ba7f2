// Counts over games of self-play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "self_play/game_record.hpp"

namespace espalier::training_data {

/// Upper ends, in centipawns, of the classes in which |score| is counted; the last has no end.
inline constexpr std::array<Score, 6> score_classes{25, 100, 200, 400, 800, 1600};

struct Statistics {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;                 ///< with a score
  std::uint64_t training_positions = 0;    ///< those of is_training_position
  std::array<std::uint64_t, 3> results{};  ///< by GameResult
  /// Training positions by |score|: the classes of score_classes, and one above.
  std::array<std::uint64_t, score_classes.size() + 1> scores{};
  friend bool operator==(const Statistics&, const Statistics&) = default;

  /// Adds a legal game, as ReaderOf returns it.
  template <class P>
  void add(const RecordOf<P>& game) {
    add_game(game.result, game.moves.size());
    for_each_position(game, [this](const P& position, const auto& best) {
      if (is_training_position(position, best)) add_position(best.score);
    });
  }

 private:
  void add_game(GameResult result, std::size_t scored_moves);
  void add_position(Score score);
};

}  // namespace espalier::training_data
