#include "lab/any_game/morris.hpp"

#include "lab/any_game/games.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_morris(const MatchSettings& settings) {
  return play_pairs<morris::Morris, morris::MaterialAndMobility, morris::Hooks>(settings);
}

}  // namespace espalier::lab::any_game
