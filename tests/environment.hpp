// What a test depends on besides its code: numbers from the environment with which it does more
// than in a usual run, and sanitizers.
#pragma once

#include <cstdlib>

namespace espalier::test {

/// The number that the variable `name` holds, else `otherwise`.
inline int number_from_environment(const char* name, int otherwise) {
  const char* const text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return text != nullptr ? std::atoi(text) : otherwise;
}

/// Is the program compiled with AddressSanitizer or ThreadSanitizer? They reserve more address
/// space than any limit allows, and have an allocator of their own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ESPALIER_IS_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ESPALIER_IS_SANITIZED
#endif
#endif
#ifdef ESPALIER_IS_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace espalier::test
