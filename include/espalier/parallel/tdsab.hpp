// TDSAB: transposition-driven scheduling of alpha-beta. The work goes to where the table has its
// position, and none waits for an answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/message.hpp"
#include "espalier/parallel/node.hpp"
#include "espalier/parallel/node_search.hpp"
#include "espalier/parallel/task.hpp"

namespace espalier::parallel {

/// A. Kishimoto and J. Schaeffer, "Transposition Table Driven Work Scheduling in Distributed
/// Game-Tree Search" (Canadian AI 2002), which applies J. Romein and others, "Transposition Table
/// Driven Work Scheduling in Distributed Search" (AAAI 1999) to MTD(f). Every position has a home,
/// the processor that its key falls to; it is searched there, so that every look into the table is
/// local. All windows are minimal. A position that is awaited for while it is being searched gets
/// another parent. A cutoff sends messages to the homes of the moves that are still searched; a
/// position that no parent needs any more is dropped. Here the younger brothers wait for the
/// eldest, a home works at its deepest position first, and subtrees of `grain` plies are searched
/// by the home of their root.
template <class S>
class Tdsab {
 public:
  static constexpr bool positions_have_homes = true;
  using Context = typename S::Context;
  using Message = typename S::Message;
  using Move = typename S::Move;
  using Node = typename S::Node;
  using Kind = typename Message::Kind;

  explicit Tdsab(S& simulation) : s_(simulation) {}

  Task<> processor(Processor& me) {
    Home home(s_, me);
    if (s_.owner_of(s_.root.key()) == me.id) home.begin();
    for (;;) {
      if (!home.outbox.empty()) {
        Outgoing next = std::move(home.outbox.front());
        home.outbox.pop_front();
        if (next.to == me.id) {
          next.message.from = me.id;
          home.read(next.message);
        } else {
          auto sending = s_.send(home.context, next.to, std::move(next.message));
          co_await sending;
        }
      } else if (home.is_solved()) {
        s_.finish(home.value());
        co_return;
      } else if (home.waiting.empty() || s_.has_mail(home.context)) {
        auto next = s_.receive(home.context);
        const Message message = co_await next;
        home.read(message);
      } else {
        home.work();
      }
      const Spent spent = std::exchange(home.spent, {});
      co_await s_.spend(home.context, spent);
    }
  }

 private:
  using Number = std::uint64_t;

  struct Outgoing {
    unsigned to;
    Message message;
  };

  /// Who wants the value of a position, and as the value of which move.
  struct Parent {
    unsigned home;
    Number node;
    std::uint32_t move;
  };

  /// A position that is being searched at its home.
  struct Entry {
    Entry(const Message& asks, std::uint64_t its_key)
        : node(asks.beta - 1, asks.beta, asks.depth, static_cast<int>(asks.line.size())),
          line(asks.line),
          key(its_key),
          order(-node.ply, asks.index) {}

    Node node;
    std::vector<Move> line;
    std::uint64_t key;                    ///< `key_of` the message that awaited for it
    std::pair<int, std::uint32_t> order;  ///< of the work: the deepest first, of these the eldest
    std::vector<std::uint64_t> keys{};    ///< of the positions after its moves
    std::vector<bool> awaited{};          ///< the values of its moves that are on their way
    std::vector<Parent> parents{};
  };

  /// What a processor does with its positions.
  class Home {
   public:
    Home(S& search, Processor& me) : context(search.root, me), s_(search) {}

    Context context;
    std::deque<Outgoing> outbox{};                                         ///< those to itself too
    std::set<std::pair<std::pair<int, std::uint32_t>, Number>> waiting{};  ///< by their orders
    Spent spent{};                                                         ///< and not yet paid

    /// At the home of the root: MTD(f) (A. Plaat and others, 1996).
    void begin() {
      guess_ = s_.guess(context);
      next_window();
    }
    [[nodiscard]] bool is_solved() const { return is_solved_; }
    [[nodiscard]] Score value() const { return guess_; }

    void read(const Message& message) {
      switch (message.kind) {
        case Kind::search:
          return search(message);
        case Kind::abort:
          return abort(message);
        default:
          return message.node == the_root ? root_value(message.value) : move_value(message);
      }
    }

    /// Enters the deepest of the waiting positions, or searches its whole subtree.
    void work() {
      const Number number = waiting.begin()->second;
      waiting.erase(waiting.begin());
      Entry& entry = entries_.at(number);
      Node& node = entry.node;
      context.go_to(s_.root, entry.line);
      if (node.depth <= s_.options.grain) {
        node.best = s_.subtree(context, node.alpha, node.beta, node.depth, node.ply, spent);
        return answer(number, entry);
      }
      spent += s_.enter(context, node);
      if (node.remaining() == 0) return answer(number, entry);
      for (const Move move : node.moves) {
        context.make(move);
        entry.keys.push_back(context.position->key());
        context.unmake(move);
      }
      entry.awaited.resize(node.moves.size());
      ask(number, entry);
    }

   private:
    static constexpr Number the_root = 0;  // the parent of the root

    void next_window() {
      const Score beta = guess_ == lower_ ? guess_ + 1 : guess_;
      beta_ = std::clamp(beta, -infinite_score + 1, infinite_score);
      Message root{.depth = s_.depth, .beta = beta_};
      root.key = s_.root.key();
      outbox.push_back({context.processor->id, std::move(root)});
    }
    void root_value(Score value) {
      guess_ = value;
      (value < beta_ ? upper_ : lower_) = value;
      is_solved_ = lower_ >= upper_;
      if (!is_solved_) next_window();
    }

    /// Positions at different depths, and with different windows, are different.
    [[nodiscard]] static std::uint64_t key_of(const Message& message) {
      return message.key + 0x9E3779B97F4A7C15U * static_cast<std::uint64_t>(message.depth) +
             0xC2B2AE3D27D4EB4FU * static_cast<std::uint64_t>(message.beta);
    }

    void search(const Message& message) {
      const std::uint64_t key = key_of(message);
      const auto [at, is_new] = numbers_.try_emplace(key, last_ + 1);
      if (is_new) {
        const Entry& entry = entries_.try_emplace(++last_, message, key).first->second;
        waiting.insert({entry.order, last_});
      }
      entries_.at(at->second).parents.push_back({message.from, message.node, message.index});
    }

    /// Asks for the next move, or once the eldest has its value for all others.
    void ask(Number number, Entry& entry) {
      Node& node = entry.node;
      const std::size_t end = node.next == 0 ? 1 : node.moves.size();
      while (node.next < end) {
        const std::size_t index = node.take();
        entry.awaited[index] = true;
        Message message = about(number, entry, index);
        message.kind = Kind::search;
        message.line = entry.line;
        message.line.push_back(node.moves[index]);
        outbox.push_back({home_of(entry.keys[index]), std::move(message)});
      }
    }
    [[nodiscard]] Message about(Number number, const Entry& entry, std::size_t index) const {
      return {.index = static_cast<std::uint32_t>(index),
              .node = number,
              .key = entry.keys[index],
              .depth = entry.node.depth - 1,
              .beta = 1 - entry.node.beta};
    }
    [[nodiscard]] unsigned home_of(std::uint64_t key) const {
      return static_cast<unsigned>(s_.owner_of(key));
    }

    void move_value(const Message& message) {
      const auto at = entries_.find(message.node);
      if (at == entries_.end()) return;  // dropped meanwhile
      Entry& entry = at->second;
      Node& node = entry.node;
      if (!entry.awaited[message.index]) return;
      entry.awaited[message.index] = false;
      node.improve(node.moves[message.index], message.value);
      if (node.has_cutoff()) {
        abort_moves(at->first, entry);
      } else if (node.remaining() > 0) {
        return ask(at->first, entry);
      } else if (std::count(entry.awaited.begin(), entry.awaited.end(), true) > 0) {
        return;
      }
      context.go_to(s_.root, entry.line);
      spent += s_.leave(context, node);
      answer(at->first, entry);
    }

    void answer(Number number, Entry& entry) {
      for (const Parent& parent : entry.parents) {
        outbox.push_back({parent.home,
                          {.kind = Kind::value,
                           .index = parent.move,
                           .node = parent.node,
                           .value = parent.node == the_root ? entry.node.best : -entry.node.best}});
      }
      drop(number, entry);
    }

    /// The values of the moves that are still searched are not needed.
    void abort_moves(Number number, Entry& entry) {
      for (std::size_t index = 0; index < entry.awaited.size(); ++index) {
        if (!entry.awaited[index]) continue;
        Message message = about(number, entry, index);
        message.kind = Kind::abort;
        outbox.push_back({home_of(entry.keys[index]), std::move(message)});
      }
    }
    void abort(const Message& message) {
      const auto at = numbers_.find(key_of(message));
      if (at == numbers_.end()) return;  // its value is on the way
      const Number number = at->second;
      Entry& entry = entries_.at(number);
      std::erase_if(entry.parents, [&](const Parent& parent) {
        return parent.home == message.from && parent.node == message.node &&
               parent.move == message.index;
      });
      if (!entry.parents.empty()) return;
      abort_moves(number, entry);
      drop(number, entry);
    }
    void drop(Number number, const Entry& entry) {
      waiting.erase({entry.order, number});
      numbers_.erase(entry.key);
      entries_.erase(number);
    }

    S& s_;
    std::unordered_map<std::uint64_t, Number> numbers_{};
    std::unordered_map<Number, Entry> entries_{};
    Number last_ = the_root;
    // Of the root, at its home.
    Score guess_ = 0;
    Score beta_ = 0;
    Score lower_ = -infinite_score;
    Score upper_ = infinite_score;
    bool is_solved_ = false;
  };

  S& s_;
};

}  // namespace espalier::parallel
