// Positions with known answers, read from EPD, and whether an answer is right. It does not know how
// answers are found.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::uci {

struct Puzzle {
  std::size_t line = 0;  ///< in its file, from 1; 0: none
  std::string id{};      ///< as it says itself, or else "#" and its line
  chess::Position position{};
  std::vector<chess::Move> best{};   ///< one of these is to be found; any if empty
  std::vector<chess::Move> avoid{};  ///< none of these may be found
  std::optional<int> mate{};         ///< a mate in so many moves is to be found

  [[nodiscard]] bool has_answer() const { return !best.empty() || !avoid.empty() || mate; }
  [[nodiscard]] bool is_solved_by(chess::Move found, Score score) const;
  /// "Nf3 e4", "not Qxb2", "#3".
  [[nodiscard]] std::string wanted() const;
};

/// All positions of a file; or what is wrong with it, a line "name:line:column: reason" (no
/// column where a move is at fault) for each fault, the first twenty of them.
[[nodiscard]] Expected<std::vector<Puzzle>, std::string> read_puzzles(std::istream& stream,
                                                                      const std::string& name);

}  // namespace espalier::uci
