#include "apps/espalier/cli.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "apps/espalier/analyse.hpp"
#include "apps/espalier/annotate.hpp"
#include "apps/espalier/bench.hpp"
#include "apps/espalier/eval.hpp"
#include "apps/espalier/genfens.hpp"
#include "apps/espalier/gtp.hpp"
#include "apps/espalier/hub.hpp"
#include "apps/espalier/lab_program.hpp"
#include "apps/espalier/moves.hpp"
#include "apps/espalier/nboard.hpp"
#include "apps/espalier/perft.hpp"
#include "apps/espalier/play.hpp"
#include "apps/espalier/solve.hpp"
#include "apps/espalier/ugi.hpp"
#include "apps/espalier/xboard.hpp"
#include "programs/command_line.hpp"
#include "protocols/text.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/nearest_name.hpp"
#include "support/version.hpp"
#include "uci/session.hpp"
#include "uci/uci.hpp"

namespace espalier::apps {

namespace {

constexpr const char* program_description =
    "Espalier: a chess engine built on a general alpha-beta search.\n"
    "Without arguments it speaks UCI on standard input, as chess programs expect.\n"
    "UCI commands can also be given as arguments: espalier \"position startpos\" \"go depth 12\"";

/// Commands that a UCI session understands beside those of the protocol.
[[nodiscard]] std::vector<uci::ExtraCommand> session_commands() {
  return {bench_command(), perft_command(), eval_command(), genfens_command()};
}

[[nodiscard]] std::vector<std::string> session_command_names() {
  std::vector<std::string> names = uci::Session::command_names();
  for (const uci::ExtraCommand& command : session_commands()) names.push_back(command.name);
  return names;
}

[[nodiscard]] bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

[[nodiscard]] std::string first_word(const std::string& argument) {
  const auto words = protocols::words_of(argument);
  return words.empty() ? "" : std::string(words.front());
}

void declare_commands(CLI::App& app, int& status) {
  app.set_version_flag("--version", support::version_text("espalier"));
  app.footer(support::exit_notes);
  app.require_subcommand(1);
  app.failure_message(support::error_message);
  add_analyse(app, status);
  add_annotate(app, status);
  add_bench(app, status);
  add_eval(app, status);
  add_gtp(app, status);
  add_hub(app, status);
  add_moves(app, status);
  add_nboard(app, status);
  add_perft(app, status);
  add_play(app, status);
  add_solve(app, status);
  add_ugi(app, status);
  add_xboard(app, status);
  list_lab_commands(app);
}

/// Joins arguments to commands: each begins with the name of one.
[[nodiscard]] std::vector<std::string> joined(const std::vector<std::string>& arguments,
                                              const std::vector<std::string>& names) {
  std::vector<std::string> commands;
  for (const std::string& argument : arguments) {
    if (commands.empty() || contains(names, first_word(argument))) {
      commands.push_back(argument);
    } else {
      commands.back() += ' ' + argument;
    }
  }
  return commands;
}

[[nodiscard]] int refuse(const std::string& word, const std::vector<std::string>& names) {
  std::cerr << "no such command " << in_quotes(word);
  if (const std::string name = support::nearest_name(word, names); !name.empty()) {
    std::cerr << "; did you mean '" << name << "'?";
  }
  std::cerr << " (espalier --help lists them)\n";
  return support::bad_input;
}

}  // namespace

int run_program(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return uci::run_uci(std::cin, session_commands());
  const std::string& first = arguments.front();
  if (is_lab_command(first)) return run_lab_program(arguments);

  CLI::App app(program_description, "espalier");
  int status = support::done;
  declare_commands(app, status);
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());

  // `bench`, `perft` and `eval` are commands of both; with `quit` at the end those of UCI are
  // meant.
  const auto session_names = session_command_names();
  const bool is_session = arguments.back() == "quit" && contains(session_names, first);
  const bool is_command = contains(names, first) && !is_session;
  if (is_command || first.substr(0, 1) == "-")
    return programs::run_command_line(app, arguments, status);

  const std::string word = first_word(first);
  if (contains(session_names, word)) {
    return uci::run_commands(joined(arguments, session_names), session_commands());
  }
  names.insert(names.end(), session_names.begin(), session_names.end());
  return refuse(word, names);
}

}  // namespace espalier::apps
