// SSS* follows the example of Stockman's paper, and the memory tests of Plaat and others evaluate
// the same leaves as SSS* and DUAL*.
#include "espalier/textbook/sss_star.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "espalier/textbook/mtd.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tests/textbook/textbook.hpp"

namespace espalier::textbook {
namespace {

using test::Recorder;
using test::shape;

/// A tree that records the values of the leaves in the order of visits.
struct LeafRecorder {
  Outcome generate(MovesOf<trees::ExplicitTree>& list) const {
    const auto outcome = tree.generate(list);
    if (outcome.is_over())
      leaves->push_back(tree.side_to_move() == 0 ? outcome.score(0) : -outcome.score(0));
    return outcome;
  }
  using Move = trees::ExplicitTree::Move;
  static constexpr std::size_t max_moves = trees::ExplicitTree::max_moves;
  void make(Move move) { tree.make(move); }
  void unmake(Move move) { tree.unmake(move); }
  [[nodiscard]] int side_to_move() const { return tree.side_to_move(); }
  [[nodiscard]] std::uint64_t key() const { return tree.key(); }
  [[nodiscard]] std::uint64_t key_after(Move move) const { return tree.key_after(move); }
  [[nodiscard]] Score static_eval() const { return tree.static_eval(); }

  trees::ExplicitTree tree;
  std::vector<Score>* leaves;
};

template <class Search>
std::vector<Score> leaves_of_stockmans_tree(Search&& search) {
  std::vector<Score> leaves;
  LeafRecorder game{trees::ExplicitTree::parse(trees::stockman_tree).value(), &leaves};
  trees::Evaluator evaluator;
  Walk<LeafRecorder, trees::Evaluator> walk(game, evaluator);
  EXPECT_EQ(search(walk), 35);
  return leaves;
}

TEST(SssStar, LeavesOfStockmansTreeInThePublishedOrder) {
  // Plaat et al. (1996) show the passes: 41, 12, 34, 36 bound the root by 41; 5 by 36; 35 by 35;
  // 50 and 36 prove it.
  const std::vector<Score> published{41, 12, 34, 36, 5, 35, 50, 36};
  EXPECT_EQ(leaves_of_stockmans_tree([](auto& walk) { return sss_star(walk, 4); }), published);
  EXPECT_EQ(leaves_of_stockmans_tree([](auto& walk) {
              Memory memory;
              return mtd(walk, memory, infinite_score, 4);
            }),
            published);
}

TEST(SssStar, UpperBoundsFallPassByPass) {
  auto tree = trees::ExplicitTree::parse(trees::stockman_tree).value();
  trees::Evaluator evaluator;
  Walk walk(tree, evaluator);
  Memory memory;
  std::vector<Score> bounds;
  for (Score gamma = infinite_score; bounds.empty() || bounds.back() < gamma;) {
    if (!bounds.empty()) gamma = bounds.back();
    bounds.push_back(memory_test(walk, memory, gamma, 4));
    if (bounds.back() >= gamma) break;
  }
  EXPECT_EQ(bounds, (std::vector<Score>{41, 36, 35, 35}));
}

TEST(SssStar, EventsOnStockmansTree) {
  auto tree = trees::ExplicitTree::parse(trees::stockman_tree).value();
  trees::Evaluator evaluator;
  Walk walk(tree, evaluator);
  std::vector<int> cases;
  std::vector<Score> merits;
  Score last = infinite_score;
  EXPECT_EQ(sss_star(walk, 4,
                     [&](const GammaStep& step) {
                       cases.push_back(step.gamma_case);
                       if (step.merit != last) merits.push_back(step.merit);
                       ASSERT_LE(step.merit, last) << "the bound never rises";
                       last = step.merit;
                       ASSERT_EQ(step.solved, step.gamma_case <= 3);
                     }),
            35);
  // The root generates both of MAX's moves; MIN's first replies; MAX's moves again; the four leaves
  // of the leftmost solution tree. Then the bounds 41, 36 and 35 follow.
  EXPECT_EQ(cases, (std::vector<int>{6, 5, 6, 5, 4, 5, 4, 5, 6, 5, 4, 5, 4,  //
                                     2, 4,                                   //
                                     2, 4, 3, 1, 2, 6, 5, 4, 2, 4, 3, 1, 3, 1}));
  EXPECT_EQ(merits, (std::vector<Score>{41, 36, 35}));
}

/// The keys of evaluated nodes in their order, in a random tree one ply deeper than the search.
template <class Search>
std::vector<std::uint64_t> evaluated_nodes(std::uint64_t seed, int depth, Search&& search) {
  trees::RandomTree tree(shape(2 + static_cast<int>(seed % 3), depth + 1, seed));
  Recorder recorder;
  Walk<trees::RandomTree, Recorder> walk(tree, recorder);
  static_cast<void>(search(walk));
  return recorder.nodes;
}

TEST(SssStar, MemoryTestsFromAboveAreSssStarLeafByLeaf) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const int depth = 1 + static_cast<int>(seed % 6);
    const auto test_from = [&](Score first) {
      return evaluated_nodes(seed, depth, [&](auto& walk) {
        Memory memory;
        return mtd(walk, memory, first, depth);
      });
    };
    ASSERT_EQ(evaluated_nodes(seed, depth, [&](auto& walk) { return sss_star(walk, depth); }),
              test_from(infinite_score))
        << seed;
    ASSERT_EQ(evaluated_nodes(seed, depth, [&](auto& walk) { return dual_star(walk, depth); }),
              test_from(-infinite_score))
        << seed;
  }
}

TEST(SssStar, NoLeafIsEvaluatedTwice) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for_each_algorithm([&](const std::string& name, const char*, auto algorithm) {
      if (name != "SSS*" && name != "DUAL*" && name != "NegaC*" && name != "MTD(f)") return;
      auto leaves = evaluated_nodes(seed, 5, [&](auto& walk) { return algorithm(walk, 5); });
      // MTD(f) evaluates the root first, for its guess.
      if (name == "MTD(f)") leaves.erase(leaves.begin());
      std::sort(leaves.begin(), leaves.end());
      ASSERT_EQ(std::adjacent_find(leaves.begin(), leaves.end()), leaves.end()) << name;
    });
  }
}

}  // namespace
}  // namespace espalier::textbook
