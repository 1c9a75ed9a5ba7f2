// What an experiment shows: claims with their verdicts, tables and plots. It does not know how they
// are shown.
#pragma once

#include <string>
#include <vector>

#include "lab/verdict.hpp"
#include "support/plot.hpp"

namespace espalier::lab {

/// One published statement beside today's figures.
struct Claim {
  std::string statement;  ///< what the source says, as a sentence
  std::string source;     ///< "Marsland and Campbell 1981, Table 1"
  std::string published;  ///< its figures as text
  std::string measured;   ///< ours as text, computed from rows
  Ruling ruling{};
  /// Drawn from counts alone, so that every machine must come to the same verdict.
  bool deterministic = true;
};

struct Table {
  std::string caption;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;  ///< cells; those that are numbers align right
};

struct Findings {
  std::vector<Claim> claims{};
  std::vector<support::Plot> plots{};
  std::vector<Table> tables{};
};

}  // namespace espalier::lab
