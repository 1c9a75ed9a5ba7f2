#include "lab/any_game/hex.hpp"

#include "lab/any_game/games.hpp"

namespace espalier::lab::any_game {

std::vector<PairOfGames> play_hex(const MatchSettings& settings) {
  return play_pairs<hex::Hex, hex::ShortestPaths>(settings);
}

}  // namespace espalier::lab::any_game
