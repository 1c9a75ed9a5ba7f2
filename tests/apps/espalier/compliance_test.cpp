// What match runners and user interfaces expect of an engine, one conversation each.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "tests/apps/espalier/conversation.hpp"

namespace espalier::test {
namespace {

/// A script (see Conversation::follow), and how many searches it asks for.
struct Case {
  const char* name;
  int searches;
  const char* script;
};

/// What CTest calls the case.
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

const Case cases[] = {
    // Greeting and readiness.
    {"UciIsAnsweredByUciok", 0, "uci | < id name Espalier | < id author | < uciok"},
    {"UciMayBeSaidTwice", 0, "uci | < uciok | uci | < uciok"},
    {"NothingIsSaidUnasked", 0, "? 100"},
    {"IsreadyIsAnsweredByReadyokAlone", 0, "isready | = readyok | ? 50"},
    {"IsreadyBeforeUci", 0, "isready | = readyok | uci | < uciok"},
    {"IsreadyTwice", 0, "isready | isready | = readyok | = readyok"},
    {"IsreadyAfterUcinewgameAndPosition", 0,
     "ucinewgame | position startpos | isready | = readyok"},
    {"IsreadyDuringASearchIsAnsweredAtOnce", 1,
     "go infinite | < info depth 2 | isready | < readyok | ~ 50 | stop | < bestmove"},
    {"IsreadyManyTimesDuringASearch", 1,
     "go movetime 500 | isready | isready | isready | < readyok | < readyok | < readyok |"
     "< bestmove"},
    {"IsreadyWhilePondering", 1, "go ponder wtime 9 btime 9 | isready | < readyok | ~ 50 | stop"},

    // Blanks, line ends, unknown words.
    {"BlanksAtTheEnd", 1,
     "isready   | = readyok | position startpos   | go depth 2   | < bestmove"},
    {"BlanksAtTheBeginning", 1, "  \t isready | = readyok |  go  depth   2 | < bestmove"},
    {"CarriageReturns", 1, "isready\r | = readyok | position startpos moves e2e4\r | go depth 2\r"},
    {"EmptyLinesAreSilent", 0, "| \t | \r | ? 50"},
    {"AnUnknownWordBeforeACommand", 0, "joho isready | = readyok"},
    {"AnUnknownCommandDoesNoHarm", 1, "hello | isready | < readyok | go depth 1 | < bestmove"},
    {"DebugOnAndOff", 1, "debug on | go depth 2 | < bestmove | debug off | isready | = readyok"},
    {"RegisterLater", 0, "register later | isready | = readyok"},

    // Positions.
    {"NoPositionIsTheStartPosition", 1, "go depth 2 | < bestmove"},
    {"StartposWithoutMoves", 1, "position startpos moves | go depth 2 | < bestmove"},
    {"FenWithoutCounters", 1, "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - | go depth 2 | < bestmove"},
    {"FenWithMoves", 1,
     "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7 | go depth 2 | < bestmove"},
    {"BlackToMove", 1,
     "position fen 4k3/4p3/8/8/8/8/8/4K3 b - - 0 1 | go wtime 100 btime 100 | < bestmove"},
    {"PromotionInLowerCase", 1,
     "position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 | go depth 2 searchmoves a7a8q |"
     "< bestmove a7a8q"},
    {"CastlingIsTheStepOfTheKing", 1,
     "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 | go depth 1 searchmoves e1g1 | < bestmove e1g1"},
    {"CastlingIsKingTakesRookInChess960", 1,
     "setoption name UCI_Chess960 value true | position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1 |"
     "go depth 1 searchmoves e1h1 | < bestmove e1h1"},
    {"AfterARefusedPositionNothingIsSearched", 1,
     "position startpos moves e2e5 | < info string error | go depth 1 |"
     "< info string error: go: the last 'position' was refused | = bestmove (none)"},
    {"ARefusedPositionUnderInfiniteWaitsForStop", 1,
     "position fen 8/8/8/8/8/8/8/8 w - - 0 1 | < info string error | go infinite |"
     "< info string error: go: | ? 100 | stop | = bestmove (none)"},
    {"AnAcceptedPositionEndsTheRefusal", 2,
     "position startpos moves e2e5 | < info string error | go depth 1 | < bestmove (none) |"
     "position startpos | go depth 1 | < info depth 1 | < bestmove"},
    {"ANewGameEndsTheRefusal", 1,
     "position startpos moves e2e5 | < info string error | ucinewgame | go depth 1 | < info depth "
     "1 | < bestmove"},
    {"AMistypedLimitIsNotSearched", 1,
     "go depht 3 | < info string error: go: unknown parameter 'depht' | = bestmove (none)"},
    {"AnUnknownWordBesideALimitIsIgnored", 1,
     "go banana depth 2 | < info string error | < info depth 2 | < bestmove"},
    {"PositionDuringASearchIsForTheNext", 2,
     "go depth 5 | position startpos moves e2e4 e7e5 | go depth 4 | < bestmove | < bestmove"},

    // Limits.
    {"WtimeWithoutBtime", 1, "position startpos | go wtime 100 | < bestmove"},
    {"BtimeWithoutWtimeForBlack", 1, "position startpos moves e2e4 | go btime 100 | < bestmove"},
    {"OnlyTheOthersClock", 1, "position startpos | go btime 100 | < bestmove"},
    {"OnlyAnIncrement", 1, "go wtime 0 winc 100 | < bestmove"},
    {"IncrementsBeforeTimes", 1, "go winc 10 binc 10 wtime 300 btime 300 | < bestmove"},
    {"ClockInAnyOrder", 1, "go binc 10 btime 300 movestogo 9 wtime 300 winc 10 | < bestmove"},
    {"TimesOfBlackFirst", 1, "go btime 300 binc 10 wtime 300 winc 10 | < bestmove"},
    {"MovestogoOne", 1, "go wtime 200 btime 200 movestogo 1 | < bestmove"},
    {"MovestogoNoneIsSuddenDeath", 1, "go wtime 200 btime 200 movestogo 0 | < bestmove"},
    {"ClockOfOneMillisecond", 1, "go wtime 1 btime 1 | < bestmove"},
    {"ClockAtZero", 1, "go wtime 0 btime 0 | < bestmove"},
    {"ClockOverdrawn", 1, "go wtime -500 btime -500 | < bestmove"},
    {"ClockOverdrawnWithAnIncrement", 1, "go wtime -5 btime -5 winc 20 binc 20 | < bestmove"},
    {"HugeClock", 1, "go wtime 2147483648000 btime 2147483648000 | ~ 100 | stop | < bestmove"},
    {"MovetimeOfOneMillisecond", 1, "go movetime 1 | < bestmove"},
    {"MovetimeZero", 1, "go movetime 0 | < bestmove"},
    {"DepthZeroIsRefusedAndAnswered", 1, "go depth 0 | < info string error | < bestmove"},
    {"DepthBelowZeroIsRefusedAndAnswered", 1, "go depth -1 | < info string error | < bestmove"},
    {"DepthOne", 1, "go depth 1 | < info depth 1 | < bestmove"},
    {"OneNode", 1, "go nodes 1 | < bestmove"},
    {"TwoLimitsEndAtTheFirst", 1, "go depth 99 nodes 2000 movetime 60000 | < bestmove"},
    {"NumbersThatAreNone", 1, "go wtime abc btime 1e3 | < info string error | < bestmove"},
    {"NumbersWithADotAreNone", 1, "go movetime 100.5 | < info string error | < bestmove"},
    {"MateInOne", 1,
     "position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1 | go mate 1 | < bestmove d1d8"},
    {"SearchmovesAtTheEnd", 1, "go depth 3 searchmoves h2h3 | < bestmove h2h3"},
    {"SearchmovesBeforeALimit", 1, "go searchmoves h2h3 a2a3 depth 3 | < bestmove"},
    {"SearchmovesWithAnIllegalOne", 1,
     "go depth 2 searchmoves e2e5 e2e4 | < info string error | < bestmove e2e4"},
    {"SearchmovesAllIllegal", 1,
     "go depth 2 searchmoves e2e5 | < info string error | = bestmove (none)"},

    // Ends of searches.
    {"StopWhenIdleIsSilent", 0, "stop | ? 50 | stop | ? 50"},
    {"StopTwiceHasOneAnswer", 1, "go infinite | < info | stop | stop | < bestmove | ? 50"},
    {"StopWithoutAPause", 1, "go infinite | stop | < bestmove"},
    {"StopAfterABoundedSearchIsSilent", 1, "go depth 2 | < bestmove | stop | ? 50"},
    {"InfiniteSaysNothingBeforeStop", 1,
     "position fen 7k/8/8/8/8/8/6R1/K7 w - - 0 1 | go infinite | ~ 100 | stop | < bestmove"},
    {"GoWithoutALimitIsInfinite", 1, "go | ~ 100 | stop | < bestmove"},
    {"InfiniteOnAGameThatIsOver", 1,
     "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 | go infinite | = info depth 0 score cp 0 |"
     "? 100 | stop | = bestmove (none)"},
    {"InfiniteOnAMate", 1,
     "position startpos moves f2f3 e7e5 g2g4 d8h4 | go infinite |"
     "= info depth 0 score mate 0 | ? 100 | stop | = bestmove (none)"},
    {"InfiniteOnOneLegalMove", 1,
     "position fen 7k/8/8/8/8/8/q7/7K w - - 0 1 | go infinite | < info depth 1 | stop |"
     "< bestmove h1g1"},
    {"InfiniteOnAMateInOnePrintsOneLine", 1,
     "position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1 | go infinite | < info depth 1 | ? 100 |"
     "stop | = bestmove d1d8"},
    {"TwoGoesHaveTwoAnswers", 2, "go depth 3 | go depth 3 | < bestmove | < bestmove"},
    {"GoEndsAnInfiniteSearch", 2, "go infinite | go depth 3 | < bestmove | < bestmove"},
    {"FinishedSearchesLeaveNothing", 3,
     "go depth 3 | < bestmove | go depth 3 | < bestmove | go movetime 20 | < bestmove | ? 50"},
    {"Checkmate", 1,
     "position startpos moves f2f3 e7e5 g2g4 d8h4 | go depth 3 |"
     "= info depth 0 score mate 0 | = bestmove (none)"},
    {"Stalemate", 1,
     "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 | go wtime 50 btime 50 |"
     "= info depth 0 score cp 0 | = bestmove (none)"},
    {"OneLegalMoveIsPlayedOnTheClockAtOnce", 1,
     "position fen 7k/8/8/8/8/8/q7/7K w - - 0 1 | go wtime 600000 btime 600000 | < bestmove h1g1"},
    {"DrawnByFiftyMovesStillHasAMove", 1,
     "position fen 7k/8/8/8/8/8/R7/K7 w - - 100 90 | go depth 3 | < bestmove"},
    {"BareKingsStillHaveAMove", 1, "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 | go depth 4"},
    {"RepeatedPositionStillHasAMove", 1,
     "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 | go depth 4 | < bestmove"},

    // Pondering.
    {"PonderSaysNothingBeforeStop", 1,
     "setoption name Ponder value true | position startpos moves e2e4 e7e5 |"
     "go ponder wtime 50 btime 50 | ~ 150 | stop | < bestmove"},
    {"PonderhitStartsTheClock", 1,
     "go ponder wtime 300 btime 300 | ~ 50 | ponderhit | < bestmove | ? 50"},
    {"PonderhitEndsAFinishedSearch", 1, "go ponder depth 1 | ~ 50 | ponderhit | < bestmove"},
    {"PonderhitWithoutAPause", 1, "go ponder movetime 20 | ponderhit | < bestmove"},
    {"PonderhitWhenIdleIsSilent", 0, "ponderhit | ? 50"},
    {"PonderMissedAndAnotherPosition", 2,
     "position startpos moves e2e4 e7e5 | go ponder wtime 900 btime 900 | ~ 20 | stop | < bestmove "
     "|"
     "position startpos moves e2e4 c7c5 | go wtime 100 btime 100 | < bestmove"},

    // Options and new games.
    {"SetoptionDuringASearchIsForTheNext", 2,
     "go depth 6 | setoption name MultiPV value 2 | < bestmove | go depth 2 | < info depth 2"},
    {"SetoptionEndsNoSearch", 2,
     "go infinite | < info | setoption name MultiPV value 2 | < info string setoption: takes effect"
     "| isready | < readyok | ~ 100 | stop | < bestmove | go depth 2 | < info depth 2 | < "
     "bestmove"},
    {"SetoptionWhilePonderingEndsNoSearch", 1,
     "go ponder wtime 50 btime 50 | setoption name Hash value 2 | ~ 100 | ponderhit | < bestmove"},
    {"PositionEndsNoSearch", 2,
     "go infinite | < info | position startpos moves e2e4 | ~ 100 | stop | < bestmove | go depth "
     "1"},
    {"HashIsResizedWhileIdle", 2,
     "setoption name Hash value 64 | go depth 4 | < bestmove | setoption name Hash value 1 |"
     "isready | = readyok | go depth 4 | < bestmove"},
    {"ThreadsAreChangedWhileIdle", 2,
     "setoption name Threads value 2 | go depth 4 | < bestmove | setoption name Threads value 1 |"
     "go depth 4 | < bestmove"},
    {"ClearHashIsAButton", 0, "setoption name Clear Hash | isready | = readyok"},
    {"OptionNamesInAnyCase", 0, "setoption name hash value 8 | isready | = readyok"},
    {"SetoptionWithoutAValue", 0,
     "setoption name Hash | < info string error | isready | = readyok"},
    {"UnknownOptionsAreRefused", 0,
     "setoption name Contempt value 3 | < info string error | isready | = readyok"},
    {"UcinewgameDuringASearchWaits", 2,
     "go movetime 500 | ucinewgame | isready | < readyok | < bestmove | go depth 2 | < bestmove"},
    {"UcinewgameEndsNoSearch", 1, "go infinite | < info | ucinewgame | ~ 100 | stop | < bestmove"},
    {"ReadyAfterStopAndUcinewgameComesAfterTheAnswer", 1,
     "go infinite | < info depth 3 | stop | ucinewgame | isready | < bestmove | = readyok"},
    {"MultiPvBeyondTheLegalMoves", 1,
     "setoption name MultiPV value 256 | position fen 7k/8/8/8/8/8/q7/7K w - - 0 1 | go depth 3"},
    {"WdlBesideEachScore", 1, "setoption name UCI_ShowWDL value true | go depth 3 | < bestmove"},

    // The end.
    {"QuitWhenIdle", 0, "isready | = readyok | quit"},
    {"QuitAtOnce", 0, "quit"},
    {"QuitDuringASearch", 1, "go infinite | < info | quit"},
    {"QuitDuringABoundedSearch", 1, "go depth 200 | < info | quit"},
    {"QuitWhilePondering", 1, "go ponder movetime 10 | quit"},
    {"EndOfInputWhenIdle", 0, "isready | = readyok | ."},
    {"EndOfInputAtOnce", 0, "."},
    {"EndOfInputDuringAnInfiniteSearch", 1, "go infinite | < info | ."},
    {"EndOfInputDuringABoundedSearch", 1, "go depth 60 | ."},
    {"EndOfInputDuringAMateSearch", 1, "go mate 9 | ."},
    {"EndOfInputOnALongClock", 1, "go wtime 600000 btime 600000 | ."},
    {"EndOfInputWhilePondering", 1, "go ponder wtime 50 btime 50 | ."},
};

class UciCompliance : public testing::TestWithParam<Case> {};

TEST_P(UciCompliance, Holds) {
  SCOPED_TRACE(GetParam().script);
  Conversation conversation;
  conversation.follow(GetParam().script);
  conversation.end();
  EXPECT_EQ(conversation.searches().size(), static_cast<std::size_t>(GetParam().searches));
}

INSTANTIATE_TEST_SUITE_P(Cases, UciCompliance, testing::ValuesIn(cases));

TEST(UciComplianceLong, APositionWithManyMoves) {
  std::string moves = "position startpos moves g1f3 g8f6";
  const char* const round[] = {"f3g1", "f6g8", "g1f3", "g8f6"};
  for (int i = 0; i < 800; ++i) moves += std::string(" ") + round[i % 4];
  Conversation conversation;
  conversation.say(moves);
  conversation.search("go depth 4");
  conversation.say(moves + " d2d4");
  conversation.search("go wtime 100 btime 100");
  conversation.end();
}

TEST(UciComplianceLong, AGameIsPlayedOnTheClock) {
  Conversation conversation;
  conversation.follow("uci | < uciok | ucinewgame | isready | = readyok");
  std::string moves = "position startpos moves";
  conversation.say("position startpos");
  for (int ply = 0; ply < 60; ++ply) {
    const Search& search = conversation.search("go wtime 150 btime 150 winc 2 binc 2");
    ASSERT_FALSE(HasFailure());
    if (search.best == "(none)") break;
    moves += ' ' + search.best;
    conversation.say(moves);
    conversation.say("isready");
    conversation.hear("readyok");
  }
  conversation.end();
}

}  // namespace
}  // namespace espalier::test
