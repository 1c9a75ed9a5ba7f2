// Games of a board game's search against itself. `Rules` joins a game with its evaluation, its
// hooks and its texts, as Playable does.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "espalier/final_value.hpp"
#include "espalier/playable_search.hpp"
#include "tools/datagen/self_play.hpp"
#include "tools/training_data/game_file.hpp"

namespace espalier::datagen {

/// Plays games on the calling thread: 6 to 10 random plies, then moves by search until the rules or
/// a proven score decide. A game depends on the settings and its index only; two of them can have
/// the same opening.
template <class Rules>
class BoardSelfPlay {
 public:
  using Reader = training_data::ReaderOf<Rules>;
  using Record = training_data::GameRecordOf<Rules>;

  explicit BoardSelfPlay(const SelfPlaySettings& settings) : settings_(settings) {}

  /// Game `index`. Nothing if `is_stopped` becomes true before it has ended.
  [[nodiscard]] std::optional<Record> play(std::uint32_t index,
                                           const std::function<bool(std::uint64_t)>&,
                                           const std::function<bool()>& is_stopped) {
    SplitMix64 random = random_of_game(settings_, index);
    search_.clear();
    while (!is_stopped()) {
      Record game;
      game.index = index;
      Position position{};
      if (!play_opening(game, position, random)) continue;
      if (play_out(game, position, is_stopped)) return game;
    }
    return std::nullopt;
  }

  [[nodiscard]] static std::uint64_t evaluation_of(const SelfPlaySettings&) { return 0; }
  [[nodiscard]] static std::uint64_t opening_key(const Record&) { return 0; }

 private:
  using Position = typename Rules::Position;
  static constexpr std::size_t table_mib_ = 2;
  static constexpr std::uint64_t min_plies_ = 6, max_plies_ = 10;
  static constexpr std::size_t longest_ = 500;  ///< a game that is longer is a draw

  /// False if the game is over after it.
  [[nodiscard]] static bool play_opening(Record& game, Position& position, SplitMix64& random) {
    const std::uint64_t plies = min_plies_ + random() % (max_plies_ - min_plies_ + 1);
    for (std::uint64_t ply = 0; ply < plies; ++ply) {
      const auto moves = training_data::ordered_moves(position);
      if (moves.empty()) return false;
      game.opening.push_back(moves[random() % moves.size()]);
      position.make(game.opening.back());
    }
    return !final_value(position);
  }

  /// False if stopped.
  [[nodiscard]] bool play_out(Record& game, Position& position,
                              const std::function<bool()>& is_stopped) {
    while (!is_stopped()) {
      std::optional<Score> end = final_value(position);
      if (!end && game.moves.size() == longest_) end = draw_score;
      if (!end) {
        const auto found = search_.run(
            position, {.nodes = hard_nodes * settings_.nodes, .soft_nodes = settings_.nodes});
        game.moves.push_back({found.best_move(), found.score()});
        if (is_decided(found.score())) end = found.score();
      }
      if (end) {
        const Score of_first = position.side_to_move() == 0 ? *end : -*end;
        game.result = of_first > 0   ? training_data::GameResult::white_wins
                      : of_first < 0 ? training_data::GameResult::black_wins
                                     : training_data::GameResult::draw;
        return true;
      }
      position.make(game.moves.back().move);
    }
    return false;
  }

  SelfPlaySettings settings_;
  SearchOf<Rules> search_{{}, table_mib_};
};

/// What plays games of `G`: games of chess have start positions, and are decided by their scores.
template <class G>
using PlayerOf = std::conditional_t<std::is_same_v<typename G::Position, chess::Position>, SelfPlay,
                                    BoardSelfPlay<G>>;

}  // namespace espalier::datagen
