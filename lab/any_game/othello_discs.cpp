#include "lab/any_game/games.hpp"
#include "lab/any_game/othello.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_othello_discs(const MatchSettings& settings) {
  return play_pairs<othello::Position, OthelloDiscs>(settings);
}

}  // namespace espalier::lab::any_game
