// What a transposition table gains from the tighter bounds of fail-soft search, in alpha-beta and
// in a series of minimal windows.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/textbook/survey_table.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/plain_chess.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

using W = textbook::Walk<PlainChess, PlainEvaluator>;
using Table = textbook::SurveyTable<PlainChess::Move>;

// -------------------------------------------------------------------------------- the searches --

constexpr const char* alpha_beta = "alpha-beta";
constexpr const char* bisection = "minimal windows";
constexpr std::array searches{alpha_beta, bisection};

constexpr std::size_t entries = std::size_t{1} << 18;

/// Half the interval that the minimal windows bisect, around the static value of the root.
constexpr Score half_interval = 512;

/// Minimal windows that bisect an interval. Which come next depends on what a window decides, not
/// on the bound that it returns, so that all kinds of bounds get the same windows.
[[nodiscard]] Score search_by_bisection(W& walk, Table& table, int depth,
                                        const textbook::SurveyUses& uses) {
  Score lower = walk.evaluate() - half_interval;
  Score upper = walk.evaluate() + half_interval;
  while (lower < upper) {
    const Score middle = lower + (upper - lower) / 2;
    const bool is_more =
        textbook::survey_alpha_beta(walk, table, middle, middle + 1, depth, 0, uses) > middle;
    (is_more ? lower : upper) = is_more ? middle + 1 : middle;
  }
  return lower;
}

/// Iterations 1 to `depth`, all of which use one table.
[[nodiscard]] Rows search_all(const std::string& kind, const ChessPosition& root, int depth) {
  Rows rows;
  for (const char* const search : searches) {
    for (const bool soft : {false, true}) {
      PlainChess game(root.position);
      PlainEvaluator evaluator;
      W walk(game, evaluator);
      Table table(entries);
      const textbook::SurveyUses uses{.soft = soft};
      for (int d = 1; d <= depth; ++d, table.new_search()) {
        const Score score = search == alpha_beta
                                ? textbook::survey_alpha_beta(walk, table, -infinite_score,
                                                              infinite_score, d, 0, uses)
                                : search_by_bisection(walk, table, d, uses);
        rows.push_back(
            {{{"kind", kind},
              {"position", root.name},
              {"search", search},
              {"soft", soft},
              {"depth", d}},
             {{"leaves", walk.counts.leaves()}, {"nodes", walk.counts.nodes()}, {"score", score}},
             {}});
      }
    }
  }
  return rows;
}

// ----------------------------------------------------------------------------------- the tasks --

constexpr const char* middle_games = "middle games";
constexpr const char* pawn_endings_name = "king-and-pawn endings";
constexpr std::array kinds{middle_games, pawn_endings_name};

int deepest(Scale scale, const std::string& kind) {
  if (kind == middle_games) return scale == Scale::quick ? 3 : scale == Scale::normal ? 4 : 5;
  return scale == Scale::quick ? 6 : scale == Scale::normal ? 8 : 10;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const char* const kind : kinds) {
    const int depth = deepest(scale, kind);
    const bool is_middle = kind == middle_games;
    for (const ChessPosition& root : is_middle ? bratko_kopec_without_first() : pawn_endings())
      list.push_back(
          {.id = root.name,
           .weight = is_middle ? 0.02 * std::pow(8.0, depth - 3) : 0.02 * std::pow(2.5, depth - 6),
           .run = [=](const Context&) { return search_all(kind, root, depth); }});
  }
  return list;
}

// -------------------------------------------------------------------------------- the findings --

class Data {
 public:
  explicit Data(const Rows& rows) {
    for (const Row& row : rows) {
      const std::string kind = text(row, "kind");
      const int depth = value(row, "depth");
      leaves_[{kind, text(row, "search"), value(row, "soft").get<bool>(), depth}].push_back(
          number(row, "leaves"));
      deepest_[kind] = std::max(deepest_[kind], depth);
    }
  }

  [[nodiscard]] int depth(const char* kind) const { return deepest_.at(kind); }
  /// Leaves with the bounds of fail-soft search, relative to those without, all iterations so far.
  [[nodiscard]] PairedRatio ratio(const char* kind, const char* search, int depth) const {
    return paired_ratio(leaves_.at({kind, search, true, depth}),
                        leaves_.at({kind, search, false, depth}));
  }

 private:
  std::map<std::tuple<std::string, std::string, bool, int>, std::vector<double>> leaves_;
  std::map<std::string, int> deepest_;
};

/// One for each search, in both kinds of positions together.
std::vector<Claim> claims(const Data& data) {
  std::vector<PairedRatio> here;
  std::vector<PairedRatio> there;
  for (const char* const kind : kinds) {
    const int depth = data.depth(kind);
    for (const char* const search : searches) {
      here.push_back(data.ratio(kind, search, depth));
      there.push_back(extrapolated(data.ratio(kind, search, depth - 2), here.back(),
                                   steps_to(deepest(Scale::full, kind), depth - 2, depth)));
    }
  }
  const std::vector<Estimate> estimates = holm(here);
  std::vector<Claim> list;
  for (std::size_t i = 0; i < estimates.size(); ++i) {
    const char* const kind = kinds[i / searches.size()];
    const char* const search = searches[i % searches.size()];
    list.push_back(
        {.statement = fmt::format("The bounds of fail-soft search in the table save leaves: {} in "
                                  "{}",
                                  search, kind),
         .source = "This experiment; Marsland and Campbell 1981 leave it open",
         .published = "not clear",
         .measured = fmt::format("{} times as many at {} plies", with_interval(estimates[i], 3),
                                 data.depth(kind)),
         .assessment = smaller(estimates[i], there[i].estimate(estimates[i].confidence)),
         .kind = ClaimKind::own,
         .figure = "leaves"});
  }
  return list;
}

support::Plot leaves_plot(const Data& data) {
  support::Plot plot{
      .name = "leaves",
      .title = "What the tighter bounds of fail-soft search save in a table",
      .caption =
          "Leaves of all iterations so far, geometric means. The minimal windows bisect an "
          "interval around the static value; both kinds of bounds get the same windows.",
      .x = {.label = "depth (plies)"},
      .y = {.label = "leaves / leaves with the ends of the window as bounds"},
      .series = {},
      .cases = fmt::format("{} middle games, {} endings", bratko_kopec_without_first().size(),
                           pawn_endings().size())};
  for (const char* const kind : kinds) {
    for (const char* const search : searches) {
      support::Series& series = plot.series.emplace_back();
      series.name = fmt::format("{}, {}", search, kind);
      for (int depth = 2; depth <= data.depth(kind); ++depth)
        series.points.push_back(point(depth, data.ratio(kind, search, depth).estimate()));
    }
  }
  return plot;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  return {.claims = claims(data), .plots = {leaves_plot(data)}};
}

}  // namespace

Experiment soft_bounds() {
  return {.name = "soft-bounds",
          .title = "Fail-soft bounds in a table",
          .question =
              "A search that fails returns a bound, which fail-soft search makes tighter at no "
              "cost. Does a transposition table that stores it save leaves?",
          .source = "Marsland and Campbell 1981; Fishburn 1983",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
