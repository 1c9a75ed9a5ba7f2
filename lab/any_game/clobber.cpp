#include "lab/any_game/clobber.hpp"

#include "lab/any_game/games.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_clobber(const MatchSettings& settings) {
  return play_pairs<clobber::Clobber, clobber::Mobility>(settings);
}

}  // namespace espalier::lab::any_game
