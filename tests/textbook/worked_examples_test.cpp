// The examples that the sources work through: the value, and where the search stops.
#include <gtest/gtest.h>

#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tests/textbook/textbook.hpp"

namespace espalier::textbook {
namespace {

/// Alpha-beta on a tree whose leaves have values of the root's side.
test::Run alpha_beta_on(std::string_view text, int depth) {
  auto tree = trees::ExplicitTree::parse(text).value();
  trees::Evaluator evaluator;
  return test::run(tree, evaluator, [&](auto& walk) {
    return alpha_beta(walk, -infinite_score, infinite_score, depth);
  });
}

// Chess Programming Wiki, Alpha-Beta: the first possible move leads to an even position; the first
// reply to the second one wins a rook, so that its other replies are not looked at.
TEST(WorkedExamples, Wiki) {
  const auto run = alpha_beta_on("((3 0) (-5 9 9) (-5 9 9))", 2);
  EXPECT_EQ(run.value, 0);
  EXPECT_EQ(run.counts.leaves(), 2 + 1 + 1U);
}

// Rival's notes, figure 2: node b is worth -3 to node a. Node d is worth -4, so node c is worth at
// least +4 and node e need not be evaluated.
TEST(WorkedExamples, Rival) {
  const auto run = alpha_beta_on("((-3) (-4 7))", 2);
  EXPECT_EQ(run.value, -3);
  EXPECT_EQ(run.counts.leaves(), 2U);
}

// Sockalingam 2015: two children are scored 3 and 6; the first leaf of the last one below is 5, so
// that the child with 6 is chosen whatever the others are.
TEST(WorkedExamples, Sockalingam) {
  const auto run = alpha_beta_on("((3 4 8) (6 7 9) (5 100 -100))", 2);
  EXPECT_EQ(run.value, 6);
  EXPECT_EQ(run.counts.leaves(), 3 + 3 + 1U);
}

}  // namespace
}  // namespace espalier::textbook
