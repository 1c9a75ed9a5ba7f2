// The names of openings, from a table that the page reads too.
#include "games/chess/notation/openings.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <sstream>
#include <string_view>

#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::chess {

namespace {

/// Where the men stand and who is to move: castling and passed squares make no other opening.
using Place = std::array<std::uint64_t, 4>;

[[nodiscard]] Place place_of(const Position& position) {
  const auto [pawns, whites, blacks] = position.part_keys();
  return {pawns, whites, blacks, static_cast<std::uint64_t>(position.side_to_move())};
}

/// Lines with code, moves of UCI, name.
constexpr std::string_view opening_lines =
#include "games/chess/notation/openings.inc"
    ;

[[nodiscard]] std::map<Place, Opening> read_table() {
  std::map<Place, Opening> openings;
  std::istringstream lines{std::string(opening_lines)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    Opening opening;
    Position position;
    if (!(words >> opening.code)) continue;
    std::string word;
    while (words >> word) {
      const auto move = parse_uci_move(position, word);
      if (!move) break;
      position.make(*move);
    }
    std::getline(words, opening.name);
    opening.name.insert(0, word);  // the first word that is no move
    openings[place_of(position)] = opening;
  }
  return openings;
}

}  // namespace

std::optional<Opening> opening_of(const Position& position) {
  static const std::map<Place, Opening> openings = read_table();
  const auto found = openings.find(place_of(position));
  return found == openings.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace espalier::chess
