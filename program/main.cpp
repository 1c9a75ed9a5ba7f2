// Where the program begins: the engine and the laboratory joined under one command line. It knows
// which rooms have commands, and none of the commands.
#include "engine/cli.hpp"
#include "lab/commands.hpp"
#include "lab/match/commands.hpp"

int main(int argc, char** argv) {
  return espalier::engine::run_program(
      {argv + 1, argv + argc}, {espalier::lab::add_commands, espalier::match::add_commands});
}
