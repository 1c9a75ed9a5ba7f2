// Openings from files and random openings.
#include "tools/match/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <utility>

#include "espalier/search/search.hpp"
#include "games/chess/board/zobrist.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/epd.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/pgn.hpp"
#include "support/error.hpp"

namespace espalier::match {

using chess::Move;
using chess::Position;
using chess::SplitMix64;
using support::Error;

/// An opening in little memory: a file may hold a million.
struct Openings::Stored {
  std::string fen;  ///< empty: the start position
  std::vector<Move> moves;
};

namespace {

constexpr std::uint64_t shallow_nodes = 2000;
/// Reasonable settings find an opening in far fewer attempts.
constexpr int max_tries = 200;

[[nodiscard]] std::string fen_unless_start(const Position& position) {
  std::string fen = chess::to_fen(position);
  return fen == chess::start_fen ? "" : fen;
}

[[nodiscard]] std::size_t below(SplitMix64& random, std::size_t n) {
  return static_cast<std::size_t>(random() % n);
}

/// Plays `plies` random moves; false if the game ends before, or with the last of them.
[[nodiscard]] bool play_randomly(Opening& opening, Position& position, int plies,
                                 SplitMix64& random) {
  Position::Moves moves;
  for (int ply = 0; ply < plies; ++ply) {
    moves.clear();
    if (position.generate(moves).is_over()) return false;
    opening.moves.push_back(moves[below(random, moves.size())]);
    position.make(opening.moves.back());
  }
  moves.clear();
  return !position.generate(moves).is_over() && !position.is_draw(0);
}

}  // namespace

Score shallow_score(const Position& position) {
  // Cleared each time: entries of an earlier search in the table would change the score.
  thread_local Search<Position, chess::Evaluation> search({}, 1);
  search.clear();
  Limits limits;
  limits.nodes = shallow_nodes;
  return search.run(position, limits).score();
}

Openings::Openings(OpeningSettings settings) : settings_(std::move(settings)) {
  if (settings_.file.empty()) return;
  read_file();
  order_.resize(stored_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  if (settings_.order == Order::sequential) return;
  // Not std::shuffle, whose result depends on the standard library.
  SplitMix64 random{settings_.seed};
  for (std::size_t i = order_.size(); i > 1; --i)
    std::swap(order_[i - 1], order_[below(random, i)]);
}

Openings::~Openings() = default;

void Openings::read_file() {
  const std::string name = settings_.file.string();
  std::ifstream stream(settings_.file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(settings_.file)) {
    throw Error(name + " cannot be read");
  }
  std::string extension = settings_.file.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  extension == ".pgn" ? read_games(stream) : read_positions(stream);
  if (stored_.empty()) throw Error(name + " has no opening");
}

void Openings::read_games(std::istream& stream) {
  chess::PgnReader reader(stream);
  while (auto game = reader.next()) {
    if (!*game) {
      throw Error(fmt::format("{}:{}: {}", settings_.file.string(), game->error().line,
                              game->error().message));
    }
    const chess::PgnGame& read = game->value();
    Stored opening{fen_unless_start(read.start), {}};
    Position position = read.start;
    Position::Moves moves;
    for (const chess::PgnMove& each : read.moves) {
      if (opening.moves.size() >= static_cast<std::size_t>(settings_.file_plies)) break;
      position.make(each.move);
      moves.clear();
      if (position.generate(moves).is_over() || position.is_draw(0)) break;
      opening.moves.push_back(each.move);
    }
    stored_.push_back(std::move(opening));
  }
}

void Openings::read_positions(std::istream& stream) {
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    const auto refuse = [&](std::size_t column, const std::string& message) {
      throw Error(fmt::format("{}:{}:{}: {}", settings_.file.string(), number, column, message));
    };
    const auto epd = chess::parse_epd(line);
    if (!epd) refuse(epd.error().column, epd.error().message);
    Position::Moves moves;
    if (epd->position.generate(moves).is_over()) refuse(1, "the game is over in this position");
    stored_.push_back({fen_unless_start(epd->position), {}});
  }
}

Opening Openings::at(std::size_t index) const {
  return stored_.empty() ? random(index) : stored(index);
}

Opening Openings::stored(std::size_t index) const {
  const Stored& opening = stored_[order_[(settings_.first - 1 + index) % order_.size()]];
  if (opening.fen.empty()) return {Position(), opening.moves};
  return {chess::parse_fen(opening.fen).value(), opening.moves};
}

Opening Openings::random(std::size_t index) const {
  // Both are hashed so that adjacent seeds and adjacent pairs get unrelated numbers.
  SplitMix64 random{SplitMix64{settings_.seed}() ^ SplitMix64{~std::uint64_t{index}}()};
  for (int attempt = 0; attempt < max_tries; ++attempt) {
    Opening opening;
    if (settings_.chess960) {
      opening.start = chess::position_960(static_cast<int>(below(random, 960)));
    }
    Position position = opening.start;
    if (!play_randomly(opening, position, settings_.random_plies, random)) continue;
    if (std::abs(shallow_score(position)) <= settings_.balance) return opening;
  }
  throw Error(fmt::format("no opening of {} random plies is within {} centipawns",
                          settings_.random_plies, settings_.balance));
}

}  // namespace espalier::match
