// Published listings executed to the letter on random graphs and trees, and searches that the
// sources describe in words: how often their value at the root is wrong or their search does not
// end, and which fault is to blame.
#include <optional>

#include "espalier/textbook/curtailed_pvs.hpp"
#include "espalier/textbook/negamax.hpp"
#include "espalier/textbook/pvs.hpp"
#include "espalier/textbook/rival.hpp"
#include "espalier/textbook/survey_scout.hpp"
#include "espalier/textbook/thompson_pvs.hpp"
#include "lab/appendix_1981.hpp"
#include "lab/published_listings.hpp"
#include "lab/share.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::errata {

namespace {

using namespace listings;

// -------------------------------------------------------------------------------- the listings --

struct Fault {
  Faults flag;
  const char* description;
};
struct Listing {
  std::string_view name;
  const char* source;
  unsigned one_end_in;  ///< positions; 0: no position of its games ends them
  /// Nothing if the search does not end.
  std::optional<Score> (*value)(W&, int depth, Faults);
  std::vector<Fault> faults;  ///< none: there is nothing to correct
};

template <auto search>
[[nodiscard]] std::optional<Score> from_open_window(W& walk, int depth, Faults faults) {
  if constexpr (std::is_invocable_v<decltype(search), W&, Score, Score, int, int, Faults>)
    return search(walk, -infinite_score, infinite_score, depth, 0, faults);
  else
    return search(walk, -infinite_score, infinite_score, depth, 0);
}

const std::vector<Fault>& appendix_faults() {
  static const std::vector<Fault> all{
      {cuts_at_upper_bounds, "tests score >= beta after beta = min(beta, score)"},
      {lacks_a_minus, "lacks the minus in t = evaluate(p.i)"},
      {skips_first_move, "starts the loop at 2 if the table has no move"},
      {passes_the_horizon, "searches the move of the table below depth 0"},
      {stores_what_it_retrieved, "stores a retrieved upper bound as a lower one"}};
  return all;
}

/// The listings and descriptions of the documents that the project began from.
std::vector<Listing> first_listings() {
  const char* const survey = "Marsland and Campbell 1981";
  const char* const appendix_source = "Marsland and Campbell 1981, appendix";
  return {
      {"alpha-beta with a table", appendix_source, 0, appendix, appendix_faults()},
      {"alpha-beta with a table and iterative deepening", appendix_source, 0, deepened_appendix,
       appendix_faults()},
      {"alphabeta", survey, 8, from_open_window<survey_alphabeta>, {}},
      {"palphabeta",
       survey,
       8,
       [](W& walk, int depth, Faults) { return std::optional(survey_palphabeta(walk, depth, 0)); },
       {}},
      {"SCOUT with palphabeta",
       survey,
       8,
       [](W& walk, int depth, Faults) {
         return std::optional(textbook::survey_scout(walk, depth));
       },
       {}},
      {"PVS of 1983",
       "Marsland 1983, in words",
       8,
       [](W& walk, int depth, Faults) {
         return std::optional(textbook::pvs(walk, -infinite_score, infinite_score, depth));
       },
       {}},
      {"PVS with deferred second searches",
       "Marsland 1983, in words",
       8,
       [](W& walk, int depth, Faults) {
         return std::optional(textbook::thompson_pvs(walk, -infinite_score, infinite_score, depth));
       },
       {}},
      {"PVS with curtailed minimal windows",
       "Marsland 1983, in words",
       8,
       [](W& walk, int depth, Faults) {
         return std::optional(
             textbook::curtailed_pvs(walk, -infinite_score, infinite_score, depth));
       },
       {}},
      {"lowest and highest",
       "Rival, programming notes, in words",
       8,
       [](W& walk, int depth, Faults) {
         textbook::PvLine<W> line;
         return std::optional(textbook::rival(walk, -infinite_score, infinite_score, depth, line));
       },
       {}},
      {"AlphaBetaProcessChildren", "Sockalingam 2015", 8, from_open_window<sockalingam>, {}},
      {"alpha-beta with a table of results",
       "Sockalingam 2015, in words",
       8,
       [](W& walk, int depth, Faults faults) {
         return std::optional(
             SockalingamTable(walk, faults).search(-infinite_score, infinite_score, depth, 0));
       },
       {{stores_bounds_as_values, "stores what a cut-off returned as the value"}}}};
}

std::vector<Listing> other_listings() {
  return {
      {"NegaScout with a quiescence search that fails hard",
       "Reinefeld 1983",
       0,
       from_open_window<negascout_listing>,
       {{guards_bounded_leaves, "does not search again one ply above the leaves"}}},
      {"NegaScout of 1999",
       "A. Reinefeld 1999, page of the Konrad-Zuse-Zentrum",
       8,
       from_open_window<negascout_page>,
       {}},
      {"PVS of 1987",
       "T. Marsland 1987, Computer Chess Methods",
       8,
       from_open_window<marsland_pvs>,
       {}},
      {"SCOUT",
       "Pearl 1980b",
       8,
       [](W& walk, int depth, Faults) { return std::optional(pearl_eval(walk, depth, 0)); },
       {}},
      {"alpha-beta in games that end",
       "Chess Programming Wiki, Alpha-Beta, Fail hard",
       8,
       from_open_window<wiki_fail_hard>,
       {{ignores_the_end, "returns alpha if there is no legal move"}}},
      {"fail-soft alpha-beta in games that end",
       "Chess Programming Wiki, Alpha-Beta, Fail soft",
       8,
       from_open_window<wiki_fail_soft>,
       {{ignores_the_end, "returns -infinity if there is no legal move"}}},
      {"alpha-beta with two functions in games that end",
       "Chess Programming Wiki, Alpha-Beta, Max versus Min",
       8,
       from_open_window<wiki_max>,
       {{ignores_the_end, "returns the bound that it looks for if there is no legal move"}}},
      {"PVS in games that end",
       "Chess Programming Wiki, Principal Variation Search",
       8,
       from_open_window<wiki_pv_search>,
       {{ignores_the_end, "returns the lower end of the window if there is no legal move"}}},
      {"MTD(f) with iterative deepening",
       "Plaat 1997",
       0,
       [](W& walk, int depth, Faults faults) {
         return std::optional(plaat_mtdf(walk, depth, faults));
       },
       {{stores_no_depth, "stores no depth in the table"}}},
  };
}

const std::vector<Listing>& all_listings() {
  static const std::vector<Listing> all = [] {
    std::vector<Listing> list = first_listings();
    for (Listing& listing : other_listings()) list.push_back(std::move(listing));
    return list;
  }();
  return all;
}

[[nodiscard]] Faults all_faults(const Listing& listing) {
  Faults all = 0;
  for (const Fault& fault : listing.faults) all |= fault.flag;
  return all;
}

constexpr const char* as_printed = "as printed";
constexpr const char* as_described = "as described";  ///< in words
constexpr const char* corrected = "corrected";

/// How a listing is executed with its faults. Where a source describes a search in words, the
/// listing is ours.
[[nodiscard]] const char* uncorrected(const Listing& listing) {
  return std::string_view(listing.source).ends_with("in words") ? as_described : as_printed;
}

// ----------------------------------------------------------------------------------- the tasks --

constexpr int depth = 6;

using Paths = RandomGraph::Paths;
constexpr const char* name_of(Paths paths) { return paths == Paths::meet ? "graphs" : "trees"; }

/// In how many games the value at the root is not that of minimax, and how many searches do not
/// end.
[[nodiscard]] Row count_wrong(const Listing& listing, Faults faults, const std::string& what,
                              Paths paths, int games, std::uint64_t seed) {
  int wrong = 0;
  int endless = 0;
  GraphEvaluator evaluator;
  for (int i = 0; i < games; ++i) {
    RandomGraph game(seed + static_cast<std::uint64_t>(i), listing.one_end_in, paths);
    W walk(game, evaluator);
    const Score minimax = textbook::negamax(walk, depth);
    const auto found = listing.value(walk, depth, faults);
    endless += found ? 0 : 1;
    wrong += found.value_or(minimax) == minimax ? 0 : 1;
  }
  return {{{"listing", listing.name}, {"executed", what}, {"on", name_of(paths)}},
          {{"games", games}, {"wrong", wrong}, {"endless", endless}},
          {}};
}

[[nodiscard]] Task task(const Listing& listing, Paths paths, int games) {
  const auto run = [&listing, paths, games](const Context& context) {
    Rows rows;
    const auto count = [&](Faults faults, const std::string& what) {
      rows.push_back(count_wrong(listing, faults, what, paths, games, context.seed));
    };
    count(all_faults(listing), uncorrected(listing));
    if (!listing.faults.empty()) count(0, corrected);
    for (const Fault& fault : listing.faults) count(fault.flag, fault.description);
    return rows;
  };
  return {fmt::format("{}, {}", listing.name, name_of(paths)), games * 1e-4, run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int graphs = scale == Scale::quick ? 2000 : 20000;
  std::vector<Task> list;
  for (const Listing& listing : all_listings()) {
    list.push_back(task(listing, Paths::meet, graphs));
    list.push_back(task(listing, Paths::part, graphs / 10));
  }
  return list;
}

// -------------------------------------------------------------------------------- the findings --

[[nodiscard]] Claim listing_claim(const Rows& rows, const Listing& listing, bool is_corrected) {
  const char* const executed = is_corrected ? corrected : uncorrected(listing);
  std::size_t games = 0;
  std::size_t failed = 0;
  std::string measured;
  for (const Paths paths : {Paths::meet, Paths::part}) {
    const Row row =
        where(rows, {{"listing", listing.name}, {"executed", executed}, {"on", name_of(paths)}})
            .at(0);
    const auto count = [&](const char* name) { return value(row, name).get<std::size_t>(); };
    games += count("games");
    failed += count("wrong") + count("endless");
    measured += fmt::format("{}{} wrong values and {} searches without end in {} random {}",
                            measured.empty() ? "" : ", ", count("wrong"), count("endless"),
                            count("games"), name_of(paths));
  }
  return {.statement =
              fmt::format("The {} of {}, {}, finds the value of minimax",
                          executed == as_described ? "search" : "listing", listing.name, executed),
          .source = listing.source,
          .published = "always",
          .measured = fmt::format("{}, {} plies", measured, depth),
          .assessment = always(games - failed, games),
          .kind = is_corrected ? ClaimKind::own : ClaimKind::literature};
}

[[nodiscard]] ReportTable fault_table(const Rows& rows) {
  ReportTable table{
      .caption =
          "Wrong values at the root, and searches without end; each fault "
          "alone, the others corrected",
      .header = {"listing", "executed", "on", "games", "wrong", "wrong, % (95 %)", "do not end"}};
  for (const Row& row : rows) {
    const Estimate wrong =
        share(value(row, "wrong").get<std::size_t>(), value(row, "games").get<std::size_t>());
    table.rows.push_back({text(row, "listing"), text(row, "executed"), text(row, "on"),
                          value(row, "games").dump(), value(row, "wrong").dump(),
                          with_interval(wrong, 2, 100), value(row, "endless").dump()});
  }
  return table;
}

Findings assess(const Rows& rows) {
  Findings findings;
  for (const Listing& listing : all_listings()) {
    findings.claims.push_back(listing_claim(rows, listing, false));
    if (!listing.faults.empty()) findings.claims.push_back(listing_claim(rows, listing, true));
  }
  findings.tables.push_back(fault_table(rows));
  return findings;
}

}  // namespace

Experiment experiment() {
  return {.title = "Errors in published listings",
          .question =
              "Which published listings, executed to the letter, do not find the value of minimax, "
              "and which fault is to blame?",
          .source =
              "Marsland and Campbell 1981; Marsland 1983; Sockalingam 2015; Pearl 1980b; Marsland "
              "1987; Reinefeld 1983; Reinefeld "
              "1999; Plaat 1997; Chess Programming Wiki",
          .tasks = tasks,
          .assess = assess,
          .place = 240};
}

}  // namespace espalier::lab::errata
