// Tests of the command `build-database` in the built program.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "games/checkers/endgame_database.hpp"
#include "tests/shell.hpp"

namespace espalier::checkers {
namespace {

using test::content;
using test::Folder;
using test::shell;

test::Ended run(const Folder& folder, const std::string& arguments) {
  return shell("cd " + folder.path().string() + "; " ESPALIER_PROGRAM " build-database " +
               arguments);
}

TEST(BuildDatabase, WritesTheDatabaseAndCountsItsPositions) {
  const Folder folder;
  const auto ended = run(folder, "endgames --pieces 3 --json");
  ASSERT_EQ(ended.status, 0) << ended.output;
  const auto json = nlohmann::json::parse(ended.output);
  EXPECT_EQ(json["game"], "checkers");
  ASSERT_EQ(json["pieces"].size(), 2U);
  const auto& three = json["pieces"][1];
  EXPECT_EQ(three["positions"], 196'032);
  EXPECT_EQ(three["wins"], 100'250);
  EXPECT_EQ(three["longest_win_plies"], 61);
  const std::string bytes = content(folder / "endgames");
  EXPECT_EQ(json["bytes"], bytes.size());
  const auto database = EndgameDatabase::from_bytes(bytes);
  ASSERT_TRUE(database) << database.error();
  EXPECT_EQ(database->pieces(), 3);
}

TEST(BuildDatabase, SaysWhatIsWrong) {
  const Folder folder;
  EXPECT_EQ(run(folder, "endgames --pieces 5").status, 2);
  const auto unwritable = run(folder, "missing/endgames --pieces 2");
  EXPECT_EQ(unwritable.status, 1);
  EXPECT_NE(unwritable.output.find("missing/endgames"), std::string::npos) << unwritable.output;
}

}  // namespace
}  // namespace espalier::checkers
