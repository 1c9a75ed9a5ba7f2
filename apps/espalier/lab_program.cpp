#include "apps/espalier/lab_program.hpp"

#include <algorithm>
#include <iostream>

#include "support/encoding.hpp"
#include "support/exit_status.hpp"
#include "support/process.hpp"

namespace espalier::apps {

namespace {

struct LabCommand {
  const char* name;
  const char* text;
};
constexpr LabCommand lab_commands[] = {
    {"build-database", "Build the endgame database of English draughts"},
    {"data", "Show, check and combine files of self-play games"},
    {"datagen", "Play games against itself, to train networks on"},
    {"exercises", "Write exercise sheets on alpha-beta, with solutions"},
    {"lab", "The laboratory: list, run, report on and compare experiments"},
    {"match", "Play two UCI or UGI programs against each other"},
    {"tests", "Play a queue of matches one after the other"},
    {"trace", "Write the tree that the search visits to a file"},
    {"train", "Train the network or the weights that evaluate positions of a game"},
    {"tune", "Tune options of a UCI program by games (SPSA)"},
    {"tune-eval", "Fit the evaluation to the results of games"},
};

constexpr const char* program_name = "espalier-lab";

}  // namespace

bool is_lab_command(std::string_view name) {
  return std::any_of(std::begin(lab_commands), std::end(lab_commands),
                     [&](const LabCommand& command) { return command.name == name; });
}

void list_lab_commands(CLI::App& app) {
  if (!support::can_replace_process()) return;  // there is no espalier-lab
  for (const LabCommand& command : lab_commands) {
    app.add_subcommand(command.name, command.text)->group("Subcommands of espalier-lab");
  }
}

int run_lab_program(const std::vector<std::string>& arguments) {
  const auto program = support::own_path().replace_filename(program_name);
  // `espalier lab run` is `espalier-lab run`.
  const auto first = arguments.begin() + (arguments.front() == "lab" ? 1 : 0);
  const std::string reason = support::replace_process(program, {first, arguments.end()});
  std::cerr << "espalier " << arguments[0] << " needs " << support::name_of(program) << " ("
            << reason
            << "); to build it, on Linux or macOS: cmake --build build/release --target "
               "espalier_lab_program\n";
  return support::bad_input;
}

}  // namespace espalier::apps
