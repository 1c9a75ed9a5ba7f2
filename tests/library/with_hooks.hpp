// A game seen through fewer hooks than it offers. It knows the contract of a game, and no game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "espalier/game.hpp"

namespace espalier::test_games {

namespace detail {

// Constants cannot be withdrawn by a requires clause as functions can; these bases can.
template <class G, bool kept>
struct HistoryOf {};
template <class G>
struct HistoryOf<G, true> {
  static constexpr std::size_t history_slots = G::history_slots;
  static constexpr std::size_t continuation_slots = G::continuation_slots;
};
template <class G, bool kept>
struct TacticsOf {};
template <class G>
struct TacticsOf<G, true> {
  static constexpr std::size_t tactical_slots = G::tactical_slots;
};

}  // namespace detail

/// `G` with those of its hooks that `kept` names.
template <Game G, Capabilities kept>
class WithHooks : public detail::HistoryOf<G, kept.history>,
                  public detail::TacticsOf<G, kept.tactics> {
 public:
  using Move = typename G::Move;
  static constexpr std::size_t max_moves = G::max_moves;

  explicit WithHooks(G game) : game_(std::move(game)) {}

  [[nodiscard]] const G& whole() const { return game_; }

  Outcome generate(MovesOf<G>& list) const { return game_.generate(list); }
  void play(Move move) { game_.play(move); }
  void undo(Move move) { game_.undo(move); }
  [[nodiscard]] int side_to_move() const { return game_.side_to_move(); }

  [[nodiscard]] std::uint64_t key() const requires(kept.identity) { return game_.key(); }
  [[nodiscard]] std::uint64_t key_after(Move move) const requires(kept.identity) {
    return game_.key_after(move);
  }

  [[nodiscard]] bool is_tactical(Move move) const requires(kept.tactics) {
    return game_.is_tactical(move);
  }
  [[nodiscard]] bool is_legal(Move move) const requires(kept.tactics) {
    return game_.is_legal(move);
  }
  void generate_tactical(MovesOf<G>& list) const requires(kept.tactics) {
    game_.generate_tactical(list);
  }
  void generate_quiet(MovesOf<G>& list) const requires(kept.tactics) { game_.generate_quiet(list); }
  [[nodiscard]] Score tactical_gain(Move move) const requires(kept.tactics) {
    return game_.tactical_gain(move);
  }
  [[nodiscard]] bool exchange_at_least(Move move, Score score) const requires(kept.tactics) {
    return game_.exchange_at_least(move, score);
  }
  [[nodiscard]] std::size_t tactical_slot(Move move) const requires(kept.tactics) {
    return game_.tactical_slot(move);
  }

  [[nodiscard]] bool is_forced() const requires(kept.force) { return game_.is_forced(); }
  [[nodiscard]] bool forces(Move move) const requires(kept.force) { return game_.forces(move); }

  [[nodiscard]] bool pass_is_sound() const requires(kept.pass) { return game_.pass_is_sound(); }
  void play_pass() requires(kept.pass) { game_.play_pass(); }
  void undo_pass() requires(kept.pass) { game_.undo_pass(); }

  [[nodiscard]] std::size_t history_slot(Move move) const requires(kept.history) {
    return game_.history_slot(move);
  }
  [[nodiscard]] std::size_t continuation_slot(Move move) const requires(kept.history) {
    return game_.continuation_slot(move);
  }

  [[nodiscard]] auto correction_keys() const requires(kept.correction) {
    return game_.correction_keys();
  }

  [[nodiscard]] bool drawn_by_rule(int ply) const requires(kept.repetition) {
    return game_.drawn_by_rule(ply);
  }

  [[nodiscard]] bool can_repeat(int ply) const requires(kept.upcoming_repetition) {
    return game_.can_repeat(ply);
  }

  [[nodiscard]] std::optional<Score> known_score() const requires(kept.oracle) {
    return game_.known_score();
  }

 private:
  G game_;
};

/// Judges a game seen through fewer hooks as `J` judges the whole.
template <class J>
struct JudgesWhole {
  J judgement;

  template <Game G, Capabilities kept>
  [[nodiscard]] Score evaluate(const WithHooks<G, kept>& game) {
    return judgement.evaluate(game.whole());
  }
};

}  // namespace espalier::test_games
