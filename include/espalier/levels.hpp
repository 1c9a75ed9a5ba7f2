// Levels of strength for any game: fewer plies, values that are a little wrong, and moves that are
// overlooked.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include "espalier/final_value.hpp"
#include "espalier/game.hpp"
#include "espalier/random.hpp"
#include "espalier/score.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/result.hpp"

namespace espalier {

inline constexpr int min_level = 1;
inline constexpr int max_level = 10;  ///< full strength
/// From this level on a win in one move is never missed.
inline constexpr int sees_wins_level = 3;

/// How a level weakens a search. `max_level` does not.
struct Level {
  int depth = max_ply - 1;  ///< plies at most
  std::uint64_t nodes = 0;  ///< begins no further iteration after so many; 0: no limit
  int lines = 1;            ///< how many of the best moves get values and may be chosen
  int margin = 0;  ///< hundredths of the evaluation's unit: values are wrong by up to so much
  int omitted_permille = 0;  ///< probability that a move is overlooked, in thousandths
};

/// `number`: from min_level to max_level; what is beyond is the nearest of these.
[[nodiscard]] constexpr Level level_of(int number) {
  constexpr int all = 1 << 16;
  constexpr Level levels[] = {
      {.depth = 1, .nodes = 1'000, .lines = all, .margin = 3000, .omitted_permille = 450},
      {.depth = 1, .nodes = 1'000, .lines = all, .margin = 1000, .omitted_permille = 200},
      {.depth = 2, .nodes = 1'000, .lines = all, .margin = 300},
      {.depth = 3, .nodes = 2'000, .lines = all, .margin = 110},
      {.depth = 5, .nodes = 4'000, .lines = all, .margin = 85},
      {.depth = 6, .nodes = 8'000, .lines = 8, .margin = 60},
      {.depth = 8, .nodes = 12'000, .lines = 5, .margin = 30},
      {.depth = 10, .nodes = 20'000, .lines = 3, .margin = 20},
      {.nodes = 40'000, .lines = 2, .margin = 12},
      {},
  };
  static_assert(std::size(levels) == max_level);
  return levels[std::clamp(number, min_level, max_level) - min_level];
}

/// The limits of a search at a level: those given, or tighter ones.
[[nodiscard]] inline Limits limits_at(int level, Limits limits = {}) {
  const Level at = level_of(level);
  limits.depth = std::min(limits.depth, at.depth);
  if (at.nodes > 0) limits.soft_nodes = std::min(limits.soft_nodes, at.nodes);
  limits.lines = std::max(limits.lines, at.lines);
  return limits;
}

namespace detail {

/// Does the side to move win by this move at once?
template <Game G>
[[nodiscard]] bool wins_at_once(const G& position, typename G::Move move) {
  G after(position);
  after.make(move);
  const std::optional<Score> value = final_value(after);
  if (!value) return false;
  return after.side_to_move() == position.side_to_move() ? *value > 0 : *value < 0;
}

/// A generator for one position: the same for the same seed and the same list of moves so far.
[[nodiscard]] inline SplitMix64 random_at(std::uint64_t seed, std::uint64_t purpose) {
  return SplitMix64(mix_bits(seed + SplitMix64::step * purpose));
}

}  // namespace detail

/// The moves that a search at a level considers, in the order of the game; at full strength all.
/// Where a win in one move is never missed, only such wins if there are any. At least one, unless
/// the game is over. The same seed, position and level give the same moves.
template <Game G>
[[nodiscard]] std::vector<typename G::Move> moves_at(int level, const G& position,
                                                     std::uint64_t seed) {
  using Move = typename G::Move;
  MovesOf<G> legal;
  if (position.generate(legal).is_over()) return {};
  std::vector<Move> all(legal.begin(), legal.end());
  if (level >= max_level) return all;
  std::vector<Move> chosen;
  if (level >= sees_wins_level) {
    std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
                 [&](Move move) { return detail::wins_at_once(position, move); });
    if (!chosen.empty()) return chosen;
  }
  SplitMix64 random = detail::random_at(seed, 1);
  const auto permille = static_cast<std::uint64_t>(level_of(level).omitted_permille);
  std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
               [&](Move) { return random() % 1000 >= permille; });
  return chosen.empty() ? all : chosen;
}

/// Moves the line that a player of this level chooses to the front of the result of a search with
/// the limits and the moves of the level, and makes it the only one: the best, after a random part
/// of the margin is added to each value. A move that is worse by more than the margin is never
/// chosen, and nothing but the best if the game is decided. `parameters`: of the search, which know
/// the unit. The same seed and result give the same choice.
template <class Move>
void choose_at(int level, Result<Move>& result, const Parameters& parameters, std::uint64_t seed) {
  const Level at = level_of(level);
  if (at.margin == 0 || result.moves.empty()) return;
  const auto begin = result.moves.begin();
  const auto end = begin + std::min<std::ptrdiff_t>(result.lines, result.moves.end() - begin);
  result.lines = 1;
  if (is_decided(begin->score)) return;
  SplitMix64 random = detail::random_at(seed, 2);
  const double margin = parameters.score(at.margin);
  auto chosen = begin;
  double best = -infinite_score;
  for (auto move = begin; move != end; ++move) {
    if (move->depth == 0) continue;
    const double value = move->score + margin * static_cast<double>(random() >> 11) * 0x1p-53;
    if (value <= best) continue;
    best = value;
    chosen = move;
  }
  std::rotate(begin, chosen, chosen + 1);
}

/// Plays at a level by a search, which is a Search or a ParallelSearch and must outlive it.
///
///     LimitedPlayer player(search);
///     const Move move = player.run(position, 4, seed).best_move();
template <class S>
class LimitedPlayer {
 public:
  using Move = typename S::Move;

  explicit LimitedPlayer(S& search) : search_(search) {}

  /// The search that `limits` allow, less what the level takes away; the move to play is the first.
  /// Below full strength it does not depend on earlier searches: of one thread without a time limit
  /// the same position, level and seed give the same move. At full strength it is that of
  /// `search.run(position, limits)`.
  template <Game G>
  [[nodiscard]] Result<Move> run(const G& position, int level, std::uint64_t seed,
                                 const Limits& limits = {}, const typename S::Report& report = {}) {
    if (level >= max_level) return search_.run(position, limits, {}, report);
    return run_by(position, level, seed, limits, {},
                  [&](const Limits& weaker, const std::vector<Move>& moves) {
                    return search_.run(position, weaker, moves, report);
                  });
  }
  /// As `run`, below full strength, by `search(limits, moves)`: for those who start and finish a
  /// search themselves. `root_moves`, if there are any, are all considered.
  template <Game G, class Run>
  [[nodiscard]] Result<Move> run_by(const G& position, int level, std::uint64_t seed,
                                    const Limits& limits, const std::vector<Move>& root_moves,
                                    Run&& search) {
    search_.clear();
    Result<Move> result = search(limits_at(level, limits),
                                 root_moves.empty() ? moves_at(level, position, seed) : root_moves);
    choose_at(level, result, search_.parameters(), seed);
    return result;
  }

 private:
  S& search_;
};

}  // namespace espalier
