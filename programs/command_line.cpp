#include "programs/command_line.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>

#include "support/console.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/process.hpp"

namespace espalier::programs {

int run_command_line(CLI::App& app, std::vector<std::string> arguments, const int& status) {
  std::reverse(arguments.begin(), arguments.end());  // the order that CLI11 expects
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    return app.exit(error, std::cout, std::cerr) == 0 ? support::done : support::bad_input;
  } catch (const support::Error& error) {
    std::cerr << error.what() << '\n';
    return error.status();
  }
  return status;
}

int run_main(const char* name, int argc, char** argv,
             const std::function<int(const std::vector<std::string>&)>& run) {
  try {
    support::prepare_console();
    return run(support::arguments(argc, argv));
  } catch (const std::bad_alloc&) {
    std::cerr << name << ": not enough memory\n";
  } catch (const std::exception& error) {
    std::cerr << name << ": " << error.what() << '\n';
  }
  return support::goal_missed;
}

}  // namespace espalier::programs
