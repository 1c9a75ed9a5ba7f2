// Shared by the tests of the network: a network with random weights.
#pragma once

#include <cstdint>

#include "espalier/random.hpp"
#include "games/chess/evaluation/network.hpp"

namespace espalier::chess::testing {

/// A network whose activations lie below, within and above the range that is not clamped, and
/// whose output weights are as large as they may be. The same for the same arguments.
inline Network random_network(std::size_t n, std::uint64_t seed) {
  SplitMix64 random{seed};
  const auto within = [&](int limit) {
    return static_cast<std::int16_t>(
        static_cast<int>(random() % static_cast<std::uint64_t>(2 * limit + 1)) - limit);
  };
  Network network(n);
  for (auto& weight : network.feature_weights) weight = within(random() % 16 == 0 ? 505 : 60);
  for (auto& bias : network.feature_bias) bias = within(200);
  for (auto& weight : network.output_weights) weight = within(Network::max_output_weight);
  for (auto& bias : network.output_bias) bias = within(8000);
  network.scale = 250;
  network.description = "random";
  return network;
}

/// The pieces of a position.
inline Board board_of(const Position& position) {
  Board board{};
  for (Square square = a1; square < no_square; ++square) {
    board[static_cast<std::size_t>(square)] = position.piece_on(square);
  }
  return board;
}

}  // namespace espalier::chess::testing
