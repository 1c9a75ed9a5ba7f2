// History tables: scores of how often moves caused cutoffs, by the dense indices of the game's
// hooks. The list of quiet histories is at the end of this file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <tuple>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/stack.hpp"

namespace espalier {

/// A score in [-limit, limit]. The nearer it is to its limit, the less a bonus counts ("history
/// gravity"), so that old results lose weight gradually.
class HistoryScore {
 public:
  static constexpr int limit = 16384;

  [[nodiscard]] int value() const { return value_; }
  /// bonus in [-limit, limit].
  void add(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
  }

 private:
  std::int16_t value_ = 0;
};

/// Bonus for a move that caused a cutoff at `depth`; the moves tried before it get it as a malus.
[[nodiscard]] constexpr int history_bonus(int depth, const Parameters& p) {
  const int bonus = p.history_bonus_square * depth * depth + p.history_bonus_linear * depth;
  return bonus < p.history_bonus_max ? bonus : p.history_bonus_max;
}

namespace detail {
template <Game G, class H>
consteval std::size_t history_size() {
  if constexpr (HasHistory<H, G>) return H::history_size;
  return 0;
}
template <Game G, class H>
consteval std::size_t continuation_size() {
  if constexpr (HasHistory<H, G>) return H::continuation_size;
  return 0;
}
template <Game G, class H>
consteval std::size_t tactical_size() {
  if constexpr (HasTactical<H, G>) return H::tactical_size;
  return 0;
}
}  // namespace detail

/// Continuation history and countermove of one move.
template <Game G, SearchHooks<G> H, Enhancements E>
struct ContinuationEntry {
  static constexpr std::size_t size =
      Features<G, H, E>::continuation_history ? detail::continuation_size<G, H>() : 0;
  std::array<HistoryScore, size> history{};  ///< by the reply's continuation index
  typename G::Move counter_move{};           ///< the reply that last caused a cutoff
};

// A history of quiet moves has `on` (is it compiled in?), `is_on`, `clear` and a class `AtNode`,
// which is made from the history and the stack entry of a node and has `value(game, hooks, move,
// parameters)` and `update(game, hooks, move, bonus)`.

/// Main history, usually by side, from-square and to-square (J. Schaeffer, "The history heuristic",
/// 1983, with the malus and gravity of today's programs).
template <Game G, SearchHooks<G> H, Enhancements E>
class MainHistory {
 public:
  using Move = typename G::Move;
  static constexpr bool on = Features<G, H, E>::history;
  [[nodiscard]] static constexpr bool is_on(const auto& switches) { return switches.history; }

  void clear() { scores_.fill({}); }
  [[nodiscard]] HistoryScore& operator[](std::size_t index) { return scores_[index]; }

  class AtNode {
   public:
    AtNode(MainHistory& history, const StackEntry<G, H, E>&) : scores_(history.scores_.data()) {}
    [[nodiscard]] int value(const G& game, H& hooks, Move move, const Parameters& p) const {
      return p.weight_main_history * scores_[hooks.history_index(game, move)].value();
    }
    void update(const G& game, H& hooks, Move move, int bonus) const {
      scores_[hooks.history_index(game, move)].add(bonus);
    }

   private:
    HistoryScore* scores_;
  };

 private:
  std::array<HistoryScore, on ? detail::history_size<G, H>() : 0> scores_{};
};

/// Continuation history: the history of a move after the moves 1, 2 and 4 plies before it. The same
/// table holds the countermoves.
template <Game G, SearchHooks<G> H, Enhancements E>
class ContinuationHistory {
  using On = Features<G, H, E>;
  static constexpr bool has_table_ = On::continuation_history || On::countermoves;
  static constexpr std::size_t size_ = detail::continuation_size<G, H>();

 public:
  using Move = typename G::Move;
  using Entry = ContinuationEntry<G, H, E>;
  static constexpr bool on = On::continuation_history;
  [[nodiscard]] static constexpr bool is_on(const auto& switches) {
    return switches.continuation_history;
  }

  void clear() { entries_.fill({}); }

  /// The entry of a move about to be made.
  [[nodiscard]] Entry& entry_of(const G& game, H& hooks, Move move) {
    if constexpr (has_table_) return entries_[hooks.continuation_index(game, move)];
    return no_move();
  }
  /// The entry after a null move and before the root.
  [[nodiscard]] Entry& no_move() { return entries_.back(); }

  class AtNode {
   public:
    AtNode(ContinuationHistory&, const StackEntry<G, H, E>& ss)
        : after_one_(ss.previous().continuation->history.data()),
          after_two_(ss.two_plies_ago().continuation->history.data()),
          after_four_(ss.four_plies_ago().continuation->history.data()) {}
    [[nodiscard]] int value(const G& game, H& hooks, Move move, const Parameters& p) const {
      const std::size_t i = hooks.continuation_index(game, move);
      return p.weight_continuation_1 * after_one_[i].value() +
             p.weight_continuation_2 * after_two_[i].value() +
             p.weight_continuation_4 * after_four_[i].value();
    }
    void update(const G& game, H& hooks, Move move, int bonus) const {
      const std::size_t i = hooks.continuation_index(game, move);
      after_one_[i].add(bonus);
      after_two_[i].add(bonus);
      after_four_[i].add(bonus);
    }

   private:
    HistoryScore* after_one_;
    HistoryScore* after_two_;
    HistoryScore* after_four_;
  };

 private:
  std::array<Entry, has_table_ ? size_ + 1 : 1> entries_{};
};

/// History of tactical moves, usually by piece, to-square and captured piece.
template <Game G, SearchHooks<G> H, Enhancements E>
class TacticalHistory {
 public:
  using Move = typename G::Move;

  void clear() { scores_.fill({}); }
  [[nodiscard]] int value(const G& game, H& hooks, Move move) const {
    return scores_[hooks.tactical_index(game, move)].value();
  }
  void update(const G& game, H& hooks, Move move, int bonus) {
    scores_[hooks.tactical_index(game, move)].add(bonus);
  }

 private:
  static constexpr bool on_ = Features<G, H, E>::tactical_history;
  std::array<HistoryScore, on_ ? detail::tactical_size<G, H>() : 0> scores_{};
};

/// The list of quiet histories: their sum orders, prunes and reduces quiet moves.
template <Game G, SearchHooks<G> H, Enhancements E>
using QuietHistories = std::tuple<MainHistory<G, H, E>, ContinuationHistory<G, H, E>>;

/// All histories of one thread. Those that are off take no memory; the others are too large for the
/// stack.
template <Game G, SearchHooks<G> H, Enhancements E>
struct Histories {
  QuietHistories<G, H, E> quiet;
  TacticalHistory<G, H, E> tactical;

  void clear() {
    std::apply([](auto&... each) { (each.clear(), ...); }, quiet);
    tactical.clear();
  }
  [[nodiscard]] MainHistory<G, H, E>& main() { return std::get<MainHistory<G, H, E>>(quiet); }
  [[nodiscard]] ContinuationHistory<G, H, E>& continuation() {
    return std::get<ContinuationHistory<G, H, E>>(quiet);
  }
};

/// The quiet histories that are on, at one node.
template <class Context>
class QuietHistory {
 public:
  using Move = typename Context::Move;

  QuietHistory(Context& context, const typename Context::Entry& ss)
      : context_(context),
        at_node_(std::apply([&](auto&... each) { return AtNode{at(context, each, ss)...}; },
                            context.histories.quiet)) {}

  [[nodiscard]] int value(Move move) const {
    return std::apply(
        [&](const auto&... each) {
          return (0 + ... + each.value(context_.game(), context_.hooks, move, context_.parameters));
        },
        at_node_);
  }
  void update(Move move, int bonus) const {
    std::apply(
        [&](const auto&... each) {
          (each.update(context_.game(), context_.hooks, move, bonus), ...);
        },
        at_node_);
  }

 private:
  /// A history that is off: nothing is computed.
  struct Off {
    template <class G, class H>
    [[nodiscard]] static int value(const G&, H&, Move, const Parameters&) {
      return 0;
    }
    template <class G, class H>
    static void update(const G&, H&, Move, int) {}
  };
  /// A history of a switchable search.
  template <class Always>
  struct Switched {
    template <class G, class H>
    [[nodiscard]] int value(const G& game, H& hooks, Move move, const Parameters& p) const {
      return is_on ? history.value(game, hooks, move, p) : 0;
    }
    template <class G, class H>
    void update(const G& game, H& hooks, Move move, int bonus) const {
      if (is_on) history.update(game, hooks, move, bonus);
    }
    Always history;
    bool is_on;
  };
  template <class History>
  [[nodiscard]] static auto at(Context& context, History& history,
                               const typename Context::Entry& ss) {
    if constexpr (!History::on) {
      return Off{};
    } else if constexpr (Context::enhancements.is_switchable) {
      using Always = typename History::AtNode;
      return Switched<Always>{Always(history, ss), History::is_on(context.on)};
    } else {
      return typename History::AtNode(history, ss);
    }
  }
  template <class... Each>
  static std::tuple<decltype(at(std::declval<Context&>(), std::declval<Each&>(),
                                std::declval<const typename Context::Entry&>()))...>
  at_nodes(std::tuple<Each...>&);
  using AtNode = decltype(at_nodes(std::declval<decltype(Context::histories)&>().quiet));

  Context& context_;
  AtNode at_node_;
};

}  // namespace espalier
