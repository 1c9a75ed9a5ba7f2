// The command `annotate`: what it writes into files of games, and what an interrupted run leaves.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "games/checkers/pdn.hpp"
#include "games/chess/notation/pgn.hpp"
#include "games/othello/ggf.hpp"
#include "tests/shell.hpp"

namespace espalier::test {
namespace {

const std::string annotate = std::string(ESPALIER_PROGRAM) + " annotate --hash 1 ";

/// A mistake that allows mate, with clocks, a comment and a variation of its own.
constexpr const char* scholars_mate =
    "[Event \"School\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
    "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:59]} 2. Qh5 {bold} Nc6 (2... g6 3. Qxe5+) 3. Bc4\n"
    "Nf6 {[%clk 0:00:40] ugh} 4. Qxf7# 1-0\n\n";

/// Many short games that differ.
std::string games_for_a_while(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "[Round \"" + std::to_string(i) + "\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n";
  }
  return text;
}

std::vector<chess::PgnGame> games_of(const std::string& text) {
  return chess::parse_pgn_games(text).value();
}

TEST(Annotate, WritesEvaluationsMarksLinesAndWords) {
  const Folder folder;
  write(folder / "in.pgn", scholars_mate);
  const Ended ended = shell(annotate + "--nodes 3000 " + (folder / "in.pgn").string());
  ASSERT_EQ(ended.status, 0) << ended.output;
  const auto games = games_of(ended.output);
  ASSERT_EQ(games.size(), 1U);
  const chess::PgnGame& game = games.front();
  ASSERT_EQ(game.moves.size(), 7U);
  EXPECT_EQ(game.tag("ECO"), "C20");
  EXPECT_FALSE(game.tag("WhiteAccuracy").empty());
  EXPECT_LT(std::stod(std::string(game.tag("BlackAccuracy"))), 90);
  EXPECT_EQ(game.tag("Annotator").substr(0, 9), "Espalier ");
  for (std::size_t i = 0; i + 1 < game.moves.size(); ++i) {
    EXPECT_EQ(game.moves[i].comment.substr(0, 7), "[%eval ") << i;
  }
  EXPECT_NE(game.moves[0].comment.find("[%clk 0:01:00]"), std::string::npos);
  EXPECT_NE(game.moves[2].comment.find("bold"), std::string::npos);
  EXPECT_EQ(game.moves[3].variations.front(), "(2... g6 3. Qxe5+)");
  const chess::PgnMove& blunder = game.moves[5];
  EXPECT_EQ(blunder.nags, std::vector{4});
  EXPECT_EQ(blunder.comment, "[%eval #1] [%clk 0:00:40] ugh Allows mate in 1: 4. Qxf7#.");
  ASSERT_EQ(blunder.variations.size(), 1U);
  EXPECT_EQ(blunder.variations.front().substr(0, 6), "(3... ");
  EXPECT_EQ(game.moves[6].comment, "");  // the game is over
}

TEST(Annotate, ABrokenGameIsNamedAndPassedThrough) {
  const Folder folder;
  const std::string broken = "[White \"C\"]\n\n1. e4 e5 2. Ke3 Nf6 0-1\n\n";
  write(folder / "in.pgn", scholars_mate + broken + scholars_mate);
  const std::string out = (folder / "out.pgn").string();
  const Ended ended =
      shell(annotate + "--nodes 200 -o " + out + ' ' + (folder / "in.pgn").string());
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.output.find("game 2 (C - )"), std::string::npos) << ended.output;
  EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1);
  const std::string text = content(out);
  EXPECT_NE(text.find(broken), std::string::npos);
  std::istringstream stream(text);
  chess::PgnReader reader(stream);
  int read = 0;
  while (const auto game = reader.next()) read += *game ? 1 : 0;
  EXPECT_EQ(read, 2);
}

TEST(Annotate, AnInterruptedRunIsContinued) {
  const Folder folder;
  const std::string in = (folder / "in.pgn").string();
  const std::string out = (folder / "out.pgn").string();
  const std::string part = out + ".part";
  write(in, games_for_a_while(150));
  const std::string command = annotate + "--nodes 400 -o " + out + ' ' + in;
  const Ended interrupted = interrupt_when("[ -s " + part + " ]", command);
  ASSERT_EQ(interrupted.status, 130) << interrupted.output;
  EXPECT_FALSE(fs::exists(out));
  const Ended refused = shell(command);
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.output.find("--resume continues it"), std::string::npos) << refused.output;
  const Ended other = shell(command + " --resume --depth 3");
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.output.find("was begun with"), std::string::npos) << other.output;
  EXPECT_EQ(shell(command + " --resume").status, 0);
  EXPECT_FALSE(fs::exists(part));
  const Ended whole = shell(annotate + "--nodes 400 " + in);
  EXPECT_EQ(content(out), whole.output);
  EXPECT_EQ(games_of(whole.output).size(), 150U);
}

TEST(Annotate, WhatCannotBeDoneIsOneLine) {
  const Folder folder;
  write(folder / "empty.pgn", "\n");
  const std::string empty = (folder / "empty.pgn").string();
  for (const auto& [rest, status] :
       {std::pair{empty, 2}, {(folder / "none.pgn").string(), 2}, {"-o /dev/null/x " + empty, 1}}) {
    const Ended ended = shell(annotate + "--nodes 10 " + rest);
    EXPECT_EQ(ended.status, status) << rest;
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1) << ended.output;
  }
}

TEST(Annotate, GamesOfDraughtsAndOthello) {
  const Folder folder;
  write(folder / "in.pdn",
        "[Event \"E\"]\n[Result \"0-1\"]\n\n1. 11-15 {so} 23-19 2. 8-11 22-17 0-1\n");
  const Ended draughts =
      shell(annotate + "--game checkers --nodes 500 " + (folder / "in.pdn").string());
  ASSERT_EQ(draughts.status, 0) << draughts.output;
  const auto games = checkers::parse_pdn_games(draughts.output).value();
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games.front().moves.size(), 4U);
  EXPECT_EQ(games.front().notes.front().comment.substr(0, 7), "[%eval ");
  EXPECT_NE(games.front().notes.front().comment.find(" so"), std::string::npos);
  EXPECT_NE(draughts.output.find("[BlackAccuracy \""), std::string::npos);

  write(folder / "in.ggf",
        "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------"
        "------------- *]B[F5//1.5]W[D6//2]B[C3]W[D3];)\n");
  const Ended othello =
      shell(annotate + "--game othello --nodes 500 " + (folder / "in.ggf").string());
  ASSERT_EQ(othello.status, 0) << othello.output;
  const auto read = othello::parse_ggf(othello.output).value();
  ASSERT_EQ(read.size(), 1U);
  ASSERT_EQ(read.front().notes.size(), 4U);
  EXPECT_EQ(read.front().notes[1].seconds, 2);
  for (const othello::GgfNote& note : read.front().notes) EXPECT_TRUE(note.evaluation);
  EXPECT_NE(othello.output.find("C[Black accuracy "), std::string::npos);
}

}  // namespace
}  // namespace espalier::test
