// The version of the program, told to the compiler by the build. This file alone sees it, so that a
// new commit recompiles nothing else; it does not know what is done with it.
#include "support/version.hpp"

namespace espalier::support {

std::string_view version() {
  constexpr std::string_view commit = ESPALIER_COMMIT;
  return commit.empty() ? ESPALIER_VERSION : ESPALIER_VERSION "-" ESPALIER_COMMIT;
}

}  // namespace espalier::support
