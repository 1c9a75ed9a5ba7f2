// Test positions: positions of an EPD file with moves to find or to avoid, and whether a search
// solved them.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::apps {

struct TestPosition {
  std::size_t line = 0;  ///< in its file, from 1; 0: none
  std::string id{};      ///< operand of `id`, or else "#" and the line number
  chess::Position position{};
  std::vector<chess::Move> best{};   ///< `bm`: one of these is correct; any if empty
  std::vector<chess::Move> avoid{};  ///< `am`: none of these is correct
  std::optional<int> mate{};         ///< `dm`: a mate within this many moves must be announced

  [[nodiscard]] bool has_solution() const { return !best.empty() || !avoid.empty() || mate; }
  [[nodiscard]] bool is_solved_by(chess::Move found, Score score) const;
  /// "Nf3 e4", "not Qxb2", "#3".
  [[nodiscard]] std::string solution_text() const;
};

/// Bytes of the largest file that is read.
inline constexpr std::size_t max_test_file = std::size_t{1} << 30;

/// Reads all positions of an EPD file. The error has a line "name:line:column: reason" for each
/// fault (no column where a move is at fault), for the first twenty of them. A line longer than
/// chess::max_epd_line or more than max_test_file bytes end the reading with an error. Adds a line
/// "name:line: reason" to `warnings` for everything that was repaired in a FEN.
[[nodiscard]] Expected<std::vector<TestPosition>, std::string> read_test_positions(
    std::istream& stream, const std::string& name, std::vector<std::string>& warnings);

}  // namespace espalier::apps
