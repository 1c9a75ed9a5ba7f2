// lab/sources.json and docs/reference/sources.md: the rows are complete, and the verdicts are those
// of the report page. LabProgramSlow compares the factors with the rows of the quick run.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>

#include "lab/rows.hpp"
#include "support/plot.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

const test::fs::path root(ESPALIER_SOURCE_DIR);

/// The verdict on the page of the first claim of `experiment` whose statement contains `phrase`;
/// empty if there is none.
std::string verdict_of(const std::string& page, const std::string& experiment,
                       const std::string& phrase) {
  const std::size_t begin = page.find("<section id=\"" + experiment + '"');
  if (begin == std::string::npos) return "";
  const std::string section = page.substr(begin, page.find("</section>", begin) - begin);
  const std::string chip = "<span class=\"chip\">";
  const std::string statement = "<p class=\"statement\">";
  for (std::size_t at = section.find(chip); at != std::string::npos;
       at = section.find(chip, at + 1)) {
    const std::size_t words = section.find(statement, at);
    const std::size_t end = section.find("</p>", words);
    if (section.substr(words, end - words).find(support::escaped(phrase)) == std::string::npos)
      continue;
    return section.substr(at + chip.size(), section.find('<', at + 1) - at - chip.size());
  }
  return "";
}

/// The lines of the document by the number of their row.
std::map<int, std::string> lines_of_document() {
  std::map<int, std::string> lines;
  std::istringstream document(test::content(root / "docs/reference/sources.md"));
  for (std::string line; std::getline(document, line);)
    if (line.starts_with("| ") && line.size() > 2 && line[2] >= '1' && line[2] <= '9')
      lines[std::stoi(line.substr(2))] = line;
  return lines;
}

TEST(Sources, VerdictsAreThoseOfTheFullRun) {
  const std::string page = test::content(root / "docs/report/index.html");
  const Json rows = Json::parse(test::content(root / "lab/sources.json"));
  const auto lines = lines_of_document();
  ASSERT_EQ(rows.size(), lines.size());
  int number = 0;
  for (const Json& row : rows) {
    const std::string& line = lines.at(++number);
    EXPECT_NE(line.find("“" + row.at("quote").get<std::string>() + "”"), std::string::npos) << line;
    if (!row.contains("experiment")) continue;
    const std::string verdict = verdict_of(page, row.at("experiment"), row.at("claim"));
    EXPECT_FALSE(verdict.empty()) << row;
    EXPECT_TRUE(line.ends_with("| " + verdict + " |")) << line << "\non the page " << verdict;
  }
}

TEST(Sources, EachRowNamesItsSentenceAndTheSettingOfItsAnswer) {
  const Json rows = Json::parse(test::content(root / "lab/sources.json"));
  std::size_t answered = 0;
  for (const Json& row : rows) {
    for (const char* const part : {"document", "section", "says", "quote", "built"})
      EXPECT_FALSE(row.at(part).get<std::string>().empty()) << row;
    EXPECT_NE(row.contains("experiment"), row.contains("answer")) << row;
    if (!row.contains("experiment")) continue;
    ++answered;
    EXPECT_FALSE(row.at("claim").get<std::string>().empty()) << row;
    EXPECT_FALSE(row.at("setting").empty()) << row;
  }
  EXPECT_GE(rows.size(), 150U);
  EXPECT_GT(answered, rows.size() / 2);
}

/// Two statements have one answer only where their settings say why.
TEST(Sources, NoTwoRowsOfADocumentSayTheSame) {
  std::set<std::string> seen;
  for (const Json& row : Json::parse(test::content(root / "lab/sources.json")))
    EXPECT_TRUE(
        seen.insert(row.at("document").get<std::string>() + row.at("quote").get<std::string>())
            .second)
        << row;
}

}  // namespace
}  // namespace espalier::lab
