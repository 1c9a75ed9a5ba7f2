// Games of the engine against itself: a random opening, then moves by short searches.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

#include "games/chess/evaluation/engine_evaluator.hpp"
#include "self_play/self_play.hpp"
#include "tools/training_data/chess_games.hpp"

namespace espalier::datagen {

/// Where games begin.
enum class Openings : std::uint32_t {
  standard,  ///< after 8 or 9 random plies from the start position
  varied     ///< as varied_start draws it
};

/// What a player of chess can be told besides.
struct ChessOptions {
  chess::EvaluationChoice evaluation{};
  Openings openings = Openings::standard;
};

/// The checksum of the network that is chosen; 0 for the classical evaluation.
[[nodiscard]] std::uint64_t checksum_of(const chess::EvaluationChoice& evaluation);

/// Plays games on the calling thread. A game depends on the settings and its index only.
class SelfPlay {
 public:
  /// Is this opening unused so far? Asked with the hash key of its last position.
  using IsNew = std::function<bool(std::uint64_t key)>;

  using Reader = training_data::GameReader;
  using Options = ChessOptions;

  explicit SelfPlay(const SelfPlaySettings& settings, const Options& options = {});
  ~SelfPlay();

  /// Game `index`. Openings that `is_new` refuses are drawn again. Nothing if `is_stopped` becomes
  /// true before the game has ended.
  [[nodiscard]] std::optional<training_data::GameRecord> play(
      std::uint32_t index, const IsNew& is_new, const std::function<bool()>& is_stopped);

  /// What the options say in the header of a file.
  static void describe(const Options& options, training_data::GameFileHeader& header) {
    header.evaluation = checksum_of(options.evaluation);
    header.openings = static_cast<std::uint32_t>(options.openings);
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
  Options options_;
  std::unique_ptr<Player> player_;
};

/// What plays games of `G`: games of chess have start positions, and are decided by their scores.
template <class G>
using PlayerOf = std::conditional_t<std::is_same_v<typename G::Position, chess::Position>, SelfPlay,
                                    SelfPlayOf<G>>;

}  // namespace espalier::datagen
