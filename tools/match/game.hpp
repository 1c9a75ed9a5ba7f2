// One game between two programs under the rules of chess: whose turn it is, what is legal, when it
// is over and why. It does not know the match that the game belongs to.
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
#include "tools/match/player.hpp"

namespace espalier::match {

enum class Result { white_wins, draw, black_wins };
/// "1-0", "0-1", "1/2-1/2".
[[nodiscard]] std::string_view to_string(Result result);
/// The result if White's or Black's side wins.
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
  bool adjudicated = false;          ///< it did not end on the board
  std::optional<FaultKind> fault{};  ///< of the loser, by which it lost
};

struct GameRules {
  AdjudicationRules adjudication;
  bool chess960 = false;
  friend bool operator==(const GameRules&, const GameRules&) = default;
};

/// Plays a game to its end, whatever the programs do. Throws Stopped, and Error if a program that
/// had to be ended cannot be started again.
[[nodiscard]] PlayedGame play_game(Player& white, Player& black, const Opening& opening,
                                   const GameRules& rules);

}  // namespace espalier::match
