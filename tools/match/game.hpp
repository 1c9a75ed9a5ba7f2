// One game between two engines.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "espalier/score.hpp"
#include "tools/match/adjudication.hpp"
#include "tools/match/board.hpp"
#include "tools/match/openings.hpp"

namespace espalier::match {

struct PlayedMove {
  std::string move;            ///< as it is sent to engines
  std::optional<Score> score;  ///< from the side that moved
  int depth = 0;
  std::chrono::microseconds used{0};
};

struct PlayedGame {
  OpeningText opening;
  std::vector<PlayedMove> moves;  ///< after the opening
  Result result = Result::draw;
  std::string reason;                ///< "White mates", "Draw by repetition", "Black crashes (...)"
  bool adjudicated = false;          ///< ended by resignation or agreed draw
  std::optional<FaultKind> fault{};  ///< by which the loser lost
  bool is_disputed = false;          ///< ended since its engines disagree about it
};

struct GameRules {
  AdjudicationRules adjudication;
  bool chess960 = false;
  friend bool operator==(const GameRules&, const GameRules&) = default;
};

/// Plays a game to its end; a fault of an engine ends it. `board` is at the position with which the
/// opening begins. Throws Stopped, and Error if an engine that had to be ended cannot be started
/// again.
[[nodiscard]] PlayedGame play_game(Engine& first, Engine& second, std::unique_ptr<Board> board,
                                   const OpeningText& opening, const AdjudicationRules& rules);
/// A game of chess.
[[nodiscard]] PlayedGame play_game(Engine& white, Engine& black, const Opening& opening,
                                   const GameRules& rules);

}  // namespace espalier::match
