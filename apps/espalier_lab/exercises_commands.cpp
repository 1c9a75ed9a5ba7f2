// The command `exercises`: its options.
#include "apps/espalier_lab/exercises_commands.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "support/command.hpp"
#include "support/encoding.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "tools/exercises/exercise.hpp"

namespace espalier::exercises {

namespace {

struct Arguments {
  std::size_t count = 30;
  std::uint64_t seed = 1;
  std::string out;
};

[[nodiscard]] int run(const Arguments& arguments) {
  const std::string text = sheet(arguments.count, arguments.seed);
  if (arguments.out.empty()) {
    support::print(text);
  } else {
    const auto path = support::path_of(arguments.out);
    support::check_output(path);
    support::write_whole(path, text);
  }
  return support::done;
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "exercises", "Write exercise sheets on alpha-beta, with solutions");
  auto arguments = std::make_shared<Arguments>();
  command
      ->add_option("--count", arguments->count, "Number of exercises: a third easy, a third hard")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "The same seed gives the same sheets")
      ->capture_default_str();
  command->add_option("-o,--out", arguments->out, "HTML file to print, else standard output");
  command->footer(support::exit_notes);
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::exercises
