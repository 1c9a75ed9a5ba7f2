#include "lab/claims.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace espalier::lab {

namespace {

using enum ClaimKind;

constexpr Statement rows[] = {
#include "lab/claims.inc"
};

}  // namespace

std::span<const Statement> statements() { return rows; }

const Statement& statement(std::string_view name) {
  const auto* const found = std::ranges::find(rows, name, &Statement::name);
  if (found == std::end(rows))
    throw std::out_of_range(fmt::format("no statement \"{}\" in lab/claims.inc", name));
  return *found;
}

}  // namespace espalier::lab
