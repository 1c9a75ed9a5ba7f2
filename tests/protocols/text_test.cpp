// Parsing without a search: go, options; scores.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "protocols/go_command.hpp"
#include "protocols/option_table.hpp"
#include "protocols/search_limits.hpp"
#include "protocols/text.hpp"
#include "protocols/times.hpp"
#include "protocols/uci_score.hpp"

namespace espalier::protocols {
namespace {

TEST(Go, ReadsParametersInAnyOrder) {
  const std::string line =
      "movestogo 5 searchmoves e2e4 d2d4 winc 20 wtime 1000 binc 30 btime 2000 nodes 7 depth 3 "
      "mate "
      "2 movetime 50 ponder";
  const GoCommand go = parse_go(words_of(line));
  EXPECT_TRUE(go.errors.empty());
  EXPECT_EQ(go.time[0], 1000);
  EXPECT_EQ(go.time[1], 2000);
  EXPECT_EQ(go.increment[0], 20);
  EXPECT_EQ(go.increment[1], 30);
  EXPECT_EQ(go.moves_to_go, 5);
  EXPECT_EQ(go.nodes, 7U);
  EXPECT_EQ(go.depth, 3);
  EXPECT_EQ(go.mate, 2);
  EXPECT_EQ(go.movetime, 50);
  EXPECT_EQ(go.search_moves, (std::vector<std::string>{"e2e4", "d2d4"}));
  EXPECT_TRUE(go.ponder);
  EXPECT_FALSE(go.infinite);
}

TEST(Go, IsInfiniteOnlyIfNothingElseWasMeant) {
  EXPECT_TRUE(parse_go({}).infinite);
  EXPECT_FALSE(parse_go(words_of("ponder")).infinite);
  const GoCommand broken = parse_go(words_of("depth banana"));
  EXPECT_FALSE(broken.infinite);
  EXPECT_EQ(broken.depth, 1);
  EXPECT_EQ(broken.errors.size(), 1U);
}

TEST(Go, AMissingNumberDoesNotSwallowTheNextParameter) {
  const GoCommand go = parse_go(words_of("wtime btime 3000 depth"));
  EXPECT_EQ(go.errors.size(), 2U);
  EXPECT_FALSE(go.time[0]);
  EXPECT_EQ(go.time[1], 3000);
}

TEST(Go, LimitsCombine) {
  const Limits limits = limits_for(
      parse_go(words_of("depth 500 nodes 9 mate 3 movetime 100 wtime 60000 btime 1")), 0, 10);
  EXPECT_EQ(limits.depth, max_ply - 1);
  EXPECT_EQ(limits.nodes, 9U);
  EXPECT_EQ(limits.proven_within, 5);
  ASSERT_TRUE(limits.time);
  EXPECT_EQ(limits.time->hard, 100);
  EXPECT_LE(limits.time->soft, 100);
}

TEST(Go, MovetimeIsTakenAsGiven) {
  const auto hard = [](const char* text, Milliseconds overhead) {
    return limits_for(parse_go(words_of(text)), 0, overhead).time.value().hard;
  };
  for (const Milliseconds overhead : {0, 10, 1000}) {
    EXPECT_EQ(hard("movetime 1000", overhead), 1000);
    EXPECT_EQ(hard("movetime 10", overhead), 10);
    EXPECT_EQ(hard("movetime 1", overhead), 1);
  }
}

TEST(Go, AnUnknownWordWithoutALimitIsRefused) {
  EXPECT_TRUE(parse_go(words_of("depht 3")).is_refused);
  EXPECT_FALSE(parse_go(words_of("depht 3 nodes 5")).is_refused);
  EXPECT_FALSE(parse_go(words_of("banana infinite")).is_refused);
  // A limit with a bad number was meant as one: it is answered with a move of a short search.
  EXPECT_FALSE(parse_go(words_of("movetime 100.5")).is_refused);
  EXPECT_EQ(parse_go(words_of("movetime 100.5")).depth, 1);
}

TEST(Go, ClocksHaveTheNamesOfTheProtocol) {
  EXPECT_EQ(parse_go(words_of("p2time 7"), ugi_clocks).time[1], 7);
  EXPECT_FALSE(parse_go(words_of("wtime 7 depth 1"), ugi_clocks).errors.empty());
}

TEST(Go, NoClockAllowsMoreThanIsLeft) {
  for (const Milliseconds left : {-100, 0, 1, 5, 10, 50, 100, 1000, 10000}) {
    for (const char* rest : {"", " movestogo 1", " winc 5000", " movestogo 40 winc 100"}) {
      const std::string line = "wtime " + std::to_string(left) + rest;
      const auto limits = limits_for(parse_go(words_of(line)), 0, 10);
      ASSERT_TRUE(limits.time);
      EXPECT_GE(limits.time->soft, 1);
      EXPECT_LE(limits.time->soft, limits.time->hard);
      EXPECT_LE(limits.time->hard, std::max<Milliseconds>(1, left - 10)) << line;
    }
  }
}

TEST(Go, InfiniteOverridesTheClock) {
  EXPECT_FALSE(limits_for(parse_go(words_of("infinite wtime 1 btime 1")), 0, 10).time);
}

TEST(OptionTable, IgnoresTheCaseOfNamesAndKeepsValuesAsTheyAre) {
  OptionTable options;
  std::string file;
  bool check = false;
  std::int64_t spin = 0;
  int pressed = 0;
  options.add_string("Debug Log File", "<empty>",
                     [&](const std::string& text) -> std::optional<std::string> {
                       file = text;
                       return std::nullopt;
                     });
  options.add_check("Ponder", true, [&](bool value) -> std::optional<std::string> {
    check = value;
    return std::nullopt;
  });
  options.add_spin("Hash", 16, 1, 64, [&](std::int64_t value) -> std::optional<std::string> {
    if (value == 13) return "no";
    spin = value;
    return std::nullopt;
  });
  options.add_button("Clear Hash", [&]() -> std::optional<std::string> {
    ++pressed;
    return std::nullopt;
  });
  EXPECT_EQ(options.declarations(),
            "option name Debug Log File type string default <empty>\n"
            "option name Ponder type check default true\n"
            "option name Hash type spin default 16 min 1 max 64\n"
            "option name Clear Hash type button");
  EXPECT_EQ(options.xboard_features(),
            "feature option=\"Hash -spin 16 1 64\"\nfeature option=\"Clear Hash -button\"\n");
  EXPECT_FALSE(options.set("name debug  LOG file value /a  b/c d \r"));
  EXPECT_EQ(file, "/a  b/c d");
  EXPECT_FALSE(options.set("name pONDER value True"));
  EXPECT_TRUE(check);
  EXPECT_FALSE(options.set("NAME hash VALUE 64"));
  EXPECT_EQ(spin, 64);
  EXPECT_FALSE(options.set("name clear hash"));
  EXPECT_EQ(pressed, 1);
  EXPECT_EQ(options.set("name Hash value 65"), "Hash must be a number from 1 to 64, not '65'");
  EXPECT_EQ(options.set("name Hash value 13"), "no");
  EXPECT_TRUE(options.set("name Hash value 1 2"));
  EXPECT_TRUE(options.set("name Hash"));
  EXPECT_EQ(spin, 64);
}

TEST(InfoLines, ScoresAreCentipawnsOrMovesToMate) {
  EXPECT_EQ(uci_score(-34), "cp -34");
  EXPECT_EQ(uci_score(win_in(1)), "mate 1");
  EXPECT_EQ(uci_score(win_in(2)), "mate 1");
  EXPECT_EQ(uci_score(win_in(5)), "mate 3");
  EXPECT_EQ(uci_score(loss_in(0)), "mate 0");
  EXPECT_EQ(uci_score(loss_in(2)), "mate -1");
  EXPECT_EQ(uci_score(loss_in(6)), "mate -3");
}

TEST(Text, TimesAreSecondsOrMinutes) {
  EXPECT_EQ(parse_seconds("0.25"), 250);
  EXPECT_EQ(parse_seconds("12"), 12'000);
  for (const char* wrong : {"", "-1", "1s", "nan", "1e9", " 1"}) {
    EXPECT_FALSE(parse_seconds(wrong)) << wrong;
  }
  EXPECT_EQ(parse_minutes("5"), 300'000);
  EXPECT_EQ(parse_minutes("2:30"), 150'000);
  for (const char* wrong : {"", ":", "5:", ":30", "1:2:3"}) {
    EXPECT_FALSE(parse_minutes(wrong)) << wrong;
  }
}

TEST(Scores, XboardCountsMatesFromAHundredThousand) {
  EXPECT_EQ(xboard_score(-34), -34);
  EXPECT_EQ(xboard_score(win_in(5)), 100'003);
  EXPECT_EQ(xboard_score(loss_in(4)), -100'002);
}

}  // namespace
}  // namespace espalier::protocols
