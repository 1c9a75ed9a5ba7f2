// The pairs of games of a tuning run as lines of JSON that are its whole memory: a run that was
// killed goes on from them. It does not know how games are played, nor what follows from them.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "support/record_file.hpp"
#include "tools/match/game.hpp"
#include "tools/tune/spsa.hpp"

namespace espalier::tune {

/// What a run is, and another is not.
struct Heading {
  /// Of the program, its options, limit, openings and rules: `match_id` of it against itself.
  std::string games;
  SpsaSettings spsa;
  std::vector<Parameter> parameters;
};

/// How a game of a pair ended.
struct Ending {
  match::Result result = match::Result::draw;
  std::optional<match::FaultKind> fault{};  ///< of the loser
};

/// An iteration that is over.
struct Record {
  std::size_t index = 0;          ///< from 0
  std::array<Ending, 2> games{};  ///< the plus side has White in the first
  Values values;                  ///< after its update
};

class Ledger {
 public:
  /// Opens the file or begins it; an empty path keeps nothing. Throws Error if it cannot be
  /// written, is there though `resume` is not wanted, is of a run with other settings, damaged, or
  /// held by another run. A line at its end that is not whole is cut off.
  Ledger(const std::filesystem::path& path, const Heading& heading, bool resume);

  /// What it held when it was opened, in the order of the updates.
  [[nodiscard]] const std::vector<Record>& found() const { return found_; }
  /// Throws Error if it cannot be written; the file is whole then too.
  void add(const Record& record);

 private:
  void take_up(const std::filesystem::path& path, const Heading& heading);

  std::optional<support::RecordFile> file_;
  std::vector<Record> found_;
};

}  // namespace espalier::tune
