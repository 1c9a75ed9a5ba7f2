// Writing and reading the JSON lines of a tuning run.
#include "tools/tune/tuning_log.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <utility>

#include "support/error.hpp"
#include "support/files.hpp"
#include "support/json_lines.hpp"

namespace espalier::tune {

using match::FaultKind;
using match::Result;
using support::Error;
using Json = nlohmann::ordered_json;

namespace {

[[nodiscard]] Json to_json(const TuningLogHeader& header) {
  Json parameters = Json::array();
  for (const Parameter& each : header.parameters) {
    parameters.push_back({{"name", each.name},
                          {"start", each.start},
                          {"min", each.low},
                          {"max", each.high},
                          {"step", each.step}});
  }
  return {{"games", header.games},
          {"seed", header.spsa.seed},
          {"iterations", header.spsa.iterations},
          {"end_gain", header.spsa.end_gain},
          {"parameters", parameters}};
}

/// The name of a header field for an error message.
[[nodiscard]] std::string description_of(const std::string& key) {
  if (key == "games") return "program, options, limit, openings or rules";
  if (key == "end_gain") return "--r-end";
  if (key == "parameters") return "parameters";
  return "--" + key;
}

void check_header(const std::filesystem::path& path, const Json& found, const Json& wanted) {
  // The seed is compared first: the hash in "games" depends on it too.
  for (const char* const key : {"seed", "iterations", "end_gain", "parameters", "games"}) {
    if (found.at(key) == wanted[key]) continue;
    throw Error(fmt::format("{} belongs to a run with another {}: choose another --out",
                            path.string(), description_of(key)));
  }
}

[[nodiscard]] Json to_json(const IterationRecord& record) {
  Json results = Json::array();
  Json faults = Json::array();
  for (const GameOutcome& game : record.games) {
    results.push_back(match::to_string(game.result));
    faults.push_back(game.fault ? Json(match::to_string(*game.fault)) : Json());
  }
  return {{"iteration", record.index + 1},
          {"results", results},
          {"faults", faults},
          {"values", record.values}};
}

[[nodiscard]] Result result_of(const std::string& text) {
  for (const Result result : {Result::white_wins, Result::draw, Result::black_wins}) {
    if (text == match::to_string(result)) return result;
  }
  throw std::runtime_error("no result");
}

[[nodiscard]] FaultKind fault_of(const std::string& text) {
  for (std::size_t i = 0; i < match::fault_kinds; ++i) {
    if (text == match::to_string(static_cast<FaultKind>(i))) return static_cast<FaultKind>(i);
  }
  throw std::runtime_error("no fault");
}

/// Throws std::exception if the line is not an iteration.
[[nodiscard]] IterationRecord record_of(const Json& line, const TuningLogHeader& header) {
  IterationRecord record;
  const auto number = line.at("iteration").get<std::size_t>();
  if (number < 1 || number > header.spsa.iterations) throw std::out_of_range("iteration");
  record.index = number - 1;
  for (std::size_t i = 0; i < record.games.size(); ++i) {
    record.games[i].result = result_of(line.at("results").at(i).get<std::string>());
    const Json& fault = line.at("faults").at(i);
    if (!fault.is_null()) record.games[i].fault = fault_of(fault.get<std::string>());
  }
  record.values = line.at("values").get<Values>();
  if (record.values.size() != header.parameters.size()) throw std::out_of_range("values");
  return record;
}

}  // namespace

TuningLog::TuningLog(const std::filesystem::path& path, const TuningLogHeader& header,
                     bool resume) {
  if (path.empty()) return;
  file_.emplace(path);
  if (file_->length() > 0 && !resume) {
    throw Error(path.string() +
                " already exists: continue its run with --resume, or choose another --out");
  }
  load(path, header);
}

void TuningLog::load(const std::filesystem::path& path, const TuningLogHeader& header) {
  const std::string content = support::read_bytes(path);
  const std::string first = support::to_json_line(to_json(header));
  std::set<std::size_t> seen;
  const auto take = [&](std::size_t number, const Json& line) {
    if (number == 1) return check_header(path, line, to_json(header));
    found_.push_back(record_of(line, header));
    if (!seen.insert(found_.back().index).second) throw std::out_of_range("twice");
  };
  const auto refuse = [&path](std::size_t number) {
    throw Error(fmt::format("{}:{}: not a line of a tuning run, or damaged: choose another --out",
                            path.string(), number));
  };
  support::IncompleteLine rest;
  try {
    rest = support::for_each_json_line<Json>(content, take);
  } catch (const support::DamagedLine& line) {
    refuse(line.number);
  }
  // A file without a complete line is cut only if it holds the start of a header.
  if (rest.begin == 0 && !first.starts_with(rest.text)) refuse(1);
  file_->cut(rest.begin);
  if (rest.begin == 0) file_->add(first);
}

void TuningLog::add(const IterationRecord& record) {
  if (file_) file_->add(support::to_json_line(to_json(record)));
}

}  // namespace espalier::tune
