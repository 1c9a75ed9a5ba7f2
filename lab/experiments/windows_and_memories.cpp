// Aspiration, calphabeta and PVS with iterative deepening and each of four memories, in chess and
// in English draughts; and the move generations that the memories save.
#include "lab/deepening_program.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/two_games.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::windows_and_memories {

namespace {

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

[[nodiscard]] int deepest(std::string_view game, Scale scale) {
  return game == chess_name ? by_scale(scale, 3, 4, 5) : by_scale(scale, 6, 8, 9);
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
                         {"generations", each.generations}}});
      }
    }
  }
  return rows;
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int chess_depth = deepest(chess_name, scale);
  const int draughts_depth = deepest(draughts, scale);
  return list_of<Task>(
      tasks_of_positions(
          0.02 * std::pow(7.0, chess_depth - 3),
          [=](const ChessPosition& each) {
            return measure<OrderedChess, QuiescentEvaluator>(OrderedChess(each.position),
                                                             chess_name, each.name, chess_depth);
          },
          fmt::format("{}, ", chess_name)),
      tasks_of_draughts(by_scale(scale, 30, 100, 100), 0.004 * std::pow(2.5, draughts_depth - 6),
                        [=](const checkers::Position& each, const std::string& name) {
                          return measure<checkers::Position, checkers::Evaluator>(
                              each, draughts, name, draughts_depth);
                        }));
}

// --------------------------------------------------------------------------------- the findings --

[[nodiscard]] Json factors_of(std::string_view game, const NamedWindows& windows,
                              const Memory& memory) {
  return {{"game", game}, {"windows", windows.name}, {"memory", memory.name}};
}

[[nodiscard]] Ratios against_aspiration(const Rows& rows, const char* game,
                                        const NamedWindows& these, const Memory& memory) {
  return ratios_of(rows, factors_of(game, these, memory), factors_of(game, aspiring, memory),
                   deepest(game, Scale::full));
}

/// "`these` are at most (or at least) as many leaves as aspiration's, with each memory", the four
/// tested together, each extrapolated to the depth of the full run.
[[nodiscard]] Claim against_aspiration(const Rows& rows, const char* game,
                                       const NamedWindows& these, const Interval& claimed,
                                       Claim claim) {
  const std::vector<Tested> found = tested(mapped(memories, [&](const Memory& memory) {
    return against_aspiration(rows, game, these, memory);
  }));
  claim.measured = fmt::format("{} relative to aspiration at {} plies, {} positions:", these.name,
                               found.front().depth, found.front().cases);
  for (std::size_t i = 0; i < memories.size(); ++i)
    claim.measured += fmt::format("{} {} {}", i == 0 ? "" : ",", memories[i].name,
                                  with_interval(found[i].here, 3));
  claim.assessment =
      all_of(mapped(found, [&](const Tested& each) { return each.is_within(claimed); }));
  return claim;
}

/// Of checkers only the authors of calphabeta speak, who had no memories.
[[nodiscard]] Comparison without_memory(const Rows& rows) {
  return {.claim = says("calphabeta without memory"),
          .ratios = against_aspiration(rows, draughts, calphabeta_windows, memories.front()),
          .claimed = at_least(1)};
}

/// "The values that will be stored in the table are rather loose bounds, and hence less likely to
/// cause later cutoffs": what the table leaves of the leaves with minimal windows, over what it
/// leaves with aspiration.
[[nodiscard]] Comparison loose_bounds(const Rows& rows, const char* game) {
  Ratios ratios = against_aspiration(rows, game, pvs_windows, table_memory);
  ratios.at = [&rows, game](int depth) {
    const auto logs = [&](const Memory& memory) {
      return against_aspiration(rows, game, pvs_windows, memory).at(depth).logs;
    };
    return PairedRatio{differences(logs(table_memory), logs(memories.front()))};
  };
  return {.claim = {.statement = fmt::format(
                        "Minimal windows leave loose bounds in the table, which then "
                        "saves a smaller share of the leaves than with aspiration, in {}",
                        game),
                    .source = "Marsland and Campbell 1981, III",
                    .published = "the effects are not clear",
                    .kind = std::string_view(game) == chess_name ? ClaimKind::literature
                                                                 : ClaimKind::own},
          .ratios = ratios,
          .claimed = at_least(1),
          .measured =
              "the table leaves {ratio} times the share that it leaves with aspiration, at "
              "{plies} plies, {cases} positions"};
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
         .kind = kind}));
    claims.push_back(against_aspiration(
        rows, game, calphabeta_windows, is_chess ? at_most(1) : at_least(1),
        with_published(is_chess ? "the earlier conclusion is reversed" : "no figure",
                       says("calphabeta or aspiration", is_chess ? "more" : "fewer", game))));
  }
  return claims;
}

/// The share of the nodes above the horizon whose moves were generated.
[[nodiscard]] Ratios generated(const Rows& rows, const char* game, const Memory& memory) {
  const Json factors = factors_of(game, pvs_windows, memory);
  return {.depths = depths_of(rows, factors),
          .at =
              [=, &rows](int depth) {
                const Rows here = where(rows, with(factors, "depth", depth));
                return paired_ratio(column(here, "generations"), column(here, "interior"));
              },
          .full_depth = deepest(game, Scale::full),
          .apart = 1};
}

[[nodiscard]] std::vector<Claim> generation_saving(const Rows& rows, std::string_view name,
                                                   const Memory& memory) {
  return compared(
      {{.claim = says(name),
        .ratios = generated(rows, chess_name, memory),
        .measured = "moves are generated in {percent} of the nodes above the horizon, at {plies} "
                    "plies of chess (PVS)"}});
}

[[nodiscard]] ReportTable leaves_table(const Rows& rows) {
  ReportTable table{
      .caption =
          "Leaves relative to aspiration with the same memory, and the share of nodes above "
          "the horizon whose moves were generated (95 %)",
      .header = {"game", "memory", "plies", "calphabeta", "PVS", "generated, PVS, %"}};
  for (const char* const game : games) {
    for (const Memory& memory : memories) {
      for (const int depth : depths_of(rows, {{"game", game}})) {
        const auto ratio = [&](const NamedWindows& windows) {
          return with_interval(against_aspiration(rows, game, windows, memory).at(depth), 3);
        };
        table.rows.push_back(cells(game, memory.name, depth, ratio(calphabeta_windows),
                                   ratio(pvs_windows),
                                   with_interval(generated(rows, game, memory).at(depth), 1, 100)));
      }
    }
  }
  return table;
}

[[nodiscard]] Findings assess(const Rows& rows) {
  return {.claims = list_of<Claim>(
              window_claims(rows), compared({without_memory(rows)}),
              compared(mapped(games, [&](const char* game) { return loose_bounds(rows, game); })),
              generation_saving(rows, "generations by a table", table_memory),
              generation_saving(rows, "generations by refutations", refutation_memory)),
          .tables = {leaves_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Three windows, four memories, two games",
          .question =
              "With iterative deepening and memory, is PVS better than aspiration in chess, and "
              "does calphabeta disappoint in English draughts? How many move generations do the "
              "memories save?",
          .source = "Marsland 1983, III and VI; Marsland and Campbell 1981, II.B",
          .tasks = tasks,
          .assess = assess,
          .place = 100};
}

}  // namespace espalier::lab::windows_and_memories
