#include "uci/strength.hpp"

#include <algorithm>
#include <cmath>

#include "espalier/random.hpp"

namespace espalier::uci {

namespace {

/// Measured: the rating of a search of a number of nodes without deliberate mistakes.
struct NodesAtElo {
  int elo;
  double nodes;
};
constexpr NodesAtElo nodes_at_elo[] = {{1790, 50},    {2120, 150},   {2450, 600},
                                       {2840, 2'000}, {3100, 8'000}, {3340, 30'000}};

/// Below this rating the nodes do not suffice for a first iteration. All moves are then searched
/// for a ply or two, and mistakes are made on purpose.
constexpr int min_elo_without_mistakes = 2000;
/// The rating that search would have without mistakes, chosen so that 1800 and 1900 measure as much
/// (docs/reference/uci.md).
constexpr int elo_of_all_lines = 2160;
constexpr std::uint64_t nodes_with_mistakes = 1000;
constexpr int all_lines = 256;
// At min_elo.
constexpr int max_omitted_permille = 111;
constexpr double max_score_noise = 216;
/// Makes equal steps of rating about equal steps of strength.
constexpr double mistake_exponent = 1.05;

/// A 64-bit hash of a number.
[[nodiscard]] std::uint64_t hash(std::uint64_t x) { return SplitMix64{x}(); }

/// Random numbers for one move of one position.
class MoveRandom {
 public:
  MoveRandom(std::uint64_t seed, const Position& position, Move move)
      : state_(hash(seed ^ hash(position.key() ^ hash(move.bits())))) {}
  /// In [0, 1).
  [[nodiscard]] double uniform() {
    state_ = hash(state_);
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }
  /// Approximately normal with standard deviation 1: the sum of three uniform numbers.
  [[nodiscard]] double normal() { return 2 * (uniform() + uniform() + uniform() - 1.5); }

 private:
  std::uint64_t state_;
};

}  // namespace

Strength strength_of(int elo) {
  if (elo < min_elo_without_mistakes) {
    const double weakness =
        static_cast<double>(elo_of_all_lines - elo) / (elo_of_all_lines - min_elo);
    const double mistakes = std::pow(weakness, mistake_exponent);
    return {.nodes = nodes_with_mistakes,
            .omitted_permille = static_cast<int>(max_omitted_permille * mistakes),
            .score_noise = max_score_noise * mistakes,
            .lines = all_lines};
  }
  const auto* above = std::begin(nodes_at_elo) + 1;
  while (elo > above->elo) ++above;
  const auto* const below = above - 1;
  const double part = static_cast<double>(elo - below->elo) / (above->elo - below->elo);
  return {.nodes = static_cast<std::uint64_t>(below->nodes *
                                              std::pow(above->nodes / below->nodes, part))};
}

Milliseconds thinking_time(const TimeBudget& budget) {
  constexpr Milliseconds longest = 5000;
  return std::min(budget.soft / 2, longest);
}

std::vector<Move> select_root_moves(const Position& position, const Strength& strength,
                                    std::uint64_t seed) {
  Position::Moves legal;
  position.generate(legal);
  const std::vector<Move> all(legal.begin(), legal.end());
  std::vector<Move> selected;
  for (const Move move : all) {
    MoveRandom random(seed, position, move);
    if (random.uniform() * 1000 >= strength.omitted_permille) selected.push_back(move);
  }
  return selected.empty() ? all : selected;
}

void select_line(Result<Move>& result, const Position& position, const Strength& strength,
                 std::uint64_t seed) {
  const auto noisy_score = [&](const RootMove<Move>& move) {
    // Another seed than in select_root_moves, whose first number is biased for the moves left.
    MoveRandom random(seed + 1, position, move.move);
    return move.score + strength.score_noise * random.normal();
  };
  const auto begin = result.moves.begin();
  const auto end = begin + std::min<std::ptrdiff_t>(result.lines, result.moves.end() - begin);
  auto best = begin;
  for (auto move = begin; move != end; ++move) {
    if (move->depth > 0 && noisy_score(*move) > noisy_score(*best)) best = move;
  }
  if (best != end) std::rotate(begin, best, best + 1);
  result.lines = 1;
}

}  // namespace espalier::uci
