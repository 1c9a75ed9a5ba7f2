// Games to bytes and back: little-endian integers in the body of a record.
#include "tools/training_data/game_record.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "games/chess/notation/fen.hpp"
#include "tools/training_data/bytes.hpp"

namespace espalier::training_data {
namespace {

constexpr std::uint8_t has_fen = 4;  // added to the result

/// Takes a FEN behind its length; false if there is no readable one.
[[nodiscard]] bool take_fen(ByteReader& reader, std::string& fen) {
  const std::size_t size = reader.left() > 0 ? reader.take<std::uint8_t>() : 0;
  if (size == 0 || reader.left() < size) return false;
  fen.resize(size);
  for (char& c : fen) c = static_cast<char>(reader.take<std::uint8_t>());
  return chess::parse_fen(fen).has_value();
}

/// Fills `game` from a body with a correct checksum; false if it is not one of a game.
[[nodiscard]] bool decode_body(std::string_view body, GameRecord& game) {
  ByteReader reader(body);
  game.index = reader.take<std::uint32_t>();
  const auto kind = reader.take<std::uint8_t>();
  const std::size_t opening_plies = reader.take<std::uint8_t>();
  game.fen.clear();
  if ((kind & has_fen) != 0 && !take_fen(reader, game.fen)) return false;
  const auto result = static_cast<std::uint8_t>(kind & ~has_fen);
  if (result > static_cast<std::uint8_t>(GameResult::white_wins)) return false;
  if (reader.left() < 2 * opening_plies || (reader.left() - 2 * opening_plies) % 4 != 0) {
    return false;
  }
  game.result = static_cast<GameResult>(result);
  game.opening.clear();
  for (std::size_t i = 0; i < opening_plies; ++i) {
    game.opening.push_back(chess::Move::from_bits(reader.take<std::uint16_t>()));
  }
  game.moves.clear();
  while (reader.left() > 0) {
    const auto move = chess::Move::from_bits(reader.take<std::uint16_t>());
    const Score score = reader.take<std::int16_t>();
    if (std::abs(score) > win_score) return false;
    game.moves.push_back({move, score});
  }
  return game.moves.size() <= max_plies;
}

}  // namespace

std::string encode(const GameRecord& game) {
  assert(game.fen.size() <= 255 && game.opening.size() <= 255 && game.moves.size() <= max_plies);
  std::string body;
  put(body, game.index);
  const auto result = static_cast<std::uint8_t>(game.result);
  put(body, static_cast<std::uint8_t>(game.fen.empty() ? result : result + has_fen));
  put(body, static_cast<std::uint8_t>(game.opening.size()));
  if (!game.fen.empty()) {
    put(body, static_cast<std::uint8_t>(game.fen.size()));
    body += game.fen;
  }
  for (const chess::Move move : game.opening) put(body, move.bits());
  for (const ScoredMove& each : game.moves) {
    put(body, each.move.bits());
    put(body, static_cast<std::int16_t>(each.score));
  }
  return record_of_body(body);
}

Decoded decode(std::string_view bytes, GameRecord& game) {
  std::string_view body;
  const Decoded found = find_body(bytes, body);
  if (found.state == Decoded::whole && !decode_body(body, game)) return {Decoded::damaged};
  return found;
}

chess::Position start_of(const GameRecord& game) {
  return game.fen.empty() ? chess::Position() : chess::parse_fen(game.fen).value();
}

chess::Position after_opening(const GameRecord& game) {
  chess::Position position = start_of(game);
  for (const chess::Move move : game.opening) position.make(move);
  return position;
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
