// calibrate: what it measures, and that its result is a search that can be used.
#include "espalier/calibrate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <regex>
#include <set>
#include <string>
#include <utility>
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

CalibrationOptions small_options(std::function<void(const std::string&)> progress = {}) {
  return {.positions = 20,
          .position_nodes = 300,
          .nodes = 120,
          .games = 4,
          .time = 0,
          .progress = std::move(progress)};
}

// With no tactical moves late move and futility pruning have no effect, among others.
TEST(CalibrateSlow, TriesNoTwoThatSearchTheSameTrees) {
  const Calibration found =
      calibrate(breakthrough::Breakthrough{}, Pieces{}, NoHooks{}, small_options());
  std::set<std::uint64_t> trees;
  for (const CalibrationCandidate& each : found.candidates) {
    EXPECT_TRUE(trees.insert(each.tree).second) << each.name;
    for (const char* rule : {"late move and futility", "null_move", "razoring", "see_pruning"}) {
      EXPECT_EQ(each.name.find(rule), std::string::npos) << each.name;
    }
    EXPECT_FALSE(each.verdict.empty()) << each.name;
  }
}

TEST(CalibrateSlow, KeepsALimitOfNodes) {
  CalibrationOptions options = small_options();
  const auto free = calibrate(breakthrough::Breakthrough{}, Pieces{}, NoHooks{}, options);
  options.node_limit = free.nodes / 4;
  const auto limited = calibrate(breakthrough::Breakthrough{}, Pieces{}, NoHooks{}, options);
  EXPECT_LT(limited.nodes, free.nodes / 3);
  EXPECT_EQ(calibrate(breakthrough::Breakthrough{}, Pieces{}, NoHooks{}, options).text(),
            limited.text());
}

/// Counts its calls.
struct CountedPieces : Pieces {
  static inline int count = 0;
  [[nodiscard]] static Score evaluate(const breakthrough::Breakthrough& game) {
    ++count;
    return Pieces::evaluate(game);
  }
};

/// A calibration of Breakthrough in a file.
class CalibrateFileSlow : public testing::Test {
 protected:
  CalibrateFileSlow() { remove(); }
  ~CalibrateFileSlow() override { remove(); }
  void remove() const {
    std::filesystem::remove(file);
    std::filesystem::remove(part);
  }
  [[nodiscard]] auto run(const CalibrationOptions& options) const {
    return calibrate_to_file(file, breakthrough::Breakthrough{}, CountedPieces{}, NoHooks{},
                             options);
  }
  void interrupt(int lines) const {
    struct Interrupted {};
    EXPECT_THROW((void)run(small_options([&](const std::string&) {
                   if (--lines == 0) throw Interrupted();
                 })),
                 Interrupted);
  }
  /// The content of the part, changed.
  void replace_part(const std::function<void(std::string&)>& change) const {
    std::string text = *detail::content_of(part, 1'000'000);
    change(text);
    ASSERT_FALSE(detail::replace_file(part, text));
  }

  const std::string file = testing::TempDir() + "calibrate_test." +
                           testing::UnitTest::GetInstance()->current_test_info()->name();
  const std::string part = file + ".part";
};

TEST_F(CalibrateFileSlow, GoesOnWhereItWasInterrupted) {
  const auto whole = run(small_options());
  ASSERT_TRUE(whole) << whole.error();
  EXPECT_FALSE(std::filesystem::exists(part));
  EXPECT_EQ(*load_search_settings(file), whole->settings());
  const std::string content = *detail::content_of(file, 10'000);
  remove();

  for (const int lines : {3, 6}) {
    interrupt(lines);
    EXPECT_EQ(load_search_settings(file).error(), file + ": no such file");
    EXPECT_NE(load_search_settings(part).error().find("a calibration that has not ended"),
              std::string::npos);
  }
  CountedPieces::count = 0;
  const auto resumed = run(small_options());
  ASSERT_TRUE(resumed) << resumed.error();
  const int evaluations = CountedPieces::count;
  EXPECT_EQ(resumed->text(), whole->text());
  EXPECT_EQ(resumed->nodes, whole->nodes);
  EXPECT_EQ(*detail::content_of(file, 10'000), content);
  EXPECT_FALSE(std::filesystem::exists(part));

  CountedPieces::count = 0;
  (void)run(small_options());
  EXPECT_LT(evaluations, CountedPieces::count * 3 / 4) << "it does not begin anew";
}

TEST_F(CalibrateFileSlow, RefusesWhatItCannotGoOnFrom) {
  interrupt(3);
  CalibrationOptions other = small_options();
  other.seed = 2;
  const std::string of_another = part +
                                 ": a calibration of another game or evaluation, or with other "
                                 "options; remove it, and this one begins anew";
  EXPECT_EQ(run(other).error(), of_another);
  EXPECT_EQ(calibrate_to_file(file, breakthrough::Breakthrough{}, breakthrough::Evaluator{},
                              NoHooks{}, small_options())
                .error(),
            of_another);
  const std::string damaged = part + ": damaged; remove it, and the calibration begins anew";
  replace_part([](std::string& text) { text[text.size() / 2] ^= 1; });
  EXPECT_EQ(run(small_options()).error(), damaged);
  replace_part([](std::string& text) { text.resize(text.size() / 2); });
  EXPECT_EQ(run(small_options()).error(), damaged);
  replace_part([](std::string& text) { text.clear(); });
  EXPECT_EQ(run(small_options()).error(),
            part + ": no calibration of this version that could go on");
  EXPECT_EQ(calibrate_to_file("/no/such/folder/file", breakthrough::Breakthrough{}, Pieces{},
                              NoHooks{}, small_options())
                .error(),
            "/no/such/folder/file.part: cannot be written");
}

TEST(CalibrateSlow, GivesTheSameSearchAgainAndSaysHowToUseIt) {
  using breakthrough::Breakthrough;
  int lines = 0;
  const CalibrationOptions small = small_options([&](const std::string& line) {
    ++lines;
    static const std::regex one_line(R"(\d+\.\d \+- \d+\.\d % of \d+ games: [^:]+: [^:]+)");
    EXPECT_TRUE(std::regex_match(line, one_line) ||
                line.find("against the defaults") != std::string::npos)
        << line;
  });
  const Calibration found = calibrate(Breakthrough{}, Pieces{}, NoHooks{}, small);
  EXPECT_GE(lines, 4);
  EXPECT_EQ(found.positions, 20U);
  EXPECT_GT(found.nodes, 20'000U);
  EXPECT_EQ(found.parameters.unit, 30);
  ASSERT_EQ(found.margins.size(), 4U);
  EXPECT_GE(found.margins[2].razoring, found.margins[3].razoring) << "2 % of errors, and 30";
  EXPECT_GE(lines, static_cast<int>(found.candidates.size()));
  EXPECT_EQ(found.candidates.front().verdict.substr(0, 10), "the result");
  const auto [fewest, most] =
      std::minmax_element(found.candidates.begin(), found.candidates.end(),
                          [](const auto& a, const auto& b) { return a.games < b.games; });
  EXPECT_GT(most->games, fewest->games) << "half of them go on";
  for (const CalibrationCandidate& each : found.candidates) {
    EXPECT_GE(each.games, each.enhancements == detail::full_width ? 0 : 4) << each.name;
    EXPECT_LE(each.points, each.games);
  }
  EXPECT_EQ(found.enhancements & Enhancements::all(), found.enhancements);

  const Calibration again = calibrate(Breakthrough{}, Pieces{}, NoHooks{}, small);
  EXPECT_EQ(again.text(), found.text());
  for (const char* part :
       {"static constexpr int unit = 30;", "espalier::Parameters my_parameters{",
        "espalier::Enhancements::all()", "espalier::NoObserver, my_parameters> search;"}) {
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
  EXPECT_EQ(list.front().games, 10) << "its games count on";
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

// Few lucky games do not take the place of many good ones, nor do some unlucky ones of the best.
TEST(Calibrate, CountsAllGamesOfACandidate) {
  const auto candidate = [](const char* name, int pairs, double mean) {
    CalibrationCandidate made{name};
    for (int i = 0; i < pairs; ++i) made.add_pair(2 * mean + (i % 2 == 0 ? 0.5 : -0.5));
    return made;
  };
  auto best = candidate("best", 600, 0.564);
  EXPECT_EQ(detail::base_of({best}).name, "best");
  for (int i = 0; i < 160; ++i) best.add_pair(2 * 0.489 + (i % 2 == 0 ? 0.5 : -0.5));
  std::vector<CalibrationCandidate> list{candidate("lucky", 8, 0.58), best,
                                         candidate("worse", 600, 0.51)};
  detail::sort_by_points(list);
  EXPECT_EQ(list.front().name, "best");
  EXPECT_EQ(list.back().name, "lucky");
  EXPECT_EQ(detail::base_of(list).name, "best") << "an unlucky replay does not drop it";
}

// Margins are those that the search meets, which adds the tempo.
TEST(Calibrate, TakesTheTempoOutOfWhatItMeasures) {
  std::vector<detail::PositionValues> positions;
  for (int i = 0; i < 10; ++i) {
    positions.push_back({.static_eval = i, .by_depth = {i + 80, i, i + 80, i, i + 80, i}});
  }
  auto blind = positions;
  detail::remove_tempo(blind, NoTempo{}, {});
  EXPECT_EQ(detail::MeasuredMargins(blind).of_static_eval(1, 1, 0), 80);
  auto learnt = positions;
  detail::remove_tempo(learnt, LearntTempo{}, {});
  auto stated = positions;
  detail::remove_tempo(stated, StatedTempo<40>{}, {});
  for (const auto& each : {learnt, stated}) {
    for (int depth = 1; depth <= 6; ++depth) {
      EXPECT_EQ(detail::MeasuredMargins(each).of_static_eval(depth, 1, 0), 0) << depth;
    }
  }
}

TEST(Calibrate, TriesNothingThatAFileMayNotHave) {
  const auto list = detail::first_candidates({{.error = 0.1,
                                               .reverse_futility = 400,
                                               .razoring = 20'000,
                                               .futility_base = -3,
                                               .futility_per_ply = 0,
                                               .probcut = 0,
                                               .hindsight = 0,
                                               .delta = 0}});
  for (const CalibrationCandidate& each : list) {
    for (const int percent : {60, 160}) {
      const auto scaled = detail::with_scaled_reductions(
          detail::with_scaled_margins(each.parameters, percent), percent);
      const SearchSettings settings{each.enhancements, scaled};
      const auto read = parse_search_settings(to_text(settings));
      ASSERT_TRUE(read) << each.name << read.error();
      EXPECT_EQ(*read, settings) << each.name;
    }
  }
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
  for (const CalibrationCandidate& each : beside) {
    EXPECT_TRUE(each.enhancements.killers) << each.name << ": it lacks rules, not orders of moves";
  }
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
  EXPECT_EQ(detail::to_source(detail::full_width.without(&Enhancements::killers)),
            "espalier::Enhancements::exact().with(\n"
            "        &espalier::Enhancements::quiescence,\n"
            "        &espalier::Enhancements::check_extension).without(\n"
            "        &espalier::Enhancements::killers)");
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
