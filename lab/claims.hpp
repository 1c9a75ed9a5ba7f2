// What the claims say, as data: lab/claims.inc has a row for each. An experiment adds what it
// measured.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "lab/findings.hpp"

namespace espalier::lab {

/// A row of lab/claims.inc.
struct Statement {
  std::string_view experiment;
  std::string_view name;  ///< by which the experiment states it; no other statement has it
  std::string_view text;  ///< {} stands for a figure or a name
  std::string_view source;
  std::string_view published;  ///< empty where it is computed
  ClaimKind kind = ClaimKind::literature;
  std::string_view figure{};
  bool deterministic = true;
};
[[nodiscard]] std::span<const Statement> statements();
/// Throws std::out_of_range if there is none of that name.
[[nodiscard]] const Statement& statement(std::string_view name);

/// The claim that a statement makes, not measured. `places`: what stands for each {} of its text.
template <class... Places>
[[nodiscard]] Claim says(std::string_view name, const Places&... places) {
  const Statement& row = statement(name);
  return {.statement = fmt::format(fmt::runtime(row.text), places...),
          .source = std::string(row.source),
          .published = std::string(row.published),
          .deterministic = row.deterministic,
          .kind = row.kind,
          .figure = std::string(row.figure)};
}
/// The same with what was measured.
template <class... Places>
[[nodiscard]] Claim stated(std::string_view name, std::string measured, Assessment assessment,
                           const Places&... places) {
  Claim claim = says(name, places...);
  claim.measured = std::move(measured);
  claim.assessment = std::move(assessment);
  return claim;
}
/// The claim with computed figures of the source.
[[nodiscard]] inline Claim with_published(std::string published, Claim claim) {
  claim.published = std::move(published);
  return claim;
}

}  // namespace espalier::lab
