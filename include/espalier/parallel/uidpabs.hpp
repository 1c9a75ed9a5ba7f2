// UIDPABS: unsynchronized iteratively deepening parallel alpha-beta search. Every processor deepens
// its own moves of the root.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/message.hpp"
#include "espalier/parallel/node.hpp"
#include "espalier/parallel/node_search.hpp"
#include "espalier/parallel/task.hpp"

namespace espalier::parallel {

/// M. Newborn, "Unsynchronized iteratively deepening parallel alpha-beta search" (IEEE Transactions
/// on Pattern Analysis and Machine Intelligence 10(5), 1988). The moves of the root are dealt to
/// the processors, which deepen them independently, in narrow windows, so that none needs the
/// bounds of the others. Here the windows lie around the last value that was inside one, at first
/// around the static evaluation; a value above is searched again at once, one below only if at the
/// end it might be the best. Without iterative deepening the windows are open.
template <class S>
class Uidpabs {
 public:
  static constexpr bool deepens_itself = true;
  using Context = typename S::Context;
  using Message = typename S::Message;
  using Move = typename S::Move;
  using Kind = typename Message::Kind;

  explicit Uidpabs(S& simulation) : s_(simulation) {}

  Task<> processor(Processor& me) {
    Share share(s_, me);
    if (s_.depth <= s_.options.grain || share.moves_of_root == 0) {
      auto work = only_root(share.context);
      co_await work;
      co_return;
    }
    if (!share.moves.empty()) {
      auto work = deepen(share);
      co_await work;
    }
    auto rest = me.id == 0 ? collect(share) : report(share);
    co_await rest;
  }

 private:
  S& s_;

  /// The moves of one processor.
  struct Share {
    Share(S& search, Processor& me) : context(search.root, me) {
      typename S::Moves all;
      if (!search.root.generate(all).is_over()) moves_of_root = all.size();
      for (std::size_t i = me.id; i < moves_of_root; i += search.processors())
        moves.push_back(all[i]);
    }

    Context context;
    std::size_t moves_of_root = 0;
    std::vector<Move> moves{};      ///< the best so far first
    Score value = -infinite_score;  ///< of the best of these moves
    bool is_bound = false;          ///< it may be less
  };

  Task<> only_root(Context& c) {
    if (c.processor->id == 0) {
      Spent spent;
      const Score value = s_.subtree(c, -infinite_score, infinite_score, s_.depth, 0, spent);
      co_await s_.spend(c, spent);
      s_.finish(value);
    } else {
      auto never = s_.receive(c);
      (void)co_await never;
    }
  }

  Task<> deepen(Share& share) {
    const bool deepens = s_.options.iterative_deepening;
    Score guess = deepens ? s_.evaluate(s_.root) : 0;
    for (int depth = deepens ? 1 : s_.depth; depth <= s_.depth; ++depth) {
      const Score width = s_.options.aspiration_width;
      const Score alpha = deepens ? std::max(guess - width, -infinite_score) : -infinite_score;
      const Score beta = deepens ? std::min(guess + width, infinite_score) : infinite_score;
      auto search = best_of(share, alpha, beta, depth);
      co_await search;
      if (share.value >= beta && beta < infinite_score) {
        auto again = best_of(share, share.value - 1, infinite_score, depth);
        co_await again;
      }
      share.is_bound = share.value <= alpha;
      if (!share.is_bound) guess = share.value;
    }
  }

  /// The value of the best move of a share, fail-soft.
  Task<> best_of(Share& share, Score alpha, Score beta, int depth) {
    Context& c = share.context;
    ++c.processor->nodes;
    Spent spent{.work = s_.options.costs.node};
    Score best = -infinite_score;
    std::size_t first = 0;
    for (std::size_t i = 0; i < share.moves.size() && best < beta; ++i) {
      const Score low = std::max(alpha, best);
      const bool is_test = s_.options.minimal_windows && best != -infinite_score;
      c.make(share.moves[i]);
      Score value = -s_.subtree(c, -(is_test ? low + 1 : beta), -low, depth - 1, 1, spent);
      if (is_test && value > low && value < beta)
        value = -s_.subtree(c, -beta, -value, depth - 1, 1, spent);
      c.unmake(share.moves[i]);
      co_await s_.spend(c, std::exchange(spent, {}));
      if (value <= best) continue;
      best = value;
      first = i;
    }
    const auto begin = share.moves.begin();
    const auto found = begin + static_cast<std::ptrdiff_t>(first);
    std::rotate(begin, found, found + 1);
    share.value = best;
  }

  // ------------------------------------------------------------------------------- the values --

  /// The first processor: the best of all, when everybody has reported.
  Task<> collect(Share& share) {
    std::vector<Message> reports{{.is_test = share.is_bound, .value = share.value}};
    const std::size_t shares = std::min(s_.processors(), share.moves_of_root);
    for (std::size_t i = 1; i < shares; ++i) {
      auto next = s_.receive(share.context);
      reports.push_back(co_await next);
    }
    Score best = -infinite_score;
    for (const Message& each : reports)
      if (!each.is_test) best = std::max(best, each.value);
    const Score least = best;
    std::size_t asked = 0;
    for (const Message& each : reports) {
      if (!each.is_test || each.value <= least || each.from == share.context.processor->id)
        continue;
      ++asked;
      auto order = s_.send(share.context, each.from, {.kind = Kind::search, .alpha = least});
      co_await order;
    }
    if (share.is_bound && share.value > least) {
      auto again = best_of(share, least, infinite_score, s_.depth);
      co_await again;
      best = std::max(best, share.value);
    }
    for (; asked > 0; --asked) {
      auto next = s_.receive(share.context);
      const Message message = co_await next;
      best = std::max(best, message.value);
    }
    s_.finish(best);
  }

  /// The others: report, and search again if the value might be the best after all.
  Task<> report(Share& share) {
    for (;;) {
      if (!share.moves.empty()) {
        auto sending =
            s_.send(share.context, 0,
                    {.kind = Kind::value, .is_test = share.is_bound, .value = share.value});
        co_await sending;
      }
      auto next = s_.receive(share.context);
      const Message order = co_await next;
      auto again = best_of(share, order.alpha, infinite_score, s_.depth);
      co_await again;
    }
  }
};

}  // namespace espalier::parallel
