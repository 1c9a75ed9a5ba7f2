// The game pairs of a tuning run in a file of JSON lines, from which an interrupted run continues.
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

/// The settings that identify a run.
struct TuningLogHeader {
  /// `match_id` of the engine against itself: engine, options, limit, openings and rules.
  std::string games;
  SpsaSettings spsa;
  std::vector<Parameter> parameters;
};

/// How a game of a pair ended.
struct GameOutcome {
  match::Result result = match::Result::draw;
  std::optional<match::FaultKind> fault{};  ///< of the loser
};

/// A completed iteration.
struct IterationRecord {
  std::size_t index = 0;               ///< from 0
  std::array<GameOutcome, 2> games{};  ///< the plus side has White in the first game
  Values values;                       ///< after its update
};

class TuningLog {
 public:
  /// Opens or creates the file; with an empty path nothing is saved. An incomplete line at its end
  /// is cut off. Throws Error if the file cannot be written, exists although `resume` is false,
  /// belongs to a run with other settings, is damaged, or is locked by another run.
  TuningLog(const std::filesystem::path& path, const TuningLogHeader& header, bool resume);

  /// The iterations that the file had when it was opened, in the order of the updates.
  [[nodiscard]] const std::vector<IterationRecord>& found() const { return found_; }
  /// Appends a line. Throws Error if it cannot be written; the file then ends with the last
  /// complete line.
  void add(const IterationRecord& record);

 private:
  void load(const std::filesystem::path& path, const TuningLogHeader& header);

  std::optional<support::RecordFile> file_;
  std::vector<IterationRecord> found_;
};

}  // namespace espalier::tune
