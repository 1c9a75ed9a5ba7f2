// Records of PGN games.
#include "tools/training_data/pgn_games.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>
#include <utility>

#include "games/chess/notation/fen.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace espalier::training_data {

std::optional<GameRecord> record_of(const chess::PgnGame& game) {
  GameRecord record;
  if (game.result == "1-0") record.result = GameResult::white_wins;
  if (game.result == "0-1") record.result = GameResult::black_wins;
  if (game.result == "*") return {};
  static const std::string orthodox = chess::to_fen({});
  if (std::string fen = chess::to_fen(game.start); fen != orthodox) record.fen = std::move(fen);
  for (const chess::PgnMove& each : game.moves) {
    if (const auto score = chess::score_of_comment(each.comment)) {
      record.moves.push_back({each.move, *score});
    } else if (record.moves.empty()) {
      record.opening.push_back(each.move);
    } else {
      return {};
    }
  }
  const bool fits = record.opening.size() <= 255 && record.moves.size() <= max_plies;
  return fits && !record.moves.empty() ? std::optional(std::move(record)) : std::nullopt;
}

PgnCounts read_pgn(const std::filesystem::path& path,
                   const std::function<void(const GameRecord&)>& visit) {
  std::ifstream stream = support::open_input(path);
  chess::PgnReader reader(stream);
  PgnCounts counts;
  while (const auto game = reader.next()) {
    if (!*game) {
      const chess::PgnError& error = game->error();
      throw support::Error(
          fmt::format("{}:{}: {}: {}", path.string(), error.line, error.game, error.message));
    }
    ++counts.games;
    if (const auto record = record_of(**game)) {
      visit(*record);
    } else {
      ++counts.left_out;
    }
  }
  if (stream.bad()) throw support::Error(path.string() + " cannot be read");
  return counts;
}

}  // namespace espalier::training_data
