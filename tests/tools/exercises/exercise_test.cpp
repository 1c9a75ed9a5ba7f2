// Exercises against the textbook's algorithms, and the sheets.
#include "tools/exercises/exercise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/minimax.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tests/shell.hpp"

namespace espalier::exercises {
namespace {

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Exercises, AreSolvedAsTheTextbookSolvesThem) {
  for (const Degree degree : {Degree::easy, Degree::medium, Degree::hard}) {
    for (std::size_t number = 0; number < 50; ++number) {
      const Exercise exercise = make_exercise(degree, 7, number);
      auto tree = trees::ExplicitTree::parse(exercise.to_text()).value();
      trees::Evaluator evaluator;
      textbook::Walk<trees::ExplicitTree, trees::Evaluator> walk(tree, evaluator);
      const Score value = textbook::alpha_beta(walk, -infinite_score, infinite_score, 10);
      EXPECT_EQ(exercise.min_begins ? -value : value, exercise.nodes[0].value);
      EXPECT_EQ(exercise.nodes[0].found, exercise.nodes[0].value);
      // With such windows fail-soft and fail-hard look at the same leaves.
      EXPECT_LE(exercise.visited_leaves(), walk.counts.leaves());
      EXPECT_FALSE(exercise.cuts.empty());
      EXPECT_LE(exercise.least_leaves(), exercise.visited_leaves());
      // Of three branches and two plies: 3 + 3 - 1.
      if (degree == Degree::easy) {
        EXPECT_EQ(exercise.least_leaves(), 5U);
      }
      EXPECT_LT(exercise.visited_leaves(), exercise.leaves());
    }
  }
}

TEST(Exercises, ATreeByHand) {
  // MIN's second node is left after its first leaf: 2 <= 3.
  for (std::size_t number = 0; number < 20; ++number) {
    const Exercise exercise = make_exercise(Degree::easy, 1, number);
    Score alpha = -infinite_score;
    std::size_t visited = 0;
    for (const std::size_t child : exercise.nodes[0].children) {
      Score least = infinite_score;
      for (const std::size_t leaf : exercise.nodes[child].children) {
        ++visited;
        least = std::min(least, exercise.nodes[leaf].value);
        if (least <= alpha) break;
      }
      alpha = std::max(alpha, least);
    }
    EXPECT_EQ(exercise.visited_leaves(), visited);
    EXPECT_EQ(exercise.nodes[0].value, alpha);
  }
}

TEST(Exercises, ASheetHasEachTwice) {
  const std::string text = sheet(6, 1);
  EXPECT_EQ(times(text, "<h2>Exercise "), 6U);
  EXPECT_EQ(times(text, "<h2>Solution "), 6U);
  EXPECT_EQ(times(text, "(hard)"), 4U);
  EXPECT_EQ(text, sheet(6, 1));
  EXPECT_NE(text, sheet(6, 2));
  const std::size_t solutions = text.find("<h2>Solution ");
  EXPECT_EQ(text.substr(0, solutions).find("class=\"cut\""), std::string::npos);
}

TEST(Exercises, TheProgramWritesThem) {
  const test::Folder folder;
  const std::string out = (folder / "sheet.html").string();
  const test::Ended ended =
      test::shell(std::string(ESPALIER_PROGRAM) + " exercises --count 3 --seed 5 -o " + out);
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_EQ(test::content(out), sheet(3, 5));
}

}  // namespace
}  // namespace espalier::exercises
