// Tree-splitting of processors that share no memory: masters and slaves send each other messages.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/message.hpp"
#include "espalier/parallel/node.hpp"
#include "espalier/parallel/node_search.hpp"
#include "espalier/parallel/task.hpp"

namespace espalier::parallel {

/// The algorithm of tree_splitting.hpp (R. Finkel and J. Fishburn, 1982), where a master is its own
/// first slave too. It reads the values of the others between two events of its own search, so
/// that they wait for it.
template <class S>
class TreeSplittingByMessages {
 public:
  using Context = typename S::Context;
  using Message = typename S::Message;
  using Move = typename S::Move;
  using Node = typename S::Node;
  using Kind = typename Message::Kind;

  explicit TreeSplittingByMessages(S& simulation) : s_(simulation) {}

  Task<> processor(Processor& me) {
    Member m(s_, me);
    if (me.id == 0) {
      m.team = static_cast<unsigned>(s_.processors());
      auto root = node(m, -infinite_score, infinite_score, s_.depth, 0);
      const Score value = co_await root;
      s_.finish(value);
      co_return;
    }
    for (;;) {
      auto next = s_.receive(m.context);
      m.order = co_await next;
      if (m.order.kind != Kind::search) continue;  // an abort that came too late
      m.is_aborted = false;
      m.team = m.order.team;
      m.context.go_to(s_.root, m.order.line);
      auto search = value_of(m, m.order);
      const Score value = co_await search;
      auto answer = s_.send(
          m.context, m.order.from,
          {.kind = Kind::value, .index = m.order.index, .node = m.order.node, .value = value});
      co_await answer;
    }
  }

 private:
  S& s_;

  /// A processor and those that it leads, from the next number on.
  struct Slave {
    unsigned leader;
    unsigned team;            ///< processors, the leader included
    std::uint64_t order = 0;  ///< what it does: the number of an order, 0 for nothing
  };
  /// A node whose moves a master gives away.
  struct Split {
    Node& node;
    std::vector<Move> line;  ///< from the root
    std::vector<Slave> slaves{};
    bool is_aborted = false;

    [[nodiscard]] bool is_busy() const {
      return std::any_of(slaves.begin(), slaves.end(),
                         [](const Slave& slave) { return slave.order != 0; });
    }
  };
  /// A processor, with what it has of the search.
  struct Member {
    Member(S& search, Processor& me) : context(search.root, me) {}

    Context context;
    Message order{};               ///< what it does
    bool is_aborted = false;       ///< this order
    unsigned team = 1;             ///< that it leads at the moment
    std::vector<Split*> splits{};  ///< its own, from above
    std::uint64_t orders = 0;      ///< that it has given

    /// Is what it searches below a cutoff, or below an aborted order? Its values are worthless
    /// then.
    [[nodiscard]] bool stopped() const {
      return is_aborted || std::any_of(splits.begin(), splits.end(),
                                       [](const Split* split) { return split->node.has_cutoff(); });
    }
    /// Is the work at its split `at` useless, by a cutoff there or above, or by an aborted order?
    [[nodiscard]] bool stopped(const Split& at) const {
      const auto end = std::find(splits.begin(), splits.end(), &at) + 1;
      return is_aborted || std::any_of(splits.begin(), end,
                                       [](const Split* split) { return split->node.has_cutoff(); });
    }
  };

  // --------------------------------------------------------------------------------- a search --

  Task<Score> node(Member& m, Score alpha, Score beta, int depth, int ply) {
    if (depth <= s_.options.grain) {
      Spent spent;
      const Score value = s_.subtree(m.context, alpha, beta, depth, ply, spent);
      auto spending = spend(m, spent);
      co_await spending;
      co_return value;
    }
    Node n(alpha, beta, depth, ply);
    const Spent entering = s_.enter(m.context, n);
    auto entered = spend(m, entering);
    co_await entered;
    auto moves = m.team > 1 ? with_slaves(m, n) : alone(m, n);
    co_await moves;
    if (m.stopped()) co_return n.best;
    const Spent leaving = s_.leave(m.context, n);
    co_await s_.spend(m.context, leaving);
    co_return n.best;
  }

  Task<> alone(Member& m, Node& n) {
    while (n.remaining() > 0 && !m.stopped()) {
      auto move = own_move(m, n);
      co_await move;
    }
  }
  Task<> own_move(Member& m, Node& n) {
    const Message order = next_order(n);
    const Move move = n.moves[order.index];
    m.context.make(move);
    auto search = value_of(m, order);
    const Score value = co_await search;
    m.context.unmake(move);
    if (!m.stopped()) n.improve(move, value);
  }

  /// The next move of a node, with its window; without the line.
  [[nodiscard]] Message next_order(Node& n) const {
    const Score low = n.low();
    return {.kind = Kind::search,
            .is_test = s_.options.minimal_windows && n.best != -infinite_score,
            .index = static_cast<std::uint32_t>(n.take()),
            .depth = n.depth - 1,
            .alpha = low,
            .beta = n.beta};
  }
  /// The value of a move for the node above it; the move is made.
  Task<Score> value_of(Member& m, const Message& order) {
    const int ply = static_cast<int>(m.context.line.size());
    const Score end = order.is_test ? order.alpha + 1 : order.beta;
    auto search = node(m, -end, -order.alpha, order.depth, ply);
    Score value = co_await search;
    value = -value;
    if (order.is_test && value > order.alpha && value < order.beta && !m.stopped()) {
      auto again = node(m, -order.beta, -value, order.depth, ply);
      value = co_await again;
      value = -value;
    }
    co_return value;
  }

  /// The end of an event, when messages are read.
  Task<> spend(Member& m, Spent spent) {
    co_await s_.spend(m.context, spent);
    while (s_.has_mail(m.context)) {
      auto reading = read(m);
      co_await reading;
    }
  }

  // --------------------------------------------------------------------------------- a master --

  Task<> with_slaves(Member& m, Node& n) {
    if (n.remaining() == 0) co_return;
    Split split{n, moves_to(m.context)};
    const unsigned team = m.team;
    m.team = divide(m.context.processor->id, team, split);
    m.splits.push_back(&split);
    for (Slave& slave : split.slaves) {
      auto giving = give_move(m, split, slave);
      co_await giving;
    }
    auto own = alone(m, n);
    co_await own;
    auto aborting = abort_stopped(m);
    co_await aborting;
    while (split.is_busy()) {
      auto reading = read(m);
      co_await reading;
    }
    m.splits.pop_back();
    m.team = team;
  }

  [[nodiscard]] static std::vector<Move> moves_to(const Context& context) {
    std::vector<Move> moves;
    for (const auto& step : context.line) moves.push_back(step.move);
    return moves;
  }

  Task<> give_move(Member& m, Split& split, Slave& slave) {
    if (split.node.remaining() == 0 || m.stopped(split)) co_return;
    Message order = next_order(split.node);
    order.node = slave.order = ++m.orders;
    order.team = slave.team;
    order.line = split.line;
    order.line.push_back(split.node.moves[order.index]);
    auto sending = s_.send(m.context, slave.leader, std::move(order));
    co_await sending;
  }

  /// Waits for a message and does what it says.
  Task<> read(Member& m) {
    auto next = s_.receive(m.context);
    const Message message = co_await next;
    if (message.kind == Kind::abort) {
      if (message.from == m.order.from && message.node == m.order.node) m.is_aborted = true;
    } else {
      auto taking = take_value(m, message);
      co_await taking;
    }
    auto aborting = abort_stopped(m);
    co_await aborting;
  }

  /// A slave has the value of its move, and gets another one.
  Task<> take_value(Member& m, const Message& message) {
    for (Split* const split : m.splits) {
      for (Slave& slave : split->slaves) {
        if (slave.leader != message.from || slave.order != message.node) continue;
        slave.order = 0;
        if (!m.stopped(*split))
          split->node.improve(split->node.moves[message.index], message.value);
        auto giving = give_move(m, *split, slave);
        co_await giving;
        co_return;
      }
    }
  }

  /// Tells the busy slaves of every node at or below a cutoff.
  Task<> abort_stopped(Member& m) {
    bool is_stopped = m.is_aborted;
    for (Split* const split : m.splits) {
      is_stopped = is_stopped || split->node.has_cutoff();
      if (!is_stopped || std::exchange(split->is_aborted, true)) continue;
      for (const Slave& slave : split->slaves) {
        if (slave.order == 0) continue;
        auto sending = s_.send(m.context, slave.leader, {.kind = Kind::abort, .node = slave.order});
        co_await sending;
      }
    }
  }

  /// Divides a team among the slaves. The size of the first share, which stays with the master.
  [[nodiscard]] unsigned divide(unsigned master, unsigned team, Split& split) const {
    const unsigned slaves = fan_out(team, split.node.depth - s_.options.grain);
    for (unsigned slave = 2; slave <= slaves; ++slave) {
      const unsigned begin = team * (slave - 1) / slaves;
      split.slaves.push_back({master + begin, team * slave / slaves - begin});
    }
    return team / slaves;
  }
  /// Two, or as many as are needed so that the tree of processors is not the higher one.
  [[nodiscard]] static unsigned fan_out(unsigned team, int plies) {
    for (unsigned slaves = 2;; ++slaves) {
      unsigned leaves = 1;
      for (int ply = 0; ply < plies && leaves < team; ++ply) leaves *= slaves;
      if (leaves >= team) return slaves < team ? slaves : team;
    }
  }
};

}  // namespace espalier::parallel
