// Every parallel algorithm gives the minimax value: with any number of processors, any latency, any
// seed, any table, with and without minimal windows and iterative deepening.
#include <array>
#include <cstdint>
#include <string>

#include "espalier/textbook/reference.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tests/library/random_game.hpp"
#include "tests/parallel/any_game.hpp"
#include "tests/parallel/parallel.hpp"

namespace espalier::parallel {
namespace {

using test::AnyEvaluator;
using test::AnyGame;
using test::shape;
using test_games::RandomEvaluator;
using test_games::RandomGame;
using test_games::RandomShape;

constexpr std::array<unsigned, 6> processor_counts{1, 2, 3, 7, 64, 1024};

/// Options that differ in everything from one number to the next.
Options options_of(std::uint64_t number, bool with_table) {
  constexpr std::array<Time, 4> latencies{0, 1, 7, 1000};
  constexpr std::array tables{TableKind::none, TableKind::shared, TableKind::one_each,
                              TableKind::distributed};
  Options options{.processors = 1,
                  .costs = Costs::with_latency(latencies[number / 3 % 4]),
                  .seed = number,
                  .table = with_table ? tables[number % 4] : TableKind::none,
                  .table_size = number % 5 == 0 ? 7U : 4096U,
                  .minimal_windows = number / 2 % 2 == 0,
                  .iterative_deepening = number / 4 % 3 == 0,
                  .grain = static_cast<int>(number / 5 % 3),
                  .updates_bounds = number % 3 != 0,
                  .aspiration_width = 1 + static_cast<Score>(number % 3)};
  options.costs.evaluation = number % 2;
  return options;
}

template <class G, class J>
void expect_value(const G& root, J& evaluator, int depth, std::uint64_t number, bool with_table,
                  const std::string& what) {
  G game = root;
  const Score truth = textbook::solve(game, evaluator, depth).score;
  Options options = options_of(number, with_table);
  ASSERT_EQ(search_sequentially(root, evaluator, depth, options).value, truth) << what;
  test::for_each_on<G>([&](auto algorithm) {
    for (const unsigned processors : processor_counts) {
      if (processors > 100 && number % 3 != 0) continue;  // a thousand take long to begin
      options.processors = processors;
      ASSERT_EQ(algorithm(root, evaluator, depth, options).value, truth)
          << algorithm.name << ", " << what << ", depth " << depth << ", P " << processors;
    }
    if (!algorithm.runs_unlimited) return;
    options.processors = Machine::unlimited;
    ASSERT_EQ(algorithm(root, evaluator, depth, options).value, truth)
        << algorithm.name << ", " << what << ", depth " << depth << ", unlimited";
  });
}

/// By the algorithms that are compiled for AnyGame.
template <class G, class J>
void expect_minimax_value(const G& root, const J& evaluator, int depth, std::uint64_t number,
                          bool with_table, const std::string& what) {
  AnyEvaluator its_own;
  expect_value(AnyGame(root, evaluator), its_own, depth, number, with_table, what);
}

RandomShape shape_of(std::uint64_t seed) {
  return {.min_width = 1 + static_cast<int>(seed % 3),
          .max_width = 3 + static_cast<int>(seed / 3 % 3),
          .values = seed % 5 == 0 ? 100 : 1 + static_cast<int>(seed % 3),
          .endings = seed % 4 == 0 ? 0 : 24,
          .transposes = seed % 2 == 0};
}

template <class G>
void compare_on_random_games(std::uint64_t games, bool with_table) {
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    const int depth = static_cast<int>(seed % 7);
    expect_minimax_value(G(seed, shape_of(seed)), RandomEvaluator{}, depth, seed / 2, with_table,
                         "seed " + std::to_string(seed));
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(ParallelOracle, RandomTreesAndGraphs) {
  compare_on_random_games<RandomGame<Capabilities{.key = true}>>(150, true);
}
TEST(ParallelOracleSlow, RandomTreesAndGraphs) {
  compare_on_random_games<RandomGame<Capabilities{.key = true}>>(500, true);
}

/// Whether a position is drawn may depend on the path to it: no table.
TEST(ParallelOracle, RandomGamesWithDrawsByRule) {
  compare_on_random_games<RandomGame<Capabilities{.key = true, .draws = true}>>(60, false);
}

TEST(ParallelOracle, RandomGamesWithoutKeys) {
  RandomEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    expect_value(RandomGame<>(seed, shape_of(seed)), evaluator, static_cast<int>(seed % 7),
                 seed / 2, false, "seed " + std::to_string(seed));
}

TEST(ParallelOracle, DrawnTrees) {
  const trees::Evaluator evaluator;
  std::uint64_t number = 0;
  for (const auto text :
       {trees::stockman_tree, trees::russell_norvig_tree, std::string_view("(7)"),
        std::string_view("7"), std::string_view("(0 -1 (0 0) ((5) -3 (2 (1 1 1))))")}) {
    const auto tree = trees::ExplicitTree::parse(text).value();
    for (const int depth : {-1, 0, 1, 2, 3, 30})
      expect_minimax_value(tree, evaluator, depth, ++number, true, std::string(text));
  }
}

template <class Tree>
void compare_on_uniform_trees() {
  const trees::Evaluator evaluator;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const int width = 2 + static_cast<int>(seed);
    for (int depth = 2; depth <= 5; ++depth)
      expect_minimax_value(Tree(shape(width, depth, seed)), evaluator, depth, 3 * seed + 1, true,
                           std::to_string(width) + " wide");
  }
}

TEST(ParallelOracle, SyntheticTrees) {
  compare_on_uniform_trees<trees::RandomTree>();
  compare_on_uniform_trees<trees::StronglyOrderedTree>();
  compare_on_uniform_trees<trees::PerfectlyOrderedTree>();
  compare_on_uniform_trees<trees::WorstOrderedTree>();
}

TEST(ParallelOracle, ConnectFour) {
  const connect_four::Evaluator evaluator;
  std::uint64_t number = 0;
  for (const char* const moves : {"", "4435261", "17242214416366261774325"}) {
    const auto position = connect_four::parse_position(moves).value();
    for (const int depth : {3, 5})
      expect_minimax_value(position, evaluator, depth, ++number, true, moves);
  }
}

TEST(ParallelOracle, Othello) {
  const othello::Evaluator evaluator;
  expect_minimax_value(othello::Position(), evaluator, 4, 2, true, "start");
}

TEST(ParallelOracle, Chess) {
  const chess::Evaluation evaluator;
  std::uint64_t number = 0;
  // Without pieces that can lose a move, as in the tests of the textbook.
  for (const char* const fen :
       {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
        "8/8/8/3k4/3p4/3K4/8/8 w - - 0 1", "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1"})
    expect_minimax_value(chess::parse_fen(fen).value(), evaluator, 3, ++number, true, fen);
}

}  // namespace
}  // namespace espalier::parallel
