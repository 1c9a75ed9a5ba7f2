// The games of the experiment `any-game` and of the program `any_game_match`, by name: each with an
// evaluation as a beginner writes it. Those that are held out are for checks of what was chosen by
// games of the others.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "lab/any_game/match.hpp"

namespace espalier::lab::any_game {

[[nodiscard]] std::vector<PairOfGames> play_amazons(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_ataxx(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_clobber(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_five_in_a_row(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_hex(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_isolation(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_konane(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_morris(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_othello_discs(const MatchSettings& settings);
[[nodiscard]] std::vector<PairOfGames> play_othello_mobility(const MatchSettings& settings);

struct NamedGame {
  std::string_view name;        ///< of the game and its evaluation
  std::string_view evaluation;  ///< in words
  std::vector<PairOfGames> (*play)(const MatchSettings& settings);
  Level highest = Level::key;  ///< that the game has hooks for
  bool is_held_out = false;
};

inline constexpr std::array games{
    NamedGame{"hex", "shortest paths", play_hex},
    NamedGame{"isolation", "mobility", play_isolation},
    NamedGame{"five_in_a_row", "open lines", play_five_in_a_row, Level::check},
    NamedGame{"morris", "material and mobility", play_morris, Level::tactical},
    NamedGame{"amazons", "mobility", play_amazons},
    NamedGame{"ataxx", "pieces", play_ataxx},
    NamedGame{"othello_discs", "discs", play_othello_discs},
    NamedGame{"othello_mobility", "mobility and corners", play_othello_mobility},
    NamedGame{"konane", "mobility", play_konane, Level::key, true},
    NamedGame{"clobber", "mobility", play_clobber, Level::key, true},
};

}  // namespace espalier::lab::any_game
