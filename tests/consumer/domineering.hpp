// A user's game, written from the documents: Domineering. Dominoes are laid on a board of 6 x 6, by
// the first side upright, by the second lying. Who cannot lay one has lost.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "espalier/espalier.hpp"

struct Domineering {
  using Cells = std::uint64_t;  // a bit a cell, in rows of 8
  struct Move {
    std::uint8_t cell = 0;  // the upper or left cell, from 1
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 30;
  static constexpr Cells board = 0x3f3f3f3f3f3f;

  Cells taken = 0;
  int side = 0;

  Cells places(int player) const {
    const Cells free = board & ~taken;
    return free & free >> (player == 0 ? 8 : 1);
  }
  static Cells domino(int player, Move move) {
    return (Cells{1} | Cells{1} << (player == 0 ? 8 : 1)) << (move.cell - 1);
  }
  espalier::Outcome generate(espalier::MovesOf<Domineering>& moves) const {
    for (Cells rest = places(side); rest != 0; rest &= rest - 1)
      moves.push({static_cast<std::uint8_t>(std::countr_zero(rest) + 1)});
    return moves.empty() ? espalier::Outcome::loss() : espalier::Outcome::ongoing();
  }
  void make(Move move) {
    taken ^= domino(side, move);
    side ^= 1;
  }
  void unmake(Move move) {
    side ^= 1;
    taken ^= domino(side, move);
  }
  int side_to_move() const { return side; }
  std::uint64_t key() const { return key_of(taken, side); }
  std::uint64_t key_after(Move move) const { return key_of(taken ^ domino(side, move), side ^ 1); }
  static std::uint64_t key_of(Cells cells, int player) {
    const std::uint64_t x = (cells * 2 + static_cast<unsigned>(player)) * 0x9e3779b97f4a7c15;
    return (x ^ x >> 29) * 0xbf58476d1ce4e5b9 ^ x >> 32;
  }
};

struct Places {
  espalier::Score evaluate(const Domineering& game) const {
    return 10 * (std::popcount(game.places(game.side)) - std::popcount(game.places(game.side ^ 1)));
  }
};

/// How many places each side has, and which cells are taken.
struct PlacesAndCells {
  static constexpr std::string_view name = "domineering";
  static constexpr std::size_t size = 2 + 64;
  template <class Visit>
  static void features(const Domineering& game, const Visit& visit) {
    visit(0, std::popcount(game.places(game.side)));
    visit(1, std::popcount(game.places(game.side ^ 1)));
    for (auto rest = game.taken; rest != 0; rest &= rest - 1)
      visit(2 + static_cast<std::size_t>(std::countr_zero(rest)));
  }
};

struct DomineeringGame {
  using Position = Domineering;
  using Evaluator = Places;
  using Features = PlacesAndCells;
  static constexpr const char* name = "domineering";
  static constexpr const char* title = "Domineering";
  static std::string to_string(Position::Move move, const Position&) {
    const int cell = move.cell - 1;
    return {static_cast<char>('a' + cell % 8), static_cast<char>('1' + cell / 8)};
  }
  static std::string diagram(const Position& position) {
    std::string text;
    for (int row = 0; row < 6; ++row) {
      text += static_cast<char>('1' + row);
      for (int column = 0; column < 6; ++column)
        text += (position.taken >> (8 * row + column) & 1) != 0 ? " #" : " .";
      text += '\n';
    }
    return text + "  a b c d e f\n";
  }
};
