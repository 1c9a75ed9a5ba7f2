// Proof-number search and df-pn: the order of their nodes, and who wins on tic-tac-toe and on small
// boards of Connect Four.
#include "espalier/textbook/proof_number_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "espalier/textbook/df_pn.hpp"
#include "espalier/textbook/reference.hpp"
#include "games/connect_four/position.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tests/games/connect_four/known_values.hpp"
#include "tests/textbook/textbook.hpp"

namespace espalier::textbook {
namespace test {

struct TicTacToe {
  struct Move {
    std::uint8_t cell = 0;  // 1 .. 9
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 9;

  Outcome generate(MovesOf<TicTacToe>& moves) const {
    for (const unsigned line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U})
      if ((cells[1] & line) == line) return Outcome::loss();
    if ((cells[0] | cells[1]) == 0777U) return Outcome::draw();
    for (std::uint8_t cell = 1; cell <= 9; ++cell)
      if (((cells[0] | cells[1]) & bit({cell})) == 0) moves.push({cell});
    return Outcome::ongoing();
  }
  void make(Move move) {
    cells[0] |= bit(move);
    std::swap(cells[0], cells[1]);
    side ^= 1;
  }
  void unmake(Move move) {
    std::swap(cells[0], cells[1]);
    cells[0] &= ~bit(move);
    side ^= 1;
  }
  [[nodiscard]] int side_to_move() const { return side; }
  [[nodiscard]] std::uint64_t key() const { return std::uint64_t{cells[0]} << 9 | cells[1]; }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    return std::uint64_t{cells[1]} << 9 | cells[0] | bit(move);
  }

  static unsigned bit(Move move) { return 1U << (move.cell - 1U); }
  unsigned cells[2]{};  // of the side to move and of its opponent
  int side = 0;
};

}  // namespace test
namespace {

using test::evaluated_nodes;
using test::shape;
using test::TicTacToe;

struct Undecided {
  template <class G>
  [[nodiscard]] Score evaluate(const G&) const {
    return draw_score;
  }
};

/// Who wins: 1 for the side to move, 0 for a draw, -1. `test` is one of the two searches.
template <class Test>
[[nodiscard]] int winner(Test test) {
  if (test(1) >= 1) return 1;
  return test(0) >= 0 ? 0 : -1;
}
[[nodiscard]] int sign(Score score) { return (score > 0) - (score < 0); }

TEST(ProofNumbers, TicTacToe) {
  Undecided evaluator;
  std::mt19937 random(1);
  for (int i = 0; i < 40; ++i) {
    TicTacToe game;
    MovesOf<TicTacToe> moves;
    for (int ply = 1 + i % 8; ply > 0 && !game.generate(moves).is_over(); --ply) {
      game.make(moves[random() % moves.size()]);
      moves.clear();
    }
    const int truth = sign(solve(game, evaluator, 9).score);
    Walk walk(game, evaluator);
    const auto pns = [&](Score gamma) { return proof_number_search(walk, gamma, 9); };
    const auto dfpn = [&](Score gamma) { return df_pn(walk, gamma, 9); };
    ASSERT_EQ(winner(pns), truth) << i;
    ASSERT_EQ(winner(dfpn), truth) << i;
  }
}

TEST(ProofNumbers, SmallBoardsOfConnectFour) {
  Undecided evaluator;
  connect_four::Position start = *connect_four::Position::make(4, 4);
  connect_four::Book book;
  std::mt19937 random(2);
  for (int i = 0; i < 60; ++i) {
    auto game = connect_four::at_random(start, 5 + i % 11, random);
    const int truth = sign(book.value(game));
    Walk walk(game, evaluator);
    const auto pns = [&](Score gamma) { return proof_number_search(walk, gamma, 16); };
    const auto dfpn = [&](Score gamma) { return df_pn(walk, gamma, 16); };
    ASSERT_EQ(winner(pns), truth) << to_string(game);
    ASSERT_EQ(winner(dfpn), truth) << to_string(game);
  }
}

TEST(ProofNumbers, DfPnEvaluatesTheLeavesOfProofNumberSearch) {
  constexpr int depth = 5;
  int same_order = 0, same_set = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const trees::RandomTree tree(shape(2 + static_cast<int>(seed % 3), depth + 1, seed));
    auto pns =
        evaluated_nodes(tree, [](auto& walk) { return proof_number_search(walk, 1, depth); });
    auto dfpn = evaluated_nodes(tree, [](auto& walk) { return df_pn(walk, 1, depth); });
    same_order += pns == dfpn;
    std::sort(pns.begin(), pns.end());
    std::sort(dfpn.begin(), dfpn.end());
    EXPECT_EQ(std::adjacent_find(pns.begin(), pns.end()), pns.end()) << "a leaf evaluated twice";
    same_set += pns == dfpn;
  }
  EXPECT_EQ(same_order, 200);
  EXPECT_EQ(same_set, 200);
}

}  // namespace
}  // namespace espalier::textbook
