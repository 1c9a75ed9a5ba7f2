// A search of one position on simulated processors: what all parallel algorithms share, and the
// report of a run.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/message.hpp"
#include "espalier/parallel/node.hpp"
#include "espalier/parallel/node_search.hpp"
#include "espalier/parallel/pool.hpp"
#include "espalier/parallel/table.hpp"
#include "espalier/parallel/task.hpp"

namespace espalier::parallel {

/// What a search found and what it cost.
struct Report {
  Score value = no_score;
  std::uint64_t processors = 0;  ///< that took part
  Time time = 0;                 ///< from the beginning to the value of the root
  Time work = 0;                 ///< of all processors together, as the two below
  Time communication = 0;
  Time idle = 0;
  std::uint64_t nodes = 0;     ///< positions entered
  std::uint64_t messages = 0;  ///< of the algorithms that share no memory
  std::uint64_t bytes = 0;     ///< of these messages

  Report& operator+=(const Report& next) {
    value = next.value;
    processors = std::max(processors, next.processors);
    time += next.time;
    work += next.work;
    communication += next.communication;
    idle += next.idle;
    nodes += next.nodes;
    messages += next.messages;
    bytes += next.bytes;
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

/// One search: the machine, and what it adds to the steps at a node.
template <Game G, Evaluator<G> J>
class Simulation : public NodeSearch<G, J> {
  using Base = NodeSearch<G, J>;

 public:
  using typename Base::Context;
  using typename Base::Message;
  using typename Base::Node;
  using typename Base::Tables;
  using SplitPoint = parallel::SplitPoint<G>;

  Simulation(const G& position, J& evaluator, int plies, const Options& chosen, Tables& memory)
      : Base(position, evaluator, plies, chosen, memory),
        machine(chosen.processors, chosen.seed),
        pool(machine),
        inboxes_(machine.size()) {}

  Machine machine;
  Pool<G> pool;

  /// co_await spend(...): the processor of `c` is busy for that long.
  [[nodiscard]] auto spend(Context& c, const Spent& spent) {
    return machine.spend(*c.processor, spent);
  }
  [[nodiscard]] auto communicate(Context& c, Time time) {
    return machine.spend(*c.processor, {.communication = time});
  }

  // -------------------------------------------------------------- processors that share memory --

  /// Is what `c` searches below a cutoff? Its values are worthless then.
  [[nodiscard]] bool stopped(const Context& c) const { return pool.is_stopped(c.within); }
  /// As in NodeSearch; nothing is stored below a cutoff.
  [[nodiscard]] Spent leave(Context& c, const Node& n) {
    c.stores = !stopped(c);
    return Base::leave(c, n);
  }
  Score subtree(Context& c, Score alpha, Score beta, int plies, int ply, Spent& spent) {
    c.stores = !stopped(c);
    return Base::subtree(c, alpha, beta, plies, ply, spent);
  }

  // ------------------------------------------------------------- processors that send messages --

  [[nodiscard]] std::size_t processors() const { return machine.size(); }

  /// Sends a message, which arrives in the order of sending.
  Task<> send(Context& c, unsigned to, Message message) {
    const Costs& costs = this->options.costs;
    co_await communicate(c, costs.overhead);
    message.from = c.processor->id;
    ++messages_;
    bytes_ += message.bytes();
    const Time arrival = machine.time() + costs.message;
    inboxes_[to].push_back({arrival, std::move(message)});
    Processor& receiver = machine.processor(to);
    if (receiver.waiting) machine.wake(receiver, arrival);
  }
  [[nodiscard]] bool has_mail(const Context& c) const {
    const auto& box = inboxes_[c.processor->id];
    return !box.empty() && box.front().arrival <= machine.time();
  }
  /// The next message, as soon as there is one.
  Task<Message> receive(Context& c) {
    auto& box = inboxes_[c.processor->id];
    if (box.empty())
      co_await machine.wait(*c.processor);
    else if (!has_mail(c))
      co_await machine.wait_until(*c.processor, box.front().arrival);
    Message message = std::move(box.front().message);
    box.pop_front();
    co_await communicate(c, this->options.costs.overhead);
    co_return message;
  }

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
    report.messages = messages_;
    report.bytes = bytes_;
    return report;
  }

 private:
  struct Mail {
    Time arrival;
    Message message;
  };

  std::optional<Score> value_{};
  std::vector<std::deque<Mail>> inboxes_;
  std::uint64_t messages_ = 0;
  std::uint64_t bytes_ = 0;
};

namespace detail {

/// The options with the table that the algorithm needs.
template <class Algorithm>
[[nodiscard]] Options options_for(Options options) {
  if constexpr (requires { Algorithm::processors_meet_in_the_table; })
    if (options.table != TableKind::distributed) options.table = TableKind::shared;
  if constexpr (requires { Algorithm::positions_have_homes; }) options.table = TableKind::one_each;
  return options;
}
/// Depth of the first of the searches that the algorithm is called for one after the other.
template <class Algorithm>
[[nodiscard]] int first_depth(const Options& options, int depth) {
  if constexpr (requires { Algorithm::deepens_itself; }) return depth;
  return options.iterative_deepening ? std::min(1, depth) : depth;
}

}  // namespace detail

/// The value of `position`, `depth` plies deep, by the algorithm `A` on simulated processors.
/// `observer` receives what the processors do.
template <template <class> class A, Game G, Evaluator<G> J>
[[nodiscard]] Report search(const G& position, J& evaluator, int depth, const Options& chosen,
                            const std::function<void(const Interval&)>& observer = {}) {
  static_assert(turns_alternate<G>, "the algorithms of the literature need turns that alternate");
  using S = Simulation<G, J>;
  const Options options = detail::options_for<A<S>>(chosen);
  auto tables = detail::tables_for<typename G::Move>(options);
  Report report;
  for (int plies = detail::first_depth<A<S>>(options, depth); plies <= depth; ++plies) {
    S simulation(position, evaluator, plies, options, tables);
    A<S> algorithm(simulation);
    if (observer) simulation.machine.observe(observer);
    simulation.keeps_places = static_cast<bool>(observer);
    for (std::size_t i = 0; i < simulation.machine.size(); ++i)
      simulation.machine.start(algorithm.processor(simulation.machine.processor(i)));
    simulation.machine.run();
    report += simulation.report();
  }
  return report;
}

/// The value of `position`, `depth` plies deep, by one processor without parallelism: alpha-beta,
/// or PVS with minimal windows. `time` of the report is what the processor works.
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
