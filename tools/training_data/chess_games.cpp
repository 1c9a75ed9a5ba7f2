// Start positions of chess, legal games, and what is trained on.
#include "tools/training_data/chess_games.hpp"

#include <algorithm>

#include "games/chess/notation/fen.hpp"

namespace espalier::training_data {

using Codec = GameCodec<chess::Position>;

bool Codec::is_start(const std::string& fen) { return chess::parse_fen(fen).has_value(); }

chess::Position Codec::start_of(const GameRecord& game) {
  return game.fen.empty() ? chess::Position() : chess::parse_fen(game.fen).value();
}

bool Codec::is_legal(const GameRecord& game) {
  chess::Position position = start_of(game);
  const auto make = [&](chess::Move move) {
    const bool is_legal = position.is_legal(move);
    if (is_legal) position.make(move);
    return is_legal;
  };
  return std::all_of(game.opening.begin(), game.opening.end(), make) &&
         std::all_of(game.moves.begin(), game.moves.end(),
                     [&](const ScoredMove& each) { return make(each.move); });
}

bool Codec::is_training_position(const chess::Position& position, const ScoredMove& best) {
  return !position.in_check() && position.captured(best.move) == chess::no_piece_type &&
         best.move.promotion() != chess::queen && !is_proven(best.score);
}

}  // namespace espalier::training_data
