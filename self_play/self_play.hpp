// Games of a game's search against itself, for files of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "espalier/play_game.hpp"
#include "espalier/playable_search.hpp"
#include "espalier/random.hpp"
#include "espalier/random_moves.hpp"
#include "self_play/game_file.hpp"

namespace espalier::datagen {

struct SelfPlaySettings {
  std::uint64_t seed = 1;
  std::uint32_t shard = 1;
  /// Soft limit of nodes a move: no iteration begins after it. The hard limit is eight times it.
  std::uint32_t nodes = 700;
};

/// The limits of a search for a move.
[[nodiscard]] inline Limits limits_of_move(std::uint64_t nodes) {
  constexpr std::uint64_t hard = 8;
  return {.nodes = hard * nodes, .soft_nodes = nodes};
}

/// Numbers that differ in all bits between games, shards and seeds.
[[nodiscard]] inline SplitMix64 random_of_game(const SelfPlaySettings& settings,
                                               std::uint32_t index) {
  const std::uint64_t number = std::uint64_t{settings.shard} << 32 | index;
  return SplitMix64::of(settings.seed, number);
}

/// Plays games of `G`, a Playable game, on the calling thread: 6 to 10 random plies, then moves by
/// search until the rules or a proven score decide. A game depends on the settings and its index
/// only; two of them can have the same opening.
template <class G>
class SelfPlayOf {
 public:
  using Reader = training_data::ReaderOf<G>;
  using Record = training_data::GameRecordOf<G>;
  /// What else the player of a game can be told: nothing.
  struct Options {};

  explicit SelfPlayOf(const SelfPlaySettings& settings, const Options& /*options*/ = {})
      : settings_(settings) {}

  /// Game `index`. Nothing if `is_stopped` becomes true before it has ended.
  [[nodiscard]] std::optional<Record> play(std::uint32_t index,
                                           const std::function<bool(std::uint64_t)>&,
                                           const std::function<bool()>& is_stopped) {
    SplitMix64 random = random_of_game(settings_, index);
    search_.clear();
    while (!is_stopped()) {
      Record game;
      game.index = index;
      const auto start = opening(game, random);
      if (!start) continue;
      const auto result = espalier::detail::self_play(
          *start, search_, limits_of_move(settings_.nodes),
          [&game](const Position&, const auto& found) {
            game.moves.push_back({found.best_move(), found.score()});
            return found.best_move();
          },
          [&is_stopped] { return !is_stopped(); });
      if (!result) break;
      game.result = training_data::result_of(*result);
      return game;
    }
    return std::nullopt;
  }

  /// What the options say in the header of a file.
  static void describe(const Options& /*options*/, training_data::GameFileHeader& /*header*/) {}
  [[nodiscard]] static std::uint64_t opening_key(const Record& /*game*/) { return 0; }

 private:
  using Position = typename G::Position;
  static constexpr std::size_t table_mib_ = 2;

  /// The position after it; nothing if the game is over after it.
  [[nodiscard]] static std::optional<Position> opening(Record& game, SplitMix64& random) {
    constexpr std::uint64_t min_plies = 6, max_plies = 10;
    constexpr std::uint64_t choices = max_plies - min_plies + 1;
    Position position{};
    const auto choose = [&](const Position& before, const auto&) {
      const auto moves = training_data::ordered_moves(before);
      game.opening.push_back(moves[random() % moves.size()]);
      return game.opening.back();
    };
    const auto plies = static_cast<unsigned>(min_plies + random() % choices);
    if (!espalier::detail::make_moves(position, plies, choose)) return std::nullopt;
    return position;
  }

  SelfPlaySettings settings_;
  SearchOf<G> search_{{}, table_mib_};
};

}  // namespace espalier::datagen
