// The games of a match as a PGN file that is its whole memory: a game is in it whole or not at all,
// and a match that was killed goes on from it. It does not know how games are played or counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "games/chess/notation/pgn.hpp"
#include "support/record_file.hpp"
#include "tools/match/game.hpp"

namespace espalier::match {

/// What all games of a match have in common.
struct Heading {
  std::string event;
  std::array<std::string, 2> names;   ///< of the programs, different from each other
  std::array<std::string, 2> limits;  ///< what they think by, as text
  bool chess960 = false;
  std::string id;  ///< of programs, limits, openings and rules: games of another are not mixed in
};

/// A game found in the file.
struct Entry {
  std::size_t index = 0;  ///< from 0
  Result result = Result::draw;
  std::optional<FaultKind> fault{};
};

/// The game as PGN, with tags that tell all of its entry.
[[nodiscard]] chess::PgnGame to_pgn_game(const Heading& heading, std::size_t index,
                                         const PlayedGame& game);
/// The other way; nothing if it is no game of this match.
[[nodiscard]] std::optional<Entry> entry_of(const Heading& heading, const chess::PgnGame& game);

class Ledger {
 public:
  /// Opens the file or begins it; an empty path keeps nothing. Throws Error if it cannot be
  /// written, is there though `resume` is not wanted, holds what is not of this match, or is held
  /// by another run. A game at its end that is not whole is cut off.
  Ledger(const std::filesystem::path& path, Heading heading, bool resume);

  /// What it held when it was opened, each game once.
  [[nodiscard]] const std::vector<Entry>& found() const { return found_; }
  /// Throws Error if it cannot be written; the file is whole then too.
  void add(std::size_t index, const PlayedGame& game);

 private:
  void take_up(const std::filesystem::path& path);

  Heading heading_;
  std::optional<support::RecordFile> file_;
  std::vector<Entry> found_;
};

}  // namespace espalier::match
