// Tests of the properties that every experiment must have.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "lab/page.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {

namespace first_move {
Experiment experiment();  // example_experiment.cpp
}

namespace {

TEST(Catalogue, EveryExperimentIsDescribed) {
  std::set<std::string> names;
  for (const Experiment& experiment : catalogue()) {
    EXPECT_TRUE(names.insert(experiment.name).second) << experiment.name;
    EXPECT_EQ(experiment.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string::npos)
        << experiment.name;
    EXPECT_FALSE(experiment.title.empty()) << experiment.name;
    EXPECT_FALSE(experiment.question.empty()) << experiment.name;
    EXPECT_FALSE(experiment.source.empty()) << experiment.name;
  }
  EXPECT_FALSE(names.empty());
}

TEST(Catalogue, TaskNamesAreUniqueAndStable) {
  for (const Experiment& experiment : catalogue()) {
    for (const Scale scale : {Scale::quick, Scale::normal, Scale::full}) {
      const auto tasks = experiment.tasks(scale, 1);
      const auto again = experiment.tasks(scale, 1);
      ASSERT_EQ(tasks.size(), again.size());
      EXPECT_FALSE(tasks.empty()) << experiment.name;
      std::set<std::string> ids;
      for (std::size_t i = 0; i < tasks.size(); ++i) {
        EXPECT_TRUE(ids.insert(tasks[i].id).second) << experiment.name << ": " << tasks[i].id;
        EXPECT_EQ(tasks[i].id, again[i].id) << experiment.name;
        EXPECT_GT(tasks[i].weight, 0) << experiment.name << ": " << tasks[i].id;
      }
    }
  }
}

TEST(Catalogue, TheExampleOfTheDocumentsRuns) {
  const test::Folder folder;
  const Experiment example = first_move::experiment();
  RunRequest request = test::request(example, folder.path());
  request.scale = Scale::quick;
  run_experiments(request);
  const AssessedResults result = assessed(read_results(folder.path(), example));
  ASSERT_EQ(result.findings.claims.size(), 1U);
  EXPECT_EQ(result.findings.claims[0].assessment.verdict, Verdict::reproduced);
}

}  // namespace
}  // namespace espalier::lab
