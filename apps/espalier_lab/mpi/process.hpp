// One process of a search by MPI, as the algorithms that send messages see it: in place of the
// simulated machine, with the time that really passes.
#pragma once

#include <mpi.h>

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "apps/espalier_lab/mpi/network.hpp"
#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/parallel/node_search.hpp"
#include "espalier/parallel/simulation.hpp"
#include "espalier/parallel/task.hpp"

namespace espalier::mpi {

template <Game G, Evaluator<G> J>
class Process : public parallel::NodeSearch<G, J> {
  using Base = parallel::NodeSearch<G, J>;

 public:
  using typename Base::Context;
  using typename Base::Message;
  using typename Base::Tables;

  Process(const G& position, J& evaluator, int plies, const parallel::Options& chosen,
          Tables& tables, Network& network)
      : Base(position, evaluator, plies, chosen, tables), network_(network) {}

  [[nodiscard]] std::size_t processors() const { return network_.size(); }

  /// The work itself takes its time.
  [[nodiscard]] std::suspend_never spend(const Context&, const parallel::Spent&) const {
    return {};
  }
  parallel::Task<> send(Context&, unsigned to, Message message) {
    network_.send(to, message.pack());
    co_return;
  }
  [[nodiscard]] bool has_mail(const Context&) const { return network_.has_mail(); }
  /// Once the search is finished, this never goes on.
  parallel::Task<Message> receive(Context&) {
    const auto packet = network_.receive();
    if (!packet) co_await std::suspend_always();
    Message message = Message::unpack(packet->bytes.data(), packet->bytes.size());
    message.from = packet->from;
    co_return message;
  }
  void finish(Score value) { network_.finish(value); }

 private:
  Network& network_;
};

/// What one process did in a search, and how long all took.
struct Run {
  Score value = no_score;
  double seconds = 0;  ///< from the common start until this process knew the value
  std::uint64_t nodes = 0;
  std::uint64_t messages = 0;  ///< sent
  std::uint64_t bytes = 0;
};

/// The value of `position` by the algorithm `A` on all processes of the network, which all call
/// this.
template <template <class> class A, Game G, Evaluator<G> J>
[[nodiscard]] Run search(Network& network, const G& position, J& evaluator, int depth,
                         const parallel::Options& options) {
  using P = Process<G, J>;
  const auto adapted = parallel::detail::options_for<A<P>>(options);
  auto tables = parallel::detail::tables_for<typename G::Move>(adapted);
  parallel::Processor me(network.rank(), adapted.seed);
  const std::uint64_t messages = network.messages();
  const std::uint64_t bytes = network.bytes();
  Run run;
  MPI_Barrier(network.processes());
  const double start = MPI_Wtime();
  for (int plies = parallel::detail::first_depth<A<P>>(adapted, depth); plies <= depth; ++plies) {
    P process(position, evaluator, plies, adapted, tables, network);
    A<P> algorithm(process);
    auto task = algorithm.processor(me);
    task.run();
    run.seconds = MPI_Wtime() - start;
    run.value = network.end();
  }
  run.nodes = me.nodes;
  run.messages = network.messages() - messages;
  run.bytes = network.bytes() - bytes;
  return run;
}

}  // namespace espalier::mpi
