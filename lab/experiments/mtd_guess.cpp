// The passes and leaves of MTD(f) by the distance of its first guess from the value: guesses of one
// and of two iterations earlier, and evaluations of several grains.
#include <functional>

#include "espalier/textbook/memory_negascout.hpp"
#include "espalier/textbook/mtd.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::mtd_guess {

namespace {

// --------------------------------------------------------------------------------- the searches --

/// The guess is the value this many iterations earlier; that of iteration 0 is the static value.
constexpr std::array guesses{1, 2};
/// Values are rounded to multiples of this many centipawns.
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
                     {"value", values.back()}}});
  }
  return rows;
}

// ------------------------------------------------------------------------------------ the tasks --

constexpr int full_depth = 5;
std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int depth = by_scale(scale, 3, 4, full_depth);
  return tasks_of_positions(0.04 * std::pow(6.0, depth - 3), [=](const ChessPosition& root) {
    Rows rows;
    for (const int guess : guesses)
      for (const Score grain : grains)
        for (Row& row : deepen(root, depth, guess, grain)) rows.push_back(std::move(row));
    return rows;
  });
}

// --------------------------------------------------------------------------------- the findings --

[[nodiscard]] std::vector<double> of(const Rows& rows, const char* name, int guess, Score grain,
                                     int depth) {
  return column(rows, {{"guess", guess}, {"grain", grain}, {"depth", depth}}, name);
}
/// The passes of the iterations up to that depth.
[[nodiscard]] std::vector<double> all_passes(const Rows& rows, int guess, Score grain, int depth) {
  std::vector<double> sums = of(rows, "passes", guess, grain, 1);
  for (int d = 2; d <= depth; ++d) {
    const std::vector<double> more = of(rows, "passes", guess, grain, d);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i];
  }
  return sums;
}
/// The root mean square of the distance of the guess, in grains.
[[nodiscard]] double distance(const Rows& rows, int guess, Score grain, int depth) {
  double squares = 0;
  const std::vector<double> distances = of(rows, "distance", guess, grain, depth);
  for (const double each : distances) squares += std::pow(each / grain, 2);
  return std::sqrt(squares / static_cast<double>(distances.size()));
}

/// The older guess against the newer one, and rounded values against exact ones.
[[nodiscard]] std::vector<Claim> claims(const Rows& rows) {
  constexpr Score coarse = 64;
  const auto claim = [&](const Claim& says, const std::function<PairedRatio(int)>& at) {
    return compared({{.claim = says,
                      .ratios = {.depths = from_to(1, greatest(rows, "depth")),
                                 .at = at,
                                 .full_depth = full_depth,
                                 .apart = 1},
                      .measured = "{ratio} times as many at {plies} plies"}});
  };
  return list_of<Claim>(
      claim(says("passes of an older guess"),
            [&](int depth) {
              return paired_ratio(all_passes(rows, 2, 1, depth), all_passes(rows, 1, 1, depth));
            }),
      claim(says("leaves of an older guess"),
            [&](int depth) {
              return paired_ratio(of(rows, "leaves", 2, 1, depth), of(rows, "leaves", 1, 1, depth));
            }),
      claim(says("passes of rounded values", coarse), [&](int depth) {
        return paired_ratio(all_passes(rows, 1, coarse, depth), all_passes(rows, 1, 1, depth));
      }));
}

/// Mean passes against the logarithm of the distance, all guesses, grains and depths.
LinearFit fit(const Rows& rows) {
  std::vector<double> x;
  std::vector<double> y;
  for (const int guess : guesses) {
    for (const Score grain : grains) {
      for (int depth = 2; depth <= greatest(rows, "depth"); ++depth) {
        x.push_back(std::log2(1 + distance(rows, guess, grain, depth)));
        y.push_back(mean(of(rows, "passes", guess, grain, depth)));
      }
    }
  }
  return least_squares(x, y);
}

support::Plot passes_plot(const Rows& rows) {
  const LinearFit fitted = fit(rows);
  const int last = greatest(rows, "depth");
  support::Plot plot{
      .name = "passes",
      .title = "Passes of MTD(f) by the distance of its guess",
      .caption = fmt::format("Means over the Bratko-Kopec positions at 2 to {} plies, values "
                             "rounded to 1 to 256 centipawns. The line explains {:.0f} % of the "
                             "variance: a + b log2(1 + distance), b = {:.2f} passes.",
                             last, 100 * fitted.explained, fitted.slope),
      .x = {.label = "1 + distance of the guess from the value (grains, root mean square)",
            .logarithmic = true},
      .y = {.label = "passes of an iteration", .low = 0},
      .series = {},
      .cases = fmt::format("{} positions", of(rows, "passes", 1, 1, last).size())};
  for (const int guess : guesses)
    plot.series.push_back(
        {guess == 1 ? "guess of the iteration before" : "guess of two iterations before",
         mapped(grains, from_to(2, last),
                [&](Score grain, int depth) {
                  return point(1 + distance(rows, guess, grain, depth),
                               sample(of(rows, "passes", guess, grain, depth)));
                }),
         support::Mark::points});
  support::Series line{.name = "fit", .points = {}, .mark = support::Mark::rule};
  for (double x = 0; x <= 8; x += 0.5)
    line.points.push_back({std::exp2(x), fitted.intercept + fitted.slope * x});
  plot.series.push_back(line);
  return plot;
}

ReportTable guess_table(const Rows& rows) {
  const auto line = [&](Score grain, int depth) {
    const auto passes = [&](int guess) {
      return fmt::format("{:.1f}", mean(of(rows, "passes", guess, grain, depth)));
    };
    const auto distances = [&](int guess) {
      return fmt::format("{:.1f}", distance(rows, guess, grain, depth));
    };
    return cells(grain, depth, mapped(guesses, distances), mapped(guesses, passes),
                 with_interval(paired_ratio(of(rows, "leaves", 2, grain, depth),
                                            of(rows, "leaves", 1, grain, depth)),
                               3));
  };
  return {
      .caption =
          "Means; leaves of the guess of two iterations earlier relative to those of one (95 %)",
      .header = {"grain", "plies", "distance, 1", "distance, 2", "passes, 1", "passes, 2",
                 "leaves"},
      .rows = mapped(grains, from_to(2, greatest(rows, "depth")), line)};
}

Findings assess(const Rows& rows) {
  return {.claims = claims(rows), .plots = {passes_plot(rows)}, .tables = {guess_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "The first guess of MTD(f)",
          .question =
              "Does the distance of the first guess from the value, in grains of the evaluation, "
              "explain how many passes MTD(f) makes, and is the value of two iterations earlier a "
              "better guess than that of one?",
          .source = "Plaat and others 1996; positions of Bratko and Kopec 1982",
          .tasks = tasks,
          .assess = assess,
          .place = 220};
}

}  // namespace espalier::lab::mtd_guess
