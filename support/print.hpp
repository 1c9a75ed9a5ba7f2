// Text to standard output, whole and at once. It does not know what the text says.
#pragma once

#include <string_view>

namespace espalier::support {

/// Writes to standard output and flushes it. When nobody reads it any more (a broken pipe) the
/// program ends quietly; when it cannot be written (a full disk) it ends with a message and status
/// 1.
void print(std::string_view text);

}  // namespace espalier::support
