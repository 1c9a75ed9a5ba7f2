#include "apps/espalier/test_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "games/chess/notation/epd.hpp"
#include "games/chess/notation/san.hpp"
#include "protocols/uci_score.hpp"

namespace espalier::apps {

namespace {

constexpr std::size_t max_faults_shown = 20;

[[nodiscard]] bool contains(const std::vector<chess::Move>& moves, chess::Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// What is wrong with a line of a file.
struct Fault {
  std::size_t line;
  std::string text;
};

[[nodiscard]] Expected<TestPosition, Fault> to_test_position(const chess::EpdRecord& record) {
  const auto best = record.epd.best_moves();
  if (!best) return Unexpected{Fault{record.line, ' ' + best.error().message}};
  const auto avoid = record.epd.avoid_moves();
  if (!avoid) return Unexpected{Fault{record.line, ' ' + avoid.error().message}};
  std::string id = record.epd.id();
  if (id.empty()) id = fmt::format("#{}", record.line);
  return TestPosition{.line = record.line,
                      .id = std::move(id),
                      .position = record.epd.position,
                      .best = best.value(),
                      .avoid = avoid.value(),
                      .mate = record.epd.mate_distance()};
}

/// The whole stream. Reads in blocks, so that an endless stream without
/// line ends (/dev/zero) is noticed at once.
[[nodiscard]] Expected<std::string, std::string> read_all(std::istream& stream,
                                                          const std::string& name) {
  std::string text;
  std::size_t line = 1;
  std::size_t line_begin = 0;
  for (char block[4096]; stream.read(block, sizeof block) || stream.gcount() > 0;) {
    const std::size_t begin = text.size();
    text.append(block, static_cast<std::size_t>(stream.gcount()));
    for (std::size_t i = begin; i < text.size(); ++i) {
      if (text[i] != '\n') continue;
      ++line;
      line_begin = i + 1;
    }
    if (text.size() - line_begin > chess::max_epd_line) {
      return Unexpected{fmt::format("{}:{}: the line is longer than {} bytes; is this an EPD file?",
                                    name, line, chess::max_epd_line)};
    }
    if (text.size() > max_test_file) {
      return Unexpected{fmt::format("{}: larger than {} MiB; split it", name, max_test_file >> 20)};
    }
  }
  if (stream.bad()) return Unexpected{name + ": cannot be read"};
  return text;
}

[[nodiscard]] std::string fault_text(std::vector<Fault> faults, const std::string& name) {
  std::stable_sort(faults.begin(), faults.end(),
                   [](const auto& a, const auto& b) { return a.line < b.line; });
  std::string text;
  for (std::size_t i = 0; i < std::min(faults.size(), max_faults_shown); ++i) {
    if (i > 0) text += '\n';
    text += fmt::format("{}:{}:{}", name, faults[i].line, faults[i].text);
  }
  if (faults.size() > max_faults_shown) {
    text += fmt::format("\n{}: {} more faults", name, faults.size() - max_faults_shown);
  }
  return text;
}

}  // namespace

bool TestPosition::is_solved_by(chess::Move found, Score score) const {
  if (!best.empty() && !contains(best, found)) return false;
  if (contains(avoid, found)) return false;
  return !mate || (is_proven_win(score) && protocols::moves_to_mate(score) <= *mate);
}

std::string TestPosition::solution_text() const {
  std::string text;
  const auto add = [&](const std::string& word) {
    if (!text.empty()) text += ' ';
    text += word;
  };
  for (const chess::Move move : best) add(chess::to_san(position, move));
  for (const chess::Move move : avoid) add("not " + chess::to_san(position, move));
  if (mate) add(fmt::format("#{}", *mate));
  return text;
}

Expected<std::vector<TestPosition>, std::string> read_test_positions(
    std::istream& stream, const std::string& name, std::vector<std::string>& warnings) {
  auto text = read_all(stream, name);
  if (!text) return Unexpected{text.error()};
  std::istringstream lines(std::move(*text));
  const chess::EpdFile file = chess::read_epd(lines);
  std::vector<Fault> faults;
  for (const chess::EpdFileError& error : file.errors) {
    faults.push_back({error.line, fmt::format("{}: {}", error.error.column, error.error.message)});
  }
  std::vector<TestPosition> positions;
  for (const chess::EpdRecord& record : file.records) {
    for (const std::string& warning : record.epd.warnings) {
      warnings.push_back(fmt::format("{}:{}: {}", name, record.line, warning));
    }
    auto position = to_test_position(record);
    if (position) {
      positions.push_back(std::move(*position));
    } else {
      faults.push_back(position.error());
    }
  }
  if (!faults.empty()) return Unexpected{fault_text(std::move(faults), name)};
  if (positions.empty()) return Unexpected{name + ": holds no position"};
  return positions;
}

}  // namespace espalier::apps
