// Counts the searches that find the same value where all of them must.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lab/findings.hpp"
#include "lab/rows.hpp"

namespace espalier::lab {

struct Agreement {
  std::size_t same = 0;  ///< searches with the value of the first one of their case, that included
  std::size_t searches = 0;
  std::size_t cases = 0;
  void add(const Agreement& more) {
    same += more.same;
    searches += more.searches;
    cases += more.cases;
  }
};

/// In how many cases two columns have the same value.
template <class Value>
[[nodiscard]] Agreement same_values(const std::vector<Value>& a, const std::vector<Value>& b) {
  Agreement agreement{.searches = a.size(), .cases = a.size()};
  for (std::size_t i = 0; i < a.size(); ++i) agreement.same += a[i] == b[i] ? 1 : 0;
  return agreement;
}

/// Compares the values called `name` of all rows that have the same `factors`: a case. A factor
/// that a row lacks is one of its own.
[[nodiscard]] inline Agreement same_values(const Rows& rows,
                                           const std::vector<std::string>& factors,
                                           const std::string& name = "score") {
  std::map<std::string, double> first;
  Agreement agreement{.searches = rows.size()};
  for (const Row& row : rows) {
    Json factors_of_case;
    for (const std::string& factor : factors)
      factors_of_case.push_back(row.factors.value(factor, Json()));
    const double value = number(row, name);
    const auto place = first.try_emplace(factors_of_case.dump(), value).first;
    agreement.same += place->second == value ? 1 : 0;
  }
  agreement.cases = first.size();
  return agreement;
}

/// "All searches find the same value", which is a theorem.
[[nodiscard]] inline Claim same_value_claim(std::string statement, std::string source,
                                            const Agreement& found) {
  return {.statement = std::move(statement),
          .source = std::move(source),
          .published = "always",
          .measured = fmt::format("{} of {} searches", found.same, found.searches),
          .assessment = always(found.same, found.searches),
          .kind = ClaimKind::fact};
}

}  // namespace espalier::lab
