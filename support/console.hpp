// Standard input and output: terminals and pipes.
#pragma once

#include <cstdio>

namespace espalier::support {

/// To be called once, at the start of a program: text is UTF-8 and lines end in LF on every system.
void prepare_console();

/// Is it a terminal that shows colours and can replace its last line?
[[nodiscard]] bool is_terminal(std::FILE* stream);

/// Does this value of errno, after standard output could not be written, say that its reader is
/// gone?
[[nodiscard]] bool is_reader_gone(int reason);

}  // namespace espalier::support
