// The appendix of the survey of 1981, executed to the letter, with its faults one by one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "lab/random_graph.hpp"

namespace espalier::lab::listings {

enum AppendixFault : Faults {
  /// After beta = min(beta, score) the test is score >= beta, which always holds.
  cuts_at_upper_bounds = 1,
  lacks_a_minus = 2,     ///< t = evaluate(p.i)
  skips_first_move = 4,  ///< the loop starts at the second move even if the table has none
  /// At depth 0 the move of the table is searched by AB(p.opt, ..., depth - 1). AB asks for depth 0
  /// only in the loop, so that this search has no horizon.
  passes_the_horizon = 8,
  /// `goto done` stores what was retrieved again, with a flag from the narrowed window: an upper
  /// bound becomes a lower one.
  stores_what_it_retrieved = 16,
};

/// AB(p, alpha, beta, depth) of T. Marsland and M. Campbell, "A Survey of Enhancements to the
/// Alpha-Beta Algorithm" (ACM 1981). It fails hard: `score` starts at alpha. Positions at depth 0
/// evaluate their successors, so that a search of n plies starts at depth n - 1.
class Appendix {
 public:
  /// A search that visits this many positions, or reaches this ply, is taken not to end: without
  /// the fault it visits a few hundred, ten plies deep.
  static constexpr int node_limit = 20000;
  static constexpr int ply_limit = 200;

  Appendix(W& walk, Faults faults) : walk_(walk), faults_(faults) {}

  /// The value of the root, `plies` ahead; nothing if the search does not end.
  [[nodiscard]] std::optional<Score> value(int plies) {
    nodes_ = 0;
    const Score score = search(-infinite_score, infinite_score, plies - 1, 0);
    return runs_away() ? std::nullopt : std::optional(score);
  }

 private:
  enum class Flag { valid, lower_bound, upper_bound };
  struct Entry {
    int depth;
    Score score;
    Flag flag;
    Move opt;
  };

  [[nodiscard]] bool has(Faults fault) const { return (faults_ & fault) != 0; }
  [[nodiscard]] bool runs_away() const { return nodes_ > node_limit; }

  Score search(Score alpha, Score beta, int depth, int ply) {
    if (++nodes_ > node_limit || ply >= ply_limit) {
      nodes_ = node_limit + 1;
      return alpha;
    }
    const auto found = table_.find(walk_.key());
    const bool is_known = found != table_.end();
    Move opt = is_known ? found->second.opt : Move{};
    if (is_known && found->second.depth >= depth) {
      const auto [len, score, flag, move] = found->second;
      if (flag == Flag::lower_bound) alpha = std::max(alpha, score);
      if (flag == Flag::upper_bound) beta = std::min(beta, score);
      const bool cuts = has(cuts_at_upper_bounds) ? score >= beta : alpha >= beta;
      if (flag == Flag::valid || cuts)
        return has(stores_what_it_retrieved) ? done(alpha, beta, depth, score, opt) : score;
    }
    Score score = alpha;
    const bool has_opt = opt != Move{};
    if (has_opt) {
      const bool is_leaf = depth == 0 && !has(passes_the_horizon);
      score = std::max(score, is_leaf ? leaf(opt, -1) : child(opt, score, beta, depth, ply));
      if (score >= beta) return done(alpha, beta, depth, score, opt);
    }
    Score end = 0;
    Moves moves = successors(walk_, 1, ply, end);
    if (moves.empty()) return done(alpha, beta, depth, end, {});
    std::stable_partition(moves.begin(), moves.end(), [&](Move move) { return move == opt; });
    for (std::size_t i = has_opt || has(skips_first_move) ? 1 : 0; i < moves.size(); ++i) {
      const Score t = depth == 0 ? leaf(moves[i], has(lacks_a_minus) ? 1 : -1)
                                 : child(moves[i], score, beta, depth, ply);
      if (t <= score) continue;
      score = t;
      opt = moves[i];
      if (score >= beta) break;
    }
    return done(alpha, beta, depth, score, opt);
  }

  Score done(Score alpha, Score beta, int depth, Score score, Move opt) {
    Flag flag = Flag::valid;
    if (score <= alpha) flag = Flag::upper_bound;
    if (score >= beta) flag = Flag::lower_bound;
    table_[walk_.key()] = {depth, score, flag, opt};
    return score;
  }
  [[nodiscard]] Score leaf(Move move, int sign) {
    walk_.make(move);
    const Score value = sign * walk_.evaluate();
    walk_.unmake(move);
    return value;
  }
  [[nodiscard]] Score child(Move move, Score score, Score beta, int depth, int ply) {
    walk_.make(move);
    const Score value = -search(-beta, -score, depth - 1, ply + 1);
    walk_.unmake(move);
    return value;
  }

  W& walk_;
  Faults faults_;
  int nodes_ = 0;
  std::unordered_map<std::uint64_t, Entry> table_;
};

[[nodiscard]] inline std::optional<Score> appendix(W& walk, int depth, Faults faults) {
  return Appendix(walk, faults).value(depth);
}
/// The iterations share the table.
[[nodiscard]] inline std::optional<Score> deepened_appendix(W& walk, int depth, Faults faults) {
  Appendix search(walk, faults);
  std::optional<Score> value;
  for (int plies = 1; plies <= depth; ++plies) {
    value = search.value(plies);
    if (!value) break;
  }
  return value;
}

}  // namespace espalier::lab::listings
