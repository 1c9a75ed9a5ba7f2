// Tic-tac-toe with a key, and as the page reads and draws it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "espalier/expected.hpp"
#include "examples/tic_tac_toe.hpp"

namespace espalier::web {

struct KeyedTicTacToe : ::TicTacToe {
  [[nodiscard]] std::uint64_t key() const { return key_of(own, other); }
  [[nodiscard]] std::uint64_t key_after(Move move) const { return key_of(other, own | bit(move)); }

 private:
  /// Different positions have different keys: the factor is odd.
  [[nodiscard]] static std::uint64_t key_of(unsigned own, unsigned other) {
    const std::uint64_t bits = (std::uint64_t{own} << 9U | other) + 1;
    return bits * 0x9e3779b97f4a7c15U;
  }
};

struct TicTacToe {
  using Position = KeyedTicTacToe;
  using Evaluator = ::Undecided;
  static constexpr const char* name = "tic_tac_toe";
  static constexpr const char* title = "Tic-tac-toe";
  static constexpr int standard_width = 3;
  static constexpr int standard_height = 3;

  [[nodiscard]] static std::string to_string(Position::Move move, const Position&) {
    return std::to_string(move.cell);
  }
  /// From the cells marked so far: "519".
  [[nodiscard]] static Expected<Position, std::string> parse_position(
      const std::string& text, int width = standard_width, int height = standard_height) {
    if (width != standard_width || height != standard_height) {
      return Unexpected<std::string>{"The board has 3x3 cells"};
    }
    Position position;
    for (const char cell : text) {
      const auto move = detail::default_parse_move<TicTacToe>({&cell, 1}, position);
      if (!move) return Unexpected{move.error()};
      position.make(*move);
    }
    return position;
  }
  /// The rows from the top, x, o or a point for each cell, and who moves.
  [[nodiscard]] static std::string diagram(const Position& position) {
    std::string rows;
    for (std::uint8_t cell = 1; cell <= 9; ++cell) {
      const unsigned bit = Position::bit({cell});
      const bool is_free = ((position.own | position.other) & bit) == 0;
      const bool is_first = ((position.own & bit) != 0) == (position.side == 0);
      rows += is_free ? '.' : is_first ? 'x' : 'o';
      if (cell % 3 == 0) rows += '\n';
    }
    return rows + (position.side == 0 ? "x" : "o");
  }
};

}  // namespace espalier::web
