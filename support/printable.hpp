// Text from outside (names, file contents) made safe for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace espalier::support {

/// `text` with control characters, except line ends, written as `\xNN`. A terminal would execute
/// them. UTF-8 is kept, but the control characters U+0080 to U+009F are escaped too.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace espalier::support
