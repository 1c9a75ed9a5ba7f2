// Perft: counting the leaves of the tree of legal moves.
#include "games/chess/board/perft.hpp"

namespace espalier::chess {

std::uint64_t perft(Position& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return position.count_moves();
  Position::Moves moves;
  position.generate(moves);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    position.make(move);
    leaves += perft(position, depth - 1);
    position.unmake(move);
  }
  return leaves;
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(Position& position, int depth) {
  Position::Moves moves;
  position.generate(moves);
  std::vector<std::pair<Move, std::uint64_t>> parts;
  for (const Move move : moves) {
    position.make(move);
    parts.emplace_back(move, perft(position, depth - 1));
    position.unmake(move);
  }
  return parts;
}

}  // namespace espalier::chess
