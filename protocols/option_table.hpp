// A table of UCI options: names, types, defaults and ranges, and the function that applies each.
// The options of the engine are declared in options.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::protocols {

/// Names are matched regardless of case. A function that applies a value returns an error message
/// if it cannot; the old value then stays.
class OptionTable {
 public:
  void add_spin(std::string name, std::int64_t initial, std::int64_t min, std::int64_t max,
                std::function<std::optional<std::string>(std::int64_t)> apply);
  void add_check(std::string name, bool initial,
                 std::function<std::optional<std::string>(bool)> apply);
  void add_string(std::string name, std::string_view initial,
                  std::function<std::optional<std::string>(const std::string&)> apply);
  /// One of `values`, which are matched regardless of case and passed as they stand there.
  void add_combo(std::string name, std::string_view initial, std::vector<std::string> values,
                 std::function<std::optional<std::string>(const std::string&)> apply);
  void add_button(std::string name, std::function<std::optional<std::string>()> apply);

  /// A line such as "option name Hash type spin default 16 min 1 max 1024" for each option, in the
  /// order in which they were added.
  [[nodiscard]] std::string declarations() const;
  /// A line such as `feature option="Clear Hash -button"`, as xboard reads them, for each number
  /// and button.
  [[nodiscard]] std::string xboard_features() const;
  /// Sets an option. `arguments` is what follows "setoption": "name <name> [value <value>]".
  /// Returns an error message if the option is unknown or the value is not allowed.
  [[nodiscard]] std::optional<std::string> set(std::string_view arguments);

 private:
  struct Option {
    std::string name;
    std::string declaration;
    std::function<std::optional<std::string>(std::string_view value)> set;
    std::string feature{};  ///< the declaration of xboard; of numbers and buttons only
  };
  std::vector<Option> options_;
};

}  // namespace espalier::protocols
