// A program of the years 1975 to 1983: iterative deepening with the windows, memories, orders of
// the root moves and steps that the surveys name, combined at will.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/search/pv_line.hpp"
#include "espalier/textbook/survey_table.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::lab {

enum class Windows { open, aspiration, calphabeta, pvs };
/// What an iteration does to the list of root moves.
enum class RootOrder {
  kept,        ///< nothing
  best_first,  ///< the best move comes first
  partial,     ///< so do those that were best for a while, the latest before the others
  full         ///< all are sorted by their scores, most of which are bounds
};

struct Program {
  Windows windows = Windows::open;
  bool table = false;        ///< of the survey of 1981
  bool refutations = false;  ///< the line that answered each root move is tried again
  bool pairs = false;        ///< of that line the reply only, as L'EXCENTRIQUE has it
  bool pv = false;           ///< the principal variation is tried again
  RootOrder root_order = RootOrder::full;
  int start = 1;             ///< depth of the first iteration, in plies
  int step = 1;              ///< plies from one iteration to the next
  bool opens_start = false;  ///< the first iteration finds the value of every root move
};

/// The cost of all iterations so far, and the result of the last.
template <class Move>
struct Iteration {
  int depth = 0;
  Score score = 0;
  std::vector<Move> pv{};   ///< ends where the table had the value
  std::uint64_t nodes = 0;  ///< moves made
  std::uint64_t leaves = 0;
  std::uint64_t interior = 0;     ///< nodes above the horizon that the table did not answer
  std::uint64_t generations = 0;  ///< those of them whose moves were generated
};

/// Searches a single position. Calphabeta is fail-hard, the others are fail-soft.
template <class W>
class DeepeningProgram {
 public:
  using Move = typename W::Move;
  using Iterations = std::vector<Iteration<Move>>;

  static constexpr Score margin = 50;                           ///< of aspiration, to either side
  static constexpr std::size_t entries = std::size_t{1} << 18;  ///< of the table

  /// Keeps a reference to `walk`.
  DeepeningProgram(W& walk, const Program& program)
      : walk_(walk), program_(program), table_(program.table ? entries : 1) {}

  /// An entry for each iteration up to `depth` plies. The root must have moves.
  [[nodiscard]] Iterations run(int depth) {
    typename W::Moves moves;
    (void)walk_.expand(moves, depth, 0);
    for (const Move move : moves) roots_.push_back({.move = move});
    lines_.resize(static_cast<std::size_t>(depth) + 1);
    Iterations iterations;
    for (int d = program_.start; d <= depth; d += program_.step) {
      table_.new_search();
      const Score score = iterate(d, iterations);
      iterations.push_back({d,
                            score,
                            {pv_.begin(), pv_.end()},
                            walk_.counts.nodes(),
                            walk_.counts.leaves(),
                            interior_,
                            generations_});
      reorder();
    }
    return iterations;
  }

 private:
  using Line = PvLine<Move>;
  struct Root {
    Move move;
    Line line{};       ///< that answered it last, from the move itself on
    Score score = 0;   ///< of the last iteration, perhaps a bound
    int was_best = 0;  ///< number of its improvement of alpha in the last iteration; 0: none
  };

  [[nodiscard]] Score iterate(int depth, const Iterations& before) {
    constexpr Score open = infinite_score;
    if (program_.windows != Windows::aspiration || before.empty())
      return search_root(-open, open, depth);
    const Score guess = before.back().score;
    const Score score = search_root(guess - margin, guess + margin, depth);
    if (score <= guess - margin) return search_root(-open, score, depth);
    if (score >= guess + margin) return search_root(score, open, depth);
    return score;
  }

  [[nodiscard]] Score search_root(Score alpha, Score beta, int depth) {
    const bool opens = program_.opens_start && depth == program_.start;
    const Move pv_move = pv_.size() > 0 ? pv_[0] : Move{};
    Score best = -infinite_score;
    int improvements = 0;
    for (Root& root : roots_) root.was_best = 0;
    for (Root& root : roots_) {
      const bool guides = program_.refutations || (program_.pv && root.move == pv_move);
      guide_ = guides ? &root.line : nullptr;
      const bool first = opens || best == -infinite_score;
      root.score =
          value_of(root.move, opens ? alpha : std::max(alpha, best), beta, first, depth, 0, guides);
      if (lines_[1].size() > 0 || root.line.size() == 0) root.line.set(root.move, lines_[1]);
      if (root.score <= best) continue;
      best = root.score;
      root.was_best = ++improvements;
      pv_.set(root.move, lines_[1]);
      if (best >= beta) break;
    }
    return best;
  }

  /// The value of a move at `ply`, `depth` plies above the horizon, for its side. `first`: with the
  /// whole window. `guided`: so far the path is that of the guide.
  [[nodiscard]] Score value_of(Move move, Score alpha, Score beta, bool first, int depth, int ply,
                               bool guided) {
    const bool minimal = !first && program_.windows >= Windows::calphabeta && alpha + 1 < beta;
    walk_.make(move);
    Score value = -search(minimal ? -alpha - 1 : -beta, -alpha, depth - 1, ply + 1, guided);
    if (minimal && value > alpha) {
      if (program_.windows == Windows::calphabeta)
        value = -search(-beta, -alpha, depth - 1, ply + 1, guided);
      else if (value < beta)
        value = -search(-beta, -value, depth - 1, ply + 1, guided);
    }
    walk_.unmake(move);
    return value;
  }

  [[nodiscard]] Score search(Score alpha, Score beta, int depth, int ply, bool guided) {
    using Flag = typename SurveyTable::Flag;
    Line& line = lines_[static_cast<std::size_t>(ply)];
    line.clear();
    typename W::Moves moves;
    if (depth <= 0) return *walk_.enter(moves, depth, ply);
    if (const auto drawn = walk_.arrive(ply)) return *drawn;
    Move best_move{};
    if (program_.table) {
      if (const auto* const entry = table_.retrieve(walk_.key())) {
        const Score score = from_table(entry->score, ply);
        if (entry->len >= depth) {
          if (entry->flag == Flag::valid) return score;
          if (entry->flag == Flag::lower_bound) alpha = std::max(alpha, score);
          if (entry->flag == Flag::upper_bound) beta = std::min(beta, score);
          if (alpha >= beta) return score;
        }
        best_move = entry->move;
      }
    }
    guided = guided && ply < guided_plies();
    const Move guide = guided ? (*guide_)[ply] : Move{};
    const Move hint = best_move == Move{} ? guide : best_move;
    ++interior_;
    Score best = -infinite_score;
    const auto goes_on_after = [&](Move move) {
      const Score low = std::max(alpha, best);
      const Score value =
          value_of(move, low, beta, best == -infinite_score, depth, ply, guided && move == guide);
      if (value > low) best_move = move;
      if (value > best) {
        best = value;
        line.set(move, lines_[static_cast<std::size_t>(ply) + 1]);
      }
      return best < beta;
    };
    if (hint == Move{} || goes_on_after(hint)) {
      ++generations_;
      if (const auto leaf = walk_.expand(moves, depth, ply)) return *leaf;
      for (const Move move : moves)
        if (!(move == hint) && !goes_on_after(move)) break;
    }
    if (program_.windows == Windows::calphabeta) best = std::clamp(best, alpha, beta);
    if (program_.table) {
      const Flag flag = best >= beta    ? Flag::lower_bound
                        : best <= alpha ? Flag::upper_bound
                                        : Flag::valid;
      table_.store({walk_.key(), best_move, to_table(best, ply), flag, depth});
    }
    return best;
  }

  /// Plies of the guide that are tried again; a pair has two.
  [[nodiscard]] int guided_plies() const {
    return program_.pairs ? std::min(guide_->size(), 2) : guide_->size();
  }

  void reorder() {
    const auto sort_by = [this](auto rank) {
      std::stable_sort(roots_.begin(), roots_.end(),
                       [&](const Root& a, const Root& b) { return rank(a) > rank(b); });
    };
    switch (program_.root_order) {
      case RootOrder::kept:
        break;
      case RootOrder::best_first:
        sort_by([this](const Root& root) { return root.move == pv_[0]; });
        break;
      case RootOrder::partial:
        sort_by([](const Root& root) { return root.was_best; });
        break;
      case RootOrder::full:
        sort_by([](const Root& root) { return root.score; });
    }
  }

  using SurveyTable = textbook::SurveyTable<Move>;

  W& walk_;
  Program program_;
  SurveyTable table_;
  std::vector<Root> roots_;
  std::vector<Line> lines_;  ///< of the path, from each ply on
  Line pv_;
  const Line* guide_ = nullptr;  ///< of the root move that is searched
  std::uint64_t interior_ = 0;
  std::uint64_t generations_ = 0;
};

}  // namespace espalier::lab
