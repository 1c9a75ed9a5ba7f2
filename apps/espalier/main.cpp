// The engine alone, as the Makefile builds it for players and testers. It knows only that the
// command line is cli.hpp's affair.
#include "apps/espalier/cli.hpp"

int main(int argc, char** argv) { return espalier::uci::run_program({argv + 1, argv + argc}); }
