#include "lab/any_game/ataxx.hpp"

#include "lab/any_game/games.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_ataxx(const MatchSettings& settings) {
  return play_pairs<ataxx::Ataxx, ataxx::PieceDifference>(settings);
}

}  // namespace espalier::lab::any_game
