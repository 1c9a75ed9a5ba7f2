// A UCI engine for tests that misbehaves on demand: with the argument "crash=3" it ends by a signal
// at its third move of a game. It plays random moves.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "espalier/random.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/search_hooks.hpp"
#include "tests/tools/match/fake/faults.hpp"

namespace {

using espalier::SplitMix64;
using espalier::chess::Move;
using espalier::chess::Position;
using espalier::chess::SearchHooks;
using namespace espalier::match::fake;

Position position_of(std::istringstream& words) {
  std::string word;
  std::string fen;
  words >> word;
  if (word == "fen") {
    while (words >> word && word != "moves") fen += word + ' ';
  } else {
    words >> word;
  }
  Position position = fen.empty() ? Position() : espalier::chess::parse_fen(fen).value();
  while (words >> word) position.make(espalier::chess::parse_uci_move(position, word).value());
  return position;
}

/// With an "aim": clever the more often, the nearer it is to 60. Otherwise always or never.
bool is_clever(SplitMix64& random) {
  const auto aim = arguments.find("aim");
  if (aim == arguments.end()) return argument_or("clever", 0) != 0;
  return static_cast<int>(random() % 100) >= 2 * std::abs(aim->second - 60);
}

/// Depends on the position and the seed. A clever engine mates if it can, and captures the most
/// valuable piece.
Move choose(const Position& position) {
  Position::Moves moves;
  position.generate(moves);
  SplitMix64 random{position.key() ^ static_cast<std::uint64_t>(argument_or("seed", 1))};
  Move best = moves[random() % moves.size()];
  if (!is_clever(random)) return best;
  int max_gain = -1;
  for (const Move move : moves) {
    Position after = position;
    after.make(move);
    const bool mates = after.in_check() && after.count_moves() == 0;
    int gain =
        SearchHooks::is_tactical(position, move) ? SearchHooks::captured_value(position, move) : 0;
    if (!SearchHooks::see_ge(position, move, 0)) gain = -1;
    if (mates) gain = 100'000;
    if (gain > max_gain || (gain == max_gain && random() % 4 == 0)) {
      best = move;
      max_gain = gain;
    }
  }
  return best;
}

void answer(const Position& position, int number) {
  misbehave(number);
  if (arguments.count("score") > 0) {
    std::cout << "info depth 7 seldepth 9 score cp " << arguments["score"] << " nodes 1 pv e2e4\n";
  }
  if (arguments.count("report-aim") > 0)
    std::cout << "info depth 1 score cp " << argument_or("aim", 0) << '\n';
  if (is_time_for("illegal", number)) {
    std::cout << "bestmove e1e8\n" << std::flush;
  } else {
    const Move move = choose(position);
    std::cout << "bestmove "
              << espalier::chess::to_uci(move, position, argument_or("chess960", 0) != 0)
              << " ponder a1a1\n"
              << std::flush;
  }
}

}  // namespace

int main(int argc, char** argv) {
  read_arguments(argc, argv);
  Position position;
  int games = 0;
  int moves = 0;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "uci" && arguments.count("mute") == 0) {
      if (arguments.count("escape") > 0) {
        std::cout << "option name red\x1b[31m type spin default 3 min 0 max 9\n";
      }
      std::cout << "id name Fake\noption name Move Overhead type spin default 1 min 0 max 9\n"
                << "option name aim type spin default 30 min 0 max 100\n"
                << "option name style type combo default calm var calm var very wild\n"
                << "option name Clear Hash type button\noption name Path type string default \n"
                << "option name UCI_Chess960 type check default false\nuciok\n"
                << std::flush;
    } else if (command == "ucinewgame") {
      ++games;
      moves = 0;
    } else if (command == "isready" &&
               !(arguments.count("deaf") > 0 && games >= arguments["deaf"])) {
      std::cout << "readyok\n" << std::flush;
    } else if (command == "setoption" && line.find("UCI_Chess960") != std::string::npos) {
      arguments["chess960"] = 1;
    } else if (command == "setoption" && line.find("name aim value ") != std::string::npos) {
      arguments["aim"] = std::atoi(line.c_str() + line.rfind(' '));
    } else if (command == "position") {
      position = position_of(words);
    } else if (command == "go") {
      answer(position, ++moves);
    } else if (command == "quit" && arguments.count("stay") == 0) {
      return 0;
    }
  }
  if (arguments.count("stay") > 0) sleep_ms(an_hour);
  return 0;
}
