// Tests of the trees that are matched to games: measured nodes, trees drawn from them, and games
// seen as trees.
#include "lab/resampled_tree.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string_view>

#include "espalier/textbook/minimax.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "lab/game_tree.hpp"

namespace espalier::lab {
namespace {

MeasuredNode measured(std::string_view tree, int height) {
  auto game = trees::ExplicitTree::parse(tree).value();
  trees::Evaluator evaluator;
  return measure_node(game, evaluator, height);
}

TEST(MeasuredNode, HasWhatEachMoveCosts) {
  const MeasuredNode node = measured("((3 17) (2 12) (5 5))", 2);
  EXPECT_EQ(node.value, 5);
  ASSERT_EQ(node.moves.size(), 3U);
  EXPECT_EQ(node.moves[0].loss, 2);
  EXPECT_EQ(node.moves[1].loss, 3);
  EXPECT_EQ(node.moves[2].loss, 0);
  EXPECT_FALSE(node.moves[0].is_over);
  EXPECT_TRUE(measured("(3 4)", 1).moves[0].is_over);
  EXPECT_EQ(measured("(-9000 9000)", 1).moves[0].loss, 2 * max_measured_value);
}

// Best moves from a PV node, a cut node and an all-node; then any other move.
TEST(NodeType, FollowsTheMoves) {
  EXPECT_EQ(type_after(NodeType::root, true), NodeType::pv);
  EXPECT_EQ(type_after(NodeType::pv, true), NodeType::pv);
  EXPECT_EQ(type_after(NodeType::cut, true), NodeType::all);
  EXPECT_EQ(type_after(NodeType::all, true), NodeType::cut);
  for (const NodeType type : {NodeType::root, NodeType::pv, NodeType::cut, NodeType::all})
    EXPECT_EQ(type_after(type, false), NodeType::cut);
  EXPECT_EQ(type_after(NodeType::any, true), NodeType::any);
}

MeasuredNodes two_plies_of_nodes() {
  MeasuredNodes nodes;
  nodes.add(2, NodeType::root, measured("((3 17) (2 12) (5 5))", 2));
  nodes.add(2, NodeType::any, measured("((1 2 3) (4 5))", 2));
  nodes.add(1, NodeType::any, measured("(7 3 9 9)", 1));
  nodes.add(1, NodeType::any, measured("(1 2)", 1));
  nodes.add(1, NodeType::cut, measured("(8 6 7 5 3)", 1));
  return nodes;
}

TEST(MeasuredNodes, FallBackToLowerOnesAndThenToAnyType) {
  const MeasuredNodes nodes = two_plies_of_nodes();
  EXPECT_EQ(nodes.at(2, NodeType::root).size(), 1U);
  EXPECT_EQ(&nodes.at(4, NodeType::root), &nodes.at(2, NodeType::root));
  EXPECT_EQ(&nodes.at(3, NodeType::cut), &nodes.at(1, NodeType::cut));
  EXPECT_EQ(&nodes.at(2, NodeType::all), &nodes.at(2, NodeType::any));
  EXPECT_EQ(nodes.at(1, NodeType::pv).size(), 2U);
}

TEST(ResampledTree, HasTheValueAndTheMovesOfItsNodes) {
  const MeasuredNodes nodes = two_plies_of_nodes();
  trees::Evaluator evaluator;
  for (const bool by_type : {false, true}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      ResampledTree tree(nodes, 4, by_type, seed);
      textbook::Walk walk(tree, evaluator);
      EXPECT_EQ(textbook::minimax(walk, 4), 5);
      EXPECT_EQ(tree.static_eval(), 0) << "an inner node of an explicit tree has no evaluation";
      MovesOf<ResampledTree> moves;
      tree.generate(moves);
      EXPECT_EQ(moves.size(), 3U);
      tree.make(moves[0]);  // costs 2, and leads to a cut node of height 3, where there is none
      moves.clear();
      tree.generate(moves);
      EXPECT_TRUE(by_type ? moves.size() == 5 : moves.size() == 4 || moves.size() == 2);
      EXPECT_EQ(tree.key(), ResampledTree(nodes, 4, by_type, seed).key_after({1}));
    }
  }
}

/// The keys of all nodes `depth` plies below.
template <class G>
void collect_keys(G& game, int depth, std::multiset<std::uint64_t>& keys) {
  if (depth == 0) {
    keys.insert(game.key());
    return;
  }
  MovesOf<G> moves;
  game.generate(moves);
  for (const auto move : moves) {
    game.make(move);
    collect_keys(game, depth - 1, keys);
    game.unmake(move);
  }
}

TEST(GameTree, EveryPathHasItsKey) {
  using connect_four::Position;
  GameTree<Position> tree{Position()};
  std::multiset<std::uint64_t> keys;
  collect_keys(tree, 3, keys);
  EXPECT_EQ(keys.size(), 343U);
  EXPECT_EQ(std::set<std::uint64_t>(keys.begin(), keys.end()).size(), 343U);
  GameTreeEvaluator<connect_four::Evaluator> evaluator;
  EXPECT_EQ(evaluator.evaluate(tree), connect_four::Evaluator{}.evaluate(Position()));
}

}  // namespace
}  // namespace espalier::lab
