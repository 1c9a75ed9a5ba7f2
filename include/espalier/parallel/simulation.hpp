// A search of one position on simulated processors: what all parallel algorithms share, and the
// report of a run.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/node.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/table.hpp"
#include "espalier/search/transposition_table.hpp"

namespace espalier::parallel {

struct Options {
  unsigned processors = 1;  ///< or Machine::unlimited
  Costs costs{};
  std::uint64_t seed = 1;  ///< of the processors' generators
  TableKind table = TableKind::none;
  std::size_t table_size = std::size_t{1} << 16;  ///< entries, all processors together
  /// The younger moves are searched with a minimal window first.
  bool minimal_windows = false;
  /// Searches 1, 2 .. plies, the table kept.
  bool iterative_deepening = false;
  /// Subtrees of up to so many plies are searched in one event, by one processor.
  int grain = 1;
  /// Of parallel aspiration: the width of all windows but the outermost.
  Score aspiration_width = 32;
};

/// What a search found and what it cost.
struct Report {
  Score value = no_score;
  std::uint64_t processors = 0;  ///< that took part
  Time time = 0;                 ///< from the beginning to the value of the root
  Time work = 0;                 ///< of all processors together, as the two below
  Time communication = 0;
  Time idle = 0;
  std::uint64_t nodes = 0;  ///< positions entered

  Report& operator+=(const Report& next) {
    value = next.value;
    processors = std::max(processors, next.processors);
    time += next.time;
    work += next.work;
    communication += next.communication;
    idle += next.idle;
    nodes += next.nodes;
    return *this;
  }
};

/// What a run with P processors loses against a sequential search of the time S: P * time - S,
/// which is the sum of the three.
struct Loss {
  std::int64_t search = 0;  ///< work beyond S; negative if the parallel search needs less
  std::int64_t idle = 0;
  std::int64_t communication = 0;

  [[nodiscard]] std::int64_t total() const { return search + idle + communication; }
};
[[nodiscard]] inline Loss loss_of(const Report& report, Time sequential) {
  return {static_cast<std::int64_t>(report.work) - static_cast<std::int64_t>(sequential),
          static_cast<std::int64_t>(report.idle), static_cast<std::int64_t>(report.communication)};
}

/// One search: the machine, the position, the table, and the steps of which every algorithm is
/// made.
template <Game G, Evaluator<G> J>
class Simulation {
 public:
  using Position = G;
  using Move = typename G::Move;
  using Node = parallel::Node<G>;
  using Context = parallel::Context<G>;
  using SplitPoint = parallel::SplitPoint<G>;
  using Tables = std::vector<Table<Move>>;

  Simulation(const G& position, J& evaluator, int plies, const Options& chosen, Tables& memory)
      : root(position),
        depth(plies),
        options(chosen),
        machine(chosen.processors, chosen.seed),
        pool(machine),
        evaluator_(evaluator),
        tables_(memory) {}

  const G& root;
  const int depth;
  const Options& options;
  Machine machine;
  Pool<G> pool;

  // ----------------------------------------------------------------------------------- a node --

  /// Enters a position: counts it, looks it up, and generates its moves unless its value is known.
  [[nodiscard]] Spent enter(Context& c, Node& n) {
    ++c.processor->nodes;
    if constexpr (HasKey<G>)
      if (machine.is_observed()) c.processor->place = c.position->key();
    Spent spent{.work = options.costs.node};
    if constexpr (HasDraws<G>)
      if (n.ply > 0 && c.position->is_draw(n.ply)) return known(n, draw_score, spent);
    Move first{};
    if (probe(c, n, first, spent)) return spent;
    const Outcome outcome = c.position->generate(n.moves);
    if (outcome.is_over()) return known(n, outcome.score(n.ply), spent);
    if (n.depth <= 0 || n.ply >= max_ply) {
      spent.work += options.costs.evaluation;
      return known(n, evaluate(*c.position), spent);
    }
    const auto found = std::find(n.moves.begin(), n.moves.end(), first);
    if (found != n.moves.end()) std::rotate(n.moves.begin(), found, found + 1);
    return spent;
  }

  /// Leaves a node whose moves are searched: stores its value.
  [[nodiscard]] Spent leave(Context& c, const Node& n) {
    Spent spent;
    if constexpr (HasKey<G>) {
      if (n.is_known || stopped(c) || options.table == TableKind::none) return spent;
      const std::uint64_t key = c.position->key();
      const Bound bound = n.best >= n.beta    ? Bound::lower
                          : n.best <= n.alpha ? Bound::upper
                                              : Bound::exact;
      pay_table(c, key, spent);
      table(c, key).store({key, n.best_move, to_table(n.best, n.ply), n.depth, bound});
    }
    return spent;
  }

  /// The whole subtree of a node by one processor: alpha-beta, or PVS with minimal windows.
  Score subtree(Context& c, Score alpha, Score beta, int plies, int ply, Spent& spent) {
    Node n(alpha, beta, plies, ply);
    spent += enter(c, n);
    while (n.remaining() > 0) {
      const Move move = n.moves[n.take()];
      const Score low = n.low();
      const bool is_test = options.minimal_windows && n.best != -infinite_score;
      c.make(move);
      Score value = -subtree(c, -(is_test ? low + 1 : beta), -low, plies - 1, ply + 1, spent);
      if (is_test && value > low && value < beta)
        value = -subtree(c, -beta, -value, plies - 1, ply + 1, spent);
      c.unmake(move);
      n.improve(move, value);
    }
    spent += leave(c, n);
    return n.best;
  }

  [[nodiscard]] Score evaluate(const G& position) {
    return clamp_static_eval(evaluator_.evaluate(position));
  }

  /// co_await spend(...): the processor of `c` is busy for that long.
  [[nodiscard]] auto spend(Context& c, const Spent& spent) {
    return machine.spend(*c.processor, spent);
  }
  [[nodiscard]] auto communicate(Context& c, Time time) {
    return machine.spend(*c.processor, {.communication = time});
  }

  /// Is what `c` searches below a cutoff? Its values are worthless then.
  [[nodiscard]] bool stopped(const Context& c) const { return pool.is_stopped(c.within); }

  // ---------------------------------------------------------------------------------- the end --

  void finish(Score value) {
    if (value_) return;
    value_ = value;
    machine.finish();
  }

  [[nodiscard]] Report report() {
    Report report{.value = value_.value(), .processors = machine.size(), .time = machine.time()};
    for (std::size_t i = 0; i < machine.size(); ++i) {
      const Processor& processor = machine.processor(i);
      report.work += processor.spent.work;
      report.communication += processor.spent.communication;
      report.idle += processor.idle;
      report.nodes += processor.nodes;
    }
    return report;
  }

 private:
  static Spent known(Node& n, Score value, const Spent& spent) {
    n.best = value;
    n.is_known = true;
    return spent;
  }

  /// Looks a position up; its value may be known then. `first` becomes the move to search first.
  bool probe(Context& c, Node& n, Move& first, Spent& spent) {
    if constexpr (HasKey<G>) {
      if (options.table == TableKind::none || n.depth <= 0) return false;
      const std::uint64_t key = c.position->key();
      pay_table(c, key, spent);
      const auto* const entry = table(c, key).probe(key);
      if (entry == nullptr) return false;
      first = entry->move;
      if (entry->depth != n.depth) return false;
      const Score score = from_table(entry->score, n.ply);
      const bool cuts = entry->bound == Bound::exact ||
                        (entry->bound == Bound::lower && score >= n.beta) ||
                        (entry->bound == Bound::upper && score <= n.alpha);
      if (!cuts) return false;
      known(n, score, spent);
      n.best_move = entry->move;
      return true;
    } else {
      return false;
    }
  }

  /// The table that holds `key` for the processor of `c`.
  [[nodiscard]] Table<Move>& table(const Context& c, std::uint64_t key) {
    switch (options.table) {
      case TableKind::one_each:
        return tables_[c.processor->id % tables_.size()];
      case TableKind::distributed:
        return tables_[owner_of(key)];
      default:
        return tables_[0];
    }
  }
  [[nodiscard]] std::size_t owner_of(std::uint64_t key) const {
    return (key >> 32) % tables_.size();
  }
  void pay_table(const Context& c, std::uint64_t key, Spent& spent) const {
    const bool remote = options.table == TableKind::distributed &&
                        owner_of(key) != c.processor->id % tables_.size();
    spent.work += remote ? 0 : options.costs.table;
    spent.communication += remote ? options.costs.remote_table : 0;
  }

  J& evaluator_;
  Tables& tables_;
  std::optional<Score> value_{};
};

namespace detail {

template <class Move>
[[nodiscard]] std::vector<Table<Move>> tables_for(const Options& options) {
  const bool many = options.table == TableKind::one_each || options.table == TableKind::distributed;
  const std::size_t tables = many ? std::max(options.processors, 1U) : 1;
  const std::size_t all = options.table == TableKind::none ? 1 : options.table_size;
  return std::vector<Table<Move>>(tables, Table<Move>(std::max<std::size_t>(all / tables, 1)));
}

}  // namespace detail

/// The value of `position`, `depth` plies deep, by the algorithm `A` on simulated processors.
/// `observer` receives what the processors do.
template <template <class> class A, Game G, Evaluator<G> J>
[[nodiscard]] Report search(const G& position, J& evaluator, int depth, Options options,
                            const std::function<void(const Interval&)>& observer = {}) {
  static_assert(turns_alternate<G>, "the algorithms of the literature need turns that alternate");
  using S = Simulation<G, J>;
  if constexpr (requires { A<S>::processors_meet_in_the_table; })
    if (options.table != TableKind::distributed) options.table = TableKind::shared;
  auto tables = detail::tables_for<typename G::Move>(options);
  Report report;
  for (int plies = options.iterative_deepening ? std::min(1, depth) : depth; plies <= depth;
       ++plies) {
    S simulation(position, evaluator, plies, options, tables);
    A<S> algorithm(simulation);
    if (observer) simulation.machine.observe(observer);
    for (std::size_t i = 0; i < simulation.machine.size(); ++i)
      simulation.machine.start(algorithm.processor(simulation.machine.processor(i)));
    simulation.machine.run();
    report += simulation.report();
  }
  return report;
}

/// The same by one processor without parallelism: alpha-beta, or PVS with minimal windows. `time`
/// is what it works.
template <Game G, Evaluator<G> J>
[[nodiscard]] Report search_sequentially(const G& position, J& evaluator, int depth,
                                         Options options) {
  options.processors = 1;
  auto tables = detail::tables_for<typename G::Move>(options);
  Report report;
  for (int plies = options.iterative_deepening ? std::min(1, depth) : depth; plies <= depth;
       ++plies) {
    Simulation<G, J> simulation(position, evaluator, plies, options, tables);
    Context<G> c(position, simulation.machine.processor(0));
    Spent spent;
    const Score value = simulation.subtree(c, -infinite_score, infinite_score, plies, 0, spent);
    report += {.value = value,
               .processors = 1,
               .time = spent.total(),
               .work = spent.work,
               .communication = spent.communication,
               .nodes = c.processor->nodes};
  }
  return report;
}

}  // namespace espalier::parallel
