// The steps of the hand-written search, in the order of the library's: root, node, quiescence,
// move picker.
#include "tests/zero_cost/hand_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "espalier/search/extensions.hpp"
#include "espalier/search/history.hpp"
#include "espalier/search/null_move.hpp"
#include "espalier/search/reductions.hpp"
#include "games/chess/board/types.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier::zero_cost {

using chess::Position;

namespace {

constexpr Parameters parameters = default_parameters;
constexpr int history_limit = 16384;
constexpr std::uint64_t look_interval = 256;

void add_history(std::int16_t& score, int bonus) {
  score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / history_limit);
}

Move move_of(std::uint32_t bits) { return Move::from_bits(static_cast<std::uint16_t>(bits)); }

void set_line(StackEntry* here, Move move) {
  const StackEntry& next = here[1];
  here->line[0] = move;
  std::copy_n(next.line.begin(), next.line_size, here->line.begin() + 1);
  here->line_size = next.line_size + 1;
}

bool cuts(const TableEntry& entry, Score alpha, Score beta) {
  return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
         (entry.bound == Bound::upper && entry.score <= alpha);
}

Bound bound_of(Score score, Score alpha, Score beta) {
  return score >= beta ? Bound::lower : score > alpha ? Bound::exact : Bound::upper;
}

/// Value of a position without a legal move: checkmate or stalemate.
Score score_of_end(const Position& position, int ply) {
  return position.in_check() ? loss_in(ply) : draw_score;
}

}  // namespace

/// The quiet moves that a node has tried and that did not cut.
struct HandSearch::Tried {
  static constexpr std::size_t limit = 64;
  std::size_t count = 0;
  std::uint16_t quiet[limit];

  void add(Move move, bool is_tactical) {
    if (!is_tactical && count < limit) quiet[count++] = move.bits();
  }
};

// ------------------------------------------------------------------------------------------ picker

/// Table move, tactical moves that do not lose the exchange, killers, quiet moves by history,
/// losing tactical moves.
class MovePicker {
 public:
  MovePicker(const HandSearch& search, const StackEntry* here, Move table_move, bool only_tactical)
      : search_(search), position_(search.position_), here_(here), only_tactical_(only_tactical) {
    if (table_move != Move{} && position_.is_legal(table_move) &&
        (!only_tactical || chess::SearchHooks::is_tactical(position_, table_move))) {
      table_move_ = table_move;
      stage_ = Stage::table_move;
    }
  }

  [[nodiscard]] Move next() {
    switch (stage_) {
      case Stage::table_move:
        stage_ = Stage::generate_tactical;
        return table_move_;
      case Stage::generate_tactical:
        position_.generate_captures(moves_);
        value_tactical();
        stage_ = Stage::tactical;
        [[fallthrough]];
      case Stage::tactical:
        if (const Move move = next_tactical(); move != Move{}) return move;
        if (only_tactical_) return Move{};
        list_refutations();
        stage_ = Stage::refutations;
        [[fallthrough]];
      case Stage::refutations:
        if (next_refutation_ < refutation_count_) return refutations_[next_refutation_++];
        moves_.clear();
        left_ = 0;
        if (!skips_quiet_) {
          position_.generate_quiets(moves_);
          value_quiet();
        }
        stage_ = Stage::quiet;
        [[fallthrough]];
      case Stage::quiet:
        while (left_ != 0 && !skips_quiet_) {
          const Move move = take_best();
          if (move != table_move_ && !is_refutation(move)) return move;
        }
        stage_ = Stage::losing;
        [[fallthrough]];
      case Stage::losing:
        return next_losing_ < losing_.size() ? losing_[next_losing_++] : Move{};
    }
    return Move{};
  }

  void skip_quiet() { skips_quiet_ = true; }
  [[nodiscard]] bool is_losing() const { return stage_ == Stage::losing; }
  [[nodiscard]] bool is_killer() const { return stage_ == Stage::refutations; }

 private:
  enum class Stage { table_move, generate_tactical, tactical, refutations, quiet, losing };

  /// Moves of equal score keep the generator's order.
  void set_value(std::size_t i, int value) { keys_[i] = value * 256 + static_cast<int>(255 - i); }
  void value_tactical() {
    left_ = moves_.size();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      set_value(i, parameters.order_captured_value *
                       chess::SearchHooks::captured_value(position_, moves_[i]));
    }
  }
  void value_quiet() {
    left_ = moves_.size();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      set_value(i, search_.quiet_history(moves_[i]));
    }
  }
  [[nodiscard]] Move take_best() {
    int best = keys_[0];
    for (std::size_t i = 1; i < moves_.size(); ++i) best = std::max(best, keys_[i]);
    const auto index = static_cast<std::size_t>(255 - (best & 255));
    keys_[index] = std::numeric_limits<int>::min();
    --left_;
    return moves_[index];
  }

  [[nodiscard]] Move next_tactical() {
    while (left_ != 0) {
      const Move move = take_best();
      if (move == table_move_) continue;
      if (chess::SearchHooks::see_ge(position_, move, 0)) return move;
      losing_.push(move);
    }
    return Move{};
  }

  void list_refutations() {
    propose(here_->killers[0]);
    propose(here_->killers[1]);
  }
  void propose(Move move) {
    if (move != Move{} && move != table_move_ && !is_refutation(move) && position_.is_legal(move) &&
        !chess::SearchHooks::is_tactical(position_, move)) {
      refutations_[refutation_count_++] = move;
    }
  }
  [[nodiscard]] bool is_refutation(Move move) const {
    for (std::size_t i = 0; i < refutation_count_; ++i) {
      if (refutations_[i] == move) return true;
    }
    return false;
  }

  const HandSearch& search_;
  const Position& position_;
  const StackEntry* here_;
  bool only_tactical_;
  bool skips_quiet_ = false;
  Stage stage_ = Stage::generate_tactical;
  Move table_move_{};
  std::size_t left_ = 0;
  Position::Moves moves_;
  std::array<int, Position::max_moves> keys_;
  Position::Moves losing_;
  std::size_t next_losing_ = 0;
  std::array<Move, 2> refutations_{};
  std::size_t refutation_count_ = 0;
  std::size_t next_refutation_ = 0;
};

// ------------------------------------------------------------------------ state, histories, moves

void HandSearch::clear() {
  table_.clear();
  quiet_.fill(0);
}

void HandSearch::start(const Position& root, const Limits& limits) {
  position_ = root;
  limits_ = limits;
  clock_.restart();
  table_.next_age();
  is_stopped_ = false;
  may_stop_ = false;
  nodes_ = 0;
  next_look_ = std::min(look_interval, limits.nodes);
  for (std::size_t i = 0; i < stack_.size(); ++i) {
    stack_[i] = {};
    stack_[i].ply = static_cast<int>(i) - 4;
  }
}

bool HandSearch::count_node() {
  if (++nodes_ >= next_look_) [[unlikely]]
    check_limits();
  return !is_stopped_;
}

void HandSearch::check_limits() {
  if (nodes_ >= limits_.nodes) is_stopped_ = true;
  if (may_stop_ && clock_.elapsed() >= limits_.time) is_stopped_ = true;
  next_look_ = std::min(nodes_ + look_interval, limits_.nodes);
}

void HandSearch::make(StackEntry* here, Move move) {
  here->current_move = move;
  table_.prefetch(position_.key_after(move));
  position_.make(move);
}

int HandSearch::quiet_history(Move move) const {
  return parameters.weight_main_history *
         quiet_[chess::SearchHooks::history_index(position_, move)];
}

// -------------------------------------------------------------------------------------- quiescence

template <bool is_pv>
Score HandSearch::quiescence(StackEntry* here, Score alpha, Score beta) {
  const int ply = here->ply;
  here->line_size = 0;
  if (!count_node()) return draw_score;
  if (is_pv) selective_depth_ = std::max(selective_depth_, ply);
  if (position_.is_draw(ply)) return draw_score;
  if (ply >= max_ply) return evaluate();

  const bool in_check = position_.in_check();
  const std::uint64_t key = position_.key();
  TableEntry entry = table_.probe(key);
  if (entry.bound != Bound::none) entry.score = from_table(entry.score, ply);
  if (!is_pv && cuts(entry, alpha, beta)) return entry.score;

  const Score original_alpha = alpha;
  Score best = -infinite_score;
  Score static_eval = no_score;
  if (!in_check) {
    static_eval = entry.static_eval != no_score ? entry.static_eval : evaluate();
    best = static_eval;
    if (cuts(entry, best, best)) best = entry.score;
    if (best >= beta) {
      if (entry.bound == Bound::none) {
        table_.store(key, {.score = to_table(best, ply),
                           .static_eval = static_eval,
                           .depth = 0,
                           .bound = Bound::lower,
                           .move = entry.move});
      }
      return best;
    }
    alpha = std::max(alpha, best);
  }

  Move best_move{};
  bool any = false;
  int quiet_evasions = 0;
  MovePicker picker(*this, here, move_of(entry.move), !in_check);
  for (Move move = picker.next(); move != Move{}; move = picker.next()) {
    any = true;
    if (in_check && best > -proven_win && !chess::SearchHooks::is_tactical(position_, move) &&
        ++quiet_evasions >= parameters.quiescence_evasions) {
      picker.skip_quiet();
    }
    make(here, move);
    const Score score = -quiescence<is_pv>(here + 1, -beta, -alpha);
    position_.unmake(move);
    if (is_stopped_) return draw_score;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = move;
    alpha = score;
    if (is_pv) set_line(here, move);
    if (score >= beta) break;
  }

  if (in_check && !any) return score_of_end(position_, ply);
  table_.store(key, {.score = to_table(best, ply),
                     .static_eval = static_eval,
                     .depth = 0,
                     .bound = bound_of(best, original_alpha, beta),
                     .move = best_move.bits()});
  return best;
}

// ---------------------------------------------------------------------------------------- the node

template <bool is_pv>
Score HandSearch::search_move(StackEntry* here, Score alpha, Score beta, int depth, int reduction,
                              Score best, bool cut_node) {
  if (best == -infinite_score) {
    return -alpha_beta<is_pv>(here + 1, -beta, -alpha, depth, !is_pv && !cut_node);
  }
  const bool is_reduced = reduction > 0;
  Score score = -alpha_beta<false>(here + 1, -alpha - 1, -alpha, depth - reduction,
                                   is_reduced || is_pv || !cut_node);
  if (is_reduced && score > alpha && !is_stopped_) {
    const int reduced = depth - reduction;
    depth += extensions::within_limit(reductions::research(score, best, parameters), here->ply + 1,
                                      depth, root_depth_, parameters);
    if (depth > reduced) {
      score = -alpha_beta<false>(here + 1, -alpha - 1, -alpha, depth, !cut_node);
    }
  }
  if (is_pv && score > alpha && score < beta && !is_stopped_) {
    score = -alpha_beta<true>(here + 1, -beta, -alpha, depth, false);
  }
  return score;
}

void HandSearch::learn_cutoff(StackEntry* here, Move move, int depth, const Tried& tried) {
  if (here->killers[0] != move) {
    here->killers[1] = here->killers[0];
    here->killers[0] = move;
  }
  const int bonus = history_bonus(depth, parameters);
  add_history(quiet_[chess::SearchHooks::history_index(position_, move)], bonus);
  for (std::size_t i = 0; i < tried.count; ++i) {
    const Move other = Move::from_bits(tried.quiet[i]);
    add_history(quiet_[chess::SearchHooks::history_index(position_, other)], -bonus);
  }
}

Score HandSearch::try_null_move(StackEntry* here, const NodeFacts& node) {
  if (!null_move::applies(node, parameters) || here[-1].current_move == Move{} ||
      !chess::SearchHooks::null_move_allowed(position_)) {
    return no_score;
  }
  here->current_move = {};
  position_.make_null();
  const int depth = null_move::depth_of(node, parameters);
  const Score score =
      -alpha_beta<false>(here + 1, -node.beta, -node.beta + 1, depth, !node.cut_node);
  position_.unmake_null();
  if (score < node.beta || is_stopped_) return no_score;
  return is_proven_win(score) ? node.beta : score;
}

Score HandSearch::evaluate_node(StackEntry* here, NodeFacts& node, const TableEntry& entry) {
  if (node.in_check) {
    here->static_eval = node.static_eval = no_score;
    return no_score;
  }
  const Score static_eval = entry.static_eval != no_score ? entry.static_eval : evaluate();
  here->static_eval = node.static_eval = static_eval;
  const Score own = here[-2].static_eval;
  const Score before = own != no_score ? own : here[-4].static_eval;
  node.improving = before != no_score && node.static_eval > before;
  return static_eval;
}

template <bool is_pv>
Score HandSearch::alpha_beta(StackEntry* here, Score alpha, Score beta, int depth, bool cut_node) {
  if (depth <= 0) return quiescence<is_pv>(here, alpha, beta);

  const int ply = here->ply;
  here->line_size = 0;
  if (!count_node()) return draw_score;
  if (is_pv) selective_depth_ = std::max(selective_depth_, ply);
  if (position_.is_draw(ply)) return draw_score;
  if (ply >= max_ply) return evaluate();

  // Transposition table.
  const std::uint64_t key = position_.key();
  TableEntry entry = table_.probe(key);
  if (entry.bound != Bound::none) entry.score = from_table(entry.score, ply);
  if (!is_pv && entry.depth >= depth && cuts(entry, alpha, beta)) return entry.score;

  // Static evaluation; null move.
  NodeFacts node{.depth = depth,
                 .ply = ply,
                 .root_depth = root_depth_,
                 .beta = beta,
                 .static_eval = no_score,
                 .pv_node = is_pv,
                 .cut_node = cut_node,
                 .in_check = position_.in_check()};
  const Score static_eval = evaluate_node(here, node, entry);
  here[2].killers = {};
  if (const Score score = try_null_move(here, node); score != no_score) return score;
  if (is_stopped_) return draw_score;

  // The moves.
  MovePicker picker(*this, here, move_of(entry.move), false);
  const int extension = extensions::in_check(node, parameters);
  const Score original_alpha = alpha;
  Score best = -infinite_score;
  Move best_move{};
  Tried tried;
  int number = 0;
  for (Move move = picker.next(); move != Move{}; move = picker.next()) {
    const bool is_tactical = chess::SearchHooks::is_tactical(position_, move);
    const MoveFacts facts{.move_index = number,
                          .is_tactical = is_tactical,
                          .gives_check = number > 0 && position_.gives_check(move),
                          .is_refutation = picker.is_killer(),
                          .alpha_raised = best_move != Move{},
                          .is_losing_capture = picker.is_losing(),
                          .history = number > 0 && !is_tactical ? quiet_history(move) : 0};
    const int reduction = reductions::late_move(node, facts, parameters);
    make(here, move);
    const Score score =
        search_move<is_pv>(here, alpha, beta, depth - 1 + extension, reduction, best, cut_node);
    position_.unmake(move);
    if (is_stopped_) return draw_score;
    ++number;
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        best_move = move;
        if (is_pv) set_line(here, move);
        if (score >= beta) {
          if (!is_tactical) learn_cutoff(here, move, depth, tried);
          break;
        }
      }
    }
    tried.add(move, is_tactical);
  }
  if (number == 0) return score_of_end(position_, ply);

  table_.store(key, {.score = to_table(best, ply),
                     .static_eval = static_eval,
                     .depth = depth,
                     .bound = bound_of(best, original_alpha, beta),
                     .move = best_move.bits()});
  return best;
}

// ---------------------------------------------------------------------------------------- the root

HandSearch::Found HandSearch::run(const Position& root, const Limits& limits) {
  start(root, limits);
  list_root_moves();
  Found found;
  while (root_depth_ < limits.depth && !is_stopped_) {
    ++root_depth_;
    selective_depth_ = 0;
    for (RootMove& move : root_moves_) move.previous = move.score;
    search_line();
    if (is_stopped_) break;
    found = {root_moves_.front().move, root_moves_.front().score, 0};
    may_stop_ = true;
    check_limits();
  }
  found.nodes = nodes_;
  return found;
}

void HandSearch::list_root_moves() {
  root_depth_ = 0;
  root_moves_.clear();
  MovePicker picker(*this, &stack_[4], move_of(table_.probe(position_.key()).move), false);
  for (Move move = picker.next(); move != Move{}; move = picker.next()) {
    RootMove root_move;
    root_move.move = move;
    root_move.line = {move};
    root_moves_.push_back(root_move);
  }
}

/// Moves with a score of their own first, in descending order; the others keep their order.
void HandSearch::sort_root_moves() {
  const auto value = [](const RootMove& move) {
    return move.has_own_score ? move.score : -infinite_score;
  };
  std::stable_sort(root_moves_.begin(), root_moves_.end(),
                   [&](const RootMove& a, const RootMove& b) { return value(a) > value(b); });
}

void HandSearch::search_line() {
  const Score previous = root_moves_.front().previous;
  Score width = parameters.aspiration_width;
  Score alpha = -infinite_score;
  Score beta = infinite_score;
  if (root_depth_ >= parameters.aspiration_depth && previous != -infinite_score &&
      !is_proven(previous)) {
    alpha = std::max(previous - width, -infinite_score);
    beta = std::min(previous + width, infinite_score);
  }
  for (;;) {
    const Score score = search_root(alpha, beta);
    if (is_stopped_) return;
    sort_root_moves();
    if (score > alpha && score < beta) return;
    width += width * parameters.aspiration_growth / 1000 + parameters.aspiration_growth_base;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = is_proven(score) ? -infinite_score : std::max(score - width, -infinite_score);
    } else {
      beta = is_proven(score) ? infinite_score : std::min(score + width, infinite_score);
    }
  }
}

Score HandSearch::search_root(Score alpha, Score beta) {
  StackEntry* here = &stack_[4];
  const Score original_alpha = alpha;
  for (RootMove& move : root_moves_) move.has_own_score = false;
  Score best = -infinite_score;
  int number = 0;
  for (RootMove& root_move : root_moves_) {
    const Score score = search_root_move(root_move.move, number, alpha, beta);
    if (is_stopped_) return best;
    root_move.has_own_score = number == 0 || score > alpha;
    root_move.score = score;
    best = std::max(best, score);
    ++number;
    if (!root_move.has_own_score) continue;
    alpha = std::max(alpha, score);
    root_move.line.assign(1, root_move.move);
    root_move.line.insert(root_move.line.end(), here[1].line.begin(),
                          here[1].line.begin() + here[1].line_size);
    if (score >= beta) break;
  }
  remember(best, original_alpha, beta);
  return best;
}

Score HandSearch::search_root_move(Move move, int number, Score alpha, Score beta) {
  StackEntry* here = &stack_[4];
  NodeFacts node{.depth = root_depth_,
                 .root_depth = root_depth_,
                 .beta = beta,
                 .static_eval = no_score,
                 .pv_node = true,
                 .in_check = position_.in_check()};
  if (number == 0) evaluate_node(here, node, {});
  const bool is_tactical = chess::SearchHooks::is_tactical(position_, move);
  const MoveFacts facts{.move_index = number,
                        .is_tactical = is_tactical,
                        .gives_check = number > 0 && position_.gives_check(move),
                        .history = number > 0 && !is_tactical ? quiet_history(move) : 0};
  const int reduction = reductions::late_move(node, facts, parameters);
  const int depth = root_depth_ - 1 + (node.in_check ? 1 : 0);
  make(here, move);
  const Score score = search_move<true>(here, alpha, beta, depth, reduction,
                                        number == 0 ? -infinite_score : alpha, false);
  position_.unmake(move);
  return score;
}

void HandSearch::remember(Score best, Score alpha, Score beta) {
  const RootMove* found = &root_moves_.front();
  for (const RootMove& move : root_moves_) {
    if (move.has_own_score && move.score > found->score) found = &move;
  }
  table_.store(position_.key(), {.score = to_table(best, 0),
                                 .static_eval = no_score,
                                 .depth = root_depth_,
                                 .bound = bound_of(best, alpha, beta),
                                 .move = found->move.bits()});
}

}  // namespace espalier::zero_cost
