#include "support/own_path.hpp"

#include <system_error>

namespace espalier::support {

std::filesystem::path own_path() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error);
}

}  // namespace espalier::support
