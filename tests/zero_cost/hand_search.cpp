// The steps of the hand-written search, in the order of the library's: root, node, quiescence,
// move picker.
#include "tests/zero_cost/hand_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "espalier/search/extensions.hpp"
#include "espalier/search/history.hpp"
#include "espalier/search/null_move.hpp"
#include "espalier/search/pruning.hpp"
#include "espalier/search/reductions.hpp"
#include "games/chess/board/types.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier::zero_cost {

using chess::Position;

namespace {

constexpr Parameters parameters = default_parameters;
constexpr int one_ply = 1024;
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

/// The moves that a node has tried and that did not cut.
struct HandSearch::Tried {
  static constexpr std::size_t limit = 64;
  std::size_t quiet_count = 0;
  std::size_t tactical_count = 0;
  std::uint16_t quiet[limit];
  std::uint16_t tactical[limit];

  void add(Move move, bool is_tactical) {
    if (is_tactical) {
      if (tactical_count < limit) tactical[tactical_count++] = move.bits();
    } else {
      if (quiet_count < limit) quiet[quiet_count++] = move.bits();
    }
  }
};

// ------------------------------------------------------------------------------------------ picker

/// Table move, tactical moves that do not lose the exchange, killers, countermove, quiet moves by
/// history, losing tactical moves.
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
      const Move move = moves_[i];
      set_value(
          i, parameters.order_captured_value * chess::SearchHooks::captured_value(position_, move) +
                 search_.tactical_[chess::SearchHooks::tactical_index(position_, move)] *
                     parameters.order_tactical_history / 1024);
    }
  }
  void value_quiet() {
    left_ = moves_.size();
    const std::int16_t* one_back = here_[-1].continuation->history.data();
    const std::int16_t* two_back = here_[-2].continuation->history.data();
    const std::int16_t* four_back = here_[-4].continuation->history.data();
    const std::int16_t* quiet = search_.quiet_.data();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Move move = moves_[i];
      const std::size_t index = chess::SearchHooks::continuation_index(position_, move);
      set_value(i, parameters.weight_main_history *
                           quiet[chess::SearchHooks::history_index(position_, move)] +
                       parameters.weight_continuation_1 * one_back[index] +
                       parameters.weight_continuation_2 * two_back[index] +
                       parameters.weight_continuation_4 * four_back[index]);
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
    propose(here_[-1].continuation->counter);
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
  std::array<Move, 3> refutations_{};
  std::size_t refutation_count_ = 0;
  std::size_t next_refutation_ = 0;
};

// ------------------------------------------------------------------------ state, histories, moves

void HandSearch::clear() {
  table_.clear();
  quiet_.fill(0);
  tactical_.fill(0);
  for (ContinuationEntry& entry : continuations_) entry = {};
  for (auto& side : corrections_) {
    for (auto& part : side) part.fill(0);
  }
}

void HandSearch::start(const Position& root, const Limits& limits) {
  position_ = root;
  limits_ = limits;
  clock_.restart();
  table_.next_age();
  is_stopped_ = false;
  may_stop_ = false;
  nodes_ = 0;
  min_null_ply_ = 0;
  next_look_ = std::min(look_interval, limits.nodes);
  for (std::size_t i = 0; i < stack_.size(); ++i) {
    stack_[i] = {};
    stack_[i].ply = static_cast<int>(i) - 4;
    stack_[i].continuation = &continuations_.back();
  }
}

bool HandSearch::count_node() {
  if (++nodes_ >= next_look_) [[unlikely]]
    look();
  return !is_stopped_;
}

void HandSearch::look() {
  if (nodes_ >= limits_.nodes) is_stopped_ = true;
  if (may_stop_ && clock_.elapsed() >= limits_.time) is_stopped_ = true;
  next_look_ = std::min(nodes_ + look_interval, limits_.nodes);
}

void HandSearch::make(StackEntry* here, Move move) {
  here->current_move = move;
  here->reduction = 0;
  here->continuation = &continuations_[chess::SearchHooks::continuation_index(position_, move)];
  table_.prefetch(position_.key_after(move));
  position_.make(move);
}

int HandSearch::quiet_history(const StackEntry* here, Move move) const {
  const std::size_t index = chess::SearchHooks::continuation_index(position_, move);
  return parameters.weight_main_history *
             quiet_[chess::SearchHooks::history_index(position_, move)] +
         parameters.weight_continuation_1 * here[-1].continuation->history[index] +
         parameters.weight_continuation_2 * here[-2].continuation->history[index] +
         parameters.weight_continuation_4 * here[-4].continuation->history[index];
}

int HandSearch::history_of(const StackEntry* here, Move move, int number, bool is_tactical) const {
  if (number == 0) return 0;
  return is_tactical ? tactical_[chess::SearchHooks::tactical_index(position_, move)]
                     : quiet_history(here, move);
}

Score HandSearch::corrected(Score static_eval) const {
  const auto& side = corrections_[static_cast<std::size_t>(position_.side_to_move())];
  const auto keys = chess::SearchHooks::correction_keys(position_);
  int sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum += side[i][keys[i] % correction_size];
  return clamp_static_eval(static_eval + sum / (128 * 3));
}

void HandSearch::learn_correction(Score error, int depth) {
  constexpr int limit = 128 * parameters.correction_max;
  const int weight = std::min(depth + 1, parameters.correction_max_weight);
  const int target = std::clamp(error * 128, -limit, limit);
  auto& side = corrections_[static_cast<std::size_t>(position_.side_to_move())];
  const auto keys = chess::SearchHooks::correction_keys(position_);
  for (std::size_t i = 0; i < 3; ++i) {
    std::int16_t& entry = side[i][keys[i] % correction_size];
    const int mean = (entry * (256 - weight) + target * weight) / 256;
    entry = static_cast<std::int16_t>(std::clamp(mean, -limit, limit));
  }
}

// -------------------------------------------------------------------------------------- quiescence

template <bool is_pv>
Score HandSearch::quiescence(StackEntry* here, Score alpha, Score beta) {
  const int ply = here->ply;
  here->line_size = 0;
  if (!count_node()) return draw_score;
  if (is_pv) selective_depth_ = std::max(selective_depth_, ply);
  if (position_.is_draw(ply)) return drawn();
  if (ply >= max_ply) return evaluate();

  const bool in_check = position_.in_check();
  if (alpha < draw_score && position_.upcoming_repetition(ply)) {
    alpha = drawn();
    if (alpha >= beta) return alpha;
  }
  const std::uint64_t key = position_.key();
  TableEntry entry = table_.probe(key);
  if (entry.bound != Bound::none) entry.score = from_table(entry.score, ply);
  if (!is_pv && cuts(entry, alpha, beta)) return entry.score;

  const Score original_alpha = alpha;
  Score best = -infinite_score;
  Score static_eval = no_score;
  if (!in_check) {
    static_eval = entry.static_eval != no_score ? entry.static_eval : evaluate();
    best = corrected(static_eval);
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

  const Score stand_pat = best;
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
    if (!in_check && !is_proven(alpha)) {
      const Score most =
          stand_pat + chess::SearchHooks::captured_value(position_, move) + parameters.delta_margin;
      if (most <= alpha) {
        best = std::max(best, most);
        continue;
      }
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
  here->reduction = reduction;
  Score score = -alpha_beta<false>(here + 1, -alpha - 1, -alpha, depth - reduction,
                                   is_reduced || is_pv || !cut_node);
  if (is_reduced && score > alpha && !is_stopped_) {
    here->reduction = 0;
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

void HandSearch::learn_cutoff(StackEntry* here, Move move, bool is_tactical, int depth,
                              const Tried& tried) {
  const int bonus = history_bonus(depth, parameters);
  if (is_tactical)
    add_history(tactical_[chess::SearchHooks::tactical_index(position_, move)], bonus);
  for (std::size_t i = 0; i < tried.tactical_count; ++i) {
    add_history(tactical_[chess::SearchHooks::tactical_index(position_,
                                                             Move::from_bits(tried.tactical[i]))],
                -bonus);
  }
  if (is_tactical) return;

  if (here->killers[0] != move) {
    here->killers[1] = here->killers[0];
    here->killers[0] = move;
  }
  here[-1].continuation->counter = move;

  const std::size_t index = chess::SearchHooks::continuation_index(position_, move);
  std::int16_t* one_back = here[-1].continuation->history.data();
  std::int16_t* two_back = here[-2].continuation->history.data();
  std::int16_t* four_back = here[-4].continuation->history.data();
  add_history(quiet_[chess::SearchHooks::history_index(position_, move)], bonus);
  add_history(one_back[index], bonus);
  add_history(two_back[index], bonus);
  add_history(four_back[index], bonus);
  for (std::size_t i = 0; i < tried.quiet_count; ++i) {
    const Move other = Move::from_bits(tried.quiet[i]);
    const std::size_t other_index = chess::SearchHooks::continuation_index(position_, other);
    add_history(quiet_[chess::SearchHooks::history_index(position_, other)], -bonus);
    add_history(one_back[other_index], -bonus);
    add_history(two_back[other_index], -bonus);
    add_history(four_back[other_index], -bonus);
  }
}

Score HandSearch::try_null_move(StackEntry* here, const NodeFacts& node) {
  if (node.pv_node || node.in_check || node.depth < parameters.null_move_depth ||
      node.static_eval < node.beta + parameters.null_move_eval_margin ||
      is_proven_loss(node.beta) || here[-1].current_move == Move{} || node.ply < min_null_ply_ ||
      !chess::SearchHooks::null_move_allowed(position_)) {
    return no_score;
  }
  here->current_move = {};
  here->reduction = 0;
  here->continuation = &continuations_.back();
  position_.make_null();
  const int margin = (node.static_eval - node.beta) / parameters.null_move_margin;
  const int reduction = parameters.null_move_base + parameters.null_move_per_ply * node.depth +
                        one_ply * std::min(margin, parameters.null_move_margin_plies);
  const int depth = std::max(0, node.depth - 1 - reduction / one_ply);
  const Score score =
      -alpha_beta<false>(here + 1, -node.beta, -node.beta + 1, depth, !node.cut_node);
  position_.unmake_null();
  if (score < node.beta || is_stopped_) return no_score;
  const Score value = is_proven_win(score) ? node.beta : score;
  if (min_null_ply_ != 0 || node.depth < parameters.verification_depth) return value;
  return verified(here, node, depth) ? value : no_score;
}

bool HandSearch::verified(StackEntry* here, const NodeFacts& node, int depth) {
  min_null_ply_ = node.ply + parameters.verification_share * depth / 1024 + 1;
  const Score score = alpha_beta<false>(here, node.beta - 1, node.beta, depth, false);
  min_null_ply_ = 0;
  return score >= node.beta && !is_stopped_;
}

Score HandSearch::evaluate_node(StackEntry* here, NodeFacts& node, const TableEntry& entry) {
  if (node.in_check) {
    here->static_eval = node.static_eval = no_score;
    return no_score;
  }
  const Score static_eval = entry.static_eval != no_score ? entry.static_eval : evaluate();
  here->static_eval = node.static_eval = corrected(static_eval);
  const Score own = here[-2].static_eval;
  const Score before = own != no_score ? own : here[-4].static_eval;
  node.improving = before != no_score && node.static_eval > before;
  const Score theirs = here[-1].static_eval;
  if (theirs != no_score) node.eval_delta = node.static_eval + theirs;
  if (!is_decided(entry.score) && cuts(entry, node.static_eval, node.static_eval)) {
    node.static_eval = entry.score;
  }
  return static_eval;
}

Score HandSearch::try_probcut(StackEntry* here, const NodeFacts& node, const TableEntry& entry,
                              std::uint64_t key) {
  if (!probcut::applies(node, parameters)) return no_score;
  const Score beta = std::min(node.beta + parameters.probcut_margin, infinite_score - 1);
  const int depth = std::max(node.depth - parameters.probcut_reduction, 1);
  if (entry.bound != Bound::none && entry.depth >= depth && entry.score < beta) return no_score;
  MovePicker picker(*this, here, move_of(entry.move), true);
  for (Move move = picker.next(); move != Move{}; move = picker.next()) {
    if (!chess::SearchHooks::see_ge(position_, move, beta - node.static_eval)) continue;
    make(here, move);
    Score score = -quiescence<false>(here + 1, -beta, -beta + 1);
    if (score >= beta && !is_stopped_) {
      score = -alpha_beta<false>(here + 1, -beta, -beta + 1, depth - 1, !node.cut_node);
    }
    position_.unmake(move);
    if (is_stopped_) return no_score;
    if (score < beta) continue;
    table_.store(key, {.score = to_table(score, node.ply),
                       .static_eval = entry.static_eval,
                       .depth = depth,
                       .bound = Bound::lower,
                       .move = move.bits()});
    return is_proven(score) ? node.beta : score;
  }
  return no_score;
}

int HandSearch::singular_extension_of(StackEntry* here, const NodeFacts& node,
                                      const TableEntry& entry, Move move, Score& cut) {
  if (!singular::applies(node, entry, parameters)) return 0;
  const Score bound = entry.score - parameters.singular_margin * node.depth;
  here->excluded = move;
  const Score others =
      alpha_beta<false>(here, bound - 1, bound, (node.depth - 1) / 2, node.cut_node);
  here->excluded = {};
  if (others >= bound && bound >= node.beta && !node.pv_node) cut = bound;
  return extensions::singular(node, entry.score, bound, others, parameters);
}

bool HandSearch::is_pruned(const NodeFacts& node, Move move, int history, bool is_tactical,
                           bool gives_check, bool is_losing, Score alpha, int left) const {
  if (!is_tactical) {
    if (pruning::history({.history = history}, left, parameters)) return true;
  }
  const bool is_futile =
      is_tactical
          ? pruning::futility_tactical(
                node, alpha, chess::SearchHooks::captured_value(position_, move), left, parameters)
          : pruning::futility(node, alpha, left, parameters);
  if (is_futile && !gives_check) return true;
  return node.depth <= parameters.see_depth && (!is_tactical || is_losing) &&
         !chess::SearchHooks::see_ge(position_, move,
                                     pruning::see_threshold(node, is_tactical, left, parameters));
}

int HandSearch::reduction_of(const NodeFacts& node, int number, int history, bool is_tactical,
                             bool gives_check, bool is_killer, bool is_losing, bool alpha_raised) {
  using reductions::detail::log2_table;
  if (node.depth < parameters.reduction_depth || number < parameters.reduction_moves) return 0;
  const int logs = log2_table[static_cast<std::size_t>(node.depth)] *
                   log2_table[static_cast<std::size_t>(number)] / one_ply;
  int r = parameters.reduction_base + logs * parameters.reduction_slope / one_ply;
  if (node.pv_node) r -= parameters.reduction_pv;
  if (node.ply == 0) {
    r -= parameters.reduction_root * std::max(node.depth - parameters.reduction_root_depth, 0);
  }
  if (node.cut_node) r += parameters.reduction_cut_node;
  if (alpha_raised) r += parameters.reduction_alpha_raised;
  if (!node.improving) r += parameters.reduction_not_improving;
  if (is_killer || gives_check) r -= parameters.reduction_killer;
  if (node.in_check) r -= parameters.reduction_in_check;
  if (is_tactical && !is_losing) r -= parameters.reduction_tactical;
  r -= history * one_ply /
       (is_tactical ? parameters.reduction_tactical_history : parameters.reduction_history);
  return std::clamp(r / one_ply, 0, node.depth - 2);
}

template <bool is_pv>
Score HandSearch::alpha_beta(StackEntry* here, Score alpha, Score beta, int depth, bool cut_node) {
  if (depth <= 0) return quiescence<is_pv>(here, alpha, beta);

  const int ply = here->ply;
  const Move excluded = here->excluded;
  const bool no_exclusion = excluded == Move{};
  here->line_size = 0;
  if (!count_node()) return draw_score;
  if (is_pv) selective_depth_ = std::max(selective_depth_, ply);
  if (position_.is_draw(ply)) return drawn();
  if (ply >= max_ply) return evaluate();
  if (alpha < draw_score && position_.upcoming_repetition(ply)) {
    alpha = drawn();
    if (alpha >= beta) return alpha;
  }
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply));
  if (alpha >= beta) return alpha;

  // Transposition table.
  const std::uint64_t key = position_.key();
  TableEntry entry = table_.probe(key);
  if (entry.bound != Bound::none) entry.score = from_table(entry.score, ply);
  if (!is_pv && no_exclusion && entry.depth >= depth && cuts(entry, alpha, beta)) {
    return entry.score;
  }

  // Static evaluation; pruning before any move is searched.
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
  if (no_exclusion) {
    node.depth += extensions::within_limit(
        reductions::hindsight(node, here[-1].reduction, parameters), node, parameters);
    if (pruning::reverse_futility(node, parameters)) {
      return pruning::reverse_futility_value(node, parameters);
    }
    if (pruning::razoring(node, alpha, parameters)) {
      const Score score = quiescence<false>(here, alpha, alpha + 1);
      if (score <= alpha || is_stopped_) return score;
    }
    if (const Score score = try_null_move(here, node); score != no_score) return score;
    if (is_stopped_) return draw_score;
    node.depth -= reductions::internal_iterative(node, entry.move != 0, parameters);
    depth = node.depth;
    if (const Score score = try_probcut(here, node, entry, key); score != no_score) return score;
    if (is_stopped_) return draw_score;
  }

  // The moves.
  MovePicker picker(*this, here, move_of(entry.move), false);
  const int extension = extensions::in_check(node, parameters);
  const bool can_prune = chess::SearchHooks::null_move_allowed(position_) || node.in_check;
  const int late_moves = pruning::late_move_count(node, parameters);
  const Score original_alpha = alpha;
  Score best = -infinite_score;
  Move best_move{};
  bool best_is_tactical = false;
  Tried tried;
  int number = 0;
  for (Move move = picker.next(); move != Move{}; move = picker.next()) {
    if (move == excluded) continue;
    const bool is_tactical = chess::SearchHooks::is_tactical(position_, move);
    const int history = history_of(here, move, number, is_tactical);
    const bool gives_check = number > 0 && position_.gives_check(move);
    const int reduction = reduction_of(node, number, history, is_tactical, gives_check,
                                       picker.is_killer(), picker.is_losing(), best_move != Move{});
    if (number > 0 && !is_proven_loss(best) && can_prune) {
      if (number >= late_moves) picker.skip_quiet();
      if (is_pruned(node, move, history, is_tactical, gives_check, picker.is_losing(), alpha,
                    depth - 1 - reduction)) {
        continue;
      }
    }
    int own_extension = extension;
    if (no_exclusion && number == 0 && move == move_of(entry.move)) {
      Score cut = no_score;
      const int plies = singular_extension_of(here, node, entry, move, cut);
      own_extension = extension > 0 ? std::max(extension, plies) : plies;
      if (is_stopped_) return draw_score;
      if (cut != no_score) return cut;
    }
    make(here, move);
    const Score score =
        search_move<is_pv>(here, alpha, beta, depth - 1 + own_extension, reduction, best, cut_node);
    position_.unmake(move);
    if (is_stopped_) return draw_score;
    ++number;
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        best_move = move;
        best_is_tactical = is_tactical;
        if (is_pv) set_line(here, move);
        if (score >= beta) {
          learn_cutoff(here, move, is_tactical, depth, tried);
          break;
        }
      }
    }
    tried.add(move, is_tactical);
  }
  if (number == 0) return no_exclusion ? score_of_end(position_, ply) : original_alpha;

  // Correction history and table.
  const Bound bound = bound_of(best, original_alpha, beta);
  const bool tells = bound == Bound::exact || (bound == Bound::lower && best > static_eval) ||
                     (bound == Bound::upper && best < static_eval);
  if (!node.in_check && !best_is_tactical && tells && no_exclusion && !is_decided(best)) {
    learn_correction(best - static_eval, depth);
  }
  if (no_exclusion) {
    table_.store(key, {.score = to_table(best, ply),
                       .static_eval = static_eval,
                       .depth = depth,
                       .bound = bound,
                       .move = best_move.bits()});
  }
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
    look();
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

/// Moves with an own score first, in descending order; the others keep their order.
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
  const int history = history_of(here, move, number, is_tactical);
  const bool gives_check = number > 0 && position_.gives_check(move);
  const int reduction =
      reduction_of(node, number, history, is_tactical, gives_check, false, false, false);
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
