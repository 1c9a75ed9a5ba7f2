// What records of games of chess have besides: start positions, moves of two bytes, and which
// positions are trained on. Whoever reads or writes games of chess includes this.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "games/chess/board/position.hpp"
#include "games/chess/text.hpp"
#include "self_play/game_file.hpp"
#include "self_play/game_record.hpp"
#include "self_play/game_writer.hpp"

namespace espalier::training_data {

using ScoredMove = ScoredMoveOf<chess::Position>;
using GameRecord = RecordOf<chess::Position>;

/// Moves are their two bytes, which are read fast, and must be checked.
template <>
class GameCodec<chess::Position> {
 public:
  static constexpr std::size_t size = 2;
  static constexpr bool has_starts = true;

  static void put_move(std::string& bytes, chess::Move move) { put(bytes, move.bits()); }
  [[nodiscard]] static chess::Move take_move(ByteReader& reader, bool& /*is_legal*/) {
    return chess::Move::from_bits(reader.take<std::uint16_t>());
  }

  /// Is it a FEN?
  [[nodiscard]] static bool is_start(const std::string& fen);
  [[nodiscard]] static chess::Position start_of(const GameRecord& game);
  [[nodiscard]] static bool is_legal(const GameRecord& game);
  /// Not in check, and the best move neither tactical nor with a proven score? An evaluation cannot
  /// know what the captures of a position lead to; the quiescence search does.
  [[nodiscard]] static bool is_training_position(const chess::Position& position,
                                                 const ScoredMove& best);
};

using GameReader = ReaderOf<chess::Text>;
using GameWriter = WriterOf<GameReader>;

[[nodiscard]] inline std::string encode(const GameFileHeader& header) {
  return encode(header, GameReader::game);
}
/// Does not say whether the moves are legal.
[[nodiscard]] inline Decoded decode(std::string_view bytes, GameRecord& game) {
  bool is_legal = true;
  return decode(bytes, game, is_legal);
}

}  // namespace espalier::training_data
