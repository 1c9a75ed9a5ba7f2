// The report page: one HTML page that needs no other file and no network.
#pragma once

#include <string>
#include <vector>

#include "lab/results.hpp"

namespace espalier::lab {

/// The results of an experiment and its findings, which are empty while it is not complete.
struct AssessedResults {
  Results results;
  Findings findings{};
};
/// Assesses the results if they are complete. Throws Error if their rows cannot be assessed.
[[nodiscard]] AssessedResults assessed(Results results);

/// How many of the claims have each verdict, in the order of the enumeration, without zeros.
[[nodiscard]] std::vector<std::pair<Verdict, std::size_t>> count_verdicts(
    const std::vector<Claim>& claims);

/// The command that repeats the run.
[[nodiscard]] std::string command_of(const Results& results);

/// The whole page.
[[nodiscard]] std::string page(const std::vector<AssessedResults>& experiments);

}  // namespace espalier::lab
