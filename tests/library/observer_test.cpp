// Observers: the same nodes with and without one, consistent counts, and no memory for what is off.
#include "espalier/search/observer.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "espalier/search/search.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "random_game.hpp"
#include "tests/games/chess/random_games.hpp"

namespace espalier {
namespace {

using chess::Evaluation;
using chess::Position;

static_assert(std::is_empty_v<NoObserver>);

/// Observes a single event.
struct DeepestPly {
  int deepest = 0;
  void on_node(int ply, int) { deepest = ply > deepest ? ply : deepest; }
};

/// Records the root moves, numbered from 1 in each iteration.
struct RootMoves {
  int depth = 0;
  int number = 0;
  int max_number = 0;
  void on_root_move(int iteration, Position::Move, int next) {
    EXPECT_TRUE(iteration == depth ? next == number + 1 || next == 1 : next == 1);
    depth = iteration;
    number = next;
    max_number = next > max_number ? next : max_number;
  }
};

/// The observed search has its switches chosen at run time, which changes no node either.
template <Enhancements e>
CountingObserver count(int depth) {
  Search<Position, Evaluation, chess::SearchHooks, e> plain({}, 1);
  Search<Position, Evaluation, chess::SearchHooks, Enhancements::all().switchable(),
         CountingObserver>
      observed({}, 1);
  observed.set_enhancements(e);
  const auto root = chess::testing::at(chess::testing::kiwipete);
  const auto a = plain.run(root, {.depth = depth});
  const auto b = observed.run(root, {.depth = depth});
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.line(), b.line());

  const CountingObserver& counts = observed.observer();
  EXPECT_EQ(counts.interior + counts.quiescence, b.nodes) << "every node is one of the two";
  EXPECT_LE(counts.table_hits, counts.table_probes);
  EXPECT_LE(counts.table_cutoffs, counts.table_hits);
  EXPECT_LE(counts.first_move_cutoffs, counts.cutoffs);
  EXPECT_LE(counts.cutoffs, counts.interior);
  EXPECT_LE(counts.null_move_cutoffs, counts.null_moves);
  EXPECT_GT(counts.leaves, 0U);
  EXPECT_GT(counts.cutoffs, 0U);
  return counts;
}

TEST(Observer, DoesNotChangeTheSearchAndCountsAreConsistent) {
  const CountingObserver all = count<Enhancements::all()>(7);
  EXPECT_GT(all.null_moves, 0U);
  EXPECT_GT(all.table_cutoffs, 0U);
  EXPECT_GT(all.researches, 0U);
  EXPECT_GT(2 * all.first_move_cutoffs, all.cutoffs) << "the order is good";

  const CountingObserver exact = count<Enhancements::exact()>(3);
  EXPECT_EQ(exact.null_moves, 0U);
  EXPECT_GT(exact.table_probes, 0U);

  const CountingObserver none = count<Enhancements::none()>(3);
  EXPECT_EQ(none.null_moves, 0U);
  EXPECT_EQ(none.table_probes, 0U);
  EXPECT_EQ(none.researches, 0U);
}

TEST(Observer, MayObserveASingleEvent) {
  Search<Position, Evaluation, chess::SearchHooks, Enhancements::none(), DeepestPly> search({}, 1);
  (void)search.run(chess::testing::at(chess::testing::kiwipete), {.depth = 3});
  EXPECT_EQ(search.observer().deepest, 3);
}

TEST(Observer, IsCalledForEveryRootMove) {
  Search<Position, Evaluation, chess::SearchHooks, Enhancements{.iterative_deepening = true},
         RootMoves>
      search({}, 1);
  (void)search.run(chess::testing::at(chess::testing::kiwipete), {.depth = 3});
  EXPECT_EQ(search.observer().depth, 3);
  EXPECT_EQ(search.observer().max_number, 48);
}

// What is off takes no memory: a worker without hooks is little more than its stack, and an
// observer that holds nothing adds nothing.
using Bare = test_games::RandomGame<>;
template <class G, Enhancements e, class Observer = NoObserver>
using WorkerOf = Worker<G, test_games::RandomEvaluator, test_games::HooksOf<G>, e, Observer>;
constexpr std::size_t stack =
    (max_ply + 6) * sizeof(StackEntry<Bare, test_games::HooksOf<Bare>, Enhancements::all()>);
static_assert(sizeof(WorkerOf<Bare, Enhancements::all()>) <= stack + 1'024);
constexpr Enhancements unlearnt =
    Enhancements::all().without(&Enhancements::tempo, &Enhancements::reverse_futility);
static_assert(sizeof(WorkerOf<Bare, unlearnt>) == sizeof(WorkerOf<Bare, Enhancements::none()>));
static_assert(sizeof(WorkerOf<Bare, Enhancements::all(), CountingObserver>) >=
              sizeof(WorkerOf<Bare, Enhancements::all()>) + sizeof(CountingObserver) - 64);

}  // namespace
}  // namespace espalier
