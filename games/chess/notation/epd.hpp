// Extended Position Description: positions with operations such as `bm`, one a line, in and out.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::chess {

struct EpdError {
  std::string message;     ///< one line of printable ASCII
  std::size_t column = 1;  ///< where in the line, in bytes, from 1
};

/// `bm Nf3 e4;` has the opcode "bm" and the operands "Nf3" and "e4".
struct Operation {
  std::string opcode;
  std::vector<std::string> operands;  ///< without the quotes that held them
  friend bool operator==(const Operation&, const Operation&) = default;
};

/// A position and its operations, in the order of the line.
struct Epd {
  Position position;
  std::vector<Operation> operations;
  std::vector<std::string> warnings{};  ///< what `parse_fen` repaired, one line each

  /// The first operation with that opcode, or nullptr.
  [[nodiscard]] const Operation* find(std::string_view opcode) const;
  /// Operand of `id`; empty if there is none.
  [[nodiscard]] std::string id() const;
  /// `bm`, and `am`: the moves to find, and to avoid. None if there is no such operation; an error
  /// if one is not a legal move, or the operation names none. Commas after moves are ignored.
  [[nodiscard]] Expected<std::vector<Move>, MoveError> best_moves() const;
  [[nodiscard]] Expected<std::vector<Move>, MoveError> avoid_moves() const;
  /// Operand of `dm`: mate in this many moves (not plies).
  [[nodiscard]] std::optional<int> mate_distance() const;
};

/// Longest line that is read, in bytes.
inline constexpr std::size_t max_epd_line = 65536;

/// Reads one line: four fields of a FEN, perhaps its two counters, then operations, ended by
/// semicolons (the last may lack its own). The counters may also come as `hmvc` and `fmvn`. Text
/// after an opcode such as `id` may hold blanks and semicolons between double quotes. Whether moves
/// are legal is not checked here; `dm` must be a number from 1 to 999.
[[nodiscard]] Expected<Epd, EpdError> parse_epd(std::string_view line);

/// One line, without its end. Operands that need quotes get them, and so do those of `id` and of
/// the comments c0 to c9. The counters are written as `hmvc` and `fmvn` if the operations hold
/// them, else not at all.
[[nodiscard]] std::string to_epd(const Epd& epd);

/// A line of a file that could be read.
struct EpdRecord {
  std::size_t line;  ///< from 1
  Epd epd;
};
/// A line of a file that could not be read.
struct EpdFileError {
  std::size_t line;  ///< from 1
  EpdError error;
};
struct EpdFile {
  std::vector<EpdRecord> records;
  std::vector<EpdFileError> errors;
};

/// Reads to the end of the stream. Blank lines and lines that begin with `#` are skipped, and so is
/// a byte order mark of UTF-8 before the first line; a line may end with CR LF.
[[nodiscard]] EpdFile read_epd(std::istream& stream);

}  // namespace espalier::chess
