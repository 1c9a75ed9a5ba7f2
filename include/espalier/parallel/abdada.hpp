// ABDADA: every processor searches the whole tree; the table says which node each is at, and the
// younger moves that another searches are left for later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "espalier/parallel/split_search.hpp"

namespace espalier::parallel {

/// J.-C. Weill, "The ABDADA Distributed Minimax-Search Algorithm" (ICCA Journal 19(1), 1996):
/// Alpha-Beta Distribue avec Droit d'Ainesse. A younger move is searched exclusively at first: it
/// is put off if a processor is at its position. The moves put off are searched at the end, when
/// the table usually has their values. The number of processors at a position is kept beside the
/// table here, so that no replacement loses it.
template <class S>
class Abdada : public SplitSearch<Abdada<S>, S> {
  using Base = SplitSearch<Abdada<S>, S>;
  friend Base;

 public:
  static constexpr bool processors_meet_in_the_table = true;
  using Base::Base;
  using typename Base::Context;
  using typename Base::Move;
  using typename Base::Node;

  Task<> processor(Processor& me) {
    Context c(s.root, me);
    auto root = search(c, -infinite_score, infinite_score, s.depth, 0, false);
    const Score value = co_await root;
    s.finish(value);
  }

 private:
  using Base::s;

  static constexpr Score on_evaluation = no_score;

  Task<Score> node(Context& c, Score alpha, Score beta, int depth, int ply) {
    return search(c, alpha, beta, depth, ply, false);
  }

  Task<Score> search(Context& c, Score alpha, Score beta, int depth, int ply, bool exclusive) {
    if (depth <= s.options.grain) {
      auto leaves = this->sequential(c, alpha, beta, depth, ply);
      const Score value = co_await leaves;
      co_return value;
    }
    const std::uint64_t here = c.position->key() + static_cast<std::uint64_t>(depth);
    if (exclusive && processors_at_.count(here) > 0) co_return on_evaluation;
    ++processors_at_[here];
    auto visited = this->visit(c, alpha, beta, depth, ply, &Abdada::all_moves);
    const Score value = co_await visited;
    if (--processors_at_[here] == 0) processors_at_.erase(here);
    co_return value;
  }

  Task<> all_moves(Context& c, Node& n) {
    std::vector<std::size_t> deferred;
    while (n.remaining() > 0) {
      const std::size_t index = n.take();
      auto move = one_move(c, n, index, index > 0);
      const bool is_done = co_await move;
      if (!is_done) deferred.push_back(index);
    }
    for (std::size_t i = 0; i < deferred.size() && !n.has_cutoff(); ++i) {
      auto move = one_move(c, n, deferred[i], false);
      (void)co_await move;
    }
  }

  /// False if another processor is there.
  Task<bool> one_move(Context& c, Node& n, std::size_t index, bool exclusive) {
    const Move move = n.moves[index];
    const Score low = n.low();
    const bool is_test = s.options.minimal_windows && n.best != -infinite_score;
    c.make(move);
    auto first = search(c, -(is_test ? low + 1 : n.beta), -low, n.depth - 1, n.ply + 1, exclusive);
    Score value = co_await first;
    const bool is_done = value != on_evaluation;
    if (is_done && is_test && -value > low && -value < n.beta) {
      auto again = search(c, -n.beta, value, n.depth - 1, n.ply + 1, false);
      value = co_await again;
    }
    c.unmake(move);
    if (is_done) n.improve(move, -value);
    co_return is_done;
  }

  std::unordered_map<std::uint64_t, unsigned> processors_at_;
};

}  // namespace espalier::parallel
