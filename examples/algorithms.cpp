// Every algorithm of the textbook on two trees, as the table of docs/reference/algorithms.md; given
// the name of that file, it checks that the file contains the table.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "espalier/textbook/algorithms.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "games/trees/tree.hpp"

namespace textbook = espalier::textbook;
namespace trees = espalier::trees;

template <class Tree, class Algorithm>
textbook::Counts counts_of(Tree tree, int depth, Algorithm algorithm) {
  trees::Evaluator evaluator;
  textbook::Walk<Tree, trees::Evaluator> walk(tree, evaluator);
  static_cast<void>(algorithm(walk, depth));
  return walk.counts;
}

std::string table() {
  const auto stockman = trees::ExplicitTree::parse(trees::stockman_tree).value();
  const trees::StronglyOrderedTree ordered(trees::Shape::make(8, 6, 1981).value());
  std::string text =
      "| algorithm | nodes | leaves | nodes | leaves | entries held |\n"
      "|---|--:|--:|--:|--:|--:|\n";
  textbook::for_each_algorithm([&](const char* name, const char*, auto algorithm) {
    const auto small = counts_of(stockman, 4, algorithm);
    const auto large = counts_of(ordered, 6, algorithm);
    text += std::string("| ") + name;
    for (const auto count :
         {small.nodes(), small.leaves(), large.nodes(), large.leaves(), large.memory})
      text += " | " + std::to_string(count);
    text += " |\n";
  });
  return text;
}

int main(int argc, char** argv) {
  const std::string printed = table();
  if (argc < 2) {
    std::fputs(printed.c_str(), stdout);
    return 0;
  }
  std::ifstream file(argv[1]);
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  if (document.find(printed) != std::string::npos) return 0;
  std::printf("%s should hold this table:\n\n%s", argv[1], printed.c_str());
  return 1;
}
