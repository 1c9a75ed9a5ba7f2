// calibrate: what it measures, and that its result is a search that can be used.
#include "espalier/calibrate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>
#include <vector>

#include "espalier/espalier.hpp"
#include "examples/breakthrough.hpp"

namespace espalier {
namespace {

/// Ten values above and below the static evaluation at each depth, farther by ten for each ply.
std::vector<detail::PositionValues> spread_positions() {
  std::vector<detail::PositionValues> positions;
  for (int i = -10; i <= 10; ++i) {
    detail::PositionValues values{.static_eval = 7};
    for (int depth = 1; depth <= 6; ++depth) values.by_depth.push_back(7 + i * depth * 10);
    positions.push_back(values);
  }
  return positions;
}

TEST(Calibrate, MarginsAreQuantilesOfWhatSearchesFind) {
  const auto positions = spread_positions();
  const detail::MeasuredMargins margins(positions);
  EXPECT_EQ(margins.of_static_eval(1, 1, 0), 100);
  EXPECT_EQ(margins.of_static_eval(3, 1, 0), 300);
  EXPECT_EQ(margins.of_static_eval(3, -1, 0), 300);
  EXPECT_EQ(margins.of_static_eval(1, 1, 0.25), 50) << "a quarter are farther";
  EXPECT_EQ(margins.of_static_eval(7, 1, 0), 0) << "no search was so deep";
  EXPECT_EQ(margins.of_shallower(2, 0), 200) << "depth 6 against depth 4";
  const auto line = margins.line(1, 0.25);
  EXPECT_NEAR(line.first, 50, 1e-9);
  EXPECT_NEAR(line.per_ply, 50, 1e-9);
}

/// A piece, whatever its place.
struct Pieces {
  [[nodiscard]] static Score evaluate(const breakthrough::Breakthrough& game) {
    const auto count = [&](std::size_t side) { return std::popcount(game.pieces[side]); };
    return 30 * (count(game.side) - count(game.side ^ 1));
  }
};

TEST(CalibrateSlow, GivesTheSameSearchAgainAndSaysHowToUseIt) {
  using breakthrough::Breakthrough;
  int lines = 0;
  const CalibrationOptions small{.positions = 20,
                                 .position_nodes = 500,
                                 .nodes = 100,
                                 .games = 4,
                                 .time = 0,
                                 .progress = [&](const std::string&) { ++lines; }};
  const Calibration found = calibrate(Breakthrough{}, Pieces{}, NoHooks{}, small);
  EXPECT_GE(lines, 4);
  EXPECT_EQ(found.positions, 20U);
  EXPECT_GT(found.nodes, 20'000U);
  EXPECT_EQ(found.parameters.unit, 30);
  ASSERT_EQ(found.margins.size(), 4U);
  EXPECT_GE(found.margins[2].razoring, found.margins[3].razoring) << "2 % of errors, and 30";
  // The first ones, and twice the best with its neighbours.
  EXPECT_GT(found.candidates.size(), 19U + 2 * 7U);
  const auto [fewest, most] =
      std::minmax_element(found.candidates.begin(), found.candidates.end(),
                          [](const auto& a, const auto& b) { return a.games < b.games; });
  EXPECT_GT(most->games, fewest->games) << "half of them go on";
  for (const CalibrationCandidate& each : found.candidates) {
    EXPECT_GE(each.games, 4);
    EXPECT_LE(each.points, each.games);
  }
  EXPECT_EQ(found.enhancements & Enhancements::all(), found.enhancements);

  const Calibration again = calibrate(Breakthrough{}, Pieces{}, NoHooks{}, small);
  EXPECT_EQ(again.text(), found.text());
  for (const char* part : {"static constexpr int unit = 30;", "espalier::Parameters my_parameters{",
                           "espalier::Enhancements::all()", "% of 4 games"}) {
    EXPECT_NE(found.text().find(part), std::string::npos) << part << found.text();
  }

  using Unit = WithUnit<Pieces>;
  Search<Breakthrough, Unit, NoHooks, Enhancements::all().switchable()> search(
      Unit{{}, found.parameters.unit}, 1);
  search.set_enhancements(found.enhancements);
  search.set_parameters(found.parameters);
  EXPECT_EQ(search.run(Breakthrough{}, {.depth = 5}).depth, 5);
  EXPECT_EQ(search.parameters().unit, 30);
}

/// What differs from a set of rules.
std::vector<std::string> switched(const Enhancements& before, const Enhancements& after) {
  std::vector<std::string> names;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    if (before.*row.flag != after.*row.flag) names.emplace_back(row.name);
  }
  return names;
}

TEST(Calibrate, NeighboursDifferInOneRuleThatHasAnEffectOrInSizes) {
  using breakthrough::Breakthrough;
  const CalibrationCandidate best{
      "best", Enhancements::all().without(&Enhancements::reverse_futility), {}, {10, 7}};
  const auto list = detail::neighbours_of<Breakthrough, NoHooks>(best);
  ASSERT_GT(list.size(), 2U);
  EXPECT_EQ(list.front().name, "best");
  EXPECT_EQ(list.front().games, 0) << "plays again, so that luck does not keep it in front";
  std::vector<std::string> rules;
  for (const CalibrationCandidate& each : list) {
    const auto names = switched(best.enhancements, each.enhancements);
    EXPECT_LE(names.size(), 1U) << each.name;
    rules.insert(rules.end(), names.begin(), names.end());
  }
  EXPECT_EQ(rules,
            (std::vector<std::string>{
                "killers", "history", "countermoves", "continuation_history", "table_deeper",
                "late_move_reductions", "reverse_futility", "history_pruning", "singular_extension",
                "internal_iterative_reduction", "table_eval", "hindsight", "tempo"}))
      << "without hooks the others have no effect";
  const auto with_hooks = detail::neighbours_of<Breakthrough, breakthrough::Hooks>(best);
  EXPECT_GT(with_hooks.size(), list.size() + 5);
}

// Where rules that help are outweighed by one that harms, they are found one by one.
TEST(Calibrate, GoesOnFromFullWidthIfAllRulesTogetherLose) {
  std::vector<CalibrationCandidate> list{{"best", Enhancements::all(), {}, {100, 60}},
                                         {"next", Enhancements::exact(), {}, {100, 55}}};
  EXPECT_EQ(detail::base_of(list).name, "best");
  list.front().points = 49;
  const CalibrationCandidate base = detail::base_of(list);
  EXPECT_EQ(base.enhancements, detail::full_width);
  const auto beside = detail::neighbours_of<breakthrough::Breakthrough, breakthrough::Hooks>(base);
  const auto adds = [&](bool Enhancements::*rule) {
    return std::any_of(beside.begin(), beside.end(), [&](const auto& each) {
      return each.enhancements == detail::full_width.with(rule);
    });
  };
  EXPECT_TRUE(adds(&Enhancements::futility_pruning));
  EXPECT_TRUE(adds(&Enhancements::late_move_reductions));
}

TEST(Calibrate, LeavesNumbersOfRulesThatAreOffAlone) {
  const Parameters doubled =
      detail::with_scaled_margins(detail::with_scaled_reductions({}, 50), 200);
  const Parameters kept =
      detail::without_idle(doubled, Enhancements::none().with(&Enhancements::reverse_futility));
  EXPECT_EQ(kept.reverse_futility_margin, doubled.reverse_futility_margin);
  for (int Parameters::*row :
       {&Parameters::razoring_margin, &Parameters::futility_base, &Parameters::see_quiet,
        &Parameters::null_move_margin, &Parameters::reduction_base}) {
    EXPECT_EQ(kept.*row, Parameters{}.*row);
  }
}

TEST(Calibrate, WritesRulesAsDifferences) {
  EXPECT_EQ(detail::to_source(Enhancements::all()), "espalier::Enhancements::all()");
  EXPECT_EQ(detail::to_source(Enhancements::exact()), "espalier::Enhancements::exact()");
  EXPECT_EQ(detail::to_source(Enhancements::all().without(&Enhancements::reverse_futility,
                                                          &Enhancements::hindsight)),
            "espalier::Enhancements::all().without(\n"
            "        &espalier::Enhancements::reverse_futility,\n"
            "        &espalier::Enhancements::hindsight)");
  EXPECT_EQ(detail::to_source(detail::full_width),
            "espalier::Enhancements::exact().with(\n"
            "        &espalier::Enhancements::quiescence,\n"
            "        &espalier::Enhancements::check_extension)");
}

TEST(Calibrate, SizesScaleMarginsAndReductionsOnly) {
  const Parameters doubled = detail::with_scaled_margins({}, 200);
  EXPECT_EQ(doubled.reverse_futility_margin, 2 * Parameters{}.reverse_futility_margin);
  EXPECT_EQ(doubled.futility_per_ply, 2 * Parameters{}.futility_per_ply);
  EXPECT_EQ(doubled.aspiration_width, Parameters{}.aspiration_width);
  EXPECT_EQ(doubled.reduction_base, Parameters{}.reduction_base);
  const Parameters reduced = detail::with_scaled_reductions({}, 50);
  EXPECT_EQ(reduced.reduction_slope, Parameters{}.reduction_slope / 2);
  EXPECT_EQ(reduced.razoring_margin, Parameters{}.razoring_margin);
}

}  // namespace
}  // namespace espalier
