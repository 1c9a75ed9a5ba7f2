#include "lab/environment.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <ctime>
#include <fstream>
#include <thread>

#include "support/version.hpp"

namespace espalier::lab {

namespace {

/// What follows the release in the version; the release itself if the build had no commit.
[[nodiscard]] std::string commit() {
  const std::string version(support::version());
  const std::size_t dash = version.find('-');
  return dash == std::string::npos ? version : version.substr(dash + 1);
}

[[nodiscard]] std::string compiler() {
#if defined(__clang__)
  return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

/// The processor's name and ", " where the system gives it (Linux), else empty.
[[nodiscard]] std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    const std::size_t colon = line.find(": ");
    return colon == std::string::npos ? "" : line.substr(colon + 2) + ", ";
  }
  return "";
}

[[nodiscard]] std::string machine() {
  utsname system{};
  uname(&system);
  return fmt::format("{}{} threads, {} {}", processor(), std::thread::hardware_concurrency(),
                     system.sysname, system.machine);
}

}  // namespace

const Environment& environment() {
  static const Environment here{commit(), compiler(), ESPALIER_FLAGS, machine()};
  return here;
}

std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

}  // namespace espalier::lab
