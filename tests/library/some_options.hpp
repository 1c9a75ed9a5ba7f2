// An adapter that hides optional members of a game.
#pragma once

#include <cstdint>
#include <utility>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"

namespace espalier::test_games {

/// `G` with those of its optional members that `kept` names; hooks are not affected.
template <Game G, Capabilities kept>
class SomeOptions {
 public:
  using Move = typename G::Move;
  static constexpr std::size_t max_moves = G::max_moves;

  explicit SomeOptions(G game) : game_(std::move(game)) {}

  [[nodiscard]] const G& whole() const { return game_; }

  Outcome generate(MovesOf<G>& list) const { return game_.generate(list); }
  void make(Move move) { game_.make(move); }
  void unmake(Move move) { game_.unmake(move); }
  [[nodiscard]] int side_to_move() const { return game_.side_to_move(); }

  [[nodiscard]] std::uint64_t key() const requires(kept.key) { return game_.key(); }
  [[nodiscard]] std::uint64_t key_after(Move move) const requires(kept.key) {
    return game_.key_after(move);
  }
  void make_null() requires(kept.null_move) { game_.make_null(); }
  void unmake_null() requires(kept.null_move) { game_.unmake_null(); }
  [[nodiscard]] bool is_draw(int ply) const requires(kept.draws) { return game_.is_draw(ply); }
  [[nodiscard]] bool upcoming_repetition(int ply) const requires(kept.upcoming_repetition) {
    return game_.upcoming_repetition(ply);
  }

 private:
  G game_;
};

/// The correction keys of the underlying game, for a game with fewer options.
template <class H>
struct HooksOfWhole : H {
  template <class G>
  [[nodiscard]] static auto correction_keys(const G& game) {
    return H::correction_keys(game.whole());
  }
};

/// Evaluates a game with fewer options as `E` evaluates the underlying game.
template <class E>
struct EvaluatesWhole {
  E evaluator;

  static constexpr int unit = 100;
  template <class G>
  [[nodiscard]] Score evaluate(const G& game) {
    return evaluator.evaluate(game.whole());
  }
};

}  // namespace espalier::test_games
