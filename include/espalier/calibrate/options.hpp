// What a calibration is given and what it returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/pair_score.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/time_management.hpp"
#include "espalier/search_settings.hpp"

namespace espalier {

struct CalibrationOptions {
  int positions = 200;  ///< of games of the search with itself, in which margins are measured
  std::uint64_t position_nodes = 20'000;  ///< of the search of each
  std::uint64_t nodes = 2'000;            ///< of a move in the games between candidates
  int games = 40;  ///< of each candidate in the first round; twice as many in each further one
  std::uint64_t seed = 1;
  /// In milliseconds: rounds end early so that all of them take no longer. 0: no limit.
  Milliseconds time = 120'000;
  /// The same in nodes of all searches. Without a limit of time the same options give the same
  /// result on every machine.
  std::uint64_t node_limit = 0;
  /// Is told, in one line for each candidate, its points against the search of full width, their
  /// error, its games and what became of it.
  std::function<void(const std::string&)> progress{};
};

/// A set of rules and margins that was tried, and its points against the search of full width.
struct CalibrationCandidate : PairScore {
  std::string name;
  Enhancements enhancements;
  Parameters parameters;
  std::string verdict{};   ///< what became of it
  std::uint64_t tree = 0;  ///< a hash of what it searches in some positions

  CalibrationCandidate(std::string its_name = {}, const Enhancements& rules = {},
                       const Parameters& margins = {}, const PairScore& so_far = {})
      : PairScore(so_far), name(std::move(its_name)), enhancements(rules), parameters(margins) {}

  /// The line that `progress` is told.
  [[nodiscard]] std::string line() const;
};

/// The margins of the rules at one rate of error, in hundredths of the unit.
struct CalibrationMargins {
  double error;  ///< the share of positions in which the rule is wrong
  int reverse_futility, razoring, futility_base, futility_per_ply, probcut, hindsight, delta;
};

/// The search that fits a game and its evaluation.
struct Calibration {
  Enhancements enhancements{};  ///< those to leave on
  Parameters parameters{};      ///< with the unit that they are measured in
  std::vector<CalibrationMargins> margins{};
  std::vector<CalibrationCandidate> candidates{};  ///< the best first
  /// The games of the best one against the defaults, which take its place unless it scores more
  /// than half beyond its error. No games: the defaults are the best.
  CalibrationCandidate against_defaults{};
  std::size_t positions = 0;  ///< in which margins were measured
  std::uint64_t nodes = 0;    ///< of all searches

  /// What was found, and the lines that state it in a program.
  [[nodiscard]] std::string text() const;
  /// The same for a file that programs read.
  [[nodiscard]] SearchSettings settings() const {
    return {.enhancements = enhancements, .parameters = parameters, .states_unit = true};
  }
};

namespace detail {

/// `value` with one digit behind the point.
[[nodiscard]] inline std::string one_digit(double value) {
  const auto tenths = static_cast<long long>(value * 10 + (value < 0 ? -0.5 : 0.5));
  const long long size = tenths < 0 ? -tenths : tenths;
  return (tenths < 0 ? "-" : "") + std::to_string(size / 10) + "." + std::to_string(size % 10);
}

/// The set in C++: `all()` or `exact()`, whichever has fewer differences, and the differences.
[[nodiscard]] inline std::string to_source(const Enhancements& enhancements) {
  // Those that are on here and off there, or the other way round.
  const auto changes = [&](const Enhancements& base, bool to) {
    std::vector<std::string> names;
    for (const Enhancements::Row& row : Enhancements::rows()) {
      if (base.*row.flag != to && enhancements.*row.flag == to) names.emplace_back(row.name);
    }
    return names;
  };
  const auto size = [&](const Enhancements& base) {
    return changes(base, true).size() + changes(base, false).size();
  };
  const bool from_all = size(Enhancements::all()) <= size(Enhancements::exact());
  const Enhancements base = from_all ? Enhancements::all() : Enhancements::exact();
  std::string text = from_all ? "espalier::Enhancements::all()" : "espalier::Enhancements::exact()";
  for (const bool to : {true, false}) {
    std::string_view separator = to ? ".with(" : ".without(";
    const auto names = changes(base, to);
    for (const std::string& name : names) {
      text += separator;
      text += "\n        &espalier::Enhancements::";
      text += name;
      separator = ",";
    }
    if (!names.empty()) text += ")";
  }
  return text;
}

/// The parameters that are not the defaults as an initialiser of C++: `{.name = value, ...}`.
[[nodiscard]] inline std::string to_source(const Parameters& parameters) {
  std::string changed;
  for (const ParameterInfo& row : parameter_rows) {
    if (parameters.*row.member == Parameters{}.*row.member) continue;
    changed += (changed.empty() ? "" : ",\n    ") + std::string(".") + row.name + " = " +
               std::to_string(parameters.*row.member);
  }
  if (parameters.unit != Parameters{}.unit) {
    changed += (changed.empty() ? "" : ",\n    ") + std::string(".unit = ") +
               std::to_string(parameters.unit);
  }
  return "{" + changed + "}";
}

/// "57.5 +- 3.1 % of 640 games"
[[nodiscard]] inline std::string to_text(const PairScore& score) {
  return one_digit(100 * score.score()) + " +- " + one_digit(100 * score.error()) + " % of " +
         std::to_string(score.games) + " games";
}

}  // namespace detail

inline std::string CalibrationCandidate::line() const {
  const std::string known = games == 0 ? "what all play against" : detail::to_text(*this);
  return known + ": " + verdict + ": " + name;
}

inline std::string Calibration::text() const {
  using detail::one_digit;
  std::string text = "margins measured in " + std::to_string(positions) +
                     " positions, in hundredths of the unit\n"
                     "error  reverse futility  razoring  futility  ProbCut  hindsight  delta\n";
  for (const CalibrationMargins& row : margins) {
    text += one_digit(100 * row.error) + " %";
    for (const int margin : {row.reverse_futility, row.razoring}) {
      text += "  " + std::to_string(margin);
    }
    text += "  " + std::to_string(row.futility_base) + "+" + std::to_string(row.futility_per_ply);
    for (const int margin : {row.probcut, row.hindsight, row.delta}) {
      text += "  " + std::to_string(margin);
    }
    text += "\n";
  }
  text += "points against the search of full width\n";
  for (const CalibrationCandidate& each : candidates) text += each.line() + "\n";
  return text +
         "in the evaluator:\n  static constexpr int unit = " + std::to_string(parameters.unit) +
         ";\nin the program:\n  inline constexpr espalier::Parameters my_parameters" +
         detail::to_source(parameters) +
         ";\n  espalier::Search<MyGame, MyEvaluator, MyHooks,\n    " +
         detail::to_source(enhancements) + ",\n    espalier::NoObserver, my_parameters> search;\n";
}

}  // namespace espalier
