// Output to standard output.
#pragma once

#include <string_view>

namespace espalier::support {

/// Writes to standard output and flushes it. If its reader is gone (a broken pipe) the program ends
/// with status 0. If writing fails otherwise (a full disk) it ends with a message and status 1.
void print(std::string_view text);

}  // namespace espalier::support
