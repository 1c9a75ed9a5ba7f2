// The enhancements added to plain alpha-beta one at a time, each one removed from the full set, and
// those of the literature that the playing search leaves off added to the exact set.
#include <chrono>

#include "espalier/textbook/negamax.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "lab/chess_search.hpp"
#include "lab/search_cost.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::full_ladder {

namespace {

// ------------------------------------------------------------------------------- the searches --

using EnhancementRow = Enhancements::Row;
using Flag = bool Enhancements::*;

/// The rows that the playing search has on, or off, in the order of the library.
template <bool on>
constexpr auto rows_of() {
  constexpr auto count = [] {
    std::size_t n = 0;
    for (const EnhancementRow& row : Enhancements::rows()) n += row.is_on_when_playing() == on;
    return n;
  }();
  std::array<EnhancementRow, count> chosen{};
  std::size_t size = 0;
  for (const EnhancementRow& row : Enhancements::rows()) {
    if (row.is_on_when_playing() == on) chosen[size++] = row;
  }
  return chosen;
}
/// Added to plain alpha-beta one after the other, and removed from the full set one at a time.
constexpr auto rungs = rows_of<true>();
/// Added to the exact set, one at a time.
constexpr auto others = rows_of<false>();

/// The rungs whose source claims that they save nodes. The other rungs change the value, or nothing
/// was published about their cost.
constexpr std::array<Flag, 13> claimed_rungs{
    &Enhancements::tactical_first,
    &Enhancements::killers,
    &Enhancements::history,
    &Enhancements::table,
    &Enhancements::iterative_deepening,
    &Enhancements::minimal_window,
    &Enhancements::aspiration,
    &Enhancements::countermoves,
    &Enhancements::null_move,
    &Enhancements::late_move_reductions,
    &Enhancements::razoring,
    &Enhancements::futility_pruning,
    &Enhancements::probcut,
};
/// Other rungs: the survey leaves deepening by two unanalysed and doubts generalised killers.
constexpr std::array<Flag, 2> unclaimed_others{&Enhancements::deepening_by_two,
                                               &Enhancements::generalised_killers};
bool is_claimed(const EnhancementRow& row) {
  return std::find(claimed_rungs.begin(), claimed_rungs.end(), row.flag) != claimed_rungs.end();
}

/// "late move reductions"
std::string label_of(const EnhancementRow& row) {
  std::string label = row.name;
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}
std::string label_of(Flag flag) {
  const auto& rows = Enhancements::rows();
  return label_of(*std::find_if(rows.begin(), rows.end(),
                                [flag](const EnhancementRow& row) { return row.flag == flag; }));
}

/// Plain alpha-beta and the first `count` rungs.
Enhancements first_rungs(std::size_t count) {
  Enhancements e;
  for (std::size_t i = 0; i < count; ++i) e.*rungs[i].flag = true;
  return e;
}

constexpr std::size_t table_mib = 16;

/// The cost of all iterations; without iterative deepening, of one search for each depth.
std::vector<ChessIteration> cost(ChessSearch& search, const Enhancements& chosen,
                                 const chess::Position& root, int depth) {
  search.set(chosen);
  if (chosen.iterative_deepening) return search.iterations(root, depth);
  return mapped(from_to(1, depth), [&](int d) { return search.iterations(root, d).back(); });
}

struct Run {
  std::string name;
  Enhancements enhancements;
};

constexpr const char* minimax_name = "minimax";
constexpr const char* alpha_beta_name = "alpha-beta";
constexpr const char* exact_name = "exact set";
constexpr const char* full_name = "full set";

std::vector<Run> ladder() {
  std::vector<Run> runs{{alpha_beta_name, Enhancements::none()}};
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    runs.push_back({"+ " + label_of(rungs[i]), first_rungs(i + 1)});
  }
  return runs;
}
std::vector<Run> removals() {
  std::vector<Run> runs{{full_name, Enhancements::all()}};
  for (const EnhancementRow& row : rungs) {
    runs.push_back({"- " + label_of(row), Enhancements::all().without(row.flag)});
  }
  return runs;
}
std::vector<Run> additions() {
  std::vector<Run> runs{{exact_name, Enhancements::exact()}};
  for (const EnhancementRow& row : others) {
    runs.push_back({"+ " + label_of(row), Enhancements::exact().with(row.flag)});
  }
  return runs;
}

/// The three comparisons. In each, the other runs are compared with the first.
enum class Part { ladder, removal, addition };
constexpr std::array<Part, 3> parts{Part::ladder, Part::removal, Part::addition};

const char* name_of(Part part) {
  constexpr std::array<const char*, parts.size()> names{"ladder", "removal", "addition"};
  return names[static_cast<std::size_t>(part)];
}
const std::vector<Run>& runs_of(Part part) {
  static const std::array<std::vector<Run>, parts.size()> runs{ladder(), removals(), additions()};
  return runs[static_cast<std::size_t>(part)];
}

// ---------------------------------------------------------------------------------- the tasks --

struct Depths {
  int oracle;
  std::array<int, parts.size()> searches;  // by part
};
Depths depths_of(Scale scale) {
  return by_scale<Depths>(scale, {.oracle = 3, .searches = {3, 8, 4}},
                          {.oracle = 4, .searches = {4, 10, 5}},
                          {.oracle = 4, .searches = {5, 11, 7}});
}

Row row_of(const char* part, const std::string& position, std::string_view run, bool is_exact,
           const SearchCost& each) {
  return lab::row_of({{"part", part}, {"position", position}, {"search", run}, {"exact", is_exact}},
                     each);
}

/// The textbook's minimax: the first rung of the ladder and the value that exact searches must
/// find.
Task oracle_task(const ChessPosition& position, int depth) {
  const auto run = [=](const Context&) {
    chess::Position game = position.position;
    chess::Evaluation evaluation;
    Rows rows;
    for (int d = 1; d <= depth; ++d) {
      textbook::Walk<chess::Position, chess::Evaluation> walk(game, evaluation);
      const auto begin = std::chrono::steady_clock::now();
      const Score score = textbook::negamax(walk, d);
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
      rows.push_back(row_of("oracle", position.name, minimax_name, true,
                            {.depth = d,
                             .score = score,
                             .nodes = walk.counts.nodes() - 1,  // moves made, as the others count
                             .leaves = walk.counts.leaves(),
                             .seconds = time.count()}));
    }
    return rows;
  };
  return {.id = position.name + ", minimax", .weight = 0.5 * std::pow(35.0, depth - 4), .run = run};
}

Task search_task(const ChessPosition& position, Part part, int depth) {
  const auto run = [=](const Context&) {
    ChessSearch search(table_mib);
    Rows rows;
    for (const Run& each : runs_of(part)) {
      const bool is_exact = each.enhancements.keeps_minimax_value();
      for (const ChessIteration& iteration :
           cost(search, each.enhancements, position.position, depth)) {
        rows.push_back(row_of(name_of(part), position.name, each.name, is_exact, iteration));
      }
    }
    return rows;
  };
  constexpr std::array<double, parts.size()> growth{8, 2.2, 4};  // of the time with each ply
  constexpr std::array<double, parts.size()> at_five{2, 0.016, 0.125};
  const auto i = static_cast<std::size_t>(part);
  return {.id = fmt::format("{}, {}", position.name, name_of(part)),
          .weight = at_five[i] * std::pow(growth[i], depth - 5),
          .run = run,
          .alone = true};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Depths depths = depths_of(scale);
  std::vector<Task> list;
  for (const ChessPosition& position : bratko_kopec_without_first()) {
    list.push_back(oracle_task(position, depths.oracle));
    for (const Part part : parts) {
      list.push_back(search_task(position, part, depths.searches[static_cast<std::size_t>(part)]));
    }
  }
  return list;
}

// ------------------------------------------------------------------------------- the findings --

/// The cost of one search at one depth, the positions in their order.
struct Cell {
  std::vector<double> nodes;
  std::vector<double> seconds;
};
/// By part and search.
[[nodiscard]] Json factors_of(const char* part, const std::string& search) {
  return {{"part", part}, {"search", search}};
}
[[nodiscard]] int deepest(const Rows& rows, const char* part) {
  return greatest(rows, {{"part", part}}, "depth");
}
[[nodiscard]] std::vector<double> nodes(const Rows& rows, const char* part,
                                        const std::string& search, int depth) {
  return column(rows, with(factors_of(part, search), "depth", depth), "nodes");
}
[[nodiscard]] Cell cell(const Rows& rows, Part part, const std::string& search) {
  const Rows found =
      where(rows, with(factors_of(name_of(part), search), "depth", deepest(rows, name_of(part))));
  return {column(found, "nodes"), column(found, "seconds")};
}

/// Geometric mean of a / b over the positions, in percent.
double percent(const std::vector<double>& a, const std::vector<double>& b) {
  return 100 * paired_ratio(a, b).estimate().value;
}

/// The exact searches up to a depth, or beyond it. The first of a position is what the others are
/// compared with: minimax, as deep as that was run.
[[nodiscard]] Claim agreement_claim(const Rows& rows, bool is_beyond) {
  const int depth = deepest(rows, "oracle");
  Agreement found = same_values(chosen(rows,
                                       [&](const Row& row) {
                                         return value(row, "exact").get<bool>() &&
                                                (number(row, "depth") > depth) == is_beyond;
                                       }),
                                {"position", "depth"});
  found.same -= found.cases;
  found.searches -= found.cases;
  Claim claim = same_value_claim(
      is_beyond ? "At greater depths than minimax reaches, all exact searches agree"
                : "Every exact search finds the value of minimax",
      "Knuth and Moore 1975, section 2; the list of exact enhancements", found);
  claim.measured += is_beyond ? fmt::format(", from {} plies to {}", depth + 1,
                                            deepest(rows, name_of(Part::addition)))
                              : fmt::format(", up to {} plies", depth);
  return claim;
}

/// An enhancement saves nodes.
[[nodiscard]] Comparison saving_of(const Rows& rows, const EnhancementRow& row, const char* who,
                                   Part part, const std::string& with, const std::string& without) {
  Comparison comparison{
      .claim = {.statement = fmt::format("{} needs fewer nodes with {}", who, label_of(row)),
                .source = row.source,
                .published = "fewer nodes to the same depth",
                .figure = "ladder"},
      .ratios =
          ratios_of(rows, factors_of(name_of(part), with), factors_of(name_of(part), without),
                    depths_of(Scale::full).searches[static_cast<std::size_t>(part)], "nodes")};
  comparison.measured = fmt::format(
      "{:.1f} % of the nodes and {:.1f} % of the time of the search without it, at {{plies}} plies",
      100 * comparison.ratios.deepest().estimate().value,
      percent(cell(rows, part, with).seconds, cell(rows, part, without).seconds));
  return comparison;
}

/// All of which are tested at once.
[[nodiscard]] std::vector<Claim> saving_claims(const Rows& rows) {
  std::vector<Comparison> savings;
  for (const EnhancementRow& each : rungs)
    if (is_claimed(each))
      savings.push_back(
          saving_of(rows, each, "The full set", Part::removal, full_name, "- " + label_of(each)));
  for (const EnhancementRow& each : others) {
    savings.push_back(
        saving_of(rows, each, "The exact set", Part::addition, "+ " + label_of(each), exact_name));
    if (std::find(unclaimed_others.begin(), unclaimed_others.end(), each.flag) ==
        unclaimed_others.end())
      continue;
    savings.back().claim.kind = ClaimKind::own;
    savings.back().claim.published = "no claim";
  }
  return compared(savings);
}

support::Plot ladder_plot(const Rows& rows) {
  const int depth = std::min(deepest(rows, "oracle"), deepest(rows, name_of(Part::ladder)));
  const auto names =
      cells(minimax_name, mapped(runs_of(Part::ladder), [](const Run& run) { return run.name; }));
  return {.name = "ladder",
          .title = "From minimax to the full set",
          .caption = fmt::format("Nodes to {} plies, geometric mean of 23 positions; every rung "
                                 "includes those to its left. From quiescence on, the search goes "
                                 "beyond its depth and later rungs change the value.",
                                 depth),
          .x = {.label = ""},
          .y = {.label = "nodes", .logarithmic = true},
          .series = {bars_of("nodes", names,
                             [&](const std::string& name) {
                               const char* const part =
                                   name == minimax_name ? "oracle" : name_of(Part::ladder);
                               return geometric(nodes(rows, part, name, depth));
                             })},
          .categories = names,
          .cases = "23 positions"};
}

support::Plot growth_plot(const Rows& rows) {
  const char* const ladder = name_of(Part::ladder);
  const char* const removal = name_of(Part::removal);
  const auto series = [&](const char* part, const std::string& search, std::string name) {
    return series_of(std::move(name), from_to(1, deepest(rows, part)),
                     [&](int d) { return geometric(nodes(rows, part, search, d)); });
  };
  const auto rung = [&](Flag last) {
    return series(ladder, "+ " + label_of(last), "up to " + label_of(last));
  };
  return {.name = "growth",
          .title = "How the cost grows with depth",
          .caption =
              "Nodes, geometric mean of 23 positions, earlier iterations included. The "
              "slope is the effective branching factor.",
          .x = {.label = "depth (plies)"},
          .y = {.label = "nodes", .logarithmic = true},
          .series = {series("oracle", minimax_name, minimax_name),
                     series(ladder, alpha_beta_name, alpha_beta_name),
                     rung(&Enhancements::tactical_first), rung(&Enhancements::history),
                     series(name_of(Part::addition), exact_name, exact_name),
                     series(removal, "- " + label_of(&Enhancements::quiescence),
                            "full set without quiescence"),
                     series(removal, full_name, full_name)},
          .cases = "23 positions"};
}

/// Nodes and time of the runs of a part, relative to its first run.
support::Plot worth_plot(const Rows& rows, Part part, std::string title, std::string caption) {
  const std::vector<Run> others_of_part(runs_of(part).begin() + 1, runs_of(part).end());
  const std::string& first = runs_of(part).front().name;
  const Cell base = cell(rows, part, first);
  const auto bars = [&](const char* name, std::vector<double> Cell::*cost) {
    return bars_of(
        name, others_of_part,
        [&](const Run& run) { return paired_ratio(cell(rows, part, run.name).*cost, base.*cost); },
        100);
  };
  return {
      .name = name_of(part),
      .title = std::move(title),
      .caption = std::move(caption),
      .x = {.label = ""},
      .y = {.label = fmt::format("% of the {} at {} plies", first, deepest(rows, name_of(part)))},
      .series = {bars("nodes", &Cell::nodes), bars("time", &Cell::seconds)},
      .categories = mapped(others_of_part, [](const Run& run) { return run.name; }),
      .cases = "23 positions"};
}

ReportTable table_of(const Rows& rows, Part part, std::string caption) {
  ReportTable table{.caption = fmt::format("{}, at {} plies: geometric means of 23 positions",
                                           caption, deepest(rows, name_of(part))),
                    .header = {"search", "keeps the value", "nodes", "milliseconds",
                               "nodes, % of first", "time, % of first", "nodes, % of above"}};
  const Cell base = cell(rows, part, runs_of(part).front().name);
  Cell above = base;
  for (const Run& run : runs_of(part)) {
    const Cell own = cell(rows, part, run.name);
    const auto relative = [](const auto& a, const auto& b) {
      return fmt::format("{:.1f}", percent(a, b));
    };
    table.rows.push_back({run.name, run.enhancements.keeps_minimax_value() ? "yes" : "no",
                          fmt::format("{:.0f}", geometric_mean(own.nodes)),
                          fmt::format("{:.2f}", 1000 * geometric_mean(own.seconds)),
                          relative(own.nodes, base.nodes), relative(own.seconds, base.seconds),
                          relative(own.nodes, above.nodes)});
    above = own;
  }
  if (part != Part::ladder) {
    table.header.pop_back();
    for (auto& line : table.rows) line.pop_back();
  }
  return table;
}

Findings assess(const Rows& rows) {
  return {list_of<Claim>(agreement_claim(rows, false), agreement_claim(rows, true),
                         saving_claims(rows)),
          {ladder_plot(rows), growth_plot(rows),
           worth_plot(rows, Part::removal, "Each enhancement removed from the full set",
                      "Above 100 %: the search needs more without it. Enhancements that change the "
                      "value are not meant to save nodes only."),
           worth_plot(rows, Part::addition, "Other enhancements added to the exact set",
                      "Above 100 %: it costs more than it saves.")},
          {table_of(rows, Part::ladder, "The ladder"),
           table_of(rows, Part::removal, "Each enhancement removed from the full set"),
           table_of(rows, Part::addition, "Others added to the exact set")}};
}

}  // namespace

Experiment experiment() {
  return {.title = "The full ladder",
          .question =
              "How many nodes does each enhancement save on the way from minimax to the full "
              "set, how many does the full set need without it, and do the exact searches find "
              "the value of minimax?",
          .source =
              "The source of each enhancement, named with its claim; positions of Bratko and Kopec "
              "1982",
          .tasks = tasks,
          .assess = assess,
          .place = 330};
}

}  // namespace espalier::lab::full_ladder
