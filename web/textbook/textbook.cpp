// Runs of the textbook's algorithms on a given tree: a module of the tests, by which those of the
// page are held equal to the library's. Texts are UTF-8, results JSON, valid until the next call.
#include <emscripten.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/textbook/algorithms.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tools/trace/json_writer.hpp"
#include "web/engine/error_json.hpp"

namespace espalier::web {

namespace {

using trace::JsonWriter;
using trees::ExplicitTree;

/// The nodes of a tree by their keys, numbered in the order of the text.
struct Numbers {
  std::unordered_map<std::uint64_t, int> by_key;
  int height = 0;  ///< plies to the deepest leaf

  void add(ExplicitTree& node) {
    by_key.emplace(node.key(), static_cast<int>(by_key.size()));
    height = std::max(height, node.ply());
    MovesOf<ExplicitTree> branches;
    if (node.generate(branches).is_over()) return;
    for (const auto branch : branches) {
      node.make(branch);
      add(node);
      node.unmake(branch);
    }
  }
};

/// A walk that records what its algorithm does, in the order in which it does it.
class RecordingWalk : public textbook::Walk<ExplicitTree, trees::Evaluator> {
  using Base = textbook::Walk<ExplicitTree, trees::Evaluator>;

 public:
  RecordingWalk(ExplicitTree& tree, trees::Evaluator& evaluator, const Numbers& numbers)
      : Base(tree, evaluator), tree_(tree), numbers_(numbers) {}

  std::vector<int> entered;  ///< nodes
  std::vector<int> cut;      ///< nodes left because a move reached beta, or proved

  std::optional<Score> enter(Moves& moves, int depth, int ply) {
    entered.push_back(here());
    return Base::enter(moves, depth, ply);
  }
  std::optional<Score> arrive(int ply) {
    entered.push_back(here());
    return Base::arrive(ply);
  }
  void cutoff(int ply) {
    // Proof-number search says so of ancestors, too.
    ExplicitTree node = tree_;
    while (node.ply() > ply) node.unmake({});
    cut.push_back(numbers_.by_key.at(node.key()));
    Base::cutoff(ply);
  }

 private:
  [[nodiscard]] int here() const { return numbers_.by_key.at(tree_.key()); }

  const ExplicitTree& tree_;
  const Numbers& numbers_;
};

std::string runs(const char* text) {
  auto parsed = ExplicitTree::parse(text);
  if (!parsed) return error_json(parsed.error().message);
  ExplicitTree tree = parsed.value();
  Numbers numbers;
  numbers.add(tree);
  std::string result;
  JsonWriter json(result);
  json.open('{').key("runs").open('[');
  textbook::for_each_algorithm([&](const char* name, const char*, auto algorithm) {
    trees::Evaluator evaluator;
    RecordingWalk walk(tree, evaluator, numbers);
    const Score value = algorithm(walk, numbers.height);
    json.open('{').key("name").value(std::string_view(name)).key("value").value(value);
    json.key("leaves").value(walk.counts.leaves());
    json.values("entered", walk.entered);
    json.values("cut", walk.cut).close('}');
  });
  json.close(']').close('}');
  return result;
}

}  // namespace

}  // namespace espalier::web

extern "C" {

/// Runs all algorithms: {"runs": [{"name", "value", "leaves", "entered": nodes in their order,
/// "cut": nodes whose other moves were cut off} ..]} or {"error"}. Nodes are numbered in the order
/// of the text, from 0; the value is that of the root, for the side to move.
EMSCRIPTEN_KEEPALIVE const char* espalier_textbook_runs(const char* tree) {
  static std::string kept;
  kept = espalier::web::runs(tree);
  return kept.c_str();
}

}  // extern "C"
