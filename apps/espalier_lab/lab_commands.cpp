#include "apps/espalier_lab/lab_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/page.hpp"
#include "lab/period_programs.hpp"
#include "lab/results.hpp"
#include "lab/runner.hpp"
#include "lab/single_task.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/json_lines.hpp"
#include "support/nearest_name.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"

namespace espalier::lab {

namespace fs = std::filesystem;
using support::print;

namespace {

// ---------------------------------------------------------------------------------------- list --

[[nodiscard]] int list(bool json) {
  for (const Experiment& experiment : catalogue()) {
    print(json ? support::json_line<Json>({{"name", experiment.name},
                                           {"title", experiment.title},
                                           {"question", experiment.question},
                                           {"source", experiment.source}})
               : fmt::format("{:<24} {}\n", experiment.name, experiment.title));
  }
  if (json) return support::done;
  print("\nPrograms of the period, as the experiments set them up:\n");
  for (const auto& [name, choices] : period::presets)
    for (const auto& [what, source] : choices)
      print(
          fmt::format("{:<24} {} ({})\n", what == choices.front().what ? name : "", what, source));
  return support::done;
}

void add_list(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "list", "List the experiments");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print one JSON object for each experiment");
  command->callback([json, &status] { status = list(*json); });
}

// ----------------------------------------------------------------------------------------- run --

struct RunArguments {
  std::vector<std::string> names;
  bool quick = false;
  bool full = false;
  std::uint64_t seed = 1;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::string folder;
  std::string task;
  bool fresh = false;
  bool json = false;

  [[nodiscard]] Scale scale() const {
    return quick ? Scale::quick : full ? Scale::full : Scale::normal;
  }
  [[nodiscard]] TaskSettings settings() const {
    return {scale(), seed,
            folder.empty() ? fs::path("lab-results") / to_string(scale()) : fs::path(folder)};
  }
};

[[nodiscard]] support::Error unknown_experiment(const std::string& name) {
  std::vector<std::string> known{"all"};
  for (const Experiment& experiment : catalogue()) known.push_back(experiment.name);
  const std::string nearest = support::nearest_name(name, known);
  return support::Error(fmt::format("no experiment '{}'{} (espalier-lab list shows them)", name,
                                    nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
}

/// A name that ends in * stands for all experiments with this prefix.
[[nodiscard]] std::vector<std::string> expanded(const std::string& name) {
  if (!name.ends_with('*')) return {name};
  std::vector<std::string> names;
  for (const Experiment& experiment : catalogue())
    if (experiment.name.starts_with(name.substr(0, name.size() - 1)))
      names.push_back(experiment.name);
  if (names.empty()) throw unknown_experiment(name);
  return names;
}

/// The named experiments in the order of the catalogue. Throws Error if a name is unknown or given
/// twice.
[[nodiscard]] std::vector<const Experiment*> chosen(const std::vector<std::string>& given) {
  std::vector<std::string> names;
  for (const std::string& name : given)
    for (std::string& each : expanded(name)) names.push_back(std::move(each));
  std::set<std::string> wanted;
  for (const std::string& name : names) {
    if (!wanted.insert(name).second) {
      throw support::Error("experiment '" + name + "' is named twice: name it once");
    }
  }
  const bool all = wanted.erase("all") > 0;
  if (all && !wanted.empty()) {
    throw support::Error("'all' already includes '" + *wanted.begin() + "': give one of them");
  }
  std::vector<const Experiment*> experiments;
  for (const Experiment& experiment : catalogue()) {
    if (wanted.erase(experiment.name) > 0 || all) experiments.push_back(&experiment);
  }
  if (wanted.empty()) return experiments;
  throw unknown_experiment(*wanted.begin());
}

[[nodiscard]] std::string coloured(Verdict verdict) {
  const std::string_view text = to_string(verdict);
  switch (verdict) {
    case Verdict::reproduced:
      return support::green(text);
    case Verdict::contradicted:
      return support::red(text);
    case Verdict::not_decided:
    case Verdict::not_comparable:
    case Verdict::not_measured:
      break;
  }
  return std::string(text);
}

/// A line for the experiment and two lines for each of its claims.
void print_text(const AssessedResults& assessed) {
  std::string line;
  for (const auto& [verdict, count] : count_verdicts(assessed.findings.claims)) {
    line += fmt::format("{}{} {}", line.empty() ? "" : ", ", count, coloured(verdict));
  }
  if (!assessed.results.is_complete()) line = assessed.results.progress();
  print(fmt::format("\n{}: {}\n", assessed.results.experiment->name, line));
  for (const Claim& claim : assessed.findings.claims) {
    print(fmt::format("  {}: {}\n", coloured(claim.assessment.verdict), claim.statement));
    print(fmt::format("    published {}; measured {}: {}\n", claim.published, claim.measured,
                      claim.assessment.reason));
  }
}

void print_json(const AssessedResults& assessed) {
  Json claims = Json::array();
  for (const Claim& claim : assessed.findings.claims) {
    claims.push_back({{"statement", claim.statement},
                      {"source", claim.source},
                      {"published", claim.published},
                      {"measured", claim.measured},
                      {"verdict", to_string(claim.assessment.verdict)},
                      {"reason", claim.assessment.reason},
                      {"deterministic", claim.deterministic}});
  }
  print(support::json_line<Json>({{"experiment", assessed.results.experiment->name},
                                  {"complete", assessed.results.is_complete()},
                                  {"claims", std::move(claims)}}));
}

/// One task, as `tasks` names it.
[[nodiscard]] int run_one(const RunArguments& arguments) {
  if (!arguments.names.empty() || arguments.fresh || arguments.json)
    throw support::Error("--task runs one task: give no NAME, --fresh or --json with it");
  const std::string& text = arguments.task;
  const std::size_t slash = text.find('/');
  std::size_t number = 0;
  char rest = 0;
  if (slash == std::string::npos ||
      std::sscanf(text.c_str() + slash, "/%9zu%c", &number, &rest) != 1 || number == 0)
    throw support::Error(
        fmt::format("--task: '{}' is not a task such as depth-five/1 (espalier-lab tasks)", text));
  const auto experiments = chosen({text.substr(0, slash)});
  if (experiments.size() > 1)
    throw support::Error(fmt::format("--task: '{}' names more than one task", text));
  const TaskSettings settings = arguments.settings();
  if (!run_task({experiments.front(), number - 1}, settings))
    print(fmt::format("{} is done already\n", text));
  return support::done;
}

[[nodiscard]] int run(const RunArguments& arguments) {
  if (!arguments.task.empty()) return run_one(arguments);
  if (arguments.names.empty()) throw support::Error("run: name experiments, or all, or a --task");
  const TaskSettings settings = arguments.settings();
  const fs::path& folder = settings.folder;
  const auto experiments = chosen(arguments.names);
  run_experiments(
      {experiments, settings.scale, settings.seed, arguments.jobs, folder, arguments.fresh});
  for (const Experiment* const experiment : experiments) {
    const AssessedResults result = assessed(read_results(folder, *experiment));
    arguments.json ? print_json(result) : print_text(result);
  }
  if (!arguments.json) {
    print(fmt::format("\nReport page: espalier-lab report {}\n", folder.string()));
  }
  return support::done;
}

constexpr const char* names_help = "Experiments; a prefix such as parallel-*; or all";
constexpr const char* out_help = "Folder (default: lab-results/<scale>)";

void add_settings(CLI::App& command, RunArguments& arguments) {
  auto* const quick = command.add_flag("--quick", arguments.quick,
                                       "Small scale: all experiments in a minute on two cores");
  command
      .add_flag("--full", arguments.full, "Large scale: all experiments in 90 minutes on two cores")
      ->excludes(quick);
  command.add_option("--seed", arguments.seed, "Seed of all random numbers")
      ->check(support::whole_number())
      ->capture_default_str();
}

void add_run(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(
      app, "run",
      "Run experiments. An interrupted run continues where it stopped.\n"
      "Each finished task is written at once to a journal in the folder; <name>.csv and "
      "<name>.json\n"
      "are written when an experiment is complete. Several machines can share a run, task by task\n"
      "(--task): see espalier-lab tasks --help.");
  auto arguments = std::make_shared<RunArguments>();
  command->add_option("NAME", arguments->names, names_help);
  add_settings(*command, *arguments);
  command->add_option("--jobs", arguments->jobs, "Number of tasks that run at the same time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--out", arguments->folder, out_help);
  command->add_option("--task", arguments->task,
                      "Run this task only and write its file, whole or not at all");
  command->add_flag("--fresh", arguments->fresh, "First discard earlier results in the folder");
  command->add_flag("--json", arguments->json, "Print one JSON object for each experiment");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

// ------------------------------------------------------------------------------- tasks, merge --

[[nodiscard]] int tasks(const RunArguments& arguments) {
  for (const ListedTask& task :
       list_tasks(chosen(arguments.names), arguments.scale(), arguments.seed))
    print(fmt::format("{}\t{:.3g}\t{}\n", task.id.text(), task.seconds, task.name));
  return support::done;
}

void add_tasks(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(
      app, "tasks",
      "List the tasks of experiments, one a line, the longest first: its ID, the seconds expected\n"
      "and its name, separated by tabs. A queue deals them to machines (espalier-lab run --task "
      "ID)\n"
      "that share a folder; espalier-lab merge joins what they wrote. The scale, the seed and the\n"
      "folder must be the same for all.");
  auto arguments = std::make_shared<RunArguments>();
  command->add_option("NAME", arguments->names, names_help)->required();
  add_settings(*command, *arguments);
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return tasks(*arguments); });
  });
}

[[nodiscard]] int merge(const RunArguments& arguments) {
  const TaskSettings settings = arguments.settings();
  if (!fs::is_directory(settings.folder))
    throw support::Error(settings.folder.string() + " is not a folder of results");
  const auto experiments = chosen(arguments.names);
  const std::vector<TaskId> missing = missing_tasks(experiments, settings);
  for (const TaskId& id : missing) print(id.text() + '\n');
  write_row_files(experiments, settings.folder);
  if (missing.empty()) return support::done;
  throw support::Error(fmt::format("{} tasks are missing in {}: their IDs are those printed",
                                   missing.size(), settings.folder.string()),
                       support::goal_missed);
}

void add_merge(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "merge",
                           "Join the tasks that machines have done: writes <name>.csv and "
                           "<name>.json of each experiment\n"
                           "that is complete, as a run does. Prints the IDs of the tasks that are "
                           "missing; exit status 1\n"
                           "if there are any. A task that two files have is refused.");
  auto arguments = std::make_shared<RunArguments>();
  command->add_option("NAME", arguments->names, names_help)->required();
  add_settings(*command, *arguments);
  command->add_option("--out", arguments->folder, out_help);
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return merge(*arguments); });
  });
}

// -------------------------------------------------------------------------------------- report --

struct ReportArguments {
  std::string folder;
  std::string out;
  std::string pictures;
};

[[nodiscard]] int report(const ReportArguments& arguments) {
  if (!fs::is_directory(arguments.folder)) {
    throw support::Error(arguments.folder + " is not a folder of results");
  }
  std::vector<AssessedResults> experiments;
  for (const Experiment& experiment : catalogue()) {
    Results results = read_results(arguments.folder, experiment);
    if (results.is_begun()) experiments.push_back(assessed(std::move(results)));
  }
  if (experiments.empty())
    throw support::Error(arguments.folder + " contains no results: run espalier-lab run first");
  const fs::path out =
      arguments.out.empty() ? fs::path(arguments.folder) / "report.html" : fs::path(arguments.out);
  support::write_whole(out, page(experiments));
  print(out.string() + '\n');
  if (!arguments.pictures.empty()) support::make_folder(arguments.pictures);
  for (const AssessedResults& result : experiments) {
    for (const support::Plot& plot : result.findings.plots) {
      const std::string name = result.results.experiment->name + '-' + plot.name;
      if (fs::is_regular_file(out)) {
        support::write_whole(out.parent_path() / (name + ".csv"), support::csv(plot));
      }
      if (arguments.pictures.empty()) continue;
      support::write_whole(fs::path(arguments.pictures) / (name + ".svg"),
                           support::svg(plot, true));
    }
  }
  return support::done;
}

void add_report(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "report",
                           "Write an HTML page of all results in a folder, and the points\n"
                           "of each figure beside it as <experiment>-<plot>.csv");
  auto arguments = std::make_shared<ReportArguments>();
  command->add_option("DIR", arguments->folder, "Folder written by `run`")->required();
  command->add_option("--out", arguments->out, "Output file (default: DIR/report.html)");
  command->add_option("--pictures", arguments->pictures,
                      "Also write each plot to this folder as <experiment>-<plot>.svg");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return report(*arguments); });
  });
}

// ------------------------------------------------------------------------------------- compare --

[[nodiscard]] int compare(const std::string& one, const std::string& other) {
  std::size_t rows = 0;
  std::size_t compared = 0;
  int status = support::done;
  for (const Experiment& experiment : catalogue()) {
    const Results a = read_results(one, experiment);
    const Results b = read_results(other, experiment);
    if (!a.is_begun() && !b.is_begun()) continue;
    for (const auto& [folder, results] : {std::pair(&one, &a), std::pair(&other, &b)}) {
      if (results->is_complete()) continue;
      throw support::Error(experiment.name + " is not complete in " + *folder);
    }
    const Header& wanted = a.headers.front();
    const Header& found = b.headers.front();
    if (wanted.scale != found.scale || wanted.seed != found.seed) {
      throw support::Error(experiment.name + ": the two runs differ in scale or seed");
    }
    ++compared;
    for (const auto& done : a.done) rows += done.record.rows.size();
    if (const auto difference = first_difference(a, b)) {
      print(fmt::format("{}: {}\n", experiment.name, *difference));
      status = support::goal_missed;
    }
  }
  if (compared == 0) throw support::Error("neither folder contains results");
  if (status == support::done) {
    print(fmt::format("{} rows of {} experiments: equal factors and counts\n", rows, compared));
  }
  return status;
}

void add_compare(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(
      app, "compare",
      "Compare factors and counts of two runs, made by different machines or compilers.\n"
      "Prints the first difference of each experiment; exit status 1 if there is one.");
  auto folders = std::make_shared<std::pair<std::string, std::string>>();
  command->add_option("DIR", folders->first, "Folder written by `run`")
      ->required()
      ->check(CLI::ExistingDirectory);
  command
      ->add_option("OTHER", folders->second, "Folder of another run with the same scale and seed")
      ->required()
      ->check(CLI::ExistingDirectory);
  command->callback([folders, &status] {
    status = support::run_command([&folders] { return compare(folders->first, folders->second); });
  });
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  add_list(app, status);
  add_run(app, status);
  add_tasks(app, status);
  add_merge(app, status);
  add_report(app, status);
  add_compare(app, status);
}

}  // namespace espalier::lab
