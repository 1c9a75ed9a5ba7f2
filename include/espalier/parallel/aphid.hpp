// APHID: asynchronous parallel hierarchical iterative deepening. A master searches the top of the
// tree again and again, and slaves search the leaves of this top deeper and deeper.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/message.hpp"
#include "espalier/parallel/node.hpp"
#include "espalier/parallel/node_search.hpp"
#include "espalier/parallel/task.hpp"

namespace espalier::parallel {

/// M. Brockington and J. Schaeffer, "The APHID Parallel Alpha-Beta Search Algorithm" (IEEE
/// Symposium on Parallel and Distributed Processing, 1996). The master takes the best values of the
/// leaves that it has; a pass that needs no others ends the search. Here the top is half the tree,
/// a leaf belongs to one slave, and a slave works at its leaf with the least depth; without
/// iterative deepening it searches to the full depth at once. A master without slaves searches
/// alone.
template <class S>
class Aphid {
 public:
  static constexpr bool deepens_itself = true;
  using Context = typename S::Context;
  using Message = typename S::Message;
  using Move = typename S::Move;
  using Node = typename S::Node;
  using Kind = typename Message::Kind;

  explicit Aphid(S& simulation) : s_(simulation) {}

  Task<> processor(Processor& me) {
    Context c(s_.root, me);
    const bool is_alone = s_.processors() == 1 || s_.depth < 2;
    auto work = me.id > 0 ? slave(c) : is_alone ? alone(c) : master(c);
    co_await work;
  }

 private:
  S& s_;

  [[nodiscard]] int leaf_depth() const { return s_.depth - s_.depth / 2; }

  Task<> alone(Context& c) {
    Score value = no_score;
    const int first = s_.options.iterative_deepening ? std::min(1, s_.depth) : s_.depth;
    for (int plies = first; plies <= s_.depth; ++plies) {
      Spent spent;
      value = s_.subtree(c, -infinite_score, infinite_score, plies, 0, spent);
      co_await s_.spend(c, spent);
    }
    s_.finish(value);
  }

  // ------------------------------------------------------------------------------- the master --

  /// What is known of a leaf.
  struct Leaf {
    std::uint64_t number = 0;       ///< from 1
    Score lower = -infinite_score;  ///< bounds of its value
    Score upper = infinite_score;
    Score guess = 0;        ///< from a search that was not deep enough
    bool is_asked = false;  ///< a slave searches it
    bool was_asked = false;
    Message order{};  ///< of the slave
  };
  /// A node of the top; it grows with the passes.
  struct Place {
    std::vector<std::pair<Move, std::unique_ptr<Place>>> moves{};
    std::unique_ptr<Leaf> leaf{};

    [[nodiscard]] Place& after(Move move) {
      for (auto& [known, place] : moves)
        if (known == move) return *place;
      return *moves.emplace_back(move, std::make_unique<Place>()).second;
    }
  };
  struct Value {
    Score score;
    bool is_certain;
  };
  /// All that the master has.
  struct Top {
    Place root{};
    std::deque<Leaf*> leaves{};   ///< by their numbers, which begin at 1
    std::vector<Leaf*> orders{};  ///< to be sent after this pass
    Spent spent{};                ///< of this pass
  };

  Task<> master(Context& c) {
    Top top;
    for (;;) {
      top.spent = {};
      const Value value = pass(c, top, top.root, -infinite_score, infinite_score, s_.depth);
      co_await s_.spend(c, top.spent);
      if (value.is_certain) {
        s_.finish(value.score);
        co_return;
      }
      for (Leaf* const leaf : std::exchange(top.orders, {})) {
        const auto slaves = static_cast<std::uint64_t>(s_.processors() - 1);
        auto sending = s_.send(c, static_cast<unsigned>(1 + leaf->number % slaves), leaf->order);
        co_await sending;
      }
      do {
        auto next = s_.receive(c);
        const Message message = co_await next;
        learn(*top.leaves[static_cast<std::size_t>(message.node - 1)], message);
      } while (s_.has_mail(c));
    }
  }

  /// Alpha-beta of the top, or PVS with minimal windows.
  Value pass(Context& c, Top& top, Place& place, Score alpha, Score beta, int depth) {
    Node n(alpha, beta, depth, s_.depth - depth);
    if (place.leaf != nullptr) return value_of(top, n, *place.leaf);
    top.spent += s_.enter(c, n);
    if (n.remaining() == 0) return {n.best, true};
    if (depth == leaf_depth()) {
      add_leaf(c, top, place);
      return value_of(top, n, *place.leaf);
    }
    bool is_certain = true;
    while (n.remaining() > 0) {
      const Move move = n.moves[n.take()];
      const Score low = n.low();
      const bool is_test = s_.options.minimal_windows && n.best != -infinite_score;
      Place& next = place.after(move);
      c.make(move);
      Value value = pass(c, top, next, -(is_test ? low + 1 : beta), -low, depth - 1);
      is_certain = is_certain && value.is_certain;
      if (is_test && -value.score > low && -value.score < beta) {
        value = pass(c, top, next, -beta, value.score, depth - 1);
        is_certain = is_certain && value.is_certain;
      }
      c.unmake(move);
      n.improve(move, -value.score);
    }
    if (is_certain) top.spent += s_.leave(c, n);
    return {n.best, is_certain};
  }

  void add_leaf(Context& c, Top& top, Place& place) {
    place.leaf = std::make_unique<Leaf>();
    Leaf& leaf = *place.leaf;
    top.leaves.push_back(&leaf);
    leaf.number = top.leaves.size();
    leaf.guess = s_.evaluate(*c.position);
    top.spent.work += s_.options.costs.evaluation;
    leaf.order.node = leaf.number;
    leaf.order.depth = leaf_depth();
    for (const auto& step : c.line) leaf.order.line.push_back(step.move);
  }

  /// The value of a leaf as far as it is known; asks its slave for what is missing.
  Value value_of(Top& top, const Node& n, Leaf& leaf) {
    if (leaf.lower >= n.beta || leaf.lower == leaf.upper) return {leaf.lower, true};
    if (leaf.upper <= n.alpha) return {leaf.upper, true};
    if (!leaf.is_asked) {
      leaf.order.alpha = n.alpha;
      leaf.order.beta = n.beta;
      const bool deepens = s_.options.iterative_deepening && !leaf.was_asked;
      leaf.order.index = static_cast<std::uint32_t>(deepens ? 1 : leaf.order.depth);
      leaf.is_asked = leaf.was_asked = true;
      top.orders.push_back(&leaf);
    }
    return {std::clamp(leaf.guess, leaf.lower, leaf.upper), false};
  }
  static void learn(Leaf& leaf, const Message& message) {
    leaf.guess = message.value;
    if (message.kind != Kind::value) return;
    leaf.is_asked = false;
    if (message.value > leaf.order.alpha) leaf.lower = std::max(leaf.lower, message.value);
    if (message.value < leaf.order.beta) leaf.upper = std::min(leaf.upper, message.value);
  }

  // --------------------------------------------------------------------------------- a slave --

  Task<> slave(Context& c) {
    std::vector<Message> orders;  // `index`: the depth of the next iteration
    for (;;) {
      while (orders.empty() || s_.has_mail(c)) {
        auto next = s_.receive(c);
        orders.push_back(co_await next);
      }
      const auto order =
          std::min_element(orders.begin(), orders.end(),
                           [](const Message& a, const Message& b) { return a.index < b.index; });
      c.go_to(s_.root, order->line);
      const int plies = static_cast<int>(order->index++);
      Spent spent;
      Message answer{.kind = plies == order->depth ? Kind::value : Kind::bound,
                     .node = order->node,
                     .depth = plies};
      answer.value = s_.subtree(c, order->alpha, order->beta, plies,
                                static_cast<int>(order->line.size()), spent);
      co_await s_.spend(c, spent);
      const unsigned master = order->from;
      if (answer.kind == Kind::value) orders.erase(order);
      auto sending = s_.send(c, master, std::move(answer));
      co_await sending;
    }
  }
};

}  // namespace espalier::parallel
