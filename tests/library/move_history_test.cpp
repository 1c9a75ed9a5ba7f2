// MoveHistory: indices in range, one for each move and side, and a search that orders moves by
// them.
#include "espalier/move_history.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>

#include "espalier/search/search.hpp"
#include "random_game.hpp"

namespace espalier {
namespace {

using test_games::RandomGame;
using AnyGame = RandomGame<>;

TEST(MoveHistory, GivesEachMoveOfEachSideAnIndexOfItsOwn) {
  using Hooks = MoveHistory<AnyGame>;
  static_assert(capabilities<AnyGame, Hooks>().history);
  std::set<std::size_t> history, continuation;
  AnyGame game(1);
  std::size_t moves = 0;
  for (int side = 0; side < 2; ++side) {
    for (std::uint8_t number = 1; number <= AnyGame::max_moves; ++number, ++moves) {
      const AnyGame::Move move{number};
      history.insert(Hooks::history_index(game, move));
      continuation.insert(Hooks::continuation_index(game, move));
    }
    game.make({1});
  }
  EXPECT_EQ(history.size(), moves);
  EXPECT_EQ(continuation.size(), moves) << "bits of one byte do not share an index";
  EXPECT_LT(*history.rbegin(), Hooks::history_size);
  EXPECT_LT(*continuation.rbegin(), Hooks::continuation_size);
}

/// A game whose good moves are the same ones everywhere: the last that are generated.
struct LastIsBest {
  struct Move {
    std::uint8_t number = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 12;
  Outcome generate(MovesOf<LastIsBest>& list) const {
    for (std::uint8_t number = 1; number <= max_moves; ++number) list.push({number});
    return Outcome::ongoing();
  }
  void make(Move move) {
    sum = -(sum + move.number);
    side ^= 1;
  }
  void unmake(Move move) {
    sum = -sum - move.number;
    side ^= 1;
  }
  [[nodiscard]] int side_to_move() const { return side; }
  int sum = 0, side = 0;
};
struct Sum {
  [[nodiscard]] static Score evaluate(const LastIsBest& game) { return game.sum; }
};

TEST(MoveHistory, BringsForwardWhatCutOffElsewhere) {
  constexpr Enhancements exact = Enhancements::exact();
  constexpr Enhancements unordered =
      exact.without(&Enhancements::killers, &Enhancements::history, &Enhancements::countermoves,
                    &Enhancements::continuation_history);
  Search<LastIsBest, Sum, NoHooks, unordered> without;
  Search<LastIsBest, Sum, MoveHistory<LastIsBest>, exact> with;
  Search<LastIsBest, Sum, NoHooks, exact> by_default;
  const auto plain = without.run({}, {.depth = 6}), ordered = with.run({}, {.depth = 6});
  EXPECT_EQ(by_default.run({}, {.depth = 6}).nodes, ordered.nodes);
  EXPECT_EQ(plain.score(), ordered.score());
  EXPECT_EQ(ordered.best_move().number, LastIsBest::max_moves);
  EXPECT_LT(4 * ordered.nodes, plain.nodes);
}

}  // namespace
}  // namespace espalier
