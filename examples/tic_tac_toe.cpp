// Tic-tac-toe, complete: the rules, a judgement, and a program that solves the game. It knows
// nothing of how a search works.
#include <cstdint>
#include <cstdio>

#include "espalier/textbook/reference.hpp"

struct TicTacToe {
  struct Move {
    std::uint8_t cell = 0;  // 1 .. 9; 0 is no move
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 9;

  espalier::Outcome generate(espalier::MovesOf<TicTacToe>& moves) const {
    for (const unsigned line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U})
      if ((theirs & line) == line) return espalier::Outcome::loss();
    if ((mine | theirs) == 0777U) return espalier::Outcome::draw();
    for (std::uint8_t cell = 1; cell <= 9; ++cell)
      if (((mine | theirs) & bit({cell})) == 0) moves.push({cell});
    return espalier::Outcome::ongoing();
  }
  void play(Move move) {
    const unsigned moved = mine | bit(move);
    mine = theirs, theirs = moved, turn ^= 1;
  }
  void undo(Move move) {
    const unsigned moved = theirs & ~bit(move);
    theirs = mine, mine = moved, turn ^= 1;
  }
  int side_to_move() const { return turn; }

  static unsigned bit(Move move) { return 1U << (move.cell - 1U); }

  unsigned mine = 0, theirs = 0;  // cells of the side to move and of the other, one bit each
  int turn = 0;
};
static_assert(espalier::capabilities<TicTacToe>() == espalier::Capabilities{});  // rules, no hooks

struct Undecided {  // never asked when the search looks nine plies ahead
  espalier::Score evaluate(const TicTacToe&) const { return espalier::draw_score; }
};

int main() {
  TicTacToe game;
  Undecided judgement;
  const auto solution = espalier::textbook::solve(game, judgement, 9);
  std::printf("value %d, %zu best moves of 9, %llu nodes, %llu leaves\n", solution.score,
              solution.best_moves.size(), static_cast<unsigned long long>(solution.counts.nodes),
              static_cast<unsigned long long>(solution.counts.leaves));
  const bool right = solution.score == espalier::draw_score &&
                     solution.counts == espalier::textbook::Counts{549'946, 255'168};
  return right ? 0 : 1;
}
