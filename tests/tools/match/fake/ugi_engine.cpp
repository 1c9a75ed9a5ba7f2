// A UGI engine for tests that plays random moves of Connect Four and misbehaves on demand, as
// engine.cpp does.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>

#include "espalier/random.hpp"
#include "games/connect_four/position.hpp"
#include "tests/tools/match/fake/faults.hpp"

namespace {

using espalier::MovesOf;
using espalier::connect_four::Move;
using espalier::connect_four::Position;
using namespace espalier::match::fake;

/// How many moves the last position has.
int plies = 0;
/// Has it an illegal move? Then nothing is said about it.
bool is_refused = false;

Position position_of(std::istringstream& words) {
  Position position;
  std::string word;
  words >> word >> word;  // "startpos moves"
  is_refused = false;
  for (plies = 0; words >> word; ++plies) {
    const Move move{static_cast<std::uint8_t>(word[0] - '0')};
    MovesOf<Position> moves;
    (void)position.generate(moves);
    is_refused = std::find(moves.begin(), moves.end(), move) == moves.end();
    if (is_refused) break;
    position.make(move);
  }
  return position;
}

/// In how many of a hundred positions the engine is clever. A test tunes it.
std::uint64_t clever_percent = 0;

/// Depends on the position and the seed. A clever engine wins at once if it can.
Move choose(const Position& position) {
  MovesOf<Position> moves;
  (void)position.generate(moves);
  if (argument_or("clever", 0) != 0 || position.key() % 100 < clever_percent) {
    for (const Move move : moves) {
      Position after = position;
      after.make(move);
      if (after.has_line(after.opponent())) return move;
    }
  }
  espalier::SplitMix64 random{position.key() ^ static_cast<std::uint64_t>(argument_or("seed", 1))};
  return moves[random() % moves.size()];
}

void answer(const Position& position, int number) {
  misbehave(number);
  if (arguments.count("score") > 0) {
    std::cout << "info depth 7 score cp " << arguments["score"] << " nodes 1 pv 4\n";
  }
  const char column = espalier::connect_four::to_char(choose(position));
  std::cout << "bestmove " << (is_time_for("illegal", number) ? '9' : column) << '\n' << std::flush;
}

/// With "lies=N" the wrong player is to move after N moves; with "error" moves are not listed.
std::string response_to(const std::string& question, const Position& position) {
  if (is_refused) return "unknown";
  MovesOf<Position> moves;
  const auto outcome = position.generate(moves);
  const auto truth = [](bool is_true) { return is_true ? "true" : "false"; };
  if (question == "gameover") return truth(outcome.is_over());
  if (question == "p1turn") {
    return truth((position.side_to_move() == 0) != (argument_or("lies", -1) == plies));
  }
  if (question == "result") {
    if (!outcome.is_over()) return "none";
    if (!position.has_line(position.opponent())) return "draw";
    return position.side_to_move() == 0 ? "p2win" : "p1win";
  }
  std::string text;
  if (question == "moves" && arguments.count("error") > 0) return "error no such query";
  if (question == "moves") {
    for (const Move move : moves) text += std::string(" ") + espalier::connect_four::to_char(move);
  }
  return text.empty() ? "unknown" : text.substr(1);
}

}  // namespace

int main(int argc, char** argv) {
  read_arguments(argc, argv);
  Position position;
  int moves = 0;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "ugi" && arguments.count("mute") == 0) {
      std::cout << "id name Fake\noption name Hash type spin default 1 min 1 max 9\n"
                   "option name clever type spin default 0 min 0 max 100\nugiok\n"
                << std::flush;
    } else if (command == "setoption") {
      std::string name;
      words >> name >> name >> command;  // "name clever value"
      if (name == "clever") words >> clever_percent;
    } else if (command == "uginewgame") {
      moves = 0;
    } else if (command == "isready") {
      std::cout << "readyok\n" << std::flush;
    } else if (command == "position") {
      position = position_of(words);
    } else if (command == "query") {
      std::string question;
      words >> question;
      if (question == "moves" && arguments.count("exits-when-asked") > 0) return 3;
      std::cout << "response " << response_to(question, position) << '\n' << std::flush;
    } else if (command == "go") {
      answer(position, ++moves);
    } else if (command == "quit") {
      return 0;
    }
  }
  return 0;
}
