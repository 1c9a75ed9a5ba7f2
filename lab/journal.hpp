// The journal of an experiment: a file with a header line and one line for each finished task, from
// which a run that was killed continues.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/environment.hpp"
#include "lab/experiment.hpp"
#include "lab/rows.hpp"
#include "support/record_file.hpp"

namespace espalier::lab {

/// The properties that all rows of a journal share.
struct Header {
  std::string experiment;
  Scale scale = Scale::normal;
  std::uint64_t seed = 1;
  std::size_t tasks = 0;  ///< of the whole experiment
  Environment environment;
  std::string started;  ///< date
  std::string load{};   ///< of the machine when the run began; empty if unknown
};

/// A finished task.
struct Record {
  std::string task;
  std::size_t index = 0;  ///< among the experiment's tasks, from 0
  Rows rows;
  double cpu_seconds = 0;  ///< 0 if unknown
};

struct JournalContent {
  Header header;
  std::vector<Record> records;
  std::uint64_t length = 0;   ///< of the complete lines, in bytes
  bool is_truncated = false;  ///< an incomplete line follows them
};

/// The file name of a run's journal: "depth-five.run.jsonl".
[[nodiscard]] std::string journal_name(const std::string& experiment);
/// The file name of a journal which has one task only: "depth-five.task-7.jsonl" for the index 6.
[[nodiscard]] std::string task_file_name(const std::string& experiment, std::size_t index);
/// The content of a journal with one task.
[[nodiscard]] std::string journal_text(const Header& header, const Record& record);
/// The experiment that a journal's file name belongs to; nothing if it is not a journal's name.
[[nodiscard]] std::optional<std::string> experiment_of(const std::filesystem::path& journal);

/// Reads a journal; nothing if the file does not exist or its header is incomplete. Throws Error if
/// it is no journal or a complete line cannot be read.
[[nodiscard]] std::optional<JournalContent> read_journal(const std::filesystem::path& path);
/// Throws Error if the file is no journal, not even a damaged one.
void check_journal(const std::filesystem::path& path);

/// Throws Error unless `found` and `wanted` agree in experiment, scale, seed, commit and number of
/// tasks, so that their results may be combined. The message names `path`.
void check_settings(const std::filesystem::path& path, const Header& found, const Header& wanted);

/// A journal open for writing. The file is locked against other runs; each line is written in one
/// piece.
class Journal {
 public:
  /// Opens or creates the journal. An incomplete line at its end is removed. Throws Error if
  /// another run holds it, if it was made with other settings or in another environment, or if it
  /// cannot be written.
  Journal(const std::filesystem::path& path, const Header& header);

  /// Adds a finished task. Throws Error if it cannot be written; the journal keeps its complete
  /// lines.
  void append(const Record& record);
  /// Waits until everything written is on the disk. Throws Error if that fails.
  void sync() { file_.sync(); }

  /// The records that the journal held when it was opened.
  [[nodiscard]] const std::vector<Record>& found() const { return found_; }
  [[nodiscard]] bool was_truncated() const { return was_truncated_; }

 private:
  void write_line(const Json& line);

  support::RecordFile file_;
  std::vector<Record> found_;
  bool was_truncated_ = false;
};

}  // namespace espalier::lab
