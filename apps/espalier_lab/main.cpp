// The laboratory's program: experiments, matches, tuning and the fit of the evaluation.
#include <CLI/CLI.hpp>
#include <iostream>
#include <sstream>

#include "apps/espalier_lab/match_commands.hpp"
#include "apps/espalier_lab/tune_commands.hpp"
#include "apps/espalier_lab/tune_eval_commands.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/printable.hpp"
#include "support/version.hpp"
#ifdef ESPALIER_HAS_LAB  // light builds go without it
#include "apps/espalier_lab/lab_commands.hpp"
#endif

int main(int argc, char** argv) {
  namespace support = espalier::support;
  CLI::App app("Espalier's laboratory: experiments, matches between engines, tuning",
               "espalier-lab");
  app.set_version_flag("--version", "espalier-lab " + std::string(support::version()));
  app.footer(support::exit_notes);
  app.require_subcommand(1);
  int status = support::done;
#ifdef ESPALIER_HAS_LAB
  espalier::lab::add_commands(app, status);
#endif
  espalier::match::add_commands(app, status);
  espalier::tune::add_commands(app, status);
  espalier::tune_eval::add_commands(app, status);
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
