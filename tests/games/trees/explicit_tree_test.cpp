// Trees from text: what is read, what is refused and where, hostile texts, and the examples of the
// literature.
#include "games/trees/explicit_tree.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/games/trees/trees.hpp"

namespace espalier::trees::test {
namespace {

using Kind = TextError::Kind;

ExplicitTree tree_of(std::string_view text) { return ExplicitTree::parse(text).value(); }

void expect_refused(std::string_view text, Kind kind, std::size_t column) {
  const auto tree = ExplicitTree::parse(text);
  ASSERT_FALSE(tree) << text.substr(0, 60);
  EXPECT_EQ(tree.error().kind, kind) << tree.error().message;
  EXPECT_EQ(tree.error().column, column) << tree.error().message;
  EXPECT_EQ(tree.error().message.find('\n'), std::string::npos);
}

TEST(ExplicitTree, ValuesAreSeenFromTheRootsMover) {
  EXPECT_EQ(by_minimax(tree_of("((3 17) (2 12))")).value, 3);
  EXPECT_EQ(by_minimax(tree_of("(3 17)")).value, 17);
  EXPECT_EQ(by_minimax(tree_of("((-3) (-17))")).value, -3);
  EXPECT_EQ(by_minimax(tree_of("42")).value, 42);
}

TEST(ExplicitTree, ExamplesOfTheLiteratureHaveTheirValues) {
  const auto stockman = by_minimax(tree_of(stockman_tree));
  EXPECT_EQ(stockman.value, 35);
  EXPECT_EQ(stockman.leaves, 16U);
  EXPECT_EQ(by_alpha_beta(tree_of(stockman_tree)).value, 35);
  EXPECT_EQ(by_minimax(tree_of(russell_norvig_tree)).value, 3);
  // The book's figure leaves out two leaves, 4 and 6.
  EXPECT_EQ(by_alpha_beta(tree_of(russell_norvig_tree)).leaves, 7U);
}

TEST(ExplicitTree, LeavesMayLieAtDifferentDepths) {
  const ExplicitTree tree = tree_of("(5 (7 (1 9)) ((2 3) 8))");
  EXPECT_EQ(by_minimax(tree).value, 7);
  EXPECT_EQ(by_minimax(tree).leaves, 7U);
}

TEST(ExplicitTree, TextGoesRound) {
  for (const std::string_view text :
       {stockman_tree, russell_norvig_tree, std::string_view("7"), std::string_view("((-1) 2)")})
    EXPECT_EQ(tree_of(text).to_text(), text);
  EXPECT_EQ(tree_of("  ( (3\t17)(2\n 12))  ").to_text(), "((3 17) (2 12))");
}

TEST(ExplicitTree, WalksDownAndUp) {
  ExplicitTree tree = tree_of("((3 17) (2 12))");
  const std::uint64_t root = tree.key();
  const std::uint64_t foretold = tree.key_after({2});
  tree.make({2});
  EXPECT_EQ(tree.key(), foretold);
  tree.make({1});
  EXPECT_TRUE(tree.is_leaf());
  EXPECT_EQ(tree.static_eval(), 2);
  EXPECT_EQ(tree.side_to_move(), 0);
  tree.unmake({1});
  tree.unmake({2});
  EXPECT_EQ(tree.key(), root);
  EXPECT_EQ(tree.ply(), 0);
}

TEST(ExplicitTree, RefusesWhatIsNoTree) {
  expect_refused("", Kind::no_branches, 1);
  expect_refused("   ", Kind::no_branches, 4);
  expect_refused("()", Kind::no_branches, 2);
  expect_refused("(1 ())", Kind::no_branches, 5);
  expect_refused("(1 2", Kind::not_closed, 5);
  expect_refused("1 2)", Kind::after_the_end, 3);
  expect_refused(")", Kind::not_opened, 1);
  expect_refused("(1 2))", Kind::not_opened, 6);
  expect_refused("(1 2) (3)", Kind::after_the_end, 7);
  expect_refused("(1, 2)", Kind::character, 3);
  expect_refused("(1 x)", Kind::character, 4);
  expect_refused("(1 2.5)", Kind::character, 5);
  expect_refused("(1-2)", Kind::character, 3);
  expect_refused(std::string_view("(1 \0)", 5), Kind::character, 4);
  expect_refused("(1 -)", Kind::value, 4);
  expect_refused("(1 --2)", Kind::value, 4);
}

TEST(ExplicitTree, RefusesValuesThatReadAsWins) {
  ASSERT_EQ(proven_win, 31508);
  EXPECT_EQ(tree_of("(31507 -31507)").to_text(), "(31507 -31507)");
  expect_refused("(31508)", Kind::value, 2);
  expect_refused("(-31508)", Kind::value, 2);
  expect_refused("(99999999999999999999)", Kind::value, 2);
  expect_refused(std::string(100000, '9'), Kind::value, 1);
}

TEST(ExplicitTree, RefusesWhatIsTooWideOrTooDeep) {
  std::string wide = "(";
  for (int i = 0; i < 64; ++i) wide.append("1 ");
  EXPECT_TRUE(ExplicitTree::parse(std::string(wide).append(")")));
  expect_refused(std::string(wide).append("1)"), Kind::width, 130);
  expect_refused(std::string(wide).append("(1))"), Kind::width, 130);
  const std::string deep = std::string(200, '(').append("1").append(200, ')');
  EXPECT_EQ(tree_of(deep).to_text(), deep);
  expect_refused(std::string(201, '(').append("1").append(201, ')'), Kind::depth, 201);
  expect_refused(std::string(10'000'000, '('), Kind::depth, 201);
}

TEST(ExplicitTree, CopiesShareTheTreeAndNotThePlace) {
  ExplicitTree tree = tree_of("((3 17) (2 12))");
  const ExplicitTree copy = tree;
  tree.make({1});
  EXPECT_EQ(copy.ply(), 0);
  EXPECT_EQ(copy.to_text(), tree.to_text());
}

}  // namespace
}  // namespace espalier::trees::test
