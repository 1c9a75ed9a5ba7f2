// Parsing of settings.
#include "tools/match/parse_settings.hpp"

#include <fmt/format.h>

#include <limits>
#include <string>

#include "support/error.hpp"

namespace espalier::match {

using support::Error;

namespace {

constexpr int max_int = std::numeric_limits<int>::max();

}  // namespace

ResignRule parse_resign(const KeyValues& settings) {
  ResignRule rule;
  const auto moves = [&rule](const std::string& value) {
    rule.moves = parse_int(value, 1, max_int);
  };
  read_key_values(
      "--resign", split_at_commas(settings),
      {{"moves", moves},
       {"movecount", moves},
       {"score", [&rule](const std::string& value) { rule.score = parse_int(value, 1, 30000); }},
       {"twosided", [&rule](const std::string& value) { rule.two_sided = parse_bool(value); }}});
  return rule;
}

DrawRule parse_draw(const KeyValues& settings) {
  DrawRule rule;
  const auto moves = [&rule](const std::string& value) {
    rule.moves = parse_int(value, 1, max_int / 2);
  };
  const auto after = [&rule](const std::string& value) {
    rule.after = parse_int(value, 0, max_int);
  };
  read_key_values(
      "--draw", split_at_commas(settings),
      {{"moves", moves},
       {"movecount", moves},
       {"after", after},
       {"movenumber", after},
       {"score", [&rule](const std::string& value) { rule.score = parse_int(value, 0, 30000); }}});
  return rule;
}

Sprt parse_sprt(const KeyValues& settings) {
  Sprt test;
  const auto model = [&test](const std::string& value) {
    if (value == "logistic") {
      test.model = EloModel::logistic;
    } else if (value == "normalised" || value == "normalized") {
      test.model = EloModel::normalised;
    } else {
      throw BadValue{"normalised or logistic"};
    }
  };
  read_key_values(
      "--sprt", split_at_commas(settings),
      {{"elo0", [&test](const std::string& value) { test.elo0 = parse_real(value, -1000, 1000); }},
       {"elo1", [&test](const std::string& value) { test.elo1 = parse_real(value, -1000, 1000); }},
       {"alpha", [&test](const std::string& value) { test.alpha = parse_real(value, 0, 0.5); }},
       {"beta", [&test](const std::string& value) { test.beta = parse_real(value, 0, 0.5); }},
       {"model", model}});
  if (test.elo0 >= test.elo1) throw Error("--sprt: elo0 must be below elo1");
  if (test.model == EloModel::normalised &&
      (test.elo0 < -max_normalised_elo || test.elo1 > max_normalised_elo)) {
    throw Error(
        fmt::format("--sprt: elo0 and elo1 in normalised Elo must be from {0} to {1}; for larger "
                    "differences add model=logistic",
                    -max_normalised_elo, max_normalised_elo));
  }
  return test;
}

}  // namespace espalier::match
