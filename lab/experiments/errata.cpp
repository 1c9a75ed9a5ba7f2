// Published listings executed to the letter on random graphs, how often their value at the root is
// wrong, and which fault is to blame.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/textbook/negamax.hpp"
#include "espalier/textbook/walk.hpp"
#include "lab/experiment.hpp"
#include "lab/share.hpp"

namespace espalier::lab {

namespace {

// ---------------------------------------------------------------------------------- the graphs --

/// The finaliser of splitmix64 (Steele, Lea and Flood 2014).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// A game of two to four moves a position whose plies have a few positions each, so that most of
/// them are reached on several paths. One position in `one_in` is the end of the game, a draw; none
/// if it is 0.
class RandomGraph {
 public:
  struct Move {
    std::uint8_t number = 0;  ///< 1 to 4
    friend constexpr bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 4;

  RandomGraph(std::uint64_t seed, unsigned one_in) : seed_(mix(seed)), one_in_(one_in) {}

  Outcome generate(MovesOf<RandomGraph>& moves) const {
    if (one_in_ != 0 && path_.size() > 1 && hash(1) % one_in_ == 0) return Outcome::draw();
    const std::uint64_t count = 2 + hash(2) % 3;
    for (std::uint8_t i = 1; i <= count; ++i) moves.push({i});
    return Outcome::ongoing();
  }
  void make(Move move) { path_.push_back(static_cast<unsigned>(hash(2 + move.number) % width)); }
  void unmake(Move) { path_.pop_back(); }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(path_.size() % 2); }
  [[nodiscard]] std::uint64_t key() const { return hash(0); }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    RandomGraph next = *this;
    next.make(move);
    return next.key();
  }
  /// The static value of the position, from the side to move: few values, hence many ties.
  [[nodiscard]] Score value() const { return static_cast<Score>(hash(7) % 21) - 10; }

 private:
  static constexpr unsigned width = 6;

  [[nodiscard]] std::uint64_t hash(std::uint64_t purpose) const {
    return mix(seed_ ^ mix(path_.size() << 32 | path_.back() << 8 | purpose));
  }

  std::uint64_t seed_;
  unsigned one_in_;
  std::vector<unsigned> path_{0};  ///< the number of each position within its ply
};

struct GraphEvaluator {
  [[nodiscard]] Score evaluate(const RandomGraph& game) const { return game.value(); }
};

using W = textbook::Walk<RandomGraph, GraphEvaluator>;
using Move = RandomGraph::Move;

/// The faults of a listing that are executed. The others are corrected.
using Faults = unsigned;

using Moves = std::vector<Move>;

/// The moves of a position, `depth` plies above the horizon; none if it is a leaf, whose value
/// `value` gets then.
[[nodiscard]] Moves successors(W& walk, int depth, int ply, Score& value) {
  W::Moves moves;
  const auto leaf = walk.enter(moves, depth, ply);
  if (leaf) value = *leaf;
  return leaf ? Moves{} : Moves(moves.begin(), moves.end());
}

// ------------------------------------------------------------------------- the appendix of 1981 --

enum AppendixFault : Faults {
  cuts_at_upper_bounds = 1,  ///< after beta = min(beta, score) the test is score >= beta
  lacks_a_minus = 2,         ///< t = evaluate(p.i)
  skips_first_move = 4,      ///< the loop starts at the second move even if the table has none
};

class Appendix {
 public:
  Appendix(W& walk, Faults faults) : walk_(walk), faults_(faults) {}

  Score search(Score alpha, Score beta, int depth, int ply = 0) {
    const Score low = alpha;
    Move table_move;
    if (const auto found = table_.find(walk_.key()); found != table_.end()) {
      const Entry& entry = found->second;
      if (entry.depth >= depth) {
        if (entry.flag == Flag::valid) return entry.score;
        if (entry.flag == Flag::lower) alpha = std::max(alpha, entry.score);
        if (entry.flag == Flag::upper) beta = std::min(beta, entry.score);
        const bool cuts =
            (faults_ & cuts_at_upper_bounds) != 0 ? entry.score >= beta : alpha >= beta;
        if (cuts) return entry.score;
      }
      table_move = entry.move;
    }
    Score ended = 0;  // no game ends before the horizon
    Moves moves = successors(walk_, depth, ply, ended);
    const auto first = std::find(moves.begin(), moves.end(), table_move);
    if (first != moves.end()) std::rotate(moves.begin(), first, first + 1);
    const bool skips = (faults_ & skips_first_move) != 0 && table_move == Move{};

    Score best = -infinite_score;
    Move best_move = table_move;
    for (std::size_t i = skips ? 1 : 0; i < moves.size() && best < beta; ++i) {
      const Score value = child(moves[i], std::max(alpha, best), beta, depth, ply);
      if (value > std::max(alpha, best)) best_move = moves[i];
      best = std::max(best, value);
    }
    const Flag flag = best <= std::max(low, alpha) ? Flag::upper
                      : best >= beta               ? Flag::lower
                                                   : Flag::valid;
    table_[walk_.key()] = {best_move, best, flag, depth};
    return best;
  }

 private:
  enum class Flag { valid, lower, upper };
  struct Entry {
    Move move;
    Score score;
    Flag flag;
    int depth;
  };

  Score child(Move move, Score alpha, Score beta, int depth, int ply) {
    walk_.make(move);
    Score value = 0;
    if (depth == 1) {
      const Score leaf = walk_.evaluate();
      value = (faults_ & lacks_a_minus) != 0 ? leaf : -leaf;
    } else {
      value = -search(-beta, -alpha, depth - 1, ply + 1);
    }
    walk_.unmake(move);
    return value;
  }

  W& walk_;
  Faults faults_;
  std::unordered_map<std::uint64_t, Entry> table_;
};

[[nodiscard]] Score appendix(W& walk, int depth, Faults faults) {
  return Appendix(walk, faults).search(-infinite_score, infinite_score, depth);
}

// --------------------------------------------------------------------------- NegaScout of 1983 --

enum NegaScoutFault : Faults {
  /// A leaf returns no more than beta and no less than alpha, as a quiescence search that fails
  /// hard does, but the depth guard takes the value of a search with a minimal window for exact.
  guards_bounded_leaves = 1
};

/// A. Reinefeld, "An Improvement to the Scout Tree-Search Algorithm" (1983). D. Breuker, "Memory
/// versus Search in Games" (thesis, Maastricht 1998), note 15, says that it contains minor errors.
[[nodiscard]] Score negascout_listing(W& walk, Score alpha, Score beta, int depth, int ply,
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
[[nodiscard]] Score negascout_page(W& walk, Score alpha, Score beta, int depth, int ply) {
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
[[nodiscard]] Score marsland_pvs(W& walk, Score alpha, Score beta, int depth, int ply) {
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
[[nodiscard]] bool pearl_test(W& walk, Score v, bool or_equal, int depth, int ply) {
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

[[nodiscard]] Score pearl_eval(W& walk, int depth, int ply) {
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
[[nodiscard]] Score wiki_end(Score end, Score without, Faults faults) {
  return (faults & ignores_the_end) != 0 ? without : end;
}

/// Alpha-Beta, "Fail hard", "Negamax".
[[nodiscard]] Score wiki_fail_hard(W& walk, Score alpha, Score beta, int depth, int ply,
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
[[nodiscard]] Score wiki_fail_soft(W& walk, Score alpha, Score beta, int depth, int ply,
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

[[nodiscard]] Score wiki_min(W& walk, Score alpha, Score beta, int depth, int ply, Faults faults);

/// Alpha-Beta, "Max versus Min": alphaBetaMax. All values are MAX's, who moves at the root.
[[nodiscard]] Score wiki_max(W& walk, Score alpha, Score beta, int depth, int ply, Faults faults) {
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
[[nodiscard]] Score wiki_min(W& walk, Score alpha, Score beta, int depth, int ply, Faults faults) {
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
[[nodiscard]] Score wiki_zw_search(W& walk, Score beta, int depth, int ply, Faults faults) {
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
[[nodiscard]] Score wiki_pv_search(W& walk, Score alpha, Score beta, int depth, int ply,
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
[[nodiscard]] Score plaat_mtdf(W& walk, int depth, Faults faults) {
  PlaatMemory memory(walk, faults);
  Score guess = 0;
  for (int d = 1; d <= depth; ++d) guess = memory.mtdf(guess, d);
  return guess;
}

// -------------------------------------------------------------------------------- the listings --

struct Fault {
  Faults flag;
  const char* description;
};
struct Listing {
  std::string_view name;
  const char* source;
  unsigned one_end_in;  ///< positions; 0: no position of its graphs ends the game
  Score (*value)(W&, int depth, Faults);
  std::vector<Fault> faults;  ///< none: there is nothing to correct
};

template <auto search>
[[nodiscard]] Score from_open_window(W& walk, int depth, Faults faults) {
  return search(walk, -infinite_score, infinite_score, depth, 0, faults);
}

const std::vector<Listing>& listings() {
  static const std::vector<Listing> all{
      {"alpha-beta with a table",
       "Marsland and Campbell 1981, appendix",
       0,
       appendix,
       {{cuts_at_upper_bounds, "tests score >= beta after beta = min(beta, score)"},
        {lacks_a_minus, "lacks the minus in t = evaluate(p.i)"},
        {skips_first_move, "starts the loop at 2 if the table has no move"}}},
      {"NegaScout with a quiescence search that fails hard",
       "Reinefeld 1983",
       0,
       from_open_window<negascout_listing>,
       {{guards_bounded_leaves, "does not search again one ply above the leaves"}}},
      {"NegaScout of 1999",
       "A. Reinefeld 1999, page of the Konrad-Zuse-Zentrum",
       8,
       [](W& walk, int depth, Faults) {
         return negascout_page(walk, -infinite_score, infinite_score, depth, 0);
       },
       {}},
      {"PVS of 1987",
       "T. Marsland 1987, Computer Chess Methods",
       8,
       [](W& walk, int depth, Faults) {
         return marsland_pvs(walk, -infinite_score, infinite_score, depth, 0);
       },
       {}},
      {"SCOUT",
       "Pearl 1980b",
       8,
       [](W& walk, int depth, Faults) { return pearl_eval(walk, depth, 0); },
       {}},
      {"alpha-beta in games that end",
       "Chess Programming Wiki, Alpha-Beta, Fail hard",
       8,
       from_open_window<wiki_fail_hard>,
       {{ignores_the_end, "returns alpha if there is no legal move"}}},
      {"fail-soft alpha-beta in games that end",
       "Chess Programming Wiki, Alpha-Beta, Fail soft",
       8,
       from_open_window<wiki_fail_soft>,
       {{ignores_the_end, "returns -infinity if there is no legal move"}}},
      {"alpha-beta with two functions in games that end",
       "Chess Programming Wiki, Alpha-Beta, Max versus Min",
       8,
       from_open_window<wiki_max>,
       {{ignores_the_end, "returns the bound that it looks for if there is no legal move"}}},
      {"PVS in games that end",
       "Chess Programming Wiki, Principal Variation Search",
       8,
       from_open_window<wiki_pv_search>,
       {{ignores_the_end, "returns the lower end of the window if there is no legal move"}}},
      {"MTD(f) with iterative deepening",
       "Plaat 1997",
       0,
       plaat_mtdf,
       {{stores_no_depth, "stores no depth in the table"}}},
  };
  return all;
}

[[nodiscard]] Faults all_faults(const Listing& listing) {
  Faults all = 0;
  for (const Fault& fault : listing.faults) all |= fault.flag;
  return all;
}

constexpr const char* as_printed = "as printed";
constexpr const char* corrected = "corrected";

// ----------------------------------------------------------------------------------- the tasks --

constexpr int depth = 6;

/// In how many graphs the value at the root is not that of minimax.
[[nodiscard]] Row count_wrong(const Listing& listing, Faults faults, const std::string& what,
                              int graphs, std::uint64_t seed) {
  int wrong = 0;
  const GraphEvaluator evaluator;
  for (int i = 0; i < graphs; ++i) {
    RandomGraph game(seed + static_cast<std::uint64_t>(i), listing.one_end_in);
    GraphEvaluator own = evaluator;
    W walk(game, own);
    const Score value = textbook::negamax(walk, depth);
    wrong += listing.value(walk, depth, faults) == value ? 0 : 1;
  }
  return {
      {{"listing", listing.name}, {"executed", what}}, {{"graphs", graphs}, {"wrong", wrong}}, {}};
}

[[nodiscard]] Task task(const Listing& listing, int graphs) {
  const auto run = [&listing, graphs](const Context& context) {
    Rows rows{count_wrong(listing, all_faults(listing), as_printed, graphs, context.seed)};
    if (!listing.faults.empty())
      rows.push_back(count_wrong(listing, 0, corrected, graphs, context.seed));
    for (const Fault& fault : listing.faults)
      rows.push_back(count_wrong(listing, fault.flag, fault.description, graphs, context.seed));
    return rows;
  };
  return {std::string(listing.name), graphs * 1e-4, run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int graphs = scale == Scale::quick ? 2000 : 20000;
  std::vector<Task> list;
  for (const Listing& listing : listings()) list.push_back(task(listing, graphs));
  return list;
}

// -------------------------------------------------------------------------------- the findings --

[[nodiscard]] Claim listing_claim(const Rows& rows, const Listing& listing, bool is_corrected) {
  const Row row =
      where(rows, {{"listing", listing.name}, {"executed", is_corrected ? corrected : as_printed}})
          .at(0);
  const auto graphs = value(row, "graphs").get<std::size_t>();
  const auto wrong = value(row, "wrong").get<std::size_t>();
  return {.statement = fmt::format("The listing of {}, {}, finds the value of minimax",
                                   listing.name, is_corrected ? corrected : as_printed),
          .source = listing.source,
          .published = "always",
          .measured =
              fmt::format("{} wrong values in {} random graphs, {} plies", wrong, graphs, depth),
          .assessment = always(graphs - wrong, graphs),
          .kind = is_corrected ? ClaimKind::own : ClaimKind::literature};
}

[[nodiscard]] ReportTable fault_table(const Rows& rows) {
  ReportTable table{.caption = "Wrong values at the root; each fault alone, the others corrected",
                    .header = {"listing", "executed", "graphs", "wrong", "wrong, % (95 %)"},
                    .rows = {}};
  for (const Row& row : rows) {
    const Estimate wrong =
        share(value(row, "wrong").get<std::size_t>(), value(row, "graphs").get<std::size_t>());
    table.rows.push_back({text(row, "listing"), text(row, "executed"), value(row, "graphs").dump(),
                          value(row, "wrong").dump(), with_interval(wrong, 2, 100)});
  }
  return table;
}

Findings assess(const Rows& rows) {
  Findings findings;
  for (const Listing& listing : listings()) {
    findings.claims.push_back(listing_claim(rows, listing, false));
    if (!listing.faults.empty()) findings.claims.push_back(listing_claim(rows, listing, true));
  }
  findings.tables.push_back(fault_table(rows));
  return findings;
}

}  // namespace

Experiment errata() {
  return {.name = "errata",
          .title = "Errors in published listings",
          .question =
              "Which published listings, executed to the letter, do not find the value of minimax, "
              "and which fault is to blame?",
          .source =
              "Marsland and Campbell 1981; Pearl 1980b; Marsland 1987; Reinefeld 1983; Reinefeld "
              "1999; Plaat 1997; Chess Programming Wiki",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
