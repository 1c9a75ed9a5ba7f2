// The steps of every search at a node, whatever machine runs it: the position, the table, and what
// they cost.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/message.hpp"
#include "espalier/parallel/node.hpp"
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
  /// Subtrees of up to this many plies are searched in one event, by one processor.
  int grain = 1;
  /// Tree-splitting: a better bound reaches those who search below at their next move, not only
  /// with the next subtree.
  bool updates_bounds = false;
  /// Width of all windows of parallel aspiration but the outermost.
  Score aspiration_width = 32;
};

/// One search of one position, as far as a processor does it alone.
template <Game G, Evaluator<G> J>
class NodeSearch {
 public:
  using Position = G;
  using Move = typename G::Move;
  using Node = parallel::Node<G>;
  using Context = parallel::Context<G>;
  using Message = parallel::Message<Move>;
  using Moves = MovesOf<G>;
  using Tables = std::vector<Table<Move>>;

  NodeSearch(const G& position, J& evaluator, int plies, const Options& chosen, Tables& memory)
      : root(position), depth(plies), options(chosen), evaluator_(evaluator), tables_(memory) {}

  const G& root;
  const int depth;
  const Options& options;
  bool keeps_places = false;  ///< of the processors, for charts

  /// Enters a position: counts it, looks it up, and generates its moves unless its value is known.
  [[nodiscard]] Spent enter(Context& c, Node& n) {
    ++c.processor->nodes;
    if constexpr (HasKey<G>)
      if (keeps_places) c.processor->place = c.position->key();
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
      if (n.is_known || !c.stores || options.table == TableKind::none) return spent;
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

  /// The score of the root in the table, from an earlier search and of whatever bound; else its
  /// static evaluation.
  [[nodiscard]] Score guess(const Context& c) {
    if constexpr (HasKey<G>) {
      const auto* const entry = table(c, root.key()).probe(root.key());
      if (entry != nullptr && options.table != TableKind::none) return from_table(entry->score, 0);
    }
    return evaluate(root);
  }

  /// The processor that `key` falls to in a table that is distributed over them.
  [[nodiscard]] std::size_t owner_of(std::uint64_t key) const {
    return (key >> 32) % tables_.size();
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
  void pay_table(const Context& c, std::uint64_t key, Spent& spent) const {
    const bool remote = options.table == TableKind::distributed &&
                        owner_of(key) != c.processor->id % tables_.size();
    spent.work += remote ? 0 : options.costs.table;
    spent.communication += remote ? options.costs.remote_table : 0;
  }

  J& evaluator_;
  Tables& tables_;
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

}  // namespace espalier::parallel
