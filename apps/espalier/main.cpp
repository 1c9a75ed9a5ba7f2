#include <exception>
#include <iostream>
#include <new>

#include "apps/espalier/cli.hpp"
#include "support/console.hpp"
#include "support/exit_status.hpp"
#include "support/process.hpp"

int main(int argc, char** argv) {
  try {
    espalier::support::prepare_console();
    return espalier::apps::run_program(espalier::support::arguments(argc, argv));
  } catch (const std::bad_alloc&) {
    std::cerr << "espalier: not enough memory\n";
  } catch (const std::exception& error) {
    std::cerr << "espalier: " << error.what() << '\n';
  }
  return espalier::support::goal_missed;
}
