// The positions of a calibration: of games of the search with itself, with the static evaluation
// and what searches of full width to each depth say.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "espalier/calibrate/options.hpp"
#include "espalier/final_value.hpp"
#include "espalier/game.hpp"
#include "espalier/random_moves.hpp"
#include "espalier/score.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/search.hpp"

namespace espalier::detail {

/// A search that prunes, reduces and extends nothing, but ends its lines where the one that plays
/// does: at the end of the tactical moves, and a ply later in check.
inline constexpr Enhancements full_width =
    Enhancements::exact().with(&Enhancements::quiescence, &Enhancements::check_extension);

/// What full-width searches say of a position, depth by depth, from the side to move.
struct PositionValues {
  Score static_eval = no_score;
  std::vector<Score> by_depth{};  ///< from depth 1 on
};

/// Takes out of the values what they differ by because of the turn (tempo.hpp), which the search
/// that plays adds to the static evaluation: with it these are the values that its rules meet.
/// `tempo`: the one of that search, which learns it here.
template <class Tempo>
void remove_tempo(std::vector<PositionValues>& positions, Tempo tempo, const Parameters& p) {
  if constexpr (Tempo::is_used) {
    for (const PositionValues& each : positions) {
      tempo.begin();
      for (int depth = 1; depth <= static_cast<int>(each.by_depth.size()); ++depth) {
        const Score with = depth % 2 != 0 ? -tempo.value() : tempo.value();
        tempo.learn(depth, each.by_depth[static_cast<std::size_t>(depth) - 1] + with, p);
      }
    }
    for (PositionValues& each : positions) {
      for (std::size_t i = 0; i < each.by_depth.size(); i += 2) {
        if (!is_decided(each.by_depth[i])) each.by_depth[i] -= 2 * tempo.value();
      }
    }
  }
}

/// The positions as numbers, and back.
[[nodiscard]] inline std::vector<std::int64_t> packed(
    const std::vector<PositionValues>& positions) {
  std::vector<std::int64_t> numbers;
  for (const PositionValues& each : positions) {
    numbers.push_back(each.static_eval);
    numbers.push_back(static_cast<std::int64_t>(each.by_depth.size()));
    numbers.insert(numbers.end(), each.by_depth.begin(), each.by_depth.end());
  }
  return numbers;
}
[[nodiscard]] inline std::vector<PositionValues> unpacked(
    const std::vector<std::int64_t>& numbers) {
  std::vector<PositionValues> positions;
  for (std::size_t i = 0; i < numbers.size();) {
    PositionValues values{.static_eval = static_cast<Score>(numbers.at(i))};
    auto depths = numbers.at(i + 1);
    for (i += 2; depths > 0; --depths)
      values.by_depth.push_back(static_cast<Score>(numbers.at(i++)));
    positions.push_back(std::move(values));
  }
  return positions;
}

/// Plays games and searches some of their positions.
template <Game G, class S>
class PositionSample {
 public:
  using Move = typename G::Move;

  /// `search`: of full width.
  PositionSample(S& search, const CalibrationOptions& options)
      : search_(search), options_(options), random_(options.seed) {}

  /// From `root`, until there are enough or `is_late` says to end.
  template <class Late>
  [[nodiscard]] std::vector<PositionValues> take(const G& root, Late is_late) {
    const auto wanted = static_cast<std::size_t>(std::max(options_.positions, 1));
    constexpr int max_games = 10'000;  // of a game that ends in the opening
    for (int game = 0; game < max_games && values_.size() < wanted && !is_late(); ++game) {
      const auto plies = static_cast<unsigned>(2 + random_() % 10);
      if (const std::optional<G> start = after_random_moves(root, plies, random_)) {
        play(*start, wanted);
      }
    }
    return std::move(values_);
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  /// Plays on with few nodes and some random moves; keeps some of the positions.
  void play(G position, std::size_t wanted) {
    constexpr int max_plies = 300;
    MovesOf<G> moves;
    for (int ply = 0; ply < max_plies && values_.size() < wanted; ++ply) {
      if (final_value(position)) return;
      moves.clear();
      (void)position.generate(moves);
      if (moves.size() > 1 && random_() % 4 == 0) keep(position);
      const bool is_random = random_() % 8 == 0;
      position.make(is_random ? moves[random_() % moves.size()] : quick_move(position));
    }
  }
  [[nodiscard]] Move quick_move(const G& position) {
    const auto found =
        search_.run(position, {.nodes = std::max<std::uint64_t>(options_.nodes / 4, 100)});
    nodes_ += found.nodes;
    return found.best_move();
  }
  void keep(const G& position) {
    search_.clear();
    PositionValues values;
    search_.start(position, {.nodes = options_.position_nodes});
    while (search_.advance()) {
      const auto found = search_.result();
      values.by_depth.resize(static_cast<std::size_t>(found.depth), found.score());
    }
    const auto found = search_.result();
    nodes_ += found.nodes;
    values.static_eval = found.static_eval;
    // A game that is decided teaches nothing about evaluations.
    if (values.by_depth.size() >= 2 && !is_decided(found.score())) values_.push_back(values);
  }

  S& search_;
  const CalibrationOptions& options_;
  std::mt19937_64 random_;
  std::vector<PositionValues> values_;
  std::uint64_t nodes_ = 0;
};

/// How far searches are from what predicts them.
class MeasuredMargins {
 public:
  explicit MeasuredMargins(const std::vector<PositionValues>& positions) : positions_(positions) {}

  /// What the value found at `depth` is above (sign 1) or below (-1) the static evaluation in all
  /// but a share `error` of the positions, in scores.
  [[nodiscard]] double of_static_eval(int depth, int sign, double error) const {
    std::vector<double> found;
    for (const PositionValues& each : positions_) {
      if (static_cast<int>(each.by_depth.size()) < depth) continue;
      const Score value = each.by_depth[static_cast<std::size_t>(depth) - 1];
      if (!is_decided(value)) found.push_back(sign * (value - each.static_eval));
    }
    return quantile(found, error);
  }
  /// By how much a search of `plies` less misses the value found, in either direction.
  [[nodiscard]] double of_shallower(int plies, double error) const {
    std::vector<double> found;
    for (const PositionValues& each : positions_) {
      const auto depth = static_cast<int>(each.by_depth.size());
      if (depth <= plies) continue;
      const Score shallow = each.by_depth[static_cast<std::size_t>(depth - plies) - 1];
      if (!is_decided(shallow)) found.push_back(std::abs(each.by_depth.back() - shallow));
    }
    return quantile(found, error);
  }
  struct Line {
    double first;    ///< at depth 1
    double per_ply;  ///< more for each further one
  };
  /// The margins of depths 1 to 4.
  [[nodiscard]] Line line(int sign, double error) const {
    constexpr int depths = 4;
    double sum = 0, slope = 0;
    for (int depth = 1; depth <= depths; ++depth) {
      const double margin = std::max(of_static_eval(depth, sign, error), 0.0);
      sum += margin;
      slope += (depth - 2.5) * margin / 5;
    }
    slope = std::max(slope, 0.0);
    return {std::max(sum / depths - 1.5 * slope, 0.0), slope};
  }

 private:
  [[nodiscard]] static double quantile(std::vector<double>& found, double error) {
    if (found.empty()) return 0;
    std::sort(found.begin(), found.end());
    return found[static_cast<std::size_t>((1 - error) * static_cast<double>(found.size() - 1))];
  }

  const std::vector<PositionValues>& positions_;
};

}  // namespace espalier::detail
