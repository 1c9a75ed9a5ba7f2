// What iterative deepening costs without memory and with an open window: in English draughts, where
// an iteration hands down its principal variation only, and in chess in processor time.
#include <ctime>

#include "lab/deepening_program.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/period_programs.hpp"
#include "lab/two_games.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::deepening_alone {

namespace {

// -------------------------------------------------------------------------------- the searches --

constexpr const char* direct = "direct";
constexpr const char* deepening = "deepening";

/// The principal variation is followed, its first move too; nothing else is kept.
constexpr Program by_variation{.pv = true, .root_order = RootOrder::best_first};
/// In TECH a generalisation of that.
constexpr Program by_lines = period::tech_deepening;

template <class Game, class Evaluator>
[[nodiscard]] Row measure(const Game& root, const char* game, const std::string& position,
                          const char* search, const Program& program, int depth) {
  using Walk = textbook::Walk<Game, Evaluator>;
  Game copy(root);
  Evaluator evaluator{};
  Walk walk(copy, evaluator);
  const std::clock_t start = std::clock();
  const auto last = DeepeningProgram<Walk>(walk, program).run(depth).back();
  const auto ticks = std::max(std::clock() - start, std::clock_t{1});
  const double seconds = static_cast<double>(ticks) / CLOCKS_PER_SEC;
  return {{{"game", game}, {"position", position}, {"search", search}, {"depth", depth}},
          {{"nodes", last.nodes}, {"leaves", last.leaves}, {"score", last.score}},
          {{"seconds", seconds}}};
}

/// Both searches to each depth.
template <class Game, class Evaluator>
[[nodiscard]] Rows measure_all(const Game& root, const char* game, const std::string& position,
                               const Program& program, int first, int last) {
  Rows rows;
  for (int depth = first; depth <= last; ++depth) {
    rows.push_back(measure<Game, Evaluator>(root, game, position, direct, {.start = depth}, depth));
    rows.push_back(measure<Game, Evaluator>(root, game, position, deepening, program, depth));
  }
  return rows;
}

// ------------------------------------------------------------------------------------ the tasks --

constexpr int full_draughts_depth = 10;
constexpr int full_chess_depth = 5;

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int draughts_depth = by_scale(scale, 7, 8, full_draughts_depth);
  const int chess_depth = by_scale(scale, 3, 4, full_chess_depth);
  std::vector<Task> in_chess = tasks_of_positions(
      0.003 * std::pow(7.0, chess_depth - 3),
      [=](const ChessPosition& each) {
        return measure_all<OrderedChess, PlainEvaluator>(OrderedChess(each.position), chess_name,
                                                         each.name, by_lines, 2, chess_depth);
      },
      fmt::format("{}, ", chess_name));
  for (Task& task : in_chess) task.alone = true;
  return list_of<Task>(
      tasks_of_draughts(by_scale(scale, 60, 200, 200), 0.002 * std::pow(2.5, draughts_depth - 7),
                        [=](const checkers::Position& each, const std::string& name) {
                          return measure_all<checkers::Position, checkers::Evaluator>(
                              each, draughts, name, by_variation, 4, draughts_depth);
                        }),
      in_chess);
}

// --------------------------------------------------------------------------------- the findings --

/// No source says how deep its program searched: a figure is contradicted if it is so at each
/// depth.
[[nodiscard]] Assessment at_unknown_depth(const Ratios& ratios, const Interval& claimed,
                                          const Assessment& deepest) {
  if (deepest.verdict != Verdict::contradicted) return deepest;
  for (const int depth : ratios.depths) {
    const Estimate here = ratios.at(depth).estimate();
    if (decide(here, claimed).verdict != Verdict::contradicted)
      return not_decided(fmt::format("at {} plies it is {}; the depth of the source is unknown",
                                     depth, with_interval(here, 3)));
  }
  return deepest;
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const auto ratios = [&](const char* game, const char* cost, int full_depth) {
    const Json factors{{"game", game}};
    return ratios_of(rows, with(factors, "search", deepening), with(factors, "search", direct),
                     full_depth, cost);
  };
  const auto claim = [&](std::string_view name, const Ratios& measured, const Interval& claimed) {
    Claim found = compared({{.claim = says(name), .ratios = measured, .claimed = claimed}}).front();
    found.assessment = at_unknown_depth(measured, claimed, found.assessment);
    return found;
  };
  Findings findings{.claims = list_of<Claim>(
                        claim("deepening in checkers",
                              ratios(draughts, "nodes", full_draughts_depth), {1.195, 1.205}),
                        claim("deepening of TECH", ratios(chess_name, "seconds", full_chess_depth),
                              {1.045, 1.055}))};
  for (const char* const cost : {"nodes", "leaves", "seconds"})
    findings.tables.push_back(ratio_table(
        fmt::format("{} of iterative deepening / of direct search", cost),
        {{draughts, ratios(draughts, cost, 0)}, {chess_name, ratios(chess_name, cost, 0)}}));
  return findings;
}

}  // namespace

Experiment experiment() {
  return {.title = "Iterative deepening without memory",
          .question =
              "What does iterative deepening cost if it keeps neither a table nor the score: in "
              "English draughts in nodes, in chess in processor time?",
          .source = "Marsland and Campbell 1981, II.D (Fishburn's checkers, TECH)",
          .tasks = tasks,
          .assess = assess,
          .place = 170};
}

}  // namespace espalier::lab::deepening_alone
