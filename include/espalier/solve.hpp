// Solver: the exact value of a position of a game that ends, by null-window searches of the whole
// tree below it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/score.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/node.hpp"
#include "espalier/search/one_user.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// What is to be found out about a position.
struct SolveGoal {
  bool weak = false;  ///< only who wins: 1 for the side to move, 0 for a draw, -1 for the opponent
  bool line = true;   ///< the principal variation too
};

/// What is proven about a position.
template <class Move>
struct Solution {
  /// From the side to move, wins and losses counted in plies from the position.
  ScoreBounds value{-win_score, win_score};
  /// Optimal play of both sides to the end of the game. Empty before the value is known. With a
  /// weak goal a side that wins keeps the win, but takes any number of plies.
  std::vector<Move> line;
  std::uint64_t nodes = 0;  ///< positions visited, by all threads
  Milliseconds time = 0;
  std::size_t table_mib = 0;  ///< size of the table; 0: none
  /// The table is full and must not grow, or there is no memory: with a larger one, fewer positions
  /// would be visited twice.
  bool table_is_too_small = false;

  [[nodiscard]] bool is_solved() const { return value.is_exact(); }
  /// Move{} if there is no line.
  [[nodiscard]] Move best_move() const { return line.empty() ? Move{} : line.front(); }
};

namespace detail {

/// As long as it costs fewer positions than this, the solver asks for near wins and losses.
inline constexpr std::uint64_t near_nodes = 20'000;

/// The next question about a value, "is it at least beta?", after `nodes` positions. While it is
/// unknown who wins: is there a win, or a loss, in two plies more than is excluded? As in iterative
/// deepening, the last of these questions costs most. If it gets expensive: is there a win at all?
/// Then bisection: of the plies to the end, or of the score. If there is an `estimate` of the
/// score, or else no_score, the questions begin with it and go twice as far from it each time.
[[nodiscard]] constexpr Score next_beta(ScoreBounds value, std::uint64_t nodes,
                                        Score estimate = no_score) {
  const auto [lower, upper] = value;
  const bool may_win = is_proven_win(upper) && !is_proven_win(lower);
  const bool may_lose = is_proven_loss(lower) && !is_proven_loss(upper);
  const int win = plies_to_end(upper) + 2;
  const int loss = plies_to_end(lower) + 2;
  if (may_win && may_lose && nodes >= near_nodes) return draw_score + 1;
  if (may_win && (!may_lose || win <= loss)) {
    return win < max_ply ? win_in(win) : std::max(lower, draw_score) + 1;
  }
  if (may_lose) return loss < max_ply ? loss_in(loss) + 1 : std::min(upper, draw_score);
  const Score middle = upper - (upper - lower) / 2;
  if (estimate == no_score) return middle;
  if (lower >= estimate) return std::min(middle, lower + std::max(1, lower - estimate));
  if (upper < estimate) return std::max(middle, upper - (estimate - 1 - upper));
  return estimate;
}

}  // namespace detail

namespace detail {

template <class E, class H, class G>
concept OrdersMoves = EvaluatesPositions<E, G> && HasOrderingDepth<H, G>;

}  // namespace detail

/// One thread of a Solver: proves or disproves that a value is at least beta.
template <Game G, espalier::SearchHooks<G> H, class Table, class E>
class SolveWorker
    : public OrderingState<G, H, Enhancements::exact(), ConstantParameters<default_parameters>> {
 public:
  using Ordering =
      OrderingState<G, H, Enhancements::exact(), ConstantParameters<default_parameters>>;
  using Move = typename G::Move;
  using On = typename Ordering::On;
  using Entry = typename Ordering::Entry;
  using Ordering::game;
  using Ordering::histories;
  using Ordering::hooks;
  using Ordering::stack;
  static constexpr bool orders_moves = detail::OrdersMoves<E, H, G>;
  static constexpr bool predicts = orders_moves && HasKey<G> && HasShallowSearch<H, G>;

  /// What the workers of a Solver have in common.
  struct Shared {
    Table* table;  ///< null if the game has no key
    Control* control;
    std::atomic<bool>* is_answered;  ///< by one of them: the others end their search
    std::atomic<bool>* must_grow;    ///< set by a worker that finds the table full, if it may grow
    const std::size_t* max_mib;      ///< to which it may
    unsigned threads;
  };

  /// `number`: of the worker, 0 .. threads - 1.
  SolveWorker(H game_hooks, const Shared& shared, unsigned number, E evaluator)
      : Ordering(std::move(game_hooks)),
        evaluator_(std::move(evaluator)),
        table_(shared.table),
        control_(shared.control),
        is_answered_(shared.is_answered),
        must_grow_(shared.must_grow),
        max_mib_(shared.max_mib),
        threads_(shared.threads),
        number_(number) {}

  void clear() { histories.clear(); }

  /// Sets the position to `root`. `on_look`, if given, is called about every million positions.
  void start(const G& root, const Limits& limits, const std::function<void()>* on_look) {
    this->position_.emplace(root);
    time_ = limits.time;
    on_look_ = on_look;
    is_stopped_ = false;
    margin_share_ = 0;
    key_mask_ = 0;
    nodes_ = 0;
    node_budget_ = 0;
    seen_nodes_ = 0;
    if constexpr (uses_picker_) stack.clear(&histories.continuation().no_move());
  }

  /// Which answers the next searches may rely on: with 0 on proofs only; with more also on
  /// predictions (`shallow_search` of the hooks), with that share of their margin.
  void set_margin_share(double share) requires(predicts) {
    if (margin_share_ > 0) hint_mask_ = key_mask_;
    margin_share_ = share;
    key_mask_ = share > 0 ? selective_mask_ + __builtin_bit_cast(std::uint64_t, share) : 0;
  }

  /// Goes on after another thread has answered the last question.
  void resume() { is_stopped_ = false; }

  /// Is the value of the position, `ply` plies from the root, at least `beta`? Returns a lower
  /// bound of the value that is at least beta, or an upper bound that is less, both counted from
  /// the root. Invalid if the search is stopped. `is_unbounded`: the bounds of the hooks are known
  /// not to tell.
  [[nodiscard]] Score search(int ply, Score beta, bool is_unbounded = false) {
    if (!count_node()) return draw_score;
    if constexpr (HasSmallEndings<H, G>) {
      if (hooks.is_small(game())) {
        return from_table(hooks.solve_small(game(), to_table(beta, ply), nodes_), ply);
      }
    }
    std::uint64_t key = 0;
    TableEntry entry;
    if constexpr (HasKey<G>) {
      key = key_of_position();
      table_->prefetch(key);
    }
    if (!is_unbounded) {
      if (const Score known = known_value(ply, beta); known != no_score) return known;
    }
    if constexpr (HasKey<G>) {
      entry = table_->probe(key);
      const Score score = from_table(entry.score, ply);
      if (entry.bound == (score >= beta ? Bound::lower : Bound::upper)) return score;
    }
    if constexpr (predicts) {
      if (margin_share_ > 0 && ply > 0) {
        if (const Score score = predicted_bound(beta); score != no_score) {
          table_->store(key, {.score = to_table(score, ply),
                              .bound = score >= beta ? Bound::lower : Bound::upper});
          return score;
        }
      }
    }
    const std::uint64_t nodes_before = nodes_;
    Move move = unpack_move<Move>(entry.move);
    if constexpr (predicts) {
      if (entry.move == 0 && hooks.ordering_depth(game()) > 0) {
        move = unpack_move<Move>(table_->probe(key ^ key_mask_ ^ hint_mask_).move);
      }
    }
    const Score score = search_moves(ply, beta, move);
    if (is_stopped_) return draw_score;
    if constexpr (HasKey<G>) {
      table_->store(key, {.score = to_table(score, ply),
                          .depth = static_cast<int>(std::bit_width(nodes_ - nodes_before)),
                          .bound = score >= beta ? Bound::lower : Bound::upper,
                          .move = HasSymmetry<H, G> ? 0 : pack_move(move)});
    }
    return score;
  }

  /// The value of the position by a shallow search; no_score without evaluation.
  [[nodiscard]] Score estimate() {
    if constexpr (orders_moves) {
      if constexpr (IncrementalEvaluator<E, G>) evaluator_.reset(game());
      return shallow_value<false>(hooks.ordering_depth(game()), -infinite_score, infinite_score);
    } else {
      return no_score;
    }
  }

  /// The line to the end of the game from the root, whose value is `score`; if it is `weak`, only
  /// its sign.
  [[nodiscard]] std::vector<Move> line(Score score, bool weak) {
    std::vector<Move> line;
    for (;;) {
      const Score goal = weak && score < 0 ? -win_score : score;
      const std::optional<Move> move = move_worth(static_cast<int>(line.size()), goal);
      if (!move) break;
      const int side = game().side_to_move();
      game().make(*move);
      line.push_back(*move);
      if (game().side_to_move() != side) score = -score;
    }
    for (auto move = line.rbegin(); move != line.rend(); ++move) game().unmake(*move);
    if (is_stopped_) line.clear();
    return line;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// About as many, for other threads.
  [[nodiscard]] std::uint64_t seen_nodes() const {
    return seen_nodes_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }

 private:
  static constexpr std::uint64_t look_interval_ = 1024;
  static constexpr std::uint64_t selective_mask_ = 0x9e3779b97f4a7c15;
  static constexpr int full_ = 900;  // permille
  /// Where an evaluation orders the moves, the first one is too often enough.
  static constexpr bool checks_bounds_ahead_ =
      HasBounds<H, G> && HasKey<G> && !HasSmallEndings<H, G> && !orders_moves;
  static constexpr bool uses_picker_ =
      !HasCandidates<H, G> && (HasTactical<H, G> || HasHistory<H, G>);

  /// Counts a position. False: the search is being stopped, and its values are invalid.
  [[nodiscard]] bool count_node() {
    if (++nodes_ >= node_budget_) [[unlikely]]
      check_limits();
    return !is_stopped_;
  }
  void check_limits() {
    const std::uint64_t more = control_->take_nodes(look_interval_);
    node_budget_ += more;
    const bool is_out_of_time = time_ && control_->elapsed() >= time_->hard;
    const bool is_answered = is_answered_->load(std::memory_order_relaxed);
    if (more == 0 || control_->is_stopped() || is_out_of_time || is_answered) is_stopped_ = true;
    seen_nodes_.store(nodes_, std::memory_order_relaxed);
    const std::uint64_t looks = node_budget_ / look_interval_;
    if constexpr (requires { table_->grow_if_full(); }) {
      if (looks % 16 == 0 && threads_ == 1) table_->grow_if_full();
    } else if constexpr (HasKey<G>) {
      if (looks % 16 == 0 && table_->mib() < *max_mib_ && table_->permille_full() >= full_) {
        *must_grow_ = is_stopped_ = true;
        is_answered_->store(true, std::memory_order_relaxed);
      }
    }
    if (looks % 1024 == 0 && on_look_) (*on_look_)();
  }

  [[nodiscard]] std::uint64_t key_of_position() {
    const std::uint64_t mask = predicts ? key_mask_ : 0;
    if constexpr (HasSymmetry<H, G>) {
      return hooks.symmetric_key(game()) ^ mask;
    } else {
      return game().key() ^ mask;
    }
  }

  /// Value of a node that needs no search, else no_score.
  [[nodiscard]] Score known_value(int ply, Score beta) {
    if constexpr (HasBounds<H, G>) {
      const ScoreBounds known = bounds_of(hooks, game(), max_ply);
      const Score lower = from_table(known.lower, ply);
      if (lower >= beta) return lower;
      const Score upper = from_table(known.upper, ply);
      if (upper < beta) return upper;
    }
    if (beta > win_in(ply)) return win_in(ply);
    if (beta <= loss_in(ply)) return loss_in(ply);
    if (ply >= max_ply) is_stopped_ = true;  // too long a line: nothing can be proven
    return no_score;
  }

  /// Value of the position after `move` for the side to move before it.
  [[nodiscard]] Score value_after(Move move, int ply, Score beta, bool is_unbounded = false) {
    const int side = game().side_to_move();
    game().make(move);
    const bool same_side = !turns_alternate<G> && game().side_to_move() == side;
    const Score score =
        same_side ? search(ply + 1, beta, is_unbounded) : -search(ply + 1, 1 - beta, is_unbounded);
    game().unmake(move);
    return score;
  }

  /// Whether the value is at least `beta`, by prediction: a score on that side, or no_score.
  [[nodiscard]] Score predicted_bound(Score beta) requires(predicts) {
    const ShallowSearch shallow = hooks.shallow_search(game(), max_ply);
    if (shallow.depth <= 0) return no_score;
    if constexpr (IncrementalEvaluator<E, G>) evaluator_.reset(game());
    const double margin = margin_share_ * shallow.margin;
    const auto shallow_score = [&](double score) {
      return static_cast<Score>(std::lround((score - shallow.offset) / shallow.slope));
    };
    if (evaluator_.evaluate(game()) >= shallow_score(beta)) {
      const Score high = shallow_score(beta + margin);
      return shallow_value<false>(shallow.depth, high - 1, high) >= high ? beta : no_score;
    }
    const Score low = shallow_score(beta - 1 - margin);
    return shallow_value<false>(shallow.depth, low, low + 1) <= low ? beta - 1 : no_score;
  }

  /// Searches the moves of a node, `move` first if it is legal, until one is worth at least `beta`.
  /// Leaves the best move in `move`.
  [[nodiscard]] Score search_moves(int ply, Score beta, Move& move) {
    if constexpr (uses_picker_) {
      return search_picked(ply, beta, move);
    } else {
      MovesOf<G> moves;
      const Outcome outcome = generate(moves);
      if (outcome.is_over()) return outcome.score(ply);
      const Move first = move;
      Score best = -infinite_score;
      const bool is_unbounded = checks_bounds_ahead_ && moves.size() > 1;
      if constexpr (HasKey<G>) {
        best = leave_out_known(ply, beta, moves, move);
        if (best >= beta) return best;
      }
      // Behind a first move that is known they are put in order when it was not enough.
      const std::size_t known = try_first(first, moves) ? 1 : 0;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i == known) {
          if constexpr (orders_moves) order(moves, known, beta);
          share_out(moves);
        }
        const Move each = moves[i];
        const Score score = value_after(each, ply, beta, is_unbounded);
        if (is_stopped_) return draw_score;
        if (score <= best) continue;
        best = score;
        move = each;
        if (best >= beta) break;
      }
      return best;
    }
  }

  /// Moves `move` to the front. False if it is none of them.
  static bool try_first(Move move, MovesOf<G>& moves) {
    Move* const found = std::find(moves.begin(), moves.end(), move);
    if (found == moves.end()) return false;
    std::rotate(moves.begin(), found, found + 1);
    return true;
  }

  /// Sorts the moves but the first `from` by the values of shallow searches, the best first. With
  /// predictions, only moves near the best one are told apart, and where no move is likely to be
  /// worth `beta`, so that all have to be searched, the order stays as it is.
  void order(MovesOf<G>& moves, std::size_t from, Score beta) requires(orders_moves) {
    const int depth = hooks.ordering_depth(game());
    if (depth <= 0 || moves.size() < from + 2) return;
    if constexpr (IncrementalEvaluator<E, G>) evaluator_.reset(game());
    std::array<Score, G::max_moves> values;  // NOLINT: set before it is read
    Score window = infinite_score;
    if constexpr (predicts) {
      if (const auto shallow = hooks.shallow_search(game(), max_ply); shallow.depth > 0) {
        window = static_cast<Score>(shallow.margin / 2);
        if (evaluator_.evaluate(game()) < beta - window) return;
      }
    }
    Score best = -infinite_score;
    for (std::size_t i = from; i < moves.size(); ++i) {
      const Move move = moves[i];
      const Score alpha = std::max(-infinite_score, best - window);
      const Score value = shallow_value_after<true>(move, depth - 1, alpha, infinite_score);
      best = std::max(best, value);
      std::size_t place = i;
      for (; place > from && values[place - 1] < value; --place) {
        values[place] = values[place - 1];
        moves[place] = moves[place - 1];
      }
      values[place] = value;
      moves[place] = move;
    }
  }
  template <bool for_order>
  [[nodiscard]] Score shallow_value_after(Move move, int depth, Score alpha, Score beta) {
    const int side = game().side_to_move();
    if constexpr (IncrementalEvaluator<E, G>) evaluator_.make(game(), move);
    game().make(move);
    const bool same_side = !turns_alternate<G> && game().side_to_move() == side;
    const Score value = same_side ? shallow_value<for_order>(depth, alpha, beta)
                                  : -shallow_value<for_order>(depth, -beta, -alpha);
    game().unmake(move);
    if constexpr (IncrementalEvaluator<E, G>) evaluator_.unmake();
    return value;
  }
  /// Alpha-beta to `depth` plies.
  template <bool for_order>
  [[nodiscard]] Score shallow_value(int depth, Score alpha, Score beta) {
    ++nodes_;
    MovesOf<G> moves;
    if (const Outcome outcome = game().generate(moves); outcome.is_over()) return outcome.score(0);
    if (depth <= 0) {
      if constexpr (for_order && requires { evaluator_.ordering_value(game()); }) {
        return evaluator_.ordering_value(game());
      } else {
        return evaluator_.evaluate(game());
      }
    }
    if constexpr (HasCandidates<H, G>) {
      if (depth > 1) {
        moves.clear();
        hooks.generate_candidates(game(), moves);
      }
    }
    Score best = -infinite_score;
    for (const Move move : moves) {
      best = std::max(best,
                      shallow_value_after<for_order>(move, depth - 1, std::max(alpha, best), beta));
      if (best >= beta) break;
    }
    return best;
  }

  /// Enhanced transposition cutoff (A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Exploiting
  /// graph properties of game trees", AAAI 1996): looks up the positions after all moves before
  /// one of them is searched, and asks the hooks for their bounds while the table is on its way to
  /// the cache. Takes the moves that are known to be worth less than `beta` out of the list.
  /// Returns the best value known, which is enough if it is at least `beta`, and leaves its move in
  /// `best_move`.
  [[nodiscard]] Score leave_out_known(int ply, Score beta, MovesOf<G>& moves, Move& best_move) {
    Score best = -infinite_score;
    if (moves.size() < 2) return best;
    struct After {
      std::uint64_t key;
      bool same_side;
    };
    std::array<After, G::max_moves> after;
    std::size_t unknown = 0;
    /// Takes the score of a move, no_score if it is unknown. True: no more has to be known.
    const auto take = [&](Move move, Score score) {
      if (score == no_score) {
        moves[unknown++] = move;
      } else if (score > best) {
        best = score;
        best_move = move;
      }
      return best >= beta;
    };
    const int side = game().side_to_move();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      game().make(move);
      if constexpr (HasSmallEndings<H, G>) {
        if (hooks.is_small(game())) {  // the table has none of them
          game().unmake(move);
          return best;
        }
      }
      const bool same_side = !turns_alternate<G> && game().side_to_move() == side;
      after[unknown] = {key_of_position(), same_side};
      table_->prefetch(after[unknown].key);
      Score score = no_score;
      if constexpr (checks_bounds_ahead_) {
        score = known_value(ply + 1, same_side ? beta : 1 - beta);
        if (score != no_score && !same_side) score = -score;
      }
      game().unmake(move);
      if (take(move, score)) return best;
    }
    moves.truncate(std::exchange(unknown, 0));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto [key, same_side] = after[i];
      const TableEntry entry = table_->probe(key);
      const Score score = from_table(entry.score, ply + 1) * (same_side ? 1 : -1);
      const bool is_lower_bound = (entry.bound == Bound::lower) == same_side;
      const bool is_known = entry.bound != Bound::none && is_lower_bound == (score >= beta);
      if (take(moves[i], is_known ? score : no_score)) break;
    }
    moves.truncate(unknown);
    return best;
  }

  /// Each thread begins with the first move, which may be enough, and goes on at another place, so
  /// that where all moves must be searched, the others' results are in the table when it gets
  /// there.
  void share_out(MovesOf<G>& moves) const {
    if (number_ == 0 || moves.size() < 3) return;
    const std::size_t others = moves.size() - 1;
    std::rotate(moves.begin() + 1, moves.begin() + 1 + others * number_ / threads_, moves.end());
  }

  [[nodiscard]] Outcome generate(MovesOf<G>& moves) {
    if constexpr (HasCandidates<H, G>) {
      hooks.generate_candidates(game(), moves);
      return Outcome::ongoing();
    } else {
      return game().generate(moves);
    }
  }

  /// `search_moves` with the move picker and the histories of the search that plays.
  [[nodiscard]] Score search_picked(int ply, Score beta, Move& move) {
    Entry& ss = stack[ply];
    if constexpr (On::killers) ss.two_plies_on().killers = {};
    MovePicker<Ordering> picker(*this, ss, move);
    MoveLoop<Move> loop;
    const std::uint64_t nodes_before = nodes_;
    for (const Move each : picker) {
      ss.current_move = each;
      if constexpr (On::continuation_history || On::countermoves) {
        ss.continuation = &histories.continuation().entry_of(game(), hooks, each);
      }
      const bool is_tactical = this->is_tactical(each);
      const Score score = value_after(each, ply, beta);
      if (is_stopped_) return draw_score;
      ++loop.searched;
      if (score > loop.best) {
        loop.best = score;
        move = each;
      }
      if (score >= beta) {
        loop.best_move = each;
        loop.best_is_tactical = is_tactical;
        update_histories(*this, ss, static_cast<int>(std::bit_width(nodes_ - nodes_before)), loop);
        break;
      }
      loop.add_failed(each, is_tactical);
    }
    if (loop.searched > 0) return loop.best;
    MovesOf<G> none;
    return game().generate(none).score(ply);
  }
  [[nodiscard]] bool is_tactical(Move move) {
    if constexpr (HasTactical<H, G>) return hooks.is_tactical(game(), move);
    return false;
  }

  /// A move of the position that is worth at least `score`, of which there is one. Nothing if the
  /// game is over or the search is stopped.
  [[nodiscard]] std::optional<Move> move_worth(int ply, Score score) {
    MovesOf<G> moves;
    if (game().generate(moves).is_over()) return std::nullopt;
    if constexpr (orders_moves) order(moves, 0, score);
    if constexpr (HasKey<G>) {
      const TableEntry entry = table_->probe(key_of_position());
      try_first(unpack_move<Move>(entry.move), moves);
    }
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
      const Score value = value_after(moves[i], ply, score);
      if (is_stopped_) return std::nullopt;
      if (value >= score) return moves[i];
    }
    return moves[moves.size() - 1];
  }

  [[no_unique_address]] E evaluator_;
  Table* table_;
  Control* control_;
  std::atomic<bool>* is_answered_;
  std::atomic<bool>* must_grow_;
  const std::size_t* max_mib_;
  unsigned threads_;
  unsigned number_;
  const std::function<void()>* on_look_ = nullptr;
  std::optional<TimeBudget> time_;
  double margin_share_ = 0;
  /// With which the keys of positions are XORed, so that what rests on predictions is kept apart
  /// from what is proven, and the same of the last searches by prediction, whose moves are tried
  /// first.
  std::uint64_t key_mask_ = 0;
  std::uint64_t hint_mask_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t node_budget_ = 0;
  std::atomic<std::uint64_t> seen_nodes_{0};
  bool is_stopped_ = false;
};

/// Finds the exact value of positions of game `G` with the hooks `H` and a table of class `Table`
/// (TranspositionTable, or SolveTable of solve_table.hpp for games without good table moves).
///
///     Solver<TicTacToe> solver;
///     auto solution = solver.run(position);
///     // solution.is_solved(), solution.value.lower, solution.line
///
/// Every line from the position must end within max_ply plies, or the value remains unknown. Needs
/// no evaluation. A solver can run any number of times; it is neither copied nor moved.
template <Game G, espalier::SearchHooks<G> H = NoHooks, class Table = TranspositionTable,
          class E = NoEvaluator>
class Solver {
  static_assert(!HasDraws<G>,
                "draws that depend on the history of the game have no exact value in a "
                "table: solve such games with Search and a depth");

 public:
  using Move = typename G::Move;
  using Report = std::function<void(const Solution<Move>&)>;

  /// `size`: of the table, in MiB (ignored if the game has no keys). `threads` share the table and
  /// answer each question together, the calling thread and its helpers. Throws std::bad_alloc if
  /// there is no memory.
  explicit Solver(typename Table::Size size = Table::default_size, H hooks = {},
                  unsigned threads = 1, const E& evaluator = {})
      : table_(HasKey<G> ? std::make_unique<Table>(size) : nullptr) {
    if constexpr (requires { table_->grow_to_full_size(); }) {
      if (table_ && threads > 1) table_->grow_to_full_size();
    }
    const typename Worker::Shared shared{table_.get(), &control_, &is_answered_,
                                         &must_grow_,  &max_mib_, std::max(threads, 1U)};
    for (unsigned i = 0; i < shared.threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(hooks, shared, i, evaluator));
    }
  }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// Not during a search. A TranspositionTable that is full grows fourfold, up to `mib` MiB or as
  /// far as there is memory: it is emptied and the last question asked again, which costs at most
  /// about a third of the time. Without this call it keeps its size.
  void let_table_grow_to(std::size_t mib) {
    const OneUser::Use use(user_);
    max_mib_ = std::min(mib, TranspositionTable::max_mib);
  }

  /// Not during a search. Clears table and histories.
  void clear() {
    const OneUser::Use use(user_);
    if (table_) table_->clear();
    for (auto& worker : workers_) worker->clear();
  }

  /// Searches until the goal is reached, `limits.nodes` or `limits.time` is used up, or
  /// `control().stop()` is called; the other limits mean nothing here. `report` is called when the
  /// bounds of the value become narrower, and about every million positions. What the game, the
  /// hooks or `report` throw comes out of it, and the solver can run again.
  Solution<Move> run(const G& root, const Limits& limits = {}, SolveGoal goal = {},
                     const Report& report = {}) {
    const OneUser::Use use(user_);
    control_.reset(limits);
    if (table_) table_->next_age();
    Solution<Move> solution;
    const std::function<void()> on_look = [&] {
      solution.nodes = seen_nodes();
      describe(solution);
      if (report) report(solution);
    };
    is_answered_ = must_grow_ = false;
    for (auto& worker : workers_) {
      worker->start(root, limits, worker == workers_.front() ? &on_look : nullptr);
    }
    solution.value = known_bounds(root, goal);
    const Score estimate = goal.weak ? no_score : this->estimate(root, solution.value);
    narrow(solution.value, estimate, goal, on_look);
    if (goal.line && solution.is_solved()) {
      do {
        is_answered_ = false;
        workers_.front()->resume();
        solution.line = workers_.front()->line(solution.value.lower, goal.weak);
      } while (workers_.front()->is_stopped() && grows());
    }
    solution.nodes = 0;
    for (const auto& worker : workers_) solution.nodes += worker->nodes();
    describe(solution);
    return solution;
  }

  [[nodiscard]] Control& control() { return control_; }
  /// Nothing if the game has no keys.
  [[nodiscard]] const Table* table() const { return table_.get(); }

 private:
  using Worker = SolveWorker<G, H, Table, E>;
  /// What takes fewer nodes is not worth starting helpers for.
  static constexpr std::uint64_t nodes_alone_ = 100'000;
  static constexpr int too_full_ = 950;  // permille; one that may grow does so before

  /// After a question without answer: was the table full, and is it larger now?
  [[nodiscard]] bool grows() {
    if (!must_grow_.exchange(false)) return false;
    if constexpr (requires { table_->resize(std::size_t{1}, 1U); }) {
      const auto threads = static_cast<unsigned>(workers_.size());
      if (!table_->resize(std::min(4 * table_->mib(), max_mib_), threads)) {
        max_mib_ = table_->mib();  // no memory
      }
    }
    return true;
  }

  void describe(Solution<Move>& solution) const {
    solution.time = control_.total();
    if (!table_) return;
    solution.table_mib = table_->mib();
    solution.table_is_too_small = table_->permille_full() >= too_full_;
  }

  /// Asks for the value of the root, which lies within `value`, until it is known or the search is
  /// stopped, and calls `on_answer` after each answer.
  void narrow(ScoreBounds& value, Score estimate, SolveGoal goal,
              const std::function<void()>& on_answer) {
    while (!value.is_exact() && !control_.is_stopped()) {
      const Score beta = detail::next_beta(value, seen_nodes(), estimate);
      const Score score = answer(beta);
      if (score == no_score && grows()) continue;
      if (score == no_score) break;
      // Answers that rest on predictions may contradict each other.
      if (score >= beta) {
        value.lower = std::min(in_range(score, goal), value.upper);
      } else {
        value.upper = std::max(in_range(score, goal), value.lower);
      }
      on_answer();
    }
  }

  /// The shares of the margin of predictions that searches rely on before the value is proven. They
  /// find out about what it is, and which moves are good.
  static constexpr std::array margin_shares_{0.5, 1.0};

  /// About the value of the root, which lies within `bounds`; no_score without evaluation.
  [[nodiscard]] Score estimate(const G& root, ScoreBounds bounds) {
    Score estimate = workers_.front()->estimate();
    if constexpr (Worker::predicts) {
      if (workers_.front()->hooks.shallow_search(root, max_ply).depth <= 0) return estimate;
      for (const double share : margin_shares_) {
        for (auto& worker : workers_) worker->set_margin_share(share);
        ScoreBounds value = bounds;
        narrow(value, estimate, {}, [] {});
        if (value.is_exact()) estimate = value.lower;
      }
      for (auto& worker : workers_) worker->set_margin_share(0);
    }
    return estimate;
  }

  /// About the nodes of all threads, which may be running.
  [[nodiscard]] std::uint64_t seen_nodes() const {
    std::uint64_t nodes = workers_.front()->nodes();
    for (std::size_t i = 1; i < workers_.size(); ++i) nodes += workers_[i]->seen_nodes();
    return nodes;
  }

  /// `Worker::search` at the root, by all threads: the answer of the first one that has it, or
  /// no_score if the search is stopped.
  [[nodiscard]] Score answer(Score beta) {
    std::atomic<Score> answer{no_score};
    std::atomic<bool> has_thrown{false};  // the first that does writes `thrown`
    std::exception_ptr thrown;
    const auto search = [&](Worker& worker) {
      worker.resume();
      try {
        const Score score = worker.search(0, beta);
        Score none = no_score;
        if (!worker.is_stopped()) answer.compare_exchange_strong(none, score);
      } catch (...) {
        if (!has_thrown.exchange(true)) thrown = std::current_exception();
        is_answered_ = true;
      }
    };
    std::vector<std::thread> helpers;
    if (seen_nodes() >= nodes_alone_) {
      for (std::size_t i = 1; i < workers_.size(); ++i) {
        try {
          helpers.emplace_back([&search, this, i] {
            search(*workers_[i]);
            if (!workers_[i]->is_stopped()) is_answered_ = true;
          });
        } catch (const std::exception&) {  // no thread, or no memory for one
          break;
        }
      }
    }
    search(*workers_.front());
    is_answered_ = true;
    for (std::thread& helper : helpers) helper.join();
    is_answered_ = false;
    if (thrown) std::rethrow_exception(thrown);
    return answer;
  }

  [[nodiscard]] static Score in_range(Score score, SolveGoal goal) {
    return goal.weak ? std::clamp(score, -1, 1) : score;
  }
  [[nodiscard]] ScoreBounds known_bounds(const G& root, SolveGoal goal) {
    ScoreBounds known{-win_score, win_score};
    MovesOf<G> moves;
    if (const Outcome outcome = root.generate(moves); outcome.is_over()) {
      known = ScoreBounds::exactly(outcome.score(0));
    } else if constexpr (HasBounds<H, G>) {
      known = bounds_of(workers_.front()->hooks, root, max_ply);
    }
    return {.lower = in_range(std::max(known.lower, -win_score), goal),
            .upper = in_range(std::min(known.upper, win_score), goal)};
  }

  OneUser user_;
  Control control_;
  std::atomic<bool> is_answered_{false};
  std::atomic<bool> must_grow_{false};
  std::size_t max_mib_ = 0;
  std::unique_ptr<Table> table_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

/// The value and the principal variation of one position, by a Solver of its own whose table grows
/// with the tree up to `max_mib` MiB. `report` as in Solver::run.
template <class H = NoHooks, Game G>
[[nodiscard]] Solution<typename G::Move> solve(
    const G& position, const Limits& limits = {}, SolveGoal goal = {},
    const std::function<void(const Solution<typename G::Move>&)>& report = {},
    std::size_t max_mib = 1024) {
  Solver<G, H> solver;
  solver.let_table_grow_to(max_mib);
  return solver.run(position, limits, goal, report);
}

}  // namespace espalier
