// Every algorithm of the textbook gives the minimax value: on random trees and graphs full of
// ties, on drawn and synthetic trees, on Connect Four and on chess.
#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tests/library/random_game.hpp"
#include "tests/textbook/textbook.hpp"

namespace espalier::textbook {
namespace {

using test::run;
using test::run_all;
using test::shape;
using test_games::RandomEvaluator;
using test_games::RandomGame;
using test_games::RandomShape;

const std::size_t listed_algorithms = [] {
  std::size_t count = 0;
  for_each_algorithm([&count](auto...) { ++count; });
  return count;
}();

/// Compares every algorithm with negamax written out here, so that the textbook is not
/// tested against itself; also checks that the position is unchanged and the counts are consistent.
template <class G, class J>
Score plain(G& game, J& evaluator, int depth, int ply) {
  MovesOf<G> moves;
  if constexpr (HasDraws<G>)
    if (ply > 0 && game.is_draw(ply)) return draw_score;
  const Outcome outcome = game.generate(moves);
  if (outcome.is_over()) return outcome.score(ply);
  if (depth <= 0) return clamp_static_eval(evaluator.evaluate(game));
  Score best = -infinite_score;
  for (const auto move : moves) {
    game.make(move);
    best = std::max(best, -plain(game, evaluator, depth - 1, ply + 1));
    game.unmake(move);
  }
  return best;
}

template <class G, class J>
void expect_minimax_value(G& game, J& evaluator, int depth, const std::string& what) {
  const G before = game;
  const Score truth = plain(game, evaluator, depth, 0);
  const auto runs = run_all(game, evaluator, depth);
  if constexpr (HasKey<G>) {
    ASSERT_EQ(runs.size(), listed_algorithms) << "two have one name, or one does not run";
  }
  const auto& all = runs.at("negamax").counts;
  for (const auto& [name, done] : runs) {
    ASSERT_EQ(done.value, truth) << name << ", " << what << ", depth " << depth;
    ASSERT_GE(done.counts.nodes(), 1U) << name;
    ASSERT_LE(done.counts.leaves(), done.counts.nodes()) << name;
    ASSERT_GE(done.counts.leaves(), 1U) << name;
    for (std::size_t ply = 0; ply <= max_ply; ++ply) {
      ASSERT_LE(done.counts.leaves_at[ply], done.counts.nodes_at[ply]) << name;
      ASSERT_EQ(done.counts.nodes_at[ply] > 0 && all.nodes_at[ply] == 0, false) << name;
    }
  }
  if constexpr (requires { before == game; }) {
    ASSERT_EQ(game, before) << what;
  }
}

RandomShape shape_of(std::uint64_t seed) {
  return {.min_width = 1 + static_cast<int>(seed % 3),
          .max_width = 3 + static_cast<int>(seed / 3 % 3),
          .values = seed % 5 == 0 ? 100 : 1 + static_cast<int>(seed % 3),
          .endings = seed % 4 == 0 ? 0 : 24,
          .transposes = seed % 2 == 0};
}

template <class G>
void compare_on_random_games(std::uint64_t games) {
  RandomEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    G game(seed, shape_of(seed));
    const int depth = static_cast<int>(seed / 7 % 7);
    expect_minimax_value(game, evaluator, depth, "seed " + std::to_string(seed));
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(TextbookOracle, RandomTreesAndGraphs) {
  compare_on_random_games<RandomGame<Capabilities{.key = true}>>(8000);
}

TEST(TextbookOracle, RandomGamesWithDrawsByRule) {
  compare_on_random_games<RandomGame<Capabilities{.key = true, .draws = true}>>(2000);
}

TEST(TextbookOracle, RandomGamesWithoutKeys) { compare_on_random_games<RandomGame<>>(1000); }

/// Counts the calls of `key`.
struct KeyCounter : RandomGame<Capabilities{.key = true}> {
  using RandomGame::RandomGame;
  [[nodiscard]] std::uint64_t key() const {
    ++calls;
    return RandomGame::key();
  }
  static inline int calls = 0;
};

TEST(TextbookOracle, EveryAlgorithmThatUsesNoKeysRunsWithoutThem) {
  RandomEvaluator evaluator;
  KeyCounter game(1, shape_of(1));
  for_each_algorithm([&](const char* name, const char*, auto algorithm) {
    if (std::invocable<decltype(algorithm), Walk<RandomGame<>, RandomEvaluator>&, int>) return;
    KeyCounter::calls = 0;
    (void)run(game, evaluator, [&](auto& walk) { return algorithm(walk, 3); });
    EXPECT_GT(KeyCounter::calls, 0) << name;
  });
}

TEST(TextbookOracle, DrawnTrees) {
  trees::Evaluator evaluator;
  for (const auto text :
       {trees::stockman_tree, trees::russell_norvig_tree, std::string_view("(7)"),
        std::string_view("7"), std::string_view("(0 -1 (0 0) ((5) -3 (2 (1 1 1))))"),
        std::string_view("(((((((1)))))) 1)")}) {
    auto tree = trees::ExplicitTree::parse(text);
    ASSERT_TRUE(tree.has_value()) << text;
    for (const int depth : {-1, 0, 1, 2, 3, 30})
      expect_minimax_value(tree.value(), evaluator, depth, std::string(text));
  }
}

template <class Tree>
void compare_on_uniform_trees() {
  trees::Evaluator evaluator;
  for (int width = 1; width <= 5; ++width) {
    for (int depth = 1; depth <= 5; ++depth) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        Tree tree(shape(width, depth, seed));
        // To the leaves, and to nodes above them, which are evaluated statically.
        for (const int plies : {depth, depth - 1})
          expect_minimax_value(tree, evaluator, plies, std::to_string(width) + " wide");
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(TextbookOracle, SyntheticTrees) {
  compare_on_uniform_trees<trees::RandomTree>();
  compare_on_uniform_trees<trees::RandomScoresTree>();
  compare_on_uniform_trees<trees::StronglyOrderedTree>();
  compare_on_uniform_trees<trees::PerfectlyOrderedTree>();
  compare_on_uniform_trees<trees::WorstOrderedTree>();
}

TEST(TextbookOracle, ConnectFour) {
  connect_four::Evaluator evaluator;
  for (const char* const moves : {"", "4444", "4435261", "446755524273322124445127",
                                  "17242214416366261774325", "6671334512557744523763276371"}) {
    auto position = connect_four::parse_position(moves).value();
    for (int depth = 0; depth <= 5; ++depth)
      expect_minimax_value(position, evaluator, depth, moves);
  }
}

TEST(TextbookOracle, Chess) {
  // Three plies are too few for one position to be met at two depths, or four with pieces that
  // cannot lose a move: the condition of the tables that use entries of deeper searches.
  struct Case {
    const char* fen;
    int depth;
  };
  chess::Evaluation evaluator;
  for (const auto& [fen, depth] : {
           Case{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3},
           Case{"2r3k1/pp3ppp/4p3/3q4/3P4/2R1Q3/P4PPP/6K1 b - - 3 25", 3},
           Case{"4k3/8/8/8/8/8/4q3/4K2R w K - 0 1", 3},
           Case{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3},
           Case{"7k/5Q2/8/6K1/8/8/8/8 b - - 0 1", 3},
           Case{"8/8/3k4/8/3K4/8/4R3/8 w - - 97 80", 3},
           Case{"8/8/8/3k4/3p4/3K4/8/8 w - - 0 1", 4},
           Case{"8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1", 4},
           Case{"k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", 4},
       }) {
    auto position = chess::parse_fen(fen).value();
    expect_minimax_value(position, evaluator, depth, fen);
  }
}

TEST(TextbookOracle, NothingIsSearchedBeyondMaxPly) {
  RandomEvaluator evaluator;
  RandomGame<Capabilities{.key = true}> game(
      1, {.min_width = 1, .max_width = 1, .values = 100, .endings = 0});
  const auto runs = run_all(game, evaluator, 1000);
  for (const auto& [name, done] : runs) {
    EXPECT_EQ(done.value, runs.at("minimax").value) << name;
    EXPECT_EQ(done.counts.leaves_at[max_ply], done.counts.leaves()) << name;
  }
  EXPECT_EQ(runs.at("minimax").counts.nodes(), 1U + max_ply);
}

}  // namespace
}  // namespace espalier::textbook
