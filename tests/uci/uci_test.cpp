// A UCI session with the built program, through pipes, in and out of order.
#include <gtest/gtest.h>

#include <csignal>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>

#include "tests/environment.hpp"
#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

using std::chrono::milliseconds;

constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

TEST(Uci, IntroducesItselfWithEveryOption) {
  const auto said = run({}, "uci\nquit\n");
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.count("id name Espalier"), 1);
  EXPECT_EQ(said.count("id author "), 1);
  for (const char* option :
       {"option name Threads type spin default 1 min 1 max 1024",
        "option name Hash type spin default 16 min 1 max 33554432",
        "option name Clear Hash type button", "option name Ponder type check default false",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name nodestime type spin default 0 min 0 max 10000",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 1500 min 1000 max 3300",
        "option name Strength Seed type spin default 0 min 0 max 2147483647",
        "option name UCI_Chess960 type check default false",
        "option name UCI_ShowWDL type check default false",
        "option name Debug Log File type string default <empty>"}) {
    EXPECT_EQ(said.count(option), 1) << option;
  }
  EXPECT_EQ(said.lines.back(), "uciok");
}

TEST(Uci, AnswersIsreadyInTurnAndDuringASearch) {
  const auto said = run({}, "uci\nisready\nquit\n");
  EXPECT_EQ(said.lines.back(), "readyok");

  Program program;
  program.say("go infinite");
  program.say("isready");
  EXPECT_FALSE(program.until("readyok").empty());
  program.say("stop");
  EXPECT_FALSE(program.until("bestmove ").empty());
}

TEST(Uci, MateSearchEndsWhereThereIsNoMate) {
  const auto said = run({"position startpos", "go mate 1"}, "");
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.count("bestmove "), 1);
  EXPECT_EQ(said.count("score mate"), 0);
}

TEST(Uci, InfiniteHoldsItsAnswerUntilStop) {
  Program program;
  program.say("position fen 7k/8/8/8/8/8/8/K5Q1 w - - 0 1");
  program.say("go infinite depth 2");
  EXPECT_FALSE(program.until("info depth 2").empty());
  program.say("isready");
  EXPECT_EQ(program.until("readyok").size(), 1U);
  EXPECT_FALSE(program.line(milliseconds(200)));
  program.say("stop");
  EXPECT_EQ(program.until("bestmove ").size(), 1U);
}

TEST(Uci, StopWithoutASearchSaysNothing) {
  const auto said = run({}, "stop\nponderhit\nstop\nisready\nquit\n");
  EXPECT_EQ(said.lines, std::vector<std::string>{"readyok"});
}

TEST(Uci, StopSentTogetherWithGoIsNotLost) {
  Program program;
  for (int i = 0; i < 20; ++i) {
    program.write("go infinite\nstop\n");
    ASSERT_FALSE(program.until("bestmove ").empty());
  }
}

TEST(Uci, EveryGoHasExactlyOneAnswer) {
  const auto said =
      run({},
          "go depth 3\ngo depth 4\nstop\ngo infinite\ngo nodes 100\nposition startpos "
          "moves e2e4\ngo ponder\ngo movetime 1\ngo wtime 1 btime 1\ngo depth x\nquit\n");
  EXPECT_EQ(said.count("bestmove "), 8);
  EXPECT_EQ(said.status, 0);
}

TEST(Uci, AChangeWaitsForTheEndOfASearch) {
  Program program;
  program.say("go infinite");
  program.say("position startpos moves e2e4");
  program.say("isready");
  EXPECT_FALSE(program.until("readyok").empty());
  program.say("stop");
  EXPECT_FALSE(program.until("bestmove ").empty());
  program.say("go depth 6");
  program.say("setoption name MultiPV value 2");
  const auto lines = program.until("bestmove ");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(word_after(lines[lines.size() - 2], "depth"), "6");
  EXPECT_EQ(word_after(lines[lines.size() - 2], "multipv"), "1");
}

TEST(Uci, PonderHoldsUntilPonderhitAndThenObeysTheClock) {
  Program program;
  program.say("position startpos moves e2e4 e7e5");
  program.say("go ponder wtime 2000 btime 2000 movestogo 20");
  EXPECT_FALSE(program.until("info depth 3").empty());
  program.say("isready");
  const auto lines = program.until("readyok");
  for (const auto& line : lines) EXPECT_NE(line.rfind("bestmove", 0), 0U);
  program.say("ponderhit");
  EXPECT_FALSE(program.until("bestmove ").empty());
}

TEST(Uci, PonderThatIsStoppedAnswersOnce) {
  Program program;
  program.say("go ponder depth 1");
  EXPECT_FALSE(program.until("info depth 1").empty());
  EXPECT_FALSE(program.line(milliseconds(150)));
  program.say("ponderhit");
  EXPECT_FALSE(program.until("bestmove ").empty());
  program.say("go ponder movetime 100000");
  program.say("stop");
  EXPECT_FALSE(program.until("bestmove ").empty());
}

TEST(Uci, EndOfInputEndsEverySearch) {
  for (const char* input : {"go infinite\n", "go ponder wtime 1 btime 1\n", "go\n", "go depth 60\n",
                            "go mate 9\n", "go wtime 600000 btime 600000\n"}) {
    const auto said = run({}, input);
    EXPECT_LT(said.processor_time, std::chrono::seconds(5)) << input;
    EXPECT_EQ(said.count("bestmove "), 1) << input;
    EXPECT_EQ(said.status, 0) << input;
  }
}

TEST(Uci, QuitEndsASearchAtOnce) {
  const auto said = run({}, "go depth 200\nquit\nd\n");
  EXPECT_EQ(said.count("bestmove "), 1);
  EXPECT_FALSE(said.says("Fen:"));
  EXPECT_EQ(said.status, 0);
}

TEST(Uci, InfoHasItsFieldsInOrder) {
  const auto said = converse({}, "go depth 5\n");
  for (const auto& line : said.lines) {
    if (line.rfind("info ", 0) != 0) continue;
    std::size_t last = 0;
    for (const char* field : {" depth ", " seldepth ", " multipv ", " score cp ", " nodes ",
                              " nps ", " hashfull ", " time ", " pv "}) {
      const std::size_t at = line.find(field);
      ASSERT_NE(at, std::string::npos) << field << " in " << line;
      EXPECT_GT(at, last) << line;
      last = at;
    }
  }
  EXPECT_EQ(said.count("info depth "), 5);
}

TEST(Uci, DepthOneIsCompletedWhateverTheClock) {
  for (const char* go : {"go movetime 0\n", "go wtime 0 btime 0\n", "go wtime -500 btime -500\n",
                         "go movetime 1\n", "go wtime 1 btime 1 winc 0 binc 0 movestogo 1\n"}) {
    const auto said = converse({}, std::string("position fen ") + kiwipete + "\n" + go);
    EXPECT_EQ(said.count("info depth 1 "), 1) << go;
    EXPECT_FALSE(said.last("info depth 1 ").empty());
    EXPECT_EQ(said.last("info depth 1 ").find("bound"), std::string::npos);
    EXPECT_EQ(said.count("bestmove "), 1);
  }
}

TEST(Uci, ANodeLimitIsExact) {
  for (const char* nodes : {"1", "2", "1000", "54321"}) {
    const auto said = converse({}, std::string("go nodes ") + nodes + "\n");
    EXPECT_EQ(word_after(said.last("info "), "nodes"), nodes);
    EXPECT_EQ(said.count("bestmove "), 1);
  }
}

TEST(Uci, SearchesRepeatBitByBitAfterUcinewgame) {
  // Not what is printed once a second while a search takes long.
  const auto numbers = [](const std::vector<std::string>& lines) {
    std::vector<std::string> text;
    for (const auto& line : lines) {
      const auto pv = line.find(" pv ");
      if (pv != std::string::npos) {
        text.push_back(word_after(line, "depth") + word_after(line, "nodes") +
                       word_after(line, "cp") + line.substr(pv));
      } else if (line.starts_with("bestmove ")) {
        text.push_back(line);
      }
    }
    EXPECT_GT(text.size(), 2U);
    return text;
  };
  Program program;
  program.say(std::string("position fen ") + kiwipete);
  program.say("go nodes 60000");
  const auto first = numbers(program.until("bestmove "));
  program.say("position startpos");
  program.say("go depth 6");
  program.until("bestmove ");
  program.say("ucinewgame");
  program.say(std::string("position fen ") + kiwipete);
  program.say("go nodes 60000");
  EXPECT_EQ(numbers(program.until("bestmove ")), first);
}

TEST(Uci, MultiPvShowsDifferentMovesBestFirst) {
  const auto said = converse({}, "setoption name MultiPV value 4\ngo depth 5\n");
  std::set<std::string> moves;
  int before = 100000;
  const std::size_t last = said.lines.size() - 5;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string& line = said.lines[last + i];
    EXPECT_EQ(word_after(line, "depth"), "5");
    EXPECT_EQ(word_after(line, "multipv"), std::to_string(i + 1));
    moves.insert(word_after(line, "pv"));
    const int score = std::stoi(word_after(line, "cp"));
    EXPECT_LE(score, before);
    before = score;
  }
  EXPECT_EQ(moves.size(), 4U);
  EXPECT_EQ(word_after(said.lines.back(), "bestmove"), word_after(said.lines[last], "pv"));
}

TEST(Uci, MultiPvIsLimitedByTheLegalMoves) {
  const auto said = converse(
      {},
      "setoption name multipv value 256\nposition fen 7k/8/8/8/8/8/q7/7K w - - 0 1\ngo depth 2\n");
  EXPECT_EQ(said.count("info depth 2 "), 1);  // only Kg1
  EXPECT_EQ(word_after(said.last("bestmove"), "bestmove"), "h1g1");
}

TEST(Uci, SearchmovesAreRespected) {
  const auto said = converse({}, "go depth 4 searchmoves a2a3 h2h3\ngo searchmoves h2h4 depth 3\n");
  const std::string first = word_after(said.lines[4], "bestmove");
  EXPECT_TRUE(first == "a2a3" || first == "h2h3") << first;
  EXPECT_EQ(word_after(said.last("bestmove"), "bestmove"), "h2h4");
}

TEST(Uci, IllegalSearchmovesAreNamed) {
  const auto said = converse({}, "go depth 2 searchmoves e2e5 e2e4\ngo depth 2 searchmoves e2e5\n");
  EXPECT_EQ(said.count("info string error: go: searchmoves: illegal move e2e5"), 2);
  EXPECT_EQ(said.count("bestmove e2e4"), 1);
  EXPECT_EQ(said.lines.back(), "bestmove (none)");
}

TEST(Uci, MatesAreCountedInMoves) {
  const auto score_of = [](const std::string& fen, const std::string& go) {
    const auto said = converse({}, "position fen " + fen + "\n" + go + "\n");
    return said.last("info ");
  };
  EXPECT_EQ(word_after(score_of("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "go depth 4"), "mate"), "1");
  EXPECT_EQ(word_after(score_of("7k/8/8/8/8/1R6/R7/K7 w - - 0 1", "go depth 12"), "mate"), "2");
  EXPECT_EQ(
      word_after(score_of("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", "go mate 3"),
                 "mate"),
      "3");
  // The mated side: whatever it plays, a rook mates.
  EXPECT_EQ(word_after(score_of("7k/R7/8/8/8/8/1R6/K7 b - - 0 1", "go depth 12"), "mate"), "-1");
}

TEST(Uci, AGameThatIsOverHasNoMove) {
  const auto mated = run({}, "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 3\n");
  EXPECT_EQ(mated.lines,
            (std::vector<std::string>{"info depth 0 score mate 0", "bestmove (none)"}));
  const auto stalemate = run({}, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo movetime 50\n");
  EXPECT_EQ(stalemate.lines,
            (std::vector<std::string>{"info depth 0 score cp 0", "bestmove (none)"}));
}

TEST(Uci, CastlingIsWrittenAsTheUserInterfaceWants) {
  const std::string castle =
      "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1\n";
  EXPECT_EQ(converse({}, castle).lines.back(), "bestmove e1g1");
  EXPECT_EQ(
      converse({},
               "setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/4K2R w H "
               "- 0 1\ngo depth 1 searchmoves e1h1\n")
          .lines.back(),
      "bestmove e1h1");
}

TEST(Uci, CastlingOfChess960IsNoOtherMoveWithoutTheOption) {
  const std::string from_f1 = "position fen 4k3/8/8/8/8/8/8/5K1R w K - 0 1\n";
  const auto castles = converse({}, from_f1 + "go depth 1 searchmoves f1h1\n");
  EXPECT_EQ(castles.lines.back(), "bestmove f1h1");
  EXPECT_EQ(castles.count("info string warning: position: castling of Chess960"), 1);
  EXPECT_EQ(converse({}, from_f1 + "go depth 1 searchmoves f1g1\n").lines.back(), "bestmove f1g1");
  EXPECT_EQ(run({from_f1.substr(0, from_f1.size() - 1), "go perft 1"}).count("f1g1: "), 1);
}

TEST(Uci, WhatAFenLacksIsAssumedAndSaid) {
  const auto said = run({}, "position fen 4k3/8/8/8/8/8/8/R3K3 b\nd\n");
  EXPECT_EQ(said.count("info string warning: position: assumed: no castling, no en passant"), 1);
  EXPECT_EQ(said.count("Fen: 4k3/8/8/8/8/8/8/R3K3 b - - 0 1"), 1);
}

TEST(Uci, ChancesAreShownOnRequest) {
  const auto said = converse({}, "setoption name uci_showwdl value TRUE\ngo depth 2\n");
  const std::string line = said.last("info depth 2");
  const std::size_t at = line.find(" wdl ");
  ASSERT_NE(at, std::string::npos);
  int win = 0;
  int draw = 0;
  int loss = 0;
  ASSERT_EQ(std::sscanf(line.c_str() + at, " wdl %d %d %d", &win, &draw, &loss), 3);
  EXPECT_EQ(win + draw + loss, 1000);
  EXPECT_EQ(converse({}, "go depth 2\n").last("info depth 2").find(" wdl "), std::string::npos);
}

TEST(UciOptions, AGameThatIsDrawnIsACertainDraw) {
  for (const char* const fen : {"8/8/4k3/8/8/3K4/8/8 w - - 0 1",    // bare kings
                                "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",  // stalemate
                                "8/8/4k3/8/8/3K4/8/7R w - - 99 90"}) {
    const auto said =
        converse({}, std::string("setoption name UCI_ShowWDL value true\nposition fen ") + fen +
                         "\ngo depth 5\n");
    EXPECT_TRUE((said.last("info depth") + ' ').find(" wdl 0 1000 0 ") != std::string::npos)
        << said.last("info depth");
  }
}

// Deeper iterations would print the same again. After `go infinite` the move waits for `stop`.
TEST(Uci, WhatNothingCanChangeIsPrintedOnce) {
  for (const char* const fen : {"8/8/4k3/8/8/3K4/8/8 w - - 0 1",      // bare kings
                                "8/8/4k3/8/8/3K4/8/7R w - - 100 90",  // the fifty-move draw
                                "7k/8/8/8/8/1R6/R7/K7 w - - 0 1"}) {  // a mate in two
    const std::string position = std::string("position fen ") + fen + "\n";
    const auto said = converse({}, position + "go nodes 100000000\n");
    EXPECT_LT(said.count("info depth "), 10) << fen;
    EXPECT_EQ(said.count("bestmove "), 1) << fen;

    test::Program program;
    program.write(position + "go infinite\nisready\n");
    for (const std::string& line : program.until("readyok")) {
      EXPECT_NE(line.rfind("bestmove", 0), 0U) << fen;
    }
    program.say("stop");
    EXPECT_FALSE(program.until("bestmove ").empty()) << fen;
  }
}

// Once the last knight and bishop are gone, two knights cannot win: the bishop must not be given up
// for the one that would draw.
TEST(Uci, DoesNotGiveAwayAWinForADrawnEnding) {
  const auto said =
      converse({}, "position fen 7k/8/7K/N7/3N4/8/B7/n7 w - - 96 1\ngo nodes 20000\n");
  EXPECT_NE(said.last("bestmove").substr(0, 13), "bestmove a2b3");
}

TEST(Uci, ThreadsDivideTheSearchAsTheOptionSays) {
  EXPECT_EQ(converse({}, "uci\n")
                .count("option name SMP type combo default lazy var lazy var abdada var ybwc"),
            1);
  for (const std::string scheme : {"abdada", "ybwc", "Lazy"}) {
    const auto said = converse({}, "setoption name Threads value 3\nsetoption name SMP value " +
                                       scheme + "\ngo depth 9\ngo movetime 30\n");
    EXPECT_EQ(said.count("bestmove "), 2) << scheme;
    EXPECT_FALSE(said.last("info depth 9").empty()) << scheme;
  }
  EXPECT_NE(converse({}, "setoption name SMP value none\n").last("info string").find("SMP"),
            std::string::npos);
}

TEST(Uci, SeveralThreadsAnswerAsOne) {
  const auto said = converse({}, "setoption name Threads value 3\ngo depth 7\ngo nodes 30000\n");
  EXPECT_EQ(said.count("bestmove "), 2);
  // Each has its share of the nodes; the main thread's end is the end of all.
  const int nodes = std::stoi(word_after(said.last("info "), "nodes"));
  EXPECT_LE(nodes, 30000);
  EXPECT_GE(nodes, 10000);
}

TEST(Uci, PerftDividesAndCounts) {
  const auto said =
      run({"go perft 3", "perft 2", "position fen " + std::string(kiwipete), "go perft 3"});
  EXPECT_EQ(said.count("e2e4: 600"), 1);
  EXPECT_EQ(said.count("Nodes searched: 8902"), 1);
  EXPECT_EQ(said.count("Nodes searched: 400"), 1);
  EXPECT_EQ(said.count("Nodes searched: 97862"), 1);
}

TEST(Uci, TheEndOfTheInputEndsNoCount) {
  for (const char* const command : {"perft 4", "go perft 4", "bench 1"}) {
    const auto said = run({}, std::string(command) + "\n");
    EXPECT_EQ(said.count("Incomplete"), 0) << command;
    EXPECT_TRUE(said.says("Nodes searched: 197281") || said.says(" nodes ")) << command;
  }
  EXPECT_EQ(run({}, "perft 3\ngo depth 60\n").count("bestmove "), 1);
}

TEST(Uci, PerftCanBeStopped) {
  Program program;
  program.say("go perft 12");
  program.say("stop");
  program.say("isready");
  EXPECT_FALSE(program.until("readyok").empty());
}

TEST(Uci, BenchAndPerftStopAtOnce) {
  for (const char* const command : {"bench 60", "perft 12", "go perft 12"}) {
    SCOPED_TRACE(command);
    Program program;
    program.say(command);
    while (program.line(milliseconds(300))) {  // until it counts for longer than that
    }
    const auto before = program.processor_time();
    program.say("stop");
    EXPECT_FALSE(program.until("Incomplete: stopped ").empty());
    EXPECT_LT(program.processor_time() - before, std::chrono::seconds(3));
    program.say("stop");
    program.say("go depth 1");
    EXPECT_FALSE(program.until("bestmove ").empty());
    program.say(command);
    program.say("quit");
    (void)program.rest();
    EXPECT_EQ(program.status(), 0);
  }
}

TEST(Uci, ACountEndsNoSearchThatWaitsForStop) {
  for (const std::string command : {"bench 1", "perft 3", "go perft 3"}) {
    SCOPED_TRACE(command);
    Program program;
    program.say("go infinite");
    EXPECT_FALSE(program.until("info depth 2 ").empty());
    program.say(command + "\nisready");
    int refusals = 0;
    for (const std::string& line : program.until("readyok")) {
      EXPECT_NE(line.rfind("bestmove", 0), 0U) << line;
      refusals += line.rfind("info string error: ", 0) == 0 ? 1 : 0;
    }
    EXPECT_EQ(refusals, 1);
    program.say("stop\n" + command + "\nisready");
    const auto lines = program.until("readyok");
    EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                            [](const auto& line) { return line.rfind("bestmove ", 0) == 0; }),
              1);
    EXPECT_EQ(lines[lines.size() - 2].find("Incomplete"), std::string::npos);
  }
  // Behind a search that ends by itself it has its turn.
  const auto said = run({}, "go depth 3\nperft 3\nisready\n");
  EXPECT_EQ(said.count("info string error"), 0);
  EXPECT_EQ(said.count("Nodes searched: 8902"), 1);
}

TEST(Uci, AByteOrderMarkIsSkipped) {
  const auto said = run({}, "\xEF\xBB\xBFuci\nquit\n");
  EXPECT_EQ(said.lines.back(), "uciok");
  EXPECT_EQ(said.count("info string error"), 0);
}

TEST(Uci, IncrementsWithoutTimesEndAtOnceWithOneLine) {
  for (const char* const go : {"go winc 1 binc 5", "go movestogo 5"}) {
    Program program;
    program.say(go);
    const auto lines = program.until("bestmove ");
    ASSERT_FALSE(lines.empty()) << go;
    EXPECT_EQ(lines[0].rfind("info string error: go: wtime and btime are missing", 0), 0U);
    EXPECT_NE(lines[1].rfind("info string", 0), 0U);
  }
}

TEST(Uci, InfiniteWithoutALegalMoveWaitsForStop) {
  Program program;
  program.say("go infinite searchmoves e2e5 e7e5");
  for (const char* const move : {"e2e5", "e7e5"}) {
    const auto line = program.line().value_or("");
    EXPECT_EQ(line.rfind("info string error: go: searchmoves: ", 0), 0U) << line;
    EXPECT_NE(line.find(move), std::string::npos) << line;
  }
  EXPECT_FALSE(program.line(milliseconds(200)));
  program.say("stop");
  EXPECT_EQ(program.line(), "bestmove (none)");
}

TEST(Uci, ACastlingRightWithoutARookIsDroppedWithAWarning) {
  const auto said = run({}, "position fen k7/8/8/8/8/8/8/K7 w K - 0 1\nd\n");
  EXPECT_EQ(said.count("info string warning: position: castling right 'K' dropped"), 1);
  EXPECT_TRUE(said.says("Fen: k7/8/8/8/8/8/8/K7 w - - 0 1"));
}

TEST(Uci, ShowsFlipsAndExplainsThePosition) {
  const auto said = run({}, "position startpos moves e2e4\nd\nflip\nd\neval\n");
  EXPECT_TRUE(said.says("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
  EXPECT_TRUE(said.says("Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  EXPECT_EQ(said.count("Final evaluation "), 1);
}

TEST(Uci, ShowsThePositionDuringASearch) {
  Program program;
  program.say("position startpos moves e2e4");
  program.say("go infinite");
  program.say("d");
  EXPECT_FALSE(program.until("Fen: rnbqkbnr/pppppppp/8/8/4P3").empty());
  program.say("stop");
  EXPECT_FALSE(program.until("bestmove ").empty());
}

TEST(Uci, WordsBeforeACommandAreSkipped) {
  const auto said = run({}, "joho isready\n  \t isready \t\r\nfoo bar\n\n");
  EXPECT_EQ(said.count("readyok"), 2);
  EXPECT_EQ(said.count("info string error: unknown command 'foo'"), 1);
}

// --------------------------------------------------------------------------------------- bad input

TEST(UciBadInput, ABadPositionLeavesTheLastOneWhole) {
  for (const char* bad : {
           "position startpos moves e2e4 e7e5 e1e3 g8f6",
           "position startpos moves e2e4 x",
           "position startpos e2e4",
           "position",
           "position fen",
           "position nowhere",
           "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
           "position fen k7/8/8/8/8/8/8/KK6 w - - 0 1",
           "position fen k7/8/8/8/8/8/8/KP6 w - - 0 1",
           "position fen kR6/8/8/8/8/8/8/K7 w - - 0 1",
           "position fen k8/8/8/8/8/8/8/K7 w - - 0 1",
           "position fen k7/8/8/8/8/8/8/K7 w - - x y",
           "position fen \x01\xff\x80 w - - 0 1",
       }) {
    const auto said = run({}, "position startpos moves d2d4\n" + std::string(bad) + "\nd\n");
    EXPECT_EQ(said.count("info string error: position"), 1) << bad;
    EXPECT_TRUE(said.says("Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"))
        << bad;
    EXPECT_EQ(said.status, 0);
  }
}

TEST(UciBadInput, AfterABadPositionNothingAnswersForTheLastOne) {
  const auto said = run({},
                        "position startpos moves d2d4\nposition startpos moves e2e5\neval\nflip\n"
                        "perft 1\ngo perft 1\nd\nposition startpos moves e2e4\nd\n");
  for (const std::string command : {"eval", "flip", "perft", "go", "d"}) {
    EXPECT_EQ(said.count("info string error: " + command + ": the last 'position' was refused"), 1)
        << command;
  }
  EXPECT_EQ(said.count("Final evaluation"), 0);
  EXPECT_EQ(said.count("Nodes searched"), 0);
  EXPECT_TRUE(said.says("Fen: rnbqkbnr/pppppppp/8/8/4P3"));
  const auto next = run({},
                        "position startpos moves d2d4\nposition startpos moves e2e5\n"
                        "ucinewgame\nd\n");
  EXPECT_TRUE(next.says("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  EXPECT_EQ(next.count("info string error"), 1);
}

TEST(UciBadInput, AnIllegalMoveIsNamedWithItsNumber) {
  const auto said = run({}, "position startpos moves e2e4 e7e5 e1e3 g8f6\n");
  ASSERT_EQ(said.lines.size(), 1U);
  EXPECT_EQ(said.lines[0].rfind("info string error: position: move 3: illegal move e1e3", 0), 0U);
}

TEST(UciBadInput, OptionsOutOfRangeAreRefused) {
  for (const char* bad :
       {"setoption name Threads value 0", "setoption name Threads value 2000",
        "setoption name MultiPV value -1", "setoption name Hash value abc",
        "setoption name Hash value", "setoption name Hash value 99999999999999999999",
        "setoption name Ponder value maybe", "setoption name Nonsense value 1", "setoption",
        "setoption name", "setoption Hash 16",
        "setoption name Debug Log File value /nowhere/at/all"}) {
    const auto said = run({}, std::string(bad) + "\nisready\n");
    EXPECT_EQ(said.count("info string error: "), 1) << bad;
    EXPECT_EQ(said.lines.size(), 2U) << bad;
  }
}

TEST(UciBadInput, AHashThatCannotBeHadLeavesTheOldOne) {
  const auto said = converse({}, "setoption name Hash value 33554432\ngo depth 4\n");
  EXPECT_EQ(said.count("info string error: Hash: 33554432 MiB are not available"), 1);
  EXPECT_TRUE(said.says("the table keeps its 16 MiB"));
  EXPECT_EQ(said.count("bestmove "), 1);
}

TEST(UciBadInput, GoNamesWhatItCannotUse) {
  for (const char* bad : {"go depth", "go depth x", "go depth 0", "go depth -3", "go nodes 0",
                          "go nodes 99999999999999999999", "go movetime -1", "go mate 0",
                          "go wtime abc btime 100", "go movestogo -1 depth 1", "go depth 1 banana",
                          "go winc -1 depth 1", "go searchmoves depth 1", "go btime 1000"}) {
    const auto said = run({}, std::string(bad) + "\nquit\n");
    EXPECT_EQ(said.count("info string error: go: "),
              bad == std::string("go wtime abc btime 100") ? 2 : 1)
        << bad;
    EXPECT_EQ(said.count("bestmove "), 1) << bad;
  }
}

TEST(UciBadInput, HostileBytesAndMegabytesAreSurvived) {
  std::string input = "position fen " + std::string(1 << 20, 'k') + " w - - 0 1\n";
  input += std::string(1 << 20, 'x') + "\n";
  input += std::string("is\0ready\n", 9) + std::string("\0\0isready\0\n", 11);
  input += "go depth " + std::string(1 << 16, '9') + "\n\xff\xfe\x80\nisready\r\n";
  const auto said = run({}, input);
  EXPECT_EQ(said.count("readyok"), 2);
  EXPECT_EQ(said.count("info string error: "), 6);  // `go` says that the position was refused
  for (const auto& line : said.lines) EXPECT_LT(line.size(), 300U);
  EXPECT_EQ(said.status, 0);
}

// --------------------------------------------------------------------------- ends and other ways
// in

TEST(UciEnds, InterruptPrintsWhatWasFound) {
  Program program;
  program.say("go infinite");
  EXPECT_FALSE(program.until("info depth 3").empty());
  program.signal(SIGINT);
  EXPECT_FALSE(program.until("bestmove ").empty());
  EXPECT_EQ(program.status(), 130);
}

TEST(UciEnds, InterruptWithoutASearchEndsTheProgram) {
  Program program;
  program.say("isready");
  EXPECT_FALSE(program.until("readyok").empty());
  program.signal(SIGINT);
  EXPECT_EQ(program.status(), 130);
}

TEST(UciEnds, LittleMemoryMeansFewerThreadsOrAnError) {
  if (is_sanitized) GTEST_SKIP() << "needs more address space than the limit";
  for (const std::size_t mib : {200U, 400U, 480U, 560U, 640U, 680U, 720U}) {
    Program program({}, mib << 20);
    program.write(
        "setoption name Threads value 32\nsetoption name Hash value 400\n"
        "go depth 10\nsetoption name Hash value 100\ngo depth 10\n");
    program.close_input();
    int answers = 0;
    for (const auto& line : program.rest()) answers += line.rfind("bestmove ", 0) == 0;
    EXPECT_EQ(answers, 2) << mib << " MiB";
    EXPECT_EQ(program.status(), 0) << mib << " MiB";
  }
}

TEST(UciEnds, TheLogHearsBothSides) {
  const std::string file = testing::TempDir() + "espalier uci log";
  std::remove(file.c_str());
  {
    Program program;
    program.say("setoption name Debug Log File value " + file);
    program.say("isready");
    program.until("readyok");                      // from here on the log is open for certain
    program.say("go depth 1 searchmoves a2a3\r");  // as Windows ends lines
    program.until("bestmove ");
  }
  std::ifstream log(file);
  std::string text;
  for (std::string line; std::getline(log, line);) text += line + '|';
  EXPECT_EQ(text.find('\r'), std::string::npos) << text;
  EXPECT_NE(text.find("<< readyok|>> go depth 1 searchmoves a2a3|<< info depth 1 "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("|<< bestmove a2a3"), std::string::npos) << text;
  std::remove(file.c_str());
}

TEST(UciArguments, AreCommandsOneByOne) {
  const auto said =
      run({"position startpos moves e2e4", "go depth 4", "go depth 3", "d", "quit", "d"});
  EXPECT_EQ(said.count("bestmove "), 2);
  EXPECT_EQ(said.count("info depth 4 "), 1);
  EXPECT_EQ(said.count("Fen: rnbqkbnr/pppppppp/8/8/4P3"), 1);
  EXPECT_EQ(said.status, 0);
}

TEST(UciArguments, SingleWordsAreCommandsToo) {
  EXPECT_EQ(run({"uci"}).lines.back(), "uciok");
  EXPECT_EQ(run({"perft 3", "quit"}).count("Nodes searched: 8902"), 1);
  EXPECT_EQ(run({"go infinite"}).count("bestmove "), 1);
}

}  // namespace
}  // namespace espalier::test
