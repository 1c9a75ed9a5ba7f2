// Openings from files and random openings.
#include "tools/match/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <utility>

#include "espalier/random.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/epd.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/pgn.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tools/match/random_opening.hpp"

namespace espalier::match {

using chess::Move;
using chess::Position;
using support::Error;

/// An opening in little memory: a file may hold a million.
struct Openings::Stored {
  std::string fen;  ///< empty: the start position
  std::vector<Move> moves;
};

namespace {

constexpr const char* needs_chess960 =
    "of Chess960: play such openings with --variant fischerandom";

[[nodiscard]] std::string fen_unless_start(const Position& position) {
  std::string fen = chess::to_fen(position);
  return fen == chess::start_fen ? "" : fen;
}

}  // namespace

Score shallow_score(const Position& position) {
  return shallow_score_of<chess::Evaluation, NoHooks>(position);
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
  // Not a pipe: the identity of a match has the hash of this file, which is read twice.
  std::ifstream stream = support::open_input(settings_.file);
  std::string extension = settings_.file.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  extension == ".pgn" ? read_games(stream) : read_positions(stream);
  if (!stored_.empty()) return;
  throw Error(warnings_.empty() ? name + " has no opening" : warnings_.front());
}

void Openings::read_games(std::istream& stream) {
  constexpr std::size_t max_named = 5;
  const std::string name = settings_.file.string();
  chess::PgnReader reader(stream);
  std::size_t games = 0;
  std::size_t skipped = 0;
  for (; auto game = reader.next(); ++games) {
    if (!*game) {
      const chess::PgnError& error = game->error();
      if (++skipped > max_named) continue;
      warnings_.push_back(
          fmt::format("{}:{}: {} is skipped: {}", name, error.line, error.game, error.message));
      continue;
    }
    const chess::PgnGame& read = game->value();
    if (read.is_chess960() && !settings_.chess960) {
      throw Error(fmt::format("{}: game {} is {}", name, games + 1, needs_chess960));
    }
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
  if (skipped > 0) {
    warnings_.push_back(fmt::format("{}: {} of {} games are skipped", name, skipped, games));
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
    if (!settings_.chess960 && chess::has_chess960_castling(epd->position)) {
      refuse(1, std::string("the position is ") + needs_chess960);
    }
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
  auto opening =
      random_opening<chess::Evaluation, NoHooks>(settings_, index, [this](SplitMix64& random) {
        if (!settings_.chess960) return Position();
        return chess::position_960(static_cast<int>(below(random, 960)));
      });
  return {opening.start, std::move(opening.moves)};
}

}  // namespace espalier::match
