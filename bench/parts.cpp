// Micro-benchmarks of the parts of the search on chess: table, move generation, evaluation, static
// exchange evaluation, move picker.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "espalier/random.hpp"
#include "espalier/search/move_picker.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/worker.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier {
namespace {

using chess::Move;
using chess::Position;

/// Positions of an opening, two middle games and two endings.
std::vector<Position> positions() {
  std::vector<Position> result;
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "2r3k1/pp3ppp/4p3/3q4/3P4/2R1Q3/P4PPP/6K1 b - - 3 25"}) {
    result.push_back(*chess::parse_fen(fen));
  }
  return result;
}

std::vector<Move> legal_moves(const Position& position) {
  Position::Moves list;
  position.generate(list);
  return {list.begin(), list.end()};
}

void table_probe(benchmark::State& state) {
  const TranspositionTable table(static_cast<std::size_t>(state.range(0)));
  SplitMix64 random(1);  // keys that the processor cannot predict
  for (auto _ : state) benchmark::DoNotOptimize(table.probe(random()));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(table_probe)->ArgName("MiB")->Arg(1)->Arg(64);

void table_store(benchmark::State& state) {
  TranspositionTable table(static_cast<std::size_t>(state.range(0)));
  SplitMix64 random(1);  // keys that the processor cannot predict
  for (auto _ : state) {
    table.store(random(), {.score = 1, .depth = 5, .bound = Bound::lower, .move = 7});
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(table_store)->ArgName("MiB")->Arg(1)->Arg(64);

void generate(benchmark::State& state) {
  const auto all = positions();
  std::int64_t moves = 0;
  for (auto _ : state) {
    for (const Position& position : all) {
      Position::Moves list;
      position.generate(list);
      benchmark::DoNotOptimize(list.begin());
      moves += static_cast<std::int64_t>(list.size());
    }
  }
  state.SetItemsProcessed(moves);
}
BENCHMARK(generate);

void generate_tactical(benchmark::State& state) {
  const auto all = positions();
  for (auto _ : state) {
    for (const Position& position : all) {
      Position::Moves list;
      position.generate_captures(list);
      benchmark::DoNotOptimize(list.begin());
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}
BENCHMARK(generate_tactical);

void play_and_undo(benchmark::State& state) {
  auto all = positions();
  std::vector<std::vector<Move>> moves;
  for (const Position& position : all) moves.push_back(legal_moves(position));
  std::int64_t moves_made = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (const Move move : moves[i]) {
        all[i].make(move);
        benchmark::DoNotOptimize(all[i].key());
        all[i].unmake(move);
      }
      moves_made += static_cast<std::int64_t>(moves[i].size());
    }
  }
  state.SetItemsProcessed(moves_made);
}
BENCHMARK(play_and_undo);

void exchange(benchmark::State& state) {
  const auto all = positions();
  std::vector<std::vector<Move>> moves;
  for (const Position& position : all) moves.push_back(legal_moves(position));
  std::int64_t asked = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (const Move move : moves[i]) {
        benchmark::DoNotOptimize(chess::see_ge(all[i], move, 0));
      }
      asked += static_cast<std::int64_t>(moves[i].size());
    }
  }
  state.SetItemsProcessed(asked);
}
BENCHMARK(exchange);

void evaluate(benchmark::State& state) {
  const auto all = positions();
  chess::Evaluation evaluation;
  for (auto _ : state) {
    for (const Position& position : all) benchmark::DoNotOptimize(evaluation.evaluate(position));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}
BENCHMARK(evaluate);

/// All moves of a node in order; a node with an early cutoff picks fewer.
void picker(benchmark::State& state) {
  using ChessWorker = Worker<Position, chess::Evaluation, chess::SearchHooks, Enhancements::all()>;
  Control control;
  const auto worker =
      std::make_unique<ChessWorker>(chess::Evaluation(), chess::SearchHooks(), nullptr, &control);
  worker->start(positions()[static_cast<std::size_t>(state.range(0))], {}, true);
  std::int64_t moves = 0;
  for (auto _ : state) {
    StagedMovePicker<ChessWorker> each(*worker, worker->stack[2], {});
    for (const Move move : each) {
      benchmark::DoNotOptimize(move);
      ++moves;
    }
  }
  state.SetItemsProcessed(moves);
}
BENCHMARK(picker)->ArgName("position")->DenseRange(0, 4);

}  // namespace
}  // namespace espalier
