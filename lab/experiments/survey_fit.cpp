// Table 1 of the survey of 1981 as a whole: the growth of the branch scores from ply to ply and the
// order of the branches that reproduce its means and deviations together.
#include <limits>

#include "games/trees/evaluator.hpp"
#include "lab/published_1981.hpp"
#include "lab/synthetic_trees.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::survey_fit {

namespace {

using published_1981::Cell;
using published_1981::published;
using published_1981::published_24_5;
using published_1981::source;
using published_1981::trials_24_5;

constexpr std::array<int, 5> growths{100, 110, 120, 130, 140};  // percent from ply to ply
constexpr std::array<int, 4> firsts{50, 60, 70,
                                    80};  // percent of nodes, first branch best by score
constexpr int decisive_trials = 400;      // half the standard error of the published

/// A published mean with its deviation; 0 is a deviation that the source does not print.
struct Target {
  const char* kind;
  int width;
  int depth;
  Sample figures;
};
std::vector<Target> targets() {
  std::vector<Target> list;
  for (const Cell& cell : published) {
    list.push_back({ordered_by_score, cell.width, cell.depth, cell.ordered});
    list.push_back({independent_scores, cell.width, cell.depth, cell.random});
  }
  list.push_back({ordered_by_score, 24, 5, {published_24_5, 0, trials_24_5}});
  return list;
}
[[nodiscard]] bool is_ordered(const Target& target) {
  return std::string(target.kind) == ordered_by_score;
}

// ------------------------------------------------------------------------------------ measuring --

/// Sums of powers of the leaves' distances from `centre`.
struct Powers {
  std::int64_t centre;
  std::array<std::int64_t, 4> sums{};
  void add(std::uint64_t leaves, int highest) {
    std::int64_t power = 1;
    for (int i = 0; i < highest; ++i) {
      power *= static_cast<std::int64_t>(leaves) - centre;
      sums.at(static_cast<std::size_t>(i)) += power;
    }
  }
};

/// The nodes at which alpha-beta finds a best branch: one that reaches beta, or the best of all if
/// that lies within the window.
struct BestBranches {
  std::uint64_t found = 0;
  std::uint64_t first = 0;  ///< of these, how often it is the first one
};
template <class AnyTree>
Score count_best_branches(AnyTree& tree, Score alpha, Score beta, BestBranches& counts) {
  if (tree.is_leaf()) return tree.static_eval();
  int best = 0;
  for (int number = 1; number <= tree.shape().width() && alpha < beta; ++number) {
    const trees::Branch branch{static_cast<std::uint8_t>(number)};
    tree.make(branch);
    const Score score = -count_best_branches(tree, -beta, -alpha, counts);
    tree.unmake(branch);
    if (score <= alpha) continue;
    alpha = score;
    best = number;
  }
  counts.found += best != 0 ? 1 : 0;
  counts.first += best == 1 ? 1 : 0;
  return alpha;
}

template <class AnyTree>
Row measure(const Target& target, int trials, std::uint64_t seed, const auto& make) {
  // The fourth powers of larger deviations do not fit.
  const int highest = target.figures.deviation > 0 ? 4 : 2;
  Powers powers{static_cast<std::int64_t>(target.figures.mean)};
  BestBranches best;
  for (int trial = 0; trial < trials; ++trial) {
    const auto shape =
        trees::Shape::make(target.width, target.depth, seed + static_cast<std::uint64_t>(trial));
    AnyTree tree = make(shape.value());
    powers.add(leaves_visited(tree), highest);
    if (is_ordered(target)) (void)count_best_branches(tree, -infinite_score, infinite_score, best);
  }
  Row row;
  row.factors = {{"trees", target.kind}, {"width", target.width}, {"depth", target.depth}};
  row.counts = {{"trials", trials},         {"centre", powers.centre}, {"sum1", powers.sums[0]},
                {"sum2", powers.sums[1]},   {"sum3", powers.sums[2]},  {"sum4", powers.sums[3]},
                {"best_found", best.found}, {"best_first", best.first}};
  return row;
}

/// All growths and orders with the same seeds, so that the figures change smoothly.
Task task(const Target& target, int trials) {
  const auto run = [=](const Context& context) {
    Rows rows;
    for (const int growth : growths) {
      for (const int first : firsts) {
        if (!is_ordered(target) && first != firsts.front()) continue;
        const auto ordered = [&](const trees::Shape& shape) {
          return GrowingTree(shape, {trees::OrderedScores(shape, ordering_of(first)), growth});
        };
        const auto random = [&](const trees::Shape& shape) {
          return GrowingRandomTree(shape, {trees::IndependentScores(shape), growth});
        };
        Row row = is_ordered(target)
                      ? measure<GrowingTree>(target, trials, context.seed, ordered)
                      : measure<GrowingRandomTree>(target, trials, context.seed, random);
        row.factors["growth"] = growth;
        if (is_ordered(target)) row.factors["first"] = first;
        rows.push_back(std::move(row));
      }
    }
    return rows;
  };
  return {.id = fmt::format("{}, width {}, depth {}", target.kind, target.width, target.depth),
          .weight = trials * target.figures.mean * (is_ordered(target) ? 40 : 5) / 4e7,
          .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int trials = by_scale(scale, 100, decisive_trials, 1000);
  std::vector<Task> list;
  for (const Target& target : targets())
    list.push_back(task(target, target.depth == 5 ? trials / 2 : trials));
  return list;
}

// -------------------------------------------------------------------------------------- the fit --

/// A point of the plane that is searched.
struct Setting {
  double growth;  ///< percent from ply to ply
  double first;   ///< percent of nodes whose first branch has the best score
};

/// The terms of a polynomial of the second degree.
std::vector<double> terms(const Setting& at, bool with_order) {
  const double g = (at.growth - 120) / 20;
  if (!with_order) return {1, g, g * g};
  const double p = (at.first - 65) / 15;
  return {1, g, p, g * g, g * p, p * p};
}
double value_at(const std::vector<double>& polynomial, const Setting& at) {
  const std::vector<double> term = terms(at, polynomial.size() > 3);
  double sum = 0;
  for (std::size_t i = 0; i < term.size(); ++i) sum += polynomial[i] * term[i];
  return sum;
}

/// The shape of a distribution of leaves.
struct Distribution {
  Sample sample;
  double skewness;
  double kurtosis;
};
Distribution distribution_of(const Row& row) {
  const double n = number(row, "trials");
  const double d = number(row, "sum1") / n;
  const double m2 = number(row, "sum2") / n - d * d;
  const double m3 = number(row, "sum3") / n - 3 * d * number(row, "sum2") / n + 2 * d * d * d;
  const double m4 = number(row, "sum4") / n - 4 * d * number(row, "sum3") / n +
                    6 * d * d * number(row, "sum2") / n - 3 * d * d * d * d;
  return {{number(row, "centre") + d, std::sqrt(m2 * n / (n - 1)), static_cast<std::size_t>(n)},
          m3 / std::pow(m2, 1.5),
          m4 / (m2 * m2)};
}

/// The figures of one shape as functions of the setting.
class Surface {
 public:
  Surface(const Rows& rows, const Target& target) : target_(target) {
    std::vector<std::vector<double>> design;
    std::vector<double> means;
    std::vector<double> deviations;
    std::vector<double> shares;
    for (const Row& row : where(
             rows, {{"trees", target_.kind}, {"width", target_.width}, {"depth", target_.depth}})) {
      const Setting at{number(row, "growth"), is_ordered(target_) ? number(row, "first") : 0};
      const Distribution each = distribution_of(row);
      nodes_.emplace_back(at, each);
      design.push_back(terms(at, is_ordered(target_)));
      means.push_back(std::log(each.sample.mean));
      deviations.push_back(std::log(each.sample.deviation));
      shares.push_back(
          is_ordered(target_) ? 100 * number(row, "best_first") / number(row, "best_found") : 0);
    }
    mean_ = linear_model(design, means);
    deviation_ = linear_model(design, deviations);
    share_ = linear_model(design, shares);
  }

  [[nodiscard]] const Target& target() const { return target_; }
  [[nodiscard]] bool has_deviation() const { return target_.figures.deviation > 0; }
  [[nodiscard]] std::size_t figures() const { return has_deviation() ? 2 : 1; }
  [[nodiscard]] double mean(const Setting& at) const { return std::exp(value_at(mean_, at)); }
  [[nodiscard]] double deviation(const Setting& at) const {
    return std::exp(value_at(deviation_, at));
  }
  /// Percent of the nodes with a best branch (see BestBranches) at which it is the first one.
  [[nodiscard]] double first_share(const Setting& at) const { return value_at(share_, at); }

  /// The distances of mean and deviation from the published ones in standard errors of both.
  [[nodiscard]] std::array<double, 2> errors_apart(const Setting& at) const {
    const Covariance c = covariance(at);
    const auto [mean, deviation] = residuals(at);
    return {mean / std::sqrt(c.mean), deviation / std::sqrt(c.deviation)};
  }
  /// The distance of mean and deviation together, squared: they are correlated, since the
  /// distributions are skew.
  [[nodiscard]] double chi_squared(const Setting& at) const {
    const Covariance c = covariance(at);
    const auto [m, s] = residuals(at);
    if (!has_deviation()) return m * m / c.mean;
    return (m * m * c.deviation - 2 * m * s * c.both + s * s * c.mean) /
           (c.mean * c.deviation - c.both * c.both);
  }

 private:
  /// Variances and covariance of the logarithms of mean and deviation (M. Kendall and A. Stuart,
  /// "The Advanced Theory of Statistics", volume 1, section 10).
  struct Covariance {
    double mean;
    double deviation;
    double both;
  };
  [[nodiscard]] Covariance covariance(const Setting& at) const {
    const auto distance = [&at](const std::pair<Setting, Distribution>& node) {
      return std::abs(node.first.growth - at.growth) + std::abs(node.first.first - at.first);
    };
    const Distribution& near =
        std::min_element(nodes_.begin(), nodes_.end(), [&](const auto& a, const auto& b) {
          return distance(a) < distance(b);
        })->second;
    const double trials =
        1 / static_cast<double>(target_.figures.count) + 1 / static_cast<double>(near.sample.count);
    const double spread = near.sample.deviation / near.sample.mean;
    return {trials * spread * spread, trials * (near.kurtosis - 1) / 4,
            trials * near.skewness * spread / 2};
  }
  [[nodiscard]] std::array<double, 2> residuals(const Setting& at) const {
    return {value_at(mean_, at) - std::log(target_.figures.mean),
            has_deviation() ? value_at(deviation_, at) - std::log(target_.figures.deviation) : 0};
  }

  Target target_;
  std::vector<std::pair<Setting, Distribution>> nodes_;
  std::vector<double> mean_;
  std::vector<double> deviation_;
  std::vector<double> share_;
};

/// The value that a chi-squared distribution exceeds in 5 % of the cases (E. Wilson and M. Hilferty
/// 1931).
double chi_squared_limit(double degrees) {
  const double part = 2 / (9 * degrees);
  return degrees * std::pow(1 - part + 1.6449 * std::sqrt(part), 3);
}

struct Fit {
  std::vector<Surface> surfaces;
  Setting best{};
  double chi_squared = std::numeric_limits<double>::max();
  double degrees = 0;
  std::size_t fewest_trials = 0;
  // 95 % confidence intervals.
  Estimate growth{};
  Estimate first{};
  Estimate search_first{};  ///< the mean of the shapes

  [[nodiscard]] double at(const Setting& setting) const {
    double sum = 0;
    for (const Surface& surface : surfaces) sum += surface.chi_squared(setting);
    return sum;
  }
  [[nodiscard]] double share_at(const Setting& setting) const {
    std::vector<double> shares;
    for (const Surface& surface : surfaces)
      if (is_ordered(surface.target())) shares.push_back(surface.first_share(setting));
    return mean(shares);
  }
  [[nodiscard]] bool is_good() const { return chi_squared <= chi_squared_limit(degrees); }
};

void extend(Interval& interval, double value) {
  interval = {std::min(interval.low, value), std::max(interval.high, value)};
}

/// The intervals contain all settings whose chi-squared exceeds the least by at most 3.84. If the
/// best fit is bad, all errors are taken as larger by the factor that makes it good.
Fit fit(const Rows& rows) {
  Fit found;
  for (const Target& target : targets()) {
    found.surfaces.emplace_back(rows, target);
    found.degrees += static_cast<double>(found.surfaces.back().figures());
  }
  found.degrees -= 2;
  found.fewest_trials = static_cast<std::size_t>(number(rows.front(), "trials"));
  std::vector<std::pair<Setting, double>> plane;
  for (double growth = growths.front(); growth <= growths.back(); growth += 0.5) {
    for (double first = firsts.front(); first <= firsts.back(); first += 0.5) {
      const Setting here{growth, first};
      plane.emplace_back(here, found.at(here));
      if (plane.back().second >= found.chi_squared) continue;
      found.best = here;
      found.chi_squared = plane.back().second;
    }
  }
  const double limit = found.chi_squared + 3.84 * std::max(1.0, found.chi_squared / found.degrees);
  const double share = found.share_at(found.best);
  found.growth = {found.best.growth, {found.best.growth, found.best.growth}};
  found.first = {found.best.first, {found.best.first, found.best.first}};
  found.search_first = {share, {share, share}};
  for (const auto& [setting, distance] : plane) {
    if (distance > limit) continue;
    extend(found.growth.interval, setting.growth);
    extend(found.first.interval, setting.first);
    extend(found.search_first.interval, found.share_at(setting));
  }
  return found;
}

// --------------------------------------------------------------------------------- the findings --

std::string text_of(const Estimate& figure, int decimals) {
  return fmt::format("{:.{}f} (95 %: {:.{}f} to {:.{}f})", figure.value, decimals,
                     figure.interval.low, decimals, figure.interval.high, decimals);
}
Estimate as_factor(const Estimate& percent) {
  return {percent.value / 100, {percent.interval.low / 100, percent.interval.high / 100}};
}

Claim fit_claim(const Fit& fit) {
  Assessment assessment = decide(exact(fit.chi_squared), at_most(chi_squared_limit(fit.degrees)));
  assessment.reason = fmt::format(
      "chi-squared is {:.1f} for {:.0f} degrees of freedom; it exceeds {:.1f} by chance in 5 %",
      fit.chi_squared, fit.degrees, chi_squared_limit(fit.degrees));
  if (fit.fewest_trials < decisive_trials)
    assessment = not_decided(assessment.reason + ", but more trials might tell them apart");
  return stated(
      "one growth",
      fmt::format("the range of the scores grows by a factor of {} from ply to ply, and the "
                  "first branch has the best score in {} % of the nodes",
                  text_of(as_factor(fit.growth), 2), text_of(fit.first, 0)),
      std::move(assessment), fit.degrees + 2);
}

Claim even_claim(const Fit& fit) {
  Assessment assessment = decide(as_factor(fit.growth), {1, 1});
  return stated("even scores", fmt::format("a factor of {}", text_of(as_factor(fit.growth), 2)),
                std::move(assessment));
}

Claim first_claim(const char* reading, const Estimate& share) {
  return stated("first is best",
                fmt::format("{} %, in the trees that fit the table", text_of(share, 1)),
                decide(share, printed(70)), reading);
}

ReportTable figures_table(const Fit& fit) {
  ReportTable table{fmt::format("Published figures and the best fit: growth {:.3f}, first branch "
                                "best by score in {:.1f} %; distances in standard errors of both",
                                fit.best.growth / 100, fit.best.first),
                    {"trees", "width", "depth", "mean 1981", "mean", "distance", "deviation 1981",
                     "deviation", "distance", "found first, %"},
                    {}};
  for (const Surface& surface : fit.surfaces) {
    const Target& t = surface.target();
    const auto apart = surface.errors_apart(fit.best);
    const bool both = surface.has_deviation();
    table.rows.push_back(
        {t.kind, std::to_string(t.width), std::to_string(t.depth), leaves_text(t.figures.mean),
         leaves_text(surface.mean(fit.best)), fmt::format("{:+.2f}", apart[0]),
         both ? leaves_text(t.figures.deviation) : "-", leaves_text(surface.deviation(fit.best)),
         both ? fmt::format("{:+.2f}", apart[1]) : "-",
         is_ordered(t) ? fmt::format("{:.1f}", surface.first_share(fit.best)) : "-"});
  }
  return table;
}

support::Plot profile_plot(const Fit& fit) {
  support::Plot plot{"profile",
                     "How well a growth and an order fit the table of 1981",
                     fmt::format("Chi-squared of the {:.0f} published figures; the rule is the "
                                 "limit that chance exceeds in 5 %.",
                                 fit.degrees + 2),
                     {"range of the scores from ply to ply, factor"},
                     {"chi-squared", true},
                     {}};
  for (const int first : firsts) {
    support::Series series{fmt::format("first best in {} %", first), {}};
    for (double growth = growths.front(); growth <= growths.back(); growth += 2)
      series.points.push_back({growth / 100, fit.at({growth, static_cast<double>(first)})});
    plot.series.push_back(std::move(series));
  }
  const double limit = chi_squared_limit(fit.degrees);
  plot.series.push_back({"limit",
                         {{growths.front() / 100.0, limit}, {growths.back() / 100.0, limit}},
                         support::Mark::rule});
  plot.cases = fmt::format("{:.0f} published figures, exact values of the fit", fit.degrees + 2);
  return plot;
}

Findings assess(const Rows& rows) {
  const Fit found = fit(rows);
  return {{shown_in("profile", fit_claim(found)), even_claim(found),
           first_claim("by the branch scores", found.first),
           first_claim("as the search finds it", found.search_first)},
          {profile_plot(found)},
          {figures_table(found)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "The strongly ordered trees of 1981, found again",
          .question =
              "The survey does not say how its branch scores were distributed. Which growth of "
              "the scores from ply to ply and which order of the branches give all means and "
              "deviations of its table?",
          .source = source,
          .tasks = tasks,
          .assess = assess,
          .place = 20};
}

}  // namespace espalier::lab::survey_fit
