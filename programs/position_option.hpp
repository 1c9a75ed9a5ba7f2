// The option --fen of several commands, of any game.
#pragma once

#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/game_capabilities.hpp"

namespace espalier::programs {

/// The position given as --fen; "startpos" is the start position. Prints to standard error what was
/// repaired, or why there is no position, behind `label`.
template <class G>
[[nodiscard]] std::optional<typename G::Position> parse_position_option(
    const std::string& text, std::string_view label = "--fen: ") {
  if (text == "startpos") return typename G::Position();
  std::vector<std::string> warnings;
  auto position = parse_position<G>(text, &warnings);
  for (const std::string& warning : warnings) std::cerr << label << warning << '\n';
  if (position) return *std::move(position);
  std::cerr << label << position.error() << '\n';
  return std::nullopt;
}

}  // namespace espalier::programs
