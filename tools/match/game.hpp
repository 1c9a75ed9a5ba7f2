// One game between two engines under the rules of chess.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"
#include "tools/match/adjudication.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/uci_engine.hpp"

namespace espalier::match {

enum class Result { white_wins, draw, black_wins };
/// "1-0", "0-1", "1/2-1/2".
[[nodiscard]] std::string_view to_string(Result result);
/// The result if this side wins.
[[nodiscard]] Result won_by(chess::Colour winner);

struct PlayedMove {
  chess::Move move;
  std::optional<Score> score;  ///< from the side that moved
  int depth = 0;
  std::chrono::microseconds used{0};
};

struct PlayedGame {
  Opening opening;
  std::vector<PlayedMove> moves;  ///< after the opening
  Result result = Result::draw;
  std::string reason;                ///< "White mates", "Draw by repetition", "Black crashes (...)"
  bool adjudicated = false;          ///< ended by resignation or agreed draw
  std::optional<FaultKind> fault{};  ///< by which the loser lost
};

struct GameRules {
  AdjudicationRules adjudication;
  bool chess960 = false;
  friend bool operator==(const GameRules&, const GameRules&) = default;
};

/// Plays a game to its end; a fault of an engine ends it. Throws Stopped, and Error if an engine
/// that had to be ended cannot be started again.
[[nodiscard]] PlayedGame play_game(UciEngine& white, UciEngine& black, const Opening& opening,
                                   const GameRules& rules);

}  // namespace espalier::match
