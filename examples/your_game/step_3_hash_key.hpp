// Step 3 of docs/your-game.md: a hash key, for the transposition table.
#pragma once

#include "examples/your_game/step_2_evaluation.hpp"

namespace your_game {

struct KeyedOthello : Othello {
  std::uint64_t key() const { return key_of(own, other, side); }
  std::uint64_t key_after(Move move) const {
    const auto [next_own, next_other] = after(move);
    return key_of(next_own, next_other, side ^ 1);
  }

 private:
  static std::uint64_t key_of(Squares own, Squares other, int side) {
    std::uint64_t x = own * 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(side);
    x = (x ^ x >> 32) * 0xff51afd7ed558ccd + other;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53;
    return x ^ x >> 29;
  }
};
static_assert(espalier::capabilities<KeyedOthello>() == espalier::Capabilities{.key = true});

using Step3 = espalier::Search<KeyedOthello, DiscDifference>;

}  // namespace your_game
