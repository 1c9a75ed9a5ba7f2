#include "lab/any_game/five_in_a_row.hpp"

#include "lab/any_game/games.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_five_in_a_row(const MatchSettings& settings) {
  return play_pairs<five_in_a_row::FiveInARow, five_in_a_row::OpenLines, five_in_a_row::Hooks,
                    five_in_a_row::HooksWithCheck>(settings);
}

}  // namespace espalier::lab::any_game
