// What is known of an experiment so far: the finished tasks of all its journals in a folder, put in
// order, and what they show. It does not know how they were run.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/journal.hpp"

namespace espalier::lab {

struct Results {
  const Experiment* experiment = nullptr;
  std::vector<Header> headers;  ///< of each journal; they agree in scale, seed and commit
  struct Done {
    Record record;
    std::size_t header = 0;  ///< index of the journal's
  };
  std::vector<Done> done;  ///< by index, each task once

  [[nodiscard]] bool is_begun() const { return !headers.empty(); }
  [[nodiscard]] bool is_complete() const {
    return is_begun() && done.size() == headers.front().tasks;
  }
  /// "3 of 7 tasks done", for a line of text.
  [[nodiscard]] std::string progress() const;
};

/// Reads all journals of `experiment` in `folder`. Throws Error if one is damaged, or if two were
/// made by different settings.
[[nodiscard]] Results read_results(const std::filesystem::path& folder,
                                   const Experiment& experiment);

/// What complete results show. Rows that today's program cannot , since another commit wrote
/// them, throw Error.
[[nodiscard]] Findings judge(const Results& results);

/// Where the factors and counts of two complete results of an experiment first differ, in words;
/// nothing if they are the same to the last one.
[[nodiscard]] std::optional<std::string> first_difference(const Results& a, const Results& b);

/// The rows one below the other, each with everything that is known of it: what CSV and JSON files
/// hold. A column is a factor, count or timing that any row has; missing values are null.
struct TidyTable {
  std::vector<std::string> columns;
  std::vector<std::vector<Json>> rows;
};
[[nodiscard]] TidyTable tidy(const Results& results);
/// RFC 4180, lines ended by "\n".
[[nodiscard]] std::string to_csv(const TidyTable& table);
/// An array with one object a line.
[[nodiscard]] std::string to_json_text(const TidyTable& table);

}  // namespace espalier::lab
