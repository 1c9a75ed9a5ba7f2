// The order in which a node tries its moves, as a range: the most likely refutation first, and
// nothing generated before it is needed. It knows the game's hooks and the histories, not the
// search.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "espalier/worker.hpp"

namespace espalier {

/// How good a quiet move has been, in the histories that are on.
template <class W>
[[nodiscard]] int quiet_history(W& worker, typename W::Move move, int ply) {
  using On = typename W::On;
  int sum = 0;
  if constexpr (On::history) {
    sum += 2 * worker.histories.quiet(worker.game().history_slot(move)).value();
  }
  if constexpr (On::continuation_history) {
    const std::size_t slot = worker.game().continuation_slot(move);
    sum += worker.histories.after(worker.frame(ply - 1).continuation)[slot].value();
    sum += worker.histories.after(worker.frame(ply - 2).continuation)[slot].value();
  }
  return sum;
}

/// Moves with an order value each; `next` takes the best that is left (selection sort: most nodes
/// need only the first few).
template <Game G>
class Ordered {
 public:
  using Move = typename G::Move;

  MovesOf<G> moves;
  std::array<int, G::max_moves> values;

  [[nodiscard]] bool is_empty() const { return next_ == moves.size(); }
  void clear() {
    moves.clear();
    next_ = 0;
  }
  [[nodiscard]] Move next() {
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < moves.size(); ++i) {
      if (values[i] > values[best]) best = i;
    }
    // The others keep their order: where histories are silent, the generator's order decides.
    const Move move = moves[best];
    const int value = values[best];
    for (; best > next_; --best) {
      moves[best] = moves[best - 1];
      values[best] = values[best - 1];
    }
    moves[next_] = move;
    values[next_] = value;
    ++next_;
    return move;
  }
  /// The order value of the move that `next` gave last.
  [[nodiscard]] int last_value() const { return values[next_ - 1]; }

 private:
  std::size_t next_ = 0;
};

/// Which moves a node wants.
enum class Wanted { all, tactical };

/// The end of every picker.
struct PickerEnd {};

/// `next()` as an input iterator, so that a picker is a range: `for (Move move : picker)`.
template <class P>
class PickerIterator {
 public:
  explicit PickerIterator(P& picker) : picker_(&picker), move_(picker.next()) {}
  [[nodiscard]] auto operator*() const { return move_; }
  PickerIterator& operator++() {
    move_ = picker_->next();
    return *this;
  }
  friend bool operator!=(const PickerIterator& i, PickerEnd) {
    return i.move_ != decltype(move_){};
  }

 private:
  P* picker_;
  decltype(std::declval<P&>().next()) move_;
};

/// For games with tactical moves: table move, tactical moves that do not lose the exchange,
/// killers, countermove, quiet moves by history, losing tactical moves. Each stage is generated
/// when reached.
template <class W>
class StagedPicker {
  using G = typename W::Position;
  using On = typename W::On;

 public:
  using Move = typename W::Move;

  StagedPicker(W& worker, int ply, Move table_move, Wanted wanted = Wanted::all)
      : worker_(worker), ply_(ply), wanted_(wanted) {
    if (table_move != Move{} && worker.game().is_legal(table_move) &&
        (wanted == Wanted::all || worker.game().is_tactical(table_move))) {
      table_move_ = table_move;
    } else {
      stage_ = Stage::generate_tactical;
    }
  }

  [[nodiscard]] auto begin() { return PickerIterator<StagedPicker>(*this); }
  [[nodiscard]] PickerEnd end() const { return {}; }

  /// The next move, or Move{} when there is none left.
  [[nodiscard]] Move next() {
    switch (stage_) {
      case Stage::table_move:
        stage_ = Stage::generate_tactical;
        return table_move_;
      case Stage::generate_tactical:
        worker_.game().generate_tactical(ordered_.moves);
        value_tactical();
        stage_ = Stage::tactical;
        [[fallthrough]];
      case Stage::tactical:
        if (const Move move = next_tactical(); move != Move{}) return move;
        if (wanted_ == Wanted::tactical) {
          if constexpr (On::exchange_pruning) return Move{};
          stage_ = Stage::losing;
          return next();
        }
        list_refutations();
        stage_ = Stage::refutations;
        [[fallthrough]];
      case Stage::refutations:
        if (const Move move = next_refutation(); move != Move{}) return move;
        ordered_.clear();
        worker_.game().generate_quiet(ordered_.moves);
        value_quiet();
        stage_ = Stage::quiet;
        [[fallthrough]];
      case Stage::quiet:
        while (!ordered_.is_empty()) {
          if (const Move move = ordered_.next(); move != table_move_ && !is_refutation(move)) {
            return move;
          }
        }
        stage_ = Stage::losing;
        [[fallthrough]];
      case Stage::losing:
        return next_losing_ < losing_.size() ? losing_[next_losing_++] : Move{};
    }
    return Move{};
  }

  /// The move that `next` gave last is a tactical one put off because it loses the exchange.
  [[nodiscard]] bool is_losing() const { return stage_ == Stage::losing; }
  [[nodiscard]] bool is_killer() const { return stage_ == Stage::refutations; }

 private:
  enum class Stage { table_move, generate_tactical, tactical, refutations, quiet, losing };

  void value_tactical() {
    for (std::size_t i = 0; i < ordered_.moves.size(); ++i) {
      const Move move = ordered_.moves[i];
      int value = 16 * static_cast<int>(worker_.game().tactical_gain(move));
      if constexpr (On::tactical_history) {
        value += worker_.histories.tactical(worker_.game().tactical_slot(move)).value() / 4;
      }
      ordered_.values[i] = value;
    }
  }
  void value_quiet() {
    for (std::size_t i = 0; i < ordered_.moves.size(); ++i) {
      ordered_.values[i] = quiet_history(worker_, ordered_.moves[i], ply_);
    }
  }

  [[nodiscard]] Move next_tactical() {
    while (!ordered_.is_empty()) {
      const Move move = ordered_.next();
      if (move == table_move_) continue;
      if (worker_.game().exchange_at_least(move, 0)) return move;
      losing_.push(move);
    }
    return Move{};
  }

  void list_refutations() {
    if constexpr (On::killers) {
      for (const Move killer : worker_.frame(ply_).killers) propose(killer);
    }
    if constexpr (On::countermoves) {
      propose(worker_.histories.counter(worker_.frame(ply_ - 1).continuation));
    }
  }
  void propose(Move move) {
    if (move != Move{} && move != table_move_ && !is_refutation(move) &&
        worker_.game().is_legal(move) && !worker_.game().is_tactical(move)) {
      refutations_[refutation_count_++] = move;
    }
  }
  [[nodiscard]] Move next_refutation() {
    return next_refutation_ < refutation_count_ ? refutations_[next_refutation_++] : Move{};
  }
  [[nodiscard]] bool is_refutation(Move move) const {
    for (std::size_t i = 0; i < refutation_count_; ++i) {
      if (refutations_[i] == move) return true;
    }
    return false;
  }

  W& worker_;
  int ply_;
  Wanted wanted_;
  Stage stage_ = Stage::table_move;
  Move table_move_{};
  Ordered<G> ordered_;
  MovesOf<G> losing_;
  std::size_t next_losing_ = 0;
  std::array<Move, 3> refutations_{};
  std::size_t refutation_count_ = 0;
  std::size_t next_refutation_ = 0;
};

/// For all other games: every move at once, which also tells whether the game is over.
template <class W>
class PlainPicker {
  using G = typename W::Position;
  using On = typename W::On;

 public:
  using Move = typename W::Move;

  PlainPicker(W& worker, int ply, Move table_move)
      : outcome_(worker.game().generate(ordered_.moves)) {
    for (std::size_t i = 0; i < ordered_.moves.size(); ++i) {
      const Move move = ordered_.moves[i];
      int value = quiet_history(worker, move, ply);
      if (move == table_move) {
        value = 4 * refutation_value_;
      } else if (is_refutation(worker, move, ply)) {
        value = refutation_value_;
      }
      ordered_.values[i] = value;
    }
  }

  [[nodiscard]] auto begin() { return PickerIterator<PlainPicker>(*this); }
  [[nodiscard]] PickerEnd end() const { return {}; }

  /// How the position stands by the rules; there are no moves when it is over.
  [[nodiscard]] Outcome outcome() const { return outcome_; }

  [[nodiscard]] Move next() { return ordered_.is_empty() ? Move{} : ordered_.next(); }
  [[nodiscard]] bool is_losing() const { return false; }
  [[nodiscard]] bool is_killer() const { return ordered_.last_value() >= refutation_value_; }

 private:
  static constexpr int refutation_value_ = 8 * HistoryScore::limit;  // above every history

  [[nodiscard]] static bool is_refutation(W& worker, Move move, int ply) {
    if constexpr (On::killers) {
      const auto& killers = worker.frame(ply).killers;
      if (move == killers[0] || move == killers[1]) return true;
    }
    if constexpr (On::countermoves) {
      if (move == worker.histories.counter(worker.frame(ply - 1).continuation)) return true;
    }
    return false;
  }

  Ordered<G> ordered_;
  Outcome outcome_;
};

/// The picker that suits the game.
template <class W>
using Picker =
    std::conditional_t<HasTactics<typename W::Position>, StagedPicker<W>, PlainPicker<W>>;

}  // namespace espalier
