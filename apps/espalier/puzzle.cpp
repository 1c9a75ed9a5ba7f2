// Puzzles read and checked, as puzzle.hpp describes them. It does not know how answers are found.
#include "apps/espalier/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/chess/notation/epd.hpp"
#include "games/chess/notation/san.hpp"
#include "uci/report.hpp"

namespace espalier::uci {

namespace {

constexpr std::size_t most_faults_shown = 20;

[[nodiscard]] bool holds(const std::vector<chess::Move>& moves, chess::Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// What is wrong with a line of a file.
struct Fault {
  std::size_t line;
  std::string text;
};

/// The puzzle of a line, or what is wrong with its answers.
[[nodiscard]] Expected<Puzzle, Fault> to_puzzle(const chess::EpdRecord& record) {
  const auto best = record.epd.best_moves();
  if (!best) return Unexpected{Fault{record.line, " bm: " + best.error().message}};
  const auto avoid = record.epd.avoid_moves();
  if (!avoid) return Unexpected{Fault{record.line, " am: " + avoid.error().message}};
  std::string id = record.epd.id();
  if (id.empty()) id = fmt::format("#{}", record.line);
  return Puzzle{.line = record.line,
                .id = std::move(id),
                .position = record.epd.position,
                .best = best.value(),
                .avoid = avoid.value(),
                .mate = record.epd.mate_distance()};
}

}  // namespace

bool Puzzle::is_solved_by(chess::Move found, Score score) const {
  if (!best.empty() && !holds(best, found)) return false;
  if (holds(avoid, found)) return false;
  return !mate || (is_proven_win(score) && moves_to_mate(score) <= *mate);
}

std::string Puzzle::wanted() const {
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

Expected<std::vector<Puzzle>, std::string> read_puzzles(std::istream& stream,
                                                        const std::string& name) {
  const chess::EpdFile file = chess::read_epd(stream);
  if (stream.bad()) return Unexpected{name + ": cannot be read"};
  std::vector<Fault> faults;
  for (const chess::EpdFileError& error : file.errors) {
    faults.push_back({error.line, fmt::format("{}: {}", error.error.column, error.error.message)});
  }
  std::vector<Puzzle> puzzles;
  for (const chess::EpdRecord& record : file.records) {
    auto puzzle = to_puzzle(record);
    if (puzzle) {
      puzzles.push_back(std::move(*puzzle));
    } else {
      faults.push_back(puzzle.error());
    }
  }
  if (faults.empty() && puzzles.empty()) return Unexpected{name + ": holds no position"};
  if (faults.empty()) return puzzles;
  std::stable_sort(faults.begin(), faults.end(),
                   [](const auto& a, const auto& b) { return a.line < b.line; });
  std::string text;
  for (std::size_t i = 0; i < std::min(faults.size(), most_faults_shown); ++i) {
    if (i > 0) text += '\n';
    text += fmt::format("{}:{}:{}", name, faults[i].line, faults[i].text);
  }
  if (faults.size() > most_faults_shown) {
    text += fmt::format("\n{}: {} more faults", name, faults.size() - most_faults_shown);
  }
  return Unexpected{text};
}

}  // namespace espalier::uci
