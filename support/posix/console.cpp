#include "support/console.hpp"

#include <unistd.h>

#include <cerrno>

namespace espalier::support {

void prepare_console() {}

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

bool is_reader_gone(int reason) { return reason == EPIPE; }

}  // namespace espalier::support
