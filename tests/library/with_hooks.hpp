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
  static constexpr std::size_t history_size = G::history_size;
  static constexpr std::size_t continuation_size = G::continuation_size;
};
template <class G, bool kept>
struct TacticsOf {};
template <class G>
struct TacticsOf<G, true> {
  static constexpr std::size_t tactical_size = G::tactical_size;
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
  void make(Move move) { game_.make(move); }
  void unmake(Move move) { game_.unmake(move); }
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
  [[nodiscard]] Score captured_value(Move move) const requires(kept.tactics) {
    return game_.captured_value(move);
  }
  [[nodiscard]] bool see_ge(Move move, Score score) const requires(kept.tactics) {
    return game_.see_ge(move, score);
  }
  [[nodiscard]] std::size_t tactical_index(Move move) const requires(kept.tactics) {
    return game_.tactical_index(move);
  }

  [[nodiscard]] bool in_check() const requires(kept.force) { return game_.in_check(); }
  [[nodiscard]] bool gives_check(Move move) const requires(kept.force) {
    return game_.gives_check(move);
  }

  [[nodiscard]] bool null_move_allowed() const requires(kept.pass) {
    return game_.null_move_allowed();
  }
  void make_null() requires(kept.pass) { game_.make_null(); }
  void unmake_null() requires(kept.pass) { game_.unmake_null(); }

  [[nodiscard]] std::size_t history_index(Move move) const requires(kept.history) {
    return game_.history_index(move);
  }
  [[nodiscard]] std::size_t continuation_index(Move move) const requires(kept.history) {
    return game_.continuation_index(move);
  }

  [[nodiscard]] auto correction_keys() const requires(kept.correction) {
    return game_.correction_keys();
  }

  [[nodiscard]] bool is_draw(int ply) const requires(kept.repetition) { return game_.is_draw(ply); }

  [[nodiscard]] bool upcoming_repetition(int ply) const requires(kept.upcoming_repetition) {
    return game_.upcoming_repetition(ply);
  }

  [[nodiscard]] std::optional<Score> known_bounds() const requires(kept.oracle) {
    return game_.known_bounds();
  }

 private:
  G game_;
};

/// Judges a game seen through fewer hooks as `J` evaluates the whole.
template <class J>
struct EvaluatesWhole {
  J evaluator;

  template <Game G, Capabilities kept>
  [[nodiscard]] Score evaluate(const WithHooks<G, kept>& game) {
    return evaluator.evaluate(game.whole());
  }
};

}  // namespace espalier::test_games
