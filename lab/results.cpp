#include "lab/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "support/error.hpp"
#include "support/json.hpp"

namespace espalier::lab {

namespace fs = std::filesystem;

namespace {

[[nodiscard]] std::vector<fs::path> journals(const fs::path& folder, const std::string& name) {
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (experiment_of(entry.path()) == name) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());  // the order of directory entries is unspecified
  return found;
}

/// Appends the names of the members of `part` that are new.
void collect(const Json& part, std::vector<std::string>& names) {
  for (const auto& [name, _] : part.items()) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
}

/// The member called `name`, or null.
[[nodiscard]] Json member(const Json& part, const std::string& name) {
  const auto found = part.find(name);
  return found == part.end() ? Json() : *found;
}

/// A cell of a CSV file.
[[nodiscard]] std::string cell(const Json& value) {
  if (value.is_null()) return "";
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

[[nodiscard]] std::string csv_line(const std::vector<Json>& values) {
  std::string line;
  for (const Json& value : values) {
    line += cell(value);
    line += ',';
  }
  line.back() = '\n';
  return line;
}

}  // namespace

std::string Results::progress() const {
  const std::size_t tasks = is_begun() ? headers.front().tasks : 0;
  return fmt::format("{} of {} tasks done", done.size(), tasks);
}

Results read_results(const fs::path& folder, const Experiment& experiment) {
  Results results{&experiment, {}, {}, {}};
  std::set<std::size_t> seen;
  for (const fs::path& path : journals(folder, experiment.name)) {
    auto content = read_journal(path);
    if (!content) continue;
    if (results.is_begun()) check_settings(path, content->header, results.headers.front());
    for (Record& record : content->records) {
      if (!seen.insert(record.index).second) {
        results.repeated.push_back(record.index);
        continue;
      }
      results.done.push_back({std::move(record), results.headers.size()});
    }
    results.headers.push_back(std::move(content->header));
  }
  std::sort(results.done.begin(), results.done.end(),
            [](const auto& a, const auto& b) { return a.record.index < b.record.index; });
  return results;
}

Findings findings_of(const Results& results) {
  Rows rows;
  for (const auto& done : results.done) {
    rows.insert(rows.end(), done.record.rows.begin(), done.record.rows.end());
  }
  try {
    return results.experiment->assess(rows);
  } catch (const std::exception& error) {
    throw support::Error(results.experiment->name + ": its rows, of commit " +
                         results.headers.front().environment.commit +
                         ", cannot be assessed by this program: " + support::reason_of(error));
  }
}

std::optional<std::string> first_difference(const Results& a, const Results& b) {
  if (a.done.size() != b.done.size()) {
    return fmt::format("{} tasks against {}", a.done.size(), b.done.size());
  }
  for (std::size_t task = 0; task < a.done.size(); ++task) {
    const Record& one = a.done[task].record;
    const Record& other = b.done[task].record;
    if (one.task != other.task) return fmt::format("task '{}' against '{}'", one.task, other.task);
    if (one.rows.size() != other.rows.size()) {
      return fmt::format("task '{}': {} rows against {}", one.task, one.rows.size(),
                         other.rows.size());
    }
    for (std::size_t row = 0; row < one.rows.size(); ++row) {
      const Row& x = one.rows[row];
      const Row& y = other.rows[row];
      if (x.factors == y.factors && x.counts == y.counts) continue;
      return fmt::format("task '{}', {}: {} against {}", one.task, x.factors.dump(),
                         x.counts.dump(), x.factors == y.factors ? y.counts.dump() : "others");
    }
  }
  return {};
}

TidyData tidy_data(const Results& results) {
  std::vector<std::string> factors;
  std::vector<std::string> counts;
  std::vector<std::string> timings;
  for (const auto& done : results.done) {
    for (const Row& row : done.record.rows) {
      collect(row.factors, factors);
      collect(row.counts, counts);
      collect(row.timings, timings);
    }
  }
  TidyData table{{"experiment", "task"}, {}};
  for (const auto* const names : {&factors, &counts, &timings}) {
    table.columns.insert(table.columns.end(), names->begin(), names->end());
  }
  for (const char* const name : {"seed", "scale", "commit", "compiler", "flags", "machine"}) {
    table.columns.emplace_back(name);
  }
  for (const auto& done : results.done) {
    const Header& header = results.headers[done.header];
    for (const Row& row : done.record.rows) {
      std::vector<Json> cells{header.experiment, done.record.task};
      for (const std::string& name : factors) cells.push_back(member(row.factors, name));
      for (const std::string& name : counts) cells.push_back(member(row.counts, name));
      for (const std::string& name : timings) cells.push_back(member(row.timings, name));
      const Environment& environment = header.environment;
      for (const Json& constant :
           {Json(header.seed), Json(to_string(header.scale)), Json(environment.commit),
            Json(environment.compiler), Json(environment.flags), Json(environment.machine)}) {
        cells.push_back(constant);
      }
      table.rows.push_back(std::move(cells));
    }
  }
  return table;
}

std::string to_csv(const TidyData& table) {
  std::string text = csv_line({table.columns.begin(), table.columns.end()});
  for (const auto& row : table.rows) text += csv_line(row);
  return text;
}

std::string to_json_text(const TidyData& table) {
  std::string text = "[";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    Json object = Json::object();
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      object[table.columns[i]] = table.rows[row][i];
    }
    text += (row == 0 ? "\n" : ",\n") + object.dump();
  }
  return text + "\n]\n";
}

}  // namespace espalier::lab
