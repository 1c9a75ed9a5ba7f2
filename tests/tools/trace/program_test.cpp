// Tests of the command `trace` in the built program, and of the file that it writes.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "tests/shell.hpp"

namespace espalier::trace {
namespace {

using espalier::test::content;
using espalier::test::Ended;
using espalier::test::Folder;
using espalier::test::shell;
using nlohmann::json;

class TraceProgram : public ::testing::Test {
 protected:
  [[nodiscard]] Ended run(const std::string& arguments) const {
    return shell("cd " + folder_.path().string() + " && " ESPALIER_PROGRAM " trace " + arguments);
  }
  Folder folder_;
};

TEST_F(TraceProgram, WritesTheColumnsOfTheNodes) {
  const Ended ended = run("--depth 5 --out tree.json --json");
  ASSERT_EQ(ended.status, 0) << ended.output;
  const json said = json::parse(ended.output);
  const json tree = json::parse(content(folder_ / "tree.json"));
  EXPECT_EQ(tree["format"], "espalier-trace");
  EXPECT_EQ(tree["version"], 1);
  EXPECT_EQ(tree["result"]["nodes"], said["nodes"]);
  EXPECT_EQ(tree["totals"]["nodes"], said["nodes"]);
  const std::size_t count = tree["nodes"]["parent"].size();
  EXPECT_EQ(count, said["recorded"]);
  for (const auto& [name, column] : tree["nodes"].items()) EXPECT_EQ(column.size(), count) << name;
  EXPECT_EQ(tree["left_out"]["node"].size(), tree["left_out"]["move"].size());
  EXPECT_EQ(tree["nodes"]["parent"][0], -1);
  EXPECT_EQ(tree["nodes"]["move"][0], "");
  EXPECT_EQ(tree["nodes"]["move"][1].get<std::string>().size(), 4U);
  std::size_t of_best = 0;
  for (const json& move : tree["nodes"]["move"]) of_best += move == tree["result"]["pv"][0];
  EXPECT_GT(of_best, 0U);
}

TEST_F(TraceProgram, WritesWhatTheDocumentDescribes) {
  ASSERT_EQ(run("--depth 4 --out tree.json").status, 0);
  const json tree = json::parse(content(folder_ / "tree.json"));
  const std::string document =
      content(std::filesystem::path(ESPALIER_SOURCE_DIR) / "docs/reference/trace.md");
  const auto describes = [&](const std::string& name) {
    return document.find('`' + name + '`') != std::string::npos;
  };
  for (const auto& [name, value] : tree.items()) EXPECT_TRUE(describes(name)) << name;
  for (const auto& [name, value] : tree["totals"].items()) EXPECT_TRUE(describes(name)) << name;
  for (const auto& [name, value] : tree["nodes"].items()) {
    EXPECT_TRUE(name.starts_with("left_out_by_") || describes(name)) << name;
  }
  // Reasons are rules, which docs/reference/enhancements.md lists, or described here.
  std::set<std::string> rules;
  for (const json& rule : tree["rules"]) rules.insert(rule["name"]);
  for (const json& name : tree["names"]["end"]) {
    EXPECT_TRUE(rules.contains(name) || describes(name)) << name;
  }
  for (const json& name : tree["names"]["stage"]) EXPECT_TRUE(describes(name)) << name;
  const std::size_t begin = document.find("| column of `nodes` |");
  std::istringstream rows(document.substr(begin, document.find("\n\n", begin) - begin));
  int columns = 0;
  for (std::string row; std::getline(rows, row);) {
    std::istringstream cell(row.substr(2, row.find('|', 2) - 2));
    for (std::string word; cell >> word;) {
      if (word[0] != '`' || word.starts_with("`left_out_by_") || word == "`nodes`") continue;
      const std::string name = word.substr(1, word.find('`', 1) - 1);
      EXPECT_TRUE(tree["nodes"].contains(name)) << name;
      ++columns;
    }
  }
  EXPECT_GT(columns, 20);
}

TEST_F(TraceProgram, VisitsTheNodesOfTheEngine) {
  const std::string fen =
      "--fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'";
  const Ended traced = run(fen + " --depth 9 --budget 1000 --out tree.json --json");
  ASSERT_EQ(traced.status, 0) << traced.output;
  const std::string engine = std::filesystem::path(ESPALIER_PROGRAM).replace_filename("espalier");
  const Ended searched = shell(engine + " analyse --json --depth 9 " + fen + " | tail -n 1");
  ASSERT_EQ(searched.status, 0) << searched.output;
  EXPECT_EQ(json::parse(traced.output)["nodes"], json::parse(searched.output)["nodes"]);
}

TEST_F(TraceProgram, RulesAreLeftOut) {
  const auto null_moves = [&](const std::string& arguments) {
    const Ended ended = run("--out tree.json --json --depth " + arguments);
    EXPECT_EQ(ended.status, 0) << ended.output;
    const json said = json::parse(ended.output);
    return said["ends"].value("null_move", json::object()).value("search", 0);
  };
  EXPECT_GT(null_moves("6"), 0);
  EXPECT_EQ(null_moves("6 --without null_move"), 0);
  EXPECT_EQ(null_moves("4 --without null_move,razoring late_move_reductions"), 0);
  const json reductions = json::parse(content(folder_ / "tree.json"))["nodes"]["reduction"];
  for (const json& reduction : reductions) EXPECT_EQ(reduction, 0);
}

TEST_F(TraceProgram, AfterMovesThePositionIsTheirs) {
  const Ended moved = run("--moves e2e4 e7e5,g1f3 --depth 4 --out tree.json");
  ASSERT_EQ(moved.status, 0) << moved.output;
  EXPECT_EQ(json::parse(content(folder_ / "tree.json"))["fen"],
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  // A position that has occurred before is a draw for the search: the moves are its history.
  const std::string repeated = "g1f3,g8f6,f3g1,f6g8,g1f3,g8f6,f3g1";
  ASSERT_EQ(run("--depth 3 --out tree.json --moves " + repeated).status, 0);
  const json tree = json::parse(content(folder_ / "tree.json"));
  int draws = 0;
  for (std::size_t i = 0; i < tree["nodes"]["end"].size(); ++i) {
    const json& end = tree["names"]["end"][tree["nodes"]["end"][i].get<std::size_t>()];
    draws += tree["nodes"]["move"][i] == "f6g8" && end == "draw";
  }
  EXPECT_GT(draws, 0);
}

TEST_F(TraceProgram, CompressesIfTheNameSaysSo) {
  ASSERT_EQ(run("--depth 4 --out tree.json.gz").status, 0);
  ASSERT_EQ(run("--depth 4 --out tree.json").status, 0);
  const Ended unpacked = shell("gzip -dc " + (folder_ / "tree.json.gz").string());
  EXPECT_EQ(unpacked.output, content(folder_ / "tree.json"));
  EXPECT_LT(content(folder_ / "tree.json.gz").size(), unpacked.output.size() / 4);
}

TEST_F(TraceProgram, RefusesWhatItCannotUse) {
  EXPECT_EQ(run("--depth 4").status, 2);
  const Ended ended = run("--fen 'no board' --out tree.json");
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.output.find("--fen: "), std::string::npos) << ended.output;
  EXPECT_EQ(run("--depth 4 --out missing/tree.json").status, 1);
  const Ended illegal = run("--moves e2e4 e2e4 --out tree.json");
  EXPECT_EQ(illegal.status, 2);
  EXPECT_NE(illegal.output.find("--moves: "), std::string::npos) << illegal.output;
  const Ended unknown = run("--without nothing --out tree.json");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.output.find("null_move"), std::string::npos) << unknown.output;
}

TEST_F(TraceProgram, APositionWithoutMovesHasAnEmptyTree) {
  const Ended ended = run("--fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' --out tree.json");
  ASSERT_EQ(ended.status, 0) << ended.output;
  EXPECT_TRUE(json::parse(content(folder_ / "tree.json"))["nodes"]["parent"].empty());
}

}  // namespace
}  // namespace espalier::trace
