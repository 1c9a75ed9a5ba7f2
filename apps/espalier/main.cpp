#include <exception>
#include <iostream>
#include <new>

#include "apps/espalier/cli.hpp"
#include "support/exit_status.hpp"

int main(int argc, char** argv) {
  try {
    return espalier::apps::run_program({argv + 1, argv + argc});
  } catch (const std::bad_alloc&) {
    std::cerr << "espalier: not enough memory\n";
  } catch (const std::exception& error) {
    std::cerr << "espalier: " << error.what() << '\n';
  }
  return espalier::support::goal_missed;
}
