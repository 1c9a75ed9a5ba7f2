// Text written whole, as print.hpp describes it. It does not know what the text says.
#include "support/print.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace espalier::support {

void print(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return;
  const int reason = errno;
  // The threads that still run have nobody left to tell anything.
  if (reason == EPIPE) std::_Exit(0);
  std::fprintf(stderr, "espalier: standard output: %s\n", std::strerror(reason));
  std::_Exit(1);
}

}  // namespace espalier::support
