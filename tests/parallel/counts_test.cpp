// What the runs of the parallel algorithms count: one processor visits the nodes of the sequential
// algorithm, the losses add up, and the same options give the same run.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/pvs.hpp"
#include "tests/parallel/parallel.hpp"

namespace espalier::parallel {
namespace {

using test::shape;
using Tree = trees::RandomTree;
using Leaves = std::vector<std::uint64_t>;

/// Records the evaluated nodes.
struct Recorder {
  [[nodiscard]] Score evaluate(const Tree& tree) {
    leaves.push_back(tree.key());
    return tree.static_eval();
  }
  Leaves leaves;
};

template <class Search>
Leaves leaves_of_textbook(Tree tree, Search search) {
  Recorder recorder;
  textbook::Walk<Tree, Recorder> walk(tree, recorder);
  (void)search(walk);
  return recorder.leaves;
}

/// F1 of D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning" (1975): no deep cutoffs.
template <class W>
Score f1(W& walk, Score bound, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(best, -f1(walk, -best, depth - 1, ply + 1));
    walk.unmake(move);
    if (best >= bound) break;
  }
  return best;
}

/// SCOUT with windows as Figure 5 of Joerg and Kuszmaul 1994 has it, read sequentially.
template <class W>
Score jamboree(W& walk, Score alpha, Score beta, int depth, int ply = 0) {
  typename W::Moves moves;
  if (const auto leaf = walk.enter(moves, depth, ply)) return *leaf;
  Score best = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    Score value = 0;
    if (best == -infinite_score) {
      value = -jamboree(walk, -beta, -alpha, depth - 1, ply + 1);
    } else {
      const Score low = std::max(alpha, best);
      value = -jamboree(walk, -low - 1, -low, depth - 1, ply + 1);
      if (value > low && value < beta) value = -jamboree(walk, -beta, -low, depth - 1, ply + 1);
    }
    walk.unmake(move);
    best = std::max(best, value);
    if (best >= beta) break;
  }
  return best;
}

/// The leaves of the sequential algorithm that a parallel one becomes with one processor.
Leaves sequential_leaves(const std::string& name, const Tree& tree, int depth, bool minimal) {
  constexpr Score open = infinite_score;
  return leaves_of_textbook(tree, [&](auto& walk) {
    if (name == "mandatory work first") return f1(walk, open, depth);
    if (name == "Jamboree") return jamboree(walk, -open, open, depth);
    return minimal ? textbook::pvs(walk, -open, open, depth)
                   : textbook::falphabeta(walk, -open, open, depth);
  });
}

TEST(ParallelCounts, OneProcessorVisitsTheNodesOfTheSequentialAlgorithm) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const int depth = 2 + static_cast<int>(seed % 4);
    const Tree tree(shape(2 + static_cast<int>(seed % 5), depth + 1, seed));
    for (const bool minimal : {false, true}) {
      const Options options{
          .costs = Costs::with_latency(3), .minimal_windows = minimal, .grain = 0};
      for_each_algorithm([&](auto algorithm) {
        if (algorithm.needs_table) return;  // below
        Recorder recorder;
        (void)algorithm(tree, recorder, depth, options);
        Leaves sequential = sequential_leaves(algorithm.name, tree, depth, minimal);
        if (algorithm.name == std::string("mandatory work first")) {  // in an order of its own
          std::sort(recorder.leaves.begin(), recorder.leaves.end());
          std::sort(sequential.begin(), sequential.end());
        }
        EXPECT_TRUE(recorder.leaves == sequential)
            << algorithm.name << ", seed " << seed << (minimal ? ", minimal windows" : "");
      });
    }
  }
}

/// Algorithms whose sequential algorithm is one of their own, as other tests have it.
bool has_its_own(const std::string& name) {
  return name == "mandatory work first" || name == "Jamboree" || name == "UIDPABS" ||
         name == "TDSAB";
}

/// The sequential search does not wait for events.
TEST(ParallelCounts, OneProcessorWithATableVisitsTheNodesOfTheSequentialSearch) {
  trees::Evaluator evaluator;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const trees::StronglyOrderedTree tree(shape(4, 6, seed));
    for (const auto table : {TableKind::shared, TableKind::one_each, TableKind::distributed}) {
      const Options options{.table = table,
                            .table_size = 64,
                            .minimal_windows = seed % 2 == 0,
                            .iterative_deepening = true,
                            .grain = static_cast<int>(seed % 3)};
      const Report sequential = search_sequentially(tree, evaluator, 6, options);
      for_each_algorithm([&](auto algorithm) {
        const std::string name = algorithm.name;
        if (has_its_own(name)) return;
        const Report report = algorithm(tree, evaluator, 6, options);
        EXPECT_EQ(report.nodes, sequential.nodes) << name;
        EXPECT_EQ(report.time, sequential.time) << name;
      });
    }
  }
}

using trees::StronglyOrderedTree;

/// The sequential searches of one processor after the other, with one table.
class Sequentially {
 public:
  Sequentially(const StronglyOrderedTree& tree, const Options& options)
      : tree_(tree),
        options_(options),
        tables_(detail::tables_for<StronglyOrderedTree::Move>(options)) {}

  Score search(Score alpha, Score beta, int depth) {
    NodeSearch<StronglyOrderedTree, trees::Evaluator> steps(tree_, evaluator_, depth, options_,
                                                            tables_);
    Processor me(0, 1);
    Context<StronglyOrderedTree> c(tree_, me);
    Spent spent;
    const Score value = steps.subtree(c, alpha, beta, depth, 0, spent);
    nodes += me.nodes;
    time += spent.total();
    return value;
  }

  /// The same, the moves of the root in this order, and the best one then moved to the front.
  Score search(std::vector<StronglyOrderedTree::Move>& moves, Score alpha, Score beta, int depth) {
    ++nodes;
    Score best = -infinite_score;
    auto first = moves.begin();
    for (auto move = moves.begin(); move != moves.end() && best < beta; ++move) {
      tree_.make(*move);
      const Score value = -search(-beta, -std::max(alpha, best), depth - 1);
      tree_.unmake(*move);
      if (value <= best) continue;
      best = value;
      first = move;
    }
    std::rotate(moves.begin(), first, first + 1);
    return best;
  }

  std::uint64_t nodes = 0;
  Time time = 0;

 private:
  StronglyOrderedTree tree_;
  Options options_;
  trees::Evaluator evaluator_;
  std::vector<Table<StronglyOrderedTree::Move>> tables_;
};

TEST(ParallelCounts, OneProcessorOfTdsabVisitsTheNodesOfMtd) {
  trees::Evaluator evaluator;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const StronglyOrderedTree tree(shape(4, 6, seed));
    const Options options{.table = TableKind::one_each,
                          .table_size = seed % 2 == 0 ? 64U : 4096U,
                          .iterative_deepening = true,
                          .grain = static_cast<int>(seed % 3)};
    Sequentially one(tree, options);
    Score guess = evaluator.evaluate(tree);
    for (int depth = 1; depth <= 6; ++depth) {
      Score lower = -infinite_score;
      Score upper = infinite_score;
      while (lower < upper) {
        const Score beta = guess == lower ? guess + 1 : guess;
        guess = one.search(beta - 1, beta, depth);
        (guess < beta ? upper : lower) = guess;
      }
    }
    const Report report = search<Tdsab>(tree, evaluator, 6, options);
    EXPECT_EQ(report.value, guess);
    EXPECT_EQ(report.nodes, one.nodes) << "seed " << seed;
    EXPECT_EQ(report.time, one.time) << "seed " << seed;
  }
}

TEST(ParallelCounts, OneProcessorOfUidpabsVisitsTheNodesOfIteratedAspiration) {
  trees::Evaluator evaluator;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const StronglyOrderedTree tree(shape(4, 6, seed));
    const Options options{.iterative_deepening = true,
                          .aspiration_width = 1 + static_cast<Score>(seed)};
    Sequentially one(tree, options);
    MovesOf<StronglyOrderedTree> list;
    (void)tree.generate(list);
    std::vector<StronglyOrderedTree::Move> moves(list.begin(), list.end());
    Score guess = evaluator.evaluate(tree);
    Score value = 0;
    Score alpha = 0;
    for (int depth = 1; depth <= 6; ++depth) {
      alpha = guess - options.aspiration_width;
      const Score beta = guess + options.aspiration_width;
      value = one.search(moves, alpha, beta, depth);
      if (value >= beta) value = one.search(moves, value - 1, infinite_score, depth);
      if (value > alpha) guess = value;
    }
    if (value <= alpha) value = one.search(moves, -infinite_score, infinite_score, 6);
    const Report report = search<Uidpabs>(tree, evaluator, 6, options);
    EXPECT_EQ(report.value, value);
    EXPECT_EQ(report.nodes, one.nodes) << "seed " << seed;
  }
}

TEST(ParallelCounts, UpdatesOfBoundsSaveNodesOfTreeSplitting) {
  trees::Evaluator evaluator;
  std::uint64_t without = 0;
  std::uint64_t with = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const StronglyOrderedTree tree(shape(6, 6, seed));
    Options options{.processors = 8};
    const Report plain = search<TreeSplitting>(tree, evaluator, 6, options);
    options.updates_bounds = true;
    const Report updated = search<TreeSplitting>(tree, evaluator, 6, options);
    EXPECT_EQ(updated.value, plain.value) << "seed " << seed;
    without += plain.nodes;
    with += updated.nodes;
  }
  EXPECT_LT(with, without);
}

TEST(ParallelCounts, TheLossesAddUp) {
  trees::Evaluator evaluator;
  const trees::StronglyOrderedTree tree(shape(6, 5, 3));
  for (const Time latency : {Time{0}, Time{1}, Time{10}, Time{1000}}) {
    for (const auto table : {TableKind::none, TableKind::distributed}) {
      Options options{.costs = Costs::with_latency(latency), .table = table};
      options.costs.node = 3;
      options.costs.evaluation = 5;
      const auto sequential = search_sequentially(tree, evaluator, 5, options).time;
      for_each_algorithm([&](auto algorithm) {
        for (const unsigned processors : {1U, 2U, 7U, 64U, 1024U}) {
          options.processors = processors;
          const Report report = algorithm(tree, evaluator, 5, options);
          EXPECT_EQ(loss_of(report, sequential).total(),
                    static_cast<std::int64_t>(processors * report.time) -
                        static_cast<std::int64_t>(sequential))
              << algorithm.name << ", P " << processors << ", latency " << latency;
          EXPECT_EQ(report.processors, processors);
        }
      });
    }
  }
}

TEST(ParallelCounts, LatencyCostsTimeAndOneProcessorPaysNone) {
  trees::Evaluator evaluator;
  const trees::StronglyOrderedTree tree(shape(8, 6, 1));
  for_each_algorithm([&](auto algorithm) {
    Options options{.processors = 8};
    const Report near = algorithm(tree, evaluator, 6, options);
    options.costs = Costs::with_latency(1000);
    const Report far = algorithm(tree, evaluator, 6, options);
    EXPECT_GE(far.time, near.time) << algorithm.name;
    EXPECT_EQ(near.communication, 0U) << algorithm.name;
    options.processors = 1;
    EXPECT_EQ(algorithm(tree, evaluator, 6, options).communication, 0U) << algorithm.name;
  });
}

/// The critical path: no number of processors is faster than as many as there is work for, if
/// there is nothing to win by luck, as in a tree whose best moves all come first.
TEST(ParallelCounts, UnlimitedProcessorsTakeTheTimeOfTheCriticalPath) {
  trees::Evaluator evaluator;
  const trees::PerfectlyOrderedTree tree(shape(6, 6, 1));
  for_each_algorithm([&](auto algorithm) {
    if (!algorithm.runs_unlimited) return;
    Options options{.processors = Machine::unlimited};
    const Report unlimited = algorithm(tree, evaluator, 6, options);
    EXPECT_GT(unlimited.processors, 1U) << algorithm.name;
    for (const unsigned processors : {1U, 4U, 64U}) {
      options.processors = processors;
      EXPECT_GE(algorithm(tree, evaluator, 6, options).time, unlimited.time)
          << algorithm.name << ", P " << processors;
    }
  });
}

/// What is sent is counted, and sending and receiving keep the processors busy.
TEST(ParallelCounts, MessagesAreCounted) {
  trees::Evaluator evaluator;
  const StronglyOrderedTree tree(shape(6, 5, 1));
  Options options{.processors = 5, .table = TableKind::one_each};
  const std::size_t least = Message<StronglyOrderedTree::Move>().bytes();
  const auto expect_messages = [&](const auto& run) {
    options.costs = {};
    const Report free = run();
    EXPECT_GT(free.messages, 0U);
    EXPECT_GE(free.bytes, free.messages * least);
    EXPECT_EQ(free.communication, 0U);
    options.costs.overhead = 3;
    const Report busy = run();
    EXPECT_GT(busy.communication, 0U);
    EXPECT_LE(busy.communication, 2 * 3 * busy.messages);
  };
  expect_messages([&] { return search<TreeSplittingByMessages>(tree, evaluator, 5, options); });
  expect_messages([&] { return search<Tdsab>(tree, evaluator, 5, options); });
  expect_messages([&] { return search<Aphid>(tree, evaluator, 5, options); });
  expect_messages([&] { return search<Uidpabs>(tree, evaluator, 5, options); });
  options.processors = 1;
  EXPECT_EQ(search<Tdsab>(tree, evaluator, 5, options).messages, 0U);
}

/// Equal by every compiler and every standard library. A change of an algorithm changes the number.
TEST(ParallelCounts, AreTheSameEverywhere) {
  trees::Evaluator evaluator;
  const trees::StronglyOrderedTree tree(shape(8, 6, 1));
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a, by numbers instead of bytes
  for_each_algorithm([&](auto algorithm) {
    for (const unsigned processors : {2U, 7U, 64U}) {
      const Options options{.processors = processors,
                            .costs = Costs::with_latency(10),
                            .table = TableKind::distributed,
                            .minimal_windows = true};
      const Report report = algorithm(tree, evaluator, 6, options);
      for (const std::uint64_t count :
           {report.time, report.work, report.communication, report.idle, report.nodes})
        hash = (hash ^ count) * 1099511628211U;
    }
  });
  EXPECT_EQ(hash, 782184880096107693U);
}

struct Throws {
  [[nodiscard]] Score evaluate(const Tree&) { throw std::runtime_error("no value"); }
};

TEST(ParallelCounts, AnExceptionOfTheEvaluationArrives) {
  Throws evaluator;
  for_each_algorithm([&](auto algorithm) {
    EXPECT_THROW((void)algorithm(Tree(shape(3, 4)), evaluator, 3, Options{.processors = 3}),
                 std::runtime_error)
        << algorithm.name;
  });
}

}  // namespace
}  // namespace espalier::parallel
