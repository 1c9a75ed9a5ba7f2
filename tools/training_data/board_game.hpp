// Games of the board games of the registry, in files like those of chess
// (docs/reference/data-format.md). `G` is the text of a game, as of a PlayableGame.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/score.hpp"
#include "tools/training_data/bytes.hpp"
#include "tools/training_data/game_file.hpp"
#include "tools/training_data/record.hpp"
#include "tools/training_data/statistics.hpp"

namespace espalier::training_data {

/// A game from the initial position.
template <class G>
struct BoardRecord {
  using Move = typename G::Position::Move;
  struct ScoredMove {
    Move move{};
    Score score = 0;  ///< of the search that chose the move, from the side to move
    friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
  };

  std::uint32_t index = 0;  ///< number of the game among those of its seed and shard
  GameResult result = GameResult::draw;
  std::vector<Move> opening{};      ///< moves without scores; at most 255
  std::vector<ScoredMove> moves{};  ///< at most max_plies
  friend bool operator==(const BoardRecord&, const BoardRecord&) = default;
};

/// The legal moves in the order of their bits: the number of a move in it does not depend on the
/// order in which they are generated.
template <class Position>
[[nodiscard]] std::vector<typename Position::Move> ordered_moves(const Position& position) {
  MovesOf<Position> list;
  (void)position.generate(list);
  std::vector<typename Position::Move> moves(list.begin(), list.end());
  const auto bits = [](typename Position::Move move) {
    std::uint32_t number = 0;
    std::memcpy(&number, &move, sizeof(move));
    return number;
  };
  std::sort(moves.begin(), moves.end(), [&](auto a, auto b) { return bits(a) < bits(b); });
  return moves;
}

/// Calls `visit(position, scored_move)` for each move after the opening, before it is made, and
/// returns the position at the end.
template <class G, class Visit>
typename G::Position for_each_position(const BoardRecord<G>& game, const Visit& visit) {
  typename G::Position position{};
  for (const auto move : game.opening) position.make(move);
  for (const auto& each : game.moves) {
    visit(static_cast<const typename G::Position&>(position), each);
    position.make(each.move);
  }
  return position;
}

/// The record as it stands in a file. A move is a byte.
template <class G>
[[nodiscard]] std::string encode(const BoardRecord<G>& game) {
  static_assert(G::Position::max_moves <= 256);
  std::string body;
  put(body, game.index);
  put(body, static_cast<std::uint8_t>(game.result));
  put(body, static_cast<std::uint8_t>(game.opening.size()));
  typename G::Position position{};
  const auto make = [&](typename G::Position::Move move) {
    const auto moves = ordered_moves(position);
    put(body,
        static_cast<std::uint8_t>(std::find(moves.begin(), moves.end(), move) - moves.begin()));
    position.make(move);
  };
  for (const auto move : game.opening) make(move);
  for (const auto& each : game.moves) {
    make(each.move);
    put(body, static_cast<std::int16_t>(each.score));
  }
  return record_of_body(body);
}

/// Reads the record at the beginning of `bytes`. False in `is_legal` if a number is not that of a
/// move.
template <class G>
[[nodiscard]] Decoded decode(std::string_view bytes, BoardRecord<G>& game, bool& is_legal) {
  constexpr std::size_t scored_size = 1 + 2;
  std::string_view body;
  const Decoded found = find_body(bytes, body);
  if (found.state != Decoded::whole) return found;
  ByteReader reader(body);
  game.index = reader.take<std::uint32_t>();
  const auto result = reader.take<std::uint8_t>();
  const std::size_t opening = reader.take<std::uint8_t>();
  if (result > 2 || reader.left() < opening || (reader.left() - opening) % scored_size != 0) {
    return {Decoded::damaged};
  }
  game.result = static_cast<GameResult>(result);
  game.opening.clear();
  game.moves.clear();
  is_legal = true;
  typename G::Position position{};
  const auto make = [&] {
    const auto moves = ordered_moves(position);
    const std::size_t number = reader.take<std::uint8_t>();
    is_legal = number < moves.size();
    if (!is_legal) return typename G::Position::Move{};
    position.make(moves[number]);
    return moves[number];
  };
  while (is_legal && game.opening.size() < opening) game.opening.push_back(make());
  while (is_legal && reader.left() > 0) {
    const auto move = make();
    const Score score = reader.take<std::int16_t>();
    if (std::abs(score) > win_score) return {Decoded::damaged};
    game.moves.push_back({move, score});
  }
  return found;
}

/// Reads the games of a file, as GameReader those of chess.
template <class G>
class BoardReader : public RecordReader {
 public:
  using Record = BoardRecord<G>;
  static constexpr std::string_view game = G::name;

  explicit BoardReader(const std::filesystem::path& path) : RecordReader(path, game) {}

  bool next(Record& record) {
    bool is_legal = true;
    return next_record([&](std::string_view bytes) { return decode(bytes, record, is_legal); },
                       [&] { return is_legal; });
  }
};

/// The reader of games of `G`: records of chess have a start position and a form of their own.
template <class G>
using ReaderOf = std::conditional_t<std::is_same_v<typename G::Position, chess::Position>,
                                    GameReader, BoardReader<G>>;

template <class G>
void add(const BoardRecord<G>& game, Statistics& statistics) {
  statistics.add_game(game.result, game.moves.size());
  for (const auto& each : game.moves) statistics.add_position(each.score);
}

}  // namespace espalier::training_data
