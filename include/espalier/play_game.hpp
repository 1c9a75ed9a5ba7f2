// One game between two players, or of a search with itself, of any game.
#pragma once

#include <optional>

#include "espalier/final_value.hpp"
#include "espalier/game.hpp"
#include "espalier/score.hpp"
#include "espalier/search/limits.hpp"

namespace espalier::detail {

inline constexpr int max_game_plies = 500;  ///< a game that is longer is a draw

/// Plays a game from `position`. Each player is called with a position and returns its move; the
/// first one plays `side`. Returns the first player's points: a win 1, a draw half.
template <Game G, class First, class Second>
[[nodiscard]] double play_game(G position, int side, First&& first, Second&& second) {
  for (int ply = 0; ply < max_game_plies; ++ply) {
    const bool is_first = position.side_to_move() == side;
    if (const std::optional<Score> end = final_value(position)) {
      const Score value = is_first ? *end : -*end;
      return value > 0 ? 1 : value < 0 ? 0 : 0.5;
    }
    position.make(is_first ? first(position) : second(position));
  }
  return 0.5;
}

/// A search plays a game with itself from `position`. `choose(position, result)` is given what each
/// search found and returns the move to make. The rules or a proven score decide; a longer game is
/// a draw. Returns the value for side 0; nothing if `goes_on()`, asked before each move, was false.
template <Game G, class S, class Choose, class GoesOn>
[[nodiscard]] std::optional<Score> self_play(G position, S& search, const Limits& limits,
                                             Choose&& choose, GoesOn&& goes_on) {
  for (int ply = 0; goes_on(); ++ply) {
    const auto of_first = [&](Score score) {
      return position.side_to_move() == 0 ? score : -score;
    };
    if (const std::optional<Score> end = final_value(position)) return of_first(*end);
    if (ply == max_game_plies) return draw_score;
    const auto found = search.run(position, limits);
    const typename G::Move move = choose(static_cast<const G&>(position), found);
    if (is_decided(found.score())) return of_first(found.score());
    position.make(move);
  }
  return std::nullopt;
}

}  // namespace espalier::detail
