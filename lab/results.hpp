// The results of an experiment so far: the finished tasks of all its journals in a folder, in
// order.
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
  std::vector<Header> headers;  ///< one for each journal; they agree in scale, seed and commit
  struct Done {
    Record record;
    std::size_t header = 0;  ///< index of its journal's header
  };
  std::vector<Done> done;             ///< sorted by index, each task once
  std::vector<std::size_t> repeated;  ///< indices of tasks that are in more than one journal

  [[nodiscard]] bool is_begun() const { return !headers.empty(); }
  [[nodiscard]] bool is_complete() const {
    return is_begun() && done.size() == headers.front().tasks;
  }
  /// "3 of 7 tasks done".
  [[nodiscard]] std::string progress() const;
};

/// Reads all journals of `experiment` in `folder`. Throws Error if one is damaged or if two were
/// made with different settings.
[[nodiscard]] Results read_results(const std::filesystem::path& folder,
                                   const Experiment& experiment);

/// The findings of complete results. Throws Error if this program cannot assess the rows, which
/// happens when another commit wrote them.
[[nodiscard]] Findings findings_of(const Results& results);

/// Describes where the factors and counts of two complete results of an experiment first differ;
/// nothing if they are equal.
[[nodiscard]] std::optional<std::string> first_difference(const Results& a, const Results& b);

/// All rows in tidy form: one line for each row, with its task, header and environment. This is the
/// content of the CSV and JSON files. There is a column for each factor, count or timing that any
/// row has; missing values are null.
struct TidyData {
  std::vector<std::string> columns;
  std::vector<std::vector<Json>> rows;
};
[[nodiscard]] TidyData tidy_data(const Results& results);
/// RFC 4180, lines ended by "\n".
[[nodiscard]] std::string to_csv(const TidyData& table);
/// An array with one object a line.
[[nodiscard]] std::string to_json_text(const TidyData& table);

}  // namespace espalier::lab
