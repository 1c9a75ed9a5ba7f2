// Published listings, executed to the letter except for the faults that are to be corrected. Each
// computes the value of a position `depth` plies ahead.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "espalier/textbook/falphabeta.hpp"
#include "lab/random_graph.hpp"

namespace espalier::lab::listings {

// --------------------------------------------------------------------------- NegaScout of 1983 --

enum NegaScoutFault : Faults {
  /// A leaf returns no more than beta and no less than alpha, as a quiescence search that fails
  /// hard does, but the depth guard takes the value of a search with a minimal window for exact.
  guards_bounded_leaves = 1
};

/// A. Reinefeld, "An Improvement to the Scout Tree-Search Algorithm" (1983). D. Breuker, "Memory
/// versus Search in Games" (thesis, Maastricht 1998), note 15, says that it contains minor errors.
[[nodiscard]] inline Score negascout_listing(W& walk, Score alpha, Score beta, int depth, int ply,
                                             Faults faults) {
  Score leaf = 0;
  const Moves moves = successors(walk, depth, ply, leaf);
  if (moves.empty()) return std::clamp(leaf, alpha, beta);
  const bool guards = (faults & guards_bounded_leaves) != 0;
  Score low = alpha;
  Score high = beta;
  bool is_first = true;
  for (const Move move : moves) {
    const auto search = [&](Score from, Score to) {
      walk.make(move);
      const Score value = -negascout_listing(walk, -to, -from, depth - 1, ply + 1, faults);
      walk.unmake(move);
      return value;
    };
    Score value = search(low, high);
    if (value > low && value < beta && !is_first && !(guards && depth <= 1))
      value = search(guards ? value : low, beta);
    low = std::max(low, value);
    if (low >= beta) return low;
    high = low + 1;
    is_first = false;
  }
  return low;
}

// -------------------------------------------------------------------------- NegaScout of 1999 --

/// C code on A. Reinefeld's page (www.zib.de/reinefeld/nsc.html), marked as preliminary. It cuts
/// off only if a == beta; later this became a >= beta, which saves leaves and changes no value.
[[nodiscard]] inline Score negascout_page(W& walk, Score alpha, Score beta, int depth, int ply) {
  Score leaf = 0;
  const Moves moves = successors(walk, depth, ply, leaf);
  if (moves.empty()) return leaf;
  Score a = alpha;
  Score b = beta;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto search = [&](Score from, Score to) {
      walk.make(moves[i]);
      const Score value = -negascout_page(walk, from, to, depth - 1, ply + 1);
      walk.unmake(moves[i]);
      return value;
    };
    const Score t = search(-b, -a);
    if (t > a && t < beta && i > 0 && depth > 1) a = search(-beta, -t);
    a = std::max(a, t);
    if (a == beta) return a;
    b = a + 1;
  }
  return a;
}

// ------------------------------------------------------------------------------ Marsland's PVS --

/// FUNCTION PVS of T. Marsland, "Computer Chess Methods" (Encyclopedia of Artificial Intelligence,
/// 1987), as quoted in the Computer Chess Club on 3 August 2004. No second search at a depth of 2
/// or less.
[[nodiscard]] inline Score marsland_pvs(W& walk, Score alpha, Score beta, int depth, int ply) {
  Score leaf = 0;
  const Moves moves = successors(walk, depth, ply, leaf);
  if (moves.empty()) return leaf;
  const auto search = [&](Move move, Score from, Score to) {
    walk.make(move);
    const Score value = -marsland_pvs(walk, from, to, depth - 1, ply + 1);
    walk.unmake(move);
    return value;
  };
  Score score = search(moves[0], -beta, -alpha);
  for (std::size_t j = 1; j < moves.size() && score < beta; ++j) {
    alpha = std::max(score, alpha);
    const Score value = search(moves[j], -alpha - 1, -alpha);
    if (value <= score) continue;
    score = alpha < value && value < beta && depth > 2 ? search(moves[j], -beta, -value) : value;
  }
  return score;
}

// ------------------------------------------------------------------------------- Pearl's SCOUT --

// TEST and EVAL of J. Pearl, "SCOUT: A Simple Game-Searching Algorithm with Proven Optimal
// Properties" (AAAI 1980), page 1, with MAX and MIN positions. MAX moves at even plies.

/// TEST(S, v, >), or TEST(S, v, >=) if `or_equal`.
[[nodiscard]] inline bool pearl_test(W& walk, Score v, bool or_equal, int depth, int ply) {
  const bool is_max = ply % 2 == 0;
  Score leaf = 0;
  const Moves moves = successors(walk, depth, ply, leaf);
  if (moves.empty()) {
    const Score value = is_max ? leaf : -leaf;
    return or_equal ? value >= v : value > v;
  }
  for (const Move move : moves) {
    walk.make(move);
    const bool is_larger = pearl_test(walk, v, or_equal, depth - 1, ply + 1);
    walk.unmake(move);
    if (is_larger == is_max) return is_max;
  }
  return !is_max;
}

[[nodiscard]] inline Score pearl_eval(W& walk, int depth, int ply) {
  const bool is_max = ply % 2 == 0;
  Score leaf = 0;
  const Moves moves = successors(walk, depth, ply, leaf);
  if (moves.empty()) return is_max ? leaf : -leaf;
  Score value = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    walk.make(moves[i]);
    // MAX evaluates a successor again if it is larger, MIN if it is not at least as large.
    const bool is_exempt = i > 0 && pearl_test(walk, value, !is_max, depth - 1, ply + 1) != is_max;
    if (!is_exempt) value = pearl_eval(walk, depth - 1, ply + 1);
    walk.unmake(moves[i]);
  }
  return value;
}

// --------------------------------------------------------------- the wiki's alpha-beta and PVS --

// None of the listings asks whether there is a legal move. Corrected, the position is then worth
// what the rules say.

enum WikiFault : Faults {
  ignores_the_end = 1  ///< without a legal move the loop ends at once
};

/// What a listing returns for a position without moves, `without` being what is left of its loop.
[[nodiscard]] inline Score wiki_end(Score end, Score without, Faults faults) {
  return (faults & ignores_the_end) != 0 ? without : end;
}

/// Alpha-Beta, "Fail hard", "Negamax".
[[nodiscard]] inline Score wiki_fail_hard(W& walk, Score alpha, Score beta, int depth, int ply,
                                          Faults faults) {
  if (depth == 0 && (faults & ignores_the_end) != 0) return walk.evaluate();
  Score end = 0;
  const Moves moves = successors(walk, depth, ply, end);
  if (moves.empty()) return wiki_end(end, alpha, faults);
  for (const Move move : moves) {
    walk.make(move);
    const Score value = -wiki_fail_hard(walk, -beta, -alpha, depth - 1, ply + 1, faults);
    walk.unmake(move);
    if (value >= beta) return beta;
    alpha = std::max(alpha, value);
  }
  return alpha;
}

/// Alpha-Beta, "Fail soft", "Negamax".
[[nodiscard]] inline Score wiki_fail_soft(W& walk, Score alpha, Score beta, int depth, int ply,
                                          Faults faults) {
  if (depth == 0 && (faults & ignores_the_end) != 0) return walk.evaluate();
  Score end = 0;
  const Moves moves = successors(walk, depth, ply, end);
  Score best = -infinite_score;
  if (moves.empty()) return wiki_end(end, best, faults);
  for (const Move move : moves) {
    walk.make(move);
    const Score value = -wiki_fail_soft(walk, -beta, -alpha, depth - 1, ply + 1, faults);
    walk.unmake(move);
    best = std::max(best, value);
    alpha = std::max(alpha, value);
    if (value >= beta) return best;
  }
  return best;
}

[[nodiscard]] inline Score wiki_min(W& walk, Score alpha, Score beta, int depth, int ply,
                                    Faults faults);

/// Alpha-Beta, "Max versus Min": alphaBetaMax. All values are MAX's, who moves at the root.
[[nodiscard]] inline Score wiki_max(W& walk, Score alpha, Score beta, int depth, int ply,
                                    Faults faults) {
  if (depth == 0 && (faults & ignores_the_end) != 0) return walk.evaluate();
  Score end = 0;
  const Moves moves = successors(walk, depth, ply, end);
  if (moves.empty()) return wiki_end(end, alpha, faults);
  for (const Move move : moves) {
    walk.make(move);
    const Score value = wiki_min(walk, alpha, beta, depth - 1, ply + 1, faults);
    walk.unmake(move);
    if (value >= beta) return beta;
    alpha = std::max(alpha, value);
  }
  return alpha;
}

/// alphaBetaMin.
[[nodiscard]] inline Score wiki_min(W& walk, Score alpha, Score beta, int depth, int ply,
                                    Faults faults) {
  if (depth == 0 && (faults & ignores_the_end) != 0) return -walk.evaluate();
  Score end = 0;
  const Moves moves = successors(walk, depth, ply, end);
  if (moves.empty()) return wiki_end(-end, beta, faults);
  for (const Move move : moves) {
    walk.make(move);
    const Score value = wiki_max(walk, alpha, beta, depth - 1, ply + 1, faults);
    walk.unmake(move);
    if (value <= alpha) return alpha;
    beta = std::min(beta, value);
  }
  return beta;
}

/// Principal Variation Search: zwSearch, which fails hard.
[[nodiscard]] inline Score wiki_zw_search(W& walk, Score beta, int depth, int ply, Faults faults) {
  if (depth == 0 && (faults & ignores_the_end) != 0)
    return std::clamp(walk.evaluate(), beta - 1, beta);
  Score end = 0;
  const Moves moves = successors(walk, depth, ply, end);
  if (moves.empty()) return wiki_end(std::clamp(end, beta - 1, beta), beta - 1, faults);
  for (const Move move : moves) {
    walk.make(move);
    const Score value = -wiki_zw_search(walk, 1 - beta, depth - 1, ply + 1, faults);
    walk.unmake(move);
    if (value >= beta) return beta;
  }
  return beta - 1;
}

/// Principal Variation Search: pvSearch.
[[nodiscard]] inline Score wiki_pv_search(W& walk, Score alpha, Score beta, int depth, int ply,
                                          Faults faults) {
  if (depth == 0 && (faults & ignores_the_end) != 0)
    return std::clamp(walk.evaluate(), alpha, beta);
  Score end = 0;
  const Moves moves = successors(walk, depth, ply, end);
  if (moves.empty()) return wiki_end(std::clamp(end, alpha, beta), alpha, faults);
  bool searches_pv = true;
  for (const Move move : moves) {
    const auto search = [&] {
      return -wiki_pv_search(walk, -beta, -alpha, depth - 1, ply + 1, faults);
    };
    walk.make(move);
    Score value =
        searches_pv ? search() : -wiki_zw_search(walk, -alpha, depth - 1, ply + 1, faults);
    if (!searches_pv && value > alpha) value = search();
    walk.unmake(move);
    if (value >= beta) return beta;
    if (value <= alpha) continue;
    alpha = value;
    searches_pv = false;
  }
  return alpha;
}

// ------------------------------------------------------------------- Plaat's memory and MTD(f) --

enum PlaatFault : Faults {
  stores_no_depth = 1  ///< the entry of an earlier iteration answers for a deeper one
};

class PlaatMemory {
 public:
  PlaatMemory(W& walk, Faults faults) : walk_(walk), faults_(faults) {}

  Score mtdf(Score guess, int depth) {
    Score lower = -infinite_score;
    Score upper = infinite_score;
    while (lower < upper) {
      const Score beta = guess == lower ? guess + 1 : guess;
      guess = search(beta - 1, beta, depth, 0);
      (guess < beta ? upper : lower) = guess;
    }
    return guess;
  }

 private:
  struct Bounds {
    Score lower = -infinite_score;
    Score upper = infinite_score;
  };

  Score search(Score alpha, Score beta, int depth, int ply) {
    const std::uint64_t salt =
        (faults_ & stores_no_depth) != 0 ? 0 : mix(static_cast<unsigned>(depth));
    const std::uint64_t key = walk_.key() ^ salt;
    if (const auto found = table_.find(key); found != table_.end()) {
      const Bounds known = found->second;
      if (known.lower >= beta) return known.lower;
      if (known.upper <= alpha) return known.upper;
      alpha = std::max(alpha, known.lower);
      beta = std::min(beta, known.upper);
    }
    Score leaf = 0;
    const Moves moves = successors(walk_, depth, ply, leaf);
    Score best = moves.empty() ? leaf : -infinite_score;
    for (const Move move : moves) {
      if (best >= beta) break;
      walk_.make(move);
      best = std::max(best, -search(-beta, -std::max(alpha, best), depth - 1, ply + 1));
      walk_.unmake(move);
    }
    Bounds& entry = table_[key];
    if (best <= alpha) entry.upper = best;
    if (best > alpha && best < beta) entry = {best, best};
    if (best >= beta) entry.lower = best;
    return best;
  }

  W& walk_;
  Faults faults_;
  std::unordered_map<std::uint64_t, Bounds> table_;
};

/// The iterations share the table, as in the listing of iterative deepening on the same page.
[[nodiscard]] inline Score plaat_mtdf(W& walk, int depth, Faults faults) {
  PlaatMemory memory(walk, faults);
  Score guess = 0;
  for (int d = 1; d <= depth; ++d) guess = memory.mtdf(guess, d);
  return guess;
}

// ----------------------------------------------------------------------- the survey of 1981 --

// T. Marsland and M. Campbell, "A Survey of Enhancements to the Alpha-Beta Algorithm" (ACM 1981).

/// alphabeta(p, alpha, beta, depth), section I. It prints `if (depth < 0) return(evaluate(p))`,
/// which searches one ply more than the D of its figures; `successors` ends at depth 0.
[[nodiscard]] inline Score survey_alphabeta(W& walk, Score alpha, Score beta, int depth, int ply) {
  Score end = 0;
  const Moves moves = successors(walk, depth, ply, end);
  if (moves.empty()) return end;
  Score m = alpha;
  for (const Move move : moves) {
    walk.make(move);
    m = std::max(m, -survey_alphabeta(walk, -beta, -m, depth - 1, ply + 1));
    walk.unmake(move);
    if (m >= beta) return m;
  }
  return m;
}

/// palphabeta(p, depth), section III, with the same end. Its second search is `alphabeta` with an
/// open end.
[[nodiscard]] inline Score survey_palphabeta(W& walk, int depth, int ply) {
  Score end = 0;
  const Moves moves = successors(walk, depth, ply, end);
  if (moves.empty()) return end;
  Score m = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    walk.make(moves[i]);
    if (i == 0) {
      m = -survey_palphabeta(walk, depth - 1, ply + 1);
    } else {
      const Score t = -textbook::falphabeta(walk, -m - 1, -m, depth - 1, ply + 1);
      if (t > m) m = -survey_alphabeta(walk, -infinite_score, -t, depth - 1, ply + 1);
    }
    walk.unmake(moves[i]);
  }
  return m;
}

// --------------------------------------------------------------------------- Sockalingam 2015 --

/// Forecast::AlphaBetaProcessChildren of K. Sockalingam, "Alpha beta pruning and its place in
/// computer game play" (2015). What generateForecast does with a position is not printed; here it
/// gives leaves their value and processes the children of the others. All values are the root's.
[[nodiscard]] inline Score sockalingam(W& walk, Score alpha, Score beta, int depth, int ply) {
  const bool our_turn = ply % 2 == 0;
  Score minimax = 0;
  const Moves moves = successors(walk, depth, ply, minimax);
  if (moves.empty()) return our_turn ? minimax : -minimax;
  bool minimax_bypass = true;
  for (const Move move : moves) {
    walk.make(move);
    const Score value = sockalingam(walk, alpha, beta, depth - 1, ply + 1);
    walk.unmake(move);
    if (minimax_bypass || (our_turn ? value > minimax : value < minimax)) minimax = value;
    minimax_bypass = false;
    if (our_turn) alpha = std::max(alpha, minimax);
    if (!our_turn) beta = std::min(beta, minimax);
    if (beta <= alpha) break;
  }
  return minimax;
}

enum SockalingamFault : Faults {
  stores_bounds_as_values = 1  ///< what a search cut off by its window returned answers for others
};

/// The search of Sockalingam 2015 with its transposition table, which stores the result of a
/// position. The text says that alpha-beta broke it, since a result depends on the bounds.
/// Corrected, only results within the bounds are stored.
class SockalingamTable {
 public:
  SockalingamTable(W& walk, Faults faults) : walk_(walk), faults_(faults) {}

  Score search(Score alpha, Score beta, int depth, int ply) {
    if (const auto found = table_.find(walk_.key()); found != table_.end()) return found->second;
    const bool our_turn = ply % 2 == 0;
    Score minimax = 0;
    const Moves moves = successors(walk_, depth, ply, minimax);
    if (moves.empty()) return our_turn ? minimax : -minimax;
    const Score lowest = alpha;
    const Score highest = beta;
    bool minimax_bypass = true;
    for (const Move move : moves) {
      walk_.make(move);
      const Score value = search(alpha, beta, depth - 1, ply + 1);
      walk_.unmake(move);
      if (minimax_bypass || (our_turn ? value > minimax : value < minimax)) minimax = value;
      minimax_bypass = false;
      if (our_turn) alpha = std::max(alpha, minimax);
      if (!our_turn) beta = std::min(beta, minimax);
      if (beta <= alpha) break;
    }
    const bool is_exact = lowest < minimax && minimax < highest;
    if (is_exact || (faults_ & stores_bounds_as_values) != 0) table_[walk_.key()] = minimax;
    return minimax;
  }

 private:
  W& walk_;
  Faults faults_;
  std::unordered_map<std::uint64_t, Score> table_;  // a position has one depth in these games
};

}  // namespace espalier::lab::listings
