// MoveList: a list of moves of fixed capacity, stored in place and without initialisation.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace espalier {

/// At most `capacity` moves. Adding more is an error of the caller: asserted; builds without
/// assertions leave the move out, and check_game reports it.
template <class Move, std::size_t capacity>
class MoveList {
  static_assert(std::is_trivially_copyable_v<Move>, "a Move must be trivially copyable");
  static_assert(std::is_trivially_destructible_v<Move>, "a Move must be trivially destructible");

 public:
  using value_type = Move;

  MoveList() { moves_[capacity] = Move(); }  // the rest of the storage is not initialised
  MoveList(const MoveList&) = delete;
  MoveList& operator=(const MoveList&) = delete;

  void push(Move move) {
    assert(size_ < capacity);
    moves_[size_] = move;  // the last place takes what is too much
    size_ += size_ < capacity ? 1 : 0;
  }
  void clear() { size_ = 0; }
  /// Takes over `count` moves that were written behind the last one, where there was room for them.
  void extend(std::size_t count) {
    assert(count <= capacity - size_);
    size_ += count;
  }
  /// Keeps the first `size` moves.
  void truncate(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }

  /// Was a move left out? Not after a move that is `Move{}`.
  [[nodiscard]] bool has_overflowed() const { return !(moves_[capacity] == Move()); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move& operator[](std::size_t i) { return moves_[i]; }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] Move* begin() { return moves_; }
  [[nodiscard]] Move* end() { return moves_ + size_; }
  [[nodiscard]] const Move* begin() const { return moves_; }
  [[nodiscard]] const Move* end() const { return moves_ + size_; }

 private:
  std::size_t size_ = 0;
  union {
    Move moves_[capacity + 1];
  };
};

}  // namespace espalier
