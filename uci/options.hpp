// The options of the engine as UCI declares and sets them: names, types, defaults, ranges. It does
// not know what an option does: each brings the function that applies it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "uci/refusal.hpp"

namespace espalier::uci {

/// A table of options. Names are matched whatever their case.
class Options {
 public:
  void add_spin(std::string name, std::int64_t initial, std::int64_t least, std::int64_t most,
                std::function<Refusal(std::int64_t)> apply);
  void add_check(std::string name, bool initial, std::function<Refusal(bool)> apply);
  void add_string(std::string name, std::string_view initial,
                  std::function<Refusal(const std::string&)> apply);
  void add_button(std::string name, std::function<Refusal()> apply);

  /// "option name Hash type spin default 16 min 1 max 1024", one each, in the order they were
  /// added.
  [[nodiscard]] std::string declarations() const;
  /// What follows "setoption": "name <name> [value <value>]".
  [[nodiscard]] Refusal set(std::string_view arguments);

 private:
  struct Option {
    std::string name;
    std::string declaration;
    std::function<Refusal(std::string_view value)> set;
  };
  std::vector<Option> options_;
};

}  // namespace espalier::uci
