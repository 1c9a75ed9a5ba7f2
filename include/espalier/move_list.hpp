// MoveList: a list of moves of fixed capacity, stored in place and without initialisation.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace espalier {

/// At most `capacity` moves; adding more is an error of the caller (asserted in debug
/// builds).
template <class Move, std::size_t capacity>
class MoveList {
  static_assert(std::is_trivially_copyable_v<Move>, "a Move must be trivially copyable");
  static_assert(std::is_trivially_destructible_v<Move>, "a Move must be trivially destructible");

 public:
  using value_type = Move;

  MoveList() {}  // NOLINT(modernize-use-equals-default): "= default" would initialise the storage
  MoveList(const MoveList&) = delete;
  MoveList& operator=(const MoveList&) = delete;

  void push(Move move) {
    assert(size_ < capacity);
    moves_[size_++] = move;
  }
  void clear() { size_ = 0; }
  /// Keeps the first `size` moves.
  void truncate(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }

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
    Move moves_[capacity];
  };
};

}  // namespace espalier
