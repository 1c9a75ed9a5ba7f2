// Lines written whole, as output.hpp describes it. It does not know what the lines say.
#include "engine/output.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace espalier::engine {

void print(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return;
  const int reason = errno;
  // The threads that still run have nobody left to tell anything.
  if (reason == EPIPE) std::_Exit(0);
  std::fprintf(stderr, "espalier: standard output: %s\n", std::strerror(reason));
  std::_Exit(1);
}

void Output::line(std::string_view text) {
  const std::lock_guard lock(mutex_);
  note("<< ", text);
  print(fmt::format("{}\n", text));
}

void Output::error(std::string_view text) { line(fmt::format("info string error: {}", text)); }

void Output::heard(std::string_view text) {
  const std::lock_guard lock(mutex_);
  note(">> ", text);
}

bool Output::log_to(const std::string& file_name) {
  std::ofstream file;
  if (!file_name.empty()) {
    file.open(file_name, std::ios::app | std::ios::binary);
    if (!file) return false;
  }
  const std::lock_guard lock(mutex_);
  log_ = std::move(file);
  return true;
}

void Output::note(std::string_view mark, std::string_view text) {
  if (log_.is_open()) log_ << mark << text << std::endl;
}

}  // namespace espalier::engine
