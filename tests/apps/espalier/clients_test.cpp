// What chess programs send. That of python-chess 1.11 (as lichess-bot uses it) and c-chess-cli of
// 2023-07-16 is recorded from runs with Espalier and shortened; that of cutechess 1.5.1 follows its
// uciengine.cpp. Conversation checks every answer.
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "tests/apps/espalier/conversation.hpp"

namespace espalier::test {
namespace {

/// A script (see Conversation::follow), and how many searches it asks for.
struct Recording {
  const char* name;
  int searches;
  const char* script;
};

/// What CTest calls the case.
void PrintTo(const Recording& recording, std::ostream* out) { *out << recording.name; }

const Recording recordings[] = {
    {"PythonChessPlaysWithEachLimit", 6,
     "uci | < uciok | ucinewgame | isready | = readyok | position startpos |"
     "go movetime 100 | < bestmove | position startpos | go depth 5 | < bestmove |"
     "position startpos | go nodes 2000 | < bestmove | position startpos |"
     "go wtime 500 btime 500 winc 100 binc 100 | < bestmove | position startpos |"
     "go wtime 500 btime 500 movestogo 10 | < bestmove | position startpos | go mate 2 |"
     "< bestmove | isready | = readyok | quit"},
    {"PythonChessAnalysesSeveralLines", 2,
     "uci | < uciok | setoption name UCI_AnalyseMode value true | setoption name MultiPV value 4 |"
     "ucinewgame | isready | = readyok | position startpos | go depth 8 | < info depth 8 |"
     "< bestmove | setoption name MultiPV value 1 | position startpos | go infinite |"
     "< info depth 8 | stop | < bestmove | stop | isready | = readyok"},
    {"PythonChessAnalysesWithALimitOfStrength", 2,
     "uci | < uciok | setoption name UCI_LimitStrength value true | ucinewgame | isready |"
     "= readyok | position startpos | go wtime 200 btime 200 | < bestmove |"
     "setoption name UCI_AnalyseMode value true | setoption name MultiPV value 3 |"
     "position startpos | go infinite | < info string analysis: the limit of strength is ignored |"
     "< info depth 8 | stop | < bestmove | stop"},
    {"PythonChessAsksForTheMoveOfAGameThatIsOver", 4,
     "uci | < uciok | ucinewgame | isready | = readyok |"
     "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1 | go movetime 100 |"
     "= info depth 0 score mate 0 | = bestmove (none) | setoption name UCI_AnalyseMode value true |"
     "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1 | go depth 3 | = info depth 0 score mate 0 |"
     "= bestmove (none) | position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1 | go infinite |"
     "= info depth 0 score mate 0 | stop | = bestmove (none) | stop |"
     "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 | go depth 3 | = info depth 0 score cp 0 |"
     "= bestmove (none)"},
    {"PythonChessSendsAPositionThatIsRefused", 2,
     "uci | < uciok | ucinewgame | isready | = readyok |"
     "position fen 4k3/8/8/8/8/8/8/P3K3 w - - 0 1 | go movetime 100 |"
     "< info string error: position: | < info string error: go: | = bestmove (none) |"
     "position startpos | go movetime 100 | < info depth 1 | < bestmove"},
    {"PythonChessSwitchesChess960OnAndOff", 2,
     "uci | < uciok | setoption name UCI_Chess960 value true | ucinewgame | isready | = readyok |"
     "position fen nqrkbbnr/pppppppp/8/8/8/8/PPPPPPPP/NQRKBBNR w HChc - 0 1 moves a1b3 a8b6 |"
     "go nodes 500 | < bestmove | setoption name UCI_Chess960 value false | position startpos |"
     "go nodes 500 | < bestmove"},
    {"LichessBotWithItsOptions", 2,
     "uci | < uciok | setoption name Move Overhead value 100 | setoption name Threads value 2 |"
     "setoption name Hash value 256 | setoption name SyzygyPath value ./no folder/ |"
     "< info string error: SyzygyPath: | setoption name UCI_ShowWDL value true | ucinewgame |"
     "isready | < readyok | setoption name Ponder value true | position startpos moves e2e4 |"
     "go wtime 1000 btime 1000 winc 0 binc 0 | < bestmove | position startpos moves e2e4 e7e5 "
     "g1f3 |"
     "go ponder wtime 1000 btime 1000 winc 0 binc 0 | < info depth 1 | stop | < bestmove | quit"},
    {"ChessViewerChangesOptionsInMidSearch", 2,
     "uci | < uciok | position startpos | go infinite | < info depth 3 |"
     "setoption name MultiPV value 2 | < info string setoption: takes effect |"
     "setoption name Hash value 32 | setoption name Nonsense value 1 | isready | < readyok |"
     "~ 50 | stop | < bestmove | < info string error: setoption: there is no option | position "
     "startpos |"
     "go depth 4 | < info depth 4 | < bestmove"},
    {"CChessCliPlaysOnAClock", 4,
     "uci | < uciok | setoption name Hash value 8 | ucinewgame | isready | = readyok |"
     "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | isready | = readyok |"
     "go wtime 2020 winc 20 btime 2000 binc 20 | < bestmove |"
     "position fen rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3 moves f1b5 c8d7 "
     "|"
     "isready | = readyok | go wtime 1966 winc 20 btime 1868 binc 20 | < bestmove |"
     "setoption name UCI_Chess960 value true | ucinewgame | isready | = readyok |"
     "position fen brnqknrb/pppppppp/8/8/8/8/PPPPPPPP/BRNQKNRB w GBgb - 0 1 | isready | = readyok |"
     "go wtime 2000 winc 20 btime 2020 binc 20 | < bestmove |"
     "position fen brnqknrb/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BRNQKNRB w GBgb - 0 2 | isready |"
     "= readyok | go wtime 2000 winc 20 btime 2020 binc 20 | < bestmove | quit"},
    {"CutechessPlaysAndPonders", 4,
     "uci | < uciok | setoption name Hash value 8 | isready | = readyok | ucinewgame |"
     "setoption name Ponder value true | isready | = readyok | position startpos |"
     "go wtime 500 btime 500 winc 10 binc 10 | < bestmove | position startpos moves e2e4 e7e5 |"
     "go ponder wtime 500 btime 500 winc 10 binc 10 | < info depth 1 | ponderhit | < bestmove |"
     "position startpos moves e2e4 e7e5 g1f3 b8c6 |"
     "go ponder wtime 500 btime 500 winc 10 binc 10 movestogo 38 | stop | isready | < bestmove |"
     "= readyok | position startpos moves e2e4 e7e5 g1f3 g8f6 |"
     "go wtime 500 btime 500 winc 10 binc 10 movestogo 38 | < bestmove | quit"},
    {"CutechessPlaysChess960ByDepthAndTime", 3,
     "uci | < uciok | setoption name UCI_Chess960 value true | isready | = readyok | ucinewgame |"
     "setoption name Ponder value false | isready | = readyok |"
     "position fen nqrkbbnr/pppppppp/8/8/8/8/PPPPPPPP/NQRKBBNR w HChc - 0 1 |"
     "go movetime 100 depth 5 | < bestmove |"
     "position fen nqrkbbnr/pppppppp/8/8/8/8/PPPPPPPP/NQRKBBNR w HChc - 0 1 moves a1b3 a8b6 |"
     "go infinite | < info depth 1 | stop | < bestmove | go nodes 500 | < bestmove |"
     "quit"},
    {"CChessCliPlaysWithATimeAMove", 2,
     "uci | < uciok | setoption name Hash value 8 | ucinewgame | isready | = readyok |"
     "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | isready | = readyok |"
     "go movetime 30 | < bestmove | stop | ucinewgame | isready | = readyok |"
     "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | isready | = readyok |"
     "go movetime 30 | < bestmove | quit"},
};

class Clients : public testing::TestWithParam<Recording> {};

TEST_P(Clients, AreAnswered) {
  SCOPED_TRACE(GetParam().script);
  Conversation conversation;
  conversation.follow(GetParam().script);
  conversation.end();
  EXPECT_EQ(conversation.searches().size(), static_cast<std::size_t>(GetParam().searches));
}

INSTANTIATE_TEST_SUITE_P(Recorded, Clients, testing::ValuesIn(recordings));

/// A user of python-chess steps through a game, each position being analysed until its first score.
TEST(ClientsOfPythonChess, ChangeThePositionTwoHundredTimes) {
  Conversation conversation;
  conversation.follow(
      "uci | < uciok | setoption name UCI_AnalyseMode value true | ucinewgame | isready | = "
      "readyok");
  std::uint64_t random = 1;
  chess::Position position;
  std::string line = "position startpos";
  for (int change = 0; change < 200; ++change) {
    conversation.say("setoption name MultiPV value " + std::to_string(1 + change % 3));
    conversation.say(line);
    conversation.say("go infinite");
    conversation.hear("info depth");
    conversation.say("stop");
    conversation.hear("bestmove ");
    ASSERT_FALSE(HasFailure());
    chess::Position::Moves moves;
    if (position.generate(moves).is_over()) {
      position = {};
      line = "position startpos";
      continue;
    }
    random = random * 6364136223846793005 + 1442695040888963407;
    const chess::Move move = moves[static_cast<std::size_t>(random >> 33) % moves.size()];
    line += (line.find("moves") == line.npos ? " moves " : " ") + chess::to_uci(move, position);
    position.make(move);
  }
  conversation.end();
  EXPECT_EQ(conversation.searches().size(), 200U);
}

/// White has a queen more and mates; the client then asks once more, with and without a limit.
TEST(ClientsOfPythonChess, PlayAGameToItsEndAndPastIt) {
  Conversation conversation;
  conversation.follow("uci | < uciok | ucinewgame | isready | = readyok");
  const std::string start = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  chess::Position position = chess::parse_fen(start).value();
  std::string line = "position fen " + start;
  for (int ply = 0; ply < 600 && position.count_moves() > 0; ++ply) {
    const bool ponders = ply % 2 == 1;
    conversation.say(std::string("setoption name Ponder value ") + (ponders ? "true" : "false"));
    conversation.say(line);
    const Search played = conversation.search("go nodes 1000");
    ASSERT_FALSE(HasFailure());
    const auto move = chess::parse_uci_move(position, played.best);
    ASSERT_TRUE(move) << played.best;
    line += (line.find("moves") == line.npos ? " moves " : " ") + played.best;
    position.make(*move);
    if (ponders && !played.ponder.empty()) {
      conversation.say(line + ' ' + played.ponder);
      conversation.say("go ponder nodes 1000");
      conversation.say(ply % 4 == 1 ? "stop" : "ponderhit");
      conversation.hear("bestmove ");
    }
  }
  ASSERT_EQ(position.count_moves(), 0U) << "the game has not ended";
  ASSERT_NE(position.checkers(), 0U) << "a queen more should mate";
  conversation.say(line);
  conversation.follow(
      "go nodes 1000 | = info depth 0 score mate 0 | = bestmove (none) | go infinite |"
      "= info depth 0 score mate 0 | stop | = bestmove (none)");
  conversation.end();
}

}  // namespace
}  // namespace espalier::test
