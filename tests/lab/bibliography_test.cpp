// Tests of the bibliography: citations in a text, and that experiments, enhancements and the
// textbook cite no source that is not in the list.
#include "lab/bibliography.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "espalier/parallel/algorithms.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/textbook/algorithms.hpp"
#include "lab/experiment.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

std::vector<std::string> labels(std::string_view text) {
  std::vector<std::string> found;
  for (const Citation& citation : citations(text)) {
    found.emplace_back(citation.reference == nullptr ? "" : citation.reference->label);
  }
  return found;
}

TEST(Bibliography, CitationsAreFoundInText) {
  using Labels = std::vector<std::string>;
  EXPECT_EQ(labels("Marsland and Campbell 1981, Table 1"), Labels{"Marsland and Campbell 1981"});
  EXPECT_EQ(labels("T. Marsland & M. Campbell 1981"), Labels{"Marsland and Campbell 1981"});
  EXPECT_EQ(labels("G. Stockman 1979; Plaat et al. 1996, section 2"),
            (Labels{"Stockman 1979", "Plaat and others 1996"}));
  EXPECT_EQ(labels("Breuker, Uiterwijk and van den Herik 1994"),
            Labels{"Breuker, Uiterwijk and van den Herik 1994"});
  EXPECT_EQ(labels("Chess Programming Wiki, Alpha-Beta"), Labels{"Chess Programming Wiki"});
  EXPECT_EQ(labels("AWIT, in the survey of 1981"), Labels{"Marsland and Campbell 1981"});
  EXPECT_EQ(labels("Nobody 1999"), Labels{""});
  EXPECT_EQ(labels("the programs of 1981"), Labels{});
}

TEST(Bibliography, IsInOrderAndItsAnchorsDiffer) {
  std::set<std::string> anchors;
  std::string before;
  for (const Reference& reference : bibliography()) {
    EXPECT_TRUE(anchors.insert(anchor_of(reference)).second) << reference.label;
    EXPECT_EQ(labels(reference.label), std::vector<std::string>{std::string(reference.label)});
    std::string key(reference.label);
    std::transform(key.begin(), key.end(), key.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    EXPECT_LT(before, key);
    before = key;
  }
  EXPECT_EQ(anchor_of(bibliography().front()), "ref-akl-and-newborn-1977");
}

TEST(Bibliography, HasWhatExperimentsAndEnhancementsCite) {
  std::vector<std::string> texts;
  for (const Experiment& experiment : catalogue()) texts.push_back(experiment.source);
  for (const Enhancements::Row& row : Enhancements::rows()) texts.emplace_back(row.source);
  for (const std::string& text : texts) {
    for (const Citation& citation : citations(text)) {
      EXPECT_NE(citation.reference, nullptr) << text;
    }
  }
}

TEST(Bibliography, HasTheSourceOfEachTextbookAlgorithm) {
  textbook::for_each_algorithm([](const std::string& name, const std::string& source, auto) {
    const std::vector<Citation> found = citations(source);
    ASSERT_EQ(found.size(), 1U) << name << ": " << source;
    EXPECT_NE(found.front().reference, nullptr) << name << ": " << source;
  });
}

TEST(Bibliography, HasTheSourceOfEachParallelAlgorithm) {
  parallel::for_each_algorithm([](auto algorithm) {
    const std::vector<Citation> found = citations(algorithm.source);
    ASSERT_EQ(found.size(), 1U) << algorithm.name << ": " << algorithm.source;
    EXPECT_NE(found.front().reference, nullptr) << algorithm.name << ": " << algorithm.source;
  });
}

TEST(Bibliography, TheDocumentHasIt) {
  const std::string document =
      test::content(test::fs::path(ESPALIER_SOURCE_DIR) / "docs/reference/bibliography.md");
  EXPECT_NE(document.find(bibliography_markdown()), std::string::npos)
      << "docs/reference/bibliography.md must contain:\n"
      << bibliography_markdown();
}

}  // namespace
}  // namespace espalier::lab
