#include "protocols/output.hpp"

#include <fmt/format.h>

#include <utility>

#include "support/encoding.hpp"
#include "support/print.hpp"

namespace espalier::protocols {

void Output::line(std::string_view text) {
  const std::lock_guard lock(mutex_);
  write_log("<< ", text);
  support::print(fmt::format("{}\n", text));
}

void Output::error(std::string_view text) {
  has_errors_ = true;
  line(fmt::format("info string error: {}", text));
}

void Output::log_input(std::string_view text) {
  const std::lock_guard lock(mutex_);
  write_log(">> ", text);
}

bool Output::log_to(const std::string& file_name) {
  std::ofstream file;
  if (!file_name.empty()) {
    file.open(support::path_of(file_name), std::ios::app | std::ios::binary);
    if (!file) return false;
  }
  const std::lock_guard lock(mutex_);
  log_ = std::move(file);
  return true;
}

void Output::write_log(std::string_view mark, std::string_view text) {
  if (log_.is_open()) log_ << mark << text << std::endl;
}

}  // namespace espalier::protocols
