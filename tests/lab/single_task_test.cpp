// Tests of tasks that a queue deals one by one: whatever is killed or tried again, the rows are
// those of one run.
#include "lab/single_task.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "lab/results.hpp"
#include "support/error.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

using test::content;
using test::experiment;
using test::Folder;

TaskSettings settings_in(const Folder& folder, std::uint64_t seed = 1) {
  return {Scale::normal, seed, folder.path()};
}

/// The file of rows of one run of `count` tasks.
std::string rows_of_one_run(std::size_t count) {
  const Folder folder;
  const Experiment fake = experiment(count);
  run_experiments(test::request(fake, folder.path()));
  return content(folder / "fake.csv");
}

TEST(SingleTask, AreListedTheLongestFirst) {
  const Experiment fake = experiment(3);
  const Experiment other = experiment(2);
  const std::vector<ListedTask> list = list_tasks({&fake, &other}, Scale::normal, 1);
  ASSERT_EQ(list.size(), 5U);
  EXPECT_TRUE(std::is_sorted(list.begin(), list.end(),
                             [](const auto& a, const auto& b) { return a.seconds > b.seconds; }));
  EXPECT_EQ(list[0].id.text(), "fake/1");
  EXPECT_EQ(list[0].name, "task 0");
  EXPECT_EQ(list[4].id.text(), "fake/3");
}

TEST(SingleTask, TogetherHaveTheRowsOfOneRun) {
  const Folder folder;
  const Experiment fake = experiment(7);
  for (const ListedTask& task : list_tasks({&fake}, Scale::normal, 1)) {
    EXPECT_EQ(missing_tasks({&fake}, settings_in(folder)).empty(), false);
    EXPECT_TRUE(run_task(task.id, settings_in(folder)));
  }
  EXPECT_TRUE(missing_tasks({&fake}, settings_in(folder)).empty());
  write_row_files({&fake}, folder.path());
  EXPECT_EQ(content(folder / "fake.csv"), rows_of_one_run(7));
}

TEST(SingleTask, ASecondTryDoesNothing) {
  const Folder folder;
  int runs = 0;
  const Experiment fake = experiment(3, [&runs] { ++runs; });
  EXPECT_TRUE(run_task({&fake, 1}, settings_in(folder)));
  const std::string before = content(folder / "fake.task-2.jsonl");
  EXPECT_FALSE(run_task({&fake, 1}, settings_in(folder)));
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(content(folder / "fake.task-2.jsonl"), before);
}

/// Whatever a full disk or a copy left of it: `merge` and a second try agree on what is done.
TEST(SingleTask, AFileThatIsCutOffIsMadeAgain) {
  const Folder folder;
  const Experiment fake = experiment(1);
  (void)run_task({&fake, 0}, settings_in(folder));
  const std::string whole = content(folder / "fake.task-1.jsonl");
  for (const std::size_t size : {std::size_t{0}, std::size_t{5}, whole.find('\n'),
                                 whole.find('\n') + 1, whole.size() - 1, whole.size()}) {
    test::write(folder / "fake.task-1.jsonl", whole.substr(0, size));
    const bool is_missing = size < whole.size();
    EXPECT_EQ(missing_tasks({&fake}, settings_in(folder)).size(), is_missing ? 1U : 0U) << size;
    EXPECT_EQ(run_task({&fake, 0}, settings_in(folder)), is_missing) << size;
    EXPECT_TRUE(missing_tasks({&fake}, settings_in(folder)).empty()) << size;
  }
}

TEST(SingleTask, TheFileOfAnotherTaskIsNotReplaced) {
  const Folder folder;
  const Experiment fake = experiment(2);
  (void)run_task({&fake, 0}, settings_in(folder));
  const std::string first = content(folder / "fake.task-1.jsonl");
  for (const std::string& found : {first, std::string("my notes")}) {
    test::write(folder / "fake.task-2.jsonl", found);
    EXPECT_THROW((void)run_task({&fake, 1}, settings_in(folder)), support::Error);
    EXPECT_EQ(content(folder / "fake.task-2.jsonl"), found);
  }
}

TEST(SingleTask, WhatIsMissingIsNamed) {
  const Folder folder;
  const Experiment fake = experiment(4);
  (void)run_task({&fake, 2}, settings_in(folder));
  const std::vector<TaskId> missing = missing_tasks({&fake}, settings_in(folder));
  ASSERT_EQ(missing.size(), 3U);
  EXPECT_EQ(missing[2].text(), "fake/4");
  write_row_files({&fake}, folder.path());
  EXPECT_FALSE(test::fs::exists(folder / "fake.csv")) << "not complete";
}

TEST(SingleTask, ATaskInTwoFilesIsRefused) {
  const Folder folder;
  const Experiment fake = experiment(2);
  (void)run_task({&fake, 0}, settings_in(folder));
  test::fs::copy_file(folder / "fake.task-1.jsonl", folder / "fake.task-1 (copy).jsonl");
  try {
    (void)missing_tasks({&fake}, settings_in(folder));
    FAIL();
  } catch (const support::Error& error) {
    EXPECT_NE(std::string(error.what()).find("fake/1 is in more than one file"), std::string::npos)
        << error.what();
  }
}

TEST(SingleTask, OtherSettingsAreRefused) {
  const Folder folder;
  const Experiment fake = experiment(2);
  (void)run_task({&fake, 0}, settings_in(folder));
  EXPECT_THROW((void)run_task({&fake, 0}, settings_in(folder, 2)), support::Error);
  EXPECT_THROW((void)missing_tasks({&fake}, settings_in(folder, 2)), support::Error);
  EXPECT_THROW((void)run_task({&fake, 2}, settings_in(folder)), support::Error) << "no such task";
}

TEST(SingleTask, ARunContinuesFromThem) {
  const Folder folder;
  int runs = 0;
  const Experiment fake = experiment(5, [&runs] { ++runs; });
  (void)run_task({&fake, 3}, settings_in(folder));
  run_experiments(test::request(fake, folder.path()));
  EXPECT_EQ(runs, 5);
  EXPECT_EQ(content(folder / "fake.csv"), rows_of_one_run(5));
}

/// Six workers as processes, 40 of them killed at any moment: a queue deals what they did not
/// finish again.
TEST(SingleTask, KilledWorkersLoseNothing) {
  constexpr std::size_t tasks = 90;
  constexpr std::size_t workers = 6;
  constexpr int kills_wanted = 40;
  const Folder folder;
  const Experiment fake =
      experiment(tasks, [] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); });
  std::mt19937 random(1);
  std::map<pid_t, TaskId> running;
  int kills = 0;
  for (std::vector<TaskId> queue = missing_tasks({&fake}, settings_in(folder));
       !queue.empty() || !running.empty();) {
    while (running.size() < workers && !queue.empty()) {
      const TaskId id = queue.back();
      queue.pop_back();
      const pid_t child = fork();
      ASSERT_GE(child, 0);
      if (child == 0) {
        (void)run_task(id, settings_in(folder));
        _exit(0);
      }
      running[child] = id;
    }
    if (kills < kills_wanted && random() % 2 == 0) {
      const auto victim = std::next(running.begin(), static_cast<long>(random() % running.size()));
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 6000));
      kill(victim->first, SIGKILL);
      ++kills;
    }
    int status = 0;
    const pid_t ended = wait(&status);
    ASSERT_GT(ended, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) queue.push_back(running.at(ended));
    running.erase(ended);
  }
  EXPECT_EQ(kills, kills_wanted);
  EXPECT_TRUE(missing_tasks({&fake}, settings_in(folder)).empty());
  write_row_files({&fake}, folder.path());
  EXPECT_EQ(content(folder / "fake.csv"), rows_of_one_run(tasks));
}

}  // namespace
}  // namespace espalier::lab
