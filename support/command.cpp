#include "support/command.hpp"

#include "support/version.hpp"

namespace espalier::support {

CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& text) {
  CLI::App* const command = parent.add_subcommand(name, text);
  command->set_version_flag("--version", "espalier " + std::string(version()));
  command->footer(exit_notes);
  return command;
}

}  // namespace espalier::support
