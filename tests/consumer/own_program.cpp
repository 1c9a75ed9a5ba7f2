// A user's program of a game of its own.
#include "domineering.hpp"
#include "programs/program.hpp"

int main(int argc, char** argv) { return espalier::program<DomineeringGame>(argc, argv); }
