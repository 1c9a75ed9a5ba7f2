// The program espalier-lab: experiments, matches between engines, tuning and training.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "apps/espalier_lab/data_commands.hpp"
#include "apps/espalier_lab/database_commands.hpp"
#include "apps/espalier_lab/datagen_commands.hpp"
#include "apps/espalier_lab/exercises_commands.hpp"
#include "apps/espalier_lab/match_commands.hpp"
#include "apps/espalier_lab/trace_commands.hpp"
#include "apps/espalier_lab/train_commands.hpp"
#include "apps/espalier_lab/tune_commands.hpp"
#include "apps/espalier_lab/tune_eval_commands.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/nearest_name.hpp"
#include "support/printable.hpp"
#include "support/version.hpp"
#ifdef ESPALIER_HAS_LAB  // light builds have no experiments
#include "apps/espalier_lab/lab_commands.hpp"
#endif
#ifdef ESPALIER_HAS_MPI
#include "apps/espalier_lab/mpi/mpi_commands.hpp"
#endif

namespace {

namespace support = espalier::support;

void add_all_commands(CLI::App& app, int& status) {
#ifdef ESPALIER_HAS_LAB
  espalier::lab::add_commands(app, status);
#endif
  espalier::checkers::add_database_commands(app, status);
  espalier::exercises::add_commands(app, status);
  espalier::match::add_commands(app, status);
  espalier::trace::add_commands(app, status);
  espalier::train::add_commands(app, status);
  espalier::tune::add_commands(app, status);
  espalier::tune_eval::add_commands(app, status);
  espalier::datagen::add_commands(app, status);
  espalier::training_data::add_commands(app, status);
#ifdef ESPALIER_HAS_MPI
  espalier::mpi::add_commands(app, status);
#endif
}

/// Prints the error message for a first argument that is neither an option nor a command.
int reject(const std::string& word, const std::vector<std::string>& names) {
  const std::string nearest = support::nearest_name(word, names);
  fmt::print(stderr, "no such command '{}'{} (espalier-lab --help lists them)\n",
             support::printable(word),
             nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
  return support::bad_input;
}

int run(int argc, char** argv) {
  CLI::App app("Espalier's laboratory: experiments, matches between engines, tuning and training",
               "espalier-lab");
  app.set_version_flag("--version", support::version_text("espalier-lab"));
  app.footer(support::exit_notes);
  app.require_subcommand(1);
  app.failure_message(support::error_message);
  int status = support::done;
  add_all_commands(app, status);

  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::string first = argc > 1 ? argv[1] : "-";
  if (first.substr(0, 1) != "-" && std::find(names.begin(), names.end(), first) == names.end()) {
    return reject(first, names);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream message;
    const int code = app.exit(error, std::cout, message);
    std::cerr << support::printable(message.str());
    return code == 0 ? support::done : support::bad_input;
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "espalier-lab: " << error.what() << '\n';
    return support::goal_missed;
  }
}
