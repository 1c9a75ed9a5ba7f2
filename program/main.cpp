// Where the program begins: the engine and the laboratory joined under one command line. It knows
// which rooms have commands, and none of the commands.
#include <vector>

#include "console/command.hpp"
#include "engine/cli.hpp"
#include "lab/match/commands.hpp"
#include "lab/tune/commands.hpp"
#include "lab/tune_eval/commands.hpp"
#ifdef ESPALIER_HAS_LAB  // light builds go without it
#include "lab/commands.hpp"
#endif

int main(int argc, char** argv) {
  std::vector<espalier::console::AddCommands> rooms{espalier::match::add_commands,
                                                    espalier::tune::add_commands,
                                                    espalier::tune_eval::add_commands};
#ifdef ESPALIER_HAS_LAB
  rooms.insert(rooms.begin(), espalier::lab::add_commands);
#endif
  return espalier::engine::run_program({argv + 1, argv + argc}, rooms);
}
