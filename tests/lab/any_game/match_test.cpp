// The matches between two searches of the games: a switched search is the one that a newcomer
// compiles, and a match depends on its seed alone.
#include "lab/any_game/match.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "lab/any_game/ataxx.hpp"
#include "lab/any_game/five_in_a_row.hpp"
#include "lab/any_game/games.hpp"
#include "lab/any_game/hex.hpp"
#include "lab/any_game/morris.hpp"

namespace espalier::lab::any_game {
namespace {

/// The rules alone.
template <class G>
class WithoutKey {
 public:
  using Move = typename G::Move;
  static constexpr std::size_t max_moves = G::max_moves;
  Outcome generate(MovesOf<WithoutKey>& moves) const { return game.generate(moves); }
  void make(Move move) { game.make(move); }
  void unmake(Move move) { game.unmake(move); }
  [[nodiscard]] int side_to_move() const { return game.side_to_move(); }
  G game;
};
template <class Eval>
struct EvaluationWithoutKey {
  template <class G>
  static Score evaluate(const WithoutKey<G>& position) {
    return Eval::evaluate(position.game);
  }
};

/// Both choose the same moves and search as many nodes to the same depths.
template <class G, class Compiled, class Position>
void expect_same(Searcher<G>& switched, Compiled& compiled, Position position) {
  G game;
  std::uint64_t nodes = 0, depths = 0;
  for (int ply = 0; ply < 12; ++ply) {
    const auto found = compiled.run(position, {.nodes = 2000});
    ASSERT_TRUE(switched.choose(game) == found.best_move());
    if (!is_decided(found.score())) depths += static_cast<std::uint64_t>(found.depth);
    nodes += found.nodes;
    ASSERT_EQ(switched.searched.nodes, nodes);
    ASSERT_EQ(switched.searched.plies, depths);
    game.make(found.best_move());
    position.make(found.best_move());
    if (final_value(game)) return;
  }
}

template <class G, class Eval, Enhancements E>
void expect_levels() {
  const auto switched = [](Level level) {
    return make_searcher<G, Eval, NoHooks, NoHooks>({.level = level, .enhancements = E}, 2000);
  };
  Search<WithoutKey<G>, EvaluationWithoutKey<Eval>, NoHooks, E> none({}, 2);
  expect_same<G>(*switched(Level::none), none, WithoutKey<G>{});
  Search<G, Eval, NoHooks, E> key({}, 2);
  expect_same<G>(*switched(Level::key), key, G{});
}

TEST(AnyGameMatch, ASwitchedSearchIsTheOneThatIsCompiled) {
  expect_levels<hex::Hex, hex::ShortestPaths, Enhancements::all()>();
  expect_levels<ataxx::Ataxx, ataxx::PieceDifference, Enhancements::all()>();
  expect_levels<ataxx::Ataxx, ataxx::PieceDifference, Enhancements::exact()>();
  Search<morris::Morris, morris::MaterialAndMobility, morris::Hooks> tactical({}, 2);
  const auto switched =
      make_searcher<morris::Morris, morris::MaterialAndMobility, morris::Hooks, NoHooks>(
          {.level = Level::tactical}, 2000);
  expect_same<morris::Morris>(*switched, tactical, morris::Morris{});
}

/// With its checks, most moves of five in a row lead to others that must be answered.
TEST(AnyGameMatch, QuiescenceSearchLeavesNodesForTheSearch) {
  namespace five = five_in_a_row;
  Search<five::FiveInARow, five::OpenLines, five::HooksWithCheck> search({}, 2);
  five::FiveInARow game;
  int depths = 0;
  for (int ply = 0; ply < 8; ++ply) {
    const auto found = search.run(game, {.nodes = 10'000});
    depths += found.depth;
    game.make(found.best_move());
  }
  EXPECT_GE(depths, 8 * 3);
}

TEST(AnyGameMatch, DependsOnItsSeedAlone) {
  MatchSettings settings{.nodes = 100, .pairs = 4};
  settings.second.enhancements = Enhancements::exact();
  const auto one = play_isolation(settings);
  settings.threads = 2;
  const auto two = play_isolation(settings);
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].points, two[i].points);
    EXPECT_EQ(one[i].first.nodes, two[i].first.nodes);
    EXPECT_EQ(one[i].second.plies, two[i].second.plies);
  }
}

TEST(AnyGameMatch, EqualPlayersShareThePoints) {
  for (const NamedGame& game : games) {
    for (const PairOfGames& pair : game.play({.nodes = 50, .pairs = 3})) {
      EXPECT_EQ(pair.points[0] + pair.points[1], 1) << game.name;
      EXPECT_EQ(pair.first.nodes, pair.second.nodes) << game.name;
    }
  }
}

}  // namespace
}  // namespace espalier::lab::any_game
