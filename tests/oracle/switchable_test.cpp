// A search whose switches are chosen at run time visits the same nodes, and finds the same, as one
// that was compiled with them. lab/experiments/full_ladder.cpp does so for every row; its verdicts
// are kept by a test.
#include <gtest/gtest.h>

#include <string>

#include "espalier/historical/refutation_table.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier::chess {
namespace {

constexpr Enhancements every_row() {
  Enhancements e;
  for (const Enhancements::Row& row : Enhancements::rows()) e.*row.flag = true;
  return e;
}
using Switchable = Search<Position, Evaluation, SearchHooks, every_row().switchable()>;

constexpr const char* switchable_fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
};

std::string told(const auto& result) {
  return std::to_string(result.depth) + " plies, " + std::to_string(result.score()) + ", " +
         std::to_string(result.nodes) + " nodes";
}

template <Enhancements e>
void expect_the_same(Switchable& switchable, int depth) {
  Search<Position, Evaluation, SearchHooks, e> compiled;
  switchable.set_enhancements(e);
  for (const char* const fen : switchable_fens) {
    const Position root = parse_fen(fen).value();
    EXPECT_EQ(told(switchable.run(root, {.depth = depth})),
              told(compiled.run(root, {.depth = depth})))
        << fen;
  }
}

TEST(Switchable, VisitsTheNodesOfACompiledSet) {
  using E = Enhancements;
  Switchable switchable;
  expect_the_same<E::all()>(switchable, 9);
  expect_the_same<E::none()>(switchable, 3);
  // What other rows need, and what the search decides by types.
  expect_the_same<E::all().without(&E::quiescence, &E::continuation_history)>(switchable, 7);
  expect_the_same<E::all().without(&E::table, &E::tactical_first)>(switchable, 6);
  expect_the_same<every_row().without(&E::minimal_window, &E::killers)>(switchable, 6);
}

TEST(Switchable, HasAllSwitchesAtFirst) {
  const Position root = parse_fen(switchable_fens[1]).value();
  Switchable untouched;
  Switchable chosen;
  chosen.set_enhancements(Enhancements::none());
  chosen.set_enhancements(every_row());
  EXPECT_EQ(told(untouched.run(root, {.depth = 6})), told(chosen.run(root, {.depth = 6})));
}

TEST(Switchable, ThreadsKeepTheChoice) {
  using E = Enhancements;
  const Position root = parse_fen(switchable_fens[1]).value();
  Switchable one;
  one.set_enhancements(E::all().without(&E::null_move));
  ParallelSearch<Position, Evaluation, SearchHooks, every_row().switchable()> team;
  team.set_enhancements(E::all().without(&E::null_move));
  team.resize(1);
  EXPECT_EQ(told(team.run(root, {.depth = 8})), told(one.run(root, {.depth = 8})));
}

}  // namespace
}  // namespace espalier::chess
