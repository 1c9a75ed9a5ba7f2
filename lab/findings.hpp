// What an experiment found: claims with their assessments, plots and tables.
#pragma once

#include <string>
#include <vector>

#include "lab/verdict.hpp"
#include "support/plot.hpp"

namespace espalier::lab {

/// A published statement and the figures measured today.
struct Claim {
  std::string statement;  ///< what the source says, as a sentence
  std::string source;     ///< "Marsland and Campbell 1981, Table 1"
  std::string published;  ///< the source's figures as text
  std::string measured;   ///< the measured figures as text, computed from rows
  Assessment assessment{};
  /// The assessment uses counts only, so that every machine gives the same verdict.
  bool deterministic = true;
};

/// A table of the report page.
struct ReportTable {
  std::string caption;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;  ///< cells; numbers are aligned to the right
};

struct Findings {
  std::vector<Claim> claims{};
  std::vector<support::Plot> plots{};
  std::vector<ReportTable> tables{};
};

}  // namespace espalier::lab
