#include "lab/any_game/amazons.hpp"

#include "lab/any_game/games.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_amazons(const MatchSettings& settings) {
  return play_pairs<amazons::Amazons, amazons::Mobility>(settings);
}

}  // namespace espalier::lab::any_game
