// Move ordering: the moves of a node, the most likely refutation first, each stage generated only
// when it is reached.
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

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/search/history.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Moves with their scores; `next` takes the best that is left, of equal ones the first that was
/// generated.
template <Game G>
class ScoredMoves {
 public:
  using Move = typename G::Move;
  struct ScoredMove {
    Move move;
    int score;
  };

  MovesOf<G> moves;

  /// Sets the scores of `moves`, before the first `next`; |score| < 2^19.
  template <class Score>
  void score_each(Score score) {
    std::size_t place = 0;
    for (const Move move : moves) {
      keys_[place] =
          static_cast<Key>(score(move)) * places_ + (places_ - 1 - static_cast<Key>(place));
      ++place;
    }
    left_ = place;
  }
  [[nodiscard]] bool is_empty() const { return left_ == 0; }
  void clear() {
    moves.clear();
    left_ = 0;
  }
  /// Removes `move`, if it is left.
  [[nodiscard]] bool take(Move move) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] != move || keys_[i] == std::numeric_limits<Key>::min()) continue;
      keys_[i] = std::numeric_limits<Key>::min();
      --left_;
      return true;
    }
    return false;
  }
  [[nodiscard]] ScoredMove next() {
    Key best = keys_[0];
    for (std::size_t i = 1; i < moves.size(); ++i) best = std::max(best, keys_[i]);
    const auto place = static_cast<std::size_t>(places_ - 1 - (best & (places_ - 1)));
    keys_[place] = std::numeric_limits<Key>::min();
    --left_;
    return {moves[place], static_cast<int>(best >> place_bits_)};
  }

 private:
  // A key is a score and, in its low bits, the index in the list counted from its end: the greatest
  // key is found without branches by vector instructions, and no move is shifted.
  static constexpr int place_bits_ =
      static_cast<int>(std::bit_width(std::size_t{G::max_moves} - 1));
  using Key = std::conditional_t<(place_bits_ <= 12), std::int32_t, std::int64_t>;
  static constexpr Key places_ = Key{1} << place_bits_;

  std::array<Key, G::max_moves> keys_;
  std::size_t left_ = 0;
};

/// The score by which a picker ordered its last move, if an observer wants it.
template <bool kept>
struct OrderScore {
  void set(int) {}
  [[nodiscard]] int get() const { return 0; }
};
template <>
struct OrderScore<true> {
  void set(int new_score) { score = new_score; }
  [[nodiscard]] int get() const { return score; }
  int score = 0;
};

/// Which moves a picker generates.
enum class GenType { all, tactical };

/// The end of every move picker.
struct MovePickerEnd {};

/// `next()` as an input iterator, so that a picker is a range: `for (Move move : picker)`.
template <class P>
class MovePickerIterator {
 public:
  explicit MovePickerIterator(P& picker) : picker_(&picker), move_(picker.next()) {}
  [[nodiscard]] auto operator*() const { return move_; }
  MovePickerIterator& operator++() {
    move_ = picker_->next();
    return *this;
  }
  friend bool operator!=(const MovePickerIterator& i, MovePickerEnd) {
    return i.move_ != decltype(move_){};
  }

 private:
  P* picker_;
  decltype(std::declval<P&>().next()) move_;
};

/// For games with tactical moves: table move, tactical moves that do not lose material, killers,
/// countermove, quiet moves by history, losing tactical moves.
template <OrderingContext C, bool keeps_score = false>
class StagedMovePicker {
  using G = typename C::Game;
  using On = typename C::On;
  using Entry = typename C::Entry;

 public:
  using Move = typename C::Move;

  StagedMovePicker(C& context, Entry& ss, Move table_move, GenType type = GenType::all)
      : context_(context), ss_(ss), type_(type) {
    if (table_move != Move{} && hooks().is_legal(game(), table_move) &&
        (type == GenType::all || hooks().is_tactical(game(), table_move))) {
      table_move_ = table_move;
    } else {
      stage_ = Stage::generate_tactical;
    }
  }

  [[nodiscard]] auto begin() { return MovePickerIterator<StagedMovePicker>(*this); }
  [[nodiscard]] MovePickerEnd end() const { return {}; }

  /// The next move, or Move{} when there is none left.
  [[nodiscard]] Move next() {
    switch (stage_) {
      case Stage::table_move:
        stage_ = Stage::generate_tactical;
        return table_move_;
      case Stage::generate_tactical:
        hooks().generate_tactical(game(), scored_.moves);
        score_tactical();
        stage_ = Stage::tactical;
        [[fallthrough]];
      case Stage::tactical:
        if (const Move move = next_tactical(); move != Move{}) return move;
        if (type_ == GenType::tactical) {
          if (context_.on.quiescence_see_pruning) return Move{};
          stage_ = Stage::losing;
          return next();
        }
        list_refutations();
        stage_ = Stage::refutations;
        [[fallthrough]];
      case Stage::refutations:
        if (const Move move = next_refutation(); move != Move{}) return move;
        scored_.clear();
        if (!skips_quiet_) {
          hooks().generate_quiet(game(), scored_.moves);
          score_quiet();
        }
        stage_ = Stage::quiet;
        [[fallthrough]];
      case Stage::quiet:
        if (const Move move = next_quiet(); move != Move{}) return move;
        stage_ = Stage::losing;
        [[fallthrough]];
      case Stage::losing:
        return next_losing_ < losing_.size() ? losing_[next_losing_++] : Move{};
    }
    return Move{};
  }

  /// From now on only losing tactical moves follow the refutations.
  void skip_quiet() { skips_quiet_ = true; }
  [[nodiscard]] bool skips_quiet() const { return skips_quiet_; }

  /// Is the last move from `next` a tactical move that was deferred because it loses material?
  [[nodiscard]] bool is_losing_capture() const { return stage_ == Stage::losing; }
  /// Is it a killer or the countermove?
  [[nodiscard]] bool is_refutation() const { return stage_ == Stage::refutations; }
  /// What the last move is, and its score in the order.
  [[nodiscard]] MoveStage stage() const {
    switch (stage_) {
      case Stage::tactical:
        return MoveStage::tactical;
      case Stage::refutations:
        return MoveStage::refutation;
      case Stage::quiet:
        return MoveStage::quiet;
      case Stage::losing:
        return MoveStage::losing;
      default:
        return MoveStage::table_move;
    }
  }
  [[nodiscard]] int score() const { return order_score_.get(); }
  /// Tactical moves that were deferred because they lose material.
  [[nodiscard]] const MovesOf<G>& losing() const { return losing_; }

 private:
  enum class Stage { table_move, generate_tactical, tactical, refutations, quiet, losing };

  [[nodiscard]] const G& game() const { return context_.game(); }
  [[nodiscard]] auto& hooks() const { return context_.hooks; }

  void score_tactical() {
    scored_.score_each([&](Move move) {
      const Parameters& p = context_.parameters;
      int score = p.order_captured_value *
                  p.hundredths(static_cast<Score>(hooks().captured_value(game(), move)));
      if constexpr (On::tactical_history) {
        if (context_.on.tactical_history) {
          score += context_.histories.tactical.value(game(), hooks(), move) *
                   p.order_tactical_history / 1024;
        }
      }
      return score;
    });
  }
  void score_quiet() {
    const QuietHistory<C> history(context_, ss_);
    scored_.score_each([&](Move move) { return history.value(move); });
  }

  [[nodiscard]] Move next_tactical() {
    while (!scored_.is_empty()) {
      const auto [move, score] = scored_.next();
      order_score_.set(score);
      if (move == table_move_) continue;
      if (hooks().see_ge(game(), move, 0)) return move;
      losing_.push(move);
    }
    return Move{};
  }

  [[nodiscard]] Move next_quiet() {
    if (context_.on.generalised_killers) {
      if (const Move move = later_killer(); move != Move{}) return move;
    }
    while (!scored_.is_empty() && !skips_quiet_) {
      const auto [move, score] = scored_.next();
      order_score_.set(score);
      if (move != table_move_ && !is_listed(move)) return move;
    }
    return Move{};
  }

  /// A killer of two plies below that is still to come: generalised killers reorder while the node
  /// is searched (Marsland and Campbell 1981, II.C).
  [[nodiscard]] Move later_killer() {
    for (const Move killer : ss_.two_plies_on().killers) {
      if (killer != Move{} && killer != table_move_ && !is_listed(killer) && scored_.take(killer)) {
        return killer;
      }
    }
    return Move{};
  }

  void list_refutations() {
    if (context_.on.killers) {
      for (const Move killer : ss_.killers) propose(killer);
    }
    if (context_.on.generalised_killers) {
      for (const Move killer : ss_.two_plies_ago().killers) propose(killer);
    }
    if (context_.on.countermoves) propose(ss_.counter_move());
  }
  void propose(Move move) {
    if (move != Move{} && move != table_move_ && !is_listed(move) &&
        hooks().is_legal(game(), move) && !hooks().is_tactical(game(), move)) {
      refutations_[refutation_count_++] = move;
    }
  }
  [[nodiscard]] Move next_refutation() {
    return next_refutation_ < refutation_count_ ? refutations_[next_refutation_++] : Move{};
  }
  [[nodiscard]] bool is_listed(Move move) const {
    for (std::size_t i = 0; i < refutation_count_; ++i) {
      if (refutations_[i] == move) return true;
    }
    return false;
  }

  C& context_;
  Entry& ss_;
  GenType type_;
  Stage stage_ = Stage::table_move;
  bool skips_quiet_ = false;
  Move table_move_{};
  ScoredMoves<G> scored_;
  MovesOf<G> losing_;
  std::size_t next_losing_ = 0;
  // Killers, those of two plies before, the countermove.
  static constexpr std::size_t max_refutations_ =
      std::tuple_size_v<decltype(Entry::killers)> * (On::generalised_killers ? 2 : 1) + 1;
  std::array<Move, max_refutations_> refutations_{};
  std::size_t refutation_count_ = 0;
  std::size_t next_refutation_ = 0;
  [[no_unique_address]] OrderScore<keeps_score> order_score_;
};

/// For all other games, and without `tactical_first`: all moves are generated at once,
/// with the outcome if the game is over.
template <OrderingContext C, bool keeps_score = false>
class PlainMovePicker {
  using G = typename C::Game;
  using Entry = typename C::Entry;

 public:
  using Move = typename C::Move;

  PlainMovePicker(C& context, Entry& ss, Move table_move)
      : ss_(ss), on_(context.on), outcome_(context.game().generate(scored_.moves)) {
    const QuietHistory<C> history(context, ss);
    scored_.score_each([&](Move move) {
      if (move == table_move) return refutation_score_ + 1;
      return is_refutation(move) ? refutation_score_ : history.value(move);
    });
  }

  [[nodiscard]] auto begin() { return MovePickerIterator<PlainMovePicker>(*this); }
  [[nodiscard]] MovePickerEnd end() const { return {}; }

  /// The outcome of the position; there are no moves when the game is over.
  [[nodiscard]] Outcome outcome() const { return outcome_; }

  [[nodiscard]] Move next() {
    if (scored_.is_empty()) return Move{};
    if (on_.generalised_killers) {
      for (const Move killer : ss_.two_plies_on().killers) {
        is_refutation_ = killer != Move{} && scored_.take(killer);
        if (is_refutation_) return killer;
      }
    }
    const auto [move, score] = scored_.next();
    order_score_.set(score);
    is_refutation_ = score >= refutation_score_;
    return move;
  }
  void skip_quiet() {}  // needs tactical moves: never called
  [[nodiscard]] bool is_losing_capture() const { return false; }
  [[nodiscard]] bool is_refutation() const { return is_refutation_; }
  /// What the last move is, and its score in the order.
  [[nodiscard]] MoveStage stage() const {
    if (score() > refutation_score_) return MoveStage::table_move;
    return is_refutation_ ? MoveStage::refutation : MoveStage::quiet;
  }
  [[nodiscard]] int score() const { return order_score_.get(); }

 private:
  static constexpr int refutation_score_ = (1 << 19) - 2;  // above every history

  [[nodiscard]] bool is_refutation(Move move) const {
    const auto contains = [&](const auto& killers) {
      return std::find(killers.begin(), killers.end(), move) != killers.end();
    };
    if (on_.killers && contains(ss_.killers)) return true;
    if (on_.generalised_killers && contains(ss_.two_plies_ago().killers)) return true;
    return on_.countermoves && move == ss_.counter_move();
  }

  Entry& ss_;
  [[no_unique_address]] typename C::Switches on_;
  ScoredMoves<G> scored_;
  Outcome outcome_;
  bool is_refutation_ = false;
  [[no_unique_address]] OrderScore<keeps_score> order_score_;
};

/// The picker that suits the game and the switches that are compiled in.
template <OrderingContext C, bool keeps_score = false>
using MovePicker = std::conditional_t<C::On::tactical_first, StagedMovePicker<C, keeps_score>,
                                      PlainMovePicker<C, keeps_score>>;

/// Calls `use` with the picker that suits the game and the switches that are on.
template <OrderingContext C, bool keeps_score, class Use>
inline auto with_move_picker(C& context, typename C::Entry& ss, typename C::Move table_move,
                             Use use) {
  if constexpr (C::enhancements.is_switchable && C::On::tactical_first) {
    if (!context.on.tactical_first) {
      PlainMovePicker<C, keeps_score> picker(context, ss, table_move);
      return use(picker);
    }
  }
  MovePicker<C, keeps_score> picker(context, ss, table_move);
  return use(picker);
}

/// The staged move picker of a search with the worker `W`, below the horizon and for ProbCut.
template <SearchContext W>
using StagedMovePickerOf =
    StagedMovePicker<typename W::Ordering, TracingObserver<decltype(std::declval<W&>().observer)>>;

}  // namespace espalier
