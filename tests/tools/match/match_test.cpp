// Tests of whole matches between fake engines that behave: every game once, resumed matches, the
// end by SPRT and by a stop.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <thread>

#include "support/error.hpp"
#include "tests/tools/match/fixture.hpp"

namespace espalier::match {
namespace {

using test::fake;
using test::Folder;
using test::games_of;
using test::match_of;
using test::play;

MatchSettings level_match(std::size_t games) {
  return match_of(fake("one", {"seed=1", "clever"}), fake("two", {"seed=2", "clever"}), games);
}

std::vector<chess::Move> opening_of(const chess::PgnGame& game) {
  std::vector<chess::Move> moves;
  for (const chess::PgnMove& move : game.moves) {
    if (move.comment == "book") moves.push_back(move.move);
  }
  return moves;
}

TEST(Match, PlaysEveryOpeningWithBothColours) {
  const Folder folder;
  MatchSettings settings = level_match(20);
  settings.log = folder / "games.pgn";
  settings.concurrency = 3;
  const MatchStatus status = play(settings);
  EXPECT_EQ(status.statistics.games(), 20U);
  EXPECT_EQ(count(status.statistics.pairs()), 10U);

  auto games = games_of(settings.log);
  ASSERT_EQ(games.size(), 20U);
  std::sort(games.begin(), games.end(), [](const auto& a, const auto& b) {
    return std::stod(std::string(a.tag("Round"))) < std::stod(std::string(b.tag("Round")));
  });
  std::set<std::string> rounds;
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_TRUE(rounds.insert(std::string(games[i].tag("Round"))).second);
    EXPECT_EQ(games[i].tag("Result"), games[i].result);
  }
  for (const std::string& round : rounds) {
    if (round.back() == '2') continue;
    const auto in = [&games](const std::string& name) {
      return *std::find_if(games.begin(), games.end(),
                           [&name](const auto& game) { return game.tag("Round") == name; });
    };
    const auto first = in(round);
    const auto second = in(round.substr(0, round.size() - 1) + '2');
    EXPECT_EQ(opening_of(first).size(), 4U);
    EXPECT_EQ(opening_of(first), opening_of(second));
    EXPECT_EQ(first.tag("White"), "one");
    EXPECT_EQ(second.tag("White"), "two");
  }
}

TEST(Match, DoesNotDependOnTheNumberOfThreads) {
  const Folder folder;
  std::vector<std::multiset<std::string>> played;
  for (const std::size_t concurrency : {1U, 4U}) {
    MatchSettings settings = level_match(12);
    settings.log = folder / (std::to_string(concurrency) + ".pgn");
    settings.concurrency = concurrency;
    play(settings);
    std::multiset<std::string> games;
    for (const auto& game : games_of(settings.log)) {
      std::string text(game.tag("Round"));
      for (const auto& move : game.moves) text += ' ' + std::to_string(move.move.bits());
      games.insert(text + ' ' + game.result);
    }
    played.push_back(std::move(games));
  }
  EXPECT_EQ(played[0], played[1]);
}

TEST(Match, GamesEndByTheRules) {
  const Folder folder;
  MatchSettings settings = level_match(30);
  settings.log = folder / "games.pgn";
  play(settings);
  std::set<std::string> reasons;
  for (const auto& game : games_of(settings.log)) {
    const chess::Position end = game.end();
    const std::string& last = game.moves.back().comment;
    const std::string reason = last.substr(last.find(", ") + 2);
    reasons.insert(reason);
    const bool is_mate = end.in_check() && end.count_moves() == 0;
    EXPECT_EQ(is_mate, game.result != "1/2-1/2") << reason;
    if (is_mate) {
      EXPECT_EQ(reason, game.result == "1-0" ? "White mates" : "Black mates");
    }
    if (reason == "Draw by threefold repetition") {
      EXPECT_GE(end.earlier_occurrences(), 2);
    }
    if (reason == "Draw by fifty moves rule") {
      EXPECT_GE(end.halfmove_clock(), 100);
    }
    if (reason == "Draw by insufficient mating material") {
      EXPECT_TRUE(end.insufficient_material());
    }
    if (reason == "Draw by stalemate") {
      EXPECT_EQ(end.count_moves(), 0U);
    }
  }
  EXPECT_GE(reasons.size(), 3U);
}

TEST(Match, SprtStopsWhenItIsDecided) {
  MatchSettings settings = match_of(fake("strong", {"clever"}), fake("weak", {"seed=5"}), 100'000);
  settings.sprt = Sprt{.elo0 = 0, .elo1 = 50};
  settings.concurrency = 2;
  const MatchStatus better = play(settings);
  EXPECT_EQ(better.decision, Decision::accept_h1);
  EXPECT_LT(better.statistics.games(), 2000U);
  EXPECT_EQ(decide(better.statistics.pairs(), *settings.sprt), Decision::accept_h1);

  std::swap(settings.engines[0], settings.engines[1]);
  EXPECT_EQ(play(settings).decision, Decision::accept_h0);
}

TEST(Match, StopsAtOnceOnRequest) {
  MatchSettings settings = match_of(fake("sleeps", {"sleep=1"}), fake("good"), 10);
  settings.response_timeout = std::chrono::hours(1);
  StopToken stop;
  std::thread order([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.request();
  });
  const auto begin = SteadyClock::now();
  const MatchStatus status = run_match(settings, stop, [](const MatchStatus&) {});
  order.join();
  EXPECT_EQ(status.statistics.games(), 0U);
  EXPECT_LT(SteadyClock::now() - begin, test::patience) << "the engine sleeps for an hour";
}

TEST(Match, ResumesWithoutALostOrDuplicateGame) {
  const Folder folder;
  MatchSettings settings = level_match(10);
  settings.log = folder / "games.pgn";
  const MatchStatus whole = play(settings);
  const std::string text = test::content(settings.log);

  // As a kill may leave it: any number of whole games, and perhaps a part of one.
  for (const std::size_t length :
       {text.size() / 7, text.size() / 2, text.size() - 1, text.size()}) {
    test::write(settings.log, text.substr(0, length));
    settings.resume = true;
    const MatchStatus status = play(settings);
    EXPECT_EQ(status.statistics.games(), 10U);
    EXPECT_EQ(status.statistics.pairs(), whole.statistics.pairs());
    std::set<std::string> rounds;
    for (const auto& game : games_of(settings.log)) rounds.insert(std::string(game.tag("Round")));
    EXPECT_EQ(rounds.size(), 10U);
    EXPECT_EQ(games_of(settings.log).size(), 10U);
  }
}

TEST(Match, ResumesWhateverTheEnginesAreCalled) {
  for (const std::string name : {"a \"quoted\" name", "two\nlines", "a\\b\\", "[x] {y} ]", "\t"}) {
    const Folder folder;
    MatchSettings settings = level_match(4);
    settings.log = folder / "games.pgn";
    settings.engines[0].name = name;
    play(settings);
    settings.resume = true;
    EXPECT_EQ(play(settings).found, 4U) << name;
  }
}

TEST(Match, RefusesGamesOfAnotherMatch) {
  const Folder folder;
  MatchSettings settings = level_match(2);
  settings.log = folder / "games.pgn";
  play(settings);
  const std::string text = test::content(settings.log);

  EXPECT_THROW(play(settings), support::Error) << "it is there, and --resume was not said";
  settings.resume = true;
  EXPECT_EQ(play(settings).statistics.games(), 2U);
  const auto refuses = [&settings](auto change) {
    MatchSettings other = settings;
    change(other);
    EXPECT_THROW(play(other), support::Error);
  };
  refuses([](MatchSettings& other) { other.openings.seed = 2; });
  refuses([](MatchSettings& other) { other.engines[0].limit.nodes = 2; });
  refuses([](MatchSettings& other) { other.engines[1].options = {{"Move Overhead", "5"}}; });
  refuses([](MatchSettings& other) { other.engines[0].command.arguments = {}; });
  refuses([](MatchSettings& other) { other.rules.adjudication.draw = DrawRule{}; });
  refuses([](MatchSettings& other) { std::swap(other.engines[0], other.engines[1]); });
  EXPECT_EQ(test::content(settings.log), text);
  test::write(settings.log, text + text);
  EXPECT_THROW(play(settings), support::Error) << "games twice";
}

TEST(Match, ContinuesWithMoreGames) {
  const Folder folder;
  MatchSettings settings = level_match(3);
  settings.log = folder / "games.pgn";
  play(settings);
  settings.resume = true;
  settings.games = 6;
  settings.concurrency = 2;
  const MatchStatus status = play(settings);
  EXPECT_EQ(status.found, 3U);
  EXPECT_EQ(status.statistics.games(), 6U);
  EXPECT_EQ(count(status.statistics.pairs()), 3U);
}

TEST(Match, PlaysChess960) {
  const Folder folder;
  MatchSettings settings = level_match(8);
  settings.log = folder / "games.pgn";
  settings.openings.chess960 = true;
  settings.rules.chess960 = true;
  const MatchStatus status = play(settings);
  for (const std::size_t engine : {0U, 1U}) {
    for (const std::uint64_t count : status.statistics.faults(engine)) EXPECT_EQ(count, 0U);
  }
  for (const auto& game : games_of(settings.log)) EXPECT_EQ(game.tag("Variant"), "Chess960");
}

TEST(Match, AdjudicatesWhereBothEnginesAgree) {
  const Folder folder;
  MatchSettings settings =
      match_of(fake("lost", {"score=-700"}), fake("won", {"score=700", "seed=3"}), 2);
  settings.log = folder / "games.pgn";
  settings.rules.adjudication.resign = ResignRule{.moves = 3, .score = 600, .two_sided = true};
  const MatchStatus status = play(settings);
  EXPECT_EQ(status.statistics.losses(), 2U);
  for (const auto& game : games_of(settings.log)) {
    EXPECT_EQ(game.tag("Termination"), "adjudication");
    EXPECT_LE(game.moves.size(), 4U + 6U);
    EXPECT_NE(game.moves.back().comment.find("resigns"), std::string::npos);
    EXPECT_EQ(game.moves[4].comment.substr(0, 8),
              game.tag("White") == "lost" ? "-7.00/7 " : "+7.00/7 ");
  }
}

}  // namespace
}  // namespace espalier::match
