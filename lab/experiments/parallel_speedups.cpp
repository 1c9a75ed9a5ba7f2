// The speedups that the literature of parallel search reports, beside those of the same algorithms
// on simulated processors.
#include "lab/parallel_runs.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::parallel_speedups {

namespace {

constexpr const char* pv_splitting = "PV-splitting";
constexpr const char* enhanced_pv_splitting = "enhanced PV-splitting";
constexpr const char* brothers = "young brothers wait";
constexpr const char* jamboree = "Jamboree";
constexpr const char* dynamic_splitting = "dynamic tree splitting";

// ------------------------------------------------------------------------------------ published --

constexpr std::array<unsigned, 4> cray_processors{2, 4, 8, 16};
/// Average speedups of Cray Blitz on 24 positions (R. Hyatt 1997; for the first two, the Chess
/// Programming Wiki, Dynamic Tree Splitting).
struct CraySpeedups {
  const char* method;
  const char* source;
  std::array<double, 4> speedups;
};
constexpr std::array<CraySpeedups, 3> cray{
    {{pv_splitting, "Chess Programming Wiki, Dynamic Tree Splitting", {1.8, 3.0, 4.1, 4.6}},
     {enhanced_pv_splitting,
      "Chess Programming Wiki, Dynamic Tree Splitting",
      {1.9, 3.4, 5.4, 6.0}},
     {dynamic_splitting, "Hyatt 1997", {2.0, 3.7, 6.6, 11.1}}}};
/// A published speedup of young brothers wait (R. Feldmann, P. Mysliwietz and B. Monien 1994).
struct BrothersSpeedup {
  unsigned processors;
  int speedup;
};
constexpr std::array<BrothersSpeedup, 2> published_brothers{{{256, 142}, {1024, 344}}};
/// Empty if nothing was read.
[[nodiscard]] std::string published_speedup(const std::string& method, unsigned processors) {
  for (const CraySpeedups& each : cray) {
    for (std::size_t i = 0; i < cray_processors.size(); ++i)
      if (method == each.method && processors == cray_processors[i])
        return fmt::format("{:.1f}", each.speedups[i]);
  }
  for (const BrothersSpeedup& each : published_brothers)
    if (method == brothers && processors == each.processors) return std::to_string(each.speedup);
  return {};
}
/// The trees of the published runs have 10^7 to 10^8 nodes and more; ours at this depth, in plies.
constexpr int published_depth = 9;

// ------------------------------------------------------------------------------------ measuring --

/// A message takes as long as a node: more than on the machines of the papers, where a node took
/// hundreds of microseconds and more.
[[nodiscard]] parallel::Options options_of(std::uint64_t seed) {
  return {.costs = parallel::Costs::with_latency(1), .seed = seed};
}

constexpr std::array<unsigned, 6> few{1, 2, 4, 8, 16, 64};
/// Processors of the methods with published figures for so many.
constexpr std::array<unsigned, 3> many{256, 512, 1024};

[[nodiscard]] Rows search_chess(const ChessPosition& position, int depth, std::uint64_t seed) {
  const OrderedChess game(position.position);
  parallel::Options options = options_of(seed);
  options.table = parallel::TableKind::shared;
  options.minimal_windows = true;
  options.iterative_deepening = true;
  const parallel::Time best = best_sequential(game, depth, options);
  Rows rows;
  const auto run = [&](const ParallelMethod& method, unsigned processors) {
    options.processors = processors;
    rows.push_back({{{"measure", "chess"},
                     {"position", position.name},
                     {"depth", depth},
                     {"method", method.name},
                     {"processors", processors}},
                    parallel_counts(method.on_chess(game, depth, options), best)});
  };
  for (const ParallelMethod& method : parallel_methods()) {
    for (const unsigned processors : few) run(method, processors);
    if (method.name != brothers && method.name != jamboree) continue;
    for (const unsigned processors : many) run(method, processors);
  }
  run(parallel_method(jamboree), parallel::Machine::unlimited);
  return rows;
}

struct Effort {
  std::size_t positions;
  std::vector<int> depths;
};
[[nodiscard]] Effort effort(Scale scale) {
  return by_scale<Effort>(scale, {8, {2, 4}}, {23, {2, 4}}, {23, {3, 5}});
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const Effort now = effort(scale);
  return chess_tasks(
      now.positions, now.depths, [](int depth) { return 0.4 * std::pow(6.0, depth - 4); },
      search_chess);
}

// ------------------------------------------------------------------------------ the chess runs --

[[nodiscard]] Json chess(const std::string& method, unsigned processors, int depth) {
  return {{"measure", "chess"}, {"method", method}, {"processors", processors}, {"depth", depth}};
}
/// How many times as fast as the same program with one processor, for each position.
[[nodiscard]] std::vector<double> speedups(const Rows& rows, const std::string& method,
                                           unsigned processors, int depth) {
  return ratios(column(rows, chess(method, 1, depth), "time"),
                column(rows, chess(method, processors, depth), "time"));
}

/// A mean over the positions at the greatest depth and extrapolated to that of the papers.
struct ChessFigure {
  Estimate here;
  Estimate there;
};
/// The least and the greatest depth of the run, and the steps from the second to that of the
/// papers.
struct Depths {
  explicit Depths(const Rows& rows) {
    const std::vector<int> all = depths_of(rows, {{"measure", "chess"}});
    before = all.front();
    last = all.back();
    steps = steps_to(published_depth, before, last);
  }
  int before;
  int last;
  double steps;
};
/// The mean of a figure such as a coefficient over the positions, extrapolated linearly.
template <class PerPosition>
[[nodiscard]] ChessFigure chess_figure(const Rows& rows, const PerPosition& at) {
  const Depths depths(rows);
  const std::vector<double> values = at(depths.last);
  return {estimate(sample(values)),
          estimate(sample(extrapolated(at(depths.before), values, depths.steps)))};
}
/// The mean of ratios of two counts over the positions, as the sources have it; extrapolated as all
/// ratios, in their logarithms.
template <class PerPosition>
[[nodiscard]] ChessFigure chess_ratio(const Rows& rows, const PerPosition& at) {
  const Depths depths(rows);
  const auto logs = [&](int depth) {
    const std::vector<double> values = at(depth);
    return paired_ratio(values, std::vector<double>(values.size(), 1));
  };
  return {estimate(sample(at(depths.last))),
          extrapolated(logs(depths.before), logs(depths.last), depths.steps).estimate()};
}
[[nodiscard]] ChessFigure speedup(const Rows& rows, const std::string& method,
                                  unsigned processors) {
  return chess_ratio(rows, [&](int depth) { return speedups(rows, method, processors, depth); });
}

[[nodiscard]] Claim cray_claim(const Rows& rows, const CraySpeedups& published) {
  std::vector<Assessment> parts;
  std::string theirs;
  std::string ours;
  for (std::size_t i = 0; i < cray_processors.size(); ++i) {
    const ChessFigure figure = speedup(rows, published.method, cray_processors[i]);
    parts.push_back(decide(figure.here, printed(published.speedups[i], 0.1), figure.there));
    const char* const comma = i == 0 ? "" : ", ";
    theirs += fmt::format("{}{:.1f}", comma, published.speedups[i]);
    ours += comma + with_interval(figure.here, 1);
  }
  return {.statement = fmt::format("The speedups of {} with 2, 4, 8 and 16 processors, chess",
                                   published.method),
          .source = published.source,
          .published = theirs,
          .measured = ours,
          .assessment = all_of(parts),
          .figure = "cray"};
}

/// "A is faster than B" with 16 processors, as the table of the source has it.
[[nodiscard]] std::vector<Claim> cray_order_claims(const Rows& rows) {
  const auto of = [](const CraySpeedups& each) {
    return Json{{"measure", "chess"}, {"method", each.method}, {"processors", 16}};
  };
  return compared(mapped(from_to(1, 2), [&](int i) {
    const CraySpeedups& faster = cray.at(static_cast<std::size_t>(i));
    const CraySpeedups& slower = cray.at(static_cast<std::size_t>(i - 1));
    return Comparison{
        .claim = with_published(
            fmt::format("{:.1f} against {:.1f}", faster.speedups.back(), slower.speedups.back()),
            says("order of Cray Blitz", faster.method, slower.method)),
        .ratios = ratios_of(rows, of(faster), of(slower), published_depth, "time")};
  }));
}

[[nodiscard]] Claim brothers_claim(const Rows& rows, const BrothersSpeedup& each) {
  const auto& [processors, published] = each;
  const ChessFigure figure = speedup(rows, brothers, processors);
  return with_published(
      std::to_string(published),
      stated("speedups of young brothers", with_interval(figure.here, 1),
             decide(figure.here, printed(published), figure.there), published, processors));
}

// ------------------------------------------------------------------------- work, critical path --

/// T = c C + w W/P: the coefficients of each position, by least squares of the relative errors.
struct Prediction {
  std::vector<double> critical_path;
  std::vector<double> work;
};
[[nodiscard]] Prediction predict(const Rows& rows, int depth) {
  Prediction fitted;
  for (const Row& unlimited : where(rows, chess(jamboree, parallel::Machine::unlimited, depth))) {
    std::vector<std::vector<double>> terms;
    std::vector<double> ones;
    for (const Row& row : where(rows, {{"measure", "chess"},
                                       {"method", jamboree},
                                       {"depth", depth},
                                       {"position", text(unlimited, "position")}})) {
      const double processors = number(row, "processors");
      if (processors == 0) continue;
      const double time = number(row, "time");
      terms.push_back({number(unlimited, "time") / time, number(row, "work") / processors / time});
      ones.push_back(1);
    }
    const std::vector<double> model = linear_model(terms, ones);
    fitted.critical_path.push_back(model[0]);
    fitted.work.push_back(model[1]);
  }
  return fitted;
}

[[nodiscard]] Claim prediction_claim(const Rows& rows, const char* source, const char* program,
                                     double c, const Interval& c_printed, double w,
                                     const Interval& w_printed) {
  const ChessFigure path =
      chess_figure(rows, [&](int depth) { return predict(rows, depth).critical_path; });
  const ChessFigure work = chess_figure(rows, [&](int depth) { return predict(rows, depth).work; });
  return {
      .statement = fmt::format("Jamboree with work W and critical path C takes the time {:.2f} C "
                               "+ {:.2f} W/P on P processors ({})",
                               c, w, program),
      .source = source,
      .published = fmt::format("{:.2f} C + {:.2f} W/P", c, w),
      .measured =
          fmt::format("{} C + {} W/P", with_interval(path.here, 2), with_interval(work.here, 2)),
      .assessment = all_of(
          {decide(path.here, c_printed, path.there), decide(work.here, w_printed, work.there)})};
}

[[nodiscard]] Claim parallelism_claim(const Rows& rows) {
  const ChessFigure figure = chess_ratio(rows, [&](int depth) {
    const Rows unlimited = where(rows, chess(jamboree, parallel::Machine::unlimited, depth));
    return ratios(column(unlimited, "work"), column(unlimited, "time"));
  });
  return stated("parallelism in chess", with_interval(figure.here, 1),
                decide(figure.here, at_least(1000), figure.there));
}

[[nodiscard]] Claim work_claim(const Rows& rows) {
  const ChessFigure figure = chess_ratio(rows, [&](int depth) {
    const Rows all = where(rows, chess(jamboree, 512, depth));
    return ratios(column(all, "work"), column(all, "best"));
  });
  return stated("work of Jamboree", with_interval(figure.here, 2) + " times",
                decide(figure.here, {2, 3}, figure.there));
}

// ------------------------------------------------------------------------------- the findings --

[[nodiscard]] support::Series chess_series(const Rows& rows, const std::string& method) {
  return series_of(method, few,
                   [&](unsigned processors) { return speedup(rows, method, processors).here; });
}

[[nodiscard]] std::string cases_text(const Rows& rows) {
  const int depth = greatest(rows, "depth");
  return fmt::format("{} positions, {} plies", speedups(rows, jamboree, 1, depth).size(), depth);
}

[[nodiscard]] support::Plot chess_plot(const Rows& rows, std::string name, std::string title,
                                       std::string caption) {
  return {.name = std::move(name),
          .title = std::move(title),
          .caption = std::move(caption),
          .x = {.label = "processors", .logarithmic = true},
          .y = {.label = "times as fast as one processor", .logarithmic = true},
          .series = {},
          .cases = cases_text(rows)};
}

[[nodiscard]] support::Plot cray_plot(const Rows& rows) {
  support::Plot plot = chess_plot(
      rows, "cray", "Speedups of Cray Blitz and here",
      "The published trees are far larger; here they are searched to a fixed depth with a latency "
      "of one node.");
  for (const CraySpeedups& published : cray) {
    plot.series.push_back(chess_series(rows, published.method));
    support::Series& theirs = plot.series.emplace_back();
    theirs.name = std::string(published.method) + ", Cray Blitz";
    theirs.mark = support::Mark::points;
    for (std::size_t i = 0; i < cray_processors.size(); ++i)
      theirs.points.push_back({static_cast<double>(cray_processors[i]), published.speedups[i]});
  }
  return plot;
}

[[nodiscard]] support::Plot speedup_plot(const Rows& rows) {
  support::Plot plot = chess_plot(rows, "speedups", "Speedups in chess by processors",
                                  "With a shared table, iterative deepening and minimal windows.");
  for (const std::string& method : drawn_methods())
    plot.series.push_back(chess_series(rows, method));
  return plot;
}

/// What was not run is empty.
[[nodiscard]] ReportTable speedup_table(const Rows& rows) {
  constexpr std::array<unsigned, 7> shown{2, 4, 8, 16, 64, 256, 1024};
  const int depth = greatest(rows, "depth");
  const auto line = [&](const ParallelMethod& method) {
    return cells(
        method.name, mapped(shown, [&](unsigned processors) {
          const bool is_run = !where(rows, chess(method.name, processors, depth)).empty();
          const std::string theirs = published_speedup(method.name, processors);
          return (is_run
                      ? fmt::format("{:.2f}", mean(speedups(rows, method.name, processors, depth)))
                      : "") +
                 (theirs.empty() ? "" : fmt::format(" ({})", theirs));
        }));
  };
  return {.caption = fmt::format("Chess at {} plies: means of the speedups against itself by "
                                 "processors, in parentheses those published (Hyatt 1997; Chess "
                                 "Programming Wiki; Feldmann, Mysliwietz and Monien 1994)",
                                 depth),
          .header = cells(
              "", mapped(shown, [](unsigned processors) { return std::to_string(processors); })),
          .rows = mapped(parallel_methods(), line)};
}

/// Sums over the positions, at 16 processors.
[[nodiscard]] ReportTable loss_table(const Rows& rows) {
  constexpr unsigned processors = 16;
  const int depth = greatest(rows, "depth");
  ReportTable table{
      .caption = fmt::format("Chess at {} plies, {} processors: means of the speedups, and the "
                             "shares of the processors' time that are lost",
                             depth, processors),
      .header = {"", "against itself", "against the best", "search %", "idle %",
                 "communication %"}};
  for (const ParallelMethod& method : parallel_methods()) {
    const Rows runs = where(rows, chess(method.name, processors, depth));
    const auto total = [&](const char* name) {
      return mean(column(runs, name)) * static_cast<double>(runs.size());
    };
    const double all = processors * total("time");
    const auto share = [&](double part) { return fmt::format("{:.1f}", 100 * part / all); };
    table.rows.push_back(
        {method.name, with_interval(speedup(rows, method.name, processors).here, 2),
         with_interval(estimate(sample(ratios(column(runs, "best"), column(runs, "time")))), 2),
         share(total("work") - total("best")), share(total("idle")),
         share(total("communication"))});
  }
  return table;
}

Findings assess(const Rows& rows) {
  const auto of_cray = [&](const CraySpeedups& each) { return cray_claim(rows, each); };
  const auto of_brothers = [&](const BrothersSpeedup& each) { return brothers_claim(rows, each); };
  return {
      .claims = list_of<Claim>(mapped(cray, of_cray), cray_order_claims(rows),
                               mapped(published_brothers, of_brothers),
                               prediction_claim(rows, "Joerg and Kuszmaul 1994", "*Socrates", 0.95,
                                                printed(0.95, 0.01), 1.09, printed(1.09, 0.01)),
                               prediction_claim(rows, "Kuszmaul 1995", "StarTech", 1.5,
                                                printed(1.5, 0.1), 1.02, printed(1.02, 0.01)),
                               parallelism_claim(rows), work_claim(rows)),
      .plots = {cray_plot(rows), speedup_plot(rows)},
      .tables = {speedup_table(rows), loss_table(rows)}};
}

}  // namespace

Experiment experiment() {
  return {
      .title = "Published speedups of parallel searches",
      .question =
          "Which speedups of the literature do its parallel searches have on simulated "
          "processors, and where is the rest lost: in search, in idle time or in communication?",
      .source =
          "Hyatt 1997; Feldmann, Mysliwietz and Monien 1994; Joerg and Kuszmaul 1994; "
          "Kuszmaul 1995",
      .tasks = tasks,
      .assess = assess,
      .place = 350};
}

}  // namespace espalier::lab::parallel_speedups
