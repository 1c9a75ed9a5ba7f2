// Is an evaluation from the side to move? The rules cannot tell; random games and captures can.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "espalier/check/report.hpp"
#include "espalier/game.hpp"
#include "espalier/score.hpp"

namespace espalier::check {

/// Pairs of numbers, and how far their correlation is from none.
class Pairs {
 public:
  void add(double x, double y) { pairs_.push_back({x, y}); }

  /// Student's t of the correlation; 0 if there are fewer than 20 pairs.
  [[nodiscard]] double t() const {
    const auto n = static_cast<double>(pairs_.size());
    if (n < 20) return 0;
    double mean_x = 0, mean_y = 0;
    for (const auto& [x, y] : pairs_) mean_x += x / n, mean_y += y / n;
    double xx = 0, xy = 0, yy = 0;
    for (const auto& [x, y] : pairs_) {
      xx += (x - mean_x) * (x - mean_x);
      xy += (x - mean_x) * (y - mean_y);
      yy += (y - mean_y) * (y - mean_y);
    }
    if (xx == 0 || yy == 0) return 0;
    const double r = xy / std::sqrt(xx * yy);
    return r * std::sqrt((n - 2) / (1 - r * r + 1e-9));
  }
  [[nodiscard]] std::size_t size() const { return pairs_.size(); }

 private:
  std::vector<std::pair<double, double>> pairs_;
};

/// What random games say of the evaluation, by the side to move. Towards the end of a game the
/// evaluation and the result must agree, and a capture must raise it more than a quiet move does.
template <Game G>
class Evidence {
 public:
  void add_position(int side, Score value) { game_.push_back({side, value}); }

  /// The random game is over; `result`: to side 0, or 0 if it has none.
  void end_game(double result) {
    if (result != 0) {
      const std::size_t first = game_.size() - std::min(game_.size(), latest());
      std::array<double, 2> sum{};
      std::array<int, 2> count{};
      for (std::size_t i = first; i < game_.size(); ++i) {
        const auto side = static_cast<std::size_t>(game_[i].side);
        sum[side] += game_[i].value;
        ++count[side];
      }
      for (std::size_t side = 0; side < 2; ++side) {
        if (count[side] > 0)
          results_[side].add(sum[side] / count[side], side == 0 ? result : -result);
      }
    }
    game_.clear();
  }

  /// `gain`: of the side that moved, by its own evaluation.
  void add_move(int side, bool is_capture, Score gain) {
    captures_[static_cast<std::size_t>(side)].add(is_capture ? 1 : 0, gain);
  }

  void report(Log<G>& log) const {
    for (const auto* pairs : {&results_, &captures_}) {
      const double first = (*pairs)[0].t(), second = (*pairs)[1].t();
      const std::string against =
          pairs == &results_ ? "the results of random games" : "what captured_value says";
      if (first < -enough_ && second < -enough_) {
        log.general_fault("evaluate", "contradicts " + against +
                                          " for both sides: evaluate or the other is not from the "
                                          "side to move");
      } else if (std::abs(first) > enough_ && std::abs(second) > enough_ &&
                 (first < 0) != (second < 0)) {
        log.general_fault("evaluate", "agrees with " + against + " for side " +
                                          (first < 0 ? "1" : "0") +
                                          " only: it must be from the side to move");
      }
    }
  }

 private:
  /// Standard errors: one such finding in 30,000 would be chance.
  static constexpr double enough_ = 4;
  [[nodiscard]] std::size_t latest() const { return std::max<std::size_t>(4, game_.size() / 4); }

  struct Seen {
    int side;
    Score value;
  };
  std::vector<Seen> game_;
  std::array<Pairs, 2> results_;
  std::array<Pairs, 2> captures_;
};

}  // namespace espalier::check
