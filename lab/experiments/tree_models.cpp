// Tree models of the literature and trees matched to a game: which of them predict how many leaves
// ten algorithms visit in chess and in Connect Four?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/textbook/calphabeta.hpp"
#include "espalier/textbook/mtd.hpp"
#include "espalier/textbook/nega_c_star.hpp"
#include "espalier/textbook/negascout.hpp"
#include "espalier/textbook/palphabeta.hpp"
#include "espalier/textbook/pvs.hpp"
#include "espalier/textbook/scout.hpp"
#include "games/chess/board/random_opening.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/experiment.hpp"
#include "lab/game_tree.hpp"
#include "lab/lists.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/random_moves.hpp"
#include "lab/resampled_tree.hpp"
#include "lab/statistics.hpp"
#include "lab/synthetic_trees.hpp"

namespace espalier::lab::tree_models {

namespace {

// ---------------------------------------------------------------------------------- algorithms --

/// The first is the one that the others are compared with. SSS* and DUAL* are those of memory
/// tests, which expand the same leaves as the originals.
constexpr std::array algorithms{"alpha-beta", "SCOUT", "palphabeta", "calphabeta", "PVS",
                                "NegaScout",  "SSS*",  "DUAL*",      "NegaC*",     "MTD(f)"};
using PerAlgorithm = std::array<double, algorithms.size()>;
constexpr std::size_t sss_star = 6;  // index of an algorithm

/// Calls `visit(algorithm)` in the order of `algorithms`; `algorithm(walk)` gives the value.
template <class Visit>
void for_each_algorithm(int depth, const Visit& visit) {
  using textbook::Memory;
  constexpr Score open = infinite_score;
  visit([=](auto& walk) { return textbook::alpha_beta(walk, -open, open, depth); });
  visit([=](auto& walk) { return textbook::scout(walk, depth); });
  visit([=](auto& walk) { return textbook::palphabeta(walk, depth); });
  visit([=](auto& walk) { return textbook::calphabeta(walk, -open, open, depth); });
  visit([=](auto& walk) { return textbook::pvs(walk, -open, open, depth); });
  visit([=](auto& walk) { return textbook::negascout(walk, -open, open, depth); });
  for (const Score first : {open, -open}) {
    visit([=](auto& walk) {
      Memory memory;
      return textbook::mtd(walk, memory, first, depth);
    });
  }
  visit([=](auto& walk) {
    Memory memory;
    return textbook::nega_c_star(walk, memory, -open, open, depth);
  });
  visit([=](auto& walk) {
    Memory memory;
    return textbook::mtd(walk, memory, walk.evaluate(), depth);
  });
}

/// The leaves of the ten algorithms, how many of them find the value of alpha-beta, and the leaves
/// of alpha-beta at smaller depths.
template <class G, class Eval>
[[nodiscard]] Json count_leaves(G& game, Eval& evaluator, int depth) {
  Json counts;
  for (int d = 1; d < depth; ++d) {
    textbook::Walk<G, Eval> walk(game, evaluator);
    (void)textbook::alpha_beta(walk, -infinite_score, infinite_score, d);
    counts[fmt::format("leaves_{}", d)] = walk.counts.leaves();
  }
  std::size_t which = 0;
  Score value = 0;
  int same = 0;
  for_each_algorithm(depth, [&](const auto& algorithm) {
    textbook::Walk<G, Eval> walk(game, evaluator);
    const Score found = algorithm(walk);
    if (which == 0) value = found;
    same += found == value ? 1 : 0;
    counts[algorithms.at(which++)] = walk.counts.leaves();
  });
  counts["same_value"] = same;
  return counts;
}

// ----------------------------------------------------------------------------------- properties --

/// The greatest height above the leaves at which properties are compared.
constexpr int max_height = 3;
constexpr int walks = 4;  // in a tree, for each height
constexpr int pairs = 8;  // of values, for each node

/// Measures the nodes that `walks` walks of random moves reach, `height` plies above the leaves of
/// a tree of `depth` plies. Nodes at which the game is over are left out. `visit(node)` is called
/// while `game` stands there.
template <class G, class Eval, class Visit>
void visit_nodes(G& game, Eval& evaluator, int depth, int height, std::uint64_t seed,
                 const Visit& visit) {
  // The values of uniform trees have no unit and no end of the game.
  constexpr bool is_uniform = requires { game.shape(); };
  constexpr Score most = is_uniform ? infinite_score : max_measured_value;
  std::mt19937_64 random(seed + static_cast<std::uint64_t>(height));
  for (int walk = 0; walk < walks; ++walk) {
    std::vector<typename G::Move> path;
    bool is_over = false;
    for (int ply = 0; ply <= depth - height; ++ply) {
      MovesOf<G> moves;
      is_over = game.generate(moves).is_over();
      if (is_over || ply == depth - height) break;
      path.push_back(moves[static_cast<std::size_t>(random() % moves.size())]);
      game.make(path.back());
    }
    if (!is_over) visit(measure_node(game, evaluator, height, most));
    for (; !path.empty(); path.pop_back()) game.unmake(path.back());
  }
}

/// Sums over the nodes of one height.
struct Profile {
  std::uint64_t nodes = 0;
  std::uint64_t moves = 0;
  std::uint64_t best_first = 0;  ///< nodes whose first move is best; among equals the first counts
  std::uint64_t best_early = 0;  ///< nodes whose best move is in the first quarter
  std::uint64_t siblings = 0;    ///< pairs of moves of one node, without wins and losses
  std::uint64_t sibling_squares = 0;  ///< the sum of their squared differences
  std::uint64_t cousins = 0;          ///< pairs of moves of different nodes of the same height
  std::uint64_t cousin_squares = 0;

  void add(const std::vector<MeasuredNode>& all, std::uint64_t seed);
  void add(const Row& row);
  [[nodiscard]] Json counts() const;
  /// 1 less the mean squared difference of siblings by that of cousins: the intraclass correlation.
  [[nodiscard]] double correlation() const {
    if (siblings == 0 || cousin_squares == 0) return 0;
    return 1 - static_cast<double>(sibling_squares) / static_cast<double>(siblings) *
                   static_cast<double>(cousins) / static_cast<double>(cousin_squares);
  }
  [[nodiscard]] double first_share() const {
    return static_cast<double>(best_first) / static_cast<double>(std::max<std::uint64_t>(nodes, 1));
  }
};

/// Adds the nodes of one height of one tree.
void Profile::add(const std::vector<MeasuredNode>& all, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  // Without games that are won.
  std::vector<std::vector<Score>> values;
  for (const MeasuredNode& node : all) {
    values.emplace_back();
    for (const MeasuredNode::Move& move : node.moves)
      if (std::abs(node.value - move.loss) != max_measured_value)
        values.back().push_back(node.value - move.loss);
  }
  const auto any_of = [&random](const std::vector<Score>& some) {
    return some[static_cast<std::size_t>(random() % some.size())];
  };
  const auto square = [](Score difference) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(difference) * difference);
  };
  for (std::size_t n = 0; n < all.size(); ++n) {
    const MeasuredNode& node = all[n];
    const std::size_t count = node.moves.size();
    std::size_t best = 0;
    while (node.moves[best].loss > 0) ++best;
    nodes += 1;
    moves += count;
    best_first += best == 0 ? 1 : 0;
    best_early += best < (count + 3) / 4 ? 1 : 0;
    const std::size_t next = (n + 1) % all.size();
    const std::vector<Score>& own = values[n];
    for (int pair = 0; pair < pairs && !own.empty(); ++pair) {
      if (own.size() > 1) {
        const auto i = static_cast<std::size_t>(random() % own.size());
        const auto j = (i + 1 + static_cast<std::size_t>(random() % (own.size() - 1))) % own.size();
        siblings += 1;
        sibling_squares += square(own[i] - own[j]);
      }
      if (all[next].key != node.key && !values[next].empty()) {
        cousins += 1;
        cousin_squares += square(any_of(own) - any_of(values[next]));
      }
    }
  }
}

void Profile::add(const Row& row) {
  const auto count = [&row](const char* name) { return value(row, name).get<std::uint64_t>(); };
  nodes += count("nodes");
  moves += count("moves");
  best_first += count("best_first");
  best_early += count("best_early");
  siblings += count("siblings");
  sibling_squares += count("sibling_squares");
  cousins += count("cousins");
  cousin_squares += count("cousin_squares");
}

Json Profile::counts() const {
  return {{"nodes", nodes},           {"moves", moves},
          {"best_first", best_first}, {"best_early", best_early},
          {"siblings", siblings},     {"sibling_squares", sibling_squares},
          {"cousins", cousins},       {"cousin_squares", cousin_squares}};
}

template <class G, class Eval>
[[nodiscard]] Profile profile_of(G& game, Eval& evaluator, int depth, int height,
                                 std::uint64_t seed) {
  std::vector<MeasuredNode> nodes;
  visit_nodes(game, evaluator, depth, height, seed,
              [&](MeasuredNode node) { nodes.push_back(std::move(node)); });
  Profile profile;
  if (!nodes.empty()) profile.add(nodes, seed);
  return profile;
}

// ---------------------------------------------------------------------------------------- games --

/// A position of a game that the program plays against itself: a random opening, then 8 to 67 plies
/// of a search of one ply with quiescence, whose values vary by a random 0 to 29 centipawns.
[[nodiscard]] OrderedChess chess_position(std::uint64_t seed) {
  SplitMix64 random{seed};
  QuiescentEvaluator evaluator;
  const auto score = [](const chess::Position& position) {
    return chess::Evaluation{}.evaluate(position);
  };
  for (;;) {
    chess::Position start;
    const auto opening = chess::random_opening(start, random, score);
    if (!opening) continue;
    for (const chess::Move move : *opening) start.make(move);
    OrderedChess game(start);
    const std::uint64_t plies = 8 + (random() >> 32) % 60;
    for (std::uint64_t ply = 0;; ++ply) {
      MovesOf<OrderedChess> moves;
      if (game.generate(moves).is_over()) break;
      if (ply == plies) return game;
      chess::Move best;
      Score highest = -infinite_score;
      for (const chess::Move move : moves) {
        game.make(move);
        const Score value = static_cast<Score>((random() >> 32) % 30) - evaluator.evaluate(game);
        game.unmake(move);
        if (value > highest) best = move;
        highest = std::max(highest, value);
      }
      game.make(best);
    }
  }
}

/// `depth`: of the test. The positions of the fit are searched to less than `fit_depth` plies.
struct Chess {
  static constexpr const char* name = "chess";
  static constexpr int depth = 4;
  static constexpr int fit_depth = 4;
  using Eval = PlainEvaluator;
  static OrderedChess position(std::uint64_t seed) { return chess_position(seed); }
};
struct DeeperChess : Chess {
  static constexpr const char* name = "chess, 5 plies";
  static constexpr int depth = 5;
};
struct QuiescentChess : Chess {
  static constexpr const char* name = "chess with quiescence";
  using Eval = QuiescentEvaluator;
};
struct ConnectFour {
  static constexpr const char* name = "Connect Four";
  static constexpr int depth = 8;
  static constexpr int fit_depth = 8;
  using Eval = connect_four::Evaluator;
  static connect_four::Position position(std::uint64_t seed) {
    return random_position<connect_four::Position>(4, 12, seed);
  }
};
constexpr std::array games{Chess::name, DeeperChess::name, QuiescentChess::name, ConnectFour::name};

/// The positions of the fit and those of the test are different ones of the same kind.
enum class Use : std::uint64_t { fit, test };
template <class G>
[[nodiscard]] auto tree_of(std::uint64_t run_seed, Use use, int number) {
  const std::uint64_t seed = trees::hash_below(run_seed, 2 * number + 1 + static_cast<int>(use));
  return GameTree(G::position(seed));
}

// --------------------------------------------------------------------------------------- models --

enum Model : std::size_t { independent, by_value, by_score, fitted, resampled, resampled_by_type };
constexpr std::array models{"independent leaves",        "strongly ordered by value",
                            "strongly ordered by score", "fitted branch scores",
                            "resampled nodes",           "resampled nodes by type"};
/// The name in rows of what the models predict.
constexpr const char* the_game = "game";

/// What is known of a game from the positions of the fit, at smaller depths than that of the test.
struct Fit {
  int width = 0;   ///< geometric mean number of moves
  int growth = 0;  ///< of the fitted branch scores, percent from ply to ply
  int first = 0;   ///< percent of their nodes whose first branch has the highest score
  MeasuredNodes nodes{};
  std::vector<std::vector<Profile>> profiles{};  ///< by position and height - 1
};

[[nodiscard]] trees::Shape shape_of(const Fit& fit, int depth, std::uint64_t seed) {
  return trees::Shape::make(fit.width, depth, seed).value();
}

[[nodiscard]] GrowingTree fitted_tree(const Fit& fit, int depth, std::uint64_t seed) {
  const trees::Shape shape = shape_of(fit, depth, seed);
  return {shape, {trees::OrderedScores(shape, ordering_of(fit.first)), fit.growth}};
}

/// Calls `visit(tree)`.
template <class Visit>
void with_tree(Model model, const Fit& fit, int depth, std::uint64_t seed, const Visit& visit) {
  const auto visit_tree = [&visit](auto tree) { visit(tree); };
  switch (model) {
    case independent:
      return visit_tree(trees::RandomTree(shape_of(fit, depth, seed)));
    case by_value:
      return visit_tree(trees::StronglyOrderedTree(shape_of(fit, depth, seed)));
    case by_score:
      return visit_tree(trees::OrderedScoresTree(shape_of(fit, depth, seed)));
    case fitted:
      return visit_tree(fitted_tree(fit, depth, seed));
    case resampled:
    case resampled_by_type:
      return visit_tree(ResampledTree(fit.nodes, depth, model == resampled_by_type, seed));
  }
}

/// Measures nodes of a position of the fit at all heights below `depth`: those that random moves
/// reach.
template <class G, class Eval>
void add_random_nodes(G& game, Eval& evaluator, int depth, std::uint64_t seed, Fit& fit) {
  std::vector<Profile> profiles(max_height);
  for (int height = 1; height < depth; ++height) {
    std::vector<MeasuredNode> nodes;
    visit_nodes(game, evaluator, depth, height, seed, [&](const MeasuredNode& node) {
      nodes.push_back(node);
      fit.nodes.add(height, NodeType::any, node);
    });
    if (height <= max_height && !nodes.empty())
      profiles[static_cast<std::size_t>(height - 1)].add(nodes, seed);
  }
  fit.profiles.push_back(std::move(profiles));
}

constexpr int lines = 9;  // of a position

/// Measures nodes of a position of the fit that a search must visit, from the root of a tree of
/// `depth` plies: the first line consists of best moves, the others of best moves and random ones,
/// except that all-nodes have random ones only. Nodes at the height `fit_depth` or above are
/// measured two plies lower.
template <class G, class Eval>
void add_typed_nodes(G& game, Eval& evaluator, int depth, int fit_depth, std::uint64_t seed,
                     Fit& fit) {
  std::mt19937_64 random(seed);
  for (int line = 0; line < lines; ++line) {
    std::vector<typename G::Move> path;
    NodeType type = NodeType::root;
    for (int height = depth; height >= 1; --height) {
      MovesOf<G> moves;
      if (game.generate(moves).is_over()) break;
      const int measured = height == depth || height >= fit_depth ? height - 2 : height;
      MeasuredNode node = measure_node(game, evaluator, measured);
      std::size_t move = 0;
      while (node.moves[move].loss > 0) ++move;
      if (line > 0 && (type == NodeType::all || random() % 2 == 0))
        move = static_cast<std::size_t>(random() % node.moves.size());
      path.push_back(moves[move]);
      const bool is_best = node.moves[move].loss == 0;
      if (type != NodeType::root || line == 0) fit.nodes.add(measured, type, std::move(node));
      type = type_after(type, is_best);
      game.make(path.back());
    }
    for (; !path.empty(); path.pop_back()) game.unmake(path.back());
  }
}

constexpr std::array growths{60, 70, 80, 90, 100, 110, 120, 135, 150, 175};
constexpr std::array firsts{5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90};

/// The profile of the fitted trees, heights 1 to `height` together.
[[nodiscard]] Profile profile_of_fitted(const Fit& fit, int depth, int height, int count) {
  Profile sum;
  trees::Evaluator evaluator;
  for (int number = 0; number < count; ++number) {
    const auto seed = static_cast<std::uint64_t>(number);
    GrowingTree tree = fitted_tree(fit, depth, seed);
    for (int h = 1; h <= height; ++h)
      sum.add({.factors = {}, .counts = profile_of(tree, evaluator, depth, h, seed).counts()});
  }
  return sum;
}

/// Fits the growth of the branch scores to the correlation of siblings at the leaves, then the
/// order to the rate at which the first move is best at heights 1 to 3.
void fit_branch_scores(Fit& fit, int depth) {
  Profile leaves;
  Profile all;
  for (const std::vector<Profile>& position : fit.profiles) {
    leaves.add({.factors = {}, .counts = position.front().counts()});
    for (const Profile& profile : position) all.add({.factors = {}, .counts = profile.counts()});
  }
  const int count = static_cast<int>(fit.profiles.size());
  const auto closest = [](const auto& settings, int& setting, const auto& distance) {
    int best = settings.front();
    double least = 2;
    for (const int each : settings) {
      setting = each;
      const double apart = std::abs(distance());
      if (apart < least) best = each;
      least = std::min(least, apart);
    }
    setting = best;
  };
  fit.first = 50;
  closest(growths, fit.growth, [&] {
    return profile_of_fitted(fit, depth, 1, count).correlation() - leaves.correlation();
  });
  closest(firsts, fit.first, [&] {
    return profile_of_fitted(fit, depth, max_height, count).first_share() - all.first_share();
  });
}

template <class G>
[[nodiscard]] Fit fit_to(int positions, std::uint64_t seed) {
  Fit fit;
  GameTreeEvaluator<typename G::Eval> evaluator;
  for (int number = 0; number < positions; ++number) {
    auto game = tree_of<G>(seed, Use::fit, number);
    const std::uint64_t walk_seed = seed + static_cast<std::uint64_t>(number);
    add_random_nodes(game, evaluator, G::fit_depth, walk_seed, fit);
    add_typed_nodes(game, evaluator, G::depth, G::fit_depth, walk_seed, fit);
  }
  double logs = 0;
  double count = 0;
  for (int height = 1; height < G::fit_depth; ++height) {
    for (const MeasuredNode& node : fit.nodes.at(height, NodeType::any)) {
      logs += std::log(static_cast<double>(node.moves.size()));
      count += 1;
    }
  }
  fit.width = static_cast<int>(std::lround(std::exp(logs / count)));
  fit_branch_scores(fit, G::fit_depth);
  return fit;
}

/// The fit of a game, made when the first task needs it.
template <class G>
class SharedFit {
 public:
  SharedFit(int positions, std::uint64_t seed) : positions_(positions), seed_(seed) {}
  [[nodiscard]] const Fit& get() {
    std::call_once(once_, [this] { fit_ = fit_to<G>(positions_, seed_); });
    return fit_;
  }

 private:
  int positions_;
  std::uint64_t seed_;
  std::once_flag once_;
  Fit fit_;
};

// ------------------------------------------------------------------------------------ the tasks --

struct Effort {
  int positions;  ///< for the fit, and as many others for the test
  /// How many trees of a model. Those with independent leaves are the largest, and nearly alike.
  [[nodiscard]] int trees(std::size_t model) const {
    return model == independent ? std::max(positions / 4, 8) : positions;
  }
};
[[nodiscard]] Effort effort_of(Scale scale) { return {by_scale(scale, 8, 24, 96)}; }

[[nodiscard]] Row profile_row(Json factors, int height, const Profile& profile) {
  factors["height"] = height;
  return {std::move(factors), profile.counts(), {}};
}

/// The cost of the algorithms in one tree of a model after the other, and its properties.
[[nodiscard]] Rows measure_model(const char* game, Model model, const Fit& fit, int depth,
                                 int count, std::uint64_t seed) {
  Rows rows;
  trees::Evaluator evaluator;
  for (int number = 0; number < count; ++number) {
    const std::uint64_t tree_seed = seed + static_cast<std::uint64_t>(number);
    const Json factors{{"game", game}, {"model", models.at(model)}, {"tree", number}};
    with_tree(model, fit, depth, tree_seed, [&](auto& tree) {
      rows.push_back({factors, count_leaves(tree, evaluator, depth), {}});
      for (int height = 1; height <= max_height; ++height)
        rows.push_back(
            profile_row(factors, height, profile_of(tree, evaluator, depth, height, tree_seed)));
    });
  }
  return rows;
}

constexpr std::array<std::pair<NodeType, const char*>, 3> types{
    {{NodeType::pv, "PV"}, {NodeType::cut, "cut"}, {NodeType::all, "all"}}};

/// The rows of the fit, which say what the models know.
[[nodiscard]] Rows fit_rows(const char* game, const Fit& fit) {
  Rows rows{{{{"game", game}, {"fit", true}},
             {{"width", fit.width}, {"growth", fit.growth}, {"first", fit.first}},
             {}}};
  for (std::size_t i = 0; i < fit.profiles.size(); ++i) {
    for (int height = 1; height <= max_height; ++height)
      rows.push_back(profile_row({{"game", game}, {"model", the_game}, {"tree", i}}, height,
                                 fit.profiles[i][static_cast<std::size_t>(height - 1)]));
  }
  for (const auto& [type, type_name] : types) {
    for (int height = 1; height <= max_height; ++height) {
      const std::vector<MeasuredNode>& nodes = fit.nodes.at(height, type);
      const auto first = std::count_if(nodes.begin(), nodes.end(), [](const MeasuredNode& node) {
        return node.moves.front().loss == 0;
      });
      rows.push_back({{{"game", game}, {"type", type_name}, {"height", height}},
                      {{"nodes", nodes.size()}, {"best_first", first}},
                      {}});
    }
  }
  return rows;
}

/// `seconds`: for the fit, and for the search of one position or tree.
template <class G>
void add_tasks(std::vector<Task>& list, const Effort& effort, std::uint64_t seed, double seconds) {
  const auto fit = std::make_shared<SharedFit<G>>(effort.positions, seed);
  list.push_back({.id = fmt::format("{}, fit", G::name),
                  .weight = seconds * effort.positions,
                  .run = [=](const Context&) { return fit_rows(G::name, fit->get()); }});
  for (std::size_t model = 0; model < models.size(); ++model) {
    list.push_back({.id = fmt::format("{}, {}", G::name, models.at(model)),
                    .weight = (model == independent ? 5 : 1) * seconds * effort.trees(model),
                    .run = [=](const Context& context) {
                      return measure_model(G::name, static_cast<Model>(model), fit->get(), G::depth,
                                           effort.trees(model), context.seed);
                    }});
  }
  for (int number = 0; number < effort.positions; ++number) {
    list.push_back({.id = fmt::format("{}, position {}", G::name, number + 1),
                    .weight = seconds,
                    .run = [=](const Context&) {
                      auto game = tree_of<G>(seed, Use::test, number);
                      GameTreeEvaluator<typename G::Eval> evaluator;
                      return Rows{{{{"game", G::name}, {"model", the_game}, {"tree", number}},
                                   count_leaves(game, evaluator, G::depth),
                                   {}}};
                    }});
  }
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t seed) {
  const Effort effort = effort_of(scale);
  std::vector<Task> list;
  add_tasks<Chess>(list, effort, seed, 0.04);
  if (scale != Scale::quick) {
    add_tasks<DeeperChess>(list, effort, seed, 0.3);
    add_tasks<QuiescentChess>(list, effort, seed, 0.2);
  }
  add_tasks<ConnectFour>(list, effort, seed, 0.04);
  return list;
}

// --------------------------------------------------------------------------------- the findings --

/// The leaves of each algorithm in several trees, as logarithms relative to alpha-beta's.
using Logs = std::vector<PerAlgorithm>;

[[nodiscard]] Rows searches(const Rows& rows, const char* game, const char* model) {
  Rows found;
  for (const Row& row : where(rows, {{"game", game}, {"model", model}}))
    if (row.counts.contains(algorithms.front())) found.push_back(row);
  return found;
}
[[nodiscard]] Logs logs_of(const Rows& rows) {
  Logs logs;
  for (const Row& row : rows) {
    PerAlgorithm& each = logs.emplace_back();
    for (std::size_t a = 0; a < algorithms.size(); ++a)
      each[a] = std::log(number(row, algorithms[a]) / number(row, algorithms.front()));
  }
  return logs;
}

/// Means over as many trees, drawn with replacement; without `random` over the trees themselves.
[[nodiscard]] PerAlgorithm mean_of(const Logs& logs, std::mt19937_64* random) {
  PerAlgorithm mean{};
  for (std::size_t i = 0; i < logs.size(); ++i) {
    const std::size_t drawn =
        random == nullptr ? i : static_cast<std::size_t>((*random)() % logs.size());
    for (std::size_t a = 0; a < mean.size(); ++a)
      mean[a] += logs[drawn][a] / static_cast<double>(logs.size());
  }
  return mean;
}

/// A figure computed from the means of several sets of trees, with the interval of the percentile
/// bootstrap over the trees of each set (B. Efron, "Bootstrap Methods", 1979).
template <class Statistic>
[[nodiscard]] Estimate bootstrap(const std::vector<const Logs*>& sets, double confidence,
                                 const Statistic& statistic) {
  constexpr int replicates = 5000;
  std::mt19937_64 random(1);
  const auto figure = [&](std::mt19937_64* draw) {
    std::vector<PerAlgorithm> means;
    means.reserve(sets.size());
    for (const Logs* const set : sets) means.push_back(mean_of(*set, draw));
    return statistic(means);
  };
  std::vector<double> figures;
  figures.reserve(replicates);
  for (int i = 0; i < replicates; ++i) figures.push_back(figure(&random));
  const double tail = (1 - confidence) / 2;
  return {figure(nullptr), {quantile(figures, tail), quantile(figures, 1 - tail)}, confidence};
}

/// Root mean square of the errors of the logarithms, alpha-beta's not counted.
[[nodiscard]] double error_of(const PerAlgorithm& predicted, const PerAlgorithm& measured) {
  double squares = 0;
  for (std::size_t a = 1; a < predicted.size(); ++a)
    squares += (predicted[a] - measured[a]) * (predicted[a] - measured[a]);
  return std::sqrt(squares / static_cast<double>(predicted.size() - 1));
}
/// Kendall's tau of two rankings: 1 if they are the same, -1 if one is the reverse of the other.
[[nodiscard]] double tau_of(const PerAlgorithm& a, const PerAlgorithm& b) {
  const auto sign = [](double x) { return (x > 0 ? 1 : 0) - (x < 0 ? 1 : 0); };
  int sum = 0;
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j, ++count) sum += sign(a[i] - a[j]) * sign(b[i] - b[j]);
  }
  return static_cast<double>(sum) / count;
}

/// The logarithms of a game and of its models.
struct Comparison {
  const char* game;
  int depth = 0;
  Logs measured{};
  std::array<Logs, models.size()> predicted{};
  std::array<double, models.size() + 1> alpha_beta{};  ///< geometric mean leaves, the game last

  [[nodiscard]] bool is_measured() const { return !measured.empty(); }
  [[nodiscard]] Estimate error(std::size_t model) const {
    return bootstrap({&measured, &predicted.at(model)}, 0.95,
                     [](const auto& means) { return error_of(means[1], means[0]); });
  }
  [[nodiscard]] Estimate tau(std::size_t model) const {
    return bootstrap({&measured, &predicted.at(model)}, 0.95,
                     [](const auto& means) { return tau_of(means[1], means[0]); });
  }
  /// The error of one model by that of another.
  [[nodiscard]] Estimate error_ratio(Model model, Model other, double confidence) const {
    return bootstrap({&measured, &predicted.at(model), &predicted.at(other)}, confidence,
                     [](const auto& means) {
                       return error_of(means[1], means[0]) / error_of(means[2], means[0]);
                     });
  }
};

[[nodiscard]] std::vector<Comparison> comparisons(const Rows& rows) {
  std::vector<Comparison> all;
  for (const char* const game : games) {
    Comparison& each = all.emplace_back(Comparison{.game = game});
    const Rows measured = searches(rows, game, the_game);
    if (measured.empty()) continue;
    each.measured = logs_of(measured);
    each.alpha_beta.back() = geometric_mean(column(measured, algorithms.front()));
    each.depth = 1;
    while (measured.front().counts.contains(fmt::format("leaves_{}", each.depth))) ++each.depth;
    for (std::size_t model = 0; model < models.size(); ++model) {
      const Rows predicted = searches(rows, game, models[model]);
      each.predicted[model] = logs_of(predicted);
      each.alpha_beta[model] = geometric_mean(column(predicted, algorithms.front()));
    }
  }
  return all;
}

constexpr const char* here = "This experiment";

[[nodiscard]] std::string plot_name(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  std::erase(name, ',');
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

/// Pairs of models: does the first predict better than the second?
constexpr std::array<std::pair<Model, Model>, 5> rivals{{{by_score, independent},
                                                         {fitted, independent},
                                                         {resampled, independent},
                                                         {resampled_by_type, independent},
                                                         {resampled, by_score}}};

[[nodiscard]] Claim better_claim(const Comparison& game, Model model, Model rival,
                                 double confidence) {
  Claim claim{.statement = fmt::format("{}: the model \"{}\" predicts better than \"{}\"",
                                       game.game, models.at(model), models.at(rival)),
              .source = here,
              .published = "a smaller error",
              .measured = "",
              .kind = ClaimKind::own};
  if (!game.is_measured()) return claim;
  claim.figure = plot_name(game.game);
  claim.measured =
      fmt::format("errors of {:.1f} and {:.1f} %, {} positions", 100 * game.error(model).value,
                  100 * game.error(rival).value, game.measured.size());
  claim.assessment = smaller(game.error_ratio(model, rival, confidence));
  return claim;
}

[[nodiscard]] Claim sss_claim(const Comparison& game, double confidence) {
  Claim claim{.statement = fmt::format("{}: SSS* saves what it saves in trees with {}", game.game,
                                       models[independent]),
              .source = here,
              .published = "the same share of alpha-beta's leaves",
              .measured = "",
              .kind = ClaimKind::own};
  if (!game.is_measured()) return claim;
  claim.figure = plot_name(game.game);
  const auto share = [](const Logs& logs) {
    return 100 * (1 - std::exp(mean_of(logs, nullptr)[sss_star]));
  };
  claim.measured = fmt::format("{:.0f} % saved; {:.0f} % in the trees", share(game.measured),
                               share(game.predicted[independent]));
  const auto ratio = [](const auto& means) {
    return std::exp(means[0][sss_star] - means[1][sss_star]);
  };
  claim.assessment =
      decide(bootstrap({&game.measured, &game.predicted[independent]}, confidence, ratio), {1, 1});
  return claim;
}

[[nodiscard]] Claim same_value(const Rows& rows) {
  std::size_t trees = 0;
  std::size_t held = 0;
  for (const Row& row : rows) {
    if (!row.counts.contains("same_value")) continue;
    ++trees;
    held += number(row, "same_value") == static_cast<double>(algorithms.size()) ? 1 : 0;
  }
  return {.statement = "All ten algorithms find the minimax value",
          .source = "the paper of each algorithm",
          .published = "always",
          .measured = fmt::format("{} trees", trees),
          .assessment = always(held, trees),
          .kind = ClaimKind::fact};
}

/// Predicted against measured leaves, a point for each algorithm.
[[nodiscard]] support::Plot prediction_plot(const Comparison& game) {
  support::Plot plot{
      .name = plot_name(game.game),
      .title = fmt::format("Leaves relative to alpha-beta: {}", game.game),
      .caption = fmt::format("A point for each of nine algorithms at {} plies; on the dashed line "
                             "the prediction is right.",
                             game.depth),
      .x = {.label = "predicted leaves / alpha-beta's", .logarithmic = true},
      .y = {.label = "measured leaves / alpha-beta's", .logarithmic = true},
      .series = {},
      .cases =
          fmt::format("{} positions, {} trees ({} of independent leaves)", game.measured.size(),
                      game.predicted[resampled].size(), game.predicted[independent].size())};
  double least = 1;
  double most = 1;
  for (std::size_t model = 0; model < models.size(); ++model) {
    support::Series series{.name = models[model], .points = {}, .mark = support::Mark::points};
    const PerAlgorithm predicted = mean_of(game.predicted[model], nullptr);
    for (std::size_t a = 1; a < algorithms.size(); ++a) {
      PairedRatio measured;
      for (const PerAlgorithm& logs : game.measured) measured.logs.push_back(logs[a]);
      series.points.push_back(point(std::exp(predicted[a]), measured.estimate()));
      const support::Point& last = series.points.back();
      least = std::min({least, last.x, last.y - last.below});
      most = std::max({most, last.x, last.y + last.above});
    }
    plot.series.push_back(std::move(series));
  }
  plot.x.low = plot.y.low = 0.95 * least;
  plot.x.high = plot.y.high = 1.05 * most;
  plot.series.push_back({.name = "right prediction",
                         .points = {{least, least}, {most, most}},
                         .mark = support::Mark::rule});
  return plot;
}

[[nodiscard]] ReportTable prediction_table(const std::vector<Comparison>& all) {
  const auto line = [](const Comparison& game, int index) {
    const auto model = static_cast<std::size_t>(index);
    return cells(game.game, game.depth, models[model], with_interval(game.error(model), 1, 100),
                 with_interval(game.tau(model), 2),
                 fmt::format("{:.2f}", game.alpha_beta[model] / game.alpha_beta.back()));
  };
  return {
      .caption =
          "How well the models predict: error of the leaves relative to alpha-beta (root "
          "mean square of nine logarithms), Kendall's tau of the ranking of the ten, leaves "
          "of alpha-beta (95 % by bootstrap over positions and trees)",
      .header = {"game", "plies", "trees", "error, %", "tau", "alpha-beta predicted / measured"},
      .rows = mapped(all, from_to(0, static_cast<int>(models.size()) - 1), line)};
}

/// The game, then its models.
constexpr std::array<std::size_t, models.size() + 1> game_and_models{6, 0, 1, 2, 3, 4, 5};
[[nodiscard]] const char* name_of(std::size_t model) {
  return model == models.size() ? the_game : models.at(model);
}

[[nodiscard]] ReportTable ratio_table(const std::vector<Comparison>& all) {
  const auto line = [](const Comparison& game, std::size_t model) {
    const Logs& logs = model == models.size() ? game.measured : game.predicted.at(model);
    const PerAlgorithm mean = mean_of(logs, nullptr);
    const std::vector<double> others(mean.begin() + 1, mean.end());
    return cells(game.game, name_of(model), logs.size(), leaves_text(game.alpha_beta.at(model)),
                 mapped(others, [](double log) { return fmt::format("{:.2f}", std::exp(log)); }));
  };
  return {.caption = "Leaves of alpha-beta, and of the others relative to it (geometric means)",
          .header = cells("game", "trees", "number", algorithms),
          .rows = mapped(all, game_and_models, line)};
}

/// First best move, correlation of siblings, growth of alpha-beta's tree.
[[nodiscard]] ReportTable property_table(const Rows& rows, const std::vector<Comparison>& all) {
  const auto line = [&](const Comparison& game, std::size_t index) {
    const char* const model = name_of(index);
    std::vector<std::string> firsts_of;
    std::vector<std::string> correlations;
    Profile sum;
    for (int height = 1; height <= max_height; ++height) {
      Profile profile;
      for (const Row& row :
           where(rows, {{"game", game.game}, {"model", model}, {"height", height}})) {
        profile.add(row);
        sum.add(row);
      }
      firsts_of.push_back(fmt::format("{:.0f}", 100 * profile.first_share()));
      correlations.push_back(fmt::format("{:.2f}", profile.correlation()));
    }
    const Rows found = searches(rows, game.game, model);
    const auto leaves = [&](int depth) {
      return geometric_mean(column(
          found, depth == game.depth ? algorithms.front() : fmt::format("leaves_{}", depth)));
    };
    const auto growth = [&](int depth) {
      return fmt::format("{:.1f}", leaves(depth) / leaves(depth - 1));
    };
    return cells(
        game.game, model,
        fmt::format("{:.1f}", static_cast<double>(sum.moves) / static_cast<double>(sum.nodes)),
        firsts_of, correlations, growth(game.depth), growth(game.depth - 1));
  };
  return {.caption =
              "Properties of games and models: moves, first move best in % and correlation of "
              "siblings at nodes 1, 2 and 3 plies above the leaves; leaves of alpha-beta by "
              "those of one ply less, at the depth of the test and a ply before",
          .header = {"game", "trees", "moves", "first 1", "first 2", "first 3", "siblings 1",
                     "siblings 2", "siblings 3", "growth", "before"},
          .rows = mapped(all, game_and_models, line)};
}

/// What the fit found: how often the first move is best by type of node, and the fitted trees.
[[nodiscard]] ReportTable fit_table(const Rows& rows) {
  const auto line = [&](const Row& fit) {
    const std::string game = text(fit, "game");
    const auto shares = [&](const char* type) {
      return joined(from_to(1, max_height), [&](int height) {
        double nodes = 0;
        double first = 0;
        const char* const factor = type == the_game ? "model" : "type";
        for (const Row& row : where(rows, {{"game", game}, {factor, type}, {"height", height}})) {
          nodes += number(row, "nodes");
          first += number(row, "best_first");
        }
        return fmt::format("{:.0f}", 100 * first / nodes);
      });
    };
    const auto figure = [&](const char* what) { return fmt::format("{:.0f}", number(fit, what)); };
    return cells(game, mapped({the_game, "PV", "cut", "all"}, shares),
                 mapped({"width", "growth", "first"}, figure));
  };
  return {.caption =
              "The fit: first move best in % at nodes that random moves reach and by type of "
              "node, 1, 2 and 3 plies above the leaves; width of the uniform trees; growth and "
              "order of the fitted branch scores in %",
          .header = {"game", "random", "PV", "cut", "all", "width", "growth", "first"},
          .rows = mapped(where(rows, {{"fit", true}}), line)};
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const std::vector<Comparison> all = comparisons(rows);
  const double confidence = joint_confidence(all.size() * (rivals.size() + 1));
  Findings findings;
  for (const Comparison& game : all) {
    for (const auto& [model, rival] : rivals)
      findings.claims.push_back(better_claim(game, model, rival, confidence));
    findings.claims.push_back(sss_claim(game, confidence));
    if (game.is_measured()) findings.plots.push_back(prediction_plot(game));
  }
  findings.claims.push_back(same_value(rows));
  const auto measured = chosen(all, [](const Comparison& game) { return game.is_measured(); });
  findings.tables = {prediction_table(measured), ratio_table(measured),
                     property_table(rows, measured), fit_table(rows)};
  return findings;
}

}  // namespace

Experiment experiment() {
  return {.name = "tree-models",
          .title = "Which tree model predicts real games?",
          .question =
              "Which synthetic trees predict how many leaves ten algorithms visit in chess and in "
              "Connect Four: those of the literature, or trees matched to measured properties of "
              "the game?",
          .source = "Marsland and Campbell 1981; Newborn 1977; Knuth and Moore 1975",
          .tasks = tasks,
          .assess = assess,
          .place = 320};
}

}  // namespace espalier::lab::tree_models
