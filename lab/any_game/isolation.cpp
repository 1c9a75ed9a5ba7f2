#include "lab/any_game/isolation.hpp"

#include "lab/any_game/games.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_isolation(const MatchSettings& settings) {
  return play_pairs<isolation::Isolation, isolation::Mobility>(settings);
}

}  // namespace espalier::lab::any_game
