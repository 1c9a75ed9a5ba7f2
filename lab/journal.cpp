#include "lab/journal.hpp"

#include <fmt/format.h>

#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "support/error.hpp"
#include "support/files.hpp"
#include "support/json_lines.hpp"

namespace espalier::lab {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view extension = ".jsonl";

[[nodiscard]] Json to_json(const Header& header) {
  const Environment& environment = header.environment;
  return {{"experiment", header.experiment},
          {"scale", to_string(header.scale)},
          {"seed", header.seed},
          {"tasks", header.tasks},
          {"commit", environment.commit},
          {"compiler", environment.compiler},
          {"flags", environment.flags},
          {"machine", environment.machine},
          {"started", header.started},
          {"load", header.load}};
}

[[nodiscard]] Scale scale_of(const std::string& name) {
  for (const Scale scale : {Scale::quick, Scale::normal, Scale::full}) {
    if (name == to_string(scale)) return scale;
  }
  throw std::runtime_error("unknown scale '" + name + "'");
}

[[nodiscard]] Header header_of(const Json& json) {
  return {json.at("experiment").get<std::string>(),
          scale_of(json.at("scale").get<std::string>()),
          json.at("seed").get<std::uint64_t>(),
          json.at("tasks").get<std::size_t>(),
          {json.at("commit").get<std::string>(), json.at("compiler").get<std::string>(),
           json.at("flags").get<std::string>(), json.at("machine").get<std::string>()},
          json.at("started").get<std::string>(),
          json.value("load", "")};
}

[[nodiscard]] Json to_json(const Record& record) {
  Json rows = Json::array();
  for (const Row& row : record.rows) {
    rows.push_back({{"factors", row.factors}, {"counts", row.counts}, {"timings", row.timings}});
  }
  return {{"task", record.task},
          {"index", record.index},
          {"cpu_seconds", record.cpu_seconds},
          {"rows", std::move(rows)}};
}

[[nodiscard]] Record record_of(const Json& json) {
  Record record{json.at("task").get<std::string>(),
                json.at("index").get<std::size_t>(),
                {},
                json.value("cpu_seconds", 0.0)};
  for (const Json& row : json.at("rows")) {
    record.rows.push_back({row.at("factors"), row.at("counts"), row.at("timings")});
    for (const Json* const part :
         {&record.rows.back().factors, &record.rows.back().counts, &record.rows.back().timings}) {
      if (!part->is_object()) throw std::runtime_error("a part of a row is not an object");
    }
  }
  return record;
}

/// Parses a journal. Throws support::DamagedLine.
[[nodiscard]] JournalContent parse(const std::string& content) {
  JournalContent journal;
  std::set<std::size_t> seen;
  const auto take = [&](std::size_t number, const Json& line) {
    if (number == 1) {
      journal.header = header_of(line);
      return;
    }
    Record record = record_of(line);
    if (record.index >= journal.header.tasks || !seen.insert(record.index).second) {
      throw std::runtime_error("unknown or repeated task");
    }
    journal.records.push_back(std::move(record));
  };
  const support::IncompleteLine rest = support::for_each_json_line<Json>(content, take);
  journal.length = rest.begin;
  journal.is_truncated = !rest.text.empty();
  return journal;
}

/// Throws Error unless the content begins as a journal, or is the beginning of that: nothing else
/// may be cut off or discarded.
void check_begin(const fs::path& path, std::string_view content) {
  constexpr std::string_view begin = R"({"experiment":")";
  if (content.starts_with(begin) || begin.starts_with(content)) return;
  throw support::Error(
      path.string() + " is not a journal of the laboratory: move it away, or choose another --out");
}

}  // namespace

std::string journal_name(const std::string& experiment) {
  return fmt::format("{}.run{}", experiment, extension);
}

std::string task_file_name(const std::string& experiment, std::size_t index) {
  return fmt::format("{}.task-{}{}", experiment, index + 1, extension);
}

std::string journal_text(const Header& header, const Record& record) {
  return support::to_json_line(to_json(header)) + support::to_json_line(to_json(record));
}

std::optional<std::string> experiment_of(const fs::path& journal) {
  const std::string name = journal.filename().string();
  const std::size_t dot = name.find('.');
  if (journal.extension() != extension || dot + extension.size() == name.size()) return {};
  return name.substr(0, dot);
}

std::optional<JournalContent> read_journal(const fs::path& path) {
  if (!fs::exists(path)) return {};
  const std::string content = support::read_bytes(path);
  check_begin(path, content);
  if (content.find('\n') == std::string::npos) return {};
  try {
    return parse(content);
  } catch (const support::DamagedLine& line) {
    throw support::Error(fmt::format(
        "{} is damaged in line {}, or older than its checksums: delete it to measure again",
        path.string(), line.number));
  }
}

void check_journal(const fs::path& path) { check_begin(path, support::read_bytes(path)); }

void check_settings(const fs::path& path, const Header& found, const Header& wanted) {
  const auto demand = [&path](std::string_view what, const auto& is, const auto& should) {
    if (is == should) return;
    throw support::Error(fmt::format(
        "{} was made with {} {}, not {}: choose another --out, or --fresh to discard it",
        path.string(), what, is, should));
  };
  demand("experiment", found.experiment, wanted.experiment);
  demand("scale", to_string(found.scale), to_string(wanted.scale));
  demand("seed", found.seed, wanted.seed);
  demand("commit", found.environment.commit, wanted.environment.commit);
  demand("number of tasks", found.tasks, wanted.tasks);
}

Journal::Journal(const fs::path& path, const Header& header) : file_(path) {
  std::uint64_t length = 0;
  if (auto content = read_journal(path)) {
    check_settings(path, content->header, header);
    if (content->header.environment != header.environment) {
      throw support::Error(
          path.string() +
          " was made by another compiler, with other flags or on another machine: choose "
          "another --out, or --fresh to discard it");
    }
    found_ = std::move(content->records);
    length = content->length;
    was_truncated_ = content->is_truncated;
  }
  file_.cut(length);
  if (length == 0) write_line(to_json(header));
}

void Journal::append(const Record& record) { write_line(to_json(record)); }

void Journal::write_line(const Json& line) { file_.add(support::to_json_line(line)); }

}  // namespace espalier::lab
