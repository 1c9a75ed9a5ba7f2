// docs/reference/enhancements.md lists the rows of enhancements.hpp and parameters.hpp.
#include "espalier/search/enhancements.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <iterator>
#include <string>

#include "espalier/search/parameters.hpp"

namespace espalier {
namespace {

/// In the order of Enhancements::Row::Effect.
constexpr std::array effect_texts{"orders moves", "sets the window",   "ends a node",
                                  "skips a move", "changes the depth", "changes a value"};

std::string enhancement_table() {
  std::string table =
      "| name | when playing | minimax value | effect | needs | meaning | source "
      "|\n|---|---|---|---|---|---|---|\n";
  for (const Enhancements::Row& row : Enhancements::rows()) {
    std::string needs = row.needs;
    for (std::size_t bar; (bar = needs.find("||")) != std::string::npos;) {
      needs.replace(bar, 2, "or");  // a bar would end the cell
    }
    if (needs == "true") needs = "";
    if (needs.starts_with('(')) needs = needs.substr(1, needs.size() - 2);
    table += std::string("| `") + row.name + "` | " + (row.is_on_when_playing() ? "on" : "off") +
             " | " + (row.is_exact() ? "kept" : "may change") + " | " +
             effect_texts[static_cast<std::size_t>(row.effect)] + " | " + needs + " | " +
             row.meaning + " | " + row.source + " |\n";
  }
  return table;
}

std::string parameter_table() {
  std::string table = "| name | value | range | unit | meaning |\n|---|---|---|---|---|\n";
  for (const ParameterInfo& row : parameter_rows) {
    const Parameters defaults;
    table += std::string("| `") + row.name + "` | " + std::to_string(defaults.*row.member) + " | " +
             std::to_string(row.min) + " to " + std::to_string(row.max) + " | " + row.unit + " | " +
             row.meaning + " |\n";
  }
  return table;
}

TEST(Enhancements, RowsAreFoundByTheirNamesAndAllAreOnTogether) {
  for (const Enhancements::Row& row : Enhancements::rows()) {
    EXPECT_EQ(Enhancements::row_named(row.name), &row);
    EXPECT_TRUE(Enhancements::every().*row.flag) << row.name;
  }
  EXPECT_EQ(Enhancements::row_named("null"), nullptr);
}

TEST(Documents, ListEveryEnhancementAndParameter) {
  std::ifstream file(std::string(ESPALIER_SOURCE_DIR) + "/docs/reference/enhancements.md");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  for (const std::string& table : {enhancement_table(), parameter_table()}) {
    EXPECT_NE(text.find('\n' + table), std::string::npos)
        << "docs/reference/enhancements.md must contain this table:\n\n"
        << table;
  }
}

}  // namespace
}  // namespace espalier
