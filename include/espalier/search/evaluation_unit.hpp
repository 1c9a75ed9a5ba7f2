// The unit of an evaluation: what a hundred of the parameters of unit "score" are worth in it, a
// pawn in chess. An evaluator states it; that of others is measured.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/random.hpp"
#include "espalier/score.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

/// `unit` of an evaluator, 1 to Parameters::max_unit: a constant, or a member that keeps its value.
template <class E>
concept HasUnit = requires(const E& evaluator) {
  { evaluator.unit } -> std::convertible_to<int>;
};

/// Is the unit of the evaluator a constant?
template <class E>
concept HasConstantUnit = HasUnit<E> && !std::is_member_pointer_v<decltype(&E::unit)>;

/// Does it state that of the parameters P? If P may change while the program runs (ESPALIER_TUNE),
/// its unit is the usual one.
template <class E, const Parameters& P>
consteval bool states_unit_of() {
  if constexpr (HasConstantUnit<E>) {
    if constexpr (requires { typename std::integral_constant<int, P.unit>; }) {
      return E::unit == P.unit;
    } else {
      return E::unit == Parameters{}.unit;
    }
  } else {
    return false;
  }
}

/// By how much a move that is chosen at random changes the evaluation of chess, in the mean and in
/// centipawns: that of games/chess/evaluation/evaluation.hpp, from the start position.
inline constexpr int usual_change = 58;

namespace detail {

/// See measured_unit.
[[nodiscard]] inline std::optional<int> unit_of_changes(std::vector<Score> changes) {
  std::sort(changes.begin(), changes.end());
  const auto first = std::upper_bound(changes.begin(), changes.end(), 0);
  if (first == changes.end()) return std::nullopt;
  const auto count = changes.end() - changes.begin();
  const Score median = *(first + (changes.end() - first) / 2);
  const bool is_material_alone = first - changes.begin() > count / 2;
  if (is_material_alone) return std::min(median, Parameters::max_unit);
  // An evaluation that calls a position won changes by a multiple of anything else.
  const std::int64_t cap = 32 * std::int64_t{median};
  std::int64_t sum = 0;
  for (const Score change : changes) sum += std::min<std::int64_t>(change, cap);
  const std::int64_t usual = count * usual_change;
  return static_cast<int>(
      std::clamp<std::int64_t>((sum * 100 + usual / 2) / usual, 1, Parameters::max_unit));
}

}  // namespace detail

/// The unit of an evaluator: what a ply changes in its static evaluation, in the mean of random
/// lines from `root`, in proportion to that of chess. The mean, since moves that change much are
/// few: where most are steps of a tenth of a piece, the median would leave pieces out. Where
/// most plies change nothing, it counts material alone, and the median of the changes is the unit
/// itself. The same for the same position; none if its lines are too short or nothing ever changes.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H>
[[nodiscard]] std::optional<int> measured_unit(Eval& evaluator, H& hooks, const G& root) {
  constexpr std::size_t wanted = 128, enough = 32;  // few, since an evaluation may be slow
  constexpr int lines = 24, plies = 16;
  const auto static_eval = [&](const G& position) -> std::optional<Score> {
    if constexpr (HasCheck<H, G>) {
      if (hooks.in_check(position)) return std::nullopt;
    }
    if constexpr (IncrementalEvaluator<Eval, G>) evaluator.reset(position);
    const Score score = clamp_static_eval(evaluator.evaluate(position));
    return position.side_to_move() == root.side_to_move() ? score : -score;
  };
  std::vector<Score> changes;
  MmixRandom random(SplitMix64::step);
  MovesOf<G> moves;
  for (int line = 0; line < lines && changes.size() < wanted; ++line) {
    G position = root;
    std::optional<Score> before;
    for (int ply = 0; ply < plies; ++ply) {
      moves.clear();
      if (position.generate(moves).is_over()) break;
      // What happens while a side is in check counts as one change.
      if (const std::optional<Score> now = static_eval(position)) {
        if (before) changes.push_back(std::abs(*now - *before));
        before = now;
      }
      position.make(moves[random() % moves.size()]);
    }
  }
  if (changes.size() < enough) return std::nullopt;
  return detail::unit_of_changes(std::move(changes));
}

}  // namespace espalier
