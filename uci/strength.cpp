// Weakness by rating, as strength.hpp describes it. It does not know how a search is run.
#include "uci/strength.hpp"

#include <algorithm>
#include <cmath>

#include "games/chess/board/zobrist.hpp"

namespace espalier::uci {

namespace {

/// Measured: how strong it is to look at so many nodes and to make no other mistake.
struct Rung {
  int elo;
  double nodes;
};
constexpr Rung rungs[] = {{1960, 150},   {2250, 600},    {2570, 2'000},
                          {2880, 8'000}, {3120, 30'000}, {3330, 120'000}};

/// Fewer nodes than at this rating would not suffice for a first iteration: below it every move is
/// looked at for a ply or two, and mistakes are made on purpose.
constexpr int least_faultless = 2000;
constexpr std::uint64_t faulty_nodes = 1000;
constexpr int all_moves = 256;
/// At least_elo.
constexpr int most_overlooked = 95;
constexpr double most_misjudged = 185;
/// So that equal steps of rating are about equal steps of strength.
constexpr double growth_of_mistakes = 1.05;

/// Sixty-four well mixed bits of a number.
[[nodiscard]] std::uint64_t mixed(std::uint64_t x) { return chess::SplitMix64{x}(); }

/// Random numbers that belong to one move of one position.
class Dice {
 public:
  Dice(std::uint64_t seed, const Position& position, Move move)
      : state_(mixed(seed ^ mixed(position.key() ^ mixed(move.bits())))) {}
  /// From 0 to below 1.
  [[nodiscard]] double uniform() {
    state_ = mixed(state_);
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }
  /// Nearly normal, of standard deviation 1: the sum of three uniform ones.
  [[nodiscard]] double normal() { return 2 * (uniform() + uniform() + uniform() - 1.5); }

 private:
  std::uint64_t state_;
};

}  // namespace

Strength strength_of(int elo) {
  if (elo < least_faultless) {
    const double weakness =
        static_cast<double>(least_faultless - elo) / (least_faultless - least_elo);
    const double mistakes = std::pow(weakness, growth_of_mistakes);
    return {.nodes = faulty_nodes,
            .overlooked = static_cast<int>(most_overlooked * mistakes),
            .misjudged = most_misjudged * mistakes,
            .candidates = all_moves};
  }
  const auto* above = std::begin(rungs) + 1;
  while (elo > above->elo) ++above;
  const auto* const below = above - 1;
  const double part = static_cast<double>(elo - below->elo) / (above->elo - below->elo);
  return {.nodes = static_cast<std::uint64_t>(below->nodes *
                                              std::pow(above->nodes / below->nodes, part))};
}

std::vector<Move> noticed(const Position& position, const std::vector<Move>& moves,
                          const Strength& strength, std::uint64_t seed) {
  std::vector<Move> all = moves;
  if (all.empty()) {
    Position::Moves legal;
    position.generate(legal);
    all.assign(legal.begin(), legal.end());
  }
  std::vector<Move> seen;
  for (const Move move : all) {
    if (Dice(seed, position, move).uniform() * 1000 >= strength.overlooked) seen.push_back(move);
  }
  return seen.empty() ? all : seen;
}

void choose(Result<Move>& result, const Position& position, const Strength& strength,
            std::uint64_t seed) {
  const auto worth = [&](const RootMove<Move>& move) {
    // The first number says whether the move is seen at all.
    Dice dice(seed + 1, position, move.move);
    return move.score + strength.misjudged * dice.normal();
  };
  const auto begin = result.moves.begin();
  const auto end = begin + std::min<std::ptrdiff_t>(result.lines, result.moves.end() - begin);
  auto best = begin;
  for (auto move = begin; move != end; ++move) {
    if (move->depth > 0 && worth(*move) > worth(*best)) best = move;
  }
  if (best != end) std::rotate(begin, best, best + 1);
  result.lines = 1;
}

}  // namespace espalier::uci
