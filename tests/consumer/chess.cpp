// A user's program: the rules of chess from the library.
#include <cstdio>

#include "espalier/perft.hpp"
#include "games/chess/board/position.hpp"

int main() {
  espalier::chess::Position position;
  const auto lines = static_cast<unsigned long>(espalier::perft(position, 3));
  std::printf("%lu\n", lines);
  return lines == 8902 ? 0 : 1;
}
