// Breakthrough on five by five squares with one mistake, chosen while the program runs, of the
// kinds that writers of games make.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "tests/library/random_game.hpp"

namespace espalier::test_games {

enum class Mistake {
  none,
  // the game
  appends_twice,
  appends_no_move,
  appends_when_over,
  forgets_the_end,
  outcome_of_the_other_side,
  random_order,
  keeps_the_turn,
  capture_not_restored,
  tempo_not_restored,
  shared_state,
  key_not_restored,
  key_without_side,
  key_of_the_path,
  key_of_one_side,
  key_of_few_bits,
  key_with_memory,
  key_of_the_copy,
  key_after_of_another_move,
  null_move_not_restored,
  // the evaluator
  opponents_evaluation,
  first_sides_evaluation,
  huge_evaluation,
  evaluation_with_memory,
  stale_increment,
  lopsided_evaluation,
  // the hooks
  incomplete_stages,
  wrong_stage,
  accepts_any_move,
  refuses_captures,
  rising_exchange,
  history_out_of_range,
  continuation_out_of_range,
  tactical_out_of_range,
  false_bounds,
  bounds_of_the_other_side,
  worst_candidates,
  asymmetric_key,
  false_small_ending,
};
/// The mistake of all games, evaluators and hooks below.
inline Mistake mistake = Mistake::none;

/// Side 0 moves up the board, side 1 down; a piece moves one square forward, straight or
/// diagonally, and captures diagonally. Who reaches the far row, or captures all, has won.
class PlantedGame {
 public:
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    friend constexpr bool operator==(Move, Move) = default;
  };
  static constexpr int width = 5;
  static constexpr std::uint32_t left = 0x108421, right = left << 4, all = (1U << 25) - 1;
  static constexpr std::size_t max_moves = 30;

  Outcome generate(MovesOf<PlantedGame>& list) const {
    if (is_lost()) {
      if (mistake == Mistake::appends_when_over) list.push({1, 6});
      if (mistake == Mistake::forgets_the_end) return Outcome::ongoing();
      return mistake == Mistake::outcome_of_the_other_side ? Outcome::win() : Outcome::loss();
    }
    for (const bool captures : {true, false}) append(list, captures);
    if (mistake == Mistake::appends_twice && list.size() == 9) list.push(list[3]);
    if (mistake == Mistake::appends_no_move && list.size() == 9) list.push({});
    if (mistake == Mistake::random_order) std::swap(list[0], list[++calls_ % list.size()]);
    return Outcome::ongoing();
  }
  void make(Move move) {
    const std::size_t us = side(), them = us ^ 1;
    undo_.push_back({captures(move), key_});
    if (mistake == Mistake::shared_state)
      move.to = static_cast<std::uint8_t>(captures(move)       ? move.to
                                          : ++calls_ % 64 == 0 ? move.from
                                                               : move.to);
    pieces_[us] ^= bit(move.from) | bit(move.to);
    toggle(us, move.from), toggle(us, move.to);
    if (undo_.back().captured) pieces_[them] ^= bit(move.to), toggle(them, move.to);
    if (mistake == Mistake::key_of_the_path) key_ = mix(key_ + move.to);
    tempo_ += move.to == 12 ? 1 : 0;
    if (mistake == Mistake::keeps_the_turn && move.to == 12) return;
    pass();
  }
  void unmake(Move move) {
    pass();
    const std::size_t us = side(), them = us ^ 1;
    if (mistake != Mistake::tempo_not_restored) tempo_ -= move.to == 12 ? 1 : 0;
    pieces_[us] ^= bit(move.from) | bit(move.to);
    if (undo_.back().captured && mistake != Mistake::capture_not_restored) {
      pieces_[them] |= bit(move.to);
    }
    if (mistake != Mistake::key_not_restored) key_ = undo_.back().key;
    undo_.pop_back();
  }
  [[nodiscard]] int side_to_move() const { return side_; }

  void make_null() { pass(); }
  void unmake_null() {
    if (mistake != Mistake::null_move_not_restored) pass();
  }

  [[nodiscard]] std::uint64_t key() const {
    const std::uint64_t key = mistake == Mistake::key_without_side || side_ == 0 ? key_ : mix(key_);
    if (mistake == Mistake::key_with_memory) return key + ++calls_;
    if (mistake == Mistake::key_of_the_copy) return key + reinterpret_cast<std::uintptr_t>(this);
    return mistake == Mistake::key_of_few_bits ? key >> 24 : key;
  }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    PlantedGame after(*this);
    if (mistake == Mistake::key_after_of_another_move) move.to = move.from;
    after.make(move);
    return after.key();
  }

  // For evaluator and hooks.
  [[nodiscard]] std::size_t side() const { return static_cast<std::size_t>(side_); }
  [[nodiscard]] int count(std::size_t side) const { return std::popcount(pieces_[side]); }
  [[nodiscard]] int tempo() const { return tempo_; }
  [[nodiscard]] bool captures(Move move) const { return (pieces_[side() ^ 1] & bit(move.to)) != 0; }
  void append(MovesOf<PlantedGame>& list, bool captures) const {
    const std::uint32_t own = pieces_[side()], other = pieces_[side() ^ 1];
    for (const int step : {width - 1, width, width + 1}) {
      const std::uint32_t edge = step == width ? 0 : (step < width) == (side_ == 0) ? left : right;
      const std::uint32_t start = own & ~edge;
      std::uint32_t to = (side_ == 0 ? start << step : start >> step) & all & ~own;
      to &= captures ? (step == width ? 0 : other) : ~other;
      for (; to != 0; to &= to - 1) {
        const int square = std::countr_zero(to);
        list.push({static_cast<std::uint8_t>(side_ == 0 ? square - step : square + step),
                   static_cast<std::uint8_t>(square)});
      }
    }
  }
  /// The board turned by half, the sides exchanged.
  [[nodiscard]] PlantedGame mirrored() const {
    PlantedGame mirror;
    for (std::size_t side = 0; side < 2; ++side) {
      mirror.pieces_[side] = 0;
      for (int square = 0; square < 25; ++square) {
        if ((pieces_[side ^ 1] >> square & 1) != 0) mirror.pieces_[side] |= bit(24 - square);
      }
    }
    mirror.side_ = side_ ^ 1;
    mirror.tempo_ = tempo_;
    return mirror;
  }

 private:
  struct Before {
    bool captured;
    std::uint64_t key;
  };
  static constexpr std::uint32_t bit(int square) { return 1U << square; }
  [[nodiscard]] bool is_lost() const {
    const std::uint32_t goal = side_ == 0 ? 31U : 31U << 20;  // of the side that has moved
    return (pieces_[side() ^ 1] & goal) != 0 || pieces_[side()] == 0;
  }
  void toggle(std::size_t side, int square) {
    if (mistake == Mistake::key_of_one_side && side == 1) return;
    key_ ^= mix(side * 64 + static_cast<std::uint64_t>(square));
  }
  void pass() { side_ ^= 1; }

  std::array<std::uint32_t, 2> pieces_{0x3ff, 0x3ffU << 15};
  int side_ = 0;
  int tempo_ = 0;  // moves to the middle; seen by nothing but an evaluation much later
  std::uint64_t key_ = 0;
  std::vector<Before> undo_;
  inline static unsigned calls_ = 0;
};

class PlantedEvaluator {
 public:
  using Game = PlantedGame;
  using Move = Game::Move;

  [[nodiscard]] Score evaluate(const Game& game) const {
    const Score own = lead_.back() * (game.side_to_move() == 0 ? 1 : -1);
    switch (mistake) {
      case Mistake::opponents_evaluation:
        return -own;
      case Mistake::first_sides_evaluation:
        return lead_.back();
      case Mistake::huge_evaluation:
        return own * 20'000;
      case Mistake::evaluation_with_memory:
        return own + static_cast<Score>(++calls_ % 2);
      case Mistake::lopsided_evaluation:
        return own + (game.side_to_move() == 0 ? 1 : 0);
      case Mistake::tempo_not_restored:
        return game.count(0) + game.count(1) < 12 ? own + game.tempo() : own;
      default:
        return own;
    }
  }
  void reset(const Game& game) { lead_ = {game.count(0) - game.count(1)}; }
  void make(const Game& before, Move move) {
    const int captured = before.captures(move) && mistake != Mistake::stale_increment ? 1 : 0;
    lead_.push_back(lead_.back() + (before.side_to_move() == 0 ? captured : -captured));
  }
  void unmake() { lead_.pop_back(); }
  void make_null() { lead_.push_back(lead_.back()); }
  void unmake_null() { lead_.pop_back(); }

 private:
  std::vector<Score> lead_{0};
  inline static unsigned calls_ = 0;
};

struct PlantedHooks {
  using Game = PlantedGame;
  using Move = Game::Move;

  static constexpr std::size_t tactical_size = 25;
  [[nodiscard]] static bool is_tactical(const Game& game, Move move) {
    return game.captures(move) != (mistake == Mistake::wrong_stage && move.to == 12);
  }
  [[nodiscard]] static bool is_legal(const Game& game, Move move) {
    if (mistake == Mistake::accepts_any_move) return true;
    if (mistake == Mistake::refuses_captures && game.captures(move)) return false;
    MovesOf<Game> list;
    (void)game.generate(list);
    return std::find(list.begin(), list.end(), move) != list.end();
  }
  static void generate_tactical(const Game& game, MovesOf<Game>& list) {
    MovesOf<Game> any;
    if (game.generate(any).is_over()) return;
    if (mistake != Mistake::incomplete_stages || game.side_to_move() == 0) game.append(list, true);
  }
  static void generate_quiet(const Game& game, MovesOf<Game>& list) {
    MovesOf<Game> any;
    if (!game.generate(any).is_over()) game.append(list, false);
  }
  [[nodiscard]] static Score captured_value(const Game&, Move) { return 1; }
  [[nodiscard]] static bool see_ge(const Game& game, Move move, Score threshold) {
    const Score gain = game.captures(move) ? 1 : 0;
    return mistake == Mistake::rising_exchange && threshold == 100 ? true : gain >= threshold;
  }
  [[nodiscard]] static std::size_t tactical_index(const Game&, Move move) {
    return move.to + (mistake == Mistake::tactical_out_of_range ? 5U : 0U);
  }

  static constexpr std::size_t history_size = 625;
  static constexpr std::size_t continuation_size = 25;
  [[nodiscard]] static std::size_t history_index(const Game&, Move move) {
    return move.from * (mistake == Mistake::history_out_of_range ? 32U : 25U) + move.to;
  }
  [[nodiscard]] static std::size_t continuation_index(const Game&, Move move) {
    return move.to + (mistake == Mistake::continuation_out_of_range ? 5U : 0U);
  }

  [[nodiscard]] static bool null_move_allowed(const Game& game) {
    MovesOf<Game> any;
    return !game.generate(any).is_over();
  }

  [[nodiscard]] static ScoreBounds bounds(const Game& game) {
    MovesOf<Game> any;
    if (const Outcome outcome = game.generate(any); outcome.is_over()) {
      return ScoreBounds::exactly(mistake == Mistake::bounds_of_the_other_side ? -outcome.score(0)
                                                                               : outcome.score(0));
    }
    return {loss_in(mistake == Mistake::false_bounds ? 8 : 2), win_in(1)};
  }

  static void generate_candidates(const Game& game, MovesOf<Game>& list) {
    (void)game.generate(list);
    if (mistake == Mistake::worst_candidates) list.truncate(1);
  }

  /// A move ends the game: the side to move wins.
  [[nodiscard]] static bool is_small(const Game& game) {
    MovesOf<Game> moves;
    if (game.generate(moves).is_over()) return false;
    return std::any_of(moves.begin(), moves.end(), [&](auto move) {
      MovesOf<Game> replies;
      Game after(game);
      after.make(move);
      return after.generate(replies).is_over();
    });
  }
  [[nodiscard]] static Score solve_small(const Game&, Score, std::uint64_t&) {
    return mistake == Mistake::false_small_ending ? loss_in(2) : win_in(1);
  }

  [[nodiscard]] static std::uint64_t symmetric_key(const Game& game) {
    return mistake == Mistake::asymmetric_key ? game.key() % 8 : game.key();
  }
};

}  // namespace espalier::test_games
