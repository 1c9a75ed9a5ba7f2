// How the search applies its rules. A rule is an enhancement and one overload that states what it
// does at a node; the steps of the search name the rules in the order in which they are applied.
// The overloads:
//
//   apply(Is<rule>, worker, lookup)           before anything is computed: the node's value, if the
//                                             rule ends it; may narrow the window
//   apply(Is<rule>, worker, ss, node)         before the moves: the same; may change its depth
//   skips(Is<rule>, worker, node, candidate)  is the move left out?
//   learn(Is<rule>, worker, ss, node, loop)   after the moves
//
// A rule that is switched off, or whose hooks the game lacks, is not instantiated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "espalier/move_list.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/reason.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// What is asked of a node, and what the table holds of it.
struct Lookup {
  Window window;
  int ply = 0;
  int depth = 0;  ///< plies left; 0 below the horizon
  bool pv_node = false;
  bool has_excluded = false;  ///< is one move excluded: is this the singular search of its parent?
  std::uint64_t key = 0;      ///< set where there is a table
  TableEntry entry{};         ///< its score counted from the root
};

/// A node above the horizon while it is searched: its facts, and what its steps share.
struct Node : NodeFacts {
  Score alpha = -infinite_score;
  Score raw_eval = no_score;  ///< static evaluation without correction; no_score in check
  std::uint64_t key = 0;
  TableEntry entry{};
  bool is_control = false;  ///< reverse futility pruning would have cut it (Threats)

  [[nodiscard]] Window window() const { return {alpha, beta}; }
};

/// A move about to be searched.
template <class Move>
struct Candidate : MoveFacts {
  Move move{};
  int depth = 0;  ///< of its search before the reduction, in plies
  int reduction = 0;
  int left = 0;     ///< depth that the reduction leaves, before any extension
  Score score = 0;  ///< once it has been searched
};

/// The result of the moves of a node so far.
template <class Move>
struct MoveLoop {
  static constexpr std::size_t max_failed = 64;

  Score best = -infinite_score;
  Move best_move{};     ///< raised alpha
  Move best_defence{};  ///< the best quiet move, whatever its value
  bool best_is_tactical = false;
  bool has_lost = false;  ///< a move loses by force; set where threats are counted
  int searched = 0;
  Bound bound = Bound::none;                ///< of `best`, once all moves have been searched
  MoveList<Move, max_failed> failed_quiet;  ///< tried before the best move: they get a malus
  MoveList<Move, max_failed> failed_tactical;

  void add_failed(Move move, bool is_tactical) {
    auto& list = is_tactical ? failed_tactical : failed_quiet;
    if (list.size() < max_failed) list.push(move);
  }
};

/// Selects the overload of a rule.
template <Enhancement rule>
using Is = std::integral_constant<Enhancement, rule>;

/// Is the rule on? Decided while compiling where that is possible.
template <Enhancement rule, SearchContext W>
[[nodiscard, gnu::always_inline]] inline bool is_on(const W& worker) {
  if constexpr (W::enhancements.is_switchable) {
    return W::On::has(rule) && worker.on[rule];
  } else {
    return W::On::has(rule);
  }
}

/// The only places where a rule is asked for: where the game cannot have it, its overload is not
/// instantiated.
namespace detail {

template <Enhancement rule, SearchContext W, class... At>
[[gnu::always_inline]] inline NodeValue apply_if_on(W& worker, At&... at) {
  if constexpr (W::On::has(rule)) {
    if (is_on<rule>(worker)) {
      if (const NodeValue value = apply(Is<rule>{}, worker, at...)) {
        observe::end(worker.observer, reason_of(rule));
        return value;
      }
    }
  }
  return {};
}

template <Enhancement rule, SearchContext W>
[[gnu::always_inline]] inline bool would_skip_if_on(W& worker, const Node& node,
                                                    const Candidate<typename W::Move>& candidate) {
  if constexpr (W::On::has(rule)) {
    return is_on<rule>(worker) && skips(Is<rule>{}, worker, node, candidate);
  } else {
    return false;
  }
}

template <Enhancement rule, SearchContext W>
[[gnu::always_inline]] inline bool skips_if_on(W& worker, const Node& node,
                                               const Candidate<typename W::Move>& candidate) {
  if (!would_skip_if_on<rule>(worker, node, candidate)) return false;
  observe::skip(worker.observer, candidate.move, reason_of(rule));
  return true;
}

template <Enhancement rule, SearchContext W>
[[gnu::always_inline]] inline void learn_if_on(W& worker, typename W::Entry& ss, const Node& node,
                                               const MoveLoop<typename W::Move>& loop) {
  if constexpr (W::On::has(rule)) {
    if (is_on<rule>(worker)) learn(Is<rule>{}, worker, ss, node, loop);
  }
}

}  // namespace detail

/// Applies rules to a node, given as their overloads take it, in this order until one ends it. Its
/// value then, invalid if the search was stopped.
template <Enhancement... rules, SearchContext W, class... At>
[[gnu::always_inline]] inline NodeValue apply_rules(W& worker, At&... at) {
  NodeValue value;
  (void)((value = detail::apply_if_on<rules>(worker, at...)) || ...);
  return value;
}

/// Does one of the rules, asked in this order, leave out the move?
template <Enhancement... rules, SearchContext W>
[[nodiscard, gnu::always_inline]] inline bool is_skipped(
    W& worker, const Node& node, const Candidate<typename W::Move>& candidate) {
  return (detail::skips_if_on<rules>(worker, node, candidate) || ...);
}

/// Would one of the rules leave it out? For a move that is searched all the same.
template <Enhancement... rules, SearchContext W>
[[nodiscard, gnu::always_inline]] inline bool would_skip(
    W& worker, const Node& node, const Candidate<typename W::Move>& candidate) {
  return (detail::would_skip_if_on<rules>(worker, node, candidate) || ...);
}

/// Lets rules learn from the result of a node.
template <Enhancement... rules, SearchContext W>
[[gnu::always_inline]] inline void learn_from(W& worker, typename W::Entry& ss, const Node& node,
                                              const MoveLoop<typename W::Move>& loop) {
  (..., detail::learn_if_on<rules>(worker, ss, node, loop));
}

}  // namespace espalier
