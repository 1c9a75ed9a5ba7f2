// The settings of a search, which rules it has and their numbers, as a file that programs read:
//
//     espalier settings 1
//     unit = 30
//     razoring = off
//     reverse_futility_margin = 60
//     end
//
// A line each for what is not as in the search that plays. Blank lines and lines that begin with #
// are skipped. `calibrate` writes such files; they may be written by hand.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/in_quotes.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/search.hpp"
#include "espalier/trimmed.hpp"
#include "espalier/whole_file.hpp"

namespace espalier {

/// Rules and numbers of a search.
struct SearchSettings {
  Enhancements enhancements = Enhancements::all();
  Parameters parameters{};  ///< `unit` counts if `states_unit`
  /// Is the unit of the evaluation known? Otherwise it is the evaluator's, or measured.
  bool states_unit = false;

  friend bool operator==(const SearchSettings& a, const SearchSettings& b) {
    const auto equal = [&](const ParameterInfo& row) {
      return a.parameters.*row.member == b.parameters.*row.member;
    };
    return a.enhancements == b.enhancements && a.states_unit == b.states_unit &&
           (!a.states_unit || a.parameters.unit == b.parameters.unit) &&
           std::all_of(parameter_rows.begin(), parameter_rows.end(), equal);
  }
};

/// An evaluator of class `Eval` that states a unit which is known while the program runs only.
template <class Eval>
struct WithUnit : Eval {
  int unit = 100;
};

/// A search with settings that are known while the program runs only. It visits the nodes of one
/// that was compiled with them, a few percent slower.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H = NoHooks, class Observer = NoObserver>
class SearchWithSettings
    : public Search<G, WithUnit<Eval>, H, Enhancements::all().switchable(), Observer> {
 public:
  using Base = Search<G, WithUnit<Eval>, H, Enhancements::all().switchable(), Observer>;

  /// `settings`: with the unit of the evaluation. The others are those of Search.
  explicit SearchWithSettings(const SearchSettings& settings, Eval evaluator = {},
                              typename Base::Table::Size size = Base::Table::default_size,
                              Observer observer = {}, H hooks = {})
      : Base(WithUnit<Eval>{std::move(evaluator), settings.parameters.unit}, size,
             std::move(observer), std::move(hooks)) {
    this->set_enhancements(settings.enhancements);
    this->set_parameters(settings.parameters);
  }
};

namespace detail {

inline constexpr std::string_view settings_magic = "espalier settings ";
inline constexpr int settings_version = 1;

/// What a parameter may be: the range of values worth trying; a margin also so large that its rule
/// never applies.
[[nodiscard]] constexpr std::pair<int, int> range_of(const ParameterInfo& row) {
  constexpr int largest_margin = 10'000;
  const bool is_margin = std::string_view(row.unit) == "score";
  return {row.min, is_margin ? std::max(row.max, largest_margin) : row.max};
}
[[nodiscard]] inline Parameters in_range(Parameters parameters) {
  for (const ParameterInfo& row : parameter_rows) {
    const auto [min, max] = range_of(row);
    parameters.*row.member = std::clamp(parameters.*row.member, min, max);
  }
  return parameters;
}

[[nodiscard]] inline std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}
/// The text as a message may show it.
[[nodiscard]] inline std::string quoted(std::string_view text) { return in_quotes(text, 40); }

/// Reads the lines of a file of settings, one after the other.
class SettingsReader {
 public:
  [[nodiscard]] Expected<SearchSettings, std::string> read(std::string_view text) {
    int number = 0;
    for (bool is_first = true; !text.empty();) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = trimmed(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      const auto error = is_first ? first(line) : next(line);
      is_first = false;
      if (error) return Unexpected{"line " + std::to_string(number) + ": " + *error};
    }
    if (number == 0) return Unexpected{std::string("empty: no settings")};
    if (!is_at_end_) return Unexpected{std::string("cut off: the last line must be 'end'")};
    return settings_;
  }

 private:
  using Error = std::optional<std::string>;

  [[nodiscard]] static Error first(std::string_view line) {
    if (line.starts_with("espalier calibration ")) {
      return "a calibration that has not ended: calibrate goes on from it, no search reads it";
    }
    if (!line.starts_with(settings_magic)) {
      return "no settings of a search: they begin with '" + std::string(settings_magic) +
             std::to_string(settings_version) + "'";
    }
    const auto version = whole_number(line.substr(settings_magic.size()));
    if (version == settings_version) return std::nullopt;
    return "version " + quoted(line.substr(settings_magic.size())) + " of the settings; this is " +
           std::to_string(settings_version);
  }
  [[nodiscard]] Error next(std::string_view line) {
    if (line.empty() || line.front() == '#') return std::nullopt;
    if (is_at_end_) return "something follows 'end'";
    if (line == "end") {
      is_at_end_ = true;
      return std::nullopt;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return quoted(line) + " is not 'name = value'";
    const std::string name(trimmed(line.substr(0, equals)));
    if (std::find(names_.begin(), names_.end(), name) != names_.end()) {
      return name + " is set twice";
    }
    names_.push_back(name);
    return set(name, trimmed(line.substr(equals + 1)));
  }

  [[nodiscard]] Error set(std::string_view name, std::string_view value) {
    if (name == "unit") {
      settings_.states_unit = true;
      return set_number(name, value, settings_.parameters.unit, {1, Parameters::max_unit});
    }
    if (const auto* const row = Enhancements::row_named(name)) return set_switch(*row, value);
    for (const ParameterInfo& row : parameter_rows) {
      if (row.name == name) {
        return set_number(name, value, settings_.parameters.*row.member, range_of(row));
      }
    }
    return "the search has no switch or parameter " + quoted(name);
  }
  [[nodiscard]] Error set_switch(const Enhancements::Row& row, std::string_view value) {
    if (!row.is_on_when_playing()) {
      return std::string(row.name) + " serves experiments, and is not in the search that plays";
    }
    if (value != "on" && value != "off") {
      return std::string(row.name) + " is on or off, not " + quoted(value);
    }
    settings_.enhancements.*row.flag = value == "on";
    return std::nullopt;
  }
  [[nodiscard]] static Error set_number(std::string_view name, std::string_view value, int& number,
                                        std::pair<int, int> range) {
    const auto read = whole_number(value);
    if (!read || *read < range.first || *read > range.second) {
      return std::string(name) + " must be a whole number from " + std::to_string(range.first) +
             " to " + std::to_string(range.second) + ", not " + quoted(value);
    }
    number = *read;
    return std::nullopt;
  }

  SearchSettings settings_;
  std::vector<std::string> names_;
  bool is_at_end_ = false;
};

}  // namespace detail

/// The content of a file of settings. `comment`: lines for the reader, in front.
[[nodiscard]] inline std::string to_text(const SearchSettings& settings,
                                         std::string_view comment = {}) {
  std::string text =
      std::string(detail::settings_magic) + std::to_string(detail::settings_version) + "\n";
  while (!comment.empty()) {
    const std::size_t end = std::min(comment.find('\n'), comment.size());
    text += "# " + std::string(comment.substr(0, end)) + "\n";
    comment.remove_prefix(std::min(end + 1, comment.size()));
  }
  const auto add = [&text](const std::string& name, const std::string& value) {
    text += name + " = " + value + "\n";
  };
  if (settings.states_unit) add("unit", std::to_string(settings.parameters.unit));
  for (const Enhancements::Row& row : Enhancements::rows()) {
    const bool is_on = settings.enhancements.*row.flag;
    if (is_on != Enhancements::all().*row.flag) add(row.name, is_on ? "on" : "off");
  }
  for (const ParameterInfo& row : parameter_rows) {
    const int value = settings.parameters.*row.member;
    if (value != Parameters{}.*row.member) add(row.name, std::to_string(value));
  }
  return text + "end\n";
}

/// Reads that again. The error, one line, says what is wrong and where.
[[nodiscard]] inline Expected<SearchSettings, std::string> parse_search_settings(
    std::string_view text) {
  return detail::SettingsReader().read(text);
}

/// Replaces the file as a whole. The error, if any, in one line.
[[nodiscard]] inline std::optional<std::string> save_search_settings(
    const std::string& path, const SearchSettings& settings, std::string_view comment = {}) {
  return detail::replace_file(path, to_text(settings, comment));
}

[[nodiscard]] inline Expected<SearchSettings, std::string> load_search_settings(
    const std::string& path) {
  constexpr std::size_t max_bytes = 1'000'000;
  const auto text = detail::content_of(path, max_bytes);
  if (!text) return Unexpected{text.error()};
  auto settings = parse_search_settings(*text);
  if (!settings) return Unexpected{path + ": " + settings.error()};
  return settings;
}

}  // namespace espalier
