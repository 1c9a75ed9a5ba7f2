// A game of self-play with the score of every move, of any game, and its bytes in a file of games
// (docs/reference/data-format.md).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/score.hpp"
#include "self_play/bytes.hpp"
#include "self_play/record.hpp"

namespace espalier::training_data {

/// A move of a game whose positions are of class `P`.
template <class P>
struct ScoredMoveOf {
  typename P::Move move{};
  /// Score of the search that chose the move, from the side to move: of its evaluation, or a proven
  /// score.
  Score score = 0;
  friend bool operator==(const ScoredMoveOf&, const ScoredMoveOf&) = default;
};

template <class P>
struct RecordOf {
  std::uint32_t index = 0;  ///< number of the game among those of its seed and shard
  GameResult result = GameResult::draw;
  /// The start position as text, at most 255 characters; empty: the usual one.
  std::string fen{};
  std::vector<typename P::Move> opening{};  ///< moves without scores; at most 255
  std::vector<ScoredMoveOf<P>> moves{};     ///< at most max_plies
  friend bool operator==(const RecordOf&, const RecordOf&) = default;
};

/// The record of a game of `G`.
template <class G>
using GameRecordOf = RecordOf<typename G::Position>;

/// The result of a game that has this value for side 0.
[[nodiscard]] constexpr GameResult result_of(Score score) {
  return score > 0 ? GameResult::white_wins : score < 0 ? GameResult::black_wins : GameResult::draw;
}
/// A value for side 0 that has this result.
[[nodiscard]] constexpr Score score_of(GameResult result) {
  return result == GameResult::white_wins ? win_in(0)
         : result == GameResult::draw     ? draw_score
                                          : loss_in(0);
}
/// 0 for a loss of White, 0.5 for a draw, 1 for a win of White.
[[nodiscard]] constexpr double white_points(GameResult result) {
  return static_cast<double>(result) / 2;
}

// ------------------------------------------------------------------------------ moves as bytes --

/// The bits of a move as a number.
template <class Move>
[[nodiscard]] std::uint32_t bits_of(const Move& move) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &move, sizeof(move));
  return bits;
}

/// The legal moves in an order that does not depend on the one in which they are generated, if the
/// bits of a move say which it is.
template <class P>
[[nodiscard]] std::vector<typename P::Move> ordered_moves(const P& position) {
  using Move = typename P::Move;
  MovesOf<P> list;
  (void)position.generate(list);
  std::vector<Move> moves(list.begin(), list.end());
  if constexpr (std::has_unique_object_representations_v<Move> && sizeof(Move) <= 4) {
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return bits_of(a) < bits_of(b); });
  }
  return moves;
}

/// A record can hold games of the positions `P`.
template <class P>
concept FitsRecords = P::max_moves <= 65'536;

/// How the games of a position class stand in a record, what is legal in them, and which positions
/// are trained on. A move is its number among the legal ones, in a byte or, of a game with more
/// than 256 moves, in two; games begin at the usual position, and all positions are trained on. A
/// game that does otherwise specialises it (tools/training_data/chess_games.hpp).
template <class P>
class GameCodec {
 public:
  using Number = std::conditional_t<(P::max_moves <= 256), std::uint8_t, std::uint16_t>;
  static constexpr std::size_t size = sizeof(Number);
  static constexpr bool has_starts = false;

  void put_move(std::string& bytes, typename P::Move move) {
    static_assert(FitsRecords<P>);
    const auto moves = ordered_moves(position_);
    put(bytes, static_cast<Number>(std::find(moves.begin(), moves.end(), move) - moves.begin()));
    position_.make(move);
  }
  [[nodiscard]] typename P::Move take_move(ByteReader& reader, bool& is_legal) {
    const auto moves = ordered_moves(position_);
    const std::size_t number = reader.take<Number>();
    is_legal = number < moves.size();
    if (!is_legal) return {};
    position_.make(moves[number]);
    return moves[number];
  }

  [[nodiscard]] static P start_of(const RecordOf<P>& /*game*/) { return {}; }
  /// Of moves that `take_move` has found legal.
  [[nodiscard]] static bool is_legal(const RecordOf<P>& /*game*/) { return true; }
  [[nodiscard]] static bool is_training_position(const P& /*position*/,
                                                 const ScoredMoveOf<P>& /*best*/) {
    return true;
  }

 private:
  P position_{};
};

// ------------------------------------------------------------------------------------- records --

namespace detail {

inline constexpr std::uint8_t has_fen = 4;  // added to the result

/// Takes a text behind its length; false if there is none.
[[nodiscard]] inline bool take_text(ByteReader& reader, std::string& text) {
  const std::size_t size = reader.left() > 0 ? reader.take<std::uint8_t>() : 0;
  if (size == 0 || reader.left() < size) return false;
  text.resize(size);
  for (char& c : text) c = static_cast<char>(reader.take<std::uint8_t>());
  return true;
}

/// Fills `game` from a body with a correct checksum; false if it is not one of a game.
template <class P>
[[nodiscard]] bool decode_body(std::string_view body, RecordOf<P>& game, bool& is_legal) {
  using Codec = GameCodec<P>;
  ByteReader reader(body);
  game.index = reader.take<std::uint32_t>();
  auto kind = reader.take<std::uint8_t>();
  const std::size_t opening_plies = reader.take<std::uint8_t>();
  game.fen.clear();
  if constexpr (Codec::has_starts) {
    if ((kind & has_fen) != 0) {
      if (!take_text(reader, game.fen) || !Codec::is_start(game.fen)) return false;
      kind &= static_cast<std::uint8_t>(~has_fen);
    }
  }
  if (kind > static_cast<std::uint8_t>(GameResult::white_wins)) return false;
  const std::size_t opening_size = Codec::size * opening_plies;
  if (reader.left() < opening_size || (reader.left() - opening_size) % (Codec::size + 2) != 0) {
    return false;
  }
  game.result = static_cast<GameResult>(kind);
  game.opening.clear();
  game.moves.clear();
  Codec codec;
  is_legal = true;
  while (is_legal && game.opening.size() < opening_plies) {
    game.opening.push_back(codec.take_move(reader, is_legal));
  }
  while (is_legal && reader.left() > 0) {
    const auto move = codec.take_move(reader, is_legal);
    const Score score = reader.take<std::int16_t>();
    if (std::abs(score) > win_score) return false;
    game.moves.push_back({move, score});
  }
  return game.moves.size() <= max_plies;
}

}  // namespace detail

/// The record as it stands in a file: size of the body, checksum of the body, body.
template <class P>
[[nodiscard]] std::string encode(const RecordOf<P>& game) {
  assert(game.fen.size() <= 255 && game.opening.size() <= 255 && game.moves.size() <= max_plies);
  std::string body;
  put(body, game.index);
  const auto result = static_cast<std::uint8_t>(game.result);
  put(body, static_cast<std::uint8_t>(game.fen.empty() ? result : result + detail::has_fen));
  put(body, static_cast<std::uint8_t>(game.opening.size()));
  if (!game.fen.empty()) {
    put(body, static_cast<std::uint8_t>(game.fen.size()));
    body += game.fen;
  }
  GameCodec<P> codec;
  for (const auto move : game.opening) codec.put_move(body, move);
  for (const auto& each : game.moves) {
    codec.put_move(body, each.move);
    put(body, static_cast<std::int16_t>(each.score));
  }
  return record_of_body(body);
}

/// Reads the record at the beginning of `bytes` into `game`, whose memory is used again. False in
/// `is_legal` if a number is not that of a move; `is_legal_game` checks what is no number.
template <class P>
[[nodiscard]] Decoded decode(std::string_view bytes, RecordOf<P>& game, bool& is_legal) {
  std::string_view body;
  const Decoded found = find_body(bytes, body);
  if (found.state == Decoded::whole && !detail::decode_body(body, game, is_legal)) {
    return {Decoded::damaged};
  }
  return found;
}

/// The start position. `game.fen` must be readable, as it is in what `decode` has read.
template <class P>
[[nodiscard]] P start_of(const RecordOf<P>& game) {
  return GameCodec<P>::start_of(game);
}

/// Is every move legal in its position?
template <class P>
[[nodiscard]] bool is_legal_game(const RecordOf<P>& game) {
  return GameCodec<P>::is_legal(game);
}

/// The position of the first move after the opening, whose moves must be legal.
template <class P>
[[nodiscard]] P after_opening(const RecordOf<P>& game) {
  P position = start_of(game);
  for (const auto move : game.opening) position.make(move);
  return position;
}

/// Is this a position to train on?
template <class P>
[[nodiscard]] bool is_training_position(const P& position, const ScoredMoveOf<P>& best) {
  return GameCodec<P>::is_training_position(position, best);
}

/// Calls `visit(position, scored_move)` for each move after the opening, before it is made, and
/// returns the position at the end. The game must be legal.
template <class P, class Visit>
P for_each_position(const RecordOf<P>& game, Visit visit) {
  P position = after_opening(game);
  for (const auto& each : game.moves) {
    visit(static_cast<const P&>(position), each);
    position.make(each.move);
  }
  return position;
}

}  // namespace espalier::training_data
