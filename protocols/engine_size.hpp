// The size of an engine, in protocols in which an interface cannot set it.
#pragma once

#include <cstddef>

namespace espalier::protocols {

struct EngineSize {
  unsigned threads = 1;
  std::size_t hash_mib = 64;
};

}  // namespace espalier::protocols
