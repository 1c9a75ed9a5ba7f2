// Openings: positions and moves from a file, or random moves up to a balanced position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::match {

struct Opening {
  chess::Position start;
  std::vector<chess::Move> moves;  ///< played before the engines begin
};

enum class Order { random, sequential };

struct OpeningSettings {
  std::filesystem::path file;  ///< EPD or FEN lines, or PGN; empty: random moves
  Order order = Order::random;
  std::size_t first = 1;  ///< number of the first opening used, in the order chosen, from 1
  int file_plies = std::numeric_limits<int>::max();  ///< maximal number of plies taken from a game
  int random_plies = 8;
  /// Maximal absolute score of a random opening by a shallow search, in centipawns, or in the unit
  /// of another game.
  Score balance = 80;
  bool chess960 = false;  ///< random openings begin at one of the 960 start positions
  std::uint64_t seed = 1;
  friend bool operator==(const OpeningSettings&, const OpeningSettings&) = default;
};

/// The openings of a match. Those of a file are used again when all have been played.
class Openings {
 public:
  /// Throws Error if the file cannot be read, a line of positions is invalid, no game can be read,
  /// or an opening is of Chess960 and `settings.chess960` is off. A game that cannot be read is
  /// skipped with a warning.
  explicit Openings(OpeningSettings settings);
  ~Openings();

  /// Opening of pair `index`, from 0. It depends on the settings and the index only. Thread-safe.
  /// Throws Error if no balanced random opening is found.
  [[nodiscard]] Opening at(std::size_t index) const;

  /// What was skipped in the file: the first games by line, number and players, then how many.
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  struct Stored;

  void read_file();
  void read_games(std::istream& stream);
  void read_positions(std::istream& stream);
  [[nodiscard]] Opening stored(std::size_t index) const;
  [[nodiscard]] Opening random(std::size_t index) const;

  OpeningSettings settings_;
  std::vector<Stored> stored_;
  std::vector<std::string> warnings_;
  std::vector<std::size_t> order_;
};

/// Score of a position by a search of 2,000 nodes, from the side to move, in centipawns;
/// deterministic. Random openings are balanced by it.
[[nodiscard]] Score shallow_score(const chess::Position& position);

}  // namespace espalier::match
