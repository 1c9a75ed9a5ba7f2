// The root of the search: iterations of growing depth, aspiration windows, root moves with their
// own scores, and the decision to stop.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "espalier/search/limits.hpp"
#include "espalier/search/node.hpp"
#include "espalier/search/result.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// One worker's iterative deepening. Call `start`, then `advance` until it returns false; between
/// calls `result` holds the best result so far. Each `advance` runs one iteration on the calling
/// thread.
template <SearchContext W>
class IterativeDeepening {
 public:
  using G = typename W::Game;
  using Move = typename W::Move;
  using Report = std::function<void(const Result<Move>&)>;

  explicit IterativeDeepening(W& worker) : worker_(worker) {}

  /// Begins a search of `root`. `only`: the root moves to consider (all if empty). `ranks`: theirs
  /// (all 0 if empty).
  void start(const G& root, const Limits& limits, const std::vector<Move>& only, bool is_main,
             const std::vector<int>& ranks = {}) {
    result_ = {};
    completed_.clear();
    stability_ = {};
    depth_ = first_depth_before(limits);
    try {
      worker_.start(root, limits, is_main);
      if constexpr (HasMaxDepth<typename W::Hooks, G>) max_depth_ = worker_.hooks.max_depth(root);
      list_root_moves(only, ranks);
      ends_at_once_ = all_moves_end_the_game();
    } catch (...) {
      worker_.abandon();
      result_.moves.clear();
      throw;
    }
    lines_ = std::clamp(limits.lines, 1, std::max(1, static_cast<int>(result_.moves.size())));
    result_.lines = lines_;
    completed_ = result_.moves;
    if (!worker_.on.iterative_deepening) worker_.allow_stop();
  }

  /// Searches one ply deeper. False when a limit is reached and `result` is final. `report` is
  /// called for every line that is completed, and when a window fails (the bound of the line says
  /// which). What the game, the evaluator, the hooks, the observer or `report` throw comes out of
  /// it and ends the search; the result is then that of a stopped one.
  bool advance(const Report& report = {}) {
    try {
      return iterate(report);
    } catch (...) {
      worker_.abandon();
      result_.moves = completed_;
      throw;
    }
  }

  [[nodiscard]] const Result<Move>& result() {
    result_.nodes = worker_.nodes();
    result_.bounds_known = worker_.bounds_known();
    result_.time = worker_.control().total();
    return result_;
  }
  [[nodiscard]] bool is_stopped() const { return worker_.is_stopped(); }
  /// What the completed iterations say of the best move: the clock goes by it.
  [[nodiscard]] const BestMoveStability& stability() const { return stability_; }

 private:
  /// The root moves as a move picker that an observer asks: the score of the iteration before.
  struct RootOrder {
    Score previous;
    [[nodiscard]] static MoveStage stage() { return MoveStage::root; }
    [[nodiscard]] int score() const { return previous; }
  };

  bool iterate(const Report& report) {
    worker_.check_limits();
    if (result_.moves.empty() || worker_.is_stopped() || is_done()) return false;
    depth_ += step();
    worker_.root_depth = depth_;
    worker_.selective_depth = 0;
    for (RootMove<Move>& move : result_.moves) move.previous = move.score;
    const Move best_before = result_.moves.front().move;
    for (int line = 0; line < lines_; ++line) {
      search_line(line, report);
      keep_completed(line);
      if (worker_.is_stopped()) {
        result_.moves = completed_;
        return false;
      }
      sort_by_own_score(result_.moves, 0, line + 1);
      announce(line, report);
    }
    if (worker_.on.root_sorting) sort_the_rest();
    update_stability(best_before);
    learn_tempo();
    completed_ = result_.moves;
    result_.depth = depth_;
    worker_.allow_stop();
    worker_.check_limits();
    return !worker_.is_stopped() && !is_done();
  }

  /// Plies from one iteration to the next.
  [[nodiscard]] int step() const { return worker_.on.deepening_by_two ? 2 : 1; }

  /// The depth one step before the first iteration. By two: chosen so that the last iteration has
  /// the depth limit.
  [[nodiscard]] int first_depth_before(const Limits& limits) const {
    const int last = std::clamp(limits.depth, 1, max_ply - 1);
    if (!worker_.on.iterative_deepening) return last - step();
    return step() == 2 && last < max_ply - 1 && last % 2 != 0 ? -1 : 0;
  }

  /// Sorts the moves without a score of their own by the upper bound found for them.
  void sort_the_rest() {
    insertion_sort(result_.moves.begin() + lines_, result_.moves.end(),
                   [](const auto& a, const auto& b) {
                     return a.rank != b.rank ? a.rank > b.rank : a.score > b.score;
                   });
  }

  void list_root_moves(const std::vector<Move>& only, const std::vector<int>& ranks) {
    G& game = worker_.game();
    MovesOf<G> legal;
    const Outcome outcome = game.generate(legal);
    if (outcome.is_over()) {
      result_.outcome = outcome.score(0);
      return;
    }
    result_.static_eval = corrected(worker_, evaluate(worker_, 0));
    Move table_move{};
    if constexpr (W::On::table) {
      if (worker_.on.table) table_move = unpack_move<Move>(probe(worker_, game.key(), 0).move);
    }
    const auto list = [&](auto& picker) {
      for (const Move move : picker) {
        const auto wanted = std::find(only.begin(), only.end(), move);
        if (!only.empty() && wanted == only.end()) continue;
        const auto index = static_cast<std::size_t>(wanted - only.begin());
        result_.moves.push_back(
            {.move = move, .rank = index < ranks.size() ? ranks[index] : 0, .line = {move}});
      }
    };
    with_move_picker<typename W::Ordering, false>(worker_, worker_.stack[0], table_move, list);
    insertion_sort(result_.moves.begin(), result_.moves.end(), is_better<Move>);
    has_all_moves_ = result_.moves.size() == legal.size() &&
                     result_.moves.front().rank == result_.moves.back().rank;
  }

  /// Does each root move end the game, so that the first iteration sees all?
  [[nodiscard]] bool all_moves_end_the_game() {
    G& game = worker_.game();
    return std::all_of(result_.moves.begin(), result_.moves.end(), [&](const auto& root_move) {
      game.make(root_move.move);
      MovesOf<G> replies;
      bool is_over = game.generate(replies).is_over();
      if constexpr (HasDraws<G>) is_over = is_over || game.is_draw(1);
      game.unmake(root_move.move);
      return is_over;
    });
  }

  /// After an iteration: did the best move of the one before stay the best, and did the score?
  /// (`completed_` cannot say: the best move of this iteration is in front there, too.)
  void update_stability(Move best_before) {
    const RootMove<Move>& best = result_.moves.front();
    stability_.iterations = best.move == best_before ? stability_.iterations + 1 : 0;
    stability_.score_fall = result_.depth > 0 ? completed_score_ - best.score : 0;
    completed_score_ = best.score;
    const std::uint64_t nodes = std::max<std::uint64_t>(worker_.nodes(), 1);
    stability_.node_permille = static_cast<int>(best.nodes * 1000 / nodes);
  }

  void learn_tempo() {
    if constexpr (W::Tempo::is_used) {
      if (worker_.on.tempo && step() == 1)
        worker_.tempo.learn(depth_, result_.moves.front().score, worker_.parameters);
    }
  }

  /// The limits that are checked between iterations.
  [[nodiscard]] bool is_done() const {
    const Limits& limits = worker_.limits();
    if (depth_ + step() > std::min(limits.depth, max_ply - 1)) return true;
    if (result_.depth == 0) return false;
    if (depth_ >= max_depth_ || is_final()) return true;
    if (limits.infinite || worker_.control().is_pondering()) return false;
    const bool by_clock =
        limits.soft_nodes_are_a_share || (limits.time && limits.time->soft < limits.time->hard);
    const int scale = by_clock ? time_scale(stability_, worker_.parameters) : 1000;
    if (worker_.nodes() * 1000 / static_cast<std::uint64_t>(scale) >= limits.soft_nodes)
      return true;
    if (limits.time && worker_.control().elapsed() * 1000 / scale >= limits.time->soft) return true;
    const Score score = result_.moves.front().score;
    const int distance = plies_to_end(score);
    if (is_proven(score) && distance <= limits.proven_within) return true;
    if (by_clock && result_.moves.size() == 1) return true;
    if (by_clock && is_proven(score) && 2 * distance <= depth_) return true;
    // The exact search has searched every line that could make this win quicker or this loss
    // slower.
    return worker_.on.keeps_minimax_value && lines_ == 1 && is_proven(score) && distance <= depth_;
  }

  /// Can no deeper iteration change the lines? A win with the next move cannot become quicker, and
  /// a loss by the reply to whatever is played not slower. A win with the move after the next could
  /// only be one with the next, which every iteration sees; it ends searches without a depth.
  [[nodiscard]] bool is_final() const {
    if (ends_at_once_) return true;
    const bool has_depth = worker_.limits().depth < max_ply - 1;
    const int longest_win = turns_alternate<G> && !has_depth ? 3 : 2;  // plies
    return std::all_of(
        result_.moves.begin(), result_.moves.begin() + lines_, [&](const RootMove<Move>& move) {
          const int plies = std::min(depth_, is_proven_win(move.score) ? longest_win : 2);
          return is_proven(move.score) && plies_to_end(move.score) <= plies;
        });
  }

  /// The end of the root moves that have the rank of number `line`.
  [[nodiscard]] auto end_of_rank(int line) {
    const auto first = result_.moves.begin() + line;
    return std::find_if(first, result_.moves.end(),
                        [rank = first->rank](const auto& move) { return move.rank != rank; });
  }

  /// Line number `line` (multi-PV): the best root move that is not yet in a line.
  void search_line(int line, const Report& report) {
    const auto first = result_.moves.begin() + line;
    const Parameters& p = worker_.parameters;
    Score width = std::max(p.score(p.aspiration_width), 1);
    // A width in hundredths of a measured unit may be far below what iterations differ by.
    if constexpr (W::Tempo::is_used) width = std::max(width, worker_.tempo.spread());
    Score alpha = -infinite_score;
    Score beta = infinite_score;
    if (worker_.on.aspiration && depth_ >= p.aspiration_depth &&
        first->previous != -infinite_score && !is_proven(first->previous)) {
      alpha = std::max(first->previous - width, -infinite_score);
      beta = std::min(first->previous + width, infinite_score);
    }
    for (;;) {
      observe::call(worker_, {Reason::root, 0, alpha, beta, depth_, true, false});
      const Score score = observe::returned(worker_, search_root(line, {alpha, beta}));
      if (worker_.is_stopped()) return;
      sort_by_own_score(result_.moves, line);
      if (score > alpha && score < beta) return;
      keep_completed(line);
      announce(line, report);
      width += width * p.aspiration_growth / 1000 + std::max(p.score(p.aspiration_growth_base), 1);
      if (score <= alpha) {
        beta = (alpha + beta) / 2;
        alpha = is_proven(score) ? -infinite_score : std::max(score - width, -infinite_score);
      } else {
        beta = is_proven(score) ? infinite_score : std::min(score + width, infinite_score);
      }
    }
  }

  /// One pass over the root moves from number `line` on, as far as they have its rank.
  Score search_root(int line, Window window) {
    auto& ss = worker_.stack[0];
    worker_.enter(ss);
    Node node{{.depth = depth_,
               .ply = 0,
               .root_depth = depth_,
               .beta = window.beta,
               .pv_node = true,
               .in_check = worker_.in_check()},
              window.alpha};
    set_static_eval(worker_, ss, node);
    const auto first = result_.moves.begin() + line;
    for (auto move = first; move != result_.moves.end(); ++move) move->has_own_score = false;

    Score best = -infinite_score;
    const auto last = end_of_rank(line);
    for (auto move = first; move != last; ++move) {
      // By two, the first iteration is a full minimax of all moves: each gets its own score, by
      // which they are sorted, and its best reply (L'EXCENTRIQUE's pairs of moves).
      const bool is_minimax = step() == 2 && result_.depth == 0;
      if (is_minimax) node.alpha = window.alpha;
      const int number = is_minimax ? 0 : static_cast<int>(move - first);
      const auto index = static_cast<int>(move - result_.moves.begin());
      observe::root_move(worker_.observer, depth_, move->move, index + 1);
      const Score score = search_root_move(*move, node, number, index);
      if (worker_.is_stopped()) return best;
      move->has_own_score = number == 0 || score > node.alpha;
      move->score = score;
      move->bound = bound_of(score, node.window());
      move->depth = depth_;
      best = std::max(best, score);
      if (!move->has_own_score) continue;
      node.alpha = std::max(node.alpha, score);
      move->selective_depth = worker_.selective_depth;
      const auto& rest = ss.next().pv;
      move->line.assign(1, move->move);
      move->line.insert(move->line.end(), rest.begin(), rest.end());
      if (score >= node.beta) break;
    }
    remember(line, best, window);
    return best;
  }

  /// `number`: 0 for the first move of this pass. `index`: in the list of root moves.
  Score search_root_move(RootMove<Move>& root_move, Node& node, int number, int index) {
    const Move move = root_move.move;
    const std::uint64_t nodes_before = worker_.nodes();
    auto& ss = worker_.stack[0];
    Candidate<Move> candidate = candidate_of(worker_, ss, node, move, number);
    reduce(worker_, node, candidate);
    const int extension =
        worker_.on.check_extension ? extensions::in_check(node, worker_.parameters) : 0;
    candidate.depth += extension;
    observe::move(worker_.observer, RootOrder{root_move.previous}, move,
                  {.index = index, .reduction = candidate.reduction, .extension = extension});
    if constexpr (W::On::refutation_table) worker_.refutations.follow(move);
    const Score score =
        search_move<true>(worker_, ss, node, candidate, number == 0 ? -infinite_score : node.alpha);
    if constexpr (W::On::refutation_table) {
      if (worker_.on.refutation_table && !worker_.is_stopped())
        worker_.refutations.remember(move, ss.next().pv);
    }
    root_move.nodes += worker_.nodes() - nodes_before;
    return score;
  }

  /// Stores the root in the table, unless root moves were excluded from this search.
  void remember(int line, Score best, Window window) {
    if constexpr (W::On::table) {
      if (!worker_.on.table || line > 0 || !has_all_moves_) return;
      const auto& move = result_.moves[best_own_score(result_.moves)];
      const TableEntry entry{.score = to_table(best, 0),
                             .static_eval = no_score,
                             .depth = depth_,
                             .bound = bound_of(best, window),
                             .move = pack_move(move.move)};
      const std::uint64_t key = worker_.game().key();
      worker_.table->store(key, entry);
      observe::store(worker_, key, entry);
    }
  }

  /// Updates the result that a stopped search returns: the best move of this pass goes in front of
  /// the completed lines from `line` on, if the pass has shown it to be better.
  void keep_completed(int line) {
    const RootMove<Move>& found = result_.moves[best_own_score(result_.moves, line)];
    if (!found.has_own_score || found.bound == Bound::upper) return;
    const auto begin = completed_.begin() + line;
    const auto same = std::find_if(begin, completed_.end(),
                                   [&](const auto& other) { return other.move == found.move; });
    std::move_backward(begin, same, same + 1);
    *begin = found;
  }

  void announce(int line, const Report& report) {
    result_.updated = line;
    if (report) report(result());
  }

  W& worker_;
  Result<Move> result_;
  BestMoveStability stability_;
  int depth_ = 0;
  int max_depth_ = max_ply;  // of the hooks
  int lines_ = 1;
  bool has_all_moves_ = true;
  Score completed_score_ = draw_score;  // of the last completed iteration
  bool ends_at_once_ = false;
  std::vector<RootMove<Move>> completed_;  // the list that a stopped search returns
};

/// One thread of a search that has several.
template <SearchContext W>
struct SearchThread {
  /// From the arguments of the worker.
  template <class... Arguments>
  explicit SearchThread(Arguments&&... arguments)
      : worker(std::forward<Arguments>(arguments)...), deepening(worker) {}

  W worker;
  IterativeDeepening<W> deepening;
};

}  // namespace espalier
