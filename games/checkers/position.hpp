// A game of English draughts (checkers): a board with the history that draws depend on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "games/checkers/board.hpp"

namespace espalier::checkers {

/// A position of English draughts. Black, who begins, is side 0. A side without a move has lost.
class Position {
 public:
  using Move = checkers::Move;
  static constexpr std::size_t max_moves = Board::max_moves;
  /// A draw after this many moves of each side without a capture or a move of a piece that is not a
  /// king (rules of the World Checkers/Draughts Federation, 1.32).
  static constexpr int draw_moves = 40;

  /// The initial position.
  Position() : Position(Board()) {}
  explicit Position(const Board& board) : state_{board, key_of(board), 0} {}

  Outcome generate(MovesOf<Position>& list) const {
    const std::size_t before = list.size();
    state_.board.generate(list);
    return list.size() == before ? Outcome::loss() : Outcome::ongoing();
  }
  void make(Move move) {
    past_.push_back(state_);
    state_ = after(move);
  }
  void unmake(Move) {
    state_ = past_.back();
    past_.pop_back();
  }
  [[nodiscard]] int side_to_move() const { return state_.board.side_to_move(); }
  [[nodiscard]] const Board& board() const { return state_.board; }

  /// The board and, from 24 reversible plies on, the number of them divided by 8: a table entry of
  /// a position far from the draw by 40 moves does not hold near it.
  [[nodiscard]] std::uint64_t key() const { return with_clock(state_); }
  [[nodiscard]] std::uint64_t key_after(Move move) const { return with_clock(after(move)); }

  /// Plies since the last capture or move of a piece that is not a king.
  [[nodiscard]] int reversible_plies() const { return state_.reversible_plies; }
  /// A draw by repetition (once since the root, the root itself not counted; else the rules' third
  /// time) or by `draw_moves`, unless the side to move has lost.
  [[nodiscard]] bool is_draw(int ply) const {
    if (state_.reversible_plies >= 2 * draw_moves) return state_.board.has_moves();
    const int reach = std::min(state_.reversible_plies, static_cast<int>(past_.size()));
    int found = 0;
    for (int back = 4; back <= reach; back += 2) {
      if (past_[past_.size() - static_cast<std::size_t>(back)].board_key != state_.board_key) {
        continue;
      }
      if (back < ply || ++found == 2) return true;
    }
    return false;
  }

 private:
  struct State {
    Board board;
    std::uint64_t board_key;
    int reversible_plies;
  };

  [[nodiscard]] State after(Move move) const {
    const bool is_reversible = !move.is_capture() && (state_.board.kings() & bit(move.from())) != 0;
    const Board board = state_.board.after(move);
    return {board, key_of(board), is_reversible ? state_.reversible_plies + 1 : 0};
  }
  [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t x) {
    // The finaliser of MurmurHash3 by A. Appleby.
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccd;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53;
    return x ^ (x >> 33);
  }
  /// Black's pieces, White's, the kings and the side to move.
  [[nodiscard]] static constexpr std::uint64_t key_of(const Board& board) {
    const std::uint64_t pieces =
        mixed(board.pieces(black) * 0x9e3779b97f4a7c15) + board.pieces(white);
    return mixed(mixed(pieces) + (board.kings() << 1 | static_cast<Bits>(board.side_to_move())));
  }
  [[nodiscard]] static constexpr std::uint64_t with_clock(const State& state) {
    const int eighths = state.reversible_plies < 24 ? 0 : state.reversible_plies / 8;
    return state.board_key ^ static_cast<std::uint64_t>(eighths) * 0x9e3779b97f4a7c15;
  }

  State state_;
  std::vector<State> past_;
};

static_assert(Game<Position>);

}  // namespace espalier::checkers
