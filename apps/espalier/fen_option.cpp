#include "apps/espalier/fen_option.hpp"

#include <iostream>
#include <utility>
#include <vector>

#include "games/chess/notation/fen.hpp"

namespace espalier::apps {

std::optional<chess::Position> parse_fen_option(const std::string& fen) {
  std::vector<std::string> warnings;
  auto position = chess::parse_fen(fen == "startpos" ? chess::start_fen : fen, &warnings);
  for (const std::string& warning : warnings) std::cerr << "--fen: " << warning << '\n';
  if (position) return std::move(*position);
  std::cerr << "--fen: " << position.error().message << '\n';
  return std::nullopt;
}

}  // namespace espalier::apps
