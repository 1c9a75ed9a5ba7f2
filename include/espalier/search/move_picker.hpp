// The order in which a node tries its moves, as a range: the most likely refutation first, and
// nothing generated before it is needed. It knows the game's hooks and the histories, not the
// search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include "espalier/search/worker.hpp"

namespace espalier {

/// How good the quiet moves of a node have been, in the histories that are on.
template <class W>
class QuietHistory {
  using On = typename W::On;
  using Move = typename W::Move;

 public:
  QuietHistory(W& worker, int ply) : worker_(worker) {
    if constexpr (On::continuation_history) {
      auto* const here = &worker.frame(ply);
      after_one_ = here[-1].continuation->history.data();
      after_two_ = here[-2].continuation->history.data();
      after_four_ = here[-4].continuation->history.data();
    }
  }

  [[nodiscard]] int of(Move move) const {
    int sum = 0;
    if constexpr (On::history) {
      sum += 2 * worker_.histories.quiet(worker_.game().history_index(move)).value();
    }
    if constexpr (On::continuation_history) {
      const std::size_t slot = worker_.game().continuation_index(move);
      sum += after_one_[slot].value() + after_two_[slot].value() + after_four_[slot].value();
    }
    return sum;
  }
  /// `move` served (bonus > 0) or failed at this node.
  void learn(Move move, int bonus) {
    if constexpr (On::history) {
      worker_.histories.quiet(worker_.game().history_index(move)).add(bonus);
    }
    if constexpr (On::continuation_history) {
      const std::size_t slot = worker_.game().continuation_index(move);
      after_one_[slot].add(bonus);
      after_two_[slot].add(bonus);
      after_four_[slot].add(bonus);
    }
  }

 private:
  W& worker_;
  HistoryScore* after_one_ = nullptr;   // by continuation slot: after the move before
  HistoryScore* after_two_ = nullptr;   // after the move before that
  HistoryScore* after_four_ = nullptr;  // after the own move before the last one
};

/// Moves with an order value each; `next` takes the best that is left. Of equal ones the first that
/// was generated: where histories are silent, the generator's order decides.
template <Game G>
class ScoredMoves {
 public:
  using Move = typename G::Move;
  struct Valued {
    Move move;
    int value;
  };

  MovesOf<G> moves;

  /// Before the first `next`: what each of `moves` is worth; |value| < 2^19.
  template <class Worth>
  void value_each(Worth worth) {
    std::size_t place = 0;
    for (const Move move : moves) {
      keys_[place] =
          static_cast<Key>(worth(move)) * places_ + (places_ - 1 - static_cast<Key>(place));
      ++place;
    }
    left_ = place;
  }
  [[nodiscard]] bool is_empty() const { return left_ == 0; }
  void clear() {
    moves.clear();
    left_ = 0;
  }
  /// Takes `move` itself, if it is left.
  [[nodiscard]] bool take(Move move) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] != move || keys_[i] == std::numeric_limits<Key>::min()) continue;
      keys_[i] = std::numeric_limits<Key>::min();
      --left_;
      return true;
    }
    return false;
  }
  [[nodiscard]] Valued next() {
    Key best = keys_[0];
    for (std::size_t i = 1; i < moves.size(); ++i) best = std::max(best, keys_[i]);
    const auto place = static_cast<std::size_t>(places_ - 1 - (best & (places_ - 1)));
    keys_[place] = std::numeric_limits<Key>::min();
    --left_;
    return {moves[place], static_cast<int>(best >> place_bits_)};
  }

 private:
  // A key is a value and, below it, the place in the list counted from its end: the greatest key is
  // found without a branch, several at a time, and no move is ever shifted.
  static constexpr int place_bits_ =
      static_cast<int>(std::bit_width(std::size_t{G::max_moves} - 1));
  using Key = std::conditional_t<(place_bits_ <= 12), std::int32_t, std::int64_t>;
  static constexpr Key places_ = Key{1} << place_bits_;

  std::array<Key, G::max_moves> keys_;
  std::size_t left_ = 0;
};

/// Which moves a node wants.
enum class GenType { all, tactical };

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
class StagedMovePicker {
  using G = typename W::Position;
  using On = typename W::On;

 public:
  using Move = typename W::Move;

  StagedMovePicker(W& worker, int ply, Move table_move, GenType wanted = GenType::all)
      : worker_(worker), ply_(ply), wanted_(wanted) {
    if (table_move != Move{} && worker.game().is_legal(table_move) &&
        (wanted == GenType::all || worker.game().is_tactical(table_move))) {
      table_move_ = table_move;
    } else {
      stage_ = Stage::generate_tactical;
    }
  }

  [[nodiscard]] auto begin() { return PickerIterator<StagedMovePicker>(*this); }
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
        if (wanted_ == GenType::tactical) {
          if constexpr (On::quiescence_see_pruning) return Move{};
          stage_ = Stage::losing;
          return next();
        }
        list_refutations();
        stage_ = Stage::refutations;
        [[fallthrough]];
      case Stage::refutations:
        if (const Move move = next_refutation(); move != Move{}) return move;
        ordered_.clear();
        if (!skips_quiet_) {
          worker_.game().generate_quiet(ordered_.moves);
          value_quiet();
        }
        stage_ = Stage::quiet;
        [[fallthrough]];
      case Stage::quiet:
        if constexpr (On::generalised_killers) {
          if (const Move move = fresh_killer(); move != Move{}) return move;
        }
        while (!ordered_.is_empty() && !skips_quiet_) {
          const Move move = ordered_.next().move;
          if (move != table_move_ && !is_refutation(move)) return move;
        }
        stage_ = Stage::losing;
        [[fallthrough]];
      case Stage::losing:
        return next_losing_ < losing_.size() ? losing_[next_losing_++] : Move{};
    }
    return Move{};
  }

  /// From now on only moves that lose the exchange, once the refutations are through.
  void skip_quiet() { skips_quiet_ = true; }

  /// The move that `next` gave last is a tactical one put off because it loses the exchange.
  [[nodiscard]] bool is_losing() const { return stage_ == Stage::losing; }
  [[nodiscard]] bool is_killer() const { return stage_ == Stage::refutations; }

 private:
  enum class Stage { table_move, generate_tactical, tactical, refutations, quiet, losing };

  void value_tactical() {
    ordered_.value_each([&](Move move) {
      int value = 16 * static_cast<int>(worker_.game().captured_value(move));
      if constexpr (On::tactical_history) {
        value += worker_.histories.tactical(worker_.game().tactical_index(move)).value() / 4;
      }
      return value;
    });
  }
  void value_quiet() {
    const QuietHistory<W> history(worker_, ply_);
    ordered_.value_each([&](Move move) { return history.of(move); });
  }

  [[nodiscard]] Move next_tactical() {
    while (!ordered_.is_empty()) {
      const Move move = ordered_.next().move;
      if (move == table_move_) continue;
      if (worker_.game().see_ge(move, 0)) return move;
      losing_.push(move);
    }
    return Move{};
  }

  /// The generalised killer reorders while the node is searched: what has just refuted positions
  /// two plies below is tried next here (Marsland and Campbell 1981, II.C).
  [[nodiscard]] Move fresh_killer() {
    for (const Move killer : worker_.frame(ply_ + 2).killers) {
      if (killer != Move{} && killer != table_move_ && !is_refutation(killer) &&
          ordered_.take(killer)) {
        return killer;
      }
    }
    return Move{};
  }

  void list_refutations() {
    if constexpr (On::killers) {
      for (const Move killer : worker_.frame(ply_).killers) propose(killer);
    }
    if constexpr (On::generalised_killers) {
      for (const Move killer : worker_.frame(ply_ - 2).killers) propose(killer);
    }
    if constexpr (On::countermoves) {
      propose(worker_.frame(ply_ - 1).continuation->counter);
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
  GenType wanted_;
  Stage stage_ = Stage::table_move;
  bool skips_quiet_ = false;
  Move table_move_{};
  ScoredMoves<G> ordered_;
  MovesOf<G> losing_;
  std::size_t next_losing_ = 0;
  // Killers, those of two plies before, the countermove.
  static constexpr std::size_t most_refutations_ =
      std::tuple_size_v<decltype(StackEntry<G, W::enhancements>::killers)> *
          (On::generalised_killers ? 2 : 1) +
      1;
  std::array<Move, most_refutations_> refutations_{};
  std::size_t refutation_count_ = 0;
  std::size_t next_refutation_ = 0;
};

/// For all other games, and without `tactical_first`: every move at once, which also tells whether
/// the game is over.
template <class W>
class PlainMovePicker {
  using G = typename W::Position;
  using On = typename W::On;

 public:
  using Move = typename W::Move;

  PlainMovePicker(W& worker, int ply, Move table_move)
      : worker_(worker), ply_(ply), outcome_(worker.game().generate(ordered_.moves)) {
    const QuietHistory<W> history(worker, ply);
    ordered_.value_each([&](Move move) {
      if (move == table_move) return 2 * refutation_value_;
      return is_refutation(worker, move, ply) ? refutation_value_ : history.of(move);
    });
  }

  [[nodiscard]] auto begin() { return PickerIterator<PlainMovePicker>(*this); }
  [[nodiscard]] PickerEnd end() const { return {}; }

  /// How the position stands by the rules; there are no moves when it is over.
  [[nodiscard]] Outcome outcome() const { return outcome_; }

  [[nodiscard]] Move next() {
    if (ordered_.is_empty()) return Move{};
    if constexpr (On::generalised_killers) {
      for (const Move killer : worker_.frame(ply_ + 2).killers) {
        is_killer_ = killer != Move{} && ordered_.take(killer);
        if (is_killer_) return killer;
      }
    }
    const auto [move, value] = ordered_.next();
    is_killer_ = value >= refutation_value_;
    return move;
  }
  void skip_quiet() {}  // no tactical moves, nothing but quiet ones: not asked
  [[nodiscard]] bool is_losing() const { return false; }
  [[nodiscard]] bool is_killer() const { return is_killer_; }

 private:
  static constexpr int refutation_value_ = 8 * HistoryScore::limit;  // above every history

  [[nodiscard]] static bool is_refutation(W& worker, Move move, int ply) {
    if constexpr (On::killers) {
      const auto is_it = [&](Move killer) { return killer == move; };
      const auto& own = worker.frame(ply).killers;
      if (std::any_of(own.begin(), own.end(), is_it)) return true;
      const auto& before = worker.frame(ply - 2).killers;
      if (On::generalised_killers && std::any_of(before.begin(), before.end(), is_it)) return true;
    }
    if constexpr (On::countermoves) {
      if (move == worker.frame(ply - 1).continuation->counter) return true;
    }
    return false;
  }

  W& worker_;
  int ply_;
  ScoredMoves<G> ordered_;
  Outcome outcome_;
  bool is_killer_ = false;
};

/// The picker that suits the game and the switches.
template <class W>
using MovePicker =
    std::conditional_t<W::On::tactical_first, StagedMovePicker<W>, PlainMovePicker<W>>;

}  // namespace espalier
