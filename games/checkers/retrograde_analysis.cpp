// Retrograde analysis of positions with few pieces.
#include "games/checkers/retrograde_analysis.hpp"

#include <utility>

namespace espalier::checkers {

std::optional<EndgameDatabase> build_database(
    int pieces, const std::function<bool(std::size_t, std::size_t)>& report) {
  auto values = build_endings(EndgameNumbering(pieces), report);
  if (!values) return std::nullopt;
  return EndgameDatabase(*std::move(values));
}

std::optional<Board> find_contradiction(const EndgameDatabase& database) {
  const auto number = espalier::find_contradiction(database.values());
  if (!number) return std::nullopt;
  return database.values().numbering().position_of(*number)->board();
}

}  // namespace espalier::checkers
