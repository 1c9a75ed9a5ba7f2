// Games of the engine against itself: a random opening, then moves by short searches.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "espalier/random.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "tools/training_data/game_file.hpp"
#include "tools/training_data/statistics.hpp"

namespace espalier::datagen {

/// Where games begin.
enum class Openings : std::uint32_t {
  standard,  ///< after 8 or 9 random plies from the start position
  varied     ///< as varied_start draws it
};

struct SelfPlaySettings {
  std::uint64_t seed = 1;
  std::uint32_t shard = 1;
  /// Soft limit of nodes a move: no iteration begins after it. The hard limit is eight times it.
  std::uint32_t nodes = 700;
  chess::EvaluationChoice evaluation{};
  Openings openings = Openings::standard;
};

/// Numbers that differ in all bits between games, shards and seeds.
[[nodiscard]] SplitMix64 random_of_game(const SelfPlaySettings& settings, std::uint32_t index);

/// The hard limit of nodes as a multiple of the soft one.
inline constexpr std::uint64_t hard_nodes = 8;

/// The checksum of the network that is chosen; 0 for the classical evaluation.
[[nodiscard]] std::uint64_t checksum_of(const chess::EvaluationChoice& evaluation);

/// Plays games on the calling thread. A game depends on the settings and its index only.
class SelfPlay {
 public:
  /// Is this opening unused so far? Asked with the hash key of its last position.
  using IsNew = std::function<bool(std::uint64_t key)>;

  using Reader = training_data::GameReader;

  explicit SelfPlay(const SelfPlaySettings& settings);
  ~SelfPlay();

  /// Game `index`. Openings that `is_new` refuses are drawn again. Nothing if `is_stopped` becomes
  /// true before the game has ended.
  [[nodiscard]] std::optional<training_data::GameRecord> play(
      std::uint32_t index, const IsNew& is_new, const std::function<bool()>& is_stopped);

  [[nodiscard]] static std::uint64_t evaluation_of(const SelfPlaySettings& settings) {
    return checksum_of(settings.evaluation);
  }
  /// The key that `is_new` was asked with.
  [[nodiscard]] static std::uint64_t opening_key(const training_data::GameRecord& game) {
    return training_data::after_opening(game).key();
  }

  /// Replaces the scores of a legal game by those of new searches.
  void rescore(training_data::GameRecord& game);

 private:
  class Player;

  SelfPlaySettings settings_;
  std::unique_ptr<Player> player_;
};

}  // namespace espalier::datagen
