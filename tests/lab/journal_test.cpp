// Tests of the journal and of files written as a whole: records are read again, damage is reported,
// and incomplete lines are ignored.
#include "lab/journal.hpp"

#include <gtest/gtest.h>

#include "support/error.hpp"
#include "support/files.hpp"
#include "tests/error.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

using test::content;
using test::error_line;
using test::Folder;

Header header() {
  return {"fake", Scale::quick, 7, 3, {"abc", "GCC 12", "-O2", "a machine"}, "2026-01-01 00:00"};
}

Record record(std::size_t index) {
  return {"task " + std::to_string(index),
          index,
          {{{{"width", index}, {"text", "a\nb\"c"}}, {{"leaves", 1234567890123}}, {{"s", 0.25}}}}};
}

TEST(Journal, WhatIsWrittenIsReadAgain) {
  const Folder folder;
  const auto path = folder / "fake.run.jsonl";
  {
    Journal journal(path, header());
    EXPECT_TRUE(journal.found().empty());
    journal.append(record(2));
    journal.append(record(0));
  }
  Journal journal(path, header());
  ASSERT_EQ(journal.found().size(), 2U);
  EXPECT_EQ(journal.found()[0].task, "task 2");
  EXPECT_EQ(journal.found()[0].rows, record(2).rows);
  EXPECT_EQ(journal.found()[1].index, 0U);
  EXPECT_FALSE(journal.was_truncated());
}

TEST(Journal, AnIncompleteLineIsRemovedWhereverItEnds) {
  const Folder folder;
  const auto path = folder / "fake.run.jsonl";
  {
    Journal journal(path, header());
    journal.append(record(0));
    journal.append(record(1));
  }
  const std::string whole = content(path);
  const std::size_t first = whole.find('\n') + 1;
  const std::size_t second = whole.find('\n', first) + 1;
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    test::write(path, whole.substr(0, size));
    const std::size_t records = size == whole.size() ? 2 : size >= second ? 1 : 0;
    {
      Journal journal(path, header());
      ASSERT_EQ(journal.found().size(), records) << size;
      const bool torn = size > first && size != second && size != whole.size();
      ASSERT_EQ(journal.was_truncated(), torn) << size;
      for (std::size_t i = records; i < 2; ++i) journal.append(record(i));
    }
    ASSERT_EQ(content(path), whole) << size;
  }
}

TEST(Journal, OtherSettingsAreRefusedByName) {
  const Folder folder;
  const auto path = folder / "fake.run.jsonl";
  { Journal journal(path, header()); }
  const auto refused = [&path](auto change) {
    Header other = header();
    change(other);
    return error_line([&] { Journal journal(path, other); });
  };
  EXPECT_NE(refused([](Header& h) { h.seed = 8; }).find("seed 7, not 8"), std::string::npos);
  EXPECT_NE(refused([](Header& h) { h.scale = Scale::full; }).find("scale quick, not full"),
            std::string::npos);
  EXPECT_NE(refused([](Header& h) { h.environment.commit = "def"; }).find("commit abc, not def"),
            std::string::npos);
  EXPECT_NE(refused([](Header& h) { h.tasks = 4; }).find("tasks 3, not 4"), std::string::npos);
  EXPECT_NE(refused([](Header& h) { h.environment.compiler = "Clang"; }).find("another compiler"),
            std::string::npos);
  EXPECT_EQ(refused([](Header&) {}), "");
}

TEST(Journal, DamageInTheMiddleIsReportedWithItsLine) {
  const Folder folder;
  const auto path = folder / "fake.run.jsonl";
  {
    Journal journal(path, header());
    for (std::size_t i = 0; i < 3; ++i) journal.append(record(i));
  }
  const std::string whole = content(path);
  const std::size_t second = whole.find('\n') + 1;
  std::string damaged = whole;
  damaged[second + 3] = '\0';
  test::write(path, damaged);
  EXPECT_NE(error_line([&] { Journal journal(path, header()); }).find("damaged in line 2"),
            std::string::npos);
  test::write(path, whole + whole.substr(second, whole.find('\n', second) + 1 - second));
  EXPECT_NE(error_line([&] { (void)read_journal(path); }).find("damaged in line 5"),
            std::string::npos)
      << "a task that stands there twice";
  test::write(path, "{\"experiment\":\"fake\"}\n");
  EXPECT_NE(error_line([&] { (void)read_journal(path); }).find("damaged in line 1"),
            std::string::npos);
}

TEST(Journal, TwoRunsCannotWriteIt) {
  const Folder folder;
  const auto path = folder / "fake.run.jsonl";
  const Journal journal(path, header());
  EXPECT_NE(error_line([&] { Journal other(path, header()); }).find("another run"),
            std::string::npos);
}

TEST(Journal, AFullDiskIsReported) {
  EXPECT_NE(error_line([] { Journal journal("/dev/full", header()); }), "");
  const Folder folder;
  EXPECT_NE(error_line([&] { Journal journal(folder.path(), header()); }), "");
  EXPECT_NE(error_line([&] { Journal journal(folder / "no" / "file", header()); }), "");
}

TEST(Journal, NamesIdentifyExperimentAndShard) {
  EXPECT_EQ(journal_name("a-b"), "a-b.run.jsonl");
  EXPECT_EQ(task_file_name("a-b", 6), "a-b.task-7.jsonl");
  EXPECT_EQ(experiment_of("x/a-b.run.jsonl"), "a-b");
  EXPECT_EQ(experiment_of("x/a-b.task-7.jsonl"), "a-b");
  EXPECT_EQ(experiment_of("x/a-b.csv"), std::nullopt);
  EXPECT_EQ(experiment_of("x/a-b.jsonl"), std::nullopt);
}

TEST(Files, AreReplacedAsAWhole) {
  const Folder folder;
  support::write_whole(folder / "a", "one");
  support::write_whole(folder / "a", "two");
  EXPECT_EQ(content(folder / "a"), "two");
  EXPECT_THROW(support::write_whole(folder / "none" / "a", "x"), support::Error);
  test::fs::create_directory(folder / "b");
  EXPECT_THROW(support::write_whole(folder / "b", "x"), support::Error);
  EXPECT_FALSE(test::fs::exists(folder / "b.unfinished"));
}

TEST(Files, AFolderIsCreatedUnlessItIsAFile) {
  const Folder folder;
  support::make_folder(folder / "x" / "y");
  EXPECT_TRUE(test::fs::is_directory(folder / "x" / "y"));
  test::write(folder / "z", "");
  EXPECT_THROW(support::make_folder(folder / "z"), support::Error);
  EXPECT_THROW(support::make_folder(folder / "z" / "y"), support::Error);
}

}  // namespace
}  // namespace espalier::lab
