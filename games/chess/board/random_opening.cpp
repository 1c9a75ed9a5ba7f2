// Random moves, and the choice among sequences of them.
#include "games/chess/board/random_opening.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>

namespace espalier::chess {

namespace {

constexpr Score max_loss = 400;    // by one move, in centipawns
constexpr Score max_score = 1000;  // of the last position

}  // namespace

Move random_move(const Position& position, const Position::Moves& legal, SplitMix64& random) {
  std::array<std::vector<Move>, piece_type_count> by_type;
  for (const Move move : legal) {
    by_type[static_cast<std::size_t>(type_of(position.piece_on(move.from())))].push_back(move);
  }
  std::vector<std::size_t> types;
  for (std::size_t type = 0; type < by_type.size(); ++type) {
    if (!by_type[type].empty()) types.push_back(type);
  }
  const std::vector<Move>& moves = by_type[types[random() % types.size()]];
  return moves[random() % moves.size()];
}

std::optional<std::vector<Move>> random_opening(const Position& start, SplitMix64& random,
                                                const std::function<Score(const Position&)>& score,
                                                const OpeningPlies& plies) {
  std::vector<Move> opening;
  Position position = start;
  Position::Moves legal;
  const auto lengths = static_cast<std::uint64_t>(plies.max - plies.min + 1);
  const int length = plies.min + static_cast<int>(random() % lengths);
  if (position.generate(legal).is_over()) return std::nullopt;
  Score before = length == 0 ? score(position) : 0;  // of the side to move
  for (int ply = 0; ply < length; ++ply) {
    opening.push_back(random_move(position, legal, random));
    position.make(opening.back());
    legal.clear();
    if (position.generate(legal).is_over() || position.is_draw(0)) return std::nullopt;
    const Score after = score(position);
    if (before + after > max_loss) return std::nullopt;
    before = after;
  }
  if (std::abs(before) > max_score) return std::nullopt;
  return opening;
}

}  // namespace espalier::chess
