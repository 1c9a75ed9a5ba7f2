// Synthetic trees: they have no search of their own.
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "games/trees/tree.hpp"
#include "python/native/native_position.hpp"

namespace espalier::python {

namespace {

template <class Tree>
struct Trees {
  using Position = Tree;
  using Move = trees::Branch;
  using Evaluator = trees::Evaluator;
  static constexpr bool has_numbers = true;

  [[nodiscard]] static std::string to_string(Move move, const Position&) {
    return std::to_string(move.number);
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(const std::string& text,
                                                              const Position& position) {
    MovesOf<Position> moves;
    (void)position.generate(moves);
    for (const Move move : moves) {
      if (text == to_string(move, position)) return move;
    }
    if (moves.empty()) return Unexpected<std::string>{"a leaf has no branches"};
    return Unexpected<std::string>{text + " is not a branch of this node: they are 1 to " +
                                   std::to_string(moves.size())};
  }
  [[nodiscard]] static std::string to_text(const Position& position) {
    if constexpr (requires { position.to_text(); }) return position.to_text();
    return "";
  }
  [[nodiscard]] static std::string variant(const Position& position) {
    if constexpr (requires { position.to_text(); }) {
      return position.to_text();
    } else {
      const trees::Shape& shape = position.shape();
      return typeid(Tree).name() + std::to_string(shape.width()) + " " +
             std::to_string(shape.depth()) + " " + std::to_string(shape.seed());
    }
  }
  [[nodiscard]] static std::string diagram(const Position& position) { return to_text(position); }
  [[nodiscard]] static std::unique_ptr<Engine> make_engine(const EngineSize& size) {
    return erased_engine(true, size.mib, nullptr);
  }
  [[nodiscard]] static Solution<AnyMove> solve(const NativePosition& root, const SolveTask& task) {
    return solve_erased(root, task);
  }
};

template <class Tree>
[[nodiscard]] std::shared_ptr<NativePosition> make(const trees::Shape& shape) {
  return std::make_shared<PositionOf<Trees<Tree>>>(Tree(shape));
}

using Maker = std::shared_ptr<NativePosition> (*)(const trees::Shape&);
const std::vector<std::pair<std::string, Maker>> makers{
    {"random", make<trees::RandomTree>},
    {"random_scores", make<trees::RandomScoresTree>},
    {"strongly_ordered", make<trees::StronglyOrderedTree>},
    {"ordered_scores", make<trees::OrderedScoresTree>},
    {"perfectly_ordered", make<trees::PerfectlyOrderedTree>},
    {"worst_ordered", make<trees::WorstOrderedTree>}};

}  // namespace

const std::vector<std::string>& tree_kinds() {
  static const std::vector<std::string> kinds = [] {
    std::vector<std::string> names;
    for (const auto& [name, maker] : makers) names.push_back(name);
    return names;
  }();
  return kinds;
}

std::shared_ptr<NativePosition> synthetic_tree(const std::string& kind, int width, int depth,
                                               std::uint64_t seed) {
  const auto shape = trees::Shape::make(width, depth, seed);
  if (!shape) throw std::invalid_argument(shape.error().message);
  std::string names;
  for (const auto& [name, maker] : makers) {
    if (name == kind) return maker(*shape);
    names += (names.empty() ? "" : ", ") + name;
  }
  throw std::invalid_argument("there is no kind of tree '" + kind + "'; there are " + names);
}

std::shared_ptr<NativePosition> explicit_tree(const std::string& text) {
  const auto tree = trees::ExplicitTree::parse(text);
  if (!tree) throw std::invalid_argument(tree.error().message);
  return std::make_shared<PositionOf<Trees<trees::ExplicitTree>>>(*tree);
}

}  // namespace espalier::python
