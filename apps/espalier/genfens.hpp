// The command `genfens` of a session: random openings, as OpenBench asks for them.
#pragma once

#include "uci/extra_command.hpp"

namespace espalier::apps {

/// `genfens N seed SEED [book FILE|None] [...]` prints N lines "info string genfens FEN": positions
/// after 8 or 9 random moves from the start position or from positions of a book. What follows is
/// ignored, as OpenBench asks. The positions depend on seed and book only.
[[nodiscard]] uci::ExtraCommand genfens_command();

}  // namespace espalier::apps
