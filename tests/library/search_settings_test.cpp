// Files of settings: what is written is read again, and what is wrong is said in one line.
#include "espalier/search_settings.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "espalier/espalier.hpp"
#include "examples/breakthrough.hpp"

namespace espalier {
namespace {

namespace fs = std::filesystem;

SearchSettings some_settings() {
  SearchSettings settings{.enhancements = Enhancements::all().without(&Enhancements::razoring),
                          .parameters = {.reverse_futility_margin = 60, .delta_margin = 9'000},
                          .states_unit = true};
  settings.parameters.unit = 30;
  return settings;
}

TEST(SearchSettings, AreAFewLinesThatAreReadAgain) {
  const SearchSettings settings = some_settings();
  const std::string text = to_text(settings, "of my game\nin two minutes");
  EXPECT_EQ(text,
            "espalier settings 1\n# of my game\n# in two minutes\nunit = 30\nrazoring = off\n"
            "reverse_futility_margin = 60\ndelta_margin = 9000\nend\n");
  const auto read = parse_search_settings(text);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, settings);
  EXPECT_EQ(*parse_search_settings("espalier settings 1\r\n\r\n  tempo=off\r\nend\r\n"),
            (SearchSettings{.enhancements = Enhancements::all().without(&Enhancements::tempo)}))
      << "lines may end as Windows writes them";
  EXPECT_EQ(*parse_search_settings("espalier settings 1\nend\n"), SearchSettings{});
}

TEST(SearchSettings, EachParameterAndSwitchIsRead) {
  for (const ParameterInfo& row : parameter_rows) {
    SearchSettings settings;
    settings.parameters.*row.member = detail::range_of(row).second;
    EXPECT_EQ(*parse_search_settings(to_text(settings)), settings) << row.name;
  }
  for (const Enhancements::Row& row : Enhancements::rows()) {
    if (!row.is_on_when_playing()) continue;
    SearchSettings settings;
    settings.enhancements.*row.flag = false;
    EXPECT_EQ(*parse_search_settings(to_text(settings)), settings) << row.name;
  }
}

TEST(SearchSettings, SayInOneLineWhatIsWrong) {
  const std::string head = "espalier settings 1\n";
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {"", "empty: no settings"},
           {"[1, 2]\n", "line 1: no settings of a search: they begin with 'espalier settings 1'"},
           {"espalier settings 2\nend\n", "line 1: version '2' of the settings; this is 1"},
           {"espalier calibration 1\n",
            "line 1: a calibration that has not ended: calibrate goes on from it, no search reads "
            "it"},
           {head, "cut off: the last line must be 'end'"},
           {head + "razoring = off\ntemp", "line 3: 'temp' is not 'name = value'"},
           {head + "razoring = off\n", "cut off: the last line must be 'end'"},
           {head + "end\nrazoring = off\n", "line 3: something follows 'end'"},
           {head + "razorin = off\nend\n",
            "line 2: the search has no switch or parameter 'razorin'"},
           {head + "razoring = 1\nend\n", "line 2: razoring is on or off, not '1'"},
           {head + "root_sorting = on\nend\n",
            "line 2: root_sorting serves experiments, and is not in the search that plays"},
           {head + "see_depth = 17\nend\n",
            "line 2: see_depth must be a whole number from 0 to 16, not '17'"},
           {head + "razoring_margin = 10001\nend\n",
            "line 2: razoring_margin must be a whole number from 0 to 10000, not '10001'"},
           {head + "see_depth = 7.5\nend\n",
            "line 2: see_depth must be a whole number from 0 to 16, not '7.5'"},
           {head + "unit = 0\nend\n",
            "line 2: unit must be a whole number from 1 to 10000, not '0'"},
           {head + "# a\n\nrazoring = off\nrazoring = on\nend\n", "line 5: razoring is set twice"},
           {head + std::string("\x01\x02", 2) + std::string(50, 'x') + "\nend\n",
            "line 2: '\\x01\\x02" + std::string(38, 'x') + "...' is not 'name = value'"}}) {
    const auto read = parse_search_settings(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error(), message) << text;
  }
}

// Whatever is cut off, the rest is no settings.
TEST(SearchSettings, NoPartOfAFileIsRead) {
  const std::string whole = to_text(some_settings());
  for (std::size_t size = 0; size + 1 < whole.size(); ++size) {
    EXPECT_FALSE(parse_search_settings(whole.substr(0, size))) << size;
  }
}

TEST(SearchSettings, AreAFile) {
  const fs::path path = fs::path(testing::TempDir()) / "search_settings_test.settings";
  ASSERT_FALSE(save_search_settings(path.string(), some_settings()));
  EXPECT_EQ(*load_search_settings(path.string()), some_settings());
  ASSERT_FALSE(detail::replace_file(path.string(), "espalier settings 1\nno = on\nend\n"));
  EXPECT_EQ(load_search_settings(path.string()).error(),
            path.string() + ": line 2: the search has no switch or parameter 'no'");
  fs::remove(path);
  EXPECT_EQ(load_search_settings(path.string()).error(), path.string() + ": no such file");
}

// Settings that are read visit the nodes of those that are compiled.
TEST(SearchSettings, MakeTheSearchThatTheyName) {
  using breakthrough::Breakthrough;
  using breakthrough::Evaluator;
  static constexpr Parameters margins{.reverse_futility_margin = 150, .unit = 20};
  Search<Breakthrough, Evaluator, breakthrough::Hooks,
         Enhancements::all().without(&Enhancements::razoring), NoObserver, margins>
      compiled;
  const auto read = parse_search_settings(
      "espalier settings 1\nunit = 20\nrazoring = off\nreverse_futility_margin = 150\nend\n");
  SearchWithSettings<Breakthrough, Evaluator, breakthrough::Hooks> search(*read);
  SearchWithSettings<Breakthrough, Evaluator, breakthrough::Hooks> other(
      {.parameters = {.unit = 20}, .states_unit = true});
  const auto nodes = [](auto& any) { return any.run(Breakthrough{}, {.depth = 7}).nodes; };
  const auto expected = nodes(compiled);
  EXPECT_EQ(nodes(search), expected);
  EXPECT_NE(nodes(other), expected);
}

}  // namespace
}  // namespace espalier
