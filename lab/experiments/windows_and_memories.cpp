// Aspiration, calphabeta and PVS with iterative deepening and each of four memories, in chess and
// in English draughts; and the move generations that the memories save.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "lab/chess_positions.hpp"
#include "lab/comparisons.hpp"
#include "lab/deepening_program.hpp"
#include "lab/experiment.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/random_moves.hpp"
#include "lab/statistics.hpp"

namespace espalier::lab {

namespace {

constexpr const char* chess_name = "chess";
constexpr const char* draughts = "English draughts";
constexpr std::array games{chess_name, draughts};

struct NamedWindows {
  const char* name;
  Windows windows;
};
constexpr NamedWindows aspiring{"aspiration", Windows::aspiration};
constexpr NamedWindows calphabeta_windows{"calphabeta", Windows::calphabeta};
constexpr NamedWindows pvs_windows{"PVS", Windows::pvs};
constexpr std::array all_windows{aspiring, calphabeta_windows, pvs_windows};

struct Memory {
  const char* name;
  bool table;
  bool refutations;
};
constexpr Memory refutation_memory{"refutation", false, true};
constexpr Memory table_memory{"transposition", true, false};
constexpr std::array memories{Memory{"none", false, false}, refutation_memory, table_memory,
                              Memory{"both", true, true}};

// ------------------------------------------------------------------------------------ the tasks --

constexpr int first_depth = 2;
constexpr int opening_plies = 8;  // random moves of draughts

[[nodiscard]] int deepest(std::string_view game, Scale scale) {
  if (game == chess_name) return scale == Scale::quick ? 3 : scale == Scale::normal ? 4 : 5;
  return scale == Scale::quick ? 6 : scale == Scale::normal ? 8 : 9;
}

/// A row for each search and iteration.
template <class Game, class Evaluator>
[[nodiscard]] Rows measure(const Game& root, const char* game, const std::string& position,
                           int depth) {
  using Walk = textbook::Walk<Game, Evaluator>;
  Rows rows;
  for (const auto& [windows_name, windows] : all_windows) {
    for (const Memory& memory : memories) {
      Game copy(root);
      Evaluator evaluator{};
      Walk walk(copy, evaluator);
      DeepeningProgram<Walk> program(
          walk, {.windows = windows, .table = memory.table, .refutations = memory.refutations});
      for (const auto& each : program.run(depth)) {
        if (each.depth < first_depth) continue;
        rows.push_back({{{"game", game},
                         {"position", position},
                         {"windows", windows_name},
                         {"memory", memory.name},
                         {"depth", each.depth}},
                        {{"leaves", each.leaves},
                         {"interior", each.interior},
                         {"generations", each.generations}},
                        {}});
      }
    }
  }
  return rows;
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  const int chess_depth = deepest(chess_name, scale);
  for (const ChessPosition& each : bratko_kopec_without_first())
    list.push_back({.id = fmt::format("{}, {}", chess_name, each.name),
                    .weight = 0.02 * std::pow(7.0, chess_depth - 3),
                    .run = [=](const Context&) {
                      return measure<OrderedChess, QuiescentEvaluator>(
                          OrderedChess(each.position), chess_name, each.name, chess_depth);
                    }});
  const int draughts_depth = deepest(draughts, scale);
  for (int number = 1; number <= (scale == Scale::quick ? 30 : 100); ++number)
    list.push_back({.id = fmt::format("{}, {}", draughts, number),
                    .weight = 0.004 * std::pow(2.5, draughts_depth - 6),
                    .run = [=](const Context& context) {
                      return measure<checkers::Position, checkers::Evaluator>(
                          random_position<checkers::Position>(opening_plies, context.seed),
                          draughts, std::to_string(number), draughts_depth);
                    }});
  return list;
}

// --------------------------------------------------------------------------------- the findings --

[[nodiscard]] Json factors_of(std::string_view game, const NamedWindows& windows,
                              const Memory& memory) {
  return {{"game", game}, {"windows", windows.name}, {"memory", memory.name}};
}

/// "`these` are at most (or at least) as many leaves as aspiration's, with each memory", the four
/// tested together, each extrapolated to the depth of the full run.
[[nodiscard]] Claim against_aspiration(const Rows& rows, const char* game,
                                       const NamedWindows& these, const Interval& claimed,
                                       Claim claim) {
  const int depth = greatest(where(rows, {{"game", game}}), "depth");
  const auto ratio = [&](const Memory& memory, int d) {
    return cost_ratio(rows, factors_of(game, these, memory), factors_of(game, aspiring, memory), d);
  };
  const int before = depth - 2 >= first_depth ? depth - 2 : depth - 1;
  std::vector<PairedRatio> here;
  for (const Memory& memory : memories) here.push_back(ratio(memory, depth));
  const std::vector<Estimate> estimates = holm(here);
  std::vector<Assessment> parts;
  claim.measured = fmt::format("{} relative to aspiration at {} plies, {} positions:", these.name,
                               depth, here.front().logs.size());
  for (std::size_t i = 0; i < memories.size(); ++i) {
    const Estimate there = extrapolated(ratio(memories[i], before), here[i],
                                        steps_to(deepest(game, Scale::full), before, depth))
                               .estimate(estimates[i].confidence);
    parts.push_back(decide(estimates[i], claimed, there));
    claim.measured += fmt::format("{} {} {}", i == 0 ? "" : ",", memories[i].name,
                                  with_interval(estimates[i], 3));
  }
  claim.assessment = all_of(parts);
  return claim;
}

[[nodiscard]] std::vector<Claim> window_claims(const Rows& rows) {
  std::vector<Claim> claims;
  for (const char* const game : games) {
    const bool is_chess = std::string_view(game) == chess_name;
    const ClaimKind kind = is_chess ? ClaimKind::literature : ClaimKind::own;
    claims.push_back(against_aspiration(
        rows, game, pvs_windows, at_most(1),
        {.statement = fmt::format("PVS visits no more leaves than aspiration in {}, with "
                                  "deepening and each memory",
                                  game),
         .source = "Marsland 1983, VI",
         .published = is_chess ? "potentially superior" : "no figure",
         .measured = "",
         .kind = kind}));
    claims.push_back(against_aspiration(
        rows, game, calphabeta_windows, is_chess ? at_most(1) : at_least(1),
        {.statement = fmt::format("Calphabeta visits no {} leaves than aspiration in {}, with "
                                  "deepening and each memory",
                                  is_chess ? "more" : "fewer", game),
         .source = "Marsland 1983, VI",
         .published = is_chess ? "the earlier conclusion is reversed"
                               : "disappointing, probably not to be recommended (its authors)",
         .measured = "",
         .kind = is_chess ? ClaimKind::own : ClaimKind::literature}));
  }
  return claims;
}

/// The share of the nodes above the horizon whose moves were generated.
[[nodiscard]] PairedRatio generated(const Rows& rows, const char* game, const Memory& memory,
                                    int depth) {
  Json factors = factors_of(game, pvs_windows, memory);
  factors["depth"] = depth;
  const Rows chosen = where(rows, factors);
  return paired_ratio(column(chosen, "generations"), column(chosen, "interior"));
}

[[nodiscard]] Claim generation_claim(const Rows& rows, const Memory& memory, Claim claim) {
  const int depth = greatest(where(rows, {{"game", chess_name}}), "depth");
  const PairedRatio here = generated(rows, chess_name, memory, depth);
  const Estimate there = extrapolated(generated(rows, chess_name, memory, depth - 1), here,
                                      steps_to(deepest(chess_name, Scale::full), depth - 1, depth))
                             .estimate();
  claim.measured = fmt::format(
      "moves are generated in {} of the nodes above the horizon, at {} "
      "plies of chess (PVS)",
      with_interval(here.estimate(), 1, 100, " %"), depth);
  claim.assessment = smaller(here.estimate(), there);
  return claim;
}

[[nodiscard]] ReportTable leaves_table(const Rows& rows) {
  ReportTable table{
      .caption =
          "Leaves relative to aspiration with the same memory, and the share of nodes above "
          "the horizon whose moves were generated (95 %)",
      .header = {"game", "memory", "plies", "calphabeta", "PVS", "generated, PVS, %"},
      .rows = {}};
  for (const char* const game : games) {
    for (const Memory& memory : memories) {
      for (int depth = first_depth; depth <= greatest(where(rows, {{"game", game}}), "depth");
           ++depth) {
        std::vector<std::string> line{game, memory.name, std::to_string(depth)};
        for (const NamedWindows& windows : {calphabeta_windows, pvs_windows})
          line.push_back(with_interval(cost_ratio(rows, factors_of(game, windows, memory),
                                                  factors_of(game, aspiring, memory), depth)
                                           .estimate(),
                                       3));
        line.push_back(with_interval(generated(rows, game, memory, depth).estimate(), 1, 100));
        table.rows.push_back(std::move(line));
      }
    }
  }
  return table;
}

[[nodiscard]] Findings assess(const Rows& rows) {
  Findings findings{.claims = window_claims(rows), .tables = {leaves_table(rows)}};
  findings.claims.push_back(
      generation_claim(rows, table_memory,
                       {.statement = "The move of a transposition table saves move generations",
                        .source = "Marsland and Campbell 1981, II.B",
                        .published = "its main advantage",
                        .measured = ""}));
  findings.claims.push_back(
      generation_claim(rows, refutation_memory,
                       {.statement = "The moves of a refutation table save move generations",
                        .source = "Marsland 1983, III",
                        .published = "may save those that occur at each node",
                        .measured = ""}));
  return findings;
}

}  // namespace

Experiment windows_and_memories() {
  return {.name = "windows-and-memories",
          .title = "Three windows, four memories, two games",
          .question =
              "With iterative deepening and memory, is PVS better than aspiration in chess, and "
              "does calphabeta disappoint in English draughts? How many move generations do the "
              "memories save?",
          .source = "Marsland 1983, III and VI; Marsland and Campbell 1981, II.B",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab
