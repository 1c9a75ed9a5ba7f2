// The build defines the version for this file only, so that a new commit recompiles nothing else.
#include "support/version.hpp"

namespace espalier::support {

std::string_view version() {
  constexpr std::string_view commit = ESPALIER_COMMIT;
  return commit.empty() ? ESPALIER_VERSION : ESPALIER_VERSION "-" ESPALIER_COMMIT;
}

}  // namespace espalier::support
