// Tests of parsed settings, time controls, clocks, UCI lines and adjudication.
#include <gtest/gtest.h>

#include "engines/limit.hpp"
#include "engines/parse_engine.hpp"
#include "engines/uci_engine.hpp"
#include "tests/error.hpp"
#include "tools/match/adjudication.hpp"
#include "tools/match/parse_settings.hpp"

namespace espalier::match {
namespace {

using espalier::test::error_line;
using std::chrono::microseconds;
using std::chrono::milliseconds;

// ------------------------------------------------------------------------------ time and limits --

TEST(TimeControls, AreParsedAndFormatted) {
  for (const char* const text : {"2+0.02", "40/90+0.5", "0.2+0.005", "10", "3/1"}) {
    const auto control = parse_time_control(text);
    ASSERT_TRUE(control) << text;
    EXPECT_EQ(to_string(*control), text);
  }
  const auto long_one = parse_time_control("40/1:30+0.5");
  ASSERT_TRUE(long_one);
  EXPECT_EQ(long_one->moves, 40);
  EXPECT_EQ(long_one->base, milliseconds(90'000));
  EXPECT_EQ(long_one->increment, milliseconds(500));
}

TEST(TimeControls, InvalidOnesAreRefused) {
  for (const char* const text : {"", "+1", "0", "0+1", "-1", "1+", "1+-1", "x", "1e3", "1.2.3", ".",
                                 "0/5", "/5", "40/", "1:+1", ":", "99999999999", "1 + 1", "inf"}) {
    EXPECT_FALSE(parse_time_control(text)) << text;
  }
}

TEST(Clocks, CountDownAndAreReset) {
  Limit limit;
  limit.time_control = TimeControl{2, milliseconds(1000), milliseconds(100)};
  limit.margin = milliseconds(50);
  Clock clock(limit);
  EXPECT_EQ(clock.remaining_ms(), 1000);
  EXPECT_EQ(clock.moves_to_go(), 2);
  EXPECT_TRUE(clock.press(milliseconds(300)));
  EXPECT_EQ(clock.remaining_ms(), 800);
  EXPECT_EQ(clock.moves_to_go(), 1);
  // The margin forgives 30 ms too many, and lends nothing.
  EXPECT_TRUE(clock.press(milliseconds(830)));
  EXPECT_EQ(clock.remaining_ms(), 1100);
  EXPECT_EQ(clock.moves_to_go(), 2);
  EXPECT_FALSE(clock.press(microseconds(1'150'001)));
  EXPECT_TRUE(clock.press(milliseconds(1150)));
}

TEST(Clocks, GrantATimeAMoveAMarginUnlessOneIsGiven) {
  Limit limit;
  limit.movetime = milliseconds(100);
  EXPECT_TRUE(Clock(limit).press(milliseconds(150)));
  EXPECT_FALSE(Clock(limit).press(microseconds(150'001)));
  limit.time_control = TimeControl{0, milliseconds(1000), milliseconds(0)};
  EXPECT_FALSE(Clock(limit).press(microseconds(100'001)));
  limit.time_control.reset();
  limit.margin = milliseconds(0);
  EXPECT_FALSE(Clock(limit).press(microseconds(100'001)));
}

TEST(Clocks, LimitEachMoveOrNone) {
  Limit limit;
  limit.nodes = 10;
  EXPECT_FALSE(Clock(limit).remaining());
  EXPECT_TRUE(Clock(limit).press(std::chrono::hours(1)));
  limit.movetime = milliseconds(100);
  Clock clock(limit);
  EXPECT_TRUE(clock.press(milliseconds(100)));
  EXPECT_EQ(clock.remaining(), milliseconds(100));
  EXPECT_FALSE(clock.press(milliseconds(100) + limit.granted_margin() + milliseconds(1)));
  limit.time_control = TimeControl{0, milliseconds(60), milliseconds(0)};
  EXPECT_EQ(Clock(limit).remaining(), milliseconds(60));
}

TEST(GoCommand, SendsBothClocksAsWhiteAndBlack) {
  Limit timed;
  timed.time_control = TimeControl{0, milliseconds(2000), milliseconds(20)};
  Clock own(timed);
  Clock other(timed);
  EXPECT_TRUE(own.press(milliseconds(520)));
  EXPECT_EQ(go_command(timed, timed, own, other, true), "go wtime 1500 btime 2000 winc 20 binc 20");
  EXPECT_EQ(go_command(timed, timed, own, other, false),
            "go wtime 2000 btime 1500 winc 20 binc 20");
  EXPECT_EQ(go_command(timed, timed, own, other, true, Protocol::ugi),
            "go p1time 1500 p2time 2000 p1inc 20 p2inc 20");
  Limit nodes;
  nodes.nodes = 4000;
  EXPECT_EQ(go_command(timed, nodes, own, Clock(nodes), false),
            "go wtime 1500 btime 1500 winc 20 binc 20");
  EXPECT_EQ(go_command(nodes, timed, Clock(nodes), own, true), "go nodes 4000");
  nodes.depth = 9;
  nodes.movetime = milliseconds(70);
  EXPECT_EQ(go_command(nodes, timed, Clock(nodes), own, true), "go movetime 70 nodes 4000 depth 9");
}

// ------------------------------------------------------------------------------------ arguments --

TEST(EngineArguments, UseTheKeysOfOtherMatchRunners) {
  const EngineSettings engine =
      parse_engine({"cmd=./dev --fast", "name=new", "option.Hash=32", "args=a b", "arg=c d",
                    "dir=/tmp", "proto=uci", "timemargin=5"},
                   {"option.Hash=16", "option.Move Overhead=10", "tc=2+0.02"});
  EXPECT_EQ(engine.command.program, "./dev");
  EXPECT_EQ(engine.command.arguments, (KeyValues{"--fast", "a", "b", "c d"}));
  EXPECT_EQ(engine.command.folder, "/tmp");
  EXPECT_EQ(engine.name, "new");
  using Option = std::pair<std::string, std::string>;
  EXPECT_EQ(engine.options, (std::vector<Option>{{"Hash", "32"}, {"Move Overhead", "10"}}));
  EXPECT_EQ(to_string(engine.limit), "2+0.02");
  EXPECT_EQ(engine.limit.margin, milliseconds(5));
}

TEST(EngineArguments, AnOwnLimitReplacesCommonLimits) {
  const EngineSettings engine = parse_engine({"cmd=x/y", "nodes=4000"}, {"tc=1", "timemargin=9"});
  EXPECT_EQ(to_string(engine.limit), "4000 nodes");
  EXPECT_EQ(engine.limit.margin, milliseconds(9));
  EXPECT_EQ(engine.name, "y");
  EXPECT_EQ(to_string(parse_engine({"cmd=x", "st=0.5"}, {}).limit), "0.5 s a move");
}

TEST(EngineArguments, AreRefusedInOneLine) {
  const auto refused = [](const KeyValues& own, const KeyValues& common) {
    return error_line([&] { (void)parse_engine(own, common); });
  };
  EXPECT_EQ(refused({"name=x"}, {"nodes=1"}), "--engine: cmd=PROGRAM is missing");
  EXPECT_NE(refused({"cmd=x"}, {}).find("x has no limit"), std::string::npos);
  EXPECT_NE(refused({"cmd=x", "nods=5"}, {}).find("'nods=5' is not one of"), std::string::npos);
  EXPECT_NE(refused({"cmd=x"}, {"Hash=16"}).find("--each: 'Hash=16'"), std::string::npos);
  EXPECT_NE(refused({"cmd=x", "nodes=0"}, {}).find("not a whole number from 1"), std::string::npos);
  EXPECT_NE(refused({"cmd=x", "tc=abc"}, {}).find("time control"), std::string::npos);
  EXPECT_NE(refused({"cmd=x", "tc=inf"}, {"tc=1"}).find("has no limit"), std::string::npos);
  EXPECT_FALSE(parse_engine({"cmd=x", "tc=inf", "nodes=9"}, {"tc=1"}).limit.time_control);
  EXPECT_NE(refused({"cmd=x", "proto=xboard"}, {}).find("uci"), std::string::npos);
  EXPECT_NE(refused({"cmd=x", "depth"}, {}).find("'depth'"), std::string::npos);
}

TEST(RuleArguments, AreSplitAtCommasAndBlanks) {
  const ResignRule resign = parse_resign({"score=500,moves=4", "twosided=true"});
  EXPECT_EQ(resign, (ResignRule{.moves = 4, .score = 500, .two_sided = true}));
  const DrawRule draw = parse_draw({"movenumber=40", "movecount=6", "score=10"});
  EXPECT_EQ(draw, (DrawRule{.moves = 6, .score = 10, .after = 40}));
  const Sprt test = parse_sprt({"elo0=-3,elo1=1", "alpha=0.01,beta=0.1,model=logistic"});
  EXPECT_EQ(test, (Sprt{-3, 1, 0.01, 0.1, EloModel::logistic}));
  EXPECT_EQ(parse_sprt({"model=normalized"}).model, EloModel::normalised);

  EXPECT_NE(error_line([] { (void)parse_sprt({"elo0=5,elo1=0"}); }).find("below"),
            std::string::npos);
  EXPECT_NE(error_line([] { (void)parse_sprt({"elo0=-400"}); }).find("from -200 to 200"),
            std::string::npos);
  EXPECT_NE(error_line([] { (void)parse_sprt({"elo1=201"}); }).find("from -200 to 200"),
            std::string::npos);
  EXPECT_EQ(parse_sprt({"elo0=-400,model=logistic"}).elo0, -400);
  EXPECT_NE(error_line([] { (void)parse_sprt({"alpha=0"}); }), "");
  EXPECT_NE(error_line([] { (void)parse_sprt({"elo0=1x"}); }), "");
  EXPECT_NE(error_line([] { (void)parse_resign({"score=-5"}); }), "");
  EXPECT_NE(error_line([] { (void)parse_draw({"score"}); }), "");
}

// ------------------------------------------------------------------------- UCI lines --------

TEST(Info, GivesScoreAndDepthOfTheFirstLine) {
  EngineMove answer;
  parse_info("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 10 pv e2e4 score cp 99",
             answer);
  EXPECT_EQ(answer.score, -35);
  EXPECT_EQ(answer.depth, 12);
  parse_info("info depth 13 score cp 50 lowerbound nodes 20", answer);
  parse_info("info depth 13 score cp 50 upperbound nodes 20", answer);
  parse_info("info depth 13 multipv 2 score cp -90", answer);
  parse_info("info depth 14 currmove e2e4 currmovenumber 1", answer);
  parse_info("info string depth 40 score cp 1000", answer);
  parse_info("info depth 15 score cp", answer);
  parse_info("infos depth 15 score cp 7", answer);
  EXPECT_EQ(answer.score, -35);
  EXPECT_EQ(answer.depth, 12);
}

TEST(Info, MateIsCountedInPlies) {
  const auto score = [](const char* text) {
    EngineMove answer;
    parse_info(text, answer);
    return answer.score;
  };
  EXPECT_EQ(score("info depth 9 score mate 3"), win_in(5));
  EXPECT_EQ(score("info depth 9 score mate -3"), loss_in(6));
  EXPECT_EQ(score("info depth 9 score mate 0"), loss_in(0));
  EXPECT_EQ(score("info depth 9 score cp 99999"), proven_win - 1);
}

// --------------------------------------------------------------------------------- adjudication --

TEST(Adjudicator, ResignsAfterConsecutiveMovesOfOneSide) {
  AdjudicationRules rules;
  rules.resign = ResignRule{.moves = 3, .score = 600};
  Adjudicator adjudicator(rules);
  for (const Score score : {-600, -700, -599, -650, -601}) {
    EXPECT_EQ(adjudicator.add_move(chess::black, 10, score), Adjudication::none);
    EXPECT_EQ(adjudicator.add_move(chess::white, 11, -50), Adjudication::none);
  }
  EXPECT_EQ(adjudicator.add_move(chess::black, 12, -600), Adjudication::black_resigns);

  Adjudicator silent(rules);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(silent.add_move(chess::white, 1, -900), Adjudication::none);
  EXPECT_EQ(silent.add_move(chess::white, 1, {}), Adjudication::none) << "no score is no evidence";
  EXPECT_EQ(silent.add_move(chess::white, 1, -900), Adjudication::none);
}

TEST(Adjudicator, TwoSidedNeedsTheScoresOfBoth) {
  AdjudicationRules rules;
  rules.resign = ResignRule{.moves = 2, .score = 600, .two_sided = true};
  Adjudicator adjudicator(rules);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(adjudicator.add_move(chess::white, 1, -900), Adjudication::none);
    EXPECT_EQ(adjudicator.add_move(chess::black, 1, 300), Adjudication::none);
  }
  EXPECT_EQ(adjudicator.add_move(chess::white, 1, -900), Adjudication::none);
  EXPECT_EQ(adjudicator.add_move(chess::black, 1, 700), Adjudication::none);
  EXPECT_EQ(adjudicator.add_move(chess::white, 1, -900), Adjudication::none);
  EXPECT_EQ(adjudicator.add_move(chess::black, 1, 700), Adjudication::white_resigns);
}

TEST(Adjudicator, DrawsAfterAMoveNumberAndMovesOfBoth) {
  AdjudicationRules rules;
  rules.draw = DrawRule{.moves = 2, .score = 8, .after = 40};
  Adjudicator adjudicator(rules);
  for (int number = 30; number < 40; ++number) {
    EXPECT_EQ(adjudicator.add_move(chess::white, number, 0), Adjudication::none);
    EXPECT_EQ(adjudicator.add_move(chess::black, number, -8), Adjudication::none);
  }
  EXPECT_EQ(adjudicator.add_move(chess::white, 40, 9), Adjudication::none);
  EXPECT_EQ(adjudicator.add_move(chess::black, 40, 8), Adjudication::none);
  EXPECT_EQ(adjudicator.add_move(chess::white, 41, 0), Adjudication::none);
  EXPECT_EQ(adjudicator.add_move(chess::black, 41, 0), Adjudication::none);
  EXPECT_EQ(adjudicator.add_move(chess::white, 42, 0), Adjudication::draw);
}

}  // namespace
}  // namespace espalier::match
