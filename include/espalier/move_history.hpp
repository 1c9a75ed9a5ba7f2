// MoveHistory: the history hook for any game, without a line written. A search whose hooks have
// none takes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"

namespace espalier {

/// History tables by the side to move and the bits of the move: for games whose equal moves mean
/// much the same in different positions (a square, or from and to). Hooks can derive from it. Two
/// moves may share an index, seldom: bits are hashed (D. Knuth, TAOCP 3, 6.4, multiplicative
/// hashing).
template <Rules G>
struct MoveHistory {
  using Move = typename G::Move;
  static constexpr unsigned history_bits = 12, continuation_bits = 8;
  static constexpr std::size_t history_size = std::size_t{2} << history_bits;
  static constexpr std::size_t continuation_size = std::size_t{2} << continuation_bits;

  [[nodiscard]] static std::size_t history_index(const G& game, Move move) {
    return index(game, move, history_bits);
  }
  [[nodiscard]] static std::size_t continuation_index(const G& game, Move move) {
    return index(game, move, continuation_bits);
  }

 private:
  [[nodiscard]] static std::size_t index(const G& game, Move move, unsigned bits) {
    std::uint32_t number = 0;
    std::memcpy(&number, &move, sizeof move);
    const std::uint32_t hash = number * 0x9e3779b1U >> (32 - bits);
    return std::size_t{hash} << 1 | static_cast<std::size_t>(game.side_to_move() & 1);
  }
};

/// `H` and MoveHistory.
template <Rules G, class H>
struct WithMoveHistory : H, MoveHistory<G> {
  WithMoveHistory() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): wherever hooks are expected, H is enough
  WithMoveHistory(H hooks) : H(std::move(hooks)) {}
};

/// The hooks of a search that is given `H`.
template <Game G, SearchHooks<G> H>
using HooksWithHistory =
    std::conditional_t<HasHistory<H, G> || !moves_are_comparable<G> || moves_are_ordered<G> ||
                           std::is_final_v<H> ||
                           !std::has_unique_object_representations_v<typename G::Move>,
                       H, WithMoveHistory<G, H>>;

}  // namespace espalier
