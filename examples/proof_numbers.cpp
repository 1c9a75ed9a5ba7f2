// Who wins a position of Connect Four, by proof-number search, df-pn and alpha-beta (Solver):
// nodes, time and memory of each. `example_proof_numbers FILE COUNT` takes the first COUNT
// positions of a file in the form of docs/solve.md, lines such as `32164625 11`; without arguments
// it checks a few.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "espalier/solve.hpp"
#include "espalier/solve_table.hpp"
#include "espalier/textbook/df_pn.hpp"
#include "espalier/textbook/proof_number_search.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"

namespace textbook = espalier::textbook;
using espalier::Score;
using espalier::connect_four::Position;

/// Never called: the searches end where the game does.
struct Undecided {
  static constexpr int unit = 100;
  static Score evaluate(const Position&) { return espalier::draw_score; }
};
using Walk = textbook::Walk<Position, Undecided>;

/// Bytes of a node of the tree and of an entry of df-pn's table: keys, numbers and links.
constexpr double bytes_per_entry = 64;
constexpr double mib = 1 << 20;

struct Total {
  const char* name;
  std::uint64_t nodes = 0;
  std::uint64_t max_nodes = 0;
  double max_mib = 0;
  double seconds = 0;
  int wrong = 0;

  /// `search()` returns who wins (1, 0 or -1), its nodes and the memory that it used.
  struct Answer {
    int winner;
    std::uint64_t nodes;
    double mib;
  };
  template <class Search>
  void add(int winner, Search search) {
    const auto start = std::chrono::steady_clock::now();
    const Answer answer = search();
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    nodes += answer.nodes;
    max_nodes = std::max(max_nodes, answer.nodes);
    max_mib = std::max(max_mib, answer.mib);
    wrong += answer.winner != winner;
  }
};

/// Is there a win, else at least a draw?
template <class Test>
Total::Answer by_proofs(Position& position, Test test) {
  Undecided evaluator;
  Walk walk(position, evaluator);
  const int depth = position.cells() - position.stones();
  const int winner = test(walk, 1, depth) >= 1 ? 1 : test(walk, 0, depth) >= 0 ? 0 : -1;
  return {winner, walk.counts.nodes(),
          static_cast<double>(walk.counts.memory) * bytes_per_entry / mib};
}

template <class Solver>
Total::Answer by_solver(Solver& solver, const Position& position) {
  solver.clear();
  const auto solution = solver.run(position, {}, {.weak = true, .line = false});
  return {solution.value.lower, solution.nodes, static_cast<double>(solver.table()->mib())};
}

struct Known {
  Position position;
  int winner;
};

std::vector<Known> read(std::istream& file, std::size_t count) {
  std::vector<Known> all;
  std::string moves;
  for (int score = 0; all.size() < count && file >> moves >> score;) {
    const auto position = espalier::connect_four::parse_position(moves);
    if (position) all.push_back({*position, (score > 0) - (score < 0)});
  }
  return all;
}

int main(int argc, char** argv) {
  std::ifstream file(argc > 1 ? argv[1] : "");
  std::istringstream some(
      "2235671114632235556631476252731514764 1 65214673556155731566316327373221417 -1\n"
      "74335434411656772367437345716111256622255 0 26653141761671312332253314664 -5\n");
  const auto all = argc > 2 ? read(file, std::strtoul(argv[2], nullptr, 10)) : read(some, 4);
  Total totals[]{{"proof-number search"}, {"df-pn"}, {"Solver, rules only"}, {"Solver, all hooks"}};
  espalier::Solver<Position, espalier::NoHooks, espalier::SolveTable> plain(64);
  espalier::Solver<Position, espalier::connect_four::SearchHooks, espalier::SolveTable> full(64);
  for (Known known : all) {
    totals[0].add(known.winner, [&] {
      return by_proofs(known.position, [](auto& walk, Score gamma, int depth) {
        return textbook::proof_number_search(walk, gamma, depth);
      });
    });
    totals[1].add(known.winner, [&] {
      return by_proofs(known.position, [](auto& walk, Score gamma, int depth) {
        return textbook::df_pn(walk, gamma, depth);
      });
    });
    totals[2].add(known.winner, [&] { return by_solver(plain, known.position); });
    totals[3].add(known.winner, [&] { return by_solver(full, known.position); });
  }
  int wrong = all.empty() ? 1 : 0;
  std::printf(
      "| %d positions | mean nodes | max nodes | mean ms | max MiB |\n"
      "|---|--:|--:|--:|--:|\n",
      static_cast<int>(all.size()));
  for (const Total& total : totals) {
    const double count = static_cast<double>(all.size());
    std::printf("| %s | %.1f | %llu | %.3f | %.3f |\n", total.name,
                static_cast<double>(total.nodes) / count,
                static_cast<unsigned long long>(total.max_nodes), 1000 * total.seconds / count,
                total.max_mib);
    wrong += total.wrong;
  }
  return wrong == 0 ? 0 : 1;
}
