// Numbers from the environment with which a test does more than in a usual run.
#pragma once

#include <cstdlib>

namespace espalier::test {

/// The number that the variable `name` holds, else `otherwise`.
inline int number_from_environment(const char* name, int otherwise) {
  const char* const text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return text != nullptr ? std::atoi(text) : otherwise;
}

}  // namespace espalier::test
