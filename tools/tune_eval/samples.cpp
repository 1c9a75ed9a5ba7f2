// Sampling of positions; scores are taken from the comments written by `espalier-lab match`.
#include "tools/tune_eval/samples.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <optional>
#include <string_view>

#include "espalier/random.hpp"
#include "games/chess/search_hooks.hpp"
#include "support/files.hpp"

namespace espalier::tune_eval {

using chess::PgnGame;
using chess::PgnMove;
using chess::Position;

namespace {

[[nodiscard]] std::optional<double> points_of(std::string_view result) {
  if (result == "1-0") return 1;
  if (result == "0-1") return 0;
  if (result == "1/2-1/2") return 0.5;
  return {};
}

/// True for values of the tag Termination that mean a loss by fault or on time.
[[nodiscard]] bool is_forfeit(std::string_view termination) {
  for (const std::string_view word :
       {"abandoned", "rules infraction", "time forfeit", "stalled connection"}) {
    if (termination == word) return true;
  }
  return false;
}

/// From 0 to 99; depends on the position only.
[[nodiscard]] unsigned percentile_of(const Position& position) {
  SplitMix64 random{position.key()};
  return static_cast<unsigned>(random() % 100);
}

}  // namespace

void SampleReader::read(const std::filesystem::path& path, const Visit& visit, const Warn& warn,
                        const KeepReading& keep_reading) {
  std::ifstream stream = support::open_input(path, support::InputKind::file_or_pipe);
  chess::PgnReader reader(stream);
  while (const auto game = reader.next()) {
    ++counts_.games;
    if (*game) {
      read_game(**game, visit);
    } else {
      ++counts_.broken;
      warn(fmt::format("{}:{}: {} is skipped: {}", path.string(), game->error().line,
                       game->error().game, game->error().message));
    }
    if (!keep_reading(bytes_ + reader.offset())) break;
  }
  bytes_ += reader.offset();
}

void SampleReader::read_game(const PgnGame& game, const Visit& visit) {
  const auto points = points_of(game.result);
  const bool forfeited = is_forfeit(game.tag("Termination"));
  if (!points) ++counts_.unfinished;
  if (points && forfeited) ++counts_.forfeited;
  if (!points || forfeited) return;
  Position position = game.start;
  bool is_held_out = false;
  bool is_used = false;
  int ply = 0;
  for (const PgnMove& each : game.moves) {
    if (ply == rules_.skipped_plies) is_held_out = percentile_of(position) < rules_.held_out;
    const auto score = ply >= rules_.skipped_plies ? quiet_score(position, each) : std::nullopt;
    if (score) {
      if (seen_.insert(position.key()).second) {
        visit({position, *points, *score, is_held_out});
        is_used = true;
      } else {
        ++counts_.repeated;
      }
    }
    position.make(each.move);
    ++ply;
  }
  counts_.used += is_used ? 1 : 0;
  counts_.held_out += is_used && is_held_out ? 1 : 0;
}

std::optional<Score> SampleReader::quiet_score(const Position& position,
                                               const PgnMove& move) const {
  if (position.in_check() || chess::SearchHooks::is_tactical(position, move.move)) return {};
  const auto score = chess::score_of_comment(move.comment);
  if (!score || is_proven(*score) || std::abs(*score) > rules_.max_score) return {};
  return position.side_to_move() == chess::white ? *score : -*score;
}

}  // namespace espalier::tune_eval
