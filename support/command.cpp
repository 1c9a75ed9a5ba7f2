#include "support/command.hpp"

#include <algorithm>
#include <vector>

#include "support/nearest_name.hpp"
#include "support/printable.hpp"
#include "support/version.hpp"

namespace espalier::support {

namespace {

/// The long options of a command, written as on the command line: "--depth".
[[nodiscard]] std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

[[nodiscard]] bool is_option(const std::string& argument) { return argument.substr(0, 1) == "-"; }

/// What is wrong with the arguments that a command does not take: of the first option if there is
/// one, since what follows it is its value.
[[nodiscard]] std::string unknown_argument(const CLI::App& app, const std::string& command,
                                           const std::vector<std::string>& unknown) {
  const auto option = std::find_if(unknown.begin(), unknown.end(), is_option);
  const std::string hint = " (" + command + " --help says what it takes)\n";
  if (option == unknown.end()) {
    return command + " does not take the argument '" + printable(unknown.front()) + "'" + hint;
  }
  const std::string name = option->substr(0, option->find('='));
  const bool is_long = name.substr(0, 2) == "--";
  const std::string nearest = is_long ? nearest_name(name, option_names(app)) : "";
  return command + " has no option '" + printable(name) + "'" +
         (nearest.empty() ? "" : "; did you mean '" + nearest + "'?") + hint;
}

}  // namespace

CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& text) {
  CLI::App* const command = parent.add_subcommand(name, text);
  command->set_version_flag("--version", version_text("espalier"));
  command->footer(exit_notes);
  return command;
}

std::string error_message(const CLI::App* program, const CLI::Error& error) {
  const CLI::App* app = program;
  std::string command = app->get_name();
  while (!app->get_subcommands().empty()) {
    app = app->get_subcommands().front();
    command += ' ' + app->get_name();
  }
  const std::vector<std::string> unknown = program->remaining(true);
  // The value of a mistyped option may count as another argument, which is then wrong too.
  const bool has_unknown_option = std::any_of(unknown.begin(), unknown.end(), is_option);
  const bool is_extra =
      error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !unknown.empty();
  if (has_unknown_option || is_extra) return unknown_argument(*app, command, unknown);
  const bool lacks_command =
      app->get_require_subcommand_min() > 0 &&
      error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
  if (!lacks_command) return CLI::FailureMessage::simple(program, error);
  std::string names;
  for (const CLI::App* const each : app->get_subcommands([](const CLI::App*) { return true; }))
    names += (names.empty() ? "" : ", ") + each->get_name();
  return (unknown.empty() ? "a command is missing" : "'" + unknown.front() + "' is not a command") +
         "; " + app->get_name() + " has: " + names + "\n";
}

}  // namespace espalier::support
