// Tests that hold for every experiment of the catalogue. They know none of them.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "lab/experiment.hpp"

namespace espalier::lab {
namespace {

TEST(Catalogue, EveryExperimentSaysWhatItIs) {
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

TEST(Catalogue, TasksAreNamedOnceAndTheSameEachTime) {
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

}  // namespace
}  // namespace espalier::lab
