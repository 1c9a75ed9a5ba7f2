// The journal of an experiment: a header line and one line for each finished task, so that a run
// that was killed goes on where it was. It does not know what tasks measure.
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

/// Which share of the tasks a run does: those whose index is `number` - 1 modulo `count`.
struct Shard {
  std::size_t number = 1;  ///< 1 to `count`
  std::size_t count = 1;
};

/// What all rows of a journal have in common.
struct Header {
  std::string experiment;
  Scale scale = Scale::normal;
  std::uint64_t seed = 1;
  std::size_t tasks = 0;  ///< of the whole experiment, all shards
  Environment environment;
  std::string started;  ///< date
};

/// A finished task.
struct Record {
  std::string task;
  std::size_t index = 0;  ///< among the experiment's tasks, from 0
  Rows rows;
};

struct JournalContent {
  Header header;
  std::vector<Record> records;
  std::uint64_t length = 0;   ///< of the whole lines, bytes
  bool is_truncated = false;  ///< a part of a line follows them
};

/// The file's name for an experiment and a shard: "depth-five.1-of-1.jsonl".
[[nodiscard]] std::string journal_name(const std::string& experiment, const Shard& shard);
/// The experiment that a journal's file name belongs to; nothing if it is no journal's.
[[nodiscard]] std::optional<std::string> experiment_of(const std::filesystem::path& journal);

/// Reads a journal; nothing if it is not there or not even its header is whole. Throws Error if
/// a whole line of it cannot be read.
[[nodiscard]] std::optional<JournalContent> read_journal(const std::filesystem::path& path);

/// Throws Error unless results made under `found` may stand beside those made under `wanted`: the
/// same experiment, scale, seed, commit and tasks. `path` is named in the refusal.
void check_settings(const std::filesystem::path& path, const Header& found, const Header& wanted);

/// A journal being written: locked against other runs, each line written whole at once.
class Journal {
 public:
  /// Opens the journal or begins it. A part of a line at its end is cut off. Throws Error if
  /// another run holds it, if it was made by other settings or in another environment, or if it
  /// cannot be written.
  Journal(const std::filesystem::path& path, const Header& header);

  /// Adds a finished task. Throws Error if it cannot be written; the journal is whole then too.
  void append(const Record& record);
  /// Waits until all of it is on the disk. Throws Error if that fails.
  void sync() { file_.sync(); }

  /// What it held when it was opened.
  [[nodiscard]] const std::vector<Record>& found() const { return found_; }
  [[nodiscard]] bool was_truncated() const { return was_truncated_; }

 private:
  void write_line(const Json& line);

  support::RecordFile file_;
  std::vector<Record> found_;
  bool was_truncated_ = false;
};

}  // namespace espalier::lab
