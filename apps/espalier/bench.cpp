#include "apps/espalier/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>

#include "apps/evaluation_options.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "protocols/text.hpp"
#include "protocols/uci_score.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"

namespace espalier::apps {

namespace {

// Openings, middle games and endings in about equal parts, a few of them close to a mate or a draw.
constexpr std::string_view bench_positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    "r1bqk2r/pp2bppp/2n1pn2/2pp4/2PP1B2/2N1PN2/PP3PPP/R2QKB1R w KQkq - 0 8",
    "rnbqk2r/pp3ppp/4pn2/2pp4/1bPP4/2NBP3/PP3PPP/R1BQK1NR w KQkq - 0 6",
    "r1b1k2r/ppppnppp/2n2q2/2b5/3NP3/2P1B3/PP3PPP/RN1QKB1R w KQkq - 0 7",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1",
    "r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
    "2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - - 0 1",
    "r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1",
    "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1",
    "3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - - 0 1",
    "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27",
    "3r1rk1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "6k1/5p2/6p1/8/7p/8/6PP/6K1 b - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/3k4/8/8/3PK3/8/8/3R2r1 w - - 10 60",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 80",
    "6k1/3b3r/1p1p4/p1n2p2/1PPNpP1q/P3Q1p1/1R1RB1P1/5K2 b - - 95 60",
    "8/8/8/2k5/8/8/4K3/3QR3 w - - 0 1",
    "nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w GEge - 0 1",
};

void bench_in_session(const uci::CommandContext& context) {
  const protocols::Words& words = context.words;
  const auto depth =
      words.empty() ? default_bench_depth : protocols::parse_number(words[0]).value_or(0);
  if (words.size() > 1 || depth < 1 || depth >= max_ply) {
    return context.output.error(
        fmt::format("bench: write 'bench' or 'bench <depth>', 1 to {}", max_ply - 1));
  }
  uci::Engine engine(chess::EngineEvaluator(context.evaluation), 1, bench_hash_mib);
  run_bench(engine, {.depth = static_cast<int>(depth),
                     .on_start = [&] { context.queue.begin_count(&engine.control()); },
                     .is_stopped = [&] { return context.queue.is_stopped(); },
                     .print = [&](const std::string& text) { context.output.line(text); }});
  context.queue.await_release();
}

/// Runs the bench until Ctrl-C. Returns the exit status.
[[nodiscard]] int bench_until_interrupt(int depth, const chess::EvaluationChoice& evaluation) {
  uci::Engine engine(chess::EngineEvaluator(evaluation), 1, bench_hash_mib);
  const support::Interrupt interrupt([&] { engine.control().stop(); });
  const bool is_complete =
      run_bench(engine, {.depth = depth,
                         .on_start =
                             [&] {
                               if (interrupt.has_happened()) engine.control().stop();
                             },
                         .is_stopped = [&] { return interrupt.has_happened(); },
                         .print = [](const std::string& text) { support::print(text + '\n'); }});
  return is_complete ? support::done : support::interrupted;
}

}  // namespace

bool run_bench(uci::Engine& engine, const BenchRequest& request) {
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{};
  int number = 0;
  for (const std::string_view fen : bench_positions) {
    const chess::Position position = chess::parse_fen(fen).value();
    engine.clear();
    const auto began = std::chrono::steady_clock::now();
    engine.start(position, {.depth = request.depth});
    request.on_start();
    const Result<chess::Move> result = engine.finish();
    time += std::chrono::steady_clock::now() - began;
    nodes += result.nodes;
    ++number;
    if (request.is_stopped()) {
      request.print(fmt::format("Incomplete: stopped in position {} of {} after {} nodes", number,
                                std::size(bench_positions), nodes));
      return false;
    }
    request.print(fmt::format(
        "{:2}/{} {:>9} nodes  {:<6} {:<9} {}", number, std::size(bench_positions), result.nodes,
        chess::to_uci(result.best_move(), position), protocols::uci_score(result.score()), fen));
  }
  const double seconds = std::chrono::duration<double>(time).count();
  request.print(fmt::format("{} nodes {:.0f} nps", nodes, static_cast<double>(nodes) / seconds));
  return true;
}

void add_bench(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(
      app, "bench", "Search fixed positions; the last line is \"<nodes> nodes <nps> nps\"");
  auto depth = std::make_shared<int>(default_bench_depth);
  auto evaluation = std::make_shared<EvaluationArguments>();
  command->add_option("DEPTH,--depth", *depth, "Plies")
      ->check(CLI::Range(1, max_ply - 1))
      ->capture_default_str();
  add_evaluation_options(*command, *evaluation);
  command->callback([depth, evaluation, &status] {
    status = bench_until_interrupt(*depth, evaluation_choice(*evaluation));
  });
}

uci::ExtraCommand bench_command() {
  return {.name = "bench",
          .usage = "bench [DEPTH]",
          .command_class = protocols::CommandClass::counts,
          .uses_position = false,
          .run = bench_in_session};
}

}  // namespace espalier::apps
