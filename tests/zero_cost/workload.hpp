// The workload of both searches of the zero-cost pair, and the output by which they are compared.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>

#include "espalier/score.hpp"
#include "espalier/search/enhancements.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::zero_cost {

/// The enhancements of both searches.
inline constexpr Enhancements switches = Enhancements::none().with(
    &Enhancements::tactical_first, &Enhancements::killers, &Enhancements::history,
    &Enhancements::table, &Enhancements::iterative_deepening, &Enhancements::minimal_window,
    &Enhancements::aspiration, &Enhancements::table_deeper, &Enhancements::quiescence,
    &Enhancements::quiescence_see_pruning, &Enhancements::null_move,
    &Enhancements::late_move_reductions, &Enhancements::check_extension);

struct Task {
  const char* fen;
  int depth;  ///< iterations, in plies
};

/// An opening, the tactics and promotions of two perft classics, middle games open and closed, an
/// ending with passed pawns, a mating attack, and a sequence of checks.
inline constexpr std::array<Task, 8> workload{{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 11},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 9},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 9},
    {"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 2 8", 10},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 9},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 14},
    {"8/5pk1/1p4p1/p1pR3p/P1P2P1P/1P2r1P1/5K2/8 b - - 3 38", 13},
    {"r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15", 10},
}};

/// Table size of both searches, in MiB: small, so that entries get replaced.
inline constexpr std::size_t table_mib = 2;

/// Runs the workload: `search(position, depth)` gives move, score and nodes, each time from a fresh
/// state. Prints a line for each task and the total, "nodes N", last.
template <class Search>
int run_workload(Search search) {
  std::uint64_t total = 0;
  for (const Task& task : workload) {
    const auto position = chess::parse_fen(task.fen);
    if (!position) {
      std::fprintf(stderr, "%s: %s\n", task.fen, position.error().message.c_str());
      return 1;
    }
    const auto found = search(*position, task.depth);
    total += found.nodes;
    std::printf("%s depth %d: %s score %d nodes %llu\n", task.fen, task.depth,
                chess::to_uci(found.move, *position).c_str(), found.score,
                static_cast<unsigned long long>(found.nodes));
  }
  std::printf("nodes %llu\n", static_cast<unsigned long long>(total));
  return 0;
}

}  // namespace espalier::zero_cost
