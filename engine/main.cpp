// The engine alone, as the Makefile builds it for players and testers. It knows only that the
// command line is cli.hpp's affair.
#include "engine/cli.hpp"

int main(int argc, char** argv) { return espalier::engine::run_program({argv + 1, argv + argc}); }
