// The build defines the version for this file only, so that a new commit recompiles nothing else.
#include "support/version.hpp"

namespace espalier::support {

namespace {

/// The levels of the x86-64 psABI, as -march names them. The network uses what the processor has
/// beyond the level (games/chess/evaluation/network_kernels.cpp).
constexpr std::string_view architecture =
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
    "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__)
    "x86-64-v3";
#elif defined(__SSE4_2__) && defined(__POPCNT__)
    "x86-64-v2";
#elif defined(__x86_64__)
    "x86-64";
#elif defined(__aarch64__)
    "aarch64";
#elif defined(__wasm__)
    "WebAssembly";
#else
    "an unknown processor";
#endif

constexpr std::string_view compiler =
#ifdef __clang__
    "clang " __clang_version__;
#elif defined(__GNUC__)
    "g++ " __VERSION__;
#else
    "an unknown compiler";
#endif

}  // namespace

std::string_view version() {
  constexpr std::string_view commit = ESPALIER_COMMIT;
  return commit.empty() ? ESPALIER_VERSION : ESPALIER_VERSION "-" ESPALIER_COMMIT;
}

std::string version_text(std::string_view program) {
  std::string text(program);
  text.append(" ").append(version());
  text.append("\nbuilt by ").append(compiler).append(" for ").append(architecture);
  return text;
}

}  // namespace espalier::support
