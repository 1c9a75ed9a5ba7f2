// Reading a queue of tests and formatting their results.
#include "tools/match/test_queue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

#include "espalier/trimmed.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace espalier::match {

using support::Error;
using Json = nlohmann::ordered_json;

namespace {

[[nodiscard]] std::string trimmed(std::string_view text) {
  return std::string(espalier::detail::trimmed(text));
}

/// Names are names of files too.
[[nodiscard]] bool is_name(const std::string& text) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  return !text.empty() && text.front() != '.' && text.size() <= 100 &&
         std::all_of(text.begin(), text.end(), is_allowed);
}

[[nodiscard]] std::string elo_text(const Json& elo) {
  if (!elo.is_object() || elo.at("low").is_null() || elo.at("high").is_null()) return "";
  const double low = elo.at("low").get<double>();
  const double high = elo.at("high").get<double>();
  return fmt::format("{:+.1f} ± {:.1f}", elo.at("value").get<double>(), (high - low) / 2);
}

[[nodiscard]] std::string decision_text(const TestRow& row) {
  if (!row.error.empty()) return row.error;
  if (row.result.is_null()) return "not played";
  const Json& sprt = row.result.at("sprt");
  if (sprt.is_object() && !sprt.at("accepted").is_null()) {
    return sprt.at("accepted").get<std::string>() == "H1" ? "passed" : "failed";
  }
  return row.result.at("games") < row.result.at("wanted") ? "interrupted" : "played";
}

[[nodiscard]] std::string row_text(const TestRow& row, std::size_t width) {
  std::string games;
  std::string score;
  std::string elo;
  std::string llr;
  if (!row.result.is_null()) {
    const Json& result = row.result;
    games = result.at("games").dump();
    score = fmt::format("+{} ={} -{}", result.at("wins").dump(), result.at("draws").dump(),
                        result.at("losses").dump());
    elo = elo_text(result.at("elo"));
    if (result.at("sprt").is_object() && result.at("sprt").at("llr").is_number()) {
      llr = fmt::format("{:.2f}", result.at("sprt").at("llr").get<double>());
    }
  }
  return fmt::format("{:<{}}  {:>7}  {:<20}  {:<16}  {:>6}  {}\n", row.name, width, games, score,
                     elo, llr, decision_text(row));
}

}  // namespace

TestQueue read_test_queue(const std::filesystem::path& path) {
  std::istringstream stream(support::read_input(path, support::InputKind::file_or_pipe));
  TestQueue queue;
  std::set<std::string> names;
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    line = trimmed(line);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    const std::string name = trimmed(line.substr(0, colon));
    if (colon == std::string::npos || !is_name(name)) {
      throw Error(fmt::format("{}:{}: expected NAME: ARGUMENTS", path.string(), number));
    }
    if (!names.insert(name).second) {
      throw Error(fmt::format("{}:{}: {} occurs twice", path.string(), number, name));
    }
    const std::string arguments = trimmed(line.substr(colon + 1));
    if (name == "common") {
      queue.common = arguments;
    } else {
      queue.tests.push_back({name, arguments, number});
    }
  }
  if (queue.tests.empty()) throw Error(path.string() + " has no test");
  return queue;
}

std::string table(const std::vector<TestRow>& rows) {
  std::size_t width = 4;
  for (const TestRow& row : rows) width = std::max(width, row.name.size());
  std::string text = fmt::format("{:<{}}  {:>7}  {:<20}  {:<16}  {:>6}  {}\n", "Test", width,
                                 "Games", "Score", "Elo", "LLR", "Result");
  for (const TestRow& row : rows) text += row_text(row, width);
  return text;
}

}  // namespace espalier::match
