// A game of self-play with the score of every move, and its bytes in a file of games
// (docs/reference/data-format.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"
#include "tools/training_data/record.hpp"

namespace espalier::training_data {

struct ScoredMove {
  chess::Move move;
  /// Of the search that chose the move, from the side to move: centipawns, or a proven score.
  Score score = 0;
  friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

/// 0 for a loss of White, 0.5 for a draw, 1 for a win of White.
[[nodiscard]] constexpr double white_points(GameResult result) {
  return static_cast<double>(result) / 2;
}

struct GameRecord {
  std::uint32_t index = 0;  ///< number of the game among those of its seed and shard
  GameResult result = GameResult::draw;
  std::string fen{};  ///< of the start position, at most 255 characters; empty: the orthodox one
  std::vector<chess::Move> opening;  ///< moves without scores; at most 255
  std::vector<ScoredMove> moves;     ///< at most max_plies
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The record as it stands in a file: size of the body, checksum of the body, body.
[[nodiscard]] std::string encode(const GameRecord& game);

/// Reads the record at the beginning of `bytes` into `game`, whose memory is used again. The moves
/// are not checked to be legal: `is_legal_game` does that.
[[nodiscard]] Decoded decode(std::string_view bytes, GameRecord& game);

/// The start position. `game.fen` must be readable, as it is in what `decode` has read.
[[nodiscard]] chess::Position start_of(const GameRecord& game);

/// Is every move legal in its position?
[[nodiscard]] bool is_legal_game(const GameRecord& game);

/// The position of the first move after the opening, whose moves must be legal.
[[nodiscard]] chess::Position after_opening(const GameRecord& game);

/// Is this a position to train on: not in check, and the best move neither tactical nor with a
/// proven score? An evaluation cannot know what the captures of a position lead to; the quiescence
/// search does.
[[nodiscard]] bool is_training_position(const chess::Position& position, const ScoredMove& best);

/// Calls `visit(position, scored_move)` for each move after the opening, before it is made. The
/// game must be legal.
template <class Visit>
void for_each_position(const GameRecord& game, Visit visit) {
  chess::Position position = after_opening(game);
  for (const ScoredMove& each : game.moves) {
    visit(static_cast<const chess::Position&>(position), each);
    position.make(each.move);
  }
}

}  // namespace espalier::training_data
