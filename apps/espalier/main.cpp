#include "apps/espalier/cli.hpp"
#include "programs/command_line.hpp"

int main(int argc, char** argv) {
  return espalier::programs::run_main("espalier", argc, argv, espalier::apps::run_program);
}
