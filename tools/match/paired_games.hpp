// Games in pairs: each opening is played twice, with colours reversed, in chess or another game.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "tools/match/game.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {

class PairedGames {
 public:
  /// `game`: null for chess. Throws Error as `Openings` does.
  PairedGames(const UgiGame* game, const OpeningSettings& openings, const GameRules& rules)
      : game_(game), openings_(openings), random_(openings), rules_(rules) {}

  /// A game with the opening of pair `pair`; `first` has White or moves first. Thread-safe. Throws
  /// as `play_game`, and Error if no balanced opening is found.
  [[nodiscard]] PlayedGame play(Engine& first, Engine& second, std::size_t pair) const {
    if (!game_) return play_game(first, second, openings_.at(pair), rules_);
    if (!game_->start) return play_arbitrated(first, second, pair);
    return play_game(first, second, game_->start(), game_->random_opening(random_, pair),
                     rules_.adjudication);
  }
  /// See `Openings::warnings`.
  [[nodiscard]] const std::vector<std::string>& warnings() const { return openings_.warnings(); }

 private:
  /// By engines that speak UGI, which no other protocol plays.
  [[nodiscard]] PlayedGame play_arbitrated(Engine& first, Engine& second, std::size_t pair) const;

  const UgiGame* game_;
  Openings openings_;
  OpeningSettings random_;
  GameRules rules_;
};

}  // namespace espalier::match
