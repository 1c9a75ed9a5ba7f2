// Tests of runs: interrupted at any moment, divided into shares or on several threads, they give
// the same rows. Tests of the report page.
#include "lab/runner.hpp"
#include "lab/single_task.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>

#include "lab/page.hpp"
#include "lab/results.hpp"
#include "support/error.hpp"
#include "tests/error.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

using test::content;
using test::experiment;
using test::Folder;
using test::request;

/// The CSV file of an undisturbed run with one job.
std::string undisturbed(std::size_t tasks) {
  const Folder folder;
  const Experiment fake = experiment(tasks);
  run_experiments(request(fake, folder.path()));
  return content(folder / "fake.csv");
}

TEST(Runner, RowFilesContainEveryRowInOrder) {
  const Folder folder;
  const Experiment fake = experiment(3);
  run_experiments(request(fake, folder.path(), 2));
  const std::string csv = content(folder / "fake.csv");
  EXPECT_EQ(csv.substr(0, csv.find('\n')),
            "experiment,task,number,part,drawn,seconds,seed,scale,commit,compiler,flags,machine");
  const std::string first = "fake,task 0,0,\"first, \"\"half\"\"\"," +
                            std::to_string(task_seed(1, "fake", "task 0") % 1000) +
                            ",0.5,1,normal,";
  EXPECT_NE(csv.find('\n' + first), std::string::npos) << csv;
  EXPECT_NE(csv.find("\nfake,task 2,2,second,"), std::string::npos);
  const Json rows = Json::parse(content(folder / "fake.json"));
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[5]["task"], "task 2");
  EXPECT_TRUE(rows[5]["seconds"].is_null());
  EXPECT_TRUE(rows[4]["machine"].is_string());
}

TEST(Runner, JobsChangeNothing) {
  const std::string one = undisturbed(40);
  const Folder folder;
  const Experiment fake = experiment(40);
  run_experiments(request(fake, folder.path(), 4));
  EXPECT_EQ(content(folder / "fake.csv"), one);
}

TEST(Runner, ATaskThatWantsToBeAloneIsAlone) {
  const Folder folder;
  std::atomic<int> running{0};
  std::atomic<int> crowd{0};
  Experiment fake = experiment(12);
  const auto plain = fake.tasks;
  fake.tasks = [&](Scale scale, std::uint64_t seed) {
    auto tasks = plain(scale, seed);
    for (Task& task : tasks) {
      task.run = [&, inner = task.run, alone = task.alone](const Context& context) {
        const int others = running++;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        if (alone && (others > 0 || running > 1)) ++crowd;
        --running;
        return inner(context);
      };
    }
    return tasks;
  };
  run_experiments(request(fake, folder.path(), 4));
  EXPECT_EQ(crowd, 0);
}

TEST(Runner, KillsNeitherLoseNorRepeatRows) {
  const Folder folder;
  std::mt19937 random(1);
  const auto nap = [] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); };
  const Experiment fake = experiment(60, nap);
  int kills = 0;
  for (bool is_done = false; !is_done;) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      run_experiments(request(fake, folder.path(), 2));
      _exit(0);
    }
    // Longer after each kill: a slow machine, too, gets a task done in time.
    std::this_thread::sleep_for(std::chrono::microseconds(5000 + random() % 25000) +
                                kills * std::chrono::microseconds(500));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    is_done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    kills += is_done ? 0 : 1;
    ASSERT_LT(kills, 1000);
  }
  EXPECT_GT(kills, 1);
  EXPECT_EQ(content(folder / "fake.csv"), undisturbed(60));
}

TEST(Runner, FinishedTasksAreNotRunAgain) {
  const Folder folder;
  int runs = 0;
  const Experiment fake = experiment(5, [&runs] { ++runs; });
  run_experiments(request(fake, folder.path()));
  run_experiments(request(fake, folder.path()));
  EXPECT_EQ(runs, 5);
  RunRequest again = request(fake, folder.path());
  again.fresh = true;
  run_experiments(again);
  EXPECT_EQ(runs, 10);
}

TEST(Runner, FreshDoesNotDiscardTheJournalOfARunningRun) {
  const Folder folder;
  const Experiment fake = experiment(4);
  run_experiments(request(fake, folder.path()));
  const std::string before = content(folder / "fake.run.jsonl");
  RunRequest again = request(fake, folder.path());
  again.fresh = true;
  {
    const support::RecordFile running(folder / "fake.run.jsonl");
    EXPECT_THROW(run_experiments(again), support::Error);
  }
  EXPECT_EQ(content(folder / "fake.run.jsonl"), before);
  EXPECT_TRUE(test::fs::exists(folder / "fake.csv"));
}

TEST(Runner, AFileThatIsNoJournalIsNamedAndKept) {
  const Folder folder;
  const Experiment fake = experiment(2);
  const auto path = folder / "fake.run.jsonl";
  for (const std::string text : {"my notes", "one line\n", "{\"match\":\"1a\""}) {
    test::write(path, text);
    for (const bool fresh : {false, true}) {
      RunRequest wanted = request(fake, folder.path());
      wanted.fresh = fresh;
      const std::string error = test::error_line([&] { run_experiments(wanted); });
      EXPECT_NE(error.find("fake.run.jsonl is not a journal of the laboratory"), std::string::npos)
          << error;
      EXPECT_EQ(content(path), text);
    }
    EXPECT_THROW((void)read_results(folder.path(), fake), support::Error) << "as a report does";
  }
}

TEST(Runner, OtherSettingsAreRefusedAndChangeNothing) {
  const Folder folder;
  const Experiment fake = experiment(4);
  run_experiments(request(fake, folder.path()));
  const std::string before = content(folder / "fake.run.jsonl");
  RunRequest other = request(fake, folder.path());
  other.seed = 2;
  EXPECT_THROW(run_experiments(other), support::Error);
  EXPECT_EQ(content(folder / "fake.run.jsonl"), before);
}

TEST(Runner, AnErrorNamesItsTaskAndTheRestIsKept) {
  const Folder folder;
  int runs = 0;
  const Experiment fake = experiment(4, [&runs] {
    if (++runs == 3) throw std::runtime_error("no luck");
  });
  try {
    run_experiments(request(fake, folder.path()));
    FAIL();
  } catch (const support::Error& error) {
    EXPECT_EQ(std::string(error.what()), "fake, task task 3: no luck");
  }
  EXPECT_EQ(read_results(folder.path(), fake).done.size(), 2U);
  run_experiments(request(fake, folder.path()));
  EXPECT_EQ(content(folder / "fake.csv"), undisturbed(4));
}

TEST(Runner, TwoValuesWithOneNameAreRefused) {
  const Folder folder;
  Experiment fake = experiment(1);
  fake.tasks = [](Scale, std::uint64_t) {
    return std::vector<Task>{{"t", 1, [](const Context&) -> Rows {
                                return {{{{"depth", 1}}, {{"depth", 2}}, {}}};
                              }}};
  };
  EXPECT_THROW(run_experiments(request(fake, folder.path())), support::Error);
}

TEST(Runner, SeedsDifferBetweenTasksAndAreStable) {
  std::set<std::uint64_t> seeds;
  for (int i = 0; i < 1000; ++i) seeds.insert(task_seed(1, "fake", std::to_string(i)));
  seeds.insert(task_seed(2, "fake", "0"));
  seeds.insert(task_seed(1, "fak", "e0"));
  EXPECT_EQ(seeds.size(), 1002U);
  EXPECT_EQ(task_seed(1, "fake", "0"), task_seed(1, "fake", "0"));
}

TEST(Page, ShowsAndEscapesEverything) {
  const Folder folder;
  Experiment fake = experiment(3);
  fake.title = "Is a < b?";
  fake.assess = [](const Rows& rows) -> Findings {
    return {
        {{"<script>alert(1)</script>", "A & B", "1", std::to_string(rows.size()), exactly(1, 2)}},
        {{"p", "Plot", "", {"x"}, {"y"}, {{"s", {{1, 2}}}}}},
        {{"Caption", {"h"}, {{"<td>"}, {"12 %"}}}}};
  };
  run_experiments(request(fake, folder.path()));
  const std::string html = page({assessed(read_results(folder.path(), fake))});
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_NE(html.find("&lt;script&gt;alert(1)"), std::string::npos);
  EXPECT_NE(html.find("<h2>Is a &lt; b?</h2>"), std::string::npos);
  EXPECT_NE(html.find("A &amp; B"), std::string::npos);
  EXPECT_NE(html.find("<td class=\"n v1\">1</td>"), std::string::npos);
  EXPECT_NE(html.find("Figure 1. Plot.</b>"), std::string::npos);
  EXPECT_NE(html.find("2 instead of 1"), std::string::npos);
  EXPECT_NE(html.find("<td>&lt;td&gt;</td>"), std::string::npos);
  EXPECT_NE(html.find("<td class=\"n\">12 %</td>"), std::string::npos);
  EXPECT_NE(html.find("espalier-lab run fake --seed 1"), std::string::npos);
  EXPECT_NE(html.find("6 rows"), std::string::npos);
  EXPECT_NE(html.find("<svg"), std::string::npos);
  for (const char* const outside : {"src=", "http://", "https://", "@import", "url("}) {
    EXPECT_EQ(html.find(outside), std::string::npos) << outside;
  }
}

TEST(Page, AnUnfinishedExperimentHasNoClaims) {
  const Folder folder;
  const Experiment fake = experiment(5);
  for (const std::size_t index : {0U, 2U, 3U})
    (void)run_task({&fake, index}, {Scale::normal, 1, folder.path()});
  const AssessedResults result = assessed(read_results(folder.path(), fake));
  EXPECT_TRUE(result.findings.claims.empty());
  EXPECT_NE(page({result}).find("3 of 5 tasks done"), std::string::npos);
}

TEST(Page, RowsThatCannotBeAssessedAreRefused) {
  const Folder folder;
  Experiment fake = experiment(2);
  run_experiments(request(fake, folder.path()));
  fake.assess = [](const Rows& rows) -> Findings {
    (void)number(rows.at(0), "leaves");
    return {};
  };
  EXPECT_THROW((void)assessed(read_results(folder.path(), fake)), support::Error);
}

}  // namespace
}  // namespace espalier::lab
