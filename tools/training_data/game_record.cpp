// What records of chess have besides: start positions, and which positions are trained on.
#include "tools/training_data/game_record.hpp"

#include <algorithm>

#include "games/chess/notation/fen.hpp"

namespace espalier::training_data {

bool detail::take_fen(ByteReader& reader, std::string& fen) {
  const std::size_t size = reader.left() > 0 ? reader.take<std::uint8_t>() : 0;
  if (size == 0 || reader.left() < size) return false;
  fen.resize(size);
  for (char& c : fen) c = static_cast<char>(reader.take<std::uint8_t>());
  return chess::parse_fen(fen).has_value();
}

chess::Position start_of(const GameRecord& game) {
  return game.fen.empty() ? chess::Position() : chess::parse_fen(game.fen).value();
}

bool is_legal_game(const GameRecord& game) {
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

bool is_training_position(const chess::Position& position, const ScoredMove& best) {
  return !position.in_check() && position.captured(best.move) == chess::no_piece_type &&
         best.move.promotion() != chess::queen && !is_proven(best.score);
}

}  // namespace espalier::training_data
