// The game of examples/c/connect_four.c as a game of the library, and as callbacks over the same
// code.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "c/espalier.h"
#include "espalier/espalier.hpp"

namespace espalier::c::tests {

struct Four {
  struct Move {
    std::uint32_t column = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 7;

  static std::uint64_t bottom(std::uint32_t column) {
    return std::uint64_t{1} << (7 * (column - 1));
  }
  static bool has_four(std::uint64_t stones) {
    for (const int step : {1, 6, 7, 8}) {
      const std::uint64_t pairs = stones & stones >> step;
      if ((pairs & pairs >> 2 * step) != 0) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_open(std::uint32_t column) const {
    return ((own | other) & bottom(column) << 5) == 0;
  }
  [[nodiscard]] bool is_full() const {
    constexpr std::uint64_t highest = 0x810204081020;  // of each column
    return ((own | other) & highest) == highest;
  }
  /// From the centre.
  template <class Visit>
  void each_move(const Visit& visit) const {
    for (const std::uint32_t column : {4U, 3U, 5U, 2U, 6U, 1U, 7U}) {
      if (is_open(column)) visit(column);
    }
  }
  Outcome generate(MovesOf<Four>& moves) const {
    if (has_four(other)) return Outcome::loss();
    each_move([&](std::uint32_t column) { moves.push({column}); });
    return moves.empty() ? Outcome::draw() : Outcome::ongoing();
  }
  void make(Move move) {
    const std::uint64_t all = own | other;
    const std::uint64_t placed =
        own | (((all & 63 * bottom(move.column)) + bottom(move.column)) & ~all);
    own = other;
    other = placed;
    side ^= 1;
  }
  void unmake(Move move) {
    const std::uint64_t stones = (own | other) & 63 * bottom(move.column);
    const std::uint64_t before = other & ~((stones + bottom(move.column)) >> 1);
    other = own;
    own = before;
    side ^= 1;
  }
  [[nodiscard]] int side_to_move() const { return side; }
  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t x = 2 * own + other + bottom(1);
    x = (x ^ x >> 33) * 0xff51afd7ed558ccd;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53;
    return x ^ x >> 33;
  }
  [[nodiscard]] std::uint64_t key_after(Move) const { return 0; }

  std::uint64_t own = 0, other = 0;
  int side = 0;
};

struct FourEvaluator {
  static Score evaluate(const Four& at) {
    constexpr std::array<int, 8> worth{0, 0, 10, 20, 30, 20, 10, 0};
    Score score = 0;
    for (std::uint32_t column = 1; column <= 7; ++column) {
      for (int row = 0; row < 6; ++row) {
        const std::uint64_t stone = Four::bottom(column) << row;
        if ((at.own & stone) != 0) score += worth[column];
        if ((at.other & stone) != 0) score -= worth[column];
      }
    }
    return score;
  }
};

/// Callbacks over a game G of the library, whose moves are of 32 bits.
template <class G, class Eval>
struct Callbacks {
  static const G& at(const void* position) { return *static_cast<const G*>(position); }
  static G& at(void* position) { return *static_cast<G*>(position); }
  static void* copy(void*, const void* position) { return new G(at(position)); }
  static void destroy(void*, void* position) { delete static_cast<G*>(position); }
  static std::int32_t side_to_move(void*, const void* position) {
    return at(position).side_to_move();
  }
  static std::int32_t moves(void*, const void* position, espalier_move* list, std::int32_t) {
    MovesOf<G> moves;
    (void)at(position).generate(moves);
    std::int32_t count = 0;
    for (const auto move : moves) list[count++] = pack_move(move);
    return count;
  }
  static std::int32_t outcome(void*, const void* position, std::int32_t* score) {
    MovesOf<G> moves;
    const Outcome outcome = at(position).generate(moves);
    if (!outcome.is_over()) return ESPALIER_ONGOING;
    if (outcome == Outcome::win()) return ESPALIER_WON;
    if (outcome == Outcome::loss()) return ESPALIER_LOST;
    *score = outcome.score(0);
    return ESPALIER_SCORED;
  }
  static std::int32_t make(void*, void* position, espalier_move move) {
    at(position).make(unpack_move<typename G::Move>(move));
    return 0;
  }
  static std::int32_t unmake(void*, void* position, espalier_move move) {
    at(position).unmake(unpack_move<typename G::Move>(move));
    return 0;
  }
  static std::int32_t key(void*, const void* position, std::uint64_t* key) {
    *key = at(position).key();
    return 0;
  }
  static std::int32_t evaluate(void*, const void* position, std::int32_t* score) {
    *score = Eval().evaluate(at(position));
    return 0;
  }
  static espalier_game game() {
    espalier_game game{};
    game.size = sizeof game;
    game.copy = copy;
    game.destroy = destroy;
    game.side_to_move = side_to_move;
    game.moves = moves;
    game.outcome = outcome;
    game.make = make;
    game.unmake = unmake;
    game.key = key;
    game.evaluate = evaluate;
    return game;
  }
};

}  // namespace espalier::c::tests
