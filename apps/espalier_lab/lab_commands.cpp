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
#include "lab/results.hpp"
#include "lab/runner.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/nearest_name.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"

namespace espalier::lab {

namespace fs = std::filesystem;
using support::print;

namespace {

[[nodiscard]] std::string line_of(const Json& object) {
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

// ---------------------------------------------------------------------------------------- list --

[[nodiscard]] int list(bool json) {
  for (const Experiment& experiment : catalogue()) {
    print(json ? line_of({{"name", experiment.name},
                          {"title", experiment.title},
                          {"question", experiment.question},
                          {"source", experiment.source}})
               : fmt::format("{:<24} {}\n", experiment.name, experiment.title));
  }
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
  std::string shard = "1/1";
  bool fresh = false;
  bool json = false;
};

[[nodiscard]] Shard shard_of(const std::string& text) {
  Shard shard;
  char rest = 0;
  const bool is_read =
      std::sscanf(text.c_str(), "%4zu/%4zu%c", &shard.number, &shard.count, &rest) == 2;
  if (is_read && shard.number >= 1 && shard.number <= shard.count) return shard;
  throw support::Error("--shard: '" + text + "' is not a share such as 1/2 (the first of two)");
}

[[nodiscard]] support::Error unknown_experiment(const std::string& name) {
  std::vector<std::string> known{"all"};
  for (const Experiment& experiment : catalogue()) known.push_back(experiment.name);
  const std::string nearest = support::nearest_name(name, known);
  return support::Error(fmt::format("no experiment '{}'{} (espalier-lab list shows them)", name,
                                    nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
}

/// The named experiments in the order of the catalogue. Throws Error if a name is unknown or given
/// twice.
[[nodiscard]] std::vector<const Experiment*> chosen(const std::vector<std::string>& names) {
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
  print(line_of({{"experiment", assessed.results.experiment->name},
                 {"complete", assessed.results.is_complete()},
                 {"claims", std::move(claims)}}));
}

[[nodiscard]] int run(const RunArguments& arguments) {
  const Scale scale = arguments.quick ? Scale::quick : arguments.full ? Scale::full : Scale::normal;
  const fs::path folder = arguments.folder.empty() ? fs::path("lab-results") / to_string(scale)
                                                   : fs::path(arguments.folder);
  const auto experiments = chosen(arguments.names);
  run_experiments({experiments, scale, arguments.seed, arguments.jobs, folder,
                   shard_of(arguments.shard), arguments.fresh});
  for (const Experiment* const experiment : experiments) {
    const AssessedResults result = assessed(read_results(folder, *experiment));
    arguments.json ? print_json(result) : print_text(result);
  }
  if (!arguments.json) {
    print(fmt::format("\nReport page: espalier-lab report {}\n", folder.string()));
  }
  return support::done;
}

void add_run(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(
      app, "run",
      "Run experiments. A run that was ended continues where it stopped.\n"
      "Each finished task is written at once to a journal in the folder; <name>.csv and "
      "<name>.json\n"
      "are written when an experiment is complete. Several machines can share a run (--shard 1/2,\n"
      "--shard 2/2): copy their journals into one folder and run once more.");
  auto arguments = std::make_shared<RunArguments>();
  command->add_option("NAME", arguments->names, "Experiments, or all")->required();
  auto* const quick =
      command->add_flag("--quick", arguments->quick, "Small scale: all experiments in 3 minutes");
  command->add_flag("--full", arguments->full, "Large scale: all experiments in 90 minutes")
      ->excludes(quick);
  command->add_option("--seed", arguments->seed, "Seed of all random numbers")
      ->check(support::whole_number())
      ->capture_default_str();
  command->add_option("--jobs", arguments->jobs, "Number of tasks that run at the same time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--out", arguments->folder, "Folder (default: lab-results/<scale>)");
  command->add_option("--shard", arguments->shard, "Run only this share of the tasks: i/n")
      ->capture_default_str();
  command->add_flag("--fresh", arguments->fresh, "First discard earlier results in the folder");
  command->add_flag("--json", arguments->json, "Print one JSON object for each experiment");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
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
  add_report(app, status);
  add_compare(app, status);
}

}  // namespace espalier::lab
