#include "support/print.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "support/console.hpp"

namespace espalier::support {

void print(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return;
  const int reason = errno;
  // _Exit, since other threads may still run.
  if (is_reader_gone(reason)) std::_Exit(0);
  std::fprintf(stderr, "standard output: %s\n", std::strerror(reason));
  std::_Exit(1);
}

}  // namespace espalier::support
