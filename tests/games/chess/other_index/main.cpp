// A program that uses the attack tables of the chess library.
#include "games/chess/board/attacks.hpp"

int main() {
  using namespace espalier::chess;
  return rook_attacks(a1, bit(a4) | bit(c1)) == (bit(a2) | bit(a3) | bit(a4) | bit(b1) | bit(c1))
             ? 0
             : 1;
}
