#include "lab/any_game/konane.hpp"

#include "lab/any_game/games.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_konane(const MatchSettings& settings) {
  return play_pairs<konane::Konane, konane::Mobility>(settings);
}

}  // namespace espalier::lab::any_game
