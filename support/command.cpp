#include "support/command.hpp"

#include <vector>

#include "support/version.hpp"

namespace espalier::support {

CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& text) {
  CLI::App* const command = parent.add_subcommand(name, text);
  command->set_version_flag("--version", version_text("espalier"));
  command->footer(exit_notes);
  return command;
}

std::string error_message(const CLI::App* program, const CLI::Error& error) {
  const CLI::App* app = program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  const bool lacks_command =
      app->get_require_subcommand_min() > 0 &&
      error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
  if (!lacks_command) return CLI::FailureMessage::simple(program, error);
  std::string names;
  for (const CLI::App* const command : app->get_subcommands([](const CLI::App*) { return true; }))
    names += (names.empty() ? "" : ", ") + command->get_name();
  const std::vector<std::string> unknown = program->remaining(true);
  return (unknown.empty() ? "a command is missing" : "'" + unknown.front() + "' is not a command") +
         "; " + app->get_name() + " has: " + names + "\n";
}

}  // namespace espalier::support
