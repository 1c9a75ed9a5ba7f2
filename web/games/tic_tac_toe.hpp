// Tic-tac-toe: rules, and an evaluation for positions that the search does not see to the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/score.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier::web::tic_tac_toe {

/// A mark in a cell.
struct Move {
  std::uint8_t cell = 0;  ///< 1 .. 9 from the top left; 0 is no move
  friend constexpr bool operator==(Move, Move) = default;
};

class Position {
 public:
  using Move = tic_tac_toe::Move;
  static constexpr std::size_t max_moves = 9;

  Outcome generate(MovesOf<Position>& moves) const {
    if (has_line(other_)) return Outcome::loss();
    if (occupied() == 0777U) return Outcome::draw();
    for (std::uint8_t cell = 1; cell <= 9; ++cell) {
      if ((occupied() & bit({cell})) == 0) moves.push({cell});
    }
    return Outcome::ongoing();
  }
  void make(Move move) {
    const unsigned moved = own_ | bit(move);
    own_ = other_;
    other_ = moved;
    side_ ^= 1;
  }
  void unmake(Move move) {
    const unsigned moved = other_ & ~bit(move);
    other_ = own_;
    own_ = moved;
    side_ ^= 1;
  }
  [[nodiscard]] int side_to_move() const { return side_; }
  [[nodiscard]] std::uint64_t key() const { return key_of(own_, other_); }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return key_of(other_, own_ | bit(move));
  }

  /// The marks of the side to move, and those of both: one bit a cell.
  [[nodiscard]] unsigned own() const { return own_; }
  [[nodiscard]] unsigned occupied() const { return own_ | other_; }
  [[nodiscard]] static unsigned bit(Move move) { return 1U << (move.cell - 1U); }

 private:
  [[nodiscard]] static bool has_line(unsigned marks) {
    constexpr std::array lines{0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U};
    for (const unsigned line : lines) {
      if ((marks & line) == line) return true;
    }
    return false;
  }
  /// Different positions have different keys: the factor is odd.
  [[nodiscard]] static std::uint64_t key_of(unsigned own, unsigned other) {
    const std::uint64_t bits = (std::uint64_t{own} << 9U | other) + 1;
    return bits * 0x9e3779b97f4a7c15U;
  }

  unsigned own_ = 0;
  unsigned other_ = 0;
  int side_ = 0;
};

struct Evaluator {
  static constexpr int unit = 100;
  [[nodiscard]] Score evaluate(const Position&) const { return draw_score; }
};

/// The rows from the top: x, o or a point for each cell.
[[nodiscard]] inline std::string to_string(const Position& position) {
  std::string rows;
  for (std::uint8_t cell = 1; cell <= 9; ++cell) {
    const unsigned bit = Position::bit({cell});
    const bool is_first = ((position.own() & bit) != 0) == (position.side_to_move() == 0);
    rows += (position.occupied() & bit) == 0 ? '.' : is_first ? 'x' : 'o';
    if (cell % 3 == 0) rows += '\n';
  }
  return rows;
}

/// As the games of the catalogue.
struct Game {
  using Position = tic_tac_toe::Position;
  using Move = tic_tac_toe::Move;
  using Evaluator = tic_tac_toe::Evaluator;
  using Hooks = NoHooks;
  static constexpr const Parameters& parameters = default_parameters;
  static constexpr const char* name = "tic_tac_toe";
  static constexpr const char* title = "Tic-tac-toe";

  [[nodiscard]] static std::string to_string(Move move, const Position&) {
    return {static_cast<char>('0' + move.cell)};
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(std::string_view text,
                                                              const Position& position) {
    MovesOf<Position> moves;
    (void)position.generate(moves);
    for (const Move each : moves) {
      if (text == to_string(each, position)) return each;
    }
    return Unexpected{"The move '" + std::string(text) + "' is not possible"};
  }
};

}  // namespace espalier::web::tic_tac_toe
