// The passes and leaves of MTD(f) by the distance of its first guess from the value: guesses of one
// and of two iterations earlier, and evaluations of several grains.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "espalier/textbook/memory_negascout.hpp"
#include "espalier/textbook/mtd.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

// --------------------------------------------------------------------------------- the searches --

/// The guess is the value of so many iterations earlier; that of iteration 0 is the static value.
constexpr std::array guesses{1, 2};
/// Values are rounded to multiples of so many centipawns.
constexpr std::array<Score, 5> grains{1, 4, 16, 64, 256};

/// A row for each iteration: the leaves of all so far, and the passes of this one.
[[nodiscard]] Rows deepen(const ChessPosition& root, int deepest, int guess, Score grain) {
  OrderedChess game(root.position);
  QuiescentEvaluator evaluator(grain);
  textbook::Walk walk(game, evaluator);
  textbook::DeepeningMemory<OrderedChess::Move> memory;
  std::vector<Score> values{walk.evaluate()};
  Rows rows;
  for (int depth = 1; depth <= deepest; ++depth) {
    const Score first = values[static_cast<std::size_t>(std::max(depth - guess, 0))];
    int passes = 0;
    values.push_back(textbook::mtd(walk, memory, first, depth, &passes));
    rows.push_back({{{"position", root.name}, {"guess", guess}, {"grain", grain}, {"depth", depth}},
                    {{"leaves", walk.counts.leaves()},
                     {"passes", passes},
                     {"distance", std::abs(values.back() - first)},
                     {"value", values.back()}},
                    {}});
  }
  return rows;
}

// ------------------------------------------------------------------------------------ the tasks --

constexpr int full_depth = 5;
int deepest(Scale scale) {
  return scale == Scale::quick ? 3 : scale == Scale::normal ? 4 : full_depth;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  const int depth = deepest(scale);
  for (const ChessPosition& root : bratko_kopec_without_first()) {
    const auto run = [=](const Context&) {
      Rows rows;
      for (const int guess : guesses)
        for (const Score grain : grains)
          for (Row& row : deepen(root, depth, guess, grain)) rows.push_back(std::move(row));
      return rows;
    };
    list.push_back({.id = root.name, .weight = 0.04 * std::pow(6.0, depth - 3), .run = run});
  }
  return list;
}

// --------------------------------------------------------------------------------- the findings --

class Data {
 public:
  explicit Data(const Rows& rows) : rows_(rows), depth_(greatest(rows, "depth")) {}

  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] std::vector<double> of(const char* name, int guess, Score grain, int depth) const {
    return column(where(rows_, {{"guess", guess}, {"grain", grain}, {"depth", depth}}), name);
  }
  /// The passes of the iterations up to that depth. Odd and even depths differ.
  [[nodiscard]] std::vector<double> all_passes(int guess, Score grain, int depth) const {
    std::vector<double> sums = of("passes", guess, grain, 1);
    for (int d = 2; d <= depth; ++d) {
      const std::vector<double> more = of("passes", guess, grain, d);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i];
    }
    return sums;
  }
  /// The root mean square of the distance of the guess, in grains.
  [[nodiscard]] double distance(int guess, Score grain, int depth) const {
    double squares = 0;
    const std::vector<double> distances = of("distance", guess, grain, depth);
    for (const double each : distances) squares += std::pow(each / grain, 2);
    return std::sqrt(squares / static_cast<double>(distances.size()));
  }

 private:
  const Rows& rows_;
  int depth_;
};

Claim claim(std::string statement, const PairedRatio& here, const PairedRatio& before, int depth) {
  const Estimate ratio = here.estimate();
  return {.statement = std::move(statement),
          .source = "This experiment, after Plaat and others 1996",
          .published = "no figure",
          .measured = fmt::format("{} times as many at {} plies", with_interval(ratio, 3), depth),
          .assessment = smaller(
              ratio, extrapolated(before, here, steps_to(full_depth, depth - 1, depth)).estimate()),
          .kind = ClaimKind::own,
          .figure = "passes"};
}

/// The older guess against the newer one.
std::vector<Claim> guess_claims(const Data& data) {
  const auto passes = [&](int depth) {
    return paired_ratio(data.all_passes(2, 1, depth), data.all_passes(1, 1, depth));
  };
  const auto leaves = [&](int depth) {
    return paired_ratio(data.of("leaves", 2, 1, depth), data.of("leaves", 1, 1, depth));
  };
  const int depth = data.depth();
  const std::string older =
      " in all iterations if its guess is the value of two iterations earlier, not of one";
  return {claim("MTD(f) makes fewer passes" + older, passes(depth), passes(depth - 1), depth),
          claim("MTD(f) visits fewer leaves" + older, leaves(depth), leaves(depth - 1), depth)};
}

Claim grain_claim(const Data& data) {
  constexpr Score coarse = 64;
  const auto at = [&](int depth) {
    return paired_ratio(data.all_passes(1, coarse, depth), data.all_passes(1, 1, depth));
  };
  return claim(fmt::format("MTD(f) makes fewer passes in all iterations if values are rounded to "
                           "{} centipawns",
                           coarse),
               at(data.depth()), at(data.depth() - 1), data.depth());
}

/// Mean passes against the logarithm of the distance, all guesses, grains and depths.
LinearFit fit(const Data& data) {
  std::vector<double> x;
  std::vector<double> y;
  for (const int guess : guesses) {
    for (const Score grain : grains) {
      for (int depth = 2; depth <= data.depth(); ++depth) {
        x.push_back(std::log2(1 + data.distance(guess, grain, depth)));
        y.push_back(mean(data.of("passes", guess, grain, depth)));
      }
    }
  }
  return least_squares(x, y);
}

support::Plot passes_plot(const Data& data) {
  const LinearFit fitted = fit(data);
  support::Plot plot{
      .name = "passes",
      .title = "Passes of MTD(f) by the distance of its guess",
      .caption = fmt::format("Means over the Bratko-Kopec positions at 2 to {} plies, values "
                             "rounded to 1 to 256 centipawns. The line explains {:.0f} % of the "
                             "variance: a + b log2(1 + distance), b = {:.2f} passes.",
                             data.depth(), 100 * fitted.explained, fitted.slope),
      .x = {.label = "1 + distance of the guess from the value (grains, root mean square)",
            .logarithmic = true},
      .y = {.label = "passes of an iteration", .low = 0},
      .series = {},
      .cases = fmt::format("{} positions", data.of("passes", 1, 1, data.depth()).size())};
  for (const int guess : guesses) {
    support::Series& series = plot.series.emplace_back();
    series.name = guess == 1 ? "guess of the iteration before" : "guess of two iterations before";
    series.mark = support::Mark::points;
    for (const Score grain : grains)
      for (int depth = 2; depth <= data.depth(); ++depth)
        series.points.push_back(point(1 + data.distance(guess, grain, depth),
                                      estimate(sample(data.of("passes", guess, grain, depth)))));
  }
  support::Series line{.name = "fit", .points = {}, .mark = support::Mark::rule};
  for (double x = 0; x <= 8; x += 0.5)
    line.points.push_back({std::exp2(x), fitted.intercept + fitted.slope * x});
  plot.series.push_back(line);
  return plot;
}

ReportTable guess_table(const Data& data) {
  ReportTable table{.caption =
                        "Means; leaves of the guess of two iterations earlier relative to "
                        "those of one (95 %)",
                    .header = {"grain", "plies", "distance, 1", "distance, 2", "passes, 1",
                               "passes, 2", "leaves"},
                    .rows = {}};
  for (const Score grain : grains) {
    for (int depth = 2; depth <= data.depth(); ++depth) {
      const auto passes = [&](int guess) {
        return fmt::format("{:.1f}", mean(data.of("passes", guess, grain, depth)));
      };
      const auto distance = [&](int guess) {
        return fmt::format("{:.1f}", data.distance(guess, grain, depth));
      };
      const Estimate leaves =
          paired_ratio(data.of("leaves", 2, grain, depth), data.of("leaves", 1, grain, depth))
              .estimate();
      table.rows.push_back({std::to_string(grain), std::to_string(depth), distance(1), distance(2),
                            passes(1), passes(2), with_interval(leaves, 3)});
    }
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  std::vector<Claim> claims = guess_claims(data);
  claims.push_back(grain_claim(data));
  return {.claims = std::move(claims), .plots = {passes_plot(data)}, .tables = {guess_table(data)}};
}

}  // namespace

Experiment mtd_guess() {
  return {.name = "mtd-guess",
          .title = "The first guess of MTD(f)",
          .question =
              "Does the distance of the first guess from the value, in grains of the evaluation, "
              "explain how many passes MTD(f) makes, and is the value of two iterations earlier a "
              "better guess than that of one?",
          .source = "Plaat and others 1996; positions of Bratko and Kopec 1982",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
