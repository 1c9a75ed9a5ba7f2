#include "lab/environment.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <ctime>
#include <fstream>
#include <string_view>
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

/// A line "name : value" of /proc/cpuinfo; empty if the system does not give it.
[[nodiscard]] std::string processor(std::string_view name) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    if (line.substr(0, line.find_last_not_of(" \t", colon - 1) + 1) == name)
      return line.substr(colon + 2);
  }
  return "";
}

[[nodiscard]] double memory_gib() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE)) /
         (1 << 30);
}

[[nodiscard]] std::string machine() {
  utsname system{};
  uname(&system);
  const std::string name = processor("model name");
  const std::string model = name.empty() ? ""
                                         : fmt::format("{} (family {}, model {}), ", name,
                                                       processor("cpu family"), processor("model"));
  return fmt::format("{}{} threads, {:.0f} GiB, {} {}", model, std::thread::hardware_concurrency(),
                     memory_gib(), system.sysname, system.machine);
}

}  // namespace

const Environment& environment() {
  static const Environment here{commit(), compiler(), ESPALIER_FLAGS, machine()};
  return here;
}

std::string load() {
  std::ifstream file("/proc/loadavg");
  std::string one;
  file >> one;
  return one;
}

std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

}  // namespace espalier::lab
