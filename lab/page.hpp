// The report: one HTML page that needs no other file and no network. It knows how results are
// shown, not how they came about.
#pragma once

#include <string>
#include <vector>

#include "lab/results.hpp"

namespace espalier::lab {

/// What is known of an experiment and what it shows; nothing yet if it is not complete.
struct Examined {
  Results results;
  Findings findings{};
};
/// Throws Error if the results cannot be .
[[nodiscard]] Examined examined(Results results);

/// How many of the claims have each verdict, in the verdicts' order.
[[nodiscard]] std::vector<std::pair<Verdict, std::size_t>> tally(const std::vector<Claim>& claims);

/// The command that measures this again.
[[nodiscard]] std::string command_of(const Results& results);

[[nodiscard]] std::string page(const std::vector<Examined>& experiments);

}  // namespace espalier::lab
